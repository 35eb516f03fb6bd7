//! Steps of one rule.
//!
//! In: what is known. Out: the conclusions of one rule alone, and the known values that it needs. Must not know: how
//! several rules are combined.

use std::collections::BTreeSet;

use super::alike::Group;
use super::effort::DEDUCTIONS;
use super::one_reason::{Reasoned, far, known_facts, needed, one_reason};
use super::reasoner::Reasoner;
use super::rule_graph::{RuleGraph, Target};
use super::state::State;
use super::strategy::Strategy;
use super::worklist::{Ready, Seen, Worklist};
use super::{Ending, Fact, Minimal, Step, Telling};
use crate::rule::{Form, HouseKind, Origin, Rule};
use crate::search::SearchError;

/// The rank of steps behind those of cells.
const LATE: u8 = 3;
/// Edges this many half cells apart are told together.
const NEAR: usize = 3;

/// Finds steps of one rule.
pub(super) struct SingleRule {
    /// Rules with atoms that have become known since they were examined.
    dirty: Worklist,
    /// Rules that have conclusions on their own.
    ready: Ready,
    /// The rule of the last step that was told.
    cursor: usize,
}

impl Strategy for SingleRule {
    /// The easiest to see comes first, and among equals the one near the last change; lines with runs take turns.
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        // Bookkeeping of lines with runs goes first unless a line has new information: otherwise all crossing lines
        // would be examined again after each such step.
        if let Some(rule) = self.ready.take_routine(|rule| !self.dirty.has(rule) && is_line(state, rule)) {
            return self.by_rule(state, reasoner, rule, None, self.ready.len() + 1);
        }
        let (wide, narrow): (Vec<usize>, Vec<usize>) =
            self.dirty.take().into_iter().partition(|&rule| state.graph.is_global[rule]);
        self.look_at(state, narrow)?;
        if self.ready.is_empty() {
            self.look_at(state, wide)?;
        } else {
            self.dirty.extend(&wide);
        }
        if state.ending.is_some() {
            return Ok(None);
        }
        let choices = self.ready.len();
        let (graph, cursor, last) = (&state.graph, self.cursor, state.last);
        let key = |rule: usize, seen: Seen| match graph.puzzle.rules()[rule].form() {
            Form::Runs { .. } => (seen.rank, usize::from(rule < cursor), rule),
            _ => (seen.rank, usize::from(!same_value(graph, last, seen)), far(graph, last, seen.first.0)),
        };
        loop {
            let Some((rule, seen)) = self.ready.take(key) else { return Ok(None) };
            // What a rule of the whole board concluded may have become known since.
            let is_old = || {
                let found = graph.deduce(rule, &state.known);
                found.is_some_and(|mut found| {
                    leave_last(graph, rule, &mut found, &state.known);
                    found.is_empty()
                })
            };
            if !self.dirty.has(rule) || !is_old() {
                return self.by_rule(state, reasoner, rule, seen, choices);
            }
        }
    }

    /// All that there are, the easiest to see first.
    fn several(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Vec<Step>, SearchError> {
        let dirty = self.dirty.take();
        self.look_at(state, dirty)?;
        let mut ready: Vec<(usize, Seen)> = self.ready.others().collect();
        ready.sort_by_key(|&(rule, seen)| (seen.rank, rule));
        let (mut steps, choices) = (Vec::new(), ready.len());
        for (rule, seen) in ready {
            if state.ending.is_some() {
                break;
            }
            steps.extend(self.by_rule(state, reasoner, rule, Some(seen), choices)?);
        }
        Ok(steps)
    }

    fn learned(&mut self, state: &State, (atom, _): Target) {
        self.dirty.extend(&state.graph.watch[atom]);
    }
}

