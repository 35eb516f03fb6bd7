//! Turns a reason into a step.
//!
//! In: rules that prove a value. Out: a step that is proved, holds nothing unnecessary as far as the effort goes, and
//! includes everything that follows. Must not know: how the reason was found.

use std::collections::{BTreeMap, BTreeSet};

use super::engines::{ROUNDS, Solvers};
use super::proof::{Proof, Question};
use super::reasons::Reasons;
use super::rule_graph::Target;
use super::shrink_budget::Saving;
use super::state::State;
use super::{Fact, Minimal, Step};
use crate::search::SearchError;

/// For reasons with more rules than this, the step includes only further conclusions that need no known values beyond
/// those of the first one.
const MERGED: usize = 6;

/// The rules that remain, and what would happen without a rule that no clause states in full.
type Kept = (Vec<usize>, Option<String>);
/// For each conclusion, the known atoms that its proof used.
type Proofs = BTreeMap<Target, BTreeSet<usize>>;

/// The result of a reason.
#[expect(clippy::large_enum_variant, reason = "nearly all of them are steps")]
pub(super) enum Concluded {
    /// A step.
    Step(Step),
    /// A limit was reached.
    Limit,
    /// The rules and the known values contradict each other.
    NoAnswer,
}

/// Turns reasons into steps.
pub(super) struct Conclusion<'e> {
    pub(super) state: &'e State,
    pub(super) solvers: &'e mut Solvers,
    pub(super) reasons: &'e mut Reasons,
}

