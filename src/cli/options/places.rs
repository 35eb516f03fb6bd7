//! Places by their names.
//!
//! In: names that were typed. Out: places of a puzzle, or what is wrong with a name. Must not know: what they are for.

use std::sync::Arc;

use crate::board::{Place, PlaceKind};
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::grid::{Pos, Spot};

/// The places that were named: cells `r1c1`, edges `r1c1-r1c2`, rectangles of cells `r1c1:r3c3`.
pub(in crate::cli) fn places(puzzle: &Arc<dyn Puzzle>, names: &[String]) -> Result<Option<Vec<Place>>, Diagnostic> {
    if names.is_empty() {
        return Ok(None);
    }
    let layout = puzzle.layout();
    let mut chosen = Vec::new();
    for name in names {
        let unknown = |what: &str| {
            let help = match layout.plane() {
                Some(_) => "name edges by their dots, as in d1-d2; `draw --names` shows the names",
                None => "name cells as r1c1, edges between dots as r1c1-r1c2, rectangles of cells as r1c1:r3c3",
            };
            Diagnostic::new(format!("`{name}` {what}")).help(help)
        };
        let before = chosen.len();
        if let Some((from, to)) = name.split_once(':') {
            let corner = |text: &str| text.parse::<Pos>().map_err(|()| unknown("is no rectangle of cells"));
            let (from, to) = (corner(from)?, corner(to)?);
            let inside = |place: &Place| matches!(layout.spot(*place), Spot::Cell(pos) if (from.row..=to.row).contains(&pos.row) && (from.col..=to.col).contains(&pos.col));
            chosen.extend(puzzle.all_places().filter(inside));
        } else {
            if layout.plane().is_none() && name.parse::<Spot>().is_err() {
                return Err(unknown("is not a cell or edge"));
            }
            chosen.extend(puzzle.find(name));
        }
        if chosen.len() == before && layout.plane().is_some() {
            return Err(unknown("is no edge of the board"));
        }
        if chosen.len() == before {
            let kind = match layout.kind(Place(0)) {
                PlaceKind::Edge if !name.contains('-') => "edges, as in r1c1-r1c2",
                PlaceKind::Dot | PlaceKind::Face if name.contains('-') => "cells, as in r1c1 or r1c1:r3c3",
                _ => return Err(unknown("is not on the board")),
            };
            return Err(unknown(&format!("is not on the board: the places of a {} are {kind}", puzzle.family().name)));
        }
    }
    Ok(Some(chosen))
}
