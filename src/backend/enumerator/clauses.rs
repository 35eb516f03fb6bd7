//! Clauses, and the two literals by which each is watched.
//!
//! In: clauses, given and learnt. Out: which clauses to look at when a literal becomes false. Must not know: how the
//! search decides.

use super::Early;
use super::assignment::{Assignment, Reason};
use crate::cnf::Lit;

/// The search keeps this many learnt clauses, and a half of these more each time that it forgets some.
const KEPT: usize = if cfg!(test) { 4 } else { 2_000 };

/// A clause of three or more literals: where it is in the arena.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A clause to look at when one of its first two literals becomes false, unless another literal is true.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: Span,
    pub(super) other: Lit,
}

/// A learnt clause, and the number of levels of its literals when it was learnt: the fewer, the better. (Audemard, Simon,
/// "Predicting learnt clauses quality in modern SAT solvers", IJCAI 2009.)
struct Learnt {
    clause: Span,
    glue: u32,
}

#[derive(Default)]
pub(super) struct Clauses {
    /// The literals of all clauses of three or more; the first two are watched.
    pub(super) lits: Vec<Lit>,
    /// For each literal the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
    /// For each literal the other literals of clauses with two.
    pub(super) binary: Vec<Vec<Lit>>,
    /// In the order of the arena.
    learnt: Vec<Learnt>,
    /// How many to keep the next time.
    kept: usize,
    /// The levels met in a clause (reused buffer; all false between clauses).
    met: Vec<bool>,
    contradictory: bool,
}

impl Clauses {
    pub(super) fn add_var(&mut self) {
        for _ in 0..2 {
            self.watches.push(Vec::new());
            self.binary.push(Vec::new());
        }
    }

    /// Whether there is an empty clause, or a unit that another contradicts.
    pub(super) fn are_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Whether the arena may soon have no room for more: places in it have 32 bits.
    pub(super) fn are_many(&self) -> bool {
        self.lits.len() > (u32::MAX / 2) as usize
    }

    /// Adds a clause that is not a unit, unless that is false already.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        match *clause {
            [] | [_] => self.contradictory = true,
            [one, two] => {
                self.binary[one.code()].push(two);
                self.binary[two.code()].push(one);
            }
            _ => {
                self.attach(clause);
            }
        }
    }

    fn attach(&mut self, clause: &[Lit]) -> Span {
        let span = Span { start: self.lits.len() as u32, len: clause.len() as u32 };
        self.lits.extend_from_slice(clause);
        self.watch(span);
        span
    }

    fn watch(&mut self, clause: Span) {
        let (one, two) = (self.lits[clause.start as usize], self.lits[clause.start as usize + 1]);
        self.watches[one.code()].push(Watch { clause, other: two });
        self.watches[two.code()].push(Watch { clause, other: one });
    }

    /// Adds a learnt clause that implies its first literal; the second is false since the highest level of the others.
    pub(super) fn learn(&mut self, clause: &[Lit], assignment: &Assignment) -> Reason {
        match *clause {
            [_] => Reason::Fact,
            [_, other] => {
                self.add(clause);
                Reason::Binary(other)
            }
            _ => {
                let levels = clause[1..].iter().map(|lit| assignment.level(lit.var()));
                self.met.resize(assignment.levels.len() + 1, false);
                let glue =
                    levels.clone().filter(|&level| !std::mem::replace(&mut self.met[level], true)).count() as u32;
                levels.for_each(|level| self.met[level] = false);
                let clause = self.attach(clause);
                self.learnt.push(Learnt { clause, glue });
                Reason::Clause(clause)
            }
        }
    }

    /// If there are many learnt clauses, drops those that are no better than the average. Reasons stay.
    pub(super) fn forget(&mut self, assignment: &mut Assignment, early: &mut [Early]) {
        self.kept = self.kept.max(KEPT);
        if self.learnt.len() < self.kept {
            return;
        }
        self.kept += KEPT / 2;
        let sum: u64 = self.learnt.iter().map(|learnt| u64::from(learnt.glue)).sum();
        let most = (sum / self.learnt.len() as u64).max(2) as u32;
        let Some(first) = self.learnt.first().map(|learnt| learnt.clause.start) else { return };
        let mut needed = vec![false; self.learnt.len()];
        for reason in assignment.reasons_mut().chain(early.iter_mut().map(|early| &mut early.reason)) {
            if let Reason::Clause(span) = reason
                && let Ok(at) = self.learnt.binary_search_by_key(&span.start, |learnt| learnt.clause.start)
            {
                needed[at] = true;
            }
        }
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause.start < first);
        }
        // Where each clause that stays was, and where it is now; both ascend.
        let mut moved: Vec<(u32, u32)> = Vec::new();
        let mut end = first;
        let mut needed = needed.into_iter();
        self.learnt.retain_mut(|learnt| {
            let old = learnt.clause;
            let stays = needed.next() == Some(true) || learnt.glue < most;
            if stays {
                self.lits.copy_within(old.range(), end as usize);
                moved.push((old.start, end));
                learnt.clause.start = end;
                end += old.len;
            }
            stays
        });
        self.lits.truncate(end as usize);
        for at in 0..self.learnt.len() {
            self.watch(self.learnt[at].clause);
        }
        for reason in assignment.reasons_mut().chain(early.iter_mut().map(|early| &mut early.reason)) {
            if let Reason::Clause(span) = reason
                && let Ok(at) = moved.binary_search_by_key(&span.start, |&(old, _)| old)
            {
                span.start = moved[at].1;
            }
        }
    }
}
