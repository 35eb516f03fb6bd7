//! `generate`: new puzzles with exactly one answer.
//!
//! In: a family and wishes. Out: puzzles, in any format of the family. Must not know: how puzzles are made.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::options::{JobsArgs, ReportArgs, ShareArgs};
use super::photo::{Photo, Threshold};
use super::words::count;
use super::{interrupt, output, printer, progress, waiting};
use crate::backend::Backend;
use crate::diagnostic::Diagnostic;
use crate::explain::{self, Level};
use crate::family::{Family, MAKERS, Puzzle, Shape, Wish};
use crate::puzzle::Format;
use crate::render::json;
use crate::search::{self, Made, Options, Recipe, SearchError, SettingError, Symmetry};

/// How hard a puzzle is to be: the levels of `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Hardness {
    /// One rule at a time.
    Easy,
    /// Two.
    Medium,
    /// Three or four.
    Hard,
    /// Five to eight.
    Expert,
    /// More.
    Extreme,
}

impl Hardness {
    fn level(self) -> Level {
        match self {
            Hardness::Easy => Level::Easy,
            Hardness::Medium => Level::Medium,
            Hardness::Hard => Level::Hard,
            Hardness::Expert => Level::Expert,
            Hardness::Extreme => Level::Extreme,
        }
    }
}

/// The arguments of `generate`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// The family: sudoku, slitherlink, nonogram, masyu, yajilin, simple-loop, country-road, full-slitherlink,
    /// vertex-slitherlink, touch-slitherlink or sheep-and-wolves.
    #[arg(value_name = "FAMILY")]
    family: String,
    /// The variant, as in x or killer.
    #[arg(long, value_name = "NAME", default_value = "")]
    variant: String,
    /// Columns and rows, as in 10x8, or one number for both.
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(usize, usize)>,
    /// The shape of a box, rows by columns, as in 2x5.
    #[arg(long = "box", value_name = "RxC", value_parser = super::options::box_shape)]
    box_shape: Option<(usize, usize)>,
    /// How many puzzles.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,
    /// The same seed gives the same puzzles, with any number of jobs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How clues lie: none, rotate180, rotate90, mirror, flip, diagonal or full.
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: Symmetry,
    /// So many clues, as in 24..28.
    #[arg(long, value_name = "MIN..MAX", value_parser = range::<usize>)]
    clues: Option<RangeInclusive<usize>>,
    /// Leave no clue that can be spared, also where a level asks for an easier puzzle. With a symmetry: none that can be
    /// spared together with those that lie alike.
    #[arg(long)]
    minimal: bool,
    /// How hard, by the levels of `rate`: one, or a range as in easy..hard.
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    level: Option<(Level, Level)>,
    /// How hard, by the score of `rate`, as in 20..30.
    #[arg(long, value_name = "MIN..MAX", value_parser = range::<f64>)]
    score: Option<RangeInclusive<f64>>,
    /// A drawing of the cells where clues may stand: `.`, `-` and spaces are cells where none may.
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Clues of whole places, such as cages, may go too.
    #[arg(long)]
    spare_all: bool,
    /// The share of cells that are filled, or inside of the loop, in percent.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=99))]
    share: Option<u8>,
    /// Filled cells in blobs.
    #[arg(long)]
    blobs: bool,
    /// The engine: varisat, batsat, or the command line of a SAT solver; the one that suits when not given.
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide_default_value = true)]
    backend: Backend,
    /// Give up on a puzzle after this many seconds, and print the best that was found.
    #[arg(long, value_name = "SECONDS", value_parser = super::options::seconds, default_value = "60")]
    time_limit: Duration,
    /// Write this format; the first one of the family that can hold the puzzle when not given.
    #[arg(long, value_name = "FORMAT", long_help = super::options::formats("Write this format; the first one of the family that can hold the puzzle when not given"))]
    to: Option<Format>,
    /// Write the answer too, where the format has a place for it.
    #[arg(long)]
    answer: bool,
    /// A puzzle whose answer is this PNG, scaled to the size; where it has several answers, as few cells as possible are
    /// changed.
    #[arg(long, value_name = "PHOTO.png", conflicts_with_all = [
        "count", "pattern", "clues", "level", "score", "symmetry", "minimal", "spare_all", "share", "blobs", "variant",
        "box_shape", "seed", "jobs",
    ])]
    from: Option<PathBuf>,
    /// With --from: pixels darker than this are filled, 0 to 255; auto tries several. What parts dark from light best
    /// (Otsu) when not given.
    #[arg(long, value_name = "LEVEL", requires = "from", value_parser = super::photo::threshold)]
    threshold: Option<Threshold>,
    /// With --from: change cells until line by line suffices.
    #[arg(long, requires = "from")]
    line_solvable: bool,
    /// With --from: a picture in so many colours and a background.
    #[arg(long, value_name = "K", requires = "from", conflicts_with = "threshold", value_parser = clap::value_parser!(u8).range(1..=12))]
    colors: Option<u8>,
    /// With --from: write a page, or a picture, with all pictures that were tried.
    #[arg(long, value_name = "FILE.html|png", requires = "from")]
    sheet: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    jobs: JobsArgs,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let size = height.parse().ok().zip(width.parse().ok());
    size.filter(|&(height, width)| height > 0 && width > 0).ok_or_else(|| "give columns x rows, as in 10x8".into())
}

