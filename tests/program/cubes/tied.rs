//! Cubes and the puzzle that they are of.

use std::fs;

use super::{field, text};
use crate::run_in;

/// Also where a puzzle has no form in one line, or has lost its name.
#[test]
fn cubes_are_tied_to_their_puzzle() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    let colours = |rows: &str| {
        format!("color a #ff0000\ncolor b #0000ff\nwidth 2\nheight 2\n\nrows\n{rows}\n\ncolumns\n1a\n1a\n")
    };
    for (name, rows) in [("p.non", "1a\n1a"), ("q.non", "1a\n1b")] {
        fs::write(folder.path().join(name), colours(rows)).expect("there is room");
    }
    let cut = run(&["split", "p.non", "--deduce", "off", "-n", "2", "-o", "cubes.jsonl"]);
    assert_eq!(cut.status.code(), Some(0), "{cut:?}");
    let cubes = fs::read_to_string(folder.path().join("cubes.jsonl")).expect("it is there");
    assert!(cubes.lines().count() == 2 && cubes.contains("\"r1c1="), "{cubes}");
    let own = run(&["count", "p.non", "--under", "cubes.jsonl"]);
    assert_eq!(own.status.code(), Some(0), "{own:?}");
    for (args, why) in [
        (["count", "q.non", "--under", "cubes.jsonl"], "to another puzzle"),
        (["prove", "q.non", "--cover", "cubes.jsonl"], "to another puzzle"),
        (["count", "p.non", "--under", "changed.jsonl"], "not as they were written"),
        (["count", "p.non", "--under", "mixed.jsonl"], "cubes of several cuts"),
    ] {
        fs::write(folder.path().join("changed.jsonl"), cubes.replacen("\"r1c1=", "\"r1c2=", 1)).expect("there is room");
        let mark = field(cubes.lines().next().expect("a cube"), "cut").as_str().expect("a mark").to_owned();
        fs::write(folder.path().join("mixed.jsonl"), cubes.replacen(&mark, "0", 1)).expect("there is room");
        let more = if args[0] == "prove" { &["-o", "proof"][..] } else { &[] };
        let other = run(&[&args[..], more].concat());
        assert_eq!((other.status.code(), text(&other.stderr).contains(why)), (Some(2), true), "{args:?} {other:?}");
    }
}

#[test]
fn a_puzzle_that_the_rules_refute_is_one_part() {
    for puzzle in ["2\n0\n0\n\n1\n1\n1\n", "123....4........", "1 1\n0\n1 1\n\n2\n0\n2\n"] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let run = |args: &[&str]| run_in(folder.path(), args);
        fs::write(folder.path().join("p.txt"), puzzle).expect("there is room");
        let cut = run(&["split", "p.txt", "-n", "4", "-o", "cubes.jsonl"]);
        assert_eq!(cut.status.code(), Some(1), "{cut:?}");
        assert!(text(&cut.stderr).contains("no answer: the rules alone refute it; 1 part"), "{cut:?}");
        for (verb, status) in [("unique", "none"), ("solve", "none"), ("count", "counted")] {
            run(&[verb, "p.txt", "--under", "cubes.jsonl", "--json", "-o", "all.json"]);
            let merged = run(&["merge", "all.json"]);
            let line = text(&merged.stdout);
            assert_eq!((merged.status.code(), field(&line, "status")), (Some(1), status.into()), "{line}");
            assert_eq!(field(&line, "count"), if verb == "count" { 0.into() } else { serde_json::Value::Null });
        }
        run(&["prove", "p.txt", "--under", "cubes.jsonl", "-o", "proof"]);
        run(&["prove", "p.txt", "--cover", "cubes.jsonl", "-o", "proof/cover"]);
        let checked = run(&["check-proof", "proof"]);
        assert!(text(&checked.stdout).ends_with("together: accepted: no answer\n"), "{checked:?}");
        // The formula for other engines has no model either.
        let cut = run(&["split", "p.txt", "-o", "p.icnf"]);
        let formula = fs::read_to_string(folder.path().join("p.icnf")).expect("it is there");
        let (assumed, rest): (Vec<&str>, Vec<&str>) = formula.lines().partition(|line| line.starts_with("a "));
        assert_eq!((cut.status.code(), &assumed[..]), (Some(1), &["a 0"][..]), "{cut:?}");
        let clauses: Vec<&str> = rest.into_iter().filter(|line| !line.starts_with(['c', 'p'])).collect();
        let literals = clauses.iter().flat_map(|line| line.split_ascii_whitespace());
        let vars = literals.filter_map(|word| word.parse::<i32>().ok()).map(i32::abs).max().unwrap_or(0);
        let cnf = format!("p cnf {vars} {}\n{}\n", clauses.len(), clauses.join("\n"));
        fs::write(folder.path().join("p.cnf"), cnf).expect("there is room");
        assert_eq!(run(&["sat", "p.cnf"]).status.code(), Some(20), "{puzzle}");
    }
    // Facts may refute a part of a puzzle that has answers.
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("p.txt"), "12..............").expect("there is room");
    let cut = run(&["split", "p.txt", "--under", "r1c3=4,r1c4=4", "-o", "cubes.jsonl"]);
    assert_eq!(cut.status.code(), Some(1), "{cut:?}");
    assert!(text(&cut.stderr).contains("no answer in this part"), "{cut:?}");
    let counted = run(&["count", "p.txt", "--under", "cubes.jsonl"]);
    assert_eq!((text(&counted.stdout), counted.status.code()), ("0\n".to_owned(), Some(1)));
}

/// The rest of the puzzle may have other answers.
#[test]
fn parts_of_a_part_are_no_puzzle() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("there is room");
    // Two answers, one for each value of the first cell.
    write("p.txt", b"1\n1\n\n1\n1\n");
    for verb in ["unique", "count"] {
        let part = run(&[verb, "p.txt", "--under", "r1c1=filled", "--json"]);
        assert_eq!(part.status.code(), Some(0), "{part:?}");
        write("part.json", &part.stdout);
        let merged = run(&["merge", "part.json"]);
        let line = text(&merged.stdout);
        assert_eq!((merged.status.code(), field(&line, "status")), (Some(3), "limit".into()), "{merged:?}");
        assert_eq!(field(&line, "within"), serde_json::json!(["r1c1=filled"]), "{line}");
        // Nor does it say anything beside answers about puzzles.
        let whole = run(&[verb, "p.txt", "--json"]);
        write("both.json", &[whole.stdout, part.stdout].concat());
        let both = run(&["merge", "both.json"]);
        assert_eq!((both.status.code(), text(&both.stderr).contains("part of a puzzle")), (Some(2), true), "{both:?}");
    }
}
