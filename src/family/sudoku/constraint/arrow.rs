//! Arrows: digits on the shaft add up to the number in the circle, or to both ends.

use super::ground::one;
use super::{ConstraintKind, PLAIN, Shape, art};
use crate::render::Tone;
use crate::rule::automaton::AutomatonRule;
use crate::rule::spread::Total;

/// An arrow; a circle of several cells is a pill, whose digits are read as one number in the order of the list.
pub(super) static ARROW: ConstraintKind = ConstraintKind {
    name: "arrow",
    shape: Shape::TWO,
    fits: |constraint, _| {
        if constraint.groups()[0].len() > 3 { Err("has a pill of more than three cells".to_owned()) } else { Ok(()) }
    },
    rules: |constraint, ground| {
        let [pill, shaft] = [0, 1].map(|at| ground.places(&constraint.groups()[at]));
        let plain = AutomatonRule::arrow(ground.layout, ground.values, &pill, &shaft);
        ground.long_sum(plain, Total::Pill(&pill), &constraint.groups()[1])
    },
    draw: |constraint, scene| {
        let [pill, shaft] = constraint.groups() else { return };
        let (Some(&first), Some(&next)) = (pill.first(), shaft.first()) else { return };
        // The shaft starts at the nearest cell of the pill.
        let far = |pos: &&crate::grid::Pos| pos.row.abs_diff(next.row).max(pos.col.abs_diff(next.col));
        let near = pill.iter().min_by_key(far).copied().unwrap_or(first);
        art::arrow(scene, &[&[near], &shaft[..]].concat());
        art::ring(scene, pill, Tone::Grey);
    },
    example: "arrow: r5c5 = r5c6 r4c7 r3c7",
    meaning: "the digits on the shaft add up to the number in the circle or, digit by digit, in the pill",
    encoding: "an automaton; state: what is left of the number",
    ..PLAIN
};

/// A double arrow.
pub(super) static DOUBLE_ARROW: ConstraintKind = ConstraintKind {
    name: "double arrow",
    shape: Shape::LOOSE,
    rules: |constraint, ground| {
        one(AutomatonRule::double_arrow(ground.layout, ground.values, &ground.places(constraint.cells())))
    },
    draw: |constraint, scene| {
        let cells = constraint.cells();
        art::line(scene, cells, Tone::Grey, 7);
        for end in [cells.first(), cells.last()].into_iter().flatten() {
            art::ring(scene, &[*end], Tone::Grey);
        }
    },
    example: "double arrow: r1c1:r1c4 r2c5",
    meaning: "the digits between the two ends add up to the sum of the ends",
    encoding: "an automaton; state: the sum of the ends less what was read",
    ..PLAIN
};