/// Reads `24..28`, or one number.
fn range<T: std::str::FromStr + PartialOrd + Copy>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = from.trim().parse::<T>().ok().zip(to.trim_start_matches('=').trim().parse::<T>().ok());
    range.filter(|(from, to)| from <= to).map(|(from, to)| from..=to).ok_or_else(|| "give MIN..MAX".into())
}

/// Reads `easy..hard`, `easy..`, or one level.
fn levels(text: &str) -> Result<(Level, Level), String> {
    let level = |text: &str, open: Hardness| {
        if text.is_empty() { Ok(open.level()) } else { Hardness::from_str(text, true).map(Hardness::level) }
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let names = "levels are easy, medium, hard, expert and extreme";
    match (level(from, Hardness::Easy), level(to, Hardness::Extreme)) {
        (Ok(from), Ok(to)) if from <= to => Ok((from, to)),
        (Ok(_), Ok(_)) => Err("give the easier level first".into()),
        _ => Err(names.into()),
    }
}

/// Runs `generate`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let recipe = recipe(args)?;
    let mut answer = args.report.open(&ShareArgs::default(), &[])?;
    if let Some(path) = &args.from {
        let Args { threshold, line_solvable, colors: colours, .. } = *args;
        let photo = Photo { path, threshold, colours, line_solvable, sheet: args.sheet.as_ref() };
        let limits = super::options::limits(Some(args.time_limit));
        let options = Options { backend: args.backend.clone(), limits, ..Options::default() };
        let exit = photo.make(&recipe, &options, args.to, &mut *answer)?;
        answer.flush()?;
        return Ok(exit);
    }
    if !output::is_quiet() && !args.report.json() {
        let notes = recipe.notes().map_err(|error| Diagnostic::new(error.to_string()))?;
        let notes = [recipe.maker.distribution.to_owned()].into_iter().chain(notes);
        notes.for_each(|note| output::complain(&format!("note: {note}")));
    }
    let progress = progress::start(None);
    let jobs = args.jobs.jobs().min(args.count.try_into().unwrap_or(usize::MAX)).max(1);
    if jobs == 1 {
        progress.begin();
    } else {
        progress.begin_several();
    }
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let task = Task { args, recipe: &recipe, next: &next, stop: &stop };
    waiting::begin();
    let exit = thread::scope(|scope| {
        // No more than a few puzzles wait for one before them.
        let (sender, news) = channel();
        for _ in 0..jobs {
            let sender = sender.clone();
            scope.spawn(move || task.work(&|number, done| sender.send((number, done)).is_ok()));
        }
        drop(sender);
        let exit = task.write_in_order(&news, &mut *answer, &progress);
        stop.store(true, Relaxed);
        // The workers that still run see that the receiver is gone.
        drop(news);
        exit
    });
    waiting::all_done();
    let exit = exit?;
    answer.flush()?;
    Ok(exit)
}

fn recipe(args: &Args) -> anyhow::Result<Recipe> {
    let family: &'static Family = args.family.parse().map_err(anyhow::Error::msg)?;
    let Some(maker) = MAKERS.into_iter().find(|maker| maker.family == family) else {
        bail!("new puzzles of the family {} cannot be made", family.name)
    };
    let size = args.size.or(args.box_shape.map(|(rows, cols)| (rows * cols, rows * cols))).unwrap_or(maker.size);
    if !args.variant.is_empty() && !maker.variants.contains(&args.variant.as_str()) {
        bail!("`{}` is no variant that can be made: use one of {}", args.variant, maker.variants.join(", "))
    }
    let shape = Shape { size, box_shape: args.box_shape, variant: args.variant.clone() };
    let pattern = args.pattern.as_ref().map(|path| super::pattern::read(path, size)).transpose()?;
    Ok(Recipe {
        shape,
        wish: Wish { share: args.share.map(|share| f64::from(share) / 100.0), blobs: args.blobs },
        symmetry: args.symmetry,
        clues: args.clues.clone(),
        minimal: args.minimal,
        pattern,
        spare_all: args.spare_all,
        seed: args.seed,
        ..Recipe::new(maker)
    })
}

type Done = Result<Option<(Made, Option<explain::Rating>, f64)>, SettingError>;

/// What all workers share.
#[derive(Clone, Copy)]
struct Task<'a> {
    args: &'a Args,
    recipe: &'a Recipe,
    next: &'a AtomicU64,
    stop: &'a AtomicBool,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    puzzle: String,
    answers: [json::Board<'a>; 1],
    clues: usize,
    minimal: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    seed: u64,
    boards: usize,
    seconds: f64,
}

