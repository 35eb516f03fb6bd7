//! Positions: what a player has filled in so far.
//!
//! In: `--board`, the text of a puzzle. Out: the places with a value, and where they come from. Must not know: what is
//! done with it.

use std::sync::Arc;

use clap::Args as ClapArgs;
use itertools::Itertools as _;

use super::boards::Boards;
use super::exit::Exit;
use super::files;
use super::output;
use super::stream::{Out, PuzzleContext};
use super::words;
use crate::diagnostic::{Diagnostic, tidy};
use crate::family::{Filled, Format, Keeps, Noted, Partial, Puzzle};
use crate::input::Input;
use crate::rule::Fact;

/// Where a position comes from.
#[derive(Clone, Debug, ClapArgs)]
pub(super) struct PositionArgs {
    /// The position: a drawing as `draw --form` or `solve` prints it, one line, or a saved file in any
    /// format that can hold a position. For several puzzles, put their boards one after the other. Default: what the
    /// puzzle's own file has filled in.
    #[arg(long, short, alias = "given", short_alias = 'g', value_name = "FILE")]
    pub(super) board: Option<Input>,
}

impl PositionArgs {
    /// Reads the boards.
    pub(super) fn open(&self) -> anyhow::Result<Positions> {
        let boards =
            self.board.as_ref().map(|input| anyhow::Ok(Boards::new(input.name(), files::read(input, "for --board")?)));
        Ok(Positions(boards.transpose()?))
    }
}

/// The positions of a run.
pub(super) struct Positions(Option<Boards>);

/// What a verb does with a position.
#[derive(Clone, Copy, Default)]
pub(super) enum Use<'a> {
    /// Nothing: it answers for the puzzle as it was set.
    #[default]
    Nothing,
    /// It goes by the one that `--board` gives, or else by that of the puzzle's own file.
    Any(&'a Positions),
    /// It writes that of the puzzle's own file.
    Own,
}

impl Use<'_> {
    /// After the last puzzle: refuses boards of which there are more.
    pub(super) fn end(self, exit: Exit) -> Result<(), Diagnostic> {
        let Use::Any(Positions(Some(boards))) = self else { return Ok(()) };
        if matches!(exit, Exit::Yes | Exit::No) { boards.are_all_used() } else { Ok(()) }
    }

    /// Warns about a saved position that the verb ignores: in full for the first puzzle of an input, as a count for the
    /// rest.
    pub(super) fn say(self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) {
        if let Use::Any(positions) = self
            && let Some(boards) = &positions.0
        {
            return boards.warn(puzzle, job, out);
        }
        let Use::Nothing = self else { return };
        let Some(what) = unused(puzzle, job) else { return };
        if job.record.index > 0 {
            return job.leave_aside();
        }
        out.say(&format!("note: {}: ignored: {what}", job.label().unwrap_or(tidy(&job.record.name))));
    }
}

