//! Boards as lists of programs.
//!
//! In: text. Out: rows of cells, if that is what it is. Must not know: languages.
//!
//! `[[5, 3, 0], ..]`, also behind `board =`, `np.array(` or `{"grid":`, on one line or on several; `MiniZinc`'s
//! `start = [| 5, 3, 0 | .. |];`; a list of texts, `["53..7....", ..]`, or of all cells. `None`, `null` and `""` are
//! blank cells.

use super::lines::{Line, LineKind, Row};
use crate::family::directives::boxes_behind;
use crate::family::sudoku::Sudoku;
use crate::family::sudoku::parse::line::number;
use crate::text::Part;

/// What programs have for nothing.
const NOTHING: [&[u8]; 7] = [b"None", b"null", b"NULL", b"nil", b"undefined", b"NaN", b"nan"];

/// The cells of a list; those with nothing in them are empty.
fn cells<'t>(group: Part<'t>) -> Vec<Part<'t>> {
    let is_blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let is_quote = |byte: u8| matches!(byte, b'"' | b'\'');
    // A comma alone stands between two lists.
    if group.text.iter().all(|&byte| is_blank(byte) || byte == b',') {
        return Vec::new();
    }
    let words: Vec<Part<'t>> = if group.text.contains(&b',') {
        let mut fields: Vec<Part<'t>> = group.split(b',').map(Part::trimmed).collect();
        if fields.last().is_some_and(|last| last.text.is_empty()) {
            fields.pop();
        }
        let bare = |field: Part<'t>| {
            let quoted = field.text.len() > 1 && is_quote(field.text[0]) && field.text.last() == field.text.first();
            if quoted { field.slice(1..field.text.len() - 1).trimmed() } else { field }
        };
        // Behind a list: `], "difficulty": 3`.
        fields.into_iter().skip_while(|field| field.text.is_empty()).map(bare).collect()
    } else {
        group.words(|byte| is_blank(byte) || is_quote(byte)).collect()
    };
    let nothing = |word: Part<'t>| if NOTHING.contains(&word.text) { word.slice(0..0) } else { word };
    words.into_iter().map(nothing).collect()
}

/// The rows of a list that is not one of lists: a text for each row, or all cells.
fn rows_of_one<'t>(list: &[Part<'t>]) -> Option<Vec<Vec<Part<'t>>>> {
    let height = list.len();
    if height > 3 && list.iter().all(|row| row.text.len() == height) {
        let row = |row: &Part<'t>| row.characters().map(|(_, at)| at).collect();
        return Some(list.iter().map(row).collect());
    }
    let size = height.isqrt();
    (size > 3 && size * size == height).then(|| list.chunks(size).map(<[_]>::to_vec).collect())
}

/// The rows of a board that is a list of lists. Low digits alone may be those of another puzzle, unless it is `said` that
/// this is a sudoku.
pub(super) fn rows<'t>(text: Part<'t>, said: bool) -> Option<Vec<Line<'t>>> {
    let above = text;
    let text = above.skip_comments();
    let comments = above.at(above.start..text.start).lines();
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
        let words = cells(group);
        // A name before an inner list: `"grid":`.
        let is_name = groups.is_empty() && words.len() == 2 && words[1].text == b":"
            || words.iter().any(|word| word.text.ends_with(b":"));
        if !words.is_empty() && !is_name {
            groups.push(words);
        }
    }
    // The size of an array: `int board[9][9] = {{`.
    let sizes = groups.iter().take_while(|group| group.len() == 1).count();
    if groups.len() > sizes && sizes < 5 {
        groups.drain(..sizes);
    }
    if let [only] = &groups[..] {
        groups = rows_of_one(only).unwrap_or_default();
    }
    let size = groups.len();
    let fits = (4..=Sudoku::MAX_SIZE).contains(&size)
        && Sudoku::usual_box(size).is_some()
        && groups.iter().all(|row| row.len() == size);
    let givens: Option<Vec<u16>> = groups.iter().flatten().map(|word| number(word.text)).collect();
    let givens = givens.filter(|givens| fits && givens.iter().all(|&given| usize::from(given) <= size))?;
    (said || givens.iter().any(|&given| given > 3)).then(|| {
        let line = |words: Vec<_>| {
            let first: Part<'_> = words[0];
            let end = words.last().map_or(first.end(), |last: &Part<'_>| last.end());
            let part = text.at(first.start..end);
            Line { part, kind: LineKind::Row(Row { line: part, words, symbols: size, boxes: None }) }
        };
        // What closes the list is a part of it.
        let end = Line { part: text.from(text.text.len()), kind: LineKind::Border };
        let comment = |part: Part<'t>| Line { part, kind: LineKind::Comment(boxes_behind(part.text)) };
        comments.map(comment).chain(groups.into_iter().map(line)).chain([end]).collect()
    })
}
