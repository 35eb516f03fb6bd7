//! Boards whose blank cells are gaps.
//!
//! In: text. Out: nine rows of nine cells, each at its column, if that is what it is. Must not know: boards with signs
//! for blank cells.
//!
//! People type `5 3     7`, or copy a board from a page that shows nothing in blank cells. The words of such a row do
//! not identify the cells; its columns do: one character for each cell, or two.

use super::lines::{Kind, Line, Row};
use crate::text::Part;

/// Rows and columns.
const SIZE: usize = 9;
/// A board has nothing to recognise it by except its digits; with fewer it could be anything.
const LEAST_GIVENS: usize = 17;

/// The rows of a board with gaps.
pub(super) fn rows<'t>(text: Part<'t>) -> Option<Vec<Line<'t>>> {
    let mut lines: Vec<_> = text.lines().map(Part::end_trimmed).collect();
    while lines.last().is_some_and(|line| line.text.is_empty()) {
        lines.pop();
    }
    let plain = |byte: &u8| matches!(byte, b'1'..=b'9' | b' ');
    if lines.len() != SIZE || !lines.iter().all(|line| !line.text.is_empty() && line.text.iter().all(plain)) {
        return None;
    }
    let ends = |line: &[u8]| line.iter().rposition(|&byte| byte != b' ').map_or(0, |at| at + 1);
    let widest = lines.iter().map(|line| ends(line.text)).max()?;
    let step = if widest <= SIZE { 1 } else { 2 };
    let between = |line: &[u8]| line.iter().enumerate().any(|(at, &byte)| at % step != 0 && byte != b' ');
    if widest > SIZE * step || lines.iter().any(|line| between(line.text)) {
        return None;
    }
    let digit =
        |line: &[u8], col: usize| line.get(col * step).filter(|&&byte| byte != b' ').map_or(0, |byte| byte - b'0');
    let cells: Vec<u8> = lines.iter().flat_map(|line| (0..SIZE).map(|col| digit(line.text, col))).collect();
    let givens = cells.iter().filter(|&&cell| cell > 0).count();
    // Without a gap it is an ordinary board; with low digits only it may be a slitherlink.
    if !(LEAST_GIVENS..SIZE * SIZE).contains(&givens) || cells.iter().all(|&cell| cell <= 3) {
        return None;
    }
    // A nonogram that begins with its width and height has as many lines as both.
    if lines[0].text.iter().filter(|&&byte| byte != b' ').map(|byte| usize::from(byte - b'0')).sum::<usize>()
        == SIZE - 1
    {
        return None;
    }
    let row = |line: Part<'t>| {
        let end = line.text.len();
        let word = |col: usize| line.slice((col * step).min(end)..(col * step + 1).min(end));
        Row { line, words: (0..SIZE).map(word).collect(), symbols: SIZE, boxes: None }
    };
    Some(lines.into_iter().map(|part| Line { part, kind: Kind::Row(row(part)) }).collect())
}

#[cfg(test)]
mod tests {
    use super::rows;
    use crate::text::Part;

    const NARROW: &str = "53  7\n6  195\n 98    6\n8   6   3\n4  8 3  1\n7   2   6\n 6    28\n   419  5\n    8  79\n";

    #[test]
    fn gaps_are_cells() {
        let wide: String =
            NARROW.lines().map(|line| line.chars().flat_map(|c| [c, ' ']).collect::<String>() + "\n").collect();
        assert!(rows(Part::whole(NARROW.as_bytes())).is_some() && rows(Part::whole(wide.as_bytes())).is_some());
    }

    #[test]
    fn other_texts_are_left_alone() {
        let full = "534678912\n".repeat(9);
        let slitherlink = NARROW.replace(['4', '5', '6', '7', '8', '9'], "3");
        let nonogram = "4 4\n1\n1\n4\n2\n1 1\n1\n4\n2\n";
        for text in [&*full, &slitherlink, nonogram, "", "1 2\n\n3 4\n"] {
            assert!(rows(Part::whole(text.as_bytes())).is_none(), "{text}");
        }
    }
}
