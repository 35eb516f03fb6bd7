//! Numbers that look random and are the same in every run.

use cluesat::cnf::{Lit, Var};

/// splitmix64, by Guy Steele, Doug Lea and Christine Flood (OOPSLA 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }

    pub(crate) fn lit(&mut self, vars: usize) -> Lit {
        Var::new(self.below(vars)).lit(self.below(2) == 1)
    }

    pub(crate) fn lits(&mut self, vars: usize, n: usize) -> Vec<Lit> {
        (0..n).map(|_| self.lit(vars)).collect()
    }
}
