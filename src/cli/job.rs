//! One puzzle among others.
//!
//! In: the inputs of a run. Out: which of their puzzles one is, in words and for JSON. Must not know: what is done with
//! it.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::stream::Out;
use super::words;
use crate::diagnostic::tidy;
use crate::family::Family;
use crate::input::{Input, Record, Records};
use crate::json;
use crate::search::Cube;

/// One puzzle of a stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct PuzzleContext<'a> {
    /// The text it came from.
    pub(super) record: &'a Record,
    /// What it is called in JSON.
    pub(super) named: &'a json::Named<'a>,
    /// The part of it that is asked about; all of it mostly.
    pub(super) under: &'a Cube,
    /// The family.
    pub(super) family: &'static Family,
    /// Whether it was one line in a stream of such lines.
    pub(super) one_line: bool,
    /// Whether it is the first one in the run with any output.
    pub(super) first: bool,
    /// Its number in the run, from 0.
    pub(super) number: usize,
    /// Which input it is from.
    pub(super) origin: &'a InputLabel,
}

/// An input, as one among others.
#[derive(Debug)]
pub(super) struct InputLabel {
    /// What its puzzles are called.
    name: String,
    /// Whether there are other inputs.
    among_others: bool,
    /// Whether it holds several puzzles, as far as that is known before it is read.
    several: bool,
    /// The number of puzzles after the first one whose saved position was ignored.
    aside: AtomicUsize,
}

impl InputLabel {
    /// Input `number` of `all`; `several` tells whether it is known to hold several puzzles.
    pub(super) fn new(input: &Input, number: usize, all: usize, several: bool) -> InputLabel {
        let name = match input {
            Input::Text(_) if all > 1 => format!("argument {}", number + 1),
            _ => tidy(&input.name()),
        };
        InputLabel { name, among_others: all > 1, several, aside: AtomicUsize::new(0) }
    }

    /// Says what was counted.
    pub(super) fn end(self, out: &mut Out<'_>) {
        let aside = self.aside.into_inner();
        if aside > 0 {
            let puzzles = words::count(aside, "puzzle");
            out.say(&format!("note: {}: ignored: what is filled in or noted in {puzzles} after the first", self.name));
        }
    }
}

/// Whether an input is known to hold several puzzles. An input that may block is not read ahead.
pub(super) fn holds_several(input: &Input, records: &mut Records) -> bool {
    input.is_all_there() && records.are_several()
}

impl PuzzleContext<'_> {
    /// What distinguishes it from the other puzzles of the run: its file, and the line if there are several in the
    /// file. `None` if it is the only one, or the first of a standard input that may continue.
    pub(super) fn label(&self) -> Option<String> {
        let InputLabel { name, among_others, several, .. } = self.origin;
        if *several || self.record.index > 0 {
            return Some(format!("{name}:{}", self.record.first_line));
        }
        among_others.then(|| name.clone())
    }

    /// Its name in messages that do not stand next to it.
    pub(super) fn called(&self) -> String {
        format!("puzzle {} of {}", self.record.index + 1, tidy(&self.record.name))
    }

    /// Counts it among those of which a position is left aside.
    pub(super) fn leave_aside(&self) {
        self.origin.aside.fetch_add(1, Relaxed);
    }

    /// Writes the label in front of a line.
    pub(super) fn name(&self, out: &mut Out<'_>) -> io::Result<()> {
        self.label().map_or(Ok(()), |label| write!(out.answer, "{label}: "))
    }

    /// Writes what stands above the text on one of several puzzles.
    pub(super) fn heading(&self, out: &mut Out<'_>) -> io::Result<()> {
        if !self.first {
            writeln!(out.answer)?;
        }
        self.label().map_or(Ok(()), |label| writeln!(out.answer, "{label}"))
    }

    /// The fields that every JSON object has.
    pub(super) fn head(&self, status: &'static str) -> json::Head<'_> {
        json::Head { named: self.named, family: Some(self.family.name), status }
    }
}
