//! `hint`: the easiest next step from where a player is.
//!
//! In: a puzzle, and what a player has filled in. Out: where to look; with `--more` which rules; with `--more
//! --more` what follows. Or what is wrong, and why. Must not know: how steps are found.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use clap::{ArgAction, Args as ClapArgs};
use serde::Serialize;

use super::decided;
use super::exit::Exit;
use super::explain::{ReasonArgs, StepReport, clash, heading, label, no_answer};
use super::files;
use super::interrupt;
use super::judging;
use super::options::{InputArgs, ReportArgs, Style, StyleArgs};
use super::scenes::{draw, shown};
use super::stream::{self, Failure, Job, Out, Verb};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::explain::{self, Ending, Explainer, Fact, Step};
use crate::grid::Place;
use crate::input::{Input, Source};
use crate::puzzle::{Partial, Puzzle};
use crate::render::json;
use crate::search::{self, Judgement};

/// How much is done for a hint; see [`explain::Options::effort`].
const EFFORT: usize = 150_000;
/// A hint answers within this time, with the best reason that was found, unless `--time-limit` says otherwise.
const TIME: Duration = Duration::from_millis(180);
/// This share of the time goes to finding a reason, the rest to proving it.
const FINDING: f64 = 0.7;
/// The arguments of `hint`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    /// What has been filled in so far: the board as `solve` prints it, blanks for open places.
    #[arg(long, short, value_name = "FILE")]
    given: Option<OsString>,
    /// Tell more: once for the rules to look at, twice for what follows from them.
    #[arg(long, short, action = ArgAction::Count)]
    more: u8,
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
    let given = match &args.given {
        None => None,
        Some(argument) => {
            let input = Input::from_os_argument(argument);
            Some((input.name(), files::read(&input, "for --given")?))
        }
    };
    let mut read = args.inputs.inputs();
    read.extend(args.given.as_deref().map(Input::from_os_argument));
    let mut answer = args.report.open(&read)?;
    stream::run(&Hint { args, style, given }, &args.inputs, 1, &mut *answer)
}

struct Hint<'a> {
    args: &'a Args,
    style: Style,
    given: Option<(String, Vec<u8>)>,
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
    /// What is filled in could not be checked in time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unchecked: bool,
}

impl Hint<'_> {
    fn report<'j>(job: &'j Job<'_>, status: &'static str) -> Report<'j> {
        Report {
            head: job.head(status),
            step: None,
            then: Vec::new(),
            free: Vec::new(),
            wrong: Vec::new(),
            reason: None,
            unchecked: false,
        }
    }

    /// What the player has filled in.
    fn partial<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>) -> Result<Partial, Failure> {
        let Some((name, bytes)) = &self.given else { return Ok(Partial::new()) };
        if job.number > 0 {
            let what = Diagnostic::new(format!("{name} is a board for the first puzzle only"));
            return Err(what.help("give one puzzle at a time to `hint --given`").into());
        }
        Ok(puzzle.parse_board(&Source { name, bytes, first_line: 1 })?)
    }
}

/// Whether a fact says that what is filled in is wrong.
fn denies(partial: &Partial, fact: &Fact) -> bool {
    partial.iter().any(|&(place, value)| place == fact.place && (value == fact.value) != fact.holds)
}

