//! Country road: one closed line that visits each room once. A number counts the cells of its room that the line
//! passes, and of two neighbours in different rooms the line passes at least one. In a second kind the line may leave
//! rooms out.
//!
//! In: rooms, some with numbers. Out: a puzzle over the edges between the centers of cells. Must not know: engines,
//! files.
//!
//! Everything is stated over edges. A room is visited once if two edges lead out of it; then the line passes one more
//! cell there than it has edges inside. A cell is passed if it has any edge.

use std::sync::Arc;

use fastrand::Rng;

use super::loops::rooms::{self, numbered};
use super::loops::setting::made;
use super::loops::text::Text;
use super::loops::{self, COUNTING, Cell, Features, LoopKind, Looped, Loops};
use super::{Clue, Family, Maker, Puzzle, Shape};
use crate::board::{Board, Layout, Place, Values};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::{Grid, Pos};
use crate::render::CellArt;
use crate::rule::automaton::AutomatonRule;
use crate::rule::local::{Local, Ways};
use crate::rule::tally::Many;
use crate::rule::{Head, KindWords, NoneOrTwo, Origin, Phrase, Rule, Subject, Verb, counted};
use crate::text::{Part, pzpr};

/// The family.
pub static FAMILY: Family = family("country-road", &Loops(&ALL), RULES, MAKER);
/// The family in which the line may leave rooms out.
pub static EMPTY: Family = family("country-road-empty", &Loops(&SOME), EMPTY_RULES, EMPTY_MAKER);

/// The line visits all rooms.
pub static ALL: Rooms = Rooms { may: false };
/// The line may leave rooms out.
pub static SOME: Rooms = Rooms { may: true };

const fn family(name: &'static str, texts: &'static Loops, rules: &'static str, maker: Maker) -> Family {
    loops::family(name, texts, &[Format::Rows, Format::Puzzlink], &[COUNTING, ROOM], rules, maker)
}

const RULES: &str = "Draw one closed line through the centers of cells that visits each room exactly once; a number tells how many cells of its room are on it. Of two neighbours in different rooms at least one is on the line.";
const EMPTY_RULES: &str = "Draw one closed line through the centers of cells that visits each room once at most; a number tells how many cells of its room are on it, and of two neighbours in different rooms at least one is on the line.";

/// How new country roads are made.
const MAKER: Maker = Maker::shaped((8, 8), PIECES, |shape, random| empty(&ALL, shape, random));
/// How those are made whose line may leave rooms out.
const EMPTY_MAKER: Maker = Maker::shaped((8, 8), MORE_PIECES, |shape, random| empty(&SOME, shape, random));

const PIECES: &str = "rooms are pieces of a random loop, with what it leaves out";
const MORE_PIECES: &str = "rooms are pieces of a random loop, with what it leaves out, or that alone";

/// Numbers are below this one, so that addresses can hold them.
const MOST: u32 = 4096;
const ROOM: KindWords = KindWords::new("room", "visited once");

/// Rooms that the line visits once. The sign of a room is one more than the number of cells that the line passes there.
#[derive(Debug)]
pub struct Rooms {
    /// Whether the line may leave rooms out.
    may: bool,
}

/// The edges inside each room and those that lead out of it, by the numbers of rooms.
fn edges(cells: &Grid<Cell>, layout: &Layout) -> Vec<[Vec<Place>; 2]> {
    let mut edges = vec![[const { Vec::new() }; 2]; rooms::all(cells).count()];
    for edge in 0..layout.edge_count() {
        let [one, other] = layout.graph().dots(edge).map(|dot| cells.cells()[dot].room as usize);
        let leads_out = usize::from(one != other);
        edges[one][leads_out].push(layout.edge(edge));
        if one != other {
            edges[other][leads_out].push(layout.edge(edge));
        }
    }
    edges
}

