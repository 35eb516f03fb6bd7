//! Where deduction finds that a slitherlink has no answer.
//!
//! In: numbers of faces and dots. Out: a name for each rule that costs nothing to make. Must not know: clauses.

/// The rule at which it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cause {
    /// The clue of this face counts the sides that the line uses.
    Clue(u32),
    /// At this dot the line has two edges or none.
    Dot(u32),
    /// The line is one closed loop, not several, and not nothing.
    Loop,
}
