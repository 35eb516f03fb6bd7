//! A puzzle with a switch for every rule.
//!
//! In: a puzzle. Out: boards that keep the rules that are switched on, or a core: rules and facts that cannot hold
//! together. Explanations and the search for contradicting clues use it. Must not know: the family.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools as _;

use super::limited_sink::LimitedSink;
use super::{Options, SearchError};
use crate::backend::{Limits, Metrics, PooledSolver, Solver, SolverResult};
use crate::board::Board;
use crate::board::Place;
use crate::cnf::{ClauseSink as _, Encoder, Lit, Model, RuleMode, Truth};
use crate::family::{Deduce, Puzzle};
use crate::rule::{Claim, Fact, Form, Rule, Vars, Violated};

/// The result under some of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A board that keeps the rules that were switched on, and the facts.
    Board(Board),
    /// These rules (by number) and facts cannot hold together.
    Core(Core),
    /// A limit was reached.
    Unknown,
}

/// Rules and facts that cannot hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// Numbers of rules, ascending.
    pub rules: Vec<usize>,
    /// Facts, ascending.
    pub facts: Vec<Lit>,
}

/// A live engine that holds the whole puzzle, with nothing deduced and every rule behind a selector.
pub struct SelectorSolver {
    puzzle: Arc<dyn Puzzle>,
    vars: Vars,
    solver: PooledSolver,
    limits: Limits,
    selectors: Vec<Lit>,
    /// The number of calls of the engine.
    solves: usize,
    /// The model of the last board.
    model: Model,
    /// Facts that hold in all calls.
    facts: BTreeSet<Lit>,
}

impl std::fmt::Debug for SelectorSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SelectorSolver")
            .field("rules", &self.selectors.len())
            .field("solves", &self.solves)
            .finish_non_exhaustive()
    }
}

/// Rules and what each of them says besides: that one of its places has exactly one value. A table of pairs says so, but
/// its clauses leave that to the rule of the place. Not all of them where a limit is reached.
pub(super) fn parts(puzzle: &dyn Puzzle, limits: &Limits) -> Vec<[usize; 2]> {
    let values = puzzle.values();
    let mut of_place: BTreeMap<Place, usize> = BTreeMap::new();
    for (number, rule) in puzzle.rules().iter().enumerate() {
        if let Form::Cell(place) = rule.form() {
            of_place.insert(place, number);
        }
    }
    let mut parts = Vec::new();
    for (number, rule) in puzzle.rules().iter().enumerate() {
        let scope = rule.scope();
        if of_place.is_empty() || scope.len() < values.len() || matches!(rule.form(), Form::Cell(_)) {
            continue;
        }
        if limits.reached() {
            break;
        }
        // A rule that says so knows all values of the place.
        let counted = scope.iter().map(|&(place, _)| place).counts();
        for place in counted.into_iter().filter(|&(_, count)| count == values.len()).map(|(place, _)| place).sorted() {
            let any = values.range().map(|value| Claim::Fact(Fact { place, value, holds: true }));
            if let Some(&part) = of_place.get(&place).filter(|_| rule.entails(&any.collect::<Vec<_>>())) {
                parts.push([number, part]);
            }
        }
    }
    parts
}

