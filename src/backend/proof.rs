//! Proofs: an engine that says "unsatisfiable" and writes down why.
//!
//! In: a whole formula. Out: a DRAT proof that there is no model, or a model. Must not know: puzzles, the checker of
//! the proof.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::drat::DratLog;
use super::{Backend, BackendError, Batsat, Limits, Solver, SolverResult, external, logged};
use crate::cnf::{ClauseSink, Cnf, Lit, Model, Theory};

/// The format of a DRAT proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofFormat {
    /// Bytes: the binary form that all DRAT checkers read.
    #[default]
    Binary,
    /// Lines of numbers, several times as large.
    Text,
}

/// The result of a run with proof logging.
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
    /// Checks that the engine can write proofs.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn logs_proofs(&self) -> Result<(), BackendError> {
        let problem = match self {
            Backend::Auto | Backend::Varisat | Backend::Batsat => return Ok(()),
            Backend::Process(command) if command.proving_args(Path::new(""), false).is_some() => return Ok(()),
            Backend::Process(_) => external::LOGS_NO_PROOFS,
        };
        Err(BackendError { backend: self.to_string(), problem: problem.into() })
    }

    /// Whether the engine is a program, which writes its proof to a file: [`Backend::refute_into_file`].
    pub fn logs_to_file(&self) -> bool {
        matches!(self, Backend::Process(_))
    }

    /// Decides a formula once and writes the proof into `proof` during the search.
    ///
    /// A DRAT proof cannot contain assumptions, nor clauses added after a first solve, so the formula is given as a
    /// whole.
    ///
    /// # Errors
    /// When the engine does not log proofs in this way or fails, or the proof cannot be written.
    pub fn refute(
        &self,
        cnf: &Arc<Cnf>,
        format: ProofFormat,
        proof: &mut dyn io::Write,
        limits: &Limits,
    ) -> Result<Refutation, BackendError> {
        self.logs_proofs()?;
        match self {
            Backend::Auto | Backend::Varisat => logged::refute(cnf, format, proof, limits),
            Backend::Batsat => {
                let whole = Lazy { theory: None, against: &mut |_| Vec::new() };
                Ok(refute_lazily(cnf, whole, Some((format, proof)), limits)?.0)
            }
            other @ Backend::Process(_) => {
                Err(BackendError { backend: other.to_string(), problem: "logs its proofs into files".into() })
            }
        }
    }

    /// Decides a formula once; the program writes its proof into the file, in whatever form it uses. The form can be
    /// requested as text.
    ///
    /// [`Refutation::Proved`] is only the program's claim: the file has yet to be checked.
    ///
    /// # Errors
    /// When the engine is not a program that writes proofs, or fails.
    pub fn refute_into_file(
        &self,
        cnf: &Arc<Cnf>,
        format: ProofFormat,
        proof: &Path,
        limits: &Limits,
    ) -> Result<Refutation, BackendError> {
        self.logs_proofs()?;
        match self {
            Backend::Process(command) => external::refute(command, cnf, format, proof, limits),
            other => Err(BackendError { backend: other.to_string(), problem: "logs its proofs into no files".into() }),
        }
    }
}

/// What a formula does not state, and where its clauses come from.
pub(crate) struct Lazy<'a> {
    /// Follows a rule inside the search.
    pub(crate) theory: Option<Box<dyn Theory>>,
    /// Clauses of the formula that a model breaks; none if the model is acceptable.
    pub(crate) against: &'a mut dyn FnMut(&Model) -> Vec<Vec<Lit>>,
}

/// Decides a formula together with a rule that it does not state, by batsat. Returns the clauses of the rule that the
/// proof relies on, without those against models. Without `proof`, only these clauses are computed.
///
/// # Errors
/// When the proof cannot be written.
pub(crate) fn refute_lazily(
    cnf: &Cnf,
    lazy: Lazy<'_>,
    proof: Option<(ProofFormat, &mut dyn io::Write)>,
    limits: &Limits,
) -> Result<(Refutation, Vec<Vec<Lit>>), BackendError> {
    let failed = |fault: io::Error| BackendError {
        backend: Backend::Batsat.to_string(),
        problem: format!("cannot write its proof: {fault}"),
    };
    let log = Rc::new(RefCell::new(DratLog::new(proof)));
    let mut solver = Batsat::logging(Some(Rc::clone(&log)));
    (0..cnf.vars()).for_each(|_| _ = solver.new_var());
    cnf.clauses().for_each(|clause| solver.add_clause(clause));
    if let Some(theory) = lazy.theory {
        solver.follow(theory);
    }
    let found = loop {
        match solver.solve(&[], limits)? {
            SolverResult::Unsat(_) => break Refutation::Proved,
            SolverResult::Unknown => break Refutation::Unknown,
            SolverResult::Sat(model) => {
                let clauses = (lazy.against)(&model);
                if clauses.is_empty() {
                    break Refutation::Satisfiable(model);
                }
                clauses.iter().for_each(|clause| solver.add_clause(clause));
            }
        }
    };
    let mut log = log.borrow_mut();
    if found == Refutation::Proved || log.is_broken() {
        log.finish().map_err(failed)?;
    }
    Ok((found, log.take_lemmas()))
}

