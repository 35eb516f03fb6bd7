//! What is wrong on a player's board, told in rungs, each of which says more than the one before.
//!
//! In: wrong places, and how the player could have known. Out: words. Must not know: the family, how they were found, which
//! verb asks.

use std::sync::Arc;

use crate::board::Place;
use crate::explain::{Objection, named};
use crate::family::{Partial, Puzzle};
use crate::rule::{Fact, Origin, counted};

/// What is wrong, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistakes {
    /// The first rung: how much is wrong, and where to look.
    pub look: String,
    /// The second: which places.
    pub which: String,
    /// What the puzzle itself gives: it is obvious, so it comes with any rung.
    pub given: Vec<String>,
    /// The third: a sentence for each place, and how many have none; none of them names a value of another place that
    /// is not filled in.
    pub careful: Vec<String>,
    /// The last: the same with all that they rest on.
    pub reasons: Vec<String>,
}

impl Mistakes {
    /// Tells what is wrong with what is filled in, and with the pencil marks in open places (`struck`).
    pub fn new(
        puzzle: &Arc<dyn Puzzle>,
        (filled, struck): (&Partial, &[Fact]),
        (wrong, objections): (&[Place], &[Objection]),
    ) -> Self {
        let is_given = |one: &&Objection| {
            let rules = &one.step.rules;
            one.step.facts.is_empty() && rules.iter().all(|&rule| puzzle.rules()[rule].origin() == Origin::Given)
        };
        let given = objections.iter().filter(is_given).map(|one| one.text.clone()).collect();
        let mut reasons: Vec<String> = objections.iter().map(|one| one.text.clone()).collect();
        let brief = |one: &Objection| one.brief.as_ref().unwrap_or(&one.text).clone();
        let mut careful: Vec<String> = objections.iter().map(brief).collect();
        let quiet = wrong.iter().filter(|place| objections.iter().all(|one| one.place != **place)).count();
        if quiet > 0 {
            let more = if reasons.is_empty() { "" } else { " more" };
            let text = format!("for {}{more} no short reason was found", counted(quiet, "place"));
            careful.push(text.clone());
            reasons.push(text);
        }
        if wrong.is_empty() {
            let noted = if struck.is_empty() { "" } else { " and noted" };
            let text = format!("something is wrong: what is filled in{noted} cannot be completed");
            return Mistakes { look: text.clone(), which: text, given, careful, reasons };
        }
        let at = objections.first().map_or_else(String::new, |one| format!(": {}", one.step.telling.focus.look()));
        let look = format!("{}{at}", many(puzzle, filled, wrong));
        Mistakes { look, which: format!("wrong: {}", blamed(puzzle, filled, wrong)), given, careful, reasons }
    }
}

/// `2 of the 7 places filled in are wrong`, not counting what the puzzle gives.
fn many(puzzle: &Arc<dyn Puzzle>, filled: &Partial, wrong: &[Place]) -> String {
    let givens = puzzle.givens();
    let own = filled.iter().filter(|&atom| givens.binary_search(atom).is_err()).count();
    let of_these = wrong.iter().filter(|&place| filled.iter().any(|(other, _)| other == place)).count();
    let noted = wrong.len() - of_these;
    let of_filled = format!("{of_these} of the {} filled in", counted(own, "place"));
    let of_noted = format!("the pencil marks in {}", counted(noted, "open place"));
    match (of_these, noted) {
        (0, _) => format!("{of_noted} are wrong"),
        (1, 0) => format!("{of_filled} is wrong"),
        (_, 0) => format!("{of_filled} are wrong"),
        _ => format!("{of_filled} and {of_noted} are wrong"),
    }
}

/// `r1c2, r2c3, and the pencil marks in r1c1`: what is wrong of what is filled in and noted.
pub fn blamed(puzzle: &Arc<dyn Puzzle>, filled: &Partial, wrong: &[Place]) -> String {
    let is_filled = |place: &Place| filled.iter().any(|(other, _)| other == place);
    let (filled, noted): (Vec<Place>, Vec<Place>) = wrong.iter().partition(|place| is_filled(place));
    match (&filled[..], &noted[..]) {
        (filled, []) => named(puzzle, filled),
        ([], noted) => format!("the pencil marks in {}", named(puzzle, noted)),
        (filled, noted) => format!("{}, and the pencil marks in {}", named(puzzle, filled), named(puzzle, noted)),
    }
}
