//! Counts loops without building them: dynamic programming over the frontier.
//!
//! In: a number of sides, or none, for each cell of a board. Out: how many single closed loops along the edges
//! keep all numbers. Must not know: where the numbers come from.
//!
//! Dots are visited in reading order. Between two dots only the frontier matters: which of its edges the line
//! uses, which of these are the two ends of one path behind it, and how many sides each numbered cell that the
//! frontier cuts has so far. Boards with the same state are counted together. The ends of paths nest like
//! parentheses, since the board is flat. (Knuth, The Art of Computer Programming 4A, 7.1.4, "Simpath";
//! Sekine, Imai, Tani, Computing the Tutte polynomial of a graph of moderate size, ISAAC 1995.) The number of
//! states grows with the shorter side of the board, not with the longer one or with the number of loops.

use std::collections::HashMap;

use crate::grid::Grid;

/// The longest shorter side for which a state has room.
const WIDEST: usize = 30;

/// The frontier before dot (r, c), two bits for each item. Items 0 to W + 1: the edges down from the dots left of
/// c in row r, the edge into the dot from the left, the edge into it from above, the edges down from the dots
/// right of c in row r - 1. Then W items: the sides so far of the cell below the last dot seen in each column.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State(u128);

/// No line on an edge; the first and the last end of a path in the order of the frontier.
const NONE: u8 = 0;
const OPEN: u8 = 1;
const CLOSE: u8 = 2;

impl State {
    fn get(self, item: usize) -> u8 {
        (self.0 >> (2 * item)) as u8 & 3
    }

    fn with(self, item: usize, value: u8) -> State {
        State(self.0 & !(3 << (2 * item)) | u128::from(value) << (2 * item))
    }

    /// The other end of the path that has an end at `item`.
    fn mate(self, item: usize) -> usize {
        let (this, forward) = (self.get(item), self.get(item) == OPEN);
        let (mut depth, mut at) = (0, item);
        loop {
            if self.get(at) == this {
                depth += 1;
            } else if self.get(at) != NONE {
                depth -= 1;
            }
            if depth == 0 {
                return at;
            }
            at = if forward { at + 1 } else { at - 1 };
        }
    }
}

/// Counts the single loops that keep all numbers; `None` when `go_on` returned false. The result saturates. The shorter
/// side has at most [`WIDEST`] cells.
pub(crate) fn sweep_loops(clues: &Grid<Option<u8>>, go_on: &mut dyn FnMut() -> bool) -> Option<u128> {
    sweep(clues, go_on).map(|loops| loops.unwrap_or(u128::MAX))
}

/// The number of loops, `Some(None)` when it overflows; `None` when `go_on` returned false.
fn sweep(clues: &Grid<Option<u8>>, go_on: &mut dyn FnMut() -> bool) -> Option<Option<u128>> {
    let clues = if clues.width() > clues.height() { turn(clues) } else { clues.clone() };
    let (height, width) = (clues.height(), clues.width());
    assert!(width <= WIDEST, "a state has no room for a frontier of {width}");
    let last_positive = clues.cells().iter().rposition(|clue| clue.is_some_and(|clue| clue > 0));
    let mut sweep = Sweep { clues, width, last_positive, closed: Some(0), next: HashMap::new() };
    let mut states = HashMap::from([(State(0), 1)]);
    for row in 0..=height {
        for col in 0..=width {
            for (&state, &ways) in &states {
                if !go_on() {
                    return None;
                }
                sweep.visit(row, col, state, ways);
            }
            states = std::mem::take(&mut sweep.next);
        }
        // The next row: all edges from above move right by one, no edge comes in from the left.
        let plugs = (1 << (2 * (width + 2))) - 1;
        let shift = |State(bits): State| State(bits & !plugs | bits << 2 & plugs);
        states = states.into_iter().map(|(state, ways)| (shift(state), ways)).collect();
    }
    Some(sweep.closed)
}

fn turn(clues: &Grid<Option<u8>>) -> Grid<Option<u8>> {
    let cells = (0..clues.width()).flat_map(|col| clues.col(col).copied().collect::<Vec<_>>()).collect();
    Grid::from_cells(clues.width(), clues.height(), cells)
}

struct Sweep {
    clues: Grid<Option<u8>>,
    width: usize,
    /// The last cell in reading order with a number above 0.
    last_positive: Option<usize>,
    /// Loops so far; `None` after an overflow.
    closed: Option<u128>,
    next: HashMap<State, u128>,
}

