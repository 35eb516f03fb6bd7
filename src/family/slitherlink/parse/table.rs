//! Boards whose cells are the fields of a table.
//!
//! In: text. Out: rows of cells, if that is what it is. Must not know: boards without separators, sizes.
//!
//! People draw a border round every cell, write bars between them as in Markdown, or copy a spreadsheet, which has tabs or
//! commas. A cell without a clue is an empty field, or has a sign. The drawing of a position is no table: its dots stand
//! alone where no line is drawn, and no loop passes both sides of every cell.

use std::ops::Range;

use crate::text::Part;

/// A board.
pub(super) struct Table<'t> {
    /// Where it stands, its borders included.
    pub(super) span: Range<usize>,
    /// The fields of each row; all rows are of one width.
    pub(super) rows: Vec<Vec<Part<'t>>>,
}

/// Each board of a text that is tables and nothing else; an empty line parts two boards.
pub(super) fn boards(text: Part<'_>) -> Option<Vec<Table<'_>>> {
    let is_empty = |line: &Part<'_>| line.text.iter().all(|&byte| byte == b' ');
    let lines = || text.lines().filter(|line| !line.is_comment());
    // Most texts are something else, which their first row tells.
    let first = lines().find(|line| !is_empty(line) && !is_border(line.text))?;
    let first = fields(first, separator(first));
    if first.len() < 2 || !first.iter().all(is_cell) {
        return None;
    }
    let lines: Vec<Part<'_>> = lines().collect();
    let groups = lines.split(is_empty).filter(|lines| !lines.is_empty());
    groups.map(table).collect()
}

/// Whether a text without a name is a table of slitherlink clues: four rows of four low digits may be a sudoku.
pub(super) fn recognise(text: Part<'_>) -> bool {
    let told = |Table { rows, .. }: &Table<'_>| {
        let zero = rows.iter().flatten().any(|cell| cell.text == b"0");
        zero || rows.len() != 4 || rows[0].len() != 4
    };
    boards(text).is_some_and(|boards| boards.iter().all(told))
}

fn table<'t>(lines: &[Part<'t>]) -> Option<Table<'t>> {
    let inner = lines.iter().filter(|line| !is_border(line.text)).copied();
    let separator = separator(inner.clone().next()?);
    let rows: Vec<Vec<Part<'t>>> = inner.map(|line| fields(line, separator)).collect();
    let width = rows[0].len();
    let is_clue = |cell: &Part<'_>| cell.text.first().is_some_and(u8::is_ascii_digit);
    // A table without an empty field or a sign may be anything, such as the numbers of a nonogram.
    let both = rows.iter().flatten().any(is_clue) && !rows.iter().flatten().all(is_clue);
    let even = rows.len() > 1 && width > 1 && rows.iter().all(|row| row.len() == width);
    let span = lines[0].start..lines[lines.len() - 1].end();
    (both && even && rows.iter().flatten().all(is_cell)).then_some(Table { span, rows })
}

fn is_cell(cell: &Part<'_>) -> bool {
    matches!(cell.text, b"" | b"-" | b"." | [b'0'..=b'4'])
}

/// What parts the fields, by their first row; `None` for bars of box drawing.
fn separator(first: Part<'_>) -> Option<u8> {
    b"\t,;|".iter().find(|byte| first.text.contains(byte)).copied()
}

/// The fields of a line, without the spaces round them. Bars at both ends enclose them.
fn fields<'t>(line: Part<'t>, separator: Option<u8>) -> Vec<Part<'t>> {
    let line = if separator.is_none_or(|byte| byte == b'|') { line.trimmed() } else { line };
    let Ok(text) = str::from_utf8(line.text) else { return Vec::new() };
    let mut fields = vec![line.slice(0..0)];
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let parts = match separator {
            Some(byte) => c == char::from(byte),
            None => is_bar(c),
        };
        if parts {
            fields.push(line.slice(end..end));
        } else if let Some(last) = fields.last_mut() {
            *last = line.slice(last.start - line.start..end);
        }
    }
    let mut fields: Vec<Part<'t>> = fields.into_iter().map(Part::trimmed).collect();
    if let (None | Some(b'|'), [first, .., last]) = (separator, &fields[..])
        && first.text.is_empty()
        && last.text.is_empty()
    {
        fields.pop();
        fields.remove(0);
    }
    fields
}

/// A bar of box drawing.
fn is_bar(c: char) -> bool {
    matches!(c, '│' | '┃' | '║' | '┆' | '┊' | '╎')
}

/// Whether a line is a border from end to end; spaces in it are gaps between the dots of a drawing.
fn is_border(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line.trim_ascii()) else { return false };
    let drawn = |c: char| "+-|=:".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    (text.contains("--") || text.contains("==") || text.chars().any(|c| !c.is_ascii())) && text.chars().all(drawn)
}

#[cfg(test)]
mod tests {
    use super::{Table, boards, recognise};
    use crate::text::Part;

    const CSV: &str = "3,,2\n,2,\n3,,0\n";

    fn shown(text: &str) -> Option<String> {
        let cells = |row: Vec<Part<'_>>| -> String {
            row.iter().map(|cell| if cell.text.is_empty() { ".".to_owned() } else { cell.shown() }).collect()
        };
        let board = |table: Table<'_>| table.rows.into_iter().map(cells).collect::<Vec<_>>().join("/");
        Some(boards(Part::whole(text.as_bytes()))?.into_iter().map(board).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn fields_are_cells() {
        let bars: Vec<String> = CSV.lines().map(|line| format!("| {} |\n", line.replace(',', " | "))).collect();
        let drawn = |edges: [&str; 3], bar: &str| {
            let rows: Vec<String> = bars.iter().map(|row| row.replace('|', bar)).collect();
            format!("{}{}{}", edges[0], rows.join(edges[1]), edges[2])
        };
        let texts = [
            CSV.to_owned(),
            CSV.replace(',', "\t"),
            CSV.replace(',', ";"),
            CSV.replace('\n', "\r\n"),
            bars.concat(),
            bars.concat().replacen('\n', "\n|---|---|---|\n", 1),
            drawn(["+---+---+---+\n"; 3], "|"),
            drawn(["┌───┬───┬───┐\n", "├───┼───┼───┤\n", "└───┴───┴───┘\n"], "│"),
            drawn(["╔═══╤═══╤═══╗\n", "╟───┼───┼───╢\n", "╚═══╧═══╧═══╝\n"], "║"),
        ];
        for text in &texts {
            assert_eq!(shown(text).as_deref(), Some("3.2/.2./3.0"), "{text}");
            assert!(recognise(Part::whole(text.as_bytes())), "{text}");
            assert_eq!(shown(&format!("# two\n{text}\n{text}")).as_deref(), Some("3.2/.2./3.0 3.2/.2./3.0"), "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        // A position, the numbers of a nonogram, a sudoku, one row.
        let position = "+---+   +\n| 3 |   |\n+   +   +\n|   | 2 |\n+---+---+\n";
        for text in ["1,1\n2,1\n1,1\n", position, "1,,5\n,2,\n3,,\n", "3,,2\n", "", "\n", ",\n,\n", "3,,2\n,2\n"] {
            assert_eq!(shown(text), None, "{text}");
        }
        let small = "1,,,\n,2,,\n,,3,\n,,,1\n";
        assert!(shown(small).is_some() && !recognise(Part::whole(small.as_bytes())), "it may be a sudoku");
        assert!(recognise(Part::whole(small.replace('1', "0").as_bytes())));
    }
}
