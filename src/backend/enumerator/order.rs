//! Which variable is decided next, and its first value.
//!
//! In: which variables took part in conflicts. Out: an open variable that did so often and lately. Must not know: clauses.
//!
//! Activities are those of VSIDS as in `MiniSat` (Een, Sorensson, "An extensible SAT-solver", SAT 2003). They are kept in
//! a sorted list and not in a heap, as models are more frequent than conflicts: a conflict moves what took part in it, and
//! a model costs no more than a look at the variables that are open again. The value is the last that the variable had, at
//! first false (Pipatsrisawat, Darwiche, "A lightweight component caching scheme for satisfiability solvers", SAT 2007).

use std::cmp::Ordering;

use super::assignment::Assignment;
use crate::cnf::{Lit, Var};

/// What an activity is worth after the next conflict.
const DECAY: f64 = 0.97;

/// Activities are made smaller beyond this.
const LARGE: f64 = 1e100;

/// The list is a ring through all variables; the index after the last variable stands for its end.
#[derive(Default)]
pub(super) struct Order {
    /// How often, and how lately, each variable took part in conflicts.
    activity: Vec<f64>,
    /// What taking part in the next conflict adds.
    worth: f64,
    /// The last value of each variable.
    phase: Vec<bool>,
    /// For each variable: whether it is decided before those that are not.
    first: Vec<bool>,
    next: Vec<u32>,
    previous: Vec<u32>,
    /// Whether the list is sorted.
    sorted: bool,
    /// No variable before this one is open.
    search: u32,
    /// The variables that took part in the present conflict.
    met: Vec<u32>,
}

impl Order {
    pub(super) fn add_var(&mut self) {
        self.activity.push(0.0);
        self.phase.push(false);
        self.first.push(false);
        (self.worth, self.sorted) = (1.0, false);
    }

    /// Decides this variable before those that are not named so.
    pub(super) fn put_first(&mut self, var: Var) {
        self.first[var.index()] = true;
    }

    pub(super) fn is_first(&self, var: Var) -> bool {
        self.first[var.index()]
    }

    /// Takes account of a clause that is given: variables of many short clauses come first at the beginning.
    pub(super) fn note(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.activity[lit.var().index()] += 0.25_f64.powi(clause.len() as i32);
        }
        self.sorted = false;
    }

    /// The variable takes part in a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.worth;
        if self.activity[var.index()] > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.worth /= LARGE;
            self.sorted = false;
        }
        self.met.push(var.index() as u32);
    }

    /// A conflict is over: what took part in it moves up, and counts for less from now on.
    pub(super) fn decay(&mut self) {
        self.worth /= DECAY;
        let mut met = std::mem::take(&mut self.met);
        if self.sorted {
            for &var in &met {
                self.link(self.previous[var as usize], self.next[var as usize]);
            }
            met.sort_unstable_by(|&one, &other| self.compare(one, other));
            let mut at = self.next[self.end() as usize];
            for &var in &met {
                while at != self.end() && self.compare(at, var).is_lt() {
                    at = self.next[at as usize];
                }
                self.link(self.previous[at as usize], var);
                self.link(var, at);
            }
            self.search = self.next[self.end() as usize];
        }
        met.clear();
        self.met = met;
    }

    /// A literal that was true is open again.
    #[inline]
    pub(super) fn put_back(&mut self, lit: Lit) {
        let var = lit.var().index() as u32;
        self.phase[var as usize] = lit.is_positive();
        if self.compare(var, self.search).is_lt() {
            self.search = var;
        }
    }

    /// The literal to decide on; `None` when no variable is open.
    pub(super) fn next(&mut self, assignment: &Assignment) -> Option<Lit> {
        if assignment.is_full() {
            return None;
        }
        if !std::mem::replace(&mut self.sorted, true) {
            self.sort();
        }
        loop {
            let lit = Var::new(self.search as usize).lit(self.phase[self.search as usize]);
            if assignment.is_open(lit) {
                return Some(lit);
            }
            self.search = self.next[self.search as usize];
        }
    }

    fn sort(&mut self) {
        let mut vars: Vec<u32> = (0..self.end()).collect();
        vars.sort_unstable_by(|&one, &other| self.compare(one, other));
        self.next.resize(vars.len() + 1, 0);
        self.previous.resize(vars.len() + 1, 0);
        let mut last = self.end();
        for var in vars.into_iter().chain([self.end()]) {
            self.link(last, var);
            last = var;
        }
        self.search = self.next[self.end() as usize];
    }

    /// Of two that are alike the later variable comes first.
    fn compare(&self, one: u32, other: u32) -> Ordering {
        let rank = |var: u32| (self.first[var as usize], self.activity[var as usize]);
        let ((first, activity), (other_first, other_activity)) = (rank(one), rank(other));
        other_first.cmp(&first).then(other_activity.total_cmp(&activity)).then(other.cmp(&one))
    }

    fn end(&self) -> u32 {
        self.phase.len() as u32
    }

    fn link(&mut self, one: u32, other: u32) {
        self.next[one as usize] = other;
        self.previous[other as usize] = one;
    }
}
