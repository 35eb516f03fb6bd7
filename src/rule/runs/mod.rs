//! The filled places of a line are runs of these lengths, in this order, with a gap between two: a clue of a nonogram.
//!
//! In: places in a row, lengths. Out: the rule. Must not know: which way the line goes, the lines that cross it.
//!
//! Propagation finds all that follows. A variable of its own says "run k starts at or before place p"; the filled places
//! of a line that keeps the rule are its runs in order, so where a run starts is a function of the board.

pub(crate) mod bits;
mod clue;
mod encode;
mod entail;
pub(crate) mod line;
mod reference;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use super::{Claim, Form, Origin, Phrase, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Place};
use crate::cnf::{Encoder, Truth};
use bits::{Bits, with_bits};
pub use clue::Clue;
use line::{Cells, LineSolver};

/// The runs of a line.
#[derive(Clone, Debug)]
pub struct Runs {
    kind: &'static str,
    name: String,
    places: Vec<Place>,
    clue: Clue,
}

impl Runs {
    /// The places, in order, have these runs: `row`, `row 3`. The runs and the gaps between them must fit.
    ///
    /// # Panics
    /// When they do not fit.
    pub fn new(kind: &'static str, name: String, places: Vec<Place>, clue: Clue) -> Self {
        assert!(clue.needs() <= places.len() as u64, "the runs fit into the line");
        Runs { kind, name, places, clue }
    }

    /// The lengths of the runs.
    fn lengths(&self) -> &[u32] {
        self.clue.runs()
    }

    /// The number of the variable "run `run` starts at or before `by`", both from 0.
    fn number(&self, run: usize, by: usize) -> u32 {
        (run * self.places.len() + by) as u32
    }

    /// The run and the place of a variable.
    fn start(&self, number: u32) -> (usize, usize) {
        (number as usize / self.places.len(), number as usize % self.places.len())
    }

    /// The name of "run `run` starts at or before `by`".
    fn start_name(&self, run: usize, by: usize) -> String {
        format!("{} run {} starts <= {}", self.name, run + 1, by + 1)
    }
}

impl Rule for Runs {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn origin(&self) -> Origin {
        Origin::Clue
    }

    fn phrase(&self, _layout: &Layout) -> Phrase {
        Phrase::new(&*self.name, "is", self.clue.to_string())
    }

    fn form(&self) -> Form<'_> {
        Form::Runs { name: &self.name, runs: self.lengths() }
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        self.places.iter().map(|&place| (place, 1)).collect::<Vec<_>>().into()
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        with_bits!(self.places.len(), encode_in(self, vars, enc));
    }

    /// Every value but 0 counts as filled, and one above 1 is a flaw by itself.
    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        for &place in self.places.iter().filter(|&&place| board[place] > 1) {
            report(&[place], format!("{} is {} on the board, not 0 or 1", layout.name(place), board[place]));
        }
        let cells = self.places.iter().map(|&place| board[place] != 0);
        if !self.clue.fits(cells.clone()) {
            let found = Clue::of_cells(cells);
            report(&self.places, format!("{} is {found} on the board, not {}", self.name, self.clue));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        with_bits!(known.len(), propagate_in(self.lengths(), known))
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        self.no_way_denies(clause)
    }

    fn own_name(&self, _layout: &Layout, number: u32) -> Option<String> {
        let (run, by) = self.start(number);
        (run < self.lengths().len()).then(|| self.start_name(run, by))
    }

    fn own_number(&self, _layout: &Layout, name: &str) -> Option<u32> {
        let rest = name.strip_prefix(&self.name)?.strip_prefix(" run ")?;
        let (run, by) = rest.split_once(" starts <= ")?;
        let (run, by) = (run.parse::<usize>().ok()?.checked_sub(1)?, by.parse::<usize>().ok()?.checked_sub(1)?);
        let is_here = run < self.lengths().len() && by < self.places.len();
        // A number can be written in several ways, a name in one.
        (is_here && self.start_name(run, by) == name).then(|| self.number(run, by))
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        self.plain_clauses(take);
        true
    }
}

/// What is known of each cell, as sets.
fn sets<B: Bits>(known: impl Iterator<Item = Option<bool>>) -> Cells<B> {
    let mut cells = Cells::<B>::default();
    for (index, known) in known.enumerate() {
        match known {
            Some(true) => cells.filled = cells.filled | B::one(index),
            Some(false) => cells.empty = cells.empty | B::one(index),
            None => {}
        }
    }
    cells
}

fn propagate_in<B: Bits>(lengths: &[u32], known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    let cells = sets::<B>(known.iter().copied());
    let after = LineSolver::default().solve(lengths, known.len(), cells)?;
    let filled = after.filled.minus(cells.filled).places().map(|index| (index, true));
    Some(filled.chain(after.empty.minus(cells.empty).places().map(|index| (index, false))).collect())
}

/// Finds the starts that are left for each run, and writes the clauses; a line without open cells writes nothing.
fn encode_in<B: Bits>(rule: &Runs, vars: &Vars, enc: &mut Encoder<'_>) {
    let truths: Vec<_> = rule.places.iter().map(|&place| vars.truth(place, 1)).collect();
    let known = truths.iter().map(|truth| match truth {
        Truth::Known(filled) => Some(*filled),
        Truth::Open(_) => None,
    });
    let mut solver = LineSolver::<B>::default();
    let starts = solver.starts(rule.lengths(), truths.len(), sets(known));
    let starts = starts.map(|starts| starts.iter().map(|starts| starts.places().collect()).collect());
    encode::encode(rule, &truths, starts, enc);
}
