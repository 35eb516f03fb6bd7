//! From a reason to a step.
//!
//! In: rules that prove a value. Out: a step: proved, nothing left that can be left out, with all that follows.
//! Must not know: how the reason was found.

use std::collections::BTreeSet;

use super::proof::Proof;
use super::{Explainer, Minimal, Step};
use crate::puzzle::Puzzle;
use crate::search::SearchError;

impl<P: Puzzle> Explainer<'_, P> {
    /// Makes a step of a reason: proves it, leaves out what is not needed, finds all that follows.
    pub(super) fn conclude(
        &mut self,
        rules: Vec<usize>,
        target: (usize, bool),
        open: &[(usize, bool)],
        proven: bool,
    ) -> Result<Option<Step<P::Rule>>, SearchError> {
        let mut rules = rules;
        rules.sort_unstable();
        let near = |this: &Self, rules: &[usize]| this.frame.known_near(rules, &this.known);
        // The reason itself, by a solve of its own; without it nothing is said.
        let facts = near(self, &rules);
        match self.prover.prove(&rules, &facts, &self.known, target)? {
            Proof::By { rules: fewer, .. } => rules = fewer,
            Proof::Limit => return Ok(None),
            Proof::Not(_) => {
                let names: Vec<String> = rules.iter().map(|&rule| self.frame.rules[rule].to_string()).collect();
                return Err(SearchError::Bug(format!("a reason that proves nothing: {}", names.join("; "))));
            }
        }
        // Far ones first: what is left is near.
        let distance = self.distances(target.0, false);
        rules.sort_by_key(|&rule| std::cmp::Reverse(distance[rule]));
        let mut otherwise = None;
        let mut index = 0;
        while index < rules.len() {
            let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
            let facts = near(self, &without);
            match self.prover.prove(&without, &facts, &self.known, target)? {
                Proof::By { rules: fewer, .. } => {
                    index = rules[..index].iter().filter(|rule| fewer.contains(rule)).count();
                    rules.retain(|rule| fewer.contains(rule));
                }
                Proof::Not(board) => {
                    if self.frame.wide[rules[index]] {
                        // A board that shows what the rule is for, without what nobody asked for.
                        let idle = self.idle(&without, target.0);
                        let shown = self.prover.counterexample(&without, &facts, &idle, &self.known, target)?;
                        otherwise = self.prover.beyond_clauses(shown.as_ref().unwrap_or(&board), target.0);
                    }
                    index += 1;
                }
                Proof::Limit => return Ok(None),
            }
        }
        rules.sort_unstable();
        // All that the same rules prove. A rule that speaks of everything is not asked about everything.
        let facts = near(self, &rules);
        let mut touched: BTreeSet<usize> = [target.0].into();
        for &rule in rules.iter().filter(|&&rule| !self.frame.wide[rule]) {
            touched.extend(&self.frame.scope[rule]);
        }
        let mut conclusions = Vec::new();
        let mut used: BTreeSet<usize> = BTreeSet::new();
        for &(atom, value) in open.iter().filter(|(atom, _)| touched.contains(atom)) {
            match self.prover.prove(&rules, &facts, &self.known, (atom, value))? {
                Proof::By { facts, .. } => {
                    conclusions.push((atom, value));
                    used.extend(facts);
                }
                Proof::Not(_) => {}
                Proof::Limit => return Ok(None),
            }
        }
        // The known values that the conclusions together need.
        let mut facts: Vec<usize> = used.into_iter().collect();
        let mut index = 0;
        while index < facts.len() {
            let without: Vec<usize> = facts.iter().copied().filter(|&fact| fact != facts[index]).collect();
            if let Some(used) = self.used_by_all(&rules, &without, &conclusions)? {
                index = facts[..index].iter().filter(|fact| used.contains(fact)).count();
                facts.retain(|fact| used.contains(fact));
            } else {
                index += 1;
            }
        }
        if self.used_by_all(&rules, &facts, &conclusions)?.is_none() {
            return Ok(None);
        }
        for &(atom, value) in &conclusions {
            self.learn(atom, value);
        }
        Ok(Some(Step {
            conclusions: conclusions.iter().map(|&(atom, value)| self.frame.fact(atom, value)).collect(),
            facts: facts.iter().filter_map(|&atom| Some(self.frame.fact(atom, self.known[atom]?))).collect(),
            minimal: if proven { Minimal::Proven } else { Minimal::Irreducible },
            rules: rules.iter().map(|&rule| self.frame.rules[rule].clone()).collect(),
            otherwise,
            routine: false,
            choices: 0,
        }))
    }

    /// The facts that were used, when the rules and facts prove all of this; nothing when a limit is reached.
    pub(super) fn used_by_all(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        conclusions: &[(usize, bool)],
    ) -> Result<Option<BTreeSet<usize>>, SearchError> {
        let mut used = BTreeSet::new();
        for &conclusion in conclusions {
            match self.prover.prove(rules, facts, &self.known, conclusion)? {
                Proof::By { facts, .. } => used.extend(facts),
                Proof::Not(_) | Proof::Limit => return Ok(None),
            }
        }
        Ok(Some(used))
    }
}
