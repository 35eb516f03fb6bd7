//! The sentences of a kind: each says what the members of a selection must keep, or what holds of the whole board.
//!
//! In: text. Out: a tree whose parts know their places in the text. Must not know: puzzles, what the words mean.

mod expression;
mod sentence;
mod token;

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};

pub(super) use expression::KEYWORDS;
pub use expression::{Expression, Operator, What};
pub use sentence::{Of, Selection, Sentence, Whole, sentences};

/// What is wrong with a sentence, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// What is wrong: lower case, no final period.
    pub title: String,
    /// A note at the place.
    pub label: String,
    /// What to do.
    pub help: Option<String>,
}

impl Fault {
    /// Something is wrong there.
    pub fn new(span: Range<usize>, title: impl Into<String>, label: impl Into<String>) -> Self {
        Fault { span, title: title.into(), label: label.into(), help: None }
    }

    /// The same as a message about its source.
    pub fn at(self, source: &Source<'_>) -> Diagnostic {
        let Fault { span, title, label, help } = self;
        let at = Diagnostic::at(source, span.start..span.end.max(span.start + 1), title).label(label);
        if let Some(help) = help { at.help(help) } else { at }
    }

    /// The same with what to do.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Fault { help: Some(help.into()), ..self }
    }
}

impl Expression {
    /// Something is wrong with it.
    pub(in crate::kind) fn fault(&self, title: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault::new(self.span.clone(), title, label)
    }

    /// Whether it is a number that is made of others.
    pub(in crate::kind) fn is_sum(&self) -> bool {
        use Operator::{Minus, Modulo, Over, Plus, Times};
        matches!(self.what, What::Minus(_) | What::Two(Plus | Minus | Times | Over | Modulo, _))
    }
}

impl Selection {
    /// Something is wrong with it.
    pub(in crate::kind) fn fault(&self, title: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault::new(self.span.clone(), title, label)
    }
}

/// One expression that begins at this byte of its source.
///
/// # Errors
/// What cannot be read, and where.
pub fn expression(text: &str, start: usize) -> Result<Expression, Fault> {
    let tokens = token::tokens(text, start)?;
    let mut reader = expression::Reader::new(&tokens, start + text.trim_end().len());
    let read = reader.expression(0)?;
    if reader.peek().is_some() {
        return Err(reader.wrong("the end"));
    }
    Ok(read)
}
