//! Yajilin: one closed line through every cell that neither has a clue nor is shaded. An arrow counts the shaded cells
//! in its direction, and no two shaded cells are neighbours. In a second kind no shaded cell lies inside the loop.
//!
//! In: arrows. Out: a puzzle over the edges between the centers of cells, and over the cells. Must not know: engines,
//! files.

mod setting;

use std::sync::Arc;

use super::loops::text::Text;
use super::loops::{self, Kind, Looped};
use super::{Family, Format, Setting};
use crate::board::{Atom, Layout, Place, Values};
use crate::diagnostic::Diagnostic;
use crate::grid::{Grid, Pos};
use crate::input::Source;
use crate::render::Scene;
use crate::rule::automaton::{AutomatonRule, Head};
use crate::rule::local::{Local, Ways};
use crate::rule::tally::Many;
use crate::rule::{Count, Named, NoneOrTwo, Origin, Phrase, Rule, counted};
use crate::text::Part;
use crate::text::pzpr::{self, Arrow, Way};

pub use setting::{MAKER, OUT_MAKER};

/// A yajilin; its cells are arrows.
pub type Yajilin = Looped<Arrows>;
/// A yajilin whose shaded cells lie outside the loop.
pub type YajilinOut = Looped<Arrows<true>>;

/// The family.
pub static FAMILY: Family = loops::family::<Arrows>("yajilin", &[Format::Rows, Format::Puzzlink], RULES);
/// The family in which shaded cells lie outside the loop.
pub static OUT: Family = loops::family::<Arrows<true>>("yajilin-out", &[Format::Rows, Format::Puzzlink], OUT_RULES);

const RULES: &str = "Shade some cells, no two of which share a side, and draw one closed line through all other cells without a clue. An arrow tells how many shaded cells there are in its way.";

const OUT_RULES: &str = "Shade some cells, no two of which share a side and none inside the loop, and draw one closed line through all other cells without a clue. An arrow tells how many shaded cells there are in its way.";

/// Arrows that count shaded cells; whether these have to lie outside the loop.
#[derive(Debug)]
pub struct Arrows<const OUTSIDE: bool = false>;

const WORDS: &[&str; 2] = &["unshaded", "shaded"];
/// The letters of the directions in words and in drawings, in the order of [`Way::ALL`].
const LETTERS: [[&str; 4]; 2] = [["n", "s", "w", "e"], ["^", "v", "<", ">"]];

/// The cell and its neighbours to the right and below: not both shaded.
fn apart(cells: &Grid<Arrow>, layout: &Layout) -> Vec<Box<dyn Rule>> {
    let ways = Ways::new(2, |way| way != 3);
    let pair = |at: Pos, to: Pos| -> Option<Box<dyn Rule>> {
        let is_free = |at| cells.get(at) == Some(&Arrow::None);
        let phrase = Phrase::new(format!("{at} and {to}"), "are", "not both shaded");
        let atoms = Box::new([at, to].map(|at| (layout.cell(at), 1)));
        let rule = Local {
            kind: "shaded pair",
            origin: Origin::Law,
            phrase,
            seat: None,
            passes: None,
            atoms,
            ways: Arc::clone(&ways),
            wrong: |_| "are both shaded",
        };
        (is_free(at) && is_free(to)).then(|| Box::new(rule) as Box<dyn Rule>)
    };
    let pairs = |at: Pos| [pair(at, Pos::new(at.row, at.col + 1)), pair(at, Pos::new(at.row + 1, at.col))];
    cells.positions().flat_map(pairs).flatten().collect()
}

/// The line passes the cell, or the cell is shaded: of its edges and itself.
fn passed(ways: &Arc<Ways>, layout: &Layout, at: Pos, atoms: Box<[Atom]>) -> Local {
    let wrong = |way: u32| match (way & 1, (way >> 1).count_ones()) {
        (1, _) => "is shaded and on the line",
        (_, 0) => "is neither shaded nor on the line",
        (_, 1) => "is an end of the line",
        _ => "has more than two edges of the line",
    };
    let phrase = Phrase::new(layout.at(layout.cell(at)), "is", "either shaded or on the line");
    let ways = Arc::clone(ways);
    Local { kind: "cell", origin: Origin::Law, phrase, seat: None, passes: Some(false), atoms, ways, wrong }
}

