//! `explain`: why, step by step, from the clues to the answer.
//!
//! In: puzzles. Out: one step after the other, as it is found. Must not know: how steps are found.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::clash;
use super::decided;
use super::exit::Exit;
use super::extension;
use super::interrupt;
use super::options::{InputArgs, Style, StyleArgs};
use super::output;
use super::page;
use super::position::{PositionArgs, Positions};
use super::scenes::{draw, known_scene, position_scene, shown, step_scene};
use super::stream::{self, Failure, Out, PuzzleContext, Verb};
use super::words;
use crate::backend::{Backend, Limits, UnknownBackend};
use crate::diagnostic::Diagnostic;
use crate::explain::{self, Ending, Explainer, Fact, Minimal, Role, Step, Technique};
use crate::family::Puzzle;
use crate::grid::{Edge, Pos, Spot};
use crate::render::Marks;
use crate::render::animate::slides;
use crate::render::svg::Theme;
use crate::render::{Scene, json, steps};
use crate::search;

/// Calls of the engine for one step with `--smallest`.
const SMALLEST: usize = 100_000;

/// How steps are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Sentences, with the board now and then.
    #[default]
    Text,
    /// One JSON object for each step, then one for the puzzle.
    Json,
    /// A page with a picture of each step.
    Html,
    /// Scalable vector graphics: the steps below each other, with a picture of each.
    Svg,
}

/// How reasons are searched for.
#[derive(Clone, Debug, ClapArgs)]
pub(super) struct ReasonArgs {
    /// The engine that searches: varisat or batsat; reasons are proved by the other one.
    #[arg(long, value_name = "ENGINE", default_value = "batsat", value_parser = inside)]
    backend: Backend,
    /// Give up on a puzzle after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = super::options::seconds)]
    pub(super) time_limit: Option<Duration>,
    /// Say of each step of several rules how many there are, and whether fewer would do.
    #[arg(long)]
    stats: bool,
    /// Find the smallest reason there is for each step, as far as that can be proven in a bounded number of calls of
    /// the engine; steps for which it was not are marked.
    #[arg(long)]
    pub(super) smallest: bool,
}

/// Reads the name of an engine inside this process.
fn inside(text: &str) -> Result<Backend, String> {
    match text.parse().map_err(|error: UnknownBackend| error.to_string())? {
        Backend::Process(_) => Err(ONLY_INSIDE.into()),
        backend => Ok(backend),
    }
}

/// Why programs find no reasons.
pub(super) const ONLY_INSIDE: &str = "a step takes thousands of calls, and a program would be started for each of \
                                      them: use `varisat` or `batsat`";

impl ReasonArgs {
    /// The options for one puzzle; the clock starts now.
    pub(super) fn options(&self) -> explain::Options {
        let limits = super::options::limits(self.time_limit);
        let options = explain::Options { backend: self.backend.clone(), limits, ..explain::Options::default() };
        if self.smallest { explain::Options { smallest: SMALLEST, ..options } } else { options }
    }

    /// What is said when a limit was reached.
    pub(super) fn gave_up(&self) -> String {
        match self.time_limit {
            Some(time) if !interrupt::happened() => format!("gave up after {} s", time.as_secs_f64()),
            _ => "interrupted".into(),
        }
    }
}

/// The arguments of `explain`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    reasons: ReasonArgs,
    #[command(flatten)]
    style: StyleArgs,
    /// Draw the board after every N steps; 0 for never.
    #[arg(long, value_name = "N", default_value_t = 0)]
    every: usize,
    /// Print the bookkeeping too: the values that are struck out when one is placed.
    #[arg(long)]
    all_steps: bool,
    /// How steps are printed; as text when not given.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Print to this file; a format that is not given is taken from its extension.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `explain`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let style = args.style.style(args.output.is_none());
    let format = extension::format(args.format, args.output.as_deref())?.unwrap_or_default();
    let positions = args.position.open()?;
    let mut read = args.inputs.inputs();
    read.extend(args.position.input());
    let mut answer = output::open_for(&args.inputs.share, &read, args.output.as_deref())?;
    let page = Mutex::default();
    let explain = Explain { args, positions, format, style, page };
    let exit = stream::run(&explain, &args.inputs, 1, &mut *answer)?;
    if *explain.page.lock().expect("no drawing panicked") > 0 {
        write!(answer, "{}", page::end())?;
        answer.flush()?;
    }
    Ok(exit)
}

