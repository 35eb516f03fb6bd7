//! `check-proof`: whether certificates prove what they claim.
//!
//! In: folders. Out: what was verified, by whom, and what has to be trusted; or where a certificate is wrong. Must
//! not know: how certificates are made.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::files;
use super::output::{self, Folder};
use crate::certify::{CheckError, MANIFEST, Report, check};
use crate::diagnostic::tidy;

/// How the outcome is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// What was verified, part by part; one line each when there are several certificates.
    #[default]
    Text,
    /// One JSON object for each certificate.
    Json,
}

/// The arguments of `check-proof`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// Folders of certificates, or folders of such folders.
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// How the outcome is printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: OutputFormat,
}

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
struct Object {
    source: String,
    index: usize,
    family: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<usize>,
    checks: Vec<Checked>,
    refusals: Vec<Refused>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unnamed: Vec<String>,
    trusted: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    seconds: f64,
}

/// Runs `check-proof`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut out = output::open(None)?;
    let mut exit = Exit::Yes;
    let mut folders = Vec::new();
    for path in &args.folders {
        let folder = Folder::new(path.clone());
        let inside = if folder.has(MANIFEST) { Vec::new() } else { folder.folders().unwrap_or_default() };
        let mut inside: Vec<Folder> = inside.into_iter().filter(|inside| inside.has(MANIFEST)).collect();
        if inside.is_empty() {
            folders.push(folder);
        } else {
            folders.append(&mut inside);
        }
    }
    let brief = folders.len() > 1;
    for (index, folder) in folders.iter().enumerate() {
        let started = Instant::now();
        let result = check(folder);
        let this = match &result {
            Err(_) => Exit::Bad,
            Ok(report) if report.is_accepted() => Exit::Yes,
            Ok(_) => Exit::No,
        };
        exit = exit.worst(this);
        if args.format == OutputFormat::Json {
            let object = object(folder, index, &result, started.elapsed().as_secs_f64());
            serde_json::to_writer(&mut out, &object)?;
            writeln!(out)?;
        } else {
            match &result {
                Ok(report) if brief => one_line(folder, report, &mut out)?,
                Ok(report) => in_full(report, &mut out)?,
                Err(error) => {
                    output::complain(&format!("error: {}: {}", folder.name(), words(error)));
                    if let CheckError::Unreadable(_) = error {
                        output::complain("help: give a folder that `cluesat prove -o DIR` wrote");
                    }
                }
            }
            out.flush()?;
            let unnamed = result.iter().flat_map(|report| &report.unnamed);
            unnamed.filter(|_| !output::is_quiet()).for_each(|name| {
                let folder = folder.name();
                output::complain(&format!(
                    "warning: {folder}: {MANIFEST} does not name {name}, which was not looked at"
                ));
            });
        }
        out.flush()?;
    }
    Ok(exit)
}

/// What is wrong, without the numbers of the system.
fn words(error: &CheckError) -> String {
    match error {
        CheckError::Unreadable(error) => format!("cannot read {MANIFEST}: {}", files::reason(error, "file")),
        other => other.to_string(),
    }
}

/// A text on one line. What is in a manifest was written by a stranger: it must neither give orders to the terminal nor
/// begin a line of its own, which could say that all is well.
fn on_a_line(text: &impl ToString) -> String {
    tidy(&text.to_string()).replace('\n', " ")
}

fn one_line(folder: &Folder, report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    let name = on_a_line(&folder.name());
    match report.refusals.first() {
        None => writeln!(out, "{name}: accepted: {}", report.verdict),
        Some(refusal) => writeln!(out, "{name}: refused: {}", on_a_line(refusal)),
    }
}

fn in_full(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    match report.refusals.len() {
        0 => writeln!(out, "accepted: {}", report.verdict)?,
        _ => writeln!(out, "refused")?,
    }
    for refusal in &report.refusals {
        writeln!(out, "  {}", on_a_line(refusal))?;
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

fn object(folder: &Folder, index: usize, result: &Result<Report, CheckError>, seconds: f64) -> Object {
    let mut object = Object {
        source: folder.name(),
        index,
        family: None,
        status: "error",
        verdict: None,
        answers: None,
        checks: Vec::new(),
        refusals: Vec::new(),
        unnamed: Vec::new(),
        trusted: Vec::new(),
        message: None,
        seconds,
    };
    match result {
        Err(error) => object.message = Some(words(error)),
        Ok(report) => {
            object.unnamed.clone_from(&report.unnamed);
            object.family = Some(report.family.clone());
            object.status = if report.is_accepted() { "accepted" } else { "refused" };
            object.verdict = Some(report.verdict.word());
            object.answers = Some(report.verdict.0);
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
