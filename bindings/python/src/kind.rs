//! Kinds of one's own.
//!
//! In: the text of a kind. Out: its name, its rules for players, what its sentences became. Must not know: any kind.

use std::sync::Arc;

use cluesat::diagnostic::{Diagnostic, Source};
use cluesat::family::{described, load};
use cluesat::kind::{Kind, built_in};
use pyo3::prelude::*;

use crate::errors::Failure;

/// Name, rules for players, and what each sentence became.
type Told = (&'static str, String, String);

fn told(text: &str) -> Result<Told, Failure> {
    let source = Source { name: "<kind>", bytes: text.as_bytes(), first_line: 1 };
    let kind = Arc::new(Kind::parse(&source)?);
    described::tried(&kind)?;
    let family = load(&kind.name, &kind).map_err(|taken| Diagnostic::at(&source, 0..0, taken))?;
    Ok((family.name, kind.play.clone(), described::account(&kind)))
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
