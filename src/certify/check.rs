//! Checks certificates, and trusts neither encoder nor engine.
//!
//! In: the parts of a certificate. Out: what was verified and by whom, or where it is wrong. Must not know: how
//! certificates are made.

use std::fmt;
use std::io::{self, Read};

use itertools::Itertools;

use super::judge::{self, Judge, NonogramJudge, SlitherlinkJudge, SudokuJudge};
use super::loops::Loops;
use super::manifest::{self, Manifest, Part};
use super::{MANIFEST, Store, Verdict, answers, drat};
use crate::cnf::Lit;
use crate::cnf::dimacs::{self, Dimacs, Strictness};
use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::{AnyPuzzle, Puzzle};

/// One thing that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The part: `answers.json`.
    pub part: String,
    /// What holds: `1 answer keeps all rules`.
    pub what: String,
    /// Who verified it.
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

/// What a check came to: accepted when nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What the certificate claims.
    pub verdict: Verdict,
    /// What kind of puzzle it is about.
    pub family: String,
    /// What was verified, in order.
    pub checks: Vec<Check>,
    /// What is wrong; parts that rest on something wrong are not looked at.
    pub refusals: Vec<Refusal>,
}

impl Report {
    /// Whether the verdict is proved.
    pub fn is_accepted(&self) -> bool {
        self.refusals.is_empty()
    }

