//! Clues outside the board: little killers, sandwiches, X-sums, skyscrapers.

use super::ground::one;
use super::{Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Wanted, Words, art};
use crate::grid::Pos;
use crate::rule::automaton::AutomatonRule;
use crate::rule::outside::Sight;

/// The sum of a diagonal.
pub(super) static LITTLE_KILLER: ConstraintKind = ConstraintKind {
    name: "little killer",
    wanted: Wanted::Number,
    shape: Shape { ordered: true, ..Shape::SET },
    fits: |constraint, _| {
        let step = |pair: &[Pos]| (pair[0].row.abs_diff(pair[1].row), pair[0].col.abs_diff(pair[1].col));
        let cells = constraint.cells();
        let on = |pair: &[Pos], next: &[Pos]| {
            (pair[0].row < pair[1].row, pair[0].col < pair[1].col)
                == (next[0].row < next[1].row, next[0].col < next[1].col)
        };
        let straight = cells.windows(2).all(|pair| step(pair) == (1, 1) && on(pair, cells));
        if straight { Ok(()) } else { Err("needs the cells of a diagonal, one after the other".to_owned()) }
    },
    rules: |constraint, ground| {
        let places = ground.places(constraint.cells());
        one(AutomatonRule::sum(ground.layout, ground.values, places, constraint.number()))
    },
    draw: |constraint, scene| art::outside(scene, constraint.cells(), constraint.number().to_string()),
    example: "little killer 17: r1c3 r2c2 r3c1",
    meaning: "the digits along a diagonal add up to the number; they may repeat",
    encoding: "an automaton; state: what is left of the sum",
    ..PLAIN
};

/// Whether cells are a whole row or column, from one end to the other.
fn is_line(cells: &[Pos], order: usize) -> bool {
    let line = |pos: &dyn Fn(usize) -> Pos| {
        let forward = cells.iter().copied().eq((0..order).map(pos));
        forward || cells.iter().rev().copied().eq((0..order).map(pos))
    };
    let Pos { row, col } = cells[0];
    line(&|at| Pos::new(row, at)) || line(&|at| Pos::new(at, col))
}

/// The name of a line, and where it is read from: `row 3 from the right`.
fn name(cells: &[Pos]) -> String {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    match () {
        () if first.row == last.row && first.col < last.col => format!("row {}", first.row + 1),
        () if first.row == last.row => format!("row {} from the right", first.row + 1),
        () if first.col == last.col && first.row < last.row => format!("column {}", first.col + 1),
        () => format!("column {} from below", first.col + 1),
    }
}

fn outside(constraint: &Constraint, ground: &Ground<'_>, sight: Sight) -> Made {
    let (cells, kind) = (constraint.cells(), constraint.kind().name);
    let subject = format!("the {kind} of {}", name(cells));
    let rule = AutomatonRule::outside(ground.layout, ground.values, ground.places(cells), sight, constraint.number());
    one(rule.map(|rule| rule.called(subject)))
}

/// The sum between the smallest and the largest digit.
pub(super) static SANDWICH: ConstraintKind = ConstraintKind {
    name: "sandwich",
    shape: Shape::LINE,
    fits: |constraint, ground| {
        let whole = is_line(constraint.cells(), ground.order);
        if whole { Ok(()) } else { Err("is about one row or column, from one end to the other".to_owned()) }
    },
    rules: |constraint, ground| outside(constraint, ground, Sight::Sandwich),
    words: Words::Beside("<", ">"),
    example: "sandwich 16: c3",
    meaning: "the digits between the smallest and the largest digit of the line add up to the number",
    encoding: "an automaton; state: which end was first, whether the other was, the sum",
    ..LITTLE_KILLER
};

/// The sum of the first digits.
pub(super) static X_SUM: ConstraintKind = ConstraintKind {
    name: "x-sum",
    rules: |constraint, ground| outside(constraint, ground, Sight::XSum),
    words: Words::Beside("X", ""),
    example: "x-sum 26: r9c5:r1c5",
    meaning: "the first X digits add up to the number, X being the first digit; cells in the order of reading",
    encoding: "an automaton; state: how many are left, the sum",
    ..SANDWICH
};

/// The number of visible digits.
pub(super) static SKYSCRAPER: ConstraintKind = ConstraintKind {
    name: "skyscraper",
    rules: |constraint, ground| outside(constraint, ground, Sight::Skyscraper),
    words: Words::Beside("^", ""),
    example: "skyscraper 4: r2",
    meaning: "how many digits are larger than all before them, a 0 not counting; cells in the order of reading",
    encoding: "an automaton; state: the largest digit, how many were seen",
    ..SANDWICH
};
