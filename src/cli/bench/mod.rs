//! `bench`: what each phase costs, puzzle by puzzle; corpus, engines, encodings and questions crossed.
//!
//! In: puzzles. Out: a table or JSON Lines of sizes and times, sums, ratios to an earlier run. Must not know: how
//! anything is done.
//!
//! Each puzzle is measured in all ways before the next one, so that ratios are of the same moment. Medians of the runs
//! count; see `benches/README.md`.

mod cactus;
mod compare;
mod measure;
mod memory;
mod report;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::clock;
use super::exit::Exit;
use super::explain::ONLY_INSIDE;
use super::extension;
use super::interrupt;
use super::options::{self, InputArgs};
use super::output;
use super::stream::{self, Failure, Out, PuzzleContext, Verb};
use crate::backend::Backend;
use crate::card::Encoding;
use crate::certify::Original;
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::input::Input;
use crate::puzzle::{Deduce, ParseOptions};
use crate::search::{Options, SearchError};
use cactus::Curve;
use compare::Comparison;
use measure::{Asked, Case, LIMIT, Run, on_the_wall};
use report::{Failed, Line, Total};
use table::{Table, TableFormat};

/// The arguments of `bench`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    /// What is asked of each puzzle; may be given several times.
    #[arg(long, value_enum, value_name = "VERB", default_value = "unique")]
    verb: Vec<Asked>,
    /// An engine; may be given several times.
    #[arg(long, value_name = "ENGINE", default_value = "varisat")]
    backend: Vec<Backend>,
    /// How constraints become clauses, as in amo=product,card=totalizer; may be given several times.
    #[arg(long, value_name = "CHOICES", default_value = "", hide_default_value = true, long_help = options::encodings())]
    encoding: Vec<Encoding>,
    /// How much is deduced before clauses are written: off, singles or full.
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    deduce: Deduce,
    /// Give up on a run after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    time_limit: Option<Duration>,
    /// With --verb count: stop as soon as there are more than this many answers.
    #[arg(long, value_name = "N")]
    max: Option<u64>,
    /// Run each puzzle this often; the median counts.
    #[arg(long, alias = "runs", value_name = "N", default_value_t = 1, value_parser = options::at_least_one)]
    repeat: usize,
    /// How it is printed; as a table when not given.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<TableFormat>,
    /// Print to this file; a format that is not given is taken from its extension.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw into this file how many puzzles each engine ends within a time: a cactus plot.
    #[arg(long, value_name = "FILE.svg")]
    cactus: Option<PathBuf>,
    /// Print ratios to an earlier run, whose JSON Lines these are: the greatest loss first.
    #[arg(long, value_name = "OLD.jsonl")]
    compare: Option<PathBuf>,
}

impl Args {
    /// What is asked for, or the format that the name of the file stands for.
    fn format(&self) -> anyhow::Result<TableFormat> {
        Ok(extension::format(self.format, self.output.as_deref())?.unwrap_or_default())
    }
}

/// Runs `bench`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let comparison = args.compare.as_deref().map(Comparison::open).transpose()?;
    let mut cases = Vec::new();
    for &asked in &args.verb {
        for backend in &args.backend {
            for encoding in &args.encoding {
                let (backend, encoding) = (backend.clone(), encoding.clone());
                cases.push(Case { asked, backend, encoding, max: args.max });
            }
        }
    }
    if let Some(case) = cases.iter().find(|case| case.asked == Asked::Rate && on_the_wall(&case.backend)) {
        anyhow::bail!("--verb rate cannot take `{}`: {ONLY_INSIDE}", case.backend);
    }
    for case in cases.iter().filter(|case| case.asked == Asked::Prove) {
        case.backend.logs_proofs()?;
    }
    let total =
        |(case, way): (&Case, String)| Total::new(if cases.len() > 1 { case.to_string() } else { String::new() }, way);
    let totals = cases.iter().zip(table::ways(&cases)).map(total).collect();
    let format = args.format()?;
    if let Some(cactus) = args.cactus.as_deref() {
        anyhow::ensure!(
            cactus.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")),
            "{}: the plot is an SVG; name a .svg file",
            cactus.display()
        );
    }
    let mut read = args.inputs.inputs();
    read.extend(args.compare.clone().map(Input::Path));
    let mut answer = output::open_checked(args.output.as_deref(), &read)?;
    let sums = Mutex::new(Sums { totals, comparison, begun: false });
    let table = Table::new(format, &cases, args.repeat > 1);
    let json = format == TableFormat::Json;
    let bench = Bench { args, reading: args.inputs.parse_options(), cases, sums, table, json };
    let mut exit = stream::run(&bench, &args.inputs, 1, &mut *answer)?;
    let Sums { totals, comparison, begun } = bench.sums.into_inner().expect("no run panicked");
    // Of nothing there is no sum.
    let text = matches!(format, TableFormat::Text | TableFormat::Markdown);
    if format == TableFormat::Markdown && begun {
        writeln!(answer)?;
    }
    for total in totals.iter().filter(|_| begun && text || json) {
        if json {
            serde_json::to_writer(&mut answer, total)?;
            writeln!(answer)?;
        } else {
            let text = total.text(&totals[0]);
            let line = if format == TableFormat::Markdown { format!("- {}", text.replace('\n', "; ")) } else { text };
            writeln!(answer, "{line}")?;
        }
    }
    if let Some(comparison) = comparison.filter(|_| begun && text || json) {
        exit = exit.worst(comparison.print(json, output::is_quiet(), &mut *answer)?);
    }
    if let Some(path) = args.cactus.as_deref().filter(|_| begun) {
        let names = totals.iter().map(|total| if total.way.is_empty() { "all" } else { &total.way });
        let curves: Vec<Curve> = names.map(str::to_owned).zip(totals.iter().map(|total| total.ended.clone())).collect();
        let mut plot = output::open_checked(Some(path), &read)?;
        plot.write_all(cactus::plot(&curves).as_bytes())?;
        plot.flush()?;
    }
    answer.flush()?;
    Ok(exit)
}

