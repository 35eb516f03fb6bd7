//! Puzzles from text, bytes and files, boards from arrays.
//!
//! In: what Python gives. Out: puzzles with their texts, what is filled in. Must not know: any family.

use std::ffi::OsStr;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::board::Value;
use cluesat::diagnostic::Source;
use cluesat::family::{self, ParseOptions, Partial, Reading};
use cluesat::input::{Input, Reader, Records};
use cluesat::patience;
use cluesat::search::SearchError;
use cluesat::view;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::work;

/// The options for reading a text.
pub(crate) fn options(family: Option<&str>, format: Option<&str>) -> Result<ParseOptions, Failure> {
    let family = family.map(str::parse).transpose().map_err(Failure::Value)?;
    let from = format.map(str::parse).transpose().map_err(Failure::Value)?;
    Ok(ParseOptions { family, from, ..ParseOptions::default() })
}

impl Puzzle {
    /// Reads one puzzle from a text that holds nothing else.
    pub(crate) fn of_text(text: &str) -> Result<Self, Failure> {
        Self::of_bytes(text.as_bytes(), &ParseOptions::default())
    }

    pub(crate) fn of_bytes(bytes: &[u8], options: &ParseOptions) -> Result<Self, Failure> {
        let source = Source { name: "<text>", bytes, first_line: 1 };
        let reading = Reading::of(&source, options)?;
        Ok(Puzzle { puzzle: reading.parse(&source, options)?, bytes: bytes.into(), reading })
    }

    /// A puzzle that was made here, with a text from which it can be read again; some formats cannot hold it without
    /// its answer.
    pub(crate) fn of_made(
        puzzle: &Arc<dyn family::Puzzle>,
        answer: Option<&cluesat::board::Board>,
    ) -> Result<Self, Failure> {
        let family = puzzle.family();
        let written = |answer| {
            family.formats.iter().find_map(|&format| {
                let mut bytes = Vec::new();
                puzzle.write(format, answer, &mut bytes).ok()?;
                let reading = Reading { family, format };
                let bytes = reading.with_family(bytes);
                let options = ParseOptions { family: Some(family), from: Some(format), ..ParseOptions::default() };
                Self::of_bytes(&bytes, &options).ok()
            })
        };
        let found = written(None).or_else(|| written(answer));
        found.ok_or_else(|| Failure::Engine("this is a bug in cluesat: no format can hold the puzzle".into()))
    }

    /// A board that was given: a `Board`, text (a board as it is printed, or a puzzle saved with a position), or rows of
    /// numbers (-1, not a number or none for open).
    pub(crate) fn partial(&self, board: &Bound<'_, PyAny>) -> Result<Partial, Failure> {
        if let Ok(board) = board.cast::<Board>() {
            let Board { puzzle: other, board } = board.get();
            // Boards of the same shape fit: that of the puzzle with more clues is to be judged here, too.
            let shape = |puzzle: &Arc<dyn family::Puzzle>| {
                (puzzle.family().name, puzzle.size(), puzzle.places(), puzzle.holds())
            };
            if shape(&self.puzzle) != shape(&other.puzzle) {
                return Err(SearchError::OtherPuzzle.into());
            }
            return Ok(board.iter().collect());
        }
        if let Ok(text) = board.extract::<String>() {
            let source = Source { name: "<board>", bytes: text.as_bytes(), first_line: 1 };
            return Ok(view::read_position(&self.puzzle, &source)?);
        }
        let rows = board.call_method0("tolist");
        let rows = rows.as_ref().unwrap_or(board);
        // Arrays of numpy hold floats by default.
        let rows: Vec<Vec<Option<f64>>> =
            rows.extract().map_err(|_| Failure::Value("a board is a Board, text, or rows of numbers".into()))?;
        let (height, width) = self.puzzle.size();
        if rows.len() != height || rows.iter().any(|row| row.len() != width) || height * width != self.puzzle.places() {
            return Err(Failure::Value(format!("rows of numbers are for a board of {height} rows of {width} cells")));
        }
        let mut partial = Partial::new();
        for (place, value) in self.puzzle.all_places().zip(rows.into_iter().flatten()) {
            // Skips -1 and what is not a number.
            let Some(number) = value.filter(|value| !value.is_nan() && value.total_cmp(&-1.0).is_ne()) else {
                continue;
            };
            let whole =
                (0..=Value::MAX).find(|&value| f64::from(value) >= number).filter(|&value| f64::from(value) <= number);
            match whole.filter(|&value| self.puzzle.values(place).index(value).is_some()) {
                Some(value) => partial.push((place, value)),
                // Where 0 is not a value, it stands for an open place.
                None if number == 0.0 => {}
                None => {
                    let at = self.puzzle.layout().at(place);
                    return Err(Failure::Value(format!("{number} at {at} is no value of this puzzle")));
                }
            }
        }
        Ok(partial)
    }
}

