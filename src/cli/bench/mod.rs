//! `bench`: the cost of each phase, puzzle by puzzle; all combinations of corpus, engines, encodings and questions.
//!
//! In: puzzles. Out: a table or JSON Lines of sizes and times, sums, ratios to an earlier run. Must not know: how
//! anything is done.
//!
//! Each puzzle is measured in all ways before the next one, so that ratios compare the same moment. Medians of the runs
//! count; see `benches/README.md`.

mod args;
mod cactus;
mod case;
mod clock;
mod compare;
mod label;
mod measure;
mod memory;
mod ratio;
mod report;
mod sums;
mod table;
mod total;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::exit::Exit;
use super::interrupt;
use super::limits::limits_from;
use super::output;
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use crate::backend::Moment;
use crate::certify::Original;
use crate::diagnostic::Diagnostic;
use crate::family::{ParseOptions, Puzzle};
use crate::search::{Options, SearchError};
pub(super) use args::Args;
use case::{Case, LIMIT};
use compare::Comparison;
use measure::Run;
use report::{Failed, Line};
use sums::Sums;
use table::{Table, TableFormat};
use total::Total;

/// Runs `bench`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let comparison = args.compare.as_deref().map(Comparison::open).transpose()?;
    let cases = args.cases()?;
    let total =
        |(case, way): (&Case, String)| Total::new(if cases.len() > 1 { case.to_string() } else { String::new() }, way);
    let totals = cases.iter().zip(table::ways(&cases)).map(total).collect();
    let format = args.format()?;
    let mut answer = output::open(args.output.as_deref())?;
    let sums = Mutex::new(Sums { totals, comparison, begun: false });
    let table = Table::new(format, &cases, args.repeat > 1);
    let json = format == TableFormat::Json;
    let bench = Bench { args, reading: args.inputs.parse_options(), cases, sums, table, json };
    let exit = stream::run(&bench, &args.inputs, Some(1), &mut *answer)?;
    let sums = bench.sums.into_inner().expect("no run panicked");
    let exit = exit.worst(sums.print(format, &mut *answer)?);
    if let Some(path) = args.cactus.as_deref() {
        sums.plot(path)?;
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
            encoding: case.encoding.clone(),
            deduce: self.args.deduce,
            limits: limits_from(Some(Moment::now()), time),
            // A second look is no part of what an engine costs: it comes afterwards.
            verify: false,
            ..Options::of_engine(case.backend.clone())
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
            out.json(job.head("error").with(&Failed::new(case, self.args.deduce, &problem)))?;
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
    fn manner(&self) -> Manner<'_> {
        Manner { json: self.json, ..Manner::default() }
    }

    fn one_line_each(&self) -> bool {
        false
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut exit = Exit::Yes;
        let reading = job.record.recognised()?;
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
                out.json(line.head.with(&line))?;
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
