//! Shards that are put together: what is missing, twice there, or of another run.

use std::fs;

use super::{folder_with, puzzles, read, timeless};
use crate::run_in;

/// Sudokus with one answer each.
const UNIQUE: &str = "# family: sudoku\n12343412214343.1\n1234341221434.21\n123434122143.321\n";

#[test]
fn a_shard_of_text_that_was_left_out_is_seen_by_the_numbers_of_lines() {
    let folder = folder_with(&puzzles(20));
    let run = |args: &[&str]| run_in(folder.path(), args);
    for index in 0..3 {
        let shard = format!("{index}/3");
        run(&["unique", "in.txt", "--shard", &shard, "--id", "line", "-o", &format!("l{index}")]);
        run(&["unique", "in.txt", "--shard", &shard, "-o", &format!("s{index}")]);
    }
    let said = |files: &[&str], code: i32| {
        let merged = run(&[&["merge"], files].concat());
        assert_eq!(merged.status.code(), Some(code), "{files:?} {merged:?}");
        String::from_utf8_lossy(&merged.stderr).into_owned()
    };
    assert_eq!(said(&["l0", "l1", "l2"], 0), "20 lines\n");
    assert!(said(&["l0", "l2"], 3).contains("one line of 3, and there are 2 files: a shard was left out"));
    assert!(said(&["l1"], 3).contains("a shard was left out"));
    assert!(said(&["l1", "l0", "l2"], 3).contains("do not ascend"));
    assert!(said(&["l0", "l1", "l0"], 2).contains("l0 is named twice"));
    // Line numbers start again with each input.
    fs::write(folder.path().join("few.txt"), puzzles(3)).expect("there is room");
    for index in 0..4 {
        let shard = format!("{index}/4");
        let args = ["unique", "few.txt", "few.txt", "--shard", &shard, "--id", "line", "-o", &format!("t{index}")];
        run(&args);
    }
    assert_eq!(said(&["t0", "t1", "t2", "t3", "--expect", "6"], 0), "6 lines\n");
    assert!(said(&["t0", "t2", "t1", "t3"], 3).contains("do not ascend"));
    // Without numbers only the number of all tells.
    assert!(!said(&["s0", "s2"], 0).contains("left out"));
    assert_eq!(run(&["merge", "s0", "s2", "--expect", "20"]).status.code(), Some(3));
    // Ids of somebody else's mean nothing here; where they look like numbers of lines, the number of all tells.
    fs::write(folder.path().join("ids"), "7\tunique\n3\tnone\n30\tunique\n").expect("there is room");
    assert_eq!(said(&["ids"], 0), "3 lines\n");
    fs::write(folder.path().join("far"), "7\tunique\n30\tnone\n60\tunique\n").expect("there is room");
    assert!(said(&["far"], 3).contains("give `--expect`"));
    assert_eq!(said(&["far", "--expect", "3"], 0), "3 lines\n");
}

#[test]
fn merge_says_what_is_cut_and_what_is_of_another_run() {
    let folder = folder_with(&puzzles(12));
    let run = |args: &[&str]| run_in(folder.path(), args);
    for verb in ["unique", "count"] {
        for index in 0..3 {
            run(&[verb, "in.txt", "--json", "--shard", &format!("{index}/3"), "-o", &format!("{verb}{index}")]);
        }
    }
    let said = |files: &[&str]| {
        let merged = run(&[&["merge"], files].concat());
        (merged.status.code(), String::from_utf8_lossy(&merged.stderr).into_owned())
    };
    assert_eq!(said(&["unique0", "unique1", "unique2"]), (Some(0), "12 lines\n".to_owned()));
    // An answer that was cut is lost, wherever it stood.
    let last = read(folder.path(), "unique2");
    fs::write(folder.path().join("cut"), &last[..last.len() - 10]).expect("there is room");
    let (code, text) = said(&["unique0", "unique1", "cut"]);
    assert!(code == Some(3) && text.contains("cut ends in the middle of a line"), "{code:?} {text}");
    // Counts are no verdicts.
    let (code, text) = said(&["unique0", "unique1", "count2"]);
    assert!(code == Some(2) && text.contains("from another run: it has counts, but unique0 has verdicts"), "{text}");
    // Both files are named, and what each says.
    let other = read(folder.path(), "count0").replacen("\"count\":1,", "\"count\":77,", 1);
    fs::write(folder.path().join("other"), other).expect("there is room");
    let (code, text) = said(&["count0", "count1", "count2", "other"]);
    assert!(code == Some(2) && text.contains("other contradicts count0 about number 0: 77, not 1"), "{text}");
    fs::write(folder.path().join("all"), "old\n").expect("there is room");
    let (code, text) = said(&["count0", "count1", "count2", "other", "-o", "all"]);
    assert!(code == Some(2) && text.contains("all is as it was before"), "{text}");
    assert_eq!(read(folder.path(), "all"), "old\n");
}

