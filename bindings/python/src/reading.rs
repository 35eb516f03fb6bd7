//! Puzzles from text, bytes and files, boards from arrays.
//!
//! In: what Python gives. Out: puzzles with their texts, what is filled in. Must not know: any family.

use std::io::{self, Cursor};
use std::path::PathBuf;
use std::sync::Arc;

use cluesat::board::Value;
use cluesat::family::{self, ParseOptions, Partial, Reading};
use cluesat::input::{Input, Reader, Records, Source};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;

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

    /// A board that was given: a `Board`, text as boards are printed, or rows of numbers (negative, not a number or
    /// none for open).
    pub(crate) fn partial(&self, board: &Bound<'_, PyAny>) -> Result<Partial, Failure> {
        if let Ok(board) = board.cast::<Board>() {
            return Ok(board.get().board.iter().collect());
        }
        if let Ok(text) = board.extract::<String>() {
            return Ok(self.puzzle.parse_board(&Source { name: "<board>", bytes: text.as_bytes(), first_line: 1 })?);
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
        let values = self.puzzle.values();
        let mut partial = Partial::new();
        for (place, value) in self.puzzle.all_places().zip(rows.into_iter().flatten()) {
            // Skips negative values and those that are not numbers.
            let Some(number) = value.filter(|&value| value >= 0.0) else { continue };
            let whole =
                (0..=Value::MAX).find(|&value| f64::from(value) >= number).filter(|&value| f64::from(value) <= number);
            match whole.filter(|&value| values.index(value).is_some()) {
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

/// Where a puzzle is read from.
enum Given {
    Bytes(Vec<u8>),
    Input(Input),
}

impl Given {
    fn open(self) -> Result<(String, Reader), Failure> {
        match self {
            Given::Bytes(bytes) => {
                let reader = cluesat::input::unpacked(Box::new(Cursor::new(bytes))).map_err(Failure::File)?;
                Ok(("<bytes>".to_owned(), reader))
            }
            Given::Input(input) => {
                let name = if let Input::Text(_) = input { "<text>".to_owned() } else { input.name() };
                let reader = input.open().map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound => Failure::File(io::Error::new(
                        io::ErrorKind::NotFound,
                        format!("there is no file {name}, and the text itself is not recognised as a puzzle"),
                    )),
                    _ => Failure::File(error),
                })?;
                Ok((name, reader))
            }
        }
    }
}

/// The puzzles of a text, of bytes, or of a file.
#[pyfunction]
#[pyo3(signature = (source, family=None, format=None, most=None))]
pub(crate) fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    family: Option<&str>,
    format: Option<&str>,
    most: Option<usize>,
) -> PyResult<Vec<Puzzle>> {
    let options = options(family, format).map_err(|failure| failure.raise(py))?;
    let given = match source.cast::<PyBytes>() {
        Ok(bytes) => Given::Bytes(bytes.as_bytes().to_vec()),
        Err(_) => Given::Input(match source.extract::<String>() {
            Ok(text) if text.contains('\n') || text.trim().is_empty() => Input::Text(text),
            Ok(text) => Input::from_argument(&text),
            Err(_) => Input::Path(source.extract::<PathBuf>().map_err(|_| {
                PyTypeError::new_err("a puzzle is read from text, from bytes or from the path of a file")
            })?),
        }),
    };
    let read = py.detach(move || {
        let (name, reader) = given.open()?;
        let mut puzzles = Vec::new();
        for record in Records::new(&name, reader, &options).take(most.unwrap_or(usize::MAX)) {
            let record = record.map_err(|error| Failure::Engine(error.to_string()))?;
            let puzzle = record.parse(&options)?;
            let reading = record.reading.clone()?;
            puzzles.push(Puzzle { puzzle, bytes: record.alone().into(), reading });
        }
        Ok(puzzles)
    });
    read.map_err(|failure: Failure| failure.raise(py))
}
