//! Reads the constraints of a document.
//!
//! In: a JSON object. Out: constraints, or the field that is not known. Must not know: what a constraint demands.

use std::ops::Range;

use serde_json::{Map, Value};

use super::rim::{diagonal_from, line_from, on_board};
use super::{DRAWN, FIELDS, Form, HARMLESS, LOOKS};
use crate::family::sudoku::Clue;
use crate::family::sudoku::constraint::diagonal;
use crate::family::sudoku::parse::draft::Draft;
use crate::family::sudoku::parse::fpuzzles::says_something;
use crate::family::sudoku::parse::{solution, typed};
use crate::grid::Pos;

/// Reads all constraints of a document.
pub(in crate::family::sudoku::parse) fn read(
    document: &Map<String, Value>,
    draft: &mut Draft<'_>,
    span: &Range<usize>,
) -> Result<(), String> {
    let is_flag = |name: &str| FIELDS.iter().any(|(field, _, form)| *field == name && *form == Form::Flag);
    // What is empty says nothing, but for a rule that is there or not.
    let is_said = |name: &str, value: &Value| {
        says_something(value)
            || is_flag(name) && !matches!(value, Value::Null | Value::Bool(_))
            || name == "negative" && !matches!(value, Value::Null | Value::Bool(_) | Value::Array(_))
    };
    let mut fields: Vec<(&String, &Value)> = document.iter().filter(|(name, value)| is_said(name, value)).collect();
    fields.sort_unstable_by_key(|(name, _)| *name);
    let order = draft.size;
    let mut only_drawn: Vec<(&str, usize)> = Vec::new();
    for (name, value) in fields {
        let known = FIELDS.iter().find(|(field, ..)| field == name);
        if known.is_some_and(|(.., form)| *form == Form::Flag) {
            let said = typed::flag(Some(value), &format!("`{name}`"))?;
            said.ok_or_else(|| format!("`{name}` has nothing, which is not true or false"))?;
        }
        let mut passed = Vec::new();
        let mut add =
            |kind: &'static str, clue: Clue, groups: Vec<Vec<Pos>>| draft.demand(kind, clue, groups, span.clone());
        match name.as_str() {
            "diagonal+" => add("diagonal", Clue::None, vec![diagonal(order, true)]),
            "diagonal-" => add("diagonal", Clue::None, vec![diagonal(order, false)]),
            "nonconsecutive" => {
                // White dots of 1 show where neighbours are consecutive in spite of the rule.
                let dots = items(document.get("difference"), "difference")?;
                let is_one =
                    |item: &&Map<String, Value>| value_of(item, "difference").map(|number| number.unwrap_or(1) == 1);
                let ones: Vec<bool> = dots.iter().map(is_one).collect::<Result<_, _>>()?;
                match (ones.contains(&true), ones.contains(&false)) {
                    (false, _) => add("non-consecutive", Clue::None, Vec::new()),
                    (true, false) => add("all differences given", Clue::None, Vec::new()),
                    (true, true) => {
                        let what = "`nonconsecutive` beside white dots of 1 and of other numbers cannot be read";
                        return Err(what.to_owned());
                    }
                }
            }
            "negative" => {
                let words = typed::list(Some(value), "`negative`")?;
                if !value.is_array() {
                    return Err("`negative` has nothing, which is not a list".to_owned());
                }
                for word in words {
                    match typed::text(Some(word), "`negative`")?.to_ascii_lowercase().as_str() {
                        "xv" => add("all xv given", Clue::None, Vec::new()),
                        "ratio" => add("all ratios given", Clue::None, Vec::new()),
                        other => return Err(format!("`negative` has `{other}`, which is not known")),
                    }
                }
            }
            "xv" => {
                for item in items(Some(value), name)? {
                    passed.extend(strange(item, name, &["cells", "value"]));
                    let cells = list(item.get("cells"), order, name)?;
                    match typed::text(item.get("value"), "`xv`")? {
                        "X" | "x" => add("x", Clue::None, vec![cells]),
                        "V" | "v" => add("v", Clue::None, vec![cells]),
                        "" => passed.push(empty(name, cells.first())),
                        other => return Err(format!("`xv` has `{other}`, which is neither X nor V")),
                    }
                }
            }
            "solution" => draft.aside.passed.extend(solution::differs(Some(value), order, &draft.givens)),
            "ruleset" => {
                let words = typed::text(Some(value), "`ruleset`")?;
                draft.said_in_words(words);
            }
            // A cage that is only drawn, unless a program gives it a meaning.
            "cage" => {
                for item in items(Some(value), name)? {
                    let text = item.get("value").and_then(Value::as_str).unwrap_or_default();
                    if text.strip_prefix("DR").is_some_and(|rest| rest.parse::<u32>().is_ok()) {
                        return Err("`cage` has a digital root, which is not known".to_owned());
                    }
                }
                only_drawn.push(("cage", drawn(document, name, value)?));
            }
            harmless if HARMLESS.contains(&harmless) => {
                if let Some(noun) = DRAWN.iter().find(|noun| *noun == name) {
                    only_drawn.push((noun, drawn(document, name, value)?));
                }
            }
            _ => {
                let Some(&(_, kind, form)) = known else {
                    return Err(format!("`{name}` is a constraint that is not known"));
                };
                passed = field(name, value, form, order, &mut |clue, groups| add(kind, clue, groups))?;
            }
        }
        passed.sort();
        passed.dedup();
        draft.aside.passed.append(&mut passed);
    }
    draft.drawn(&only_drawn);
    Ok(())
}

