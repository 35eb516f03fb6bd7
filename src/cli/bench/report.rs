//! What was measured of a puzzle, as JSON and cells of a table.
//!
//! In: the runs of a puzzle. Out: a line. Must not know: how it was measured.

use std::time::Duration;

use serde::Serialize;

use super::case::{Asked, Case, LIMIT, on_the_wall};
use super::measure::Run;
use super::total::Phases;
use crate::cli::stream::PuzzleContext;
use crate::diagnostic::Diagnostic;
use crate::family::Deduce;
use crate::json;
use crate::search::Stats;

/// A puzzle, measured in one way.
#[derive(Serialize)]
pub(super) struct Line<'a> {
    #[serde(skip)]
    pub(super) head: json::Head<'a>,
    pub(super) verb: String,
    pub(super) backend: String,
    pub(super) encoding: String,
    pub(super) deduce: String,
    /// `cpu`, or `wall` for an engine that is a program.
    clock: &'static str,
    runs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vars: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lemmas: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(flatten)]
    pub(super) phases: Phases,
    /// The median of the runs, without reading; the fastest and the slowest.
    pub(super) seconds: f64,
    seconds_min: f64,
    seconds_max: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_bytes: Option<u64>,
}

/// The middle of sorted numbers, of which there is one at least; of an even number the mean of the middle two.
fn median(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[half] } else { f64::midpoint(sorted[half - 1], sorted[half]) }
}

impl<'a> Line<'a> {
    /// Sums up the runs of a puzzle; there is one at least.
    pub(super) fn new(
        job: &'a PuzzleContext<'_>,
        case: &Case,
        deduce: Deduce,
        runs: &[Run],
        peak: Option<u64>,
    ) -> Self {
        // Where one of them gave up, so did all.
        let run = *runs.iter().find(|run| run.verdict == LIMIT).unwrap_or(&runs[0]);
        let sorted = |part: &dyn Fn(&Run) -> Duration| {
            let mut times: Vec<f64> = runs.iter().map(|run| part(run).as_secs_f64()).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let middle = |part: fn(&Run) -> Duration| median(&sorted(&part));
        let size = |part: fn(&Stats) -> usize| run.stats.as_ref().map(part);
        let phase = |part: fn(&Stats) -> Duration| {
            let measured = |run: &Run| run.stats.as_ref().map_or(Duration::ZERO, part);
            run.stats.map(|_| median(&sorted(&measured)))
        };
        let totals = sorted(&|run| run.total);
        let in_two = matches!(case.asked, Asked::Solve | Asked::Unique);
        Line {
            head: job.head(run.verdict),
            verb: case.asked.to_string(),
            backend: case.backend.to_string(),
            encoding: case.encoding.to_string(),
            deduce: deduce.to_string(),
            clock: if on_the_wall(&case.backend) { "wall" } else { "cpu" },
            runs: runs.len(),
            number: run.number,
            vars: size(|stats| stats.vars),
            clauses: size(|stats| stats.clauses),
            rounds: size(|stats| stats.rounds),
            lemmas: size(|stats| stats.lemmas),
            conflicts: run.stats.and_then(|stats| stats.conflicts),
            phases: Phases {
                read: middle(|run| run.read),
                deduce: phase(|stats| stats.deduce),
                encode: phase(|stats| stats.encode),
                solve: phase(|stats| stats.solve),
                check: phase(|stats| stats.check),
                first: in_two.then(|| middle(|run| run.first)),
                proof: in_two.then(|| middle(|run| run.proof)),
            },
            seconds: median(&totals),
            seconds_min: totals[0],
            seconds_max: totals[totals.len() - 1],
            peak_bytes: peak,
        }
    }

    /// What stands in a column of the table.
    pub(super) fn cell(&self, column: &str) -> String {
        let size = |size: Option<usize>| size.map_or("-".to_owned(), |size| size.to_string());
        let ms = |seconds: Option<f64>| seconds.map_or("-".to_owned(), |seconds| format!("{:.3}", 1e3 * seconds));
        match column {
            "verdict" => self.head.status.to_owned(),
            "vars" => size(self.vars),
            "clauses" => size(self.clauses),
            "deduce" => ms(self.phases.deduce),
            "encode" => ms(self.phases.encode),
            "solve" => ms(self.phases.solve),
            "all ms" => ms(Some(self.seconds)),
            _ => format!("{:.0}", self.spread()),
        }
    }

    /// Half the distance of slowest and fastest run, in percent of the median.
    fn spread(&self) -> f64 {
        50.0 * (self.seconds_max - self.seconds_min) / self.seconds.max(1e-9)
    }
}

/// A puzzle that could not be measured in one way.
#[derive(Serialize)]
pub(super) struct Failed<'a> {
    #[serde(flatten)]
    failure: json::Failure<'a>,
    verb: String,
    backend: String,
    encoding: String,
    deduce: String,
}

impl<'a> Failed<'a> {
    pub(super) fn new(case: &Case, deduce: Deduce, problem: &'a Diagnostic) -> Self {
        Failed {
            failure: json::Failure::new(problem),
            verb: case.asked.to_string(),
            backend: case.backend.to_string(),
            encoding: case.encoding.to_string(),
            deduce: deduce.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        for (sorted, middle) in
            [(&[3.0][..], 3.0), (&[1.0, 3.0], 2.0), (&[1.0, 2.0, 9.0], 2.0), (&[0.0, 2.0, 3.0, 9.0], 2.5)]
        {
            assert!((median(sorted) - middle).abs() < 1e-12, "{sorted:?}");
        }
    }
}
