//! The way from the clues to the answer, step by step.
//!
//! In: a puzzle, and places that are filled already. Out: the next easiest step, again and again, until everything
//! that is decided is known. Must not know: the family, words.

use std::collections::{BTreeMap, BTreeSet};

use super::backbone::Goal;
use super::engines::{Awake, Engines};
use super::marks::{Marks, Ready};
use super::pool::Pool;
use super::proof::Prover;
use super::refute::Attempt;
use super::rule_graph::{Known, RuleGraph};
use super::rule_sets::Levels;
use super::tell;
use super::{Fact, Minimal, Options, Step, Telling};
use crate::backend::{Limits, Phase};
use crate::board::Board;
use crate::board::{Kind, Place, Value};
use crate::cnf::Lit;
use crate::family::Partial;
use crate::search::{SearchError, SelectorSolver};

/// A statement: this atom has this value.
pub(super) type Target = (usize, bool);

/// So many steps are told together at the most.
const TOGETHER: usize = 12;

/// Finds one step after the other.
pub struct Explainer {
    pub(super) graph: RuleGraph,
    /// Until they are needed.
    pub(super) engines: Option<Engines>,
    pub(super) searcher: Awake<SelectorSolver>,
    pub(super) prover: Awake<Prover>,
    /// The literal of each atom, where it is open; empty before the engines are awake.
    pub(super) lits: Vec<Option<Lit>>,
    pub(super) options: Options,
    /// What all answers have in common, once that is needed.
    pub(super) goal: Option<Goal>,
    /// An answer, once one was found.
    pub(super) witness: Option<Board>,
    /// What has been concluded so far.
    pub(super) known: Known,
    /// What a player had filled in.
    pub(super) filled_before: Partial,
    /// Rules of whose atoms something has become known.
    pub(super) dirty: Marks,
    /// How often something became known, and when last about each rule.
    pub(super) learned: usize,
    pub(super) latest: Vec<usize>,
    /// Rules from which alone something follows.
    pub(super) ready: Ready,
    /// The rule of the last step of one rule.
    pub(super) cursor: usize,
    /// Whether bookkeeping is told in words, too.
    pub(super) tells_all: bool,
    /// What became known last by a step that is told.
    pub(super) last: Option<Target>,
    pub(super) levels: Levels,
    pub(super) pool: Pool,
    /// The last refutation by propagation of the opposite of open statements, with its number of layers.
    pub(super) attempts: BTreeMap<Target, (usize, Attempt)>,
    /// The best reason so far for open statements.
    pub(super) reasons: BTreeMap<Target, Vec<usize>>,
    /// Whether a step has been given that is more than bookkeeping.
    pub(super) told: bool,
    /// Calls of the engine for the steps so far.
    pub(super) spent: usize,
    /// Calls of the engine to prove that reasons are smallest.
    pub(super) proving: usize,
    pub(super) ending: Option<Ending>,
}

/// Why there are no more steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything that is the same in all answers is known.
    Complete,
    /// There is no answer, or none with what was filled in; the steps up to here follow all the same.
    NoAnswer,
    /// A limit was reached.
    Limit,
}

impl std::fmt::Debug for Explainer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explainer").field("goal", &self.goal).field("ending", &self.ending).finish_non_exhaustive()
    }
}

impl Explainer {
    /// Why there are no more steps; nothing as long as there may be more.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// One answer, if one has been found; at the end of a complete explanation always.
    pub fn answer(&self) -> Option<&Board> {
        self.witness.as_ref()
    }

    /// The places whose value is known by now, in reading order.
    pub fn filled(&self) -> Partial {
        let value = |atom: usize| match (self.known[atom]?, self.graph.two_valued) {
            (true, _) => Some(self.graph.atoms[atom]),
            (false, true) => Some((self.graph.atoms[atom].0, self.graph.atoms[atom].1 - 1)),
            (false, false) => None,
        };
        (0..self.graph.atoms.len()).filter_map(value).collect()
    }

