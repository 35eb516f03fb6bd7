//! What the files of one run have in common, and what they say of one puzzle.
//!
//! In: files of objects. Out: all lines of a file about a puzzle; an error where lines are not from one run. Must not
//! know: in which order the files are read.

use super::Tally;
use super::lines::{Lines, Object};
use crate::cli::files;
use crate::cli::line_kind::ObjectKind;

/// What is known of the line of a file that is next.
pub(super) struct Head {
    pub(super) number: u64,
    index: u64,
    source: String,
    is_step: bool,
}

/// All lines of a file about one puzzle.
pub(super) struct Answer {
    pub(super) text: Vec<u8>,
    pub(super) lines: u64,
    /// Where the last line begins, which has the verdict, and where it stands.
    last: usize,
    at: String,
    /// Which puzzle it is.
    pub(super) index: u64,
    pub(super) source: String,
}

impl Answer {
    /// What its last line says.
    pub(super) fn object(&self) -> anyhow::Result<Object<'_>> {
        Object::of(&self.text[self.last..], &self.at)
    }
}

/// What all lines of one run have in common.
#[derive(Default)]
pub(super) struct Run {
    /// The input, where lines have no number in the whole run.
    source: Option<String>,
    /// Whether the verb counts answers, and the first file that showed it.
    counts: Option<(bool, String)>,
    /// The verbs that can have written all lines so far; empty before one is known.
    kinds: Vec<ObjectKind>,
    /// The number of the puzzle before, its number in its input, and the input.
    before: Option<(u64, u64, String)>,
}

impl Run {
    /// The line that is next. Refuses lines of another verb; and lines of several inputs, unless they have numbers of
    /// the whole run.
    pub(super) fn head(&mut self, file: &Lines) -> anyhow::Result<Option<Head>> {
        let Some(line) = file.line() else { return Ok(None) };
        let object = Object::of(line, &file.at())?;
        if object.cubes.is_some() {
            anyhow::bail!("{}: this line is about a part of a puzzle, and others are about puzzles", file.at());
        }
        if object.record.is_none() && *self.source.get_or_insert_with(|| object.source.clone()) != object.source {
            let name = file.name();
            anyhow::bail!(
                "{name} has answers for several inputs, and its lines do not show their order: use `--shard` in the runs"
            );
        }
        if !object.is_open() {
            let counts = object.status == "counted";
            let (before, first) = self.counts.get_or_insert_with(|| (counts, file.name().to_owned()));
            if *before != counts {
                let what = |counts| if counts { "counts" } else { "verdicts" };
                let at = file.at();
                anyhow::bail!("{at} is from another run: it has {}, but {first} has {}", what(counts), what(*before));
            }
        }
        let kinds = ObjectKind::fitting(line);
        if self.kinds.is_empty() {
            self.kinds = kinds;
        } else if !kinds.is_empty() {
            self.kinds.retain(|kind| kinds.contains(kind));
            if self.kinds.is_empty() {
                anyhow::bail!("{} is from another run: another verb wrote the lines before it", file.at());
            }
        }
        let (number, is_step) = (object.number(), object.is_step());
        Ok(Some(Head { number, index: object.index, source: object.source, is_step }))
    }

    /// Takes all lines of a file about the puzzle that is next; nothing where the last one is missing.
    pub(super) fn answer(
        &mut self,
        file: &mut Lines,
        next: &mut Option<Head>,
        tally: &mut Tally,
    ) -> anyhow::Result<Option<Answer>> {
        let (mut text, mut lines) = (Vec::new(), 0);
        while let Some(Head { number, index, source, is_step }) = next.take() {
            let (last, at) = (text.len(), file.at());
            text.extend_from_slice(file.line().unwrap_or_default());
            text.push(b'\n');
            lines += 1;
            file.step()?;
            *next = self.head(file)?;
            if !is_step {
                return Ok(Some(Answer { text, lines, last, at, index, source }));
            }
            if next.as_ref().is_none_or(|next| next.number != number) {
                break;
            }
        }
        let (name, last) = (file.name(), file.at());
        tally.incomplete.push(format!("warning: {name} ends a puzzle in the middle of its steps, before {last}"));
        Ok(None)
    }

    /// Refuses a puzzle that cannot be in the same run as the one before it. Within an input, both numbers grow by the
    /// same amount. Where a new input has begun, its own number is smaller than that amount.
    pub(super) fn follow(&mut self, number: u64, answer: &Answer) -> anyhow::Result<()> {
        let Answer { index, source, at, .. } = answer;
        let fits = match &self.before {
            None => *index <= number,
            Some((before, of_before, input)) => {
                let step = number - before;
                *index < step || files::same_name(source, input) && index.checked_sub(*of_before) == Some(step)
            }
        };
        if !fits {
            let others = self.before.take().map_or(String::new(), |(_, _, input)| format!(", after lines of {input}"));
            anyhow::bail!(
                "{at} is from another run: puzzle {index} of {source} cannot be number {number} there{others}; merge \
                 shards of the same inputs"
            );
        }
        self.before = Some((number, *index, source.clone()));
        Ok(())
    }
}
