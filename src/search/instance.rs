//! The formula of a puzzle in an engine.
//!
//! In: a puzzle, and what deduction found. Out: an engine that holds what is open, and the variables that map its
//! models to boards. Must not know: the family, the question.

use std::sync::Arc;

use super::Options;
use super::limited_sink::LimitedSink;
use crate::backend::PooledSolver;
use crate::board::Domains;
use crate::cnf::{Encoder, RuleMode};
use crate::family::{Deduce, Puzzle};
use crate::rule::Vars;

/// The open part of a puzzle as clauses.
pub(super) struct Instance {
    pub(super) vars: Vars,
    /// Whether the engine has already been asked if it can follow rules inside the search.
    pub(super) asked: bool,
    /// `None` when deduction left nothing open.
    pub(super) solver: Option<PooledSolver>,
}

impl Instance {
    /// Gives what is open to an engine. Also returns the numbers of variables and clauses.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, known: &Domains, options: &Options) -> (Self, (usize, usize)) {
        let mut sink = LimitedSink::new(&**puzzle, &options.limits, || options.solver());
        let mut enc = Encoder::with(&mut sink, RuleMode::Plain, options.encoding.clone());
        let vars = Vars::new(puzzle.layout(), known, &mut enc);
        // Where nothing was deduced, a board without places may still break a rule.
        if !vars.all_known() || options.deduce == Deduce::Off {
            puzzle.encode_open(&vars, &mut enc);
        }
        let size = (sink.size.vars, sink.size.clauses);
        (Instance { vars, asked: false, solver: sink.finish() }, size)
    }
}
