//! Streams in parts: shards, runs that go on, what is carried along, and putting it together again.

mod merged;
mod resumed;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use cluesat::family::ParseOptions;
use cluesat::input::{Reader, Records};

use crate::run_in;

/// Lines of 4x4 sudokus: with one answer, with several, with none, and no puzzles at all.
fn puzzles(count: usize) -> String {
    const KINDS: [&str; 5] =
        ["1.....3..4.....2", "12..............", "12....3...4.....", "no puzzle", "11.............."];
    (0..count).map(|number| format!("{}\n", KINDS[number * 7 % 5])).collect()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("the file is there")
}

/// What a run says, without the seconds that it took.
fn timeless(text: &str) -> String {
    let cut = |line: &str| line.split(",\"seconds\":").next().unwrap_or_default().to_owned();
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

fn folder_with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("in.txt"), text).expect("there is room");
    folder
}

/// A line that has not ended, behind a blank one, has to be waited for.
#[test]
fn half_a_line_is_not_ready() {
    let is_ready = |text: &'static str| {
        let mut reader: Reader = BufReader::new(Box::new(text.as_bytes()));
        reader.fill_buf().expect("it is in memory");
        Records::new("test", reader, &ParseOptions::default()).ready()
    };
    for (text, ready) in [("12\n", true), ("# a\n12\n", true), ("12", false), ("\n12", false), ("# a\n\n12", false)] {
        assert_eq!(is_ready(text), ready, "{text:?}");
    }
}

/// What other shards cannot read does not end a shard, whatever is read ahead.
#[test]
fn a_shard_skips_a_line_that_is_too_long() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let folder = folder_with(&format!("{line}\n{}\n{line}\n", "1".repeat(17 << 20)));
    let run = run_in(folder.path(), &["solve", "--shard", "0/2", "--jobs", "2", "in.txt"]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(String::from_utf8_lossy(&run.stdout).lines().count(), 2);
}

#[test]
fn every_line_gets_a_line() {
    let folder = folder_with(&puzzles(50));
    for verb in [&["solve"][..], &["unique"], &["count"], &["convert", "--to", "line"]] {
        for more in [&[][..], &["--jobs", "1"], &["--shard", "1/7"]] {
            let run = run_in(folder.path(), &[verb, &["in.txt"][..], more].concat());
            // A comment may say what the lines that were written are.
            let text = String::from_utf8_lossy(&run.stdout).into_owned();
            let lines = text.lines().filter(|line| !line.starts_with('#')).count();
            assert_eq!(lines, if more == ["--shard", "1/7"] { 7 } else { 50 }, "{verb:?} {more:?}");
        }
    }
    for verb in ["solve", "unique", "count", "rate"] {
        let run = run_in(folder.path(), &[verb, "in.txt", "--json"]);
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        let objects = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"));
        let told: Vec<_> = objects.map(|object| (object["index"].as_u64(), object["status"] == "error")).collect();
        let wanted: Vec<_> = (0..50).map(|number| (Some(number), number * 7 % 5 >= 3)).collect();
        assert_eq!(told, wanted, "{verb}");
    }
}

#[test]
fn a_bad_first_line_keeps_the_others_in_step() {
    let folder = folder_with(&format!("id,puzzle\n{}", puzzles(5)));
    let run = run_in(folder.path(), &["unique", "in.txt"]);
    assert_eq!(String::from_utf8_lossy(&run.stdout), "error\nunique\nnone\nerror\nmultiple\nerror\n", "{run:?}");
}