/// The cell is not shaded inside the loop: if it is shaded, a path from its upper side along the gap between two rows
/// to the border crosses an even number of edges of the line. The line does not enter a shaded cell.
fn outside(layout: &Layout, at: Pos, width: usize) -> Box<dyn Rule> {
    let (col, side) = if at.col < width / 2 { (at.col - 1, 1) } else { (at.col, 2) };
    let face = (at.row - 1) * (width - 1) + col;
    let places = std::iter::once(layout.cell(at)).chain(loops::way_out(layout, face as u32, side)).collect();
    let phrase = Phrase::new(at.to_string(), "is", "not shaded inside the loop");
    let head = Head { kind: "outside", origin: Origin::Law, phrase, seat: None, label: format!("outside {at}") };
    let wrong = |_| "is shaded inside the loop".to_owned();
    let rule = AutomatonRule::tally(head, Values::two(WORDS), places, Many::EvenIf, wrong);
    Box::new(rule.expect("there are four states"))
}

/// The cells in the direction of an arrow, the nearest first.
fn seen(cells: &Grid<Arrow>, at: Pos, way: Way) -> Vec<Pos> {
    let (row, col) = (at.row, at.col);
    let all: Vec<Pos> = match way {
        Way::Up => (0..row).rev().map(|row| Pos { row, col }).collect(),
        Way::Down => (row + 1..cells.height()).map(|row| Pos { row, col }).collect(),
        Way::Left => (0..col).rev().map(|col| Pos { row, col }).collect(),
        Way::Right => (col + 1..cells.width()).map(|col| Pos { row, col }).collect(),
    };
    all.into_iter().filter(|&at| cells[at] == Arrow::None).collect()
}

/// The number of an arrow.
fn count(cells: &Grid<Arrow>, layout: &Layout, at: Pos, way: Way, number: u32) -> Box<dyn Rule> {
    let where_to = ["above it", "below it", "to its left", "to its right"][way as usize];
    let shaded = if number > 0 { counted(number as usize, "shaded cell") } else { "no shaded cell".to_owned() };
    let phrase = Phrase::new(format!("the clue at {at}"), "needs", format!("{shaded} {where_to}"));
    let places: Vec<Place> = seen(cells, at, way).into_iter().map(|at| layout.cell(at)).collect();
    let head =
        Head { kind: "clue", origin: Origin::Clue, phrase, seat: Some(layout.cell(at)), label: format!("arrow {at}") };
    let wrong = |count: usize| format!("has {count} shaded");
    Box::new(AutomatonRule::tally(head, Values::two(WORDS), places, Many::Just(number), wrong).expect("counts are few"))
}

impl<const OUTSIDE: bool> Kind for Arrows<OUTSIDE> {
    type Cell = Arrow;

