//! Clues that contradict each other, as text and JSON.
//!
//! In: what the search found. Out: a sentence and a list, JSON fields. Must not know: how it was found.

use std::io::{self, Write};
use std::sync::Arc;

use itertools::Itertools;
use serde::Serialize;

use super::exit::Exit;
use super::output;
use super::stream::{Failure, Out, PuzzleContext};
use crate::backend::Limits;
use crate::family::{Puzzle, Setting};
use crate::rule::{Phrase, Verb};
use crate::search::{self, ConflictingClues, Minimality, SearchError};

/// Looks for clues that contradict each other.
pub(super) fn find(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<ConflictingClues>, SearchError> {
    search::minimal_conflict(puzzle, &search::Options { limits: limits.clone(), ..search::Options::default() })
}

/// The JSON fields.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Report {
    /// The clues; none when a limit came first.
    clash: Option<Vec<String>>,
    /// `smallest`, `irreducible` or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    clash_is: Option<&'static str>,
}

/// The clues in words; if no small set is known, what all clues together break.
fn texts(puzzle: &Arc<dyn Puzzle>, clash: &ConflictingClues) -> Vec<String> {
    if clash.clues.is_empty() {
        return clash.whole.iter().map(ToString::to_string).collect();
    }
    let text = |rules: Vec<usize>| match puzzle.phrase(rules[0]) {
        // A part of what the clue says, in words that need the clue.
        Phrase { verb: Verb::Means("is on" | "means that"), subject, .. } => subject.to_string(),
        Phrase { subject, .. } if rules.len() > 1 => subject.to_string(),
        phrase => phrase.to_string(),
    };
    clash.by_clue(&**puzzle).into_iter().map(text).unique().collect()
}

impl Report {
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, clash: Option<&ConflictingClues>) -> Self {
        Report {
            clash: clash.map(|clash| texts(puzzle, clash)),
            clash_is: clash.map(|clash| match clash.least {
                Minimality::Smallest => "smallest",
                Minimality::Irreducible => "irreducible",
                Minimality::Unknown => "unknown",
            }),
        }
    }
}

/// Says that there is no answer, and why.
pub(super) fn print(puzzle: &Arc<dyn Puzzle>, clash: Option<&ConflictingClues>, out: &mut dyn Write) -> io::Result<()> {
    let Some(clash @ ConflictingClues { least, whole, .. }) = clash else { return writeln!(out, "no answer") };
    let are_apart = puzzle.shortcuts().setting.is_none_or(Setting::are_apart);
    let others = if are_apart { "" } else { ", as the other clues stand" };
    if let [only] = clash.clues[..] {
        return writeln!(out, "no answer: {}{others}", puzzle.phrase(only).denied());
    }
    match &texts(puzzle, clash)[..] {
        [] if !are_apart => {
            writeln!(out, "no answer: the rules contradict what is given, what cells without a clue say, or each other")
        }
        [] if *least != Minimality::Unknown || is_bare(puzzle) => writeln!(out, "no answer, whatever the clues are"),
        [] => writeln!(out, "no answer: what is given contradicts itself, but it is not known which part does"),
        [only] if !clash.clues.is_empty() => writeln!(out, "no answer: {only} cannot be satisfied{others}"),
        [only] => writeln!(out, "no answer: {only}"),
        clues => {
            let fewer = match least {
                Minimality::Smallest => ", a smallest set",
                Minimality::Irreducible => ", and none can be left out",
                Minimality::Unknown => ", some may be left out",
            };
            let whole = whole.as_ref().map_or(String::new(), |whole| format!("{whole}; "));
            writeln!(out, "no answer: {whole}these {} clues contradict each other{others}{fewer}", clues.len())?;
            clues.iter().try_for_each(|clue| writeln!(out, "  {clue}"))
        }
    }
}

/// Whether no clue is set that could be another one.
fn is_bare(puzzle: &Arc<dyn Puzzle>) -> bool {
    puzzle.shortcuts().setting.is_some_and(|setting| (0..setting.slots()).all(|slot| setting.clue(slot).is_none()))
}

/// Says what is plainly wrong with the clues, for verbs that do not look for the reason. Puzzles on one line each come in
/// large numbers and get no note.
pub(super) fn note(puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) {
    if job.one_line || output::is_quiet() {
        return;
    }
    if let Some(plain) = search::plain_conflict(&**puzzle) {
        out.say(&format!("note: {plain}"));
    }
}

/// The same on one line.
pub(super) fn in_a_line(puzzle: &Arc<dyn Puzzle>, clash: Option<&ConflictingClues>) -> String {
    let mut text = Vec::new();
    print(puzzle, clash, &mut text).expect("memory can be written to");
    String::from_utf8_lossy(&text).lines().map(str::trim).collect::<Vec<_>>().join("; ")
}

/// Says that a puzzle has no answer, and which clues contradict each other.
pub(super) fn no_answer(
    puzzle: &Arc<dyn Puzzle>,
    clash: Option<&ConflictingClues>,
    job: &PuzzleContext<'_>,
    out: &mut Out<'_>,
    as_json: bool,
) -> Result<Exit, Failure> {
    if as_json {
        out.json(job.head("none").with(&Report::new(puzzle, clash)))?;
    } else {
        print(puzzle, clash, out.answer)?;
    }
    Ok(Exit::No)
}
