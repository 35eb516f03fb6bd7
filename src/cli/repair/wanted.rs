//! What a repair is to keep, and to lead to.
//!
//! In: `--keep`, `--board`. Out: clues and places that stay, the answer that is meant. Must not know: how repairs are
//! found.

use std::sync::Arc;

use itertools::{Either, Itertools as _};

use super::Fix;
use crate::board::{Board, Place};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Puzzle;
use crate::search;

impl Fix<'_> {
    /// What is to stay: the cells of a picture, and the names of clues.
    pub(super) fn fixed(&self, puzzle: &Arc<dyn Puzzle>) -> (Vec<Place>, Vec<String>) {
        let cell = |name: &String| puzzle.find(name.trim()).filter(|_| search::shows_pictures(&**puzzle));
        self.args.keep.iter().cloned().partition_map(|name| cell(&name).map_or(Either::Right(name), Either::Left))
    }

    /// The answer that is meant.
    pub(super) fn meant(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<Board>, Diagnostic> {
        let Some(bytes) = &self.board else { return Ok(None) };
        let filled = crate::view::read_position(puzzle, &Source { name: "--board", bytes, first_line: 1 })?;
        let mut board = puzzle.empty_board();
        for (place, value) in filled {
            board[place] = value;
        }
        Ok(Some(board))
    }
}
