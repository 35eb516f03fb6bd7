//! Proofs: an engine that says "unsatisfiable" and writes down why.
//!
//! In: a whole formula. Out: a DRAT proof that there is no model, or a model. Must not know: puzzles, who checks
//! the proof.

use std::io;

use super::{Backend, BackendError, Limits, varisat};
use crate::cnf::{Cnf, Model};

/// How a DRAT proof is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofFormat {
    /// Bytes: the binary form that all DRAT checkers read.
    #[default]
    Binary,
    /// Lines of numbers, several times as large.
    Text,
}

/// What a run with proof logging came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// Unsatisfiable; the proof is complete.
    Proved,
    /// Satisfiable, by this model; what was logged proves nothing.
    Satisfiable(Model),
    /// A limit was reached; the log is incomplete.
    Unknown,
}

impl Backend {
    /// Whether the engine can write proofs.
    pub fn logs_proofs(&self) -> bool {
        matches!(self, Backend::Varisat)
    }

    /// Decides a formula once and writes the proof into `proof` as the search goes.
    ///
    /// Assumptions and clauses that come after a first solve have no place in a DRAT proof, so the formula is
    /// given whole.
    ///
    /// # Errors
    /// When the engine logs no proofs or fails, or the proof cannot be written.
    pub fn refute(
        &self,
        cnf: &Cnf,
        format: ProofFormat,
        proof: &mut dyn io::Write,
        limits: &Limits,
    ) -> Result<Refutation, BackendError> {
        match self {
            Backend::Varisat => varisat::refute(cnf, format, proof, limits),
            other => Err(BackendError { backend: other.to_string(), problem: "logs no proofs: use `varisat`".into() }),
        }
    }
}
