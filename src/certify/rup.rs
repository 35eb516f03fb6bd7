//! Whether a clause follows from the clauses before it by unit propagation alone (RUP).
//!
//! In: clauses. Out: whether they refute the negation of one more. Must not know: proofs, engines, puzzles.
//!
//! Each clause that [`Rup::add`] gets must follow from those before it, so a literal that is found true without
//! assumptions stays true, whatever is removed later: then less can be shown, and nothing that is wrong. For the same
//! reason a clause that holds already is not stored, and literals that are false are left out.
//!
//! Most clauses of a puzzle have two literals. They are kept as what a true literal implies: 4 bytes in each of two
//! lists, read from front to back. The others watch two literals that are not false (Moskewicz et al., "Chaff", DAC
//! 2001), and beside each watch stands a third, which is often true and spares a look at the clause (Sörensson and Eén,
//! "`MiniSat` 2.1", 2008).

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::cnf::{Cnf, Lit};

/// A literal by its code.
type Code = u32;

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Where the clause begins.
    at: u32,
    /// One of its literals: if it is true, the clause is.
    other: Code,
}

/// The clauses that are present, and what follows from them without assumptions.
#[derive(Debug, Default)]
pub(super) struct Rup {
    /// By literal: 1 when it is true, -1 when it is false, 0 when it is open.
    truth: Vec<i8>,
    /// The literals that are true, in order; between two questions only those that are true without assumptions.
    trail: Vec<Code>,
    /// By literal, the literals that are true when it is: the clauses of two literals.
    implied: Vec<Vec<Code>>,
    /// By literal, the longer clauses that have to be looked at when it becomes true: its negation is watched.
    watches: Vec<Vec<Watch>>,
    /// The longer clauses: the number of literals, then these, the two that are watched first.
    arena: Vec<u32>,
    /// Room of removed clauses, by their number of literals.
    free: Vec<Vec<u32>>,
    /// Where the longer clauses begin that were added with literals of this sum. Two clauses with the same sum may be
    /// mistaken for each other; then the wrong one is removed, and less can be shown.
    begins: HashMap<u64, SmallVec<[u32; 1]>>,
    /// Whether the clauses contradict each other.
    refuted: bool,
    /// A clause without what does not count (reused buffer).
    left: Vec<Code>,
}

impl Rup {
    /// The clauses of a formula.
    pub(super) fn new(cnf: &Cnf) -> Self {
        let lits = 2 * cnf.vars();
        let mut rup = Rup {
            truth: vec![0; lits],
            implied: vec![Vec::new(); lits],
            watches: vec![Vec::new(); lits],
            ..Rup::default()
        };
        let mut clause = Vec::new();
        let (units, others): (Vec<&[Lit]>, Vec<&[Lit]>) = cnf.clauses().partition(|clause| clause.len() < 2);
        for lits in units.into_iter().chain(others) {
            clause.clear();
            clause.extend(lits.iter().map(|lit| lit.code() as Code));
            rup.add(&clause);
        }
        rup
    }

    /// Whether the clause follows.
    pub(super) fn follows(&mut self, clause: &[Code]) -> bool {
        if self.refuted {
            return true;
        }
        let before = self.trail.len();
        let mut open = clause.iter().all(|&lit| match self.truth[lit as usize] {
            0 => {
                self.assume(lit ^ 1);
                true
            }
            truth => truth < 0,
        });
        open = open && self.propagate(before);
        for lit in self.trail.drain(before..) {
            self.truth[lit as usize] = 0;
            self.truth[lit as usize ^ 1] = 0;
        }
        !open
    }

    /// Adds a clause that follows.
    pub(super) fn add(&mut self, clause: &[Code]) {
        if self.refuted || clause.iter().any(|&lit| self.truth[lit as usize] > 0) {
            return;
        }
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.extend(clause.iter().filter(|&&lit| self.truth[lit as usize] == 0));
        left.sort_unstable();
        left.dedup();
        match left[..] {
            [] => self.refuted = true,
            [lit] => {
                let before = self.trail.len();
                self.assume(lit);
                self.refuted = !self.propagate(before);
            }
            [one, other] => {
                self.implied[one as usize ^ 1].push(other);
                self.implied[other as usize ^ 1].push(one);
            }
            [one, other, ..] => {
                let at = self.room(&left);
                self.watches[one as usize ^ 1].push(Watch { at, other });
                self.watches[other as usize ^ 1].push(Watch { at, other: one });
                self.begins.entry(sum(clause)).or_default().push(at);
            }
        }
        self.left = left;
    }