/// The rules of a room, which is named after its first cell; `size` counts its cells. The line may leave it out if `may`.
fn room((at, sign): (Pos, u32), size: usize, edges: [Vec<Place>; 2], may: bool, on: &Layout) -> Vec<Box<dyn Rule>> {
    let (clue, [inside, out]) = (sign.checked_sub(1), edges);
    let head = |kind, label: &str, phrase| {
        let clue_place = (kind == "clue").then(|| on.cell(at));
        Head { kind, origin: Origin::Clue, phrase, clue_place, label: format!("{label} {at}") }
    };
    let values = Values::two(&["no line", "line"]);
    let rule = |head, places, many, wrong: fn(usize) -> String| -> Box<dyn Rule> {
        Box::new(AutomatonRule::tally(head, values, places, many, wrong).expect("counts are few"))
    };
    let name = Subject::at(clue.map_or("the room".to_owned(), |clue| format!("the room of the {clue}")), at);
    let mut rules = Vec::new();
    // A room that is the whole board has no edges out of it.
    let is_whole = out.is_empty();
    if let Some(clue) = clue {
        let stretch = if is_whole { "" } else { "one stretch of " };
        let all = if clue > 1 && clue as usize == size { "all its " } else { "" };
        let cells = format!("{all}{} on {stretch}the line", counted(clue as usize, "cell"));
        let head = head("clue", "cells", Phrase::new(name.clone(), Verb::HAS, cells));
        rules.push(match clue.checked_sub(1) {
            _ if is_whole => rule(head, inside, Many::Just(clue), |edges| format!("has {edges}")),
            // Each cell that is passed has two edges, those inside are of two cells.
            _ if may => {
                let (once, places) = (out.len(), out.iter().copied().chain(inside).collect());
                rule(head, places, Many::Twice(once, 2 * clue), |_| "has another number".to_owned())
            }
            // The line passes no room without a cell, so 0 cannot be kept.
            less => rule(head, inside, Many::Just(less.unwrap_or(u32::MAX)), |edges| format!("has {}", edges + 1)),
        });
    }
    if !is_whole {
        let phrase = Phrase::new(name, ("is visited", "cannot be visited"), if may { "at most once" } else { "once" });
        let wrong = |edges| format!("has {edges} edges of the line on its border, not 2");
        let many = if may { Many::NoneOr(2) } else { Many::Just(2) };
        rules.push(rule(head("room", "room", phrase), out, many, wrong));
    }
    rules
}

/// Of two neighbours in different rooms the line passes one.
fn neighbours(cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
    let ways: Vec<_> = (0..8).map(|count| Ways::new(count, |way| way > 0)).collect();
    let rule = |edge: usize| -> Option<Box<dyn Rule>> {
        let dots = layout.graph().dots(edge);
        let [one, other] = dots.map(|dot| layout.at(layout.dot(dot)));
        let mut edges: Vec<u32> = dots.iter().flat_map(|&dot| layout.graph().at_dot(dot)).copied().collect();
        edges.sort_unstable();
        edges.dedup();
        let apart = cells.cells()[dots[0]].room != cells.cells()[dots[1]].room;
        apart.then(|| {
            let phrase = Phrase::new("the line", ("passes", "cannot pass"), format!("{one} or {other}"));
            let wrong = |_| "leaves out two neighbours in different rooms";
            let ways = &ways[edges.len()];
            let law = Local::law("neighbours", phrase, edges.into_iter().map(Place), ways, wrong);
            Box::new(Local { origin: Origin::Clue, ..law }) as Box<dyn Rule>
        })
    };
    (0..layout.edge_count()).filter_map(rule).collect()
}

const TEXT: Text =
    Text { kinds: &["country"], apart: Some("e"), known: "numbers; below them, as many rows of rooms", ..Text::WORDS };

