//! Other lines: palindromes and clones, between and lockout lines, equal sums, zippers, classes, pieces, lunchboxes.

use itertools::Itertools;

use super::ground::one;
use super::{Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Wanted, Words, art};
use crate::board::{Place, Value};
use crate::grid::Pos;
use crate::render::{Scene, Tone};
use crate::rule::automaton::AutomatonRule;
use crate::rule::ends::Ends;
use crate::rule::{Phrase, Verb};

/// The defaults for a line.
const LINE: ConstraintKind = ConstraintKind {
    shape: Shape::LOOSE,
    draw: |constraint, scene| art::line(scene, constraint.cells(), Tone::Grey, 18),
    encoding: "an automaton; state: the sum of the first part, and of the part that is read",
    ..PLAIN
};

/// Pairs of cells are equal.
fn equal(kind: &'static str, verb: Verb, pairs: impl Iterator<Item = [Pos; 2]> + Clone, ground: &Ground<'_>) -> Made {
    let phrase = |[one, other]: [Pos; 2]| Phrase::new(one.to_string(), verb, other.to_string());
    ground.pairs(kind, pairs.filter(|[one, other]| one != other), phrase, |a, b| a == b)
}

fn line(constraint: &Constraint, ground: &Ground<'_>) -> Vec<Place> {
    ground.places(constraint.cells())
}

/// The places of a line on which so many neighbours matter: those of a closed one also where it closes.
fn round(constraint: &Constraint, ground: &Ground<'_>, neighbours: usize) -> Vec<Place> {
    let mut places = line(constraint, ground);
    if is_closed(constraint.cells()) {
        let more = places[1..].iter().take(neighbours.saturating_sub(2)).copied().collect_vec();
        places.extend(more);
    }
    places
}

fn coloured(constraint: &Constraint, scene: &mut Scene, tone: Tone) {
    art::line(scene, constraint.cells(), tone, 18);
}

pub(super) static PALINDROME: ConstraintKind = ConstraintKind {
    name: "palindrome",
    counts: false,
    rules: |constraint, ground| {
        let cells = constraint.cells();
        let pairs = (0..cells.len() / 2).map(|at| [cells[at], cells[cells.len() - 1 - at]]);
        equal("palindrome", Verb::Either("mirrors", "cannot mirror"), pairs, ground)
    },
    example: "palindrome: r1c1:r1c5",
    meaning: "the line reads the same from both ends",
    encoding: "a table of pairs for each two cells",
    ..LINE
};

pub(super) static CLONE: ConstraintKind = ConstraintKind {
    name: "clone",
    counts: false,
    shape: Shape::TWO,
    fits: |constraint, _| {
        let [one, other] = [0, 1].map(|at| constraint.groups()[at].len());
        if one == other { Ok(()) } else { Err(format!("has {one} cells on one side and {other} on the other")) }
    },
    rules: |constraint, ground| {
        let [one, other] = [0, 1].map(|at| &constraint.groups()[at]);
        equal(
            "clone",
            Verb::Either("is the same as", "cannot be the same as"),
            one.iter().zip(other).map(|(&one, &other)| [one, other]),
            ground,
        )
    },
    draw: |constraint, scene| constraint.groups().iter().for_each(|cells| super::house::shade(cells, scene)),
    words: Words::All,
    example: "clone: r1c1 r1c2 = r5c5 r5c6",
    meaning: "cells in the same place of both lists are equal",
    encoding: "a table of pairs for each two cells",
    ..LINE
};

pub(super) static BETWEEN: ConstraintKind = ConstraintKind {
    name: "between",
    rules: |constraint, ground| {
        one(AutomatonRule::ends(ground.layout, ground.values, &line(constraint, ground), Ends::Between))
    },
    draw: |constraint, scene| {
        coloured(constraint, scene, Tone::Grey);
        let cells = constraint.cells();
        for &end in [cells.first(), cells.last()].into_iter().flatten() {
            art::ring(scene, &[end], Tone::Grey);
            // Not as the circle of an arrow.
            art::disc(scene, end, Tone::Shade, 36);
        }
    },
    example: "between: r1c1:r1c4",
    meaning: "digits lie strictly between those at the ends of the line",
    encoding: "an automaton; state: the two ends",
    ..LINE
};

