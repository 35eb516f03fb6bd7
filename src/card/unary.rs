//! Numbers in unary.
//!
//! In: literals. Out: whether the number is at least so much. Must not know: what is counted.

use crate::cnf::{Lit, Truth};

/// The digits of a count. The count is taken to be at least `low`, and never above `low` plus the number of digits.
pub(super) struct Count {
    pub(super) low: usize,
    pub(super) digits: Vec<Lit>,
}

impl Count {
    /// The largest number that the digits can show.
    pub(super) fn high(&self) -> usize {
        self.low + self.digits.len()
    }

    /// Whether the count is at least `j`.
    pub(super) fn at_least(&self, j: usize) -> Truth {
        if j <= self.low {
            Truth::Known(true)
        } else {
            self.digits.get(j - self.low - 1).map_or(false.into(), |&d| d.into())
        }
    }
}