/// Where puzzles are read from.
enum Given {
    Bytes(Vec<u8>),
    Input(Input),
    /// A text that is no path of a file.
    Text(String),
}

/// Whether a text looks like the path of a file.
fn looks_like_a_path(text: &str) -> bool {
    let ending = Path::new(text).extension().and_then(OsStr::to_str).unwrap_or_default();
    let is_ending = ending.starts_with(|first: char| first.is_ascii_alphabetic()) && ending.len() <= 5;
    !text.contains("://") && (text.contains(['/', '\\']) || is_ending)
}

impl Given {
    /// What a text means: the path of a file that exists, or the text itself.
    fn of_text(text: String) -> Self {
        let is_path = !text.contains('\n') && !text.trim().is_empty() && (text == "-" || Path::new(&text).exists());
        if is_path { Given::Input(Input::from_argument(&text)) } else { Given::Text(text) }
    }

    fn open(self) -> io::Result<(String, Reader)> {
        let memory = |bytes| cluesat::input::unpacked(Box::new(Cursor::new(bytes)));
        match self {
            Given::Bytes(bytes) => Ok(("<bytes>".to_owned(), memory(bytes)?)),
            Given::Text(text) => Ok(("<text>".to_owned(), memory(text.into_bytes())?)),
            Given::Input(input) => Ok((input.name(), input.open()?)),
        }
    }

    /// Reads at most `most` puzzles, in time.
    fn read(self, options: &ParseOptions, most: usize, limits: Limits) -> Result<Vec<Puzzle>, Failure> {
        let polled = limits.clone();
        let read = || self.read_all(options, most, &limits);
        patience::with(move || !polled.reached(), read).unwrap_or(Err(Failure::TimeLimit))
    }

    fn read_all(self, options: &ParseOptions, most: usize, limits: &Limits) -> Result<Vec<Puzzle>, Failure> {
        let (name, reader) = self.open().map_err(Failure::File)?;
        let mut puzzles = Vec::new();
        for record in Records::new(&name, reader, options).take(most) {
            if limits.reached() {
                return Err(Failure::TimeLimit);
            }
            let record = record.map_err(|error| Failure::Engine(error.to_string()))?;
            let puzzle = record.parse(options)?;
            let reading = record.recognised()?;
            puzzles.push(Puzzle { puzzle, bytes: record.alone().into(), reading });
        }
        Ok(puzzles)
    }
}

/// The puzzles of a text, of bytes, or of a file.
#[pyfunction]
#[pyo3(signature = (source, family=None, format=None, most=None, *, time_limit=None))]
pub(crate) fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    family: Option<&str>,
    format: Option<&str>,
    most: Option<usize>,
    time_limit: Option<f64>,
) -> PyResult<Vec<Puzzle>> {
    let options = options(family, format).map_err(|failure| failure.raise(py))?;
    let given = match source.cast::<PyBytes>() {
        Ok(bytes) => Given::Bytes(bytes.as_bytes().to_vec()),
        Err(_) => match source.extract::<String>() {
            Ok(text) => Given::of_text(text),
            Err(_) => Given::Input(Input::Path(source.extract::<PathBuf>().map_err(|_| {
                PyTypeError::new_err("a puzzle is read from text, from bytes or from the path of a file")
            })?)),
        },
    };
    let missing = matches!(&given, Given::Text(text) if looks_like_a_path(text));
    work::run(py, time_limit, move |limits| {
        given.read(&options, most.unwrap_or(usize::MAX), limits).map_err(|failure| match failure {
            Failure::Text(mut diagnostic) if missing => {
                diagnostic.title.push_str(", and there is no such file");
                Failure::Text(diagnostic)
            }
            other => other,
        })
    })
}
