//! Proofs of reasons, by an engine that did not find them.
//!
//! In: rules, known atoms, a conclusion. Out: whether they prove it, and which known atoms the proof needed. Must not
//! know: how the reason was found.

use super::rule_graph::{Known, RuleGraph};
use crate::backend::{Limits, Solver};
use crate::board::{Board, Place};
use crate::cnf::Lit;
use crate::search::{self, Outcome, SearchError, SelectorSolver};

/// The engine that proves.
pub(super) struct Prover {
    guarded: SelectorSolver,
    /// The literal of each atom, where it is open.
    lits: Vec<Option<Lit>>,
    /// Whether cores are trusted; otherwise a proof counts as needing everything it was given.
    trusting: bool,
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
    /// It does not follow: this board has the opposite.
    Not(Board),
    /// A limit was reached.
    Limit,
}

impl Prover {
    /// Encodes the whole puzzle once more; `None` when that already shows that there is no answer.
    pub(super) fn new(graph: &RuleGraph, options: &search::Options, engine: Box<dyn Solver>) -> Option<Self> {
        let guarded = SelectorSolver::in_engine(&graph.puzzle, options, engine)?;
        let lits = graph.atoms.iter().map(|&(place, value)| guarded.truth(place, value).lit()).collect();
        Some(Prover { guarded, lits, trusting: true })
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.guarded.set_limits(limits);
    }

    /// Sets whether cores are trusted from now on.
    pub(super) fn trust(&mut self, trusting: bool) {
        self.trusting = trusting;
    }

    pub(super) fn solves(&self) -> usize {
        self.guarded.solves()
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
    pub(super) fn prove_within(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        known: &Known,
        (atom, value): (usize, bool),
        calls: usize,
    ) -> Result<Proof, SearchError> {
        let lit = |atom: usize, value: bool| self.lits[atom].map(|lit| if value { lit } else { !lit });
        let mut assumed: Vec<Lit> = facts.iter().filter_map(|&fact| lit(fact, known[fact]?)).collect();
        assumed.extend(lit(atom, !value));
        Ok(match self.guarded.solve_within(rules, &assumed, calls)? {
            Outcome::Unknown => Proof::Limit,
            Outcome::Board(board) => Proof::Not(board),
            Outcome::Core(_) if !self.trusting => Proof::By { rules: rules.to_vec(), facts: facts.to_vec() },
            Outcome::Core(core) => {
                let used = |fact: &usize| {
                    self.lits[*fact].is_some_and(|lit| core.facts.iter().any(|used| used.var() == lit.var()))
                };
                Proof::By { facts: facts.iter().copied().filter(used).collect(), rules: core.rules }
            }
        })
    }

    /// The value of an open atom in the last board.
    pub(super) fn was(&self, atom: usize) -> Option<bool> {
        Some(self.guarded.was_true(self.lits[atom]?))
    }

    /// A board that keeps the rules and has the opposite of the target, with the `idle` atoms false.
    pub(super) fn counterexample(
        &mut self,
        rules: &[usize],
        facts: &[usize],
        idle: &[usize],
        known: &Known,
        (atom, value): (usize, bool),
    ) -> Result<Option<Board>, SearchError> {
        let lit = |atom: usize, value: bool| self.lits[atom].map(|lit| if value { lit } else { !lit });
        let mut assumed: Vec<Lit> = facts.iter().filter_map(|&fact| lit(fact, known[fact]?)).collect();
        assumed.extend(idle.iter().filter_map(|&atom| lit(atom, false)));
        assumed.extend(lit(atom, !value));
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
