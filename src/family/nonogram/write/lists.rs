//! Formats of nested lists.
//!
//! In: a puzzle. Out: text. Must not know: other formats.

use itertools::Itertools;

use serde_json::json;

use super::super::{Colour, OPEN, Run};
use super::{Clue, Nonogram, runs};
use crate::board::Domain;
use crate::colour::digits;
use crate::diagnostic::spelled;
use crate::grid::Grid;

fn nested(clues: &[Clue], open: char, separator: &str, close: char) -> String {
    let list = |clue: &Clue| format!("{open}{}{close}", runs(clue, separator, ""));
    format!("{open}{}{close}", clues.iter().map(list).join(separator))
}

pub(in crate::family::nonogram) fn edn(puzzle: &Nonogram) -> String {
    let (columns, rows) = (nested(&puzzle.columns, '[', " ", ']'), nested(&puzzle.rows, '[', " ", ']'));
    format!("{{:vertical {columns}\n :horizontal {rows}}}\n")
}

pub(in crate::family::nonogram) fn mathematica(puzzle: &Nonogram) -> String {
    let (rows, columns) = (nested(&puzzle.rows, '{', ", ", '}'), nested(&puzzle.columns, '{', ", ", '}'));
    format!("rows = {rows};\ncols = {columns};\n")
}

/// One object on one line.
pub(in crate::family::nonogram) fn json(
    puzzle: &Nonogram,
    answer: Option<&Grid<u16>>,
    saved: Option<&Grid<Domain>>,
) -> String {
    let plain = puzzle.palette.is_plain();
    let run = |run: &Run| {
        if plain { json!(run.length) } else { json!([puzzle.palette.colour(run.colour).name, run.length]) }
    };
    let clues = |clues: &[Clue]| clues.iter().map(|clue| clue.runs().iter().map(run).collect_vec()).collect_vec();
    let rows = |grid: &Grid<u16>| grid.rows().map(<[u16]>::to_vec).collect_vec();
    let mut fields = Vec::new();
    if let Some(title) = puzzle.title() {
        fields.push(format!("\"title\":{}", spelled(&json!(title).to_string())));
    }
    if !plain {
        let all = puzzle.palette.all().iter().map(colour).collect_vec();
        fields.push(format!("\"background\":{}", all[0]));
        fields.push(format!("\"colors\":[{}]", all[1..].join(",")));
    }
    fields.push(format!("\"rows\":{}", json!(clues(&puzzle.rows))));
    fields.push(format!("\"columns\":{}", json!(clues(&puzzle.columns))));
    if puzzle.given.cells().iter().any(Option::is_some) {
        fields.push(format!("\"given\":{}", json!(puzzle.given.rows().collect_vec())));
    }
    if let Some(answer) = answer {
        fields.push(format!("\"goal\":{}", json!(rows(answer))));
    }
    if let Some(saved) = saved {
        let left = |set: &Domain| match (set.only(), *set) {
            (Some(value), _) => json!(value),
            (None, OPEN) => json!(null),
            (None, set) => json!(set.iter().collect_vec()),
        };
        let rows = saved.rows().map(|row| row.iter().map(left).collect_vec()).collect_vec();
        fields.push(format!("\"saved\":{}", json!(rows)));
    }
    format!("{{{}}}\n", fields.join(","))
}

/// A colour, its fields in an order for people.
fn colour(colour: &Colour) -> String {
    let rgb = |rgb| format!("\"#{}\"", digits(rgb));
    let split =
        colour.split.map_or(String::new(), |(right, falls)| format!(",\"right\":{},\"falls\":{falls}", rgb(right)));
    let (name, symbol) = (json!(colour.name), json!(colour.symbol.to_string()));
    format!("{{\"name\":{name},\"rgb\":{},\"symbol\":{symbol}{split}}}", rgb(colour.rgb))
}