#[test]
fn shards_are_the_whole() {
    for count in [1, 4, 5, 41] {
        let folder = folder_with(&puzzles(count));
        let run = |args: &[&str]| run_in(folder.path(), args);
        for json in [false, true] {
            let format = ["--format", if json { "json" } else { "line" }];
            run(&[&["unique", "in.txt", "-o", "whole"][..], &format].concat());
            let whole = timeless(&read(folder.path(), "whole"));
            let names: Vec<String> = (0..5).map(|index| format!("part{index}")).collect();
            for (index, name) in names.iter().enumerate() {
                let shard = format!("{index}/5");
                run(&[&["unique", "in.txt", "--shard", &shard, "-o", name][..], &format].concat());
            }
            let mut lines: Vec<String> = Vec::new();
            for name in &names {
                let text = fs::read_to_string(folder.path().join(name)).unwrap_or_default();
                lines.extend(timeless(&text).lines().map(str::to_owned));
                let _ = fs::remove_file(folder.path().join(name));
            }
            let place = |line: &str| {
                let at = line.find("\"index\":").expect("it has a number") + 8;
                line[at..].split(',').next().expect("a number").parse::<usize>().expect("a number")
            };
            let mut whole: Vec<String> = whole.lines().map(str::to_owned).collect();
            if json {
                lines.sort_by_key(|line| place(line));
                for (number, line) in lines.iter_mut().enumerate() {
                    *line = line.replace(&format!("\"record\":{number},"), "");
                }
            } else {
                lines.sort();
                whole.sort();
            }
            assert_eq!(lines, whole, "{count} {json}");
        }
    }
}

#[test]
fn shards_of_several_inputs_count_through() {
    let folder = folder_with(&puzzles(5));
    fs::write(folder.path().join("more.txt"), puzzles(4)).expect("there is room");
    let mut found = Vec::new();
    for index in 0..2 {
        let shard = format!("{index}/2");
        let run =
            run_in(folder.path(), &["unique", "--json", "--from", "line", "in.txt", "more.txt", "--shard", &shard]);
        for line in String::from_utf8_lossy(&run.stdout).lines() {
            let object: serde_json::Value = serde_json::from_str(line).expect("an object");
            let number = object["record"].as_u64().expect("a number");
            assert_eq!(number % 2, index);
            let wanted = if number < 5 { ("in.txt", number) } else { ("more.txt", number - 5) };
            assert_eq!((object["source"].as_str(), object["index"].as_u64()), (Some(wanted.0), Some(wanted.1)));
            found.push(number);
        }
    }
    found.sort_unstable();
    assert_eq!(found, (0..9).collect::<Vec<u64>>());
}

