//! What is learnt from a conflict.
//!
//! In: a clause that is false at the last level. Out: a clause that would have implied a literal at a lower one. Must not
//! know: what is decided next.
//!
//! The first unique implication point (Zhang, Madigan, Moskewicz, Malik, "Efficient conflict driven learning in a Boolean
//! satisfiability solver", ICCAD 2001), without literals that the others imply (Sorensson, Biere, "Minimizing learned
//! clauses", SAT 2009).

use super::Enumerator;
use super::assignment::Reason;
use crate::cnf::Lit;

/// How far an implied literal may be from those that imply it.
const STEPS: usize = 3;

impl Enumerator {
    /// Replaces `conflict` by the clause to learn: the literal that it implies, then one of the highest level of the
    /// others. Returns that level, 0 for a unit.
    ///
    /// A flipped literal is kept like a decision of a lower level: the clause must hold whatever was found. At level 0 it
    /// is not, as it stays until the end.
    pub(super) fn analyse(&mut self) -> usize {
        let last = self.assignment.levels.len();
        let mut learnt: Vec<Lit> = Vec::new();
        let mut open = 0;
        let mut at = self.assignment.trail.len();
        let implied = loop {
            for &lit in &self.conflict {
                let level = self.assignment.level(lit.var());
                if level == 0 || std::mem::replace(&mut self.seen[lit.var().index()], true) {
                    continue;
                }
                self.order.bump(lit.var());
                if level == last {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                let lit = self.assignment.trail[at];
                if std::mem::take(&mut self.seen[lit.var().index()]) {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break !lit;
            }
            self.conflict.clear();
            self.because(lit);
        };
        self.order.decay();
        let needed: Vec<bool> = learnt.iter().map(|&lit| !self.is_implied(!lit, STEPS)).collect();
        learnt.iter().for_each(|lit| self.seen[lit.var().index()] = false);
        self.conflict.clear();
        self.conflict.push(implied);
        self.conflict.extend(learnt.iter().zip(needed).filter_map(|(&lit, needed)| needed.then_some(lit)));
        let level = |at: &usize| self.assignment.level(self.conflict[*at].var());
        let Some(second) = (1..self.conflict.len()).max_by_key(level) else { return 0 };
        let highest = level(&second);
        self.conflict.swap(1, second);
        highest
    }

    /// Appends to `conflict` the false literals that implied this one.
    fn because(&mut self, lit: Lit) {
        match self.assignment.reason(lit) {
            Reason::Fact | Reason::Decision | Reason::Flipped => {}
            Reason::Binary(other) => self.conflict.push(other),
            Reason::Clause(span) => self.conflict.extend_from_slice(&self.clauses.lits[span.range()][1..]),
            Reason::Theory => {
                if let Some(followed) = &self.theory {
                    followed.theory.explain(lit, &mut self.conflict);
                }
            }
        }
    }

    /// Whether clauses imply this literal from others that have been seen in the conflict, at most this many steps away.
    fn is_implied(&self, lit: Lit, steps: usize) -> bool {
        let is_there = |other: &Lit| {
            self.seen[other.var().index()]
                || self.assignment.level(other.var()) == 0
                || steps > 1 && self.is_implied(!*other, steps - 1)
        };
        match self.assignment.reason(lit) {
            Reason::Binary(other) => is_there(&other),
            Reason::Clause(span) => self.clauses.lits[span.range()][1..].iter().all(is_there),
            Reason::Fact | Reason::Decision | Reason::Flipped | Reason::Theory => false,
        }
    }
}
