//! `solve`: the answers of each puzzle.
//!
//! In: puzzles. Out: answers as drawings, lines, JSON or pictures. Must not know: how they were found.

mod args;
mod deduced;
mod kept;
mod print;
mod report;

use std::sync::Arc;

use anyhow::bail;

pub(super) use args::Args;

use super::conflict;
use super::exit::Exit;
use super::extension;
use super::line_kind::{LineKind, ObjectKind};
use super::options::{self, Style};
use super::output;
use super::picture::BoardFormat;
use super::position::{Positions, Use};
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use crate::backend::Moment;
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::json::Object;
use crate::search::{Options, Overview, PortfolioReport, Progress, SearchEnding, SearchError, Stats};

/// Runs `solve`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let share = &args.inputs.share;
    let named = extension::format(args.format, args.output.as_deref().or(share.resume.as_deref()))?;
    // Identifiers and resumed runs require output in lines.
    let lines = (share.id.is_some() || share.resume.is_some()).then_some(BoardFormat::Line);
    let format = named.or(lines.filter(|_| !args.candidates && !args.decided));
    if args.candidates && !matches!(format, None | Some(BoardFormat::Text)) {
        bail!("`--candidates` prints text: choose that with `--format`, or give the file another name");
    }
    if args.decided && !matches!(format, None | Some(BoardFormat::Text | BoardFormat::Json)) {
        bail!("`--decided` prints text or JSON: choose one with `--format`, or give the file another name");
    }
    let positions = args.position.open()?;
    if positions.are_given() && (args.candidates || args.decided || args.portfolio.is_asked()) {
        bail!("`--board` does not work with `--candidates`, `--decided` or `--portfolio`: leave these out");
    }
    let style = args.style.style(args.output.is_none());
    // Boards follow each other as the puzzles do.
    let jobs = if positions.are_given() { Some(1) } else { args.portfolio.jobs(args.jobs) };
    let mut answer = output::open_for(share, args.output.as_deref())?;
    stream::run(&Solve { args, format, style, positions }, &args.inputs, jobs, &mut *answer)
}

struct Solve<'a> {
    args: &'a Args,
    /// As asked; else drawings, or lines for a stream of one-line puzzles.
    format: Option<BoardFormat>,
    style: Style,
    positions: Positions,
}

/// The state at the end, after all answers are printed.
struct Ending {
    found: usize,
    /// The answers so far, in JSON.
    object: Option<Object>,
    progress: Progress,
    stats: Stats,
    portfolio: PortfolioReport,
    /// Why the search ended early, if JSON reports it.
    failed: Option<SearchError>,
    /// What is decided, if JSON reports it.
    decided: Option<Overview>,
    /// When the search began, as the search noted it: reading the clock again is slow compared with a sudoku.
    began: Option<Moment>,
}

impl Ending {
    fn exit(&self) -> Exit {
        match (&self.failed, self.found, self.progress) {
            (Some(SearchError::Bug(_)), _, _) => Exit::Bug,
            (Some(_), _, _) => Exit::Bad,
            (None, _, Progress::Limit) => Exit::Limit,
            (None, 0, _) => Exit::No,
            (None, _, _) => Exit::Yes,
        }
    }
}

impl Verb for Solve<'_> {
    fn manner(&self) -> Manner<'_> {
        let plain = !self.args.candidates && !self.args.decided && !self.args.portfolio.is_asked();
        Manner {
            json: self.format == Some(BoardFormat::Json),
            lines: Some(LineKind::Answer),
            objects: Some(ObjectKind::Solve),
            under: self.args.cubes.under.as_deref(),
            position: if plain { Use::Any(&self.positions) } else { Use::Nothing },
            ..Manner::default()
        }
    }

    fn answers_in_lines(&self, one_line: bool) -> bool {
        let drawn = self.args.candidates || self.args.decided;
        self.format == Some(BoardFormat::Line) || self.format.is_none() && one_line && !drawn
    }

    fn one_line_each(&self) -> bool {
        self.json() || self.format == Some(BoardFormat::Line) && self.args.wanted() == 1
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let picture = self.format.and_then(BoardFormat::picture)?;
        // What deduction finds is drawn with characters.
        let drawn = !self.args.candidates && !self.args.decided;
        let what = "a picture shows one answer, and this is the second puzzle";
        let help = "give one puzzle at a time, or `cluesat draw --answer` them as a .tex document with a page for each";
        (drawn && !picture.can_follow()).then(|| Diagnostic::new(what).help(help))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.args.candidates {
            return self.candidates(puzzle, out);
        }
        let mut options = self.args.search.options();
        options.distinct = options::places(puzzle, &self.args.distinct)?;
        options.under = job.under.clone();
        options.shuffle = self.args.shuffle.then_some(self.args.seed);
        if self.args.decided && !self.json() {
            return self.decided(puzzle, &options, job, out);
        }
        if self.args.wanted() == 1 && !self.json() {
            // An object says whether the answer is the only one; a drawing does not.
            options.ahead = 1;
        }
        let mut ending = self.answers(puzzle, &options, job, out)?;
        if self.args.decided {
            let (decided, progress) = Overview::of(puzzle, &options, self.args.enumerated())?;
            ending.decided = decided;
            if progress == Progress::Limit {
                ending.progress = progress;
            }
        }
        let exit = self.end(puzzle, &options, &mut ending, out)?;
        if exit == Exit::No && !self.json() && !self.positions.are_given() {
            conflict::note(puzzle, job, out);
        }
        Ok(exit)
    }
}

impl Solve<'_> {
    /// Prints answers as they are found.
    fn answers(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Ending, Failure> {
        let (portfolio, stats, progress) = (PortfolioReport::default(), Stats::default(), Progress::Limit);
        let began = self.args.portfolio.is_asked().then(|| options.limits.now());
        let object = self.begin(job);
        let mut ending = Ending { found: 0, object, progress, stats, portfolio, failed: None, decided: None, began };
        let max = self.args.wanted();
        match self.args.portfolio.run(puzzle, options, max) {
            Some(Err(error)) if self.json() => ending.failed = Some(error),
            Some(result) => {
                let outcome = result?;
                for answer in outcome.answers() {
                    self.print(puzzle, answer, &mut ending, job, out)?;
                }
                let SearchEnding { progress, stats, portfolio, .. } = outcome.ending().clone();
                ending = Ending { progress, stats, portfolio, ..ending };
            }
            None => {
                self.kept(options, &mut ending, (puzzle, job, out))?;
            }
        }
        Ok(ending)
    }
}
