//! Tournament batches: `$1`, then the clues of the columns, then those of the rows.
//!
//! In: a line `$` and a number, then one clue on each line, numbers separated by tabs. Out: a puzzle. Must not
//! know: other formats.
//!
//! The boards are square and the size is not given: it is half the number of lines. A blank line is an empty
//! clue, but blank lines at the end may also be nothing: then the size is the one for which the clues fit and fill
//! as many cells in the rows as in the columns.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::rule::counted;

use super::lines::{clue, lines};
use super::{ClueAt, Nonogram, Side, build};
use crate::text::Part;

/// A line `$` and a number.
fn is_mark(line: &Part<'_>) -> bool {
    matches!(line.text.split_first(), Some((b'$', digits)) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// Whether the first line is such a line.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    lines(text).find(|line| !line.is_blank()).is_some_and(|line| is_mark(&line))
}

/// One range for each `$` line and what follows it.
pub(in crate::family::nonogram) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    let marks: Vec<usize> = lines(Part::whole(bytes)).filter(is_mark).map(|line| line.start).collect();
    let ends = marks.iter().skip(1).copied().chain([bytes.len()]);
    let mut parts: Vec<Range<usize>> = marks.iter().copied().zip(ends).map(|(start, end)| start..end).collect();
    match parts.first_mut() {
        Some(first) => first.start = 0,
        None => parts.push(0..bytes.len()),
    }
    parts
}

/// Reads one puzzle of a batch.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let mut lines = lines(text).skip_while(Part::is_blank);
    let Some(mark) = lines.next().filter(is_mark) else {
        return Err(Diagnostic::at(source, text.tail(), "there is no line `$1`")
            .help("start each puzzle with `$` and its number"));
    };
    let mut clues: Vec<ClueAt> = lines.map(|line| clue(source, &line)).collect::<Result<_, _>>()?;
    let listed = clues.iter().rposition(|clue| !clue.runs.is_empty()).map_or(0, |last| last + 1);
    let fits = |&size: &usize| {
        let sum =
            |clues: &[ClueAt]| clues.iter().flat_map(|clue| &clue.runs).map(|run| u64::from(run.length)).sum::<u64>();
        let needs = |clue: &ClueAt| clue.runs.iter().map(|run| run.length as usize + 1).sum::<usize>();
        let (columns, rows) = (&clues[..size], &clues[size..2 * size]);
        sum(columns) == sum(rows) && clues.iter().all(|clue| needs(clue) <= size + 1)
    };
    let size = (listed.div_ceil(2)..=clues.len() / 2).rev().find(fits).unwrap_or(clues.len() / 2);
    if clues.len() % 2 == 1 && 2 * size < listed {
        let title = format!("{} of clues, an odd number", counted(clues.len(), "line"));
        return Err(Diagnostic::at(source, mark.span(), title)
            .help("list as many rows as columns, a blank line for an empty one"));
    }
    clues.truncate(2 * size);
    let rows = clues.split_off(size);
    let rows = Side { name: "the rows", clues: rows, span: mark.span() };
    build(source, &rows, &Side { name: "the columns", clues, span: mark.span() })
}
