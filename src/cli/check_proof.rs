//! `check-proof`: whether certificates prove what they claim.
//!
//! In: folders. Out: what was verified, by whom, and what has to be trusted; or where a certificate is wrong. Must
//! not know: how certificates are made.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::files;
use super::interrupt;
use super::options;
use super::output::{self, Folder};
use crate::backend::Limits;
use crate::certify::{CheckError, MANIFEST, Report, Store, check, whole};
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
    /// Give up on a certificate after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    time_limit: Option<Duration>,
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
            serde_json::to_writer(&mut out, &object)?;
            writeln!(out)?;
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
    exit = exit.worst(together(args, &accepted, &mut out)?);
    Ok(exit)
}

/// What certificates of parts say of the whole puzzle.
fn together(args: &Args, accepted: &[Report], out: &mut dyn Write) -> anyhow::Result<Exit> {
    let said = whole(&accepted.iter().collect::<Vec<_>>());
    let json = args.format == OutputFormat::Json;
    if said.is_none() && accepted.iter().any(|report| !report.claim.is_whole()) && !output::is_quiet() {
        output::complain("note: these are parts; `cluesat prove --cover CUBES` certifies that they are all");
    }
    let Some(said) = said else { return Ok(Exit::Yes) };
    if json {
        let (verdict, answers) = said.as_ref().map_or((None, None), |verdict| (Some(verdict.word()), Some(verdict.0)));
        let status = if said.is_ok() { "accepted" } else { "limit" };
        let object = Joined { status, verdict, answers, message: said.as_ref().err(), together: accepted.len() };
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)?;
    } else {
        match &said {
            Ok(verdict) => writeln!(out, "together: accepted: {verdict}")?,
            Err(missing) => writeln!(out, "together: not known: {missing}")?,
        }
    }
    out.flush()?;
    Ok(if said.is_ok() { Exit::Yes } else { Exit::Limit })
}

/// What certificates of parts say together.
#[derive(Serialize)]
struct Joined<'a> {
    /// How many certificates were accepted.
    together: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a String>,
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

/// A folder whose parts cannot be read any more when a limit is reached.
struct Timed {
    folder: Folder,
    limits: Limits,
}

impl Store for Timed {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        self.folder.create(name)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(TimedReader { reader: self.folder.open(name)?, limits: &self.limits }))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.folder.remove(name)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        self.folder.names()
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.path(name)
    }
}

struct TimedReader<'l> {
    reader: Box<dyn Read + 'l>,
    limits: &'l Limits,
}

impl Read for TimedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.limits.reached() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.reader.read(buffer)
    }
}

/// So often the limits are looked at.
const TICK: Duration = Duration::from_millis(20);

/// Checks on a thread of its own, which is left behind at a limit: `None`. It ends when it reads on.
fn check_in_time(folder: &Folder, limits: &Limits) -> io::Result<Option<Result<Report, CheckError>>> {
    let timed = Timed { folder: folder.clone(), limits: limits.clone() };
    let (sender, receiver) = channel();
    let checking = thread::Builder::new().spawn(move || {
        let result = check(&timed);
        // A refusal may come of the limit; so nothing that comes that late counts. Nobody may wait any more.
        let _ = sender.send((!timed.limits.reached()).then_some(result));
    })?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) if limits.reached() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                // It panicked, and so do we.
                let panic = checking.join().expect_err("it has sent nothing");
                std::panic::resume_unwind(panic);
            }
        }
    }
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
        None => writeln!(out, "{name}: accepted: {}{}", report.verdict, on_a_line(&report.claim)),
        Some(refusal) => writeln!(out, "{name}: refused: {}", on_a_line(refusal)),
    }
}

fn in_full(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    match report.refusals.len() {
        0 => writeln!(out, "accepted: {}{}", report.verdict, on_a_line(&report.claim))?,
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

fn object(folder: &Folder, index: usize, result: Option<&Result<Report, CheckError>>, seconds: f64) -> Object {
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
        None => object.status = "limit",
        Some(Err(error)) => object.message = Some(words(error)),
        Some(Ok(report)) => {
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
