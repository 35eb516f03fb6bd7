//! Runs that continue a file.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::{folder_with, puzzles, read, timeless};
use crate::run_in;

#[test]
fn a_run_goes_on_behind_the_last_whole_line() {
    let folder = folder_with(&puzzles(60));
    let run = |args: &[&str]| run_in(folder.path(), args);
    for format in ["json", "line"] {
        let args = ["unique", "in.txt", "--shard", "1/3", "--format", format];
        run(&[&args[..], &["-o", "whole"]].concat());
        let whole = read(folder.path(), "whole");
        for cut in [0, 1, 5, 60, 61, 200, whole.len() - 1, whole.len()] {
            let cut = cut.min(whole.len());
            fs::write(folder.path().join("part"), &whole[..cut]).expect("there is room");
            let done = run(&[&args[..], &["--resume", "part"]].concat());
            assert_eq!(timeless(&read(folder.path(), "part")), timeless(&whole), "{format} {cut}: {done:?}");
            // What is done is left as it is.
            let before = &whole[..whole[..cut].rfind('\n').map_or(0, |at| at + 1)];
            assert!(read(folder.path(), "part").starts_with(before), "{format} {cut}");
        }
        // It need not be there.
        fs::remove_file(folder.path().join("part")).expect("it was there");
        run(&[&args[..], &["--resume", "part"]].concat());
        assert_eq!(timeless(&read(folder.path(), "part")), timeless(&whole), "{format}");
    }
}

#[test]
fn a_file_of_another_run_is_not_gone_on_with() {
    let folder = folder_with(&puzzles(20));
    let refused = |args: &[&str], why: &str| {
        let run = run_in(folder.path(), args);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    };
    run_in(folder.path(), &["unique", "in.txt", "--shard", "0/4", "--json", "--resume", "part.json"]);
    let before = read(folder.path(), "part.json");
    refused(&["unique", "in.txt", "--shard", "1/4", "--json", "--resume", "part.json"], "from another run");
    assert_eq!(read(folder.path(), "part.json"), before);
    fs::write(folder.path().join("long"), "unique\n".repeat(21)).expect("there is room");
    refused(&["unique", "in.txt", "--resume", "long"], "1 line more than there are puzzles");
    // Nor is one of another verb, whichever way it writes.
    let whole = ["--shard", "0/4", "--json", "--resume", "part.json"];
    refused(&[&["count", "in.txt"][..], &whole].concat(), "this verb cannot have written");
    refused(&[&["solve", "in.txt"][..], &whole].concat(), "this verb cannot have written");
    assert_eq!(read(folder.path(), "part.json"), before);
    fs::write(folder.path().join("numbers"), "1\n2\n").expect("there is room");
    refused(&["unique", "in.txt", "--resume", "numbers"], "this verb cannot have written");
    // A disk that is not there yet leaves no line behind: the run goes on when it is.
    let late = ["late.txt", "--json", "--resume", "late.json"];
    refused(&[&["unique"], &late[..]].concat(), "cannot read late.txt");
    assert_eq!(read(folder.path(), "late.json"), "");
    fs::write(folder.path().join("late.txt"), "").expect("there is room");
    refused(&[&["unique"], &late[..]].concat(), "it is empty");
    assert_eq!(read(folder.path(), "late.json"), "");
    fs::copy(folder.path().join("in.txt"), folder.path().join("late.txt")).expect("there is room");
    assert!(run_in(folder.path(), &[&["unique"], &late[..]].concat()).status.success());
    refused(&["unique", "in.txt", "--resume", "late.json", "--json"], "from another run");
    refused(&["unique", "in.txt", "--resume", "part.json", "-o", "x.json"], "only one of them");
    refused(&["solve", "in.txt", "--all", "--resume", "new"], "needs one line for each puzzle");
    refused(&["solve", "in.txt", "--resume", "in.txt"], "it is read here");
    refused(&["solve", "in.txt", "--resume", "/dev/null"], "no plain file");
    refused(&["count", "in.txt", "--resume", "new.json"], "--format json");
    // Two at the same time would write into each other's lines.
    let slow = folder.path().join("slow");
    let mut first = Command::new(env!("CARGO_BIN_EXE_cluesat"))
        .args(["unique", "-", "--family", "sudoku", "--resume"])
        .arg(&slow)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while !slow.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = (0..200).find_map(|_| {
        let run = run_in(folder.path(), &["unique", "in.txt", "--resume", "slow"]);
        let refused = run.status.code() == Some(2);
        if refused { Some(run) } else { None }
    });
    let said = second.expect("it is refused while the first one runs").stderr;
    assert!(String::from_utf8_lossy(&said).contains("another run"), "{}", String::from_utf8_lossy(&said));
    drop(first.stdin.take());
    first.wait().expect("it ends");
}