    /// Removes a clause. What is true without assumptions stays.
    pub(super) fn remove(&mut self, clause: &[Code]) {
        if let Some(at) = self.begins.get_mut(&sum(clause)).and_then(SmallVec::pop) {
            let begin = at as usize;
            for watched in [self.arena[begin + 1], self.arena[begin + 2]] {
                let watches = &mut self.watches[watched as usize ^ 1];
                if let Some(index) = watches.iter().position(|watch| watch.at == at) {
                    watches.swap_remove(index);
                }
            }
            let len = self.arena[begin] as usize;
            if self.free.len() <= len {
                self.free.resize_with(len + 1, Vec::new);
            }
            self.free[len].push(at);
        } else if let [one, other] = *clause {
            for (lit, then) in [(one ^ 1, other), (other ^ 1, one)] {
                let implied = &mut self.implied[lit as usize];
                if let Some(index) = implied.iter().position(|&lit| lit == then) {
                    implied.swap_remove(index);
                }
            }
        }
    }

    /// Stores a longer clause; where it begins.
    fn room(&mut self, lits: &[Code]) -> u32 {
        let at = self.free.get_mut(lits.len()).and_then(Vec::pop).unwrap_or_else(|| {
            let at = u32::try_from(self.arena.len()).expect("the clauses have fewer than 2^32 literals");
            self.arena.resize(self.arena.len() + 1 + lits.len(), lits.len() as u32);
            at
        });
        let begin = at as usize + 1;
        self.arena[begin..begin + lits.len()].copy_from_slice(lits);
        at
    }

    fn assume(&mut self, lit: Code) {
        self.truth[lit as usize] = 1;
        self.truth[lit as usize ^ 1] = -1;
        self.trail.push(lit);
    }

    /// Propagates the literals from this one on; false when a clause has no literal left. Clauses of two literals come
    /// first: they are cheap.
    fn propagate(&mut self, from: usize) -> bool {
        let (mut short, mut long) = (from, from);
        loop {
            while let Some(&lit) = self.trail.get(short) {
                short += 1;
                let implied = std::mem::take(&mut self.implied[lit as usize]);
                let holds = implied.iter().all(|&then| {
                    if self.truth[then as usize] == 0 {
                        self.assume(then);
                    }
                    self.truth[then as usize] > 0
                });
                self.implied[lit as usize] = implied;
                if !holds {
                    return false;
                }
            }
            let Some(&lit) = self.trail.get(long) else { return true };
            long += 1;
            if !self.look(lit) {
                return false;
            }
        }
    }

    /// Looks at the longer clauses that watch the negation of a literal that became true.
    fn look(&mut self, lit: Code) -> bool {
        let mut watches = std::mem::take(&mut self.watches[lit as usize]);
        let mut holds = true;
        watches.retain_mut(|watch| {
            if !holds || self.truth[watch.other as usize] > 0 {
                return true;
            }
            let begin = watch.at as usize + 1;
            let len = self.arena[begin - 1] as usize;
            let lits = &mut self.arena[begin..begin + len];
            if lits[0] == lit ^ 1 {
                lits.swap(0, 1);
            }
            let first = lits[0];
            watch.other = first;
            if self.truth[first as usize] > 0 {
                return true;
            }
            if let Some(next) = (2..len).find(|&next| self.truth[lits[next] as usize] >= 0) {
                lits.swap(1, next);
                let watched = lits[1];
                self.watches[watched as usize ^ 1].push(*watch);
                return false;
            }
            holds = self.truth[first as usize] == 0;
            if holds {
                self.assume(first);
            }
            true
        });
        self.watches[lit as usize] = watches;
        holds
    }
}

/// The same for the same literals in any order, and hardly ever for others.
fn sum(clause: &[Code]) -> u64 {
    clause.iter().fold(0, |sum: u64, &lit| {
        // The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
        let mut mixed = (u64::from(lit) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        sum.wrapping_add(mixed ^ mixed >> 31)
    })
}