impl Task<'_> {
    fn work(&self, tell: &dyn Fn(u64, Done) -> bool) {
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.args.count || self.stop.load(Relaxed) || interrupt::happened() {
                return;
            }
            let started = Instant::now();
            let limits = super::options::limits(Some(self.args.time_limit));
            let options = Options { backend: self.args.backend.clone(), limits, ..Options::default() };
            let done = search::generate(self.recipe, number, &options, &|puzzle| self.judge(puzzle, &options));
            let done = done.and_then(|made| {
                let Some(made) = made else { return Ok(None) };
                let rating = if self.rates() { explain::rating(&made.puzzle, &options.limits)? } else { None };
                Ok(Some((made, rating, started.elapsed().as_secs_f64())))
            });
            if !tell(number, done) {
                return;
            }
        }
    }

    fn rates(&self) -> bool {
        self.args.level.is_some() || self.args.score.is_some()
    }

    /// Whether a puzzle is as hard as asked.
    fn judge(&self, puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<Ordering>, SearchError> {
        let wanted = explain::Wanted { levels: self.args.level, score: self.args.score.clone() };
        wanted.judge(puzzle, &options.limits)
    }

    fn write_in_order(
        &self,
        news: &Receiver<(u64, Done)>,
        answer: &mut dyn Write,
        progress: &progress::Progress,
    ) -> anyhow::Result<Exit> {
        let mut early = BTreeMap::new();
        let (mut next, mut exit, mut used) = (0, Exit::Yes, None);
        for (number, done) in news {
            early.insert(number, done);
            while let Some(done) = early.remove(&next) {
                match done {
                    Ok(Some((made, rating, seconds))) => {
                        let as_asked = made.as_asked;
                        used = Some(self.write(next, &made, rating, seconds, used, answer)?);
                        exit = exit.worst(if as_asked { Exit::Yes } else { Exit::Limit });
                    }
                    Ok(None) => {
                        exit = exit.worst(Exit::Limit);
                        if !interrupt::happened() {
                            let time = self.args.time_limit.as_secs_f64();
                            output::complain(&format!("puzzle {}: none was found in {time} s", next + 1));
                        }
                    }
                    Err(SettingError::Search(error @ SearchError::Bug(_))) => {
                        output::complain(&format!("error: {error}"));
                        return Ok(Exit::Bug);
                    }
                    Err(error) => return Err(Diagnostic::new(error.to_string()).into()),
                }
                next += 1;
                progress.done(1, 0);
            }
        }
        if let Some(format) = used {
            answer.write_all(format.frame().close.as_bytes())?;
        }
        if !output::is_quiet() && interrupt::happened() && next < self.args.count {
            output::complain(&format!("interrupted after {}", count(next as usize, "puzzle")));
        }
        Ok(if next < self.args.count { exit.worst(Exit::Limit) } else { exit })
    }

    /// Writes a puzzle, in the format that was used before if any was.
    fn write(
        &self,
        number: u64,
        made: &Made,
        rating: Option<explain::Rating>,
        seconds: f64,
        used: Option<Format>,
        answer: &mut dyn Write,
    ) -> anyhow::Result<Format> {
        let puzzle = &*made.puzzle;
        let first = || printer::holding(puzzle).first().copied();
        let Some(format) = self.args.to.or(used).or_else(first) else {
            return Err(Diagnostic::new("no format can hold the puzzle").into());
        };
        let with = Some(&made.answer).filter(|_| self.args.answer || printer::text(puzzle, format, None).is_err());
        let text = printer::text(puzzle, format, with)?;
        if !made.as_asked && !output::is_quiet() {
            let what =
                rating.map_or_else(String::new, |rating| format!(": {}, score {:.1}", rating.level, rating.score));
            output::complain(&format!("puzzle {}: the best that was found in time{what}", number + 1));
        }
        if self.args.report.json() {
            let minimal = match (made.minimal, self.recipe.symmetry) {
                (false, _) => "no",
                (true, Symmetry::None) => "full",
                (true, _) => "orbit",
            };
            let status = if made.as_asked { "made" } else { "limit" };
            let family = Some(puzzle.family().name);
            let named = json::Named { source: "generate", index: number as usize, ..json::Named::default() };
            serde_json::to_writer(
                &mut *answer,
                &Report {
                    head: json::Head { named, family, status },
                    puzzle: String::from_utf8_lossy(&text).trim_end().to_owned(),
                    answers: [json::Board(puzzle.layout(), &made.answer)],
                    clues: made.clues,
                    minimal,
                    level: rating.map(|rating| rating.level.to_string()),
                    score: rating.map(|rating| (10.0 * rating.score).round() / 10.0),
                    seed: self.args.seed,
                    boards: made.boards,
                    seconds,
                },
            )?;
            answer.write_all(b"\n")?;
        } else {
            answer.write_all(&printer::framed(puzzle, format, text, used.is_none()))?;
        }
        if self.args.count == 1 || seconds > 0.05 {
            answer.flush()?;
        }
        Ok(format)
    }
}
