//! The boards that stand in the text of a puzzle, besides the puzzle, and those that are given in a text of their own.
//!
//! In: what a family reads, or is to write. Out: positions and answers. Must not know: formats.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{ParseOptions, Puzzle, Reading};
use crate::board::{Board, Place, Value};
use crate::diagnostic::{Diagnostic, Source};
use crate::rule::Form;

/// What a player says: these places have these values.
pub type Partial = Vec<(Place, Value)>;

/// A board that comes with the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filled {
    /// What a player has filled in so far, be it all.
    Position(Partial),
    /// The answer, right or wrong, that the author of the puzzle stored with it: nobody continues from it.
    Answer(Partial),
}

impl Filled {
    /// What a player has filled in.
    pub fn position(self) -> Option<Partial> {
        match self {
            Filled::Position(partial) => Some(partial),
            Filled::Answer(_) => None,
        }
    }

    /// The board, whichever it is.
    pub fn board(self) -> Partial {
        match self {
            Filled::Position(partial) | Filled::Answer(partial) => partial,
        }
    }
}

/// What is written besides a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// Its answer.
    pub answer: Option<&'a Board>,
    /// What a player has filled in.
    pub filled: &'a [(Place, Value)],
}

/// What a format can hold of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keeps {
    /// None of it.
    Nothing,
    /// The places that are filled in, and not what is noted of others.
    Places,
    /// All of it.
    All,
}

impl dyn Puzzle {
    /// The places that the setter has filled, with their values, in order.
    pub fn givens(&self) -> Partial {
        let mut givens = Partial::new();
        for rule in self.rules().iter().filter(|rule| matches!(rule.form(), Form::Given)) {
            // Of two values, a rule is about the second one.
            let holds = rule.propagate(&[None]).is_some_and(|all| all.iter().any(|&(_, holds)| holds));
            givens.extend(rule.scope().first().map(|&(place, value)| (place, if holds { value } else { 0 })));
        }
        givens.sort_unstable();
        givens
    }

    /// The puzzle of the same kind and size that a text is, and what it has filled in; `None` where the text is not one.
    pub fn saved(&self, source: &Source<'_>) -> Option<(Arc<dyn Puzzle>, Partial)> {
        let options = ParseOptions { family: Some(self.family()), position: true, ..ParseOptions::default() };
        let saved = Reading::of(source, &options).ok()?.parse(source, &options).ok()?;
        // A puzzle that another program defines is no text of the family.
        let is_own = self.family().texts.owns(self);
        if !is_own || saved.family() != self.family() || saved.size() != self.size() {
            return None;
        }
        let mut filled = saved.filled(source).ok()??.board();
        // What is given only there is filled in here.
        let (own, told) = (self.givens(), filled.iter().map(|&(place, _)| place).collect::<BTreeSet<Place>>());
        filled.extend(saved.givens().into_iter().filter(|given| !told.contains(&given.0) && !own.contains(given)));
        Some((saved, filled))
    }

    /// A demand of a saved puzzle that this one does not make, besides what is given: then its position is of another
    /// puzzle.
    pub fn differs_from(&self, saved: &dyn Puzzle) -> Option<String> {
        let demands = |puzzle: &dyn Puzzle| -> BTreeSet<String> {
            let rules = puzzle.rules().iter().enumerate().filter(|(_, rule)| !matches!(rule.form(), Form::Given));
            rules.map(|(number, _)| puzzle.phrase(number).to_string()).collect()
        };
        let (own, other) = (demands(self), demands(saved));
        other.difference(&own).next().cloned()
    }

    /// What a saved puzzle has filled in.
    ///
    /// # Errors
    /// When it is another puzzle.
    pub fn position_of(
        &self,
        source: &Source<'_>,
        (saved, filled): (Arc<dyn Puzzle>, Partial),
    ) -> Result<Partial, Diagnostic> {
        match self.differs_from(&*saved) {
            None => Ok(filled),
            Some(demand) => {
                let title = format!("this was saved with another puzzle, which says: {demand}");
                Err(Diagnostic::at(source, 0..0, title).help("give a board alone, or a file of this puzzle"))
            }
        }
    }
}
