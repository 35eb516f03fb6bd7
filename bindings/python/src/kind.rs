//! Kinds of one's own.
//!
//! In: the text of a kind. Out: its name, its rules for players, what its sentences became and say. Must not know: any kind.

use std::sync::Arc;

use cluesat::diagnostic::Source;
use cluesat::family::{Family, described};
use cluesat::kind::{Kind, built_in};
use pyo3::prelude::*;

use crate::errors::Failure;

/// Name, rules for players, and the sentences in English.
type Told = (&'static str, String, Vec<String>);

fn read(py: Python<'_>, text: &str) -> PyResult<(Arc<Kind>, &'static Family)> {
    let source = Source { name: "<kind>", bytes: text.as_bytes(), first_line: 1 };
    described::read_family(&source).map_err(|wrong| Failure::from(wrong).raise(py))
}

/// Reads the text of a kind, which from then on can be named like a family.
#[pyfunction]
pub(crate) fn read_kind(py: Python<'_>, text: &str) -> PyResult<Told> {
    let (kind, family) = read(py, text)?;
    Ok((family.name, kind.told(), kind.explained()))
}

/// What each sentence of a kind becomes on a small board.
#[pyfunction]
pub(crate) fn kind_account(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(described::account(&read(py, text)?.0))
}

/// The texts of the kinds that come with the package, by their names.
#[pyfunction]
pub(crate) fn kind_texts() -> Vec<(String, String)> {
    built_in().iter().map(|kind| (kind.id(), kind.text.to_string())).collect()
}
