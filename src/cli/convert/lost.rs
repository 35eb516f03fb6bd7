//! What came with a puzzle and is not written.
//!
//! In: a puzzle, what is written beside it, a format. Out: a warning for what the format cannot hold. Must not know:
//! any format.

use std::sync::Arc;

use itertools::Itertools as _;

use crate::board::Board;
use crate::cli::output;
use crate::cli::position::{ignored_words, noted_places};
use crate::cli::scenes::laid;
use crate::cli::stream::{Out, PuzzleContext};
use crate::family::{Beside, Format, Keeps, NO_ANSWER, Noted, Puzzle};

/// Says what is left out of what is filled in and noted, and of an answer that came with the puzzle; `asked` tells that
/// `--answer` was given.
pub(super) fn say(
    puzzle: &Arc<dyn Puzzle>,
    to: Format,
    beside: Beside<'_>,
    text: &[u8],
    asked: bool,
    job: &PuzzleContext<'_>,
    out: &mut Out<'_>,
) {
    if output::is_quiet() {
        return;
    }
    let answer = answer(puzzle, to, beside.answer, asked, job);
    for lost in position(puzzle, to, beside).into_iter().chain(answer).chain(unsaid(puzzle, to, beside, text)) {
        out.say(&format!("warning: {}: left out: {lost}", job.called()));
    }
}

/// What the format cannot hold of what is filled in and noted.
fn position(puzzle: &Arc<dyn Puzzle>, to: Format, beside: Beside<'_>) -> Option<String> {
    let (texts, formats) = (puzzle.family().texts, puzzle.family().formats);
    let keeps = |format, answer| texts.keeps(format, answer);
    let kept = keeps(to, beside.answer.is_some());
    let filled = if kept == Keeps::Nothing { beside.filled.len() } else { 0 };
    let noted = if kept == Keeps::All { 0 } else { noted_places(puzzle) };
    let lost = ignored_words(filled, noted)?;
    let with = if keeps(to, false) > kept { " beside the answer" } else { "" };
    let needed = if noted > 0 { Keeps::All } else { Keeps::Places };
    let others = formats.iter().filter(|&&format| keeps(format, false) >= needed).map(|format| format!("`{format}`"));
    let others = if with.is_empty() { others.format(", ").to_string() } else { String::new() };
    let have = match &*others {
        "" => String::new(),
        others => format!("; {others} can hold that"),
    };
    Some(format!("{lost}, for which `{to}` has no place{with}{have}"))
}

/// What else the text does not say, and which formats would.
fn unsaid(puzzle: &Arc<dyn Puzzle>, to: Format, beside: Beside<'_>, text: &[u8]) -> Option<String> {
    let noted = puzzle.shortcuts().noted?;
    let lost = noted.unsaid(to, text)?;
    let says = |format: Format| {
        let mut text = Vec::new();
        puzzle.write_with(format, beside, &mut text).is_ok() && noted.unsaid(format, &text).is_none()
    };
    let others = puzzle.family().formats.iter().filter(|&&format| says(format)).map(|format| format!("`{format}`"));
    Some(match &*others.format(", ").to_string() {
        "" => format!("{lost}, for which `{to}` has no place"),
        others => format!("{lost}, for which `{to}` has no place; {others} can hold that"),
    })
}

/// The answer that came with the puzzle, where it is not what is written.
fn answer(
    puzzle: &Arc<dyn Puzzle>,
    to: Format,
    written: Option<&Board>,
    asked: bool,
    job: &PuzzleContext<'_>,
) -> Option<String> {
    let came = laid(puzzle, &puzzle.shortcuts().noted.and_then(Noted::answer)?).0;
    let text = |format: Format, answer: Option<&Board>| {
        let mut text = Vec::new();
        puzzle.write(format, answer, &mut text).map(|()| text)
    };
    // Where a format is nothing but a picture, the clues are all that it says.
    let from = job.record.reading.as_ref().ok()?.format;
    if text(from, None).is_err_and(|error| error.reason == NO_ANSWER) {
        return None;
    }
    let holds = |format: Format| text(format, Some(&came)).is_ok_and(|with| text(format, None).ok() != Some(with));
    let what = "the answer that came with it";
    if !holds(to) {
        let others = puzzle.family().formats.iter().filter(|&&format| holds(format));
        let others = others.map(|format| format!("`{format}`")).format(", ");
        return Some(format!("{what}, for which `{to}` has no place; with `--answer` {others} can hold one"));
    }
    match written {
        Some(written) if *written == came => None,
        Some(_) => Some(format!("{what}: another one was found")),
        None if asked => Some(what.to_owned()),
        None => Some(format!("{what}; `--answer` finds and writes one")),
    }
}
