//! A second, plain encoding of a puzzle, from its rules.
//!
//! In: a puzzle. Out: its clauses over the meanings of variables, in any order. Must not know: the encoders, `card`,
//! how anything is deduced.
//!
//! The formula of a certificate is compared with it, clause by clause, where every rule has such an encoding
//! ([`Rule::reference`](crate::rule::Rule::reference)).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::judge::{Meaning, name};
use crate::cnf::{ClauseSink, Cnf};
use crate::family::Puzzle;
use crate::rule::{Claim, Fact};

/// A formula of the second encoding.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The clauses.
    pub cnf: Cnf,
    /// The name of each variable, as in certificates.
    pub names: Vec<String>,
}

impl Plain {
    /// The clauses of a puzzle, without what its formula need not state in full; `None` where a rule has no second
    /// encoding.
    pub fn of(puzzle: &Arc<dyn Puzzle>) -> Option<Self> {
        let mut plain = Plain::default();
        let mut vars = BTreeMap::new();
        let whole = clauses(puzzle, &mut |said| {
            let mut clause = Vec::new();
            for &(meaning, value) in said {
                let var = *vars.entry(meaning).or_insert_with(|| {
                    plain.names.push(name(puzzle, meaning));
                    plain.cnf.new_var()
                });
                clause.push(var.lit(value));
            }
            plain.cnf.add_clause(&clause);
            true
        });
        whole.then_some(plain)
    }
}

/// Receives the clauses one by one, each as its literals: a meaning, and whether the literal is positive. Says whether to go
/// on.
pub(super) type Take<'a> = &'a mut dyn FnMut(&[(Meaning, bool)]) -> bool;

/// The clauses of all rules; false where one has no second encoding, or when they were not to go on.
pub(super) fn clauses(puzzle: &Arc<dyn Puzzle>, take: Take<'_>) -> bool {
    let mut clause = Vec::new();
    puzzle.rules().iter().enumerate().all(|(number, rule)| {
        let mut goes_on = true;
        let is_stated = rule.reference(&mut |claims| {
            if !goes_on {
                return;
            }
            clause.clear();
            clause.extend(claims.iter().map(|&claim| match claim {
                Claim::Fact(Fact { place, value, holds }) => (Meaning::Atom((place, value)), holds),
                Claim::Own { number: own, holds } => (Meaning::Own { rule: number, number: own }, holds),
            }));
            goes_on = take(&clause);
        });
        is_stated && goes_on
    })
}
