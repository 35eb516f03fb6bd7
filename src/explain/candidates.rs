//! Short reasons that are not proved smallest: by propagation, then by the engine among the rules near a value.
//!
//! In: what is known. Out: the shortest reason found for any open value. Must not know: the family, words.

use super::engines::ROUNDS;
use super::reasoner::Reasoner;
use super::reasons::Reason;
use super::refute;
use super::rule_graph::Target;
use super::state::State;
use crate::search::{Outcome, SearchError};

/// If the best reason has more rules than this, the engine searches too.
const NEAR: usize = 8;
/// If the best reason has more rules than this, reasons are shortened before one is chosen.
const SHORT: usize = 3;
/// How many layers propagation goes once the answer is known.
const AFTER: [usize; 8] = [2, 3, 4, 6, 9, 14, 22, 50];
/// How far from an atom the engine looks for sufficient rules.
const WINDOWS: [usize; 8] = [2, 3, 4, 5, 7, 10, 14, 20];
/// The number of the shortest reasons that are shortened rule by rule before the best is chosen.
const SHORTENED: usize = 8;
/// Where all reasons have more rules than this, twice as many are shortened.
const LONGEST: usize = 24;
/// How often the engine is asked again for fewer of the rules that it named.
const TIGHTER: usize = 4;
/// The most calls of the engine to shorten one reason. The proof removes the rest.
const LONG: usize = 1_000;

/// How many of the reasons are shortened where the shortest has this many rules. With a lazy rule each question may be a
/// hundred calls of the engine: there it stays at the first few.
fn shortened(state: &State, least: usize) -> usize {
    let more = least > LONGEST && least < usize::MAX && !state.graph.is_lazy();
    if more { 2 * SHORTENED } else { SHORTENED }
}

impl Reasoner {
    /// A short reason by propagation, or any reason at all.
    pub(super) fn candidate(&mut self, state: &State, open: &[Target]) -> Result<Option<Reason>, SearchError> {
        self.by_propagation(state, open, &AFTER);
        let best = self.length(state, open);
        if best > NEAR && !self.effort.is_late() {
            self.near_reasons(state, open)?;
        }
        self.finished(state, open)
    }

    /// The best reason, after shortening.
    pub(super) fn finished(&mut self, state: &State, open: &[Target]) -> Result<Option<Reason>, SearchError> {
        let length = self.length(state, open);
        if length > SHORT && !state.is_short_enough(length) && !self.effort.is_late() {
            self.shorten(state, open)?;
        }
        Ok(self.reasons.best(state, open))
    }

    /// The number of rules of the best reason.
    fn length(&self, state: &State, open: &[Target]) -> usize {
        self.reasons.best(state, open).map_or(usize::MAX, |(rules, _)| rules.len())
    }

    /// Looks for reasons by propagation through more and more layers; whether one was found with no more rules than
    /// layers.
    pub(super) fn by_propagation(&mut self, state: &State, open: &[Target], far: &[usize]) -> bool {
        let (mut best, limits) = (self.length(state, open), &state.options.limits);
        for &layers in far {
            if best <= layers || state.is_short_enough(best) {
                return true;
            }
            for &(atom, value) in open {
                let tried = self.reasons.attempts.get(&(atom, value));
                if tried.is_some_and(|(before, attempt)| *before >= layers || attempt.ended) {
                    continue;
                }
                let attempt = refute::refute(&state.graph, &state.known, (atom, !value), layers, None, limits);
                self.effort.deductions = self.effort.deductions.saturating_sub(attempt.asked.len());
                if let Some(rules) = &attempt.rules
                    && rules.len() <= best.saturating_add(3)
                {
                    self.effort.deductions = self.effort.deductions.saturating_sub(rules.len().pow(2));
                    let rules = refute::shrink(&state.graph, &state.known, (atom, !value), rules.clone(), limits);
                    best = best.min(rules.len());
                    self.reasons.note((atom, value), rules);
                }
                self.reasons.attempts.insert((atom, value), (layers, attempt));
                if self.effort.deductions == 0 || limits.reached() {
                    return best <= layers;
                }
            }
        }
        far.last().is_some_and(|&layers| best <= layers)
    }

