//! `check`: what a filled or half-filled board is worth.
//!
//! In: puzzles, and a board for each. Out: right; flawed, and how; can be completed; or cannot, and which places
//! are wrong. Must not know: how that is found.

use std::ffi::OsString;

use clap::Args as ClapArgs;
use serde::Serialize;
use std::sync::Arc;

use super::boards::Boards;
use super::decided;
use super::exit::Exit;
use super::files;
use super::options::{InputArgs, ReportArgs, SearchArgs, Style, StyleArgs};
use super::scenes::laid;
use super::stream::{self, Failure, Job, Out, Verb};
use crate::board::Kind;
use crate::diagnostic::Diagnostic;
use crate::family::{Partial, Puzzle};
use crate::input::Input;
use crate::render::Mark;
use crate::render::json;
use crate::search::{self, Judgement};

/// The arguments of `check`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    /// The boards: one line each for a stream of one-line puzzles, else drawings with a blank line between. When not
    /// given: what the puzzles come with, as saved or goal grid, `[State]`, or lines of pzprv3.
    #[arg(long, short, value_name = "FILE")]
    board: Option<OsString>,
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
    let boards = match &args.board {
        None => None,
        Some(board) => {
            let input = Input::from_os_argument(board);
            Some(Boards::new(input.name(), files::read(&input, "for --board")?))
        }
    };
    let mut read = args.inputs.inputs();
    read.extend(args.board.as_deref().map(Input::from_os_argument));
    let mut answer = args.report.open(&args.inputs.share, &read)?;
    stream::run(&Check { args, style, boards }, &args.inputs, 1, &mut *answer)
}

struct Check<'a> {
    args: &'a Args,
    style: Style,
    /// `None` for what the puzzles come with.
    boards: Option<Boards>,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    flaws: Vec<String>,
    wrong: Vec<String>,
}

/// Of a board that may be unfinished so many flaws are told.
const SHOWN: usize = 6;

/// Tells the flaws of a board as it is drawn.
fn drawn(flaws: &[String], out: &mut Out<'_>) -> std::io::Result<()> {
    if !flaws.is_empty() {
        writeln!(out.answer, "as it is drawn:")?;
    }
    for flaw in flaws.iter().take(SHOWN) {
        writeln!(out.answer, "  {flaw}")?;
    }
    if flaws.len() > SHOWN {
        writeln!(out.answer, "  and {} more", flaws.len() - SHOWN)?;
    }
    Ok(())
}

/// Whether a board that says nothing of some places may be meant to be whole: lines are drawn, and nothing is crossed
/// off.
fn as_drawn(puzzle: &Arc<dyn Puzzle>, partial: &Partial) -> bool {
    let edges = puzzle.all_places().all(|place| puzzle.layout().kind(place) == Kind::Edge);
    edges && partial.iter().all(|&(_, value)| value > 0)
}

impl Verb for Check<'_> {
    fn json(&self) -> bool {
        self.args.report.json()
    }

    fn labels(&self) -> bool {
        true
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let partial = match &self.boards {
            Some(boards) => boards.board(puzzle, job)?,
            None => puzzle.filled(&job.record.source())?.ok_or_else(|| {
                Diagnostic::new(format!("{} comes without anything filled in", job.record.name))
                    .help("give the board with --board")
            })?,
        };
        let options = self.args.search.options();
        let judgement = search::judge(puzzle, &partial, &options)?;
        let (status, exit) = match &judgement {
            Judgement::Right => ("right", Exit::Yes),
            Judgement::Open(_) => ("open", Exit::Yes),
            Judgement::Flawed(_) => ("flawed", Exit::No),
            Judgement::Dead(_) => ("dead", Exit::No),
            Judgement::NoAnswer => ("none", Exit::No),
            Judgement::Limit => ("limit", Exit::Limit),
        };
        let flaws: Vec<String> = match &judgement {
            Judgement::Flawed(flaws) => flaws.iter().map(ToString::to_string).collect(),
            Judgement::Dead(_) | Judgement::NoAnswer if as_drawn(puzzle, &partial) => {
                puzzle.check(&laid(puzzle, &partial).0).iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        };
        let wrong = if let Judgement::Dead(wrong) = &judgement { &wrong[..] } else { &[] };
        if self.json() {
            let wrong = decided::labels(puzzle, wrong);
            out.json(&Report { head: job.head(status), flaws, wrong })?;
            return Ok(exit);
        }
        job.name(out)?;
        match &judgement {
            Judgement::Right => writeln!(out.answer, "right")?,
            Judgement::Open(_) => writeln!(out.answer, "right so far: it can be completed")?,
            Judgement::NoAnswer => {
                writeln!(out.answer, "the puzzle itself has no answer")?;
                drawn(&flaws, out)?;
            }
            Judgement::Limit => writeln!(out.answer, "{}", self.args.search.gave_up(&options.limits))?,
            Judgement::Flawed(_) => {
                writeln!(out.answer, "wrong")?;
                for flaw in flaws {
                    writeln!(out.answer, "  {flaw}")?;
                }
            }
            Judgement::Dead(wrong) if wrong.is_empty() => {
                writeln!(out.answer, "it cannot be completed, though no place is wrong by itself")?;
                drawn(&flaws, out)?;
            }
            Judgement::Dead(wrong) => {
                writeln!(
                    out.answer,
                    "it cannot be completed; wrong in every answer: {}",
                    decided::places(puzzle, wrong)
                )?;
                let (board, mut marks) = laid(puzzle, &partial);
                marks.extend(wrong.iter().map(|&place| (place, Mark::Wrong)));
                write!(out.answer, "{}", self.style.draw(&puzzle.picture(Some(&board), &marks)))?;
                drawn(&flaws, out)?;
            }
        }
        Ok(exit)
    }
}
