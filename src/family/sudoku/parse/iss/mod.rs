//! Constraints on one line, as the solver ISS writes them: `.~R1C2_4.Thermo~R1C1~R1C2.AntiKnight`.
//!
//! In: a line. Out: a [`Sudoku`]; and back. Must not know: what a constraint demands.
//!
//! Rows and columns are one character each: `1` to `9`, then `a` to `g`.

mod base64;
mod read;
mod write;

use crate::grid::Pos;
use crate::text::Part;

pub(in crate::family::sudoku) use read::parse;
pub(in crate::family::sudoku) use write::write;

/// Boards have one character for a row.
const MAX_ORDER: usize = 16;

/// What follows a name.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Nothing.
    Whole,
    /// Cells.
    Cells,
    /// A number, then cells; the number may be left out where the kind has a usual one.
    Numbered,
    /// Cells of which each two neighbours are meant.
    Pairs,
    /// Lists with `~~` between them.
    Lists,
}

const NAMES: [(&str, &str, Form); 34] = [
    ("Cage", "cage", Form::Numbered),
    ("Sum", "sum", Form::Numbered),
    ("AllDifferent", "extra region", Form::Cells),
    ("Thermo", "thermo", Form::Cells),
    ("Whisper", "whispers", Form::Numbered),
    ("Renban", "renban", Form::Cells),
    ("Palindrome", "palindrome", Form::Cells),
    ("Zipper", "zipper", Form::Cells),
    ("Between", "between", Form::Cells),
    ("Lockout", "lockout", Form::Numbered),
    ("DoubleArrow", "double arrow", Form::Cells),
    ("RegionSumLine", "region sum", Form::Cells),
    ("Entropic", "entropic", Form::Cells),
    ("Modular", "modular", Form::Numbered),
    ("SumLine", "sum line", Form::Numbered),
    ("Lunchbox", "lunchbox", Form::Numbered),
    ("WhiteDot", "difference", Form::Pairs),
    ("BlackDot", "ratio", Form::Pairs),
    ("X", "x", Form::Pairs),
    ("V", "v", Form::Pairs),
    ("GreaterThan", "greater", Form::Pairs),
    ("StrictXV", "all xv given", Form::Whole),
    ("AntiKnight", "anti-knight", Form::Whole),
    ("AntiKing", "anti-king", Form::Whole),
    ("AntiConsecutive", "non-consecutive", Form::Whole),
    ("Windoku", "windoku", Form::Whole),
    ("DisjointSets", "disjoint groups", Form::Whole),
    ("GlobalEntropy", "global entropy", Form::Whole),
    ("AntiTaxicab", "anti-taxicab", Form::Whole),
    ("CountingCircles", "counting circles", Form::Cells),
    ("EqualSum", "equal sums", Form::Lists),
    ("Nabner", "nabner", Form::Cells),
    ("Odd", "odd", Form::Cells),
    ("Even", "even", Form::Cells),
];

/// Whether a line may be in this format.
fn detect(line: Part<'_>) -> bool {
    let Some(rest) = line.trimmed().after(b'.') else { return false };
    let (_, rest) = rest.take(|&byte| byte == b'.');
    let (name, after) = rest.take(u8::is_ascii_alphabetic);
    // Names have small letters, which a row of letters has not.
    let is_name = name.text.len() > 2 && name.text.iter().any(u8::is_ascii_lowercase);
    let is_known = is_name || matches!(name.text, b"X" | b"V") && after.text.starts_with(b"~");
    let ends = matches!(after.text.first(), None | Some(b'~' | b'.' | b' ' | b'\t'));
    rest.text.starts_with(b"~R") || is_known && ends && name.text[0].is_ascii_uppercase()
}

/// The part of a line that may be in this format: the line, or a field between tabs, beside a name and an answer.
pub(super) fn field(line: Part<'_>) -> Option<Part<'_>> {
    // The site of ISS has the puzzle in its address.
    let query = line.behind(b"://").and_then(|address| address.behind(b"?q="));
    let line = query.map_or(line, |query| query.take(|byte| !b"& \t>".contains(byte)).0);
    if detect(line) { Some(line) } else { line.split(b'\t').find(|&field| detect(field)) }
}

/// One row or column.
fn number(symbol: u8) -> Option<usize> {
    match symbol {
        b'1'..=b'9' => Some(usize::from(symbol - b'1')),
        b'a'..=b'g' => Some(usize::from(symbol - b'a') + 9),
        _ => None,
    }
}

/// The diagonal that goes inward from a cell at the border: each side has its own direction.
fn inward(pos: Pos, order: usize) -> Option<Vec<Pos>> {
    let last = order - 1;
    let (down, right) = match (pos.row, pos.col) {
        (0, 0) => (1, 1),
        (0, _) => (1, -1),
        (_, 0) if pos.row < last || order == 1 => (1, 1),
        (row, _) if row == last => (-1, 1),
        (_, col) if col == last => (-1, -1),
        _ => return None,
    };
    let next = |pos: &Pos| {
        let (row, col) = (pos.row.checked_add_signed(down)?, pos.col.checked_add_signed(right)?);
        (row.max(col) < order).then(|| Pos::new(row, col))
    };
    Some(std::iter::successors(Some(pos), next).collect())
}

fn row_or_column(word: &str, order: usize) -> Result<Vec<Pos>, String> {
    let line = match word.as_bytes() {
        [kind @ (b'R' | b'C'), at] => number(*at).filter(|&at| at < order).map(|at| (*kind == b'R', at)),
        _ => None,
    };
    let (is_row, at) = line.ok_or_else(|| format!("`{word}` is not a row or column"))?;
    Ok((0..order).map(|other| if is_row { Pos::new(at, other) } else { Pos::new(other, at) }).collect())
}

#[cfg(test)]
mod tests {
    use super::NAMES;
    use crate::family::sudoku::kinds;

    #[test]
    fn names_are_of_kinds() {
        for (name, kind, _) in NAMES {
            assert!(kinds().any(|known| known.name == kind), "{name}");
        }
    }
}
