//! Options that several verbs share.
//!
//! In: what was typed. Out: options of the library. Must not know: what the verbs do.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{extension, interrupt, output, progress, words};
use crate::backend::{Backend, Limits};
use crate::board::{Kind, Place};
use crate::card::{Amo, Card, Connectivity, Encoding};
use crate::diagnostic::Diagnostic;
use crate::family::{Family, Puzzle};
use crate::grid::{Pos, Spot};
use crate::input::Input;
use crate::puzzle::{Deduce, Format, ParseOptions};
use crate::render::Scene;
use crate::render::text::{self, Shades, TextStyle};
use crate::search::Options;

/// Where puzzles come from and how they are read.
#[derive(Clone, Debug, Args)]
pub(super) struct InputArgs {
    /// Files, addresses or game ids; `-` or nothing for standard input. `.gz` is unpacked.
    #[arg(value_name = "FILE")]
    pub(super) inputs: Vec<OsString>,
    /// Only this family: nonogram, sudoku or slitherlink.
    #[arg(long, value_name = "FAMILY")]
    family: Option<&'static Family>,
    /// Read this format instead of telling it by the content.
    #[arg(long, value_name = "FORMAT", long_help = formats("Read this format instead of telling it by the content"))]
    from: Option<Format>,
    /// Sudoku: the shape of a box, rows by columns, as in 2x5.
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    box_shape: Option<(usize, usize)>,
    /// Pictures: pixels darker than this are filled, 0 to 255.
    #[arg(long, value_name = "LEVEL")]
    threshold: Option<u8>,
}

impl InputArgs {
    /// The inputs in the order given.
    pub(super) fn inputs(&self) -> Vec<Input> {
        if self.inputs.is_empty() {
            return vec![Input::Stdin];
        }
        self.inputs.iter().map(|argument| Input::from_os_argument(argument)).collect()
    }

    /// How they are read.
    pub(super) fn parse_options(&self) -> ParseOptions {
        ParseOptions { family: self.family, from: self.from, box_shape: self.box_shape, threshold: self.threshold }
    }
}

/// What an option is for that takes a format, and which there are.
pub(super) fn formats(what: &str) -> String {
    format!("{what}: {}", itertools::join(Format::ALL, ", "))
}

pub(super) fn box_shape(text: &str) -> Result<(usize, usize), String> {
    let shape = text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    shape.filter(|&(rows, cols)| rows > 0 && cols > 0).ok_or_else(|| "give rows x columns, as in 3x3".into())
}

impl InputArgs {
    /// One input.
    pub(super) fn of(input: &OsStr, family: Option<&'static Family>) -> Self {
        InputArgs { inputs: vec![input.to_owned()], family, from: None, box_shape: None, threshold: None }
    }
}

/// Which formula a puzzle becomes.
#[derive(Clone, Debug, Args)]
pub(super) struct FormulaArgs {
    /// Deduce nothing: the whole puzzle becomes clauses.
    #[arg(long)]
    pub(super) raw: bool,
    #[command(flatten)]
    encoding: EncodingArgs,
}

impl FormulaArgs {
    /// How much is deduced first.
    pub(super) fn deduce(&self) -> Deduce {
        if self.raw { Deduce::Off } else { Deduce::Full }
    }

    /// How constraints become clauses.
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding.encoding()
    }

    /// The comment by which an exported file tells how it was made.
    pub(super) fn told(&self, deduce: Deduce) -> String {
        format!("encoding {}, deduction {deduce}", self.encoding())
    }

    /// Reads that comment.
    pub(super) fn made(comment: &str) -> Option<(Deduce, Encoding)> {
        let (encoding, deduce) = comment.strip_prefix("encoding ")?.split_once(", deduction ")?;
        Some((deduce.parse().ok()?, encoding.parse().ok()?))
    }
}

/// How rules become clauses.
#[derive(Clone, Debug, Args)]
struct EncodingArgs {
    /// How constraints become clauses, as in amo=product,card=totalizer.
    #[arg(long, value_name = "CHOICES", default_value = "", hide_default_value = true, long_help = encodings())]
    encoding: Encoding,
    /// Slitherlink's single loop: lazy, not in the formula, separate loops are ruled out as they come, with batsat
    /// inside its search; lemmas, the same without that; static, in the formula; order, in the formula, larger, every
    /// variable fixed by the answer.
    #[arg(long, value_name = "HOW")]
    connectivity: Option<Connectivity>,
}

