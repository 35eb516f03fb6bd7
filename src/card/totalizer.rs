//! At-most-k, totalizer: a binary tree in which each node counts, in unary, the true literals below it.
//!
//! In: literals, a bound. Out: clauses. Must not know: puzzles, engines.
//!
//! Olivier Bailleux, Yacine Boufkhad: *Efficient CNF Encoding of Boolean Cardinality Constraints*, CP 2003, cut
//! off above k as in Markus Büttner, Jussi Rintanen: *Satisfiability Planning with Constraints on the Number of
//! Actions*, ICAPS 2005, and, by the same argument for false literals, below k - (n - s) in a node over s
//! literals. Such a node has min(s, k) - max(0, k - (n - s)) variables; the root has none. Its clauses are the
//! pairs of digits of its two children whose sum is one of its own digits or the first too large (for at most
//! k), or too small (for at least k). Unit propagation is arc-consistent.

use super::bound::{Bound, implies};
use super::size::Size;
use super::unary::Count;
use crate::cnf::{ClauseSink, Lit};

/// Requires 0 < k < n.
pub(super) fn size(bound: Bound, n: usize, k: usize) -> Size {
    // Halving yields at most two sizes on each level; each is computed once and multiplied.
    let mut size = Size::default();
    let mut level = vec![(n, 1)];
    while level.iter().any(|&(s, _)| s > 1) {
        let mut below: Vec<(usize, usize)> = Vec::new();
        for (s, times) in level {
            if s == 1 {
                continue;
            }
            size += node_size(bound, s, (n, k)) * times;
            for half in [s / 2, s - s / 2] {
                match below.iter_mut().find(|entry| entry.0 == half) {
                    Some(entry) => entry.1 += times,
                    None => below.push((half, times)),
                }
            }
        }
        level = below;
    }
    size
}

/// The range of the count that a node over `s` literals encodes: up to the first number the count may be taken as
/// reached; above the second it is too large.
fn range(s: usize, (n, k): (usize, usize)) -> (usize, usize) {
    (k.saturating_sub(n - s), s.min(k))
}

fn node_size(bound: Bound, s: usize, nk: (usize, usize)) -> Size {
    let (low, high) = range(s, nk);
    let (left, right) = (range(s / 2, nk), range(s - s / 2, nk));
    // How many pairs of digits have a sum in `from..=to`.
    let pairs = |from: usize, to: usize| -> usize {
        let right_of = |sum: usize, i: usize| (sum + 1).saturating_sub(i).clamp(right.0, right.1 + 1) - right.0;
        (left.0..=left.1).map(|i| right_of(to, i) - if from == 0 { 0 } else { right_of(from - 1, i) }).sum()
    };
    let mut clauses = 0;
    if bound.upper() {
        clauses += pairs(low + 1, high + 1);
    }
    if bound.lower() && high > 0 {
        clauses += pairs(low.max(1) - 1, high - 1);
    }
    Size::new(high - low, clauses)
}

/// Requires 0 < k < n.
pub(super) fn constrain(sink: &mut dyn ClauseSink, bound: Bound, lits: &[Lit], k: usize) {
    node(sink, bound, lits, (lits.len(), k));
}

/// How many of some literals hold, without a bound: nothing is cut off.
pub(super) fn counted(sink: &mut dyn ClauseSink, lits: &[Lit]) -> Vec<Lit> {
    node(sink, Bound::Exactly, lits, (2 * lits.len(), lits.len())).digits
}

/// The count of these literals.
fn node(sink: &mut dyn ClauseSink, bound: Bound, lits: &[Lit], nk: (usize, usize)) -> Count {
    let (low, high) = range(lits.len(), nk);
    if let [_] = lits {
        return Count { low, digits: lits.to_vec() };
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let (left, right) = (node(sink, bound, left, nk), node(sink, bound, right, nk));
    let this = Count { low, digits: (low..high).map(|_| sink.new_var().positive()).collect() };
    for i in left.low..=left.high() {
        for j in right.low..=right.high() {
            if bound.upper() && (low + 1..=high + 1).contains(&(i + j)) {
                implies(sink, [left.at_least(i), right.at_least(j)], this.at_least(i + j));
            }
            if bound.lower() && (low.max(1)..=high).contains(&(i + j + 1)) {
                implies(sink, [!left.at_least(i + 1), !right.at_least(j + 1)], !this.at_least(i + j + 1));
            }
        }
    }
    this
}
