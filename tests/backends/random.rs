//! Literals that look random and are the same in every run.

use cluesat::cnf::{Lit, Var};
use fastrand::Rng;

pub(crate) fn lit(random: &mut Rng, vars: usize) -> Lit {
    Var::new(random.usize(..vars)).lit(random.bool())
}

pub(crate) fn lits(random: &mut Rng, vars: usize, n: usize) -> Vec<Lit> {
    (0..n).map(|_| lit(random, vars)).collect()
}
