//! Boards whose blank cells are gaps.
//!
//! In: text. Out: rows of cells, each at its column, if that is what it is. Must not know: boards with signs for blank
//! cells.
//!
//! People type `5 3     7`, or copy a board, with borders or without, from a page that shows nothing in blank cells. The
//! words of such a row do not identify the cells; its columns do. Bars at the same columns in all rows part them into
//! segments of as many cells each. A cell is alone between its bars, or one character of its segment, or every other one.

use std::collections::BTreeSet;

use super::lines::{Line, LineKind, Row, is_border};
use crate::family::sudoku::Sudoku;
use crate::text::{Part, is_box_drawing};

/// Rows and columns of a board without borders, and the most that others have.
const SIZE: usize = 9;
/// A board without borders has nothing to recognise it by except its digits; with fewer it could be anything.
const LEAST_GIVENS: usize = 17;

/// The characters of a line with their places.
type Columns<'t> = Vec<(char, Part<'t>)>;

fn columns(line: Part<'_>) -> Option<Columns<'_>> {
    let text = std::str::from_utf8(line.text).ok()?;
    let place = |(at, c): (usize, char)| (c, line.slice(at..at + c.len_utf8()));
    text.char_indices()
        .map(place)
        .map(|(c, part)| (matches!(c, '1'..='9' | ' ') || is_bar(c)).then_some((c, part)))
        .collect()
}

fn is_bar(c: char) -> bool {
    c == '|' || is_box_drawing(c)
}

/// The first columns of the segments of rows and their widths: between the columns that have a bar in every row.
fn segments(rows: &[Columns<'_>]) -> Vec<(usize, usize)> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let bar = |col: &usize| rows.iter().all(|row| row.get(*col).is_some_and(|&(c, _)| is_bar(c)));
    let ends: Vec<usize> = (0..width).filter(bar).chain([width]).collect();
    let starts = [0].into_iter().chain(ends.iter().map(|end| end + 1));
    starts
        .zip(ends.iter())
        .map(|(start, &end)| (start, end.saturating_sub(start)))
        .filter(|&(_, width)| width > 0)
        .collect()
}

/// The columns of the cells of a segment.
fn cells(rows: &[Columns<'_>], (start, width): (usize, usize), count: usize) -> Option<Vec<usize>> {
    let filled = |row: &Columns<'_>| -> Vec<usize> {
        let is_filled = |col: &usize| row.get(start + col).is_some_and(|&(c, _)| c != ' ');
        (0..width).filter(is_filled).collect()
    };
    let filled: BTreeSet<usize> = rows.iter().flat_map(filled).collect();
    let (least, most) = (filled.first().copied().unwrap_or(0), filled.last().copied().unwrap_or(0));
    let step = match (count, width <= count) {
        (1, _) => width,
        (_, true) => 1,
        _ => 2,
    };
    let from = |first: usize, step: usize| -> Option<Vec<usize>> {
        let wanted: Vec<usize> = (0..count).map(|cell| first + cell * step).collect();
        filled.iter().all(|col| wanted.contains(col)).then(|| wanted.into_iter().map(|col| start + col).collect())
    };
    // An indented board shows where it begins and ends by what is in its outer columns.
    let indented = || [step, 1].into_iter().filter(|step| least + (count - 1) * step == most);
    from(least % step, step).or_else(|| indented().find_map(|step| from(least, step)))
}

/// The rows of a board with gaps.
pub(super) fn rows<'t>(text: Part<'t>) -> Option<Vec<Line<'t>>> {
    let mut lines: Vec<_> = text.lines().map(Part::end_trimmed).collect();
    while lines.last().is_some_and(|line| line.text.is_empty()) {
        lines.pop();
    }
    // Each row has a border at most, and the board one more.
    if lines.len() > 2 * SIZE + 1 {
        return None;
    }
    let drawn = |line: &Part<'_>| is_border(line.text);
    let rows: Vec<_> = lines.iter().filter(|line| !drawn(line)).copied().collect();
    let size = rows.len();
    let rows: Vec<Columns<'_>> = rows.into_iter().map(columns).collect::<Option<_>>()?;
    let segments = segments(&rows);
    let bordered = segments.len() > 1;
    let known = if bordered { size <= SIZE && Sudoku::usual_box(size).is_some() } else { size == SIZE };
    if !known || rows.iter().any(Vec::is_empty) {
        return None;
    }
    let all = |segments: &[(usize, usize)]| {
        let count = Some(size / segments.len().max(1)).filter(|count| count * segments.len() == size)?;
        segments.iter().map(|&segment| cells(&rows, segment, count)).collect::<Option<Vec<_>>>()
    };
    // What stands in front of the left border may be an indent.
    let indent = |&(_, width): &(usize, usize)| rows.iter().all(|row| row.iter().take(width).all(|&(c, _)| c == ' '));
    let behind = || segments.split_first().filter(|(first, _)| indent(first)).and_then(|(_, behind)| all(behind));
    let cols = all(&segments).or_else(behind)?.concat();
    // A border that is not in every row is not a cell.
    let is_drawn = |row: &Columns<'_>, col: &usize| row.get(*col).is_some_and(|&(c, _)| is_bar(c));
    if rows.iter().any(|row| cols.iter().any(|col| is_drawn(row, col))) {
        return None;
    }
    let digit = |row: &Columns<'_>, col: usize| row.get(col).and_then(|&(c, _)| c.to_digit(10)).unwrap_or(0);
    let digits: Vec<u32> = rows.iter().flat_map(|row| cols.iter().map(|&col| digit(row, col))).collect();
    let givens = digits.iter().filter(|&&digit| digit > 0).count();
    // Without a gap it is an ordinary board; with low digits only it may be a slitherlink.
    let least = if bordered { 1 } else { LEAST_GIVENS };
    if !(least..size * size).contains(&givens) || digits.iter().all(|&digit| digit <= 3) {
        return None;
    }
    // A nonogram that begins with its width and height has as many lines as both.
    if !bordered && digits[..SIZE].iter().sum::<u32>() == SIZE as u32 - 1 {
        return None;
    }
    let row = |line: Part<'t>| {
        let columns = columns(line).unwrap_or_default();
        let word = |&col: &usize| columns.get(col).map_or(line.from(line.text.len()), |&(_, part)| part);
        Row { line, words: cols.iter().map(word).collect(), symbols: size, boxes: None }
    };
    let kind = |line: Part<'t>| if drawn(&line) { LineKind::Border } else { LineKind::Row(row(line)) };
    Some(lines.into_iter().map(|part| Line { part, kind: kind(part) }).collect())
}