#[test]
fn what_stands_beside_a_puzzle_goes_along() {
    let folder = folder_with("a 7\t1.....3..4.....2\nb\tno puzzle\nnothing\nc\t12..............\n");
    let run = run_in(folder.path(), &["unique", "in.txt", "--id", "1"]);
    assert_eq!(String::from_utf8_lossy(&run.stdout), "a 7\tunique\nb\terror\n\terror\nc\tmultiple\n");
    let run = run_in(folder.path(), &["solve", "in.txt", "--id", "1", "--json", "--with-puzzle"]);
    let lines: Vec<serde_json::Value> = String::from_utf8_lossy(&run.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let told: Vec<_> = lines.iter().map(|line| (line["id"].as_str(), line["puzzle"].as_str())).collect();
    let wanted = [
        (Some("a 7"), Some("1.....3..4.....2")),
        (Some("b"), Some("no puzzle")),
        (Some(""), Some("nothing")),
        (Some("c"), Some("12..............")),
    ];
    assert_eq!(told, wanted);
    let folder = folder_with("# a list\n1.....3..4.....2\n\n12..............\n");
    let run = run_in(folder.path(), &["count", "in.txt", "--id", "line"]);
    assert_eq!(String::from_utf8_lossy(&run.stdout), "2\t1\n4\t24\n");
    let run = run_in(folder.path(), &["count", "in.txt", "--with-puzzle"]);
    assert_eq!(run.status.code(), Some(2));
    // Of several objects each has it.
    let run = run_in(folder.path(), &["explain", "in.txt", "--id", "line", "--json"]);
    let lines = String::from_utf8_lossy(&run.stdout).into_owned();
    let told = |id: &str| lines.lines().filter(|line| line.contains(&format!("\"id\":\"{id}\""))).count();
    assert!(told("2") > 1 && told("4") > 1 && told("2") + told("4") == lines.lines().count(), "{lines}");
}

#[test]
fn a_stream_of_short_lines_is_not_read_whole() {
    // More than is looked at before the first answer, in lines of which the first one alone tells nothing.
    let mut child = Command::new(env!("CARGO_BIN_EXE_cluesat"))
        .args(["unique", "-", "--jobs", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("it reads");
    let mut output = std::io::BufReader::new(child.stdout.take().expect("it writes"));
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(format!("1.....3..4.....2 # {}\n", "x".repeat(43)).repeat(20_000).as_bytes());
        input
    });
    let mut line = String::new();
    std::io::BufRead::read_line(&mut output, &mut line).expect("there is a line before the input ends");
    assert_eq!(line, "unique\n");
    let mut rest = std::thread::spawn(move || std::io::BufRead::lines(output).count());
    drop(writer.join().expect("all is written"));
    child.wait().expect("it ends");
    assert_eq!(std::mem::replace(&mut rest, std::thread::spawn(|| 0)).join().expect("all is read"), 19_999);
}

#[test]
fn puzzles_of_every_family_go_on_a_line() {
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for name in ["sudoku/9x9-killer.txt", "nonogram/cup-7x5.edn", "slitherlink/easy-7x7.txt", "sudoku/6x6-minimal.txt"]
    {
        let file = puzzles.join(name);
        let run = run_in(&puzzles, &["convert", "--to", "line", name]);
        let line = String::from_utf8(run.stdout).expect("text");
        let written: Vec<&str> = line.lines().filter(|line| !line.starts_with("# family")).collect();
        assert_eq!(written.len(), 1, "{name}: {line}");
        let folder = folder_with(&line);
        let count = |of: &Path| run_in(folder.path(), &["count", "--max", "3", &of.display().to_string()]).stdout;
        assert_eq!(count(Path::new("in.txt")), count(&file), "{name}: {line}");
    }
}

#[test]
fn every_shard_refuses_what_it_cannot_tell() {
    // Such rows may be those of slitherlinks.
    let folder = folder_with(&"1.....3..2.....2\n".repeat(6));
    let whole = run_in(folder.path(), &["solve", "in.txt"]);
    assert_eq!(whole.status.code(), Some(2));
    let more = [&[][..], &["--json"], &["--resume", "out"]];
    for (index, more) in itertools::iproduct!(0..3, more) {
        let _ = fs::remove_file(folder.path().join("out"));
        let shard = format!("{index}/3");
        let part = run_in(folder.path(), &[&["solve", "in.txt", "--shard", &shard], more].concat());
        let said = String::from_utf8_lossy(&[part.stdout, part.stderr].concat()).into_owned();
        assert!(said.contains("may be sudoku"), "{shard} {more:?} {said}");
        let of_whole = run_in(folder.path(), &[&["solve", "in.txt", "--shard", "0/3"], more].concat());
        assert_eq!(part.status.code(), of_whole.status.code(), "{shard} {more:?}");
    }
}

#[test]
fn a_shard_without_puzzles_writes_an_empty_file() {
    let folder = folder_with(&"1.....3..4.....2\n".repeat(2));
    let run = |args: &[&str]| run_in(folder.path(), args);
    // What an earlier run has left is not taken for its answers.
    fs::write(folder.path().join("3"), "{}\n").expect("there is room");
    for index in 0..4 {
        let (shard, name) = (format!("{index}/4"), format!("{index}"));
        let done = run(&["unique", "--family", "sudoku", "in.txt", "--json", "--shard", &shard, "-o", &name]);
        assert_eq!(done.status.code(), Some(0), "{done:?}");
    }
    assert_eq!(["2", "3"].map(|name| read(folder.path(), name)), ["", ""]);
    let merged = run(&["merge", "0", "1", "2", "3", "--expect", "2"]);
    assert_eq!(merged.status.code(), Some(0), "{merged:?}");
    assert!(String::from_utf8_lossy(&merged.stderr).contains("warning: 3 is empty"));
}

#[test]
fn a_shard_of_one_puzzle_is_one_puzzle() {
    let folder = folder_with(&"1.....3..4.....2\n".repeat(4));
    let run = |shard: &str, args: &[&str]| {
        let more = ["--family", "sudoku", "in.txt", "--shard", shard];
        run_in(folder.path(), &[args, &more].concat()).status.code()
    };
    for (verb, name) in [("export", "out.cnf"), ("draw", "out.svg"), ("split", "out.jsonl")] {
        let wanted = if verb == "split" { Some(2) } else { Some(0) };
        assert_eq!(run("2/4", &[verb, "-o", name]), wanted, "{verb}");
        assert_eq!(folder.path().join(name).exists(), verb != "split", "{verb}");
        assert_eq!(run("1/2", &[verb, "-o", name]), Some(2), "{verb}");
    }
}
