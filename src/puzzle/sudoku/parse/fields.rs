//! Constraints as the fields of a document of f-puzzles, read and written.
//!
//! In: a JSON object. Out: constraints, or the field that is not known; and back. Must not know: what a constraint demands.

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::fpuzzles::says_something;
use crate::grid::Pos;
use crate::puzzle::sudoku::constraint::diagonal;
use crate::puzzle::sudoku::{Clue, Sudoku};

/// Fields that say nothing about the answer. Cosmetic ones are drawn and no rule.
const HARMLESS: [&str; 16] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "highlightConflicts",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
];

/// Those that are drawn.
const DRAWN: [&str; 4] = ["line", "rectangle", "circle", "text"];

/// How a field says what it is about.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// `true`.
    Flag,
    /// Objects with `lines`, and a `value`.
    Lines,
    /// Objects with `cells`, and a `value`.
    Cells,
    /// Objects with `cells` and `lines` that begin in one of them.
    Arrow,
    /// Objects with one `cell`, of which all together are meant.
    Marks,
    /// Objects with `cells` and `cloneCells`.
    Clone,
    /// Objects with a `cell` outside and a `value`.
    Outside,
    /// The same with a `direction`.
    LittleKiller,
    /// Objects with `cells` and `values`.
    Values,
}

const FIELDS: [(&str, &str, Form); 37] = [
    ("antiknight", "anti-knight", Form::Flag),
    ("antiking", "anti-king", Form::Flag),
    ("disjointgroups", "disjoint groups", Form::Flag),
    ("extraregion", "extra region", Form::Cells),
    ("killercage", "cage", Form::Cells),
    ("arrow", "arrow", Form::Arrow),
    ("littlekillersum", "little killer", Form::LittleKiller),
    ("thermometer", "thermo", Form::Lines),
    ("slowthermometer", "slow thermo", Form::Lines),
    ("palindrome", "palindrome", Form::Lines),
    ("renban", "renban", Form::Lines),
    ("nabner", "nabner", Form::Lines),
    ("whispers", "whispers", Form::Lines),
    ("regionsumline", "region sum", Form::Lines),
    ("betweenline", "between", Form::Lines),
    ("lockout", "lockout", Form::Lines),
    ("entropicline", "entropic", Form::Lines),
    ("modularline", "modular", Form::Lines),
    ("doublearrow", "double arrow", Form::Lines),
    ("zipperline", "zipper", Form::Lines),
    ("difference", "difference", Form::Cells),
    ("ratio", "ratio", Form::Cells),
    ("odd", "odd", Form::Marks),
    ("even", "even", Form::Marks),
    ("minimum", "minimum", Form::Marks),
    ("maximum", "maximum", Form::Marks),
    ("rowindexer", "row indexer", Form::Cells),
    ("columnindexer", "column indexer", Form::Cells),
    ("boxindexer", "box indexer", Form::Cells),
    ("quadruple", "quadruple", Form::Values),
    ("clone", "clone", Form::Clone),
    ("sandwichsum", "sandwich", Form::Outside),
    ("xsum", "x-sum", Form::Outside),
    ("skyscraper", "skyscraper", Form::Outside),
    // These four need more than a row: they come last, and their forms are not looked at.
    ("diagonal+", "diagonal", Form::Flag),
    ("diagonal-", "diagonal", Form::Flag),
    ("nonconsecutive", "non-consecutive", Form::Flag),
];

