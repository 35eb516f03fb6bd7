//! The loop from the clues to the answer, step by step.
//!
//! In: a puzzle, and places that are already filled. Out: the next easiest step, again and again, until everything that
//! is decided is known. Must not know: the family, words.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::alike::Group;
use super::ending::Ending;
use super::engines::Engines;
use super::near_reason::NearReason;
use super::pattern::{Patterns, Uniqueness, When};
use super::reasoner::Reasoner;
use super::rule_graph::{Cut, RuleGraph, Target};
use super::rule_sets::{LARGEST, RuleSets};
use super::single_rule::SingleRule;
use super::smallest::SmallestReason;
use super::state::State;
use super::strategy::Strategy;
use super::tell::{self, technique::of_size};
use super::{Fact, Minimal, Options, Step};
use crate::backend::{Limits, Phase};
use crate::board::{Board, Place};
use crate::family::{Partial, Puzzle};
use crate::search::{self, SearchError};

/// The most steps that are told together.
const TOGETHER: usize = 20;

/// How many of the strategies for several rules look for shapes and small sets of rules.
const SHAPES: usize = 5;

/// Finds one step after the other.
pub struct Explainer {
    pub(super) state: State,
    reasoner: Reasoner,
    /// What is seen before anything else.
    early: Patterns,
    /// The strategy for one rule, which can also continue steps that are told together.
    easiest: SingleRule,
    /// The strategies for several rules, the easiest first.
    harder: Vec<Box<dyn Strategy>>,
}

impl std::fmt::Debug for Explainer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explainer")
            .field("goal", &self.state.goal)
            .field("ending", &self.state.ending)
            .finish_non_exhaustive()
    }
}

