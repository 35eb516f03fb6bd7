//! Verdicts on a puzzle and on what is filled in.
//!
//! In: a puzzle. Out: verdicts of the library, with pictures. Must not know: the family.

use std::sync::Arc;

use cluesat::board::{Board, Place};
use cluesat::family::{Partial, Puzzle};
use cluesat::render::{Mark, Marks};
use cluesat::search::{self, Judgement, Options, Verdict};
use cluesat::view;
use serde_json::{Value, json};

use crate::lettered::drawn;
use crate::reading::rules;
use crate::reply::Refusal;

fn numbers(places: &[Place]) -> Vec<u32> {
    places.iter().map(|place| place.0).collect()
}

/// Whether what is filled in is an answer. A player who draws a loop or a picture need not cross out the rest.
pub(crate) fn is_done(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> bool {
    let numbers = puzzle.has_numbers();
    if filled.is_empty() || numbers && filled.len() < puzzle.places() {
        return false;
    }
    let (board, _) = view::laid(puzzle, filled);
    puzzle.check(&board).is_empty()
}

/// Whether what is filled in is right so far.
pub(crate) fn check(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Value, Refusal> {
    if is_done(puzzle, filled) {
        return Ok(json!({ "status": "right" }));
    }
    Ok(match search::judge(puzzle, filled, &Options::default())? {
        Judgement::Right => json!({ "status": "right" }),
        Judgement::Open(_) => json!({ "status": "open" }),
        Judgement::NoAnswer => json!({ "status": "none" }),
        Judgement::Limit => json!({ "status": "limit" }),
        Judgement::Dead(places) => json!({ "status": "wrong", "places": numbers(&places) }),
        Judgement::Flawed(flaws) => {
            let places: Vec<u32> = flaws.iter().flat_map(|flaw| numbers(&flaw.places)).collect();
            let texts: Vec<&str> = flaws.iter().map(|flaw| flaw.text.as_str()).collect();
            json!({ "status": "wrong", "places": places, "flaws": texts })
        }
    })
}

fn picture(puzzle: &Arc<dyn Puzzle>, board: &Board, marks: &Marks) -> String {
    drawn(puzzle.picture(Some(board), marks))
}

/// The first answer.
pub(crate) fn solve(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    Ok(match cluesat::solve(puzzle)? {
        None => json!({ "status": "none", "clash": clash(puzzle)? }),
        Some(answer) => json!({ "status": "solved", "answer": answer.0 }),
    })
}

/// Whether there is only one answer; if there are more, two of them, and where they differ.
pub(crate) fn unique(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let verdict = cluesat::unique(puzzle)?;
    let differs = verdict.differs();
    let marks: Marks = differs.iter().map(|&place| (place, Mark::Differs)).collect();
    let mut answer = json!({ "status": verdict.word() });
    match &verdict {
        Verdict::Multiple(both) => {
            answer["differs"] = numbers(&differs).into();
            answer["svgs"] = both.iter().map(|board| picture(puzzle, board, &marks)).collect();
        }
        Verdict::None => answer["clash"] = clash(puzzle)?.into(),
        Verdict::Unique(_) | Verdict::Limit { .. } => {}
    }
    Ok(answer)
}

/// The clues that contradict each other, in words.
fn clash(puzzle: &Arc<dyn Puzzle>) -> Result<Vec<String>, Refusal> {
    let Some(clash) = search::minimal_conflict(puzzle, &Options::default())? else { return Ok(Vec::new()) };
    let clues = clash.clues.iter().map(|&clue| puzzle.phrase(clue).to_string());
    Ok(clash.whole.iter().map(ToString::to_string).chain(clues).collect())
}

/// What is the same in all answers.
pub(crate) fn decided(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let (decided, _) = search::decided(puzzle, &Options::default())?;
    let Some(decided) = decided else { return Ok(json!({ "status": "none", "clash": clash(puzzle)? })) };
    let marks: Marks = decided.free.iter().map(|&place| (place, Mark::Free)).collect();
    Ok(json!({
        "status": "decided",
        "free": numbers(&decided.free),
        "svg": picture(puzzle, &decided.answer, &marks),
    }))
}

/// How hard it is.
pub(crate) fn rate(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let rated = cluesat::rate(puzzle)?;
    let rating = rated.tally.rating();
    Ok(json!({
        "status": rated.ending.word(),
        "level": rating.level.to_string(),
        "score": (rating.score * 10.0).round() / 10.0,
        "largest": rated.tally.largest(),
        "steps": rated.tally.steps(),
    }))
}

/// The puzzle, its rules and an answer, for printing.
pub(crate) fn sheet(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let verdict = cluesat::unique(puzzle)?;
    let answer = match &verdict {
        Verdict::Unique(answer) | Verdict::Multiple([answer, _]) => Some(answer),
        Verdict::None | Verdict::Limit { .. } => None,
    };
    let scene = puzzle.picture(None, &Marks::new());
    Ok(json!({
        "status": verdict.word(),
        "answer": answer.map(|board| picture(puzzle, board, &Marks::new())),
        "rules": rules(puzzle, &scene),
        "puzzle": drawn(scene),
    }))
}
