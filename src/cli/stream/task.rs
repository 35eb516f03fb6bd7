//! One puzzle of a stream.
//!
//! In: its text, a verb. Out: what the verb says of it, or what is wrong with it, on as many lines as the others have.
//! Must not know: what the verb does.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::turns::Turn;
use super::{Failure, Out, Verb};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::job::{InputLabel, PuzzleContext};
use crate::cli::limits::{Clock, Unread};
use crate::cli::options::ShareArgs;
use crate::cli::{output, terminal};
use crate::diagnostic::Diagnostic;
use crate::family::{Family, ParseOptions};
use crate::json;
use crate::search::{Cube, SearchError};

pub(super) use crate::json::Named;

/// Says what is wrong with a puzzle, or an input.
pub(super) fn refuse(
    verb: &dyn Verb,
    named: &Named<'_>,
    family: Option<&'static Family>,
    diagnostic: &Diagnostic,
    out: &mut Out<'_>,
) -> io::Result<()> {
    if verb.json() {
        let head = json::Head { named, family: family.map(|family| family.name), status: "error" };
        out.json(head.with(&json::Failure::new(diagnostic)))?;
    }
    if !verb.json() || terminal::run().is_filed() {
        // When nothing can be written any more, the run ends.
        out.answer.flush()?;
        out.say(&output::diagnostic(diagnostic));
    }
    Ok(())
}

/// What is the same for all puzzles of an input.
pub(super) struct Task<'a> {
    pub(super) verb: &'a dyn Verb,
    pub(super) options: &'a ParseOptions,
    pub(super) origin: &'a InputLabel,
    /// Whether anything was said of a puzzle.
    pub(super) said: &'a AtomicBool,
    pub(super) share: &'a ShareArgs,
    /// Whether only answers and errors are wanted.
    pub(super) quiet: bool,
}

impl Task<'_> {
    /// What the puzzle is called in JSON, before it is read.
    pub(super) fn named<'r>(&self, turn: &'r Turn) -> Named<'r> {
        let Turn { number, record, part, .. } = turn;
        let text = || String::from_utf8_lossy(&record.bytes).into_owned();
        Named {
            source: &record.name,
            index: record.index,
            record: self.share.shard.map(|_| *number),
            id: record.id.as_deref(),
            cube: part.as_ref().map(|part| part.cube.cube),
            cubes: part.as_ref().map(|part| part.cube.cubes),
            cut: part.as_ref().map(|part| &*part.cut),
            within: part.as_ref().map_or(&[], |part| &part.cube.within),
            puzzle: (self.share.with_puzzle && record.is_line).then(text),
        }
    }

    /// Runs the verb on one puzzle. Only a failure to write ends the run. Returns `None`, and writes nothing, if the
    /// run was interrupted without a verdict and another run is to continue from here.
    pub(super) fn one(&self, turn: &Turn, out: &mut Out<'_>) -> io::Result<Option<Exit>> {
        if let (false, Err(diagnostic)) = (turn.ours, &turn.record.reading) {
            // Its line is in the shard that it belongs to.
            out.say(&output::diagnostic(diagnostic));
            return Ok(Some(Exit::Bad));
        }
        let beside = turn.record.id.as_deref().filter(|_| !self.verb.json());
        if beside.is_none() && self.share.resume.is_none() {
            return self.say(turn, out).map(Some);
        }
        let mut answer = Vec::new();
        let exit = self.say(turn, &mut Out { answer: &mut answer, talk: &mut *out.talk })?;
        if self.share.resume.is_some() && exit == Exit::Limit && interrupt::happened() {
            return Ok(None);
        }
        if let Some(id) = beside.filter(|_| !answer.is_empty()) {
            write!(out.answer, "{id}\t")?;
        }
        out.answer.write_all(&answer)?;
        Ok(Some(exit))
    }

    /// Says what there is to say of a puzzle.
    fn say(&self, turn: &Turn, out: &mut Out<'_>) -> io::Result<Exit> {
        let Task { verb, options, origin, said, share, quiet } = *self;
        let Turn { number, record, part, .. } = turn;
        let mut named = self.named(turn);
        let family = record.reading.as_ref().ok().map(|reading| reading.family);
        let one_line = || record.reading.as_ref().is_ok_and(|reading| reading.format.is_line_based());
        let cube = |puzzle: &_| part.as_ref().map_or(Ok(Cube::default()), |part| part.of(puzzle));
        let clock = Clock::start();
        let parsed = clock.read(|| record.parse(options).and_then(|puzzle| Ok((cube(&puzzle)?, puzzle))));
        let result = match parsed {
            Err(Unread { wrong, is_late: true }) => Err(Failure::Late(wrong)),
            Err(Unread { wrong, is_late: false }) => Err(Failure::Input(wrong)),
            Ok((under, puzzle)) => {
                if share.with_puzzle {
                    named.puzzle = puzzle.one_line().map(|(_, text)| text).or(named.puzzle);
                }
                let (family, first) = (puzzle.family(), !said.load(Relaxed));
                let (number, one_line) = (*number, one_line());
                let job =
                    PuzzleContext { record, named: &named, under: &under, family, one_line, first, number, origin };
                if !quiet {
                    for warning in record.notes.iter().chain(puzzle.warnings()) {
                        out.say(&format!("warning: {}: {warning}", job.called()));
                    }
                    verb.manner().position.say(&puzzle, &job, out);
                }
                verb.run(&puzzle, &job, out)
            }
        };
        let (diagnostic, exit) = match result {
            Ok(exit) => {
                said.store(true, Relaxed);
                return Ok(exit);
            }
            Err(Failure::Io(error)) => return Err(error),
            Err(Failure::Input(diagnostic)) => (diagnostic, Exit::Bad),
            Err(Failure::Late(diagnostic)) => (diagnostic, Exit::Limit),
            Err(Failure::Search(error @ SearchError::Bug(_))) => (Diagnostic::new(error.to_string()), Exit::Bug),
            Err(Failure::Search(error)) => (Diagnostic::new(error.to_string()), Exit::Bad),
        };
        refuse(verb, &named, family, &diagnostic, out)?;
        // As many lines as puzzles, where runs are put together.
        let is_shared = || share.resume.is_some() || share.shard.is_some();
        if verb.answers_in_lines(record.is_line || one_line() || is_shared()) {
            out.answer.write_all(b"error\n")?;
        }
        Ok(exit)
    }
}