/// A step that says that something filled in is wrong: how that could have been known from the clues and what is
/// `right`. From one rule at a time where `easy` says so.
fn reason_for<P: Puzzle>(
    puzzle: &P,
    options: &explain::Options,
    (partial, right): (&Partial, &Partial),
    easy: bool,
) -> Result<Option<Step<P::Rule>>, Failure> {
    let mut explainer = Explainer::new(puzzle, options, right);
    let wrong = |step: &Step<P::Rule>| step.conclusions.iter().any(|fact| denies(partial, fact));
    if let Some(given) = explainer.givens().into_iter().find(wrong) {
        return Ok(Some(given));
    }
    while !options.limits.reached()
        && let Some(step) = if easy { explainer.easy_step()? } else { explainer.next_step()? }
    {
        if wrong(&step) {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// Rows and columns that places are in, as words: `row 3`, `rows 3 to 5, columns 1 to 2`.
fn region(places: &[Place]) -> String {
    let dots = |place: &Place| match place {
        Place::Cell(pos) => vec![*pos],
        Place::Edge(edge) => edge.dots().to_vec(),
    };
    let spots: Vec<_> = places.iter().flat_map(dots).collect();
    let span = |noun: &str, values: Vec<usize>| match (values.iter().min(), values.iter().max()) {
        (Some(low), Some(high)) if low == high => format!("{noun} {}", low + 1),
        (Some(low), Some(high)) => format!("{noun}s {} to {}", low + 1, high + 1),
        _ => String::new(),
    };
    let edges = matches!(places.first(), Some(Place::Edge(_)));
    let (row, column) = if edges { ("dot row", "dot column") } else { ("row", "column") };
    let rows = span(row, spots.iter().map(|pos| pos.row).collect());
    let columns = span(column, spots.iter().map(|pos| pos.col).collect());
    format!("{rows}, {columns}")
}

impl Verb for Hint<'_> {
    fn json(&self) -> bool {
        self.args.report.json()
    }

    fn labels(&self) -> bool {
        true
    }

    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let options = self.options();
        let partial = self.partial(puzzle, job)?;
        if !self.json() {
            heading(job, out)?;
        }
        let mut unchecked = false;
        if !partial.is_empty() {
            let search = judging::in_time(puzzle, &options);
            let judgement = match search::judge(puzzle, &partial, &search)? {
                // Every place is filled: which ones are to blame is another question.
                Judgement::Flawed(_) => search::blame(puzzle, &partial, &search)?,
                other => other,
            };
            let wrong = match judgement {
                Judgement::Right => {
                    if self.json() {
                        out.json(&Self::report(job, "right"))?;
                    } else {
                        writeln!(out.answer, "the board is full, and right")?;
                    }
                    return Ok(Exit::Yes);
                }
                Judgement::Open(_) => None,
                Judgement::NoAnswer => return self.no_answer(puzzle, job, out),
                Judgement::Limit => {
                    unchecked = true;
                    None
                }
                Judgement::Dead(wrong) => Some(wrong),
                Judgement::Flawed(_) => Some(Vec::new()),
            };
            if let Some(wrong) = wrong {
                if wrong.is_empty() {
                    return self.wrong::<P>(puzzle, job, out, &[], None);
                }
                let right: Partial = partial.iter().copied().filter(|(place, _)| !wrong.contains(place)).collect();
                let reason = match reason_for(puzzle, &options, (&partial, &right), false)? {
                    None => reason_for(puzzle, &options, (&partial, &Partial::new()), false)?,
                    reason => reason,
                };
                return self.wrong(puzzle, job, out, &wrong, reason);
            }
            // What cannot be judged in time may be wrong by what one rule after the other says.
            if unchecked && let Some(step) = reason_for(puzzle, &options, (&partial, &Partial::new()), true)? {
                let wrong = step.conclusions.iter().filter(|fact| denies(&partial, fact)).map(|fact| fact.place);
                return self.wrong(puzzle, job, out, &wrong.collect::<Vec<_>>(), Some(step));
            }
        }
        let mut explainer = Explainer::new(puzzle, &options, &partial);
        let step = loop {
            match explainer.next_step()? {
                Some(step) if step.routine => {}
                other => break other,
            }
        };
        let Some(step) = step else {
            match explainer.ending() {
                Some(Ending::Complete) => {}
                Some(Ending::NoAnswer) if partial.is_empty() => return self.no_answer(puzzle, job, out),
                Some(Ending::NoAnswer) => return self.wrong::<P>(puzzle, job, out, &[], None),
                Some(Ending::Limit) | None => return self.limit(job, out),
            }
            if self.json() {
                let free = explainer.free().iter().map(decided::place).collect();
                out.json(&Report { free, ..Self::report(job, "free") })?;
            } else {
                let free = explainer.free();
                let rest =
                    if free.is_empty() { String::new() } else { format!(": free are {}", decided::places(&free)) };
                writeln!(out.answer, "nothing more follows{rest}")?;
            }
            return Ok(Exit::No);
        };
        // What follows from clues that contradict each other is no hint.
        if partial.is_empty()
            && let Judgement::NoAnswer = search::judge(puzzle, &partial, &judging::in_passing(puzzle, &options))?
        {
            return self.no_answer(puzzle, job, out);
        }
        if self.json() {
            let (then, free) = explainer.until_placed(&step)?;
            let then = then.iter().map(|step| StepReport::new(puzzle, step)).collect();
            let free = free.iter().map(decided::place).collect();
            let step = Some(StepReport::new(puzzle, &step));
            out.json(&Report { step, then, free, unchecked, ..Self::report(job, "hint") })?;
            return Ok(Exit::Yes);
        }
        let concluded: Vec<Place> = step.conclusions.iter().map(|fact: &Fact| fact.place).collect();
        match self.args.more {
            0 => {
                let count = words::count(step.size(), "rule");
                writeln!(out.answer, "look at {}: something follows from {count}", region(&concluded))?;
            }
            1 => writeln!(out.answer, "look at this: {}{}", explain::premises(puzzle, &step), label(&step))?,
            _ => {
                writeln!(out.answer, "{}{}", explain::sentence(puzzle, &step), label(&step))?;
                let marks = shown(puzzle, &explainer, &step.conclusions);
                write!(out.answer, "{}", draw(puzzle, &explainer, &marks, &self.style))?;
                let (then, free) = explainer.until_placed(&step)?;
                for step in then {
                    writeln!(out.answer, "then {}{}", explain::sentence(puzzle, &step), label(&step))?;
                }
                if !free.is_empty() {
                    writeln!(out.answer, "no more can be filled in: free are {}", decided::places(&free))?;
                }
            }
        }
        if unchecked {
            writeln!(out.answer, "if what is filled in is right: there was no time to check that")?;
        }
        Ok(Exit::Yes)
    }
}

impl Hint<'_> {
    /// The options for one puzzle; the clock starts now.
    fn options(&self) -> explain::Options {
        let reasons = &self.args.reasons;
        let mut options = reasons.options();
        let time = match (reasons.time_limit, reasons.smallest) {
            (Some(time), _) => time,
            (None, true) => return options,
            (None, false) => {
                options.effort = EFFORT;
                TIME
            }
        };
        options.deadline = Instant::now().checked_add(time.mul_f64(FINDING));
        options.limits = options.limits.with_time(Some(time));
        options
    }

    fn limit(&self, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.json() {
            out.json(&Self::report(job, "limit"))?;
        } else if self.args.reasons.time_limit.is_some() || interrupt::happened() {
            writeln!(out.answer, "{}: no hint found", self.args.reasons.gave_up())?;
        } else {
            let more = "to look for more give it time, as in `--time-limit 10`";
            writeln!(out.answer, "no one rule says more, and nothing else was found in a moment; {more}")?;
        }
        Ok(Exit::Limit)
    }

    fn no_answer<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut limits = self.args.reasons.options().limits;
        if self.args.reasons.time_limit.is_none() {
            // A hint does not wait for which clues are to blame.
            limits = judging::in_a_moment(&limits);
        }
        let few = |clash: &search::Clash<_>| clash.least != search::Least::Unknown || clash.clues.len() == 1;
        let clash = clash(puzzle, &limits)?.filter(few);
        if clash.is_none() && !self.json() {
            out.say("`cluesat unique` tells which clues contradict each other");
        }
        no_answer(clash.as_ref(), job, out, self.json())
    }

    /// Tells what is wrong, and how it could have been known.
    fn wrong<P: Puzzle>(
        &self,
        puzzle: &P,
        job: &Job<'_>,
        out: &mut Out<'_>,
        wrong: &[Place],
        reason: Option<Step<P::Rule>>,
    ) -> Result<Exit, Failure> {
        if self.json() {
            let reason = reason.map(|step| StepReport::new(puzzle, &step));
            let wrong = wrong.iter().map(decided::place).collect();
            out.json(&Report { wrong, reason, ..Self::report(job, "wrong") })?;
            return Ok(Exit::No);
        }
        // What the puzzle gives is no secret.
        let given = |step: &Step<P::Rule>| step.facts.is_empty() && step.rules.iter().all(crate::cnf::Rule::is_given);
        match reason {
            Some(step) if self.args.more > 0 || given(&step) => {
                let place = step.conclusions.iter().map(|fact| fact.place).find(|place| wrong.contains(place));
                let name = place.as_ref().map_or_else(String::new, ToString::to_string);
                writeln!(out.answer, "{name} is wrong")?;
                writeln!(out.answer, "  {}{}", explain::sentence(puzzle, &step), label(&step))?;
            }
            _ if wrong.is_empty() => {
                writeln!(out.answer, "something is wrong: what is filled in cannot be completed")?;
            }
            _ => {
                writeln!(out.answer, "something is wrong: {}", words::count(wrong.len(), "place"))?;
                writeln!(out.answer, "  {}", decided::places(wrong))?;
            }
        }
        Ok(Exit::No)
    }
}
