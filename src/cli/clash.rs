//! Clues that contradict each other, as text and JSON.
//!
//! In: what the search found. Out: a sentence and a list, JSON fields. Must not know: how it was found.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;

use crate::family::Puzzle;
use crate::search::{ConflictingClues, Minimality};

/// The JSON fields.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Report {
    /// The clues; none when a limit came first.
    clash: Option<Vec<String>>,
    /// `smallest`, `irreducible` or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    clash_is: Option<&'static str>,
}

/// The clues in words; what all together break where no few are known.
fn texts(puzzle: &Arc<dyn Puzzle>, clash: &ConflictingClues) -> Vec<String> {
    if clash.clues.is_empty() {
        return clash.whole.iter().map(ToString::to_string).collect();
    }
    clash.clues.iter().map(|&clue| puzzle.phrase(clue).to_string()).collect()
}

impl Report {
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, clash: Option<&ConflictingClues>) -> Self {
        Report {
            clash: clash.map(|clash| texts(puzzle, clash)),
            clash_is: clash.map(|clash| match clash.least {
                Minimality::Smallest => "smallest",
                Minimality::Irreducible => "irreducible",
                Minimality::Unknown => "unknown",
            }),
        }
    }
}

/// Says that there is no answer, and why.
pub(super) fn print(puzzle: &Arc<dyn Puzzle>, clash: Option<&ConflictingClues>, out: &mut dyn Write) -> io::Result<()> {
    let Some(clash @ ConflictingClues { least, whole, .. }) = clash else { return writeln!(out, "no answer") };
    match &texts(puzzle, clash)[..] {
        [] => writeln!(out, "no answer, whatever the clues are"),
        [only] => writeln!(out, "no answer: {only}"),
        clues => {
            let fewer = match least {
                Minimality::Smallest => ", a smallest set",
                Minimality::Irreducible => ", and none can be left out",
                Minimality::Unknown => ", some may be left out",
            };
            let whole = whole.as_ref().map_or(String::new(), |whole| format!("{whole}; "));
            writeln!(out, "no answer: {whole}these {} clues contradict each other{fewer}", clues.len())?;
            clues.iter().try_for_each(|clue| writeln!(out, "  {clue}"))
        }
    }
}
