//! Nonograms from text and pictures.
//!
//! In: a [`Source`]. Out: a [`Nonogram`], or a [`Diagnostic`] that points at the place that is wrong. Must not
//! know: files, engines.
//!
//! One file for each group of formats that look alike. Lines at the top that start with `#` are comments in
//! every text format.

mod blocks;
mod board;
mod lines;
mod lists;
mod non;
mod pbm;

pub(super) use board::read_board;
use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::{Format, ParseOptions};

use super::{Clue, Line, Misfit, Nonogram};
use lines::{Lines, Text};

/// The formats that a text has the look of.
pub(super) fn recognise(head: &[u8]) -> Vec<Format> {
    let text = Text::of(head, 0..head.len()).skip_comments();
    let looks = |format: &Format| match format {
        Format::Pbm => pbm::looks(&text),
        Format::Non => non::looks(&text),
        Format::Edn => lists::looks_edn(&text),
        Format::Mathematica => lists::looks_mathematica(&text),
        Format::Blocks => blocks::looks(&text),
        _ => false,
    };
    Format::ALL.into_iter().filter(looks).collect()
}

/// The parts of a text that hold one puzzle each.
pub(super) fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
    match format {
        Format::Pbm => pbm::split(text),
        Format::Edn => lists::split_edn(text),
        Format::Mathematica => lists::split_mathematica(text),
        Format::Non | Format::Blocks => split_at_bars(text),
        _ => std::iter::once(0..text.len()).collect(),
    }
}

/// The parts between lines of `====`.
fn split_at_bars(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in Lines::of(text, 0..text.len()) {
        if line.text.len() >= 3 && line.text.iter().all(|&byte| byte == b'=') {
            parts.push(start..line.span.start);
            start = line.next;
        }
    }
    parts.push(start..text.len());
    // A bar at the very end, or two in a row, part nothing.
    if parts.len() > 1 {
        parts.retain(|part| Lines::of(text, part.clone()).any(|line| !line.text.is_empty()));
    }
    parts
}

/// Reads the one puzzle in a source.
pub(super) fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Nonogram, Diagnostic> {
    let _ = options;
    let text = Text::of(source.bytes, 0..source.bytes.len());
    match format {
        Format::Pbm => pbm::parse(source),
        Format::Non => non::parse(source, &text.skip_comments()),
        Format::Blocks => blocks::parse(source, &text.skip_comments()),
        Format::Edn => lists::parse_edn(source, &text.skip_comments()),
        Format::Mathematica => lists::parse_mathematica(source, &text.skip_comments()),
        _ => Err(Diagnostic::new(format!("`{format}` is not a format for nonograms"))),
    }
}

/// A clue and where it stands.
struct ClueAt {
    runs: Vec<u32>,
    span: Range<usize>,
}

/// The clues of one direction, and what a user calls their part of the input.
struct Part<'n> {
    name: &'n str,
    clues: Vec<ClueAt>,
    /// Where the part stands, for when it has no clues.
    span: Range<usize>,
}

/// The puzzle with these clues, or what does not fit.
fn build(source: &Source<'_>, rows: &Part<'_>, columns: &Part<'_>) -> Result<Nonogram, Diagnostic> {
    let clues = |part: &Part<'_>| part.clues.iter().map(|clue| Clue::new(clue.runs.iter().copied())).collect();
    Nonogram::new(clues(rows), clues(columns)).map_err(|misfit| {
        let title = misfit.to_string();
        match misfit {
            Misfit::Nothing(what) => {
                let part = if what == "rows" { rows } else { columns };
                Diagnostic::at(source, part.span.clone(), title)
                    .help(format!("list at least one clue in {}", part.name))
            }
            Misfit::Side(_, what) => {
                let part = if what == "rows" { rows } else { columns };
                Diagnostic::at(source, part.clues[super::MAX_SIDE].span.clone(), title).help("split the picture")
            }
            Misfit::Line { line, needs, room } => {
                let (clue, other) = match line {
                    Line::Row(row) => (&rows.clues[row], columns),
                    Line::Column(col) => (&columns.clues[col], rows),
                };
                let (count, this) = (room, if matches!(line, Line::Row(_)) { "row" } else { "column" });
                let clues = if count == 1 { "clue" } else { "clues" };
                let missing = match needs - room as u64 {
                    1 => "one".to_owned(),
                    missing => missing.to_string(),
                };
                Diagnostic::at(source, clue.span.clone(), title)
                    .label(format!("runs and gaps add up to {needs}"))
                    .help(format!("{} lists {count} {clues}: add {missing}, or shorten this {this}", other.name))
            }
            Misfit::Starts(_) => Diagnostic::at(source, rows.span.clone(), title).help("split the picture"),
        }
    })
}
