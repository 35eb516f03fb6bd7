//! `reduce`: puzzles without the clues that are not needed.
//!
//! In: puzzles with one answer. Out: the same puzzles with fewer clues. Must not know: how clues are taken away.

use std::sync::Arc;
use std::time::Instant;

use clap::Args as ClapArgs;
use itertools::Itertools as _;
use serde::Serialize;

use super::exit::Exit;
use super::options::{InputArgs, JobsArgs, ReportArgs, SearchArgs};
use super::output;
use super::printer;
use super::stream::{self, Failure, Manner, ObjectKind, Out, PuzzleContext, Verb};
use super::words::count;
use crate::diagnostic::Diagnostic;
use crate::family::{Format, Puzzle};
use crate::json;
use crate::search::{self, Reduced, Reduction, SettingError, Symmetry, Verdict};

/// The arguments of `reduce`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Remove clues together with their symmetric counterparts: none, rotate180, rotate90, mirror, flip, diagonal or
    /// full.
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: Symmetry,
    /// Search for the fewest clues that give the same answer. If the time is too short for a proof, say between which
    /// two numbers the fewest lie.
    #[arg(long)]
    fewest: bool,
    /// Clues that stay: cells as in r1c1,r2c3, or names as in `the cage at r1c1`.
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    keep: Vec<String>,
    /// Try clues in a random order with this seed.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write this format (default: that of the puzzle).
    #[arg(long, value_name = "FORMAT", long_help = super::options::formats("Write this format (default: that of the puzzle)"))]
    to: Option<Format>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

/// Runs `reduce`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let to = args.report.puzzles(args.to);
    let mut answer = args.report.open_for(to, &args.inputs.share)?;
    let reduce = Reduce { args, to, framed: printer::Framed::default() };
    let exit = stream::run(&reduce, &args.inputs, args.jobs.asked(), &mut *answer)?;
    reduce.framed.close(to, &mut *answer)?;
    Ok(exit)
}

struct Reduce<'a> {
    args: &'a Args,
    to: Option<Format>,
    framed: printer::Framed,
}

#[derive(Serialize)]
struct Report {
    /// The puzzle as it came, with `--with-puzzle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    original: Option<String>,
    puzzle: String,
    clues_before: usize,
    clues: usize,
    irreducible: bool,
    /// Whether clues are symmetrical as `--symmetry` asks; absent without that option.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetrical: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<usize>,
    seconds: f64,
}

impl Verb for Reduce<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner { json: self.args.report.json(), objects: Some(ObjectKind::Reduce), ..Manner::default() }
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        let options = self.args.search.options();
        let Args { seed, symmetry, fewest, .. } = *self.args;
        let task = Reduction { seed, symmetry, stay: slots(&**puzzle, &self.args.keep)?, fewest };
        let reduced = match search::reduce(puzzle, &task, &options) {
            Ok(reduced) => reduced,
            Err(SettingError::Search(error)) => return Err(error.into()),
            Err(SettingError::NotUnique(verdict)) => return self.not_unique(&verdict, job, out),
            Err(error) => return Err(Diagnostic::new(error.to_string()).into()),
        };
        let format = match (self.to, &job.record.reading) {
            (Some(format), _) => format,
            (None, Ok(reading)) => reading.format,
            (None, Err(_)) => puzzle.family().formats[0],
        };
        let text = printer::text(&*reduced.puzzle, format, None)?;
        let complete = reduced.irreducible && reduced.least.is_none_or(|least| least == reduced.clues.1);
        let exit = if complete { Exit::Yes } else { Exit::Limit };
        if self.json() {
            let (mut named, status) = (job.named.clone(), if complete { "reduced" } else { "limit" });
            let original = named.puzzle.take();
            out.json(json::Head { named: &named, ..job.head(status) }.with(&Report {
                original,
                puzzle: printer::field(&*reduced.puzzle, format, &text),
                clues_before: reduced.clues.0,
                clues: reduced.clues.1,
                irreducible: reduced.irreducible,
                symmetrical: (symmetry != Symmetry::None).then_some(reduced.alone.is_empty()),
                least: reduced.least,
                seconds: started.elapsed().as_secs_f64(),
            }))?;
            return Ok(exit);
        }
        out.answer.write_all(&self.framed.text(&*reduced.puzzle, format, text, job.first)?)?;
        if !output::is_quiet() {
            out.say(&self.summary(&reduced));
            if !reduced.alone.is_empty()
                && let Some(setting) = reduced.puzzle.shortcuts().setting
            {
                let names = reduced.alone.iter().take(5).map(|&slot| setting.name(slot));
                let more = if reduced.alone.len() > 5 { ", ..." } else { "" };
                let names = itertools::join(names, ", ");
                let why = "needed or kept, and not every place opposite has a clue";
                out.say(&format!("not symmetrical ({}): {names}{more}: {why}", self.args.symmetry));
            }
        }
        Ok(exit)
    }
}

