//! Lines of a table: for people, as Markdown, as CSV.
//!
//! In: what was measured of a puzzle in one way. Out: a line. Must not know: how it was measured.

use clap::ValueEnum;
use serde_json::{Map, Value};

use super::case::Case;
use super::label::label;
use super::report::Line;

/// How what was measured is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    /// A table within 80 columns, and sums.
    #[default]
    Text,
    /// One JSON object for each puzzle and combination of options, and sums, with all figures.
    Json,
    /// A line for each puzzle and combination of options, with all figures, for spreadsheets.
    Csv,
    /// The table and the sums as Markdown.
    Markdown,
}

/// The width of the column of names where nothing else stands in front, and with the column of repeated runs.
const NAME: [usize; 2] = [20, 15];
/// The names beside columns that tell ways apart.
const SHORT_NAME: usize = 17;

/// The fields of a line of CSV, as they are called in JSON.
const FIELDS: [&str; 27] = [
    "source",
    "index",
    "family",
    "status",
    "verb",
    "backend",
    "encoding",
    "deduce",
    "clock",
    "runs",
    "number",
    "vars",
    "clauses",
    "rounds",
    "lemmas",
    "conflicts",
    "read_seconds",
    "deduce_seconds",
    "encode_seconds",
    "solve_seconds",
    "check_seconds",
    "first_seconds",
    "proof_seconds",
    "seconds",
    "seconds_min",
    "seconds_max",
    "peak_bytes",
];

/// What tells a case from the others: its verb, engine and encoding, as far as they vary.
pub(super) fn ways(cases: &[Case]) -> Vec<String> {
    let differ = |part: &dyn Fn(&Case) -> String| cases.iter().any(|case| part(case) != part(&cases[0]));
    let parts: [&dyn Fn(&Case) -> String; 3] =
        [&|case| case.asked.to_string(), &|case| case.backend.to_string(), &|case| case.encoding.to_string()];
    let varying: Vec<_> = parts.into_iter().filter(|part| differ(*part)).collect();
    let choices = |case: &Case| case.encoding.to_string().split(',').map(str::to_owned).collect::<Vec<_>>();
    let way = |case: &Case| {
        let parts: Vec<String> = varying.iter().map(|part| part(case)).collect();
        let way = parts.join(" ");
        // Of an encoding, the choices that are the same in all cases tell nothing.
        let same = |choice: &String| cases.iter().all(|other| choices(other).contains(choice));
        let varied: Vec<String> = choices(case).into_iter().filter(|choice| !same(choice)).collect();
        way.replace(&case.encoding.to_string(), &varied.join(","))
    };
    cases.iter().map(way).collect()
}

/// The columns of a table.
pub(super) struct Table {
    format: TableFormat,
    /// What tells each case from the others; empty where there is one.
    ways: Vec<String>,
    repeated: bool,
}

impl Table {
    pub(super) fn new(format: TableFormat, cases: &[Case], repeated: bool) -> Self {
        Table { format, ways: ways(cases), repeated }
    }

    fn several(&self) -> bool {
        self.ways.len() > 1
    }

    /// The width of the column of ways.
    fn way(&self) -> usize {
        self.ways.iter().map(|way| way.chars().count()).max().unwrap_or(0).clamp(6, 26)
    }

    /// The width of the column of names.
    fn name(&self) -> usize {
        if self.several() { SHORT_NAME } else { NAME[usize::from(self.repeated)] }
    }

    /// The first lines.
    pub(super) fn head(&self) -> String {
        let mut names = Vec::from(if self.several() { &["engine", "puzzle"][..] } else { &["puzzle"] });
        names.extend(self.columns().iter().map(|&(name, _)| name));
        match self.format {
            TableFormat::Csv => FIELDS.join(","),
            TableFormat::Markdown => {
                let rule = names
                    .iter()
                    .enumerate()
                    .map(|(at, _)| if at < names.len() - self.columns().len() { "---|" } else { "---:|" });
                format!("| {} |\n|{}", names.join(" | "), rule.collect::<String>())
            }
            _ => {
                let row: Vec<String> = names.into_iter().map(str::to_owned).collect();
                self.aligned(&row)
            }
        }
    }

    /// Names and widths of the columns with numbers.
    fn columns(&self) -> Vec<(&'static str, usize)> {
        let mut columns = vec![("verdict", 8)];
        if !self.several() {
            columns.extend([("vars", 7), ("clauses", 8), ("deduce", 7), ("encode", 7)]);
        } else if self.way() < 12 {
            columns.push(("clauses", 8));
        }
        columns.extend([("solve", 8), ("all ms", 8)]);
        if self.repeated {
            columns.push(("± %", 4));
        }
        columns
    }

    /// The line of a puzzle in one way.
    pub(super) fn row(&self, line: &Line<'_>, case: usize) -> String {
        if self.format == TableFormat::Csv {
            return csv(line);
        }
        let room = self.name();
        let mut cells = Vec::new();
        if self.several() {
            cells.push(self.ways[case].clone());
        }
        cells.push(label(line.head.named.source, line.head.named.index, room));
        cells.extend(self.columns().iter().map(|&(name, _)| line.cell(name)));
        match self.format {
            TableFormat::Markdown => format!("| {} |", cells.join(" | ")),
            _ => self.aligned(&cells),
        }
    }

    /// Cells beside each other: names to the left, numbers to the right.
    fn aligned(&self, cells: &[String]) -> String {
        let columns = self.columns();
        let (names, numbers) = cells.split_at(cells.len() - columns.len());
        let widths = if self.several() { vec![self.way(), self.name()] } else { vec![self.name()] };
        let mut text = String::new();
        for (cell, width) in names.iter().zip(widths) {
            text += &format!("{cell:<width$} ");
        }
        for (cell, (_, width)) in numbers.iter().zip(columns) {
            text += &format!("{cell:>width$} ");
        }
        text.trim_end().to_owned()
    }
}

/// All there is, in the order of [`FIELDS`].
fn csv(line: &Line<'_>) -> String {
    let fields: Map<String, Value> = serde_json::from_slice(&line.head.with(line).line()).unwrap_or_default();
    let cell = |name: &&str| match fields.get(*name) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if text.contains([',', '"', '\n']) => format!("\"{}\"", text.replace('"', "\"\"")),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    FIELDS.iter().map(cell).collect::<Vec<_>>().join(",")
}
