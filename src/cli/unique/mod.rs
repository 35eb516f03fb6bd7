//! `unique`: whether a puzzle has exactly one answer.
//!
//! In: puzzles. Out: the answer; or two answers and where they differ; or clues that contradict each other.
//! Must not know: how that was found.

mod args;

use std::sync::Arc;

use super::conflict;
use super::costs;
use super::decided;
use super::exit::Exit;
use super::extension;
use super::interrupt;
use super::line_kind::{LineKind, ObjectKind};
use super::options::Style;
use super::output;
use super::portfolio::complain;
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use super::words;
use crate::board::Board;
use crate::family::Puzzle;
use crate::json;
use crate::render::{Mark, Marks};
use crate::search::{self, Overview, Progress, Verdict};
pub(super) use args::Args;
use args::OutputFormat;

/// Runs `unique`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let style = args.style.style(args.output.is_none());
    let share = &args.inputs.share;
    let named = extension::format(args.format, args.output.as_deref().or(share.resume.as_deref()))?;
    // Identifiers and resumed runs require output in lines.
    let lines = (share.id.is_some() || share.resume.is_some()).then_some(OutputFormat::Line);
    let format = named.or(lines.filter(|_| !args.decided));
    let mut answer = output::open_for(&args.inputs.share, args.output.as_deref())?;
    stream::run(&Unique { args, format, style }, &args.inputs, args.portfolio.jobs(args.jobs), &mut *answer)
}

struct Unique<'a> {
    args: &'a Args,
    /// As asked; else in full, or a word for a stream of one-line puzzles.
    format: Option<OutputFormat>,
    style: Style,
}

impl Verb for Unique<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner {
            json: self.format == Some(OutputFormat::Json),
            lines: Some(LineKind::Verdict),
            objects: Some(ObjectKind::Unique),
            under: self.args.cubes.under.as_deref(),
            ..Manner::default()
        }
    }

    fn answers_in_lines(&self, one_line: bool) -> bool {
        self.format == Some(OutputFormat::Line) || self.format.is_none() && one_line && !self.args.decided
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut options = self.args.search.options();
        options.distinct = super::options::places(puzzle, &self.args.distinct)?;
        options.under = job.under.clone();
        let (verdict, ending) = self.args.portfolio.find(puzzle, &options, 2)?.into_verdict();
        if !self.json() {
            complain(&ending.portfolio, out);
            if self.args.stats {
                costs::say(&ending.stats, &ending.portfolio, out);
            }
        }
        let status = verdict.word();
        let exit = match &verdict {
            Verdict::Unique(_) => Exit::Yes,
            Verdict::None | Verdict::Multiple(_) => Exit::No,
            Verdict::Limit { .. } => Exit::Limit,
        };
        let by_input = if job.one_line && !self.args.decided { OutputFormat::Line } else { OutputFormat::Text };
        let one_word = self.format.unwrap_or(by_input) == OutputFormat::Line;
        // A part of a puzzle may have no answer although no clues contradict each other.
        let clues = verdict == Verdict::None && job.under.is_everything();
        let conflict = if clues && (self.json() || !one_word) {
            let found = search::minimal_conflict(puzzle, &options);
            found.map_err(|error| self.args.portfolio.blame(error, &ending.portfolio))?
        } else {
            None
        };
        let asked = self.args.decided && !verdict.answers().is_empty();
        let max = decided::bound(false, self.args.max);
        let decided = if asked { Overview::of(puzzle, &options, max)?.0 } else { None };
        // A signal cut short the search for clues or decided places: with `--resume`, the next run begins here.
        let is_cut = (clues || asked) && interrupt::happened() && self.args.inputs.share.resume.is_some();
        let exit = if is_cut { Exit::Limit } else { exit };
        if self.json() {
            let decided = decided.as_ref().map(|overview| decided::Report::new(puzzle, overview));
            let all = decided.as_ref().is_some_and(|decided| decided.are_all(verdict.answers().len()));
            let answers = verdict.answers().iter().map(|board| json::Board(puzzle.layout(), board));
            let mut object = job.head(status).begin();
            object.boards("answers", answers);
            object.field("differs", &decided::labels(puzzle, &verdict.differs()));
            object.field("complete", &(ending.progress == Progress::Complete || all));
            let message = self.args.search.program_gave_up(&options.limits).filter(|_| exit == Exit::Limit);
            object.optional("message", message.as_ref());
            object.optional_fields(clues.then(|| conflict::Report::new(puzzle, conflict.as_ref())).as_ref());
            object.optional_fields(decided.as_ref());
            costs::add(&ending.stats, &ending.portfolio, ending.began, &mut object);
            out.json(object)?;
            return Ok(exit);
        }
        if one_word {
            out.answer.write_all(status.as_bytes())?;
            out.answer.write_all(b"\n")?;
            return Ok(exit);
        }
        if !job.first {
            writeln!(out.answer)?;
        }
        let draw = |board: &Board, marks: &Marks| self.style.draw(&puzzle.picture(Some(board), marks));
        match &verdict {
            Verdict::Multiple([first, second]) => {
                let differs = verdict.differs();
                writeln!(out.answer, "not unique: two answers differ in {}", decided::places(puzzle, &differs))?;
                let marks: Marks = differs.iter().map(|&place| (place, Mark::Differs)).collect();
                let both = words::side_by_side(&draw(first, &marks), &draw(second, &marks), self.style.width);
                write!(out.answer, "{both}")?;
            }
            Verdict::Unique(first) => {
                writeln!(out.answer, "unique")?;
                write!(out.answer, "{}", draw(first, &Marks::new()))?;
            }
            Verdict::None if !clues => writeln!(out.answer, "no answer")?,
            Verdict::None => conflict::print(puzzle, conflict.as_ref(), out.answer)?,
            Verdict::Limit { found } => {
                let so_far =
                    if found.is_some() { "one answer found, others not ruled out" } else { "no answer found yet" };
                writeln!(out.answer, "{}: {so_far}", self.args.search.gave_up(&options.limits))?;
                if let Some(found) = found {
                    write!(out.answer, "{}", draw(found, &Marks::new()))?;
                }
            }
        }
        match decided {
            Some(decided) => decided::print(puzzle, &decided, &self.style, out)?,
            None if asked => {
                writeln!(out.answer, "{}: what is decided is not known", self.args.search.gave_up(&options.limits))?;
            }
            None => {}
        }
        Ok(exit)
    }
}
