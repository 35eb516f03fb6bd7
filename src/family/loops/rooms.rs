//! Rooms with signs: the cells of a board, each of which belongs to a room.
//!
//! In: rows of signs and of names, or random numbers. Out: cells that know their room, rows again, borders. Must not
//! know: what signs mean.

use std::collections::BTreeMap;

use fastrand::Rng;

use super::setting::random_links;
use super::{Cell, SHARE};
use crate::board::Layout;
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::{Edge, Grid, Pos};
use crate::render::{EdgeArt, Scene};
use crate::text::{Part, pzpr};

/// Cells whose rooms have these signs in their first cells, in the order of the rooms.
pub(in crate::family) fn numbered(rooms: &Grid<u32>, signs: &[u32]) -> Grid<Cell> {
    let mut next = 0;
    rooms.map(|&room| {
        let is_first = room == next;
        next += u32::from(is_first);
        Cell { room, sign: if is_first { signs[room as usize] } else { 0 } }
    })
}

/// The first cell of each room, and its sign.
pub(in crate::family) fn all(cells: &Grid<Cell>) -> impl Iterator<Item = (Pos, u32)> {
    let mut next = 0;
    cells.positions().filter_map(move |at| {
        let is_first = cells[at].room == next;
        next += u32::from(is_first);
        is_first.then(|| (at, cells[at].sign))
    })
}

/// The number of cells of each room.
pub(in crate::family) fn sizes(cells: &Grid<Cell>) -> Vec<usize> {
    let mut sizes = vec![0; all(cells).count()];
    cells.cells().iter().for_each(|cell| sizes[cell.room as usize] += 1);
    sizes
}

/// Rows of signs, then as many rows of words, the same for the cells of a room.
///
/// # Errors
/// A diagnostic that points at the place that is wrong.
pub(super) fn read(
    source: &Source<'_>,
    rows: &[Vec<Part<'_>>],
    signs: &dyn Fn(&[Vec<Part<'_>>]) -> Result<Grid<Cell>, Diagnostic>,
) -> Result<Grid<Cell>, Diagnostic> {
    let (numbers, names) = rows.split_at(rows.len() / 2);
    if numbers.len() != names.len() {
        return Err(Diagnostic::new(format!(
            "there are {} rows: one half are numbers, the other half rooms",
            rows.len()
        ))
        .help("give a row of numbers and a row of rooms for each row of the board"));
    }
    let numbers = signs(numbers)?;
    let size = (names.len(), names[0].len());
    let name = |at: Pos| names[at.row][at.col];
    let rooms = pzpr::parts(size, &|at, to| name(at).text == name(to).text);
    let mut first: BTreeMap<&[u8], u32> = BTreeMap::new();
    let mut signs = vec![0; size.0 * size.1];
    for at in rooms.positions() {
        let word = name(at);
        if *first.entry(word.text).or_insert(rooms[at]) != rooms[at] {
            let title = format!("the room `{}` is not in one piece", word.shown());
            return Err(Diagnostic::at(source, word.span(), title).label("no neighbour joins this to its other cells"));
        }
        let sign = &mut signs[rooms[at] as usize];
        if *sign > 0 && numbers[at].sign > 0 {
            let title = format!("the room `{}` has two numbers", word.shown());
            return Err(Diagnostic::at(source, word.span(), title).label("a second number stands in this cell"));
        }
        *sign = (*sign).max(numbers[at].sign);
    }
    Ok(numbered(&rooms, &signs))
}

/// The rows of words that [`read`] reads.
pub(super) fn write(cells: &Grid<Cell>) -> String {
    let widest = cells.cells().iter().map(|cell| cell.room.to_string().len()).max().unwrap_or(1);
    let room = |cell: &Cell| format!("{:<widest$}", cell.room + 1);
    let row = |row: &[Cell]| row.iter().map(room).collect::<Vec<_>>().join(" ").trim_end().to_owned() + "\n";
    cells.rows().map(row).collect()
}

/// Rooms are their pieces, numbered by their first cells, where their first signs stand.
pub(super) fn settled(cells: &Grid<Cell>) -> Grid<Cell> {
    let pieces = pzpr::parts((cells.height(), cells.width()), &|at, to| cells[at].room == cells[to].room);
    let mut signs = vec![0; cells.cells().len()];
    for at in cells.positions() {
        let sign: &mut u32 = &mut signs[pieces[at] as usize];
        if *sign == 0 {
            *sign = cells[at].sign;
        }
    }
    numbered(&pieces, &signs)
}

/// The number of cells of the loop in a random room.
const PIECE: std::ops::RangeInclusive<usize> = 2..=5;

/// Random rooms. A random loop is cut into pieces, each the start of a room. Every connected part that the loop leaves
/// out joins one adjacent room, or, if it `may`, becomes a room of its own. So a line visits each room once, or some
/// not at all, and no two cells of different rooms are both left out.
///
/// # Errors
/// When there is no room for a loop.
pub(in crate::family) fn random(size: (usize, usize), may: bool, random: &mut Rng) -> Result<Grid<u32>, String> {
    let (layout, on) = random_links(size, SHARE, random)?;
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
        let joined = if may && random.bool() {
            rooms += 1;
            Some(rooms - 1)
        } else {
            random.choice(&beside).copied()
        };
        part.into_iter().for_each(|dot| room[dot] = joined);
    }
    let number = |at: Pos| room[at.row * size.1 + at.col];
    Ok(pzpr::parts(size, &|one, other| number(one) == number(other)))
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

/// Draws borders between rooms.
pub(super) fn draw(cells: &Grid<Cell>, scene: &mut Scene) {
    for at in cells.positions() {
        let room = |at| cells.get(at).map(|cell: &Cell| cell.room);
        if at.row > 0 && room(Pos::new(at.row - 1, at.col)) != room(at) {
            scene.edges[Edge::Horizontal(at)] = EdgeArt::Border;
        }
        if at.col > 0 && room(Pos::new(at.row, at.col - 1)) != room(at) {
            scene.edges[Edge::Vertical(at)] = EdgeArt::Border;
        }
    }
}