/// Counts the drawings that do not represent a constraint. A drawing may represent a constraint that older programs do
/// not know; then the constraint itself must be present, too.
fn drawn(document: &Map<String, Value>, name: &str, value: &Value) -> Result<usize, String> {
    let mut alone = 0;
    for item in items(Some(value), name)? {
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

fn items<'v>(value: Option<&'v Value>, name: &str) -> Result<Vec<&'v Map<String, Value>>, String> {
    typed::objects(value, &format!("`{name}`"))
}

/// The number of an item.
fn value_of(item: &Map<String, Value>, name: &str) -> Result<Option<u32>, String> {
    typed::number(item.get("value"), &format!("`{name}`"))
}

/// The warning about an item without a number or a list.
fn empty(name: &str, at: Option<&Pos>) -> String {
    let at = at.map(|pos| format!(" at {pos}")).unwrap_or_default();
    format!("`{name}`{at} says nothing and is left out")
}

/// Warnings about other fields of an item, looks apart.
fn strange(item: &Map<String, Value>, name: &str, known: &[&str]) -> Vec<String> {
    let others = item.keys().filter(|key| !known.contains(&key.as_str()) && !LOOKS.contains(&key.as_str()));
    others.map(|key| format!("the field `{key}` of `{name}` is not known and was passed over")).collect()
}

/// One field that is a row of the table, and its warnings.
fn field(
    name: &str,
    value: &Value,
    form: Form,
    order: usize,
    add: &mut dyn FnMut(Clue, Vec<Vec<Pos>>),
) -> Result<Vec<String>, String> {
    if form == Form::Flag {
        add(Clue::None, Vec::new());
        return Ok(Vec::new());
    }
    let quoted = format!("`{name}`");
    let mut passed = Vec::new();
    for item in items(Some(value), name)? {
        passed.extend(strange(item, name, form.keys()));
        let cells = |key: &str| list(item.get(key), order, name);
        let number = if form.keys().contains(&"value") { value_of(item, name)? } else { None };
        let clue = number.map_or(Clue::None, Clue::Number);
        // A line of one cell is what is left of one that was drawn and taken away.
        let mut lines = Vec::new();
        for line in typed::list(item.get("lines"), &quoted)? {
            let line = list(Some(line), order, name)?;
            if line.len() > 1 {
                lines.push(line);
            } else {
                passed.push(empty(name, line.first()));
            }
        }
        match form {
            Form::Flag => {}
            Form::Cells => add(clue, vec![cells("cells")?]),
            Form::Lines => lines.into_iter().for_each(|line| add(clue.clone(), vec![line])),
            Form::Arrow => {
                let pill = cells("cells")?;
                for line in lines {
                    if !pill.contains(&line[0]) {
                        return Err(format!("{quoted} has a line that begins at {}, outside of its circle", line[0]));
                    }
                    add(Clue::None, vec![pill.clone(), line[1..].to_vec()]);
                }
            }
            Form::Marks => add(Clue::None, vec![vec![inside(item.get("cell"), order, name)?]]),
            Form::Clone => add(Clue::None, vec![cells("cells")?, cells("cloneCells")?]),
            Form::Values => {
                let digits = typed::list(item.get("values"), &quoted)?.iter();
                let digits = digits.filter_map(|digit| typed::digit(Some(digit), &quoted).transpose());
                let digits: Vec<u16> = digits.collect::<Result<_, _>>()?;
                let cells = cells("cells")?;
                if digits.is_empty() {
                    passed.push(empty(name, cells.first()));
                } else {
                    add(Clue::Digits(digits), vec![cells]);
                }
            }
            Form::Outside | Form::LittleKiller if clue == Clue::None => passed.push(empty(name, None)),
            Form::Outside => add(clue, vec![line_from(coordinates(item.get("cell"), name)?, order, name)?]),
            Form::LittleKiller => {
                let direction = typed::text(item.get("direction"), &quoted)?;
                let from = coordinates(item.get("cell"), name)?;
                let line = diagonal_from(from, direction, order).ok_or_else(|| format!("{quoted} has no diagonal"))?;
                let said = cells("cells")?;
                if !said.is_empty() && said != line {
                    return Err(format!("{quoted} has other cells than those of its direction"));
                }
                add(clue, vec![line]);
            }
        }
    }
    Ok(passed)
}

/// A row and a column, which may be outside of the board: `R0C4`.
fn coordinates(value: Option<&Value>, name: &str) -> Result<(i64, i64), String> {
    let text = typed::text(value, &format!("`{name}`"))?;
    let parts = text.strip_prefix(['R', 'r']).and_then(|text| text.split_once(['C', 'c']));
    let parts = parts.and_then(|(row, col)| Some((row.parse::<u16>().ok()?.into(), col.parse::<u16>().ok()?.into())));
    parts.ok_or_else(|| format!("`{name}` has `{text}`, which is not a cell"))
}

fn inside(value: Option<&Value>, order: usize, name: &str) -> Result<Pos, String> {
    let at = coordinates(value, name)?;
    on_board(at, order).ok_or_else(|| format!("`{name}` has a cell outside of the board"))
}

fn list(value: Option<&Value>, order: usize, name: &str) -> Result<Vec<Pos>, String> {
    let cells = typed::list(value, &format!("`{name}`"))?;
    cells.iter().map(|cell| inside(Some(cell), order, name)).collect()
}
