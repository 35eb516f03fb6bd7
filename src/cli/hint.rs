//! `hint`: the easiest next step from where a player is.
//!
//! In: a puzzle, and what a player has filled in. Out: where to look; with `--more` which rules; with `--more
//! --more` what follows. Or what is wrong, and why. Must not know: how steps are found.

use std::io::Read;
use std::time::Duration;

use anyhow::Context;
use clap::{ArgAction, Args as ClapArgs};
use serde::Serialize;

use super::decided;
use super::exit::Exit;
use super::explain::{ReasonArgs, StepReport, no_answer};
use super::options::{InputArgs, ReportArgs, Style, StyleArgs};
use super::scenes::{draw, shown};
use super::stream::{self, Failure, Job, Out, Verb};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::explain::{self, Explainer, Fact, Start, Step};
use crate::grid::Place;
use crate::input::{Input, Source};
use crate::puzzle::{Partial, Puzzle};
use crate::render::json;
use crate::search::{self, Judgement};

/// How much is done for a hint; see [`explain::Options::effort`].
const EFFORT: usize = 150_000;
/// Time after which the best reason found so far is told, should the machine be slow or the board huge.
const STEP: Duration = Duration::from_secs(1);

/// The arguments of `hint`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    /// What has been filled in so far: the board as `solve` prints it, blanks for open places.
    #[arg(long, short, value_name = "FILE")]
    given: Option<String>,
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
            let input = Input::from_argument(argument);
            let mut bytes = Vec::new();
            let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
            read.with_context(|| format!("cannot read {}", input.name()))?;
            Some((input.name(), bytes))
        }
    };
    let mut answer = args.report.open()?;
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
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<StepReport>,
}

impl Hint<'_> {
    fn report<'j>(job: &'j Job<'_>, status: &'static str) -> Report<'j> {
        Report { head: job.head(status), step: None, wrong: Vec::new(), reason: None }
    }

    /// What the player has filled in.
    fn partial<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>) -> Result<Partial, Failure> {
        let Some((name, bytes)) = &self.given else { return Ok(Partial::new()) };
        if job.record.index > 0 {
            let what = Diagnostic::new(format!("{name} is a board for the first puzzle only"));
            return Err(what.help("give one puzzle at a time to `hint --given`").into());
        }
        Ok(puzzle.parse_board(&Source { name, bytes, first_line: 1 })?)
    }
}

