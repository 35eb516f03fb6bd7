//! `check-proof`: whether certificates prove what they claim.
//!
//! In: folders. Out: what was verified, by what, and what has to be trusted; or where a certificate is wrong. Must not
//! know: how certificates are made.

mod report;
mod timed;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args as ClapArgs, ValueEnum};

use super::exit::Exit;
use super::folder::Folder;
use super::interrupt;
use super::options;
use super::output;
use crate::certify::{CheckError, MANIFEST, Report, whole};
use crate::json;
use report::{Joined, in_full, object, on_a_line, one_line, words};
use timed::check_in_time;

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
    /// Give up on a certificate after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    time_limit: Option<Duration>,
    /// How the outcome is printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: OutputFormat,
}

/// Runs `check-proof`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut out = output::open(None)?;
    let mut exit = Exit::Yes;
    let (mut folders, mut is_set) = (Vec::new(), false);
    for path in &args.folders {
        let folder = Folder::new(path.clone());
        let inside = if folder.has(MANIFEST) { Vec::new() } else { folder.folders().unwrap_or_default() };
        let mut inside: Vec<Folder> = inside.into_iter().filter(|inside| inside.has(MANIFEST)).collect();
        if inside.is_empty() {
            folders.push(folder);
        } else {
            is_set = true;
            folders.append(&mut inside);
        }
    }
    let brief = folders.len() > 1;
    let mut accepted = Vec::new();
    for (index, folder) in folders.iter().enumerate() {
        let started = Instant::now();
        if interrupt::happened() && index > 0 {
            // What is left is not begun.
            break;
        }
        let result = check_in_time(folder, &options::limits(args.time_limit))?;
        let this = match &result {
            None => Exit::Limit,
            Some(Err(_)) => Exit::Bad,
            Some(Ok(report)) if report.is_accepted() => Exit::Yes,
            Some(Ok(_)) => Exit::No,
        };
        exit = exit.worst(this);
        if args.format == OutputFormat::Json {
            let object = object(folder, index, result.as_ref(), started.elapsed().as_secs_f64());
            out.write_all(&json::Object::of(&object).line())?;
        } else {
            match &result {
                None if brief => writeln!(out, "{}: {}", on_a_line(&folder.name()), gave_up(args.time_limit))?,
                None => writeln!(out, "{}", gave_up(args.time_limit))?,
                Some(Ok(report)) if brief => one_line(folder, report, &mut out)?,
                Some(Ok(report)) => in_full(report, &mut out)?,
                Some(Err(error)) => {
                    output::complain(&format!("error: {}: {}", folder.name(), words(error)));
                    if let CheckError::Unreadable(_) = error {
                        output::complain("help: give a folder that `cluesat prove -o DIR` wrote");
                    }
                }
            }
            out.flush()?;
            let unnamed = result.iter().flatten().flat_map(|report| &report.unnamed);
            unnamed.filter(|_| !output::is_quiet()).for_each(|name| {
                let folder = folder.name();
                output::complain(&format!(
                    "warning: {folder}: {MANIFEST} does not name {name}, which was not looked at"
                ));
            });
        }
        out.flush()?;
        accepted.extend(result.and_then(Result::ok).filter(Report::is_accepted));
    }
    let joined = together(args, &accepted, is_set, &mut out)?;
    // That one was refused says more than that the whole is not known then.
    Ok(if exit == Exit::No { exit } else { exit.worst(joined) })
}

/// What certificates of parts say of the whole puzzle, which a folder of them is about (`is_set`).
fn together(args: &Args, accepted: &[Report], is_set: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let said = whole(&accepted.iter().collect::<Vec<_>>());
    let json = args.format == OutputFormat::Json;
    let Some(said) = said else { return Ok(Exit::Yes) };
    let is_covered = accepted.iter().any(|report| !report.claim.outside.is_empty());
    if !is_covered && !output::is_quiet() {
        output::complain(
            "note: a part says nothing of the others; `cluesat prove --cover CUBES` certifies that they are all",
        );
    }
    if !is_set && !is_covered && accepted.len() == 1 {
        // What it claims of its part is proved.
        return Ok(Exit::Yes);
    }
    if json {
        let (verdict, answers) = said.as_ref().map_or((None, None), |verdict| (Some(verdict.word()), Some(verdict.0)));
        let status = if said.is_ok() { "accepted" } else { "limit" };
        let object = Joined { status, verdict, answers, message: said.as_ref().err(), together: accepted.len() };
        out.write_all(&json::Object::of(&object).line())?;
    } else {
        match &said {
            Ok(verdict) => writeln!(out, "together: accepted: {verdict}")?,
            Err(missing) => writeln!(out, "together: not known: {missing}")?,
        }
    }
    out.flush()?;
    Ok(if said.is_ok() { Exit::Yes } else { Exit::Limit })
}

/// The message for a certificate whose check was cut short.
fn gave_up(time: Option<Duration>) -> String {
    match time {
        Some(time) if !interrupt::happened() => {
            format!("gave up after {} s: not checked to the end", time.as_secs_f64())
        }
        _ => "interrupted: not checked to the end".into(),
    }
}
