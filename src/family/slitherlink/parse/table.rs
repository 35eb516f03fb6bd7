//! Boards whose cells are the fields of a table.
//!
//! In: text. Out: rows of cells, if that is what it is. Must not know: boards without separators, sizes.
//!
//! People draw a border round every cell, write bars between them as in Markdown, or copy a spreadsheet, which has tabs or
//! commas. A cell without a clue is an empty field, or has a sign. The drawing of a position is no table: its dots stand
//! alone where no line is drawn, and no loop passes both sides of every cell.

use std::ops::Range;

use crate::text::{Part, is_box_drawing};

/// A board.
pub(super) struct Table<'t> {
    /// Where it stands, its borders included.
    pub(super) span: Range<usize>,
    /// The fields of each row; all rows are of one width.
    pub(super) rows: Vec<Vec<Part<'t>>>,
}

/// Each board of a text that is tables and nothing else; an empty line separates two boards.
pub(super) fn boards(text: Part<'_>) -> Option<Vec<Table<'_>>> {
    let is_empty = |line: &Part<'_>| line.text.iter().all(|&byte| byte == b' ');
    let lines = || text.uncommented();
    // Most texts are something else, which their first row tells.
    let first = lines().find(|line| !is_empty(line) && !is_border(line.text))?;
    let separator = separator(first)?;
    let is_known = |field: &Part<'_>| is_cell(field) || separator == Separator::Bar && are_cells(field);
    if !fields(first, separator).iter().all(is_known) {
        return None;
    }
    let lines: Vec<Part<'_>> = lines().collect();
    let groups = lines.split(is_empty).filter(|lines| !lines.is_empty());
    groups.map(table).collect()
}

/// Whether a text without a name is a table of slitherlink clues: four rows of four low digits may be a sudoku.
pub(super) fn detect(text: Part<'_>) -> bool {
    let told = |Table { rows, .. }: &Table<'_>| {
        let cells = || rows.iter().flatten().map(|cell| cell.text);
        // With a sign in each blank cell, sudoku claims it, too.
        cells().any(|text| text == b"0") || rows.len() != 4 || rows[0].len() != 4 || !cells().any(<[u8]>::is_empty)
    };
    boards(text).is_some_and(|boards| boards.iter().all(told))
}

fn table<'t>(lines: &[Part<'t>]) -> Option<Table<'t>> {
    let inner = lines.iter().filter(|line| !is_border(line.text)).copied();
    let separator = separator(inner.clone().next()?)?;
    // A bar at one end only may enclose a cell, or be there for nothing.
    let ends = |of: fn(&str) -> Option<char>| {
        inner.clone().all(|line| str::from_utf8(line.trimmed().text).ok().and_then(of).is_some_and(is_bar))
    };
    if separator == Separator::Bar && ends(|text| text.chars().next()) != ends(|text| text.chars().next_back()) {
        return None;
    }
    let mut rows: Vec<Vec<Part<'t>>> = inner.map(|line| fields(line, separator)).collect();
    // Bars may also part blocks, or be nothing but a frame.
    if separator == Separator::Bar && rows.iter().flatten().all(are_cells) {
        let single = |field: Part<'t>| (0..field.text.len()).map(move |at| field.slice(at..at + 1));
        rows = rows.into_iter().map(|row| row.into_iter().flat_map(single).collect()).collect();
    }
    // The head of a table in Markdown, which has to have one, is empty.
    let is_headed = lines.get(1).is_some_and(|line| line.text.contains(&b'-') && is_border(line.text));
    if is_headed && !is_border(lines[0].text) && rows[0].iter().all(|cell| cell.text.is_empty()) {
        rows.remove(0);
    }
    if is_other(&rows, separator) {
        return None;
    }
    let width = rows.first()?.len();
    // A table without an empty field or a sign may be anything, such as the numbers of a nonogram.
    let both = rows.iter().flatten().any(has_clue) && !rows.iter().flatten().all(has_clue);
    let even = rows.len() > 1 && width > 1 && rows.iter().all(|row| row.len() == width);
    let span = lines[0].start..lines[lines.len() - 1].end();
    (both && even && rows.iter().flatten().all(is_cell)).then_some(Table { span, rows })
}

