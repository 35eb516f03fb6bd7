//! The ledger of readers: nothing that is given is lost.
//!
//! Each token of each sample of each format of each family is replaced by nonsense of the same shape, doubled, and taken
//! out. The result must be an error, a warning, or another puzzle: one that demands something else, or comes with
//! another board. What takes the place of a token must not be read as if nothing stood there either. Otherwise the reader
//! has not looked at the token. In documents tokens are keys and values, which are replaced by values of other types, too.
//!
//! Samples are random puzzles, one puzzle for each kind of constraint, and texts written by hand that have all that a
//! format knows; a format without a sample fails. [`FREE`] lists what says nothing about the puzzle.

mod documents;
mod kinds;
mod known;
mod meant;
mod samples;
mod tokens;

use std::io::{BufReader, Cursor, Read};

use cluesat::diagnostic::Source;
use cluesat::family::nonogram::Nonogram;
use cluesat::family::{Filled, Format, ParseOptions, Puzzle, Reading};
use cluesat::input::Records;

use super::sample::{Same, tested};
use known::KNOWN;
use samples::Given;
use tokens::Changes;

/// What says nothing about the puzzle, by the family and format: keys of documents, and beginnings of lines.
const FREE: &[(&str, &[&str])] = &[
    ("nonogram non", &["catalogue", "title", "by", "#"]),
    ("nonogram g", &["A title", "\"quoted\"", ":"]),
    (
        "nonogram webpbn",
        &["<?xml", "<!DOCTYPE", "<source>", "<id>", "<title>", "<author>", "<copyright>", "<description>", "<note>"],
    ),
    ("nonogram json", &["title"]),
    ("nonogram toml", &["title", "#", "# "]),
    ("nonogram xpm", &["/* XPM */", "static"]),
    ("nonogram taai", &["$"]),
    ("nonogram ppm", &["#"]),
    ("sudoku json", &["title", "author", "ruleset", "solution", "metadata", "id", "cellSize", "settings", "name"]),
    ("sudoku sdk", &["#"]),
    ("sudoku iss", &["#"]),
    ("slitherlink rows", &["x\t"]),
];

/// What a text says a second time: it may be taken out.
const TWICE: &[(&str, &[&str])] = &[("sudoku json", &["size", "given"])];

/// What is read of a text.
struct Found {
    puzzle: Same,
    filled: Result<Option<Filled>, String>,
    struck: Vec<String>,
    warnings: Vec<String>,
}

impl Found {
    fn of(puzzle: std::sync::Arc<dyn Puzzle>, source: &Source<'_>) -> Self {
        let filled = puzzle.filled(source).map_err(|error| error.render(false));
        let struck = puzzle.shortcuts().noted.map(|noted| format!("{:?} {:?}", noted.struck(), noted.answer()));
        let warnings = puzzle.warnings().to_vec();
        Found { puzzle: Same(puzzle), filled, struck: struck.into_iter().collect(), warnings }
    }

    /// Whether both say the same, in the same words where they warn.
    fn says_what(&self, other: &Self) -> bool {
        (&self.filled, &self.struck, &self.warnings) == (&other.filled, &other.struck, &other.warnings)
            && demand_the_same(&self.puzzle, &other.puzzle)
    }
}

/// Whether two puzzles have the same answers by what their rules say.
pub(super) fn demand_the_same(one: &Same, other: &Same) -> bool {
    let shape = |puzzle: &Same| (puzzle.family(), puzzle.size(), puzzle.places());
    let rule = |puzzle: &Same, at: usize| (puzzle.phrase(at), puzzle.rules()[at].scope().to_vec());
    let palette =
        |puzzle: &Same| (puzzle.family().name == "nonogram").then(|| puzzle.of_family::<Nonogram>().palette().clone());
    let have_same_rules = || {
        one.rules().len() == other.rules().len() && (0..one.rules().len()).all(|at| rule(one, at) == rule(other, at))
    };
    // Rules are made last: those of large boards are many.
    shape(one) == shape(other)
        && one.holds() == other.holds()
        && palette(one) == palette(other)
        && (one == other || have_same_rules())
}

/// The puzzles of a text, read as this, or as the command line reads it; `None` where one is refused.
fn read(text: &[u8], reading: Option<Reading>) -> Option<Vec<Found>> {
    let options = ParseOptions::default();
    let Some(reading) = reading else {
        let reader: Box<dyn Read> = Box::new(Cursor::new(text.to_vec()));
        let records = Records::new("text", BufReader::new(reader), &options);
        return records
            .map(|record| {
                let record = record.ok()?;
                Some(Found::of(record.parse(&options).ok()?, &record.source()))
            })
            .collect();
    };
    let parts = reading.split(text).into_iter();
    parts
        .map(|part| {
            let source = Source { name: "text", bytes: &text[part], first_line: 1 };
            Some(Found::of(reading.parse(&source, &options).ok()?, &source))
        })
        .collect()
}

/// Whether two texts are read as the same.
fn says_what(one: &[Found], other: Option<&Vec<Found>>) -> bool {
    other
        .is_some_and(|other| one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.says_what(other)))
}

/// What a list has for a format.
fn listed(list: &[(&str, &'static [&'static str])], reading: Reading) -> &'static [&'static str] {
    let name = format!("{} {}", reading.family.name, reading.format);
    list.iter().find(|(format, _)| *format == name).map_or(&[], |(_, all)| all)
}