impl SelectorSolver {
    /// Encodes the whole puzzle under selectors.
    ///
    /// `None` when nothing is open even without deduction, so that there is no rule to switch on or off.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Option<Self> {
        Self::in_engine(puzzle, options, options.backend.solver(&options.limits))
    }

    /// Like [`SelectorSolver::new`], in the given engine.
    pub fn in_engine(puzzle: &Arc<dyn Puzzle>, options: &Options, solver: Box<dyn Solver>) -> Option<Self> {
        let known = puzzle.deduce(Deduce::Off).ok()?;
        let mut loading = LimitedSink::new(&**puzzle, &options.limits, || PooledSolver::own(solver));
        let mut enc = Encoder::with(&mut loading, RuleMode::Selected, options.encoding.clone());
        let vars = puzzle.encode(&known, &mut enc);
        let selectors = enc.finish().selectors;
        if selectors.len() >= puzzle.rules().len() {
            for [rule, part] in parts(&**puzzle, &options.limits) {
                loading.add_clause(&[!selectors[rule], selectors[part]]);
            }
        }
        let solver = loading.finish()?;
        if selectors.len() < puzzle.rules().len() {
            return None;
        }
        let limits = options.limits.clone();
        let (model, facts) = (Model::default(), BTreeSet::new());
        let puzzle = Arc::clone(puzzle);
        Some(SelectorSolver { puzzle, vars, solver, limits, selectors, solves: 0, model, facts })
    }

    /// The rules; a rule's number is its position in this list.
    pub fn rules(&self) -> &[Box<dyn Rule>] {
        self.puzzle.rules()
    }

    /// The literal of "`place` has `value`".
    pub fn truth(&self, place: Place, value: u16) -> Truth {
        self.vars.truth(place, value)
    }

    /// The approximate number of variables: up to the last selector.
    pub fn vars(&self) -> usize {
        self.selectors.iter().map(|selector| selector.var().index() + 1).max().unwrap_or(0)
    }

    /// Whether the literal was true when the last board was found. If rules were switched off, the model can hold more
    /// than the board shows: two values at one place.
    ///
    /// # Panics
    /// When no board has been found.
    pub fn was_true(&self, lit: Lit) -> bool {
        self.model.value(lit)
    }

    /// Describes a flaw of a board in a rule that the clauses do not state in full, such as a separate loop; preferably
    /// one that involves this place.
    pub fn beyond_clauses(&self, board: &Board, at: Place) -> Option<String> {
        let flaws = self.puzzle.check(board).into_iter();
        let lazy = flaws.filter(|flaw| !flaw.places.is_empty() && self.puzzle.rules()[flaw.rule].lazy().is_some());
        let best = lazy.min_by_key(|flaw| (!flaw.places.contains(&at), flaw.places.len()));
        best.map(|flaw| flaw.text)
    }

    /// Calls of the engine so far.
    pub fn solves(&self) -> usize {
        self.solves
    }

    /// Replaces the limits from now on; a limit that was reached while the puzzle was loaded into the engine stays
    /// reached.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Makes a fact hold in all further calls.
    pub fn add_fact(&mut self, fact: Lit) {
        self.solver.add_clause(&[fact]);
        self.facts.insert(fact);
    }

    /// Finds a board that keeps these rules (by number) and facts, or a core of them.
    ///
    /// # Errors
    /// When the engine fails.
    pub fn solve(&mut self, rules: &[usize], facts: &[Lit]) -> Result<Outcome, SearchError> {
        self.solve_within(rules, facts, usize::MAX)
    }

    /// The same with at most `calls` calls of the engine. A rule that the clauses do not state in full takes one call
    /// each time that it is broken.
    ///
    /// # Errors
    /// When the engine fails.
    pub fn solve_within(&mut self, rules: &[usize], facts: &[Lit], calls: usize) -> Result<Outcome, SearchError> {
        let mut assumptions: Vec<Lit> = rules.iter().map(|&rule| self.selectors[rule]).collect();
        assumptions.extend_from_slice(facts);
        let most = self.solves.saturating_add(calls);
        loop {
            if self.solves >= most {
                return Ok(Outcome::Unknown);
            }
            self.solves += 1;
            self.limits.tell(Metrics::round);
            match self.solver.solve(&assumptions, &self.limits)? {
                SolverResult::Unknown => return Ok(Outcome::Unknown),
                SolverResult::Unsat(core) => {
                    let core: BTreeSet<Lit> = core.into_iter().collect();
                    let rules = rules.iter().copied().filter(|&rule| core.contains(&self.selectors[rule]));
                    let rules = rules.collect::<BTreeSet<usize>>().into_iter().collect();
                    let facts = facts.iter().copied().filter(|fact| core.contains(fact));
                    let facts = facts.collect::<BTreeSet<Lit>>().into_iter().collect();
                    return Ok(Outcome::Core(Core { rules, facts }));
                }
                SolverResult::Sat(model) => {
                    let board = self.vars.decode(&model);
                    if !self.refine(rules, facts, &board) {
                        self.model = model;
                        return Ok(Outcome::Board(board));
                    }
                }
            }
        }
    }

    /// Adds clauses where the board breaks a rule that is on but not stated in full; whether there were any.
    fn refine(&mut self, rules: &[usize], facts: &[Lit], board: &Board) -> bool {
        /// The most clauses from one lemma.
        const OTHERS: usize = 8;
        let mut added = false;
        let puzzle = Arc::clone(&self.puzzle);
        for (number, rule) in puzzle.lazy_rules().filter(|(number, _)| rules.contains(number)) {
            let Violated { clauses, others } = rule.violated(&self.vars, board);
            let facts: BTreeSet<Lit> = facts.iter().copied().collect();
            let is_fact = |&&other: &&Lit| self.facts.contains(&!other) || facts.contains(&!other);
            let given: Vec<Lit> = others.iter().filter(is_fact).copied().collect();
            for mut clause in clauses {
                let own: BTreeSet<Lit> = clause.iter().copied().collect();
                let elsewhere = |other: &&Lit| !own.contains(other);
                // If a fact completes the clause, one clause is enough; otherwise several may be needed later.
                let fact = given.iter().find(elsewhere);
                let others = fact.map_or(&others[..], std::slice::from_ref).iter().filter(elsewhere).take(OTHERS);
                clause.extend([!self.selectors[number]; 2]);
                let place = clause.len() - 2;
                for &other in others {
                    clause[place] = other;
                    self.solver.add_clause(&clause);
                    added = true;
                }
            }
        }
        added
    }

    /// Shrinks a core until no fact and no rule that `may_go` can be left out, with one call for each. The flag says
    /// whether that was reached before a limit was.
    ///
    /// # Errors
    /// When the engine fails.
    pub fn shrink(&mut self, core: Core, may_go: impl Fn(&dyn Rule) -> bool) -> Result<(Core, bool), SearchError> {
        let mut core = core;
        let mut irreducible = true;
        let mut needed_facts: Vec<Lit> = Vec::new();
        while let Some(&fact) = core.facts.iter().find(|fact| !needed_facts.contains(fact)) {
            let without: Vec<Lit> = core.facts.iter().copied().filter(|&other| other != fact).collect();
            match self.solve(&core.rules, &without)? {
                // Rules that must stay are put back: only rules that may go are left out of the next call.
                Outcome::Core(smaller) => core = self.keep_fixed(&core, smaller, &may_go),
                Outcome::Board(_) => needed_facts.push(fact),
                Outcome::Unknown => {
                    irreducible = false;
                    needed_facts.push(fact);
                }
            }
        }
        let mut needed: Vec<usize> = Vec::new();
        while let Some(&rule) =
            core.rules.iter().find(|&&rule| may_go(&*self.puzzle.rules()[rule]) && !needed.contains(&rule))
        {
            let without: Vec<usize> = core.rules.iter().copied().filter(|&other| other != rule).collect();
            match self.solve(&without, &core.facts)? {
                Outcome::Core(smaller) => core = self.keep_fixed(&core, smaller, &may_go),
                Outcome::Board(_) => needed.push(rule),
                Outcome::Unknown => {
                    irreducible = false;
                    needed.push(rule);
                }
            }
        }
        Ok((core, irreducible))
    }

    /// The smaller core, plus all rules of the larger one that must stay.
    fn keep_fixed(&self, larger: &Core, smaller: Core, may_go: &impl Fn(&dyn Rule) -> bool) -> Core {
        let fixed = larger.rules.iter().copied().filter(|&rule| !may_go(&*self.puzzle.rules()[rule]));
        let rules: BTreeSet<usize> = fixed.chain(smaller.rules).collect();
        Core { rules: rules.into_iter().collect(), facts: smaller.facts }
    }
}