#[cfg(test)]
mod tests {
    use super::rows;
    use crate::family::sudoku::parse::rows::lines::LineKind;
    use crate::text::Part;

    const NARROW: &str = "53  7\n6  195\n 98    6\n8   6   3\n4  8 3  1\n7   2   6\n 6    28\n   419  5\n    8  79\n";

    /// The board with a border of its own round each cell or box.
    fn drawn(blank: &str, between: &str, bar: &str, edge: &str, rule: &str) -> String {
        let cell = |row: &str, col: usize| match row.chars().nth(col) {
            None | Some(' ') => blank.to_owned(),
            Some(digit) => digit.to_string(),
        };
        let block =
            |row: &str, first: usize| (first..first + 3).map(|col| cell(row, col)).collect::<Vec<_>>().join(between);
        let line = |row: &str| format!("{edge}{}{edge}\n", [0, 3, 6].map(|first| block(row, first)).join(bar));
        let lines: Vec<String> = NARROW.lines().map(line).collect();
        format!("{rule}{}{rule}", lines.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join(rule))
    }

    #[test]
    fn gaps_are_cells() {
        let indented = |text: &str| -> String { text.lines().map(|line| format!("    {line}\n")).collect() };
        let wide: String =
            NARROW.lines().map(|line| line.chars().flat_map(|c| [c, ' ']).collect::<String>() + "\n").collect();
        let texts = [
            NARROW.to_owned(),
            wide.clone(),
            drawn(" ", "", "|", "", "---+---+---\n"),
            drawn(" ", " ", " | ", "| ", "+-------+-------+-------+\n"),
            drawn(" ", " ", "|", "|", "+-----+-----+-----+\n"),
            drawn(" ", " │ ", " ║ ", " ║ ", "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣\n"),
            indented(NARROW),
            indented(&wide),
        ];
        let cells = |text: &str| -> Vec<String> {
            let lines = rows(Part::whole(text.as_bytes())).unwrap_or_else(|| panic!("{text}"));
            let words = lines
                .into_iter()
                .filter_map(|line| if let LineKind::Row(row) = line.kind { Some(row.words) } else { None });
            words.flatten().map(|word| word.lossy().trim().to_owned()).collect()
        };
        let wanted = cells(NARROW);
        assert_eq!(wanted.len(), 81);
        for text in &texts {
            assert_eq!(cells(text), wanted, "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        let full = "534678912\n".repeat(9);
        let slitherlink = NARROW.replace(['4', '5', '6', '7', '8', '9'], "3");
        let nonogram = "4 4\n1\n1\n4\n2\n1 1\n1\n4\n2\n";
        let signs = drawn(".", " ", " | ", "", "------+-------+------\n");
        // Which nine of eleven columns these are, nobody can tell.
        let adrift: String = NARROW.lines().map(|line| format!("   {}\n", line.get(1..8).unwrap_or(""))).collect();
        let torn = drawn(" ", " ", " | ", "| ", "").replace("5 3   |", "5 3 4 6 |");
        for text in [&*full, &slitherlink, nonogram, &signs, &torn, &adrift, "", "1 2\n\n3 4\n"] {
            assert!(rows(Part::whole(text.as_bytes())).is_none(), "{text}");
        }
    }
}
