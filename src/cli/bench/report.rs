//! What was measured, as table and JSON Lines.
//!
//! In: the runs of a puzzle. Out: a line; sums over all puzzles. Must not know: how it was measured.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::measure::{Asked, Case, Run, on_the_wall};
use crate::cli::stream::Job;
use crate::puzzle::Deduce;
use crate::render::json;

/// Where the time goes.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Phases {
    #[serde(rename = "read_seconds")]
    read: f64,
    #[serde(rename = "deduce_seconds")]
    deduce: f64,
    #[serde(rename = "encode_seconds")]
    encode: f64,
    #[serde(rename = "solve_seconds")]
    solve: f64,
    #[serde(rename = "check_seconds")]
    check: f64,
    #[serde(rename = "first_seconds", skip_serializing_if = "Option::is_none")]
    first: Option<f64>,
    #[serde(rename = "proof_seconds", skip_serializing_if = "Option::is_none")]
    proof: Option<f64>,
}

impl Phases {
    fn add(&mut self, other: &Phases) {
        self.read += other.read;
        self.deduce += other.deduce;
        self.encode += other.encode;
        self.solve += other.solve;
        self.check += other.check;
        for (sum, part) in [(&mut self.first, other.first), (&mut self.proof, other.proof)] {
            if let Some(part) = part {
                *sum.get_or_insert(0.0) += part;
            }
        }
    }
}

/// A puzzle, measured in one way.
#[derive(Serialize)]
pub(super) struct Line<'a> {
    #[serde(flatten)]
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
    vars: usize,
    clauses: usize,
    rounds: usize,
    lemmas: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(flatten)]
    phases: Phases,
    /// The median of the runs, without reading; the fastest and the slowest.
    pub(super) seconds: f64,
    seconds_min: f64,
    seconds_max: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

/// The end of an input's name and the number of the puzzle in it.
pub(super) fn label(name: &str, index: usize) -> String {
    let start = name.char_indices().rev().nth(24).map_or(0, |(at, _)| at);
    format!("{}#{}", &name[start..], index + 1)
}

/// The head of the table.
pub(super) const HEADER: &str = "puzzle                           verdict      vars  clauses rounds lemmas    \
     read  deduce  encode   solve   check   total ms     ± %    MB";

impl<'a> Line<'a> {
    /// Sums up the runs of a puzzle; there is one at least.
    pub(super) fn new(job: &'a Job<'_>, case: &Case, deduce: Deduce, runs: &[Run], peak: Option<u64>) -> Self {
        let run = runs[0];
        let sorted = |part: fn(&Run) -> Duration| {
            let mut times: Vec<f64> = runs.iter().map(|run| part(run).as_secs_f64()).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let median = |part: fn(&Run) -> Duration| sorted(part)[runs.len() / 2];
        let totals = sorted(|run| run.total);
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
            vars: run.stats.vars,
            clauses: run.stats.clauses,
            rounds: run.stats.rounds,
            lemmas: run.stats.lemmas,
            conflicts: run.stats.conflicts,
            phases: Phases {
                read: median(|run| run.read),
                deduce: median(|run| run.deduce),
                encode: median(|run| run.encode),
                solve: median(|run| run.solve),
                check: median(|run| run.check),
                first: in_two.then(|| median(|run| run.first)),
                proof: in_two.then(|| median(|run| run.proof)),
            },
            seconds: totals[totals.len() / 2],
            seconds_min: totals[0],
            seconds_max: totals[totals.len() - 1],
            peak_bytes: peak,
        }
    }

    /// The line of the table.
    pub(super) fn row(&self) -> String {
        let ms = |seconds: f64| seconds * 1e3;
        format!(
            "{:<32} {:<8} {:>8} {:>8} {:>6} {:>6} {:>7.3} {:>7.3} {:>7.3} {:>7.3} {:>7.3} {:>10.3} {:>7} {:>5}",
            label(self.head.source, self.head.index),
            self.head.status,
            self.vars,
            self.clauses,
            self.rounds,
            self.lemmas,
            ms(self.phases.read),
            ms(self.phases.deduce),
            ms(self.phases.encode),
            ms(self.phases.solve),
            ms(self.phases.check),
            ms(self.seconds),
            if self.runs > 1 { format!("{:.0}", self.spread()) } else { "-".into() },
            self.peak_bytes.map_or("-".into(), |bytes| format!("{:.0}", bytes as f64 / 1e6)),
        )
    }

    /// Half the distance of slowest and fastest run, in percent of the median.
    fn spread(&self) -> f64 {
        50.0 * (self.seconds_max - self.seconds_min) / self.seconds.max(1e-9)
    }
}

/// All puzzles together, measured in one way.
#[derive(Debug, Default, Serialize)]
pub(super) struct Total {
    status: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    case: String,
    puzzles: usize,
    #[serde(flatten)]
    verdicts: BTreeMap<&'static str, usize>,
    #[serde(flatten)]
    phases: Phases,
    pub(super) seconds: f64,
    slowest_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

impl Total {
    /// A sum of what is measured in one of several ways, or in the only one.
    pub(super) fn new(case: String) -> Self {
        Total { status: "total", case, ..Total::default() }
    }

    pub(super) fn add(&mut self, line: &Line<'_>) {
        self.puzzles += 1;
        *self.verdicts.entry(line.head.status).or_default() += 1;
        self.phases.add(&line.phases);
        self.seconds += line.seconds;
        self.slowest_seconds = self.slowest_seconds.max(line.seconds);
        self.peak_bytes = self.peak_bytes.max(line.peak_bytes);
    }

    /// A few lines for people; `first` is the time of the case that the others are compared with.
    pub(super) fn text(&self, first: f64) -> String {
        let verdicts: Vec<String> = self.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let case = if self.case.is_empty() { String::new() } else { format!("{}: ", self.case) };
        let answers = match (self.phases.first, self.phases.proof) {
            (Some(first), Some(proof)) => format!("; first answer {first:.3}, proof {proof:.3}"),
            _ => String::new(),
        };
        let ratio = if self.case.is_empty() || first <= 0.0 {
            String::new()
        } else {
            format!(", {:.2} times the first", self.seconds / first)
        };
        format!(
            "{case}{} puzzles: {}\n\
             {:.3} s{ratio}: deduction {:.3}, encoding {:.3}, engine {:.3}, boards {:.3}{answers}\n\
             slowest {:.3}; {:.0} puzzles/s; reading {:.3} s more{}",
            self.puzzles,
            verdicts.join(", "),
            self.seconds,
            self.phases.deduce,
            self.phases.encode,
            self.phases.solve,
            self.phases.check,
            self.slowest_seconds,
            self.puzzles as f64 / self.seconds.max(1e-9),
            self.phases.read,
            self.peak_bytes.map_or(String::new(), |bytes| format!("; peak {:.0} MB", bytes as f64 / 1e6)),
        )
    }
}
