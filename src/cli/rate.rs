//! `rate`: how hard a puzzle is.
//!
//! In: puzzles. Out: a level, a score, how many steps of which size. Must not know: how steps are found.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use clap::Args as ClapArgs;
use serde::Serialize;

use super::conflict;
use super::decided;
use super::exit::Exit;
use super::explain::{ReasonArgs, SummaryReport};
use super::interrupt;
use super::options::{InputArgs, JobsArgs, ReportArgs};
use super::stream::{self, Failure, Manner, ObjectKind, Out, PuzzleContext, Verb};
use super::words;
use crate::explain::{self, Ending, Rated, Rating, Tally};
use crate::family::Puzzle;

/// The arguments of `rate`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    reasons: ReasonArgs,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

/// Runs `rate`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut answer = args.report.open(&args.inputs.share)?;
    stream::run(&Rate { args }, &args.inputs, args.jobs.asked(), &mut *answer)
}

struct Rate<'a> {
    args: &'a Args,
}

#[derive(Serialize)]
struct Report {
    level: String,
    score: f64,
    steps: usize,
    largest: usize,
    sizes: BTreeMap<usize, usize>,
    kinds: BTreeMap<&'static str, usize>,
    /// Conclusions by one rule, and by several.
    easy: usize,
    hard: usize,
    unproven: usize,
    /// How many steps of one rule there were to choose from, on average.
    choices: f64,
    #[serde(flatten)]
    summary: SummaryReport,
    free: Vec<String>,
    seconds: f64,
}

impl Verb for Rate<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner { json: self.args.report.json(), labels: true, objects: Some(ObjectKind::Rate), ..Manner::default() }
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        self.args.reasons.say(puzzle, job, out);
        let mut options = self.args.reasons.options();
        if self.args.reasons.time_limit.is_none() {
            options.limits = options.limits.with_work(explain::RATING);
        }
        let Rated { tally, ending, free } = explain::rate(puzzle, &options)?;
        if !self.json() {
            job.name(out)?;
        }
        let exit = match ending {
            Ending::Unique => Exit::Yes,
            Ending::Multiple => Exit::No,
            Ending::Limit => Exit::Limit,
            Ending::NoAnswer => {
                let found = conflict::find(puzzle, &options.limits)?;
                return conflict::no_answer(puzzle, found.as_ref(), job, out, self.json());
            }
        };
        let rating = tally.rating();
        let singles = tally.sizes.get(&1).copied().unwrap_or(0);
        if self.json() {
            out.json(job.head(ending.word()).with(&Report {
                level: rating.level.to_string(),
                score: (10.0 * rating.score).round() / 10.0,
                steps: tally.steps(),
                largest: tally.largest(),
                sizes: tally.sizes.clone(),
                kinds: tally.kinds.clone(),
                easy: tally.easy,
                hard: tally.hard,
                unproven: tally.unproven,
                choices: (100.0 * tally.choices as f64 / singles.max(1) as f64).round() / 100.0,
                summary: SummaryReport::new(&tally.summary),
                free: decided::labels(puzzle, &free),
                seconds: started.elapsed().as_secs_f64(),
            }))?;
            return Ok(exit);
        }
        if ending == Ending::Limit {
            writeln!(out.answer, "{}", self.so_far(&tally))?;
            return Ok(exit);
        }
        let more = if exit == Exit::Yes { "" } else { "; not unique: only what all answers share was rated" };
        let steps = self.steps(puzzle, &tally)?;
        writeln!(out.answer, "{}, score {:.1}; {steps}{more}", rating.level, rating.score)?;
        if self.args.reasons.stats {
            // By the numbers that `explain` gives.
            let told = self.told(puzzle)?;
            write!(out.answer, "{}", told.map_or(tally.summary, |(_, summary)| summary))?;
        }
        Ok(exit)
    }
}

impl Rate<'_> {
    /// How many steps there are, and of how many rules. A step that is named has the number that `explain` gives it.
    fn steps(&self, puzzle: &Arc<dyn Puzzle>, tally: &Tally) -> Result<String, Failure> {
        let steps = words::count(tally.steps(), "step");
        let sizes = tally.sizes.iter().map(|(size, count)| format!("{count} of {}", words::count(*size, "rule")));
        match tally.largest() {
            0 => return Ok(steps),
            _ if self.args.reasons.stats => return Ok(format!("{steps}: {}", sizes.collect::<Vec<_>>().join(", "))),
            1 => return Ok(format!("{steps} of one rule each")),
            _ => {}
        }
        let Some((hardest, _)) = &tally.summary.hardest else { return Ok(steps) };
        Ok(match &self.told(puzzle)? {
            Some((told, explain::Summary { hardest: Some((own, step)), .. })) if own.level == hardest.level => {
                format!("{}, the hardest is step {step}: {}", words::count(*told, "step"), own.name)
            }
            _ => format!("{steps}, the hardest: {}", hardest.name),
        })
    }

    /// The steps as `explain` tells them.
    fn told(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<(usize, explain::Summary)>, Failure> {
        let mut options = self.args.reasons.options();
        if self.args.reasons.time_limit.is_none() {
            options.limits = options.limits.with_work(explain::RATING);
        }
        Ok(explain::told(puzzle, &options)?)
    }

    /// What is known at a limit: steps that are found make a puzzle harder, never easier.
    fn so_far(&self, tally: &Tally) -> String {
        let found = match (tally.steps(), tally.rating()) {
            (0, _) => "not rated".to_owned(),
            (steps, Rating { level, score }) => {
                format!("at least {level}, score {score:.1} or more; {} so far", words::count(steps, "step"))
            }
        };
        if self.args.reasons.time_limit.is_none() && !interrupt::happened() {
            return format!("no rating with the usual effort: {found}; try `--time-limit 600`");
        }
        format!("{}: {found}", self.args.reasons.gave_up())
    }
}