    /// Reasons among the rules near each atom, nearest first; if there are none within the effort, any reason.
    fn near_reasons(&mut self, state: &State, open: &[Target]) -> Result<(), SearchError> {
        // The atom with the most consequences is the nearest to a contradiction.
        let asked = |target: Target| self.reasons.attempts.get(&target).map_or(0, |(_, attempt)| attempt.asked.len());
        let mut open = open.to_vec();
        open.sort_by_key(|&target| (std::cmp::Reverse(asked(target)), target));
        let mut found = open.iter().any(|target| self.reasons.known.contains_key(target));
        let windows = if found { &WINDOWS[..4] } else { &WINDOWS[..] };
        for (number, &far) in windows.iter().enumerate() {
            // Each window gets its share of the effort: where many values are open, the smallest windows would use up
            // all of it.
            let rest = self.effort.calls_to_find - self.effort.calls_to_find / (windows.len() - number);
            let (mut here, mut least) = (0, usize::MAX);
            for &target in &open {
                if self.reasons.known.contains_key(&target) {
                    continue;
                }
                if self.effort.calls_to_find <= rest || here >= 2 * shortened(state, least) {
                    break;
                }
                let distance = state.distances(target.0, false, far);
                let near: Vec<usize> = (0..distance.len()).filter(|&rule| distance[rule] <= far).collect();
                if let Some(mut rules) = self.refuted_by(state, &near, target, ROUNDS)? {
                    // The engine names what it met; asked again in the opposite order, it meets less.
                    for _ in 0..TIGHTER {
                        if rules.len() <= LONGEST || state.graph.is_lazy() {
                            break;
                        }
                        rules.reverse();
                        match self.refuted_by(state, &rules, target, ROUNDS)? {
                            Some(fewer) if fewer.len() < rules.len() => rules = fewer,
                            _ => break,
                        }
                    }
                    least = least.min(rules.len());
                    self.reasons.note(target, rules);
                    found = true;
                    here += 1;
                }
                if state.options.limits.reached() {
                    return Ok(());
                }
            }
            if here > 0 {
                return Ok(());
            }
        }
        if found {
            return Ok(());
        }
        let all: Vec<usize> = (0..state.graph.scope.len()).collect();
        for target in open {
            if let Some(rules) = self.refuted_by(state, &all, target, usize::MAX)? {
                self.reasons.note(target, rules);
                return Ok(());
            }
            if state.options.limits.reached() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Removes rules from the shortest reasons until none can go, far ones first. A reason that cannot become the best
    /// is left unchanged.
    fn shorten(&mut self, state: &State, open: &[Target]) -> Result<(), SearchError> {
        let length = |this: &Self, target: &Target| this.reasons.known.get(target).map_or(usize::MAX, Vec::len);
        let mut shortest: Vec<Target> = open.to_vec();
        shortest.sort_by_key(|target| (length(self, target), *target));
        let mut best = usize::MAX;
        let least = shortest.first().map_or(0, |target| length(self, target));
        for &target in shortest.iter().take(shortened(state, least)) {
            let Some(mut rules) = self.reasons.known.get(&target).cloned() else { break };
            let distance = state.distances(target.0, false, usize::MAX);
            rules.sort_by_key(|&rule| std::cmp::Reverse(distance[rule]));
            // The number of rules known to be needed.
            let mut index = 0;
            let most = self.solvers.searcher.solves() + LONG;
            while index < rules.len().min(best) && self.solvers.searcher.solves() < most {
                let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
                if let Some(fewer) = self.refuted_by(state, &without, target, ROUNDS)? {
                    index = rules[..index].iter().filter(|rule| fewer.contains(rule)).count();
                    rules.retain(|rule| fewer.contains(rule));
                } else {
                    index += 1;
                }
            }
            best = best.min(rules.len());
            self.reasons.note(target, rules);
            if self.effort.calls_to_find == 0 || self.effort.is_late() {
                break;
            }
        }
        Ok(())
    }

    /// The rules of a core, if the rules and everything known refute the opposite of the target, and the engine finds
    /// that within this many calls. Where an earlier model shows that they do not, the engine is not called.
    fn refuted_by(
        &mut self,
        state: &State,
        rules: &[usize],
        target: Target,
        calls: usize,
    ) -> Result<Option<Vec<usize>>, SearchError> {
        let Some(assumed) = self.solvers.opposite(state, rules, target) else { return Ok(None) };
        let (atom, value) = target;
        let mut on = vec![false; state.graph.scope.len()];
        rules.iter().for_each(|&rule| on[rule] = true);
        if self.reasons.pool.denies(&on, atom, value) {
            return Ok(None);
        }
        let before = self.solvers.searcher.solves();
        let outcome = self.solvers.searcher.solve_within(rules, &assumed, calls)?;
        // A rule that the clauses do not state in full costs a call each time that it is broken.
        let calls = self.solvers.searcher.solves() - before;
        self.effort.calls_to_find = self.effort.calls_to_find.saturating_sub(calls);
        self.reasons.spent += calls;
        match outcome {
            Outcome::Core(core) => Ok(Some(core.rules)),
            Outcome::Board(_) => {
                let model = self.solvers.model(state);
                let broken = state.broken(&model);
                self.reasons.pool.add(model, broken);
                Ok(None)
            }
            Outcome::Unknown => Ok(None),
        }
    }
}
