//! Cells that add up to a number: killer cages, whose digits differ, and sums, whose digits may repeat.

use super::ground::one;
use super::{Clue, Constraint, ConstraintKind, Ground, PLAIN, Wanted, art};
use crate::render::Tone;
use crate::rule::automaton::AutomatonRule;
use crate::rule::spread::Total;

/// A killer cage.
pub(super) static CAGE: ConstraintKind = ConstraintKind {
    name: "cage",
    wanted: Wanted::Maybe,
    fits,
    rules: |constraint, ground| {
        let sum = if let Clue::Number(sum) = constraint.clue() { Some(*sum) } else { None };
        one(AutomatonRule::cage(ground.layout, ground.values, ground.places(constraint.cells()), sum)).map_err(|_| {
            format!("there are too many sets of {} digits on a board of this size", constraint.cells().len())
        })
    },
    draw: |constraint, scene| {
        let sum = if let Clue::Number(sum) = constraint.clue() { sum.to_string() } else { String::new() };
        scene.cages.push((constraint.cells().to_vec(), sum));
    },
    example: "cage 15: r1c1:r1c3",
    meaning: "no digit twice in the cage; its digits add up to the number, where there is one",
    encoding: "an automaton; state: the set of digits so far",
    ..PLAIN
};

fn fits(constraint: &Constraint, ground: &Ground<'_>) -> Result<(), String> {
    let (count, order) = (constraint.cells().len(), ground.order);
    if count > order {
        return Err(format!("has {count} cells: its digits cannot differ on a {order}x{order} board"));
    }
    let first = usize::from(ground.values.range().start);
    let sum_of = |from: usize| (from..from + count).sum::<usize>();
    let (least, most) = (sum_of(first), sum_of(first + order - count));
    match *constraint.clue() {
        Clue::Number(sum) if !(least..=most).contains(&(sum as usize)) => {
            let digits =
                if count == 1 { "one digit makes".to_owned() } else { format!("{count} different digits make") };
            let reach = if least == most { least.to_string() } else { format!("{least} to {most}") };
            Err(format!("cannot add up to {sum}: {digits} {reach}"))
        }
        _ => Ok(()),
    }
}

/// A sum of digits that may repeat.
pub(super) static SUM: ConstraintKind = ConstraintKind {
    name: "sum",
    wanted: Wanted::Number,
    rules: |constraint, ground| {
        let places = ground.places(constraint.cells());
        let plain = AutomatonRule::sum(ground.layout, ground.values, places, constraint.number());
        ground.long_sum(
            plain.map(|rule| rule.of_kind(ground.layout, "sum")),
            Total::Number(constraint.number()),
            constraint.cells(),
        )
    },
    draw: |constraint, scene| {
        let cells = constraint.cells();
        if let [_, _] = cells {
            art::dot(scene, cells, Some(Tone::White), &constraint.number().to_string());
        } else {
            scene.cages.push((cells.to_vec(), constraint.number().to_string()));
        }
    },
    example: "sum 20: r1c1 r2c2 r3c3",
    meaning: "the digits add up to the number; they may repeat",
    encoding: "an automaton; state: what is left of the sum",
    ..PLAIN
};
