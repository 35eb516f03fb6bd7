//! Which variable is decided next, and its first value.
//!
//! In: which variables took part in conflicts. Out: an open variable that did so often and lately. Must not know: clauses.
//!
//! Heaps of open variables by activity: VSIDS as in `MiniSat` (Een, Sorensson, "An extensible SAT-solver", SAT 2003). The
//! value is the last that the variable had, at first false (Pipatsrisawat, Darwiche, "A lightweight component caching
//! scheme for satisfiability solvers", SAT 2007).

use super::assignment::Assignment;
use crate::cnf::{Lit, Var};

/// Not in a heap.
const NOWHERE: u32 = u32::MAX;

/// What an activity is worth after the next conflict.
const DECAY: f64 = 0.92;

/// Activities are made smaller beyond this.
const LARGE: f64 = 1e100;

#[derive(Default)]
pub(super) struct Order {
    activity: Activity,
    /// The last value of each variable.
    phase: Vec<bool>,
    /// For each variable: whether it is decided before those that are not.
    first: Vec<bool>,
    /// The open variables that are decided first, and perhaps others.
    firsts: Heap,
    /// All other open variables, and perhaps more.
    others: Heap,
}

/// How often, and how lately, each variable took part in conflicts.
struct Activity {
    of: Vec<f64>,
    /// What taking part in the next conflict adds.
    worth: f64,
}

/// Variables, each before both of its children, which are at `2i + 1` and `2i + 2`.
#[derive(Default)]
struct Heap {
    vars: Vec<u32>,
    /// Where each variable is.
    places: Vec<u32>,
}

impl Order {
    pub(super) fn add_var(&mut self) {
        let var = self.phase.len() as u32;
        self.activity.of.push(0.0);
        self.phase.push(false);
        self.first.push(false);
        self.firsts.places.push(NOWHERE);
        self.others.places.push(NOWHERE);
        self.others.insert(var, &self.activity);
    }

    /// Decides this variable before those that are not named so.
    pub(super) fn put_first(&mut self, var: Var) {
        if !std::mem::replace(&mut self.first[var.index()], true) {
            self.firsts.insert(var.index() as u32, &self.activity);
        }
    }

    pub(super) fn is_first(&self, var: Var) -> bool {
        self.first[var.index()]
    }

    /// Takes account of a clause that is given: variables of many short clauses come first at the beginning.
    pub(super) fn note(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.activity.of[lit.var().index()] += 0.25_f64.powi(clause.len() as i32);
            self.rise(lit.var());
        }
    }

    /// The variable takes part in a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        let Activity { of, worth } = &mut self.activity;
        of[var.index()] += *worth;
        if of[var.index()] > LARGE {
            of.iter_mut().for_each(|activity| *activity /= LARGE);
            *worth /= LARGE;
        }
        self.rise(var);
    }

    /// A conflict is over: what took part in it counts for less from now on.
    pub(super) fn decay(&mut self) {
        self.activity.worth /= DECAY;
    }

    /// A literal that was true is open again.
    #[inline]
    pub(super) fn put_back(&mut self, lit: Lit) {
        let var = lit.var().index();
        self.phase[var] = lit.is_positive();
        let heap = if self.first[var] { &mut self.firsts } else { &mut self.others };
        if heap.places[var] == NOWHERE {
            heap.insert(var as u32, &self.activity);
        }
    }

    /// The literal to decide on; `None` when no variable is open.
    pub(super) fn next(&mut self, assignment: &Assignment) -> Option<Lit> {
        if assignment.is_full() {
            return None;
        }
        while let Some(var) = self.firsts.pop(&self.activity).or_else(|| self.others.pop(&self.activity)) {
            let lit = Var::new(var as usize).lit(self.phase[var as usize]);
            if assignment.is_open(lit) {
                return Some(lit);
            }
        }
        None
    }

    fn rise(&mut self, var: Var) {
        for heap in [&mut self.firsts, &mut self.others] {
            let at = heap.places[var.index()];
            if at != NOWHERE {
                heap.up(at as usize, &self.activity);
            }
        }
    }
}

impl Default for Activity {
    fn default() -> Self {
        Activity { of: Vec::new(), worth: 1.0 }
    }
}

impl Activity {
    fn is_higher(&self, one: u32, other: u32) -> bool {
        self.of[one as usize] > self.of[other as usize]
    }
}

impl Heap {
    fn set(&mut self, at: usize, var: u32) {
        self.vars[at] = var;
        self.places[var as usize] = at as u32;
    }

    fn insert(&mut self, var: u32, activity: &Activity) {
        self.vars.push(var);
        self.up(self.vars.len() - 1, activity);
    }

    fn pop(&mut self, activity: &Activity) -> Option<u32> {
        let &top = self.vars.first()?;
        let last = self.vars.pop()?;
        self.places[top as usize] = NOWHERE;
        if last != top {
            self.set(0, last);
            self.down(activity);
        }
        Some(top)
    }

    /// Moves what is at this index up to where it belongs.
    fn up(&mut self, mut at: usize, activity: &Activity) {
        let var = self.vars[at];
        while at > 0 && activity.is_higher(var, self.vars[(at - 1) / 2]) {
            self.set(at, self.vars[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.set(at, var);
    }

    /// Moves what is on top down to where it belongs.
    fn down(&mut self, activity: &Activity) {
        let (mut at, var) = (0, self.vars[0]);
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < self.vars.len() && activity.is_higher(self.vars[child + 1], self.vars[child]) {
                child += 1;
            }
            if child >= self.vars.len() || !activity.is_higher(self.vars[child], var) {
                break;
            }
            self.set(at, self.vars[child]);
            at = child;
        }
        self.set(at, var);
    }
}
