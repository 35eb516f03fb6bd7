//! `check`: judges a filled or partly filled board.
//!
//! In: puzzles, and a board for each. Out: right; right so far; or not right yet, with `--more` where, then what is wrong.
//! Must not know: how that is found.

mod drawn;

use std::sync::Arc;

use clap::{ArgAction, Args as ClapArgs};
use serde::Serialize;

use crate::board::Place;
use crate::cli::decided;
use crate::cli::exit::Exit;
use crate::cli::options::{InputArgs, ReportArgs, SearchArgs, Style, StyleArgs};
use crate::cli::position::{PositionArgs, Positions, Use};
use crate::cli::scenes::{laid, noted_scene, ruled};
use crate::cli::stream::{self, Failure, Manner, ObjectKind, Out, PuzzleContext, Verb};
use crate::cli::wrong::{ObjectionReport, Wrong, for_a_look};
use crate::diagnostic::Diagnostic;
use crate::explain;
use crate::family::Puzzle;
use crate::render::{Mark, Marks};
use crate::search::{self, Cube, Judgement, Options};
use crate::view::blamed;
use drawn::{as_drawn, broken, drawn};

/// The arguments of `check`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Say more of a board that is not right: once for where, twice for what is wrong there, and why.
    #[arg(long, short, action = ArgAction::Count)]
    more: u8,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Runs `check`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let style = args.style.style(args.report.output.is_none());
    let boards = args.position.open()?;
    let mut answer = args.report.open(&args.inputs.share)?;
    stream::run(&Check { args, style, boards }, &args.inputs, Some(1), &mut *answer)
}

struct Check<'a> {
    args: &'a Args,
    style: Style,
    boards: Positions,
}

#[derive(Serialize)]
struct Report {
    flaws: Vec<String>,
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<ObjectionReport>,
}

const NO_PLACE: &str = "this cannot be completed any more, though no place is wrong by itself";

impl Verb for Check<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner {
            json: self.args.report.json(),
            labels: true,
            objects: Some(ObjectKind::Check),
            position: Use::Any(&self.boards),
            ..Manner::default()
        }
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let partial = self.boards.of(puzzle, job)?.ok_or_else(|| {
            Diagnostic::new(format!("{} has nothing filled in", job.record.name))
                .help("digits in it count as given: give the puzzle, and your board with `--board FILE`")
        })?;
        let struck = self.boards.struck(puzzle);
        let options = Options { under: Cube(struck.clone()), ..self.args.search.options() };
        let judgement = search::judge(puzzle, &partial, &options)?;
        let (status, exit) = match &judgement {
            Judgement::Right => ("right", Exit::Yes),
            Judgement::Open(_) => ("open", Exit::Yes),
            Judgement::Flawed(_) | Judgement::Dead(_) => ("wrong", Exit::No),
            Judgement::NoAnswer => ("none", Exit::No),
            Judgement::Limit => ("limit", Exit::Limit),
        };
        let flaws = match &judgement {
            Judgement::Flawed(flaws) => flaws.clone(),
            Judgement::Dead(_) | Judgement::NoAnswer if as_drawn(puzzle, &partial) => {
                puzzle.check(&laid(puzzle, &partial).0)
            }
            _ => Vec::new(),
        };
        let wrong = if let Judgement::Dead(wrong) = &judgement { &wrong[..] } else { &[] };
        let reasons = match wrong {
            // They take time, too.
            _ if !self.json() && self.args.more < 2 => Vec::new(),
            [] => Vec::new(),
            places => {
                let (limits, struck) = (options.limits.clone(), struck.clone());
                let look = explain::Options { limits, struck, ..explain::Options::default() };
                explain::why(puzzle, &partial, &for_a_look(&look), places)?
            }
        };
        let told = Wrong { puzzle, filled: &partial, struck: &struck, places: wrong, reasons: &reasons };
        if self.json() {
            let reasons = told.objections();
            let wrong = decided::labels(puzzle, wrong);
            let flaws = flaws.iter().map(ToString::to_string).collect();
            out.json(job.head(status).with(&Report { flaws, wrong, reasons }))?;
            return Ok(exit);
        }
        job.name(out)?;
        if exit == Exit::No && !matches!(judgement, Judgement::NoAnswer) && self.args.more < 2 {
            let mut places: Vec<Place> = flaws.iter().flat_map(|flaw| flaw.places.iter().copied()).collect();
            places.sort_unstable();
            places.dedup();
            let text = match wrong {
                _ if self.args.more == 0 => "not right yet".to_owned(),
                [] if places.is_empty() => NO_PLACE.to_owned(),
                // Some of them may be right.
                [] => format!("rules are broken at {}", decided::places(puzzle, &places)),
                wrong => format!("wrong: {}", blamed(puzzle, &partial, wrong)),
            };
            writeln!(out.answer, "{text}")?;
            return Ok(exit);
        }
        let mut marks = if as_drawn(puzzle, &partial) { broken(puzzle, &flaws) } else { Marks::new() };
        marks.extend(wrong.iter().map(|&place| (place, Mark::Wrong)));
        match &judgement {
            Judgement::Right => writeln!(out.answer, "right")?,
            // All of it was read as open, which is not what each writer of dots means.
            Judgement::Open(_) if partial.is_empty() && struck.is_empty() => {
                writeln!(out.answer, "right so far: nothing is filled in")?;
            }
            Judgement::Open(_) => writeln!(out.answer, "right so far: it can be completed")?,
            Judgement::NoAnswer => {
                writeln!(out.answer, "the puzzle itself has no answer")?;
            }
            Judgement::Limit => writeln!(out.answer, "{}", self.args.search.gave_up(&options.limits))?,
            Judgement::Flawed(_) => {
                writeln!(out.answer, "wrong")?;
                for flaw in &flaws {
                    writeln!(out.answer, "  {flaw}")?;
                }
            }
            Judgement::Dead(wrong) if wrong.is_empty() => writeln!(out.answer, "{NO_PLACE}")?,
            Judgement::Dead(wrong) => {
                writeln!(
                    out.answer,
                    "this cannot be completed any more; wrong in every answer: {}",
                    blamed(puzzle, &partial, wrong)
                )?;
                for text in told.mistakes().reasons {
                    writeln!(out.answer, "  {}", self.style.wrap(&text, 4))?;
                }
            }
        }
        if let Judgement::Dead(_) | Judgement::NoAnswer = judgement {
            if !marks.is_empty() {
                write!(out.answer, "{}", self.style.draw(&ruled(noted_scene(puzzle, &partial, &struck, &marks))))?;
            }
            drawn(&flaws, out)?;
        }
        Ok(exit)
    }
}