/// Scans a proof while it is written, to find out whether it contains the empty clause.
#[derive(Debug, Default)]
pub(super) struct Ending {
    format: ProofFormat,
    refuted: bool,
    /// The first byte of the current step.
    first: Option<u8>,
    /// The number of bytes of the current step after the first one.
    length: usize,
    /// Binary: whether the last byte belongs to a number that continues.
    inside: bool,
}

impl Ending {
    pub(super) fn new(format: ProofFormat) -> Self {
        Ending { format, ..Self::default() }
    }

    #[cfg(test)]
    pub(super) fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Completes the proof of an engine that found no model: varisat logs nothing for a contradiction among the units
    /// of the formula.
    pub(super) fn finish(&self, proof: &mut dyn io::Write) -> io::Result<()> {
        let empty: &[u8] = if self.format == ProofFormat::Binary { b"a\0" } else { b"0\n" };
        if self.refuted { Ok(()) } else { proof.write_all(empty) }
    }

    /// Scans the next bytes; returns those of them that do not come after the empty clause.
    pub(super) fn read<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        for (at, &byte) in bytes.iter().enumerate() {
            if self.refuted {
                return &bytes[..at];
            }
            let Some(first) = self.first else {
                self.first = Some(byte);
                continue;
            };
            let ends = match self.format {
                ProofFormat::Binary => byte == 0 && !self.inside,
                ProofFormat::Text => byte == b'\n',
            };
            if ends {
                let empty = if self.format == ProofFormat::Binary { b'a' } else { b'0' };
                self.refuted = self.length == 0 && first == empty;
                (self.first, self.length, self.inside) = (None, 0, false);
            } else {
                self.length += 1;
                self.inside = byte & 0x80 != 0;
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{ClauseSink, Lit};

    fn ends(format: ProofFormat, bytes: &[u8]) -> bool {
        let mut ending = Ending::new(format);
        for byte in bytes.chunks(1) {
            ending.read(byte);
        }
        ending.is_refuted()
    }

    #[test]
    fn the_empty_clause_is_seen() {
        assert!(ends(ProofFormat::Binary, b"a\x02\x00a\x00"));
        // A literal may look like the letter, and a number may end in a zero byte.
        assert!(!ends(ProofFormat::Binary, b"a\x61\x00d\x00"));
        assert!(!ends(ProofFormat::Binary, b"a\x80\x00"));
        assert!(ends(ProofFormat::Text, b"1 0\n0\n"));
        assert!(!ends(ProofFormat::Text, b"10 0\nd 1 0\n"));
    }

    #[test]
    fn a_contradiction_of_units_has_a_proof_too() {
        let mut cnf = Cnf::new();
        let lit: Lit = cnf.new_var().positive();
        cnf.add_clause(&[lit]);
        cnf.add_clause(&[!lit]);
        for (format, wanted) in [(ProofFormat::Binary, &b"a\0"[..]), (ProofFormat::Text, b"0\n")] {
            let mut proof = Vec::new();
            let found = Backend::Varisat.refute(&Arc::new(cnf.clone()), format, &mut proof, &Limits::none());
            assert_eq!(found, Ok(Refutation::Proved));
            assert!(proof.ends_with(wanted), "{proof:?}");
        }
    }

    #[test]
    fn satisfiable_formulas_have_models_and_full_disks_are_told() {
        let mut cnf = Cnf::new();
        let lits: Vec<Lit> = (0..3).map(|_| cnf.new_var().positive()).collect();
        cnf.add_clause(&[lits[0], lits[1]]);
        cnf.add_clause(&[!lits[0]]);
        let found =
            Backend::Varisat.refute(&Arc::new(cnf.clone()), ProofFormat::Binary, &mut Vec::new(), &Limits::none());
        assert!(matches!(found, Ok(Refutation::Satisfiable(model)) if cnf.violated(&model).is_none()));
        cnf.add_clause(&[lits[0], !lits[1]]);
        let found = Backend::Varisat.refute(
            &Arc::new(cnf.clone()),
            ProofFormat::Binary,
            &mut &mut [0u8; 1][..],
            &Limits::none(),
        );
        assert!(found.is_err_and(|error| error.to_string().contains("cannot write its proof")));
    }
}
