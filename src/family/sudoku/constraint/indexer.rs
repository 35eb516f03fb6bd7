//! Cells that say where a digit is: row, column and box indexers.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::ground::within_reach;
use super::{Constraint, ConstraintKind, Ground, Made, PLAIN, Shape, Words, art};
use crate::board::Value;
use crate::grid::Pos;
use crate::render::Tone;
use crate::rule::relation::Table;
use crate::rule::{Phrase, Verb};

/// A cell has a digit exactly if the cell that it points at has a certain other digit: for each digit, by its number,
/// `there` gives that cell and that other digit.
fn indexer(constraint: &Constraint, ground: &Ground<'_>, there: impl Fn(Pos, usize) -> Option<(Pos, usize)>) -> Made {
    let (values, kind) = (ground.values, constraint.kind().name);
    within_reach(constraint.cells().len() * values.len())?;
    let mut tables: BTreeMap<[Value; 2], Arc<Table>> = BTreeMap::new();
    let mut rules = Vec::new();
    for &pos in constraint.cells() {
        for (number, value) in values.range().enumerate() {
            let Some((other, number)) = there(pos, number) else { continue };
            let expected: Value = values.value(number);
            if (other, expected) != (pos, value) {
                let said = Phrase::new(
                    format!("{pos} is {value}"),
                    Verb::Only("exactly if"),
                    format!("{other} is {expected}"),
                );
                let table = tables
                    .entry([value, expected])
                    .or_insert_with(|| Table::new(values, |a, b| (a == value) == (b == expected)));
                rules.push(ground.pair(kind, said, [pos, other], table));
            }
        }
    }
    Ok(rules)
}

pub(super) static ROW_INDEXER: ConstraintKind = ConstraintKind {
    name: "row indexer",
    shape: Shape::MARKS,
    upright: |_| true,
    rules: |constraint, ground| indexer(constraint, ground, |pos, at| Some((Pos::new(at, pos.col), pos.row))),
    draw: |constraint, scene| constraint.cells().iter().for_each(|&pos| art::square(scene, pos, Tone::Pink, 100)),
    words: Words::All,
    example: "row indexer: r1",
    meaning: "in row r, the digit d means that row d of the same column has the digit r",
    encoding: "a table of pairs for each cell and digit",
    ..PLAIN
};

pub(super) static COLUMN_INDEXER: ConstraintKind = ConstraintKind {
    name: "column indexer",
    rules: |constraint, ground| indexer(constraint, ground, |pos, at| Some((Pos::new(pos.row, at), pos.col))),
    draw: |constraint, scene| constraint.cells().iter().for_each(|&pos| art::square(scene, pos, Tone::Blue, 100)),
    example: "column indexer: c1",
    meaning: "in column c, the digit d means that column d of the same row has the digit c",
    ..ROW_INDEXER
};

pub(super) static BOX_INDEXER: ConstraintKind = ConstraintKind {
    name: "box indexer",
    fits: |constraint, ground| {
        let regions = ground.region_cells();
        let lost = |pos: &&Pos| ground.regions[**pos].is_none_or(|region| regions[region].len() != ground.order);
        constraint.cells().iter().find(lost).map_or(Ok(()), |pos| Err(format!("has {pos}, which is in no region")))
    },
    rules: |constraint, ground| {
        let regions = ground.region_cells();
        indexer(constraint, ground, |pos, at| {
            let region = &regions[ground.regions[pos]?];
            Some((region[at], region.iter().position(|&other| other == pos)?))
        })
    },
    draw: |constraint, scene| constraint.cells().iter().for_each(|&pos| art::square(scene, pos, Tone::Green, 100)),
    example: "box indexer: r1c1:r3c3",
    meaning: "in the i-th cell of a box, the digit d means that its d-th cell has the digit i",
    ..ROW_INDEXER
};