#[test]
fn objects_of_another_verb_are_not_gone_on_with() {
    let folder = folder_with(&puzzles(10));
    fs::write(folder.path().join("boards.txt"), "1234341221434321\n".repeat(10)).expect("there is room");
    let verbs: [&[&str]; 9] = [
        &["solve"],
        &["unique"],
        &["count"],
        &["check", "--board", "boards.txt"],
        &["rate"],
        &["hint"],
        &["reduce"],
        &["repair"],
        &["prove", "-o", "proofs"],
    ];
    let resume =
        |verb: &[&str], file: &str| run_in(folder.path(), &[verb, &["in.txt", "--json", "--resume", file]].concat());
    for verb in verbs {
        let file = format!("{}.json", verb[0]);
        let first = resume(verb, &file);
        assert_eq!(first.status.code(), Some(0), "{verb:?}: {first:?}");
        let written = read(folder.path(), &file);
        assert_eq!(written.lines().count(), 10, "{verb:?}: {written}");
        for other in verbs {
            let run = resume(other, &file);
            let wanted = if other == verb { Some(0) } else { Some(2) };
            let said = String::from_utf8_lossy(&run.stderr);
            assert_eq!(run.status.code(), wanted, "{other:?} goes on with {file}: {said}");
            assert!(other == verb || said.contains("this verb cannot have written this line"), "{said}");
            assert_eq!(read(folder.path(), &file), written);
        }
    }
}

#[test]
fn a_shard_ends_at_an_input_that_cannot_be_read() {
    let folder = folder_with(&puzzles(10));
    for shard in ["0/2", "1/2"] {
        let run = run_in(folder.path(), &["unique", "in.txt", "late.txt", "in.txt", "--json", "--shard", shard]);
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        assert!(String::from_utf8_lossy(&run.stderr).contains("cannot read late.txt"), "{run:?}");
        let lines = String::from_utf8_lossy(&run.stdout).into_owned();
        assert_eq!(lines.lines().count(), 5, "{lines}");
        assert!(lines.lines().all(|line| line.contains("\"record\":")), "{lines}");
    }
}

/// A file that may be of two families is one unread input, however many puzzles it has: no scheduler may take it for done.
#[test]
fn an_input_that_is_not_recognised_is_not_done() {
    let folder = folder_with(&"12..............\n.21.............\n".repeat(50));
    for shard in ["0/2", "1/2"] {
        let resumed = ["unique", "in.txt", "--json", "--shard", shard, "--resume", &format!("out{}", &shard[..1])];
        let run = run_in(folder.path(), &resumed);
        assert_eq!(run.status.code(), Some(2), "{run:?}");
    }
    let told = run_in(folder.path(), &["unique", "in.txt", "--json", "--family", "sudoku", "--resume", "out"]);
    assert_eq!((told.status.code(), read(folder.path(), "out").lines().count()), (Some(0), 100));
}

#[test]
fn answers_to_another_cut_are_not_gone_on_with() {
    let folder = folder_with("12..............\n");
    let run = |args: &[&str]| run_in(folder.path(), args);
    run(&["split", "in.txt", "-n", "4", "-o", "four"]);
    run(&["split", "in.txt", "-n", "8", "-o", "eight"]);
    let count =
        |cubes: &str| run(&["count", "in.txt", "--under", cubes, "--shard", "0/2", "--json", "--resume", "out"]);
    assert_eq!(count("four").status.code(), Some(0));
    let before = read(folder.path(), "out");
    let other = count("eight");
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert!(String::from_utf8_lossy(&other.stderr).contains("from another run"), "{other:?}");
    let whole = run(&["count", "in.txt", "--json", "--resume", "out"]);
    assert_eq!(whole.status.code(), Some(2), "{whole:?}");
    assert_eq!((count("four").status.code(), read(folder.path(), "out")), (Some(0), before));
}

