//! Shards of a stream, in the order of its puzzles.
//!
//! In: files, each of which has its lines in order. Out: their lines in one order, each once. Must not know: what is in
//! a line, but its number and its verdict.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::Write;

use super::Found;
use super::lines::{Lines, Object};

/// Merges files of objects, which tell their numbers.
pub(super) fn objects(files: &mut [Lines], expect: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Found> {
    let mut found = Found::default();
    let mut heads = BinaryHeap::new();
    let mut source = None;
    for (at, file) in files.iter().enumerate() {
        heads.extend(number(file, &mut source)?.map(|number| Reverse((number, at))));
    }
    let mut next = 0;
    while let Some(&Reverse((number, _))) = heads.peek() {
        found.miss(next, number.max(next));
        let mut best: Option<Vec<u8>> = None;
        while let Some(&Reverse((other, at))) = heads.peek() {
            if other != number {
                break;
            }
            heads.pop();
            let line = files[at].line().unwrap_or_default();
            best = Some(match best {
                None => line.to_owned(),
                Some(best) => better(best, line, &files[at], number, &mut found)?,
            });
            files[at].step()?;
            if let Some(after) = self::number(&files[at], &mut source)? {
                if after < number {
                    anyhow::bail!("{}: not in the order of the puzzles: {after} follows {number}", files[at].at());
                }
                heads.push(Reverse((after, at)));
            }
        }
        out.write_all(&best.unwrap_or_default())?;
        out.write_all(b"\n")?;
        found.taken += 1;
        next = next.max(number + 1);
    }
    expected(next, expect)?;
    found.miss(next, expect.unwrap_or(next));
    found.torn = files.iter().filter_map(Lines::torn).collect();
    Ok(found)
}

/// Whether there are no more puzzles than expected.
fn expected(found: u64, expect: Option<u64>) -> anyhow::Result<()> {
    match expect {
        Some(most) if most < found => anyhow::bail!("`--expect` says {most} puzzles, and there are {found}"),
        _ => Ok(()),
    }
}

/// The number of the puzzle whose line is next. Without numbers of the whole run, all puzzles must be of one input.
fn number(file: &Lines, source: &mut Option<String>) -> anyhow::Result<Option<u64>> {
    let Some(line) = file.line() else { return Ok(None) };
    let object = Object::of(line, &file.at())?;
    if object.record.is_none() && *source.get_or_insert_with(|| object.source.clone()) != object.source {
        anyhow::bail!("{} is of several inputs, and its lines tell no order: let the runs have `--shard`", file.name());
    }
    Ok(Some(object.number()))
}

/// Which of two lines about the same puzzle is kept: a verdict rather than a limit. Two different verdicts are told.
fn better(one: Vec<u8>, other: &[u8], file: &Lines, number: u64, found: &mut Found) -> anyhow::Result<Vec<u8>> {
    let (this, that) = (Object::of(&one, &file.at())?, Object::of(other, &file.at())?);
    let open = |object: &Object<'_>| matches!(object.status.as_str(), "limit" | "error");
    found.twice += 1;
    let same = this.source == that.source && (this.status == that.status && this.count == that.count);
    if !same && !open(&this) && !open(&that) || this.source != that.source {
        let what = format!(
            "error: {} contradicts another file about number {number}: {} and {}",
            file.name(),
            this.status,
            that.status
        );
        found.contradicting.push(what);
    }
    Ok(if open(&this) && !open(&that) { other.to_owned() } else { one })
}

/// Merges files of lines of text: line k of file i of N is number k * N + i.
pub(super) fn text(files: &mut [Lines], expect: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Found> {
    let mut found = Found::default();
    // What is missing is known when another line follows.
    let (mut number, mut last, mut ids) = (0, None, Ids::default());
    while files.iter().any(|file| file.line().is_some()) {
        for (at, file) in files.iter_mut().enumerate() {
            if let Some(line) = file.line() {
                if let Some(from) = last.take() {
                    found.miss(from, number);
                }
                ids.see(at, line);
                out.write_all(line)?;
                out.write_all(b"\n")?;
                found.taken += 1;
                file.step()?;
            } else {
                last.get_or_insert(number);
            }
            number += 1;
        }
    }
    let end = last.unwrap_or(number);
    expected(end, expect)?;
    found.miss(end, expect.unwrap_or(end));
    found.torn = files.iter().filter_map(Lines::torn).chain(ids.told(files.len())).collect();
    Ok(found)
}

/// The numbers in front of lines of text, as `--id line` writes them: they tell of a shard that was left out.
#[derive(Default)]
struct Ids {
    /// The last number of each file.
    last: Vec<Option<u64>>,
    /// The least step from one number of a file to the next.
    step: Option<u64>,
    /// The number before, of whichever file.
    before: u64,
    /// These are no numbers of lines.
    others: bool,
    /// The files are not in their order.
    disorder: bool,
}

impl Ids {
    /// Looks at a line of a file.
    fn see(&mut self, file: usize, line: &[u8]) {
        let id = line.split(|&byte| byte == b'\t').next().filter(|id| id.len() < line.len());
        let id = id.and_then(|id| std::str::from_utf8(id).ok()?.parse::<u64>().ok());
        self.last.resize(self.last.len().max(file + 1), None);
        let step = id.map(|id| self.last[file].map(|last| id.saturating_sub(last)));
        match (id, step) {
            (None, _) | (_, Some(Some(0))) => self.others = true,
            (Some(id), step) => {
                self.step = self.step.into_iter().chain(step.flatten()).min();
                self.disorder |= id <= self.before;
                (self.before, self.last[file]) = (id, Some(id));
            }
        }
    }

    /// What is told of so many files.
    fn told(&self, files: usize) -> Option<String> {
        let step = self.step.filter(|_| !self.others)?;
        if self.disorder {
            let why = "the numbers in front of the lines do not ascend";
            return Some(format!("warning: {why}: give the shards in their order, from 0 on"));
        }
        let every = "by the numbers in front, each file has one line of";
        let why = if files == 1 { "there is one file" } else { &*format!("there are {files} files") };
        (step > files as u64).then(|| format!("warning: {every} {step}, and {why}: a shard was left out"))
    }
}
