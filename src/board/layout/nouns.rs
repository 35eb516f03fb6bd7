//! Names of values, and which are nouns: a cell is black, but it is a star.
//!
//! In: a value, its name. Out: its name; what a cell, or several, are with it. Must not know: puzzles.

use super::Layout;
use crate::board::Value;

/// A name of a value that is a noun.
#[derive(Clone, Debug)]
pub struct Noun {
    /// `star`
    pub name: String,
    /// `a star`
    pub one: String,
    /// `stars`
    pub many: String,
}

impl Layout {
    /// The layout with one more list of names for the values from 0, all different.
    #[must_use]
    pub fn with_value_names(mut self, names: Vec<String>) -> Self {
        self.value_names.push(names);
        self
    }

    /// The name of a value in a list; its number where it has no name there.
    pub fn value_name(&self, list: u8, value: Value) -> String {
        let names = self.value_names.get(usize::from(list));
        names.and_then(|names| names.get(usize::from(value))).cloned().unwrap_or_else(|| value.to_string())
    }

    /// The layout with names that are nouns.
    #[must_use]
    pub fn with_nouns(self, nouns: Vec<Noun>) -> Self {
        Layout { nouns, ..self }
    }

    /// What a cell with a value of this name is, or what several are: `black`, `a star`, `stars`.
    pub fn being(&self, name: &str, many: bool) -> String {
        let noun = self.nouns.iter().find(|noun| noun.name == name);
        noun.map_or(name, |noun| if many { &noun.many } else { &noun.one }).to_owned()
    }
}
