//! How much is deduced.
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
