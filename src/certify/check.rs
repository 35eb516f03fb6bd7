//! Checks certificates without trusting encoder or engine.
//!
//! In: the parts of a certificate. Out: what was verified and by what, or where it is wrong. Must not know: how
//! certificates are made.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use super::bounds::Bounds;
use super::formula::Written;
use super::loops::Loops;
use super::manifest::{self, Manifest, Part};
use super::{Certified, MANIFEST, Store, answers, drat};
use crate::board::Board;
use crate::cnf::dimacs::{self, Strictness};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Family, Puzzle};
use crate::rule::{counted, with_article};

/// One thing that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The part: `answers.json`.
    pub part: String,
    /// What holds: `1 answer keeps all rules`.
    pub what: String,
    /// What verified it.
    pub by: &'static str,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The part: `formula.cnf`.
    pub part: String,
    /// Where in it; empty for the part as a whole.
    pub place: String,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { part, place, reason } = self;
        if place.is_empty() { write!(f, "{part}: {reason}") } else { write!(f, "{part}: {place}: {reason}") }
    }
}

/// The result of a check: accepted when nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What the certificate claims.
    pub verdict: Certified,
    /// The kind of puzzle.
    pub family: String,
    /// What was verified, in order.
    pub checks: Vec<Check>,
    /// What is wrong; parts that depend on something wrong are not examined.
    pub refusals: Vec<Refusal>,
    /// Files that are no parts of the certificate; they were not examined.
    pub unnamed: Vec<String>,
    /// Which boards the certificate is about, and the answers among them.
    pub claim: Claim,
}

/// The claim of a certificate; trustworthy if the certificate is accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// The puzzle and how it is read: equal only for certificates of the same puzzle.
    pub puzzle: String,
    /// Only boards on which these facts hold are meant.
    pub under: Vec<String>,
    /// Only boards that are in none of these parts are meant.
    pub outside: Vec<Vec<String>>,
    /// All answers among them.
    pub answers: Vec<Board>,
}

impl Claim {
    /// Whether it is about all boards.
    pub fn is_whole(&self) -> bool {
        self.under.is_empty() && self.outside.is_empty()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.under[..], self.outside.len()) {
            ([], 0) => Ok(()),
            (under, 0) => write!(f, " where {}", under.join(" and ")),
            ([], parts) => write!(f, " outside of {}", counted(parts, "part")),
            (under, parts) => write!(f, " where {}, outside of {}", under.join(" and "), counted(parts, "part")),
        }
    }
}

impl Report {
    /// Whether the verdict is proved.
    pub fn is_accepted(&self) -> bool {
        self.refusals.is_empty()
    }

    /// What still has to be trusted, even when everything was verified.
    pub const TRUSTED: [&'static str; 3] = [
        "that the puzzle file is the puzzle that you mean, and our reading of it",
        "our checkers of boards and of proofs, our judges of clauses (src/rule, src/certify)",
        "the compiler, the machine",
    ];

    fn pass(&mut self, part: &str, what: String, by: &'static str) {
        self.checks.push(Check { part: part.to_owned(), what, by });
    }
}

