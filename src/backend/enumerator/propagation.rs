//! What follows from the literals that are true.
//!
//! In: the trail. Out: literals that clauses or the rule imply, or a clause that is false. Must not know: what is
//! decided, what is learnt.

use super::assignment::Reason;
use super::{Enumerator, Followed};

impl Enumerator {
    /// Propagates all that is true; if that makes a clause false, its literals are in `conflict`.
    pub(super) fn propagate(&mut self) -> bool {
        loop {
            if !self.propagate_clauses() {
                return false;
            }
            match self.assert_next() {
                None => return true,
                Some(true) => {}
                Some(false) => return false,
            }
        }
    }

    /// Asserts the next literal of the trail to the rule, or what it settles when there is none; `None` when nothing
    /// follows from that, false on a conflict.
    fn assert_next(&mut self) -> Option<bool> {
        let Followed { theory, started, asserted, implied } = self.theory.as_mut()?;
        let result = match (std::mem::replace(started, true), self.assignment.trail.get(*asserted)) {
            (false, _) => {
                theory.start(implied);
                Ok(())
            }
            (true, Some(&lit)) => {
                *asserted += 1;
                theory.assert(lit, implied)
            }
            (true, None) => match theory.settle(implied) {
                Ok(()) if implied.is_empty() => return None,
                result => result,
            },
        };
        if let Err(clause) = result {
            implied.clear();
            self.conflict = clause;
            return Some(false);
        }
        for lit in implied.drain(..) {
            // One that is false became so by a literal that is still to be asserted; the conflict shows then.
            if self.assignment.is_open(lit) {
                self.assignment.assign(lit, Reason::Theory);
            }
        }
        Some(true)
    }

    /// The clauses of all literals on the trail.
    fn propagate_clauses(&mut self) -> bool {
        let Enumerator { clauses, assignment, conflict, .. } = self;
        while let Some(&lit) = assignment.trail.get(assignment.propagated) {
            assignment.propagated += 1;
            let lit = !lit;
            for &other in &clauses.binary[lit.code()] {
                if assignment.is_open(other) {
                    assignment.assign(other, Reason::Binary(lit));
                } else if assignment.is_false(other) {
                    conflict.clear();
                    conflict.extend([lit, other]);
                    return false;
                }
            }
            // Clauses that go on to watch another literal leave the list, the others move up.
            let mut watches = std::mem::take(&mut clauses.watches[lit.code()]);
            let (mut seen, mut kept) = (0, 0);
            let mut holds = true;
            while let (true, Some(&watch)) = (holds, watches.get(seen)) {
                seen += 1;
                let mut stays = watch;
                if !assignment.is_true(watch.other) {
                    let lits = &mut clauses.lits[watch.clause.range()];
                    let at = usize::from(lits[0] == lit);
                    stays.other = lits[at];
                    if !assignment.is_true(stays.other) {
                        lits.swap(0, at);
                        if let Some(next) = lits[2..].iter().position(|&lit| !assignment.is_false(lit)) {
                            lits.swap(1, next + 2);
                            clauses.watches[lits[1].code()].push(stays);
                            continue;
                        }
                        holds = !assignment.is_false(stays.other);
                        if holds {
                            assignment.assign(stays.other, Reason::Clause(watch.clause));
                        } else {
                            conflict.clear();
                            conflict.extend_from_slice(lits);
                        }
                    }
                }
                watches[kept] = stays;
                kept += 1;
            }
            watches.drain(kept..seen);
            clauses.watches[lit.code()] = watches;
            if !holds {
                return false;
            }
        }
        true
    }
}
