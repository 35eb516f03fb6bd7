//! A few rules of a puzzle in a formula of their own, so that a question about them does not pay for the
//! others.
//!
//! In: a puzzle, rules, facts. Out: a model, or a core of rules and facts. Must not know: the family, why it is asked.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::limited_sink::LimitedCnf;
use super::selector_solver::{Core, parts};
use super::{Options, SearchError};
use crate::backend::{Limits, Metrics, Solver, SolverResult};
use crate::board::Place;
use crate::cnf::{ClauseSink as _, Cnf, Encoder, Lit, Model, RuleMode, Truth};
use crate::family::{Deduce, Puzzle};
use crate::rule::Vars;

/// A live engine that holds some rules of a puzzle, each behind a selector.
pub(crate) struct NarrowSolver {
    engine: Box<dyn Solver>,
    /// The whole puzzle, in variables of its own.
    cnf: Cnf,
    vars: Vars,
    /// `None` for a rule that the clauses do not state in full.
    rules: Vec<Option<Stated>>,
    /// The clauses that define auxiliary variables, by each of their variables.
    definitions: BTreeMap<usize, Vec<usize>>,
    /// The engine's literal of each variable that is loaded.
    theirs: Vec<Option<Lit>>,
    /// The selectors of the rules that are loaded.
    selectors: BTreeMap<usize, Lit>,
    limits: Limits,
    /// The number of calls of the engine.
    solves: usize,
    /// The last model.
    model: Model,
}

/// A rule as clauses.
#[derive(Clone, Debug, Default)]
struct Stated {
    /// The numbers of its clauses.
    clauses: Vec<usize>,
    /// The rules that it needs besides.
    needs: Vec<usize>,
}

impl fmt::Debug for NarrowSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NarrowSolver").field("loaded", &self.selectors.len()).finish_non_exhaustive()
    }
}

/// The result under some of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Narrow {
    /// The rules and facts can hold together: see [`NarrowSolver::was_true`].
    Model,
    /// They cannot, and these alone cannot either.
    Core(Core),
    /// A limit was reached.
    Unknown,
}

