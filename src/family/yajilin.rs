//! Yajilin: one closed line through every cell that neither has a clue nor is shaded. An arrow counts the shaded cells
//! in its direction, and no two shaded cells are neighbours. In a second kind no shaded cell lies inside the loop.
//!
//! In: arrows. Out: a puzzle over the edges between the centers of cells, and over the cells. Must not know: engines,
//! files.

use std::cmp::Reverse;
use std::sync::Arc;

use fastrand::Rng;

use super::loops::setting::{left_over, made};
use super::loops::text::Text;
use super::loops::{self, COUNTING, Cell, Features, LoopKind, Looped, Loops, signed};
use super::{Clue, Family, Format, Maker, Puzzle, Shape};
use crate::board::{Board, Layout, Place, Values};
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::{Grid, Pos};
use crate::render::CellArt;
use crate::rule::automaton::AutomatonRule;
use crate::rule::local::{Local, Ways};
use crate::rule::tally::Many;
use crate::rule::{Count, Head, KindWords, Named, NoneOrTwo, Origin, Phrase, Rule, Subject, Verb, counted};
use crate::text::Part;
use crate::text::pzpr::{self, Arrow, Way};

/// The family.
pub static FAMILY: Family = family("yajilin", &Loops(&ANYWHERE), RULES, MAKER);
/// The family in which shaded cells lie outside the loop.
pub static OUT: Family = family("yajilin-out", &Loops(&OUTSIDE), OUT_RULES, OUT_MAKER);

/// Shaded cells lie anywhere.
pub static ANYWHERE: Arrows = Arrows { outside: false };
/// Shaded cells lie outside the loop.
pub static OUTSIDE: Arrows = Arrows { outside: true };

const fn family(name: &'static str, texts: &'static Loops, rules: &'static str, maker: Maker) -> Family {
    loops::family(name, texts, &[Format::Rows, Format::Puzzlink], &[COUNTING, APART], rules, maker)
}

const RULES: &str = "Shade some cells, no two of which share a side, and draw one closed line through all other cells without a clue. An arrow tells how many shaded cells there are in its way.";
const OUT_RULES: &str = "Shade some cells, no two of which share a side and none inside the loop, and draw one closed line through all other cells without a clue. An arrow tells how many shaded cells there are in its way.";

/// How new yajilins are made.
const MAKER: Maker = Maker::shaped((10, 10), LEFT_OVER, |shape, random| empty(&ANYWHERE, shape, random));
/// How those are made whose shaded cells lie outside the loop.
const OUT_MAKER: Maker = Maker::shaped((10, 10), LEFT_OVER, |shape, random| empty(&OUTSIDE, shape, random));

/// Arrows that count shaded cells, each by its [number](Arrow::number).
#[derive(Debug)]
pub struct Arrows {
    /// Whether shaded cells have to lie outside the loop.
    outside: bool,
}

const LEFT_OVER: &str = "cells with clues are those that a random loop and random shaded cells leave over; a clue that can be spared leaves a cell without one";
/// A cell without an arrow.
const FREE: Cell = Cell { sign: 0, room: 0 };
const WORDS: &[&str; 2] = &["unshaded", "shaded"];
const APART: KindWords =
    KindWords::new("shaded pair", "beside a shaded cell").law(|_| "no two shaded cells share a side".to_owned());

/// The cell and its neighbours to the right and below: not both shaded.
fn apart(cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
    let ways = Ways::new(2, |way| way != 3);
    let rule = |[at, to]: [Pos; 2]| -> Box<dyn Rule> {
        let phrase = Phrase::new(format!("{at} and {to}"), ("are not both", "would both be"), "shaded");
        let places = [at, to].map(|at| layout.cell(at));
        Box::new(Local::law("shaded pair", phrase, places, &ways, |_| "are both shaded"))
    };
    let beside = |at: Pos| [[at, Pos::new(at.row, at.col + 1)], [at, Pos::new(at.row + 1, at.col)]];
    let is_free = |at: &Pos| cells.get(*at) == Some(&FREE);
    cells.positions().flat_map(beside).filter(|pair| pair.iter().all(is_free)).map(rule).collect()
}

