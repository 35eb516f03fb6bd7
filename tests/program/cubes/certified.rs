//! Certificates of parts.

use std::fs;

use super::{field, text};
use crate::run_in;

#[test]
fn certificates_of_parts_speak_of_the_whole() {
    let puzzles = [
        ("12..............\n", "exactly 24"),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n", "unique"),
        ("# family: slitherlink\n3.3\n...\n3.3\n", "exactly 2"),
        ("# family: slitherlink\n..\n..\n", "exactly 13"),
        ("1\n1\n1\n\n1\n1\n1\n", "exactly 6"),
    ];
    for (puzzle, verdict) in puzzles {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let run = |args: &[&str]| run_in(folder.path(), args);
        fs::write(folder.path().join("p.txt"), puzzle).expect("there is room");
        run(&["split", "p.txt", "--deduce", "off", "-n", "6", "-o", "cubes.jsonl"]);
        let cubes = fs::read_to_string(folder.path().join("cubes.jsonl")).expect("it is there");
        assert!(cubes.lines().count() > 1, "{puzzle}");
        let proved = run(&["prove", "p.txt", "--under", "cubes.jsonl", "--max", "300", "-o", "proof"]);
        assert_eq!(proved.status.code(), Some(0), "{proved:?}");
        // Alone, parts say nothing of the puzzle.
        let parts = run(&["check-proof", "proof"]);
        assert_eq!(parts.status.code(), Some(3), "{parts:?}");
        let said = text(&parts.stdout);
        let lines: Vec<&str> = said.lines().collect();
        let (last, of_parts) = lines.split_last().expect("there are lines");
        assert!(of_parts.iter().all(|line| line.contains(" where ")), "{said}");
        assert!(last.starts_with("together: not known: no certificate says"), "{said}");
        assert!(text(&parts.stderr).contains("--cover"));
        let one = run(&["check-proof", "proof/0001"]);
        assert!(one.status.code() == Some(0) && text(&one.stdout).contains(" where "), "{one:?}");
        let one = text(&run(&["check-proof", "proof/0001", "--json"]).stdout);
        assert!(field(&one, "under").is_array(), "{one}");
        // The only one in a folder may not be taken for the whole.
        run(&["prove", "p.txt", "--under", "cubes.jsonl", "--shard", "0/1000", "--max", "300", "-o", "first"]);
        assert_eq!(run(&["check-proof", "first"]).status.code(), Some(3), "{puzzle}");
        let cover = run(&["prove", "p.txt", "--cover", "cubes.jsonl", "-o", "proof/cover"]);
        assert_eq!(cover.status.code(), Some(0), "{cover:?}");
        let alone = text(&run(&["check-proof", "proof/cover", "--json"]).stdout);
        assert_eq!(field(alone.lines().next().expect("an object"), "outside"), cubes.lines().count(), "{alone}");
        let whole = run(&["check-proof", "proof"]);
        let last = text(&whole.stdout).lines().last().unwrap_or_default().to_owned();
        assert_eq!(whole.status.code(), Some(0), "{whole:?}");
        assert!(last.starts_with("together: accepted: ") && last.contains(verdict), "{puzzle}: {last}");
        let alone = run(&["count", "p.txt"]);
        let json = text(&run(&["check-proof", "proof", "--format", "json"]).stdout);
        let answers = field(json.lines().last().expect("an object"), "answers").to_string();
        assert_eq!(answers, text(&alone.stdout).trim(), "{puzzle}");
        // One part that is not there, and it is not known any more.
        fs::rename(folder.path().join("proof/0001"), folder.path().join("aside")).expect("it is there");
        let some = run(&["check-proof", "proof"]);
        assert_eq!(some.status.code(), Some(3), "{some:?}");
        assert!(text(&some.stdout).contains("1 of "), "{some:?}");
        // A part that says it were another one is refused.
        let other = |name: &str| folder.path().join(name).join("manifest.json");
        let stated = |manifest: &str| {
            let manifest: serde_json::Value = serde_json::from_str(manifest).expect("JSON");
            manifest["under"].clone()
        };
        let (first, second) = (fs::read_to_string(other("aside")), fs::read_to_string(other("proof/0002")));
        let (first, second) = (first.expect("it is there"), second.expect("it is there"));
        let mut forged: serde_json::Value = serde_json::from_str(&first).expect("JSON");
        forged["under"] = stated(&second);
        fs::write(other("aside"), forged.to_string()).expect("there is room");
        assert_eq!(run(&["check-proof", "aside"]).status.code(), Some(1), "{puzzle}");
        // Among the others, that says more than that they do not cover the whole.
        fs::rename(folder.path().join("aside"), folder.path().join("proof/0001")).expect("it is there");
        let refused = run(&["check-proof", "proof"]);
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        fs::rename(folder.path().join("proof/0001"), folder.path().join("aside")).expect("it is there");
        forged.as_object_mut().expect("an object").remove("under");
        fs::write(other("aside"), forged.to_string()).expect("there is room");
        assert_eq!(run(&["check-proof", "aside"]).status.code(), Some(1), "{puzzle}");
        // So is a cover that leaves less out than it proves.
        let manifest = fs::read_to_string(other("proof/cover")).expect("it is there");
        let mut forged: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
        forged["outside"].as_array_mut().expect("parts").pop();
        fs::write(other("proof/cover"), forged.to_string()).expect("there is room");
        assert_eq!(run(&["check-proof", "proof/cover"]).status.code(), Some(1), "{puzzle}");
    }
}

