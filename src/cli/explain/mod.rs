//! `explain`: why, step by step, from the clues to the answer.
//!
//! In: puzzles. Out: one step after the other, as it is found. Must not know: how steps are found.

mod args;
mod ending;
mod pictures;
mod reasons;
mod report;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use super::clash;
use super::decided;
use super::exit::Exit;
use super::extension;
use super::options::Style;
use super::output;
use super::page;
use super::position::{Positions, Use};
use super::scenes::{draw, shown};
use super::stream::{self, Failure, Out, PuzzleContext, Verb};
use crate::diagnostic::Diagnostic;
use crate::explain::{Ending, Explainer, Options, Step};
use crate::family::Puzzle;
use crate::render::{Marks, json};
pub(super) use args::Args;
use args::OutputFormat;
use ending::CANNOT_BE_COMPLETED;
use pictures::Pictures;
pub(super) use reasons::{ONLY_INSIDE, ReasonArgs, sentence};
pub(super) use report::StepReport;
use report::{Line, Report};

/// Runs `explain`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let style = args.style.style(args.output.is_none());
    let format = extension::format(args.format, args.output.as_deref())?.unwrap_or_default();
    let positions = args.position.open()?;
    let mut read = args.inputs.inputs();
    read.extend(args.position.input());
    let mut answer = output::open_for(&args.inputs.share, &read, args.output.as_deref())?;
    let page = Mutex::default();
    let explain = Explain { args, positions, format, style, page };
    let exit = stream::run(&explain, &args.inputs, 1, &mut *answer)?;
    if *explain.page.lock().expect("no drawing panicked") > 0 {
        write!(answer, "{}", page::end())?;
        answer.flush()?;
    }
    Ok(exit)
}

struct Explain<'a> {
    args: &'a Args,
    positions: Positions,
    format: OutputFormat,
    style: Style,
    /// How many puzzles the page shows so far.
    page: Mutex<usize>,
}

impl Verb for Explain<'_> {
    fn one_line_each(&self) -> bool {
        false
    }

    fn json(&self) -> bool {
        self.format == OutputFormat::Json
    }

    fn labels(&self) -> bool {
        true
    }

    fn position(&self) -> Use<'_> {
        Use::Any(&self.positions)
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        let struck = self.positions.struck(puzzle);
        let noted = !struck.is_empty();
        let options = Options { struck, ..self.args.reasons.options() };
        let format = self.format;
        if format == OutputFormat::Text {
            job.heading(out)?;
        }
        if !job.first && format == OutputFormat::Svg {
            return Err(Diagnostic::new("an SVG shows one puzzle, and this is the second one")
                .help("give one puzzle at a time, or use --format html")
                .into());
        }
        let filled = self.positions.used("starting from", true, puzzle, job, out)?;
        let mut explainer = Explainer::new(puzzle, &options, &filled);
        let mut pictures = Pictures::default();
        if format == OutputFormat::Html {
            pictures.begin(puzzle, &explainer);
        }
        let steps = self.steps((puzzle, &mut explainer), job, &mut pictures, out)?;
        let free = explainer.free();
        let clash = || clash::find(puzzle, &options.limits);
        let (status, exit) = match (explainer.ending(), format) {
            (Some(Ending::Complete), _) if free.is_empty() => ("unique", Exit::Yes),
            (Some(Ending::Complete), _) => ("multiple", Exit::No),
            (Some(Ending::NoAnswer), OutputFormat::Text) if noted || !filled.is_empty() => {
                writeln!(out.answer, "{CANNOT_BE_COMPLETED}")?;
                return Ok(Exit::No);
            }
            (Some(Ending::NoAnswer), OutputFormat::Text | OutputFormat::Json) if filled.is_empty() => {
                return clash::no_answer(puzzle, clash()?.as_ref(), job, out, self.json());
            }
            (Some(Ending::NoAnswer), _) => ("none", Exit::No),
            (Some(Ending::Limit) | None, _) => ("limit", Exit::Limit),
        };
        let end = match status {
            // Programs know what that means.
            _ if self.json() => String::new(),
            "none" => clash::in_a_line(puzzle, clash()?.as_ref()),
            _ => self.ending(puzzle, exit, filled.is_empty(), &free),
        };
        match format {
            OutputFormat::Json => {
                let answer = explainer.answer().filter(|_| exit == Exit::Yes);
                out.json(&Report {
                    head: job.head(status),
                    steps,
                    answer: answer.map(|answer| json::Board(puzzle.layout(), answer)),
                    free: (exit != Exit::Limit).then(|| decided::labels(puzzle, &free)),
                    seconds: started.elapsed().as_secs_f64(),
                })?;
            }
            OutputFormat::Svg => write!(out.answer, "{}", pictures.svg(puzzle, &explainer, end))?,
            OutputFormat::Html => {
                let mut page = self.page.lock().expect("no drawing panicked");
                write!(out.answer, "{}", pictures.html(puzzle, job.label(), &end, *page))?;
                *page += 1;
            }
            OutputFormat::Text => {
                writeln!(out.answer, "{end}")?;
                write!(out.answer, "{}", draw(puzzle, &explainer, &Marks::new(), &self.style))?;
            }
        }
        Ok(exit)
    }
}

impl Explain<'_> {
    /// Tells one step after the other, or keeps its picture; how many there are.
    fn steps(
        &self,
        (puzzle, explainer): (&Arc<dyn Puzzle>, &mut Explainer),
        job: &PuzzleContext<'_>,
        pictures: &mut Pictures,
        out: &mut Out<'_>,
    ) -> Result<usize, Failure> {
        let mut number = 0;
        // Programs get each step by itself.
        let next = |explainer: &mut Explainer| if self.json() { explainer.next_step() } else { explainer.next_told() };
        while let Some(step) = next(explainer)? {
            if step.routine && !self.args.all_steps {
                continue;
            }
            number += 1;
            let numbered = || format!("{number}. {}", sentence(puzzle, &step, &self.args.reasons));
            match self.format {
                OutputFormat::Json => {
                    out.json(&Line { head: job.head("step"), number, step: StepReport::new(puzzle, &step) })?;
                }
                OutputFormat::Svg => pictures.add(puzzle, explainer, &step, numbered()),
                OutputFormat::Html => pictures.tell(puzzle, explainer, &step),
                OutputFormat::Text => self.write(puzzle, explainer, &step, number, &numbered(), out)?,
            }
        }
        Ok(number)
    }

    /// Writes a step, and the board when it is time for it.
    fn write(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        explainer: &Explainer,
        step: &Step,
        number: usize,
        text: &str,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        writeln!(out.answer, "{}", self.style.wrap(text, number.to_string().len() + 2))?;
        if self.args.every > 0 && number.is_multiple_of(self.args.every) {
            let marks = shown(puzzle, explainer, &step.conclusions);
            write!(out.answer, "{}", draw(puzzle, explainer, &marks, &self.style))?;
        }
        Ok(out.answer.flush()?)
    }
}
