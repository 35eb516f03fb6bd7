//! All loops of a small board, without clauses: the border of each set of squares that is one loop.

use std::collections::BTreeSet;

use cluesat::grid::{Grid, Pos};

/// A loop round some squares: of `height` x `width` dots those that it passes, with their ways.
pub(super) struct Loop {
    height: usize,
    width: usize,
    pub(super) inside: Grid<bool>,
    /// Whether there is a line from a dot to the right, and down.
    pub(super) right: Grid<bool>,
    pub(super) down: Grid<bool>,
}

/// Up, down, left, right.
pub(super) const STEPS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

pub(super) fn step(at: Pos, by: (isize, isize), times: isize) -> Option<Pos> {
    let row = at.row.checked_add_signed(by.0 * times)?;
    Some(Pos::new(row, at.col.checked_add_signed(by.1 * times)?))
}

impl Loop {
    /// The border of a set of squares; `None` when it is not one loop.
    fn round(height: usize, width: usize, set: u32) -> Option<Self> {
        let mut at = 0..;
        let mut inside = Grid::filled(height - 1, width - 1, false);
        inside.cells_mut().iter_mut().for_each(|cell| *cell = set >> at.next().unwrap_or(0) & 1 == 1);
        let square = |row: Option<usize>, col: Option<usize>| {
            row.zip(col).and_then(|(row, col)| inside.get(Pos::new(row, col))).copied().unwrap_or(false)
        };
        let (mut right, mut down) = (Grid::filled(height, width, false), Grid::filled(height, width, false));
        for at in right.positions() {
            let (row, col) = (at.row, at.col);
            right[at] = col + 1 < width && square(row.checked_sub(1), Some(col)) != square(Some(row), Some(col));
            down[at] = row + 1 < height && square(Some(row), col.checked_sub(1)) != square(Some(row), Some(col));
        }
        let found = Loop { height, width, inside, right, down };
        found.is_one().then_some(found)
    }

    pub(super) fn dots(&self) -> impl Iterator<Item = Pos> + use<> {
        self.right.positions()
    }

    fn goes(&self, at: Pos, by: (isize, isize)) -> bool {
        let to = step(at, by, 1);
        match by {
            (0, 1) => self.right[at],
            (1, 0) => self.down[at],
            (0, _) => to.is_some_and(|to| self.right[to]),
            _ => to.is_some_and(|to| self.down[to]),
        }
    }

    pub(super) fn ways(&self, at: Pos) -> Vec<(isize, isize)> {
        STEPS.into_iter().filter(|&by| self.goes(at, by)).collect()
    }

    pub(super) fn passes(&self, at: Pos) -> bool {
        !self.ways(at).is_empty()
    }

    /// Whether a dot that the line does not pass lies inside.
    pub(super) fn is_inside(&self, at: Pos) -> bool {
        self.inside.get(at).copied().unwrap_or(false)
    }

    pub(super) fn is_straight(&self, at: Pos) -> bool {
        matches!(self.ways(at)[..], [one, other] if one.0 == -other.0 && one.1 == -other.1)
    }

    /// Every dot has none or two lines, and one walk meets all.
    fn is_one(&self) -> bool {
        let on: Vec<Pos> = self.dots().filter(|&at| self.passes(at)).collect();
        let Some(&start) = on.first() else { return false };
        if on.iter().any(|&at| self.ways(at).len() != 2) {
            return false;
        }
        let (mut seen, mut stack) = (BTreeSet::from([start]), vec![start]);
        while let Some(at) = stack.pop() {
            for by in self.ways(at) {
                let to = step(at, by, 1).expect("lines stay on the board");
                if seen.insert(to) {
                    stack.push(to);
                }
            }
        }
        seen.len() == on.len()
    }

    /// The values of all edges, as boards list them.
    pub(super) fn edges(&self) -> Vec<u16> {
        let across = self.dots().filter(|at| at.col + 1 < self.width).map(|at| self.right[at]);
        let down = self.dots().filter(|at| at.row + 1 < self.height).map(|at| self.down[at]);
        across.chain(down).map(u16::from).collect()
    }
}

/// All loops through `height` x `width` dots.
pub(super) fn loops(height: usize, width: usize) -> Vec<Loop> {
    (0..1 << ((height - 1) * (width - 1))).filter_map(|set| Loop::round(height, width, set)).collect()
}
