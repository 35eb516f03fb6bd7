//! Digits that match a regular expression along a line.

use super::ground::one;
use super::{Clue, Constraint, ConstraintKind, PLAIN, Shape, Wanted, Words, art};
use crate::render::Tone;
use crate::rule::automaton::AutomatonRule;
use crate::rule::pattern::Pattern;

/// The expression of a constraint.
fn pattern(constraint: &Constraint) -> Result<(Pattern, &str), String> {
    let Clue::Text(text) = constraint.clue() else { return Err("has no expression".to_owned()) };
    Ok((Pattern::new(text).map_err(|error| format!("has a wrong expression: {error}"))?, text))
}

pub(super) static REGEX: ConstraintKind = ConstraintKind {
    name: "regex",
    wanted: Wanted::Text,
    shape: Shape { cells: (1, Shape::MANY), ..Shape::LOOSE },
    fits: |constraint, _| pattern(constraint).map(|_| ()),
    rules: |constraint, ground| {
        let places = ground.places(constraint.cells());
        one(AutomatonRule::matching(ground.layout, ground.values, places, pattern(constraint)?))
    },
    draw: |constraint, scene| art::line(scene, constraint.cells(), Tone::Red, 14),
    words: Words::All,
    example: "regex /.*(12|34).*/: r1",
    meaning: "the digits along the line match the expression; beyond 9, digits are `A`, `B`, and so on",
    encoding: "an automaton; state: the states in which Thompson's automaton for the expression can be",
    ..PLAIN
};
