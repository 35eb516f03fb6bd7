//! The rules of a slitherlink by what they are about, for deduction.
//!
//! In: numbers of faces and dots. Out: an id for each rule that costs nothing to make. Must not know: clauses.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RuleId {
    /// The clue of this face counts the sides that the line uses.
    Clue(u32),
    /// At this dot the line has two edges or none.
    Dot(u32),
    /// The line is one closed loop, not several, and not nothing.
    Loop,
}
