//! Cardinality constraints as clauses.
//!
//! In: literals and a bound. Out: clauses (and auxiliary variables) in a [`ClauseSink`] that have exactly the
//! models of the constraint when projected onto the literals. Must not know: puzzles, engines.
//!
//! Each encoding has its own file. The header names its paper, the size of its formula and its strength. All of them
//! are arc-consistent: unit propagation alone finds every contradiction and every literal that the constraint and the
//! known literals force. Bounds that need no counting (at most 0, at least n, one clause for at least 1 or at most n -
//! 1) are written the same way by all of them.
//!
//! | at most one of n | variables | clauses |
//! | --- | --- | --- |
//! | pairwise | 0 | n (n - 1) / 2 |
//! | ladder | n - 1 | 3 n - 4 |
//! | bitwise | b = ceil(log2 n) | n b |
//! | product | about 2 sqrt n | about 2 n + 4 sqrt n |
//! | commander | about n / 2 | about 3 n |
//! | bimander | b = ceil(log2 (n / 2)) | n / 2 + n b |
//!
//! | at most k of n | variables | clauses |
//! | --- | --- | --- |
//! | binomial | 0 | C(n, k + 1) |
//! | sequential | k (n - k) | 2 k (n - k) + n - 2 k |
//! | totalizer | O(n log k) | O(n k) |
//! | network | O(n log^2 k) | O(n log^2 k) |

mod bimander;
mod binomial;
mod bitwise;
mod bound;
mod commander;
mod ladder;
mod network;
mod pairwise;
mod product;
mod sequential;
mod size;
mod totalizer;
mod unary;

use crate::cnf::{ClauseSink, Lit};
use bound::Plain;

pub use crate::cnf::{Amo, Card, Connectivity, Encoding, EncodingError};
pub use bound::Bound;
pub use size::Size;

impl Amo {
    /// The encoding used for `n` literals. The automatic choice has the fewest variables and clauses together; on a
    /// tie, it is the first in the order of [`Amo::ALL`].
    #[must_use]
    pub fn resolve(self, n: usize) -> Amo {
        match self {
            // Most constraints of most puzzles are this small: not worth the arithmetic.
            Amo::Auto if n <= 6 => Amo::Pairwise,
            Amo::Auto => smallest(&Amo::ALL[1..], |amo| amo.size(n)),
            chosen => chosen,
        }
    }

    /// The size of "at most one of `n`".
    pub fn size(self, n: usize) -> Size {
        match self {
            Amo::Auto => self.resolve(n).size(n),
            Amo::Pairwise => pairwise::size(n),
            Amo::Ladder => ladder::size(n),
            Amo::Bitwise => bitwise::size(n),
            Amo::Product => product::size(n),
            Amo::Commander => commander::size(n),
            Amo::Bimander => bimander::size(n),
        }
    }
}

impl Card {
    /// The encoding used for this bound of `k` among `n` literals. The automatic choice has the fewest variables and
    /// clauses together; on a tie, it is the first in the order of [`Card::ALL`].
    #[must_use]
    pub fn resolve(self, bound: Bound, n: usize, k: usize) -> Card {
        match self {
            Card::Auto if Plain::of(bound, n, k).is_some() => Card::Binomial,
            Card::Auto => smallest(&Card::ALL[1..], |card| card.size(bound, n, k)),
            chosen => chosen,
        }
    }

    /// The size of this bound of `k` among `n`.
    pub fn size(self, bound: Bound, n: usize, k: usize) -> Size {
        if let Some(plain) = Plain::of(bound, n, k) {
            return plain.size(n);
        }
        if bound == Bound::Exactly && (k == 1 || k == n - 1) {
            return self.size(Bound::AtLeast, n, k) + self.size(Bound::AtMost, n, k);
        }
        if self == Card::Auto && single(bound, n, k) {
            return Amo::Auto.size(n);
        }
        match self {
            Card::Auto => self.resolve(bound, n, k).size(bound, n, k),
            Card::Binomial => binomial::size(bound, n, k),
            Card::Sequential => sequential::size(bound, n, k),
            Card::Totalizer => totalizer::size(bound, n, k),
            Card::Network => network::size(bound, n, k),
        }
    }
}

