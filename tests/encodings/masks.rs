//! A formula of up to 128 variables as bit masks, with unit propagation and a search for one model: the oracle,
//! which shares no code with any engine.

use cluesat::cnf::{ClauseSink, Lit, Var};

/// Clauses as pairs of masks: the variables that occur positively, and negatively.
#[derive(Clone, Default)]
pub(crate) struct Masks {
    vars: usize,
    clauses: Vec<(u128, u128)>,
}

/// Which variables are true, and which are false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Partial {
    pub(crate) yes: u128,
    pub(crate) no: u128,
}

impl Masks {
    /// A formula with `n` variables, and their literals.
    pub(crate) fn with_inputs(n: usize) -> (Self, Vec<Lit>) {
        let mut masks = Masks::default();
        let lits = (0..n).map(|_| masks.new_var().positive()).collect();
        (masks, lits)
    }

    /// What follows by unit propagation; `None` when a clause has no literal left.
    pub(crate) fn propagate(&self, mut known: Partial) -> Option<Partial> {
        loop {
            let before = known;
            for &(pos, neg) in &self.clauses {
                if pos & known.yes != 0 || neg & known.no != 0 {
                    continue;
                }
                let (pos, neg) = (pos & !known.no, neg & !known.yes);
                match pos.count_ones() + neg.count_ones() {
                    0 => return None,
                    1 => {
                        known.yes |= pos;
                        known.no |= neg;
                    }
                    _ => {}
                }
            }
            if known == before {
                return Some(known);
            }
        }
    }

    /// Whether the formula has a model that agrees with what is known.
    pub(crate) fn satisfiable(&self, known: Partial) -> bool {
        let Some(known) = self.propagate(known) else { return false };
        let open = (0..self.vars).map(|var| 1 << var).find(|bit| (known.yes | known.no) & bit == 0);
        let Some(bit) = open else { return true };
        self.satisfiable(Partial { no: known.no | bit, ..known })
            || self.satisfiable(Partial { yes: known.yes | bit, ..known })
    }
}

impl ClauseSink for Masks {
    fn new_var(&mut self) -> Var {
        assert!(self.vars < 128, "the oracle has room for 128 variables");
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let mut masks = (0, 0);
        for lit in clause {
            let bit = 1 << lit.var().index();
            *if lit.is_positive() { &mut masks.0 } else { &mut masks.1 } |= bit;
        }
        // A tautology says nothing.
        if masks.0 & masks.1 == 0 {
            self.clauses.push(masks);
        }
    }
}
