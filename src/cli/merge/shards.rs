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
                Some(best) => better(best, line, files[at].name(), number, &mut found)?,
            });
            files[at].step()?;
            if let Some(after) = self::number(&files[at], &mut source)? {
                if after < number {
                    anyhow::bail!("{} is not in the order of its puzzles: {after} follows {number}", files[at].name());
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
    let object = Object::of(line, file.name())?;
    if object.record.is_none() && *source.get_or_insert_with(|| object.source.clone()) != object.source {
        anyhow::bail!("{} is of several inputs, and its lines tell no order: let the runs have `--shard`", file.name());
    }
    Ok(Some(object.number()))
}

/// Which of two lines about the same puzzle is kept: a verdict rather than a limit. Two different verdicts are
/// reported.
fn better(one: Vec<u8>, other: &[u8], name: &str, number: u64, found: &mut Found) -> anyhow::Result<Vec<u8>> {
    let (this, that) = (Object::of(&one, name)?, Object::of(other, name)?);
    let open = |object: &Object<'_>| matches!(object.status.as_str(), "limit" | "error");
    found.twice += 1;
    let same = this.source == that.source && (this.status == that.status && this.count == that.count);
    if !same && !open(&this) && !open(&that) || this.source != that.source {
        let what = format!(
            "error: {name} contradicts another file about number {number}: {} and {}",
            this.status, that.status
        );
        found.contradicting.push(what);
    }
    Ok(if open(&this) && !open(&that) { other.to_owned() } else { one })
}

/// Merges files of lines of text: line k of file i of N is number k * N + i.
pub(super) fn text(files: &mut [Lines], expect: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Found> {
    let mut found = Found::default();
    // Gaps are known once another line follows.
    let (mut number, mut last) = (0, None);
    while files.iter().any(|file| file.line().is_some()) {
        for file in files.iter_mut() {
            if let Some(line) = file.line() {
                if let Some(from) = last.take() {
                    found.miss(from, number);
                }
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
    found.torn = files.iter().filter_map(Lines::torn).collect();
    Ok(found)
}
