//! What a check of a certificate found, as text and JSON.
//!
//! In: what was verified or refused. Out: lines, an object. Must not know: how certificates are checked.

use std::io::{self, Write};

use serde::Serialize;

use crate::certify::{CheckError, MANIFEST, Report};
use crate::cli::files;
use crate::cli::folder::Folder;
use crate::diagnostic::tidy;

#[derive(Serialize)]
struct Checked {
    part: String,
    what: String,
    by: &'static str,
}

#[derive(Serialize)]
struct Refused {
    part: String,
    place: String,
    reason: String,
}

#[derive(Serialize)]
pub(super) struct Object {
    source: String,
    index: usize,
    family: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<usize>,
    /// The facts of the part that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    under: Vec<String>,
    /// The number of parts whose boards it does not cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    outside: Option<usize>,
    checks: Vec<Checked>,
    refusals: Vec<Refused>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unnamed: Vec<String>,
    trusted: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    seconds: f64,
}

/// What certificates of parts say together.
#[derive(Serialize)]
pub(super) struct Joined<'a> {
    /// How many certificates were accepted.
    pub(super) together: usize,
    pub(super) status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answers: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'a String>,
}

/// What is wrong, without the numbers of the system.
pub(super) fn words(error: &CheckError) -> String {
    match error {
        CheckError::Unreadable(error) => format!("cannot read {MANIFEST}: {}", files::reason(error, "file")),
        other => other.to_string(),
    }
}

/// A text on one line. The contents of a manifest may come from a stranger: they must neither control the terminal nor
/// begin a line of their own, which could claim that everything is fine.
pub(super) fn on_a_line(text: &impl ToString) -> String {
    tidy(&text.to_string()).replace('\n', " ")
}

pub(super) fn one_line(folder: &Folder, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let name = on_a_line(&folder.name());
    match report.refusals.first() {
        None => writeln!(out, "{name}: accepted: {}{}", report.verdict, on_a_line(&report.claim)),
        Some(refusal) => writeln!(out, "{name}: refused: {}", on_a_line(refusal)),
    }
}

pub(super) fn in_full(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    match report.refusals.len() {
        0 => writeln!(out, "accepted: {}{}", report.verdict, on_a_line(&report.claim))?,
        _ => writeln!(out, "refused")?,
    }
    for refusal in &report.refusals {
        writeln!(out, "  failed: {}", on_a_line(refusal))?;
    }
    for check in &report.checks {
        writeln!(out, "  {} ({})", on_a_line(&format!("{}: {}", check.part, check.what)), check.by)?;
    }
    if report.is_accepted() {
        writeln!(out, "trusted:")?;
        for trusted in Report::TRUSTED {
            writeln!(out, "  {trusted}")?;
        }
    }
    Ok(())
}

/// The object of a certificate; none when its check came to no end.
pub(super) fn object(
    folder: &Folder,
    index: usize,
    result: Option<&Result<Report, CheckError>>,
    seconds: f64,
) -> Object {
    let mut object = Object {
        source: folder.name(),
        index,
        family: None,
        status: "error",
        verdict: None,
        answers: None,
        under: Vec::new(),
        outside: None,
        checks: Vec::new(),
        refusals: Vec::new(),
        unnamed: Vec::new(),
        trusted: Vec::new(),
        message: None,
        seconds,
    };
    match result {
        None => object.status = "limit",
        Some(Err(error)) => object.message = Some(words(error)),
        Some(Ok(report)) => {
            object.unnamed.clone_from(&report.unnamed);
            object.family = Some(report.family.clone());
            object.status = if report.is_accepted() { "accepted" } else { "refused" };
            object.verdict = Some(report.verdict.word());
            object.answers = Some(report.verdict.0);
            object.under.clone_from(&report.claim.under);
            object.outside = Some(report.claim.outside.len()).filter(|&parts| parts > 0);
            let checks = report.checks.iter();
            object.checks = checks
                .map(|check| Checked { part: check.part.clone(), what: check.what.clone(), by: check.by })
                .collect();
            let refusals = report.refusals.iter().cloned();
            object.refusals = refusals
                .map(|refusal| Refused { part: refusal.part, place: refusal.place, reason: refusal.reason })
                .collect();
            object.trusted = Report::TRUSTED.to_vec();
        }
    }
    object
}
