//! `solve`: the answers of each puzzle.
//!
//! In: puzzles. Out: answers as drawings, lines, JSON or pictures. Must not know: how they were found.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::bail;
use clap::Args as ClapArgs;
use serde::Serialize;

use super::decided;
use super::exit::Exit;
use super::extension;
use super::options::{self, InputArgs, JobsArgs, SearchArgs, Style, StyleArgs};
use super::output;
use super::picture::BoardFormat;
use super::portfolio::{Found, PortfolioArgs, Told};
use super::stream::{self, Failure, Job, Out, Verb};
use super::words::count;
use crate::board::Board;
use crate::diagnostic::Diagnostic;
use crate::family::{Cause, Puzzle};
use crate::render::Marks;
use crate::render::json;
use crate::search::{Answers, Options, Progress, SearchError, Stats};

/// The arguments of `solve`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    portfolio: PortfolioArgs,
    /// Print all answers.
    #[arg(long, short = 'a', conflicts_with_all = ["max", "portfolio"])]
    all: bool,
    /// Print at most this many answers, 1 when not given; with --decided, enumerate at most so many for the shares.
    #[arg(long, value_name = "N", value_parser = options::at_least_one)]
    max: Option<usize>,
    /// How answers are printed; drawings, or lines for one-line puzzles, when not given.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<BoardFormat>,
    /// Print to this file; a format that is not given is taken from its extension.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print what deduction alone finds, with the candidates that are left, instead of answers.
    #[arg(long, conflicts_with_all = ["all", "max", "portfolio", "decided"])]
    candidates: bool,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Show what is the same in all answers, and what is free, instead of answers.
    #[arg(long, conflicts_with = "portfolio")]
    decided: bool,
    /// Only these places tell answers apart: cells as in r1c1,r2c3, edges as in r1c1-r1c2, rectangles of cells as in
    /// r1c1:r3c3.
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    distinct: Vec<String>,
    /// Print the answers in a random order, the same for the same seed.
    #[arg(long, conflicts_with = "portfolio")]
    shuffle: bool,
    /// The seed of the random order.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Say what each puzzle cost.
    #[arg(long)]
    stats: bool,
}

/// Runs `solve`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let format = extension::format(args.format, args.output.as_deref())?;
    if args.candidates && !matches!(format, None | Some(BoardFormat::Text)) {
        bail!("`--candidates` prints text: choose that with --format, or another name for the file");
    }
    if args.decided && !matches!(format, None | Some(BoardFormat::Text | BoardFormat::Json)) {
        bail!("`--decided` prints text, and JSON: choose that with --format, or another name for the file");
    }
    let style = args.style.style(args.output.is_none());
    let jobs = args.portfolio.jobs(args.jobs);
    let mut answer = output::open_apart(args.output.as_deref(), &args.inputs.inputs())?;
    stream::run(&Solve { args, format, style }, &args.inputs, jobs, &mut *answer)
}

struct Solve<'a> {
    args: &'a Args,
    /// As asked; else drawings, or lines for a stream of one-line puzzles.
    format: Option<BoardFormat>,
    style: Style,
}

/// The first fields of an object; the answers follow as they are found.
#[derive(Serialize)]
struct Intro<'a> {
    source: &'a str,
    index: usize,
    family: &'static str,
}

/// The last fields of an object.
#[derive(Serialize)]
struct Rest<'a> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    decided: Option<&'a decided::Report>,
    vars: usize,
    clauses: usize,
    rounds: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(flatten)]
    told: &'a Told,
    seconds: f64,
}