    /// What the puzzle gives beforehand, value by value, as steps that need not be told.
    pub fn givens(&self) -> Vec<Step> {
        let nothing = vec![None; self.known.len()];
        let step = |rule: usize| {
            let found = self.graph.deduce(rule, &nothing).unwrap_or_default();
            let telling = Telling::given(&self.graph, &nothing, &[rule], &found);
            Step {
                telling,
                conclusions: found.into_iter().map(|(atom, value)| self.graph.fact(atom, value)).collect(),
                rules: vec![rule],
                facts: Vec::new(),
                minimal: Minimal::Proven,
                otherwise: None,
                routine: false,
                choices: 0,
            }
        };
        (0..self.graph.scope.len()).filter(|&rule| self.graph.is_given(rule)).map(step).collect()
    }

    /// A step in words; before what follows is known.
    pub(super) fn telling(&self, rules: &[usize], facts: &[Fact], found: &[Target]) -> Telling {
        let facts: Vec<Target> = facts.iter().filter_map(|&fact| self.graph.atom(fact)).collect();
        tell::tell(&tell::Case { graph: &self.graph, known: &self.known, rules, facts: &facts, found })
    }

    /// Why a place cannot have this value, as a step says.
    pub(super) fn objection(&self, fact: &Fact, value: Value, step: &Step) -> String {
        let puzzle = &self.graph.puzzle;
        let names = tell::Names { graph: &self.graph, rules: step.rules.clone() };
        let wrong = match puzzle.layout().kind(fact.place) {
            Kind::Edge => {
                let (edge, _) = names.edges(&[fact.place]);
                format!("{edge} cannot be {}", if value == 0 { "crossed out" } else { "a line" })
            }
            _ if fact.holds => {
                let right = puzzle.value_name(fact.place, fact.value);
                format!("{} must be {right}", puzzle.layout().name(fact.place))
            }
            _ => format!("{} cannot be {}", puzzle.layout().name(fact.place), puzzle.value_name(fact.place, value)),
        };
        match step.telling.argument() {
            argument if argument.is_empty() => wrong,
            argument => format!("{wrong}: {argument}"),
        }
    }

    /// Everything that is known by now.
    pub fn facts(&self) -> Vec<Fact> {
        (0..self.known.len()).filter_map(|atom| Some(self.graph.fact(atom, self.known[atom]?))).collect()
    }

    /// The places whose value is not known, in reading order. At the end of a complete explanation: those that are not
    /// the same in all answers, so that there is one answer only when there are none.
    pub fn free(&self) -> Vec<Place> {
        let filled: BTreeSet<Place> = self.filled().into_iter().map(|(place, _)| place).collect();
        self.graph.puzzle.all_places().filter(|place| !filled.contains(place)).collect()
    }

    /// What may follow: where the goal is known, what is decided and not known yet; else each value of all that is not
    /// known, but for what an answer denies.
    pub(super) fn open(&self) -> Vec<Target> {
        let unknown = (0..self.known.len()).filter(|&atom| self.known[atom].is_none());
        if let Some(Goal { target }) = &self.goal {
            return unknown.filter_map(|atom| Some((atom, target[atom]?))).collect();
        }
        let possible = |&(atom, value): &Target| {
            let (place, number) = self.graph.atoms[atom];
            self.witness.as_ref().is_none_or(|answer| (answer[place] == number) == value)
        };
        unknown.flat_map(|atom| [(atom, false), (atom, true)]).filter(possible).collect()
    }

    /// Makes an atom known.
    pub(super) fn learn(&mut self, atom: usize, value: bool) {
        self.known[atom] = Some(value);
        if let (Some(searcher), Some(Some(lit))) = (self.searcher.get(), self.lits.get(atom)) {
            searcher.add_fact(if value { *lit } else { !*lit });
        }
        self.pool.learn(atom, value);
        let watching = &self.graph.watch[atom];
        self.dirty.extend(watching);
        self.levels.learn(watching);
        self.learned += 1;
        watching.iter().for_each(|&rule| self.latest[rule] = self.learned);
        self.attempts.retain(|&(tried, _), (_, attempt)| {
            tried != atom && !watching.iter().any(|rule| attempt.spoke.contains(rule))
        });
        self.reasons.retain(|&(other, _), _| other != atom);
    }

