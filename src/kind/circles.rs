//! Which sentences about a cell on a loop are those of a circle, or say whether the line passes it, found out once for a
//! kind.
//!
//! In: a sentence, a cell. Out: what was found for it at a cell as far from the rim. Must not know: how a circle is found.

use std::sync::{PoisonError, RwLock};

use foldhash::HashMap;

use super::given::Frame;
use super::language::{Expression, Operator, What};
use crate::patience;
use crate::rule::Colour;

/// The functions that look at the line at a cell and nowhere else.
const OF_LINE: [&str; 8] = ["straight", "turns", "passes", "line", "some", "all", "none", "opposite"];
/// The directions, and the names that every sentence knows.
const NAMES: [&str; 6] = ["up", "down", "left", "right", "here", "ways"];

/// A sentence by where it begins in the text of its kind, and how far its cell is from each side of the board, up to where
/// that matters no more.
pub(super) type Seat = (usize, [usize; 4]);

/// What a sentence says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// What a circle of this colour says.
    Circle(Colour),
    /// That the line passes it, or does not.
    Passes(bool),
    /// Neither.
    Other,
}

/// What was found for the sentences of a kind. A clone starts empty, since its sentences may be changed.
#[derive(Debug, Default)]
pub struct Circles(RwLock<Known>);

#[derive(Debug, Default)]
struct Known {
    /// How far each sentence looks, if it is about nothing but the line.
    steps: HashMap<usize, Option<usize>>,
    found: HashMap<Seat, Found>,
}

impl Clone for Circles {
    fn clone(&self) -> Self {
        Circles::default()
    }
}

/// It says nothing that the sentences do not say.
impl PartialEq for Circles {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Circles {}

impl Circles {
    /// What was found before; `None` where nothing was.
    pub(super) fn at(&self, seat: &Seat) -> Option<Found> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).found.get(seat).copied()
    }

    /// Notes what was found, unless the caller has given up: then it may be wrong.
    pub(super) fn learn(&self, seat: Seat, found: Found) {
        if !patience::is_over() {
            self.0.write().unwrap_or_else(PoisonError::into_inner).found.insert(seat, found);
        }
    }

    fn steps(&self, formula: &Expression) -> Option<usize> {
        let sentence = formula.span.start;
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).steps.get(&sentence).copied();
        known.unwrap_or_else(|| {
            let found = steps(formula, &mut Vec::new());
            self.0.write().unwrap_or_else(PoisonError::into_inner).steps.insert(sentence, found);
            found
        })
    }
}

impl Frame<'_> {
    /// Where a sentence stands about this cell; `None` where it may say other things of cells that are as far from the rim.
    pub(super) fn seat_of(&self, formula: &Expression, cell: usize) -> Option<Seat> {
        let kind = self.kind;
        let is_decided = kind.cells.is_some() || kind.edges.is_some() || kind.crosses();
        // Numbers and options of the header come before directions of the same name.
        let is_told = !kind.header.is_empty() || !kind.options.is_empty();
        let is_plain = !is_decided && !is_told && kind.grids.is_empty() && kind.except.is_empty();
        let steps = kind.circles.steps(formula).filter(|_| is_plain)?;
        let (row, col) = (cell / self.width, cell % self.width);
        // A circle looks two cells far.
        let far = |distance: usize| distance.min(steps + 2);
        let rim = [row, self.height - 1 - row, col, self.width - 1 - col].map(far);
        Some((formula.span.start, rim))
    }
}

/// The most steps that a formula goes from its cell; `None` if it asks about anything but the line. `own` are the names of
/// directions that it brings along.
fn steps<'e>(formula: &'e Expression, own: &mut Vec<&'e str>) -> Option<usize> {
    let is_way = |name: &str, own: &[&str]| NAMES.contains(&name) || own.contains(&name);
    match &formula.what {
        What::Name(name) => is_way(name, own).then_some(0),
        What::Step(from, way) => Some(steps(from, own).filter(|_| is_way(way, own))? + 1),
        What::Not(inner) => steps(inner, own),
        What::Call(name, arguments) if OF_LINE.contains(&name.as_str()) => {
            arguments.iter().try_fold(0, |sum, argument| Some(sum + steps(argument, own)?))
        }
        What::For(name, parts) if matches!(&parts[0].what, What::Name(set) if set == "ways") => {
            own.push(name);
            steps(&parts[1], own)
        }
        What::If(sides) => Some(steps(&sides[0], own)? + steps(&sides[1], own)?),
        What::Two(Operator::And | Operator::Or | Operator::Iff, sides) => {
            Some(steps(&sides[0], own)? + steps(&sides[1], own)?)
        }
        _ => None,
    }
}
