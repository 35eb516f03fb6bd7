//! `repair`: the smallest change that gives a puzzle exactly one answer.
//!
//! In: puzzles with several answers, or none. Out: what to change, and the puzzles that come of it. Must not know: how
//! that is found.

mod report;
mod wanted;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::bail;
use clap::Args as ClapArgs;

use super::exit::Exit;
use super::options::{InputArgs, JobsArgs, ReportArgs, SearchArgs};
use super::reduce::slots;
use super::stream::{self, Failure, Manner, ObjectKind, Out, PuzzleContext, Verb};
use super::{files, output, printer};
use crate::card::Encoding;
use crate::diagnostic::Diagnostic;
use crate::family::{Format, Puzzle};
use crate::input::Input;
use crate::search::{self, Repair, SettingError, Verdict};
use report::{Report, is_nothing};

/// The most proposals shown with `--all`.
const ALL: usize = 1000;

/// The arguments of `repair`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Show all repairs with the smallest number of changes, at most 1000.
    #[arg(long)]
    all: bool,
    /// The intended answer: a board as `solve` prints it.
    #[arg(long, value_name = "FILE")]
    board: Option<Input>,
    /// Clues that stay: cells as in r1c1,r2c3, or names as in `row 3`. For a picture, the cells, rows and columns that
    /// stay as they are.
    #[arg(long, value_name = "CLUES", value_delimiter = ',')]
    keep: Vec<String>,
    /// Change a picture until it can be solved line by line.
    #[arg(long)]
    line_solvable: bool,
    /// Make at most this many changes to a picture.
    #[arg(long, value_name = "N", default_value_t = 64)]
    most: usize,
    /// For a puzzle without an answer: write the search for a repair to this file, for solvers of maximum
    /// satisfiability.
    #[arg(long, value_name = "FILE")]
    wcnf: Option<PathBuf>,
    /// Print the repaired puzzles in this format, and what was changed on standard error.
    #[arg(long, value_name = "FORMAT", long_help = super::options::formats("Print the repaired puzzles in this format"))]
    to: Option<Format>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

/// Runs `repair`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let to = args.report.puzzles(args.to);
    let mut answer = args.report.open_for(to, &args.inputs.share)?;
    let wcnf = match &args.wcnf {
        Some(path) if args.report.output.as_ref() == Some(path) => bail!("--wcnf and -o name the same file"),
        Some(path) => Some(output::open(Some(path))?),
        None => None,
    };
    let board = args.board.as_ref().map(|board| files::read(board, "for --board")).transpose()?;
    let repair = Fix { args, to, board, wcnf: wcnf.map(Mutex::new), framed: printer::Framed::default() };
    let exit = stream::run(&repair, &args.inputs.with_clashing(), args.jobs.asked(), &mut *answer)?;
    repair.framed.close(to, &mut *answer)?;
    if let Some(wcnf) = repair.wcnf {
        wcnf.into_inner().expect("no puzzle panicked").flush()?;
    }
    Ok(exit)
}

struct Fix<'a> {
    args: &'a Args,
    /// The format of repaired puzzles.
    to: Option<Format>,
    board: Option<Vec<u8>>,
    wcnf: Option<Mutex<Box<dyn std::io::Write + Send>>>,
    framed: printer::Framed,
}

impl Verb for Fix<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner { json: self.args.report.json(), labels: true, objects: Some(ObjectKind::Repair), ..Manner::default() }
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let one = self.wcnf.is_some() || self.board.is_some();
        let refusal = Diagnostic::new("`--wcnf` and `--board` are for one puzzle, and this is the second one");
        one.then(|| refusal.help("repair one puzzle at a time"))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        let options = self.args.search.options();
        if let Some(file) = &self.wcnf {
            let text =
                search::wcnf(puzzle, &Encoding::default()).map_err(|error| Diagnostic::new(error.to_string()))?;
            file.lock().expect("no puzzle panicked").write_all(text.as_bytes())?;
        }
        let (fixed, clues) = self.fixed(puzzle);
        let task = Repair {
            answer: self.meant(puzzle)?,
            max: if self.args.all { ALL } else { 1 },
            easy: self.args.line_solvable,
            stay: slots(&**puzzle, &clues)?,
            fixed,
            most: self.args.most,
            ..Repair::default()
        };
        let repaired = match search::repair(puzzle, &task, &options) {
            Ok(repaired) => repaired,
            Err(SettingError::Search(error)) => return Err(error.into()),
            Err(error) => return Err(Diagnostic::new(error.to_string()).into()),
        };
        let unique = matches!(repaired.verdict, Verdict::Unique(_)) && repaired.proposals.iter().all(is_nothing);
        let exit = match &repaired.verdict {
            _ if unique || repaired.proposals.iter().any(|proposal| !is_nothing(proposal)) => Exit::Yes,
            // A search that ended early found nothing, which proves nothing.
            _ if !repaired.all || options.limits.reached() => Exit::Limit,
            _ => Exit::No,
        };
        if self.json() {
            let status = match exit {
                Exit::Yes if unique => "unique",
                Exit::Yes => "repaired",
                Exit::Limit => "limit",
                _ => "none",
            };
            out.json(job.head(status).with(&Report {
                proposals: repaired.proposals.iter().map(|proposal| self.offer(puzzle, proposal)).collect(),
                least: Some(repaired.least).filter(|_| exit != Exit::No),
                fewest: repaired.is_fewest(),
                all: repaired.all,
                seconds: started.elapsed().as_secs_f64(),
            }))?;
            return Ok(exit);
        }
        let mut text = Vec::new();
        if let Some(label) = job.label() {
            write!(text, "{label}: ")?;
        }
        if unique {
            writeln!(text, "it has exactly one answer already")?;
        } else {
            self.tell(puzzle, &repaired, &mut text)?;
        }
        let Some(format) = self.to else {
            out.answer.write_all(&text)?;
            return Ok(exit);
        };
        out.say(String::from_utf8_lossy(&text).trim_end());
        let chosen = repaired.proposals.iter().map(|proposal| (&proposal.puzzle, Some(&proposal.answer)));
        let own = unique.then_some((puzzle, None));
        for (number, (puzzle, answer)) in own.into_iter().chain(chosen.filter(|_| !unique)).enumerate() {
            let plain = printer::text(&**puzzle, format, None);
            let body = plain
                .or_else(|error| answer.map_or(Err(error), |answer| printer::text(&**puzzle, format, Some(answer))))?;
            let first = job.first && number == 0;
            out.answer.write_all(&self.framed.text(&**puzzle, format, body, first)?)?;
        }
        Ok(exit)
    }
}
