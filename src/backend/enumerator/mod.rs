//! All models of a formula, one after the other, without a clause for each.
//!
//! In: clauses, the variables that tell models apart, a rule to follow inside the search. Out: models, each of which
//! differs from all others in one of these variables. Must not know: puzzles, what the variables mean.
//!
//! The search learns a clause from each conflict and jumps back (Marques-Silva, Sakallah, "GRASP", IEEE Transactions on
//! Computers 48, 1999; Moskewicz and others, "Chaff", DAC 2001). After a model the last decision is flipped instead, and
//! no jump goes above it any more until both of its values are done, so no model comes twice and none is stored. (Gebser,
//! Kaufmann, Schaub, "Solution enumeration for projected Boolean search problems", CPAIOR 2009.) Memory holds the clauses,
//! the trail, and what was learnt last.

mod analysis;
mod assignment;
mod clauses;
mod order;
mod propagation;
#[cfg(test)]
mod tests;

use super::Limits;
use crate::cnf::{ClauseSink, Lit, Model, Theory, Var};
use assignment::{Assignment, Reason};
use clauses::Clauses;
use order::Order;

/// The number of decisions and conflicts between two checks of the limits.
const CHECK_INTERVAL: u32 = 64;

/// The number of clauses between two checks.
const CLAUSES: usize = 1 << 12;

/// The search starts again after this many conflicts, times the next number of Luby's sequence.
const RESTART: u64 = if cfg!(test) { 2 } else { 100 };

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Another model, for as long as the search does not go on.
    Model,
    /// There are no more.
    Over,
    /// A limit was reached.
    Limit,
}

/// Where the search stands when it is asked for the next model.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Between models.
    Searching,
    /// At a model that was returned.
    Found,
    /// At a model that breaks a clause: the one in `conflict`.
    Refuted,
    /// There are no more models.
    Over,
}

/// The models that are still to come.
pub(crate) struct Enumerator {
    clauses: Clauses,
    assignment: Assignment,
    order: Order,
    theory: Option<Followed>,
    stand: Stand,
    /// The other values of the decisions up to this level are still to be tried. A conflict takes back such a level only
    /// when it shows that its decision has no more models. Flipped literals are at these levels, and those in `early`.
    floor: usize,
    /// The number of literals on the trail that have not changed since the last model.
    same: usize,
    /// Learnt literals that hold from a lower level on than the one that they were assigned at.
    early: Vec<Early>,
    /// The literals of a clause that is false; learnt clauses as well (reused buffer).
    conflict: Vec<Lit>,
    /// The variables met in a conflict (reused buffer; all false between conflicts).
    seen: Vec<bool>,
    conflicts: u64,
    restarts: u64,
    /// The number of conflicts at which the search starts again.
    restart_at: u64,
    steps: u32,
    limits: Limits,
    /// The number of clauses that were given.
    given: usize,
    /// A limit was reached before the formula was complete.
    gave_up: bool,
}

/// A rule that is followed inside the search.
struct Followed {
    theory: Box<dyn Theory>,
    started: bool,
    /// How much of the trail has been asserted.
    asserted: usize,
    /// What was implied (reused buffer).
    implied: Vec<Lit>,
}

/// A literal that holds from this level on, and why.
struct Early {
    lit: Lit,
    level: usize,
    reason: Reason,
}

impl std::fmt::Debug for Enumerator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Enumerator").field("conflicts", &self.conflicts).finish_non_exhaustive()
    }
}

impl Enumerator {
    /// The empty formula; it takes clauses and searches until a limit is reached.
    pub(crate) fn new(limits: Limits) -> Self {
        Enumerator {
            clauses: Clauses::default(),
            assignment: Assignment::default(),
            order: Order::default(),
            theory: None,
            stand: Stand::Searching,
            floor: 0,
            same: 0,
            early: Vec::new(),
            conflict: Vec::new(),
            seen: Vec::new(),
            conflicts: 0,
            restarts: 0,
            restart_at: RESTART,
            steps: 0,
            limits,
            given: 0,
            gave_up: false,
        }
    }

    /// Models are told apart by these variables, among others that were named so. Before the first model.
    pub(crate) fn tell_apart_by(&mut self, var: Var) {
        self.order.put_first(var);
    }

    /// Models are told apart by all variables that there are.
    pub(crate) fn tell_apart_by_all(&mut self) {
        (0..self.seen.len()).for_each(|var| self.order.put_first(Var::new(var)));
    }

    /// Follows a rule inside the search. Before the first model.
    pub(crate) fn follow(&mut self, theory: Box<dyn Theory>) {
        self.theory = Some(Followed { theory, started: false, asserted: 0, implied: Vec::new() });
    }

    /// The literals of the model that was found last, without those that are the same as in the one before.
    pub(crate) fn changed(&self) -> &[Lit] {
        &self.assignment.trail[self.same..]
    }

    /// The model that was found last.
    pub(crate) fn model(&self) -> Model {
        self.assignment.model()
    }

    /// The number of conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// How much of the search is behind it, if both values of a decision cost the same: from 0 to 1.
    pub(crate) fn done(&self) -> f64 {
        let (mut each, mut done) = (1.0, 0.0);
        for &lit in &self.assignment.trail {
            match self.assignment.reason(lit) {
                Reason::Decision => each /= 2.0,
                Reason::Flipped => {
                    each /= 2.0;
                    done += each;
                }
                _ => {}
            }
        }
        done
    }

