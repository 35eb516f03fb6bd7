//! What a filled or half-filled board is worth.
//!
//! In: a puzzle and what a player has filled in. Out: right, flawed, can be completed, or not and which places
//! are wrong. Must not know: the family.

use super::second::second_look_at_any;
use super::{Options, Progress, SearchError, Solutions, second_look};
use crate::cnf::{Lit, Truth};
use crate::grid::Place;
use crate::puzzle::{Board, Partial, Puzzle};

/// The verdict on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement<B, F> {
    /// An answer, when open places count as empty.
    Right,
    /// Every place is filled, and these rules are broken.
    Flawed(Vec<F>),
    /// It can be completed, as in this answer.
    Open(B),
    /// It cannot be completed: these filled places are wrong in every answer. When there are none, each place
    /// alone occurs in some answer, but not all together.
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
pub fn judge<P: Puzzle>(
    puzzle: &P,
    partial: &Partial,
    options: &Options,
) -> Result<Judgement<P::Board, P::Flaw>, SearchError> {
    let mut board = puzzle.blank();
    for &(place, value) in partial {
        board.set(place, value);
    }
    let flaws = puzzle.check(&board);
    if flaws.is_empty() {
        return Ok(Judgement::Right);
    }
    if partial.len() == puzzle.places().len() {
        return Ok(Judgement::Flawed(flaws));
    }
    blame(puzzle, partial, options)
}

/// Like [`judge`], without regard to the board as a whole: whether it can be completed, and what is wrong in every answer.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn blame<P: Puzzle>(
    puzzle: &P,
    partial: &Partial,
    options: &Options,
) -> Result<Judgement<P::Board, P::Flaw>, SearchError> {
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
        if witnesses.iter().any(|answer| answer.value(place) == value) {
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

/// An answer under the assumptions, or that there is none; `None` at a limit.
fn limited<P: Puzzle>(
    solutions: &mut Solutions<'_, P>,
    assumptions: &[Lit],
) -> Result<Option<Option<P::Board>>, SearchError> {
    let answer = solutions.next_under(assumptions)?;
    Ok(if answer.is_none() && solutions.progress() == Progress::Limit { None } else { Some(answer) })
}
