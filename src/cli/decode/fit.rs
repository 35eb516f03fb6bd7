//! A formula as it was exported, made again.
//!
//! In: a puzzle, how it was encoded, a solver's values. Out: the formula, and whether the values are a model of it.
//! Must not know: which solver it was.

use std::sync::Arc;

use crate::card::Encoding;
use crate::cli::words::count;
use crate::cnf::{Cnf, Encoder, Lit, Model, RuleMode};
use crate::family::{Deduce, Puzzle};
use crate::rule::Vars;

/// A formula of the puzzle, and a solver's values as a model of it.
pub(super) struct Fit {
    pub(super) vars: Vars,
    pub(super) model: Model,
    pub(super) cnf: Cnf,
    /// Why they are not a model.
    pub(super) wrong: Option<String>,
}

/// Rebuilds a formula and checks values against it; `None` when deduction alone finds that there is no answer.
pub(super) fn fit(puzzle: &Arc<dyn Puzzle>, deduce: Deduce, encoding: &Encoding, values: &[Lit]) -> Option<Fit> {
    let known = puzzle.deduce(deduce).ok()?;
    let mut cnf = Cnf::new();
    let mut enc = Encoder::with(&mut cnf, RuleMode::Plain, encoding.clone());
    let vars = puzzle.encode(&known, &mut enc);
    enc.finish();
    let model = Model::from_lits(cnf.vars(), values.iter().copied());
    let beyond = values.iter().map(|lit| lit.var().index() + 1).max().filter(|&var| var > cnf.vars());
    let wrong = match (beyond, cnf.violated(&model)) {
        (_, Some(clause)) => Some(format!("do not satisfy the clause {clause:?} of the formula")),
        (Some(var), None) => {
            Some(format!("go up to variable {var}, and the formula has {}", count(cnf.vars(), "variable")))
        }
        (None, None) => None,
    };
    Some(Fit { vars, model, cnf, wrong })
}