/// There is no certificate to check.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The manifest cannot be read.
    #[error("cannot read {MANIFEST}: {0}")]
    Unreadable(#[from] io::Error),
    /// The manifest is not one.
    #[error("{MANIFEST} is no manifest of a certificate: {0}")]
    NotAManifest(#[from] serde_json::Error),
    /// The manifest is of another version.
    #[error("the certificate has layout {0}; this program checks layout {known}", known = manifest::VERSION)]
    Version(u32),
}

/// Stops a check where going on makes no sense.
pub(super) struct Stop(Refusal);

pub(super) fn stop(part: &str, place: impl Into<String>, reason: impl Into<String>) -> Stop {
    Stop(Refusal { part: part.to_owned(), place: place.into(), reason: reason.into() })
}

/// Stops where who reads has given up.
pub(super) fn go_on(store: &dyn Store, part: &str) -> Result<(), Stop> {
    let given_up = || stop(part, "", "was not checked to its end: the time was over");
    if store.is_given_up() { Err(given_up()) } else { Ok(()) }
}

fn at(part: &str, diagnostic: &Diagnostic) -> Stop {
    let place = diagnostic.spot.as_ref().map(|spot| format!("line {}, column {}", spot.line, spot.column));
    stop(part, place.unwrap_or_default(), diagnostic.title.clone())
}

/// Checks a certificate.
///
/// # Errors
/// When there is no manifest of a known version. Anything else that is wrong is in the report.
pub fn check(store: &dyn Store) -> Result<Report, CheckError> {
    let mut text = Vec::new();
    store.open(MANIFEST)?.take(manifest::MAX_MANIFEST).read_to_end(&mut text)?;
    let manifest: Manifest = serde_json::from_slice(&text)?;
    if manifest.certificate != manifest::VERSION {
        return Err(CheckError::Version(manifest.certificate));
    }
    let verdict = Certified(manifest.answers);
    let (checks, refusals, unnamed) = (Vec::new(), Vec::new(), Vec::new());
    let claim = Claim { under: manifest.under.clone(), outside: manifest.outside.clone(), ..Claim::default() };
    let mut report = Report { verdict, family: manifest.family.clone(), checks, refusals, unnamed, claim };
    let result = hashes(&manifest, store, &mut report).and_then(|()| contents(&manifest, store, &mut report));
    if let Err(Stop(refusal)) = result {
        report.refusals.push(refusal);
    }
    look_around(&manifest, store.names()?, &mut report);
    Ok(report)
}

/// Reports files that the manifest does not name. A part of another certificate could be mistaken for one of this;
/// other files do not matter.
fn look_around(manifest: &Manifest, names: Vec<String>, report: &mut Report) {
    for name in names {
        if name == MANIFEST || name == manifest::LRAT || manifest.files.contains_key(&name) {
            continue;
        }
        if manifest::is_part(&name) {
            let reason = format!("is not named in {MANIFEST}: it is no part of this certificate");
            report.refusals.push(stop(&name, "", reason).0);
        } else {
            report.unnamed.push(name);
        }
    }
}

/// The reason to give for a part that cannot be read.
fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "cannot be read: it is not there".into(),
        io::ErrorKind::IsADirectory => "cannot be read: it is a folder".into(),
        _ => format!("cannot be read: {error}"),
    }
}

/// Verifies that the parts exist and are those that were certified.
fn hashes(manifest: &Manifest, store: &dyn Store, report: &mut Report) -> Result<(), Stop> {
    for (name, stated) in &manifest.files {
        let found = Part::of(store, name, stated.bytes).map_err(|error| stop(name, "", unreadable(&error)))?;
        if found.bytes > stated.bytes {
            let reason = format!("has more than the {} bytes that {MANIFEST} says", stated.bytes);
            report.refusals.push(stop(name, "", reason).0);
        } else if found.bytes != stated.bytes {
            let reason = format!("has {} bytes, {MANIFEST} says {}", found.bytes, stated.bytes);
            report.refusals.push(stop(name, "", reason).0);
        } else if found.sha256 != stated.sha256 {
            report.refusals.push(stop(name, "", format!("its sha256 is not the one in {MANIFEST}")).0);
        }
    }
    if report.is_accepted() {
        report.pass(MANIFEST, format!("{} files as they were written", manifest.files.len()), "sha256");
    }
    Ok(())
}

