//! DIMACS out and back, and what solvers print.

mod answers;
mod properties;
mod reading;
mod writing;

use cluesat::diagnostic::Source;

/// A text as a source.
pub(crate) fn source(bytes: &[u8]) -> Source<'_> {
    Source { name: "a.cnf", bytes, first_line: 1 }
}