/// Whether the bound means that at most one literal is true, or that at most one is false.
fn single(bound: Bound, n: usize, k: usize) -> bool {
    bound == Bound::AtMost && k == 1 || bound == Bound::AtLeast && k + 1 == n
}

/// The first of the choices with the fewest variables and clauses together.
fn smallest<T: Copy>(choices: &[T], size: impl Fn(T) -> Size) -> T {
    let mut best = (choices[0], size(choices[0]).total());
    for &choice in &choices[1..] {
        let total = size(choice).total();
        if total < best.1 {
            best = (choice, total);
        }
    }
    best.0
}

/// At most one of `lits` is true.
pub fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit], amo: Amo) {
    if lits.len() > 2 && sink.add_count(lits, 0, 1) {
        return;
    }
    match amo.resolve(lits.len()) {
        Amo::Auto | Amo::Pairwise => pairwise::at_most_one(sink, lits),
        Amo::Ladder => ladder::at_most_one(sink, lits),
        Amo::Bitwise => bitwise::at_most_one(sink, lits),
        Amo::Product => product::at_most_one(sink, lits),
        Amo::Commander => commander::at_most_one(sink, lits),
        Amo::Bimander => bimander::at_most_one(sink, lits),
    }
}

/// At least one of `lits` is true. With no literals this is the empty clause.
pub fn at_least_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    sink.add_clause(lits);
}

/// Exactly one of `lits` is true.
pub fn exactly_one(sink: &mut dyn ClauseSink, lits: &[Lit], amo: Amo) {
    if lits.len() > 2 && sink.add_count(lits, 1, 1) {
        return;
    }
    at_least_one(sink, lits);
    at_most_one(sink, lits, amo);
}

/// One literal for each count from one: it is true exactly if at least that many of `lits` are.
pub fn counted(sink: &mut dyn ClauseSink, lits: &[Lit]) -> Vec<Lit> {
    if lits.is_empty() { Vec::new() } else { totalizer::counted(sink, lits) }
}

/// At most `k` of `lits` are true.
pub fn at_most(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize, card: Card) {
    constrain(sink, Bound::AtMost, lits, k, card);
}

/// At least `k` of `lits` are true.
pub fn at_least(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize, card: Card) {
    constrain(sink, Bound::AtLeast, lits, k, card);
}

/// Exactly `k` of `lits` are true.
pub fn exactly(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize, card: Card) {
    constrain(sink, Bound::Exactly, lits, k, card);
}

/// At most, at least or exactly `k` of `lits` are true.
pub fn constrain(sink: &mut dyn ClauseSink, bound: Bound, lits: &[Lit], k: usize, card: Card) {
    let n = lits.len();
    if let Some(plain) = Plain::of(bound, n, k) {
        return plain.constrain(sink, lits);
    }
    let (least, most) = match bound {
        Bound::AtMost => (0, k),
        Bound::AtLeast => (k, n),
        Bound::Exactly => (k, k),
    };
    if sink.add_count(lits, least, most) {
        return;
    }
    if bound == Bound::Exactly && (k == 1 || k == n - 1) {
        // The lower bound is one plain clause, so only the upper bound needs counting.
        constrain(sink, Bound::AtLeast, lits, k, card);
        return constrain(sink, Bound::AtMost, lits, k, card);
    }
    if card == Card::Auto && single(bound, n, k) {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        return at_most_one(sink, if bound == Bound::AtMost { lits } else { &negated }, Amo::Auto);
    }
    match card.resolve(bound, n, k) {
        Card::Auto | Card::Binomial => binomial::constrain(sink, bound, lits, k),
        Card::Sequential => sequential::constrain(sink, bound, lits, k),
        Card::Totalizer => totalizer::constrain(sink, bound, lits, k),
        Card::Network => network::constrain(sink, bound, lits, k),
    }
}
