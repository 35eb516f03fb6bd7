//! Writes certificates.
//!
//! In: a puzzle. Out: the parts of a certificate in a [`Store`]. Must not know: the family, the checker.
//!
//! The answers and the lemmas come from the usual search, which deduces first and may use any engine. Then the
//! formula is built once more from the whole puzzle, without auxiliary variables where a family has a choice, with
//! the lemmas in its own variables and every answer blocked; a fresh engine with a proof log must find that it has
//! no model. If it finds one whose board has a flaw, that gets its lemma, and the log starts over.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use crate::backend::{BackendError, Limits, Phase, ProofFormat, Refutation};
use crate::board::{Board, Domains, Place};
use crate::card::{Amo, Card, Encoding};
use crate::cnf::dimacs::{self, Notes};
use crate::cnf::{ClauseSink, Cnf, Encoder, Lit, Model, RuleMode};
use crate::family::{Puzzle, Reading};
use crate::puzzle::ParseOptions;
use crate::rule::{Fact, Lemma, Vars};
use crate::search::{Cube, Options, Progress, SearchError, Solutions};

use super::bounds::Bounds;
use super::loops::{Loop, Loops};
use super::manifest::{self, Hashed, Manifest, Part, Sizes};
use super::steps::Wrong;
use super::{MANIFEST, Store, Verdict, answers, drat};

/// The puzzle as it was read.
#[derive(Clone, Copy, Debug)]
pub struct Original<'a> {
    /// The text or picture.
    pub bytes: &'a [u8],
    /// What it was taken for.
    pub reading: Reading,
    /// What was said about it.
    pub options: &'a ParseOptions,
}

/// What is to be proved, and how.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// How answers are searched for; the engine must log proofs.
    pub search: &'a Options,
    /// Up to so many answers are certified.
    pub max: usize,
    /// How the proof is written.
    pub proof: ProofFormat,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A certificate was written, of these answers.
    Proved(Proved),
    /// There are more answers than were to be certified; these are some.
    More(Vec<Board>),
    /// A limit was reached; these are answers.
    Limit(Vec<Board>),
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
    /// What the certificate says.
    pub fn verdict(&self) -> Verdict {
        Verdict(self.answers.len())
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

/// The formula of a certificate.
struct Formula {
    cnf: Cnf,
    vars: Vars,
    notes: Notes,
    sizes: Sizes,
    loops: Loops,
}

impl Formula {
    /// The rules of the whole puzzle.
    fn new(puzzle: &Arc<dyn Puzzle>) -> Self {
        let known = Domains::all(puzzle.values(), puzzle.places());
        let encoding = Encoding { amo: Amo::Pairwise, card: Card::Binomial, ..Encoding::default() };
        let mut cnf = Cnf::new();
        let mut enc = Encoder::with(&mut cnf, RuleMode::Named, encoding);
        let vars = puzzle.encode(&known, &mut enc);
        let notes = Notes::traced(&enc.finish());
        let sizes = Sizes { variables: cnf.vars(), rules: cnf.len(), ..Sizes::default() };
        Formula { cnf, vars, notes, sizes, loops: Loops::default() }
    }

    /// Adds lemmas against a board that breaks a rule which the clauses do not state in full.
    fn add_lemmas(&mut self, puzzle: &Arc<dyn Puzzle>, board: &Board) {
        let label = |place: &Place| puzzle.layout().at(*place);
        for (_, rule) in puzzle.lazy_rules() {
            for Lemma { clause, edges, other } in rule.lemmas(puzzle.rules(), &self.vars, board) {
                let edges = edges.iter().map(label).collect();
                self.loops.loops.push(Loop { edges, other: other.as_ref().map(label) });
                self.cnf.add_clause(&clause);
                self.sizes.lemmas += 1;
            }
        }
    }

    /// The formula with the answers blocked, of these boards.
    fn blocking(&self, puzzle: &Arc<dyn Puzzle>, answers: &[Board], bounds: &Bounds) -> Cnf {
        let mut cnf = self.cnf.clone();
        for answer in answers {
            let clause: Vec<Lit> = puzzle.blocking(&self.vars, answer).into_iter().map(|lit| !lit).collect();
            cnf.add_clause(&clause);
        }
        for facts in bounds.clauses() {
            let lit = |fact: &Fact| {
                let lit = self.vars.lit(fact.place, fact.value);
                lit.map(|lit| if fact.holds { lit } else { !lit })
            };
            // A place of one value has no variable: what is said of it is true, or is nothing.
            let clause: Vec<Lit> = facts.iter().filter_map(lit).collect();
            cnf.add_clause(&clause);
        }
        cnf
    }

    /// Adds a lemma for each flaw of a model; a model without flaws is an answer that nobody has named.
    fn learn(&mut self, puzzle: &Arc<dyn Puzzle>, model: &Model) -> Result<Option<Board>, SearchError> {
        let board = self.vars.decode(model);
        let flaws = puzzle.check(&board);
        let Some(flaw) = flaws.first() else { return Ok(Some(board)) };
        let before = self.sizes.lemmas;
        self.add_lemmas(puzzle, &board);
        if before == self.sizes.lemmas { Err(SearchError::Bug(flaw.to_string())) } else { Ok(None) }
    }
}

/// Proves how many answers a puzzle has, in the part that the search is kept to.
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
    // Lemmas are kept, so no rule is followed inside the search.
    let search = Options { backend: task.search.backend.settled(false), ..task.search.clone() };
    let mut solutions = Solutions::new(puzzle, &search).keep_flawed();
    let mut answers = Vec::new();
    for answer in solutions.by_ref() {
        answers.push(answer?);
        if answers.len() > task.max {
            return Ok(Outcome::More(answers));
        }
    }
    if solutions.progress() != Progress::Complete {
        return Ok(Outcome::Limit(answers));
    }
    let mut formula = Formula::new(puzzle);
    // A board that deduction filled without clauses may break what the formula states: it needs no lemma.
    solutions.flawed().iter().for_each(|board| formula.add_lemmas(puzzle, board));
    drop(solutions);
    let bounds = Bounds { under: search.under, outside: Vec::new() };
    match write(puzzle, original, task, (formula, answers, &bounds), store)? {
        Outcome::More(_) => Err(SearchError::Bug("the search missed an answer".to_owned()).into()),
        outcome => Ok(outcome),
    }
}

