//! Reasons known for open statements, and models that rule reasons out.
//!
//! In: reasons and models, as they are found. Out: the best reason. Must not know: how they are found.

use std::collections::BTreeMap;

use super::pool::Pool;
use super::refute::Attempt;
use super::rule_graph::Target;
use super::state::State;

/// A reason and its conclusion.
pub(super) type Reason = (Vec<usize>, Target);

/// What is remembered from step to step.
#[derive(Default)]
pub(super) struct Reasons {
    /// The best reason so far for each open statement.
    pub(super) known: BTreeMap<Target, Vec<usize>>,
    /// For each open statement, the last attempt to refute its opposite by propagation, with its number of layers.
    pub(super) attempts: BTreeMap<Target, (usize, Attempt)>,
    pub(super) pool: Pool,
    /// Calls of the engine over all steps so far.
    pub(super) spent: usize,
    /// Calls of the engine to prove that reasons are smallest.
    pub(super) proving: usize,
}

impl Reasons {
    /// Keeps a reason when it is the shortest for its conclusion.
    pub(super) fn note(&mut self, target: Target, rules: Vec<usize>) {
        if self.known.get(&target).is_none_or(|old| rules.len() < old.len()) {
            self.known.insert(target, rules);
        }
    }

    /// The best reason that is known.
    pub(super) fn best(&self, state: &State, open: &[Target]) -> Option<Reason> {
        let known = open.iter().filter_map(|&target| Some((self.known.get(&target)?, target)));
        // A value that is placed says more than one that is struck out.
        let best = known.min_by_key(|(rules, (atom, value))| (rules.len(), !value && !state.graph.two_valued, *atom));
        best.map(|(rules, target)| (rules.clone(), target))
    }

    /// An atom has become known: forgets the reasons that it touches and the models that it contradicts.
    pub(super) fn learned(&mut self, state: &State, (atom, value): Target) {
        let watching = &state.graph.watch[atom];
        self.pool.learn(atom, value);
        self.attempts.retain(|&(tried, _), (_, attempt)| {
            tried != atom && !watching.iter().any(|rule| attempt.asked.binary_search(rule).is_ok())
        });
        self.known.retain(|&(other, _), _| other != atom);
    }
}
