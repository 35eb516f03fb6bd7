//! A formula in an engine.
//!
//! In: a puzzle, and what deduction knows of it. Out: an engine that holds what is open, and the way back to the board.
//! Must not know: the family, what is asked.

use super::Options;
use super::loading::Loading;
use crate::backend::Lent;
use crate::cnf::{Encoder, Guard};
use crate::puzzle::Puzzle;

/// What is open, as clauses.
pub(super) struct Live<P: Puzzle> {
    pub(super) vars: P::Vars,
    pub(super) known: P::Known,
    /// The engine has been asked already whether it follows rules inside the search.
    pub(super) asked: bool,
    /// Not started when deduction left nothing open.
    pub(super) solver: Option<Lent>,
}

impl<P: Puzzle> Live<P> {
    /// Gives what is open to an engine; also the numbers of variables and clauses.
    pub(super) fn new(puzzle: &P, known: P::Known, options: &Options) -> (Self, (usize, usize)) {
        let mut sink = Loading::new(&options.limits, || options.solver());
        let mut enc = Encoder::with(&mut sink, Guard::Plain, options.encoding.clone());
        let vars = puzzle.encode(&known, &mut enc);
        let size = sink.size();
        (Live { vars, known, asked: false, solver: sink.finish() }, size)
    }
}
