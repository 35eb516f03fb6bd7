//! What is known about a puzzle, and its direct consequences.
//!
//! In: what becomes known. Out: what is open, facts, words for a step. Must not know: how steps are found.

use std::collections::BTreeSet;

use super::backbone::Goal;
use super::ending::Ending;
use super::pattern::Found;
use super::rule_graph::{Known, RuleGraph, Target};
use super::tell;
use super::tell::technique::of_size;
use super::{Fact, Focus, Level, Minimal, Options, Step, Technique, Telling, words};
use crate::board::{Board, Place, PlaceKind, Value};
use crate::family::Partial;
use crate::rule::Form;
use crate::search::{self, Cube};

/// A sentence names at most this many values that a reason rests on and the board does not show.
const UNSEEN: usize = 4;
/// With more of them, no player could have seen the reason.
const FAR: usize = 12;

/// How far an explanation is.
pub(super) struct State {
    pub(super) graph: RuleGraph,
    pub(super) options: Options,
    /// What has been concluded so far.
    pub(super) known: Known,
    /// What the player filled in.
    pub(super) filled_before: Partial,
    /// What only the player's notes rule out.
    pub(super) noted: BTreeSet<usize>,
    /// What all answers have in common, once that is needed.
    pub(super) goal: Option<Goal>,
    /// An answer, once one was found.
    pub(super) witness: Option<Board>,
    /// How many atoms became known, and for each rule the count when the last one of its atoms did.
    pub(super) learned: usize,
    pub(super) latest: Vec<usize>,
    /// The last conclusion of a step that was told.
    pub(super) last: Option<Target>,
    /// The places whose values readers see, where these are not all that are known.
    pub(super) board: Option<BTreeSet<Place>>,
    /// Whether steps are told; otherwise it is enough to know how hard they are.
    pub(super) is_told: bool,
    /// The hardest level that matters, where it is enough to know whether a puzzle is harder: steps up to that level
    /// come without reasons then.
    pub(super) most: Option<Level>,
    /// Whether bookkeeping is put into words, too.
    pub(super) tells_all: bool,
    /// Why there are no more steps; `None` before.
    pub(super) ending: Option<Ending>,
}

impl State {
    pub(super) fn new(graph: RuleGraph, options: &Options, filled: &Partial) -> Self {
        State {
            options: options.clone(),
            known: vec![None; graph.atoms.len()],
            filled_before: filled.clone(),
            noted: BTreeSet::new(),
            goal: None,
            witness: None,
            learned: 0,
            latest: vec![0; graph.scope.len()],
            last: None,
            board: None,
            is_told: true,
            most: None,
            tells_all: false,
            ending: None,
            graph,
        }
    }

    /// Makes an atom known.
    pub(super) fn learn(&mut self, (atom, value): Target) {
        self.known[atom] = Some(value);
        self.learned += 1;
        self.graph.watch[atom].iter().for_each(|&rule| self.latest[rule] = self.learned);
    }

    /// A step of this technique without its reason, where none is wanted.
    pub(super) fn at_once(&self, technique: Technique, found: &[Target]) -> Option<Step> {
        self.most?;
        let conclusions = found.iter().map(|&(atom, value)| self.graph.fact(atom, value)).collect();
        let telling = Telling { technique, ..Telling::none() };
        let minimal = Minimal::Unreduced;
        let (rules, facts) = (Vec::new(), Vec::new());
        Some(Step { conclusions, rules, facts, minimal, otherwise: None, routine: false, telling, choices: 0 })
    }

    /// A step by a reason of this many rules, where that is short enough: only its level is wanted. The name of a technique
    /// may be that of an easier one.
    pub(super) fn by_size(&self, rules: usize, found: &[Target]) -> Option<Step> {
        self.at_once(of_size(rules), found).filter(|_| self.is_short_enough(rules))
    }

    /// Whether a reason of this many rules is good enough as it is, because only its level is wanted.
    pub(super) fn is_short_enough(&self, rules: usize) -> bool {
        self.most.is_some_and(|most| of_size(rules).level <= most)
    }

    /// Whether a step is harder than what matters.
    pub(super) fn is_beyond(&self, step: &Step) -> bool {
        self.most.is_some_and(|most| step.telling.technique.level > most)
    }

    /// The other values that a placed value rules out at its place, unless a rule says so anyway, like that of a sudoku
    /// cell.
    pub(super) fn others(&self, place: Place, value: Value) -> Vec<Target> {
        let others: Vec<usize> = self.graph.of_place(place).into_iter().flatten().collect();
        let says_so = |atom: &usize| {
            let rules = &self.graph.watch[*atom];
            rules.iter().any(|&rule| matches!(self.graph.puzzle.rules()[rule].form(), Form::Cell(_)))
        };
        if self.graph.is_two(place) || others.iter().any(says_so) {
            return Vec::new();
        }
        let is_open = |atom: &usize| self.graph.atoms[*atom].1 != value && self.known[*atom].is_none();
        others.into_iter().filter(is_open).map(|atom| (atom, false)).collect()
    }

