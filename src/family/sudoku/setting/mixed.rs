//! Random full boards of any size.
//!
//! In: an empty sudoku with nothing but houses. Out: a full board of it. Must not know: clues.
//!
//! A standard board is cyclic. Three of its digits at a time are taken away and put back at random, many times: exchanging
//! two digits alone would not mix it, because on a cyclic board of odd size the cells of two digits form a single part.

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

    /// How many parts the cells of two digits form, on average over all pairs of digits: 1 on a cyclic board of odd size.
    fn parts(sudoku: &Sudoku, board: &[u16]) -> f64 {
        let order = sudoku.order();
        let houses: Vec<Vec<usize>> =
            sudoku.houses().map(|house| house.cells(sudoku).map(|at| at.row * order + at.col).collect()).collect();
        let (mut parts, mut pairs) = (0, 0);
        for one in 1..=order as u16 {
            for other in one + 1..=order as u16 {
                pairs += 1;
                let is_of_pair = |at: usize| board[at] == one || board[at] == other;
                let mut seen = vec![false; board.len()];
                for start in (0..board.len()).filter(|&at| is_of_pair(at)) {
                    if std::mem::replace(&mut seen[start], true) {
                        continue;
                    }
                    parts += 1;
                    let mut open = vec![start];
                    while let Some(cell) = open.pop() {
                        for near in houses.iter().filter(|house| house.contains(&cell)).flatten().copied() {
                            if is_of_pair(near) && !std::mem::replace(&mut seen[near], true) {
                                open.push(near);
                            }
                        }
                    }
                }
            }
        }
        f64::from(parts) / f64::from(pairs)
    }

    #[test]
    fn boards_of_all_sizes_are_full_and_far_from_cyclic() {
        for (order, box_shape) in [(4, (2, 2)), (6, (2, 3)), (12, (3, 4)), (15, (3, 5)), (16, (4, 4)), (25, (5, 5))] {
            let sudoku = Sudoku::new(Grid::filled(order, order, 0), box_shape).expect("a board");
            let board = mixed(&sudoku, &mut Rng::with_seed(1));
            let puzzle: &dyn Puzzle = &sudoku;
            assert!(puzzle.check(&Board(board.clone())).is_empty(), "{order}: {board:?}");
            assert!(parts(&sudoku, &board) > 1.2, "{order}: {board:?}");
        }
    }
}
