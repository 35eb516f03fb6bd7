//! Random full boards of any size.
//!
//! In: an empty sudoku with nothing but houses. Out: a full board of it. Must not know: clues.
//!
//! A standard board is cyclic: each row is another one, shifted. Three of its digits at a time are taken away and put back
//! at random, many times. Exchanging two digits at a time leaves more of the shifts, as there are few ways to do it.

use fastrand::Rng;

use super::Sudoku;

/// How many digits are put back at a time.
const DIGITS: usize = 3;
/// The number of times for each digit of the board.
const ROUNDS: usize = 12;
/// The number of entries that are tried at a time, for each cell. A round that needs more changes nothing.
const TRIES: usize = 20;

pub(super) fn mixed(sudoku: &Sudoku, random: &mut Rng) -> Vec<u16> {
    let (order, (rows, cols)) = (sudoku.order(), sudoku.box_shape());
    let mut names: Vec<u16> = (1..=order as u16).collect();
    random.shuffle(&mut names);
    let plain = |at: usize| (at / order % rows * cols + at / order / rows + at % order) % order;
    let mut board: Vec<u16> = (0..order * order).map(|at| names[plain(at)]).collect();

    let mut houses_of = vec![Vec::new(); order * order];
    for (number, house) in sudoku.houses().enumerate() {
        house.cells(sudoku).for_each(|at| houses_of[at.row * order + at.col].push(number));
    }
    for _ in 0..ROUNDS * order {
        random.shuffle(&mut names);
        let digits = &names[..DIGITS.min(order)];
        let cells: Vec<usize> = (0..board.len()).filter(|&at| digits.contains(&board[at])).collect();
        let missing = vec![(1 << digits.len()) - 1; 3 * order];
        let mut open = Open { houses_of: &houses_of, missing, left: TRIES * cells.len(), random };
        let mut entries = vec![None; cells.len()];
        if open.fill(&cells, &mut entries) {
            cells
                .iter()
                .zip(entries)
                .for_each(|(&at, entry)| board[at] = entry.map_or(board[at], |entry| digits[entry]));
        }
    }
    board
}

/// Cells without their digits.
struct Open<'a> {
    houses_of: &'a [Vec<usize>],
    /// For each house, the digits that it lacks, as bits.
    missing: Vec<u8>,
    left: usize,
    random: &'a mut Rng,
}

impl Open<'_> {
    /// Fills the cells at random, those with the fewest candidates first. False if there are no tries left.
    fn fill(&mut self, cells: &[usize], entries: &mut [Option<usize>]) -> bool {
        let open = (0..cells.len()).filter(|&at| entries[at].is_none());
        let Some(at) = open.min_by_key(|&at| self.candidates(cells[at]).count_ones()) else { return true };
        let candidates = self.candidates(cells[at]);
        let mut digits: Vec<usize> = (0..DIGITS).filter(|digit| candidates >> digit & 1 == 1).collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            entries[at] = Some(digit);
            self.flip(cells[at], digit);
            if self.fill(cells, entries) {
                return true;
            }
            entries[at] = None;
            self.flip(cells[at], digit);
        }
        false
    }

    fn candidates(&self, cell: usize) -> u8 {
        self.houses_of[cell].iter().fold(!0, |all, &house| all & self.missing[house])
    }

    fn flip(&mut self, cell: usize, digit: usize) {
        self.houses_of[cell].iter().for_each(|&house| self.missing[house] ^= 1 << digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::family::Puzzle;
    use crate::grid::Grid;

    /// The share of pairs of rows that may be shifts of each other: 1 on a cyclic board. The digits of one row above those
    /// of the other are a permutation; that of a shift has cycles of a single length.
    fn shifts(order: usize, board: &[u16]) -> f64 {
        let (mut even, mut pairs) = (0, 0);
        for (one, other) in (0..order).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let row = |row: usize| &board[row * order..(row + 1) * order];
            let below = |digit: u16| row(one).iter().position(|&above| above == digit).map_or(0, |at| row(other)[at]);
            let length = |first: u16| {
                let steps = std::iter::successors(Some(below(first)), |&digit| Some(below(digit)));
                steps.take_while(|&digit| digit != first).count()
            };
            pairs += 1;
            even += u32::from((1..=order as u16).all(|digit| length(digit) == length(1)));
        }
        f64::from(even) / f64::from(pairs)
    }

    #[test]
    fn boards_of_all_sizes_are_full_and_far_from_cyclic() {
        for (order, box_shape) in [(4, (2, 2)), (6, (2, 3)), (12, (3, 4)), (15, (3, 5)), (16, (4, 4)), (25, (5, 5))] {
            let sudoku = Sudoku::new(Grid::filled(order, order, 0), box_shape).expect("a board");
            let board = mixed(&sudoku, &mut Rng::with_seed(1));
            let puzzle: &dyn Puzzle = &sudoku;
            assert!(puzzle.check(&Board(board.clone())).is_empty(), "{order}: {board:?}");
            assert!(order < 12 || shifts(order, &board) < 0.4, "{order}: {board:?}");
        }
    }
}
