//! The way from the clues to the answer, step by step.
//!
//! In: a puzzle, and places that are filled already. Out: the next easiest step, again and again, until everything
//! that is decided is known. Must not know: the family, words.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use super::board::{Frame, Known};
use super::pool::Pool;
use super::proof::{Proof, Prover};
use super::refute::{self, Attempt};
use super::{Fact, Minimal, Options, Step};
use crate::backend::{Backend, Limits};
use crate::cnf::{Lit, Truth};
use crate::grid::Place;
use crate::puzzle::{Board, Partial, Puzzle};
use crate::search::hitting::{Hit, hit};
use crate::search::{self, Guarded, Outcome, Progress, SearchError, Solutions};

/// What an explanation starts with.
#[derive(Debug)]
pub enum Start<'p, P: Puzzle> {
    /// There is an answer, and steps towards it.
    Ready(Box<Explainer<'p, P>>),
    /// There is none.
    NoAnswer,
    /// A limit was reached before that was known.
    Limit,
}

/// Finds one step after the other.
pub struct Explainer<'p, P: Puzzle> {
    frame: Frame<'p, P>,
    searcher: Guarded<'p, P>,
    lits: Vec<Option<Lit>>,
    prover: Prover<'p, P>,
    options: Options,
    /// What is the same in all answers.
    target: Known,
    /// What has been concluded so far.
    known: Known,
    answer: P::Board,
    unique: bool,
    /// Rules of whose atoms something has become known.
    dirty: BTreeSet<usize>,
    /// Rules from which alone something follows, and whether that is routine.
    ready: BTreeMap<usize, bool>,
    /// The rule of the last step of one rule.
    cursor: usize,
    pool: Pool,
    /// The last refutation by propagation of each open atom, with its number of layers.
    attempts: Vec<Option<(usize, Attempt)>>,
    /// The best reason so far for each open atom.
    reasons: Vec<Option<Vec<usize>>>,
    /// Size of the formula.
    vars: usize,
    stopped: bool,
}

impl<P: Puzzle> std::fmt::Debug for Explainer<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explainer")
            .field("unique", &self.unique)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

/// Reasons of more rules than this are looked for by the engine too.
const NEAR: usize = 8;
/// Reasons of more rules than this are shortened before one is chosen.
const SHORT: usize = 3;
/// So many of the shortest reasons are shortened rule by rule before the best is chosen.
const SHORTENED: usize = 8;

/// What is left of the effort for one step.
struct Effort {
    solves: usize,
    nodes: usize,
    deadline: Option<Instant>,
}