    /// The options for searching the answer and for encoding the rules.
    pub(super) fn search_options(&self) -> search::Options {
        let (backend, limits) = (self.options.backend.clone(), self.options.limits.clone());
        let under = Cube(self.options.struck.clone());
        search::Options { backend, limits, under, ..search::Options::default() }
    }

    /// When no cheap step is left, checks whether everything is known.
    pub(super) fn close(&mut self) {
        if self.known.iter().all(Option::is_some) {
            self.finish();
        } else if self.options.limits.reached() {
            self.ending = Some(Ending::Limit);
        }
    }

    /// Everything is known and no rule is broken, so this is an answer, and the only one. The checker confirms it.
    fn finish(&mut self) {
        let mut board = self.graph.puzzle.empty_board();
        self.filled().into_iter().for_each(|(place, value)| board[place] = value);
        self.ending = Some(if self.graph.puzzle.check(&board).is_empty() {
            self.witness = Some(board);
            Ending::Unique
        } else {
            Ending::NoAnswer
        });
    }

    /// Ends where everything that is the same in all answers is known.
    pub(super) fn complete(&mut self) {
        self.ending = Some(if self.free().is_empty() { Ending::Unique } else { Ending::Multiple });
    }

    /// The places whose value is known by now, in reading order.
    pub(super) fn filled(&self) -> Partial {
        let value = |atom: usize| match (self.known[atom]?, self.graph.is_two(self.graph.atoms[atom].0)) {
            (true, _) => Some(self.graph.atoms[atom]),
            (false, true) => Some((self.graph.atoms[atom].0, self.graph.atoms[atom].1 - 1)),
            (false, false) => None,
        };
        (0..self.graph.atoms.len()).filter_map(value).collect()
    }

