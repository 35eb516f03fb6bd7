//! Shards of a stream as lines of text, in the order of its puzzles.
//!
//! In: files, in the order of the shards. Out: their lines in one order. Must not know: what is in a line, but its kind
//! and the number in front of it.

use std::io::Write;

use itertools::Itertools as _;

use super::Tally;
use super::lines::Lines;
use super::shards::expected;
use crate::cli::line_kind::LineKind;

/// Merges files of lines of text: line k of file i of N is number k * N + i.
pub(super) fn merge(files: &mut [Lines], expect: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    // What is missing is known when another line follows.
    let (mut number, mut last, mut ids, mut kinds) = (0, None, Ids::default(), LineKind::ALL.to_vec());
    while files.iter().any(|file| file.line().is_some()) {
        for (at, file) in files.iter_mut().enumerate() {
            if let Some(line) = file.line() {
                if let Some(from) = last.take() {
                    tally.miss(from, number);
                }
                narrow(&mut kinds, line, file)?;
                ids.see(at, line);
                out.write_all(line)?;
                out.write_all(b"\n")?;
                tally.taken += 1;
                file.step()?;
            } else {
                last.get_or_insert(number);
            }
            number += 1;
        }
    }
    let end = last.unwrap_or(number);
    expected(end, expect)?;
    tally.miss(end, expect.unwrap_or(end));
    tally.incomplete = files.iter().filter_map(Lines::torn).collect();
    tally.incomplete.extend(ids.warning(files.len(), expect == Some(tally.taken)));
    Ok(tally)
}

/// Leaves what all lines so far may be. A line that cannot be what the others are is damaged, or of another run.
fn narrow(kinds: &mut Vec<LineKind>, line: &[u8], file: &Lines) -> anyhow::Result<()> {
    let before = kinds.iter().map(|kind| kind.name()).join(" or ");
    kinds.retain(|kind| kind.fits(line));
    match (&kinds[..], LineKind::ALL.iter().find(|kind| kind.fits(line))) {
        ([], Some(kind)) => anyhow::bail!(
            "{} is from another run: such lines are {}, but those before it are {before}",
            file.at(),
            kind.name()
        ),
        ([], None) => anyhow::bail!(
            "{}: this line is no verdict, number of answers, answer or puzzle: the file is damaged, or from a verb that \
             needs `--json` here",
            file.at()
        ),
        _ => Ok(()),
    }
}

/// The numbers in front of lines of text, as `--id line` writes them: they show that a shard is missing.
#[derive(Default)]
struct Ids {
    /// The last number of each file.
    last: Vec<Option<u64>>,
    /// The least step from one number of a file to the next.
    step: Option<u64>,
    /// The first number of all: another input begins with it, too.
    first: Option<u64>,
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
                self.disorder |= id <= self.before && id != *self.first.get_or_insert(id);
                (self.before, self.last[file]) = (id, Some(id));
            }
        }
    }

    /// A warning where the numbers do not fit to this number of files; that all lines are there may be known.
    fn warning(&self, files: usize, all_there: bool) -> Option<String> {
        let step = self.step.filter(|_| !self.others)?;
        if self.disorder {
            let why = "the numbers in front of the lines do not ascend";
            return Some(format!("warning: {why}: give the shards in their order, from 0 on"));
        }
        let every = "by the numbers in front, each file has one line of";
        let why = if files == 1 { "there is one file" } else { &*format!("there are {files} files") };
        let told = || {
            format!(
                "warning: {every} {step}, and {why}: a shard was left out; if not, give `--expect` with how many puzzles there are"
            )
        };
        (step > files as u64 && !all_there).then(told)
    }
}
