//! Constraints as the solver ISS writes them: `.~R1C2_4.Thermo~R1C1~R1C2.AntiKnight`.
//!
//! In: a line, or several. Out: a [`Sudoku`]; and back. Must not know: what a constraint demands.
//!
//! Rows and columns are one character each: `1` to `9`, then `a` to `g`. Blanks and line ends between constraints say
//! nothing there; but people keep many puzzles in a file, too, a line for each. So lines of one constraint belong
//! together, and each line of several is a puzzle; `.Shape` on a line of its own begins one of any lines.

mod base64;
mod read;
mod write;

use std::ops::Range;

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
    /// Lists with `~-~` between them, in older texts `~~`.
    Lists,
}

const NAMES: [(&str, &str, Form); 31] = [
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
];

/// Why ISS has no such constraint on a board with this many digits from that one on, though it is known on others.
fn foreign(kind: &str, order: usize, first: u16) -> Option<&'static str> {
    match kind {
        "entropic" | "global entropy" if (order, first) != (9, 1) => Some("only on boards with the digits 1 to 9"),
        "anti-taxicab" if first != 1 => Some("only on boards with digits from 1"),
        _ => None,
    }
}

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

/// The part of a line that may be in this format: all of it, but for a name before it and what follows behind a tab.
pub(super) fn field(line: Part<'_>) -> Option<Part<'_>> {
    // The site of ISS has the puzzle in its address.
    let query = line.behind(b"://").and_then(|address| address.behind(b"?q="));
    let line = query.map_or(line, |query| query.take(|byte| !b"& \t>".contains(byte)).0);
    let mut fields = line.split(b'\t').skip_while(|&field| !detect(field));
    let first = fields.next()?;
    // A tab between constraints is a blank.
    let last = fields.take_while(|field| field.trimmed().text.starts_with(b".")).last();
    Some(line.at(first.start..last.unwrap_or(first).end()))
}

/// How many constraints a line has.
fn count(line: Part<'_>) -> usize {
    line.split(b'.').filter(|part| !part.is_blank()).count()
}

/// Whether a line is a shape alone: the head of a puzzle.
fn is_head(line: Part<'_>) -> bool {
    line.text.starts_with(b".Shape") && count(line) == 1
}

/// Whether a line goes on with the puzzle above it.
pub(in crate::family::sudoku) fn goes_on(above: &[u8], line: &[u8]) -> bool {
    let mut lines = Part::whole(above).content();
    let line = Part::new(0, line).trimmed();
    let Some(first) = lines.next() else { return true };
    let has_names = |line: Part<'_>| field(line).is_some_and(|field| field.text.len() < line.text.len());
    if line.is_blank() || line.is_comment() {
        return true;
    }
    if !line.text.starts_with(b".") {
        return line.text.starts_with(b"~") || above.trim_ascii_end().ends_with(b"~");
    }
    let is_next =
        line.text.starts_with(b".Shape") && (count(first) > 1 || memchr::memmem::find(above, b".Shape").is_some());
    let is_each = count(first) > 1 && count(line) > 1;
    !is_next && !has_names(first) && !has_names(line) && (is_head(first) || !is_each)
}

/// The ranges of the puzzles in a text.
pub(in crate::family::sudoku) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let mut puzzles: Vec<Range<usize>> = Vec::new();
    for line in Part::whole(text).content() {
        match puzzles.last_mut() {
            Some(last) if goes_on(&text[last.clone()], line.text) => last.end = line.end(),
            _ => puzzles.push(line.span()),
        }
    }
    puzzles
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