impl Reduce<'_> {
    /// `26 of 36 clues are left: none of them can be left out`.
    fn summary(&self, reduced: &Reduced) -> String {
        let (before, left) = reduced.clues;
        if before == 0 {
            return "there is no clue that could be left out".to_owned();
        }
        let why = match reduced.least {
            Some(least) if least == left => "no smaller set of these clues has only one answer".to_owned(),
            Some(least) => format!("{least} <= fewest <= {left}"),
            None if !reduced.irreducible => "a limit came before all were tried".to_owned(),
            None if self.args.symmetry != Symmetry::None => {
                format!("no more can be removed together with their symmetric counterparts ({})", self.args.symmetry)
            }
            None if !self.args.keep.is_empty() => "every clue that may be removed is needed".to_owned(),
            None => "none of them can be left out".to_owned(),
        };
        format!("{left} of {} left: {why}", count(before, "clue"))
    }

    fn not_unique(&self, verdict: &Verdict, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let (why, exit) = match verdict {
            Verdict::None => ("it has no answer: `repair` finds what to change", Exit::No),
            Verdict::Limit { .. } => ("gave up before it was known whether it has one answer", Exit::Limit),
            _ => ("it has several answers: `repair` finds what to add", Exit::No),
        };
        if self.json() {
            out.json(job.head(verdict.word()).begin())?;
        } else {
            out.say(&format!("{}: {why}", job.called()));
        }
        Ok(exit)
    }
}

/// The slots with these names.
pub(super) fn slots(puzzle: &dyn Puzzle, names: &[String]) -> Result<Vec<usize>, Diagnostic> {
    let Some(setting) = puzzle.shortcuts().setting else { return Ok(Vec::new()) };
    let bare = |name: &str| name.trim().strip_prefix("the ").unwrap_or(name.trim()).to_ascii_lowercase();
    let names_of: Vec<String> = (0..setting.slots()).map(|slot| bare(&setting.name(slot).to_string())).collect();
    // `row 4` where clues stand at one side of it.
    let short = |name: &str| {
        let end = format!(" of {name}");
        (0..names_of.len()).filter(|&slot| names_of[slot].ends_with(&end)).exactly_one().ok()
    };
    let slot = |name: &String| {
        let wanted = bare(name);
        let found = names_of.iter().position(|own| *own == wanted).or_else(|| short(&wanted));
        let slot = found.ok_or_else(|| {
            let cells = if search::shows_pictures(puzzle) { ", cells of a picture such as r1c1" } else { "" };
            let help = format!("clues have names such as {}{cells}", setting.name(0));
            Diagnostic::new(format!("no clue can stand at `{name}`")).help(help)
        })?;
        let help = "name places that have a clue, or leave this one out";
        let blank = || Diagnostic::new(format!("there is no clue at `{name}` that could stay")).help(help);
        setting.clue(slot).map(|_| slot).ok_or_else(blank)
    };
    names.iter().map(slot).collect()
}