    const BLANK: Arrow = Arrow::None;
    const TEXT: Text = Text {
        kinds: &["yajilin", "yajirin"],
        looks: &["b"],
        flag: if OUTSIDE { Some("o") } else { None },
        apart: if OUTSIDE { None } else { Some("o") },
        known: "numbers with `n`, `e`, `s` or `w` for their way, and `x` for a cell that is taken",
        ..Text::WORDS
    };
    const CENTERS: bool = true;
    const DOTS: Option<(&'static [&'static str; 2], u16)> = Some((WORDS, 0));

    fn family() -> &'static Family {
        if OUTSIDE { &OUT } else { &FAMILY }
    }

    fn read(source: &Source<'_>, body: Part<'_>, (height, width): (usize, usize)) -> Result<Vec<Arrow>, Diagnostic> {
        pzpr::arrows16(source, body, height * width)
    }

    fn write(cells: &Grid<Arrow>) -> Option<String> {
        pzpr::write_arrows16(cells.cells().iter().copied())
    }

    fn word(word: &[u8]) -> Option<Arrow> {
        let text = std::str::from_utf8(word).ok()?;
        match text {
            "-" | "." => return Some(Arrow::None),
            "x" | "X" | "@" => return Some(Arrow::Block),
            _ => {}
        }
        let (number, way) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let way = LETTERS.iter().find_map(|letters| letters.iter().position(|letter| *letter == way))?;
        let number = number.parse().ok().filter(|&number: &u32| number < 4096 && word[0].is_ascii_digit())?;
        Some(Arrow::Count(Way::ALL[way], number))
    }

    fn sign(cell: Arrow) -> String {
        match cell {
            Arrow::None => "-".to_owned(),
            Arrow::Block => "x".to_owned(),
            Arrow::Count(way, number) => format!("{number}{}", LETTERS[0][way as usize]),
        }
    }

    fn rules(cells: &Grid<Arrow>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let allowed = |way: u32| (way & 1 == 1) != ((way >> 1).count_ones() == 2) && !(way & 1 == 1 && way > 1);
        let ways = [1, 2, 3, 4, 5].map(|count| Ways::new(count, allowed));
        let mut rules: Vec<Box<dyn Rule>> = Vec::new();
        for at in cells.positions() {
            if let Arrow::Count(way, number) = cells[at] {
                rules.push(count(cells, layout, at, way, number));
            }
        }
        for (dot, at) in cells.positions().enumerate() {
            let edges = layout.graph().at_dot(dot).iter().map(|&edge| (Place(edge), 1));
            let atoms: Box<[Atom]> = [(layout.cell(at), 1)].into_iter().chain(edges).collect();
            let cell: Box<dyn Rule> = match cells[at] {
                Arrow::None => Box::new(passed(&ways[atoms.len() - 1], layout, at, atoms)),
                _ => {
                    // Without its clue it is a cell that the line may or may not pass.
                    rules.push(Box::new(NoneOrTwo::new(layout, dot)));
                    let barred = Phrase::new(at.to_string(), "is", "neither shaded nor on the line");
                    let (named, atoms) = (Named::Words(Box::new(barred)), atoms.into_vec().into());
                    Box::new(Count { kind: "block", origin: Origin::Given, named, noun: "mark", atoms, k: 0 })
                }
            };
            rules.push(cell);
        }
        rules.extend(apart(cells, layout));
        if OUTSIDE {
            let width = cells.width();
            let inner = |at: &Pos| cells[*at] == Arrow::None && at.row > 0 && (1..width - 1).contains(&at.col);
            rules.extend(cells.positions().filter(inner).map(|at| outside(layout, at, width)));
        }
        rules
    }

    fn draw(cells: &Grid<Arrow>, scene: &mut Scene) {
        for at in cells.positions() {
            scene.cells[at].text = match cells[at] {
                Arrow::None => continue,
                Arrow::Block => "x".to_owned(),
                Arrow::Count(way, number) => format!("{number}{}", LETTERS[1][way as usize]),
            };
        }
    }

    fn turned(cell: Arrow) -> Arrow {
        arrow(cell, [Way::Right, Way::Left, Way::Up, Way::Down])
    }

    fn mirrored(cell: Arrow) -> Arrow {
        arrow(cell, [Way::Up, Way::Down, Way::Right, Way::Left])
    }

    fn key(cells: &Grid<Arrow>) -> Vec<u32> {
        let number = |cell: &Arrow| match *cell {
            Arrow::None => 0,
            Arrow::Block => 1,
            Arrow::Count(way, number) => 2 + 4 * number + way as u32,
        };
        cells.cells().iter().map(number).collect()
    }

    fn setting(puzzle: &Looped<Self>) -> Option<&dyn Setting> {
        Some(puzzle)
    }
}

/// An arrow with its directions replaced.
fn arrow(cell: Arrow, ways: [Way; 4]) -> Arrow {
    match cell {
        Arrow::Count(way, number) => Arrow::Count(ways[way as usize], number),
        other => other,
    }
}

#[cfg(test)]
#[path = "yajilin_tests.rs"]
mod tests;
