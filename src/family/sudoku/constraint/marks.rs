//! Cells by themselves: candidates, odd and even cells, minima and maxima.

use super::{Clue, Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Wanted, anywhere, art};
use crate::board::Value;
use crate::grid::Pos;
use crate::render::{Scene, Tone};
use crate::rule::{Among, Phrase, Verb};

/// Each cell has one of some digits.
fn among(constraint: &Constraint, ground: &Ground<'_>, what: &str, allowed: impl Fn(Value) -> bool) -> Made {
    let kind = constraint.kind().name;
    let rule = |&pos: &Pos| {
        let head = ground.head(kind, Phrase::new(pos.to_string(), Verb::IS, what), &[pos]);
        Box::new(Among::new(head, ground.values, ground.place(pos), &allowed)) as _
    };
    Ok(constraint.cells().iter().map(rule).collect())
}

pub(super) static CANDIDATES: ConstraintKind = ConstraintKind {
    name: "candidates",
    wanted: Wanted::Digits,
    shape: Shape::MARKS,
    fits: |constraint, _| match constraint.clue() {
        Clue::Digits(digits) if digits.is_empty() => Err("has no digits".to_owned()),
        _ => Ok(()),
    },
    rules: |constraint, ground| {
        let Clue::Digits(digits) = constraint.clue() else { return Ok(Vec::new()) };
        let what = match &digits[..] {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", itertools::join(first, ", ")),
            _ => itertools::join(digits, ""),
        };
        among(constraint, ground, &what, |digit| digits.contains(&digit))
    },
    draw: |constraint, scene| {
        let Clue::Digits(digits) = constraint.clue() else { return };
        for &pos in constraint.cells() {
            if scene.cells[pos].text.is_empty() {
                scene.cells[pos].text = itertools::join(digits, if scene.cells.width() > 9 { " " } else { "" });
                scene.cells[pos].ink = crate::render::Ink::Pencil;
            }
        }
    },
    example: "candidates 2 4 6: r1c1 r1c5",
    meaning: "each of the cells has one of the digits",
    encoding: "a unit clause for each other digit",
    ..PLAIN
};

pub(super) static ODD: ConstraintKind = ConstraintKind {
    name: "odd",
    wanted: Wanted::Nothing,
    fits: anywhere,
    rules: |constraint, ground| among(constraint, ground, "odd", |digit| digit % 2 == 1),
    draw: |constraint, scene| constraint.cells().iter().for_each(|&pos| art::disc(scene, pos, Tone::Shade, 40)),
    example: "odd: r1c1 r2c3",
    meaning: "the cells have odd digits",
    ..CANDIDATES
};

pub(super) static EVEN: ConstraintKind = ConstraintKind {
    name: "even",
    rules: |constraint, ground| among(constraint, ground, "even", |digit| digit % 2 == 0),
    draw: |constraint, scene| constraint.cells().iter().for_each(|&pos| art::square(scene, pos, Tone::Shade, 80)),
    example: "even: r1c1 r2c3",
    meaning: "the cells have even digits",
    ..ODD
};

/// Each cell is related to its neighbours that are not marked themselves.
fn extreme(
    constraint: &Constraint,
    ground: &Ground<'_>,
    verb: (&'static str, &'static str),
    related: fn(Value, Value) -> bool,
) -> Made {
    let (cells, kind) = (constraint.cells(), constraint.kind().name);
    let beside = |pos: Pos| [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter_map(move |by| ground.beside(pos, by));
    // The cells are in order.
    let is_marked = |other: &Pos| cells.binary_search(other).is_ok();
    let pairs = cells.iter().flat_map(|&pos| beside(pos).map(move |other| [pos, other]));
    let pairs = pairs.filter(|[_, other]| !is_marked(other));
    ground.pairs(kind, pairs, |[pos, other]| Phrase::new(pos.to_string(), verb, other.to_string()), related)
}

/// Shaded cells with signs on their sides whose points are at the smaller digits.
fn extremes(constraint: &Constraint, scene: &mut Scene, outwards: bool) {
    super::house::shade(constraint.cells(), scene);
    constraint.cells().iter().for_each(|&pos| art::points(scene, pos, outwards));
}

pub(super) static MINIMUM: ConstraintKind = ConstraintKind {
    name: "minimum",
    rules: |constraint, ground| {
        extreme(constraint, ground, ("is less than", "cannot be less than"), |one, other| one < other)
    },
    draw: |constraint, scene| extremes(constraint, scene, false),
    example: "minimum: r2c2 r5c5",
    meaning: "the cells are less than their neighbours, but for those that are minima, too",
    encoding: "a table of pairs for each neighbour",
    ..ODD
};

pub(super) static MAXIMUM: ConstraintKind = ConstraintKind {
    name: "maximum",
    rules: |constraint, ground| {
        extreme(constraint, ground, ("is more than", "cannot be more than"), |one, other| one > other)
    },
    draw: |constraint, scene| extremes(constraint, scene, true),
    example: "maximum: r2c2 r5c5",
    meaning: "the cells are more than their neighbours, but for those that are maxima, too",
    ..MINIMUM
};
