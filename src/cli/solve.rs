//! `solve`: the answers of each puzzle.
//!
//! In: puzzles. Out: answers as drawings, lines, JSON or pictures. Must not know: how they were found.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::options::{self, InputArgs, SearchArgs, StyleArgs};
use super::output;
use super::stream::{self, Failure, Job, Out, Verb};
use super::words::count;
use crate::diagnostic::Diagnostic;
use crate::puzzle::{Board, Format, Marks, Puzzle};
use crate::render::{json, text};
use crate::search::{Answers, Progress, Stats};

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Drawings; one line each for a stream of one-line puzzles.
    Text,
    /// One line for each answer.
    Line,
    /// One JSON object for each puzzle.
    Json,
    /// Nonograms: binary portable bitmaps (P4).
    Pbm,
    /// Nonograms: plain portable bitmaps (P1).
    PbmPlain,
}

/// The arguments of `solve`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print all answers.
    #[arg(long, short = 'a', conflicts_with = "max")]
    all: bool,
    /// Print at most this many answers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    max: usize,
    /// How answers are printed.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Print to this file; a format that is not given is taken from its extension.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print what deduction alone finds, with the candidates that are left, instead of answers.
    #[arg(long, conflicts_with_all = ["all", "max"])]
    candidates: bool,
    #[command(flatten)]
    style: StyleArgs,
    /// Solve this many puzzles at a time; all processors when not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// Say what each puzzle cost.
    #[arg(long)]
    stats: bool,
    /// Say nothing but answers and errors.
    #[arg(long, short)]
    quiet: bool,
}

/// Runs `solve`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let by_extension = || match args.output.as_ref()?.extension()?.to_str()? {
        "json" | "jsonl" => Some(OutputFormat::Json),
        "pbm" => Some(OutputFormat::Pbm),
        _ => None,
    };
    let format = args.format.or_else(by_extension).unwrap_or(OutputFormat::Text);
    let style = args.style.text(args.output.is_none());
    let jobs = options::jobs(args.jobs);
    let mut answer = output::open(args.output.as_deref())?;
    stream::run(&Solve { args, format, style }, &args.inputs, jobs, &mut *answer)
}

struct Solve<'a> {
    args: &'a Args,
    format: OutputFormat,
    style: text::TextStyle,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    answers: Vec<json::Board<'a>>,
    complete: bool,
    vars: usize,
    clauses: usize,
    rounds: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    seconds: f64,
}

impl Verb for Solve<'_> {
    fn json(&self) -> bool {
        self.format == OutputFormat::Json
    }

    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.args.candidates {
            return self.candidates(puzzle, out);
        }
        let started = std::time::Instant::now();
        let options = self.args.search.options();
        let max = if self.args.all { usize::MAX } else { self.args.max };
        let mut solutions = Answers::new(puzzle, &options);
        let mut kept = Vec::new();
        let mut found = 0;
        while found < max {
            let Some(answer) = solutions.next().transpose()? else { break };
            if self.json() {
                kept.push(answer);
            } else {
                self.print(puzzle, &answer, found, job, out)?;
            }
            found += 1;
        }
        let progress = solutions.progress();
        let stats = solutions.stats();
        let (status, exit) = match (found, progress) {
            (_, Progress::Limit) => ("limit", Exit::Limit),
            (0, _) => ("none", Exit::No),
            _ => ("solved", Exit::Yes),
        };
        if self.json() {
            out.json(&Report {
                head: job.head(status),
                answers: kept.iter().map(|board| json::Board(board.data())).collect(),
                complete: progress == Progress::Complete,
                vars: stats.vars,
                clauses: stats.clauses,
                rounds: stats.rounds,
                conflicts: stats.conflicts,
                seconds: started.elapsed().as_secs_f64(),
            })?;
        } else if exit != Exit::Yes {
            let verdict = if exit == Exit::No { "no answer".into() } else { self.args.search.gave_up() };
            if exit == Exit::No || found == 0 {
                writeln!(out.answer, "{verdict}")?;
            } else {
                talk(out, &verdict);
            }
        }
        if !self.args.quiet && !self.json() && (max > 1 && found > 0) {
            let more = if progress == Progress::Complete { "that is all" } else { "there may be more" };
            talk(out, &format!("{}; {more}", count(found, "answer")));
        }
        if self.args.stats {
            talk(out, &costs(&stats));
        }
        Ok(exit)
    }
}

fn talk(out: &mut Out<'_>, text: &str) {
    // When nobody listens to the talk, the answers still count.
    let _ = out.answer.flush();
    let _ = writeln!(out.talk, "{text}");
}

fn costs(stats: &Stats) -> String {
    format!(
        "{}, {}, {}, {}; deduction {:.3} ms, encoding {:.3} ms, solving {:.3} ms",
        count(stats.vars, "variable"),
        count(stats.clauses, "clause"),
        count(stats.rounds, "round"),
        count(stats.lemmas, "lemma"),
        stats.deduce.as_secs_f64() * 1e3,
        stats.encode.as_secs_f64() * 1e3,
        stats.solve.as_secs_f64() * 1e3,
    )
}

impl Solve<'_> {
    fn candidates<P: Puzzle>(&self, puzzle: &P, out: &mut Out<'_>) -> Result<Exit, Failure> {
        match puzzle.deduce(self.args.search.deduce) {
            Ok(known) => {
                write!(out.answer, "{}", text::text(&puzzle.draw_known(&known), &self.style))?;
                Ok(Exit::Yes)
            }
            Err(contradiction) => {
                writeln!(out.answer, "no answer: {}", contradiction.rule)?;
                Ok(Exit::No)
            }
        }
    }

    fn print<P: Puzzle>(
        &self,
        puzzle: &P,
        answer: &P::Board,
        index: usize,
        job: &Job<'_>,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        match self.format {
            OutputFormat::Line => writeln!(out.answer, "{}", puzzle.line(answer))?,
            OutputFormat::Text if job.one_line => writeln!(out.answer, "{}", puzzle.line(answer))?,
            OutputFormat::Text => {
                if index > 0 || job.record.index > 0 {
                    writeln!(out.answer)?;
                }
                let scene = puzzle.draw(Some(answer), &Marks::new());
                write!(out.answer, "{}", text::text(&scene, &self.style))?;
            }
            OutputFormat::Json => unreachable!("JSON is printed when all answers are there"),
            OutputFormat::Pbm | OutputFormat::PbmPlain => {
                let mut bytes = Vec::new();
                puzzle
                    .write(Format::Pbm, Some(answer), &mut bytes)
                    .map_err(|error| Diagnostic::new(error.to_string()))?;
                out.answer.write_all(&bytes)?;
            }
        }
        if self.args.all || self.args.max > 1 {
            // Answers are seen as they are found.
            out.answer.flush()?;
        }
        Ok(())
    }
}
