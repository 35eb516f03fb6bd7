//! At-most-k, cardinality network: a sorting network of which only the first outputs are built.
//!
//! In: literals, a bound. Out: clauses. Must not know: puzzles, engines.
//!
//! Roberto Asín, Robert Nieuwenhuis, Albert Oliveras, Enric Rodríguez-Carbonell: *Cardinality Networks: a theoretical
//! and empirical study*, Constraints 16(2), 2011; for sizes that are not powers of two, see Ignasi Abío and the same
//! authors: *A Parametric Approach for Smaller and Better Encodings of Cardinality Constraints*, CP 2013. The network
//! has k + 1 outputs for at most k, and k for at least k; where n - k needs fewer outputs, the negated literals are
//! sorted instead. O(n log^2 k) variables and clauses. A comparator has 2 variables and 3 clauses in each direction;
//! without its lower output it has 1 variable and 2 clauses (at most) or 1 clause (at least). [`size`] counts them by
//! the network's recursion. Unit propagation is arc-consistent.

use std::collections::BTreeMap;

use super::bound::Bound;
use super::size::Size;
use crate::cnf::{ClauseSink, Lit};

/// Whether the literals are negated first, the bound on the literals after that, and how many outputs decide it.
fn plan(bound: Bound, n: usize, k: usize) -> (bool, Bound, usize) {
    let outputs = |bound: Bound, k: usize| if bound.upper() { k + 1 } else { k };
    let (mirror, mirrored) = (
        n - k,
        match bound {
            Bound::AtMost => Bound::AtLeast,
            Bound::AtLeast => Bound::AtMost,
            Bound::Exactly => Bound::Exactly,
        },
    );
    if outputs(mirrored, mirror) < outputs(bound, k) { (true, mirrored, mirror) } else { (false, bound, k) }
}

/// Requires 0 < k < n.
pub(super) fn size(bound: Bound, n: usize, k: usize) -> Size {
    let (_, bound, k) = plan(bound, n, k);
    let (units, outputs) = if bound == Bound::Exactly { (2, k + 1) } else { (1, k + usize::from(bound.upper())) };
    let mut sizes = Sizes { bound, merges: BTreeMap::new(), sorts: BTreeMap::new() };
    sizes.sort(n, outputs) + Size::new(0, units)
}

/// The sizes of networks, each computed only once.
struct Sizes {
    bound: Bound,
    merges: BTreeMap<(usize, usize, usize), Size>,
    sorts: BTreeMap<usize, Size>,
}

impl Sizes {
    fn comparator(&self, both: bool) -> Size {
        let (upper, lower) = if both { (3, 3) } else { (2, 1) };
        let clauses = if self.bound.upper() { upper } else { 0 } + if self.bound.lower() { lower } else { 0 };
        Size::new(if both { 2 } else { 1 }, clauses)
    }

    fn sort(&mut self, n: usize, outputs: usize) -> Size {
        if n <= 1 {
            return Size::default();
        }
        if let Some(&size) = self.sorts.get(&n) {
            return size;
        }
        let (left, right) = (n / 2, n - n / 2);
        let size = self.sort(left, outputs)
            + self.sort(right, outputs)
            + self.merge(left.min(outputs), right.min(outputs), outputs);
        self.sorts.insert(n, size);
        size
    }

    fn merge(&mut self, a: usize, b: usize, outputs: usize) -> Size {
        // Asking for more outputs than there are changes nothing.
        let outputs = outputs.min(a + b);
        if a == 0 || b == 0 || outputs == 0 {
            return Size::default();
        }
        if (a, b) == (1, 1) {
            return self.comparator(outputs > 1);
        }
        if let Some(&size) = self.merges.get(&(a, b, outputs)) {
            return size;
        }
        let (odd, even) = (outputs / 2 + 1, outputs / 2);
        let odds = (a.div_ceil(2) + b.div_ceil(2)).min(odd);
        let evens = (a / 2 + b / 2).min(even);
        let mut size = self.merge(a.div_ceil(2), b.div_ceil(2), odd) + self.merge(a / 2, b / 2, even);
        // Output 0 stands alone; odd output 2i - 1 and even output 2i come from one comparator.
        for i in 1..=evens.min(odds - 1) {
            size += self.comparator(2 * i < outputs);
        }
        self.merges.insert((a, b, outputs), size);
        size
    }
}

