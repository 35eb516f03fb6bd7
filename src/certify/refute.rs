//! Has an engine refute the formula of a certificate and log the proof.
//!
//! In: a formula that may omit a rule. Out: the lemmas that were needed and the proof as a part of the certificate, or
//! an answer that was not listed. Must not know: the family, how answers were found.
//!
//! batsat follows a rule that the formula omits inside its search, and each clause of the rule that the proof relies on
//! becomes a lemma. Another engine gets the formula with these lemmas; if it still finds a model whose board has a
//! flaw, a lemma is added, and the log starts over.

use std::io::{self, Write};
use std::sync::Arc;

use super::bounds::Bounds;
use super::manifest::{self, Hashed, Part};
use super::prove::{ProveError, Task};
use super::stated::Formula;
use super::steps::Wrong;
use super::{Store, drat};
use crate::backend::{Backend, BackendError, Lazy, Limits, Phase, ProofFormat, Refutation, refute_lazily};
use crate::board::Board;
use crate::cnf::{Cnf, Lit, Model};
use crate::family::Puzzle;
use crate::search::SearchError;

/// The result.
pub(super) enum Refuted {
    /// There is no model: the formula that was refuted, and the proof.
    Proved(Arc<Cnf>, Part),
    /// An answer that is not blocked.
    Answer(Board),
    /// A limit was reached.
    Limit,
}

/// Refutes the formula with these answers blocked, on the boards in question. Unless it succeeds, an incomplete proof
/// may be left in the store.
pub(super) fn refute(
    puzzle: &Arc<dyn Puzzle>,
    formula: &mut Formula,
    (answers, bounds): (&[Board], &Bounds),
    task: &Task<'_>,
    store: &dyn Store,
) -> Result<Refuted, ProveError> {
    let limits = &task.search.limits;
    limits.tell(|watch| watch.enter(Phase::Proving));
    if puzzle.lazy_rules().next().is_some() {
        let cnf = formula.blocking(puzzle, answers, bounds);
        // The engine that follows the rule logs the proof at the same time; any other engine only gets the lemmas.
        let follows = task.search.backend.settled(true) == Backend::INCREMENTAL;
        let mut out = if follows { Some(proof_part(task, store)?) } else { None };
        let proof = out.as_mut().map(|out| (task.proof, out as &mut dyn Write));
        match (follow(puzzle, formula, &cnf, proof, limits)?, out) {
            (Refutation::Proved, Some(out)) => {
                return Ok(Refuted::Proved(Arc::new(formula.blocking(puzzle, answers, bounds)), out.finish()?));
            }
            (Refutation::Proved, None) => {}
            (Refutation::Satisfiable(model), _) => {
                let answer = formula.learn(puzzle, &model)?;
                return Ok(Refuted::Answer(answer.ok_or_else(|| SearchError::Bug("a lemma came late".to_owned()))?));
            }
            (Refutation::Unknown, _) => return Ok(Refuted::Limit),
        }
    }
    loop {
        let cnf = Arc::new(formula.blocking(puzzle, answers, bounds));
        match write(&cnf, task, store)? {
            (Refutation::Proved, part) => return Ok(Refuted::Proved(cnf, part)),
            (Refutation::Satisfiable(model), _) => {
                if let Some(other) = formula.learn(puzzle, &model)? {
                    return Ok(Refuted::Answer(other));
                }
            }
            (Refutation::Unknown, _) => return Ok(Refuted::Limit),
        }
    }
}

/// Refutes the formula while following the rule that it omits, and adds the lemmas of that rule.
fn follow(
    puzzle: &Arc<dyn Puzzle>,
    formula: &mut Formula,
    cnf: &Cnf,
    proof: Option<(ProofFormat, &mut dyn Write)>,
    limits: &Limits,
) -> Result<Refutation, ProveError> {
    let theory = formula.theory(puzzle);
    let mut against = |model: &Model| -> Vec<Vec<Lit>> {
        let known = formula.cnf().len();
        // A model without a lemma against it ends the search; the caller examines it.
        let _ = formula.learn(puzzle, model);
        formula.cnf().clauses().skip(known).map(<[Lit]>::to_vec).collect()
    };
    let (found, lemmas) = refute_lazily(cnf, Lazy { theory, against: &mut against }, proof, limits)?;
    formula.add_followed(puzzle, &lemmas)?;
    Ok(found)
}

/// The proof as a part of the certificate, still to be written.
fn proof_part<'t>(task: &Task<'t>, store: &'t dyn Store) -> io::Result<Hashed<CountedWriter<'t, Box<dyn Write + 't>>>> {
    Ok(Hashed::new(CountedWriter { out: store.create(manifest::proof_name(task.proof))?, limits: &task.search.limits }))
}

/// Decides the formula and writes the proof, if there is one, as a part of the certificate.
///
/// The log of an external program is read step by step and verified at the same time: a log that is incomplete, or
/// needs more than unit propagation, yields no proof.
fn write(cnf: &Arc<Cnf>, task: &Task<'_>, store: &dyn Store) -> Result<(Refutation, Part), ProveError> {
    let (backend, limits) = (&task.search.backend, &task.search.limits);
    if !backend.logs_to_file() {
        let mut out = proof_part(task, store)?;
        let refutation = backend.refute(cnf, task.proof, &mut out, limits)?;
        return Ok((refutation, out.finish()?));
    }
    let failed = |problem: String| BackendError { backend: backend.to_string(), problem };
    let path = store.path(LOG).ok_or_else(|| failed("writes its proofs into files, and here are none".into()))?;
    // Removes what an earlier run left.
    store.create(LOG)?.flush()?;
    let result = backend.refute_into_file(cnf, task.proof, &path, limits).map_err(ProveError::from);
    let result = result.and_then(|refutation| {
        let mut out = proof_part(task, store)?;
        if refutation == Refutation::Proved {
            let written = drat::translate(cnf, store.open(LOG)?, (task.proof, &mut out), limits);
            let says = "says that there is no model, but its log is no proof by unit propagation";
            match written.map_err(|Wrong { place, reason }| failed(format!("{says}: {place}: {reason}")))? {
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                    return Ok((Refutation::Unknown, out.finish()?));
                }
                written => written?,
            };
        }
        Ok((refutation, out.finish()?))
    });
    store.remove(LOG)?;
    result
}

/// A writer that reports how much has been written.
struct CountedWriter<'l, W> {
    out: W,
    limits: &'l Limits,
}

impl<W: Write> Write for CountedWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.limits.tell(|watch| watch.bytes(written));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The log of a program, before it is translated into a proof.
const LOG: &str = "engine.log";