/// Proves that every answer is in one of these parts; `Outcome::More` has one that is in none.
///
/// # Errors
/// As [`prove`].
pub fn prove_cover(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    task: &Task<'_>,
    parts: Vec<Cube>,
    store: &dyn Store,
) -> Result<Outcome, ProveError> {
    store.remove(MANIFEST)?;
    let bounds = Bounds { outside: parts, ..Bounds::default() };
    write(puzzle, original, task, (Formula::new(puzzle), Vec::new(), &bounds), store)
}

/// Proves that these are all answers of the boards that are meant, and writes the certificate.
fn write(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    task: &Task<'_>,
    (mut formula, answers, bounds): (Formula, Vec<Board>, &Bounds),
    store: &dyn Store,
) -> Result<Outcome, ProveError> {
    formula.sizes.blocked = answers.len();
    formula.sizes.bounds = bounds.clauses().count();
    let proof = manifest::proof_name(task.proof);
    let (cnf, part) = loop {
        let cnf = Arc::new(formula.blocking(puzzle, &answers, bounds));
        let refutation = refute(&cnf, task, store);
        if !matches!(refutation, Ok((Refutation::Proved, _))) {
            store.remove(proof)?;
        }
        match refutation? {
            (Refutation::Proved, part) => break (cnf, part),
            (Refutation::Satisfiable(model), _) => {
                if let Some(other) = formula.learn(puzzle, &model)? {
                    return Ok(Outcome::More(answers.into_iter().chain([other]).collect()));
                }
            }
            (Refutation::Unknown, _) => return Ok(Outcome::Limit(answers)),
        }
    };
    let engine = task.search.backend.solver(&crate::backend::Limits::none()).name();
    let mut files = write_parts(puzzle, original, &formula, (&cnf, &answers), store)?;
    files.insert(proof.to_owned(), part);
    let manifest = Manifest {
        certificate: manifest::VERSION,
        cluesat: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine.clone(),
        family: original.reading.family.name.to_owned(),
        format: original.reading.format.name().to_owned(),
        box_shape: original.options.box_shape,
        threshold: original.options.threshold,
        verdict: Verdict(answers.len()).word().to_owned(),
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

/// Decides the formula and writes the proof, if there is one, as a part of the certificate.
///
/// What a program of somebody else has logged is taken step by step and verified on the way: a log that is not
/// complete, or that uses more than unit propagation, gives no proof.
fn refute(cnf: &Arc<Cnf>, task: &Task<'_>, store: &dyn Store) -> Result<(Refutation, Part), ProveError> {
    let (backend, limits) = (&task.search.backend, &task.search.limits);
    limits.tell(|watch| watch.enter(Phase::Proving));
    let proof = manifest::proof_name(task.proof);
    if !backend.logs_to_file() {
        let mut out = Hashed::new(Told { out: store.create(proof)?, limits });
        let refutation = backend.refute(cnf, task.proof, &mut out, limits)?;
        return Ok((refutation, out.finish()?));
    }
    let failed = |problem: String| BackendError { backend: backend.to_string(), problem };
    let path = store.path(LOG).ok_or_else(|| failed("writes its proofs into files, and here are none".into()))?;
    // Nothing of an earlier run is left in it.
    store.create(LOG)?.flush()?;
    let result = backend.refute_into_file(cnf, task.proof, &path, limits).map_err(ProveError::from);
    let result = result.and_then(|refutation| {
        let mut out = Hashed::new(Told { out: store.create(proof)?, limits });
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

/// Tells who watches how much has been written.
struct Told<'l, W> {
    out: W,
    limits: &'l Limits,
}

impl<W: Write> Write for Told<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.limits.tell(|watch| watch.bytes(written));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The log of a program, until it has become a proof.
const LOG: &str = "engine.log";

/// Writes all parts but the proof, which is there, and the manifest; gives their sizes and hashes.
fn write_parts(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    formula: &Formula,
    (cnf, answers): (&Cnf, &[Board]),
    store: &dyn Store,
) -> Result<BTreeMap<String, Part>, ProveError> {
    let write = |name: &str, bytes: &[u8]| -> io::Result<Part> {
        let mut out = Hashed::new(store.create(name)?);
        out.write_all(bytes)?;
        out.finish()
    };
    let mut files = BTreeMap::new();
    let name = manifest::puzzle_name(original.reading.format);
    files.insert(name.clone(), write(&name, original.bytes)?);
    files.insert(manifest::ANSWERS.to_owned(), write(manifest::ANSWERS, &answers::write(puzzle, answers)?)?);
    let mut out = Hashed::new(store.create(manifest::FORMULA)?);
    dimacs::write(&mut out, cnf, &formula.notes)?;
    files.insert(manifest::FORMULA.to_owned(), out.finish()?);
    if puzzle.lazy_rules().next().is_some() {
        files.insert(manifest::LOOPS.to_owned(), write(manifest::LOOPS, &formula.loops.write()?)?);
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