impl LoopKind for Rooms {
    fn family(&self) -> &'static Family {
        if self.may { &EMPTY } else { &FAMILY }
    }

    fn text(&self) -> &'static Text {
        if self.may { &Text { flag: Some("e"), apart: None, ..TEXT } } else { &TEXT }
    }

    fn features(&self) -> Features {
        Features { rooms: true, vanishes: false, by_region: false, ..Features::centers(u32::MAX) }
    }

    fn read(&self, source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Grid<Cell>, Diagnostic> {
        let (rooms, rest) = pzpr::rooms(source, body, size)?;
        let count = rooms.cells().iter().max().map_or(0, |&last| last as usize + 1);
        let clues = pzpr::numbers16(source, rest, count, "rooms")?;
        let signs: Vec<u32> = clues.into_iter().map(|clue| clue.map_or(0, |clue| clue + 1)).collect();
        Ok(numbered(&rooms, &signs))
    }

    fn write(&self, cells: &Grid<Cell>) -> Option<String> {
        let clues = rooms::all(cells).map(|(_, sign)| sign.checked_sub(1));
        Some(pzpr::write_rooms(&cells.map(|cell| cell.room)) + &pzpr::write_number16(clues)?)
    }

    fn sign(&self, word: &[u8]) -> Option<u32> {
        match word {
            b"-" | b"." => Some(0),
            _ => Some(Part::new(0, word).number().filter(|&number| number < MOST as usize)? as u32 + 1),
        }
    }

    fn word(&self, sign: u32) -> String {
        sign.checked_sub(1).map_or("-".to_owned(), |clue| clue.to_string())
    }

    fn rules(&self, cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let edges = edges(cells, layout);
        let of_room = |((first, size), edges)| room(first, size, edges, self.may, layout);
        let sized = rooms::all(cells).zip(rooms::sizes(cells)).zip(edges);
        let mut rules: Vec<Box<dyn Rule>> = sized.flat_map(of_room).collect();
        rules.extend(neighbours(cells, layout));
        rules.extend(NoneOrTwo::all(layout));
        rules
    }

    fn draw(&self, sign: u32, art: &mut CellArt) {
        art.text = sign.checked_sub(1).map_or(String::new(), |clue| clue.to_string());
        art.aside = true;
    }

    fn clue(&self, sign: u32) -> Option<Clue> {
        Some(vec![sign.checked_sub(1)?])
    }

    fn with(&self, clue: Option<&Clue>, _: u32) -> u32 {
        clue.and_then(|clue| clue.first()).map_or(0, |&clue| clue + 1)
    }

    fn words(&self, clue: &Clue) -> String {
        clue.iter().map(u32::to_string).collect()
    }

    fn name(&self, at: Pos) -> Subject {
        Subject::at("the room", at)
    }

    /// The number of a room stands in its first cell.
    fn clue_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Option<Clue> {
        let (cells, graph) = (puzzle.cells().cells(), puzzle.layout().graph());
        let mut own = (0..cells.len()).filter(|&dot| cells[dot].room == cells[slot].room).peekable();
        let passed = |dot: &usize| graph.at_dot(*dot).iter().any(|&edge| board.0[edge as usize] == 1);
        (own.peek() == Some(&slot)).then(|| vec![own.filter(passed).count() as u32])
    }

    fn rule(&self, puzzle: &Looped, slot: usize) -> Option<usize> {
        let clued = |cell: &&Cell| cell.sign > 0;
        let (before, rest) = puzzle.cells().cells().split_at(slot);
        rest.first().filter(clued)?;
        let clues = puzzle.rules().iter().enumerate().filter(|(_, rule)| rule.kind() == "clue");
        clues.map(|(number, _)| number).nth(before.iter().filter(clued).count())
    }
}

fn empty(kind: &'static Rooms, shape: &Shape, random: &mut Rng) -> Result<Arc<dyn Puzzle>, String> {
    let rooms = rooms::random(shape.size, kind.may, random)?;
    made(kind, numbered(&rooms, &vec![0; rooms.cells().len()]))
}

#[cfg(test)]
#[path = "country_road_tests.rs"]
mod tests;
