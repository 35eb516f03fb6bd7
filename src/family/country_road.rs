//! Country road: one closed line that visits each room once; a number counts the cells of its room that the line passes,
//! and of two neighbours in different rooms the line passes one at least.
//!
//! In: rooms, some with numbers. Out: a puzzle over the edges between the centers of cells. Must not know: engines, files.
//!
//! All is said by edges. A room is visited once where two edges lead out of it; then the line passes one cell more there
//! than it has edges inside. A cell is passed where it has an edge at all.

mod setting;

use std::collections::BTreeMap;

use super::loop_text::{self, Text};
use super::loops::{self, Kind, Looped};
use super::{Family, Setting};
use crate::board::{Layout, Place, Values};
use crate::diagnostic::Diagnostic;
use crate::grid::{Edge, Grid, Pos};
use crate::input::Source;
use crate::puzzle::Format;
use crate::render::{EdgeArt, Scene};
use crate::rule::automaton::{AutomatonRule, Head};
use crate::rule::local::{Local, Ways};
use crate::rule::tally::Many;
use crate::rule::{NoneOrTwo, Origin, Phrase, Rule};
use crate::text::{Part, pzpr};

pub use setting::MAKER;

/// A country road; its cells are those of rooms.
pub type CountryRoad = Looped<Rooms>;

/// The family.
pub static FAMILY: Family = loops::family::<Rooms>("country-road", &[Format::Rows, Format::Puzzlink], RULES);

const RULES: &str = "Draw one closed line through the centers of cells that visits each room exactly once; a number tells how many cells of its room are on it. Of two neighbours in different rooms at least one is on the line.";

/// Rooms that the line visits once.
#[derive(Debug)]
pub struct Rooms;

/// A cell of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The number of the room; rooms are in one piece, and numbered from 0 by their first cells.
    pub room: u32,
    /// How many cells of the room the line passes, in the first cell of the room.
    pub clue: Option<u32>,
}

/// The edges inside each room and those that lead out of it, by the numbers of rooms.
fn edges(cells: &Grid<Cell>, layout: &Layout) -> Vec<[Vec<Place>; 2]> {
    let mut edges = vec![[const { Vec::new() }; 2]; rooms(cells).count()];
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

/// What is demanded of a room, which is named after its first cell.
fn room(at: Pos, clue: Option<u32>, [inside, out]: [Vec<Place>; 2], layout: &Layout) -> Vec<Box<dyn Rule>> {
    let head = |kind, label: &str, phrase| {
        let seat = (kind == "clue").then(|| layout.cell(at));
        Head { kind, origin: Origin::Clue, phrase, seat, label: format!("{label} {at}") }
    };
    let values = Values::two(&["no line", "line"]);
    let rule = |head, places, number, wrong: fn(usize) -> String| -> Box<dyn Rule> {
        Box::new(AutomatonRule::tally(head, values, places, Many::Just(number), wrong).expect("counts are few"))
    };
    let mut rules = Vec::new();
    // A room that is the whole board has no way out.
    let is_whole = out.is_empty();
    if let Some(clue) = clue {
        let phrase = Phrase::new(format!("the {clue} at {at}"), "counts", "the cells of its room that the line passes");
        // The line passes no room without a cell, so 0 cannot be kept.
        let number = if is_whole { clue } else { clue.checked_sub(1).unwrap_or(u32::MAX) };
        let wrong: fn(usize) -> String =
            if is_whole { |edges| format!("has {edges}") } else { |edges| format!("has {}", edges + 1) };
        rules.push(rule(head("clue", "cells", phrase), inside, number, wrong));
    }
    if !is_whole {
        let phrase = Phrase::new(format!("the room at {at}"), "is visited", "once");
        let wrong = |edges| format!("has {edges} edges of the line on its border, not 2");
        rules.push(rule(head("room", "room", phrase), out, 2, wrong));
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
            Box::new(Local {
                kind: "neighbours",
                origin: Origin::Clue,
                phrase: Phrase::new("the line", "passes", format!("{one} or {other}")),
                seat: None,
                ways: ways[edges.len()].clone(),
                atoms: edges.into_iter().map(|edge| (Place(edge), 1)).collect(),
                wrong: |_| "leaves out two neighbours in different rooms",
            }) as Box<dyn Rule>
        })
    };
    (0..layout.edge_count()).filter_map(rule).collect()
}

/// Cells whose rooms have these numbers, in the order of the rooms.
fn numbered(rooms: &Grid<u32>, clues: &[Option<u32>]) -> Grid<Cell> {
    let mut next = 0;
    rooms.map(|&room| {
        let is_first = room == next;
        next += u32::from(is_first);
        Cell { room, clue: if is_first { clues[room as usize] } else { None } }
    })
}

/// The first cell of each room, and its number.
fn rooms(cells: &Grid<Cell>) -> impl Iterator<Item = (Pos, Option<u32>)> {
    let mut next = 0;
    cells.positions().filter_map(move |at| {
        let is_first = cells[at].room == next;
        next += u32::from(is_first);
        is_first.then(|| (at, cells[at].clue))
    })
}

impl Kind for Rooms {
    type Cell = Cell;

    const BLANK: Cell = Cell { room: 0, clue: None };
    const TEXT: Text<Cell> =
        Text { kinds: &["country"], known: "numbers; below them, as many rows of rooms", ..Text::WORDS };
    const CENTERS: bool = true;

