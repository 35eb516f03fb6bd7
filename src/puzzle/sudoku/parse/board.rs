//! Boards of a sudoku as text, right or wrong.
//!
//! In: a line or a grid of digits. Out: the cells that are filled. Must not know: whether they fit.

use super::super::Sudoku;
use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::{Partial, Puzzle, cell_values};

pub(in crate::puzzle::sudoku) fn read_board(sudoku: &Sudoku, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    cell_values(source, sudoku.size(), |word| match word {
        "." | "0" | "_" | "*" | "?" | "-" => Some(None),
        _ => {
            let number = word.parse().ok().or_else(|| {
                let letter = word.chars().next().filter(|c| c.is_ascii_alphabetic() && word.len() == 1)?;
                Some(letter.to_ascii_uppercase() as u16 - u16::from(b'A') + 10)
            });
            number.filter(|&number: &u16| number >= 1 && usize::from(number) <= sudoku.order()).map(Some)
        }
    })
}