impl Effort {
    fn is_over(&self) -> bool {
        self.solves == 0 || self.nodes == 0 || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What is known of the smallest reason for one atom.
enum Smallest {
    /// These rules, and no fewer.
    Rules(Vec<usize>),
    /// There is none within the bound.
    None,
    /// The effort was used up first.
    Unknown,
}

impl<'p, P: Puzzle> Explainer<'p, P> {
    /// Finds the answer, and what is the same in all answers; `filled` is what a player has found already, which
    /// must be right.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn start(puzzle: &'p P, options: &Options, filled: &Partial) -> Result<Start<'p, P>, SearchError> {
        let search =
            search::Options { backend: options.backend.clone(), limits: options.limits.clone(), ..Default::default() };
        let mut solutions = Solutions::new(puzzle, &search);
        let Some(answer) = solutions.next().transpose()? else {
            return Ok(if solutions.progress() == Progress::Limit { Start::Limit } else { Start::NoAnswer });
        };
        let unique = solutions.next().transpose()?.is_none();
        if solutions.progress() == Progress::Limit {
            return Ok(Start::Limit);
        }
        let Some(searcher) = Guarded::new(puzzle, &search) else { return Ok(Start::NoAnswer) };
        let frame = Frame::new(puzzle, searcher.rules());
        let proving = match options.backend {
            Backend::Varisat => Backend::Batsat,
            _ => Backend::Varisat,
        };
        let Some(prover) = Prover::new(&frame, &search::Options { backend: proving, ..search.clone() }) else {
            return Ok(Start::NoAnswer);
        };
        let truths: Vec<Truth> = frame.atoms.iter().map(|&(place, value)| searcher.truth(place, value)).collect();
        let atoms = frame.atoms.len();
        let mut this = Explainer {
            lits: truths.iter().map(|truth| truth.lit()).collect(),
            target: vec![None; atoms],
            known: vec![None; atoms],
            unique,
            dirty: (0..frame.rules.len()).collect(),
            ready: BTreeMap::new(),
            cursor: 0,
            pool: Pool::default(),
            attempts: vec![None; atoms],
            reasons: vec![None; atoms],
            vars: searcher.vars(),
            stopped: false,
            options: options.clone(),
            answer,
            frame,
            searcher,
            prover,
        };
        if !this.find_targets(&search)? {
            return Ok(Start::Limit);
        }
        for (atom, truth) in truths.into_iter().enumerate() {
            if let Truth::Known(value) = truth {
                this.learn(atom, value);
            }
        }
        let givens: Vec<usize> = (0..this.frame.rules.len()).filter(|&rule| this.frame.is_given(rule)).collect();
        for rule in givens {
            for (atom, value) in this.frame.deduce(rule, &this.known).unwrap_or_default() {
                this.learn(atom, value);
            }
        }
        for &(place, value) in filled {
            if let Some((atom, value)) = this.frame.atom(Fact { place, value, holds: true })
                && this.target[atom] == Some(value)
                && this.known[atom].is_none()
            {
                this.learn(atom, value);
            }
        }
        Ok(Start::Ready(Box::new(this)))
    }

    /// Finds out what is the same in all answers; false at a limit.
    fn find_targets(&mut self, search: &search::Options) -> Result<bool, SearchError> {
        let of_answer = |&(place, value): &(Place, u16)| Some(self.answer.value(place) == value);
        self.target = self.frame.atoms.iter().map(of_answer).collect();
        if self.unique {
            return Ok(true);
        }
        let (decided, progress) = search::decided(self.frame.puzzle, search)?;
        let Some(decided) = decided.filter(|decided| progress == Progress::Complete || decided.unknown.is_empty())
        else {
            return Ok(false);
        };
        let all: Vec<usize> = (0..self.frame.rules.len()).collect();
        for place in &decided.free {
            for atom in self.frame.of_place[place].clone() {
                self.target[atom] = None;
                if self.frame.two_valued {
                    continue;
                }
                // A value that a free place has in no answer.
                if let Some(lit) = self.lits[atom] {
                    match self.searcher.solve(&all, &[lit])? {
                        Outcome::Core(_) => self.target[atom] = Some(false),
                        Outcome::Board(_) => {}
                        Outcome::Unknown => return Ok(false),
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether the puzzle has one answer only.
    pub fn is_unique(&self) -> bool {
        self.unique
    }

    /// One answer.
    pub fn answer(&self) -> &P::Board {
        &self.answer
    }

    /// Whether a limit ended the search before everything decided was known.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The places whose value is known by now, in reading order.
    pub fn filled(&self) -> Partial {
        let value = |atom: usize| match (self.known[atom]?, self.frame.two_valued) {
            (true, _) => Some(self.frame.atoms[atom]),
            (false, true) => Some((self.frame.atoms[atom].0, self.frame.atoms[atom].1 - 1)),
            (false, false) => None,
        };
        (0..self.frame.atoms.len()).filter_map(value).collect()
    }

    /// Everything that is known by now.
    pub fn facts(&self) -> Vec<Fact> {
        (0..self.known.len()).filter_map(|atom| Some(self.frame.fact(atom, self.known[atom]?))).collect()
    }

    /// The places that are not the same in all answers, in reading order.
    pub fn free(&self) -> Vec<Place> {
        let is_free = |place: &Place| {
            self.frame.of_place[place].iter().all(|&atom| self.target[atom] != Some(true))
                && self.frame.of_place[place].iter().any(|&atom| self.target[atom].is_none())
        };
        self.frame.puzzle.places().into_iter().filter(is_free).collect()
    }

    /// Atoms whose value is decided but not known yet.
    fn open(&self) -> Vec<(usize, bool)> {
        let open = |atom: usize| self.target[atom].filter(|_| self.known[atom].is_none()).map(|value| (atom, value));
        (0..self.known.len()).filter_map(open).collect()
    }

    /// Makes an atom known.
    fn learn(&mut self, atom: usize, value: bool) {
        self.known[atom] = Some(value);
        if let Some(lit) = self.lits[atom] {
            self.searcher.add_fact(if value { lit } else { !lit });
        }
        self.pool.learn(atom, value);
        let watching = &self.frame.watch[atom];
        self.dirty.extend(watching);
        for attempt in &mut self.attempts {
            if attempt.as_ref().is_some_and(|(_, attempt)| watching.iter().any(|rule| attempt.spoke.contains(rule))) {
                *attempt = None;
            }
        }
        self.attempts[atom] = None;
        self.reasons[atom] = None;
    }

    /// The next step, an easiest one; nothing when all that is decided is known, or a limit was reached.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_step(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        if self.options.limits.reached() {
            self.stopped = true;
            return Ok(None);
        }
        if let Some(step) = self.easy()? {
            return Ok(Some(step));
        }
        if self.open().is_empty() {
            return Ok(None);
        }
        let step = self.hard()?;
        self.stopped = step.is_none();
        Ok(step)
    }

    /// A step of one rule.
    fn easy(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        let (wide, narrow): (BTreeSet<usize>, BTreeSet<usize>) =
            std::mem::take(&mut self.dirty).into_iter().partition(|&rule| self.frame.wide[rule]);
        self.look_at(narrow)?;
        if self.ready.is_empty() {
            self.look_at(wide)?;
        } else {
            self.dirty = wide;
        }
        let routine = self.ready.iter().find(|&(_, &routine)| routine).map(|(&rule, _)| rule);
        let choices = self.ready.len();
        let next = || self.ready.range(self.cursor..).next().or_else(|| self.ready.first_key_value());
        let Some(rule) = routine.or_else(|| next().map(|(&rule, _)| rule)) else { return Ok(None) };
        self.ready.remove(&rule);
        if routine.is_none() {
            self.cursor = rule;
        }
        let found = self.frame.deduce(rule, &self.known).ok_or_else(|| self.bug(rule))?;
        let facts = self.needed(rule, &found);
        let otherwise = if self.frame.wide[rule] { self.otherwise(&found) } else { None };
        for &(atom, value) in &found {
            self.learn(atom, value);
        }
        Ok(Some(Step {
            conclusions: found.iter().map(|&(atom, value)| self.frame.fact(atom, value)).collect(),
            rules: vec![self.frame.rules[rule].clone()],
            facts,
            minimal: Minimal::Proven,
            otherwise,
            routine: routine.is_some(),
            choices,
        }))
    }

    /// Asks rules one by one what follows from them.
    fn look_at(&mut self, rules: BTreeSet<usize>) -> Result<(), SearchError> {
        for rule in rules {
            let found = self.frame.deduce(rule, &self.known).ok_or_else(|| self.bug(rule))?;
            let wrong = |&(atom, value): &(usize, bool)| self.target[atom] != Some(value);
            if found.iter().any(wrong) {
                return Err(self.bug(rule));
            }
            if found.is_empty() {
                self.ready.remove(&rule);
            } else {
                let routine = !self.frame.two_valued && found.iter().all(|(_, value)| !value);
                self.ready.insert(rule, routine);
            }
        }
        Ok(())
    }

    fn bug(&self, rule: usize) -> SearchError {
        SearchError::Bug(format!("deduction by one rule contradicts the answer: {}", self.frame.rules[rule]))
    }

    /// The known values without which the rule alone would not say all of this.
    fn needed(&self, rule: usize, found: &[(usize, bool)]) -> Vec<Fact> {
        let near = self.frame.known_near(&[rule], &self.known);
        let mut known: Known = vec![None; self.known.len()];
        near.iter().for_each(|&atom| known[atom] = self.known[atom]);
        let mut facts = Vec::new();
        for atom in near {
            let value = known[atom].take();
            let says =
                |said: Option<Vec<(usize, bool)>>| said.is_some_and(|said| found.iter().all(|one| said.contains(one)));
            if !says(self.frame.deduce(rule, &known)) {
                known[atom] = value;
                facts.extend(value.map(|value| self.frame.fact(atom, value)));
            }
        }
        facts
    }

    /// What would happen if the first of the conclusions were the other way.
    fn otherwise(&self, found: &[(usize, bool)]) -> Option<String> {
        let &(atom, value) = found.first()?;
        let mut board = self.frame.puzzle.blank();
        for (place, value) in self.filled() {
            board.set(place, value);
        }
        let fact = self.frame.fact(atom, !value);
        board.set(fact.place, fact.value);
        self.prover.beyond_clauses(&board, atom)
    }

    /// A step of several rules.
    fn hard(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        let mut effort = self.effort();
        let open = self.open();
        let mut best = self.candidate(&open, &effort)?;
        let mut proven = true;
        let mut size = 2;
        'sizes: while best.as_ref().is_none_or(|(rules, _)| size < rules.len()) {
            for &target in &open {
                match self.smallest(target, size, &mut effort)? {
                    Smallest::None => {}
                    Smallest::Rules(rules) => {
                        best = Some((rules, target));
                        break 'sizes;
                    }
                    Smallest::Unknown => {
                        proven = false;
                        break 'sizes;
                    }
                }
            }
            size += 1;
            if size > self.frame.rules.len() {
                break;
            }
        }
        if !proven {
            // Reasons seen on the way may be shorter.
            best = self.best_reason(&open).or(best);
        }
        let Some((rules, target)) = best else { return Ok(None) };
        let limits = self.options.limits.clone();
        self.prover.set_limits(limits);
        self.conclude(rules, target, &open, proven)
    }

    fn effort(&self) -> Effort {
        let scale = |effort: usize| (effort * 1000 / self.vars.max(1000)).max(8);
        let solves = self.options.effort.map_or(usize::MAX, scale);
        let nodes = self.options.effort.map_or(usize::MAX, |effort| effort.saturating_mul(100));
        Effort { solves, nodes, deadline: self.options.step_time.map(|time| Instant::now() + time) }
    }

    /// The best reason that is known.
    fn best_reason(&self, open: &[(usize, bool)]) -> Option<(Vec<usize>, (usize, bool))> {
        let known = open.iter().filter_map(|&(atom, value)| Some((self.reasons[atom].as_ref()?, (atom, value))));
        // A value that is placed tells more than one that is struck out.
        let best = known.min_by_key(|(rules, (atom, value))| (rules.len(), !value && !self.frame.two_valued, *atom));
        best.map(|(rules, target)| (rules.clone(), target))
    }

    /// A short reason by propagation, or any at all.
    fn candidate(
        &mut self,
        open: &[(usize, bool)],
        effort: &Effort,
    ) -> Result<Option<(Vec<usize>, (usize, bool))>, SearchError> {
        let mut best = self.best_reason(open).map_or(usize::MAX, |(rules, _)| rules.len());
        for layers in [2, 3, 4, 6, 9, 14] {
            if best <= layers {
                break;
            }
            for &(atom, value) in open {
                let tried = self.attempts[atom].as_ref();
                if tried.is_some_and(|(before, attempt)| *before >= layers || attempt.ended) {
                    continue;
                }
                let attempt = refute::refute(&self.frame, &self.known, (atom, !value), layers, None);
                if let Some(rules) = &attempt.rules
                    && rules.len() <= best.saturating_add(3)
                {
                    let rules = refute::shrink(&self.frame, &self.known, (atom, !value), rules.clone());
                    best = best.min(rules.len());
                    self.note(atom, rules);
                }
                self.attempts[atom] = Some((layers, attempt));
                if best < usize::MAX && (self.options.limits.reached() || effort.is_over()) {
                    return Ok(self.best_reason(open));
                }
            }
        }
        if best > NEAR {
            self.near_reasons(open, effort)?;
        }
        if best > SHORT {
            self.shorten(open, effort)?;
        }
        Ok(self.best_reason(open))
    }

    /// Reasons among the rules near each atom, first the nearest.
    fn near_reasons(&mut self, open: &[(usize, bool)], effort: &Effort) -> Result<(), SearchError> {
        let mut found = false;
        for far in [2, 3, 4, 5, 7, 10, usize::MAX] {
            for &(atom, value) in open {
                let distance = self.distances(atom, false);
                let near: Vec<usize> = (0..distance.len()).filter(|&rule| distance[rule] <= far).collect();
                if let Some(rules) = self.refuted_by(&near, (atom, value))? {
                    self.note(atom, rules);
                    found = true;
                }
                if self.options.limits.reached() || found && effort.is_over() {
                    return Ok(());
                }
            }
            if found {
                break;
            }
        }
        Ok(())
    }

    /// Takes rules out of the shortest reasons until none can go, the far ones first.
    fn shorten(&mut self, open: &[(usize, bool)], effort: &Effort) -> Result<(), SearchError> {
        let length = |this: &Self, atom: usize| this.reasons[atom].as_ref().map_or(usize::MAX, Vec::len);
        let mut best: Vec<(usize, bool)> = open.to_vec();
        best.sort_by_key(|&(atom, _)| (length(self, atom), atom));
        for &(atom, value) in best.iter().take(SHORTENED) {
            let Some(mut rules) = self.reasons[atom].clone() else { break };
            let distance = self.distances(atom, false);
            rules.sort_by_key(|&rule| std::cmp::Reverse(distance[rule]));
            let mut index = 0;
            while index < rules.len() {
                let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
                if let Some(fewer) = self.refuted_by(&without, (atom, value))? {
                    index = rules[..index].iter().filter(|rule| fewer.contains(rule)).count();
                    rules.retain(|rule| fewer.contains(rule));
                } else {
                    index += 1;
                }
            }
            self.note(atom, rules);
            if self.options.limits.reached() || effort.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps a reason when it is the shortest for its atom.
    fn note(&mut self, atom: usize, rules: Vec<usize>) {
        if self.reasons[atom].as_ref().is_none_or(|old| rules.len() < old.len()) {
            self.reasons[atom] = Some(rules);
        }
    }

    /// The rules of a core, when the rules and all that is known refute the opposite of the target.
    fn refuted_by(&mut self, rules: &[usize], (atom, value): (usize, bool)) -> Result<Option<Vec<usize>>, SearchError> {
        let Some(lit) = self.lits[atom] else { return Ok(None) };
        let opposite = if value { !lit } else { lit };
        let assumed = self.without_idle(rules, atom, opposite);
        match self.searcher.solve(rules, &assumed)? {
            Outcome::Core(core) => Ok(Some(core.rules)),
            Outcome::Board(_) | Outcome::Unknown => Ok(None),
        }
    }

    /// The smallest reason of at most `bound` rules.
    fn smallest(&mut self, target: (usize, bool), bound: usize, effort: &mut Effort) -> Result<Smallest, SearchError> {
        let (atom, value) = target;
        let reach: Vec<bool> = self.distances(atom, true).into_iter().map(|distance| distance <= bound).collect();
        let Some(lit) = self.lits[atom] else { return Ok(Smallest::None) };
        let opposite = if value { !lit } else { lit };
        loop {
            if effort.is_over() || self.options.limits.reached() {
                return Ok(Smallest::Unknown);
            }
            // Some rule must speak of the target.
            let sets: Vec<&[usize]> = self.pool.against(atom, value).chain([&self.frame.watch[atom][..]]).collect();
            let rules = match hit(&sets, &reach, bound, &mut effort.nodes) {
                Hit::None => return Ok(Smallest::None),
                Hit::Budget => return Ok(Smallest::Unknown),
                Hit::Set(rules) => rules,
            };
            effort.solves = effort.solves.saturating_sub(1);
            let assumed = self.without_idle(&rules, atom, opposite);
            match self.searcher.solve(&rules, &assumed)? {
                Outcome::Unknown => return Ok(Smallest::Unknown),
                Outcome::Core(core) => return Ok(Smallest::Rules(core.rules)),
                Outcome::Board(_) => self.correct(target, &rules, effort)?,
            }
        }
    }

    /// Where a wide rule is on and satisfied as far as it asks for something: the open atoms that no other of these
    /// rules speaks of. A wide rule can always go without ([`crate::puzzle::Lemma`]), so nothing is lost when they
    /// are taken as false, and no model has to be corrected for what nobody asked for.
    fn idle(&self, rules: &[usize], target: usize) -> Vec<usize> {
        let Some(wide) = (0..self.frame.rules.len()).find(|&rule| self.frame.wide[rule]) else { return Vec::new() };
        if !self.frame.scope[wide].iter().any(|&atom| self.known[atom] == Some(true)) {
            return Vec::new();
        }
        let mut spoken = vec![false; self.known.len()];
        spoken[target] = true;
        for &rule in rules.iter().filter(|&&rule| !self.frame.wide[rule]) {
            self.frame.scope[rule].iter().for_each(|&atom| spoken[atom] = true);
        }
        let idle = |&atom: &usize| !spoken[atom] && self.known[atom].is_none();
        self.frame.scope[wide].iter().copied().filter(idle).collect()
    }

    /// The literal, and the denials of what is idle under these rules.
    fn without_idle(&self, rules: &[usize], target: usize, literal: Lit) -> Vec<Lit> {
        let on = rules.iter().any(|&rule| self.frame.wide[rule]);
        let idle = if on { self.idle(rules, target) } else { Vec::new() };
        idle.into_iter().filter_map(|atom| Some(!self.lits[atom]?)).chain([literal]).collect()
    }

    /// How far each rule is from an atom: 1 when it speaks of it, 2 when it shares an open atom with such a rule.
    fn distances(&self, atom: usize, through_wide: bool) -> Vec<usize> {
        let mut distance = vec![usize::MAX; self.frame.rules.len()];
        let mut seen = vec![false; self.known.len()];
        let mut front = vec![atom];
        let mut far = 0;
        while !front.is_empty() {
            far += 1;
            let mut next = Vec::new();
            for atom in front {
                for &rule in &self.frame.watch[atom] {
                    if distance[rule] != usize::MAX {
                        continue;
                    }
                    distance[rule] = far;
                    if self.frame.wide[rule] && !through_wide {
                        continue;
                    }
                    for &other in &self.frame.scope[rule] {
                        if self.known[other].is_none() && !std::mem::replace(&mut seen[other], true) {
                            next.push(other);
                        }
                    }
                }
            }
            front = next;
        }
        distance
    }

    /// Adds to the pool a model with the opposite of the target that keeps `rules` and as many others as possible,
    /// the near ones first.
    fn correct(&mut self, target: (usize, bool), rules: &[usize], effort: &mut Effort) -> Result<(), SearchError> {
        let (atom, value) = target;
        let distance = self.distances(atom, false);
        let Some(lit) = self.lits[atom] else { return Ok(()) };
        let opposite = if value { !lit } else { lit };
        let mut model = self.model();
        let mut on: Vec<usize> = (0..self.frame.rules.len()).collect();
        loop {
            effort.solves = effort.solves.saturating_sub(1);
            match self.searcher.solve(&on, &[opposite])? {
                Outcome::Unknown => break,
                Outcome::Board(_) => {
                    model = self.model();
                    break;
                }
                Outcome::Core(core) => {
                    let spare = core.rules.iter().copied().filter(|rule| !rules.contains(rule));
                    let Some(farthest) = spare.max_by_key(|&rule| (distance[rule], rule)) else { break };
                    if core.rules.len() <= 12 {
                        self.note(atom, core.rules.clone());
                    }
                    on.retain(|&rule| rule != farthest);
                }
            }
        }
        // Rules that were dropped may be kept all the same.
        let mut broken = self.broken(&model);
        let mut index = 0;
        while index < broken.len() && effort.solves > 0 {
            let mut more: Vec<usize> = (0..self.frame.rules.len()).filter(|rule| !broken.contains(rule)).collect();
            more.push(broken[index]);
            effort.solves = effort.solves.saturating_sub(1);
            if let Outcome::Board(_) = self.searcher.solve(&more, &[opposite])? {
                model = self.model();
                let still = self.broken(&model);
                index = still.iter().filter(|rule| broken[..index].contains(rule)).count();
                broken = still;
            } else {
                index += 1;
            }
        }
        self.pool.add(model, broken);
        Ok(())
    }

    /// The atoms of the last model.
    fn model(&self) -> Vec<bool> {
        let value = |atom: usize| match (self.known[atom], self.lits[atom]) {
            (Some(value), _) => value,
            (None, Some(lit)) => self.searcher.was_true(lit),
            (None, None) => false,
        };
        (0..self.known.len()).map(value).collect()
    }

    /// The rules that a model breaks.
    fn broken(&self, model: &[bool]) -> Vec<usize> {
        let values: Known = model.iter().map(|&value| Some(value)).collect();
        (0..self.frame.rules.len()).filter(|&rule| self.frame.deduce(rule, &values).is_none()).collect()
    }

    /// Makes a step of a reason: proves it, leaves out what is not needed, finds all that follows.
    fn conclude(
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
    fn used_by_all(
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

    /// From now on, gives up at these limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.searcher.set_limits(limits.clone());
        self.prover.set_limits(limits.clone());
        self.options.limits = limits;
    }
}
