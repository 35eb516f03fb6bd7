//! `hint`: the easiest next step from where a player is.
//!
//! In: a puzzle, and what a player has filled in. Out: where to look; with `--more` the technique, then the
//! argument, then what follows. Or what is wrong, and why. Must not know: how steps are found.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgAction, Args as ClapArgs};
use serde::Serialize;

use super::decided;
use super::exit::Exit;
use super::explain::{ReasonArgs, StepReport, clash, heading, no_answer, sentence};
use super::extension;
use super::files;
use super::interrupt;
use super::options::{InputArgs, ReportArgs, Style, StyleArgs};
use super::picture::Picture;
use super::position::{PositionArgs, Positions};
use super::scenes::{draw, position_scene, ruled, shown};
use super::stream::{self, Failure, Out, PuzzleContext, Verb};
use super::words;
use crate::board::Place;
use crate::explain::{self, Hint, Objection, Step};
use crate::family::{Partial, Puzzle};
use crate::render::{Mark, Scene, json};
use crate::rule::Origin;
use crate::search;

/// A hint answers within this time, with the best reason that was found, unless `--time-limit` says otherwise.
const TIME: Duration = Duration::from_millis(180);

/// The arguments of `hint`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Tell more: once for the technique, twice for the argument, three times for what follows from it.
    #[arg(long, short, action = ArgAction::Count)]
    more: u8,
    /// Draw the board with the step, or with what is wrong, into this file: .svg, .png, .pdf or .tex.
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
    let mut read = args.inputs.inputs();
    read.extend(args.position.input());
    if let Some(path) = &args.picture {
        files::refuse_overwriting_input(path, &read)?;
        let picture = extension::format::<Picture>(None, Some(path))?;
        anyhow::ensure!(picture.is_some(), "name a picture: .svg, .png, .pdf or .tex");
    }
    let mut answer = args.report.open(&args.inputs.share, &read)?;
    stream::run(&Asked { args, style, given }, &args.inputs, 1, &mut *answer)
}

struct Asked<'a> {
    args: &'a Args,
    style: Style,
    given: Positions,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepReport>,
    /// The steps from there to one that can be written on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<StepReport>,
    /// The places that are open for good, where no step, or none that can be written on the board, comes any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    free: Vec<String>,
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<StepReport>,
    /// A reason for each wrong place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<ObjectionReport>,
    /// What is filled in could not be checked in time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unchecked: bool,
}

/// Why a place is wrong, in JSON.
#[derive(Serialize)]
struct ObjectionReport {
    at: String,
    text: String,
}

impl Asked<'_> {
    fn report<'j>(job: &'j PuzzleContext<'_>, status: &'static str) -> Report<'j> {
        Report {
            head: job.head(status),
            step: None,
            then: Vec::new(),
            free: Vec::new(),
            wrong: Vec::new(),
            reason: None,
            reasons: Vec::new(),
            unchecked: false,
        }
    }
}

impl Verb for Asked<'_> {
    fn json(&self) -> bool {
        self.args.report.json()
    }

    fn labels(&self) -> bool {
        true
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let options = self.options();
        let partial = self.given.going_on(puzzle, job, out)?;
        if !self.json() {
            heading(job, out)?;
        }
        let (step, mut explainer, unchecked) = match explain::hint(puzzle, &partial, &options)? {
            Hint::Step { step, explainer, unchecked } => (step, explainer, unchecked),
            Hint::Right => {
                if self.json() {
                    out.json(&Self::report(job, "right"))?;
                } else {
                    writeln!(out.answer, "the board is full, and right")?;
                }
                return Ok(Exit::Yes);
            }
            Hint::Wrong { places, reasons } => return self.wrong(puzzle, job, out, &partial, (&places, &reasons)),
            Hint::NoAnswer => return self.no_answer(puzzle, job, out),
            Hint::Limit => return self.limit(job, out),
            Hint::Free(free) => {
                if self.json() {
                    let free = decided::labels(puzzle, &free);
                    out.json(&Report { free, ..Self::report(job, "free") })?;
                } else {
                    let places = || format!("; still undecided: {}", decided::places(puzzle, &free));
                    let rest = if free.is_empty() { String::new() } else { places() };
                    writeln!(out.answer, "nothing more follows{rest}")?;
                }
                return Ok(Exit::No);
            }
        };
        self.draw(&position_scene(puzzle, &explainer.filled(), &shown(puzzle, &explainer, &step.conclusions)))?;
        if self.json() {
            let (then, free) = explainer.until_placed(&step)?;
            let then = then.iter().map(|step| StepReport::new(puzzle, step)).collect();
            let free = decided::labels(puzzle, &free);
            let step = Some(StepReport::new(puzzle, &step));
            out.json(&Report { step, then, free, unchecked, ..Self::report(job, "hint") })?;
            return Ok(Exit::Yes);
        }
        let telling = &step.telling;
        let text = match self.args.more {
            0 => format!("look at {}", telling.place).replace("look at around", "look around"),
            1 => format!("{}: {}", telling.technique.name, telling.question),
            2 => format!("{}: {}", telling.technique.name, telling.argument()),
            _ => self.sentence(puzzle, &step),
        };
        writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
        match self.args.more {
            0..=2 => {}
            _ => {
                let marks = shown(puzzle, &explainer, &step.conclusions);
                write!(out.answer, "{}", draw(puzzle, &explainer, &marks, &self.style))?;
                let (then, free) = explainer.until_placed(&step)?;
                for step in then {
                    let text = format!("then {}", self.sentence(puzzle, &step));
                    writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
                }
                if !free.is_empty() {
                    writeln!(
                        out.answer,
                        "no more can be filled in; still undecided: {}",
                        decided::places(puzzle, &free)
                    )?;
                }
            }
        }
        if unchecked {
            writeln!(out.answer, "if what is filled in is right: there was no time to check that")?;
        }
        Ok(Exit::Yes)
    }
}

