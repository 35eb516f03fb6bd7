//! Lines that are named by a cell just outside the board.
//!
//! In: a row and a column from 1, 0 or one more than the board has for outside. Out: the cells of a row, column or
//! diagonal; and back. Must not know: what stands there.

use crate::grid::Pos;

/// The cell, where it is one of the board.
pub(super) fn on_board((row, col): (i64, i64), order: usize) -> Option<Pos> {
    let at = |number: i64| usize::try_from(number - 1).ok().filter(|&number| number < order);
    Some(Pos::new(at(row)?, at(col)?))
}

/// The row or column that a cell outside stands before, from there on.
pub(super) fn line_from((row, col): (i64, i64), order: usize, name: &str) -> Result<Vec<Pos>, String> {
    let far = order as i64 + 1;
    let line = |at: i64, back: bool, pos: &dyn Fn(usize, usize) -> Pos| {
        let at = usize::try_from(at - 1).ok().filter(|&at| at < order)?;
        let mut line: Vec<Pos> = (0..order).map(|index| pos(at, index)).collect();
        if back {
            line.reverse();
        }
        Some(line)
    };
    let found = match (row, col) {
        (_, 0) => line(row, false, &Pos::new),
        (0, _) => line(col, false, &|col, row| Pos::new(row, col)),
        _ if col == far => line(row, true, &Pos::new),
        _ if row == far => line(col, true, &|col, row| Pos::new(row, col)),
        _ => None,
    };
    found.ok_or_else(|| format!("`{name}` has a cell that is not at the rim of the board"))
}

/// The diagonal from a cell outside, or from one of the board.
pub(super) fn diagonal_from(from: (i64, i64), direction: &str, order: usize) -> Option<Vec<Pos>> {
    let (down, right) = match direction {
        "UL" => (-1, -1),
        "UR" => (-1, 1),
        "DL" => (1, -1),
        "DR" => (1, 1),
        _ => return None,
    };
    let next = |at: (i64, i64)| (at.0 + down, at.1 + right);
    let first = if on_board(from, order).is_some() { from } else { next(from) };
    let cells = std::iter::successors(Some(first), |&at| Some(next(at))).map_while(|at| on_board(at, order));
    Some(cells.collect::<Vec<Pos>>()).filter(|cells| !cells.is_empty())
}

/// The cell outside that a row or column begins behind.
pub(super) fn before_line(cells: &[Pos], order: usize) -> Option<String> {
    let rim = |at: usize| [(at, 0), (at, order + 1), (0, at), (order + 1, at)];
    let found = (1..=order)
        .flat_map(rim)
        .find(|&(row, col)| line_from((row as i64, col as i64), order, "").is_ok_and(|line| line == cells));
    found.map(|(row, col)| format!("R{row}C{col}"))
}

/// The cell outside that a diagonal begins behind, and its direction.
pub(super) fn before_diagonal(cells: &[Pos], order: usize) -> Option<(String, &'static str)> {
    let first = cells.first()?;
    let (row, col) = (first.row as i64 + 1, first.col as i64 + 1);
    let steps = [("DL", (-1, 1)), ("DR", (-1, -1)), ("UL", (1, 1)), ("UR", (1, -1))];
    let mut found = steps.into_iter().map(|(direction, (down, right))| (direction, (row + down, col + right)));
    found.find_map(|(direction, from)| {
        let outside = on_board(from, order).is_none() && from.0 >= 0 && from.1 >= 0;
        let fits = outside && diagonal_from(from, direction, order).is_some_and(|line| line == cells);
        fits.then(|| (format!("R{}C{}", from.0, from.1), direction))
    })
}