#[test]
fn merge_of_text_refuses_lines_that_no_run_wrote() {
    let folder = folder_with(&puzzles(12));
    for (verb, kind) in [("unique", "verdicts"), ("count", "numbers of answers"), ("solve", "answers")] {
        for index in 0..2 {
            let (shard, name) = (format!("{index}/2"), format!("{verb}{index}"));
            let args = [verb, "in.txt", "--shard", &shard, "--resume", &name];
            assert_eq!(run_in(folder.path(), &args).status.code(), Some(0), "{verb}");
        }
        let names = [format!("{verb}0"), format!("{verb}1")];
        let whole = run_in(folder.path(), &["merge", &names[0], &names[1]]);
        assert_eq!(whole.status.code(), Some(0), "{verb}: {whole:?}");
        let good = read(folder.path(), &names[1]);
        let refused = |line: &str, why: &str| {
            let mut lines: Vec<&str> = good.lines().collect();
            lines[3] = line;
            fs::write(folder.path().join("bad"), lines.join("\n") + "\n").expect("there is room");
            let merged = run_in(folder.path(), &["merge", &names[0], "bad"]);
            let said = String::from_utf8_lossy(&merged.stderr).into_owned();
            assert_eq!(merged.status.code(), Some(2), "{verb} {line:?}: {said}");
            assert!(said.contains("bad:4") && said.contains(why), "{verb} {line:?}: {said}");
        };
        for junk in ["", "junk", "\0\0\0", "uni", "more than"] {
            refused(junk, "this line is no verdict, number of answers, answer or puzzle");
        }
        let other = if verb == "unique" { "no answer" } else { "multiple" };
        refused(other, &format!("those before it are {kind}"));
    }
    // An identifier in front of each line changes nothing, nor do converted puzzles.
    for (verb, to, more) in [
        ("unique", "-o", &["--id", "line"][..]),
        ("convert", "--resume", &["--to", "line"]),
        ("convert", "-o", &["--to", "line"]),
    ] {
        for index in 0..2 {
            let (shard, name) = (format!("{index}/2"), format!("{verb}-{index}"));
            let args = [&[verb, "in.txt", "--shard", &shard, to, &name], more].concat();
            run_in(folder.path(), &args);
        }
        let whole = run_in(folder.path(), &["merge", &format!("{verb}-0"), &format!("{verb}-1")]);
        assert_eq!(
            (whole.status.code(), whole.stdout.split(|&byte| byte == b'\n').count()),
            (Some(0), 13),
            "{whole:?}"
        );
    }
}

#[test]
fn merge_says_that_what_it_wrote_is_not_the_whole() {
    let folder = folder_with(&puzzles(12));
    let run = |args: &[&str]| run_in(folder.path(), args);
    for index in 0..2 {
        run(&["unique", "in.txt", "--json", "--shard", &format!("{index}/2"), "-o", &format!("{index}")]);
    }
    let bad: String = read(folder.path(), "1").lines().take(3).map(|line| format!("{line}\n")).collect();
    fs::write(folder.path().join("bad"), bad + "no answer\n").expect("there is room");
    let merged = run(&["merge", "0", "bad"]);
    let said = String::from_utf8_lossy(&merged.stderr).into_owned();
    let lines = String::from_utf8_lossy(&merged.stdout).lines().count();
    assert_eq!(merged.status.code(), Some(2));
    assert!(lines > 0 && said.contains("bad:4: this line is no answer"), "{lines} {said}");
    assert!(said.contains(&format!("; the {lines} lines written before that are not the whole")), "{said}");
    // Where nothing was written there is nothing to say.
    let merged = run(&["merge", "bad", "in.txt"]);
    assert!(!String::from_utf8_lossy(&merged.stderr).contains("written before"));
}

