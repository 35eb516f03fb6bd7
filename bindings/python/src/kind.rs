//! Kinds of one's own.
//!
//! In: the text of a kind. Out: its name, its rules for players, what its sentences became and say. Must not know: any kind.

use cluesat::diagnostic::Source;
use cluesat::family::described;
use cluesat::kind::built_in;
use pyo3::prelude::*;

use crate::errors::Failure;

/// Name, rules for players, what each sentence became, and the sentences in English.
type Told = (&'static str, String, String, Vec<String>);

fn told(text: &str) -> Result<Told, Failure> {
    let source = Source { name: "<kind>", bytes: text.as_bytes(), first_line: 1 };
    let (kind, family) = described::read_family(&source)?;
    Ok((family.name, kind.told(), described::account(&kind), kind.explained()))
}

/// Reads the text of a kind, which from then on can be named like a family.
#[pyfunction]
pub(crate) fn read_kind(py: Python<'_>, text: &str) -> PyResult<Told> {
    told(text).map_err(|failure| failure.raise(py))
}

/// The texts of the kinds that come with the package, by their names.
#[pyfunction]
pub(crate) fn kind_texts() -> Vec<(String, String)> {
    built_in().iter().map(|kind| (kind.id(), kind.text.to_string())).collect()
}