impl NarrowSolver {
    /// Encodes the whole puzzle, with nothing deduced; the engine gets nothing yet. `None` when nothing is open,
    /// or at a limit.
    pub(crate) fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, engine: Box<dyn Solver>) -> Option<Self> {
        let known = puzzle.deduce(Deduce::Off).ok()?;
        let mut sink = LimitedCnf::new(&**puzzle, &options.limits);
        let mut enc = Encoder::with(&mut sink, RuleMode::Traced, options.encoding.clone());
        let vars = puzzle.encode(&known, &mut enc);
        let of_clause = enc.finish().clause_rules;
        if sink.is_over() {
            return None;
        }
        let cnf = sink.cnf;
        let lazy: BTreeSet<usize> = puzzle.lazy_rules().map(|(number, _)| number).collect();
        let stated = |rule| (!lazy.contains(&rule)).then(Default::default);
        let mut rules: Vec<Option<Stated>> = (0..puzzle.rules().len()).map(stated).collect();
        let mut definitions: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (clause, rule) in of_clause.iter().enumerate() {
            match rule {
                Some(rule) => rules.get_mut(*rule as usize)?.iter_mut().for_each(|rule| rule.clauses.push(clause)),
                None => cnf.clause(clause).iter().for_each(|lit| {
                    definitions.entry(lit.var().index()).or_default().push(clause);
                }),
            }
        }
        for [rule, part] in parts(&**puzzle, &options.limits) {
            rules[rule].iter_mut().for_each(|rule| rule.needs.push(part));
        }
        let (theirs, selectors, model) = (vec![None; cnf.vars()], BTreeMap::new(), Model::default());
        let limits = options.limits.clone();
        Some(NarrowSolver { engine, cnf, vars, rules, definitions, theirs, selectors, limits, solves: 0, model })
    }

    /// The literal of "`place` has `value`".
    pub(crate) fn truth(&self, place: Place, value: u16) -> Truth {
        self.vars.truth(place, value)
    }

    /// Calls of the engine so far.
    pub(crate) fn solves(&self) -> usize {
        self.solves
    }

    /// Replaces the limits from now on.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Whether all of these rules are loaded.
    pub(crate) fn holds(&self, rules: &[usize]) -> bool {
        rules.iter().all(|rule| self.selectors.contains_key(rule))
    }

    /// Forgets all rules and loads these; whether it can: the engine may be unable to forget, or the clauses of a rule
    /// may not state it in full.
    pub(crate) fn load(&mut self, rules: &[usize]) -> bool {
        self.selectors.clear();
        if rules.iter().any(|&rule| self.rules[rule].is_none()) || !self.engine.reset() {
            return false;
        }
        self.theirs.fill(None);
        let mut open = rules.to_vec();
        let mut needs = Vec::new();
        while let Some(rule) = open.pop() {
            if let (false, Some(stated)) = (self.selectors.contains_key(&rule), &self.rules[rule]) {
                self.selectors.insert(rule, self.engine.new_switch().positive());
                needs.extend(stated.needs.iter().map(|&part| (rule, part)));
                open.extend(&stated.needs);
            }
        }
        for (rule, part) in needs {
            self.engine.add_clause(&[!self.selectors[&rule], self.selectors[&part]]);
        }
        let mut written = BTreeSet::new();
        for (rule, selector) in self.selectors.clone() {
            let clauses = self.rules[rule].as_ref().map_or_else(Vec::new, |stated| stated.clauses.clone());
            for clause in clauses {
                self.write(clause, Some(!selector), &mut written);
            }
        }
        true
    }

    /// Writes a clause, and what defines its variables.
    fn write(&mut self, clause: usize, unless: Option<Lit>, written: &mut BTreeSet<usize>) {
        let mut lits: Vec<Lit> = unless.into_iter().collect();
        let mut new = Vec::new();
        for &lit in self.cnf.clause(clause) {
            let index = lit.var().index();
            let theirs = *self.theirs[index].get_or_insert_with(|| {
                new.push(index);
                self.engine.new_var().positive()
            });
            lits.push(if lit.is_positive() { theirs } else { !theirs });
        }
        self.engine.add_clause(&lits);
        for index in new {
            for definition in self.definitions.get(&index).cloned().unwrap_or_default() {
                if written.insert(definition) {
                    self.write(definition, None, written);
                }
            }
        }
    }

    /// The engine's literal; `None` when no rule that is loaded contains its variable.
    fn theirs(&self, lit: Lit) -> Option<Lit> {
        let theirs = self.theirs[lit.var().index()]?;
        Some(if lit.is_positive() { theirs } else { !theirs })
    }

    /// Whether these of the loaded rules and these facts can hold together.
    ///
    /// # Errors
    /// When the engine fails.
    ///
    /// # Panics
    /// When a rule is not loaded.
    pub(crate) fn solve(&mut self, rules: &[usize], facts: &[Lit]) -> Result<Narrow, SearchError> {
        let mut assumptions: Vec<Lit> = rules.iter().map(|rule| self.selectors[rule]).collect();
        assumptions.extend(facts.iter().filter_map(|&fact| self.theirs(fact)));
        self.solves += 1;
        self.limits.tell(Metrics::round);
        Ok(match self.engine.solve(&assumptions, &self.limits)? {
            SolverResult::Unknown => Narrow::Unknown,
            SolverResult::Sat(model) => {
                self.model = model;
                Narrow::Model
            }
            SolverResult::Unsat(core) => {
                let core: BTreeSet<Lit> = core.into_iter().collect();
                let rules = rules.iter().copied().filter(|rule| core.contains(&self.selectors[rule]));
                let facts =
                    facts.iter().copied().filter(|&fact| self.theirs(fact).is_some_and(|lit| core.contains(&lit)));
                let rules = rules.collect::<BTreeSet<usize>>().into_iter().collect();
                Narrow::Core(Core { rules, facts: facts.collect::<BTreeSet<Lit>>().into_iter().collect() })
            }
        })
    }

    /// Whether the literal was true in the last model; `None` when no rule that is loaded contains its variable.
    pub(crate) fn was_true(&self, lit: Lit) -> Option<bool> {
        Some(self.model.value(self.theirs(lit)?))
    }
}