/// What encodings can be chosen.
pub(super) fn encodings() -> String {
    let (amo, card) = (itertools::join(Amo::ALL, ", "), itertools::join(Card::ALL, ", "));
    format!(
        "How constraints become clauses, as in amo=product,card=totalizer.\n\n\
         amo, at most one: {amo}.\n\ncard, at most, at least or exactly so many: {card}.\n\n\
         connectivity, the single loop: {}.",
        itertools::join(Connectivity::ALL, ", ")
    )
}

impl EncodingArgs {
    fn encoding(&self) -> Encoding {
        let connectivity = self.connectivity.unwrap_or(self.encoding.connectivity);
        Encoding { connectivity, ..self.encoding.clone() }
    }
}

/// Who searches, and how long.
#[derive(Clone, Debug, Args)]
pub(super) struct EngineArgs {
    /// The engine: varisat, batsat, or the command line of a SAT solver, as in 'cadical -q'. `auto` is batsat where it
    /// follows a rule inside its search, as it does with loops, and else varisat.
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub(super) backend: Backend,
    /// Give up on a puzzle after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
}

impl EngineArgs {
    /// The options for one puzzle; the clock starts now.
    pub(super) fn options(&self) -> Options {
        Options { backend: self.backend.clone(), limits: limits(self.time_limit), ..Options::default() }
    }

    /// What is said when there was no verdict: a limit was reached, or a program gave up before that.
    pub(super) fn gave_up(&self, limits: &Limits) -> String {
        if let Some(gave_up) = self.program_gave_up(limits) {
            return gave_up;
        }
        match self.time_limit {
            Some(time) if !interrupt::happened() => format!("gave up after {} s", time.as_secs_f64()),
            _ => "interrupted".into(),
        }
    }

    /// What is said when there was no verdict though no limit was reached.
    fn program_gave_up(&self, limits: &Limits) -> Option<String> {
        let program = matches!(self.backend, Backend::Process(_)) && !limits.reached();
        program.then(|| format!("`{}` gave no verdict", self.backend))
    }
}

/// How answers are searched for.
#[derive(Clone, Debug, Args)]
pub(super) struct SearchArgs {
    #[command(flatten)]
    engine: EngineArgs,
    /// How much is deduced before clauses are written: off, singles or full.
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    pub(super) deduce: Deduce,
    #[command(flatten)]
    encoding: EncodingArgs,
}

impl SearchArgs {
    /// The options for one puzzle; the clock starts now.
    pub(super) fn options(&self) -> Options {
        Options { deduce: self.deduce, encoding: self.encoding.encoding(), ..self.engine.options() }
    }

    /// As [`EngineArgs::gave_up`].
    pub(super) fn gave_up(&self, limits: &Limits) -> String {
        self.engine.gave_up(limits)
    }

    /// What is said when there was no verdict though no limit was reached.
    pub(super) fn program_gave_up(&self, limits: &Limits) -> Option<String> {
        self.engine.program_gave_up(limits)
    }
}

/// The limits of one puzzle, whose clock starts now: a time, Ctrl-C; and who watches.
pub(super) fn limits(time: Option<Duration>) -> Limits {
    Limits { interrupt: interrupt::flag(), watch: progress::watch(), ..Limits::none().with_time(time) }
}

/// How what is said of a puzzle is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// For people: lines, sentences.
    #[default]
    Text,
    /// One JSON object for each puzzle.
    Json,
}

/// How and where what is said of each puzzle is printed.
#[derive(Clone, Debug, Args)]
pub(super) struct ReportArgs {
    /// How it is printed; as text when not given.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Print to this file; a format that is not given is taken from its extension.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl ReportArgs {
    /// Whether JSON is wanted.
    pub(super) fn json(&self) -> bool {
        extension::format(self.format, self.output.as_deref()).is_ok_and(|format| format == Some(ReportFormat::Json))
    }

    /// Opens what is printed to, before the work starts: none of what is read, and no file that is to hold another
    /// format by its name.
    pub(super) fn open(&self, inputs: &[Input]) -> anyhow::Result<Box<dyn Write + Send>> {
        extension::format(self.format, self.output.as_deref())?;
        output::open_apart(self.output.as_deref(), inputs)
    }
}

/// How many puzzles are worked on at a time.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct JobsArgs {
    /// Work on this many puzzles at a time, 256 at most; all processors when not given.
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<usize>,
}

/// More threads than a system gives would end the run.
const MOST_JOBS: usize = 256;

impl JobsArgs {
    /// The number of puzzles at a time: as asked, or one for each processor, at most `MOST_JOBS`.
    pub(super) fn jobs(self) -> usize {
        let jobs = self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        jobs.min(MOST_JOBS)
    }
}

