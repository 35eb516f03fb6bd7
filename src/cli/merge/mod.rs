//! `merge`: combines the answers of shards, or of the parts of a puzzle.
//!
//! In: files of answers. Out: all answers in the order of the puzzles, or what the parts say together about the puzzle;
//! what is missing, duplicated or contradictory. Must not know: how any of it was found.
//!
//! Files are read side by side, one line of each at a time, so that memory does not grow with their length.

mod differs;
mod lines;
mod parts;
mod run;
mod shards;
mod text;
mod whole;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args as ClapArgs;
use itertools::Itertools as _;

use super::exit::Exit;
use super::words::count;
use super::{interrupt, output, written};
use crate::input::Input;
use lines::{Kind, Lines};

/// The arguments of `merge`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// Files that `solve`, `unique`, `count`, ... wrote with `--shard 0/N` to `--shard N-1/N`: JSON files in any
    /// order, text files in the order of the shards. Or JSON files with the results of the parts of a puzzle
    /// (`--under`): the result for the whole puzzle is printed.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<Input>,
    /// How many puzzles there should be. Without this number, puzzles missing at the end are not noticed, nor is a
    /// missing shard of text lines without numbers (`--id line`).
    #[arg(long, value_name = "N")]
    expect: Option<u64>,
    /// Print to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `merge`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let merged = merge(args);
    if !interrupt::happened() {
        return merged;
    }
    if !output::is_quiet() {
        output::complain("interrupted: what was merged is not the whole");
    }
    Ok(Exit::Limit)
}

fn merge(args: &Args) -> anyhow::Result<Exit> {
    let inputs = &args.files;
    let mut answer = output::open(args.output.as_deref())?;
    let mut files = inputs.iter().map(Lines::open).collect::<anyhow::Result<Vec<Lines>>>()?;
    let kinds = || files.iter().filter_map(|file| Some((file.kind()?, file.name())));
    let torn: Vec<String> = files.iter().filter_map(Lines::torn).collect();
    let Some((kind, _)) = kinds().next() else {
        torn.iter().for_each(|line| output::complain(line));
        let names = files.iter().map(Lines::name).join(", ");
        let none = if torn.is_empty() { "there is nothing in" } else { "there is no whole line in" };
        bail!("{none} {names}: no puzzle is done yet, or the run wrote to another file")
    };
    for empty in files.iter().filter(|file| file.kind().is_none() && file.torn().is_none()) {
        output::complain(&format!("warning: {} is empty", empty.name()));
    }
    if let Some((_, other)) = kinds().find(|&(other, _)| other != kind) {
        bail!("{other} holds another kind of output than the files before it: merge shards, or parts, of one run");
    }
    if let (Kind::Text, Some(file)) = (kind, inputs.iter().map(Input::name).duplicates().next()) {
        bail!("{file} is named twice: each file of text is one shard");
    }
    let mut out = Written { to: &mut *answer, lines: 0 };
    let tally = match kind {
        Kind::Part => parts::merge(&mut files, &mut out),
        Kind::Object => shards::objects(&mut files, args.expect, &mut out),
        Kind::Text => text::merge(&mut files, args.expect, &mut out),
    };
    let lines = out.lines;
    let tally = tally.map_err(|error| match lines {
        _ if output::is_closed_pipe(&error) || lines == 0 => error,
        lines => anyhow!("{error:#}; the {} written before that are not the whole", count(lines, "line")),
    })?;
    answer.flush()?;
    tally.say();
    if !tally.contradicting.is_empty() {
        written::leave_parts();
    }
    Ok(tally.exit())
}

/// Counts the lines that are written.
struct Written<'a> {
    to: &'a mut dyn Write,
    lines: usize,
}

impl Write for Written<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write_all(bytes)?;
        self.lines += memchr::memchr_iter(b'\n', bytes).count();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// What was found beside answers.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Lines that were taken.
    taken: u64,
    /// Runs of numbers that are in no file: the first, and the one after the last.
    missing: Vec<(u64, u64)>,
    /// Lines that are there twice and say the same.
    twice: u64,
    /// Lines that contradict others.
    contradicting: Vec<String>,
    /// Signs that answers are lost, or not in their order: lines without an end, numbers that do not fit.
    incomplete: Vec<String>,
    /// The worst verdict among the answers.
    verdict: Option<Exit>,
}

impl Tally {
    /// Numbers in no file.
    fn miss(&mut self, from: u64, to: u64) {
        match self.missing.last_mut() {
            Some(last) if last.1 == from => last.1 = to,
            _ if from < to => self.missing.push((from, to)),
            _ => {}
        }
    }

    fn exit(&self) -> Exit {
        if !self.contradicting.is_empty() {
            return Exit::Bad;
        }
        let whole = if self.missing.is_empty() && self.incomplete.is_empty() { Exit::Yes } else { Exit::Limit };
        self.verdict.map_or(whole, |verdict| if whole == Exit::Yes { verdict } else { whole })
    }

    fn say(&self) {
        const SHOWN: usize = 20;
        for line in self.incomplete.iter().chain(self.contradicting.iter().take(SHOWN)) {
            output::complain(line);
        }
        if !self.missing.is_empty() {
            let numbers: u64 = self.missing.iter().map(|(from, to)| to - from).sum();
            let run = |&(from, to): &(u64, u64)| {
                if to == from + 1 { from.to_string() } else { format!("{from}-{}", to - 1) }
            };
            let runs: Vec<String> = self.missing.iter().take(SHOWN).map(run).collect();
            let more = if self.missing.len() > SHOWN { ", ..." } else { "" };
            output::complain(&format!("missing: {numbers}, by their numbers from 0: {}{more}", runs.join(", ")));
        }
        if output::is_quiet() {
            return;
        }
        let twice = if self.twice > 0 { format!("; {} there twice", self.twice) } else { String::new() };
        output::complain(&format!("{}{twice}", count(self.taken as usize, "line")));
    }
}
