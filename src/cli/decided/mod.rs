//! What is decided and what is free, as text and JSON.
//!
//! In: what the search found. Out: a drawing with the free places open, the groups, JSON fields. Must not know:
//! how it was found.

mod report;

use std::io;
use std::sync::Arc;

use super::options::Style;
use super::stream::Out;
use super::words;
use crate::board::Place;
use crate::explain;
use crate::family::{Puzzle, among};
use crate::grid::Spot;
use crate::render::{Mark, Marks};
use crate::search::{Overview, Progress, ValueFrequencies};
pub(super) use report::Report;

/// Places in JSON: `r3c4`, or `r1c1-r1c2` for an edge.
pub(super) fn labels(puzzle: &Arc<dyn Puzzle>, places: &[Place]) -> Vec<String> {
    places.iter().map(|&place| puzzle.layout().at(place)).collect()
}

/// The number of places by kind: `4 cells`, `6 edges and 2 dots`.
fn counted(puzzle: &Arc<dyn Puzzle>, places: impl IntoIterator<Item = Place>) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for place in places {
        let noun = match puzzle.layout().spot(place) {
            Spot::Edge(_) => "edge",
            Spot::Dot(_) => "dot",
            Spot::Cell(_) => "cell",
            Spot::Mark(_) => "mark",
        };
        match counts.iter_mut().find(|(other, _)| *other == noun) {
            Some((_, count)) => *count += 1,
            None => counts.push((noun, 1)),
        }
    }
    if counts.is_empty() {
        counts.push(("cell", 0));
    }
    counts.into_iter().map(|(noun, count)| words::count(count, noun)).collect::<Vec<_>>().join(" and ")
}

/// `4 cells: r1c1, ...`.
pub(super) fn places(puzzle: &Arc<dyn Puzzle>, places: &[Place]) -> String {
    const SHOWN: usize = 12;
    let shown = &places[..places.len().min(SHOWN)];
    let is_edge = |&place: &Place| matches!(puzzle.layout().spot(place), Spot::Edge(_));
    let sides = shown.iter().all(is_edge).then(|| explain::named(puzzle, shown));
    let names = sides.unwrap_or_else(|| labels(puzzle, shown).join(", "));
    let more = if places.len() > SHOWN { ", ..." } else { "" };
    format!("{}: {names}{more}", counted(puzzle, places.iter().copied()))
}

/// The default number of answers enumerated for the shares.
const ENUMERATED: u64 = 10_000;

/// The number of answers enumerated for the shares: all, as many as asked for, or the default.
pub(super) fn bound(all: bool, max: Option<u64>) -> Option<u64> {
    if all { None } else { Some(max.unwrap_or(ENUMERATED)) }
}

/// Draws what is decided, free places open, and lists the groups.
pub(super) fn print(puzzle: &Arc<dyn Puzzle>, overview: &Overview, style: &Style, out: &mut Out<'_>) -> io::Result<()> {
    let Overview { decided, shares, left } = overview;
    if decided.free.is_empty() && decided.unknown.is_empty() {
        return writeln!(out.answer, "decided: everything");
    }
    let total = puzzle.places();
    let fixed = total - decided.free.len() - decided.unknown.len();
    writeln!(out.answer, "decided: {fixed} of {}", places_total(puzzle, total))?;
    let open = decided.free.iter().chain(&decided.unknown);
    let marks: Marks = open.map(|&place| (place, Mark::Free)).collect();
    let mut scene = puzzle.picture(Some(&decided.answer), &marks);
    let sets = if scene.pixels { &left[..] } else { &[] };
    for &(place, left) in sets {
        if let Spot::Cell(pos) = puzzle.layout().spot(place) {
            scene.cells[pos].among = among(&scene, puzzle.values(place), left);
        }
    }
    write!(out.answer, "{}", style.draw(&scene))?;
    if !decided.unknown.is_empty() {
        writeln!(out.answer, "not known: {}", places(puzzle, &decided.unknown))?;
    }
    let (alone, groups): (Vec<_>, Vec<_>) = decided.groups.iter().partition(|group| group.len() == 1);
    for (number, group) in (1..).zip(groups) {
        writeln!(out.answer, "{number}. these change together: {}", places(puzzle, group))?;
    }
    if let Some((_, others)) = alone.split_first() {
        let what = if others.is_empty() { "this changes alone" } else { "each of these changes alone" };
        writeln!(out.answer, "{what}: {}", places(puzzle, &alone.into_iter().flatten().copied().collect::<Vec<_>>()))?;
    }
    match shares {
        None => {}
        Some(ValueFrequencies { answers, progress: Progress::Open | Progress::Limit, .. }) => {
            writeln!(out.answer, "not all answers were enumerated, only {answers}, so no shares; see --max")?;
        }
        Some(ValueFrequencies { answers, counts, progress: Progress::Complete }) => {
            writeln!(out.answer, "in all {}:", words::count(*answers as usize, "answer"))?;
            for (free, values) in counts {
                let of = |&(value, count): &(u16, u64)| {
                    format!("{} in {}", puzzle.value_name(*free, value), percent(count, *answers))
                };
                writeln!(
                    out.answer,
                    "  {}: {}",
                    puzzle.layout().said(*free),
                    values.iter().map(of).collect::<Vec<_>>().join(", ")
                )?;
            }
        }
    }
    Ok(())
}

/// A share in percent; a share that is neither none nor all is never rounded to look like it.
fn percent(count: u64, all: u64) -> String {
    let percent = 100.0 * count as f64 / all as f64;
    match percent {
        ..1.0 => "less than 1 %".into(),
        percent if percent > 99.0 && count < all => "more than 99 %".into(),
        percent => format!("{percent:.0} %"),
    }
}

fn places_total(puzzle: &Arc<dyn Puzzle>, total: usize) -> String {
    counted(puzzle, (0..total as u32).map(Place))
}
