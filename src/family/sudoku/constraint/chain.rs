//! Lines on which neighbours are related: thermometers, whispers.

use super::ground::one;
use super::{Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Wanted, Words, anywhere, art};
use crate::board::Value;
use crate::render::{Scene, Tone};
use crate::rule::automaton::AutomatonRule;
use crate::rule::chain::Chain;

fn chain(constraint: &Constraint, ground: &Ground<'_>, chain: Chain) -> Made {
    one(AutomatonRule::chain(ground.layout, ground.values, ground.places(constraint.cells()), chain))
}

fn draw(constraint: &Constraint, scene: &mut Scene, tone: Tone) {
    let cells = constraint.cells();
    art::line(scene, cells, tone, 28);
    cells.first().into_iter().for_each(|&bulb| art::disc(scene, bulb, tone, 40));
}

/// A thermometer.
pub(super) static THERMO: ConstraintKind = ConstraintKind {
    name: "thermo",
    shape: Shape::LINE,
    fits: |constraint, ground| {
        let (count, order) = (constraint.cells().len(), ground.order);
        if count > order { Err(format!("has {count} cells: it cannot rise through {order} digits")) } else { Ok(()) }
    },
    rules: |constraint, ground| chain(constraint, ground, Chain::Grows),
    draw: |constraint, scene| draw(constraint, scene, Tone::Grey),
    example: "thermo: r1c1 r1c2 r2c2",
    meaning: "digits rise from the bulb, which is the first cell",
    encoding: "an automaton; state: the last digit",
    ..PLAIN
};

/// A slow thermometer.
pub(super) static SLOW_THERMO: ConstraintKind = ConstraintKind {
    name: "slow thermo",
    rules: |constraint, ground| chain(constraint, ground, Chain::NeverFalls),
    fits: anywhere,
    draw: |constraint, scene| draw(constraint, scene, Tone::Shade),
    example: "slow thermo: r1c1 r1c2 r2c2",
    meaning: "digits never fall from the bulb on",
    ..THERMO
};

/// Whispers.
pub(super) static WHISPERS: ConstraintKind = ConstraintKind {
    name: "whispers",
    wanted: Wanted::Or(|order| order.div_ceil(2) as u32),
    shape: Shape::LOOSE,
    fits: anywhere,
    rules: |constraint, ground| {
        let least = Value::try_from(constraint.number()).unwrap_or(Value::MAX);
        chain(constraint, ground, Chain::Apart(least))
    },
    draw: |constraint, scene| {
        let tone = if constraint.number() == 4 { Tone::Orange } else { Tone::Green };
        art::line(scene, constraint.cells(), tone, 18);
    },
    words: Words::Number,
    example: "whispers: r1c1:r1c4",
    meaning: "neighbours on the line differ by the number or more: half the size of the board, rounded up, where none is \
              given; 4 are Dutch whispers",
    ..THERMO
};