/// Reads all constraints of a document.
pub(super) fn read(document: &Map<String, Value>, draft: &mut Draft<'_>, span: &Range<usize>) -> Result<(), String> {
    let mut fields: Vec<(&String, &Value)> = document.iter().filter(|(_, value)| says_something(value)).collect();
    fields.sort_unstable_by_key(|(name, _)| *name);
    let order = draft.size;
    let mut only_drawn: Vec<(&str, usize)> = Vec::new();
    for (name, value) in fields {
        let mut add =
            |kind: &'static str, clue: Clue, groups: Vec<Vec<Pos>>| draft.demand(kind, clue, groups, span.clone());
        match name.as_str() {
            "diagonal+" => add("diagonal", Clue::None, vec![diagonal(order, true)]),
            "diagonal-" => add("diagonal", Clue::None, vec![diagonal(order, false)]),
            // White dots say where neighbours are consecutive all the same.
            "nonconsecutive" if document.get("difference").is_some_and(says_something) => {
                add("all differences given", Clue::None, Vec::new());
            }
            "nonconsecutive" => add("non-consecutive", Clue::None, Vec::new()),
            "negative" => {
                for word in value.as_array().into_iter().flatten().filter_map(Value::as_str) {
                    match word.to_ascii_lowercase().as_str() {
                        "xv" => add("all xv given", Clue::None, Vec::new()),
                        "ratio" => add("all ratios given", Clue::None, Vec::new()),
                        _ => return Err(format!("`negative` has `{word}`, which is not known")),
                    }
                }
            }
            "xv" => {
                for item in items(value) {
                    let cells = list(item.get("cells"), order, name)?;
                    match item.get("value").and_then(Value::as_str).unwrap_or_default() {
                        "X" | "x" => add("x", Clue::None, vec![cells]),
                        "V" | "v" => add("v", Clue::None, vec![cells]),
                        "" => {}
                        other => return Err(format!("`xv` has `{other}`, which is neither X nor V")),
                    }
                }
            }
            // A cage that is only drawn, but for those that a program gives a meaning.
            "cage" => {
                let rooted = |item: &&Map<String, Value>| {
                    let text = item.get("value").and_then(Value::as_str).unwrap_or_default();
                    text.strip_prefix("DR").is_some_and(|rest| rest.parse::<u32>().is_ok())
                };
                if items(value).any(|item| rooted(&item)) {
                    return Err("`cage` has a digital root, which is not known".to_owned());
                }
            }
            harmless if HARMLESS.contains(&harmless) => {
                let count = drawn(document, name, value)?;
                only_drawn.extend(DRAWN.iter().find(|noun| *noun == name).map(|noun| (*noun, count)));
            }
            _ => {
                let Some(&(_, kind, form)) = FIELDS.iter().find(|(field, ..)| field == name) else {
                    return Err(format!("`{name}` is a constraint that is not known"));
                };
                field(name, value, form, order, &mut |clue, groups| add(kind, clue, groups))?;
            }
        }
    }
    draft.drawn(&only_drawn);
    Ok(())
}

/// A drawing stands for a constraint that older programs do not know: then that must be there, too.
/// How many stand for none.
fn drawn(document: &Map<String, Value>, name: &str, value: &Value) -> Result<usize, String> {
    let mut alone = 0;
    for item in items(value) {
        let of = item.get("fromConstraint").or_else(|| item.get("isNewConstraint"));
        let Some(of) = of.and_then(Value::as_str) else {
            alone += usize::from(of.is_none_or(|of| of != true));
            continue;
        };
        let field: String = of.to_ascii_lowercase().chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let known =
            |key: &String| *key == field || key.strip_suffix("line") == Some(&field) || field.starts_with(key.as_str());
        if !document.keys().any(known) {
            return Err(format!("`{name}` draws `{of}`, a constraint that the document does not have"));
        }
    }
    Ok(alone)
}

fn items(value: &Value) -> impl Iterator<Item = &Map<String, Value>> {
    value.as_array().into_iter().flatten().filter_map(Value::as_object)
}

/// One field that is a row of the table.
fn field(
    name: &str,
    value: &Value,
    form: Form,
    order: usize,
    add: &mut dyn FnMut(Clue, Vec<Vec<Pos>>),
) -> Result<(), String> {
    if form == Form::Flag {
        add(Clue::None, Vec::new());
        return Ok(());
    }
    for item in items(value) {
        let cells = |key: &str| list(item.get(key), order, name);
        let lines = || item.get("lines").and_then(Value::as_array).into_iter().flatten();
        let clue = number(item.get("value")).map_or(Clue::None, Clue::Number);
        match form {
            Form::Flag => {}
            Form::Cells => add(clue, vec![cells("cells")?]),
            Form::Lines => {
                for line in lines() {
                    let line = list(Some(line), order, name)?;
                    if line.len() > 1 {
                        add(clue.clone(), vec![line]);
                    }
                }
            }
            Form::Arrow => {
                let pill = cells("cells")?;
                for line in lines() {
                    let line = list(Some(line), order, name)?;
                    if line.len() > 1 {
                        add(Clue::None, vec![pill.clone(), line[1..].to_vec()]);
                    }
                }
            }
            Form::Marks => add(Clue::None, vec![vec![inside(item.get("cell"), order, name)?]]),
            Form::Clone => add(Clue::None, vec![cells("cells")?, cells("cloneCells")?]),
            Form::Values => {
                let digits = item.get("values").and_then(Value::as_array).into_iter().flatten();
                let digits: Vec<u16> =
                    digits.filter_map(|digit| number(Some(digit))).map(|digit| digit.min(999) as u16).collect();
                if !digits.is_empty() {
                    add(Clue::Digits(digits), vec![cells("cells")?]);
                }
            }
            Form::Outside | Form::LittleKiller if clue == Clue::None => {}
            Form::Outside => add(clue, vec![line_from(coordinates(item.get("cell"), name)?, order, name)?]),
            Form::LittleKiller => {
                let direction = item.get("direction").and_then(Value::as_str).unwrap_or_default();
                let from = coordinates(item.get("cell"), name)?;
                add(
                    clue,
                    vec![diagonal_from(from, direction, order).ok_or_else(|| format!("`{name}` has no diagonal"))?],
                );
            }
        }
    }
    Ok(())
}

