//! Shards of a stream as objects, in the order of its puzzles.
//!
//! In: files, each of which has its lines in order. Out: their lines in one order, each once. Must not know: what is in
//! a line, but its number and its verdict.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::Write;

use super::Found;
use super::lines::{Lines, Object};

/// Merges files of objects, which have their numbers.
pub(super) fn objects(files: &mut [Lines], expect: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Found> {
    let mut found = Found::default();
    let (mut heads, mut run) = (BinaryHeap::new(), Run::default());
    for (at, file) in files.iter().enumerate() {
        heads.extend(run.number(file)?.map(|number| Reverse((number, at))));
    }
    let mut next = 0;
    while let Some(&Reverse((number, _))) = heads.peek() {
        found.miss(next, number.max(next));
        let mut best: Option<(Vec<u8>, usize)> = None;
        while let Some(&Reverse((other, at))) = heads.peek() {
            if other != number {
                break;
            }
            heads.pop();
            let line = files[at].line().unwrap_or_default();
            best = Some(match best {
                None => (line.to_owned(), at),
                Some((best, of)) => {
                    let kept = better(&best, line, [&files[of], &files[at]], number, &mut found)?;
                    if kept { (best, of) } else { (line.to_owned(), at) }
                }
            });
            files[at].step()?;
            if let Some(after) = run.number(&files[at])? {
                if after < number {
                    anyhow::bail!(
                        "{}: the lines are not in the order of the puzzles: {after} follows {number}",
                        files[at].at()
                    );
                }
                heads.push(Reverse((after, at)));
            }
        }
        out.write_all(&best.unwrap_or_default().0)?;
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
pub(super) fn expected(found: u64, expect: Option<u64>) -> anyhow::Result<()> {
    match expect {
        Some(most) if most < found => anyhow::bail!("`--expect` says {most} puzzles, but there are {found}"),
        _ => Ok(()),
    }
}

/// What all lines of one run have in common.
#[derive(Default)]
struct Run {
    /// The input, where lines have no number in the whole run.
    source: Option<String>,
    /// Whether the verb counts answers, and the first file that showed it.
    counts: Option<(bool, String)>,
}

impl Run {
    /// The number of the puzzle whose line is next. Refuses lines of another verb; and lines of several inputs, unless
    /// they have numbers of the whole run.
    fn number(&mut self, file: &Lines) -> anyhow::Result<Option<u64>> {
        let Some(line) = file.line() else { return Ok(None) };
        let object = Object::of(line, &file.at())?;
        if object.record.is_none() && *self.source.get_or_insert_with(|| object.source.clone()) != object.source {
            let name = file.name();
            anyhow::bail!(
                "{name} has answers for several inputs, and its lines do not show their order: use `--shard` in the runs"
            );
        }
        if !is_open(&object) {
            let counts = object.status == "counted";
            let (before, first) = self.counts.get_or_insert_with(|| (counts, file.name().to_owned()));
            if *before != counts {
                let what = |counts| if counts { "counts" } else { "verdicts" };
                let at = file.at();
                anyhow::bail!("{at} is from another run: it has {}, but {first} has {}", what(counts), what(*before));
            }
        }
        Ok(Some(object.number()))
    }
}

/// Whether a line leaves the question open.
fn is_open(object: &Object<'_>) -> bool {
    matches!(object.status.as_str(), "limit" | "error")
}

/// Whether the first of two lines about the same puzzle is kept: a verdict rather than a limit. Two different verdicts
/// are an error.
fn better(one: &[u8], other: &[u8], files: [&Lines; 2], number: u64, found: &mut Found) -> anyhow::Result<bool> {
    let [first, file] = files;
    let (this, that) = (Object::of(one, &first.at())?, Object::of(other, &file.at())?);
    found.twice += 1;
    let same = this.source == that.source && (this.status == that.status && this.count == that.count);
    if !same && !is_open(&this) && !is_open(&that) || this.source != that.source {
        let says = |object: &Object<'_>| object.count.map_or(object.status.clone(), |count| count.to_string());
        let (name, before) = (file.name(), first.name());
        let (this, that) = (says(&this), says(&that));
        found
            .contradicting
            .push(format!("error: {name} contradicts {before} about number {number}: {that}, not {this}"));
    }
    Ok(!is_open(&this) || is_open(&that))
}