    /// The next step, an easiest one; nothing when there are no more: [`Explainer::ending`] tells why. Steps of one
    /// rule come without knowing whether there is an answer; a first one of them is told whatever the limits are. After a
    /// limit it can be asked again, with others.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_step(&mut self) -> Result<Option<Step>, SearchError> {
        if self.ending.is_some_and(|ending| ending != Ending::Limit) {
            return Ok(None);
        }
        self.ending = None;
        self.options.limits.tell(|watch| watch.enter(Phase::Explaining));
        if self.told && self.options.limits.reached() {
            self.ending = Some(Ending::Limit);
            return Ok(None);
        }
        let mut step = self.easy()?;
        if step.is_none() && self.ending.is_none() {
            if self.known.iter().all(Option::is_some) {
                self.finish();
            } else if self.options.limits.reached() {
                self.ending = Some(Ending::Limit);
            } else {
                step = self.hard()?;
            }
        }
        if let Some(step) = &step {
            self.told |= !step.routine;
            self.options.limits.tell(|watch| {
                watch.step();
                watch.percent((100 * self.learned / self.known.len().max(1)) as u64);
            });
        }
        Ok(step)
    }

    /// The next step for those who read: as [`Explainer::next_step`], but steps that only follow the line, or only cross
    /// out what cannot be drawn any more, come together as one.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_told(&mut self) -> Result<Option<Step>, SearchError> {
        let Some(first) = self.next_step()? else { return Ok(None) };
        let mut steps = vec![first];
        while steps.len() < TOGETHER
            && let Some(last) = steps.last()
            && let Some(more) = self.one_more(last)?
        {
            steps.push(more);
        }
        match <[Step; 1]>::try_from(steps) {
            Ok([step]) => Ok(Some(step)),
            Err(steps) => Ok(Some(self.together(&steps))),
        }
    }

    /// Steps of one rule each as one step, which rests on what they rest on together.
    fn together(&self, steps: &[Step]) -> Step {
        let conclusions: Vec<Fact> = steps.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
        let facts: BTreeSet<Fact> = steps.iter().flat_map(|step| step.facts.iter().copied()).collect();
        let rules: BTreeSet<usize> = steps.iter().flat_map(|step| step.rules.iter().copied()).collect();
        let rules: Vec<usize> = rules.into_iter().collect();
        let facts: Vec<Fact> = facts.into_iter().filter(|fact| !conclusions.contains(fact)).collect();
        let atoms =
            |facts: &[Fact]| -> Vec<Target> { facts.iter().filter_map(|&fact| self.graph.atom(fact)).collect() };
        let (known, found) = (atoms(&facts), atoms(&conclusions));
        let case = tell::Case { graph: &self.graph, known: &self.known, rules: &rules, facts: &known, found: &found };
        let telling = tell::together(&case, steps);
        let (minimal, choices) = (Minimal::Irreducible, steps.first().map_or(0, |step| step.choices));
        Step { conclusions, rules, facts, minimal, otherwise: None, routine: false, telling, choices }
    }

    /// The next step of one rule; nothing when there is none.
    ///
    /// # Errors
    /// On a bug of ours.
    pub fn easy_step(&mut self) -> Result<Option<Step>, SearchError> {
        self.easy()
    }

    /// Everything is known: no rule is left that could be broken, so it is an answer, and the only one. The checker
    /// says so, too.
    fn finish(&mut self) {
        let mut board = self.graph.puzzle.blank();
        self.filled().into_iter().for_each(|(place, value)| board[place] = value);
        self.ending = Some(if self.graph.puzzle.check(&board).is_empty() {
            self.witness = Some(board);
            Ending::Complete
        } else {
            Ending::NoAnswer
        });
    }

    /// From now on, gives up at these limits. One that was reached while the puzzle went into the engines stays reached
    /// for what needs them.
    pub fn set_limits(&mut self, limits: Limits) {
        if let Some(searcher) = self.searcher.get() {
            searcher.set_limits(limits.clone());
        }
        if let Some(prover) = self.prover.get() {
            prover.set_limits(limits.clone());
        }
        self.options.limits = limits;
    }
}
