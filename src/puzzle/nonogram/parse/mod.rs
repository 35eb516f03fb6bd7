//! Nonograms from text and pictures.
//!
//! In: a [`Source`]. Out: a [`Nonogram`], or a [`Diagnostic`] that points at the place that is wrong. Must not
//! know: files, engines.
//!
//! One file for each group of formats that look alike. Lines at the top that start with `#` are comments in
//! every text format.

mod blocks;
mod board;
mod g;
mod inks;
mod json;
mod lines;
mod lists;
mod non;
mod numbers;
mod page;
mod pbm;
mod picture;
mod png;
mod ppm;
mod puzzlink;
mod taai;
mod tatham;
mod toml;
mod webpbn;
mod xpm;

use std::ops::Range;

use itertools::Itertools;

use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::{Format, ParseOptions};

use super::{Clue, Line, Misfit, Nonogram, Palette, Run};
use crate::text::Part;
pub(super) use board::{read_board, read_filled};
use lines::{first_puzzle, is_bar, next_line};

/// The formats that a text has the look of.
pub(super) fn recognise(head: &[u8]) -> Vec<Format> {
    let whole = Part::whole(head);
    let text = first_puzzle(whole.skip_comments());
    let looks = |format: &Format| match format {
        Format::Non => non::looks(text),
        Format::Blocks => blocks::looks(text),
        Format::Webpbn => webpbn::looks(text),
        Format::Nin => numbers::looks_nin(text),
        Format::Mk => numbers::looks_mk(text),
        Format::Cwd => numbers::looks_cwd(text),
        // Comments of other formats are a part of this one.
        Format::G => g::looks(first_puzzle(whole)),
        Format::Edn => lists::looks_edn(text),
        Format::Mathematica => lists::looks_mathematica(text),
        Format::Json => json::looks(text),
        Format::Taai => taai::looks(text),
        Format::Pbm => pbm::looks(text),
        Format::Png => png::looks(text),
        Format::Ppm => ppm::looks(text),
        Format::Xpm => xpm::looks(text),
        Format::Toml => toml::looks(text),
        Format::Page => page::looks(text),
        Format::Tatham => tatham::looks(text),
        Format::Puzzlink => puzzlink::looks(text),
        _ => false,
    };
    let found: Vec<Format> = Format::ALL.iter().copied().filter(looks).collect();
    // A list of clues is an assignment in other languages, too.
    if found.contains(&Format::Toml) {
        return vec![Format::Toml];
    }
    numbers::settle(text, found)
}

/// The format of a text that has the look of none, where it is one but for a slip of the pen.
pub(super) fn plain(head: &[u8]) -> Option<Format> {
    let text = first_puzzle(Part::whole(head).skip_comments());
    match () {
        () if blocks::nearly_looks(text) => Some(Format::Blocks),
        () if numbers::nearly_looks_nin(text) => Some(Format::Nin),
        () => None,
    }
}

/// The parts of a text that hold one puzzle each.
pub(super) fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
    match format {
        Format::Edn => lists::split_edn(text),
        Format::Mathematica => lists::split_mathematica(text),
        Format::Json => json::split(text),
        Format::Pbm => pbm::split(text),
        Format::Ppm => ppm::split(text),
        Format::Taai => taai::split(text),
        Format::Webpbn => webpbn::split(text),
        Format::Tatham | Format::Puzzlink => Part::whole(text).content().map(Part::span).collect(),
        Format::G => split_at_bars(text).into_iter().flat_map(|part| g::split(text, part)).collect(),
        Format::Png => std::iter::once(0..text.len()).collect(),
        _ => split_at_bars(text),
    }
}

/// The parts between lines of `====`.
fn split_at_bars(text: &[u8]) -> Vec<Range<usize>> {
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

/// Reads the one puzzle in a source.
pub(super) fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Nonogram, Diagnostic> {
    let whole = Part::whole(source.bytes);
    let text = whole.skip_comments();
    match format {
        Format::Non => non::parse(source, text),
        Format::Blocks => blocks::parse(source, text),
        Format::Webpbn => webpbn::parse(source, text),
        Format::Nin => numbers::parse_nin(source, text),
        Format::Mk => numbers::parse_mk(source, text),
        Format::Cwd => numbers::parse_cwd(source, text),
        Format::G => g::parse(source, whole),
        Format::Edn => lists::parse_edn(source, text),
        Format::Mathematica => lists::parse_mathematica(source, text),
        Format::Json => json::parse(source, text),
        Format::Taai => taai::parse(source, text),
        Format::Pbm => pbm::parse(source),
        Format::Png => png::parse(source, options.threshold),
        Format::Ppm => ppm::parse(source, options.threshold),
        Format::Xpm => xpm::parse(source, text, options.threshold),
        Format::Toml => toml::parse(source, text),
        Format::Page => page::parse(source, text),
        Format::Tatham => tatham::parse(source, text),
        Format::Puzzlink => puzzlink::parse(source, text),
        _ => Err(Diagnostic::new(format!("`{format}` is not a format for nonograms"))),
    }
}

/// A clue and where it stands.
struct ClueAt {
    runs: Vec<Run>,
    span: Range<usize>,
}

/// The clues of one direction, and what a user calls their part of the input.
struct Side<'n> {
    name: &'n str,
    clues: Vec<ClueAt>,
    /// Where the part stands, for when it has no clues.
    span: Range<usize>,
}

/// The puzzle in black and white with these clues, or what does not fit.
fn build(source: &Source<'_>, rows: &Side<'_>, columns: &Side<'_>) -> Result<Nonogram, Diagnostic> {
    build_coloured(source, rows, columns, Palette::default())
}

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
    Nonogram::coloured(clues(rows), clues(columns), palette).map_err(|misfit| {
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
            Misfit::Starts(_) => Diagnostic::at(source, rows.span.clone(), title).help("split the picture"),
        }
    })
}