fn contents(manifest: &Manifest, store: &dyn Store, report: &mut Report) -> Result<(), Stop> {
    if manifest.verdict != report.verdict.word() {
        let reason = format!("`{}` is not the verdict for {} answers", manifest.verdict, manifest.answers);
        return Err(stop(MANIFEST, "verdict", reason));
    }
    // The puzzle may bring its kind along.
    let listed = manifest.format.parse().ok().map(manifest::puzzle_name);
    if let Some(name) = listed.filter(|name| manifest.files.contains_key(name)) {
        let bytes = part(manifest, store, &name)?;
        let above = Family::above(&Source { name: &name, bytes: &bytes, first_line: 1 });
        above.transpose().map_err(|diagnostic| at(&name, &diagnostic))?;
    }
    let (reading, options) =
        manifest.reading().ok_or_else(|| stop(MANIFEST, "format", "there is no such family and format"))?;
    if manifest.kind != manifest::definition(reading.family) {
        let reason = format!("this is not the kind `{}` that this program knows", manifest.family);
        return Err(stop(MANIFEST, "kind", reason));
    }
    let format = manifest.proof().ok_or_else(|| stop(MANIFEST, "files", "there is no proof"))?;
    if manifest.check != manifest::commands(format) {
        return Err(stop(MANIFEST, "check", "these are not the commands that check such a certificate"));
    }
    let name = manifest::puzzle_name(reading.format);
    let bytes = part(manifest, store, &name)?;
    let source = Source { name: &name, bytes: &bytes, first_line: 1 };
    let puzzle = reading.parse(&source, &options).map_err(|diagnostic| at(&name, &diagnostic))?;
    go_on(store, &name)?;
    let lazy = puzzle.lazy_rules().next().is_some();
    manifest.is_whole(lazy).map_err(|reason| stop(MANIFEST, "files", reason))?;
    let hash = manifest.files.get(&name).map(|part| part.sha256.as_str()).unwrap_or_default();
    report.claim.puzzle = format!("{hash} {} {:?} {:?}", manifest.family, manifest.box_shape, manifest.threshold);
    parts(&puzzle, &name, manifest, store, report)
}

/// Opens a part that the manifest must list, limited to the number of bytes stated there.
fn open<'s>(manifest: &Manifest, store: &'s dyn Store, name: &str) -> Result<impl Read + use<'s>, Stop> {
    let stated = manifest.files.get(name).ok_or_else(|| stop(MANIFEST, "files", format!("{name} is missing")))?;
    let reader = store.open(name).map_err(|error| stop(name, "", unreadable(&error)))?;
    Ok(reader.take(stated.bytes))
}

/// Reads a part that the manifest must list.
fn part(manifest: &Manifest, store: &dyn Store, name: &str) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    let read = open(manifest, store, name)?.read_to_end(&mut bytes);
    read.map_err(|error| stop(name, "", unreadable(&error)))?;
    Ok(bytes)
}

