//! The puzzle of a photo in JSON.
//!
//! In: the puzzle that was chosen, or that there is none. Out: one object. Must not know: how it was found.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use super::{Attempt, Photo};
use crate::json;

#[derive(Serialize)]
struct Report<'a> {
    puzzle: String,
    answers: [json::Board<'a>; 1],
    /// How the picture came from the photo.
    picture: &'a str,
    changes: usize,
    fewest: bool,
    seconds: f64,
}

/// Writes the puzzle.
pub(super) fn made(
    photo: &Photo<'_>,
    chosen: &Attempt,
    text: &[u8],
    time: Duration,
    answer: &mut dyn Write,
) -> anyhow::Result<()> {
    let (source, puzzle) = (photo.path.display().to_string(), &*chosen.puzzle);
    let named = &json::Named { source: &source, ..json::Named::default() };
    let head = json::Head { named, family: Some(puzzle.family().name), status: "made" };
    let report = Report {
        puzzle: String::from_utf8_lossy(text).trim_end().to_owned(),
        answers: [json::Board(puzzle.layout(), &chosen.answer)],
        picture: &chosen.what,
        changes: chosen.changes,
        fewest: chosen.fewest,
        seconds: time.as_secs_f64(),
    };
    Ok(answer.write_all(&head.with(&report).line())?)
}

/// Writes that there is none.
pub(super) fn missing(
    photo: &Photo<'_>,
    family: &'static str,
    status: &'static str,
    answer: &mut dyn Write,
) -> anyhow::Result<()> {
    let source = photo.path.display().to_string();
    let named = &json::Named { source: &source, ..json::Named::default() };
    Ok(answer.write_all(&json::Head { named, family: Some(family), status }.begin().line())?)
}
