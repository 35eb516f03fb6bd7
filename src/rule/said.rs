//! Words of rules, made on demand.
//!
//! In: words, or a way to make all those of a puzzle. Out: words. Must not know: what they say.
//!
//! A solver needs no words, and making them takes longer than making the rules.

use std::fmt;
use std::ops::Deref;
use std::panic::UnwindSafe;
use std::sync::{Arc, LazyLock};

use super::Phrase;

/// A phrase or a name, there or to be made.
#[derive(Clone)]
pub struct Said<T>(Inner<T>);

#[derive(Clone)]
enum Inner<T> {
    Now(T),
    /// The words of the puzzle, the list that it is in, and its number there.
    Later(Arc<AllSaid>, fn(&Words) -> &[T], usize),
}

/// The words of the rules of a puzzle.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// What they demand.
    pub(crate) phrases: Vec<Phrase>,
    /// What their variables begin with.
    pub(crate) labels: Vec<String>,
}

/// The words of all rules of a puzzle, made together.
pub(crate) struct AllSaid(LazyLock<Words, Box<dyn FnOnce() -> Words + Send + UnwindSafe>>);

impl fmt::Debug for AllSaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AllSaid")
    }
}

impl AllSaid {
    /// The words that this will make, the first time that one of them is asked for.
    pub(crate) fn new(make: impl FnOnce() -> Words + Send + UnwindSafe + 'static) -> Arc<Self> {
        Arc::new(AllSaid(LazyLock::new(Box::new(make))))
    }
}

impl<T> Said<T> {
    /// The one with this number in a list of those that are made on demand.
    pub(crate) fn later(all: &Arc<AllSaid>, list: fn(&Words) -> &[T], number: usize) -> Self {
        Said(Inner::Later(Arc::clone(all), list, number))
    }
}

impl<T> From<T> for Said<T> {
    fn from(said: T) -> Self {
        Said(Inner::Now(said))
    }
}

impl<T> Deref for Said<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            Inner::Now(said) => said,
            Inner::Later(all, list, number) => &list(&all.0)[*number],
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Said<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Inner::Now(said) => said.fmt(f),
            Inner::Later(.., number) => write!(f, "#{number}"),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Said<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deref().fmt(f)
    }
}