pub(super) static LOCKOUT: ConstraintKind = ConstraintKind {
    name: "lockout",
    wanted: Wanted::Or(|_| 4),
    rules: |constraint, ground| {
        let ends = Ends::Lockout(Value::try_from(constraint.number()).unwrap_or(Value::MAX));
        one(AutomatonRule::ends(ground.layout, ground.values, &line(constraint, ground), ends))
    },
    draw: |constraint, scene| {
        coloured(constraint, scene, Tone::Blue);
        let cells = constraint.cells();
        [cells.first(), cells.last()].into_iter().flatten().for_each(|&end| art::square(scene, end, Tone::Blue, 56));
    },
    words: Words::Number,
    example: "lockout: r1c1:r1c4",
    meaning: "the ends differ by the number or more, 4 where none is given; digits lie outside of what the ends span",
    encoding: "an automaton; state: the two ends",
    ..LINE
};

/// Whether a line ends where it begins.
fn is_closed(cells: &[Pos]) -> bool {
    cells.len() > 3 && cells.first() == cells.last()
}

/// The stretches of a line that are each in one region; a closed line is read from where it enters one.
fn parts(constraint: &Constraint, ground: &Ground<'_>) -> Vec<Vec<Pos>> {
    let mut cells = constraint.cells().to_vec();
    if is_closed(&cells) {
        cells.pop();
        let enters = |at: &usize| ground.regions[cells[*at]] != ground.regions[cells[at - 1]];
        let first = (1..cells.len()).find(enters).unwrap_or(0);
        cells.rotate_left(first);
    }
    let chunks = cells.chunk_by(|&one, &other| ground.regions[one] == ground.regions[other]);
    chunks.map(<[Pos]>::to_vec).collect()
}

fn equal_sums(parts: &[Vec<Pos>], kind: &'static str, ground: &Ground<'_>) -> Made {
    let parts = parts.iter().map(|part| ground.places(part)).collect_vec();
    one(AutomatonRule::region_sum(ground.layout, ground.values, &parts).map(|rule| rule.of_kind(ground.layout, kind)))
}

pub(super) static REGION_SUM: ConstraintKind = ConstraintKind {
    name: "region sum",
    fits: |constraint, ground| {
        let homeless = constraint.cells().iter().find(|&&pos| ground.regions[pos].is_none());
        homeless.map_or(Ok(()), |pos| Err(format!("has {pos}, which is in no region")))
    },
    rules: |constraint, ground| equal_sums(&parts(constraint, ground), "region sum line", ground),
    draw: |constraint, scene| coloured(constraint, scene, Tone::Teal),
    example: "region sum: r1c2:r1c5",
    meaning: "the line has the same sum in each region that it runs through; where it comes again, anew",
    ..LINE
};

pub(super) static EQUAL_SUMS: ConstraintKind = ConstraintKind {
    name: "equal sums",
    shape: Shape::SEVERAL,
    rules: |constraint, ground| equal_sums(constraint.groups(), "equal sums", ground),
    draw: |constraint, scene| {
        constraint.groups().iter().for_each(|cells| art::line(scene, cells, Tone::Teal, 18));
    },
    words: Words::All,
    example: "equal sums: r1c1 r1c2 = r3c3:r3c5 = r9c9",
    meaning: "all lists have the same sum",
    ..LINE
};

