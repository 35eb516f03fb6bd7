//! Positions: what a player has filled in so far.
//!
//! In: `--board`, the text of a puzzle. Out: the places with a value, and where they come from. Must not know: what is
//! done with it.

use std::ffi::OsString;
use std::sync::Arc;

use clap::Args as ClapArgs;

use super::boards::Boards;
use super::files;
use super::stream::{Out, PuzzleContext};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::family::{Filled, Noted, Partial, Puzzle};
use crate::input::Input;
use crate::rule::Fact;

/// Where a position comes from.
#[derive(Clone, Debug, ClapArgs)]
pub(super) struct PositionArgs {
    /// What is filled in so far: a drawing as `draw --form` or `solve` prints it, one line, or a saved file in any
    /// format that keeps a position. Several boards follow each other, one for each puzzle. When not given: what the
    /// puzzle's own file holds.
    #[arg(long, short, alias = "given", short_alias = 'g', value_name = "FILE")]
    board: Option<OsString>,
}

impl PositionArgs {
    /// What is read besides the puzzles.
    pub(super) fn input(&self) -> Option<Input> {
        self.board.as_deref().map(Input::from_os_argument)
    }

    /// Reads the boards.
    pub(super) fn open(&self) -> anyhow::Result<Positions> {
        let boards = match self.input() {
            None => None,
            Some(input) => Some(Boards::new(input.name(), files::read(&input, "for --board")?)),
        };
        Ok(Positions(boards))
    }
}

/// The positions of a run.
pub(super) struct Positions(Option<Boards>);

impl Positions {
    /// Whether boards were given.
    pub(super) fn are_given(&self) -> bool {
        self.0.is_some()
    }

    /// The board of a puzzle: the one that was given, else what comes with its own file; nothing where there is none.
    pub(super) fn of(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Option<Partial>, Diagnostic> {
        Ok(self.come(puzzle, job)?.map(Filled::board))
    }

    /// As above, as a position or an answer. What was given is a position.
    fn come(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Option<Filled>, Diagnostic> {
        match &self.0 {
            Some(boards) => boards.board(puzzle, job).map(|board| Some(Filled::Position(board))),
            None => puzzle.filled(&job.record.source()),
        }
    }

    /// What is noted of places that are open, in a board that is a saved file, or in the puzzle's own file.
    pub(super) fn struck(&self, puzzle: &Arc<dyn Puzzle>) -> Vec<Fact> {
        match &self.0 {
            Some(boards) => boards.saved(puzzle).map_or_else(Vec::new, |(saved, _)| noted(&saved)),
            None => noted(puzzle),
        }
    }

    /// The position that is used, which is said (`going on from`, `drawn with`) when it comes from the puzzle's own
    /// file. It may be full. An answer that came with the puzzle is left aside, which is said, too.
    pub(super) fn used(
        &self,
        verb: &str,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Partial, Diagnostic> {
        let come = self.come(puzzle, job)?;
        let name = &job.record.name;
        Ok(match come {
            _ if self.are_given() => come.map(Filled::board).unwrap_or_default(),
            Some(Filled::Answer(_)) => {
                out.say(&format!("note: {name} comes with an answer, which is left aside; `check` judges it"));
                Partial::new()
            }
            Some(Filled::Position(partial)) if !partial.is_empty() => {
                let filled = words::count(partial.len(), "place");
                out.say(&format!("note: {verb} the {filled} that {name} has filled in"));
                partial
            }
            _ => Partial::new(),
        })
    }
}

/// What is noted of places that are open.
pub(super) fn noted(puzzle: &Arc<dyn Puzzle>) -> Vec<Fact> {
    puzzle.shortcuts().noted.map_or_else(Vec::new, Noted::struck)
}
