//! What was measured, as table and JSON Lines.
//!
//! In: the runs of a puzzle. Out: a line; sums over all puzzles. Must not know: how it was measured.

use std::collections::BTreeMap;
use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use super::measure::{Asked, Case, LIMIT, Run, on_the_wall};
use crate::cli::stream::PuzzleContext;
use crate::cli::words;
use crate::diagnostic::Diagnostic;
use crate::puzzle::Deduce;
use crate::render::json;
use crate::search::Stats;

/// Where the time goes; what was not measured is left out.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Phases {
    #[serde(rename = "read_seconds")]
    read: f64,
    #[serde(rename = "deduce_seconds", skip_serializing_if = "Option::is_none")]
    deduce: Option<f64>,
    #[serde(rename = "encode_seconds", skip_serializing_if = "Option::is_none")]
    encode: Option<f64>,
    #[serde(rename = "solve_seconds", skip_serializing_if = "Option::is_none")]
    solve: Option<f64>,
    #[serde(rename = "check_seconds", skip_serializing_if = "Option::is_none")]
    check: Option<f64>,
    #[serde(rename = "first_seconds", skip_serializing_if = "Option::is_none")]
    first: Option<f64>,
    #[serde(rename = "proof_seconds", skip_serializing_if = "Option::is_none")]
    proof: Option<f64>,
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

    /// `deduction 0.001, ...`, and on a line of its own `first answer 0.001, proof 0.002`, as far as they were measured.
    fn text(&self) -> String {
        let list = |parts: &[(&str, Option<f64>)]| {
            let list = parts.iter().filter_map(|(name, part)| part.map(|part| format!("{name} {part:.3}"))).join(", ");
            if list.is_empty() { list } else { format!("\n{list}") }
        };
        let phases = [
            ("deduction", self.deduce),
            ("encoding", self.encode),
            ("engine", self.solve),
            ("boards", self.check),
            ("reading", Some(self.read)),
        ];
        list(&phases) + &list(&[("first answer", self.first), ("proof", self.proof)])
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
    phases: Phases,
    /// The median of the runs, without reading; the fastest and the slowest.
    pub(super) seconds: f64,
    seconds_min: f64,
    seconds_max: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

/// The middle of sorted numbers, of which there is one at least; of an even number the mean of the middle two.
fn median(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[half] } else { f64::midpoint(sorted[half - 1], sorted[half]) }
}

/// The file's name and the number of the puzzle in it, of at most `room` characters: with as many of its folders as
/// there is room for, else without its extension, else without its middle.
pub(super) fn label(name: &str, index: usize, room: usize) -> String {
    let number = format!("#{}", index + 1);
    let room = room.saturating_sub(number.len());
    let fits = |text: &str| text.chars().count() <= room;
    let file = name.rfind('/').map_or(0, |slash| slash + 1);
    let starts = std::iter::once(0).chain(name.match_indices('/').map(|(slash, _)| slash + 1));
    let whole = starts.take_while(|&start| start <= file).map(|start| &name[start..]).find(|text| fits(text));
    let file = &name[file..];
    let stem = file.rfind('.').filter(|&dot| dot > 0).map_or(file, |dot| &file[..dot]);
    let told = match whole {
        Some(text) => text.to_owned(),
        None if fits(stem) => stem.to_owned(),
        None => {
            let letters: Vec<char> = stem.chars().collect();
            let start = (room - 1) / 2;
            let end = letters.len() - (room - 1 - start);
            letters[..start].iter().chain(&['…']).chain(&letters[end..]).collect()
        }
    };
    told + &number
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
            "ms" => ms(Some(self.seconds)),
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
    pub(super) fn new(job: &'a PuzzleContext<'_>, case: &Case, deduce: Deduce, problem: &'a Diagnostic) -> Self {
        Failed {
            failure: json::Failure::new(job.named.clone(), Some(job.family.name), problem),
            verb: case.asked.to_string(),
            backend: case.backend.to_string(),
            encoding: case.encoding.to_string(),
            deduce: deduce.to_string(),
        }
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
            "{case}{}: {}\n{:.3} s{ratio}; slowest {:.3}; {:.0} puzzles/s{}{}{par2}",
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

#[cfg(test)]
mod tests {
    use super::median;

    const NAME: usize = 32;

    fn label(name: &str, index: usize) -> String {
        super::label(name, index, NAME)
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        for (sorted, middle) in
            [(&[3.0][..], 3.0), (&[1.0, 3.0], 2.0), (&[1.0, 2.0, 9.0], 2.0), (&[0.0, 2.0, 3.0, 9.0], 2.5)]
        {
            assert!((median(sorted) - middle).abs() < 1e-12, "{sorted:?}");
        }
    }

    #[test]
    fn names_keep_what_tells_them_apart_within_their_column() {
        assert_eq!(label("puzzles/sudoku/4x4-easy.txt", 0), "puzzles/sudoku/4x4-easy.txt#1");
        assert_eq!(label("corpus/puzzles/sudoku/4x4-easy.txt", 11), "puzzles/sudoku/4x4-easy.txt#12");
        assert_eq!(label("corpus/nonogram/three-hundred-and-twelve.non", 0), "three-hundred-and-twelve.non#1");
        assert_eq!(label("a/a-stem-as-long-as-the-column.txt", 99), "a-stem-as-long-as-the-column#100");
        let long = |seed: usize| label(&format!("a/slitherlink-of-forty-by-forty-hard-{seed}.txt"), 0);
        assert_eq!(long(1), "slitherlink-of…by-forty-hard-1#1");
        assert_ne!(long(1), long(2));
        for name in ["<stdin>", "", "/", "a/", ".hidden", "ünïcödé-ünïcödé-ünïcödé-ünïcödé-ünïcödé.txt"]
        {
            assert!(label(name, 1234).chars().count() <= NAME, "{name}");
        }
    }
}
