//! Boards of a sudoku as text, right or wrong.
//!
//! In: a line or a grid of digits. Out: the cells that are filled. Must not know: whether they fit.

use super::super::{Aside, Sudoku};
use super::symbols::Convention;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Entries, cell_values, cell_words};
use crate::grid::Spot;

/// Beyond 9x9, where each cell is one character, letters are those of the puzzle, as far as the board repeats it.
pub(in crate::family::sudoku) fn read_board(sudoku: &Sudoku, source: &Source<'_>) -> Result<Entries, Diagnostic> {
    let order = sudoku.order();
    let words = cell_words(source, (order, order))?;
    let symbol = |word: &str| word.bytes().next().filter(|_| word.len() == 1);
    let symbols: Option<Vec<u8>> = words.iter().map(|(word, _)| symbol(word)).collect();
    let convention = symbols.filter(|_| order > 9);
    let convention = convention.map(|symbols| Convention::of_board(order, &symbols, sudoku.givens().cells()));
    let filled = |digit: u16| match sudoku.first_digit() {
        // Where the digits begin with 0, blanks have other signs.
        0 => (usize::from(digit) < order).then_some(Some(digit)),
        _ => (usize::from(digit) <= order).then_some((digit > 0).then_some(digit)),
    };
    cell_values(source, (order, order), |word| match (word, convention) {
        (_, Some(convention)) => symbol(word).and_then(|symbol| convention.digit(symbol)).and_then(filled),
        ("." | "_" | "*" | "?" | "-", None) => Some(None),
        _ => word.parse().ok().or_else(|| Convention::FromOne.digit(symbol(word)?)).and_then(filled),
    })
}

/// The digits in the section `[State]`, where some programs write how far a player got, or the values of a document
/// that are not given.
pub(in crate::family::sudoku) fn read_filled(
    sudoku: &Sudoku,
    source: &Source<'_>,
) -> Result<Option<Entries>, Diagnostic> {
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
    let Some((start, first_line)) = state else {
        let order = sudoku.order();
        let Aside { filled, marks, .. } = &sudoku.aside;
        if let Some((pos, digit)) = filled.iter().find(|filled| usize::from(filled.1) > order) {
            let title = format!("{pos} has {digit} filled in: the digits go from 1 to {order}");
            return Err(Diagnostic::at(source, 0..source.bytes.trim_ascii_end().len(), title));
        }
        let there = !filled.is_empty() || !marks.is_empty();
        return Ok(there.then(|| filled.iter().map(|&(pos, digit)| (Spot::Cell(pos), digit)).collect()));
    };
    let section = Source { name: source.name, bytes: &source.bytes[start..end], first_line };
    let mut state = read_board(sudoku, &section)?;
    // What is given there again, nobody has filled in.
    state.retain(|&(place, digit)| !matches!(place, Spot::Cell(at) if sudoku.givens()[at] == digit));
    Ok(Some(state))
}
