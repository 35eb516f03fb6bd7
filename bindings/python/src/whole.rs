//! Numbers that are too small or too large.
//!
//! In: an argument. Out: it as a number of the library, or what is wrong with it. Must not know: which argument.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// Reads an argument of whole numbers. Python's error for -1 is about how a machine stores numbers.
pub(crate) fn whole<'py, T: for<'a> FromPyObject<'a, 'py>>(given: &Bound<'py, PyAny>) -> PyResult<T> {
    given.extract::<T>().map_err(Into::into).map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(given.py()) {
            PyValueError::new_err(format!("{given} is too small or too large: numbers here are not below 0"))
        } else {
            error
        }
    })
}
