//! Judges a filled or partly filled board.
//!
//! In: a puzzle and what a player has filled in. Out: right, flawed, completable, or not and which places are wrong.
//! Must not know: the family.

use std::sync::Arc;

use super::second::second_look_at_any;
use super::{Cube, Options, Progress, SearchError, Solutions, second_look};
use crate::board::Board;
use crate::board::Place;
use crate::cnf::{Lit, Truth};
use crate::family::{Partial, Puzzle};
use crate::rule::Flaw;

/// The verdict on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// It is an answer, when open places count as empty.
    Right,
    /// Every place is filled, and these rules are broken.
    Flawed(Vec<Flaw>),
    /// It can be completed, as in this answer.
    Open(Board),
    /// It cannot be completed: these filled places are wrong in every answer. When the list is empty, each place alone
    /// occurs in some answer, but not all together.
    Dead(Vec<Place>),
    /// The puzzle has no answer at all.
    NoAnswer,
    /// A limit was reached.
    Limit,
}

/// Judges what a player has filled in.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn judge(puzzle: &Arc<dyn Puzzle>, partial: &Partial, options: &Options) -> Result<Judgement, SearchError> {
    let mut board = puzzle.blank();
    for &(place, value) in partial {
        board[place] = value;
    }
    let flaws = puzzle.check(&board);
    // An open place counts as empty where empty is a value.
    if flaws.is_empty() && (puzzle.values().are_two() || partial.len() == puzzle.places()) {
        return Ok(Judgement::Right);
    }
    if partial.len() == puzzle.places() {
        return Ok(Judgement::Flawed(flaws));
    }
    let judgement = blame(puzzle, partial, options)?;
    if options.under.is_everything() || !matches!(judgement, Judgement::NoAnswer) {
        return Ok(judgement);
    }
    // No answer under the facts of the options; without them there may be one.
    let whole = Options { under: Cube::default(), ..options.clone() };
    Ok(match blame(puzzle, partial, &whole)? {
        Judgement::Open(_) => Judgement::Dead(Vec::new()),
        other => other,
    })
}

/// Like [`judge`], but does not check the board as a whole: only whether it can be completed, and what is wrong in
/// every answer.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn blame(puzzle: &Arc<dyn Puzzle>, partial: &Partial, options: &Options) -> Result<Judgement, SearchError> {
    let mut solutions = Solutions::new(puzzle, options);
    let truths: Vec<(Place, u16, Option<Truth>)> =
        partial.iter().map(|&(place, value)| (place, value, solutions.truth(place, value))).collect();
    let possible = truths.iter().all(|(_, _, truth)| !matches!(truth, Some(Truth::Known(false)) | None));
    let all: Vec<Lit> = truths.iter().filter_map(|(_, _, truth)| truth.and_then(Truth::lit)).collect();
    if possible && let Some(answer) = solutions.next_under(&all)? {
        return Ok(Judgement::Open(answer));
    }
    let Some(first) = limited(&mut solutions, &[])? else { return Ok(Judgement::Limit) };
    let spent = solutions.stats().solve;
    let Some(first) = first else {
        second_look(puzzle, options, &[], &[], spent)?;
        return Ok(Judgement::NoAnswer);
    };
    second_look(puzzle, options, partial, &[], spent)?;
    let mut witnesses = vec![first];
    let (mut wrong, mut claimed) = (Vec::new(), Vec::new());
    for (place, value, truth) in truths {
        if witnesses.iter().any(|answer| answer[place] == value) {
            continue;
        }
        match truth {
            Some(Truth::Open(lit)) => match limited(&mut solutions, &[lit])? {
                None => return Ok(Judgement::Limit),
                Some(Some(answer)) => witnesses.push(answer),
                Some(None) => {
                    wrong.push(place);
                    claimed.push((place, value));
                }
            },
            Some(Truth::Known(true)) => {}
            Some(Truth::Known(false)) | None => wrong.push(place),
        }
    }
    second_look_at_any(puzzle, options, &claimed, solutions.stats().solve)?;
    Ok(Judgement::Dead(wrong))
}

/// An answer under the assumptions, or `Some(None)` if there is none; `None` at a limit.
fn limited(solutions: &mut Solutions, assumptions: &[Lit]) -> Result<Option<Option<Board>>, SearchError> {
    let answer = solutions.next_under(assumptions)?;
    Ok(if answer.is_none() && solutions.progress() == Progress::Limit { None } else { Some(answer) })
}