impl SingleRule {
    /// One more step of one rule that continues others, to tell them together: the line runs on, and what it passes is
    /// crossed out; or only what can no longer be drawn is crossed out. `None` where there is none.
    pub(super) fn one_more(
        &mut self,
        state: &mut State,
        reasoner: &mut Reasoner,
        steps: &[Step],
    ) -> Result<Option<Step>, SearchError> {
        let Some(Step { rules, conclusions, facts, .. }) = steps.first() else { return Ok(None) };
        let &[first] = &rules[..] else { return Ok(None) };
        let atoms =
            |facts: &[Fact]| -> Vec<Target> { facts.iter().filter_map(|&fact| state.graph.atom(fact)).collect() };
        let Some(group) = Group::of(&state.graph, first, &atoms(conclusions)) else { return Ok(None) };
        let (rests_on, ends) =
            (atoms(facts), steps.iter().flat_map(|step| atoms(&step.conclusions)).collect::<Vec<_>>());
        let narrow: Vec<usize> = self.dirty.take();
        let (wide, narrow): (Vec<usize>, Vec<usize>) =
            narrow.into_iter().partition(|&rule| state.graph.is_global[rule]);
        self.look_at(state, narrow)?;
        self.dirty.extend(&wide);
        if state.ending.is_some() {
            return Ok(None);
        }
        let choices = self.ready.len();
        let (graph, known) = (&state.graph, &state.known);
        let contains_all = |rule: usize, all: &[Target]| all.iter().all(|one| graph.scope[rule].contains(&one.0));
        let says = |rule: usize| Group::of(graph, rule, &graph.deduce(rule, known).unwrap_or_default());
        // One reason, and one neighbourhood.
        let why = |rule: usize| {
            let lines = graph.scope[rule].iter().filter(|&&atom| known[atom] == Some(true)).count();
            (matches!(graph.puzzle.rules()[rule].form(), Form::Sides(_)), lines >= 2)
        };
        let is_near = |rule: usize| {
            let reached = graph.scope[rule].iter().filter(|&&atom| known[atom].is_none());
            reached.copied().any(|atom| ends.iter().any(|&end| far(graph, Some(end), atom) <= NEAR))
        };
        let wanted = |rule: usize| match group {
            Group::RunsOn => {
                let meets = || graph.puzzle.rules()[rule].form().meeting().is_some();
                let goes_on = |said| said == Group::RunsOn || (said == Group::Crosses && meets());
                ends.iter().any(|one| graph.scope[rule].contains(&one.0)) && says(rule).is_some_and(goes_on)
            }
            Group::Crosses => why(rule) == why(first) && is_near(rule) && says(rule) == Some(group),
            Group::Beside => {
                let same_kind = graph.puzzle.rules()[rule].kind() == graph.puzzle.rules()[first].kind();
                let rests_on_them = || {
                    let facts = needed(state, rule, &graph.deduce(rule, known).unwrap_or_default(), None);
                    facts.is_some_and(|facts| {
                        facts.iter().all(|fact| graph.atom(*fact).is_some_and(|one| rests_on.contains(&one)))
                    })
                };
                same_kind && contains_all(rule, &rests_on) && says(rule) == Some(group) && rests_on_them()
            }
        };
        let next = self.ready.take_if(wanted);
        let Some(rule) = next else { return Ok(None) };
        let seen = Some(Seen { rank: 0, first: (0, false) });
        self.by_rule(state, reasoner, rule, seen, choices)
    }

    /// One more step of bookkeeping; `None` where there is none.
    pub(super) fn routine(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        let dirty = self.dirty.take();
        self.look_at(state, dirty)?;
        match self.ready.take_routine(|_| true) {
            Some(rule) if state.ending.is_none() => self.by_rule(state, reasoner, rule, None, 0),
            _ => Ok(None),
        }
    }

    pub(super) fn new(rules: usize) -> Self {
        SingleRule { dirty: Worklist::all(rules), ready: Ready::default(), cursor: 0 }
    }

    /// The step of one rule.
    fn by_rule(
        &mut self,
        state: &mut State,
        reasoner: &mut Reasoner,
        rule: usize,
        seen: Option<Seen>,
        choices: usize,
    ) -> Result<Option<Step>, SearchError> {
        let routine = seen.is_none();
        if !routine {
            self.cursor = rule;
        }
        let Some(mut found) = state.graph.deduce(rule, &state.known) else {
            broken_rule(state, rule)?;
            return Ok(None);
        };
        let elsewhere = if routine { colours_elsewhere(state, rule, &found) } else { Vec::new() };
        leave_last(&state.graph, rule, &mut found, &state.known);
        // No known value is needed to see that a clue has no run of a colour.
        let by_clue = !elsewhere.is_empty();
        if by_clue {
            found = elsewhere;
        }
        // Every step of one rule is easy, but for lines with runs.
        let is_told = state.is_told || is_line(state, rule);
        let reasoned = if is_told && !by_clue { one_reason(state, rule, &mut found) } else { None };
        let routine = routine || matches!(reasoned, Some(Reasoned::Routine(_)));
        let by_itself = by_clue || !is_told;
        let Some(facts) = (match reasoned {
            _ if by_itself => Some(Vec::new()),
            Some(Reasoned::Routine(near)) => {
                Some(known_facts(state, near.into_iter().map(|index| state.graph.scope[rule][index])))
            }
            Some(Reasoned::One(near)) => needed(state, rule, &found, Some(near)),
            None => needed(state, rule, &found, None),
        }) else {
            self.ready.insert(rule, seen);
            state.ending = Some(Ending::Limit);
            return Ok(None);
        };
        let otherwise = if is_told && state.graph.is_global[rule] { otherwise(state, reasoner, &found) } else { None };
        let telling = if !is_told || routine && !state.tells_all {
            Telling::none()
        } else {
            state.telling(&[rule], &facts, &found, None)
        };
        Ok(Some(Step {
            telling,
            conclusions: found.iter().map(|&(atom, value)| state.graph.fact(atom, value)).collect(),
            rules: vec![rule],
            facts,
            minimal: Minimal::Proven,
            otherwise,
            routine,
            choices,
        }))
    }

