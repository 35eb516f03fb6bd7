//! The whole lines of a file of answers.
//!
//! In: a file. Out: one line after the other, and what kind they are of. Must not know: what is made of them.

use std::io::BufRead;

use anyhow::{anyhow, bail};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use crate::cli::cubes::CubeLine;
use crate::cli::{files, interrupt, waiting};
use crate::input::{Input, Reader};

/// What the lines of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An object for each puzzle.
    Object,
    /// An object for each part of a puzzle.
    Part,
    /// A line of text for each puzzle.
    Text,
}

/// What is looked at of an object.
#[derive(Debug, Deserialize)]
pub(super) struct Object<'l> {
    #[serde(default)]
    pub(super) source: String,
    pub(super) index: u64,
    /// The number in the whole run.
    pub(super) record: Option<u64>,
    pub(super) cube: Option<u64>,
    pub(super) cubes: Option<u64>,
    /// Which cut the part is of.
    pub(super) cut: Option<String>,
    /// The facts of what was cut, where that is a part itself.
    #[serde(default)]
    pub(super) within: Vec<String>,
    pub(super) status: String,
    pub(super) count: Option<u128>,
    #[serde(default)]
    pub(super) exact: bool,
    #[serde(default)]
    pub(super) complete: bool,
    #[serde(borrow, default)]
    pub(super) answers: Option<Vec<&'l RawValue>>,
    /// There where uniqueness was asked for.
    #[serde(borrow)]
    pub(super) differs: Option<&'l RawValue>,
    /// There in lines of `bench`.
    verb: Option<IgnoredAny>,
    pub(super) family: Option<String>,
    /// The puzzle on one line, where that was asked for.
    pub(super) puzzle: Option<String>,
    pub(super) seconds: Option<f64>,
}

impl<'l> Object<'l> {
    /// Reads a line; `at` is where it stands, for the error.
    pub(super) fn of(line: &'l [u8], at: &str) -> anyhow::Result<Self> {
        let why = match serde_json::from_slice::<Self>(line) {
            Ok(object) if object.verb.is_none() => return Ok(object),
            Ok(_) => "it is a measurement of `bench`, whose sums are of one run".to_owned(),
            Err(_) if serde_json::from_slice::<CubeLine>(line).is_ok() => {
                "it is a cube: what `solve`, `unique` or `count` says of cubes (`--under`) is merged".to_owned()
            }
            Err(error) => files::without_line(&error),
        };
        bail!("{at}: this line is no answer: {why}")
    }

    /// Its place in the order of all.
    pub(super) fn number(&self) -> u64 {
        self.record.unwrap_or(self.index)
    }

    /// Whether it leaves the question open.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.status.as_str(), "limit" | "error")
    }

    /// Whether more lines about its puzzle follow: `explain` writes its steps before what they lead to.
    pub(super) fn is_step(&self) -> bool {
        self.status == "step"
    }
}

/// A file, and the line that is next.
pub(super) struct Lines {
    input: Input,
    name: String,
    reader: Reader,
    line: Vec<u8>,
    /// The number of the line that is next, from 1.
    number: u64,
    kind: Option<Kind>,
    /// The last line had no end.
    torn: bool,
}

impl Lines {
    /// Opens a file, at its first line.
    pub(super) fn open(input: &Input) -> anyhow::Result<Self> {
        let name = input.name();
        let reader =
            waiting::open(input).map_err(|error| anyhow!("cannot read {name}: {}", files::reason(&error, "file")))?;
        let mut lines =
            Lines { input: input.clone(), name, reader, line: Vec::new(), number: 0, kind: None, torn: false };
        lines.step()?;
        lines.kind = match lines.line() {
            None => None,
            Some(line) if !line.starts_with(b"{") => Some(Kind::Text),
            Some(line) => {
                let part = Object::of(line, &lines.at())?.cubes.is_some();
                Some(if part { Kind::Part } else { Kind::Object })
            }
        };
        Ok(lines)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Where the line that is next stands.
    pub(super) fn at(&self) -> String {
        format!("{}:{}", self.name, self.number)
    }

    /// What its lines are; nothing where there are none.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// The line that is next, without its end.
    pub(super) fn line(&self) -> Option<&[u8]> {
        self.line.strip_suffix(b"\n")
    }

    /// Describes an incomplete last line of the file, if there is one.
    pub(super) fn torn(&self) -> Option<String> {
        self.torn.then(|| format!("warning: {} ends in the middle of a line, which is not taken", self.name))
    }

    /// Goes on to the line behind; an error after Ctrl-C.
    pub(super) fn step(&mut self) -> anyhow::Result<()> {
        if interrupt::happened() {
            bail!("interrupted");
        }
        self.line.clear();
        self.number += 1;
        let read = waiting::read(&self.input, || self.reader.read_until(b'\n', &mut self.line));
        read.map_err(|error| anyhow!("cannot read {}: {}", self.name, files::reason(&error, "file")))?;
        self.torn |= !self.line.is_empty() && !self.line.ends_with(b"\n");
        Ok(())
    }
}
