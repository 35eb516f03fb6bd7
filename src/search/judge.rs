//! Judges a filled or partly filled board.
//!
//! In: a puzzle and what a player has filled in. Out: right, flawed, completable, or not and which places are wrong.
//! Must not know: the family.

use std::collections::BTreeSet;
use std::sync::Arc;

use itertools::Itertools as _;

use super::second::second_look_at_any;
use super::{Cube, Options, Progress, SearchError, Solutions, second_look};
use crate::board::Board;
use crate::board::Place;
use crate::cnf::{Lit, Truth};
use crate::family::{Partial, Puzzle};
use crate::rule::{Fact, Flaw};

/// The verdict on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// It is an answer, when open places count as empty.
    Right,
    /// Every place is filled, and these rules are broken.
    Flawed(Vec<Flaw>),
    /// It can be completed, as in this answer.
    Open(Board),
    /// It cannot be completed: what is filled in at these places, or noted of them, is wrong in every answer. When the
    /// list is empty, each place alone occurs in some answer, but not all together.
    Dead(Vec<Place>),
    /// The puzzle has no answer at all.
    NoAnswer,
    /// A limit was reached.
    Limit,
}

/// Judges what a player has filled in; the facts of `options.under` are what is noted of other places.
///
/// # Errors
/// When this is a board of another puzzle, when the engine fails, or on a bug of ours.
pub fn judge(puzzle: &Arc<dyn Puzzle>, partial: &Partial, options: &Options) -> Result<Judgement, SearchError> {
    fits(puzzle, partial)?;
    let mut board = puzzle.empty_board();
    for &(place, value) in partial {
        board[place] = value;
    }
    // What is given need not be filled in.
    let mut places: BTreeSet<Place> = partial.iter().map(|&(place, _)| place).collect();
    for (place, value) in puzzle.givens() {
        if places.insert(place) {
            board[place] = value;
        }
    }
    let is_full = places.len() == puzzle.places();
    // An open place counts as empty where empty is a value.
    if is_full || puzzle.holds().iter().all(|(_, values)| values.blank().is_some()) {
        let flaws = puzzle.check(&board);
        if flaws.is_empty() && options.under.has(&board) {
            return Ok(Judgement::Right);
        }
        if is_full && !flaws.is_empty() {
            return Ok(Judgement::Flawed(flaws));
        }
    }
    let judgement = wrong_places(puzzle, partial, options)?;
    if options.under.is_everything() || !matches!(judgement, Judgement::NoAnswer | Judgement::Dead(_)) {
        return Ok(judgement);
    }
    // The facts of the options may be what is wrong, so the search is repeated without them.
    let whole = Options { under: Cube::default(), ..options.clone() };
    blame_all(puzzle, partial, &options.under, &whole)
}

/// Like [`judge`], but does not check the board as a whole: only whether it can be completed, and what is wrong in
/// every answer.
///
/// # Errors
/// When this is a board of another puzzle, when the engine fails, or on a bug of ours.
pub fn wrong_places(puzzle: &Arc<dyn Puzzle>, partial: &Partial, options: &Options) -> Result<Judgement, SearchError> {
    fits(puzzle, partial)?;
    blame_all(puzzle, partial, &Cube::default(), options)
}

/// Refuses what is filled in where the puzzle has no place for it, or no such value.
fn fits(puzzle: &Arc<dyn Puzzle>, partial: &Partial) -> Result<(), SearchError> {
    let fits =
        |&(place, value): &(Place, u16)| place.index() < puzzle.places() && puzzle.values(place).index(value).is_some();
    if partial.iter().all(fits) { Ok(()) } else { Err(SearchError::OtherPuzzle) }
}

/// What is filled in, or noted, at one place: all of it is to hold.
struct Entry {
    place: Place,
    facts: Vec<Fact>,
    /// The literals of those that are open; `None` where one of them is known not to hold.
    lits: Option<Vec<Lit>>,
}

impl Entry {
    fn of(facts: Vec<Fact>, solutions: &mut Solutions) -> Self {
        let mut truth = |fact: &Fact| {
            let truth = solutions.truth(fact.place, fact.value).unwrap_or(Truth::Known(false));
            if fact.holds { truth } else { !truth }
        };
        let truths: Vec<Truth> = facts.iter().map(&mut truth).collect();
        let possible = !truths.contains(&Truth::Known(false));
        let lits = possible.then(|| truths.into_iter().filter_map(Truth::lit).collect());
        Entry { place: facts[0].place, facts, lits }
    }

    fn holds_on(&self, board: &Board) -> bool {
        self.facts.iter().all(|fact| (board[fact.place] == fact.value) == fact.holds)
    }
}

/// Judges what is filled in, and what is noted of other places.
fn blame_all(
    puzzle: &Arc<dyn Puzzle>,
    partial: &Partial,
    notes: &Cube,
    options: &Options,
) -> Result<Judgement, SearchError> {
    let mut solutions = Solutions::new(puzzle, options);
    let filled = partial.iter().map(|&(place, value)| vec![Fact { place, value, holds: true }]);
    let noted = notes.0.iter().copied().into_group_map_by(|fact| fact.place).into_values();
    let noted = noted.sorted_by_key(|facts| facts[0].place);
    let entries: Vec<Entry> = filled.chain(noted).map(|facts| Entry::of(facts, &mut solutions)).collect();
    let all: Option<Vec<&[Lit]>> = entries.iter().map(|entry| entry.lits.as_deref()).collect();
    if let Some(all) = all
        && let Some(answer) = solutions.next_under(&all.concat())?
    {
        return Ok(Judgement::Open(answer));
    }
    let Some(first) = solutions.first()? else {
        let none = solutions.progress() == Progress::Complete;
        return Ok(if none { Judgement::NoAnswer } else { Judgement::Limit });
    };
    let within = |facts: &[Fact]| Options { under: Cube([&options.under.0, facts].concat()), ..options.clone() };
    second_look(puzzle, &within(&notes.0), partial, &[])?;
    let mut witnesses = vec![first];
    let (mut wrong, mut claimed) = (Vec::new(), Vec::new());
    for entry in &entries {
        if witnesses.iter().any(|answer| entry.holds_on(answer)) {
            continue;
        }
        match entry.lits.as_deref() {
            None => wrong.push(entry.place),
            Some([]) => {}
            Some(lits) => match limited(&mut solutions, lits)? {
                None => return Ok(Judgement::Limit),
                Some(Some(answer)) => witnesses.push(answer),
                Some(None) => {
                    wrong.push(entry.place);
                    claimed.push(&entry.facts);
                }
            },
        }
    }
    let (filled, noted): (Vec<&Vec<Fact>>, Vec<&Vec<Fact>>) = claimed.into_iter().partition(|facts| facts[0].holds);
    let filled: Vec<(Place, u16)> = filled.into_iter().flatten().map(|fact| (fact.place, fact.value)).collect();
    second_look_at_any(puzzle, options, &filled)?;
    for facts in noted {
        second_look(puzzle, &within(facts), &[], &[])?;
    }
    Ok(Judgement::Dead(wrong))
}

/// An answer under the assumptions, or `Some(None)` if there is none; `None` at a limit.
fn limited(solutions: &mut Solutions, assumptions: &[Lit]) -> Result<Option<Option<Board>>, SearchError> {
    let answer = solutions.next_under(assumptions)?;
    Ok(if answer.is_none() && solutions.progress() == Progress::Limit { None } else { Some(answer) })
}
