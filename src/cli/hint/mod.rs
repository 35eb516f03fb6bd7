//! `hint`: the easiest next step from where a player is.
//!
//! In: a puzzle, and what a player has filled in. Out: where to look; with `--more` the technique, then the
//! argument, then what follows. Or what is wrong, and why. Must not know: how steps are found.

mod drawn;
mod none;
mod others;
mod report;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{ArgAction, Args as ClapArgs};

use super::exit::Exit;
use super::explain::{ReasonArgs, StepReport, sentence};
use super::options::{InputArgs, ReportArgs, Style, StyleArgs};
use super::picture::Picture;
use super::position::{PositionArgs, Positions, Use};
use super::scenes::{draw, hint_scene, noted_scene, shown};
use super::stream::{Failure, Manner, ObjectKind, Out, PuzzleContext, Verb};
use super::wrong::Wrong;
use super::{decided, extension, files, interrupt};
use crate::explain::{self, Hint, Step};
use crate::family::Puzzle;
use crate::render::Marks;
use drawn::Held;
use report::Report;

/// The arguments of `hint`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Say more: once for the technique, twice for the argument, three times for what follows from it. If something is
    /// wrong: the places, then why, then the board.
    #[arg(long, short, action = ArgAction::Count)]
    more: u8,
    /// List the steps that can be taken now, by technique, instead of one of them.
    #[arg(long, conflicts_with_all = ["more", "picture"])]
    other: bool,
    /// Draw the board into this file, with as much of the step as `--more` asks for, or with what is wrong: .svg, .png,
    /// .pdf or .tex.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    #[command(flatten)]
    reasons: ReasonArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Runs `hint`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let style = args.style.style(args.report.output.is_none());
    let given = args.position.open()?;
    if let Some(path) = &args.picture {
        files::writes(path)?;
        let picture = extension::format::<Picture>(None, Some(path))?;
        anyhow::ensure!(picture.is_some(), "name a picture: .svg, .png, .pdf or .tex");
    }
    let mut answer = args.report.open(&args.inputs.share)?;
    Asked { args, style, given, held: Held::default() }.run_all(&mut *answer)
}

struct Asked<'a> {
    args: &'a Args,
    style: Style,
    given: Positions,
    held: Held,
}

impl Verb for Asked<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner {
            json: self.args.report.json(),
            labels: true,
            objects: Some(ObjectKind::Hint),
            position: Use::Any(&self.given),
            ..Manner::default()
        }
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        self.is_alone(job)?;
        self.args.reasons.say(puzzle, job, out);
        let struck = self.given.struck(puzzle);
        let options = explain::Options { struck: struck.clone(), ..self.options() };
        let partial = self.given.used("starting from", true, puzzle, job, out)?;
        if !self.json() {
            job.heading(out)?;
        }
        let (step, mut explainer, unchecked) = match explain::hint(puzzle, &partial, &options)? {
            Hint::Step { step, explainer, unchecked } => (step, explainer, unchecked),
            Hint::Right => {
                if self.json() {
                    out.json(job.head("right").with(&Report::nothing()))?;
                } else {
                    writeln!(out.answer, "the board is full, and right")?;
                }
                return Ok(Exit::Yes);
            }
            Hint::Wrong { places, reasons } => {
                let (filled, struck) = (&partial, &struck[..]);
                let wrong = Wrong { puzzle, filled, struck, places: &places, reasons: &reasons };
                self.draw(&wrong.scene())?;
                if self.json() {
                    wrong.json(job, out)?;
                } else {
                    wrong.print(self.args.more, &self.style, out)?;
                }
                return Ok(Exit::No);
            }
            Hint::NoAnswer => return self.no_answer(puzzle, job, out),
            Hint::Limit => return self.limit(job, out),
            Hint::Free(free) => return self.free(puzzle, &free, job, out),
        };
        if self.args.other {
            return self.others(puzzle, &partial, &options, job, out);
        }
        if self.args.picture.is_some() {
            let position = noted_scene(puzzle, &partial, &struck, &Marks::new());
            self.draw(&hint_scene(puzzle, &explainer, &step, &position, self.args.more))?;
        }
        if self.json() {
            let (then, free) = explainer.until_placed(&step)?;
            let then = then.iter().map(|step| StepReport::new(puzzle, step)).collect();
            let free = decided::labels(puzzle, &free);
            let step = Some(StepReport::new(puzzle, &step));
            out.json(job.head("hint").with(&Report { step, then, free, unchecked, ..Report::nothing() }))?;
            return Ok(Exit::Yes);
        }
        let telling = &step.telling;
        let text = match self.args.more {
            0 => telling.focus.look(),
            1 => format!("{}: {}", telling.technique.name, telling.question),
            2 => {
                let argument = telling.argument();
                // The conclusion is not told yet, so it is not clear what would be otherwise.
                let argument = match argument.strip_prefix("otherwise ") {
                    Some(rest) => format!("without this step, {rest}"),
                    None => argument,
                };
                format!("{}: {argument}", telling.technique.name)
            }
            _ => self.sentence(puzzle, &step),
        };
        writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
        if self.args.more > 2 {
            let marks = shown(puzzle, &explainer, &step.conclusions);
            write!(out.answer, "{}", draw(puzzle, &explainer, &marks, &self.style))?;
            let (then, free) = explainer.until_placed(&step)?;
            if then.is_empty() && free.is_empty() && !step.conclusions.iter().any(|fact| fact.holds) {
                let text = "this fills in nothing yet: note it with pencil marks, or see what it leads to with `--time-limit 10`";
                writeln!(out.answer, "{}", self.style.wrap(text, 2))?;
            }
            for step in then {
                let text = format!("then {}", self.sentence(puzzle, &step));
                writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
            }
            if !free.is_empty() {
                writeln!(out.answer, "no more can be filled in; still undecided: {}", decided::places(puzzle, &free))?;
            }
        }
        if unchecked {
            writeln!(out.answer, "if what is filled in is right: there was no time to check that")?;
        }
        Ok(Exit::Yes)
    }
}

impl Asked<'_> {
    fn sentence(&self, puzzle: &Arc<dyn Puzzle>, step: &Step) -> String {
        sentence(puzzle, step, &self.args.reasons)
    }

    /// The options for one puzzle; the clock starts now.
    fn options(&self) -> explain::Options {
        let reasons = &self.args.reasons;
        let options = reasons.options();
        if reasons.time_limit.is_some() || reasons.smallest { options } else { options.hasty() }
    }

    fn limit(&self, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.json() {
            out.json(job.head("limit").with(&Report::nothing()))?;
        } else if self.args.reasons.time_limit.is_some() || interrupt::happened() {
            writeln!(out.answer, "{}: no hint found", self.args.reasons.gave_up())?;
        } else {
            let text = "no step that needs one rule is left, and none that needs several was found with little effort; \
                        try `--time-limit 10`";
            writeln!(out.answer, "{text}")?;
        }
        Ok(Exit::Limit)
    }
}
