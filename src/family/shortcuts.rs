//! What a family can do faster than its rules alone: each capability is a small trait.
//!
//! In: a puzzle. Out: deduction, first answers, counts, guesses, symmetries. Must not know: engines.

use std::sync::Arc;

use crate::board::{Board, Domains, Place, Value};
use crate::cnf::Lit;
use crate::family::{Deduce, Format};
use crate::rule::{Fact, Vars};

use super::{Canvas, Contradiction, Partial, Puzzle, Setting};

/// The capabilities of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shortcuts<'p> {
    /// Deduction before any clause, in place of propagating each rule.
    pub deduction: Option<&'p dyn Deduction>,
    /// The first answers without clauses.
    pub first_answers: Option<&'p dyn FirstAnswers>,
    /// The check of a board as a whole.
    pub whole_check: Option<&'p dyn WholeCheck>,
    /// The number of answers without clauses.
    pub count: Option<&'p dyn DirectCount>,
    /// A guess at an answer.
    pub guess: Option<&'p dyn Guess>,
    /// Clues that can be set one by one.
    pub setting: Option<&'p dyn Setting>,
    /// Clues that can be edited on the board.
    pub canvas: Option<&'p dyn Canvas>,
    /// Turning and mirroring.
    pub symmetry: Option<&'p dyn Symmetry>,
    /// What is saved with the puzzle: a position, notes, an answer.
    pub noted: Option<&'p dyn Noted>,
    /// What distinguishes an answer from all others.
    pub blocking: Blocking,
}

/// What was saved with the puzzle besides the places that are filled in.
pub trait Noted: std::fmt::Debug {
    /// The values that open places do not have.
    fn struck(&self) -> Vec<Fact>;

    /// The answer, right or wrong, that came with the puzzle, also where a position hides it.
    fn answer(&self) -> Option<Partial> {
        None
    }

    /// What is lost when the puzzle is written in this format, as in this text, and does not change its answers: `the
    /// names red, blue of its colours`.
    fn unsaid(&self, format: Format, text: &[u8]) -> Option<String> {
        let _ = (format, text);
        None
    }
}

/// A family's own deduction.
pub trait Deduction: std::fmt::Debug {
    /// The remaining domains; sound, never complete, and less so when `go_on` returns false. `level` is not
    /// [`Deduce::Off`].
    ///
    /// # Errors
    /// When there is no answer.
    fn deduce(&self, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Domains, Contradiction>;
}

/// A way to the first answers without clauses.
pub trait FirstAnswers: std::fmt::Debug {
    /// `max` answers, or all if there are fewer, each judged by a checker without clauses. `None` if this is not
    /// possible here, or would take too long.
    fn first_answers(&self, level: Deduce, max: usize) -> Option<Vec<Board>>;
}

/// The check of a whole board, for streams of small boards: it builds no rules.
pub trait WholeCheck: std::fmt::Debug {
    /// Whether the board is an answer. It agrees with the checks of all rules, and uses no clauses.
    fn is_answer(&self, board: &Board) -> bool;
}

/// A way to count answers without clauses and without keeping any.
pub trait DirectCount: std::fmt::Debug {
    /// Counts the answers on which all of these facts hold, up to one more than `max`, as long as `go_on` returns true.
    /// The flag is false if that returned false: then there are at least this many. `None` if the method does not apply.
    fn count(&self, under: &[Fact], level: Deduce, max: u64, go_on: &mut dyn FnMut() -> bool) -> Option<(u64, bool)>;
}

/// A guess at an answer; it proves nothing.
pub trait Guess: std::fmt::Debug {
    /// How often to guess before an engine continues alone.
    fn times(&self) -> u64;

    /// Values that open places probably have in one and the same answer, the most certain first; the same for the same
    /// seed. `near`, if there is one, is a board that keeps all rules which clauses state. `None` where guessing does
    /// not pay; an empty guess asks for a search from nothing, and for such a board. Stops when `go_on` returns false.
    fn guess(
        &self,
        known: &Domains,
        near: Option<&Board>,
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<(Place, Value)>>;
}

/// The symmetries of a puzzle.
pub trait Symmetry: std::fmt::Debug {
    /// The same puzzle after a clockwise quarter turn; what is only written beside it may be lost.
    fn turned(&self) -> Arc<dyn Puzzle>;

    /// The same puzzle with left and right swapped; what is only written beside it may be lost.
    fn mirrored(&self) -> Arc<dyn Puzzle>;

    /// The same puzzle with its values relabelled in order of appearance, if they are only names.
    fn relabelled(&self) -> Arc<dyn Puzzle>;

    /// The demands of the puzzle as numbers: for two puzzles of the same size, equal only if the demands are equal.
    fn canonical_key(&self) -> Vec<u32>;
}

/// The symmetries as implemented by a family: on its own type, and only the parts that differ between families.
pub trait Turns: Puzzle + Clone {
    /// Like [`Symmetry::turned`].
    #[must_use]
    fn turned(&self) -> Self;

    /// Like [`Symmetry::mirrored`].
    #[must_use]
    fn mirrored(&self) -> Self;

    /// Like [`Symmetry::relabelled`]; unchanged if values are not just names.
    #[must_use]
    fn relabelled(&self) -> Self {
        self.clone()
    }

    /// Like [`Symmetry::canonical_key`].
    fn key(&self) -> Vec<u32>;
}

impl<T: Turns> Symmetry for T {
    fn turned(&self) -> Arc<dyn Puzzle> {
        Arc::new(Turns::turned(self))
    }

    fn mirrored(&self) -> Arc<dyn Puzzle> {
        Arc::new(Turns::mirrored(self))
    }

    fn relabelled(&self) -> Arc<dyn Puzzle> {
        Arc::new(Turns::relabelled(self))
    }

    fn canonical_key(&self) -> Vec<u32> {
        self.key()
    }
}

/// What distinguishes an answer from all others of its puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blocking {
    /// The value of every place.
    #[default]
    All,
    /// The places with the second of two values: no answer's set of them contains another answer's.
    True,
    /// The places with one of two values, whichever are fewer: all answers have equally many of each.
    Fewer,
}

impl Blocking {
    /// Literals that are true in this answer and in no other one.
    pub fn literals(self, vars: &Vars, answer: &Board) -> Vec<Lit> {
        let lits = |wanted: Option<Value>| -> Vec<Lit> {
            let places = answer.iter().filter(|&(_, value)| wanted.is_none_or(|wanted| value == wanted));
            places.filter_map(|(place, value)| vars.lit(place, value)).collect()
        };
        match self {
            Blocking::All => lits(None),
            Blocking::True => lits(Some(1)),
            Blocking::Fewer => {
                let (filled, empty) = (lits(Some(1)), lits(Some(0)));
                if empty.len() < filled.len() { empty } else { filled }
            }
        }
    }
}
