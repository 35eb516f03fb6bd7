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

fn run(args: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cluesat"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("the program starts")
}

/// Runs a verb and compares each of its objects with these sections, but for sums.
fn compare(args: &[&str], sections: &[&str]) -> Vec<Value> {
    let run = run(args);
    let text = String::from_utf8(run.stdout).expect("JSON is text");
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert!(!objects.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    objects
        .iter()
        .filter(|object| object["status"] != "total")
        .for_each(|object| compare_one(object, sections, args[0]));
    objects
}

/// Compares an object with these sections; of one with a question mark any field may be missing.
fn compare_one(object: &Value, sections: &[&str], verb: &str) {
    let mut told = fields("Fields of every verb");
    for section in sections {
        let name = section.trim_end_matches('?');
        let always = |always: bool| always && name == *section;
        told.extend(fields(name).into_iter().map(|(name, (kind, needed))| (name, (kind, always(needed)))));
    }
    let printed = object.as_object().expect("an object");
    for (name, value) in printed {
        let (wanted, _) = told.get(name).unwrap_or_else(|| panic!("docs/JSON.md lacks `{name}` of {verb}"));
        assert!(kind(value) == wanted || value.is_null(), "`{name}` of {verb} is a {}", kind(value));
    }
    // Of a puzzle without an answer nothing is rated.
    let unrated = verb == "rate" && object["status"] == "none";
    if object["status"] != "error" && !unrated {
        let missing = told.iter().find(|&(name, &(_, always))| always && !printed.contains_key(name));
        assert_eq!(missing, None, "{verb}: {object}");
    }
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
    let [flawed, boards] = ["tests/cli/boards/4x4-flawed.txt", "tests/cli/boards/4x4-dead.txt"];
    let check = |board| status(&compare(&["check", "--json", easy, "--board", board], &["`check`"]));
    assert_eq!([check(flawed), check(boards)].concat(), ["wrong", "wrong"]);
    let explain = |puzzle| {
        let objects = compare(&["explain", "--json", puzzle], &["`explain`", "A step?"]);
        let steps = objects.iter().filter(|object| object["status"] == "step");
        steps.for_each(|step| compare_one(step, &["`explain`", "A step"], puzzle));
        status(&objects).pop().expect("there is one")
    };
    assert_eq!([easy, two, clash, bad].map(explain), ["unique", "multiple", "none", "error"]);
    let hint = |args: &[&str]| status(&compare(&[&["hint", "--json"], args].concat(), &["`hint`"])).concat();
    assert_eq!(hint(&[easy]), "hint");
    assert_eq!(hint(&[easy, "--board", flawed]), "wrong");
    compare(&["bench", "--json", "--repeat", "2", easy, two], &["`bench`"]);
    let folder = tempfile::tempdir().expect("a folder");
    let [cubes, parts] = ["cubes.jsonl", "parts.jsonl"].map(|name| folder.path().join(name).display().to_string());
    for verb in ["count", "unique", "solve"] {
        run(&["split", "-n", "4", two, "-o", &cubes]);
        run(&[verb, "--json", "--under", &cubes, two, "-o", &parts]);
        compare(&["merge", &parts], &["`merge`"]);
    }
    let to = folder.path().join("certificate");
    let to = to.to_str().expect("a name");
    let [parts, cover] = ["proof", "proof/cover"].map(|name| folder.path().join(name).display().to_string());
    run(&["split", "-n", "4", two, "-o", &cubes]);
    compare(&["prove", "--json", "--under", &cubes, two, "-o", &parts], &["`prove`"]);
    compare(&["prove", "--json", "--cover", &cubes, two, "-o", &cover], &["`prove`"]);
    let checked = run(&["check-proof", "--json", &parts]).stdout;
    let checked = String::from_utf8(checked).expect("JSON is text");
    let certificates = checked.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    certificates.filter(|object| object.get("together").is_none()).for_each(|object| {
        compare_one(&object, &["`check-proof`"], "check-proof");
    });
    let proved = compare(&["prove", "--json", "-o", to, easy], &["`prove`"]);
    assert_eq!(status(&proved), ["unique"]);
    assert_eq!(status(&compare(&["check-proof", "--json", to], &["`check-proof`"])), ["accepted"]);
}

/// The verbs that print objects, each with the sections whose fields these have. Of the second list any may be missing.
const VERBS: [(&str, &[&str], &[&str]); 14] = [
    ("solve", &["`solve`"], &[]),
    ("unique", &["`solve`", "`unique`"], &[]),
    ("count", &["`count`"], &[]),
    ("check", &["`check`"], &[]),
    ("explain", &[], &["`explain`", "A step"]),
    ("hint", &["`hint`"], &[]),
    ("rate", &[], &["`rate`"]),
    ("prove", &["`prove`"], &[]),
    ("check-proof", &["`check-proof`"], &[]),
    ("merge", &["`merge`"], &[]),
    ("bench", &["`bench`"], &[]),
    ("generate", &["`generate`"], &[]),
    ("reduce", &["`reduce`"], &[]),
    ("repair", &["`repair`"], &[]),
];

/// docs/schema.json is made of the tables; `SNAPSHOTS=overwrite cargo test --test program schema` rewrites it.
#[test]
fn the_schema_is_that_of_the_tables() {
    let object = |(verb, needed, possible): (&str, &[&str], &[&str])| {
        let mut told = fields("Fields of every verb");
        needed.iter().for_each(|section| told.extend(fields(section)));
        let mut required: Vec<String> =
            told.iter().filter(|(_, (_, always))| *always).map(|(name, _)| name.clone()).collect();
        required.retain(|name| !["source", "index", "status"].contains(&&**name));
        possible.iter().for_each(|section| told.extend(fields(section)));
        let types = told.into_iter().map(|(name, (kind, _))| (name, serde_json::json!({ "type": [kind, "null"] })));
        let properties: serde_json::Map<String, Value> = types.collect();
        let error = serde_json::json!({ "properties": { "status": { "const": "error" } } });
        let mut schema = serde_json::json!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
            "required": ["source", "index", "status"],
            "if": error,
            "else": { "required": required },
        });
        if verb == "bench" {
            let total = serde_json::json!({ "properties": { "status": { "const": "total" } }, "required": ["status", "puzzles"] });
            schema = serde_json::json!({ "anyOf": [schema, total] });
        }
        (verb.to_owned(), schema)
    };
    let verbs: serde_json::Map<String, Value> = VERBS.into_iter().map(object).collect();
    let schema = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the verbs of cluesat print with --format json; docs/JSON.md says what the fields mean",
        "$defs": verbs,
    });
    let text = serde_json::to_string_pretty(&schema).expect("it is JSON") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema.json");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(file, &text).expect("there is room");
    }
    let written = std::fs::read_to_string(file).unwrap_or_default();
    assert!(written == text, "docs/JSON.md has changed: `SNAPSHOTS=overwrite cargo test --test program schema`");
}