#[test]
fn parts_that_are_not_all_are_found_out() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("p.txt"), "12..............").expect("there is room");
    let cube = |cube: usize, fact: &str| format!("{{\"cube\":{cube},\"cubes\":2,\"under\":[\"{fact}\"]}}\n");
    // Row 1 goes on with 3 4 or with 4 3: the parts are all of it, or half of it.
    fs::write(folder.path().join("all.jsonl"), cube(0, "r1c3=3") + &cube(1, "r1c4=3")).expect("there is room");
    fs::write(folder.path().join("half.jsonl"), cube(0, "r1c3=3") + &cube(1, "r1c4=4")).expect("there is room");
    assert_eq!(run(&["prove", "p.txt", "--cover", "all.jsonl", "-o", "all"]).status.code(), Some(0));
    let half = run(&["prove", "p.txt", "--cover", "half.jsonl", "-o", "half"]);
    assert_eq!((half.status.code(), text(&half.stdout).contains("in none of these parts")), (Some(1), true));
    assert!(!folder.path().join("half").join("manifest.json").exists());
    // A part with a number that is too large.
    let line = r#"{"source":"p","index":0,"cube":5,"cubes":2,"status":"counted","count":1,"exact":true}"#;
    fs::write(folder.path().join("bad.json"), format!("{line}\n")).expect("there is room");
    let merged = run(&["merge", "bad.json"]);
    assert_eq!((merged.status.code(), text(&merged.stderr).contains("part 5 of 2")), (Some(2), true), "{merged:?}");
}

/// A board with one value has nothing to decide, so what a part says of it holds or does not.
#[test]
fn parts_of_a_single_cell_are_certified() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("one.grid"), "0\n").expect("there is room");
    for (under, verdict) in [("r1c1=1", "unique"), ("r1c1!=1", "no answer")] {
        let proved = run(&["prove", "one.grid", "--from", "grid", "--under", under, "-o", "proof"]);
        assert!(text(&proved.stdout).contains(verdict), "{proved:?}");
        let checked = run(&["check-proof", "proof"]);
        assert_eq!(checked.status.code(), Some(0), "{checked:?}");
        assert!(text(&checked.stdout).contains(verdict), "{checked:?}");
    }
}

#[test]
fn parts_of_two_cuts_are_never_added_up() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/slitherlink/two-10x10.txt");
    run(&["split", puzzle, "-n", "7", "-q", "-o", "one"]);
    run(&["split", puzzle, "-n", "2", "--refine", "1", "-q", "-o", "other"]);
    let lines = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it was written").lines().count();
    assert_eq!(lines("one"), lines("other"), "as many parts, so that only the mark tells them apart");
    for (verb, cubes, shard, name) in [
        ("unique", "one", "0/2", "a"),
        ("unique", "one", "1/2", "b"),
        ("unique", "other", "0/2", "c"),
        ("count", "one", "1/2", "d"),
    ] {
        run(&[verb, puzzle, "--under", cubes, "--json", "-q", "--shard", shard, "-o", name]);
    }
    let whole = run(&["merge", "a", "b", "-q"]);
    assert_eq!(field(&text(&whole.stdout), "status"), "multiple", "{whole:?}");
    for (files, why) in [(["c", "b"], "another cut"), (["a", "d"], "one verb")] {
        let merged = run(&["merge", files[0], files[1]]);
        assert!(merged.status.code() == Some(2) && text(&merged.stderr).contains(why), "{merged:?}");
    }
}
