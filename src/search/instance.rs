//! A formula in an engine.
//!
//! In: a puzzle, and what deduction knows of it. Out: an engine that holds what is open, and the way back to the board.
//! Must not know: the family, what is asked.

use std::sync::Arc;

use super::Options;
use super::limited_sink::LimitedSink;
use crate::backend::PooledSolver;
use crate::board::Domains;
use crate::cnf::{Encoder, RuleMode};
use crate::family::Puzzle;
use crate::rule::Vars;

/// What is open, as clauses.
pub(super) struct Instance {
    pub(super) vars: Vars,
    /// The engine has been asked already whether it follows rules inside the search.
    pub(super) asked: bool,
    /// Not started when deduction left nothing open.
    pub(super) solver: Option<PooledSolver>,
}

impl Instance {
    /// Gives what is open to an engine; also the numbers of variables and clauses.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, known: &Domains, options: &Options) -> (Self, (usize, usize)) {
        let mut sink = LimitedSink::new(&options.limits, || options.solver());
        let mut enc = Encoder::with(&mut sink, RuleMode::Plain, options.encoding.clone());
        let vars = Vars::new(puzzle.layout(), known, &mut enc);
        if !vars.all_known() {
            puzzle.encode_open(&vars, &mut enc);
        }
        let size = sink.size();
        (Instance { vars, asked: false, solver: sink.finish() }, size)
    }
}
