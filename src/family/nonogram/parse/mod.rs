//! Nonograms from text and pictures.
//!
//! In: a [`Source`]. Out: a [`Nonogram`], or a [`Diagnostic`] that points at the place that is wrong. Must not
//! know: files, engines.
//!
//! One file for each group of formats that look alike. Lines at the top that start with `#` are comments in
//! every text format.

pub(super) mod blocks;
mod board;
pub(super) mod foreign;
pub(super) mod g;
mod inks;
pub(super) mod json;
mod lattice;
mod lines;
pub(super) mod lists;
mod netpbm;
pub(super) mod non;
pub(super) mod numbers;
pub(super) mod page;
pub(super) mod pbm;
mod picture;
pub(super) mod png;
pub(super) mod ppm;
pub(super) mod puzzlink;
pub(super) mod taai;
pub(super) mod tatham;
pub(super) mod toml;
pub(super) mod webpbn;
pub(super) mod xpm;

use std::ops::Range;

use itertools::Itertools;

use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;

use super::formats::ROWS;
use super::{Clue, Line, Misfit, Nonogram, Palette, Run};
use crate::text::Part;
use board::differing_goal;
pub(super) use board::{read_board, read_goal, read_saved};
use lines::{first_puzzle, is_bar, next_line};

/// The formats that a text may be in.
pub(super) fn detect(head: &[u8]) -> Vec<Format> {
    let text = first_puzzle(Part::whole(head).skip_comments());
    let found: Vec<Format> = ROWS.iter().filter(|row| (row.detect)(text)).map(|row| row.format).collect();
    // A list of clues is an assignment in other languages, too.
    if found.contains(&Format::Toml) {
        return vec![Format::Toml];
    }
    numbers::settle(text, found)
}

/// The format that a text would have without a typing error, when no format is detected.
pub(super) fn detect_leniently(head: &[u8]) -> Option<Format> {
    let text = first_puzzle(Part::whole(head).skip_comments());
    match () {
        () if blocks::nearly_looks(text) => Some(Format::Blocks),
        () if numbers::nearly_looks_nin(text) => Some(Format::Nin),
        () => None,
    }
}

/// The parts between lines of `====`.
pub(super) fn split_at_bars(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let whole = Part::new(0, text);
    for line in whole.lines().filter(|line| is_bar(&line.trimmed())) {
        parts.push(start..line.start);
        start = next_line(whole, line.end());
    }
    parts.push(start..text.len());
    // A bar at the very end, or two in a row, part nothing.
    if parts.len() > 1 {
        parts.retain(|part| !text[part.clone()].trim_ascii().is_empty());
    }
    parts
}

/// A clue and its place in the source.
struct ClueAt {
    runs: Vec<Run>,
    span: Range<usize>,
}

/// The clues of one direction, and what a user calls their part of the input.
struct Side<'n> {
    name: &'n str,
    clues: Vec<ClueAt>,
    /// The place of the part in the source, for parts without clues.
    span: Range<usize>,
}

/// The puzzle in black and white with these clues, or what does not fit.
fn build(source: &Source<'_>, rows: &Side<'_>, columns: &Side<'_>) -> Result<Nonogram, Diagnostic> {
    build_coloured(source, rows, columns, Palette::default())
}

/// About how many bytes a place where a run can start takes in an explanation.
const START: usize = 130;

/// The puzzle with these clues and colours, or what does not fit.
fn build_coloured(
    source: &Source<'_>,
    rows: &Side<'_>,
    columns: &Side<'_>,
    palette: Palette,
) -> Result<Nonogram, Diagnostic> {
    let clues = |part: &Side<'_>| part.clues.iter().map(|clue| Clue::coloured(clue.runs.iter().copied())).collect();
    if palette.count() > super::MAX_COLOURS {
        // Of many colours that are declared, few may be used.
        let runs = rows.clues.iter().chain(&columns.clues).flat_map(|clue| &clue.runs);
        let used = runs.map(|run| run.colour).unique().count();
        let title = Misfit::Colours(used.max(palette.count())).to_string();
        return Err(Diagnostic::at(source, rows.span.clone(), title).help("use fewer colours"));
    }
    let puzzle = Nonogram::coloured(clues(rows), clues(columns), palette);
    puzzle.and_then(|puzzle| puzzle.with_room(START)).map_err(|misfit| {
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
                    .help(format!("{count} {clues} in {}: add {missing}, or shorten this {this}", other.name))
            }
            Misfit::Colours(_) => Diagnostic::at(source, rows.span.clone(), title).help("use fewer colours"),
            Misfit::Starts(_) | Misfit::Room(_) => {
                Diagnostic::at(source, rows.span.clone(), title).help("split the picture")
            }
        }
    })
}
