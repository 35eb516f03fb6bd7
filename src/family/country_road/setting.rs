//! Country road for setters: rooms are drawn with the board, their numbers can be set one by one.
//!
//! In: a [`CountryRoad`]. Out: what [`Setting`] asks for. Must not know: engines.
//!
//! A random loop is cut into pieces, each the start of a room. Every connected part that the loop leaves out joins one
//! adjacent room. So the line visits each room once and no two cells of different rooms are both left out. Where rooms
//! may be left out, some of these parts become rooms of their own.

use std::sync::Arc;

use fastrand::Rng;

use super::{Cell, EMPTY, FAMILY, Looped, Rooms, numbered, rooms};
use crate::board::{Board, Layout};
use crate::family::loops::setting::random_links;
use crate::family::{Clue, Family, Follows, Maker, Puzzle, SHARE, Setting, Shape};
use crate::grid::Pos;
use crate::text::pzpr;

/// The number of cells of the loop in a room.
const PIECE: std::ops::RangeInclusive<usize> = 2..=5;

/// How new country roads are made.
pub static MAKER: Maker = maker::<false>(&FAMILY);
/// How those are made whose line may leave rooms out.
pub static EMPTY_MAKER: Maker = maker::<true>(&EMPTY);

const fn maker<const MAY: bool>(family: &'static Family) -> Maker {
    let distribution = if MAY {
        "rooms are pieces of a random loop, with what it leaves out, or that alone"
    } else {
        "rooms are pieces of a random loop, with what it leaves out"
    };
    let maker = Maker::plain(family, (8, 8), distribution, empty::<MAY>);
    Maker { random_shapes: &["plain"], follows: Follows::NONE, ..maker }
}

fn empty<const MAY: bool>(shape: &Shape, random: &mut Rng) -> Result<Arc<dyn Puzzle>, String> {
    let (height, width) = shape.size;
    let (layout, on) = random_links(shape.size, SHARE, random)?;
    let mut room: Vec<Option<u32>> = vec![None; layout.dot_count()];
    let around = along(&layout, &on);
    let (mut rooms, mut at) = (0, 0);
    while at < around.len() {
        // A piece of one cell at the end joins the one before.
        let rest = around.len() - at;
        let wanted = random.usize(PIECE);
        let length = if rest <= wanted + 1 { rest } else { wanted };
        around[at..at + length].iter().for_each(|&dot| room[dot] = Some(rooms));
        (rooms, at) = (rooms + 1, at + length);
    }
    let graph = layout.graph();
    let neighbours =
        |dot: usize| -> Vec<usize> { graph.at_dot(dot).iter().map(|&edge| graph.across(edge as usize, dot)).collect() };
    for start in 0..room.len() {
        if room[start].is_some() {
            continue;
        }
        let (mut part, mut beside, mut next) = (vec![start], Vec::new(), 0);
        while let Some(&dot) = part.get(next) {
            next += 1;
            for near in neighbours(dot) {
                match room[near] {
                    Some(room) => beside.push(room),
                    None if !part.contains(&near) => part.push(near),
                    None => {}
                }
            }
        }
        let joined = if MAY && random.bool() {
            rooms += 1;
            Some(rooms - 1)
        } else {
            random.choice(&beside).copied()
        };
        part.into_iter().for_each(|dot| room[dot] = joined);
    }
    let number = |at: Pos| room[at.row * width + at.col];
    let parts = pzpr::parts((height, width), &|one, other| number(one) == number(other));
    let blank = vec![None; rooms as usize];
    let puzzle = Looped::<Rooms<MAY>>::new(numbered(&parts, &blank)).ok_or("the board is too large")?;
    Ok(Arc::new(puzzle))
}

/// The dots of a loop, in their order along it.
fn along(layout: &Layout, on: &[bool]) -> Vec<usize> {
    let graph = layout.graph();
    let Some(start) = on.iter().position(|&on| on) else { return Vec::new() };
    let (mut dots, mut edge, mut dot) = (Vec::new(), start, graph.dots(start)[0]);
    loop {
        dot = graph.across(edge, dot);
        dots.push(dot);
        let next = graph.at_dot(dot).iter().map(|&at| at as usize).find(|&at| on[at] && at != edge);
        match next {
            Some(next) if next != start => edge = next,
            _ => return dots,
        }
    }
}

impl<const MAY: bool> Looped<Rooms<MAY>> {
    fn room_list(&self) -> Vec<(Pos, Option<u32>)> {
        rooms::all(self.cells()).collect()
    }
}

impl<const MAY: bool> Setting for Looped<Rooms<MAY>> {
    fn seats(&self) -> usize {
        self.room_list().len()
    }

    /// A number is one of a room, wherever it stands.
    fn cell(&self, _seat: usize) -> Option<Pos> {
        None
    }

    fn name(&self, seat: usize) -> String {
        format!("the room at {}", self.room_list()[seat].0)
    }

    fn words(&self, clue: &Clue) -> String {
        clue.iter().map(u32::to_string).collect()
    }

    fn clue(&self, seat: usize) -> Option<Clue> {
        self.room_list()[seat].1.map(|clue| vec![clue])
    }

    fn told(&self, seat: usize, board: &Board) -> Option<Clue> {
        let graph = self.layout().graph();
        let passed = |dot: usize| graph.at_dot(dot).iter().any(|&edge| board.0[edge as usize] == 1);
        let own = self.cells().cells().iter().enumerate().filter(|(_, cell)| cell.room as usize == seat);
        Some(vec![own.filter(|&(dot, _)| passed(dot)).count() as u32])
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let clues: Vec<Option<u32>> = clues.iter().map(|clue| clue.as_ref()?.first().copied()).collect();
        let cells = self.cells();
        let first: Vec<Pos> = rooms::all(cells).map(|(at, _)| at).collect();
        let mut with = cells.map(|cell| Cell { clue: None, ..*cell });
        first.into_iter().zip(clues).for_each(|(at, clue)| with[at].clue = clue);
        Some(Arc::new(Self::new(with)?))
    }

    fn rule(&self, seat: usize) -> Option<usize> {
        let list = self.room_list();
        list[seat].1?;
        let before = list[..seat].iter().filter(|(_, clue)| clue.is_some()).count();
        let rules = Puzzle::rules(self).iter().enumerate().filter(|(_, rule)| rule.kind() == "clue");
        rules.map(|(number, _)| number).nth(before)
    }
}
