//! A puzzle of whichever family.
//!
//! In: text. Out: an [`AnyPuzzle`], told by its content. Must not know: what the families do with it.

use std::ops::Range;

use itertools::Itertools;

use super::head::{Said, is_comment};
use super::nonogram::Nonogram;
use super::slitherlink::Slitherlink;
use super::sudoku::Sudoku;
use super::{Family, Format, ParseOptions, Puzzle};
use crate::diagnostic::Diagnostic;
use crate::input::Source;

/// What a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The family.
    pub family: Family,
    /// The format.
    pub format: Format,
}

/// A puzzle of one of the families.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum AnyPuzzle {
    Nonogram(Nonogram),
    Sudoku(Sudoku),
    Slitherlink(Slitherlink),
}

/// Runs an expression with the puzzle of whichever family: `with_puzzle!(any, puzzle => puzzle.size())`.
#[macro_export]
macro_rules! with_puzzle {
    ($any:expr, $puzzle:ident => $body:expr) => {
        match $any {
            $crate::puzzle::AnyPuzzle::Nonogram($puzzle) => $body,
            $crate::puzzle::AnyPuzzle::Sudoku($puzzle) => $body,
            $crate::puzzle::AnyPuzzle::Slitherlink($puzzle) => $body,
        }
    };
}

fn recognise(family: Family, head: &[u8]) -> Vec<Format> {
    match family {
        Family::Nonogram => Nonogram::recognise(head),
        Family::Sudoku => Sudoku::recognise(head),
        Family::Slitherlink => Slitherlink::recognise(head),
    }
}

fn plain(family: Family, head: &[u8]) -> Option<Format> {
    match family {
        Family::Nonogram => Nonogram::plain(head),
        Family::Sudoku => Sudoku::plain(head),
        Family::Slitherlink => Slitherlink::plain(head),
    }
}

impl AnyPuzzle {
    /// All that a text has the look of, under the options.
    pub fn recognise(head: &[u8], options: &ParseOptions) -> Vec<Reading> {
        let options = Said::at_head(head).fill(options);
        let only = options.family;
        let families = Family::ALL.into_iter().filter(|&family| only.is_none_or(|only| only == family));
        if let Some(format) = options.from {
            let known = families.filter(|&family| family.formats().contains(&format)).collect_vec();
            if let [family] = known[..] {
                return vec![Reading { family, format }];
            }
            // A format of several families: those whose other looks fit too, or all of them.
            let fitting = known.iter().filter(|&&family| recognise(family, head).contains(&format)).collect_vec();
            return fitting.into_iter().map(|&family| Reading { family, format }).collect();
        }
        let looks = families
            .flat_map(|family| recognise(family, head).into_iter().map(move |format| Reading { family, format }))
            .collect_vec();
        // Who names a box speaks of sudokus.
        if let Some(box_shape) = options.box_shape.filter(|_| only.is_none_or(|only| only == Family::Sudoku)) {
            let is_sudoku = |reading: &Reading| reading.family == Family::Sudoku;
            match Sudoku::boxed(head, box_shape) {
                Some(format) => return vec![Reading { family: Family::Sudoku, format }],
                None if looks.iter().any(is_sudoku) => return looks.into_iter().filter(is_sudoku).collect(),
                None => {
                    if let Some(format) = plain(Family::Sudoku, head) {
                        return vec![Reading { family: Family::Sudoku, format }];
                    }
                }
            }
        }
        match only {
            // Who says the family need not fear that it is taken for another one.
            Some(family) if looks.is_empty() => {
                plain(family, head).map(|format| Reading { family, format }).into_iter().collect()
            }
            // Numbers with a slip of the pen, which nothing else can be.
            None if looks.is_empty() => {
                let near = plain(Family::Nonogram, head).map(|format| Reading { family: Family::Nonogram, format });
                near.into_iter().collect()
            }
            _ => looks,
        }
    }

    /// What was written of the first puzzle of a file, under its family where the text, or that of several such puzzles,
    /// could be taken for something else without it.
    pub fn with_family(text: Vec<u8>, reading: Reading) -> Vec<u8> {
        let is_told = |text: &[u8]| Self::recognise(text, &ParseOptions::default()) == [reading];
        let several = [&text, reading.format.frame().between.as_bytes(), &text].concat();
        if is_told(&text) && is_told(&several) {
            return text;
        }
        let named = [format!("# family: {}\n", reading.family.name()).as_bytes(), &text].concat();
        if is_told(&named) { named } else { text }
    }

    /// Whether a line has the look of `reading`.
    pub fn looks_like(line: &[u8], reading: Reading) -> bool {
        recognise(reading.family, line).contains(&reading.format)
    }

