//! The result of deduction when there is no answer.
//!
//! In: a rule of a family. Out: the same with a number. Must not know: how a family deduces.

/// Deduction found that a puzzle has no answer, in the words of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction<R> {
    /// The rule at which it was found.
    pub(crate) rule: R,
    /// Whether this rule alone cannot be kept, whatever the others say.
    pub(crate) alone: bool,
}