struct Explain<'a> {
    args: &'a Args,
    positions: Positions,
    format: OutputFormat,
    style: Style,
    /// How many puzzles the page shows so far.
    page: Mutex<usize>,
}

/// A step in JSON.
#[derive(Serialize)]
pub(super) struct StepReport {
    /// `X-wing`, `corner 3`.
    technique: String,
    level: String,
    conclusions: Vec<FactReport>,
    rules: Vec<String>,
    kinds: Vec<&'static str>,
    facts: Vec<FactReport>,
    size: usize,
    minimal: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<String>,
    routine: bool,
    /// The argument, part by part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartReport>,
    text: String,
}

/// A part of an argument in JSON.
#[derive(Serialize)]
struct PartReport {
    role: &'static str,
    text: String,
    /// The numbers of its rules in the step, from 0.
    rules: Vec<usize>,
}

impl PartReport {
    fn new(step: &Step, part: &explain::Part) -> Self {
        let role = match part.role {
            Role::Because => "because",
            Role::Suppose => "suppose",
            Role::Then => "then",
            Role::But => "but",
        };
        let number = |rule: &usize| step.rules.iter().position(|other| other == rule);
        PartReport { role, text: part.text.clone(), rules: part.rules.iter().filter_map(number).collect() }
    }
}

/// A fact in JSON: a place, and the value that it has, or has not.
#[derive(Serialize)]
struct FactReport {
    at: String,
    /// Row and column from 1; of an edge between dots the cell that it is a side of. Boards without rows have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<[usize; 2]>,
    /// Which side of that cell an edge is; of an edge between centers, to which side it leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_not: Option<u16>,
}

impl FactReport {
    fn new(puzzle: &Arc<dyn Puzzle>, fact: &Fact) -> Self {
        let value = |wanted: bool| (fact.holds == wanted).then_some(fact.value);
        let layout = puzzle.layout();
        let (height, width) = layout.size();
        // An edge on the lower or right rim is a side of the last cell.
        let (pos, side) = match layout.spot(fact.place) {
            Spot::Cell(at) | Spot::Dot(at) => (at, None),
            Spot::Edge(Edge::Horizontal(at)) if layout.joins_centers() => (at, Some("right")),
            Spot::Edge(Edge::Vertical(at)) if layout.joins_centers() => (at, Some("bottom")),
            Spot::Edge(Edge::Horizontal(at)) if at.row == height => (Pos { row: at.row - 1, ..at }, Some("bottom")),
            Spot::Edge(Edge::Vertical(at)) if at.col == width => (Pos { col: at.col - 1, ..at }, Some("right")),
            Spot::Edge(Edge::Horizontal(at)) => (at, Some("top")),
            Spot::Edge(Edge::Vertical(at)) => (at, Some("left")),
        };
        let cell = layout.plane().is_none().then_some([pos.row + 1, pos.col + 1]);
        let side = side.filter(|_| cell.is_some());
        FactReport { at: layout.at(fact.place), cell, side, is: value(true), is_not: value(false) }
    }
}

/// The word for what is known of the size of a reason.
pub(super) fn minimal(minimal: Minimal) -> &'static str {
    match minimal {
        Minimal::Proven => "proven",
        Minimal::Irreducible => "irreducible",
        Minimal::Unreduced => "unreduced",
    }
}

impl StepReport {
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, step: &Step) -> Self {
        StepReport {
            technique: step.telling.technique.name.clone(),
            level: step.telling.technique.level.to_string(),
            parts: step.telling.parts.iter().map(|part| PartReport::new(step, part)).collect(),
            conclusions: step.conclusions.iter().map(|fact| FactReport::new(puzzle, fact)).collect(),
            rules: step.rules.iter().map(|&rule| puzzle.phrase(rule).to_string()).collect(),
            kinds: step.rules.iter().map(|&rule| puzzle.rules()[rule].kind()).collect(),
            facts: step.facts.iter().map(|fact| FactReport::new(puzzle, fact)).collect(),
            size: step.size(),
            minimal: minimal(step.minimal),
            otherwise: step.otherwise.clone(),
            routine: step.routine,
            text: explain::sentence(puzzle, step),
        }
    }
}

/// The object of one step, printed as soon as it is found.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    number: usize,
    #[serde(flatten)]
    step: StepReport,
}

