//! `explain`: why, step by step, from the clues to the answer.
//!
//! In: puzzles. Out: one step after the other, as it is found. Must not know: how steps are found.

mod args;
mod ending;
mod pictures;
mod reasons;
mod report;
mod steps;
mod way;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use super::conflict;
use super::decided;
use super::exit::Exit;
use super::extension;
use super::options::Style;
use super::output;
use super::page;
use super::position::{Positions, Use};
use super::scenes::{draw, known_scene};
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use super::wrong::{Wrong, for_a_look};
use crate::board::Place;
use crate::diagnostic::Diagnostic;
use crate::explain::{self, Ending, Explainer, Judged, Objection, Options};
use crate::family::Puzzle;
use crate::json;
use crate::render::Marks;
pub(super) use args::Args;
use args::OutputFormat;
use pictures::Pictures;
pub(super) use reasons::{ONLY_INSIDE, ReasonArgs, sentence};
use report::Report;
pub(super) use report::{StepReport, SummaryReport};
use steps::Told;
use way::Way;

/// Runs `explain`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let style = args.style.style(args.output.is_none());
    let format = extension::format(args.format, args.output.as_deref())?.unwrap_or_default();
    let positions = args.position.open()?;
    let mut answer = output::open_for(&args.inputs.share, args.output.as_deref())?;
    let page = Mutex::default();
    let explain = Explain { args, positions, format, style, page };
    let exit = stream::run(&explain, &args.inputs, Some(1), &mut *answer)?;
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
    fn manner(&self) -> Manner<'_> {
        Manner {
            json: self.format == OutputFormat::Json,
            labels: true,
            position: Use::Any(&self.positions),
            ..Manner::default()
        }
    }

    fn one_line_each(&self) -> bool {
        false
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        self.args.reasons.say(puzzle, job, out);
        let struck = self.positions.struck(puzzle);
        let options = Options { struck: struck.clone(), ..self.args.reasons.options() };
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
        let wrong = |places: &[Place], reasons: &[Objection], out: &mut Out<'_>| {
            self.wrong(&Wrong { puzzle, filled: &filled, struck: &struck, places, reasons }, job, out)
        };
        match explain::judged(puzzle, &filled, &for_a_look(&options))? {
            Judged::Wrong { places, reasons } => return wrong(&places, &reasons, out),
            // The steps show what else there is.
            Judged::Right | Judged::NoAnswer | Judged::Open | Judged::Unchecked => {}
        }
        let way = self.way(puzzle, &options, &filled)?;
        let mut explainer = Explainer::new(puzzle, &options, &filled);
        let mut pictures = Pictures::new(self.style.theme);
        if format == OutputFormat::Html {
            pictures.begin(puzzle, &explainer);
        }
        let told = self.steps((puzzle, &mut explainer), job, way.as_ref(), &mut pictures, out)?;
        let free = explainer.free();
        let conflict = || conflict::find(puzzle, &options.limits);
        let ending = way.as_ref().map_or(explainer.ending(), |way| way.ending).unwrap_or(Ending::Limit);
        let exit = match (ending, format) {
            _ if way.as_ref().is_some_and(Way::is_whole) => Exit::Yes,
            (Ending::Unique, _) => Exit::Yes,
            (Ending::Multiple, _) => Exit::No,
            // There was no time to judge it, or the puzzle itself has no answer.
            (Ending::NoAnswer, _) if !struck.is_empty() || !filled.is_empty() => return wrong(&[], &[], out),
            (Ending::NoAnswer, OutputFormat::Text | OutputFormat::Json) => {
                return conflict::no_answer(puzzle, conflict()?.as_ref(), job, out, self.json());
            }
            (Ending::NoAnswer, _) => Exit::No,
            (Ending::Limit, _) => Exit::Limit,
        };
        let end = match (ending, &way) {
            // Programs know what that means.
            _ if self.json() => String::new(),
            (Ending::NoAnswer, _) if exit != Exit::Yes => conflict::in_a_line(puzzle, conflict()?.as_ref()),
            (_, Some(way)) => way.in_words(puzzle, &told, &self.args.reasons.gave_up()),
            (_, None) => self.ending(puzzle, exit, filled.is_empty(), &free),
        };
        let Told { count, summary, .. } = told;
        match format {
            OutputFormat::Json => {
                let answer = explainer.answer().filter(|_| exit == Exit::Yes && way.is_none());
                out.json(
                    job.head(way.as_ref().map_or(ending.word(), Way::word)).with(&Report {
                        steps: count,
                        summary: SummaryReport::new(&summary),
                        answer: answer.map(|answer| json::Board(puzzle.layout(), answer)),
                        free: (exit != Exit::Limit)
                            .then(|| decided::labels(puzzle, way.as_ref().map_or(&free, |way| &way.open))),
                        seconds: started.elapsed().as_secs_f64(),
                    }),
                )?;
            }
            OutputFormat::Svg => {
                let last = known_scene(puzzle, &explainer, &Marks::new());
                let told = summary.to_string().lines().fold(end, |end, line| format!("{end}; {line}"));
                write!(out.answer, "{}", pictures.svg(last, told))?;
            }
            OutputFormat::Html => self.page(pictures, puzzle, job, &end, out)?,
            OutputFormat::Text => {
                writeln!(out.answer, "{end}")?;
                for line in summary.to_string().lines() {
                    writeln!(out.answer, "{}", self.style.wrap(line, 2))?;
                }
                write!(out.answer, "{}", draw(puzzle, &explainer, &Marks::new(), &self.style))?;
            }
        }
        Ok(exit)
    }
}