pub(super) static SUM_LINE: ConstraintKind = ConstraintKind {
    name: "sum line",
    wanted: Wanted::Or(|_| 10),
    fits: |constraint, _| {
        if is_closed(constraint.cells()) {
            Err("ends where it begins: that is a `sum loop`".to_owned())
        } else {
            Ok(())
        }
    },
    rules: |constraint, ground| pieces(constraint, ground, false),
    draw: |constraint, scene| coloured(constraint, scene, Tone::Pink),
    words: Words::Number,
    example: "sum line 10: r1c1:r1c6",
    meaning: "the line splits into pieces of this sum each",
    encoding: "an automaton; state: the sum of the piece that is read",
    ..LINE
};

pub(super) static SUM_LOOP: ConstraintKind = ConstraintKind {
    name: "sum loop",
    wanted: Wanted::Or(|_| 10),
    shape: Shape { closes: true, ..Shape::LOOSE },
    rules: |constraint, ground| pieces(constraint, ground, true),
    draw: |constraint, scene| {
        let cells = constraint.cells();
        art::line(scene, &[cells, &cells[..1]].concat(), Tone::Pink, 18);
    },
    words: Words::Number,
    example: "sum loop 10: r1c1:r1c3 r2c3:r2c1",
    meaning: "the same for a line that ends where it begins",
    encoding: "an automaton; state: the sum before the first cell, and the sum of the piece that is read",
    ..LINE
};

fn pieces(constraint: &Constraint, ground: &Ground<'_>, closes: bool) -> Made {
    one(AutomatonRule::pieces(ground.layout, ground.values, line(constraint, ground), constraint.number(), closes))
}

pub(super) static ZIPPER: ConstraintKind = ConstraintKind {
    name: "zipper",
    rules: |constraint, ground| one(AutomatonRule::zipper(ground.layout, ground.values, &line(constraint, ground))),
    draw: |constraint, scene| coloured(constraint, scene, Tone::Purple),
    example: "zipper: r1c1:r1c5",
    meaning: "cells as far from the middle have one sum, which stands in the middle where a cell is there",
    ..LINE
};

pub(super) static ENTROPIC: ConstraintKind = ConstraintKind {
    name: "entropic",
    rules: |constraint, ground| {
        one(AutomatonRule::entropic(ground.layout, ground.values, round(constraint, ground, 3)))
    },
    draw: |constraint, scene| coloured(constraint, scene, Tone::Orange),
    example: "entropic: r1c1:r1c5",
    meaning: "three neighbours on the line are a low, a middle and a high digit",
    encoding: "an automaton; state: the last two classes",
    ..LINE
};

pub(super) static MODULAR: ConstraintKind = ConstraintKind {
    name: "modular",
    wanted: Wanted::Or(|_| 3),
    fits: |constraint, _| {
        let number = constraint.number();
        if (2..=8).contains(&number) { Ok(()) } else { Err(format!("has the number {number}: 2 to 8 are known")) }
    },
    rules: |constraint, ground| {
        let modulus = constraint.number() as Value;
        one(AutomatonRule::modular(ground.layout, ground.values, round(constraint, ground, modulus.into()), modulus))
    },
    draw: |constraint, scene| coloured(constraint, scene, Tone::Teal),
    words: Words::Number,
    example: "modular: r1c1:r1c5",
    meaning: "as many neighbours as the number, 3 where none is given, have as many remainders when divided by it",
    encoding: "an automaton; state: the last remainders",
    ..LINE
};

pub(super) static LUNCHBOX: ConstraintKind = ConstraintKind {
    name: "lunchbox",
    wanted: Wanted::Number,
    shape: Shape::LINE,
    rules: |constraint, ground| {
        one(AutomatonRule::span(ground.layout, ground.values, line(constraint, ground), constraint.number()))
    },
    draw: |constraint, scene| {
        coloured(constraint, scene, Tone::Blue);
        scene.cages.push((constraint.cells()[..1].to_vec(), constraint.number().to_string()));
    },
    example: "lunchbox 7: r1c1:r1c4",
    meaning: "no digit twice; what stands between the smallest and the largest digit of the line adds up to the number",
    encoding: "an automaton; state: the digits so far, the sums since the smallest and the largest, the sum between",
    ..LINE
};
