//! What one placed value rules out elsewhere, which readers see at a glance.
//!
//! In: a rule, what is known. Out: the placed value that strikes another one out. Must not know: steps, words.

use super::rule_graph::{Known, RuleGraph, Target};
use crate::rule::{Form, Origin};

impl RuleGraph {
    /// What follows from one of the known atoms of a rule alone, by its number in the scope.
    fn by_one(&self, rule: usize, at: usize) -> Vec<Target> {
        let mut seen = vec![None; self.scope[rule].len()];
        seen[at] = Some(true);
        self.deduce_seen(rule, &seen).unwrap_or_default()
    }

    /// The known values of a rule, by their numbers in the scope.
    fn placed_in(&self, rule: usize, known: &Known) -> impl Iterator<Item = usize> {
        let scope = self.scope[rule].iter().enumerate();
        scope.filter(|&(_, &atom)| known[atom] == Some(true)).map(|(at, _)| at)
    }

    /// Whether each of these conclusions of a rule follows from one placed value.
    pub(super) fn is_seen_at_once(&self, rule: usize, found: &[Target], known: &Known) -> bool {
        let mut left = found.to_vec();
        for at in self.placed_in(rule, known) {
            let seen = self.by_one(rule, at);
            left.retain(|one| !seen.contains(one));
            if left.is_empty() {
                break;
            }
        }
        left.is_empty()
    }

    /// The placed value of another place that strikes out an atom by a law that is neither of a house nor of a cell: one of
    /// the same value where there is one.
    pub(super) fn struck_by(&self, atom: usize, known: &Known) -> Option<usize> {
        let rules = self.puzzle.rules();
        let is_law = |rule: usize| rules[rule].origin() == Origin::Law && matches!(rules[rule].form(), Form::Other(_));
        let (place, value) = self.atoms[atom];
        let laws = self.watch[atom].iter().copied().filter(|&rule| is_law(rule));
        let by = laws.flat_map(|rule| {
            let placed = self.placed_in(rule, known);
            let placed = placed.filter(move |&at| self.atoms[self.scope[rule][at]].0 != place);
            let strikes = placed.filter(move |&at| self.by_one(rule, at).contains(&(atom, false)));
            strikes.map(move |at| self.scope[rule][at])
        });
        by.min_by_key(|&by| (self.atoms[by].1 != value, by))
    }
}
