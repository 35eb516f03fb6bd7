//! How often digits occur: counting circles, groups with the same digits.

use itertools::Itertools;

use super::ground::all;
use super::{ConstraintKind, PLAIN, Shape, Words, art};
use crate::render::Tone;
use crate::rule::automaton::AutomatonRule;

pub(super) static COUNTING_CIRCLES: ConstraintKind = ConstraintKind {
    name: "counting circles",
    rules: |constraint, ground| {
        let places = ground.places(constraint.cells());
        let counting = |digit| AutomatonRule::counting(ground.layout, ground.values, places.clone(), digit);
        all(ground.values.range().map(counting))
    },
    draw: |constraint, scene| {
        constraint.cells().iter().for_each(|&pos| art::ring(scene, &[pos], Tone::Grey));
    },
    example: "counting circles: r1c1 r1c5 r2c2 r3c3 r4c4 r5c5",
    meaning: "a digit in a circle stands in as many of the circles as it says",
    encoding: "for each digit an automaton; state: how often it was there",
    ..PLAIN
};

pub(super) static SAME_DIGITS: ConstraintKind = ConstraintKind {
    name: "same digits",
    shape: Shape::SEVERAL,
    counts: false,
    fits: |constraint, _| {
        let even = constraint.groups().iter().map(Vec::len).all_equal();
        if even { Ok(()) } else { Err("has lists of different lengths".to_owned()) }
    },
    rules: |constraint, ground| {
        let groups = constraint.groups().iter().map(|group| ground.places(group)).collect_vec();
        let pairs = groups.iter().tuple_windows();
        let rule = |((one, other), digit): ((&Vec<_>, &Vec<_>), _)| {
            AutomatonRule::as_often(ground.layout, ground.values, [&one[..], &other[..]], digit)
        };
        all(pairs.cartesian_product(ground.values.range()).map(rule))
    },
    draw: |constraint, scene| {
        constraint
            .groups()
            .iter()
            .for_each(|cells| cells.iter().for_each(|&pos| art::disc(scene, pos, Tone::Pink, 30)));
    },
    words: Words::All,
    example: "same digits: r1c1 r1c2 r2c5 = r7c7 r8c3 r9c9",
    meaning: "all lists have the same digits, each as often",
    encoding: "for each digit and each two lists an automaton; state: how much oftener it was in one",
    ..COUNTING_CIRCLES
};
