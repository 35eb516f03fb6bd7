//! Turns a reason into a step.
//!
//! In: rules that prove a value. Out: a step that is proved, holds nothing unnecessary as far as the effort goes, and
//! includes everything that follows. Must not know: how the reason was found.

use std::collections::{BTreeMap, BTreeSet};

use super::engines::{ROUNDS, Solvers};
use super::pattern::Found;
use super::proof::{Proof, Question};
use super::reasons::Reasons;
use super::rule_graph::Target;
use super::shrink_budget::Saving;
use super::state::State;
use super::{Fact, Minimal, Step};
use crate::rule::Form;
use crate::search::SearchError;

/// For reasons with more rules than this, the step includes only further conclusions that need no known values beyond
/// those of the first one.
const MERGED: usize = 6;

/// What is to be concluded.
pub(super) enum Wanted<'w> {
    /// Everything that follows with this from the same rules.
    With(Target),
    /// What this pattern shows, and no more.
    Shape(&'w Found),
}

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
        wanted: &Wanted<'_>,
        (bound, calls): (usize, usize),
    ) -> Result<Concluded, SearchError> {
        let targets = match wanted {
            Wanted::With(target) => std::slice::from_ref(target),
            Wanted::Shape(found) => &found.conclusions[..],
        };
        let Some(&target) = targets.first() else { return Ok(Concluded::Limit) };
        self.solvers.prover.set_limits(self.state.options.limits.clone());
        let before = self.solvers.prover.solves();
        let mut saving = Saving::new(calls, before);
        let open = &self.state.open()[..];
        // If a core was wrong, the final check fails; then everything is repeated without trusting cores.
        for trusting in [true, false] {
            self.solvers.prover.trust(trusting);
            let Some((mut rules, otherwise)) = self.needed_rules(rules, targets, &mut saving)? else {
                return Ok(Concluded::Limit);
            };
            rules.sort_unstable();
            let near = self.state.graph.known_near(&rules, &self.state.known);
            let is_shape = matches!(wanted, Wanted::Shape(_));
            let merged = match rules.len() {
                _ if is_shape => targets,
                0..=MERGED => open,
                _ => &[],
            };
            let Some(mut proofs) = self.all_that_follows(&rules, &near, target, merged, &mut saving)? else {
                return Ok(Concluded::Limit);
            };
            let strike = if is_shape { None } else { self.strike_first(&rules, &proofs) };
            let target = strike.unwrap_or(target);
            if strike.is_some() {
                let Some((fewer, _)) = self.needed_rules(&rules, &[target], &mut saving)? else {
                    return Ok(Concluded::Limit);
                };
                rules = fewer;
                rules.sort_unstable();
                let near = self.state.graph.known_near(&rules, &self.state.known);
                let merged = if rules.len() > MERGED { &[] } else { open };
                let Some(again) = self.all_that_follows(&rules, &near, target, merged, &mut saving)? else {
                    return Ok(Concluded::Limit);
                };
                proofs = again;
                self.leave_strikes(target, &mut proofs);
            }
            let Some(facts) = self.needed_facts(&rules, &mut proofs, &mut saving)? else {
                return Ok(Concluded::Limit);
            };
            let minimal = match saving.over || saving.unsure {
                true => Minimal::Unreduced,
                false if rules.len() <= bound => Minimal::Proven,
                false => Minimal::Irreducible,
            };
            if rules.len() > MERGED && !is_shape {
                let Some(more) = self.all_that_follows(&rules, &facts, target, open, &mut saving)? else {
                    return Ok(Concluded::Limit);
                };
                proofs = more;
                if strike.is_some() {
                    self.leave_strikes(target, &mut proofs);
                }
            }
            if proofs.keys().any(|&(atom, value)| proofs.contains_key(&(atom, !value))) {
                return Ok(Concluded::NoAnswer);
            }
            match self.is_proved(&rules, &facts, &proofs)? {
                None => return Ok(Concluded::Limit),
                Some(false) => {}
                Some(true) => {
                    self.reasons.spent += self.solvers.prover.solves() - before;
                    return Ok(Concluded::Step(self.tell(&rules, &facts, (&proofs, wanted), otherwise, minimal)));
                }
            }
        }
        Err(SearchError::Bug("an engine takes back what it proved".into()))
    }

    /// Where a value is placed and others are struck out elsewhere, one of these: it comes first, and what is placed is a
    /// step of its own.
    fn strike_first(&self, rules: &[usize], proofs: &Proofs) -> Option<Target> {
        let is_line = |&rule: &usize| matches!(self.state.graph.puzzle.rules()[rule].form(), Form::Runs { .. });
        if self.state.graph.two_valued || rules.iter().any(is_line) || !proofs.keys().any(|one| one.1) {
            return None;
        }
        proofs.keys().copied().find(|&one| self.is_strike(one, proofs))
    }

    /// Leaves what is struck out, but not what only repeats that a value is placed.
    fn leave_strikes(&self, target: Target, proofs: &mut Proofs) {
        let strikes: Vec<Target> = proofs.keys().copied().filter(|&one| self.is_strike(one, proofs)).collect();
        proofs.retain(|one, _| *one == target || strikes.contains(one));
    }

    /// Whether a value is struck out, neither at a place that gets another nor in a house that gets it elsewhere.
    fn is_strike(&self, (atom, value): Target, proofs: &Proofs) -> bool {
        let graph = &self.state.graph;
        let is_house = |rule: &usize| matches!(graph.puzzle.rules()[*rule].form(), Form::House { .. });
        let repeats = |placed: usize| {
            graph.atoms[placed].0 == graph.atoms[atom].0
                || graph.watch[placed].iter().filter(|rule| is_house(rule)).any(|rule| graph.watch[atom].contains(rule))
        };
        !value && !proofs.keys().any(|&(placed, holds)| holds && repeats(placed))
    }

    /// Builds the step, with its words.
    fn tell(
        &self,
        rules: &[usize],
        facts: &[usize],
        (proofs, wanted): (&Proofs, &Wanted<'_>),
        otherwise: Option<String>,
        minimal: Minimal,
    ) -> Step {
        let found: Vec<Target> = proofs.keys().copied().collect();
        let facts: Vec<Fact> =
            facts.iter().filter_map(|&atom| Some(self.state.graph.fact(atom, self.state.known[atom]?))).collect();
        let pattern = match wanted {
            Wanted::With(_) => None,
            Wanted::Shape(pattern) => Some(*pattern).filter(|one| one.named.iter().all(|rule| rules.contains(rule))),
        };
        let telling = self.state.telling(rules, &facts, &found, pattern);
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

    /// Proves the reason with calls of their own of the proving engine, without which nothing is claimed, and leaves out
    /// rules until none can go.
    fn needed_rules(
        &mut self,
        rules: &[usize],
        targets: &[Target],
        saving: &mut Saving,
    ) -> Result<Option<Kept>, SearchError> {
        let Some(proved) = self.proved_rules(rules, targets)? else { return Ok(None) };
        let mut rules = proved;
        let (target, known) = (targets[0], &self.state.known);
        self.solvers.prover.narrow(&rules);
        // Far rules are tried first, so that near ones remain.
        let distance = self.state.distances(target.0, false, usize::MAX);
        rules.sort_by_key(|&rule| std::cmp::Reverse(distance[rule]));
        let mut otherwise = None;
        let mut index = 0;
        'rules: while index < rules.len() {
            let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
            let mut on = vec![false; self.state.graph.scope.len()];
            without.iter().for_each(|&rule| on[rule] = true);
            let is_denied = |target: &Target| self.reasons.pool.denies(&on, target.0, target.1);
            if !self.state.graph.is_global[rules[index]] && targets.iter().any(is_denied) {
                // A known model already shows that this rule is needed.
                index += 1;
                continue;
            }
            let facts = self.state.graph.known_near(&without, &self.state.known);
            let mut enough: BTreeSet<usize> = BTreeSet::new();
            for &target in targets {
                if !saving.spend(self.solvers.prover.solves()) {
                    break 'rules;
                }
                let question = Question { rules: &without, facts: &facts, known, target };
                match self.solvers.prover.suggest(question, ROUNDS)? {
                    Proof::By { rules, .. } => enough.extend(rules),
                    Proof::Not(board) => {
                        if self.state.graph.is_global[rules[index]] {
                            // A board that shows what the rule is for: with the known values and as little else as
                            // possible.
                            let facts = self.state.graph.known_near(&rules, &self.state.known);
                            let idle = self.state.idle(&without, target.0);
                            let shown =
                                self.solvers.prover.counterexample(Question { facts: &facts, ..question }, &idle)?;
                            let at = self.state.graph.atoms[target.0].0;
                            otherwise =
                                shown.or(board).and_then(|board| self.solvers.prover.beyond_clauses(&board, at));
                        }
                        index += 1;
                        continue 'rules;
                    }
                    Proof::Limit if self.state.options.limits.reached() => return Ok(None),
                    Proof::Limit => {
                        saving.unsure = true;
                        index += 1;
                        continue 'rules;
                    }
                }
            }
            index = rules[..index].iter().filter(|rule| enough.contains(rule)).count();
            rules.retain(|rule| enough.contains(rule));
        }
        Ok(Some((rules, otherwise)))
    }

    /// Those of the rules that the proofs of all targets use.
    fn proved_rules(&mut self, rules: &[usize], targets: &[Target]) -> Result<Option<Vec<usize>>, SearchError> {
        let all: Vec<usize> = (0..self.state.graph.scope.len()).collect();
        let known = &self.state.known;
        let mut proved = BTreeSet::new();
        'targets: for &target in targets {
            // If the reason proves nothing, it came from a wrong core; then all rules are tried.
            for rules in [rules, &all] {
                let facts = self.state.graph.known_near(rules, known);
                match self.solvers.prover.prove(Question { rules, facts: &facts, known, target })? {
                    Proof::By { rules, .. } => {
                        proved.extend(rules);
                        continue 'targets;
                    }
                    Proof::Limit => return Ok(None),
                    Proof::Not(_) => debug_assert!(targets.len() == 1, "a pattern shows what does not follow"),
                }
            }
            if self.state.goal.is_none() {
                // The core was wrong, and nothing shows that its conclusion is right.
                self.reasons.known.remove(&target);
                return Ok(None);
            }
            return Err(SearchError::Bug("what all answers have in common cannot be proved".into()));
        }
        Ok(Some(proved.into_iter().collect()))
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
