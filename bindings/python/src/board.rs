//! A board: a value for each place.
//!
//! In: a puzzle, values. Out: numbers in rows, numpy, pictures. Must not know: the family.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use cluesat::board::Value;
use cluesat::family;
use cluesat::json;
use cluesat::render::text::TextStyle;
use cluesat::render::{Marks, svg, text};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::puzzle::Puzzle;

/// A filled board of a puzzle.
#[pyclass(frozen, eq, from_py_object, module = "cluesat")]
#[derive(Clone, PartialEq)]
pub(crate) struct Board {
    pub(crate) puzzle: Puzzle,
    pub(crate) board: cluesat::board::Board,
}

impl Board {
    pub(crate) fn new(puzzle: &Puzzle, board: cluesat::board::Board) -> Self {
        Board { puzzle: puzzle.clone(), board }
    }

    fn inner(&self) -> &Arc<dyn family::Puzzle> {
        &self.puzzle.puzzle
    }
}

#[pymethods]
impl Board {
    /// The values of all places, in the order of the puzzle's places.
    #[getter]
    fn values(&self) -> Vec<Value> {
        self.board.0.clone()
    }

    /// The rows of a board of cells alone; one with lines has `blocks` instead.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.blocks(py)?;
        let grid = if all.len()? == 1 { all.get_item("grid").ok() } else { None };
        grid.ok_or_else(|| PyValueError::new_err("this is a board with lines: use `blocks`"))
    }

    /// All rows, by the name of their block: `{"grid": ...}`, or `{"horizontal": ..., "vertical": ...}`.
    #[getter]
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&json::Board(self.inner().layout(), &self.board));
        let text = text.map_err(|error| PyValueError::new_err(error.to_string()))?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The value at a place such as `r3c4` or `r1c1-r1c2`.
    fn __getitem__(&self, place: &str) -> PyResult<Value> {
        let layout = self.inner().layout();
        let found = self.board.iter().find(|&(at, _)| layout.at(at) == place);
        found.map(|(_, value)| value).ok_or_else(|| PyKeyError::new_err(format!("`{place}` is no place of this board")))
    }

    /// The board as a numpy array, if it consists of one block of cells.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let options = PyDict::new(py);
        options.set_item("dtype", dtype.unwrap_or_else(|| "uint16".into_pyobject(py).expect("text").into_any()))?;
        py.import("numpy")?.call_method("array", (self.rows(py)?,), Some(&options))
    }

    /// The board as one line of text.
    #[getter]
    fn line(&self) -> String {
        self.inner().line(&self.board)
    }

    /// A picture as text.
    fn __str__(&self) -> String {
        let picture = self.inner().picture(Some(&self.board), &Marks::new());
        text::text(&picture, &TextStyle::default()).trim_end_matches('\n').to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Board {}>", self.line())
    }

    /// A picture as SVG.
    fn to_svg(&self) -> String {
        svg::svg(&self.inner().picture(Some(&self.board), &Marks::new()))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.hash(&mut hasher);
        hasher.finish()
    }

    #[classmethod]
    fn _restore(_: &Bound<'_, PyType>, puzzle: Puzzle, values: Vec<Value>) -> PyResult<Self> {
        let inner = &puzzle.puzzle;
        let fits = values.len() == inner.places()
            && inner.holds().iter().zip(&values).all(|((_, own), &value)| own.index(value).is_some());
        if !fits {
            return Err(PyValueError::new_err("these values are no board of this puzzle"));
        }
        Ok(Board { puzzle, board: cluesat::board::Board(values) })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, Vec<Value>))> {
        let restore = py.get_type::<Board>().getattr("_restore")?;
        Ok((restore, (self.puzzle.clone(), self.board.0.clone())))
    }
}
