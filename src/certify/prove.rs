//! Writes certificates.
//!
//! In: a puzzle. Out: the parts of a certificate in a [`Store`]. Must not know: the family, the checker.
//!
//! The answers and the lemmas come from the usual search, which deduces first and may use any engine. Then the formula
//! is built once more from the whole puzzle, without auxiliary variables where a family has a choice, with the lemmas
//! in its own variables and every answer blocked. A fresh engine with a proof log must find that it has no model. If it
//! finds one whose board has a flaw, a lemma is added, and the log starts over.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use crate::backend::{BackendError, Limits, ProofFormat};
use crate::board::Board;
use crate::cnf::Cnf;
use crate::cnf::dimacs;
use crate::family::{ParseOptions, Puzzle, Reading};
use crate::search::{Answers, Cube, Options, Progress, SearchError};

use super::bounds::Bounds;
use super::manifest::{self, Hashed, Manifest, Part, Sizes};
use super::refute::{Refuted, refute};
use super::stated::Formula;
use super::{Certified, MANIFEST, Store, answers, loops};

/// The puzzle as it was read.
#[derive(Clone, Copy, Debug)]
pub struct Original<'a> {
    /// The text or picture.
    pub bytes: &'a [u8],
    /// How it was read.
    pub reading: Reading,
    /// The options that were given for reading it.
    pub options: &'a ParseOptions,
}

impl Original<'_> {
    /// The text, with the kind that it is of where that does not come with the program.
    pub(super) fn text(&self) -> Cow<'_, [u8]> {
        self.reading.family.with_definition(self.bytes)
    }
}

/// What is to be proved, and how.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// How answers are searched for; the engine must log proofs.
    pub search: &'a Options,
    /// The most answers that are certified.
    pub max: usize,
    /// The format of the proof.
    pub proof: ProofFormat,
}

/// The result.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A certificate of these answers was written.
    Proved(Proved),
    /// There are more answers than should be certified; these are some of them.
    More(Vec<Board>),
    /// A limit was reached; these answers were found.
    Limit(Vec<Board>),
}

impl Outcome {
    /// The verdict in one word: that of the certificate, or `multiple` or `limit`.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Proved(proved) => proved.verdict().word(),
            Outcome::More(_) => "multiple",
            Outcome::Limit(_) => "limit",
        }
    }

    /// The answers: all of a certificate, else those that were found.
    pub fn answers(&self) -> &[Board] {
        match self {
            Outcome::Proved(Proved { answers, .. }) | Outcome::More(answers) | Outcome::Limit(answers) => answers,
        }
    }

    /// The certificate, if one was written.
    pub fn proved(&self) -> Option<&Proved> {
        if let Outcome::Proved(proved) = self { Some(proved) } else { None }
    }
}

/// A certificate that was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Proved {
    /// All answers.
    pub answers: Vec<Board>,
    /// The engine that wrote the proof.
    pub engine: String,
    /// The formula.
    pub sizes: Sizes,
    /// The parts and their sizes, without the manifest.
    pub files: BTreeMap<String, Part>,
    /// The name of the proof among them.
    pub proof: &'static str,
}

impl Proved {
    /// The verdict of the certificate.
    pub fn verdict(&self) -> Certified {
        Certified(self.answers.len())
    }
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// A part cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A part cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The search or the engine failed, or on a bug of ours.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl From<BackendError> for ProveError {
    fn from(error: BackendError) -> Self {
        ProveError::Search(error.into())
    }
}

/// Proves how many answers a puzzle has, in the part to which the search is restricted.
///
/// The manifest is removed first and written last: there is no certificate until everything is in place.
///
/// # Errors
/// When a part cannot be written, the engine fails or logs no proofs, or on a bug of ours.
pub fn prove(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    task: &Task<'_>,
    store: &dyn Store,
) -> Result<Outcome, ProveError> {
    store.remove(MANIFEST)?;
    let mut found = Answers::new(puzzle, task.search);
    let mut answers = Vec::new();
    for answer in found.by_ref() {
        answers.push(answer?);
        if answers.len() > task.max {
            return Ok(Outcome::More(answers));
        }
    }
    if found.progress() != Progress::Complete {
        return Ok(Outcome::Limit(answers));
    }
    drop(found);
    let bounds = Bounds { under: task.search.under.clone(), outside: Vec::new() };
    match write(puzzle, original, task, (answers, &bounds), store)? {
        Outcome::More(_) => Err(SearchError::Bug("the search missed an answer".to_owned()).into()),
        outcome => Ok(outcome),
    }
}

