//! Boards of a nonogram as text.
//!
//! In: rows of `#` and `.`, or of the symbols of colours, with `?` for open cells; or a drawing with its frame, in
//! which a blank is white. Out: the cells that are decided; none if it is a drawing of the puzzle itself. Must not
//! know: whether they fit.

use super::super::Nonogram;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Entries, cell_values};
use crate::grid::{Grid, Pos, Spot};

pub(in crate::family::nonogram) fn read_board(puzzle: &Nonogram, source: &Source<'_>) -> Result<Entries, Diagnostic> {
    if let Some(partial) = drawn(puzzle, source) {
        return Ok(if is_unsolved(puzzle, &partial) { Entries::new() } else { partial });
    }
    if !puzzle.palette().is_plain() {
        return cell_values(source, puzzle.size(), |word| coloured(puzzle, word));
    }
    // Where `#` fills cells, `x` crosses them out.
    let hashes = source.bytes.contains(&b'#') || source.bytes.windows(3).any(|bytes| bytes == "█".as_bytes());
    let partial = cell_values(source, puzzle.size(), |word| match word {
        "x" | "X" | "×" if hashes => Some(Some(0)),
        "#" | "X" | "x" | "1" | "█" => Some(Some(1)),
        "." | "-" | "0" => Some(Some(0)),
        "?" | "_" | "*" | "·" => Some(None),
        _ => None,
    })?;
    let dots = source.bytes.contains(&b'.') && !source.bytes.iter().any(|byte| b"?_*-0".contains(byte));
    Ok(if dots && has_bare_line(puzzle, &partial) {
        partial.into_iter().filter(|&(_, value)| value != 0).collect()
    } else {
        partial
    })
}

/// Whether a line with runs is white all along: then a `.` means that the cell has not been looked at yet.
fn has_bare_line(puzzle: &Nonogram, partial: &Entries) -> bool {
    let (height, width) = puzzle.size();
    let mut filled = [vec![false; height], vec![false; width]];
    for &(place, value) in partial {
        if let Spot::Cell(pos) = place
            && value != 0
        {
            (filled[0][pos.row], filled[1][pos.col]) = (true, true);
        }
    }
    let whole = partial.len() == height * width;
    let lines = [puzzle.rows(), puzzle.columns()];
    whole
        && lines
            .iter()
            .zip(&filled)
            .any(|(clues, filled)| clues.iter().zip(filled).any(|(clue, filled)| !filled && !clue.runs().is_empty()))
}

/// Whether a drawing is that of the puzzle itself: only the given cells are filled, and that is not an answer.
fn is_unsolved(puzzle: &Nonogram, partial: &Entries) -> bool {
    let (height, width) = puzzle.size();
    let mut board = Grid::filled(height, width, 0);
    for &(place, value) in partial {
        if let Spot::Cell(pos) = place {
            board[pos] = value;
        }
    }
    let given = |pos: Pos| {
        let given = puzzle.given[pos].is_some_and(|value| value > 0);
        given || puzzle.saved().is_some_and(|saved| saved[pos].only().is_some_and(|value| value > 0))
    };
    let whole = partial.len() == height * width;
    whole && board.positions().all(|pos| board[pos] == 0 || given(pos)) && !puzzle.keeps_clues(|pos| board[pos])
}

/// A cell of a picture in colours: the symbol of its colour, or its number, or several symbols, of which one may mark
/// it.
fn coloured(puzzle: &Nonogram, word: &str) -> Option<Option<u16>> {
    let symbol = |c: char| {
        let ground = matches!(c, '.' | '0' | '-');
        puzzle.palette().of_symbol(c).or(ground.then_some(0))
    };
    let mut characters = word.chars();
    match (characters.next()?, characters.next(), characters.next()) {
        ('?' | '_', None, _) => Some(None),
        (c, None, _) if symbol(c).is_some() => symbol(c).map(Some),
        (one, Some(other), None) if one == other && symbol(one).is_some() => symbol(one).map(Some),
        _ => word.parse().ok().filter(|&value: &u16| usize::from(value) <= puzzle.palette().count()).map(Some),
    }
}

/// The two characters of a cell in a drawing in colours: its symbol twice, or a mark and its symbol; two symbols where
/// it is open, or the sign of a set of colours.
fn twice(puzzle: &Nonogram, symbols: &[char]) -> Option<Option<u16>> {
    let of = |c: char| puzzle.palette().of_symbol(c);
    match *symbols {
        [' ' | '*' | 'o' | '!', ' '] => Some(Some(0)),
        ['░', '░'] | ['?', ' ' | '!'] => Some(None),
        ['░' | '?', sign] if sign.is_ascii_alphanumeric() => Some(None),
        [one, other] if one == other => of(one).map(Some),
        ['@' | 'O' | 'X', other] if of(other).is_some() => Some(of(other)),
        ['.', other] | [other, '.'] if of(other).is_some() => Some(None),
        [one, other] => of(one).and(of(other)).map(|_| None),
        _ => None,
    }
}

/// The one character of a cell in a drawing in colours.
fn once(puzzle: &Nonogram, symbols: &[char]) -> Option<Option<u16>> {
    // A symbol of the puzzle comes before the marks.
    if let [one] = *symbols
        && let Some(value) = puzzle.palette().of_symbol(one)
    {
        return Some(Some(value));
    }
    match *symbols {
        [' ' | '*' | 'o' | '!'] => Some(Some(0)),
        ['░' | '?'] => Some(None),
        [one] if one.is_ascii_digit() => Some(None),
        _ => None,
    }
}

