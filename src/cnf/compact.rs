//! Removes the variables that occur in no clause.
//!
//! In: a formula. Out: the same formula over fewer variables. Must not know: why there are gaps.

use super::{Cnf, Lit, Var};

impl Cnf {
    /// The same clauses over only those variables that occur, and the old variable of each new one.
    ///
    /// A file may claim two thousand million variables in ten bytes; an engine would allocate all of them.
    pub fn compact(&self) -> (Cnf, Vec<Var>) {
        let mut used: Vec<Var> = self.lits.iter().map(|lit| lit.var()).collect();
        used.sort_unstable();
        used.dedup();
        let dense = used.last().is_none_or(|last| last.index() + 1 == used.len());
        let compact = |lit: &Lit| -> Lit {
            let index = used.binary_search(&lit.var()).expect("every variable of the formula was collected");
            Var::new(index).lit(lit.is_positive())
        };
        let lits = if dense { self.lits.clone() } else { self.lits.iter().map(compact).collect() };
        (Cnf { vars: used.len(), lits, ends: self.ends.clone() }, used)
    }
}
