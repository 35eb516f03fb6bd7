//! `count`: how many answers a puzzle has.
//!
//! In: puzzles. Out: a number, exact or a bound. Must not know: how answers are counted.

use std::sync::Arc;
use std::time::Instant;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::conflict;
use super::exit::Exit;
use super::line_kind::{LineKind, ObjectKind};
use super::options::{CubesArgs, InputArgs, JobsArgs, ReportArgs, SearchArgs};
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use crate::family::Puzzle;
use crate::search::{self, Counted, Method};

/// The arguments of `count`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Stop as soon as there are more answers than this.
    #[arg(long, value_name = "N")]
    max: Option<u64>,
    /// How answers are counted.
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = methods())]
    method: Method,
    /// Answers that are equal in these places count as one: cells such as r1c1,r2c3, edges such as r1c1-r1c2,
    /// rectangles of cells such as r1c1:r3c3.
    #[arg(long, value_name = "CELLS", value_delimiter = ',', conflicts_with = "under")]
    distinct: Vec<String>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    cubes: CubesArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

/// Reads a method; help says what each one does.
fn methods() -> impl TypedValueParser<Value = Method> {
    let told = |&method: &Method| {
        PossibleValue::new(method.name()).help(match method {
            Method::Auto => "The method that suits the puzzle",
            Method::Enumerate => "One by one",
            Method::Frontier => {
                "Loops whose rules each see few edges, dot by dot, without making any answer; one side at most 30 cells"
            }
            Method::Search => "The family's own search, or else branching, part by part; it stores no answers",
        })
    };
    PossibleValuesParser::new(Method::ALL.iter().map(told))
        .map(|name| name.parse().expect("only names of methods come here"))
}

/// Runs `count`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut answer = args.report.open(&args.inputs.share)?;
    stream::run(&Count { args }, &args.inputs, args.jobs.asked(), &mut *answer)
}

struct Count<'a> {
    args: &'a Args,
}

#[derive(Serialize)]
struct Report {
    count: u128,
    exact: bool,
    method: String,
    seconds: f64,
}

impl Verb for Count<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner {
            json: self.args.report.json(),
            lines: Some(LineKind::Count),
            objects: Some(ObjectKind::Count),
            under: self.args.cubes.under.as_deref(),
            ..Manner::default()
        }
    }

    fn answers_in_lines(&self, one_line: bool) -> bool {
        one_line && !self.json()
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        let mut options = self.args.search.options();
        options.distinct = super::options::places(puzzle, &self.args.distinct)?;
        options.under = job.under.clone();
        let counted = search::count(puzzle, &options, self.args.method, self.args.max)?;
        let (count, status, exact) = match counted.result {
            Counted::Exactly(count) => (count, "counted", true),
            Counted::MoreThan(count) => (count, "counted", false),
            Counted::Limit(count) => (count, "limit", false),
        };
        let exit = match counted.result {
            Counted::Limit(_) => Exit::Limit,
            Counted::Exactly(0) => Exit::No,
            _ => Exit::Yes,
        };
        if self.json() {
            out.json(job.head(status).with(&Report {
                count,
                exact,
                method: counted.method.to_string(),
                seconds: started.elapsed().as_secs_f64(),
            }))?;
        } else {
            match &counted.result {
                Counted::Exactly(count) => {
                    writeln!(out.answer, "{count}")?;
                    if exit == Exit::No {
                        conflict::note(puzzle, job, out);
                    }
                }
                Counted::MoreThan(count) => writeln!(out.answer, "more than {count}")?,
                Counted::Limit(count) => {
                    writeln!(out.answer, "{}: at least {count}", self.args.search.gave_up(&options.limits))?;
                }
            }
        }
        Ok(exit)
    }
}
