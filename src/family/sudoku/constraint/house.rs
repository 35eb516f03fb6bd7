//! Cells that have each digit, or no digit twice: regions, extra regions.

use std::sync::Arc;

use super::{Constraint, ConstraintKind, Ground, PLAIN, Shape, art};
use crate::grid::{Edge, Pos};
use crate::render::{EdgeArt, Scene, Tone};
use crate::rule::{Distinct, ExactlyOne, House, HouseKind, Phrase, Rule, Subject};

/// Cells that have each digit once, where there are as many as digits; no digit twice, where there are fewer.
pub(super) fn of_cells(
    kind: &'static str,
    name: impl Into<Subject>,
    cells: &[Pos],
    ground: &Ground<'_>,
) -> Vec<Box<dyn Rule>> {
    let (places, values) = (ground.places(cells), ground.values);
    if cells.len() < ground.order {
        let head = ground.head(kind, Phrase::new(name, ("has no", "would have a"), "digit twice"), cells);
        return vec![Box::new(Distinct::new(head, values, places))];
    }
    let house = House::new(HouseKind::Other(kind), name, places);
    let digits = values.range().map(|digit| ExactlyOne::place(Arc::clone(&house), digit, values));
    digits.map(|rule| Box::new(rule) as Box<dyn Rule>).collect()
}

/// The regions of a jigsaw: all of them together are one constraint.
pub(super) static REGIONS: ConstraintKind = ConstraintKind {
    name: "regions",
    shape: Shape::new((1, Shape::MANY), (1, Shape::MANY), false),
    counts: false,
    fits: regions_fit,
    rules: |constraint, ground| {
        let named = constraint.groups().iter().zip(1..);
        Ok(named.flat_map(|(cells, number)| of_cells("region", format!("region {number}"), cells, ground)).collect())
    },
    draw: |constraint, scene| {
        let of = |pos: Pos| constraint.groups().iter().position(|group| group.contains(&pos));
        for edge in scene.edges.edges() {
            let [one, other] = match edge {
                Edge::Horizontal(Pos { row, col }) => [Pos { row: row.wrapping_sub(1), col }, Pos { row, col }],
                Edge::Vertical(Pos { row, col }) => [Pos { row, col: col.wrapping_sub(1) }, Pos { row, col }],
            };
            if of(one) != of(other) {
                scene.edges[edge] = EdgeArt::Border;
            }
        }
    },
    example: "regions: 112222333/111122333/111222333/444555566/444556666/444555666/777888999/777888999/777888999",
    meaning: "each region has each digit once, in place of the boxes",
    encoding: "exactly one of the cells of a region has a digit",
    ..PLAIN
};

fn regions_fit(constraint: &Constraint, ground: &Ground<'_>) -> Result<(), String> {
    let order = ground.order;
    let mut seen = std::collections::BTreeSet::new();
    for (number, group) in constraint.groups().iter().enumerate() {
        if group.len() != order {
            return Err(format!("are no regions: region {} has {} cells, not {order}", number + 1, group.len()));
        }
        if let Some(pos) = group.iter().find(|&pos| !seen.insert(pos)) {
            return Err(format!("are no regions: two of them have {pos}"));
        }
    }
    Ok(())
}

/// Cells without a digit twice.
pub(super) static EXTRA_REGION: ConstraintKind = ConstraintKind {
    name: "extra region",
    counts: false,
    fits: |constraint, ground| {
        let (count, order) = (constraint.cells().len(), ground.order);
        let large = count > order;
        if large {
            Err(format!("has {count} cells: its digits cannot differ on a {order}x{order} board"))
        } else {
            Ok(())
        }
    },
    rules: |constraint, ground| {
        let name = Subject::at("the extra region", constraint.cells()[0]);
        Ok(of_cells("extra region", name, constraint.cells(), ground))
    },
    draw: |constraint, scene| shade(constraint.cells(), scene),
    example: "extra region: r2c2:r4c4",
    meaning: "no digit twice among the cells; each once where there are as many as digits",
    encoding: "each digit at most once, by pairs; exactly once where there are as many cells as digits",
    ..PLAIN
};

/// Shaded cells.
pub(super) fn shade(cells: &[Pos], scene: &mut Scene) {
    cells.iter().for_each(|&pos| art::square(scene, pos, Tone::Shade, 100));
}