    fn family() -> &'static Family {
        &FAMILY
    }

    fn read(source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Vec<Cell>, Diagnostic> {
        let (rooms, rest) = pzpr::rooms(source, body, size)?;
        let count = rooms.cells().iter().max().map_or(0, |&last| last as usize + 1);
        Ok(numbered(&rooms, &pzpr::numbers16(source, rest, count)?).cells().to_vec())
    }

    fn write(cells: &Grid<Cell>) -> Option<String> {
        let clues = rooms(cells).map(|(_, clue)| clue);
        Some(pzpr::write_rooms(&cells.map(|cell| cell.room)) + &pzpr::write_number16(clues)?)
    }

    fn word(word: &[u8]) -> Option<Cell> {
        let clue = match word {
            b"-" | b"." => None,
            _ => Some(Part::new(0, word).number().filter(|&number| number < 4096)? as u32),
        };
        Some(Cell { clue, ..Self::BLANK })
    }

    fn sign(cell: Cell) -> String {
        cell.clue.map_or("-".to_owned(), |clue| clue.to_string())
    }

    /// Rows of numbers, then as many rows of words, the same for the cells of a room.
    fn rows(source: &Source<'_>, rows: &[Vec<Part<'_>>]) -> Result<Grid<Cell>, Diagnostic> {
        let (numbers, names) = rows.split_at(rows.len() / 2);
        if numbers.len() != names.len() {
            return Err(Diagnostic::new(format!(
                "there are {} rows: one half are numbers, the other half rooms",
                rows.len()
            ))
            .help("give a row of numbers and a row of rooms for each row of the board"));
        }
        let numbers = loop_text::grid::<Self>(source, numbers)?;
        let size = (names.len(), names[0].len());
        let name = |at: Pos| names[at.row][at.col];
        let rooms = pzpr::parts(size, |at, to| name(at).text == name(to).text);
        let mut first: BTreeMap<&[u8], u32> = BTreeMap::new();
        let mut clues = vec![None; size.0 * size.1];
        for at in rooms.positions() {
            let word = name(at);
            if *first.entry(word.text).or_insert(rooms[at]) != rooms[at] {
                let title = format!("the room `{}` is not in one piece", word.shown());
                return Err(
                    Diagnostic::at(source, word.span(), title).label("no neighbour joins this to its other cells")
                );
            }
            let clue = &mut clues[rooms[at] as usize];
            if clue.is_some() && numbers[at].clue.is_some() {
                let title = format!("the room `{}` has two numbers", word.shown());
                return Err(Diagnostic::at(source, word.span(), title).label("a second number stands in this cell"));
            }
            *clue = clue.or(numbers[at].clue);
        }
        Ok(numbered(&rooms, &clues))
    }

    fn write_rows(cells: &Grid<Cell>) -> String {
        let widest = cells.cells().iter().map(|cell| cell.room.to_string().len()).max().unwrap_or(1);
        let room = |cell: &Cell| format!("{:<widest$}", cell.room + 1);
        let row = |row: &[Cell]| row.iter().map(room).collect::<Vec<_>>().join(" ").trim_end().to_owned() + "\n";
        loop_text::write_grid::<Self>(cells) + &cells.rows().map(row).collect::<String>()
    }

    fn rules(cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let edges = edges(cells, layout);
        let of_room = |((at, clue), edges)| room(at, clue, edges, layout);
        let mut rules: Vec<Box<dyn Rule>> = rooms(cells).zip(edges).flat_map(of_room).collect();
        rules.extend(neighbours(cells, layout));
        rules.extend(NoneOrTwo::all(layout));
        rules
    }

    fn draw(cells: &Grid<Cell>, scene: &mut Scene) {
        for at in cells.positions() {
            scene.cells[at].text = cells[at].clue.map_or(String::new(), |clue| clue.to_string());
            let room = |at| cells.get(at).map(|cell: &Cell| cell.room);
            if at.row > 0 && room(Pos::new(at.row - 1, at.col)) != room(at) {
                scene.edges[Edge::Horizontal(at)] = EdgeArt::Border;
            }
            if at.col > 0 && room(Pos::new(at.row, at.col - 1)) != room(at) {
                scene.edges[Edge::Vertical(at)] = EdgeArt::Border;
            }
        }
    }

    fn key(cells: &Grid<Cell>) -> Vec<u32> {
        cells.cells().iter().flat_map(|cell| [cell.room, cell.clue.map_or(0, |clue| clue + 1)]).collect()
    }

    /// Rooms are their pieces, numbered by their first cells, where their numbers stand.
    fn settled(cells: Grid<Cell>) -> Grid<Cell> {
        let pieces = pzpr::parts((cells.height(), cells.width()), |at, to| cells[at].room == cells[to].room);
        let mut clues = vec![None; cells.cells().len()];
        for at in cells.positions() {
            let clue: &mut Option<u32> = &mut clues[pieces[at] as usize];
            *clue = clue.or(cells[at].clue);
        }
        numbered(&pieces, &clues)
    }

    fn setting(puzzle: &Looped<Self>) -> Option<&dyn Setting> {
        Some(puzzle)
    }
}

#[cfg(test)]
#[path = "country_road_tests.rs"]
mod tests;
