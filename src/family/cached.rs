//! A value that a puzzle computes on first use.
//!
//! In: how to compute it. Out: the same value every time. Must not know: what it is.

use std::fmt;
use std::sync::OnceLock;

/// Computed on first use. It follows from the rest of the puzzle, so comparisons of puzzles ignore it, and a copy
/// computes its own.
pub struct Cached<T>(OnceLock<T>);

impl<T> Cached<T> {
    /// The thing, made now or before.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }

    /// Whether it has been made.
    pub fn is_made(&self) -> bool {
        self.0.get().is_some()
    }
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Cached(OnceLock::new())
    }
}

impl<T> Clone for Cached<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Cached<T> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<T> Eq for Cached<T> {}

impl<T> fmt::Debug for Cached<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}