    /// Whether a line is a puzzle by itself though the format is not line-based, so that many such lines are a table.
    pub fn is_whole(line: &[u8], reading: Reading) -> bool {
        match reading.family {
            Family::Nonogram => Nonogram::is_whole(reading.format, line),
            Family::Sudoku => Sudoku::is_whole(reading.format, line),
            Family::Slitherlink => Slitherlink::is_whole(reading.format, line),
        }
    }

    /// The one reading of a text.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn reading(source: &Source<'_>, options: &ParseOptions) -> Result<Reading, Diagnostic> {
        let readings = Self::recognise(source.bytes, options);
        match readings[..] {
            [reading] => Ok(reading),
            [] => Err(unknown(source, options)),
            _ => {
                let list = readings.iter().map(|r| format!("{} `{}`", r.family.name(), r.format)).join(" or ");
                let families = readings.iter().map(|reading| reading.family).unique().collect_vec();
                let help = if families.len() > 1 {
                    let flags = families.iter().map(|family| format!("`--family {}`", family.name())).join(" or ");
                    format!("{flags}, or with a line `# family: ...` on top")
                } else {
                    readings.iter().map(|reading| format!("`--from {}`", reading.format)).join(" or ")
                };
                Err(Diagnostic::new(format!("{} can be read as {list}", source.name))
                    .help(format!("say which with {help}")))
            }
        }
    }

    /// The parts of a text that are one puzzle each.
    pub fn split(reading: Reading, text: &[u8]) -> Vec<Range<usize>> {
        match reading.family {
            Family::Nonogram => Nonogram::split(reading.format, text),
            Family::Sudoku => Sudoku::split(reading.format, text),
            Family::Slitherlink => Slitherlink::split(reading.format, text),
        }
    }

    /// Reads the one puzzle in `source`.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    pub fn parse(source: &Source<'_>, reading: Reading, options: &ParseOptions) -> Result<Self, Diagnostic> {
        Ok(match reading.family {
            Family::Nonogram => AnyPuzzle::Nonogram(Nonogram::parse(source, reading.format, options)?),
            Family::Sudoku => AnyPuzzle::Sudoku(Sudoku::parse(source, reading.format, options)?),
            Family::Slitherlink => AnyPuzzle::Slitherlink(Slitherlink::parse(source, reading.format, options)?),
        })
    }

    /// The family.
    pub fn family(&self) -> Family {
        match self {
            AnyPuzzle::Nonogram(_) => Family::Nonogram,
            AnyPuzzle::Sudoku(_) => Family::Sudoku,
            AnyPuzzle::Slitherlink(_) => Family::Slitherlink,
        }
    }
}

/// Says what is known when a text has the look of nothing.
fn unknown(source: &Source<'_>, options: &ParseOptions) -> Diagnostic {
    let text = source.bytes;
    let Some(start) = text.iter().position(|byte| !byte.is_ascii_whitespace()) else {
        return Diagnostic::new(format!("{} is empty", source.name))
            .help("give a puzzle: a file, an address, a game id, or text on standard input");
    };
    if text.split(|&byte| byte == b'\n').all(is_comment) {
        return Diagnostic::new(format!("{} has no puzzle, only comments", source.name));
    }
    let only = Said::at_head(text).fill(options).family;
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut rows = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    let is_row = |row: &&[u8]| row.len() > 1 && row.iter().all(|byte| byte.is_ascii_digit() || b".-".contains(byte));
    if let (Some(row), None, None) = (rows.next().filter(is_row), rows.next(), options.from)
        && only != Some(Family::Nonogram)
    {
        let at = text.windows(row.len()).position(|part| part == row).unwrap_or(start);
        return Diagnostic::at(source, at..at + row.len(), "one row of cells is no board")
            .label(format!("{} characters", row.len()))
            .help("a 9x9 sudoku on one line has 81; a slitherlink of one row needs `--family slitherlink`");
    }
    let known = Family::ALL.into_iter().filter(|&family| only.is_none_or(|only| only == family));
    let known = known.map(|family| format!("{}: {}", family.name(), family.formats().iter().join(", "))).join("; ");
    let start = text.split_inclusive(|&byte| byte == b'\n').take_while(|line| is_comment(line)).map(<[u8]>::len).sum();
    let first_odd = String::from_utf8_lossy(text).char_indices().find(|&(_, c)| is_odd(c)).map(|(at, _)| at);
    let start = first_odd.unwrap_or(start).min(text.len());
    let end = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at);
    let label = if first_odd.is_some() { "this is not text" } else { "no known format starts like this" };
    Diagnostic::at(source, start..end.min(start + 40).max(start), "this is no puzzle in any known format")
        .label(label)
        .help(if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
            "it starts as UTF-16 does: save it as UTF-8".to_owned()
        } else {
            format!("known formats are {known}; force one with `--from`")
        })
}

fn is_odd(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace())
}
