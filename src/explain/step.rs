//! A step: what follows, and from what.
//!
//! In: places, values, rules. Out: plain data. Must not know: how it was found.

use super::Telling;
use crate::rule::Fact;

/// What is known about the size of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Minimal {
    /// No conclusion that was open then has a reason of fewer rules.
    Proven,
    /// No rule and no known value can be left out; a reason with fewer, different rules may exist.
    Irreducible,
    /// The effort was used up before everything was tried: a rule or a known value may be unnecessary. The conclusion
    /// is valid all the same.
    Unreduced,
    /// No rule proves the conclusion: it holds as the puzzle has one answer.
    Assumed,
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What follows.
    pub conclusions: Vec<Fact>,
    /// The numbers of the rules that it follows from.
    pub rules: Vec<usize>,
    /// The known values that it follows from.
    pub facts: Vec<Fact>,
    /// What is known about the number of rules.
    pub minimal: Minimal,
    /// What would happen without the rule that no clause states in full: a separate loop.
    pub otherwise: Option<String>,
    /// Whether this is only bookkeeping: a value that is placed is struck out elsewhere.
    pub routine: bool,
    /// The step in words.
    pub telling: Telling,
    /// The number of steps of one rule that were available at this point; 0 when more rules were needed.
    pub choices: usize,
}

impl Step {
    /// The number of rules.
    pub fn size(&self) -> usize {
        self.rules.len()
    }
}