impl Asked<'_> {
    /// Draws the board into the file that was asked for, if one was.
    fn draw(&self, scene: &Scene) -> Result<(), Failure> {
        let Some(path) = &self.args.picture else { return Ok(()) };
        let picture = extension::format::<Picture>(None, Some(path)).map_err(io::Error::other)?;
        let mut file = files::Output::create(path).map_err(io::Error::other)?;
        file.write_all(&picture.unwrap_or(Picture::Svg).draw(std::slice::from_ref(scene), &self.style))?;
        Ok(file.flush()?)
    }

    fn sentence(&self, puzzle: &Arc<dyn Puzzle>, step: &Step) -> String {
        sentence(puzzle, step, &self.args.reasons)
    }

    /// The options for one puzzle; the clock starts now.
    fn options(&self) -> explain::Options {
        let reasons = &self.args.reasons;
        let options = reasons.options();
        match (reasons.time_limit, reasons.smallest) {
            (Some(time), _) => options.within(time),
            (None, true) => options,
            (None, false) => options.hasty().within(TIME),
        }
    }

    fn limit(&self, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.json() {
            out.json(&Self::report(job, "limit"))?;
        } else if self.args.reasons.time_limit.is_some() || interrupt::happened() {
            writeln!(out.answer, "{}: no hint found", self.args.reasons.gave_up())?;
        } else {
            let more = "try `--time-limit 10`";
            writeln!(out.answer, "no step that needs one rule is left, and no longer one was found in 0.2 s; {more}")?;
        }
        Ok(Exit::Limit)
    }

    fn no_answer(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut limits = self.args.reasons.options().limits;
        if self.args.reasons.time_limit.is_none() {
            // A hint does not wait for which clues are to blame.
            limits = explain::in_a_moment(&limits);
        }
        let few =
            |clash: &search::ConflictingClues| clash.least != search::Minimality::Unknown || clash.clues.len() <= 1;
        let clash = clash(puzzle, &limits)?.filter(few);
        if clash.is_none() && !self.json() {
            out.say("`cluesat unique` tells which clues contradict each other");
        }
        no_answer(puzzle, clash.as_ref(), job, out, self.json())
    }

    /// Tells what is wrong, and how it could have been known.
    fn wrong(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
        partial: &Partial,
        (wrong, reasons): (&[Place], &[Objection]),
    ) -> Result<Exit, Failure> {
        let marks = || wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
        self.draw(&position_scene(puzzle, partial, &marks()))?;
        if self.json() {
            let at = |one: &Objection| puzzle.layout().at(one.place);
            let reason = reasons.first().map(|one| StepReport::new(puzzle, &one.step));
            let reasons = reasons.iter().map(|one| ObjectionReport { at: at(one), text: one.text.clone() }).collect();
            let wrong = decided::labels(puzzle, wrong);
            out.json(&Report { wrong, reason, reasons, ..Self::report(job, "wrong") })?;
            return Ok(Exit::No);
        }
        // What the puzzle gives is no secret.
        let given = |one: &&Objection| {
            let rules = &one.step.rules;
            one.step.facts.is_empty() && rules.iter().all(|&rule| puzzle.rules()[rule].origin() == Origin::Given)
        };
        let told: Vec<&Objection> = reasons.iter().filter(|one| self.args.more > 0 || given(one)).collect();
        let text = match wrong.len() {
            0 => "something is wrong: what is filled in cannot be completed".to_owned(),
            _ => format!("wrong: {}", explain::named(puzzle, wrong)),
        };
        writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
        for one in &told {
            writeln!(out.answer, "  {}", self.style.wrap(&one.text, 4))?;
        }
        let quiet = wrong.iter().filter(|place| reasons.iter().all(|one| one.place != **place)).count();
        if self.args.more > 0 && !told.is_empty() && quiet > 0 {
            writeln!(out.answer, "  for {} more no short reason was found", words::count(quiet, "place"))?;
        }
        if self.args.more > 0 && !wrong.is_empty() {
            write!(out.answer, "{}", self.style.draw(&ruled(position_scene(puzzle, partial, &marks()))))?;
        }
        Ok(Exit::No)
    }
}
