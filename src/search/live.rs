//! A formula in an engine.
//!
//! In: a puzzle, and what deduction knows of it. Out: an engine that holds what is open, and the way back to the board.
//! Must not know: the family, what is asked.

use std::sync::Arc;

use super::Options;
use super::loading::Loading;
use crate::backend::Lent;
use crate::board::Domains;
use crate::cnf::{Encoder, Guard};
use crate::family::Puzzle;
use crate::rule::Vars;

/// What is open, as clauses.
pub(super) struct Live {
    pub(super) vars: Vars,
    /// The engine has been asked already whether it follows rules inside the search.
    pub(super) asked: bool,
    /// Not started when deduction left nothing open.
    pub(super) solver: Option<Lent>,
}

impl Live {
    /// Gives what is open to an engine; also the numbers of variables and clauses.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, known: &Domains, options: &Options) -> (Self, (usize, usize)) {
        let mut sink = Loading::new(&options.limits, || options.solver());
        let mut enc = Encoder::with(&mut sink, Guard::Plain, options.encoding.clone());
        let vars = Vars::new(puzzle.layout(), known, &mut enc);
        if !vars.all_known() {
            puzzle.encode_open(&vars, &mut enc);
        }
        let size = sink.size();
        (Live { vars, asked: false, solver: sink.finish() }, size)
    }
}