    /// What the puzzle gives, value by value, as steps that need not be told.
    pub(super) fn givens(&self) -> Vec<Step> {
        let nothing = vec![None; self.known.len()];
        let step = |(rule, found): (usize, Vec<Target>)| {
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
        self.given().into_iter().map(step).collect()
    }

    /// The rules that are given values, and these.
    pub(super) fn given(&self) -> Vec<(usize, Vec<Target>)> {
        let nothing = vec![None; self.known.len()];
        let is_told = |rule: &usize| self.graph.is_given(*rule) && !self.graph.is_missing(*rule);
        let told = (0..self.graph.scope.len()).filter(is_told);
        told.map(|rule| (rule, self.graph.deduce(rule, &nothing).unwrap_or_default())).collect()
    }

    /// A step in words, with the known values from before it; those of its pattern, if it has one.
    pub(super) fn telling(&self, rules: &[usize], facts: &[Fact], found: &[Target], of: Option<&Found>) -> Telling {
        let facts: Vec<Target> = facts.iter().filter_map(|&fact| self.graph.atom(fact)).collect();
        let (graph, known, board) = (&self.graph, &self.known, self.board.as_ref());
        let case = tell::Case { graph, known, rules, facts: &facts, found, board };
        let mut telling = match of {
            Some(pattern) if !pattern.text.is_empty() => case.of_pattern(pattern.technique(), &pattern.text),
            _ => tell::tell(&case),
        };
        let noted = facts.iter().filter(|(atom, _)| self.noted.contains(atom));
        let noted: BTreeSet<Place> = noted.map(|&(atom, _)| self.graph.atoms[atom].0).collect();
        if !noted.is_empty() {
            let places: Vec<Place> = noted.into_iter().collect();
            telling.rest_on(&words::named(&self.graph.puzzle, &places));
        }
        telling
    }

    /// Where to look for a place that a step is about; other places may follow from it, too.
    pub(super) fn look(&self, place: Place, step: &Step) -> Focus {
        let names = tell::Names { graph: &self.graph, known: None, rules: step.rules.clone(), marks: false };
        let first = step.conclusions.first().and_then(|&fact| self.graph.atom(fact));
        first.and_then(|(atom, _)| names.house(atom)).unwrap_or_else(|| names.around(place))
    }

    /// Why a place cannot have this value, as a step says; `None` where that rests on much that the board of the player
    /// does not show yet. A little of it is named at the end of the reason; the second text does without.
    pub(super) fn objection(
        &self,
        fact: &Fact,
        value: Value,
        step: &Step,
        filled: &Partial,
    ) -> Option<(String, Option<String>)> {
        let puzzle = &self.graph.puzzle;
        let names = tell::Names { graph: &self.graph, known: None, rules: step.rules.clone(), marks: false };
        let wrong = match puzzle.layout().kind(fact.place) {
            PlaceKind::Edge => {
                let (edge, _) = names.edges(&[fact.place]);
                format!("{edge} cannot be {}", if value == 0 { "crossed out" } else { "a line" })
            }
            _ if fact.holds => {
                let right = puzzle.value_name(fact.place, fact.value);
                format!("{} must be {right}", puzzle.layout().name(fact.place))
            }
            _ => format!("{} cannot be {}", puzzle.layout().name(fact.place), puzzle.value_name(fact.place, value)),
        };
        if step.facts.is_empty() && step.rules.iter().all(|&rule| self.graph.is_given(rule)) {
            let given = puzzle.value_name(fact.place, fact.value);
            return Some((format!("{} is given as {given}", puzzle.layout().name(fact.place)), None));
        }
        let argument = step.telling.argument();
        if argument.is_empty() {
            return Some((wrong, None));
        }
        let unseen = self.unseen(step, filled);
        if unseen.len() > FAR {
            return None;
        }
        let shown = &unseen[..unseen.len().min(UNSEEN)];
        let facts = names.facts(shown);
        let is_last = step.telling.parts.last().is_some_and(|part| part.stated == shown);
        let rest = match unseen.len() - shown.len() {
            _ if unseen.is_empty() => String::new(),
            0 if is_last => "; that is not filled in yet, but certain".to_owned(),
            0 => format!("; not filled in yet, but certain: {facts}"),
            more => format!("; not filled in yet, but certain: {facts}, and {more} more"),
        };
        let technique = &step.telling.technique.name;
        let brief = (!unseen.is_empty())
            .then(|| format!("{wrong} ({technique}); that rests on places that are not filled in yet"));
        Some((format!("{wrong}: {argument}{rest}"), brief))
    }

    /// The values that a step rests on, or names, and that neither the puzzle gives nor a player has filled in.
    fn unseen(&self, step: &Step, filled: &Partial) -> Vec<Target> {
        let graph = &self.graph;
        let mut seen = self.board.clone().unwrap_or_default();
        seen.extend(step.conclusions.iter().map(|fact| fact.place).chain(filled.iter().map(|&(place, _)| place)));
        let is_shown = |&(_, value): &Target| value || graph.two_valued;
        let facts = step.facts.iter().filter_map(|&fact| graph.atom(fact)).filter(is_shown);
        // A value that blocks others is named, and what the step rests on is that they are blocked.
        let named = step.telling.parts.iter().flat_map(|part| &part.named).filter_map(|&place| {
            let mut atoms = graph.of_place(place)?;
            atoms.find(|&atom| self.known[atom] == Some(true)).map(|atom| (atom, true))
        });
        let mut all: BTreeSet<Target> = facts.chain(named.filter(|_| !graph.two_valued)).collect();
        if !graph.two_valued {
            all.extend(self.fillings(step, &seen));
        }
        all.into_iter().filter(|&(atom, _)| !seen.contains(&graph.atoms[atom].0)).collect()
    }

    /// The values in places that a player does not see, where a step rests on another value being out there and nothing
    /// that the player sees shows it.
    fn fillings(&self, step: &Step, seen: &BTreeSet<Place>) -> Vec<Target> {
        let graph = &self.graph;
        let is_new = |place: Place| step.conclusions.iter().any(|fact| fact.place == place);
        let is_seen = |atom: usize| seen.contains(&graph.atoms[atom].0) && !is_new(graph.atoms[atom].0);
        let shown = |atom: usize| self.known[atom].filter(|&holds| holds && is_seen(atom));
        let known: Known = (0..self.known.len()).map(shown).collect();
        let is_shown = |atom: usize| {
            let follows = |&rule: &usize| graph.deduce(rule, &known).is_none_or(|all| all.contains(&(atom, false)));
            graph.watch[atom].iter().any(follows)
        };
        let hidden = step.facts.iter().filter(|fact| !fact.holds && !seen.contains(&fact.place));
        let hidden = hidden.filter(|&&fact| graph.atom(fact).is_some_and(|(atom, _)| !is_shown(atom)));
        let stands = |fact: &Fact| graph.of_place(fact.place)?.find(|&atom| self.known[atom] == Some(true));
        hidden.filter_map(stands).map(|atom| (atom, true)).collect()
    }

    /// Everything that is known by now.
    pub(super) fn facts(&self) -> Vec<Fact> {
        (0..self.known.len()).filter_map(|atom| Some(self.graph.fact(atom, self.known[atom]?))).collect()
    }

    /// The places whose value is not known, in reading order. At the end of a complete explanation, these are the
    /// places that differ between answers, so there is exactly one answer if the list is empty.
    pub(super) fn free(&self) -> Vec<Place> {
        let filled: BTreeSet<Place> = self.filled().into_iter().map(|(place, _)| place).collect();
        self.graph.puzzle.all_places().filter(|place| !filled.contains(place)).collect()
    }

    /// What may follow: if the goal is known, everything decided but not yet known; otherwise both values of everything
    /// unknown, except those that an answer refutes.
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

    /// The rules that a model breaks.
    pub(super) fn broken(&self, model: &[bool]) -> Vec<usize> {
        let values: Known = model.iter().map(|&value| Some(value)).collect();
        (0..self.graph.scope.len()).filter(|&rule| self.graph.deduce(rule, &values).is_none()).collect()
    }
}
