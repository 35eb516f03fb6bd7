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
use crate::rule::{Propagation, Rule, Vars, implied_sums};

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
        let is_open = known.as_slice().iter().any(|left| left.len() > 1);
        let implied = if is_open && options.deduce == Deduce::Full {
            implied_sums(puzzle.layout(), known.holds(), puzzle.rules())
        } else {
            Vec::new()
        };
        let narrowed = narrowed(&**puzzle, &implied, known, options);
        let known = narrowed.as_ref().unwrap_or(known);
        let mut sink = LimitedSink::new(&**puzzle, &options.limits, || options.solver());
        let mut enc = Encoder::with(&mut sink, RuleMode::Plain, options.encoding.clone()).sharing();
        let vars = Vars::new(puzzle.layout(), known, &mut enc);
        // Where nothing was deduced, or deduction was cut short, a board without open places may still break a rule.
        if !vars.all_known() || options.deduce == Deduce::Off || options.limits.reached() {
            puzzle.encode_open(&vars, &mut enc);
            implied.iter().for_each(|rule| rule.encode(&vars, &mut enc));
        }
        let size = (sink.size.vars, sink.size.clauses);
        (Instance { vars, asked: false, solver: sink.finish() }, size)
    }
}

/// What is left when the rules that follow, and those of the puzzle, propagate in turn; `None` where nothing is new, or
/// where there is no answer: then the formula says so.
fn narrowed(puzzle: &dyn Puzzle, implied: &[Box<dyn Rule>], known: &Domains, options: &Options) -> Option<Domains> {
    let mut narrowed = None;
    let mut go_on = || !options.limits.reached();
    while !implied.is_empty() {
        let before = narrowed.as_ref().unwrap_or(known).clone();
        let mut after = before.clone();
        for rules in [implied, puzzle.rules()] {
            let mut all = Propagation::new(rules, after);
            all.run_while(rules, &mut go_on).ok()?;
            after = all.into_domains();
        }
        if after.as_slice() == before.as_slice() {
            break;
        }
        narrowed = Some(after);
    }
    narrowed
}