fn parts(
    puzzle: &Arc<dyn Puzzle>,
    name: &str,
    manifest: &Manifest,
    store: &dyn Store,
    report: &mut Report,
) -> Result<(), Stop> {
    let (height, width) = puzzle.size();
    report.pass(name, format!("{} of {height} rows and {width} columns", with_article(&manifest.family)), "our reader");

    let text = part(manifest, store, manifest::ANSWERS)?;
    let boards = answers::read(puzzle, &text).map_err(|reason| stop(manifest::ANSWERS, "", reason))?;
    check_answers(puzzle, &boards, manifest, store)?;
    let bounds = Bounds::read(&**puzzle, &manifest.under, &manifest.outside);
    let bounds = bounds.map_err(|error| stop(MANIFEST, "under", error.to_string()))?;
    if bounds.names(&**puzzle) != (manifest.under.clone(), manifest.outside.clone()) {
        return Err(stop(MANIFEST, "under", "names facts in another way than a certificate does"));
    }
    if let Some(number) = boards.iter().position(|board| !bounds.has(board)) {
        return Err(stop(manifest::ANSWERS, format!("answer {}", number + 1), "is none of the boards that are meant"));
    }
    let what = match boards.len() {
        0 => "there are none".to_owned(),
        1 => "the answer keeps every rule".to_owned(),
        n => format!("{n} different answers keep every rule"),
    };
    report.pass(manifest::ANSWERS, what, "our checker of boards");

    let bytes = part(manifest, store, manifest::FORMULA)?;
    let source = Source { name: manifest::FORMULA, bytes: &bytes, first_line: 1 };
    let formula = dimacs::read(&source, Strictness::Strict).map_err(|error| at(manifest::FORMULA, &error))?;
    let mut spelled = None;
    let loops = if manifest.files.contains_key(manifest::LOOPS) {
        let bytes = part(manifest, store, manifest::LOOPS)?;
        let loops: Loops = serde_json::from_slice(&bytes)
            .map_err(|error| stop(manifest::LOOPS, "", format!("is not as it should be: {error}")))?;
        spelled = Some(bytes);
        loops
    } else {
        Loops::default()
    };
    go_on(store, manifest::FORMULA)?;
    let written = Written { formula: &formula, text: &bytes, sizes: manifest.formula, store };
    let compared = written.check(puzzle, &boards, &loops, &bounds)?;
    as_written(manifest::ANSWERS, &text, answers::write(puzzle, &boards))?;
    if let Some(spelled) = spelled {
        as_written(manifest::LOOPS, &spelled, loops.write())?;
    }
    let sizes = manifest.formula;
    report.pass(
        manifest::FORMULA,
        format!("{} clauses follow from one rule of the puzzle each", sizes.rules),
        "our judge of clauses",
    );
    if compared {
        let what = "they are those of the puzzle, no more and no fewer".to_owned();
        report.pass(manifest::FORMULA, what, "our second encoding");
    }
    if sizes.lemmas > 0 {
        let lemmas = if sizes.lemmas == 1 { "lemma follows" } else { "lemmas follow" };
        let what = format!("{} {lemmas} from a loop or a cut each", sizes.lemmas);
        report.pass(manifest::LOOPS, what, "our judge of clauses");
    }
    if sizes.blocked > 0 {
        let what = format!(
            "{} {} nothing but an answer",
            sizes.blocked,
            if sizes.blocked == 1 { "clause blocks" } else { "clauses block" }
        );
        report.pass(manifest::FORMULA, what, "our judge of clauses");
    }

    if sizes.bounds > 0 {
        let what = format!("the last {} say which boards are meant", sizes.bounds);
        report.pass(manifest::FORMULA, what, "our judge of clauses");
    }
    report.claim.answers = boards;

    let format = manifest.proof().ok_or_else(|| stop(MANIFEST, "files", "there is no proof"))?;
    let name = manifest::proof_name(format);
    let proof = open(manifest, store, name)?;
    let verified = drat::verify(&formula.cnf, format, proof, &|| !store.is_given_up());
    let verified = verified.map_err(|wrong| stop(name, wrong.place, wrong.reason))?;
    let what = match verified.lemmas {
        1 => "1 step leads to a contradiction".to_owned(),
        steps => format!("{steps} steps lead to a contradiction"),
    };
    report.pass(name, what, drat::CHECKER);
    Ok(())
}

/// A part with the right content must also be written in the one canonical way.
fn as_written(name: &str, text: &[u8], written: serde_json::Result<Vec<u8>>) -> Result<(), Stop> {
    if written.is_ok_and(|written| written == text) {
        return Ok(());
    }
    Err(stop(name, "", "says more, or in another way, than a certificate does"))
}

fn check_answers(
    puzzle: &Arc<dyn Puzzle>,
    boards: &[Board],
    manifest: &Manifest,
    store: &dyn Store,
) -> Result<(), Stop> {
    if boards.len() != manifest.answers {
        let reason = format!("has {} answers, {MANIFEST} says {}", boards.len(), manifest.answers);
        return Err(stop(manifest::ANSWERS, "", reason));
    }
    for (number, board) in boards.iter().enumerate() {
        go_on(store, manifest::ANSWERS)?;
        let place = || format!("answer {}", number + 1);
        if let Some(flaw) = puzzle.check(board).first() {
            return Err(stop(manifest::ANSWERS, place(), flaw.to_string()));
        }
        if let Some(same) = boards[..number].iter().position(|other| other == board) {
            return Err(stop(manifest::ANSWERS, place(), format!("is answer {} once more", same + 1)));
        }
    }
    Ok(())
}
