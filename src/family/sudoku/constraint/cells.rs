//! Lists of cells as text.
//!
//! In: `r1c1:r1c3 r2c1`, `r4`, `/`. Out: positions, or where the list is wrong; and back. Must not know: kinds.
//!
//! `r1c1:r1c3` is a stretch of a row or column in this order; between other cells it is the whole rectangle, row by
//! row. `r4` is a row and `c4` a column. `/` and `\` are the two diagonals of the board, from the top.

use std::ops::Range;

use super::diagonal;
use crate::grid::Pos;
use crate::text::Part;

/// Where a list is wrong, and why.
pub(super) type Wrong = (Range<usize>, String);

/// Reads a list of cells; the board has rows and columns up to `order`.
pub(super) fn read(list: Part<'_>, order: usize) -> Result<Vec<Pos>, Wrong> {
    let mut cells = Vec::new();
    for word in list.words(|byte| b" \t,;".contains(&byte)) {
        let text = word.lossy();
        let found = stretch(&text.to_ascii_lowercase(), order);
        cells.extend(found.map_err(|reason| (word.span(), format!("`{text}` {reason}")))?);
    }
    Ok(cells)
}

/// One word of a list.
fn stretch(word: &str, order: usize) -> Result<Vec<Pos>, String> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=order).contains(number)).map(|n: usize| n - 1);
    let outside = || format!("is not on a {order}x{order} board");
    let cell = |text: &str| {
        let (row, col) = text.strip_prefix('r').and_then(|text| text.split_once('c')).ok_or(NONE)?;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(row) || !digits(col) {
            return Err(NONE.to_owned());
        }
        Ok(Pos::new(number(row).ok_or_else(outside)?, number(col).ok_or_else(outside)?))
    };
    match word {
        "/" => return Ok(diagonal(order, true)),
        "\\" => return Ok(diagonal(order, false)),
        _ => {}
    }
    if let Some((first, last)) = word.split_once([':', '-']) {
        let (first, last) = (cell(first)?, cell(last)?);
        return Ok(span(first.row, last.row)
            .flat_map(|row| span(first.col, last.col).map(move |col| Pos::new(row, col)))
            .collect());
    }
    let whole =
        |text: &str| number(text).ok_or_else(|| if text.parse::<u64>().is_ok() { outside() } else { NONE.into() });
    match (word.strip_prefix('r').filter(|rest| !rest.contains('c')), word.strip_prefix('c')) {
        (Some(row), _) => whole(row).map(|row| (0..order).map(|col| Pos::new(row, col)).collect()),
        (_, Some(col)) => whole(col).map(|col| (0..order).map(|row| Pos::new(row, col)).collect()),
        _ => cell(word).map(|pos| vec![pos]),
    }
}

const NONE: &str = "is not a cell: cells are like `r1c1`, stretches like `r1c1:r1c3`";

/// From one number to another, up or down.
fn span(first: usize, last: usize) -> Box<dyn Iterator<Item = usize>> {
    if first <= last { Box::new(first..=last) } else { Box::new((last..=first).rev()) }
}

/// Writes a list of cells in the shortest form that is read back in the same order.
pub(super) fn write(cells: &[Pos], order: usize) -> String {
    for (rising, name) in [(true, "/"), (false, "\\")] {
        if order > 1 && cells == diagonal(order, rising) {
            return name.to_owned();
        }
    }
    let mut words = Vec::new();
    let mut rest = cells;
    while let [first, tail @ ..] = rest {
        let step = |from: Pos, to: Pos| (to.row as isize - from.row as isize, to.col as isize - from.col as isize);
        let by = tail.first().map(|&next| step(*first, next)).filter(|by| by.0.abs() + by.1.abs() == 1);
        let straight = |pair: &&[Pos]| Some(step(pair[0], pair[1])) == by;
        let count = 1 + rest.windows(2).take_while(straight).count();
        let last = rest[count - 1];
        let (word, taken) = match (count, by) {
            (_, Some((0, 1))) if count == order && order > 1 => (format!("r{}", first.row + 1), count),
            (_, Some((1, 0))) if count == order && order > 1 => (format!("c{}", first.col + 1), count),
            (3.., _) => (format!("{first}:{last}"), count),
            _ => (first.to_string(), 1),
        };
        words.push(word);
        rest = &rest[taken..];
    }
    words.join(" ")
}
