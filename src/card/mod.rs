//! Cardinality constraints as clauses.
//!
//! In: literals and a bound. Out: clauses (and auxiliary variables) in a [`ClauseSink`] that have exactly the
//! models of the constraint when projected onto the literals. Must not know: puzzles, engines.

mod binomial;
mod pairwise;

use crate::cnf::{ClauseSink, Lit};

/// An encoding of "at most one".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Amo {
    /// The smallest for the number of literals.
    #[default]
    Auto,
    /// One binary clause for each pair.
    Pairwise,
}

/// An encoding of "at most k", "at least k", "exactly k".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Card {
    /// The smallest for the number of literals and the bound.
    #[default]
    Auto,
    /// One clause for each set of k + 1 literals.
    Binomial,
}

/// How slitherlink's single loop is enforced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Connectivity {
    /// Not in the formula: separate loops are blocked as they are found.
    #[default]
    Lazy,
}

/// The encodings that a user can choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoding {
    /// At-most-one.
    pub amo: Amo,
    /// At-most-k and its kin.
    pub card: Card,
    /// Slitherlink's single loop.
    pub connectivity: Connectivity,
}

/// At most one of `lits` is true.
pub fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit], amo: Amo) {
    match amo {
        Amo::Auto | Amo::Pairwise => pairwise::at_most_one(sink, lits),
    }
}

/// At least one of `lits` is true; of none, that is impossible.
pub fn at_least_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    sink.add_clause(lits);
}

/// Exactly one of `lits` is true.
pub fn exactly_one(sink: &mut dyn ClauseSink, lits: &[Lit], amo: Amo) {
    at_least_one(sink, lits);
    at_most_one(sink, lits, amo);
}

/// At most `k` of `lits` are true.
pub fn at_most(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize, card: Card) {
    match card {
        Card::Auto | Card::Binomial => binomial::at_most(sink, lits, k),
    }
}

/// At least `k` of `lits` are true.
pub fn at_least(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize, card: Card) {
    match card {
        Card::Auto | Card::Binomial => binomial::at_least(sink, lits, k),
    }
}

/// Exactly `k` of `lits` are true.
pub fn exactly(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize, card: Card) {
    at_least(sink, lits, k, card);
    at_most(sink, lits, k, card);
}