/// Requires 0 < k < n.
pub(super) fn constrain(sink: &mut dyn ClauseSink, bound: Bound, lits: &[Lit], k: usize) {
    let (negate, bound, k) = plan(bound, lits.len(), k);
    let lits: Vec<Lit> = lits.iter().map(|&lit| if negate { !lit } else { lit }).collect();
    let mut network = Network { sink, bound };
    let sorted = network.sort(&lits, if bound.upper() { k + 1 } else { k });
    if bound.lower() {
        sink.add_clause(&[sorted[k - 1]]);
    }
    if bound.upper() {
        sink.add_clause(&[!sorted[k]]);
    }
}

/// Builds the network; true literals come first.
struct Network<'s> {
    sink: &'s mut dyn ClauseSink,
    bound: Bound,
}

impl Network<'_> {
    /// The first `outputs` of the literals, sorted.
    fn sort(&mut self, lits: &[Lit], outputs: usize) -> Vec<Lit> {
        if lits.len() <= 1 {
            return lits.to_vec();
        }
        let (left, right) = lits.split_at(lits.len() / 2);
        let left = self.sort(left, outputs);
        let right = self.sort(right, outputs);
        self.merge(&left, &right, outputs)
    }

    /// The first `outputs` of two sorted sequences, merged: Batcher's odd-even merge.
    fn merge(&mut self, a: &[Lit], b: &[Lit], outputs: usize) -> Vec<Lit> {
        let outputs = outputs.min(a.len() + b.len());
        if let ([a], [b]) = (a, b) {
            return if outputs == 0 { Vec::new() } else { self.comparator(*a, *b, outputs > 1) };
        }
        if a.is_empty() || b.is_empty() {
            return a.iter().chain(b).copied().take(outputs).collect();
        }
        let every_other =
            |lits: &[Lit], from: usize| -> Vec<Lit> { lits.iter().copied().skip(from).step_by(2).collect() };
        let odd = self.merge(&every_other(a, 0), &every_other(b, 0), outputs / 2 + 1);
        let even = self.merge(&every_other(a, 1), &every_other(b, 1), outputs / 2);
        let mut merged: Vec<Lit> = odd.first().copied().into_iter().collect();
        for i in 1..odd.len().max(even.len() + 1) {
            match (odd.get(i), even.get(i - 1)) {
                (Some(&odd), Some(&even)) => merged.extend(self.comparator(odd, even, 2 * i < outputs)),
                (odd, even) => merged.extend(odd.or(even)),
            }
        }
        merged.truncate(outputs);
        merged
    }

    /// Two literals in order: "one of them", and if asked for "both of them".
    fn comparator(&mut self, a: Lit, b: Lit, both: bool) -> Vec<Lit> {
        let mut sorted = vec![self.sink.new_var().positive()];
        let one = sorted[0];
        if self.bound.upper() {
            self.sink.add_clause(&[!a, one]);
            self.sink.add_clause(&[!b, one]);
        }
        if self.bound.lower() {
            self.sink.add_clause(&[a, b, !one]);
        }
        if both {
            let two = self.sink.new_var().positive();
            sorted.push(two);
            if self.bound.upper() {
                self.sink.add_clause(&[!a, !b, two]);
            }
            if self.bound.lower() {
                self.sink.add_clause(&[a, !two]);
                self.sink.add_clause(&[b, !two]);
            }
        }
        sorted
    }
}