    /// Finds out what follows from each of these rules.
    fn look_at(&mut self, state: &mut State, rules: Vec<usize>) -> Result<(), SearchError> {
        state.options.limits.spend(rules.len().div_ceil(DEDUCTIONS) as u64);
        let mut rules = rules.into_iter();
        while let Some(rule) = rules.next() {
            if state.options.limits.reached() {
                self.dirty.extend(&[&[rule], rules.as_slice()].concat());
                state.ending = Some(Ending::Limit);
                return Ok(());
            }
            let Some(mut found) = state.graph.deduce(rule, &state.known) else { return broken_rule(state, rule) };
            let wrong = |&(atom, value): &(usize, bool)| {
                state.goal.as_ref().is_some_and(|goal| goal.target[atom] != Some(value))
            };
            if found.iter().any(wrong) {
                return Err(bug(state, rule));
            }
            let all = found.len();
            leave_last(&state.graph, rule, &mut found, &state.known);
            let Some(&first) = found.first() else {
                self.ready.remove(rule);
                continue;
            };
            // What a clue strikes out takes thought; what a house strikes out after a value is placed takes none.
            let asked = &state.graph.puzzle.rules()[rule];
            let is_law = asked.origin() != Origin::Clue;
            let strikes = !state.graph.two_valued && is_law && found.iter().all(|(_, value)| !value);
            let is_plain = strikes
                && (!matches!(asked.form(), Form::Other(_)) || state.graph.is_seen_at_once(rule, &found, &state.known));
            let is_seen = state.graph.shows(rule, &found, &state.known);
            let routine = is_plain || is_seen || !colours_elsewhere(state, rule, &found).is_empty();
            // What only strikes out comes last, and so does what goes on from the last value that is left in a cell.
            let is_late = strikes || found.len() < all;
            let rank = if is_late { LATE } else { rank(&**asked, found.iter().any(|one| one.1)) };
            self.ready.insert(rule, (!routine).then_some(Seen { rank, first }));
        }
        Ok(())
    }
}

fn is_line(state: &State, rule: usize) -> bool {
    matches!(state.graph.puzzle.rules()[rule].form(), Form::Runs { .. })
}

/// Leaves out the last values left in their cells, which follow without a clue.
fn leave_last(graph: &RuleGraph, rule: usize, found: &mut Vec<Target>, known: &[Option<bool>]) {
    let is_last = |&(atom, holds): &Target| holds && graph.is_last(atom, |other| known[other] == Some(false));
    if matches!(graph.puzzle.rules()[rule].form(), Form::Other(_)) {
        found.retain(|one| !is_last(one));
    }
}

/// What a line strikes out because none of its runs has the colour; that needs no words. An empty line does.
fn colours_elsewhere(state: &State, rule: usize, found: &[Target]) -> Vec<Target> {
    let Form::Runs { runs, .. } = state.graph.puzzle.rules()[rule].form() else { return Vec::new() };
    if state.graph.two_valued || runs.is_empty() {
        return Vec::new();
    }
    let colours: BTreeSet<u16> = runs.iter().map(|run| run.colour).chain([0]).collect();
    let is_of_line = |colour: u16| colours.contains(&colour);
    found.iter().copied().filter(|&(atom, value)| !value && !is_of_line(state.graph.atoms[atom].1)).collect()
}

/// Handles a rule that cannot be kept: there is no answer; if one is known, this is a bug of ours.
fn broken_rule(state: &mut State, rule: usize) -> Result<(), SearchError> {
    if state.goal.is_some() {
        return Err(bug(state, rule));
    }
    state.ending = Some(Ending::NoAnswer);
    Ok(())
}

fn bug(state: &State, rule: usize) -> SearchError {
    SearchError::Bug(format!("deduction by one rule contradicts the answer: {}", state.graph.puzzle.phrase(rule)))
}

/// What would happen if the first of the conclusions did not hold.
fn otherwise(state: &State, reasoner: &mut Reasoner, found: &[(usize, bool)]) -> Option<String> {
    let &(atom, value) = found.first()?;
    reasoner.solvers.wake(state);
    let mut board = state.graph.puzzle.empty_board();
    for (place, value) in state.filled() {
        board[place] = value;
    }
    let fact = state.graph.fact(atom, !value);
    board[fact.place] = fact.value;
    reasoner.solvers.prover.beyond_clauses(&board, fact.place)
}

/// How hard a rule's conclusion is to see: where a value goes in a box before where it goes in a row, and that before
/// the only value of a cell; what is crossed out at a line before how the line continues.
fn rank(rule: &dyn Rule, places: bool) -> u8 {
    match rule.form() {
        Form::House { kind: HouseKind::Box, .. } => 0,
        Form::House { .. } => 1,
        Form::Cell(_) => 2,
        Form::Sides(0) => 0,
        Form::Dot(_) | Form::Passed(_) | Form::Through { .. } | Form::Sides(_) => u8::from(places),
        Form::Loop => 2,
        Form::Runs { .. } | Form::Given => 0,
        Form::Other(_) => 1,
    }
}

/// Whether a statement is about the same value as the last one, where places have more than two values.
fn same_value(graph: &RuleGraph, last: Option<Target>, seen: Seen) -> bool {
    graph.two_valued || last.is_none_or(|(last, _)| graph.atoms[last].1 == graph.atoms[seen.first.0].1)
}
