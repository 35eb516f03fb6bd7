//! Changes in words.
//!
//! In: a puzzle, a change. Out: where, what was there, what is there now; a sentence. Must not know: the family.

use super::Edit;
use crate::family::Puzzle;
use crate::rule::Subject;

/// A change in the puzzle's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where: `r3c7`, `row 12`, `the cage` at `r1c1`.
    pub place: Subject,
    /// What stood there.
    pub before: Option<String>,
    /// The present content of the place.
    pub after: Option<String>,
}

impl Edit {
    /// The change in the words of the puzzle that it is made to.
    pub fn change(&self, puzzle: &dyn Puzzle) -> Change {
        match self {
            Edit::Clue { slot, before, after } => {
                let setting = puzzle.shortcuts().setting;
                let words = |clue: &Option<crate::family::Clue>| {
                    clue.as_ref().and_then(|clue| setting.map(|setting| setting.words(clue)))
                };
                let place = setting.map_or_else(|| Subject::from(""), |setting| setting.name(*slot));
                Change { place, before: words(before), after: words(after) }
            }
            &Edit::Place { place, before, after } => {
                let [before, after] = [before, after].map(|value| Some(puzzle.value_name(place, value)));
                Change { place: puzzle.layout().name(place).into(), before, after }
            }
        }
    }

    /// `add 4 at r3c7`, `change r3c7 from 4 to 9`, `drop 4 at r3c7`, `r2c5 becomes empty`.
    pub fn sentence(&self, puzzle: &dyn Puzzle) -> String {
        let Change { place, before, after } = self.change(puzzle);
        match (before, after, self) {
            (_, Some(after), Edit::Place { .. }) => format!("{place} becomes {after}"),
            (None, Some(after), _) if place.at.is_some() => format!("add {after} to {place}"),
            (None, Some(after), _) => format!("add {after} at {place}"),
            (Some(before), Some(after), _) => format!("change {place} from {before} to {after}"),
            (before, None, _) => format!("drop {} at {place}", before.unwrap_or_default()),
        }
    }
}
