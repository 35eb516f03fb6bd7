//! Boards of a sudoku as text, right or wrong.
//!
//! In: a line or a grid of digits. Out: the cells that are filled. Must not know: whether they fit.

use super::super::{Aside, Sudoku};
use super::symbols::Convention;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Entries, cell_values, cell_words};
use crate::grid::Spot;
use crate::text::Part;

/// Where digits go beyond 9 and each cell is one character, letters are those of the puzzle, as far as the board repeats it.
pub(in crate::family::sudoku) fn read_board(sudoku: &Sudoku, source: &Source<'_>) -> Result<Entries, Diagnostic> {
    let order = sudoku.order();
    let words = cell_words(source, (order, order))?;
    let symbol = |word: &[u8]| if let &[symbol] = word { Some(symbol) } else { None };
    let symbols: Option<Vec<u8>> = words.iter().map(|word| symbol(word.text)).collect();
    let convention = symbols.filter(|_| usize::from(sudoku.first_digit()) + order > 10);
    let convention = convention.map(|symbols| Convention::of_board(order, &symbols, sudoku.givens().cells()));
    let filled = |digit: u16| match sudoku.first_digit() {
        // Where the digits begin with 0, blanks have other signs.
        0 => (usize::from(digit) < order).then_some(Some(digit)),
        _ => (usize::from(digit) <= order).then_some((digit > 0).then_some(digit)),
    };
    cell_values(source, (order, order), |word| match (word, convention) {
        (_, Some(convention)) => symbol(word.as_bytes()).and_then(|symbol| convention.digit(symbol)).and_then(filled),
        ("." | "_" | "*" | "?" | "-" | "·", None) => Some(None),
        _ => word.parse().ok().or_else(|| Convention::FromOne.digit(symbol(word.as_bytes())?)).and_then(filled),
    })
}

/// The answer that stands behind the cells of a puzzle on a line: as many digits, behind a comma or a tab.
pub(in crate::family::sudoku) fn read_answer(sudoku: &Sudoku, source: &Source<'_>) -> Option<Entries> {
    let mut lines = Part::whole(source.bytes).content();
    let line = lines.next().filter(|_| lines.next().is_none())?;
    let cells = sudoku.order() * sudoku.order();
    let mut boards =
        line.words(|byte| b",;\t".contains(&byte)).map(Part::trimmed).filter(|word| word.text.len() == cells);
    let answer = boards.nth(1)?;
    let answer = Source { bytes: answer.text, ..*source };
    read_board(sudoku, &answer).ok().filter(|answer| answer.len() == cells)
}

/// The digits in the section `[State]`, where some programs write how far a player got, or the values of a document
/// that are not given.
pub(in crate::family::sudoku) fn read_filled(
    sudoku: &Sudoku,
    source: &Source<'_>,
) -> Result<Option<Entries>, Diagnostic> {
    let mut lines = Part::whole(source.bytes).lines().enumerate();
    let Some((number, head)) = lines.find(|(_, line)| line.trimmed().text.eq_ignore_ascii_case(b"[State]")) else {
        let order = sudoku.order();
        let Aside { filled, marks, .. } = &sudoku.aside;
        if let Some((pos, digit)) = filled.iter().find(|filled| usize::from(filled.1) > order) {
            let title = format!("{pos} has {digit} filled in: the digits go from 1 to {order}");
            return Err(Diagnostic::at(source, 0..source.bytes.trim_ascii_end().len(), title));
        }
        let there = !filled.is_empty() || !marks.is_empty();
        return Ok(there.then(|| filled.iter().map(|&(pos, digit)| (Spot::Cell(pos), digit)).collect()));
    };
    let mut lines = lines.map(|(_, line)| line).take_while(|line| !line.trimmed().text.starts_with(b"["));
    let first = lines.next().unwrap_or(head.from(head.text.len()));
    let end = lines.last().unwrap_or(first).end();
    let first_line = source.first_line + number + 1;
    let section = Source { name: source.name, bytes: &source.bytes[first.start..end], first_line };
    let mut state = read_board(sudoku, &section)?;
    // What is given there again, nobody has filled in.
    state.retain(|&(place, digit)| !matches!(place, Spot::Cell(at) if sudoku.givens()[at] == digit));
    Ok(Some(state))
}