/// What is done to the tokens of a sample without anybody noticing.
fn lost(reading: Reading, given: &Given) -> Vec<String> {
    let name = format!("{} {} {}", reading.family.name, reading.format, given.name);
    // As the command line reads it, and where something else is on top, as what it is.
    let ways = [Some(reading), None];
    let [Some(alone), Some(streamed)] = ways.map(|way| read(&given.text, way)) else {
        return vec![format!("{name}: is refused: {}", given.shown())];
    };
    if alone.is_empty() || !says_what(&alone, Some(&streamed)) {
        return vec![format!("{name}: is read in two ways: {}", given.shown())];
    }
    let before = [alone, streamed];
    let (free, twice) = (listed(FREE, reading), listed(TWICE, reading));
    let changes = if given.is_document() {
        documents::changes(&given.text, free, twice, given.skips)
    } else {
        tokens::changes(
            &given.text,
            &[free, given.skips].concat(),
            matches!(reading.format, Format::Png) || given.text.starts_with(b"P4"),
        )
    };
    // Without the line on top that names the family it is a comment like others, where the family is known otherwise.
    let head = given.text.split_inclusive(|&byte| byte == b'\n').next().filter(|line| line.starts_with(b"# family"));
    let lost_of = |Changes { without, all }: Changes| {
        let without = ways.map(|way| read(&without, way));
        let is_head = |what: &str| head.is_some() && what.contains(" in line 1 ");
        let unnoticed = |(what, text): (String, Vec<u8>)| {
            if text == given.text {
                return None;
            }
            let is_headless = head.is_some_and(|head| !text.starts_with(head));
            let looked = (0..2).filter(|&way| ways[way].is_none() || !is_headless);
            let is_lost = |way: usize| {
                let now = read(&text, ways[way]);
                // What takes the place of a token must not be as nothing.
                let is_nothing = || {
                    // A board that is refused is noticed, whichever way.
                    let is_fine = |without: &&Vec<Found>| without.iter().all(|found| found.filled.is_ok());
                    let without = without[way].as_ref().filter(|without| !without.is_empty()).filter(is_fine);
                    let warnings = |all: &[Found]| all.iter().map(|found| found.warnings.len()).sum::<usize>();
                    let is_told = now.as_ref().is_some_and(|now| warnings(now) > warnings(&before[way]));
                    !what.ends_with("taken out")
                        && !is_told
                        && !is_head(&what)
                        && without.is_some_and(|without| says_what(without, now.as_ref()))
                };
                says_what(&before[way], now.as_ref()) || is_nothing()
            };
            looked.into_iter().any(is_lost).then(|| format!("{name}: {what}"))
        };
        all.into_iter().filter_map(unnoticed).collect::<Vec<_>>()
    };
    changes.into_iter().flat_map(lost_of).collect()
}

/// Fails with what was found, but for what is known to say nothing: in each of these samples so many changes are not
/// noticed, no more and no fewer.
fn judge(samples: &[String], found: &[String]) {
    let known = |name: &str| KNOWN.iter().flat_map(|(_, all)| *all).find(|(other, _)| *other == name);
    let wrong = samples.iter().filter_map(|name| {
        let lost: Vec<&String> = found.iter().filter(|found| found.starts_with(&format!("{name}: "))).collect();
        let wanted = known(name).map_or(0, |(_, count)| *count);
        let told = format!("{name}: {} changes are not noticed, {wanted} are known:", lost.len());
        (lost.len() != wanted).then(|| format!("{told}\n{}", itertools::join(lost, "\n")))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

macro_rules! ledger {
    ($($name:ident: $families:expr;)*) => {
        $(#[test]
        fn $name() {
            let is_ours: fn(&str, Format) -> bool = $families;
            let (mut found, mut names) = (Vec::new(), Vec::new());
            for family in tested() {
                for &format in family.formats.iter().filter(|&&format| is_ours(family.name, format)) {
                    let reading = Reading { family, format };
                    let samples = samples::of(reading);
                    assert!(!samples.is_empty(), "{} {format} has no sample", family.name);
                    let name = |given: &Given| format!("{} {format} {}", family.name, given.name);
                    names.extend(samples.iter().map(name));
                    found.extend(samples.iter().flat_map(|given| lost(reading, given)));
                }
            }
            assert!(!names.is_empty());
            judge(&names, &found);
        })*

        #[test]
        fn every_format_is_in_the_ledger_once() {
            for family in tested() {
                for &format in family.formats {
                    let tests = [$({ let is_ours: fn(&str, Format) -> bool = $families; is_ours(family.name, format) }),*];
                    assert_eq!(tests.iter().filter(|&&is_ours| is_ours).count(), 1, "{} {format}", family.name);
                }
            }
        }
    };
}

// Several tests, so that they run side by side.
ledger! {
    nothing_is_lost_of_nonograms: |family, _| family == "nonogram";
    nothing_is_lost_of_sudokus_in_documents: |family, format| family == "sudoku" && format == Format::Json;
    nothing_is_lost_of_sudokus_in_addresses: |family, format| {
        family == "sudoku" && matches!(format, Format::Fpuzzles | Format::Sudokupad | Format::Puzzlink | Format::Tatham)
    };
    nothing_is_lost_of_sudokus_with_constraints: |family, format| {
        family == "sudoku" && matches!(format, Format::Variant | Format::Iss)
    };
    nothing_is_lost_of_other_sudokus: |family, format| {
        use Format::{Grid, Grids, Line, Sdk, Sdm, Short, Ss};
        family == "sudoku" && matches!(format, Line | Grid | Sdk | Ss | Sdm | Grids | Short)
    };
    nothing_is_lost_of_slitherlinks: |family, _| family == "slitherlink";
    nothing_is_lost_of_loops: |family, _| !["sudoku", "nonogram", "slitherlink"].contains(&family);
}

#[test]
fn what_is_read_is_what_was_meant() {
    let wrong: Vec<String> = meant::TEXTS.iter().filter_map(meant::wrong).collect();
    assert_eq!(wrong, [""; 0]);
}
