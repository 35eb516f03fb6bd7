//! Shards of a stream as objects, in the order of its puzzles.
//!
//! In: files, each of which has its lines in order. Out: their lines in one order, each once. Must not know: what is in
//! a line, but its number and its verdict.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::Write;

use super::Tally;
use super::lines::{Lines, Object};
use super::run::{Answer, Head, Run};
use crate::cli::files;

/// Merges files of objects, which have their numbers.
pub(super) fn objects(files: &mut [Lines], expect: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let (mut heads, mut run) = (Vec::new(), Run::default());
    for file in files.iter() {
        heads.push(run.head(file)?);
    }
    let number_of = |heads: &[Option<Head>], at: usize| heads[at].as_ref().map(|head| Reverse((head.number, at)));
    let mut waiting: BinaryHeap<_> = (0..files.len()).filter_map(|at| number_of(&heads, at)).collect();
    let mut next = 0;
    while let Some(&Reverse((number, _))) = waiting.peek() {
        tally.miss(next, number.max(next));
        let mut best: Option<(Answer, usize)> = None;
        while let Some(&Reverse((other, at))) = waiting.peek() {
            if other != number {
                break;
            }
            waiting.pop();
            if let Some(answer) = run.answer(&mut files[at], &mut heads[at], &mut tally)? {
                best = Some(match best {
                    None => (answer, at),
                    Some((best, of)) => {
                        let kept = better(&best, &answer, [files[of].name(), files[at].name()], number, &mut tally)?;
                        if kept { (best, of) } else { (answer, at) }
                    }
                });
            }
            if let Some(after) = number_of(&heads, at) {
                if after.0.0 < number {
                    anyhow::bail!(
                        "{}: the lines are not in the order of the puzzles: {} follows {number}",
                        files[at].at(),
                        after.0.0
                    );
                }
                waiting.push(after);
            }
        }
        let Some((answer, _)) = best else { continue };
        run.follow(number, &answer)?;
        out.write_all(&answer.text)?;
        tally.taken += answer.lines;
        next = next.max(number + 1);
    }
    expected(next, expect)?;
    tally.miss(next, expect.unwrap_or(next));
    tally.incomplete.extend(files.iter().filter_map(Lines::torn));
    Ok(tally)
}

/// Whether there are no more puzzles than expected.
pub(super) fn expected(found: u64, expect: Option<u64>) -> anyhow::Result<()> {
    match expect {
        Some(most) if most < found => anyhow::bail!("`--expect` says {most} puzzles, but there are {found}"),
        _ => Ok(()),
    }
}

/// The first board of an object.
fn only<'l>(object: &Object<'l>) -> Option<&'l str> {
    object.answers.as_ref()?.first().map(|board| board.get())
}

/// Whether the first of two answers about the same puzzle is kept: a verdict rather than a limit. Two different verdicts
/// are an error.
fn better(one: &Answer, other: &Answer, names: [&str; 2], number: u64, tally: &mut Tally) -> anyhow::Result<bool> {
    let (this, that) = (one.object()?, other.object()?);
    tally.twice += 1;
    let same_text = this.puzzle.as_ref().zip(that.puzzle.as_ref()).is_none_or(|(this, that)| this == that);
    let same_puzzle = one.index == other.index && files::same_name(&one.source, &other.source) && same_text;
    let same_answer = this.status != "unique" || only(&this) == only(&that);
    let same = this.status == that.status && this.count == that.count && same_answer;
    if !same_puzzle || !same && !this.is_open() && !that.is_open() {
        let says = |object: &Object<'_>| object.count.map_or(object.status.clone(), |count| count.to_string());
        let ([before, name], this, that) = (names, says(&this), says(&that));
        tally.contradicting.push(if same_puzzle {
            let what = if this == that { "another answer".to_owned() } else { format!("{that}, not {this}") };
            format!("error: {name} contradicts {before} about number {number}: {what}")
        } else {
            let (puzzle, first) = (other.index, one.index);
            let (input, whose) = (&other.source, &one.source);
            format!(
                "error: {name} contradicts {before} about number {number}: puzzle {puzzle} of {input}, not puzzle {first} \
                 of {whose}"
            )
        });
    }
    Ok(!this.is_open() || that.is_open())
}
