//! The interface of a verb for streams of puzzles.
//!
//! In: a puzzle. Out: its output. Must not know: which verbs exist.

use std::io::{self, Write};
use std::sync::Arc;

use crate::cli::exit::Exit;
use crate::cli::job::PuzzleContext;
use crate::cli::line_kind::{LineKind, ObjectKind};
use crate::cli::position::Use;
use crate::cli::resume::Ours;
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::json;
use crate::search::SearchError;

/// How a verb speaks, and what it takes beside puzzles.
#[derive(Default)]
pub(in crate::cli) struct Manner<'a> {
    /// Whether answers, and errors among them, are JSON objects.
    pub(in crate::cli) json: bool,
    /// Whether the output for several puzzles must be labelled, so that [`PuzzleContext::label`] is used.
    pub(in crate::cli) labels: bool,
    /// What its lines of text are, so that a file of another verb is not continued.
    pub(in crate::cli) lines: Option<LineKind>,
    /// The same for its JSON.
    pub(in crate::cli) objects: Option<ObjectKind>,
    /// What was typed for the parts of each puzzle, for a verb that can tell about a part.
    pub(in crate::cli) under: Option<&'a str>,
    /// What it does with a position.
    pub(in crate::cli) position: Use<'a>,
}

/// What a verb does with one puzzle.
pub(in crate::cli) trait Verb: Sync {
    /// How it speaks, and what it takes beside puzzles.
    fn manner(&self) -> Manner<'_> {
        Manner::default()
    }

    /// Whether errors are JSON objects among the answers.
    fn json(&self) -> bool {
        self.manner().json
    }

    /// Why a second puzzle ends the run, if the output can hold only one.
    fn only_one(&self) -> Option<Diagnostic> {
        None
    }

    /// Whether an answer is one line, so that a puzzle without one gets the line `error` to keep input and output
    /// aligned; for puzzles that are `one_line` each, where there is no other output.
    fn answers_in_lines(&self, one_line: bool) -> bool {
        let _ = one_line;
        false
    }

    /// Whether each puzzle that is a line gets exactly one line, so that a run can continue after the last one, and an
    /// identifier can be put before it.
    fn one_line_each(&self) -> bool {
        self.json() || self.answers_in_lines(true)
    }

    /// Whether the verb may have written this line, or the beginning of one; with identifiers in front (`ids`).
    fn may_have_written(&self, line: &[u8], which: Ours, ids: bool) -> bool {
        let Manner { json, lines, objects, .. } = self.manner();
        match (json, which == Ours::Line) {
            (true, true) => objects.is_none_or(|kind| kind.fits(line)),
            (true, false) => ObjectKind::begins(line),
            (false, true) => lines.is_none_or(|kind| kind.fits(line)),
            (false, false) => lines.is_some_and(|kind| kind.begins(line, ids, which)),
        }
    }

    /// Says what the verb has to say of a puzzle.
    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure>;
}

/// Where a verb writes.
pub(in crate::cli) struct Out<'a> {
    /// Answers.
    pub(in crate::cli) answer: &'a mut dyn Write,
    /// Talk.
    pub(in crate::cli) talk: &'a mut dyn Write,
}

impl Out<'_> {
    /// Writes a JSON object on a line of its own. The stream sees to it that it does not wait for another one.
    pub(in crate::cli) fn json(&mut self, object: json::Object) -> io::Result<()> {
        self.answer.write_all(&object.line())
    }

    /// Says something behind the answers so far.
    pub(in crate::cli) fn say(&mut self, text: &str) {
        // A failure to write messages is ignored, as the answers still count.
        let _ = self.answer.flush();
        let _ = writeln!(self.talk, "{text}");
    }
}

/// Why a verb could not do its work on one puzzle.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum Failure {
    /// Nothing can be written any more: the run ends.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The input is wrong for the verb.
    #[error(transparent)]
    Input(#[from] Diagnostic),
    /// There was no time to read the input.
    #[error(transparent)]
    Late(Diagnostic),
}
