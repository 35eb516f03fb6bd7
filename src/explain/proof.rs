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
    /// Whether cores are trusted; otherwise a proof counts as needing everything it was given.
    trusting: bool,
}

/// The rules of one reason by themselves.
struct Near {
    solver: NarrowSolver,
    lits: Vec<Option<Lit>>,
}

/// Whether rules and known atoms prove that an atom has a value.
#[derive(Clone, Copy)]
pub(super) struct Question<'q> {
    /// Numbers of rules.
    pub(super) rules: &'q [usize],
    /// Numbers of known atoms.
    pub(super) facts: &'q [usize],
    /// What is known.
    pub(super) known: &'q Known,
    /// What may follow.
    pub(super) target: (usize, bool),
}

impl Question<'_> {
    /// What is assumed: the facts, and the opposite of the conclusion. `lits` has the literal of each open atom.
    fn assumptions(&self, lits: &[Option<Lit>]) -> Vec<Lit> {
        let lit = |atom: usize, value: bool| lits[atom].map(|lit| if value { lit } else { !lit });
        let facts = self.facts.iter().filter_map(|&fact| lit(fact, self.known[fact]?));
        facts.chain(lit(self.target.0, !self.target.1)).collect()
    }

    /// The proof that a core is: which of the facts it needs.
    fn proof(&self, lits: &[Option<Lit>], core: Core) -> Proof {
        let used = |fact: &usize| lits[*fact].is_some_and(|lit| core.facts.iter().any(|used| used.var() == lit.var()));
        Proof::By { facts: self.facts.iter().copied().filter(used).collect(), rules: core.rules }
    }
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
            Some(Near { solver, lits })
        });
        Some(Prover { guarded, lits, near, was_near: false, trusting: true })
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.near.iter_mut().for_each(|near| near.solver.set_limits(limits.clone()));
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
        self.guarded.solves() + self.near.as_ref().map_or(0, |near| near.solver.solves())
    }

    /// What seems to be the answer: only [`Prover::prove`] is a proof. At most `calls` calls of the engine; more count as a
    /// limit.
    pub(super) fn suggest(&mut self, question: Question<'_>, calls: usize) -> Result<Proof, SearchError> {
        let Some(near) = self.near.as_mut().filter(|near| self.trusting && near.solver.holds(question.rules)) else {
            return self.prove_within(question, calls);
        };
        Ok(match near.solver.solve(question.rules, &question.assumptions(&near.lits))? {
            Narrow::Unknown => Proof::Limit,
            Narrow::Core(core) => question.proof(&near.lits, core),
            Narrow::Model => {
                self.was_near = true;
                Proof::Not(None)
            }
        })
    }

    /// The answer, by all clauses.
    pub(super) fn prove(&mut self, question: Question<'_>) -> Result<Proof, SearchError> {
        self.prove_within(question, usize::MAX)
    }

    /// The same with at most `calls` calls of the engine; more count as a limit.
    fn prove_within(&mut self, question: Question<'_>, calls: usize) -> Result<Proof, SearchError> {
        let Question { rules, facts, .. } = question;
        Ok(match self.guarded.solve_within(rules, &question.assumptions(&self.lits), calls)? {
            Outcome::Unknown => Proof::Limit,
            Outcome::Board(board) => {
                self.was_near = false;
                Proof::Not(Some(board))
            }
            Outcome::Core(_) if !self.trusting => Proof::By { rules: rules.to_vec(), facts: facts.to_vec() },
            Outcome::Core(core) => question.proof(&self.lits, core),
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
        question: Question<'_>,
        idle: &[usize],
    ) -> Result<Option<Board>, SearchError> {
        let mut assumed = question.assumptions(&self.lits);
        assumed.extend(idle.iter().filter_map(|&atom| Some(!self.lits[atom]?)));
        Ok(match self.guarded.solve(question.rules, &assumed)? {
            Outcome::Board(board) => Some(board),
            Outcome::Core(_) | Outcome::Unknown => None,
        })
    }

    /// Describes a flaw of a board in a rule that no clause states in full, preferably at this place.
    pub(super) fn beyond_clauses(&self, board: &Board, at: Place) -> Option<String> {
        self.guarded.beyond_clauses(board, at)
    }
}
