//! The long diagonals of an X sudoku.

use super::house::of_cells;
use super::{Clue, Constraint, ConstraintKind, PLAIN};
use crate::grid::Pos;

impl Constraint {
    /// Both long diagonals of a board of this size.
    pub fn diagonals(order: usize) -> [Self; 2] {
        [false, true].map(|rising| Self::of("diagonal", Clue::None, vec![diagonal(order, rising)]))
    }

    /// Of a diagonal: whether it rises from left to right, as one of one cell does.
    pub(in crate::family::sudoku) fn is_rising(&self) -> bool {
        !self.cells().contains(&Pos::new(0, 0)) || self.cells().len() == 1
    }
}

/// The rising diagonal `/`, or the falling one, from the top.
pub(in crate::family::sudoku) fn diagonal(order: usize, rising: bool) -> Vec<Pos> {
    (0..order).map(|at| Pos::new(at, if rising { order - 1 - at } else { at })).collect()
}

/// A diagonal.
pub(super) static DIAGONAL: ConstraintKind = ConstraintKind {
    name: "diagonal",
    counts: false,
    fits: |constraint, ground| {
        let is_one = |&rising: &bool| {
            let mut cells = diagonal(ground.order, rising);
            cells.sort_unstable();
            cells == constraint.cells()
        };
        [false, true].iter().any(is_one).then_some(()).ok_or_else(|| "is not a diagonal of the board".to_owned())
    },
    rules: |constraint, ground| {
        let name = if constraint.is_rising() { "the diagonal /" } else { "the diagonal \\" };
        Ok(of_cells("diagonal", name.to_owned(), constraint.cells(), ground))
    },
    draw: |constraint, scene| {
        let far = scene.cells.height();
        let across = |col: usize| if constraint.is_rising() { far - col } else { col };
        scene.strokes.push([Pos::new(0, across(0)), Pos::new(far, across(far))]);
    },
    example: "diagonal: /",
    meaning: "each digit once on the diagonal",
    encoding: "exactly one of its cells has a digit",
    ..PLAIN
};
