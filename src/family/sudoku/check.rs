//! The rules of sudoku as a plain checker: no clauses, no candidates.
//!
//! In: givens, or a filled board. Out: the [`Fault`] that makes givens invalid, or whether a board is an answer. Must
//! not know: how boards are found.

use super::{House, Sudoku};
use crate::grid::{Grid, Pos};

/// Why a grid of givens is not a sudoku.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The board is not square, or has no cells.
    #[error("a board of {height} rows and {width} columns is not square")]
    NotSquare {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// Larger than [`Sudoku::MAX_SIZE`].
    #[error("a {0}x{0} board is too large: the limit is {max}x{max}", max = Sudoku::MAX_SIZE)]
    TooLarge(usize),
    /// There is no box shape for this size.
    #[error("a {0}x{0} board has no boxes: {0} is not a product of two smaller numbers")]
    NoBoxes(usize),
    /// The boxes do not have as many cells as there are digits.
    #[error("boxes of {rows}x{cols} do not fit a {size}x{size} board: they have {} cells", rows.saturating_mul(*cols))]
    BoxShape {
        /// The size of the board.
        size: usize,
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        cols: usize,
    },
    /// A given is larger than the board.
    #[error("{pos} cannot be {digit}: a {size}x{size} board has the digits 1 to {size}")]
    Digit {
        /// The size of the board.
        size: usize,
        /// Where the given stands.
        pos: Pos,
        /// The given.
        digit: u16,
    },
    /// A house has a given twice.
    #[error("{house} has two {digit}s, at {first} and {second}")]
    Twice {
        /// The row, column or box.
        house: House,
        /// The given.
        digit: u16,
        /// Where it stands first.
        first: Pos,
        /// Where it stands again.
        second: Pos,
    },
    /// A constraint does not fit: its number among all of them in order, and what is wrong.
    #[error("{}", .0.1)]
    Constraint(Box<(usize, String)>),
}

/// Judges givens; the first fault in reading order.
pub(super) fn givens(givens: &Grid<u16>, box_shape: (usize, usize)) -> Result<(), Fault> {
    let (size, (rows, cols)) = (givens.height(), box_shape);
    if size != givens.width() || size == 0 {
        return Err(Fault::NotSquare { height: size, width: givens.width() });
    }
    if size > Sudoku::MAX_SIZE {
        return Err(Fault::TooLarge(size));
    }
    if rows.checked_mul(cols) != Some(size) {
        return Err(Fault::BoxShape { size, rows, cols });
    }
    // Without a branch for each cell, and all cells at once.
    let too_large = givens.cells().iter().fold(0, |any, &digit| any | u16::from(digit > size as u16));
    if too_large == 0 && !repeats(givens.cells(), size, box_shape) {
        return Ok(());
    }
    let mut cells = givens.positions().zip(givens.cells());
    cells.find_map(|(pos, &digit)| fault_at(givens, box_shape, pos, digit)).map_or(Ok(()), Err)
}

/// Judges the givens of a board without boxes.
pub(super) fn lines(givens: &Grid<u16>) -> Result<(), Fault> {
    // Boxes of one row are the rows again.
    self::givens(givens, (1, givens.height().max(1)))
}

/// The fault of a given: it is too large, or one of its houses already has it earlier in reading order.
fn fault_at(givens: &Grid<u16>, box_shape: (usize, usize), pos: Pos, digit: u16) -> Option<Fault> {
    let size = givens.height();
    if usize::from(digit) > size {
        return Some(Fault::Digit { size, pos, digit });
    }
    let houses = [House::Row(pos.row), House::Column(pos.col), House::box_at(box_shape, pos)];
    houses.into_iter().filter(|_| digit > 0).find_map(|house| {
        let mut cells = (0..size).map(|index| house.cell(box_shape, index));
        let first = cells.find(|&other| other < pos && givens[other] == digit)?;
        Some(Fault::Twice { house, digit, first, second: pos })
    })
}