/// The last object of a puzzle.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    /// How many steps there were.
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<json::Board<'a>>,
    /// Nothing where a limit came first: what is not explained may be decided all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    free: Option<Vec<String>>,
    seconds: f64,
}

/// What stands above the text on one of several puzzles.
pub(super) fn heading(job: &PuzzleContext<'_>, out: &mut Out<'_>) -> std::io::Result<()> {
    if !job.first {
        writeln!(out.answer)?;
    }
    job.label().map_or(Ok(()), |label| writeln!(out.answer, "{label}"))
}

/// The step as a sentence, with `--stats` the size of its reason behind it: ` [2 rules, minimum]`.
pub(super) fn sentence(puzzle: &Arc<dyn Puzzle>, step: &Step, reasons: &ReasonArgs) -> String {
    let sentence = explain::sentence(puzzle, step);
    let smallest = match step.minimal {
        Minimal::Proven => "minimum",
        Minimal::Irreducible => "irreducible",
        Minimal::Unreduced => "not reduced",
    };
    match step.size() {
        size if reasons.stats && size > 1 => format!("{sentence} [{}, {smallest}]", words::count(size, "rule")),
        _ => sentence,
    }
}

impl Verb for Explain<'_> {
    fn one_line_each(&self) -> bool {
        false
    }

    fn json(&self) -> bool {
        self.format == OutputFormat::Json
    }

    fn labels(&self) -> bool {
        true
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let started = Instant::now();
        let options = self.args.reasons.options();
        let format = self.format;
        if format == OutputFormat::Text {
            heading(job, out)?;
        }
        if !job.first && format == OutputFormat::Svg {
            return Err(Diagnostic::new("an SVG shows one puzzle, and this is the second one")
                .help("give one puzzle at a time, or use --format html")
                .into());
        }
        let filled = self.positions.going_on(puzzle, job, out)?;
        let mut explainer = Explainer::new(puzzle, &options, &filled);
        let mut number = 0;
        let mut pictures = Vec::new();
        let mut told = Vec::new();
        let mut hardest: Option<Technique> = None;
        if format == OutputFormat::Html {
            let mut empty = position_scene(puzzle, &explainer.filled(), &Marks::new());
            empty.title = String::new();
            pictures.push((String::new(), empty));
        }
        // Programs get each step by itself.
        let next = |explainer: &mut Explainer| if self.json() { explainer.next_step() } else { explainer.next_told() };
        while let Some(step) = next(&mut explainer)? {
            if step.routine && !self.args.all_steps {
                continue;
            }
            number += 1;
            if self.json() {
                out.json(&Line { head: job.head("step"), number, step: StepReport::new(puzzle, &step) })?;
                continue;
            }
            let sentence = sentence(puzzle, &step, &self.args.reasons);
            if format == OutputFormat::Svg {
                pictures.push((format!("{number}. {sentence}"), step_scene(puzzle, &explainer, &step)));
                continue;
            }
            let technique = &step.telling.technique;
            if hardest.as_ref().is_none_or(|hardest| hardest.level < technique.level) {
                hardest = Some(technique.clone());
            }
            if format == OutputFormat::Html {
                let (technique, argument) = (technique.name.clone(), step.telling.argument());
                told.push(page::Told { technique, conclusion: step.telling.conclusion.clone(), argument });
                pictures.push((String::new(), step_scene(puzzle, &explainer, &step)));
                continue;
            }
            let numbered = format!("{number}. {sentence}");
            writeln!(out.answer, "{}", self.style.wrap(&numbered, number.to_string().len() + 2))?;
            if self.args.every > 0 && number % self.args.every == 0 {
                let marks = shown(puzzle, &explainer, &step.conclusions);
                write!(out.answer, "{}", draw(puzzle, &explainer, &marks, &self.style))?;
            }
            out.answer.flush()?;
        }
        let free = explainer.free();
        let (status, exit) = match explainer.ending() {
            Some(Ending::Complete) if free.is_empty() => ("unique", Exit::Yes),
            Some(Ending::Complete) => ("multiple", Exit::No),
            Some(Ending::NoAnswer) if !filled.is_empty() && format == OutputFormat::Text => {
                writeln!(
                    out.answer,
                    "what is filled in cannot be completed: `hint` with the same board tells what is wrong"
                )?;
                return Ok(Exit::No);
            }
            Some(Ending::NoAnswer)
                if filled.is_empty() && matches!(format, OutputFormat::Text | OutputFormat::Json) =>
            {
                return no_answer(puzzle, clash(puzzle, &options.limits)?.as_ref(), job, out, self.json());
            }
            Some(Ending::NoAnswer) => ("none", Exit::No),
            Some(Ending::Limit) | None => ("limit", Exit::Limit),
        };
        if self.json() {
            let answer =
                explainer.answer().filter(|_| exit == Exit::Yes).map(|answer| json::Board(puzzle.layout(), answer));
            let free = (exit != Exit::Limit).then(|| decided::labels(puzzle, &free));
            out.json(&Report { steps: number, answer, free, ..self.report(job, status, started) })?;
            return Ok(exit);
        }
        let end = match exit {
            Exit::Yes if !filled.is_empty() => {
                "solved from what was filled in, and no step was a guess: nothing else completes it".to_owned()
            }
            Exit::Yes => "solved, and no step was a guess: there is no other answer".to_owned(),
            Exit::No if status == "none" => {
                let mut text = Vec::new();
                clash::print(puzzle, clash(puzzle, &options.limits)?.as_ref(), &mut text)?;
                String::from_utf8_lossy(&text).lines().map(str::trim).collect::<Vec<_>>().join("; ")
            }
            Exit::No => {
                format!("not unique: nothing more follows; still undecided: {}", decided::places(puzzle, &free))
            }
            _ => format!("{}: not everything is explained", self.args.reasons.gave_up()),
        };
        match format {
            OutputFormat::Svg => {
                pictures.push((end, known_scene(puzzle, &explainer, &Marks::new())));
                let title = &pictures[0].1.title;
                write!(out.answer, "{}", steps::steps(title, &pictures))?;
                return Ok(exit);
            }
            OutputFormat::Html => {
                let label = job.label().map_or_else(String::new, |label| format!(", {label}"));
                let title = format!("{}{label}", puzzle.picture(None, &Marks::new()).title);
                let frames: Vec<Scene> = pictures.into_iter().map(|(_, scene)| scene).collect();
                let hardest = hardest.map_or_else(
                    || "Nothing to do".to_owned(),
                    |hardest| format!("Hardest step: {} ({})", hardest.name, hardest.level),
                );
                let (verdict, picture) = (sentence_case(&end), slides(&frames, Theme::Auto));
                let explained = page::Explained {
                    title: &title,
                    verdict: &verdict,
                    hardest: &hardest,
                    steps: &told,
                    picture: &picture,
                };
                let mut number = self.page.lock().expect("no drawing panicked");
                if *number == 0 {
                    write!(out.answer, "{}", page::head(&title))?;
                }
                write!(out.answer, "{}", page::puzzle(*number, &explained))?;
                *number += 1;
                return Ok(exit);
            }
            OutputFormat::Text | OutputFormat::Json => writeln!(out.answer, "{end}")?,
        }
        write!(out.answer, "{}", draw(puzzle, &explainer, &Marks::new(), &self.style))?;
        Ok(exit)
    }
}

