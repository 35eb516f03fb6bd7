//! The flaws of a board as it is drawn, though it may be unfinished.
//!
//! In: a board. Out: whether it may be meant to be complete; its flaws as lines and marks. Must not know: how they were
//! found.

use std::sync::Arc;

use crate::board::PlaceKind;
use crate::cli::stream::Out;
use crate::family::{Partial, Puzzle};
use crate::render::{Mark, Marks};
use crate::rule::Flaw;

/// The number of flaws reported for a board that may be unfinished.
const SHOWN: usize = 6;

/// The clues that are among the first flaws, marked.
pub(super) fn broken(puzzle: &Arc<dyn Puzzle>, flaws: &[Flaw]) -> Marks {
    let clue_places = flaws.iter().take(SHOWN).filter_map(|flaw| puzzle.rules()[flaw.rule].clue_place());
    clue_places.map(|clue_place| (clue_place, Mark::Wrong)).collect()
}

/// Lists the flaws of a board as it is drawn.
pub(super) fn drawn(flaws: &[Flaw], out: &mut Out<'_>) -> std::io::Result<()> {
    if !flaws.is_empty() {
        writeln!(out.answer, "as it is drawn:")?;
    }
    for flaw in flaws.iter().take(SHOWN) {
        writeln!(out.answer, "  {flaw}")?;
    }
    if flaws.len() > SHOWN {
        writeln!(out.answer, "  and {} more", flaws.len() - SHOWN)?;
    }
    Ok(())
}

/// Whether a board with undecided places may be meant to be complete: it has lines, and nothing is crossed out.
pub(super) fn as_drawn(puzzle: &Arc<dyn Puzzle>, partial: &Partial) -> bool {
    let edges = puzzle.all_places().all(|place| puzzle.layout().kind(place) == PlaceKind::Edge);
    edges && partial.iter().all(|&(_, value)| value > 0)
}
