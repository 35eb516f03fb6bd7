//! Debian's loopy as the outside source: its fresh ids are unique, and it takes ours.
//!
//! Passed over, with a note, where `sgt-loopy` of the package `sgt-puzzles` is missing; with
//! `CLUESAT_REQUIRE_SOLVERS=1` that is an error.

#![allow(clippy::print_stderr, reason = "what is skipped is said")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cluesat::board::Tiling;
use cluesat::search::{Verdict, with_all_clues};

use super::common::{clueless, id};

fn loopy() -> Option<Command> {
    let name = "sgt-loopy";
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).chain([Path::new("/usr/games").to_owned()]);
    let program = found.map(|folder| folder.join(name)).find(|path| path.is_file());
    if program.is_none() {
        let required = std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1");
        assert!(!required, "CLUESAT_REQUIRE_SOLVERS is set, but there is no {name}");
        eprintln!("skipped: there is no {name}");
    }
    program.map(Command::new)
}

/// How often loopy is asked for ids, and for how long at a time.
const TRIES: usize = 5;
const PATIENCE: Duration = Duration::from_secs(20);

/// Fresh ids of these parameters. From some seeds loopy goes on for ever: then it is stopped, and starts from another.
fn generated(parameters: &str, count: usize) -> Vec<String> {
    for _ in 0..TRIES {
        let Some(mut command) = loopy() else { return Vec::new() };
        let command = command.args(["--generate", &count.to_string(), parameters]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("loopy runs");
        let start = Instant::now();
        while child.try_wait().expect("loopy runs").is_none() && start.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
        if child.try_wait().expect("loopy runs").is_none() {
            child.kill().expect("loopy can be stopped");
            child.wait().expect("loopy ends");
            continue;
        }
        let run = child.wait_with_output().expect("loopy ends");
        assert!(run.status.success(), "{parameters}: {run:?}");
        let text = String::from_utf8(run.stdout).expect("ids are text");
        let ids: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(ids.len(), count, "{parameters}");
        return ids;
    }
    panic!("{parameters}: loopy made no ids, {TRIES} times")
}

/// Whether loopy takes an id as a game.
fn accepts(id: &str) -> Result<(), String> {
    let Some(mut command) = loopy() else { return Ok(()) };
    let command = command.args(["--print", "1x1"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("loopy runs");
    child.stdin.take().expect("a pipe").write_all(format!("{id}\n").as_bytes()).expect("loopy reads");
    let run = child.wait_with_output().expect("loopy ends");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    if run.status.success() && run.stdout.starts_with(b"%!PS") { Ok(()) } else { Err(said) }
}

#[test]
fn fresh_ids_of_every_tiling_are_unique_and_ours_are_taken() {
    for tiling in 0..=15 {
        // Of sizes that are not square, so that rows and columns cannot be mixed up.
        let sizes = if matches!(tiling, 8 | 9 | 10 | 13 | 15) { ["3x4", "5x2"] } else { ["4x6", "7x5"] };
        for (size, difficulty) in sizes.into_iter().zip(["e", "h"]) {
            for text in generated(&format!("{size}t{tiling}d{difficulty}"), 2) {
                let read = cluesat::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let bare = text.replacen(&format!("d{difficulty}:"), ":", 1);
                assert_eq!(id(&read), bare);
                let Ok(Verdict::Unique(answer)) = cluesat::unique(&read) else { panic!("{text} is not unique") };
                // All that the answer says, as clues; and none at all.
                let full = with_all_clues(&read, &answer).expect("clues can be set");
                let setting = read.shortcuts().setting.expect("clues can be set");
                let empty = setting.with(&vec![None; setting.slots()]).expect("they may be missing");
                for ours in [&full, &empty] {
                    assert_eq!(accepts(&id(ours)), Ok(()), "{}", id(ours));
                }
                assert!(matches!(cluesat::unique(&full), Ok(Verdict::Unique(again)) if again == answer));
            }
        }
    }
}

/// Boards that we choose, and the form of triangles that loopy itself writes no more.
#[test]
fn boards_of_ours_are_taken() {
    let mut random = fastrand::Rng::with_seed(11);
    for number in 1..=15 {
        for (height, width) in [(4, 3), (5, 6)] {
            let tiling = Tiling::random(number, height, width, &mut random).expect("it fits");
            let empty = clueless(tiling);
            let answer = cluesat::solve(&empty).expect("it solves").expect("there are loops");
            let full = with_all_clues(&empty, &answer).expect("clues can be set");
            assert_eq!(accepts(&id(&full)), Ok(()), "{}", id(&full));
        }
    }
    let old = clueless(Tiling::new(1, 4, 5, None).expect("it fits"));
    assert_eq!(accepts(&id(&old)), Ok(()), "{}", id(&old));
}

#[test]
fn loopy_refuses_what_we_refuse() {
    if loopy().is_some() {
        for wrong in ["4x4t2:a2b4a4a35a24b", "4x4t2:a2b4a4a35a24b0a", "4x4t11:4b", "4x4t1:1_a1a12b2a01d202g01a2a02a02a"]
        {
            assert!(accepts(wrong).is_err(), "{wrong}");
            assert!(cluesat::parse(wrong).is_err(), "{wrong}");
        }
    }
}
