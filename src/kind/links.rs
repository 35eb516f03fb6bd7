//! What is decided between two cells.
//!
//! In: a word of the frame, a kind. Out: values of links, what the line is. Must not know: puzzles, rules.

use super::Kind;
use super::language::{Sentence, Whole};
use crate::board::Values;
use crate::diagnostic::{Diagnostic, Source};

/// What is decided about a link between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Whether a line goes there.
    Line,
    /// Whether the two cells belong together.
    Joint,
    /// Whether a door between them is open.
    Door,
    /// How many lines go there, at most this many.
    Numbers(u16),
}

impl Links {
    /// Whether lines go through cells.
    pub fn is_line(self) -> bool {
        !matches!(self, Links::Joint | Links::Door)
    }

    /// The values of a link.
    pub(super) fn values(self) -> Values {
        match self {
            Links::Line => Values::two(&["no line", "line"]),
            Links::Joint => Values::two(&["apart", "joined"]),
            Links::Door => Values::two(&["closed", "open"]),
            Links::Numbers(most) => Values::numbers(0, usize::from(most) + 1),
        }
    }

    /// `line`, `joint`, `door`, `0..2`, from this byte of a source on.
    pub(super) fn parse(source: &Source<'_>, text: &str, start: usize) -> Result<Self, Diagnostic> {
        match text.trim() {
            "line" => return Ok(Links::Line),
            "joint" => return Ok(Links::Joint),
            "door" => return Ok(Links::Door),
            _ => {}
        }
        let most = text.trim().strip_prefix("0..").and_then(|most| most.parse().ok());
        most.filter(|most| (1..=9).contains(most)).map(Links::Numbers).ok_or_else(|| {
            let title = format!("`{text}` is not what links can be");
            let help = if text.trim() == "loop" {
                "`line`; that it is one loop is the sentence `one loop`"
            } else {
                "`line`, `joint`, `door`, or numbers such as `0..2`"
            };
            Diagnostic::at(source, start..start + text.len(), title).help(help)
        })
    }
}

impl Kind {
    /// Whether the line may cross itself, so that each cell also holds whether it does there.
    pub fn crosses(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Sentence::Whole { whole: Whole::Crossing, .. }))
    }

    /// Whether a line goes along the borders of cells, at the rim, too.
    pub fn has_outline(&self) -> bool {
        self.edges.as_ref().is_some_and(|edges| edges != "line")
    }

    /// Whether it is noted of each corner that such a line passes it.
    pub fn notes_corners(&self) -> bool {
        self.edges.as_ref().is_some_and(|edges| edges == "loop with corners")
    }

    /// Whether the line is one loop that does not cross itself.
    pub fn has_loop(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Sentence::Whole { whole: Whole::OneLoop, .. }))
    }
}
