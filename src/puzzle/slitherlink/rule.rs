//! Where deduction finds that a slitherlink has no answer.
//!
//! In: clues and positions. Out: a name for each rule that costs nothing to make. Must not know: clauses.

use crate::grid::Pos;

/// One thing that a slitherlink demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    /// A clue counts the sides of its cell that the line uses.
    Clue {
        /// The cell.
        at: Pos,
        /// How many.
        k: u8,
    },
    /// At this dot the line has two edges or none.
    Dot(Pos),
    /// The line is one closed loop, not several, and not nothing.
    Loop,
}
