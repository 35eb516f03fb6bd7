//! The rules of a nonogram, judged without clauses.
//!
//! In: a puzzle and a board. Out: every flaw. Must not know: how the board was found.

use std::fmt;

use crate::grid::{Grid, Pos};
use crate::puzzle::Puzzle;

use super::{Clue, Line, Nonogram, cell};

/// One way in which a board is not an answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Flaw {
    /// A line has other runs than its clue says.
    Line {
        /// The line.
        line: Line,
        /// The runs on the board.
        found: Clue,
        /// The runs of the clue.
        wanted: Clue,
    },
    /// A cell is not as it was given.
    Cell {
        /// Where.
        pos: Pos,
        /// Whether it was given as filled.
        wanted: bool,
    },
    /// A cell holds a number that is neither empty nor filled.
    Value {
        /// Where.
        pos: Pos,
        /// The number.
        found: u16,
    },
    /// The board has another size than the puzzle.
    Size {
        /// Rows and columns of the board.
        found: (usize, usize),
        /// Rows and columns of the puzzle.
        wanted: (usize, usize),
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |filled: bool| if filled { "filled" } else { "empty" };
        match self {
            Flaw::Line { line, found, wanted } => write!(f, "{line} is {found} on the board, not {wanted}"),
            Flaw::Cell { pos, wanted } => write!(f, "{pos} is {} on the board, not {}", word(!wanted), word(*wanted)),
            Flaw::Value { pos, found } => write!(f, "{pos} is {found} on the board, not 0 or 1"),
            Flaw::Size { found, wanted } => {
                write!(f, "the board has {} rows and {} columns, not {} and {}", found.0, found.1, wanted.0, wanted.1)
            }
        }
    }
}

/// Every flaw of a board, none for an answer.
pub(super) fn check(puzzle: &Nonogram, board: &Grid<u16>) -> Vec<Flaw> {
    let (found, wanted) = ((board.height(), board.width()), puzzle.size());
    if found != wanted {
        return vec![Flaw::Size { found, wanted }];
    }
    let mut flaws = Vec::new();
    for (index, (&found, given)) in board.cells().iter().zip(puzzle.given.cells()).enumerate() {
        let pos = || Pos::new(index / board.width(), index % board.width());
        if found > 1 {
            flaws.push(Flaw::Value { pos: pos(), found });
        }
        if let Some(wanted) = given.filter(|&wanted| wanted != (found != 0)) {
            flaws.push(Flaw::Cell { pos: pos(), wanted });
        }
    }
    for line in puzzle.lines() {
        let wanted = puzzle.clue(line);
        let fits = match line {
            Line::Row(row) => wanted.fits(board.row(row).iter().map(|&cell| cell != 0)),
            Line::Column(col) => wanted.fits(board.col(col).map(|&cell| cell != 0)),
        };
        if !fits {
            let found = Clue::of_cells((0..puzzle.room(line)).map(|index| board[cell(line, index)] != 0));
            flaws.push(Flaw::Line { line, found, wanted: wanted.clone() });
        }
    }
    flaws
}
