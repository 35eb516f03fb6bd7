//! Sums over all puzzles.
//!
//! In: what was measured of each. Out: sums, as JSON and a few lines. Must not know: how it was measured.

use std::collections::BTreeMap;

use itertools::Itertools;
use serde::Serialize;

use super::case::LIMIT;
use super::report::Line;
use crate::cli::words;

/// Where the time goes; what was not measured is left out.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Phases {
    #[serde(rename = "read_seconds")]
    pub(super) read: f64,
    #[serde(rename = "deduce_seconds", skip_serializing_if = "Option::is_none")]
    pub(super) deduce: Option<f64>,
    #[serde(rename = "encode_seconds", skip_serializing_if = "Option::is_none")]
    pub(super) encode: Option<f64>,
    #[serde(rename = "solve_seconds", skip_serializing_if = "Option::is_none")]
    pub(super) solve: Option<f64>,
    #[serde(rename = "check_seconds", skip_serializing_if = "Option::is_none")]
    pub(super) check: Option<f64>,
    #[serde(rename = "first_seconds", skip_serializing_if = "Option::is_none")]
    pub(super) first: Option<f64>,
    #[serde(rename = "proof_seconds", skip_serializing_if = "Option::is_none")]
    pub(super) proof: Option<f64>,
}

impl Phases {
    fn add(&mut self, other: &Phases) {
        self.read += other.read;
        for (sum, part) in [
            (&mut self.deduce, other.deduce),
            (&mut self.encode, other.encode),
            (&mut self.solve, other.solve),
            (&mut self.check, other.check),
            (&mut self.first, other.first),
            (&mut self.proof, other.proof),
        ] {
            if let Some(part) = part {
                *sum.get_or_insert(0.0) += part;
            }
        }
    }

    /// `seconds: deduce 0.001, ...`, and on a line of its own `seconds: first answer 0.001, proof 0.002`, as far as they
    /// were measured.
    fn text(&self) -> String {
        let list = |parts: &[(&str, Option<f64>)]| {
            let list = parts.iter().filter_map(|(name, part)| part.map(|part| format!("{name} {part:.3}"))).join(", ");
            if list.is_empty() { list } else { format!("\nseconds: {list}") }
        };
        let phases = [
            ("deduce", self.deduce),
            ("encode", self.encode),
            ("solve", self.solve),
            ("check", self.check),
            ("read", Some(self.read)),
        ];
        list(&phases) + &list(&[("first answer", self.first), ("proof", self.proof)])
    }
}

/// All puzzles together, measured in one way.
#[derive(Debug, Default, Serialize)]
pub(super) struct Total {
    status: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    case: String,
    /// What tells the case from the others, for people.
    #[serde(skip)]
    pub(super) way: String,
    pub(super) puzzles: usize,
    /// Those that could not be measured in this way.
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) failed: usize,
    #[serde(flatten)]
    verdicts: BTreeMap<&'static str, usize>,
    #[serde(flatten)]
    phases: Phases,
    seconds: f64,
    slowest_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
    /// The mean of the seconds, a puzzle that was given up at a limit counting as twice the limit.
    #[serde(rename = "par2_seconds", skip_serializing_if = "Option::is_none")]
    par2: Option<f64>,
    /// The seconds of the puzzles that came to an end.
    #[serde(skip)]
    pub(super) ended: Vec<f64>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Total {
    /// A sum of what is measured in one of several ways, with what tells it from the others; or in the only one.
    pub(super) fn new(case: String, way: String) -> Self {
        Total { status: "total", case, way, ..Total::default() }
    }

    /// Takes in what was measured of a puzzle, with the seconds after which it would have been given up.
    pub(super) fn add(&mut self, line: &Line<'_>, limit: Option<f64>) {
        let ended = line.head.status != LIMIT;
        if ended {
            self.ended.push(line.seconds);
        }
        if let Some(limit) = limit {
            let counted = if ended { line.seconds } else { 2.0 * limit };
            let before = self.par2.unwrap_or(0.0) * self.puzzles as f64;
            self.par2 = Some((before + counted) / (self.puzzles + 1) as f64);
        }
        self.puzzles += 1;
        *self.verdicts.entry(line.head.status).or_default() += 1;
        self.phases.add(&line.phases);
        self.seconds += line.seconds;
        self.slowest_seconds = self.slowest_seconds.max(line.seconds);
        self.peak_bytes = self.peak_bytes.max(line.peak_bytes);
    }

    /// A few lines for people; `first` is the case that the others are compared with, where they measured the same.
    pub(super) fn text(&self, first: &Total) -> String {
        let failed = (self.failed > 0).then(|| format!("{} failed", self.failed));
        let verdicts = self.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).chain(failed);
        let case = if self.way.is_empty() { String::new() } else { format!("{}: ", self.way) };
        if self.puzzles == 0 {
            return format!("{case}nothing was measured{}", verdicts.map(|verdict| format!(", {verdict}")).join(""));
        }
        let same = self.puzzles == first.puzzles && self.failed == 0 && first.failed == 0;
        let ratio = if self.case.is_empty() || !same || first.seconds <= 0.0 {
            String::new()
        } else {
            format!(", {:.2} times the first", self.seconds / first.seconds)
        };
        let par2 = self.par2.map_or(String::new(), |par2| {
            format!("\nPAR-2 {par2:.3} s; {} of {} within the limit", self.ended.len(), self.puzzles)
        });
        format!(
            "{case}{}: {}\n{:.3} s{ratio}; slowest {:.3} s; {:.0} puzzles/s{}{}{par2}",
            words::count(self.puzzles, "puzzle"),
            verdicts.collect_vec().join(", "),
            self.seconds,
            self.slowest_seconds,
            self.puzzles as f64 / self.seconds.max(1e-9),
            self.peak_bytes.map_or(String::new(), |bytes| format!("; peak {:.0} MB", bytes as f64 / 1e6)),
            self.phases.text(),
        )
    }
}
