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

/// The digits in the section `[State]`, where some programs write how far a player got.
pub(in crate::puzzle::sudoku) fn read_filled(
    sudoku: &Sudoku,
    source: &Source<'_>,
) -> Result<Option<Partial>, Diagnostic> {
    let mut state: Option<(usize, usize)> = None;
    let (mut at, mut end) = (0, source.bytes.len());
    for (number, line) in source.bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let text = line.trim_ascii();
        match state {
            Some(_) if text.starts_with(b"[") => {
                end = at;
                break;
            }
            None if text.eq_ignore_ascii_case(b"[State]") => {
                state = Some((at + line.len(), source.first_line + number + 1));
            }
            _ => {}
        }
        at += line.len();
    }
    let Some((start, first_line)) = state else { return Ok(None) };
    let section = Source { name: source.name, bytes: &source.bytes[start..end], first_line };
    read_board(sudoku, &section).map(Some)
}
