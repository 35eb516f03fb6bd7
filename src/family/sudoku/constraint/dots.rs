//! Marks between two neighbours, and the rule that they are nowhere else: Kropki dots, X and V, signs.

use super::{Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Wanted, Words, art};
use crate::grid::Pos;
use crate::render::Tone;
use crate::rule::relation::Table;
use crate::rule::{Phrase, Verb};

/// The defaults for a mark between two cells.
const MARK: ConstraintKind = ConstraintKind { shape: Shape::PAIR, encoding: "a table of pairs", ..PLAIN };

/// Two cells add up to a number.
const ADD_UP: Verb = Verb::Either("add up to", "cannot add up to");

/// One rule about the two cells.
fn mark(
    constraint: &Constraint,
    ground: &Ground<'_>,
    (verb, what): (Verb, u32),
    related: impl Fn(u32, u32) -> bool,
) -> Made {
    let [one, other] = constraint.cells()[..] else { return Ok(Vec::new()) };
    let phrase = Phrase::new(format!("{one} and {other}"), verb, what.to_string());
    let kind = constraint.kind().name;
    let table = Table::new(ground.values, |a, b| related(a.into(), b.into()));
    Ok(vec![ground.pair(kind, phrase, [one, other], &table)])
}

fn is_ratio(one: u32, other: u32, ratio: u32) -> bool {
    one * ratio == other || other * ratio == one
}

pub(super) static DIFFERENCE: ConstraintKind = ConstraintKind {
    name: "difference",
    wanted: Wanted::Or(|_| 1),
    rules: |constraint, ground| {
        let number = constraint.number();
        mark(constraint, ground, (Verb::Either("differ by", "cannot differ by"), number), |one, other| {
            one.abs_diff(other) == number
        })
    },
    draw: |constraint, scene| art::dot(scene, constraint.cells(), Some(Tone::White), &but(constraint, 1)),
    example: "difference: r1c1 r1c2",
    meaning: "a white dot: the digits differ by the number, 1 where none is given",
    ..MARK
};

pub(super) static RATIO: ConstraintKind = ConstraintKind {
    name: "ratio",
    wanted: Wanted::Or(|_| 2),
    rules: |constraint, ground| {
        let number = constraint.number().min(1 << 16);
        mark(constraint, ground, (Verb::Either("have the ratio", "cannot have the ratio"), number), |one, other| {
            is_ratio(one, other, number)
        })
    },
    draw: |constraint, scene| art::dot(scene, constraint.cells(), Some(Tone::Black), &but(constraint, 2)),
    example: "ratio: r1c1 r1c2",
    meaning: "a black dot: one digit is a multiple of the other: the given number of times, or twice",
    ..MARK
};

/// The number on a dot, if it is not the usual one.
fn but(constraint: &Constraint, usual: u32) -> String {
    let number = constraint.number();
    if number == usual { String::new() } else { number.to_string() }
}

pub(super) static X: ConstraintKind = ConstraintKind {
    name: "x",
    rules: |constraint, ground| mark(constraint, ground, (ADD_UP, 10), |one, other| one + other == 10),
    draw: |constraint, scene| art::dot(scene, constraint.cells(), None, "X"),
    example: "x: r1c1 r1c2",
    meaning: "the digits add up to 10",
    ..MARK
};

pub(super) static V: ConstraintKind = ConstraintKind {
    name: "v",
    rules: |constraint, ground| mark(constraint, ground, (ADD_UP, 5), |one, other| one + other == 5),
    draw: |constraint, scene| art::dot(scene, constraint.cells(), None, "V"),
    example: "v: r1c1 r1c2",
    meaning: "the digits add up to 5",
    ..MARK
};

