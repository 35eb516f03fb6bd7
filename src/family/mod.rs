//! Families of puzzles.
//!
//! In: text. Out: a puzzle of a family: its layout, values, rules, a picture. Must not know: engines, files, the command
//! line.
//!
//! The words of this project: a *puzzle* is what the setter gives; a *board* is a filled puzzle, whether right or wrong;
//! an *answer* is a board without flaws; a *rule* is one thing that the puzzle demands (a clue, a house, a dot); a *flaw*
//! is one way in which a board breaks the rules; a *place* is a cell or an edge, and holds a value.

mod beside_address;
mod cached;
pub mod canvas;
mod clueless;
mod contradiction;
mod deduce;
pub mod described;
mod detect;
pub(crate) mod directives;
mod drawing;
pub(crate) mod entries;
mod filled;
mod foreign;
mod format;
pub(crate) mod formats;
pub mod nonogram;
pub(crate) mod pasted;
pub(crate) use described::embedded::is_in as holds_a_kind;
mod picture;
mod puzzle;
mod registry;
mod setting;
mod shortcuts;
mod sites;
pub mod slitherlink;
pub mod sudoku;
mod table;
#[cfg(test)]
pub(crate) mod tests;
mod texts;
mod unknown;
mod ways;

use std::borrow::Cow;
use std::fmt::{self, Debug};

use crate::diagnostic::{Diagnostic, Source};
use crate::rule::KindWords;

pub use cached::Cached;
pub use canvas::Canvas;
pub(crate) use clueless::Clueless;
pub use contradiction::{Cause, Contradiction};
pub use deduce::Deduce;
pub use detect::Reading;
pub(crate) use drawing::{
    dots as dot_values, inside as inside_line, links as link_values, meaning, outline as outline_values,
};
pub(crate) use entries::{Entries, cell_words, cells as cell_values, placed};
pub use filled::{Beside, Filled, Keeps, Partial};
pub(crate) use format::NO_ANSWER;
pub use format::{Format, Framing, ParseOptions, WriteError};
pub use pasted::Plain;
pub(crate) use picture::among;
pub use puzzle::{Look, Puzzle};
#[cfg(feature = "cli")]
pub(crate) use registry::names;
pub use registry::{families, load};
pub use setting::{Clue, Coloured, Follows, MAX_CELLS, Maker, Removal, Setting, Shape, Wish};
pub use shortcuts::{
    Blocking, Deduction, DirectCount, FirstAnswers, Guess, Noted, Shortcuts, Symmetry, Turns, WholeCheck,
};
pub use texts::Texts;
pub(crate) use unknown::advice;

/// Puzzles from numbers, for the front page.
pub mod numbers {
    pub use super::nonogram::of_clues as nonogram;
    pub use super::slitherlink::of_rows as slitherlink;
    pub use super::sudoku::of_rows as sudoku;
}

/// A family of puzzles: a row of the table of all.
pub struct Family {
    /// The name, as in `--family`.
    pub name: &'static str,
    /// The rules for players, in two sentences; those of variants are added.
    pub rules: &'static str,
    /// What people call the kinds of its rules.
    pub words: &'static [KindWords],
    /// The formats in which it is read or written.
    pub formats: &'static [Format],
    /// What to say about texts that are nearly one of this family's.
    pub advice: Advice,
    /// Whether a text that looks like no format is tried as this family's plain format.
    pub fallback: bool,
    /// How its texts are recognised, read and written.
    pub texts: &'static dyn Texts,
    /// How new puzzles are made.
    pub maker: Maker,
}

/// What to say about texts that are no puzzle, but nearly one of a family's.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// About one row of cells.
    pub one_row: Option<&'static str>,
    /// About numbers with gaps: how a blank cell is written.
    pub gaps: Option<&'static str>,
    /// About numbers alone: what is missing.
    pub numbers: Option<&'static str>,
    /// About rows of 0 and 1 alone: how it is said that they are one of this family's.
    pub bits: Option<&'static str>,
}

impl Advice {
    /// Nothing.
    pub const NONE: Advice = Advice { one_row: None, gaps: None, numbers: None, bits: None };
}

/// The families with code of their own, in the order in which they are tried.
pub static FAMILIES: [&Family; 3] =
    [&crate::family::nonogram::FAMILY, &crate::family::sudoku::FAMILY, &crate::family::slitherlink::FAMILY];

impl Family {
    /// Whether this is one of its names.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.texts.is_called(name)
    }

    /// What stands above a puzzle to name it: a comment, or the text of its kind.
    pub(crate) fn header(&self) -> String {
        self.texts.header().unwrap_or_else(|| format!("# family: {}\n", self.name))
    }

    /// A puzzle with the text that defines its family, where that does not come with the program: it means the same on
    /// every machine.
    pub(crate) fn with_definition<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        let definition = self.texts.definition().filter(|(_, is_known)| !is_known && !described::embedded::is_in(text));
        let Some((definition, _)) = definition else { return Cow::Borrowed(text) };
        let named = self.texts.header().unwrap_or_default();
        let text = text.strip_prefix(named.as_bytes()).unwrap_or(text);
        [described::embedded::fenced(definition).as_bytes(), text].concat().into()
    }

    /// The family of the kind that stands above a puzzle.
    pub(crate) fn above(source: &Source<'_>) -> Option<Result<&'static Family, Diagnostic>> {
        described::embedded::family(source)
    }

    /// Whether it is a kind of the user's, which nobody else knows.
    #[cfg(feature = "cli")]
    pub(crate) fn is_loaded(&self) -> bool {
        self.texts.definition().is_some_and(|(_, is_known)| !is_known)
    }

    /// What has to stand above a puzzle so that it can be read without what this run has loaded; `None` where nothing is
    /// missing.
    pub(crate) fn carried_above(&self, text: &[u8]) -> Option<String> {
        let header = self.texts.header()?;
        let is_there =
            described::embedded::is_in(text) || memchr::memmem::find(text, header.trim_end().as_bytes()).is_some();
        (!is_there).then_some(header)
    }
}

impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

impl std::hash::Hash for Family {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
