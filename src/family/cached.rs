//! What a puzzle makes when it is asked for first.
//!
//! In: how to make it. Out: the same thing every time. Must not know: what it is.

use std::fmt;
use std::sync::OnceLock;

/// Made when it is asked for first. It follows from the rest of the puzzle, so it does not count where puzzles are
/// compared, and a copy makes its own.
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
