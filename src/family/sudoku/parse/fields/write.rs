//! Writes the constraints of a document.
//!
//! In: a sudoku. Out: fields of a JSON object, or what it has no place for. Must not know: what a constraint demands.

use serde_json::{Map, Value, json};

use super::rim::{before_diagonal, before_line};
use super::{FIELDS, Form};
use crate::family::sudoku::{Clue, Constraint, Sudoku};
use crate::grid::Pos;

fn name_of(pos: Pos) -> String {
    format!("R{}C{}", pos.row + 1, pos.col + 1)
}

/// Writes all constraints into a document; regions and candidates stand in its cells.
pub(in crate::family::sudoku) fn write(sudoku: &Sudoku, document: &mut Map<String, Value>) -> Result<(), String> {
    let mut push = |field: &str, value: Value| {
        let list = document.entry(field).or_insert_with(|| json!([]));
        list.as_array_mut().into_iter().for_each(|list| list.push(value.clone()));
    };
    let mut flags = Vec::new();
    let dots = || sudoku.constraints().iter().filter(|other| other.kind().name == "difference");
    let differences = || dots().map(Constraint::number);
    for constraint in sudoku.constraints() {
        let kind = constraint.kind().name;
        let cells = |at: usize| constraint.groups().get(at).map_or(&[][..], Vec::as_slice);
        let names = |cells: &[Pos]| cells.iter().map(|&pos| name_of(pos)).collect::<Vec<_>>();
        let refused = || format!("it has no place for `{kind}`");
        match kind {
            "regions" | "candidates" => {}
            "diagonal" => {
                flags.push(if constraint.is_rising() { "diagonal+" } else { "diagonal-" });
            }
            "all xv given" => push("negative", json!("xv")),
            "all ratios given" => push("negative", json!("ratio")),
            // Beside dots of 1 the flag says nothing of neighbours with a dot.
            "all differences given" if differences().next().is_some() && differences().all(|number| number == 1) => {
                flags.push("nonconsecutive");
            }
            "non-consecutive" if differences().all(|number| number != 1) => flags.push("nonconsecutive"),
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
