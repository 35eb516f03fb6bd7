//! `.g` files: Mirek and Petr Olšák's format.
//!
//! In: free text, perhaps colours, then rows and columns, each behind a line that starts with `:`. Out: a puzzle;
//! colours and triangles are refused. Must not know: other formats.
//!
//! Every line is a clue, a blank one an empty clue. The size is not given. Where the line `:` behind the columns
//! is missing, blank lines at the end are only clues as far as the rows need them. The first line of the free
//! text that is not a comment is the title.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::input::Source;

use super::lines::{Text, TextLine, clue, words};
use super::{ClueAt, Nonogram, Part, build};

/// A line that starts a section.
fn is_mark(line: &TextLine<'_>) -> bool {
    line.text.starts_with(b":")
}

/// Whether sections start with `:` and hold nothing but clues.
pub(super) fn looks(text: &Text<'_>) -> bool {
    let mut lines = text.lines().skip_while(|line| !is_mark(line)).peekable();
    let has_rows = lines.next().is_some();
    let is_clue = |line: &TextLine<'_>| words(line).all(|word| word.text[0].is_ascii_digit());
    let clues = |lines: &mut std::iter::Peekable<_>| {
        let mut count = 0;
        while let Some(line) = lines.next_if(|line: &TextLine<'_>| !is_mark(line)) {
            if !is_clue(&line) {
                return 0;
            }
            count += 1;
        }
        count
    };
    has_rows && clues(&mut lines) > 0 && lines.next().is_some() && clues(&mut lines) > 0
}

/// The puzzles of a part of the input: each ends with the line `:` behind its columns.
pub(super) fn split(bytes: &[u8], part: Range<usize>) -> Vec<Range<usize>> {
    let lines = Text::of(bytes, part.clone()).lines();
    let marks: Vec<usize> = lines.filter(is_mark).map(|line| line.next).collect();
    // What follows the last end is free text, unless there is another section.
    let ends = marks.chunks(3).filter(|marks| marks.len() == 3).map(|marks| marks[2]);
    let mut ends: Vec<usize> = ends.collect();
    if marks.len().is_multiple_of(3) {
        ends.pop();
    }
    let starts = std::iter::once(part.start).chain(ends.iter().copied());
    starts.zip(ends.iter().copied().chain([part.end])).map(|(start, end)| start..end).collect()
}

/// Reads a `.g` text.
pub(super) fn parse(source: &Source<'_>, text: &Text<'_>) -> Result<Nonogram, Diagnostic> {
    let mut lines = text.lines().peekable();
    let mut title = None;
    while let Some(line) = lines.next_if(|line| !is_mark(line)) {
        match line.text {
            [b'#', b't' | b'T', ..] => {
                return Err(Diagnostic::at(source, line.span, "this is a triddler: its cells are triangles")
                    .help("cluesat reads nonograms with square cells only"));
            }
            [b'#', b'd' | b'D', ..] => while lines.next_if(|line| !is_mark(line)).is_some() {},
            [] | [b'#', ..] => {}
            _ => title = title.or_else(|| Some(String::from_utf8_lossy(line.text).into_owned())),
        }
    }
    let mut section = |name: &'static str| {
        let Some(mark) = lines.next() else {
            return Err(Diagnostic::at(source, text.tail(), format!("there are no {name}"))
                .help("start the rows with a line `: rows`, the columns with a line `: columns`"));
        };
        let mut clues: Vec<ClueAt> = Vec::new();
        while let Some(line) = lines.next_if(|line| !is_mark(line)) {
            clues.push(clue(source, &line)?);
        }
        Ok((Part { name, clues, span: mark.span }, lines.peek().is_some()))
    };
    let (rows, _) = section("rows")?;
    let (mut columns, closed) = section("columns")?;
    if !closed {
        let needs = rows.clues.iter().map(|clue| clue.runs.iter().map(|&run| run as usize + 1).sum::<usize>()).max();
        let listed = columns.clues.iter().rposition(|clue| !clue.runs.is_empty()).map_or(0, |last| last + 1);
        // The last run needs no gap behind it.
        columns.clues.truncate(listed.max(needs.unwrap_or(0).saturating_sub(1)));
    }
    let mut puzzle = build(source, &rows, &columns)?;
    puzzle.title = title;
    Ok(puzzle)
}
