//! `bench`: what deduction, encoding and solving cost, puzzle by puzzle.
//!
//! In: puzzles. Out: a table or JSON Lines of sizes and times. Must not know: how anything is done.
//!
//! Times are processor time of this process, each the median of the runs; the proof is the time from the first
//! answer to a second one or to the verdict that there is none.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use serde::Serialize;

use super::clock;
use super::exit::Exit;
use super::options::{InputArgs, SearchArgs};
use super::output;
use super::stream::{self, Failure, Job, Out, Verb};
use crate::puzzle::Puzzle;
use crate::render::json;
use crate::search::{Progress, Solutions, Stats};

/// The arguments of `bench`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Runs of each puzzle; the median counts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    runs: usize,
    /// Print JSON Lines instead of a table.
    #[arg(long)]
    json: bool,
    /// Print to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `bench`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut answer = output::open(args.output.as_deref())?;
    let bench = Bench { args, total: std::sync::Mutex::new(Total::default()) };
    if !args.json && !output::is_quiet() {
        writeln!(answer, "{HEADER}")?;
    }
    let exit = stream::run(&bench, &args.inputs, 1, &mut *answer)?;
    let total = bench.total.into_inner().expect("no run panicked");
    if args.json {
        serde_json::to_writer(&mut answer, &total)?;
        writeln!(answer)?;
    } else {
        writeln!(answer, "{}", total.text())?;
    }
    answer.flush()?;
    Ok(exit)
}

const HEADER: &str = "puzzle                            verdict      vars  clauses rounds lemmas  deduce ms  encode ms   first ms   proof ms";

struct Bench<'a> {
    args: &'a Args,
    total: std::sync::Mutex<Total>,
}

/// One run of one puzzle.
#[derive(Clone, Copy, Default)]
struct Run {
    verdict: &'static str,
    stats: Stats,
    deduce: Duration,
    encode: Duration,
    first: Duration,
    proof: Duration,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    backend: String,
    vars: usize,
    clauses: usize,
    rounds: usize,
    lemmas: usize,
    deduce_seconds: f64,
    encode_seconds: f64,
    first_seconds: f64,
    proof_seconds: f64,
    seconds: f64,
}

/// All puzzles together.
#[derive(Default, Serialize)]
struct Total {
    status: &'static str,
    puzzles: usize,
    unique: usize,
    multiple: usize,
    none: usize,
    limit: usize,
    deduce_seconds: f64,
    encode_seconds: f64,
    first_seconds: f64,
    proof_seconds: f64,
    seconds: f64,
    slowest_seconds: f64,
}

impl Total {
    fn text(&self) -> String {
        format!(
            "{} puzzles: {} unique, {} multiple, {} none, {} given up\n\
             {:.3} s of CPU: deduction {:.3}, encoding {:.3}, first answer {:.3}, proof {:.3}; slowest {:.3}; {:.0} puzzles/s",
            self.puzzles,
            self.unique,
            self.multiple,
            self.none,
            self.limit,
            self.seconds,
            self.deduce_seconds,
            self.encode_seconds,
            self.first_seconds,
            self.proof_seconds,
            self.slowest_seconds,
            self.puzzles as f64 / self.seconds.max(1e-9),
        )
    }
}

impl Verb for Bench<'_> {
    fn json(&self) -> bool {
        self.args.json
    }

    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut runs = Vec::new();
        for _ in 0..self.args.runs.max(1) {
            runs.push(self.once(puzzle)?);
        }
        let run = runs[0];
        let median = |part: fn(&Run) -> Duration| {
            let mut times: Vec<Duration> = runs.iter().map(part).collect();
            times.sort_unstable();
            times[times.len() / 2].as_secs_f64()
        };
        let line = Line {
            head: job.head(run.verdict),
            backend: self.args.search.backend.to_string(),
            vars: run.stats.vars,
            clauses: run.stats.clauses,
            rounds: run.stats.rounds,
            lemmas: run.stats.lemmas,
            deduce_seconds: median(|run| run.deduce),
            encode_seconds: median(|run| run.encode),
            first_seconds: median(|run| run.first),
            proof_seconds: median(|run| run.proof),
            seconds: median(|run| run.deduce + run.encode + run.first + run.proof),
        };
        self.add(&line);
        if self.args.json {
            out.json(&line)?;
        } else if !output::is_quiet() {
            writeln!(
                out.answer,
                "{:<32}  {:<8} {:>8} {:>8} {:>6} {:>6} {:>10.3} {:>10.3} {:>10.3} {:>10.3}",
                label(job),
                run.verdict,
                line.vars,
                line.clauses,
                line.rounds,
                line.lemmas,
                line.deduce_seconds * 1e3,
                line.encode_seconds * 1e3,
                line.first_seconds * 1e3,
                line.proof_seconds * 1e3,
            )?;
        }
        Ok(if run.verdict == "limit" { Exit::Limit } else { Exit::Yes })
    }
}

impl Bench<'_> {
    fn once<P: Puzzle>(&self, puzzle: &P) -> Result<Run, Failure> {
        let started = clock::cpu();
        let options = self.args.search.options();
        let mut solutions = Solutions::new(puzzle, &options);
        let built = clock::cpu();
        let first = solutions.next().transpose()?;
        let found = clock::cpu();
        let second = if first.is_some() { solutions.next().transpose()? } else { None };
        let proved = clock::cpu();
        let verdict = match (solutions.progress(), &first, &second) {
            (_, Some(_), Some(_)) => "multiple",
            (Progress::Limit, _, _) => "limit",
            (_, Some(_), None) => "unique",
            (_, None, _) => "none",
        };
        let stats = solutions.stats();
        let deduce = stats.deduce.min(built - started);
        Ok(Run {
            verdict,
            stats,
            deduce,
            encode: built - started - deduce,
            first: found - built,
            proof: proved - found,
        })
    }

    fn add(&self, line: &Line<'_>) {
        let mut total = self.total.lock().expect("no run panicked");
        total.status = "total";
        total.puzzles += 1;
        match line.head.status {
            "unique" => total.unique += 1,
            "multiple" => total.multiple += 1,
            "none" => total.none += 1,
            _ => total.limit += 1,
        }
        total.deduce_seconds += line.deduce_seconds;
        total.encode_seconds += line.encode_seconds;
        total.first_seconds += line.first_seconds;
        total.proof_seconds += line.proof_seconds;
        total.seconds += line.seconds;
        total.slowest_seconds = total.slowest_seconds.max(line.seconds);
    }
}

/// The end of the input's name and the number of the puzzle.
fn label(job: &Job<'_>) -> String {
    let name = &job.record.name;
    let start = name.char_indices().rev().nth(24).map_or(0, |(at, _)| at);
    format!("{}#{}", &name[start..], job.record.index + 1)
}