/// The saved position that is ignored by a verb which answers for the puzzle as it was set.
fn unused(puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Option<String> {
    match own(puzzle, job) {
        Ok(filled) => ignored_words(filled.map_or(0, |filled| filled.len()), noted_places(puzzle)),
        // The answer does not depend on it.
        Err(error) => Some(format!("what is filled in, which cannot be read ({})", error.title)),
    }
}

impl Positions {
    /// Whether boards were given.
    pub(super) fn are_given(&self) -> bool {
        self.0.is_some()
    }

    /// The board of a puzzle: the one that was given, else what comes with its own file; nothing where there is none.
    pub(super) fn of(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Option<Partial>, Diagnostic> {
        Ok(self.come(puzzle, job)?.map(Filled::board))
    }

    /// As above, as a position or an answer. What was given is a position.
    fn come(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Option<Filled>, Diagnostic> {
        match &self.0 {
            Some(boards) => boards.board(puzzle, job).map(|board| Some(Filled::Position(board))),
            None => puzzle.filled(&job.record.source()),
        }
    }

    /// What is noted of places that are open, in a board that is a saved file, or in the puzzle's own file.
    pub(super) fn struck(&self, puzzle: &Arc<dyn Puzzle>) -> Vec<Fact> {
        match &self.0 {
            Some(boards) => boards.saved(puzzle).map_or_else(Vec::new, |(saved, _)| noted(&saved)),
            None => noted(puzzle),
        }
    }

    /// For a verb that answers without any, too: the position and notes that were given, or those of the puzzle's file.
    pub(super) fn kept(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Option<(Partial, Vec<Fact>)>, Diagnostic> {
        if !self.are_given() && unused(puzzle, job).is_none_or(|_| own(puzzle, job).is_err()) {
            // A note tells that a position that cannot be read is not used.
            Use::Nothing.say(puzzle, job, out);
            return Ok(None);
        }
        Ok(Some((self.used("starting from", true, puzzle, job, out)?, self.struck(puzzle))))
    }

    /// The position to use. A note names it (`starting from`, `drawn with`) when it comes from the puzzle's own file,
    /// and counts its notes where `notes` says that they are used. It may be full. An answer that came with the puzzle
    /// is ignored, and a note says so.
    pub(super) fn used(
        &self,
        verb: &str,
        notes: bool,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Partial, Diagnostic> {
        let come = self.come(puzzle, job)?;
        let name = tidy(&job.record.name);
        let mut note = |text: String| {
            if !output::is_quiet() {
                out.say(&text);
            }
        };
        Ok(match come {
            _ if self.are_given() => come.map(Filled::board).unwrap_or_default(),
            Some(Filled::Answer(_)) => {
                note(format!("note: {name} comes with an answer, which is not used; `check` judges it"));
                Partial::new()
            }
            Some(Filled::Position(partial)) => {
                let (filled, noted) =
                    (words::count(partial.len(), "place"), if notes { noted_places(puzzle) } else { 0 });
                let open = words::count(noted, "open place");
                match (partial.len(), noted) {
                    (0, 0) => {}
                    (0, _) => note(format!("note: {verb} the pencil marks that {name} has in {open}")),
                    (_, 0) => note(format!("note: {verb} the {filled} that {name} has filled in")),
                    _ => {
                        let and = format!("and the pencil marks that it has in {open}");
                        note(format!("note: {verb} the {filled} that {name} has filled in, {and}"));
                    }
                }
                partial
            }
            None => Partial::new(),
        })
    }
}

/// What a player has filled in in the puzzle's own file. Formats of lines that cannot hold a position are skipped, as
/// streams have many of these lines.
pub(super) fn own(puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Option<Partial>, Diagnostic> {
    let holds = |format: Format| !format.is_line_based() || puzzle.family().texts.keeps(format, false) > Keeps::Nothing;
    if !job.record.reading.as_ref().is_ok_and(|reading| holds(reading.format)) {
        return Ok(None);
    }
    Ok(puzzle.filled(&job.record.source())?.and_then(Filled::position))
}

/// `the 2 places filled in and the pencil marks in 3 open places`, as far as there is any of it.
pub(super) fn ignored_words(filled: usize, noted: usize) -> Option<String> {
    let filled = (filled > 0).then(|| format!("the {} filled in", words::count(filled, "place")));
    let noted = (noted > 0).then(|| format!("the pencil marks in {}", words::count(noted, "open place")));
    (filled.is_some() || noted.is_some()).then(|| filled.into_iter().chain(noted).join(" and "))
}

/// How many open places have something noted.
pub(super) fn noted_places(puzzle: &Arc<dyn Puzzle>) -> usize {
    noted(puzzle).iter().map(|fact| fact.place).unique().count()
}

/// The pencil marks in places that are open.
fn noted(puzzle: &Arc<dyn Puzzle>) -> Vec<Fact> {
    puzzle.shortcuts().noted.map_or_else(Vec::new, Noted::struck)
}
