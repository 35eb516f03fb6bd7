//! Sudoku as text: every format there and back, what is recognised, what is refused and how.
#![allow(clippy::unwrap_used)]

#[path = "../puzzles/sudoku_common/mod.rs"]
mod sudoku_common;

mod addresses;
mod documents;
mod lost;
mod reading;
mod refused;

use std::ops::Range;

use cluesat::family::sudoku::{FAMILY, Sudoku};
use cluesat::family::{Format, ParseOptions};
use cluesat::grid::Grid;
use fastrand::Rng;
use proptest::prelude::*;
use sudoku_common::{board_of, full_board, object, parse_as, parse_bytes};

const EASY: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

const FORMATS: [Format; 8] =
    [Format::Line, Format::Grid, Format::Sdk, Format::Ss, Format::Sdm, Format::Tatham, Format::Puzzlink, Format::Json];

const BOXES: [(usize, usize); 13] =
    [(1, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (5, 5), (1, 7)];

/// A puzzle with some of the cells of a full board.
fn puzzle(seed: u64, box_shape: (usize, usize), percent: usize) -> Sudoku {
    let mut random = Rng::with_seed(seed | 1);
    let board = full_board(&mut random, box_shape);
    let mut givens = board.clone();
    for pos in board.positions() {
        if random.usize(..100) >= percent {
            givens[pos] = 0;
        }
    }
    Sudoku::new(givens, box_shape).unwrap()
}

fn recognise(text: &[u8]) -> Vec<Format> {
    FAMILY.texts.detect(text)
}

fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
    FAMILY.texts.split(format, text)
}

/// A board as one line of text.
fn line(sudoku: &Sudoku, board: &Grid<u16>) -> String {
    object(sudoku).line(&board_of(board))
}

fn written(sudoku: &Sudoku, format: Format) -> Option<String> {
    let mut text = Vec::new();
    object(sudoku).write(format, None, &mut text).ok()?;
    Some(String::from_utf8(text).unwrap())
}

fn told(text: &str, format: Format) -> String {
    parse_as(text, format).unwrap_err().render(false)
}

fn assert_told(text: &str, format: Format, expected: &str) {
    let found = told(text, format);
    assert_eq!(found.trim_end(), expected.trim_matches('\n'), "\n{found}\n");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_parses_to_the_same(seed: u64, shape in 0..BOXES.len(), percent in 0..101_usize) {
        let sudoku = puzzle(seed, BOXES[shape], percent);
        let (rows, cols) = BOXES[shape];
        for format in FORMATS {
            let text = written(&sudoku, format);
            let can = match format {
                Format::Sdk | Format::Ss | Format::Sdm => (rows, cols) == (3, 3),
                Format::Puzzlink => rows == cols || (rows, cols) == (2, 3),
                Format::Line => (rows, cols) != (1, 1),
                _ => true,
            };
            prop_assert_eq!(text.is_some(), can);
            let Some(text) = text else { continue };
            prop_assert_eq!(parse_as(&text, format), Ok(sudoku.clone()), "{}", text);
            prop_assert_eq!(split(format, text.as_bytes()).len(), 1, "{}", text);
            for dressed in [
                format!("\u{FEFF}{text}"),
                text.replace('\n', "\r\n"),
                text.replace('\n', "  \n"),
                format!("# a comment\n# answers: 7\n\n{text}\n\n"),
            ] {
                if format == Format::Json && dressed.starts_with('#') {
                    continue;
                }
                prop_assert_eq!(parse_as(&dressed, format), Ok(sudoku.clone()), "{}", dressed);
            }
        }
    }

    #[test]
    fn what_is_written_is_recognised(seed: u64, shape in 1..BOXES.len() - 1, percent in 0..101_usize) {
        // A line of 100 numbers with few digits could be a row of a large board.
        let percent = if BOXES[shape] == (2, 5) { percent.max(40) } else { percent };
        let sudoku = puzzle(seed, BOXES[shape], percent);
        for format in FORMATS {
            let Some(text) = written(&sudoku, format) else { continue };
            let expected = if format == Format::Sdm { Format::Line } else { format };
            prop_assert_eq!(recognise(text.as_bytes()), vec![expected], "{}", text);
        }
    }

    #[test]
    fn streams_are_split_where_the_puzzles_end(seed: u64, shapes in proptest::collection::vec(1..BOXES.len() - 1, 1..5)) {
        let puzzles: Vec<Sudoku> =
            shapes.iter().enumerate().map(|(at, &shape)| puzzle(seed ^ at as u64, BOXES[shape], 40)).collect();
        for between in ["", "\n", "# comment\n", "\n# comment\n\n"] {
            let texts: Vec<String> = puzzles.iter().map(|sudoku| written(sudoku, Format::Grid).unwrap()).collect();
            let text = texts.join(between);
            let ranges = split(Format::Grid, text.as_bytes());
            let parsed: Vec<_> = ranges.into_iter().map(|range| parse_as(&text[range], Format::Grid)).collect();
            prop_assert_eq!(parsed, puzzles.iter().cloned().map(Ok).collect::<Vec<_>>(), "{}", text);
        }
    }

    #[test]
    fn changed_text_never_panics(
        seed: u64,
        shape in 0..BOXES.len(),
        format in 0..FORMATS.len(),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0..4_u8), 1..12),
    ) {
        let sudoku = puzzle(seed, BOXES[shape], 50);
        let Some(text) = written(&sudoku, FORMATS[format]) else { return Ok(()) };
        let mut bytes = text.into_bytes();
        for (at, byte, change) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match change {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        let _ = recognise(&bytes);
        for format in FORMATS {
            for range in split(format, &bytes) {
                prop_assert!(bytes.get(range).is_some());
            }
            match parse_bytes(&bytes, format, &ParseOptions::default()) {
                Err(error) => prop_assert!(!error.render(false).is_empty()),
                // What parses can be written, solved and judged.
                Ok(sudoku) => {
                    let again = written(&sudoku, Format::Grid).unwrap();
                    prop_assert_eq!(parse_as(&again, Format::Grid), Ok(sudoku));
                }
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = recognise(&bytes);
        for &format in Format::ALL {
            let _ = split(format, &bytes);
            let _ = parse_bytes(&bytes, format, &ParseOptions::default());
        }
    }
}