/// The cell is not shaded inside the loop: if it is shaded, a path from its upper side along the gap between two rows
/// to the border crosses an even number of edges of the line. The line does not enter a shaded cell.
fn outside(layout: &Layout, at: Pos, width: usize) -> Box<dyn Rule> {
    let (col, side) = if at.col < width / 2 { (at.col - 1, 1) } else { (at.col, 2) };
    let face = (at.row - 1) * (width - 1) + col;
    let places = std::iter::once(layout.cell(at)).chain(loops::way_out(layout, face as u32, side)).collect();
    let phrase = Phrase::new(at.to_string(), ("is not", "would be"), "shaded inside the loop");
    let head = Head { kind: "outside", origin: Origin::Law, phrase, clue_place: None, label: format!("outside {at}") };
    let wrong = |_| "is shaded inside the loop".to_owned();
    let rule = AutomatonRule::tally(head, Values::two(WORDS), places, Many::EvenIf, wrong);
    Box::new(rule.expect("there are four states"))
}

/// The cells that an arrow counts among, the nearest first.
fn seen(cells: &Grid<Cell>, at: Pos, way: Way) -> Vec<Pos> {
    let ahead = way.ahead(at, (cells.height(), cells.width()));
    ahead.into_iter().filter(|&at| cells[at] == FREE).collect()
}

/// The number of an arrow.
fn count(cells: &Grid<Cell>, layout: &Layout, at: Pos, way: Way, number: u32) -> Box<dyn Rule> {
    let where_to = ["above it", "below it", "to its left", "to its right"][way as usize];
    let (verb, shaded) = match number {
        0 => (("allows no", "would have a"), "shaded cell".to_owned()),
        _ => (("needs", "cannot have"), counted(number as usize, "shaded cell")),
    };
    let phrase = Phrase::new(Subject::at("the clue", at), verb, format!("{shaded} {where_to}"));
    let places: Vec<Place> = seen(cells, at, way).into_iter().map(|at| layout.cell(at)).collect();
    let (clue_place, label) = (Some(layout.cell(at)), format!("arrow {at}"));
    let head = Head { kind: "clue", origin: Origin::Clue, phrase, clue_place, label };
    let wrong = |count: usize| format!("has {count} shaded");
    Box::new(AutomatonRule::tally(head, Values::two(WORDS), places, Many::Just(number), wrong).expect("counts are few"))
}

const TEXT: Text = Text {
    kinds: &["yajilin", "yajirin"],
    looks: &["b"],
    apart: Some("o"),
    known: "numbers with `n`, `e`, `s` or `w` for their way, and `x` for a cell that is taken",
    file: |word| Arrow::of_file(word).map(|arrow| arrow.to_string()),
    ..Text::WORDS
};

