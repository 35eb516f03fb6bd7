//! Formats of nested lists.
//!
//! In: a puzzle. Out: text. Must not know: other formats.

use itertools::Itertools;

use super::{Clue, Nonogram, runs};
use crate::grid::Grid;

fn nested(clues: &[Clue], open: char, separator: &str, close: char) -> String {
    let list = |clue: &Clue| format!("{open}{}{close}", runs(clue, separator, ""));
    format!("{open}{}{close}", clues.iter().map(list).join(separator))
}

pub(super) fn edn(puzzle: &Nonogram) -> String {
    let (columns, rows) = (nested(&puzzle.columns, '[', " ", ']'), nested(&puzzle.rows, '[', " ", ']'));
    format!("{{:vertical {columns}\n :horizontal {rows}}}\n")
}

pub(super) fn mathematica(puzzle: &Nonogram) -> String {
    let (rows, columns) = (nested(&puzzle.rows, '{', ", ", '}'), nested(&puzzle.columns, '{', ", ", '}'));
    format!("rows = {rows};\ncols = {columns};\n")
}

/// One object on one line.
pub(super) fn json(puzzle: &Nonogram, answer: Option<&Grid<u16>>) -> String {
    let clues = |clues: &[Clue]| clues.iter().map(|clue| clue.runs().to_vec()).collect_vec();
    let rows = |grid: &Grid<u16>| grid.rows().map(<[u16]>::to_vec).collect_vec();
    let mut fields = Vec::new();
    if let Some(title) = puzzle.title() {
        fields.push(format!("\"title\":{}", serde_json::json!(title)));
    }
    fields.push(format!("\"rows\":{}", serde_json::json!(clues(&puzzle.rows))));
    fields.push(format!("\"columns\":{}", serde_json::json!(clues(&puzzle.columns))));
    if puzzle.given.cells().iter().any(Option::is_some) {
        let given = puzzle.given.map(|cell| cell.map(u8::from));
        fields.push(format!("\"given\":{}", serde_json::json!(given.rows().collect_vec())));
    }
    if let Some(answer) = answer {
        fields.push(format!("\"goal\":{}", serde_json::json!(rows(answer))));
    }
    format!("{{{}}}\n", fields.join(","))
}