/// The step that leads to one of these facts: how a wrong place could have been known.
fn reason_for<'p, P: Puzzle>(
    puzzle: &'p P,
    options: &explain::Options,
    right: &Partial,
    wrong: &[Place],
) -> Result<Option<Step<P::Rule>>, Failure> {
    let Start::Ready(mut explainer): Start<'p, P> = Explainer::start(puzzle, options, right)? else { return Ok(None) };
    while let Some(step) = explainer.next_step()? {
        if step.conclusions.iter().any(|fact| wrong.contains(&fact.place) && fact.holds) {
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

    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let partial = self.partial(puzzle, job)?;
        let mut options = self.args.reasons.options();
        if !self.args.reasons.smallest {
            options.step_time = Some(STEP);
            options.effort = EFFORT;
        }
        if job.record.index > 0 && !self.json() {
            writeln!(out.answer)?;
        }
        if !partial.is_empty() {
            let search = search::Options { limits: options.limits.clone(), ..search::Options::default() };
            let wrong = match search::judge(puzzle, &partial, &search)? {
                Judgement::Right => {
                    if self.json() {
                        out.json(&Self::report(job, "right"))?;
                    } else {
                        writeln!(out.answer, "the board is full, and right")?;
                    }
                    return Ok(Exit::Yes);
                }
                Judgement::Open(_) | Judgement::NoAnswer => Vec::new(),
                Judgement::Limit => return self.limit(job, out),
                Judgement::Dead(wrong) => wrong,
                Judgement::Flawed(_) => self.wrong_in_full(puzzle, &partial, &options)?,
            };
            if !wrong.is_empty() {
                return self.wrong(puzzle, job, out, &partial, &wrong, &options);
            }
        }
        let mut explainer = match Explainer::start(puzzle, &options, &partial)? {
            Start::Ready(explainer) => explainer,
            Start::NoAnswer => return no_answer(puzzle, job, out, self.json(), &options.limits),
            Start::Limit => return self.limit(job, out),
        };
        let step = loop {
            match explainer.next_step()? {
                Some(step) if step.routine => {}
                other => break other,
            }
        };
        let Some(step) = step else {
            if explainer.stopped() {
                return self.limit(job, out);
            }
            if self.json() {
                let wrong = explainer.free().iter().map(decided::place).collect();
                out.json(&Report { wrong, ..Self::report(job, "free") })?;
            } else {
                let free = explainer.free();
                let rest =
                    if free.is_empty() { String::new() } else { format!(": free are {}", decided::places(&free)) };
                writeln!(out.answer, "nothing more follows{rest}")?;
            }
            return Ok(Exit::No);
        };
        if self.json() {
            out.json(&Report { step: Some(StepReport::new(puzzle, &step)), ..Self::report(job, "hint") })?;
            return Ok(Exit::Yes);
        }
        let concluded: Vec<Place> = step.conclusions.iter().map(|fact: &Fact| fact.place).collect();
        match self.args.more {
            0 => {
                let count = words::count(step.size(), "rule");
                writeln!(out.answer, "look at {}: something follows from {count}", region(&concluded))?;
            }
            1 => writeln!(out.answer, "look at this: {}", explain::premises(puzzle, &step))?,
            _ => {
                writeln!(out.answer, "{}", explain::sentence(puzzle, &step))?;
                let marks = shown(puzzle, &explainer, &step.conclusions);
                write!(out.answer, "{}", draw(puzzle, &explainer, &marks, &self.style))?;
            }
        }
        Ok(Exit::Yes)
    }
}

impl Hint<'_> {
    fn limit(&self, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.json() {
            out.json(&Self::report(job, "limit"))?;
        } else {
            writeln!(out.answer, "{}: no hint found", self.args.reasons.gave_up())?;
        }
        Ok(Exit::Limit)
    }

    /// The places of a full board that are wrong in every answer; those that differ from one answer when each
    /// occurs in some.
    fn wrong_in_full<P: Puzzle>(
        &self,
        puzzle: &P,
        partial: &Partial,
        options: &explain::Options,
    ) -> Result<Vec<Place>, Failure> {
        let Start::Ready(explainer) = Explainer::start(puzzle, options, &Partial::new())? else {
            return Ok(Vec::new());
        };
        let right = |&&(place, value): &&(Place, u16)| crate::puzzle::Board::value(explainer.answer(), place) == value;
        Ok(partial.iter().filter(|&entry| !right(&entry)).map(|&(place, _)| place).collect())
    }

    /// Tells a wrong place, and how it could have been known.
    fn wrong<P: Puzzle>(
        &self,
        puzzle: &P,
        job: &Job<'_>,
        out: &mut Out<'_>,
        partial: &Partial,
        wrong: &[Place],
        options: &explain::Options,
    ) -> Result<Exit, Failure> {
        let right: Partial = partial.iter().copied().filter(|(place, _)| !wrong.contains(place)).collect();
        let reason = reason_for(puzzle, options, &right, wrong)?;
        if self.json() {
            let reason = reason.map(|step| StepReport::new(puzzle, &step));
            let wrong = wrong.iter().map(decided::place).collect();
            out.json(&Report { wrong, reason, ..Self::report(job, "wrong") })?;
            return Ok(Exit::No);
        }
        match (self.args.more, reason) {
            (0, _) | (_, None) => {
                writeln!(out.answer, "something is wrong: {}", words::count(wrong.len(), "place"))?;
                writeln!(out.answer, "  {}", decided::places(wrong))?;
            }
            (_, Some(step)) => {
                let place = step.conclusions.iter().map(|fact| fact.place).find(|place| wrong.contains(place));
                let name = place.as_ref().map_or_else(String::new, ToString::to_string);
                writeln!(out.answer, "{name} is wrong")?;
                writeln!(out.answer, "  {}", explain::sentence(puzzle, &step))?;
            }
        }
        Ok(Exit::No)
    }
}