/// A number, as it is or as text.
fn number(value: Option<&Value>) -> Option<u32> {
    match value? {
        Value::Number(number) => u32::try_from(number.as_u64()?).ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// A row and a column, which may be outside of the board: `R0C4`.
fn coordinates(value: Option<&Value>, name: &str) -> Result<(i64, i64), String> {
    let text = value.and_then(Value::as_str).unwrap_or_default();
    let parts = text.strip_prefix(['R', 'r']).and_then(|text| text.split_once(['C', 'c']));
    let parts = parts.and_then(|(row, col)| Some((row.parse::<u16>().ok()?.into(), col.parse::<u16>().ok()?.into())));
    parts.ok_or_else(|| format!("`{name}` has `{text}`, which is no cell"))
}

fn on_board((row, col): (i64, i64), order: usize) -> Option<Pos> {
    let at = |number: i64| usize::try_from(number - 1).ok().filter(|&number| number < order);
    Some(Pos::new(at(row)?, at(col)?))
}

fn inside(value: Option<&Value>, order: usize, name: &str) -> Result<Pos, String> {
    let at = coordinates(value, name)?;
    on_board(at, order).ok_or_else(|| format!("`{name}` has a cell outside of the board"))
}

fn list(value: Option<&Value>, order: usize, name: &str) -> Result<Vec<Pos>, String> {
    let cells = value.and_then(Value::as_array).into_iter().flatten();
    cells.map(|cell| inside(Some(cell), order, name)).collect()
}

/// The row or column that a cell outside stands before, from there on.
fn line_from((row, col): (i64, i64), order: usize, name: &str) -> Result<Vec<Pos>, String> {
    let far = order as i64 + 1;
    let line = |at: i64, back: bool, pos: &dyn Fn(usize, usize) -> Pos| {
        let at = usize::try_from(at - 1).ok().filter(|&at| at < order)?;
        let mut line: Vec<Pos> = (0..order).map(|index| pos(at, index)).collect();
        if back {
            line.reverse();
        }
        Some(line)
    };
    let found = match (row, col) {
        (_, 0) => line(row, false, &Pos::new),
        (0, _) => line(col, false, &|col, row| Pos::new(row, col)),
        _ if col == far => line(row, true, &Pos::new),
        _ if row == far => line(col, true, &|col, row| Pos::new(row, col)),
        _ => None,
    };
    found.ok_or_else(|| format!("`{name}` has a cell that is not at the rim of the board"))
}

/// The diagonal from a cell outside, or from one of the board.
pub(super) fn diagonal_from(from: (i64, i64), direction: &str, order: usize) -> Option<Vec<Pos>> {
    let (down, right) = match direction {
        "UL" => (-1, -1),
        "UR" => (-1, 1),
        "DL" => (1, -1),
        "DR" => (1, 1),
        _ => return None,
    };
    let next = |at: (i64, i64)| (at.0 + down, at.1 + right);
    let first = if on_board(from, order).is_some() { from } else { next(from) };
    let cells = std::iter::successors(Some(first), |&at| Some(next(at))).map_while(|at| on_board(at, order));
    Some(cells.collect::<Vec<Pos>>()).filter(|cells| !cells.is_empty())
}

fn name_of(pos: Pos) -> String {
    format!("R{}C{}", pos.row + 1, pos.col + 1)
}

/// Writes all constraints into a document; regions and candidates stand in its cells.
pub(in crate::puzzle::sudoku) fn write(sudoku: &Sudoku, document: &mut Map<String, Value>) -> Result<(), String> {
    let mut push = |field: &str, value: Value| {
        let list = document.entry(field).or_insert_with(|| json!([]));
        list.as_array_mut().into_iter().for_each(|list| list.push(value.clone()));
    };
    let mut flags = Vec::new();
    for constraint in sudoku.constraints() {
        let kind = constraint.kind().name;
        let cells = |at: usize| constraint.groups().get(at).map_or(&[][..], Vec::as_slice);
        let names = |cells: &[Pos]| cells.iter().map(|&pos| name_of(pos)).collect::<Vec<_>>();
        let refused = || format!("it has no place for `{kind}`");
        match kind {
            "regions" | "candidates" => {}
            "diagonal" => {
                let falls = cells(0).first().is_some_and(|pos| pos.col == 0) && sudoku.order() > 1;
                flags.push(if falls { "diagonal-" } else { "diagonal+" });
            }
            "all xv given" => push("negative", json!("xv")),
            "all ratios given" => push("negative", json!("ratio")),
            "all differences given" if sudoku.constraints().iter().any(|other| other.kind().name == "difference") => {
                flags.push("nonconsecutive");
            }
            "non-consecutive" if sudoku.constraints().iter().all(|other| other.kind().name != "difference") => {
                flags.push("nonconsecutive");
            }
            "x" | "v" => push("xv", json!({"cells": names(cells(0)), "value": kind.to_uppercase()})),
            _ => {
                let row = FIELDS.iter().find(|(field, name, _)| *name == kind && !field.starts_with("non"));
                let &(field, _, form) = row.ok_or_else(refused)?;
                let mut item = Map::new();
                if let Clue::Number(number) = constraint.clue() {
                    item.insert("value".into(), number.to_string().into());
                }
                match form {
                    Form::Flag => {
                        flags.push(field);
                        continue;
                    }
                    Form::Lines => _ = item.insert("lines".into(), json!([names(cells(0))])),
                    Form::Cells => _ = item.insert("cells".into(), json!(names(cells(0)))),
                    Form::Arrow => {
                        item.insert("cells".into(), json!(names(cells(0))));
                        let line = [&cells(0)[..1], cells(1)].concat();
                        item.insert("lines".into(), json!([names(&line)]));
                    }
                    Form::Marks => {
                        cells(0).iter().for_each(|&pos| push(field, json!({"cell": name_of(pos)})));
                        continue;
                    }
                    Form::Clone => {
                        item.insert("cells".into(), json!(names(cells(0))));
                        item.insert("cloneCells".into(), json!(names(cells(1))));
                    }
                    Form::Values => {
                        let Clue::Digits(digits) = constraint.clue() else { return Err(refused()) };
                        item.insert("cells".into(), json!(names(cells(0))));
                        item.insert("values".into(), json!(digits));
                    }
                    Form::Outside => {
                        let cell = before_line(cells(0), sudoku.order()).ok_or_else(refused)?;
                        item.insert("cell".into(), cell.into());
                    }
                    Form::LittleKiller => {
                        let (cell, direction) = before_diagonal(cells(0), sudoku.order()).ok_or_else(refused)?;
                        item.insert("cell".into(), cell.into());
                        item.insert("cells".into(), json!(names(cells(0))));
                        item.insert("direction".into(), direction.into());
                    }
                }
                push(field, item.into());
            }
        }
    }
    flags.into_iter().for_each(|flag| _ = document.insert(flag.to_owned(), true.into()));
    Ok(())
}

/// The cell outside that a row or column begins behind.
fn before_line(cells: &[Pos], order: usize) -> Option<String> {
    let rim = |at: usize| [(at, 0), (at, order + 1), (0, at), (order + 1, at)];
    let found = (1..=order)
        .flat_map(rim)
        .find(|&(row, col)| line_from((row as i64, col as i64), order, "").is_ok_and(|line| line == cells));
    found.map(|(row, col)| format!("R{row}C{col}"))
}

/// The cell outside that a diagonal begins behind, and its direction.
fn before_diagonal(cells: &[Pos], order: usize) -> Option<(String, &'static str)> {
    let first = cells.first()?;
    let (row, col) = (first.row as i64 + 1, first.col as i64 + 1);
    let steps = [("DL", (-1, 1)), ("DR", (-1, -1)), ("UL", (1, 1)), ("UR", (1, -1))];
    let mut found = steps.into_iter().map(|(direction, (down, right))| (direction, (row + down, col + right)));
    found.find_map(|(direction, from)| {
        let outside = on_board(from, order).is_none() && from.0 >= 0 && from.1 >= 0;
        let fits = outside && diagonal_from(from, direction, order).is_some_and(|line| line == cells);
        fits.then(|| (format!("R{}C{}", from.0, from.1), direction))
    })
}

#[cfg(test)]
mod tests {
    use super::FIELDS;
    use crate::puzzle::sudoku::{Clue, Constraint, kinds};

    #[test]
    fn fields_name_kinds() {
        for (field, name, _) in FIELDS {
            assert!(kinds().any(|kind| kind.name == name), "{field}");
            assert!(Constraint::new(name, Clue::None, Vec::new()).is_some());
        }
    }
}
