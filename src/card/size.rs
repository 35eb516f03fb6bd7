//! The size of an encoding.
//!
//! In: the number of literals, a bound. Out: the number of variables and clauses that an encoding will write. Must not
//! know: how it writes them; a test compares the two.

use std::ops::{Add, AddAssign, Mul};

/// The auxiliary variables and the clauses of an encoding.
///
/// Sums and products saturate instead of wrapping: an astronomically large encoding is never the smallest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Auxiliary variables.
    pub vars: usize,
    /// Clauses.
    pub clauses: usize,
}

impl Size {
    /// The size of an encoding with this many auxiliary variables and clauses.
    pub const fn new(vars: usize, clauses: usize) -> Self {
        Size { vars, clauses }
    }

    /// Variables and clauses together, the measure by which `auto` compares encodings.
    pub fn total(self) -> usize {
        self.vars.saturating_add(self.clauses)
    }
}

impl Add for Size {
    type Output = Size;
    fn add(self, other: Size) -> Size {
        Size::new(self.vars.saturating_add(other.vars), self.clauses.saturating_add(other.clauses))
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        *self = *self + other;
    }
}

impl Mul<usize> for Size {
    type Output = Size;
    fn mul(self, times: usize) -> Size {
        Size::new(self.vars.saturating_mul(times), self.clauses.saturating_mul(times))
    }
}

/// The number of subsets of size `k` among `n`, saturating.
pub(super) fn choose(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let mut result: u128 = 1;
    for i in 0..k.min(n - k) {
        // Exact: a product of i + 1 consecutive numbers over (i + 1)!.
        result = result * (n - i) as u128 / (i + 1) as u128;
        if result > usize::MAX as u128 {
            return usize::MAX;
        }
    }
    result as usize
}

/// The number of bits that distinguish `n` things.
pub(super) fn bits(n: usize) -> usize {
    n.next_power_of_two().trailing_zeros() as usize
}

/// The smallest number whose square is at least `n`.
pub(super) fn root(n: usize) -> usize {
    let root = n.isqrt();
    if root * root < n { root + 1 } else { root }
}