impl Conclusion<'_> {
    /// Turns a reason into a step: proves it, leaves out what is not needed, finds all that follows. No reason has
    /// fewer than `bound` rules; the engine may be called `calls` times to leave things out.
    pub(super) fn conclude(
        &mut self,
        rules: &[usize],
        target: Target,
        (bound, calls): (usize, usize),
    ) -> Result<Concluded, SearchError> {
        self.solvers.prover.set_limits(self.state.options.limits.clone());
        let before = self.solvers.prover.solves();
        let mut saving = Saving::new(calls, before);
        let open = &self.state.open()[..];
        // If a core was wrong, the final check fails; then everything is repeated without trusting cores.
        for trusting in [true, false] {
            self.solvers.prover.trust(trusting);
            let Some((mut rules, otherwise)) = self.needed_rules(rules, target, &mut saving)? else {
                return Ok(Concluded::Limit);
            };
            rules.sort_unstable();
            let near = self.state.graph.known_near(&rules, &self.state.known);
            let merged = if rules.len() > MERGED { &[] } else { open };
            let Some(mut proofs) = self.all_that_follows(&rules, &near, target, merged, &mut saving)? else {
                return Ok(Concluded::Limit);
            };
            let Some(facts) = self.needed_facts(&rules, &mut proofs, &mut saving)? else {
                return Ok(Concluded::Limit);
            };
            let minimal = match saving.over || saving.unsure {
                true => Minimal::Unreduced,
                false if rules.len() <= bound => Minimal::Proven,
                false => Minimal::Irreducible,
            };
            if rules.len() > MERGED {
                let Some(more) = self.all_that_follows(&rules, &facts, target, open, &mut saving)? else {
                    return Ok(Concluded::Limit);
                };
                proofs = more;
            }
            if proofs.keys().any(|&(atom, value)| proofs.contains_key(&(atom, !value))) {
                return Ok(Concluded::NoAnswer);
            }
            match self.is_proved(&rules, &facts, &proofs)? {
                None => return Ok(Concluded::Limit),
                Some(false) => {}
                Some(true) => {
                    self.reasons.spent += self.solvers.prover.solves() - before;
                    return Ok(Concluded::Step(self.tell(&rules, &facts, &proofs, otherwise, minimal)));
                }
            }
        }
        Err(SearchError::Bug("an engine takes back what it proved".into()))
    }

    /// Builds the step, with its words.
    fn tell(
        &self,
        rules: &[usize],
        facts: &[usize],
        proofs: &Proofs,
        otherwise: Option<String>,
        minimal: Minimal,
    ) -> Step {
        let found: Vec<Target> = proofs.keys().copied().collect();
        let facts: Vec<Fact> =
            facts.iter().filter_map(|&atom| Some(self.state.graph.fact(atom, self.state.known[atom]?))).collect();
        let telling = self.state.telling(rules, &facts, &found);
        Step {
            conclusions: found.iter().map(|&(atom, value)| self.state.graph.fact(atom, value)).collect(),
            telling,
            facts,
            minimal,
            rules: rules.to_vec(),
            otherwise,
            routine: false,
            choices: 0,
        }
    }

    /// Proves the reason with its own call of the proving engine, without which nothing is claimed, and leaves out
    /// rules until none can go.
    fn needed_rules(
        &mut self,
        rules: &[usize],
        target: Target,
        saving: &mut Saving,
    ) -> Result<Option<Kept>, SearchError> {
        let all: Vec<usize> = (0..self.state.graph.scope.len()).collect();
        // If the reason proves nothing, it came from a wrong core; then all rules are tried.
        let mut proved = None;
        let known = &self.state.known;
        for rules in [rules, &all] {
            let facts = self.state.graph.known_near(rules, &self.state.known);
            match self.solvers.prover.prove(Question { rules, facts: &facts, known, target })? {
                Proof::By { rules, .. } => proved = Some(rules),
                Proof::Limit => return Ok(None),
                Proof::Not(_) => continue,
            }
            break;
        }
        let Some(mut rules) = proved else {
            if self.state.goal.is_none() {
                // The core was wrong, and nothing shows that its conclusion is right.
                self.reasons.known.remove(&target);
                return Ok(None);
            }
            return Err(SearchError::Bug("what all answers have in common cannot be proved".into()));
        };
        self.solvers.prover.narrow(&rules);
        // Far rules are tried first, so that near ones remain.
        let distance = self.state.distances(target.0, false, usize::MAX);
        rules.sort_by_key(|&rule| std::cmp::Reverse(distance[rule]));
        let mut otherwise = None;
        let mut index = 0;
        while index < rules.len() {
            let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
            let mut on = vec![false; self.state.graph.scope.len()];
            without.iter().for_each(|&rule| on[rule] = true);
            if !self.state.graph.is_global[rules[index]] && self.reasons.pool.denies(&on, target.0, target.1) {
                // A known model already shows that this rule is needed.
                index += 1;
                continue;
            }
            if !saving.spend(self.solvers.prover.solves()) {
                break;
            }
            let facts = self.state.graph.known_near(&without, &self.state.known);
            let question = Question { rules: &without, facts: &facts, known, target };
            match self.solvers.prover.suggest(question, ROUNDS)? {
                Proof::By { rules: fewer, .. } => {
                    index = rules[..index].iter().filter(|rule| fewer.contains(rule)).count();
                    rules.retain(|rule| fewer.contains(rule));
                }
                Proof::Not(board) => {
                    if self.state.graph.is_global[rules[index]] {
                        // A board that shows what the rule is for: with the known values and as little else as
                        // possible.
                        let facts = self.state.graph.known_near(&rules, &self.state.known);
                        let idle = self.state.idle(&without, target.0);
                        let shown =
                            self.solvers.prover.counterexample(Question { facts: &facts, ..question }, &idle)?;
                        let at = self.state.graph.atoms[target.0].0;
                        otherwise = shown.or(board).and_then(|board| self.solvers.prover.beyond_clauses(&board, at));
                    }
                    index += 1;
                }
                Proof::Limit if self.state.options.limits.reached() => return Ok(None),
                Proof::Limit => {
                    saving.unsure = true;
                    index += 1;
                }
            }
        }
        Ok(Some((rules, otherwise)))
    }

    /// Whether exactly these rules and facts prove each conclusion; `None` when a limit was reached.
    fn is_proved(&mut self, rules: &[usize], facts: &[usize], proofs: &Proofs) -> Result<Option<bool>, SearchError> {
        for &one in proofs.keys() {
            match self.solvers.prover.prove(Question { rules, facts, known: &self.state.known, target: one })? {
                Proof::By { .. } => {}
                Proof::Not(_) => return Ok(Some(false)),
                Proof::Limit => return Ok(None),
            }
        }
        Ok(Some(!proofs.is_empty()))
    }

    /// Everything that the rules and facts prove about the atoms of the rules. Atoms that only a rule about the whole
    /// board has are left out: there are too many.
    fn all_that_follows(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        target: Target,
        open: &[Target],
        saving: &mut Saving,
    ) -> Result<Option<Proofs>, SearchError> {
        let mut touched: BTreeSet<usize> = [target.0].into();
        for &rule in rules.iter().filter(|&&rule| !self.state.graph.is_global[rule]) {
            touched.extend(&self.state.graph.scope[rule]);
        }
        let mut asked: Vec<Target> =
            open.iter().copied().filter(|&one| one.0 != target.0 && touched.contains(&one.0)).collect();
        asked.push(target);
        let mut proofs = Proofs::new();
        while let Some(one) = asked.pop() {
            if !proofs.is_empty() && !saving.spend(self.solvers.prover.solves()) {
                break;
            }
            // The target is always proved.
            let calls = if one == target { usize::MAX } else { ROUNDS };
            let question = Question { rules, facts, known: &self.state.known, target: one };
            match self.solvers.prover.suggest(question, calls)? {
                Proof::By { facts, .. } => _ = proofs.insert(one, facts.into_iter().collect()),
                // Atoms that have the opposite value on this counterexample do not follow either.
                Proof::Not(_) => asked.retain(|&(atom, value)| self.solvers.prover.was(atom) == Some(value)),
                Proof::Limit if self.state.options.limits.reached() => return Ok(None),
                Proof::Limit => {}
            }
        }
        Ok(Some(proofs))
    }

    /// The known values that all conclusions together need.
    fn needed_facts(
        &mut self,
        rules: &[usize],
        proofs: &mut Proofs,
        saving: &mut Saving,
    ) -> Result<Option<Vec<usize>>, SearchError> {
        let used: BTreeSet<usize> = proofs.values().flatten().copied().collect();
        let mut facts: Vec<usize> = used.into_iter().collect();
        let mut index = 0;
        'facts: while let Some(&fact) = facts.get(index) {
            let without: Vec<usize> = facts.iter().copied().filter(|&other| other != fact).collect();
            let mut others = Vec::new();
            // Only conclusions whose proof used this fact need a new proof.
            for &one in proofs.iter().filter(|(_, used)| used.contains(&fact)).map(|(one, _)| one) {
                if !saving.spend(self.solvers.prover.solves()) {
                    break 'facts;
                }
                let question = Question { rules, facts: &without, known: &self.state.known, target: one };
                match self.solvers.prover.suggest(question, ROUNDS)? {
                    Proof::By { facts, .. } => others.push((one, facts.into_iter().collect())),
                    Proof::Limit if self.state.options.limits.reached() => return Ok(None),
                    proof => {
                        saving.unsure |= proof == Proof::Limit;
                        index += 1;
                        continue 'facts;
                    }
                }
            }
            proofs.extend(others);
            let used: BTreeSet<usize> = proofs.values().flatten().copied().collect();
            index = facts[..index].iter().filter(|fact| used.contains(fact)).count();
            facts.retain(|fact| used.contains(fact));
        }
        Ok(Some(facts))
    }
}