impl Explain<'_> {
    fn report<'j>(&self, job: &'j PuzzleContext<'_>, status: &'static str, started: Instant) -> Report<'j> {
        let seconds = started.elapsed().as_secs_f64();
        Report { head: job.head(status), steps: 0, answer: None, free: None, seconds }
    }
}

/// A sentence with a capital.
fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Clues that contradict each other.
pub(super) fn clash(
    puzzle: &Arc<dyn Puzzle>,
    limits: &Limits,
) -> Result<Option<search::ConflictingClues>, search::SearchError> {
    search::clash(puzzle, &search::Options { limits: limits.clone(), ..search::Options::default() })
}

/// Says that there is no answer, and which clues contradict each other.
pub(super) fn no_answer(
    puzzle: &Arc<dyn Puzzle>,
    clash: Option<&search::ConflictingClues>,
    job: &PuzzleContext<'_>,
    out: &mut Out<'_>,
    as_json: bool,
) -> Result<Exit, Failure> {
    #[derive(Serialize)]
    struct Report<'a> {
        #[serde(flatten)]
        head: json::Head<'a>,
        #[serde(flatten)]
        clash: clash::Report,
    }
    if as_json {
        out.json(&Report { head: job.head("none"), clash: clash::Report::new(puzzle, clash) })?;
    } else {
        clash::print(puzzle, clash, out.answer)?;
    }
    Ok(Exit::No)
}
