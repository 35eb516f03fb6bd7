//! What the verbs print as JSON, against the tables of docs/JSON.md: every field is there, and has its type.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

const DOC: &str = include_str!("../../docs/JSON.md");

/// The fields of a section: each with its type, and whether it is always there.
fn fields(section: &str) -> BTreeMap<String, (String, bool)> {
    let text = DOC.split("\n## ").find(|part| part.starts_with(section)).expect("the section is there");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let mut cells = row.split(" | ");
        let name = cells.next().expect("a name").trim_end_matches('`').to_owned();
        let kind = cells.next().expect("a type");
        (name, (kind.trim_end_matches('?').to_owned(), !kind.ends_with('?')))
    })
    .collect()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Runs a verb and compares each of its objects with these sections.
fn compare(args: &[&str], sections: &[&str]) -> Vec<Value> {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts");
    let text = String::from_utf8(run.stdout).expect("JSON is text");
    let mut told = fields("Fields of every verb");
    sections.iter().for_each(|section| told.extend(fields(section)));
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert!(!objects.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    for object in &objects {
        let printed = object.as_object().expect("an object");
        for (name, value) in printed {
            let (wanted, _) = told.get(name).unwrap_or_else(|| panic!("docs/JSON.md lacks `{name}` of {args:?}"));
            assert!(kind(value) == wanted || value.is_null(), "`{name}` of {args:?} is a {}", kind(value));
        }
        // Of a puzzle without an answer nothing is rated.
        let unrated = args[0] == "rate" && object["status"] == "none";
        if object["status"] != "error" && !unrated {
            let missing = told.iter().find(|&(name, &(_, always))| always && !printed.contains_key(name));
            assert_eq!(missing, None, "{args:?}: {object}");
        }
    }
    objects
}

#[test]
fn every_field_is_in_the_tables() {
    let [two, clash] = ["puzzles/nonogram/ones-2x2.txt", "puzzles/nonogram/swapped-15x15.non"];
    let [easy, bad] = ["puzzles/sudoku/4x4-easy.txt", "tests/cli/bad/wide.non"];
    let status = |objects: &[Value]| -> Vec<String> {
        objects.iter().map(|object| object["status"].as_str().expect("a word").to_owned()).collect()
    };
    let solved = compare(&["solve", "--json", "--all", "--backend", "batsat", two, easy, clash, bad], &["`solve`"]);
    assert_eq!(status(&solved), ["solved", "solved", "none", "error"]);
    compare(&["solve", "--json", "--decided", two], &["`solve`"]);
    compare(&["solve", "--json", "--portfolio=2", easy], &["`solve`"]);
    compare(&["generate", "sudoku", "--size", "4", "--level", "easy", "--json", "-q"], &["`generate`"]);
    let none = ["generate", "sudoku", "--clues", "17", "--time-limit", "0.05", "--json", "-q"];
    assert_eq!(status(&compare(&none, &["`generate`"])), ["limit"]);
    assert_eq!(status(&compare(&["reduce", "--json", easy], &["`reduce`"])), ["reduced"]);
    assert_eq!(status(&compare(&["repair", "--json", two], &["`repair`"])), ["repaired"]);
    let unique = compare(&["unique", "--json", two, easy, clash, bad], &["`solve`", "`unique`"]);
    assert_eq!(status(&unique), ["multiple", "unique", "none", "error"]);
    let counted = compare(&["count", "--json", two, easy, bad], &["`count`"]);
    assert_eq!(status(&counted), ["counted", "counted", "error"]);
    let rated = compare(&["rate", "--json", two, easy, clash], &["`rate`"]);
    assert_eq!(status(&rated), ["multiple", "unique", "none"]);
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("certificate");
    let to = to.to_str().expect("a name");
    let proved = compare(&["prove", "--json", "-o", to, easy], &["`prove`"]);
    assert_eq!(status(&proved), ["unique"]);
    assert_eq!(status(&compare(&["check-proof", "--json", to], &["`check-proof`"])), ["accepted"]);
}