    /// The last model breaks this clause, which holds in all models that are wanted.
    pub(crate) fn refute(&mut self, clause: &[Lit]) {
        self.conflict.clear();
        self.conflict.extend_from_slice(clause);
        self.stand = Stand::Refuted;
    }

    /// Goes on to the next model.
    pub(crate) fn next(&mut self) -> Next {
        if self.gave_up {
            return Next::Limit;
        }
        if self.stand != Stand::Searching {
            self.same = self.assignment.trail.len();
        }
        let goes_on = match self.stand {
            Stand::Searching => true,
            Stand::Found => self.leave_model(),
            Stand::Refuted => self.resolve(),
            Stand::Over => false,
        };
        self.stand = Stand::Searching;
        if !goes_on || self.clauses.are_contradictory() {
            self.stand = Stand::Over;
            return Next::Over;
        }
        loop {
            self.steps = self.steps.wrapping_add(1);
            if self.steps.is_multiple_of(CHECK_INTERVAL) && self.limits.reached() {
                return Next::Limit;
            }
            if !self.propagate() {
                if !self.resolve() {
                    self.stand = Stand::Over;
                    return Next::Over;
                }
            } else if self.conflicts >= self.restart_at {
                self.restarts += 1;
                self.restart_at = self.conflicts + RESTART * luby(self.restarts);
                self.clauses.forget(&mut self.assignment, &mut self.early);
                self.take_back(self.floor);
            } else if let Some(lit) = self.order.next(&self.assignment) {
                self.assignment.open_level();
                self.assignment.assign(lit, Reason::Decision);
            } else {
                self.stand = Stand::Found;
                return Next::Model;
            }
        }
    }

    /// Leaves a model that was returned for the next one; false when there is none.
    fn leave_model(&mut self) -> bool {
        // Where all variables that tell models apart have their values, the others are decided.
        let (levels, order) = (&self.assignment.levels, &self.order);
        self.floor = levels.partition_point(|&start| order.is_first(self.assignment.trail[start].var()));
        self.flip()
    }

    /// Learns from the false clause in `conflict`, and goes back; false when there are no more models.
    fn resolve(&mut self) -> bool {
        self.conflicts += 1;
        let top = self.conflict.iter().map(|lit| self.assignment.level(lit.var())).max().unwrap_or(0);
        self.floor = self.floor.min(top);
        self.take_back(top);
        if top == self.floor {
            return self.flip();
        }
        // All flipped literals are below, so the clause to learn follows from the formula alone.
        let level = self.analyse();
        let back = level.max(self.floor);
        self.take_back(back);
        let (lit, reason) = (self.conflict[0], self.clauses.learn(&self.conflict, &self.assignment));
        self.assignment.assign(lit, reason);
        if level < back {
            self.early.push(Early { lit, level, reason });
        }
        true
    }

    /// Takes back the lowest level whose other value is still to be tried, and tries that; false when there is none.
    fn flip(&mut self) -> bool {
        while self.floor > 0 {
            let decision = self.assignment.trail[self.assignment.levels[self.floor - 1]];
            self.floor -= 1;
            self.take_back(self.floor);
            if self.assignment.is_open(decision) {
                self.assignment.assign(!decision, Reason::Flipped);
            }
            // A learnt clause may imply the first value again; then the other has no models.
            if self.assignment.is_false(decision) {
                return true;
            }
        }
        false
    }

    /// Takes back all levels above this one.
    fn take_back(&mut self, level: usize) {
        if self.assignment.levels.len() <= level {
            return;
        }
        let start = self.assignment.levels[level];
        self.same = self.same.min(start);
        if let Some(followed) = &mut self.theory {
            (start..followed.asserted).for_each(|_| followed.theory.undo());
            followed.asserted = followed.asserted.min(start);
        }
        for &lit in &self.assignment.trail[start..] {
            self.order.put_back(lit);
        }
        self.assignment.take_back(level);
        let assignment = &mut self.assignment;
        self.early.retain(|early| {
            if early.level <= level && assignment.is_open(early.lit) {
                assignment.assign(early.lit, early.reason);
            }
            early.level < level
        });
    }
}

impl ClauseSink for Enumerator {
    fn new_var(&mut self) -> Var {
        self.clauses.add_var();
        self.order.add_var();
        self.seen.push(false);
        self.assignment.add_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.given += 1;
        self.gave_up |= self.given.is_multiple_of(CLAUSES) && (self.clauses.are_many() || self.limits.reached());
        if self.gave_up {
            return;
        }
        self.order.note(clause);
        match *clause {
            [lit] if self.assignment.is_open(lit) => self.assignment.assign(lit, Reason::Fact),
            [lit] if !self.assignment.is_false(lit) => {}
            _ => self.clauses.add(clause),
        }
    }
}

/// The number with this index, from 1, in Luby's sequence: 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair, Zuckerman, "Optimal
/// speedup of Las Vegas algorithms", 1993.)
fn luby(mut index: u64) -> u64 {
    loop {
        let size = (index + 1).next_power_of_two();
        if size == index + 1 {
            return size / 2;
        }
        index -= size / 2 - 1;
    }
}
