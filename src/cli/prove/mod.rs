//! `prove`: a certificate of how many answers a puzzle has.
//!
//! In: puzzles. Out: a folder for each, and what it certifies. Must not know: what is in a certificate.

mod earlier;
mod report;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::Args as ClapArgs;

use super::cubes::{self, Part};
use super::exit::Exit;
use super::files;
use super::folder::Folder;
use super::interrupt;
use super::job;
use super::options::{CubesArgs, EngineArgs, InputArgs, ReportFormat};
use super::output;
use super::staged::Staged;
use super::stream::{self, Failure, Manner, ObjectKind, Out, PuzzleContext, Verb};
use crate::backend::ProofFormat;
use crate::certify::{MANIFEST, Original, Outcome, ProveError, Task, prove, prove_cover, write_lrat};
use crate::diagnostic::Diagnostic;
use crate::family::{ParseOptions, Puzzle};
use crate::input::Input;
use crate::json;
use report::{Cost, Report};

/// The arguments of `prove`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    cubes: CubesArgs,
    /// The folder for the certificate. With several puzzles, each gets a folder inside it: 0001, 0002 and so on.
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    /// Certify that every answer is in one of these parts, given as a file that `split` wrote. Together with the
    /// certificates of the parts (`--under`), this certifies the whole puzzle.
    #[arg(long, value_name = "CUBES", conflicts_with = "under")]
    cover: Option<PathBuf>,
    /// Certify puzzles with at most this many answers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    max: usize,
    /// Write the proof as text instead of binary.
    #[arg(long)]
    text: bool,
    /// Also write `proof.lrat`, where each step names the clauses from which it follows, for checkers such as `cake_lpr`.
    #[arg(long)]
    lrat: bool,
    /// Write even into a folder that holds something else. Parts of a certificate are replaced, other files stay.
    #[arg(long)]
    force: bool,
    /// How the outcome is printed.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
}

/// Runs `prove`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let options = args.inputs.parse_options();
    args.engine.backend.logs_proofs()?;
    let mut opened = None;
    let several = match args.inputs.inputs() {
        [input] if *input != Input::Stdin => {
            let records = opened.insert(stream::open(input, &args.inputs));
            records.as_mut().is_ok_and(|records| job::holds_several(input, records))
        }
        _ => true,
    };
    // A file of parts gets a folder for each, however few they are.
    let several = several || args.cubes.under.as_ref().is_some_and(|under| std::path::Path::new(under).exists());
    let cover = args.cover.as_ref().map(|path| cubes::parts(&path.to_string_lossy())).transpose()?;
    let mut answer = output::open_for(&args.inputs.share, None)?;
    let folder = Folder::new(args.output.clone());
    if several && !args.force && folder.has(MANIFEST) {
        let what = format!(
            "{} holds a certificate of one puzzle, but here each puzzle gets a folder inside it",
            folder.name()
        );
        return Err(Diagnostic::new(what).help("name another folder, or replace it with `--force`").into());
    }
    if several && args.force {
        folder.spare_inputs()?;
    }
    let verb = Prove { args, options, several, cover, last: AtomicUsize::new(0) };
    let exit = stream::run_on(&verb, &args.inputs, opened, Some(1), &mut *answer)?;
    // Of several runs, none knows all the folders.
    let share = &args.inputs.share;
    if several && share.shard.is_none() && share.resume.is_none() && !interrupt::happened() {
        verb.earlier(&folder)?;
    }
    Ok(exit)
}

struct Prove<'a> {
    args: &'a Args,
    options: ParseOptions,
    /// Each puzzle gets a folder of its own.
    several: bool,
    /// The parts in which all answers are to be.
    cover: Option<Vec<Arc<Part>>>,
    /// The number of the last puzzle.
    last: AtomicUsize,
}

impl Verb for Prove<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner {
            json: self.args.format == ReportFormat::Json,
            objects: Some(ObjectKind::Prove),
            under: self.args.cubes.under.as_deref(),
            ..Manner::default()
        }
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        // The same in every run over these puzzles, even if this one takes only some of them or cannot read all.
        let number = job.number + 1;
        self.last.store(number, Ordering::Relaxed);
        let path = if self.several { self.args.output.join(format!("{number:04}")) } else { self.args.output.clone() };
        let folder = Folder::new(path.clone());
        let original =
            Original { bytes: &job.record.alone(), reading: job.record.recognised()?, options: &self.options };
        if let Some(refusal) = self.refusal(&folder, &original) {
            return Err(refusal.into());
        }
        let unwritable = |error: &std::io::Error| {
            Diagnostic::new(format!("cannot write into {}: {}", folder.name(), files::reason(error, "folder")))
        };
        folder.spare_inputs().map_err(|error| Diagnostic::new(error.to_string()))?;
        let staged = Staged::begin(&path).map_err(|error| unwritable(&error))?;
        let mut search = self.args.engine.options();
        search.under = job.under.clone();
        let proof = if self.args.text { ProofFormat::Text } else { ProofFormat::Binary };
        let task = Task { search: &search, max: self.args.max, proof };
        let outcome = match &self.cover {
            None => prove(puzzle, &original, &task, &staged),
            Some(parts) => {
                let parts = parts.iter().map(|part| part.of(puzzle)).collect::<Result<_, _>>()?;
                prove_cover(puzzle, &original, &task, parts, &staged)
            }
        };
        let outcome = outcome.map_err(|error| match error {
            ProveError::Search(error) => Failure::Search(error),
            ProveError::Io(error) => Failure::Input(unwritable(&error)),
            ProveError::Json(error) => Failure::Io(error.into()),
        })?;
        let exit = match &outcome {
            Outcome::Proved(_) => Exit::Yes,
            Outcome::More(_) => Exit::No,
            Outcome::Limit(_) => Exit::Limit,
        };
        let proved = outcome.proved();
        if proved.is_some() {
            if self.args.lrat {
                write_lrat(&staged).map_err(|error| unwritable(&error))?;
            }
            staged.keep().map_err(|error| unwritable(&error))?;
        }
        if self.json() {
            out.json(job.head(outcome.word()).with(&Report {
                certificate: proved.map(|_| folder.name()),
                outside: self.cover.as_ref().map(Vec::len),
                answers: outcome.answers().iter().map(|board| json::Board(puzzle.layout(), board)).collect(),
                complete: proved.is_some(),
                cost: proved.map(Cost::of),
                seconds: started.elapsed().as_secs_f64(),
            }))?;
            return Ok(exit);
        }
        if self.several {
            write!(out.answer, "{number:04} ")?;
        }
        self.tell(&outcome, &folder, &search.limits, out)?;
        Ok(exit)
    }
}
