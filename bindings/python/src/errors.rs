//! Errors as Python's exceptions.
//!
//! In: errors of the library. Out: the classes of `cluesat._errors`, with the place in the text. Must not know: what
//! failed.

use cluesat::diagnostic::Diagnostic;
use cluesat::search::SearchError;
use pyo3::prelude::*;

/// An exception of `cluesat._errors` by its name.
pub(crate) fn exception(py: Python<'_>, class: &str, message: &str) -> PyErr {
    let made = || py.import("cluesat._errors")?.getattr(class)?.call1((message,));
    made().map_or_else(|error| error, PyErr::from_value)
}

/// A failure that becomes an exception of `cluesat._errors`.
#[derive(Debug)]
pub(crate) enum Failure {
    Text(Box<Diagnostic>),
    File(std::io::Error),
    Engine(String),
    TimeLimit,
    Value(String),
}

/// What to do, in Python's words: options of the command line are arguments here.
fn here(help: &str) -> String {
    help.replace("`--family ", "`family=")
        .replace("`--from ", "`format=")
        .replace("`--from`", "`format=`")
        .replace(", or text on standard input", ", or text")
}

impl Failure {
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Failure::File(error) => error.into(),
            Failure::Engine(message) => exception(py, "EngineError", &message),
            Failure::TimeLimit => exception(py, "TimeLimit", "gave up at the time limit"),
            Failure::Value(message) => pyo3::exceptions::PyValueError::new_err(message),
            Failure::Text(diagnostic) => {
                let error = exception(py, "ParseError", &diagnostic.render(false));
                let value = error.value(py);
                let spot = diagnostic.spot.as_deref();
                let told = value
                    .setattr("message", &diagnostic.title)
                    .and_then(|()| value.setattr("line", spot.map(|spot| spot.line)))
                    .and_then(|()| value.setattr("column", spot.map(|spot| spot.column)))
                    .and_then(|()| value.setattr("help", diagnostic.help.as_deref()));
                told.err().unwrap_or(error)
            }
        }
    }
}

impl From<Diagnostic> for Failure {
    fn from(mut diagnostic: Diagnostic) -> Self {
        diagnostic.help = diagnostic.help.as_deref().map(here);
        Failure::Text(Box::new(diagnostic))
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::OtherPuzzle => Failure::Value(error.to_string()),
            other => Failure::Engine(other.to_string()),
        }
    }
}
