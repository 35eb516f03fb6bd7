//! How much is deduced, and what deduction says when there is no answer.
//!
//! In: a word of the command line. Out: a level. Must not know: how a family deduces.

/// How much is deduced before clauses are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase", parse_err_ty = String, parse_err_fn = unknown)]
pub enum Deduce {
    /// Nothing: the whole puzzle becomes clauses.
    Off,
    /// Nothing assumed. Sudoku: cells with one digit left, and digits with one cell left. Nonograms: line by line.
    /// Slitherlink: clues and dots are counted, and no path closes too early.
    Singles,
    /// Everything cheap; in nonograms and slitherlink cells and edges are assumed, to see what follows.
    #[default]
    Full,
}

fn unknown(text: &str) -> String {
    format!("`{text}` is not a level of deduction: use off, singles or full")
}

/// Deduction found that a puzzle has no answer, in the words of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction<R> {
    /// The rule at which it showed.
    pub(crate) rule: R,
    /// Whether this rule alone cannot be kept, whatever the others say.
    pub(crate) alone: bool,
}
