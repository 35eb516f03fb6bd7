//! `.g` files: Mirek and Petr Olšák's format.
//!
//! In: free text, perhaps colours, then rows and columns, each behind a line that starts with `:`. Out: a puzzle;
//! triddlers and trianograms are refused. Must not know: other formats.
//!
//! Behind a line `#d`, each line is a colour: the character that runs have behind their length, `:`, one for output,
//! the shade, a comment. `0` is the background, `1` the colour of runs without a character, else black. A shade of two,
//! `black/orange`, is a cell of two triangles: a colour like any other.
//!
//! Every line is a clue, a blank one an empty clue. The size is not given. Where the line `:` behind the columns
//! is missing, blank lines at the end are only clues as far as the rows need them. The first line of the free
//! text that is not a comment is the title.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};

use super::super::names::x11;
use super::inks::Inks;
use super::lines::{coloured_clue, lines, next_line, number, words};
use super::{ClueAt, Nonogram, Side, build_coloured};
use crate::family::nonogram::Colour;
use crate::text::Part;

/// A line that starts a section.
fn is_mark(line: &Part<'_>) -> bool {
    line.text.starts_with(b":")
}

/// Whether a run has a triangle in front, as in `a1rb` and `<1r`.
fn has_triangle(run: &[u8]) -> bool {
    matches!(run, [b'<' | b'>' | b'a'..=b'z' | b'A'..=b'Z', digit, ..] if digit.is_ascii_digit())
}

fn trianogram(source: &Source<'_>, at: Range<usize>) -> Diagnostic {
    Diagnostic::at(source, at, "this is a trianogram: triangles are the ends of its runs")
        .help("cluesat reads triangles that are colours of their own, as `black/orange`")
}

/// Whether sections start with `:` and hold nothing but clues.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    let mut lines = lines(text).skip_while(|line| !is_mark(line)).peekable();
    let has_rows = lines.next().is_some();
    // Triangles at the ends of runs, as in `a1rb` and `<1r`, are known, to be refused by name.
    let is_clue = |line: &Part<'_>| words(line).all(|word| word.text[0].is_ascii_digit() || has_triangle(word.text));
    let clues = |lines: &mut std::iter::Peekable<_>| {
        let mut count = 0;
        while let Some(line) = lines.next_if(|line: &Part<'_>| !is_mark(line)) {
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
pub(in crate::family::nonogram) fn split(bytes: &[u8], part: Range<usize>) -> Vec<Range<usize>> {
    let text = Part::of(bytes, part.clone());
    let marks: Vec<usize> = lines(text).filter(is_mark).map(|line| next_line(text, line.end())).collect();
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
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let mut lines = lines(text).peekable();
    let mut title = None;
    let mut inks = Inks::new();
    // Whether there is a table, and runs without a letter.
    let (mut table, mut bare) = (false, false);
    while let Some(line) = lines.next_if(|line| !is_mark(line)) {
        match line.text {
            [b'#', b't' | b'T', ..] => {
                return Err(Diagnostic::at(source, line.span(), "this is a triddler: its cells are triangles")
                    .help("cluesat reads nonograms with square cells only"));
            }
            [b'#', b'd' | b'D', ..] => {
                table = true;
                while let Some(line) = lines.next_if(|line| !is_mark(line)) {
                    colour(source, &line, &mut inks)?;
                }
            }
            [] | [b'#', ..] => {}
            _ => title = title.or_else(|| Some(line.lossy().into_owned())),
        }
    }
    let default = inks.find("");
    let mut section = |name: &'static str| {
        let Some(mark) = lines.next() else {
            return Err(Diagnostic::at(source, text.tail(), format!("there are no {name}"))
                .help("start the rows with a line `: rows`, the columns with a line `: columns`"));
        };
        let mut clues: Vec<ClueAt> = Vec::new();
        while let Some(line) = lines.next_if(|line| !is_mark(line)) {
            if let Some(word) = words(&line).find(|word| has_triangle(word.text)) {
                return Err(trianogram(source, word.span()));
            }
            bare |= words(&line).any(|word| number(word.text).is_some_and(|length| length > 0));
            clues.push(coloured_clue(source, &line, &mut inks)?);
        }
        Ok((Side { name, clues, span: mark.span() }, lines.peek().is_some()))
    };
    let (rows, _) = section("rows")?;
    let (mut columns, closed) = section("columns")?;
    if !closed {
        let needs =
            rows.clues.iter().map(|clue| clue.runs.iter().map(|run| run.length as usize + 1).sum::<usize>()).max();
        let listed = columns.clues.iter().rposition(|clue| !clue.runs.is_empty()).map_or(0, |last| last + 1);
        // The last run needs no gap behind it.
        columns.clues.truncate(listed.max(needs.unwrap_or(0).saturating_sub(1)));
    }
    if table && bare && default.is_none() {
        inks.warn("the table has no line `1`: runs without a letter are taken as black".to_owned());
    }
    let mut puzzle = build_coloured(source, &rows, &columns, inks.palette())?;
    puzzle.title = title;
    puzzle.warnings = inks.into_warnings();
    Ok(puzzle.tidied())
}

/// Reads a line of the table of colours: `  r:*  #FF0000  red`.
fn colour(source: &Source<'_>, line: &Part<'_>, inks: &mut Inks) -> Result<(), Diagnostic> {
    if line.is_blank() {
        return Ok(());
    }
    let wrong = |title: &str| {
        Err(Diagnostic::at(source, line.span(), title)
            .help("write a character, `:`, a character, a shade and a comment, as in `r:*  #FF0000  red`"))
    };
    let text = line.lossy().into_owned();
    let mut characters = text.chars();
    let (Some(key), Some(':')) = (characters.next(), characters.next()) else {
        return wrong("this is not a colour of the table");
    };
    let symbol = characters.next().unwrap_or(' ');
    // Where nothing is said of the output, the shade may follow at once.
    let rest = if symbol == '#' && !characters.as_str().starts_with(' ') { &text[2..] } else { characters.as_str() };
    let (word, comment) = rest.trim().split_once(|c: char| c.is_whitespace()).unwrap_or((rest.trim(), ""));
    let comment = comment.trim();
    if "<>".contains(key) || comment.starts_with(['<', '>']) {
        return Err(trianogram(source, line.span()));
    }
    let halves = word.char_indices().find(|(_, c)| "/\\".contains(*c));
    let (left, right) = halves.map_or((word, None), |(at, c)| (&word[..at], Some((&word[at + 1..], c == '\\'))));
    let split = right.map(|(right, falls)| x11(right).map(|rgb| (rgb, falls)));
    let (Some(rgb), None | Some(Some(_))) = (x11(left), split) else {
        return wrong(&format!("`{word}` is not a shade"));
    };
    let name = if comment.is_empty() && !word.starts_with('#') { word } else { comment };
    let wanted = if key.is_ascii_graphic() { key } else { symbol };
    let colour = Colour { split: split.flatten(), ..Colour::new(name, rgb, wanted) };
    let is_new = match key {
        '0' => {
            inks.set_background(Colour { symbol, ..colour });
            true
        }
        '1' => inks.declare("", colour),
        key if key.is_ascii_digit() || key.is_whitespace() || key == ',' => {
            return wrong(&format!("`{key}` cannot stand for a colour"));
        }
        key => inks.declare(key, colour),
    };
    if is_new { Ok(()) } else { wrong(&format!("`{key}` is declared twice")) }
}
