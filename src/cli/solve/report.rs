//! `solve --format json`: one object for each puzzle.
//!
//! In: a puzzle, and how its search ended. Out: the fields in front of the answers, and those behind them. Must not know:
//! how answers are found.

use std::sync::Arc;

use serde::Serialize;

use super::{Ending, Solve};
use crate::cli::decided;
use crate::cli::exit::Exit;
use crate::cli::portfolio::PortfolioReport;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::family::Puzzle;
use crate::render::json;
use crate::search::{Options, Progress, SearchError};

/// The first fields of an object; the answers follow as they are found.
#[derive(Serialize)]
struct Intro<'a> {
    #[serde(flatten)]
    named: &'a json::Named<'a>,
    family: &'static str,
}

/// The last fields of an object.
#[derive(Serialize)]
struct Rest<'a> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    decided: Option<&'a decided::Report>,
    vars: usize,
    clauses: usize,
    rounds: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(flatten)]
    report: &'a PortfolioReport,
    seconds: f64,
}

impl Solve<'_> {
    /// What stands in front of the answers.
    pub(super) fn begin(&self, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.json() {
            let mut intro = serde_json::to_vec(&Intro { named: job.named, family: job.family.name })?;
            intro.pop();
            intro.extend_from_slice(b",\"answers\":[");
            out.answer.write_all(&intro)?;
        }
        Ok(())
    }

    /// The rest of the object.
    pub(super) fn object(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        ending: &Ending,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let exit = ending.exit();
        let status = match exit {
            Exit::Yes => "solved",
            Exit::No => "none",
            Exit::Limit => "limit",
            _ => "error",
        };
        let silent = self.args.search.program_gave_up(&options.limits).filter(|_| exit == Exit::Limit);
        let decided = ending.decided.as_ref().map(|picture| decided::Report::new(puzzle, picture));
        let all = decided.as_ref().is_some_and(|decided| decided.are_all(ending.found));
        let mut rest = serde_json::to_vec(&Rest {
            status,
            message: ending.failed.as_ref().map(SearchError::to_string).or(silent),
            complete: ending.progress == Progress::Complete || all,
            decided: decided.as_ref(),
            vars: ending.stats.vars,
            clauses: ending.stats.clauses,
            rounds: ending.stats.rounds,
            conflicts: ending.stats.conflicts,
            report: &ending.report,
            seconds: ending.started.elapsed().as_secs_f64(),
        })?;
        rest[0] = b',';
        rest.push(b'\n');
        out.answer.write_all(b"]")?;
        Ok(out.answer.write_all(&rest)?)
    }
}