impl Explainer {
    /// Starts from the clues and from what a player has filled in, which is not questioned: the steps lead to what all
    /// answers with it have in common.
    ///
    /// Nothing is searched for yet; whether there is an answer is known at the latest at the end.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, filled: &Partial) -> Self {
        let proving = options.backend.other();
        let engines = Engines {
            search: options.backend.solver(&options.limits),
            prove: proving.solver(&options.limits),
            shorten: Some(proving.solver(&options.limits)),
        };
        Self::in_engines(puzzle, options, filled, engines)
    }

    /// Like [`Explainer::new`], with the given engines.
    pub fn in_engines(puzzle: &Arc<dyn Puzzle>, options: &Options, filled: &Partial, engines: Engines) -> Self {
        let graph = RuleGraph::new(puzzle, &options.limits);
        let rules = graph.scope.len();
        let state = State::new(graph, options, filled);
        let frame = Patterns::frame(&state);
        let patterns = |when| Box::new(Patterns::new(&state, frame.as_ref(), when)) as Box<dyn Strategy>;
        let [first, plain, last] = [When::First, When::Plain, When::Last].map(patterns);
        let unique = Box::new(Uniqueness::new(&state));
        let harder = vec![
            first,
            unique,
            plain,
            Box::new(RuleSets::new(rules)),
            last,
            Box::new(NearReason),
            Box::new(SmallestReason),
        ];
        let early = Patterns::new(&state, frame.as_ref(), When::Early);
        let (reasoner, easiest) = (Reasoner::new(engines), SingleRule::new(rules));
        let mut this = Explainer { state, reasoner, early, easiest, harder };
        for constant in this.state.graph.constant.clone() {
            this.learn(constant);
        }
        // A given is never the last step, next to which the following one is looked for.
        this.state.given().into_iter().flat_map(|(_, given)| given).for_each(|one| this.learn(one));
        for &(place, value) in filled {
            for other in this.state.others(place, value) {
                this.learn(other);
            }
            match this.state.graph.atom(Fact { place, value, holds: true }) {
                Some((atom, value)) if this.state.known[atom].is_none() => this.learn((atom, value)),
                Some((atom, value)) if this.state.known[atom] == Some(value) => {}
                // The player filled in something else than what the puzzle gives.
                _ => this.state.ending = Some(Ending::NoAnswer),
            }
        }
        if !options.struck.is_empty() {
            let plain = ruled_out(puzzle, options, filled);
            let noted = options.struck.iter().filter(|fact| !plain.contains(fact));
            this.state.noted = noted.filter_map(|&fact| Some(this.state.graph.atom(fact)?.0)).collect();
        }
        for fact in &options.struck {
            if this.state.graph.atom(*fact).is_some_and(|(atom, _)| this.state.known[atom].is_none()) {
                this.learn_fact(fact);
            }
        }
        this
    }

    /// Why there are no more steps; `None` as long as there may be more.
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// One answer, if one has been found; always at the end of a complete explanation.
    pub fn answer(&self) -> Option<&Board> {
        self.state.witness.as_ref()
    }

    /// The places whose value is known by now, in reading order.
    pub fn filled(&self) -> Partial {
        self.state.filled()
    }

    /// What the puzzle gives, value by value, as steps that need not be told.
    pub fn givens(&self) -> Vec<Step> {
        self.state.givens()
    }

    /// Everything that is known by now.
    pub fn facts(&self) -> Vec<Fact> {
        self.state.facts()
    }

    /// The places whose value is not known, in reading order. At the end of a complete explanation, these are the
    /// places that differ between answers, so there is exactly one answer if the list is empty.
    pub fn free(&self) -> Vec<Place> {
        self.state.free()
    }

    /// Makes an atom known to the state, the reasoner and the strategies.
    fn learn(&mut self, found: Target) {
        self.state.learn(found);
        self.reasoner.learned(&self.state, found);
        self.early.learned(&self.state, found);
        self.easiest.learned(&self.state, found);
        self.harder.iter_mut().for_each(|strategy| strategy.learned(&self.state, found));
    }

    fn learn_fact(&mut self, fact: &Fact) -> Option<Target> {
        let found = self.state.graph.atom(*fact)?;
        self.learn(found);
        Some(found)
    }

    /// Makes known what a step concludes.
    fn learn_all(&mut self, step: &Step) {
        let found: Vec<Target> = step.conclusions.iter().filter_map(|fact| self.learn_fact(fact)).collect();
        if !step.routine {
            self.state.last = found.iter().find(|one| one.1).or(found.first()).copied();
        }
    }

    /// The next step, one of the easiest; `None` when there are no more: [`Explainer::ending`] says why. Steps of one
    /// rule come without knowing whether there is an answer.
    /// After a limit, the method can be called again with other limits.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_step(&mut self) -> Result<Option<Step>, SearchError> {
        let Explainer { state, reasoner, early, easiest, harder } = self;
        if state.ending.is_some_and(|ending| ending != Ending::Limit) {
            return Ok(None);
        }
        state.ending = None;
        state.options.limits.tell(|watch| watch.enter(Phase::Explaining));
        match state.graph.cut {
            Some(Cut::Large(bytes)) => return Err(search::too_large(&*state.graph.puzzle, bytes)),
            None if !state.options.limits.reached() => {}
            Some(Cut::Limit) | None => {
                state.ending = Some(Ending::Limit);
                return Ok(None);
            }
        }
        let mut step = early.next(state, reasoner)?;
        if step.is_none() && state.ending.is_none() {
            step = easiest.next(state, reasoner)?;
        }
        if step.is_none() && state.ending.is_none() {
            state.close();
            // The harder strategies share one effort for each step.
            reasoner.begin(state);
        }
        for strategy in harder {
            let is_above = |most| reasoner.lower_bound > LARGEST && most < of_size(reasoner.lower_bound).level;
            let is_beyond = state.most.is_some_and(is_above);
            if step.is_some() || state.ending.is_some() || is_beyond {
                break;
            }
            step = strategy.next(state, reasoner)?;
            if step.is_none() && state.options.limits.reached() {
                state.ending.get_or_insert(Ending::Limit);
            }
        }
        reasoner.effort.count();
        if let Some(step) = step.as_ref().filter(|step| !self.state.is_beyond(step)) {
            self.learn_all(step);
            self.count();
        }
        Ok(step)
    }

    /// Whether there is no reason of a few rules.
    pub(super) fn needs_many(&self) -> bool {
        self.reasoner.lower_bound > LARGEST
    }

    /// Takes over what is known of a puzzle that has all rules but these. Where it `needs_many`, sets without these need
    /// not be examined again.
    pub(super) fn go_on(&mut self, known: &[Fact], news: &[usize], needs_many: bool) {
        for &fact in known {
            if self.state.graph.atom(fact).is_some_and(|(atom, _)| self.state.known[atom].is_none()) {
                self.learn_fact(&fact);
            }
        }
        if needs_many {
            self.reasoner.begin(&self.state);
            self.harder.iter_mut().for_each(|one| one.examined(&self.state, &self.reasoner.effort, news));
        }
    }

    /// Reports the progress.
    fn count(&mut self) {
        let state = &mut self.state;
        state.options.limits.tell(|watch| {
            watch.step();
            watch.percent((100 * state.learned / state.known.len().max(1)) as u64);
        });
    }

    /// The next step for programs: like [`Explainer::next_step`], but what one value decides beside it is one step.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_apart(&mut self) -> Result<Option<Step>, SearchError> {
        let Some(first) = self.next_step()? else { return Ok(None) };
        self.with_others_beside(first).map(Some)
    }

    /// The next step for readers: like [`Explainer::next_step`], but consecutive steps that only follow the line, or
    /// only cross out what can no longer be drawn, become one.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_told(&mut self) -> Result<Option<Step>, SearchError> {
        let Some(first) = self.next_step()? else { return Ok(None) };
        self.with_more(first).map(Some)
    }

    /// The steps that can be taken now, the easiest first, after bookkeeping; none of them is taken. Each of one rule, and
    /// the first of each way to find one of several.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn choices(&mut self) -> Result<Vec<Step>, SearchError> {
        while let Some(step) = self.easiest.routine(&mut self.state, &mut self.reasoner)? {
            self.learn_all(&step);
        }
        let Explainer { state, reasoner, early, easiest, harder } = self;
        let mut steps: Vec<Step> = early.next(state, reasoner)?.into_iter().collect();
        steps.extend(easiest.several(state, reasoner)?);
        reasoner.begin(state);
        for strategy in harder.iter_mut().take(SHAPES) {
            if state.ending.is_none() && !state.options.limits.reached() {
                steps.extend(strategy.several(state, reasoner)?);
            }
        }
        steps.sort_by_key(|step| step.telling.technique.level);
        Ok(steps)
    }

    /// A further step of the same shape as these, which are told in one sentence; anything else is left for later.
    fn same_shape(&mut self, steps: &[Step]) -> Result<Option<Step>, SearchError> {
        let Some(first) = steps.first().filter(|step| step.size() > 1 && step.telling.is_told_together()) else {
            return Ok(None);
        };
        let Explainer { state, reasoner, harder, .. } = self;
        reasoner.begin(state);
        for strategy in harder.iter_mut().take(SHAPES) {
            if state.ending.is_some() || state.options.limits.reached() {
                break;
            }
            if let Some(step) = strategy.next(state, reasoner)? {
                let is_same = step.telling.technique == first.telling.technique
                    && step.conclusions[0].value == first.conclusions[0].value;
                let step = Some(step).filter(|_| is_same);
                step.iter().for_each(|step| self.learn_all(step));
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// A step, together with those that are told with it.
    fn with_more(&mut self, first: Step) -> Result<Step, SearchError> {
        let mut steps = vec![first];
        while steps.len() < TOGETHER
            && let Some(more) = self.same_shape(&steps)?
        {
            steps.push(more);
        }
        while steps[0].size() == 1
            && steps.len() < TOGETHER
            && let Some(more) = self.one_more(&steps)?
        {
            steps.push(more);
        }
        match <[Step; 1]>::try_from(steps) {
            Ok([step]) => Ok(step),
            Err(steps) => Ok(self.together(&steps)),
        }
    }

    /// A step in which one known value decides a place beside it, merged with the other steps that follow from the same
    /// value; any other step as it is.
    ///
    /// # Errors
    /// On a bug of ours.
    pub(super) fn with_others_beside(&mut self, step: Step) -> Result<Step, SearchError> {
        let found: Vec<Target> = step.conclusions.iter().filter_map(|&fact| self.state.graph.atom(fact)).collect();
        let group = if let [rule] = step.rules[..] { Group::of(&self.state.graph, rule, &found) } else { None };
        if group == Some(Group::Beside) { self.with_more(step) } else { Ok(step) }
    }

    /// Combines steps of one rule each into one step with all their premises.
    fn together(&self, steps: &[Step]) -> Step {
        let conclusions: Vec<Fact> = steps.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
        let facts: BTreeSet<Fact> = steps.iter().flat_map(|step| step.facts.iter().copied()).collect();
        let rules: BTreeSet<usize> = steps.iter().flat_map(|step| step.rules.iter().copied()).collect();
        let rules: Vec<usize> = rules.into_iter().collect();
        let facts: Vec<Fact> = facts.into_iter().filter(|fact| !conclusions.contains(fact)).collect();
        let atoms =
            |facts: &[Fact]| -> Vec<Target> { facts.iter().filter_map(|&fact| self.state.graph.atom(fact)).collect() };
        let (known, found) = (atoms(&facts), atoms(&conclusions));
        let case = tell::Case {
            graph: &self.state.graph,
            known: &self.state.known,
            rules: &rules,
            facts: &known,
            found: &found,
            board: self.state.board.as_ref(),
        };
        let telling = tell::together(&case, steps);
        let (minimal, choices) = (Minimal::Irreducible, steps.first().map_or(0, |step| step.choices));
        Step { conclusions, rules, facts, minimal, otherwise: None, routine: false, telling, choices }
    }

    /// One more step that continues these.
    fn one_more(&mut self, steps: &[Step]) -> Result<Option<Step>, SearchError> {
        let step = self.easiest.one_more(&mut self.state, &mut self.reasoner, steps)?;
        step.iter().for_each(|step| self.learn_all(step));
        Ok(step)
    }

    /// The next step of the easiest strategy, which uses one rule; `None` when there is none.
    ///
    /// # Errors
    /// On a bug of ours.
    pub fn easy_step(&mut self) -> Result<Option<Step>, SearchError> {
        let step = self.easiest.next(&mut self.state, &mut self.reasoner)?;
        step.iter().for_each(|step| self.learn_all(step));
        Ok(step)
    }

    /// Replaces the limits from now on. A limit that was reached while the puzzle was loaded into the engines stays
    /// reached for steps that need them.
    pub fn set_limits(&mut self, limits: Limits) {
        self.reasoner.solvers.set_limits(&limits);
        self.state.options.limits = limits;
    }
}

/// What placed values rule out elsewhere, each by one rule, without any notes.
fn ruled_out(puzzle: &Arc<dyn Puzzle>, options: &Options, filled: &Partial) -> BTreeSet<Fact> {
    let mut plain = Explainer::new(puzzle, &Options { struck: Vec::new(), ..options.clone() }, filled);
    while let Ok(Some(step)) = plain.easy_step()
        && step.routine
    {}
    plain.facts().into_iter().collect()
}