/// Proves that every answer is in one of these parts; `Outcome::More` has one that is in none.
///
/// # Errors
/// Like [`prove`].
pub fn prove_cover(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    task: &Task<'_>,
    parts: Vec<Cube>,
    store: &dyn Store,
) -> Result<Outcome, ProveError> {
    store.remove(MANIFEST)?;
    let bounds = Bounds { outside: parts, ..Bounds::default() };
    write(puzzle, original, task, (Vec::new(), &bounds), store)
}

/// Proves that these are all answers on the boards in question, and writes the certificate.
fn write(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    task: &Task<'_>,
    (answers, bounds): (Vec<Board>, &Bounds),
    store: &dyn Store,
) -> Result<Outcome, ProveError> {
    let limits = &task.search.limits;
    let Some(mut formula) = Formula::new(puzzle, limits)? else { return Ok(Outcome::Limit(answers)) };
    let proof = manifest::proof_name(task.proof);
    let refuted = refute(puzzle, &mut formula, (&answers, bounds), task, store);
    if !matches!(refuted, Ok(Refuted::Proved(..))) {
        store.remove(proof)?;
    }
    let (cnf, part) = match refuted? {
        Refuted::Proved(cnf, part) => (cnf, part),
        Refuted::Answer(other) => return Ok(Outcome::More(answers.into_iter().chain([other]).collect())),
        Refuted::Limit => return Ok(Outcome::Limit(answers)),
    };
    formula.sizes.blocked = answers.len();
    formula.sizes.bounds = bounds.clauses(&**puzzle).count();
    let follows = puzzle.lazy_rules().next().is_some();
    let engine = task.search.backend.settled(follows).solver(&Limits::none()).name();
    let mut files = match write_parts(puzzle, original, &formula, (&cnf, &answers), (store, limits)) {
        Err(ProveError::Io(error)) if error.kind() == io::ErrorKind::TimedOut => return Ok(Outcome::Limit(answers)),
        files => files?,
    };
    files.insert(proof.to_owned(), part);
    let manifest = Manifest {
        certificate: manifest::VERSION,
        cluesat: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine.clone(),
        family: original.reading.family.name.to_owned(),
        kind: manifest::definition(original.reading.family),
        format: original.reading.format.name().to_owned(),
        box_shape: original.options.box_shape,
        threshold: original.options.threshold,
        verdict: Certified(answers.len()).word().to_owned(),
        answers: answers.len(),
        under: bounds.names(&**puzzle).0,
        outside: bounds.names(&**puzzle).1,
        formula: formula.sizes,
        files: files.clone(),
        check: manifest::commands(task.proof),
    };
    write_manifest(&manifest, store)?;
    Ok(Outcome::Proved(Proved { answers, engine, sizes: formula.sizes, files, proof }))
}

/// A writer that fails at a limit.
struct InTime<'l, W> {
    out: W,
    limits: &'l Limits,
}

impl<W: Write> Write for InTime<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.limits.reached() { Err(io::ErrorKind::TimedOut.into()) } else { self.out.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes all parts except the proof, which exists already, and the manifest; returns their sizes and hashes.
fn write_parts(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    formula: &Formula,
    (cnf, answers): (&Cnf, &[Board]),
    (store, limits): (&dyn Store, &Limits),
) -> Result<BTreeMap<String, Part>, ProveError> {
    let write = |name: &str, bytes: &[u8]| -> io::Result<Part> {
        let mut out = Hashed::new(store.create(name)?);
        out.write_all(bytes)?;
        out.finish()
    };
    let mut files = BTreeMap::new();
    let name = manifest::puzzle_name(original.reading.format);
    files.insert(name.clone(), write(&name, &original.text())?);
    files.insert(manifest::ANSWERS.to_owned(), write(manifest::ANSWERS, &answers::write(puzzle, answers)?)?);
    let mut out = Hashed::new(InTime { out: store.create(manifest::FORMULA)?, limits });
    dimacs::write(&mut out, cnf, &formula.notes)?;
    files.insert(manifest::FORMULA.to_owned(), out.finish()?);
    if puzzle.lazy_rules().next().is_some() {
        let mut out = Hashed::new(store.create(manifest::LOOPS)?);
        let mut buffered = io::BufWriter::with_capacity(1 << 16, &mut out);
        let several = puzzle.lazy_rules().nth(1).is_some();
        loops::write(puzzle.layout(), several, &formula.reasons, &mut buffered)?;
        buffered.flush()?;
        drop(buffered);
        files.insert(manifest::LOOPS.to_owned(), out.finish()?);
    }
    Ok(files)
}

fn write_manifest(manifest: &Manifest, store: &dyn Store) -> Result<(), ProveError> {
    let mut text = serde_json::to_vec_pretty(manifest)?;
    text.push(b'\n');
    let mut out = store.create(MANIFEST)?;
    out.write_all(&text)?;
    Ok(out.flush()?)
}