/// Whether a table of low numbers is something else than a board of clues: columns or rows are numbered, from 0 or 1; a column at the
/// side may be there for a separator only; or it is a nonogram, whose numbers stand above and beside an empty board.
fn is_other(rows: &[Vec<Part<'_>>], separator: Separator) -> bool {
    let width = rows.iter().map(Vec::len).min().unwrap_or(0);
    if width == 0 {
        return true;
    }
    let column = |at: usize| rows.iter().map(|row| row[at].text).collect::<Vec<_>>();
    let row = |at: usize| rows[at].iter().map(|cell| cell.text).collect::<Vec<_>>();
    let counts = |cells: &[&[u8]]| {
        let from = usize::from(cells[0].is_empty());
        let from_number = |first: u8| cells[from..].iter().zip(first..).all(|(text, number)| *text == [number]);
        cells.len() > from + 2 && (from_number(b'0') || from_number(b'1'))
    };
    let open = |column: &[&[u8]]| column.iter().all(|text| text.is_empty());
    let torn = separator != Separator::Bar && (open(&column(0)) || open(&column(width - 1)));
    torn || counts(&row(0))
        || counts(&column(0))
        || is_picture(rows.len(), width, &|row, col| !has_clue(&rows[row][col]))
}

/// Whether a board has clues only above and beside a part that is open: then they are those of a nonogram. No line of it
/// has more clues than every other of its cells.
pub(super) fn is_picture(height: usize, width: usize, open: &dyn Fn(usize, usize) -> bool) -> bool {
    let all = |rows: Range<usize>, cols: Range<usize>| rows.clone().all(|row| cols.clone().all(|col| open(row, col)));
    let depths = |size: usize| (1..size).filter(move |depth| 2 * depth <= size - depth + 1);
    depths(height).any(|top| {
        depths(width).any(|left| {
            let none = all(0..top, 0..left) && all(top..height, left..width);
            none && !all(0..top, left..width) && !all(top..height, 0..left)
        })
    })
}

fn has_clue(cell: &Part<'_>) -> bool {
    cell.text.first().is_some_and(u8::is_ascii_digit)
}

fn is_cell(cell: &Part<'_>) -> bool {
    matches!(cell.text, b"" | b"-" | b"." | [b'0'..=b'4'])
}

/// Whether each character of a field is a cell.
fn are_cells(field: &Part<'_>) -> bool {
    !field.text.is_empty() && field.text.iter().all(|byte| b"01234-.".contains(byte))
}

/// What separates the fields of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Byte(u8),
    /// A bar, which may also be at both ends.
    Bar,
}

/// What separates the fields, judged by their first row.
fn separator(first: Part<'_>) -> Option<Separator> {
    let byte = b"\t,;".iter().find(|byte| first.text.contains(byte)).map(|&byte| Separator::Byte(byte));
    byte.or_else(|| str::from_utf8(first.text).is_ok_and(|text| text.contains(is_bar)).then_some(Separator::Bar))
}

/// The fields of a line, without the spaces round them. Bars at both ends enclose them.
fn fields(line: Part<'_>, separator: Separator) -> Vec<Part<'_>> {
    let line = if separator == Separator::Bar { line.trimmed() } else { line };
    let Ok(text) = str::from_utf8(line.text) else { return Vec::new() };
    let mut fields = vec![line.slice(0..0)];
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let parts = match separator {
            Separator::Byte(byte) => c == char::from(byte),
            Separator::Bar => is_bar(c),
        };
        if parts {
            fields.push(line.slice(end..end));
        } else if let Some(last) = fields.last_mut() {
            *last = line.slice(last.start - line.start..end);
        }
    }
    let mut fields: Vec<Part<'_>> = fields.into_iter().map(Part::trimmed).collect();
    if let (Separator::Bar, [first, .., last]) = (separator, &fields[..])
        && first.text.is_empty()
        && last.text.is_empty()
    {
        fields.pop();
        fields.remove(0);
    }
    fields
}

/// A bar, of ASCII or of box drawing.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Whether a line is a border from end to end: spaces in it are gaps between the dots of a drawing, and single strokes
/// between bars are cells.
fn is_border(line: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(line.trim_ascii()) else { return false };
    let is_corner = |c: char| c == '+' || is_box_drawing(c) && !is_bar(c);
    (["--", "==", ":-", "-:"].iter().any(|stroke| text.contains(stroke)) || text.contains(is_corner))
        && text.chars().all(|c| "+-|=:".contains(c) || is_box_drawing(c))
}

#[cfg(test)]
mod tests {
    use super::{Table, boards, detect};
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
            bars.concat().replacen('\n', "\n|---|:-:|-:|\n", 1),
            drawn(["+---+---+---+\n"; 3], "|"),
            "+---+\n|3.2|\n|.2.|\n|3.0|\n+---+\n".to_owned(),
            "3.|2\n.2|.\n3.|0\n".to_owned(),
            drawn(["┌───┬───┬───┐\n", "├───┼───┼───┤\n", "└───┴───┴───┘\n"], "│"),
            drawn(["╔═══╤═══╤═══╗\n", "╟───┼───┼───╢\n", "╚═══╧═══╧═══╝\n"], "║"),
        ];
        let headed = format!("|   |   |   |\n|---|---|---|\n{}", bars.concat());
        for text in texts.iter().chain([&headed]) {
            assert_eq!(shown(text).as_deref(), Some("3.2/.2./3.0"), "{text}");
            assert!(detect(Part::whole(text.as_bytes())), "{text}");
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
        // A nonogram in a spreadsheet, numbers of columns and rows, a separator at the end of each row.
        let nonogram = ",,,,1,3,\n,,,3,3,1,\n,3,,,,,\n1,1,,,,,\n,3,,,,,\n,1,,,,,\n,2,,,,,\n";
        let numbered = "| |1|2|3|4|\n|---|---|---|---|---|\n|1|1| | | |\n|2| | |2| |\n|3| |3| |0|\n|4| | | |1|\n";
        let zeros = "0;1;2\n2;2;\n3;1;\n;1;\n";
        for text in [
            nonogram,
            zeros,
            "2|2|-|\n3|1|-|\n-|1|-|\n",
            numbered,
            &numbered.replace("|1|1|", "| |1|"),
            "3,2,,\n,1,,\n,,3,\n",
            ",3,2\n,1,\n,,3\n",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
        let small = "1,,,\n,2,,\n,,3,\n,,,1\n";
        assert!(shown(small).is_some() && !detect(Part::whole(small.as_bytes())), "it may be a sudoku");
        assert!(detect(Part::whole(small.replace('1', "0").as_bytes())));
    }
}
