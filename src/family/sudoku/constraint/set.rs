//! Cells whose set of digits matters: renban, nabner, quadruples.

use super::ground::one;
use super::{Clue, ConstraintKind, PLAIN, Shape, Wanted, art};
use crate::render::Tone;
use crate::rule::automaton::AutomatonRule;
use crate::rule::window::Window;

/// Consecutive digits.
pub(super) static RENBAN: ConstraintKind = ConstraintKind {
    name: "renban",
    shape: Shape { ordered: true, closes: true, ..Shape::SET },
    fits: |constraint, ground| {
        let (count, order) = (constraint.cells().len(), ground.order);
        if count > order { Err(format!("has {count} cells, but there are {order} digits")) } else { Ok(()) }
    },
    rules: |constraint, ground| {
        let rule = Window::renban(ground.layout, ground.values, ground.places(constraint.cells()));
        Ok(vec![Box::new(rule.map_err(|error| error.to_string())?)])
    },
    draw: |constraint, scene| art::line(scene, constraint.cells(), Tone::Purple, 18),
    example: "renban: r1c1:r1c4",
    meaning: "different digits without a gap, in any order",
    encoding: "which digit is the smallest; each digit needs one that it goes with",
    ..PLAIN
};

/// No two digits that are equal or consecutive.
pub(super) static NABNER: ConstraintKind = ConstraintKind {
    name: "nabner",
    rules: |constraint, ground| {
        one(AutomatonRule::nabner(ground.layout, ground.values, ground.places(constraint.cells())))
    },
    draw: |constraint, scene| art::line(scene, constraint.cells(), Tone::Yellow, 18),
    example: "nabner: r1c1:r1c4",
    meaning: "no two digits of the line are equal or consecutive",
    encoding: "an automaton; state: the digits so far",
    ..RENBAN
};

/// Digits around a corner.
pub(super) static QUADRUPLE: ConstraintKind = ConstraintKind {
    name: "quadruple",
    wanted: Wanted::Digits,
    shape: Shape::SET,
    fits: |constraint, _| match constraint.clue() {
        Clue::Digits(digits) if digits.len() > constraint.cells().len() => {
            Err(format!("has {} digits for {} cells", digits.len(), constraint.cells().len()))
        }
        _ => Ok(()),
    },
    rules: |constraint, ground| {
        let Clue::Digits(digits) = constraint.clue() else { return Ok(Vec::new()) };
        one(AutomatonRule::quadruple(ground.layout, ground.values, ground.places(constraint.cells()), digits))
    },
    draw: |constraint, scene| {
        let Clue::Digits(digits) = constraint.clue() else { return };
        art::corner(scene, constraint.cells(), itertools::join(digits, ""));
    },
    example: "quadruple 3 4 5: r1c1:r2c2",
    meaning: "the digits occur in the cells, each as often as it is listed",
    encoding: "an automaton; state: the digits that are missing",
    ..RENBAN
};
