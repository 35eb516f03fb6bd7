//! Reads the constraints of a document.
//!
//! In: a JSON object. Out: constraints, or the field that is not known. Must not know: what a constraint demands.

use std::ops::Range;

use serde_json::{Map, Value};

use super::rim::{diagonal_from, line_from, on_board};
use super::{DRAWN, FIELDS, Form, HARMLESS};
use crate::family::sudoku::Clue;
use crate::family::sudoku::constraint::diagonal;
use crate::family::sudoku::parse::draft::Draft;
use crate::family::sudoku::parse::fpuzzles::says_something;
use crate::grid::Pos;

/// Reads all constraints of a document.
pub(in crate::family::sudoku::parse) fn read(
    document: &Map<String, Value>,
    draft: &mut Draft<'_>,
    span: &Range<usize>,
) -> Result<(), String> {
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
            "nonconsecutive" => {
                let dots = || document.get("difference").map(items).into_iter().flatten();
                let is_one = |item: &Map<String, Value>| match item.get("value") {
                    Some(Value::String(text)) if !text.trim().is_empty() => text.trim() == "1",
                    Some(Value::Number(number)) => number.as_u64() == Some(1),
                    _ => true,
                };
                // White dots of 1 show where neighbours are consecutive in spite of the rule.
                match (dots().any(is_one), dots().all(is_one)) {
                    (false, _) => add("non-consecutive", Clue::None, Vec::new()),
                    (true, true) => add("all differences given", Clue::None, Vec::new()),
                    (true, false) => {
                        let what = "`nonconsecutive` beside white dots of 1 and of other numbers cannot be read";
                        return Err(what.to_owned());
                    }
                }
            }
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
            // A cage that is only drawn, unless a program gives it a meaning.
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

/// Counts the drawings that do not represent a constraint. A drawing may represent a constraint that older programs do
/// not know; then the constraint itself must be present, too.
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
    parts.ok_or_else(|| format!("`{name}` has `{text}`, which is not a cell"))
}

fn inside(value: Option<&Value>, order: usize, name: &str) -> Result<Pos, String> {
    let at = coordinates(value, name)?;
    on_board(at, order).ok_or_else(|| format!("`{name}` has a cell outside of the board"))
}

fn list(value: Option<&Value>, order: usize, name: &str) -> Result<Vec<Pos>, String> {
    let cells = value.and_then(Value::as_array).into_iter().flatten();
    cells.map(|cell| inside(Some(cell), order, name)).collect()
}