/// Whether a house has a digit twice; every number is a digit or 0.
fn repeats(board: &[u16], size: usize, box_shape: (usize, usize)) -> bool {
    match board.try_into() {
        // Streams usually have such boards, and this takes a tenth of the time.
        Ok(cells) if box_shape == (3, 3) => repeats_of_nine(cells),
        _ => repeats_by_cell(board, size, box_shape),
    }
}

/// [`repeats`], cell by cell.
fn repeats_by_cell(board: &[u16], size: usize, (rows, cols): (usize, usize)) -> bool {
    // The digits of the row, the column and the box with this number.
    let mut seen = vec![[0u128; 3]; size];
    for (row, line) in board.chunks_exact(size).enumerate() {
        for (col, digit) in line.iter().enumerate() {
            let bit = digit.checked_sub(1).map_or(0, |rank| 1 << rank);
            for (kind, number) in [row, col, row / rows * rows + col / cols].into_iter().enumerate() {
                let house = &mut seen[number][kind];
                if *house & bit != 0 {
                    return true;
                }
                *house |= bit;
            }
        }
    }
    false
}

/// [`repeats`] for a 9x9 board, all houses at once.
///
/// A house is one number: four bits for each digit count how often it is there. The number of a house is the sum of the
/// numbers of its cells, 0 for a blank, and it has a digit twice when any of the upper three bits of a count is set.
fn repeats_of_nine(cells: &[u16; 81]) -> bool {
    // An entry for each byte, so that no index needs a check.
    const ONCE: [u64; 256] = {
        let (mut once, mut digit) = ([0; 256], 1);
        while digit < 16 {
            once[digit] = 1 << (4 * (digit - 1));
            digit += 1;
        }
        once
    };
    const MORE: u64 = 0xEEEE_EEEE_EEEE_EEEE;
    let (mut houses, mut columns) = (0, [0; 9]);
    for band in cells.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let counts = row.map(|digit| ONCE[usize::from(digit.to_le_bytes()[0])]);
            let mut in_row = 0;
            for (in_box, three) in boxes.iter_mut().zip(counts.as_chunks::<3>().0) {
                let sum: u64 = three.iter().sum();
                *in_box += sum;
                in_row += sum;
            }
            houses |= in_row;
            columns.iter_mut().zip(counts).for_each(|(column, count)| *column += count);
        }
        houses |= boxes[0] | boxes[1] | boxes[2];
    }
    columns.iter().fold(houses, |all, column| all | column) & MORE != 0
}

/// Whether a board is an answer, all houses at once. It agrees with the rules, which also say what is wrong.
pub(super) fn is_answer(sudoku: &Sudoku, board: &[u16]) -> bool {
    let size = sudoku.order();
    let cells = board.iter().zip(sudoku.givens.cells());
    // Without a branch for each cell.
    let wrong = |(&value, &given): (&u16, &u16)| {
        u16::from(value.wrapping_sub(1) >= size as u16) | (u16::from(given != 0) & u16::from(given != value))
    };
    board.len() == size * size
        && cells.fold(0, |any, cell| any | wrong(cell)) == 0
        && !repeats(board, size, sudoku.box_shape())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_houses_at_once_and_cell_by_cell_see_the_same() {
        let mut random = fastrand::Rng::with_seed(3);
        let answer = |row: usize, col: usize| ((row * 3 + row / 3 + col) % 9 + 1) as u16;
        let mut seen = [0; 2];
        for round in 0..20_000 {
            let share = random.f32();
            let mut board = Grid::filled(9, 9, 0);
            for pos in board.positions() {
                if random.f32() < share {
                    board[pos] = answer(pos.row, pos.col);
                }
            }
            for _ in 0..random.usize(..3) {
                board[Pos::new(random.usize(..9), random.usize(..9))] = random.u16(..10);
            }
            let plain = repeats_by_cell(board.cells(), 9, (3, 3));
            assert_eq!(repeats(board.cells(), 9, (3, 3)), plain, "round {round}: {:?}", board.cells());
            seen[usize::from(plain)] += 1;
        }
        assert!(seen.iter().all(|&times| times > 4_000), "{seen:?}");
    }
}