/// How drawings look.
#[derive(Clone, Debug, Args)]
pub(super) struct StyleArgs {
    /// Draw with plain ASCII only.
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,
    /// Draw with box characters and blocks only.
    #[arg(long)]
    unicode: bool,
    /// Stay within this many columns where possible; the width of the terminal, or 80, when not given.
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
}

impl StyleArgs {
    /// The style of drawings; colours only where a terminal shows them.
    pub(super) fn style(&self, on_stdout: bool) -> Style {
        let unicode = if self.ascii { Some(false) } else { self.unicode.then_some(true) };
        let terminal = || if on_stdout { output::terminal_width() } else { None };
        let wrap = self.width.or_else(terminal);
        Style { unicode, colour: on_stdout && output::colour_on_stdout(), width: wrap.unwrap_or(80), wrap }
    }
}

/// How drawings look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Characters beyond ASCII: yes, no, or for pictures only.
    unicode: Option<bool>,
    colour: bool,
    /// The number of columns to stay within.
    pub(super) width: usize,
    /// The same where sentences are wrapped: on a terminal, or when it was asked for.
    wrap: Option<usize>,
}

impl Style {
    /// A sentence, wrapped between words where that is wanted; further lines are indented.
    pub(super) fn wrap(&self, sentence: &str, indent: usize) -> String {
        self.wrap.map_or_else(|| sentence.to_owned(), |width| words::wrap(sentence, width, indent))
    }

    /// A scene as lines of text.
    pub(super) fn draw(&self, scene: &Scene) -> String {
        let unicode = self.unicode.unwrap_or(scene.pixels);
        let style =
            TextStyle { unicode, colour: self.colour, shades: shades(), width: self.width, ..TextStyle::default() };
        text::text(scene, &style)
    }
}

/// The colours that the terminal says it has (`COLORTERM`, else `TERM`).
fn shades() -> Shades {
    let says = |name: &str, words: &[&str]| {
        std::env::var(name).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
    };
    if says("COLORTERM", &["truecolor", "24bit"]) {
        Shades::True
    } else if says("TERM", &["256color", "kitty", "alacritty"]) {
        Shades::Indexed
    } else {
        Shades::Letters
    }
}

/// The places that were named: cells `r1c1`, edges `r1c1-r1c2`, rectangles of cells `r1c1:r3c3`.
pub(super) fn places(puzzle: &Arc<dyn Puzzle>, names: &[String]) -> Result<Option<Vec<Place>>, Diagnostic> {
    if names.is_empty() {
        return Ok(None);
    }
    let layout = puzzle.layout();
    let mut chosen = Vec::new();
    for name in names {
        let unknown = |what: &str| {
            let help = match layout.plane() {
                Some(_) => "name edges by their dots, as in d1-d2; `draw --names` shows the names",
                None => "name cells as r1c1, edges between dots as r1c1-r1c2, rectangles of cells as r1c1:r3c3",
            };
            Diagnostic::new(format!("`{name}` {what}")).help(help)
        };
        let before = chosen.len();
        if let Some((from, to)) = name.split_once(':') {
            let corner = |text: &str| text.parse::<Pos>().map_err(|()| unknown("is no rectangle of cells"));
            let (from, to) = (corner(from)?, corner(to)?);
            let inside = |place: &Place| matches!(layout.spot(*place), Spot::Cell(pos) if (from.row..=to.row).contains(&pos.row) && (from.col..=to.col).contains(&pos.col));
            chosen.extend(puzzle.all_places().filter(inside));
        } else {
            if layout.plane().is_none() && name.parse::<Spot>().is_err() {
                return Err(unknown("is no cell or edge"));
            }
            chosen.extend(layout.find(name).filter(|place| place.index() < puzzle.places()));
        }
        if chosen.len() == before && layout.plane().is_some() {
            return Err(unknown("is no edge of the board"));
        }
        if chosen.len() == before {
            let kind = match layout.kind(Place(0)) {
                Kind::Edge if !name.contains('-') => "edges, as in r1c1-r1c2",
                Kind::Dot | Kind::Face if name.contains('-') => "cells, as in r1c1 or r1c1:r3c3",
                _ => return Err(unknown("is not on the board")),
            };
            return Err(unknown(&format!("is not on the board: the places of a {} are {kind}", puzzle.family().name)));
        }
    }
    Ok(Some(chosen))
}

/// Reads a number that is not 0.
pub(super) fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "give a number from 1".to_owned())
}

/// Reads a number of seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "give a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "give a number of seconds, not negative and not without end".into())
}