impl LoopKind for Arrows {
    fn family(&self) -> &'static Family {
        if self.outside { &OUT } else { &FAMILY }
    }

    fn text(&self) -> &'static Text {
        if self.outside { &Text { flag: Some("o"), apart: None, ..TEXT } } else { &TEXT }
    }

    fn features(&self) -> Features {
        Features { dots: Some((WORDS, 0)), vanishes: false, by_region: false, ..Features::centers(u32::MAX) }
    }

    fn read(&self, source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Grid<Cell>, Diagnostic> {
        Ok(signed(size, pzpr::arrows16(source, body, size.0 * size.1)?.into_iter().map(Arrow::number)))
    }

    fn write(&self, cells: &Grid<Cell>) -> Option<String> {
        pzpr::write_arrows16(cells.cells().iter().map(|cell| Arrow::numbered(cell.sign)))
    }

    fn sign(&self, word: &[u8]) -> Option<u32> {
        Arrow::of(word).map(Arrow::number)
    }

    fn word(&self, sign: u32) -> String {
        Arrow::numbered(sign).to_string()
    }

    fn rules(&self, cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let free = Local::shaded_or_passed(layout);
        let clue = |at: Pos| match Arrow::numbered(cells[at].sign) {
            Arrow::Count(way, number) => Some(count(cells, layout, at, way, number)),
            Arrow::None | Arrow::Block => None,
        };
        let mut rules: Vec<Box<dyn Rule>> = cells.positions().filter_map(clue).collect();
        for (dot, at) in cells.positions().enumerate() {
            let cell: Box<dyn Rule> = if cells[at] == FREE {
                free(dot)
            } else {
                // Without its clue it is a cell that the line may or may not pass.
                rules.push(Box::new(NoneOrTwo::new(layout, dot)));
                let barred = Phrase::new(at.to_string(), Verb::IS, "neither shaded nor on the line");
                let edges = layout.graph().at_dot(dot).iter().map(|&edge| Place(edge));
                let atoms = std::iter::once(layout.cell(at)).chain(edges).map(|place| (place, 1)).collect();
                let named = Named::Words(Box::new(barred));
                Box::new(Count { kind: "block", origin: Origin::Given, named, noun: "mark", atoms, k: 0 })
            };
            rules.push(cell);
        }
        rules.extend(apart(cells, layout));
        if self.outside {
            let width = cells.width();
            let inner = |at: &Pos| cells[*at] == FREE && at.row > 0 && (1..width - 1).contains(&at.col);
            rules.extend(cells.positions().filter(inner).map(|at| outside(layout, at, width)));
        }
        rules
    }

    fn draw(&self, sign: u32, art: &mut CellArt) {
        art.text = Arrow::numbered(sign).drawn();
    }

    fn turned(&self, sign: u32) -> u32 {
        Arrow::numbered(sign).turned().number()
    }

    fn mirrored(&self, sign: u32) -> u32 {
        Arrow::numbered(sign).mirrored().number()
    }

    fn clue(&self, sign: u32) -> Option<Clue> {
        if let Arrow::Count(way, number) = Arrow::numbered(sign) { Some(vec![way as u32, number]) } else { None }
    }

    fn with(&self, clue: Option<&Clue>, before: u32) -> u32 {
        match clue.map(Vec::as_slice) {
            Some(&[way, number]) => Arrow::Count(Way::ALL[way as usize], number).number(),
            _ => before.min(Arrow::Block.number()),
        }
    }

    fn words(&self, clue: &Clue) -> String {
        let towards = clue.first().and_then(|&way| ["up", "down", "left", "right"].get(way as usize));
        format!("{} {}", clue.get(1).copied().unwrap_or(0), towards.unwrap_or(&""))
    }

    /// The direction of the arrow that stands there; otherwise the one with the most shaded cells and, on a tie, the
    /// fewest cells.
    fn clue_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Option<Clue> {
        let ways = || seen_from(puzzle, slot, board);
        match Arrow::numbered(puzzle.cells().cells()[slot].sign) {
            Arrow::None => None,
            Arrow::Count(way, _) => Some(ways()[way as usize].1.clone()),
            Arrow::Block => {
                let most = |(at, (seen, clue)): &(usize, (usize, Clue))| (clue[1], Reverse(*seen), Reverse(*at));
                ways().into_iter().enumerate().max_by_key(most).map(|(_, (_, clue))| clue)
            }
        }
    }

    /// Arrows in all directions.
    fn other_clues_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Vec<Clue> {
        let Some(told) = self.clue_on(puzzle, slot, board) else { return Vec::new() };
        seen_from(puzzle, slot, board).into_iter().map(|(_, clue)| clue).filter(|clue| *clue != told).collect()
    }
}

/// For each direction, how many cells an arrow there counts among, and its clue.
fn seen_from(puzzle: &Looped, slot: usize, board: &Board) -> [(usize, Clue); 4] {
    Way::ALL.map(|way| {
        let seen = seen(puzzle.cells(), puzzle.at(slot), way);
        let shaded = seen.iter().filter(|&&at| board[puzzle.layout().cell(at)] == 1).count();
        (seen.len(), vec![way as u32, shaded as u32])
    })
}

/// Clues stand in the cells that are left over.
fn empty(kind: &'static Arrows, shape: &Shape, random: &mut Rng) -> Result<Arc<dyn Puzzle>, String> {
    let mut cells = Grid::filled(shape.size.0, shape.size.1, Cell::default());
    let left = left_over(shape.size, kind.outside, random)?;
    left.into_iter().for_each(|at| cells[at].sign = Arrow::Block.number());
    made(kind, cells)
}

#[cfg(test)]
#[path = "yajilin_tests.rs"]
mod tests;
