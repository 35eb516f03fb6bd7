//! JSON Lines: the structure of the output.
//!
//! In: verdicts and boards. Out: one object per puzzle. Must not know: how they were found. Published field names never
//! change.

mod board;
mod object;

use serde::Serialize;

use crate::diagnostic::Diagnostic;
pub use board::Board;
pub use object::Object;

/// The identification of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Named<'a> {
    /// The name of the input.
    pub source: &'a str,
    /// The number of the puzzle within the input, from 0.
    pub index: usize,
    /// Its number within the whole run, from 0, if this run only handles a share of the puzzles.
    pub record: Option<usize>,
    /// The identifier next to it in the input, if identifiers are passed through.
    pub id: Option<&'a str>,
    /// The number of the part of the puzzle, if it was cut into parts.
    pub cube: Option<usize>,
    /// The number of parts into which it was cut.
    pub cubes: Option<usize>,
    /// The mark of all parts together: those of another cut have another one.
    pub cut: Option<&'a str>,
    /// The facts of the part that was cut, if it was not the whole puzzle.
    pub within: &'a [String],
    /// The puzzle on one line, if that was requested and is possible.
    pub puzzle: Option<String>,
}

impl Named<'_> {
    /// An object that begins with these fields, and with the family; `None` when that could not be recognised.
    pub fn begin(&self, family: Option<&'static str>) -> Object {
        let mut object = Object::new();
        object.field("source", self.source);
        object.number("index", self.index);
        object.optional("record", self.record.as_ref());
        object.optional("id", self.id);
        object.optional("cube", self.cube.as_ref());
        object.optional("cubes", self.cubes.as_ref());
        object.optional("cut", self.cut);
        object.optional("within", Some(self.within).filter(|facts| !facts.is_empty()));
        object.optional("puzzle", self.puzzle.as_ref());
        match family {
            Some(family) => object.word("family", family),
            None => object.field("family", &family),
        }
        object
    }
}

/// The fields that every object has.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The identification of the puzzle.
    pub named: &'a Named<'a>,
    /// The family; `None` when it could not be recognised.
    pub family: Option<&'static str>,
    /// The verdict in one word.
    pub status: &'static str,
}

impl Head<'_> {
    /// An object that begins with these fields.
    pub fn begin(&self) -> Object {
        let mut object = self.named.begin(self.family);
        object.word("status", self.status);
        object
    }

    /// The object with these fields, and those of a structure.
    pub fn with(&self, structure: &impl Serialize) -> Object {
        let mut object = self.begin();
        object.fields(structure);
        object
    }
}

/// What is wrong with an input that is not a puzzle. The status is `error`.
#[derive(Clone, Debug, Serialize)]
pub struct Failure<'a> {
    /// What is wrong.
    pub message: &'a str,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
}

impl<'a> Failure<'a> {
    /// The fields for a diagnostic.
    pub fn new(diagnostic: &'a Diagnostic) -> Self {
        Failure {
            message: &diagnostic.title,
            line: diagnostic.spot.as_ref().map(|spot| spot.line),
            column: diagnostic.spot.as_ref().map(|spot| spot.column),
            help: diagnostic.help.as_deref(),
        }
    }
}
