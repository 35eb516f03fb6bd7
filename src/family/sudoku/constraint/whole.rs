//! Demands on the whole board: chess moves, neighbours, squares, groups.

use super::ground::within_reach;
use super::house::{of_cells, shade};
use super::{Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Words};
use crate::grid::Pos;
use crate::rule::automaton::AutomatonRule;
use crate::rule::relation::Table;
use crate::rule::{Phrase, Rule};

/// A kind without clue and cells.
const fn whole(
    name: &'static str,
    example: &'static str,
    rules: fn(&Constraint, &Ground<'_>) -> Made,
) -> ConstraintKind {
    ConstraintKind {
        name,
        shape: Shape::WHOLE,
        counts: false,
        rules,
        words: Words::All,
        example,
        encoding: "a table of pairs",
        ..PLAIN
    }
}

/// Cells at these offsets differ.
fn steps(ground: &Ground<'_>, kind: &'static str, apart: &'static str, steps: &[(isize, isize)]) -> Made {
    let pairs = ground.cells().flat_map(|pos| steps.iter().filter_map(move |&by| Some([pos, ground.beside(pos, by)?])));
    let verb = ("differ, being", "cannot differ, being");
    let phrase = |[one, other]: [Pos; 2]| Phrase::new(format!("{one} and {other}"), verb, apart);
    ground.pairs(kind, pairs, phrase, |a, b| a != b)
}

pub(super) static ANTI_KNIGHT: ConstraintKind = ConstraintKind {
    meaning: "cells a knight's move apart differ",
    ..whole("anti-knight", "anti-knight", |_, ground| {
        steps(ground, "anti-knight", "a knight's move apart", &[(1, 2), (1, -2), (2, 1), (2, -1)])
    })
};

pub(super) static ANTI_KING: ConstraintKind = ConstraintKind {
    meaning: "cells that touch at a corner differ",
    ..whole("anti-king", "anti-king", |_, ground| {
        steps(ground, "anti-king", "neighbours at a corner", &[(1, 1), (1, -1)])
    })
};

pub(super) static NON_CONSECUTIVE: ConstraintKind = ConstraintKind {
    counts: true,
    meaning: "neighbours in a row or column are not consecutive",
    ..whole("non-consecutive", "non-consecutive", |_, ground| {
        let verb = ("are not", "would be");
        let phrase = |[one, other]: [Pos; 2]| Phrase::new(format!("{one} and {other}"), verb, "consecutive");
        ground.pairs("non-consecutive", ground.neighbours(), phrase, |one, other| one.abs_diff(other) != 1)
    })
};

pub(super) static ANTI_TAXICAB: ConstraintKind = ConstraintKind {
    counts: true,
    meaning: "two cells with the digit x are never x steps apart",
    ..whole("anti-taxicab", "anti-taxicab", |_, ground| {
        let (order, last) = (ground.order, ground.values.range().end - 1);
        // Each two rows and columns have two pairs of cells, at opposite corners.
        let apart =
            |steps: usize| (1..steps).map(move |down| (order - down.min(order)) * (order - (steps - down).min(order)));
        within_reach((2..=usize::from(last)).map(|steps| 2 * apart(steps).sum::<usize>()).sum())?;
        let differ = |steps: usize| Table::new(ground.values, move |a, b| a != b || usize::from(a) != steps);
        let tables: Vec<_> = (0..=usize::from(last)).map(differ).collect();
        let mut rules = Vec::new();
        for one in ground.cells() {
            for other in ground.cells().filter(|&other| other > one) {
                let steps = one.row.abs_diff(other.row) + one.col.abs_diff(other.col);
                let is_straight = one.row == other.row || one.col == other.col;
                if steps <= usize::from(last) && !is_straight {
                    let phrase = Phrase::new(
                        format!("{one} and {other}"),
                        ("are not both", "would both be"),
                        format!("{steps}, being as many steps apart"),
                    );
                    rules.push(ground.pair("anti-taxicab", phrase, [one, other], &tables[steps]));
                }
            }
        }
        Ok(rules)
    })
};

pub(super) static GLOBAL_ENTROPY: ConstraintKind = ConstraintKind {
    counts: true,
    meaning: "each 2x2 square has a low, a middle and a high digit",
    encoding: "an automaton; state: the classes so far",
    ..whole("global entropy", "global entropy", |_, ground| {
        let corners = ground.cells().filter_map(|pos| Some((pos, ground.beside(pos, (1, 1))?)));
        let squares = corners.map(|(at, _)| {
            let cells = [0, 1, 2, 3].map(|part| Pos::new(at.row + part / 2, at.col + part % 2));
            ground.places(&cells)
        });
        let rules = AutomatonRule::mixed(ground.layout, ground.values, squares.collect());
        let rules = rules.map_err(|error| error.to_string())?;
        Ok(rules.into_iter().map(|rule| Box::new(rule) as Box<dyn Rule>).collect())
    })
};

pub(super) static DISJOINT_GROUPS: ConstraintKind = ConstraintKind {
    fits: |_, ground| {
        let even = ground.region_cells().iter().all(|cells| cells.len() == ground.order);
        if even { Ok(()) } else { Err("needs boxes or regions".to_owned()) }
    },
    // The order of the cells of a region of another shape does not turn with the board.
    upright: |constraints| constraints.iter().any(|other| other.kind().name == "regions"),
    meaning: "cells in the same place of their boxes differ",
    encoding: "exactly one of the cells of a group has a digit",
    ..whole("disjoint groups", "disjoint groups", |_, ground| {
        let regions = ground.region_cells();
        let group = |at: usize| regions.iter().map(|cells| cells[at]).collect::<Vec<Pos>>();
        let rules = (0..ground.order).flat_map(|at| of_cells("group", format!("group {}", at + 1), &group(at), ground));
        Ok(rules.collect())
    })
};

/// The squares of a windoku: as high and wide as boxes, one cell apart from each other and from the border.
fn windows(order: usize) -> Vec<Vec<Pos>> {
    let side = order.isqrt();
    let starts = || (0..side.saturating_sub(1)).map(move |at| 1 + at * (side + 1));
    let square = |(row, col): (usize, usize)| {
        (0..order).map(|at| Pos::new(row + at / side, col + at % side)).collect::<Vec<Pos>>()
    };
    itertools::iproduct!(starts(), starts()).map(square).collect()
}

pub(super) static WINDOKU: ConstraintKind = ConstraintKind {
    fits: |_, ground| {
        let square = ground.order.isqrt().pow(2) == ground.order;
        if square {
            Ok(())
        } else {
            Err(format!("needs square boxes, which a {0}x{0} board does not have", ground.order))
        }
    },
    words: Words::None,
    draw: |_, scene| windows(scene.cells.height()).iter().for_each(|cells| shade(cells, scene)),
    meaning: "each digit once in the four windows",
    encoding: "exactly one of the cells of a window has a digit",
    ..whole("windoku", "windoku", |_, ground| {
        let windows = windows(ground.order).into_iter().zip(1..);
        Ok(windows.flat_map(|(cells, at)| of_cells("window", format!("window {at}"), &cells, ground)).collect())
    })
};
