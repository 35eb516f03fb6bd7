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
pub(super) use board::{read_board, read_goal, read_saved};
use lines::{Lines, Text, is_bar};

/// The formats that a text has the look of.
pub(super) fn recognise(head: &[u8]) -> Vec<Format> {
    let whole = Text::of(head, 0..head.len());
    let text = whole.skip_comments().first_puzzle();
    let looks = |format: &Format| match format {
        Format::Non => non::looks(&text),
        Format::Blocks => blocks::looks(&text),
        Format::Webpbn => webpbn::looks(&text),
        Format::Nin => numbers::looks_nin(&text),
        Format::Mk => numbers::looks_mk(&text),
        Format::Cwd => numbers::looks_cwd(&text),
        // Comments of other formats are a part of this one.
        Format::G => g::looks(&whole.first_puzzle()),
        Format::Edn => lists::looks_edn(&text),
        Format::Mathematica => lists::looks_mathematica(&text),
        Format::Json => json::looks(&text),
        Format::Taai => taai::looks(&text),
        Format::Pbm => pbm::looks(&text),
        Format::Png => png::looks(&text),
        Format::Ppm => ppm::looks(&text),
        Format::Xpm => xpm::looks(&text),
        Format::Toml => toml::looks(&text),
        Format::Page => page::looks(&text),
        Format::Tatham => tatham::looks(&text),
        Format::Puzzlink => puzzlink::looks(&text),
        _ => false,
    };
    let found: Vec<Format> = Format::ALL.iter().copied().filter(looks).collect();
    // A list of clues is an assignment in other languages, too.
    if found.contains(&Format::Toml) {
        return vec![Format::Toml];
    }
    found
}

/// Decides between the formats that a text looks like, by reading it in each of them.
pub(super) fn settle(head: &[u8], found: Vec<Format>) -> Vec<Format> {
    if found == [Format::Toml] {
        return found;
    }
    let text = Text::of(head, 0..head.len()).skip_comments().first_puzzle();
    // Puzzles with their sizes that follow each other are not two blocks of clues.
    let joined = if found.is_empty() || found.contains(&Format::Blocks) { numbers::joined(&text) } else { None };
    if let Some(format) = joined {
        return vec![format];
    }
    // A line too many or too few makes sizes and clues two blocks of clues, which seldom fit together.
    if found == [Format::Blocks] && numbers::nearly_looks_cwd(&text) && fits(head, Format::Blocks) != Some(true) {
        return vec![Format::Blocks, Format::Cwd];
    }
    if found.len() < 2 {
        return found;
    }
    // Numbers alone can be clues, or a size and clues: the reading that fits together is meant; where none does, a size
    // that is that of the board, else what is a puzzle at all.
    let readable: Vec<_> = found.iter().filter_map(|&format| Some((format, fits(head, format)?))).collect();
    let formats = |wanted: fn(&(Format, bool)) -> bool| -> Vec<Format> {
        readable.iter().filter(|&reading| wanted(reading)).map(|&(format, _)| format).collect()
    };
    let best =
        [formats(|&(_, together)| together), formats(|&(format, _)| format != Format::Blocks), formats(|_| true)];
    best.into_iter().find(|formats| !formats.is_empty()).unwrap_or(found)
}

/// The format of a text that has the look of none, where it is one but for a slip of the pen.
pub(super) fn plain(head: &[u8]) -> Option<Format> {
    let text = Text::of(head, 0..head.len()).skip_comments().first_puzzle();
    match () {
        () if blocks::nearly_looks(&text) => Some(Format::Blocks),
        () if numbers::nearly_looks_nin(&text) => Some(Format::Nin),
        () => None,
    }
}

/// Whether the rows of a puzzle in the format fill as many cells as its columns; `None` when the text is none.
fn fits(head: &[u8], format: Format) -> Option<bool> {
    let first = split(format, head).into_iter().next().unwrap_or(0..head.len());
    let source = Source { name: "", bytes: &head[first], first_line: 1 };
    Some(parse(&source, format, &ParseOptions::default()).ok()?.odd_sum().is_none())
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
        Format::Tatham | Format::Puzzlink => {
            let lines = Text::of(text, 0..text.len()).clue_lines().filter(|line| !line.is_blank());
            lines.map(|line| line.span).collect()
        }
        Format::G => split_at_bars(text).into_iter().flat_map(|part| g::split(text, part)).collect(),
        Format::Png => std::iter::once(0..text.len()).collect(),
        _ => split_at_bars(text),
    }
}

/// The parts between lines of `====`.
fn split_at_bars(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in Lines::of(text, 0..text.len()) {
        if is_bar(&line) {
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
    let whole = Text::of(source.bytes, 0..source.bytes.len());
    let text = whole.skip_comments();
    match format {
        Format::Non => non::parse(source, &text),
        Format::Blocks => blocks::parse(source, &text),
        Format::Webpbn => webpbn::parse(source, &text),
        Format::Nin => numbers::parse_nin(source, &text),
        Format::Mk => numbers::parse_mk(source, &text),
        Format::Cwd => numbers::parse_cwd(source, &text),
        Format::G => g::parse(source, &whole),
        Format::Edn => lists::parse_edn(source, &text),
        Format::Mathematica => lists::parse_mathematica(source, &text),
        Format::Json => json::parse(source, &text),
        Format::Taai => taai::parse(source, &text),
        Format::Pbm => pbm::parse(source),
        Format::Png => png::parse(source, options.threshold),
        Format::Ppm => ppm::parse(source, options.threshold),
        Format::Xpm => xpm::parse(source, &text, options.threshold),
        Format::Toml => toml::parse(source, &text),
        Format::Page => page::parse(source, &text),
        Format::Tatham => tatham::parse(source, &text),
        Format::Puzzlink => puzzlink::parse(source, &text),
        _ => Err(Diagnostic::new(format!("`{format}` is not a format for nonograms"))),
    }
}

/// A clue and where it stands.
struct ClueAt {
    runs: Vec<Run>,
    span: Range<usize>,
}

/// The clues of one direction, and what a user calls their part of the input.
struct Part<'n> {
    name: &'n str,
    clues: Vec<ClueAt>,
    /// Where the part stands, for when it has no clues.
    span: Range<usize>,
}

/// The puzzle in black and white with these clues, or what does not fit.
fn build(source: &Source<'_>, rows: &Part<'_>, columns: &Part<'_>) -> Result<Nonogram, Diagnostic> {
    build_coloured(source, rows, columns, Palette::default())
}

/// The puzzle with these clues and colours, or what does not fit.
fn build_coloured(
    source: &Source<'_>,
    rows: &Part<'_>,
    columns: &Part<'_>,
    palette: Palette,
) -> Result<Nonogram, Diagnostic> {
    let clues = |part: &Part<'_>| part.clues.iter().map(|clue| Clue::coloured(clue.runs.iter().copied())).collect();
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
