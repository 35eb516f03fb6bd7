//! Boards whose cells are the fields of a table.
//!
//! In: text. Out: rows of cells, empty fields among them, if that is what it is. Must not know: boards with signs for
//! blank cells.
//!
//! A board that was copied from a spreadsheet has a tab between two cells, one that was saved as CSV a comma or a
//! semicolon, one that was written in Markdown a bar. Blank cells are empty fields.

use super::lines::{Line, LineKind, Row};
use crate::family::sudoku::Sudoku;
use crate::family::sudoku::parse::line::number;
use crate::text::Part;

/// The fields of a line, without spaces round them; as many as `size`, where bars stand at both ends of it, too.
fn fields(line: Part<'_>, separator: u8, size: usize) -> Vec<Part<'_>> {
    let mut fields: Vec<Part<'_>> = line.split(separator).map(Part::trimmed).collect();
    if let (b'|', [first, inside @ .., last]) = (separator, &*fields)
        && inside.len() == size
        && first.text.is_empty()
        && last.text.is_empty()
    {
        fields.pop();
        fields.remove(0);
    }
    fields
}

/// Whether a line separates the head of a table from its body, as in Markdown.
fn is_rule(line: Part<'_>) -> bool {
    let stroke = line.text.windows(2).any(|two| [*b"--", *b":-", *b"-:"].iter().any(|stroke| two == stroke));
    stroke && line.text.iter().all(|byte| b"|-: ".contains(byte))
}

/// The rows of a board that is a table.
pub(super) fn rows(text: Part<'_>) -> Option<Vec<Line<'_>>> {
    // No board has more rows, and one line may separate them.
    let mut lines: Vec<Part<'_>> = text.lines().take(Sudoku::MAX_SIZE + 3).collect();
    while lines.last().is_some_and(|line| line.text.iter().all(|&byte| byte == b' ')) {
        lines.pop();
    }
    // A head may have no words in it.
    if let [head, rule, ..] = &lines[..]
        && is_rule(*rule)
        && head.text.iter().all(|byte| b"| ".contains(byte))
    {
        lines.remove(0);
    }
    let drawn = |line: &Part<'_>| is_rule(*line);
    let size = lines.iter().filter(|line| !drawn(line)).count();
    let first = lines.first()?;
    let separator = *b"\t,;|".iter().find(|&&separator| fields(*first, separator, size).len() == size)?;
    let rows: Vec<_> = lines.iter().filter(|line| !drawn(line)).map(|&line| fields(line, separator, size)).collect();
    let all = || rows.iter().flatten().map(|field| field.text);
    let square = rows.iter().all(|row| row.len() == size);
    if !square || !(4..=Sudoku::MAX_SIZE).contains(&size) || Sudoku::usual_box(size).is_none() {
        return None;
    }
    let known = all().all(|text| number(text).is_some_and(|given| usize::from(given) <= size));
    // Low digits alone may be a slitherlink; and without an empty field it is an ordinary board.
    let told = all().any(<[u8]>::is_empty) && all().filter_map(number).any(|given| given > 3);
    (known && told).then(|| {
        let whole =
            |line| LineKind::Row(Row { line, words: fields(line, separator, size), symbols: size, boxes: None });
        let kind = |line| if drawn(&line) { LineKind::Border } else { whole(line) };
        lines.iter().map(|&part| Line { part, kind: kind(part) }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::rows;
    use crate::family::sudoku::parse::rows::lines::LineKind;
    use crate::text::Part;

    const CSV: &str = "1,,,4\n,,2,\n,3,,\n4,,,\n";

    fn cells(text: &str) -> Option<String> {
        let words = rows(Part::whole(text.as_bytes()))?.into_iter().filter_map(|line| match line.kind {
            LineKind::Row(row) => Some(row.words),
            _ => None,
        });
        let shown = |word: Part<'_>| if word.text.is_empty() { ".".into() } else { word.shown() };
        Some(words.flatten().map(shown).collect())
    }

    #[test]
    fn empty_fields_are_cells() {
        let wanted = cells(CSV).expect("a table");
        assert_eq!(wanted, "1..4..2..3..4...");
        let bars: String = CSV.lines().map(|line| format!("| {} |\n", line.replace(',', " | "))).collect();
        let headed = bars.replacen('\n', "\n|---|:-:|---|---|\n", 1);
        for text in [&CSV.replace(',', "\t"), &CSV.replace(',', ";"), &bars, &headed, &CSV.replace('\n', "\r\n")] {
            assert_eq!(cells(text).as_ref(), Some(&wanted), "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        let full = "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n";
        let low = CSV.replace('4', "3");
        let letters = CSV.replace('4', "x y");
        for text in [full, &low, &letters, &CSV.replacen(",\n", "\n", 1), "", ",\n,\n", "5,\n"] {
            assert_eq!(cells(text), None, "{text}");
        }
    }
}
