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
use crate::family::{Noted, Partial, Puzzle};
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

    /// The position of a puzzle: from the board that was given, otherwise from the puzzle's own file; `None` if there
    /// is none.
    pub(super) fn of(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Option<Partial>, Diagnostic> {
        match &self.0 {
            Some(boards) => boards.board(puzzle, job).map(Some),
            None => puzzle.filled(&job.record.source()),
        }
    }

    /// What is noted of places that are open, in a board that is a saved file, or in the puzzle's own file.
    pub(super) fn struck(&self, puzzle: &Arc<dyn Puzzle>) -> Vec<Fact> {
        let noted = |puzzle: &Arc<dyn Puzzle>| puzzle.shortcuts().noted.map_or_else(Vec::new, Noted::struck);
        match &self.0 {
            Some(boards) => boards.saved(puzzle).map_or_else(Vec::new, |(saved, _)| noted(&saved)),
            None => noted(puzzle),
        }
    }

    /// The position to continue from; a message says so if it comes from the puzzle's own file. A full board in that
    /// file is an answer that came with it: it is ignored, with a message.
    pub(super) fn going_on(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Partial, Diagnostic> {
        let Some(partial) = self.of(puzzle, job)?.filter(|partial| !partial.is_empty()) else {
            return Ok(Partial::new());
        };
        if self.are_given() {
            return Ok(partial);
        }
        let name = &job.record.name;
        if partial.len() == puzzle.places() {
            out.say(&format!("note: {name} comes with a full board, which is left aside; `check` judges it"));
            return Ok(Partial::new());
        }
        let filled = words::count(partial.len(), "place");
        out.say(&format!("note: going on from the {filled} that {name} has filled in"));
        Ok(partial)
    }
}
