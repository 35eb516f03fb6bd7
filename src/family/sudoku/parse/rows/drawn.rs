//! The boxes that borders draw.
//!
//! In: the lines of a board. Out: the shape of its boxes, where bars, border lines and blanks part the cells into boxes of
//! one shape. Must not know: what the text says of boxes.

use super::lines::{Cells, Line, LineKind, Row, symbols_of};
use crate::family::directives::BoxShape;
use crate::text::{Part, is_box_drawing};

/// The cells of a row.
pub(super) fn cells_of<'t>(row: &Row<'t>, cells: Cells) -> Vec<Part<'t>> {
    match cells {
        Cells::Numbers => row.words.clone(),
        Cells::Symbols => row.words.iter().flat_map(|&word| symbols_of(word)).map(|(_, part)| part).collect(),
    }
}

/// How strongly something separates two cells or two rows: nothing, blanks, a bar or stroke, a heavy or double one.
fn strength(between: &[u8]) -> u8 {
    let text = String::from_utf8_lossy(between);
    let of = |c: char| match c {
        '║' | '┃' | '═' | '━' | '=' | '╬' | '╋' => 3,
        '|' | '-' => 2,
        c if is_box_drawing(c) => 2,
        _ => 1,
    };
    text.chars().map(of).max().unwrap_or(0)
}

/// The width of the parts that the strongest gaps make; `None` where all gaps are alike, or the parts are not.
fn part(gaps: &[u8]) -> Option<usize> {
    let strongest = *gaps.iter().max()?;
    let first = gaps.iter().position(|&gap| gap == strongest)? + 1;
    let fits = |(at, &gap): (usize, &u8)| (gap == strongest) == (at + 1).is_multiple_of(first);
    (first > 1 && gaps.iter().enumerate().all(fits)).then_some(first)
}

/// The shape of the boxes that are drawn on a board of this size: rows, columns.
pub(super) fn boxes(lines: &[Line<'_>], cells: Cells, size: usize) -> Option<BoxShape> {
    let (mut across, mut down) = (None::<Vec<u8>>, Vec::new());
    let mut between = 0;
    for line in lines {
        match &line.kind {
            LineKind::Row(row) => {
                let places = cells_of(row, cells);
                let gap = |pair: &[Part<'_>]| row.line.at(pair[0].end()..pair[1].start).text;
                let gaps: Vec<u8> = places.windows(2).map(|pair| strength(gap(pair))).collect();
                // What is blank in one row only is no border.
                match &mut across {
                    None => across = Some(gaps),
                    Some(all) => all.iter_mut().zip(gaps).for_each(|(all, gap)| *all = gap.min(*all)),
                }
                down.push(std::mem::take(&mut between));
            }
            LineKind::Border => between = between.max(strength(line.part.text)),
            LineKind::Empty => between = between.max(1),
            _ => {}
        }
    }
    let (high, wide) = (part(down.get(1..)?), part(&across?));
    let shape = match (high, wide) {
        (Some(high), Some(wide)) => (high, wide),
        (Some(high), None) if size.is_multiple_of(high) => (high, size / high),
        (None, Some(wide)) if size.is_multiple_of(wide) => (size / wide, wide),
        _ => return None,
    };
    (shape.0.checked_mul(shape.1) == Some(size)).then_some(shape)
}

#[cfg(test)]
mod tests {
    use super::super::lines::{layout, rows_of, sort};
    use super::boxes;
    use crate::text::Part;

    fn of(text: &str) -> Option<(usize, usize)> {
        let lines = sort(Part::whole(text.as_bytes()));
        let rows: Vec<_> = rows_of(&lines).collect();
        let (cells, size) = layout(&rows, None);
        boxes(&lines, cells, size)
    }

    #[test]
    fn borders_draw_boxes() {
        let row = |between: &str| ["1 .", ". .", ". 2"].join(between);
        let band = |high: usize, row: &str| format!("{row}\n").repeat(high);
        for (text, wanted) in [
            // Three high and two wide: by bars and strokes, by bars alone, by blanks.
            (format!("{}---+---+---\n{}", band(3, &row(" | ")), band(3, &row(" | "))), Some((3, 2))),
            (band(6, &row(" | ")), Some((3, 2))),
            (band(6, "1. .. .2"), Some((3, 2))),
            (format!("{}\n{}", band(3, "1....2"), band(3, "......")), Some((3, 2))),
            // Each cell has its border, and boxes have double ones.
            (
                format!(
                    "{}╠═══╪═══╬═══╪═══╬═══╪═══╣\n{}",
                    band(3, "║ 1 │ . ║ . │ . ║ . │ 2 ║"),
                    band(3, "║ 1 │ . ║ . │ . ║ . │ 2 ║")
                ),
                Some((3, 2)),
            ),
            // No boxes, or not the same everywhere.
            (band(6, "1 . . . . 2"), None),
            (band(6, "1....2"), None),
            (band(6, "| 1 | . | . | . | . | 2 |"), None),
            (band(6, "1 . | . . . | . 2"), None),
            (format!("{}-----\n{}", band(4, "1....2"), band(2, "1....2")), None),
        ] {
            assert_eq!(of(&text), wanted, "{text}");
        }
    }
}
