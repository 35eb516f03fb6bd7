//! The order of the puzzles of a run.
//!
//! In: the puzzles of all inputs, and the cubes into which each is cut. Out: those of this run's shard that an earlier
//! run has not done. Must not know: what is done with them.

mod ended;

use std::io;
use std::sync::Arc;

use anyhow::bail;

use super::Verb;
use crate::cli::cubes::{self, Part};
use crate::cli::options::ShareArgs;
use crate::cli::output;
use crate::cli::resume::Done;
use crate::input::{Record, Records, Shard};

/// A puzzle, and its part where it was cut.
type Any = (Record, Option<Arc<Part>>);

/// A puzzle, or a part of one, that is to be done.
pub(super) struct Turn {
    /// Its number in the run.
    pub(super) number: usize,
    pub(super) record: Record,
    pub(super) part: Option<Arc<Part>>,
    /// Whether it is in this shard. Every shard reports what cannot be read.
    pub(super) ours: bool,
    /// Whether none of this shard was begun before it.
    pub(super) first: bool,
}

/// Counts the puzzles of a run.
pub(super) struct Turns {
    /// The parts of each puzzle.
    parts: Vec<Arc<Part>>,
    /// The puzzle whose parts are being handled, and the number of the next part.
    cut: Option<(Record, usize)>,
    shard: Option<Shard>,
    /// The number of the next puzzle.
    number: usize,
    /// How many of our puzzles an earlier run has done, minus those already skipped.
    left: usize,
    done: Done,
    /// Whether one of our puzzles was begun.
    begun: bool,
    /// Set if the file to be continued is of another run: then nothing is done.
    foreign: bool,
    /// Whether an input was not recognised: it may have been many puzzles.
    unknown: bool,
}

impl Turns {
    /// What this run takes; an error where the verb does not say one line of each puzzle, and that is needed.
    pub(super) fn of(verb: &dyn Verb, share: &ShareArgs) -> anyhow::Result<Self> {
        if share.with_puzzle && !verb.json() {
            bail!("`--with-puzzle` needs JSON: choose it with `--format json`");
        }
        if !verb.one_line_each() {
            let why = "needs one line for each puzzle, but this prints more";
            let help = if verb.json() { "" } else { ": choose `--format json`, or `--format line` if the verb has it" };
            if share.resume.is_some() {
                bail!("`--resume` {why}{help}");
            }
            // Of several objects each has the identifier.
            if share.id.is_some() && !verb.json() {
                bail!("`--id` {why}{help}");
            }
        }
        if verb.manner().under.is_some() && verb.manner().lines.is_some() && !verb.json() && !output::is_quiet() {
            output::complain(
                "note: each answer is about a part of the puzzle; `--json` and `merge` tell about the whole",
            );
        }
        let parts = verb.manner().under.map(cubes::parts).transpose()?.unwrap_or_default();
        let is_ours = |line: &[u8], which| verb.may_have_written(line, which, share.id.is_some());
        let done = share.resume.as_deref().map(|path| Done::of(path, &is_ours)).transpose()?.unwrap_or_default();
        Ok(Turns {
            parts,
            cut: None,
            shard: share.shard,
            number: 0,
            left: done.lines,
            done,
            begun: false,
            foreign: false,
            unknown: false,
        })
    }

    /// Whether a puzzle of ours was begun.
    pub(super) fn begun(&self) -> bool {
        self.begun
    }

    /// Whether the next puzzle is available without waiting for more input; puzzles of other shards before it are not
    /// considered.
    pub(super) fn ready(&self, records: &Records) -> bool {
        if self.cut.is_some() {
            return true;
        }
        records.is_all_there() || self.shard.is_none_or(|shard| shard.of() == 1) && self.left == 0 && records.ready()
    }

    /// Whether there is another puzzle, which is available without waiting for more input. Reads it where that means no
    /// waiting, and it is not one to be skipped unread; elsewhere what is ready is a puzzle.
    pub(super) fn another(&self, records: &mut Records) -> bool {
        let reads = self.cut.is_none() && self.left == 0 && self.shard.is_none_or(|shard| shard.of() == 1);
        self.ready(records) && (!reads || !records.is_all_there() || records.have_more())
    }

    /// The next puzzle of ours.
    #[inline]
    pub(super) fn next(&mut self, records: &mut Records) -> Option<io::Result<Turn>> {
        while !self.foreign {
            let number = self.number;
            let ours = self.shard.is_none_or(|shard| shard.has(number));
            // What looks like nothing is refused by every shard.
            let unknown = self.parts.is_empty() && records.is_unknown();
            self.unknown |= unknown;
            let refused = !ours && unknown;
            let last = ours && self.left == 1;
            let wanted = ours && self.left <= 1;
            // The usual case, with fewer copies of the puzzle.
            if wanted && !last && self.parts.is_empty() {
                let record = match records.next()? {
                    Err(error) => return Some(Err(error)),
                    Ok(record) => record,
                };
                self.number += 1;
                return Some(Ok(self.taken((number, ours), record, None)));
            }
            let turn = match self.any(records, wanted || refused)? {
                Err(error) => return Some(Err(error)),
                Ok(turn) => turn,
            };
            self.number += 1;
            match turn {
                Some((record, part)) if wanted && !last || refused => {
                    return Some(Ok(self.taken((number, ours), record, part)));
                }
                Some((record, part))
                    if last && !self.done.ends_with(&record, self.shard.map(|_| number), part.as_deref()) =>
                {
                    self.foreign = true;
                }
                _ => self.left -= usize::from(ours),
            }
        }
        None
    }

    /// A puzzle that is done now.
    #[inline]
    fn taken(&mut self, (number, ours): (usize, bool), record: Record, part: Option<Arc<Part>>) -> Turn {
        let first = !self.begun;
        self.begun |= ours;
        Turn { number, record, part, ours, first }
    }

    /// The next puzzle, or part of one, of any shard; if it is not wanted, it is skipped without reading.
    #[inline]
    fn any(&mut self, records: &mut Records, wanted: bool) -> Option<io::Result<Option<Any>>> {
        if self.parts.is_empty() {
            let passed = |()| None;
            let next =
                if wanted { records.next()?.map(|record| Some((record, None))) } else { records.pass()?.map(passed) };
            return Some(next);
        }
        let (record, at) = match self.cut.take() {
            Some(cut) => cut,
            None => match records.next()? {
                Ok(record) => (record, 0),
                Err(error) => return Some(Err(error)),
            },
        };
        let turn = wanted.then(|| (record.clone(), Some(Arc::clone(&self.parts[at]))));
        self.cut = (at + 1 < self.parts.len()).then_some((record, at + 1));
        Some(Ok(turn))
    }
}
