//! Why deduction says that a puzzle has no answer.
//!
//! In: what propagation found. Out: the same in words. Must not know: how it was found.

use super::Puzzle;
use crate::rule::Phrase;

/// Deduction found that a puzzle has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Where it was found.
    pub cause: Cause,
    /// Whether this cannot be kept on its own, whatever the other rules say.
    pub alone: bool,
}

impl Contradiction {
    /// Found at the rule with this number, with the help of others.
    pub fn at(rule: usize) -> Self {
        Contradiction { cause: Cause::Rule(rule), alone: false }
    }
}

/// Where a contradiction was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// At this rule, by its number.
    Rule(usize),
    /// In all clues together.
    Whole(Box<Phrase>),
}

impl Cause {
    /// In words.
    pub fn phrase(self, puzzle: &dyn Puzzle) -> Phrase {
        match self {
            Cause::Rule(rule) => puzzle.phrase(rule),
            Cause::Whole(phrase) => *phrase,
        }
    }

    /// What is wrong, in words: one rule cannot be kept, or all clues contradict each other in this way.
    pub fn wrong(self, puzzle: &dyn Puzzle) -> String {
        match self {
            Cause::Rule(rule) => puzzle.phrase(rule).denied(),
            Cause::Whole(phrase) => phrase.to_string(),
        }
    }
}
