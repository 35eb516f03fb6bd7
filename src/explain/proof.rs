//! Proofs of reasons, by an engine that did not find them.
//!
//! In: rules, known atoms, a conclusion. Out: whether they prove it, and which known atoms the proof needed. Must not
//! know: how the reason was found.

use super::rule_graph::{Known, RuleGraph};
use crate::backend::{Limits, Solver};
use crate::board::{Board, Place};
use crate::cnf::Lit;
use crate::search::{self, Core, Narrow, NarrowSolver, Outcome, SearchError, SelectorSolver};

/// The engine that proves.
pub(super) struct Prover {
    guarded: SelectorSolver,
    /// The literal of each atom, where it is open.
    lits: Vec<Option<Lit>>,
    near: Option<Near>,
    /// Whether the last board or model came from `near`.
    was_near: bool,
    limits: Limits,
    /// Whether cores are trusted; otherwise a proof counts as needing everything it was given.
    trusting: bool,
}

/// The rules of one reason by themselves.
struct Near {
    solver: NarrowSolver,
    lits: Vec<Option<Lit>>,
    solves: usize,
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Proof {
    /// It follows from these rules and known atoms, perhaps not from fewer.
    By {
        /// Numbers of rules.
        rules: Vec<usize>,
        /// Numbers of atoms, in the order given.
        facts: Vec<usize>,
    },
    /// It does not follow: this board has the opposite. Without a board, the rules were asked by themselves.
    Not(Option<Board>),
    /// A limit was reached.
    Limit,
}

impl Prover {
    /// Encodes the whole puzzle once more; `None` when that already shows that there is no answer.
    pub(super) fn new(
        graph: &RuleGraph,
        options: &search::Options,
        engine: Box<dyn Solver>,
        shorten: Option<Box<dyn Solver>>,
    ) -> Option<Self> {
        let guarded = SelectorSolver::in_engine(&graph.puzzle, options, engine)?;
        let lits = graph.atoms.iter().map(|&(place, value)| guarded.truth(place, value).lit()).collect();
        let near = shorten.and_then(|engine| {
            let solver = NarrowSolver::new(&graph.puzzle, options, engine)?;
            let lits = graph.atoms.iter().map(|&(place, value)| solver.truth(place, value).lit()).collect();
            Some(Near { solver, lits, solves: 0 })
        });
        Some(Prover { guarded, lits, near, was_near: false, limits: options.limits.clone(), trusting: true })
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits.clone();
        self.guarded.set_limits(limits);
    }

    /// From now on, questions about these rules alone are answered apart from all others, where that can be.
    pub(super) fn narrow(&mut self, rules: &[usize]) {
        self.near.iter_mut().for_each(|near| _ = near.solver.load(rules));
    }

    /// Sets whether cores are trusted from now on.
    pub(super) fn trust(&mut self, trusting: bool) {
        self.trusting = trusting;
    }

    pub(super) fn solves(&self) -> usize {
        self.guarded.solves() + self.near.as_ref().map_or(0, |near| near.solves)
    }

    /// Whether the rules and the known atoms seem to prove that an atom has a value: only [`Prover::prove`] is a proof.
    /// At most `calls` calls of the engine; more count as a limit.
    pub(super) fn suggest(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        known: &Known,
        target: (usize, bool),
        calls: usize,
    ) -> Result<Proof, SearchError> {
        let Some(near) = self.near.as_mut().filter(|near| self.trusting && near.solver.holds(rules)) else {
            return self.prove_within(rules, facts, known, target, calls);
        };
        let assumed = assumptions(&near.lits, facts, known, target);
        near.solves += 1;
        Ok(match near.solver.solve(rules, &assumed, &self.limits)? {
            Narrow::Unknown => Proof::Limit,
            Narrow::Core(core) => proof(&near.lits, facts, core),
            Narrow::Model => {
                self.was_near = true;
                Proof::Not(None)
            }
        })
    }

    /// Whether the rules and the known atoms prove that an atom has a value.
    pub(super) fn prove(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        known: &Known,
        target: (usize, bool),
    ) -> Result<Proof, SearchError> {
        self.prove_within(rules, facts, known, target, usize::MAX)
    }

    /// The same with at most `calls` calls of the engine; more count as a limit.
    fn prove_within(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        known: &Known,
        target: (usize, bool),
        calls: usize,
    ) -> Result<Proof, SearchError> {
        let assumed = assumptions(&self.lits, facts, known, target);
        Ok(match self.guarded.solve_within(rules, &assumed, calls)? {
            Outcome::Unknown => Proof::Limit,
            Outcome::Board(board) => {
                self.was_near = false;
                Proof::Not(Some(board))
            }
            Outcome::Core(_) if !self.trusting => Proof::By { rules: rules.to_vec(), facts: facts.to_vec() },
            Outcome::Core(core) => proof(&self.lits, facts, core),
        })
    }

    /// The value of an open atom in the last board; `None` when it can have either.
    pub(super) fn was(&self, atom: usize) -> Option<bool> {
        match &self.near {
            Some(near) if self.was_near => near.solver.was_true(near.lits[atom]?),
            _ => Some(self.guarded.was_true(self.lits[atom]?)),
        }
    }

    /// A board that keeps the rules and has the opposite of the target, with the `idle` atoms false.
    pub(super) fn counterexample(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        idle: &[usize],
        known: &Known,
        target: (usize, bool),
    ) -> Result<Option<Board>, SearchError> {
        let mut assumed = assumptions(&self.lits, facts, known, target);
        assumed.extend(idle.iter().filter_map(|&atom| Some(!self.lits[atom]?)));
        Ok(match self.guarded.solve(rules, &assumed)? {
            Outcome::Board(board) => Some(board),
            Outcome::Core(_) | Outcome::Unknown => None,
        })
    }

    /// Describes a flaw of a board in a rule that no clause states in full, preferably at this place.
    pub(super) fn beyond_clauses(&self, board: &Board, at: Place) -> Option<String> {
        self.guarded.beyond_clauses(board, at)
    }
}

/// What is assumed for a proof: the facts, and the opposite of the conclusion.
fn assumptions(lits: &[Option<Lit>], facts: &[usize], known: &Known, (atom, value): (usize, bool)) -> Vec<Lit> {
    let lit = |atom: usize, value: bool| lits[atom].map(|lit| if value { lit } else { !lit });
    let facts = facts.iter().filter_map(|&fact| lit(fact, known[fact]?));
    facts.chain(lit(atom, !value)).collect()
}

/// The proof that a core is: which of the facts it needs.
fn proof(lits: &[Option<Lit>], facts: &[usize], core: Core) -> Proof {
    let used = |fact: &usize| lits[*fact].is_some_and(|lit| core.facts.iter().any(|used| used.var() == lit.var()));
    Proof::By { facts: facts.iter().copied().filter(used).collect(), rules: core.rules }
}