pub(super) static GREATER: ConstraintKind = ConstraintKind {
    name: "greater",
    shape: Shape { ordered: true, ..Shape::PAIR },
    rules: |constraint, ground| {
        let [one, other] = constraint.cells()[..] else { return Ok(Vec::new()) };
        let phrase = Phrase::new(one.to_string(), ("is greater than", "cannot be greater than"), other.to_string());
        let table = Table::new(ground.values, |one, other| one > other);
        Ok(vec![ground.pair("greater", phrase, [one, other], &table)])
    },
    draw: |constraint, scene| {
        let [one, other] = constraint.cells()[..] else { return };
        let sign = match (one.row.cmp(&other.row), one.col < other.col) {
            (std::cmp::Ordering::Equal, true) => ">",
            (std::cmp::Ordering::Equal, false) => "<",
            (std::cmp::Ordering::Less, _) => "v",
            (std::cmp::Ordering::Greater, _) => "^",
        };
        art::dot(scene, constraint.cells(), None, sign);
    },
    example: "greater: r1c1 r1c2",
    meaning: "the first cell has the greater digit",
    ..MARK
};

/// The rule that neighbours without a mark of these kinds are not related.
fn nowhere_else(
    ground: &Ground<'_>,
    (kind, verb, what): (&'static str, Verb, &str),
    marks: &[&str],
    related: impl Fn(u32, u32) -> bool,
) -> Made {
    let marked = ground.constraints.iter().filter(|other| marks.contains(&other.kind().name));
    let marked: std::collections::BTreeSet<&[Pos]> = marked.map(Constraint::cells).collect();
    let unmarked = ground.neighbours().filter(|pair| !marked.contains(&pair[..]));
    let phrase = |[one, other]: [Pos; 2]| Phrase::new(format!("{one} and {other}"), verb, what);
    ground.pairs(kind, unmarked, phrase, |a, b| !related(a.into(), b.into()))
}

/// `1 or 2`.
fn either(numbers: &[u32]) -> String {
    itertools::join(numbers, " or ")
}

/// The numbers of all marks of a kind, or the usual one.
fn numbers(ground: &Ground<'_>, kind: &str, usual: u32) -> Vec<u32> {
    let all = ground.constraints.iter().filter(|other| other.kind().name == kind);
    let mut numbers: Vec<u32> = all.map(Constraint::number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.is_empty() {
        numbers.push(usual);
    }
    numbers
}

pub(super) static ALL_DIFFERENCES: ConstraintKind = ConstraintKind {
    name: "all differences given",
    shape: Shape::WHOLE,
    rules: |_, ground| {
        let numbers = numbers(ground, "difference", 1);
        let related = |one: u32, other: u32| numbers.contains(&one.abs_diff(other));
        nowhere_else(
            ground,
            ("no difference", Verb::Either("do not differ by", "would differ by"), &either(&numbers)),
            &["difference", "ratio"],
            related,
        )
    },
    words: Words::All,
    example: "all differences given",
    meaning: "neighbours without a dot differ by none of the numbers on white dots, or not by 1 where there are none",
    ..MARK
};

pub(super) static ALL_RATIOS: ConstraintKind = ConstraintKind {
    name: "all ratios given",
    rules: |_, ground| {
        let numbers = numbers(ground, "ratio", 2);
        let related = |one: u32, other: u32| numbers.iter().any(|&ratio| is_ratio(one, other, ratio.min(1 << 16)));
        nowhere_else(
            ground,
            ("no ratio", Verb::Either("do not have the ratio", "would have the ratio"), &either(&numbers)),
            &["difference", "ratio"],
            related,
        )
    },
    example: "all ratios given",
    meaning: "neighbours without a dot have none of the ratios on black dots, or not 2 where there are none",
    ..ALL_DIFFERENCES
};

pub(super) static ALL_XV: ConstraintKind = ConstraintKind {
    name: "all xv given",
    rules: |_, ground| {
        let related = |one: u32, other: u32| matches!(one + other, 5 | 10);
        nowhere_else(
            ground,
            ("no xv", Verb::Either("do not add up to", "would add up to"), "5 or 10"),
            &["x", "v"],
            related,
        )
    },
    example: "all xv given",
    meaning: "neighbours without an X or a V add up to neither 10 nor 5",
    ..ALL_DIFFERENCES
};
