//! Words of rules that are made when somebody asks for them.
//!
//! In: words, or a way to make all those of a puzzle. Out: words. Must not know: what they say.
//!
//! A solver needs no words, and to make them takes longer than to make the rules.

use std::fmt;
use std::ops::Deref;
use std::panic::UnwindSafe;
use std::sync::{Arc, LazyLock};

use super::Phrase;

/// A phrase or a name, there or to be made.
#[derive(Clone)]
pub struct Said<T: Word>(Inner<T>);

#[derive(Clone)]
enum Inner<T> {
    Now(T),
    /// Its number among those of the puzzle.
    Later(Arc<AllSaid>, usize),
}

/// What is said of the rules of a puzzle.
#[derive(Debug, Default)]
pub struct Words {
    /// What they demand.
    pub phrases: Vec<Phrase>,
    /// What their variables begin with.
    pub labels: Vec<String>,
}

/// The words of all rules of a puzzle, made together.
pub struct AllSaid(LazyLock<Words, Box<dyn FnOnce() -> Words + Send + UnwindSafe>>);

impl fmt::Debug for AllSaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AllSaid")
    }
}

impl AllSaid {
    /// The words that this will make, the first time that one of them is asked for.
    pub fn new(make: impl FnOnce() -> Words + Send + UnwindSafe + 'static) -> Arc<Self> {
        Arc::new(AllSaid(LazyLock::new(Box::new(make))))
    }
}

/// What can be made later.
pub trait Word: 'static {
    /// Those of their kind.
    fn all(words: &Words) -> &[Self]
    where
        Self: Sized;
}

impl Word for Phrase {
    fn all(words: &Words) -> &[Self] {
        &words.phrases
    }
}

impl Word for String {
    fn all(words: &Words) -> &[Self] {
        &words.labels
    }
}

impl<T: Word> Said<T> {
    /// The one with this number of those that are made later.
    pub fn later(all: &Arc<AllSaid>, number: usize) -> Self {
        Said(Inner::Later(Arc::clone(all), number))
    }
}

impl<T: Word> From<T> for Said<T> {
    fn from(said: T) -> Self {
        Said(Inner::Now(said))
    }
}

impl<T: Word> Deref for Said<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            Inner::Now(said) => said,
            Inner::Later(all, number) => &T::all(&all.0)[*number],
        }
    }
}

impl<T: Word + fmt::Debug> fmt::Debug for Said<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Inner::Now(said) => said.fmt(f),
            Inner::Later(_, number) => write!(f, "#{number}"),
        }
    }
}

impl<T: Word + fmt::Display> fmt::Display for Said<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deref().fmt(f)
    }
}