/// A drawing in its frame, in any of the sizes it is drawn in.
fn drawn(puzzle: &Nonogram, source: &Source<'_>) -> Option<Entries> {
    let (height, width) = puzzle.size();
    let text = std::str::from_utf8(source.bytes).ok()?;
    let rows: Vec<Vec<char>> = text
        .lines()
        .filter_map(|line| {
            let (_, framed) = line.split_once(['│', '|'])?;
            // What stands beyond the frame is the number of the row.
            let (framed, beyond) = framed.rsplit_once(['│', '|'])?;
            beyond.trim().chars().all(|char| char.is_ascii_digit()).then(|| framed.chars().collect())
        })
        .collect();
    let plain = puzzle.palette().is_plain();
    let sizes = if plain { &SIZES[..] } else { &SIZES[..2] };
    sizes.iter().find_map(|&(down, across, symbols, value)| {
        let (lines, columns) = (height.div_ceil(down), width.div_ceil(across) * symbols);
        if rows.len() != lines || rows.iter().any(|row| row.len() != columns) {
            return None;
        }
        let mut partial = Entries::new();
        for row in 0..height {
            for col in 0..width {
                let at = col / across * symbols;
                let characters = &rows[row / down][at..at + symbols];
                let value = match (plain, symbols) {
                    (true, _) => value(characters, row % down, col % across)?,
                    (false, 2) => twice(puzzle, characters)?,
                    (false, _) => once(puzzle, characters)?,
                };
                partial.extend(value.map(|value| (Spot::Cell(Pos::new(row, col)), value)));
            }
        }
        Some(partial)
    })
}

/// The value of a cell, given the characters that show it and its row and column within them; `None` when they do not
/// show it. A mark is read as what it marks.
type Value = fn(&[char], usize, usize) -> Option<Option<u16>>;

/// The sizes of drawings: how many rows and columns are shown by how many characters.
const SIZES: [(usize, usize, usize, Value); 5] =
    [(1, 1, 2, double), (1, 1, 1, single), (1, 1, 3, triple), (2, 1, 1, half), (4, 2, 1, eighth)];

fn triple(symbols: &[char], row: usize, col: usize) -> Option<Option<u16>> {
    double(&symbols[..2], row, col).filter(|_| symbols[1] == symbols[2])
}

fn double(symbols: &[char], _: usize, _: usize) -> Option<Option<u16>> {
    match symbols {
        ['█' | '@' | 'O' | 'X', '█'] | ['#' | '@' | 'O' | 'X', '#'] => Some(Some(1)),
        [' ' | '*' | 'o' | '!', ' '] => Some(Some(0)),
        ['░', '░'] | ['?' | '·', ' '] => Some(None),
        _ => None,
    }
}

fn single(symbols: &[char], _: usize, _: usize) -> Option<Option<u16>> {
    match symbols {
        ['█' | '#' | '@' | 'O' | 'X'] => Some(Some(1)),
        [' ' | '*' | 'o' | '!'] => Some(Some(0)),
        ['░' | '?' | '·'] => Some(None),
        _ => None,
    }
}

/// Two rows in a character.
fn half(symbols: &[char], row: usize, _: usize) -> Option<Option<u16>> {
    match symbols {
        [' '] => Some(Some(0)),
        ['█'] => Some(Some(1)),
        ['▀'] => Some(Some(u16::from(row == 0))),
        ['▄'] => Some(Some(u16::from(row == 1))),
        _ => None,
    }
}

/// Four rows and two columns in a Braille pattern.
fn eighth(symbols: &[char], row: usize, col: usize) -> Option<Option<u16>> {
    let dots = match *symbols {
        [' '] => 0,
        [symbol @ '\u{2800}'..='\u{28ff}'] => u32::from(symbol) - 0x2800,
        _ => return None,
    };
    let dot = [[0, 3], [1, 4], [2, 5], [6, 7]][row][col];
    Some(Some(u16::from(dots >> dot & 1 == 1)))
}

/// The grid that was saved with the puzzle.
pub(in crate::family::nonogram) fn read_saved(puzzle: &Nonogram) -> Option<Entries> {
    let saved = puzzle.saved()?;
    Some(saved.positions().filter_map(|pos| Some((Spot::Cell(pos), saved[pos].only()? as u16))).collect())
}

/// A warning about a goal that is not an answer of the puzzle: one of the two was changed.
pub(super) fn differing_goal(puzzle: &Nonogram) -> Option<String> {
    let goal = puzzle.goal()?;
    let is_given = goal.positions().all(|pos| puzzle.given[pos].is_none_or(|given| given == goal[pos]));
    let differs = !is_given || !puzzle.keeps_clues(|pos| goal[pos]);
    differs.then(|| "the goal that comes with the puzzle is no answer of it: it differs from the clues".to_owned())
}

/// The goal that came with it.
pub(in crate::family::nonogram) fn read_goal(puzzle: &Nonogram) -> Option<Entries> {
    let goal = puzzle.goal()?;
    Some(goal.positions().map(|pos| (Spot::Cell(pos), goal[pos])).collect())
}