#[test]
fn steps_are_merged_with_what_they_lead_to() {
    let folder = folder_with(&puzzles(12));
    let run = |args: &[&str]| run_in(folder.path(), args);
    let explain = ["explain", "in.txt", "--json"];
    run(&[&explain[..], &["--shard", "0/1", "-o", "whole"]].concat());
    for index in 0..3 {
        run(&[&explain[..], &["--shard", &format!("{index}/3"), "-o", &format!("{index}")]].concat());
    }
    let merged = run(&["merge", "2", "0", "1", "--expect", "12"]);
    assert_eq!(merged.status.code(), Some(0), "{merged:?}");
    let text = String::from_utf8_lossy(&merged.stdout).into_owned();
    assert!(text.contains("\"status\":\"step\"") && timeless(&text) == timeless(&read(folder.path(), "whole")));
    // A shard that was run twice says everything once.
    let twice = run(&["merge", "0", "1", "2", "1"]);
    assert_eq!(twice.status.code(), Some(0), "{twice:?}");
    assert_eq!(timeless(&String::from_utf8_lossy(&twice.stdout)), timeless(&text));
    // One that was killed among its steps has no answer.
    let first = read(folder.path(), "0");
    let cut: String = first.split_inclusive('\n').take(2).collect();
    assert!(cut.matches("\"step\"").count() == 2, "{cut}");
    fs::write(folder.path().join("cut"), cut).expect("there is room");
    let some = run(&["merge", "cut", "1", "2"]);
    let said = String::from_utf8_lossy(&some.stderr).into_owned();
    assert_eq!(some.status.code(), Some(3), "{said}");
    assert!(said.contains("cut ends a puzzle in the middle of its steps") && said.contains("missing: 4"), "{said}");
    // Sums of measurements are not merged.
    run(&["bench", "in.txt", "--json", "--repeat", "1", "-o", "measured"]);
    let bench = run(&["merge", "measured"]);
    let said = String::from_utf8_lossy(&bench.stderr).into_owned();
    assert!(bench.status.code() == Some(2) && said.contains("a measurement of `bench`"), "{said}");
}

#[test]
fn shards_of_different_inputs_are_told_apart() {
    let folder = folder_with(&puzzles(10));
    fs::write(folder.path().join("other.txt"), puzzles(10)).expect("there is room");
    let run = |args: &[&str]| run_in(folder.path(), args);
    let shards = |inputs: &[&str], name: &str| {
        for index in 0..2 {
            let (shard, name) = (format!("{index}/2"), format!("{name}{index}"));
            run(&[&["unique", "--json", "--from", "line", "--shard", &shard, "-o", &name], inputs].concat());
        }
    };
    shards(&["in.txt"], "a");
    shards(&["other.txt"], "b");
    shards(&["in.txt", "other.txt"], "ab");
    shards(&["in.txt", "in.txt"], "aa");
    let merged = |files: &[&str]| {
        let merged = run(&[&["merge"], files].concat());
        (merged.status.code(), String::from_utf8_lossy(&merged.stderr).into_owned())
    };
    for fine in [["a0", "a1"], ["b0", "b1"], ["ab0", "ab1"], ["aa0", "aa1"]] {
        assert_eq!(merged(&fine).0, Some(0), "{fine:?}");
    }
    for mixed in [["a0", "b1"], ["b0", "a1"], ["ab0", "b1"], ["ab0", "aa1"]] {
        let (code, said) = merged(&mixed);
        assert!(code == Some(2) && said.contains("is from another run"), "{mixed:?} {code:?} {said}");
    }
    let (code, said) = merged(&["a0", "a1", "b1"]);
    assert!(code == Some(2) && said.contains("puzzle 1 of other.txt, not puzzle 1 of in.txt"), "{said}");
}

