//! A kind from its parts, for programs that do not want to write its text themselves.
//!
//! In: the parts, as the keys of a text name them. Out: the text, and the kind that it describes. Must not know: puzzles.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Kind;
use crate::diagnostic::{Diagnostic, Source};

/// The parts of a kind. Each method sets the key of that name, see docs/KINDS.md.
///
/// ```
/// use cluesat::kind::Builder;
///
/// let kind = Builder::new("stars")
///     .given("cells: number")
///     .cells("empty -, star/stars x")
///     .rule("each line: count(star) = 1")
///     .rule("each touching pair: not all(star)")
///     .rule("each number: count(star in near(here)) = number")
///     .build()?;
/// let family = cluesat::family::load("stars", &kind).map_err(cluesat::diagnostic::Diagnostic::new)?;
/// let puzzle = cluesat::parse("# family: stars\n4 4\n- - - -\n- - - -\n- - - 2\n- - - 1\n").expect("a puzzle of it");
/// assert_eq!(puzzle.family(), family);
/// assert_eq!(cluesat::unique(&puzzle).expect("no limit").word(), "unique");
/// # Ok::<(), cluesat::diagnostic::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Builder {
    texts: Vec<(&'static str, String)>,
    lists: Vec<(&'static str, String)>,
    rules: Vec<String>,
    tables: Vec<(&'static str, String, String)>,
}

/// A method for each key.
macro_rules! keys {
    ($part:ident: $($(#[$doc:meta])* $method:ident $key:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $method(mut self, text: impl Into<String>) -> Self {
            self.$part.push(($key, text.into()));
            self
        }
    )*};
}

impl Builder {
    /// A kind of this name.
    pub fn new(name: impl Into<String>) -> Self {
        Builder { texts: vec![("name", name.into())], ..Builder::default() }
    }

    keys! { texts:
        /// The rules for players.
        play "play";
        /// What is decided of cells.
        cells "cells";
        /// What else is decided of cells.
        marks "marks";
        /// What is decided of links.
        links "links";
        /// What is decided of borders.
        edges "edges";
        /// What the height counts.
        height "height";
        /// How the size of a board is known.
        size "size";
    }

    keys! { lists:
        /// Another name.
        also "also";
        /// A number, or an option, in the first line of a puzzle.
        header "header";
        /// A grid of the board.
        grid "grids";
        /// A clue whose cells hold nothing.
        except "except";
        /// What a puzzle gives next.
        given "given";
    }

    /// Another sentence.
    #[must_use]
    pub fn rule(mut self, sentence: impl Into<String>) -> Self {
        self.rules.push(sentence.into());
        self
    }

    /// Part of a table: `parts`, `machines`, `make`, `draw` or `address`.
    #[must_use]
    pub fn part(mut self, table: &'static str, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.tables.push((table, key.into(), value.into()));
        self
    }

    /// The text of the kind.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (key, value) in &self.texts {
            let _ = writeln!(text, "{key} = {}", quoted(value));
        }
        let mut keys: Vec<&str> = self.lists.iter().map(|(key, _)| *key).collect();
        keys.dedup();
        for key in keys {
            let of_key = self.lists.iter().filter(|(other, _)| *other == key).map(|(_, value)| quoted(value));
            let _ = writeln!(text, "{key} = [{}]", of_key.collect::<Vec<_>>().join(", "));
        }
        let _ = writeln!(text, "rules = '''\n{}\n'''", self.rules.join("\n"));
        for table in ["parts", "machines", "make", "draw", "address"] {
            let mut parts = self.tables.iter().filter(|(other, ..)| *other == table).peekable();
            if parts.peek().is_some() {
                let _ = writeln!(text, "[{table}]");
            }
            for (_, key, value) in parts {
                let _ = writeln!(text, "{} = {}", quoted(key), quoted(value));
            }
        }
        text
    }

    /// The kind.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn build(&self) -> Result<Arc<Kind>, Diagnostic> {
        let text = self.text();
        Kind::parse(&Source { name: "<kind>", bytes: text.as_bytes(), first_line: 1 }).map(Arc::new)
    }
}

/// A text in quotes: where that can be, as it is, so that errors point at its words.
fn quoted(text: &str) -> String {
    if !text.contains('\'') && !text.contains(char::is_control) {
        return format!("'{text}'");
    }
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