impl Sweep {
    fn clue(&self, row: usize, col: usize) -> Option<u8> {
        (row < self.clues.height()).then(|| self.clues.row(row)[col]).flatten()
    }

    /// Continues a frontier through the dot in all possible ways.
    fn visit(&mut self, row: usize, col: usize, state: State, ways: u128) {
        let (left, up) = (state.get(col), state.get(col + 1));
        let (can_right, can_down) = (col < self.width, row < self.clues.height());
        let bare = state.with(col, NONE).with(col + 1, NONE);
        match (left, up) {
            (NONE, NONE) => {
                self.go(row, col, bare, NONE, NONE, ways);
                if can_right && can_down {
                    self.go(row, col, bare, OPEN, CLOSE, ways);
                }
            }
            (end, NONE) | (NONE, end) => {
                if can_down {
                    self.go(row, col, bare, end, NONE, ways);
                }
                if can_right {
                    self.go(row, col, bare, NONE, end, ways);
                }
            }
            (OPEN, OPEN) => {
                let mate = state.mate(col + 1);
                self.go(row, col, bare.with(mate, OPEN), NONE, NONE, ways);
            }
            (CLOSE, CLOSE) => {
                let mate = state.mate(col);
                self.go(row, col, bare.with(mate, CLOSE), NONE, NONE, ways);
            }
            (CLOSE, _) => self.go(row, col, bare, NONE, NONE, ways),
            (_, _) => self.close(row, col, bare, ways),
        }
    }

    /// Continues with these edges down and right, if the numbers allow it.
    fn go(&mut self, row: usize, col: usize, state: State, down: u8, right: u8, ways: u128) {
        let mut state = state.with(col, down).with(col + 1, right);
        let (down, right) = (u8::from(down != NONE), u8::from(right != NONE));
        let sides = self.width + 2;
        if col < self.width {
            // The edge to the right is the bottom of the cell above it, and the top of the one below.
            if row > 0 && self.clue(row - 1, col).is_some_and(|clue| state.get(sides + col) + right != clue) {
                return;
            }
            let so_far = if self.clue(row, col).is_some() { down + right } else { 0 };
            state = state.with(sides + col, so_far);
        }
        if col > 0
            && let Some(clue) = self.clue(row, col - 1)
        {
            // The edge down is the last but one side of the cell on its left.
            let so_far = state.get(sides + col - 1) + down;
            if so_far > clue || so_far + 1 < clue {
                return;
            }
            state = state.with(sides + col - 1, so_far);
        }
        let total = self.next.entry(state).or_default();
        match total.checked_add(ways) {
            Some(sum) => *total = sum,
            None => self.closed = None,
        }
    }

    /// Closes a loop at the dot: allowed if there is no other path and all numbers are reached.
    fn close(&mut self, row: usize, col: usize, state: State, ways: u128) {
        let plugs = (1 << (2 * (self.width + 2))) - 1;
        if state.0 & plugs != 0 || self.last_positive.is_some_and(|last| last >= row * self.width + col) {
            return;
        }
        let reached = (0..self.width).all(|other| {
            let cut = if other < col { Some(row) } else { row.checked_sub(1) };
            let clue = cut.and_then(|row| self.clue(row, other));
            clue.is_none_or(|clue| state.get(self.width + 2 + other) == clue)
        });
        if reached {
            self.closed = self.closed.and_then(|closed| closed.checked_add(ways));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(clues: &Grid<Option<u8>>) -> Option<u128> {
        sweep_loops(clues, &mut || true)
    }

    fn clueless(height: usize, width: usize) -> Option<u128> {
        count(&Grid::filled(height, width, None))
    }

    #[test]
    fn loops_of_square_boards() {
        // OEIS A140517: the number of cycles in an n x n grid of cells.
        let published = [1, 13, 213, 9349, 1_222_363, 487_150_371, 603_841_648_931, 2_318_527_339_461_265];
        for (size, loops) in published.into_iter().enumerate() {
            assert_eq!(clueless(size + 1, size + 1), Some(loops), "{0} x {0}", size + 1);
        }
    }

    #[test]
    fn a_board_may_be_turned() {
        assert_eq!(clueless(2, 5), clueless(5, 2));
        assert_eq!(clueless(1, 4), Some(10));
    }

    #[test]
    fn zeros_have_no_loop() {
        assert_eq!(count(&Grid::filled(3, 3, Some(0))), Some(0));
    }
}