#[cfg(unix)]
#[test]
fn a_run_that_is_ended_keeps_what_it_has_done() {
    let folder = folder_with("");
    let out = folder.path().join("out.txt");
    let command = |input: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cluesat"));
        command.args(["unique", "-", "--jobs", "1", "--resume"]).arg(&out).stdin(input).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    };
    let nines = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";
    let lines = nines.repeat(30);
    let mut child = command(Stdio::piped());
    let mut input = child.stdin.take().expect("it reads");
    input.write_all(lines.as_bytes()).expect("it is read");
    // It waits for more, with all that was asked written.
    while fs::read_to_string(&out).map_or(0, |text| text.lines().count()) < 30 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    drop(input);
    assert_eq!(fs::read_to_string(&out).expect("it is there"), "unique\n".repeat(30));
    let mut child = command(Stdio::piped());
    let mut input = child.stdin.take().expect("it reads");
    input.write_all(nines.repeat(33).as_bytes()).expect("it is read");
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(fs::read_to_string(&out).expect("it is there"), "unique\n".repeat(33));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing_that_is_written() {
    // A limit on the size of files is a disk that is full for one process.
    let folder = folder_with(&puzzles(4000));
    let command = format!(
        "ulimit -f 8; trap '' XFSZ; '{}' unique in.txt --json --resume out.json 2>said",
        env!("CARGO_BIN_EXE_cluesat")
    );
    let run = Command::new("sh").args(["-c", &command]).current_dir(&folder).status().expect("there is a shell");
    assert_eq!(run.code(), Some(2), "{}", read(folder.path(), "said"));
    assert!(read(folder.path(), "out.json").lines().count() < 4000);
    run_in(folder.path(), &["unique", "in.txt", "--json", "--resume", "out.json"]);
    run_in(folder.path(), &["unique", "in.txt", "--json", "-o", "whole.json"]);
    assert_eq!(timeless(&read(folder.path(), "out.json")), timeless(&read(folder.path(), "whole.json")));
}

#[test]
fn a_broken_line_in_the_middle_is_found_when_a_run_goes_on() {
    let folder = folder_with(&puzzles(20));
    let run = |args: &[&str]| run_in(folder.path(), args);
    for (verb, format, broken) in [
        ("unique", "json", "{\"source\":\"in.txt\",\"ind"),
        ("unique", "json", "\0\0"),
        ("unique", "line", "uni"),
        ("solve", "line", "123434122143432"),
        ("solve", "line", "junk"),
        ("solve", "line", ""),
        ("solve", "line", "unique"),
    ] {
        let args = [verb, "in.txt", "--format", format, "--resume", "out"];
        let _ = fs::remove_file(folder.path().join("out"));
        run(&args);
        let whole = read(folder.path(), "out");
        let mut lines: Vec<&str> = whole.lines().collect();
        lines[4] = broken;
        let damaged = lines.join("\n") + "\n";
        for cut in [damaged.len(), damaged.len() - 10] {
            fs::write(folder.path().join("out"), &damaged[..cut]).expect("there is room");
            let refused = run(&args);
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert_eq!(refused.status.code(), Some(2), "{said}");
            assert!(
                said.contains("out:5: this verb cannot have written this line") && said.contains("head -n 4"),
                "{said}"
            );
            // The file is as it was.
            assert_eq!(read(folder.path(), "out"), &damaged[..cut]);
        }
        fs::write(folder.path().join("out"), lines[..4].join("\n") + "\n").expect("there is room");
        run(&args);
        assert_eq!(timeless(&read(folder.path(), "out")), timeless(&whole), "{format}");
    }
}