    /// What has to be trusted still, even when everything was verified.
    pub const TRUSTED: [&'static str; 3] = [
        "that the puzzle file is the puzzle that you mean, and our reading of it",
        "our checker of boards and our judges of clauses (src/puzzle/*/check.rs, src/certify)",
        "dratify, the compiler, the machine",
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
struct Stop(Refusal);

fn stop(part: &str, place: impl Into<String>, reason: impl Into<String>) -> Stop {
    Stop(Refusal { part: part.to_owned(), place: place.into(), reason: reason.into() })
}

fn at(part: &str, diagnostic: &Diagnostic) -> Stop {
    let place = diagnostic.spot.as_ref().map(|spot| format!("line {}, column {}", spot.line, spot.column));
    stop(part, place.unwrap_or_default(), diagnostic.title.clone())
}

/// The largest manifest that is read.
const MAX_MANIFEST: u64 = 1 << 20;

/// Checks a certificate.
///
/// # Errors
/// When there is no manifest of a version that is known. Anything else that is wrong is in the report.
pub fn check(store: &dyn Store) -> Result<Report, CheckError> {
    let mut text = Vec::new();
    store.open(MANIFEST)?.take(MAX_MANIFEST).read_to_end(&mut text)?;
    let manifest: Manifest = serde_json::from_slice(&text)?;
    if manifest.certificate != manifest::VERSION {
        return Err(CheckError::Version(manifest.certificate));
    }
    let verdict = Verdict(manifest.answers);
    let mut report = Report { verdict, family: manifest.family.clone(), checks: Vec::new(), refusals: Vec::new() };
    let result = hashes(&manifest, store, &mut report).and_then(|()| contents(&manifest, store, &mut report));
    if let Err(Stop(refusal)) = result {
        report.refusals.push(refusal);
    }
    Ok(report)
}

/// The parts are there and are those that were certified.
fn hashes(manifest: &Manifest, store: &dyn Store, report: &mut Report) -> Result<(), Stop> {
    for (name, stated) in &manifest.files {
        let found = Part::of(store, name).map_err(|error| stop(name, "", format!("cannot be read: {error}")))?;
        if found.bytes != stated.bytes {
            let reason = format!("has {} bytes, {MANIFEST} says {}", found.bytes, stated.bytes);
            report.refusals.push(stop(name, "", reason).0);
        } else if found.sha256 != stated.sha256 {
            report.refusals.push(stop(name, "", format!("has not the sha256 that {MANIFEST} says")).0);
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
    let (reading, options) =
        manifest.reading().ok_or_else(|| stop(MANIFEST, "format", "there is no such family and format"))?;
    let name = manifest::puzzle_name(reading.format);
    let bytes = part(manifest, store, &name)?;
    let source = Source { name: &name, bytes: &bytes, first_line: 1 };
    let puzzle = AnyPuzzle::parse(&source, reading, &options).map_err(|diagnostic| at(&name, &diagnostic))?;
    match &puzzle {
        AnyPuzzle::Nonogram(puzzle) => family::<NonogramJudge<'_>>(puzzle, &name, manifest, store, report),
        AnyPuzzle::Sudoku(puzzle) => family::<SudokuJudge<'_>>(puzzle, &name, manifest, store, report),
        AnyPuzzle::Slitherlink(puzzle) => family::<SlitherlinkJudge<'_>>(puzzle, &name, manifest, store, report),
    }
}

/// Reads a part that the manifest must list.
fn part(manifest: &Manifest, store: &dyn Store, name: &str) -> Result<Vec<u8>, Stop> {
    if !manifest.files.contains_key(name) {
        return Err(stop(MANIFEST, "files", format!("{name} is missing")));
    }
    let mut bytes = Vec::new();
    let read = store.open(name).and_then(|mut reader| reader.read_to_end(&mut bytes));
    read.map_err(|error| stop(name, "", format!("cannot be read: {error}")))?;
    Ok(bytes)
}

fn family<'p, J: Judge<'p>>(
    puzzle: &'p J::Puzzle,
    name: &str,
    manifest: &Manifest,
    store: &dyn Store,
    report: &mut Report,
) -> Result<(), Stop> {
    let (height, width) = puzzle.size();
    report.pass(name, format!("a {} of {height} rows and {width} columns", manifest.family), "our reader");

    let boards = answers::read(puzzle, &part(manifest, store, manifest::ANSWERS)?);
    let boards = boards.map_err(|reason| stop(manifest::ANSWERS, "", reason))?;
    check_answers(puzzle, &boards, manifest)?;
    let what = match boards.len() {
        0 => "there are none".to_owned(),
        1 => "the answer keeps every rule".to_owned(),
        n => format!("{n} different answers keep every rule"),
    };
    report.pass(manifest::ANSWERS, what, "our checker of boards");

    let bytes = part(manifest, store, manifest::FORMULA)?;
    let source = Source { name: manifest::FORMULA, bytes: &bytes, first_line: 1 };
    let formula = dimacs::read(&source, Strictness::Strict).map_err(|error| at(manifest::FORMULA, &error))?;
    let loops = if manifest.files.contains_key(manifest::LOOPS) {
        let bytes = part(manifest, store, manifest::LOOPS)?;
        serde_json::from_slice(&bytes)
            .map_err(|error| stop(manifest::LOOPS, "", format!("is not as it should be: {error}")))?
    } else {
        Loops::default()
    };
    check_formula::<J>(puzzle, &boards, &loops, &formula, &bytes, manifest)?;
    let sizes = manifest.formula;
    report.pass(
        manifest::FORMULA,
        format!("{} clauses follow from the rules of the puzzle, {}", sizes.rules, J::BY),
        "our judge of clauses",
    );
    if sizes.lemmas > 0 {
        let what = format!("{} lemmas follow from a loop each", sizes.lemmas);
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

    let format = manifest.proof().ok_or_else(|| stop(MANIFEST, "files", "there is no proof"))?;
    let name = manifest::proof_name(format);
    let proof = store.open(name).map_err(|error| stop(name, "", format!("cannot be read: {error}")))?;
    let verified = drat::verify(&formula.cnf, format, proof).map_err(|wrong| stop(name, wrong.place, wrong.reason))?;
    let what = format!("{} steps lead to a contradiction", verified.lemmas);
    report.pass(name, what, drat::CHECKER);
    Ok(())
}

fn check_answers<P: Puzzle>(puzzle: &P, boards: &[P::Board], manifest: &Manifest) -> Result<(), Stop> {
    if boards.len() != manifest.answers {
        let reason = format!("has {} answers, {MANIFEST} says {}", boards.len(), manifest.answers);
        return Err(stop(manifest::ANSWERS, "", reason));
    }
    for (number, board) in boards.iter().enumerate() {
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

/// Every clause holds in every answer that is not blocked.
fn check_formula<'p, J: Judge<'p>>(
    puzzle: &'p J::Puzzle,
    boards: &[<J::Puzzle as Puzzle>::Board],
    loops: &Loops,
    formula: &Dimacs,
    text: &[u8],
    manifest: &Manifest,
) -> Result<(), Stop> {
    let Dimacs { cnf, notes, .. } = formula;
    let sizes = manifest.formula;
    let wrong = |reason: String| stop(manifest::FORMULA, "", reason);
    if formula.groups.is_some() {
        return Err(wrong("is not a plain formula".to_owned()));
    }
    if (cnf.vars(), cnf.len()) != (sizes.variables, sizes.clauses()) {
        return Err(wrong(format!(
            "has {} variables and {} clauses, {MANIFEST} says {} and {}",
            cnf.vars(),
            cnf.len(),
            sizes.variables,
            sizes.clauses()
        )));
    }
    if sizes.blocked != boards.len() {
        return Err(wrong(format!("blocks {} answers of {}", sizes.blocked, boards.len())));
    }
    if sizes.lemmas != loops.loops.len() {
        let reason = format!("has {} loops for {} lemmas", loops.loops.len(), sizes.lemmas);
        return Err(stop(manifest::LOOPS, "", reason));
    }
    let meanings = judge::meanings::<J>(puzzle, cnf, &notes.names).map_err(wrong)?;
    let judge = J::new(puzzle, meanings);
    let shown = |clause: &[Lit]| -> String {
        let name = |lit: &Lit| {
            let named = notes.names.iter().find(|(var, _)| *var == lit.var());
            let name = named.map_or("", |(_, name)| name.as_str());
            if lit.is_positive() { name.to_owned() } else { format!("not {name}") }
        };
        let more = if clause.len() > 6 { format!(" or {} more", clause.len() - 6) } else { String::new() };
        format!("({}{more})", clause.iter().take(6).map(name).join(" or "))
    };
    let place = |index: usize| match line_of(text, index, cnf.len()) {
        Some(line) => format!("line {line}, clause {}", index + 1),
        None => format!("clause {}", index + 1),
    };
    for (index, clause) in cnf.clauses().enumerate() {
        if index < sizes.rules {
            if !judge.follows(clause) {
                let reason = format!("{} does not follow from a rule of the puzzle", shown(clause));
                return Err(stop(manifest::FORMULA, place(index), reason));
            }
        } else if index < sizes.rules + sizes.lemmas {
            let number = index - sizes.rules;
            if let Err(reason) = judge.lemma(clause, &loops.loops[number]) {
                let reason =
                    format!("the lemma at {} of {} is not justified: {reason}", place(index), manifest::FORMULA);
                return Err(stop(manifest::LOOPS, format!("loop {}", number + 1), reason));
            }
        } else if let Err(reason) = judge.blocks(clause, &boards[index - sizes.rules - sizes.lemmas]) {
            return Err(stop(manifest::FORMULA, place(index), reason));
        }
    }
    Ok(())
}

/// The line of a clause, where each clause has a line of its own.
fn line_of(text: &[u8], index: usize, clauses: usize) -> Option<usize> {
    let lines = text.split(|&byte| byte == b'\n').enumerate();
    let mut of_clauses =
        lines.filter(|(_, line)| line.trim_ascii().first().is_some_and(|first| !b"cp".contains(first)));
    let line = of_clauses.nth(index)?.0 + 1;
    (of_clauses.count() + index + 1 == clauses).then_some(line)
}