impl Verb for Solve<'_> {
    fn json(&self) -> bool {
        self.format == Some(BoardFormat::Json)
    }

    fn answers_in_lines(&self, one_line: bool) -> bool {
        let drawn = self.args.candidates || self.args.decided;
        self.format == Some(BoardFormat::Line) || self.format.is_none() && one_line && !drawn
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let picture = self.format.and_then(BoardFormat::picture)?;
        // What deduction finds is drawn with characters.
        let drawn = !self.args.candidates && !self.args.decided;
        let what = "a picture shows one answer, and this is the second puzzle";
        let help = "give one puzzle at a time, or `cluesat draw --answer` them as a .tex document with a page for each";
        (drawn && !picture.can_follow()).then(|| Diagnostic::new(what).help(help))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.args.candidates {
            return self.candidates(puzzle, out);
        }
        let started = Instant::now();
        let mut options = self.args.search.options();
        options.distinct = options::places(puzzle, &self.args.distinct)?;
        options.shuffle = self.args.shuffle.then_some(self.args.seed);
        if self.args.decided && !self.json() {
            return self.decided(puzzle, &options, job, out);
        }
        let max = if self.args.all { usize::MAX } else { self.args.max.unwrap_or(1) };
        if max == 1 && !self.json() {
            // An object tells whether the answer is the only one; a drawing does not.
            options.ahead = 1;
        }
        if self.json() {
            let intro = Intro { source: &job.record.name, index: job.record.index, family: job.family.name };
            out.answer.write_all(serde_json::to_string(&intro)?.trim_end_matches('}').as_bytes())?;
            out.answer.write_all(b",\"answers\":[")?;
        }
        let mut found = 0;
        let mut failed = None;
        let (progress, stats, told) = match self.args.portfolio.race(puzzle, &options, max) {
            Some(Err(error)) if self.json() => {
                failed = Some(error);
                (Progress::Limit, Stats::default(), Told::default())
            }
            Some(raced) => {
                let Found { answers, progress, stats, told } = raced?;
                for answer in &answers {
                    self.print(puzzle, answer, found, job, out)?;
                    found += 1;
                }
                (progress, stats, told)
            }
            None => {
                let mut answers = Answers::new(puzzle, &options);
                while found < max {
                    match answers.next() {
                        None => break,
                        Some(Err(error)) if self.json() => {
                            failed = Some(error);
                            break;
                        }
                        Some(answer) => self.print(puzzle, &answer?, found, job, out)?,
                    }
                    found += 1;
                }
                let progress = if answers.are_all() { Progress::Complete } else { answers.progress() };
                (progress, answers.stats(), Told::default())
            }
        };
        let (status, exit) = match (&failed, found, progress) {
            (Some(SearchError::Bug(_)), _, _) => ("error", Exit::Bug),
            (Some(_), _, _) => ("error", Exit::Bad),
            (None, _, Progress::Limit) => ("limit", Exit::Limit),
            (None, 0, _) => ("none", Exit::No),
            (None, _, _) => ("solved", Exit::Yes),
        };
        if self.json() {
            let silent = self.args.search.program_gave_up(&options.limits).filter(|_| exit == Exit::Limit);
            let decided = if self.args.decided { decided::find(puzzle, &options, self.enumerated())?.0 } else { None };
            let decided = decided.as_ref().map(|picture| decided::Report::new(puzzle, picture));
            let all = decided.as_ref().is_some_and(|decided| decided.are_all(found));
            let rest = serde_json::to_string(&Rest {
                status,
                message: failed.map(|error| error.to_string()).or(silent),
                complete: progress == Progress::Complete || all,
                decided: decided.as_ref(),
                vars: stats.vars,
                clauses: stats.clauses,
                rounds: stats.rounds,
                conflicts: stats.conflicts,
                told: &told,
                seconds: started.elapsed().as_secs_f64(),
            })?;
            writeln!(out.answer, "],{}", rest.trim_start_matches('{'))?;
            out.answer.flush()?;
        } else if found == 0 {
            let none = if exit == Exit::No { "no answer".into() } else { self.args.search.gave_up(&options.limits) };
            match self.format.and_then(BoardFormat::picture) {
                // No picture says that.
                Some(_) => out.say(&none),
                None => writeln!(out.answer, "{none}")?,
            }
        } else if exit == Exit::Limit {
            out.say(&format!(
                "{}: {} found, there may be more",
                self.args.search.gave_up(&options.limits),
                count(found, "answer")
            ));
        } else if max > 1 && !output::is_quiet() {
            let more = if progress == Progress::Complete { "that is all" } else { "there may be more" };
            out.say(&format!("{}; {more}", count(found, "answer")));
        }
        if !self.json() {
            told.complain(out);
        }
        if self.args.stats {
            if let Some(way) = &told.way {
                out.say(&format!("found by {way}"));
            }
            out.say(&costs(&stats));
        }
        Ok(exit)
    }
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
    /// How many answers are enumerated for the shares.
    fn enumerated(&self) -> Option<u64> {
        decided::bound(self.args.all, self.args.max.map(|max| max as u64))
    }

    /// Shows what is the same in all answers, and what is free.
    fn decided(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        job: &Job<'_>,
        out: &mut Out<'_>,
    ) -> Result<Exit, Failure> {
        if !job.first {
            writeln!(out.answer)?;
        }
        let (picture, progress) = decided::find(puzzle, options, self.enumerated())?;
        if let Some(picture) = &picture {
            decided::print(puzzle, picture, &self.style, out)?;
        }
        Ok(match (picture, progress) {
            (_, Progress::Limit) => {
                writeln!(out.answer, "{}", self.args.search.gave_up(&options.limits))?;
                Exit::Limit
            }
            (None, _) => {
                writeln!(out.answer, "no answer")?;
                Exit::No
            }
            (Some(_), _) => Exit::Yes,
        })
    }

    fn candidates(&self, puzzle: &Arc<dyn Puzzle>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        match puzzle.deduce(self.args.search.deduce) {
            Ok(known) => {
                write!(out.answer, "{}", self.style.draw(&puzzle.picture_known(&known)))?;
                Ok(Exit::Yes)
            }
            Err(contradiction) => {
                let cause = match contradiction.cause {
                    Cause::Rule(rule) => puzzle.phrase(rule),
                    Cause::Whole(phrase) => phrase,
                };
                writeln!(out.answer, "no answer: {cause}")?;
                Ok(Exit::No)
            }
        }
    }

    fn print(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        answer: &Board,
        index: usize,
        job: &Job<'_>,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let by_input = if job.one_line { BoardFormat::Line } else { BoardFormat::Text };
        let format = self.format.unwrap_or(by_input);
        let scene = || puzzle.picture(Some(answer), &Marks::new());
        match (format, format.picture()) {
            (_, Some(picture)) if index > 0 && !picture.can_follow() => {
                let what = "a picture shows one answer, and this is the second one";
                return Err(Diagnostic::new(what).help("print one answer, or use --format text, line or json").into());
            }
            (_, Some(picture)) => {
                let scene = scene();
                if let Some(warning) = picture.lost(&scene, job).filter(|_| index == 0) {
                    out.say(&warning);
                }
                out.answer.write_all(&picture.draw(&[scene], &self.style))?;
            }
            (BoardFormat::Line, None) => writeln!(out.answer, "{}", puzzle.line(answer))?,
            (BoardFormat::Json, None) => {
                if index > 0 {
                    out.answer.write_all(b",")?;
                }
                serde_json::to_writer(&mut *out.answer, &json::Board(puzzle.layout(), answer))?;
            }
            (_, None) => {
                if index > 0 || !job.first {
                    writeln!(out.answer)?;
                }
                write!(out.answer, "{}", self.style.draw(&scene()))?;
            }
        }
        if self.args.all || self.args.max.is_some_and(|max| max > 1) {
            // Answers are seen as they are found.
            out.answer.flush()?;
        }
        Ok(())
    }
}