struct Bench<'a> {
    args: &'a Args,
    reading: ParseOptions,
    cases: Vec<Case>,
    sums: Mutex<Sums>,
    table: Table,
    json: bool,
}

/// What is added up over all puzzles.
struct Sums {
    /// One for each case.
    totals: Vec<Total>,
    comparison: Option<Comparison>,
    /// Whether a puzzle has been measured.
    begun: bool,
}

impl Bench<'_> {
    /// All runs of a puzzle in one way, and the peak of memory. After Ctrl-C no other run is begun, and one that it
    /// ended does not count beside others.
    fn measure(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        original: &Original<'_>,
        case: &Case,
    ) -> Result<(Vec<Run>, Option<u64>), SearchError> {
        let options = |time: Option<Duration>| Options {
            backend: case.backend.clone(),
            encoding: case.encoding.clone(),
            deduce: self.args.deduce,
            limits: options::limits(time),
            // A second look is no part of what an engine costs: it comes afterwards.
            verify: false,
            ..Options::default()
        };
        memory::reset();
        let (mut runs, mut claims) = (Vec::new(), Vec::new());
        for _ in 0..self.args.repeat {
            if interrupt::happened() {
                break;
            }
            let started = clock::cpu();
            let _ = job.record.parse(&self.reading);
            let read = clock::cpu() - started;
            let (run, claim) = measure::run(puzzle, original, &options(self.args.time_limit), case)?;
            if runs.is_empty() || run.verdict != LIMIT || !interrupt::happened() {
                runs.push(Run { read, ..run });
            }
            claims.extend(claim);
        }
        let peak = memory::peak();
        for claim in claims {
            claim.check(puzzle, &options(None))?;
        }
        Ok((runs, peak))
    }

    /// Says that a puzzle could not be measured in one way.
    fn tell(
        &self,
        job: &PuzzleContext<'_>,
        case: &Case,
        error: &SearchError,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        if self.json {
            let problem = Diagnostic::new(error.to_string());
            out.json(&Failed::new(job, case, self.args.deduce, &problem))?;
            return Ok(());
        }
        let place = format!("{}#{}", job.record.name, job.record.index + 1);
        let problem = Diagnostic::new(format!("{place}, {case}: {error}"));
        out.answer.flush()?;
        out.say(&output::diagnostic(&problem));
        Ok(())
    }
}

impl Verb for Bench<'_> {
    fn one_line_each(&self) -> bool {
        false
    }

    fn json(&self) -> bool {
        self.json
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut exit = Exit::Yes;
        let reading = job.record.reading.clone()?;
        let original = Original { bytes: &job.record.alone(), reading, options: &self.reading };
        for (number, case) in self.cases.iter().enumerate() {
            let (runs, peak) = match self.measure(puzzle, job, &original, case) {
                Ok(measured) => measured,
                Err(error) => {
                    exit = exit.worst(if matches!(error, SearchError::Bug(_)) { Exit::Bug } else { Exit::Bad });
                    self.sums.lock().expect("no run panicked").totals[number].failed += 1;
                    self.tell(job, case, &error, out)?;
                    continue;
                }
            };
            if runs.is_empty() || runs.iter().any(|run| run.verdict == LIMIT) {
                exit = exit.worst(Exit::Limit);
            }
            // What was not begun was not measured.
            if runs.is_empty() {
                break;
            }
            let line = Line::new(job, case, self.args.deduce, &runs, peak);
            let mut sums = self.sums.lock().expect("no run panicked");
            sums.totals[number].add(&line, self.args.time_limit.map(|limit| limit.as_secs_f64()));
            let first = !std::mem::replace(&mut sums.begun, true);
            if let Some(comparison) = &mut sums.comparison {
                comparison.add(&line);
            }
            if self.json {
                out.json(&line)?;
            } else if !output::is_quiet() {
                if first {
                    writeln!(out.answer, "{}", self.table.head())?;
                }
                writeln!(out.answer, "{}", self.table.row(&line, number))?;
            }
        }
        Ok(exit)
    }
}
