//! Boards as lists of programs.
//!
//! In: text. Out: rows of cells, if that is what it is. Must not know: languages.
//!
//! `[[5, 3, 0], ..]`, also behind `board =`, `np.array(` or `{"grid":`, on one line or on several; and
//! `MiniZinc`'s `start = [| 5, 3, 0 | .. |];`.

use super::lines::{Line, LineKind, Row};
use crate::family::sudoku::Sudoku;
use crate::family::sudoku::parse::line::number;
use crate::text::Part;

/// The rows of a board that is a list of lists.
pub(super) fn rows(text: Part<'_>) -> Option<Vec<Line<'_>>> {
    let open = text.text.iter().take(1 << 12).position(|&byte| matches!(byte, b'[' | b'{'))?;
    let last = text.text.iter().rposition(|&byte| matches!(byte, b']' | b'}'))?;
    // Before and behind the list stands code of one statement, if anything.
    let is_code =
        |part: &[u8]| part.iter().all(|byte| byte.is_ascii_alphanumeric() || b" \t\r\n_=;:.,()\"'[]{}".contains(byte));
    if open > last || !is_code(&text.text[..open]) || !is_code(&text.text[last..]) {
        return None;
    }
    let inner = text.slice(open..last + 1);
    let mut groups: Vec<Vec<Part<'_>>> = Vec::new();
    for group in inner.split_by(|byte| b"[]{}|()".contains(&byte)) {
        let gap = |byte| matches!(byte, b',' | b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'\'');
        let words: Vec<Part<'_>> = group.words(gap).collect();
        // A name before an inner list: `"grid":`.
        let is_name = groups.is_empty() && words.len() == 2 && words[1].text == b":"
            || words.iter().any(|word| word.text.ends_with(b":"));
        if !words.is_empty() && !is_name {
            groups.push(words);
        }
    }
    let size = groups.len();
    let fits = (4..=Sudoku::MAX_SIZE).contains(&size)
        && Sudoku::usual_box(size).is_some()
        && groups.iter().all(|row| row.len() == size);
    let givens: Option<Vec<u16>> = groups.iter().flatten().map(|word| number(word.text)).collect();
    let givens = givens.filter(|givens| fits && givens.iter().all(|&given| usize::from(given) <= size))?;
    // Low digits alone may be another puzzle.
    givens.iter().any(|&given| given > 3).then(|| {
        let line = |words: Vec<_>| {
            let first: Part<'_> = words[0];
            let end = words.last().map_or(first.end(), |last: &Part<'_>| last.end());
            let part = text.at(first.start..end);
            Line { part, kind: LineKind::Row(Row { line: part, words, symbols: size, boxes: None }) }
        };
        // What closes the list is a part of it.
        let end = Line { part: text.from(text.text.len()), kind: LineKind::Border };
        groups.into_iter().map(line).chain([end]).collect()
    })
}
