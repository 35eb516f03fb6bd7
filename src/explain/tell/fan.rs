//! An assumption that strikes out many places at once, each by itself: they are told together.
//!
//! In: an assumption, the turns that refute it. Out: their words, where each of them rests on the assumption alone. Must
//! not know: how turns are found.

use itertools::Itertools;

use super::super::rule_graph::Target;
use super::refute::Turn;
use super::{Case, Part, Role};
use crate::rule::Form;

/// Fewer turns than this are told one by one, with their reasons.
const FEWEST: usize = 3;

impl Case<'_> {
    /// What follows at once from an assumption: `r2c5, r2c6 and r4c6 are empty, each because of r3c5`.
    pub(super) fn fan(&self, assumed: &[Target], turns: &[Turn]) -> Option<Part> {
        let (&[(atom, value)], true) = (assumed, turns.len() >= FEWEST) else { return None };
        let is_alone = |turn: &Turn| {
            let seen = self.graph.scope[turn.rule].iter().map(|&other| (other == atom).then_some(value)).collect_vec();
            let found = self.graph.deduce_seen(turn.rule, &seen).unwrap_or_default();
            matches!(self.form(turn.rule), Form::Other(_)) && turn.conclusions.iter().all(|one| found.contains(one))
        };
        let all = turns.iter().flat_map(|turn| &turn.conclusions).copied().unique().collect_vec();
        if !all.iter().map(|one| one.1).all_equal() || !turns.iter().all(is_alone) {
            return None;
        }
        let rules = turns.iter().map(|turn| turn.rule).collect_vec();
        let names = self.names();
        let text = format!("{}, each because of {}", names.facts(&all), names.cells([atom]));
        Some(Part::new(Role::Then, text, &rules))
    }
}
