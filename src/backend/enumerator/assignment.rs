//! The values of variables, and how they came.
//!
//! In: literals that become true, each with a reason. Out: values, levels, the trail. Must not know: clauses.

use super::clauses::Span;
use crate::cnf::{Lit, Model, Var};

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// It holds from the start, or was learnt to.
    Fact,
    /// It was chosen.
    Decision,
    /// The models with its opposite, and with the decisions below, have all been found.
    Flipped,
    /// The other literal of a clause with two is false.
    Binary(Lit),
    /// The others of a clause are false; it is the first.
    Clause(Span),
    /// The rule that is followed implies it.
    Theory,
}

/// How a variable got its value.
#[derive(Clone, Copy)]
struct Cause {
    /// The level; 0 for facts.
    level: u32,
    reason: Reason,
}

/// What is assigned, in the order of assigning.
#[derive(Default)]
pub(super) struct Assignment {
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// How each assigned variable got its value.
    causes: Vec<Cause>,
    pub(super) trail: Vec<Lit>,
    /// The number of literals on the trail whose clauses have been propagated.
    pub(super) propagated: usize,
    /// Where each level starts on the trail, with its decision.
    pub(super) levels: Vec<usize>,
}

impl Assignment {
    pub(super) fn add_var(&mut self) -> Var {
        self.values.extend([0, 0]);
        self.causes.push(Cause { level: 0, reason: Reason::Fact });
        Var::new(self.causes.len() - 1)
    }

    #[inline]
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        self.values[lit.code()] == 0
    }

    #[inline]
    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.code()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.code()] < 0
    }

    /// Whether every variable has a value.
    pub(super) fn is_full(&self) -> bool {
        self.trail.len() == self.causes.len()
    }

    /// The level of an assigned variable.
    #[inline]
    pub(super) fn level(&self, var: Var) -> usize {
        self.causes[var.index()].level as usize
    }

    /// Why the variable of an assigned literal has its value.
    pub(super) fn reason(&self, lit: Lit) -> Reason {
        self.causes[lit.var().index()].reason
    }

    /// The reasons of all that is assigned, to be changed.
    pub(super) fn reasons_mut(&mut self) -> impl Iterator<Item = &mut Reason> {
        let is_open = |index: usize| self.values[2 * index] == 0;
        self.causes
            .iter_mut()
            .enumerate()
            .filter(move |&(index, _)| !is_open(index))
            .map(|(_, cause)| &mut cause.reason)
    }

    /// Opens a level for a decision.
    pub(super) fn open_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Makes an open literal true at the last level; a fact, wherever it stands on the trail, has level 0.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        let level = if reason == Reason::Fact { 0 } else { self.levels.len() as u32 };
        self.causes[lit.var().index()] = Cause { level, reason };
        self.trail.push(lit);
    }

    /// Takes back all levels above this one.
    pub(super) fn take_back(&mut self, level: usize) {
        let start = self.levels[level];
        for lit in self.trail.drain(start..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
        }
        self.levels.truncate(level);
        self.propagated = start;
    }

    /// The values of all variables, when all are assigned.
    pub(super) fn model(&self) -> Model {
        Model::new(self.values.iter().step_by(2).map(|&value| value > 0).collect())
    }
}