#[test]
fn double_lines_say_the_same_of_the_same_puzzle() {
    let folder = folder_with(UNIQUE);
    let run = |args: &[&str]| run_in(folder.path(), args);
    run(&["unique", "in.txt", "--json", "--with-puzzle", "--shard", "0/1", "-o", "all"]);
    let text = read(folder.path(), "all");
    let object: serde_json::Value = serde_json::from_str(text.lines().next().expect("a line")).expect("an object");
    assert_eq!(object["status"], "unique");
    let mut other = object.clone();
    let digit = &mut other["answers"][0]["grid"][0][0];
    *digit = serde_json::json!(digit.as_u64().expect("a digit") % 4 + 1);
    let mut strange = object.clone();
    strange["puzzle"] = "1".repeat(16).into();
    for (changed, why) in [(object, None), (other, Some("another answer")), (strange, Some("not puzzle"))] {
        fs::write(folder.path().join("again"), format!("{changed}\n")).expect("there is room");
        let merged = run(&["merge", "all", "again"]);
        let said = String::from_utf8_lossy(&merged.stderr);
        assert_eq!(merged.status.code(), Some(if why.is_some() { 2 } else { 0 }), "{said}");
        assert!(why.is_none_or(|why| said.contains(why)), "{said}");
    }
}

#[test]
fn a_resumed_run_knows_its_own_certificates() {
    let folder = folder_with(UNIQUE);
    let prove = ["prove", "in.txt", "--json", "-o", "proofs", "--resume", "out"];
    run_in(folder.path(), &prove);
    let text = read(folder.path(), "out");
    let first: String = text.lines().take(2).map(|line| format!("{line}\n")).collect();
    for force in [false, true] {
        fs::write(folder.path().join("out"), &first).expect("there is room");
        let again = run_in(folder.path(), &[&prove[..], if force { &["--force"] } else { &[] }].concat());
        assert!(!String::from_utf8_lossy(&again.stderr).contains("earlier run"), "{again:?}");
        let named =
            |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("an object")["certificate"].clone();
        for line in read(folder.path(), "out").lines() {
            let certificate = named(line);
            assert!(certificate.as_str().is_some_and(|name| folder.path().join(name).exists()), "{line}");
        }
    }
}

#[test]
fn lines_of_another_verb_are_of_another_run() {
    let folder = folder_with(&puzzles(10));
    let run = |args: &[&str]| run_in(folder.path(), args);
    for verb in ["solve", "unique", "rate", "hint"] {
        for index in 0..2 {
            run(&[verb, "in.txt", "--json", "--shard", &format!("{index}/2"), "-o", &format!("{verb}{index}")]);
        }
        let merged = run(&["merge", &format!("{verb}0"), &format!("{verb}1")]);
        assert!(merged.status.code() != Some(2), "{merged:?}");
    }
    for [one, other] in [["unique0", "solve1"], ["unique0", "rate1"], ["rate0", "hint1"]] {
        let merged = run(&["merge", one, other]);
        let said = String::from_utf8_lossy(&merged.stderr).into_owned();
        assert!(merged.status.code() == Some(2) && said.contains("another verb wrote"), "{one} {other}: {said}");
    }
}

#[test]
fn the_puzzle_before_and_after_are_told_apart() {
    let folder = folder_with("# family: sudoku\n1234341221434321\n");
    let run = run_in(folder.path(), &["reduce", "in.txt", "--json", "--with-puzzle"]);
    let object: serde_json::Value = serde_json::from_slice(&run.stdout).expect("one object");
    assert_eq!(object["original"], "1234341221434321");
    assert!(object["puzzle"].as_str().is_some_and(|puzzle| puzzle.contains('.')), "{object}");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(text.matches("\"puzzle\":").count(), 1);
}

#[test]
fn all_answers_need_all_parts() {
    let folder = folder_with("# family: sudoku\n12..............\n");
    let run = |args: &[&str]| run_in(folder.path(), args);
    run(&["split", "in.txt", "-n", "6", "-o", "cubes"]);
    for index in 0..3 {
        let shard = format!("{index}/3");
        run(&["solve", "--all", "in.txt", "--under", "cubes", "--json", "--shard", &shard, "-o", &format!("p{index}")]);
    }
    assert_eq!(run(&["merge", "p0", "p1", "p2"]).status.code(), Some(0));
    let some = run(&["merge", "p0", "p2"]);
    let said = String::from_utf8_lossy(&some.stderr).into_owned();
    assert!(some.status.code() == Some(3) && said.contains("missing: 2, by their numbers from 0: 1, 4"), "{said}");
}
