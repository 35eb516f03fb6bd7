//! Runs that end in the middle: a file that is printed to is the old one or the new one, and the exit code says which.

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::{CLUESAT, Folder};

/// How many moments are tried for each verb and signal.
const MOMENTS: u32 = 20;

/// Each verb with `-o`; the file is `out`, with an extension where the verb needs one.
const RUNS: &[&[&str]] = &[
    &["solve", "in.txt", "-o", "out"],
    &["unique", "in.txt", "-o", "out"],
    &["count", "in.txt", "-o", "out"],
    &["check", "in.txt", "--board", "boards.txt", "-o", "out"],
    &["explain", "in.txt", "-o", "out"],
    &["hint", "in.txt", "-o", "out"],
    &["hint", "one.txt", "--picture", "out.svg"],
    &["rate", "in.txt", "-o", "out"],
    &["draw", "one.txt", "-o", "out.svg"],
    &["convert", "in.txt", "--to", "grid", "-o", "out"],
    &["export", "one.txt", "-o", "out.cnf"],
    &["export", "one.txt", "-o", "out.cnf.gz"],
    &["decode", "one.txt", "solved", "-o", "out"],
    &["split", "one.txt", "-n", "4", "-o", "out"],
    &["merge", "all.json", "-o", "out"],
    &["book", "in.txt", "-o", "out.pdf"],
    &["generate", "sudoku", "--size", "4", "--count", "3", "--seed", "5", "-o", "out"],
    &["reduce", "one.txt", "-o", "out"],
    &["repair", "one.txt", "-o", "out"],
    &["sat", "one.cnf", "-o", "out"],
];

fn start(folder: &Path, args: &[&str]) -> std::process::Child {
    let mut command = Command::new(CLUESAT);
    command.args(args).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("cluesat starts")
}

fn whole(folder: &Path, args: &[&str]) -> ExitStatus {
    start(folder, args).wait().expect("it ends")
}

/// A folder with what the verbs read.
fn inputs() -> Folder {
    let folder = Folder::new();
    let lines = "1.....3..4.....2\n12..............\n1.....3..4.....2\n".repeat(2);
    folder.write("in.txt", format!("# family: sudoku\n{lines}").as_bytes());
    folder.write("one.txt", b"1.....3..4.....2\n");
    folder.write("boards.txt", "1.....3..4.....2\n".repeat(6).as_bytes());
    for args in [
        &["unique", "in.txt", "--json", "-o", "all.json"][..],
        &["export", "one.txt", "--raw", "-o", "one.cnf"],
        &["sat", "one.cnf", "-o", "solved"],
    ] {
        assert!(matches!(whole(folder.0.path(), args).code(), Some(0 | 1 | 10)), "{args:?}");
    }
    folder
}

/// Kills a verb again and again; how many old files and new ones were found.
fn killed(args: &[&str], path: &Path, random: &mut fastrand::Rng) -> (u32, u32) {
    let (mut old_ones, mut new_ones) = (0, 0);
    let file = path.join(args.iter().find(|arg| arg.starts_with("out")).expect("a file"));
    let begun = Instant::now();
    let exit = whole(path, args).code();
    let time = begun.elapsed();
    let new = fs::read(&file).expect("it is written");
    assert!(!new.is_empty() && !matches!(exit, None | Some(2 | 3)), "{args:?}: {exit:?}");
    for (signal, number) in [(Signal::INT, 2), (Signal::TERM, 15), (Signal::KILL, 9)] {
        for _ in 0..MOMENTS {
            fs::write(&file, "old").expect("there is room");
            let mut child = start(path, args);
            sleep(time.mul_f64(random.f64() * 1.05));
            // It may have ended.
            let _ = kill_process(Pid::from_child(&child), signal);
            let status = child.wait().expect("it ends");
            let found = fs::read(&file).expect("it is there");
            let is_new = found != b"old";
            assert!(!is_new || found == new, "{args:?} {signal:?}: neither the old file nor the new one");
            let ended =
                status.code() == Some(3) || status.code() == Some(128 + number) || status.signal() == Some(number);
            assert!(ended || status.code() == exit, "{args:?} {signal:?}: {status:?}");
            // Nobody learns from a process that was killed how far it was.
            if signal != Signal::KILL || !is_new {
                assert_eq!(is_new, !ended, "{args:?} {signal:?}: {status:?}");
            }
            if is_new { new_ones += 1 } else { old_ones += 1 }
        }
    }
    // What was left is taken over.
    assert_eq!(whole(path, args).code(), exit, "{args:?}");
    assert_eq!(fs::read(&file).expect("it is written"), new, "{args:?}");
    (old_ones, new_ones)
}

#[test]
fn a_killed_run_leaves_the_old_file_or_the_new_one_and_says_which() {
    let found = std::thread::scope(|scope| {
        let several: Vec<_> = (RUNS.chunks(RUNS.len() / 4).zip(7..))
            .map(|(runs, seed)| {
                scope.spawn(move || {
                    let (folder, mut random) = (inputs(), fastrand::Rng::with_seed(seed));
                    let path = folder.0.path();
                    let found: Vec<_> = runs.iter().map(|args| killed(args, path, &mut random)).collect();
                    let names = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").file_name());
                    let left: Vec<_> = names.filter(|name| name.to_string_lossy().ends_with(".part")).collect();
                    assert!(left.is_empty(), "{left:?}");
                    found
                })
            })
            .collect();
        several.into_iter().flat_map(|one| one.join().expect("all is as it should be")).collect::<Vec<_>>()
    });
    let (old, new) = found.iter().fold((0, 0), |(old, new), (olds, news)| (old + olds, new + news));
    assert!(old > 100 && new > 10, "{old} old files, {new} new ones");
}

#[test]
fn one_signal_ends_merge() {
    let folder = Folder::new();
    let line = "{\"source\":\"a\",\"index\":0,\"family\":\"sudoku\",\"status\":\"unique\",\"differs\":null}\n";
    let lines: String = (0..300_000).map(|index| line.replace(":0,", &format!(":{index},"))).collect();
    folder.write("all.json", lines.as_bytes());
    folder.write("out", b"old");
    let path = folder.0.path();
    let mut child = start(path, &["merge", "all.json", "-o", "out"]);
    super::until("the first lines", || path.join("out.part").metadata().is_ok_and(|part| part.len() > 0));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(3));
    assert_eq!(fs::read(path.join("out")).expect("it is there"), b"old");
    assert!(path.join("out.part").metadata().is_ok_and(|part| part.len() < lines.len() as u64));
}

#[test]
fn a_folder_never_holds_a_certificate_that_is_not_whole() {
    let folder = Folder::new();
    folder.write("a.txt", b"1.....3..4.....2\n");
    let path = folder.0.path();
    let args = ["prove", "a.txt", "--force", "-o", "proof"];
    let begun = Instant::now();
    assert_eq!(whole(path, &args).code(), Some(0));
    let time = begun.elapsed().max(Duration::from_millis(5));
    let mut random = fastrand::Rng::with_seed(9);
    for signal in [Signal::INT, Signal::TERM, Signal::KILL] {
        for _ in 0..MOMENTS / 4 {
            let mut child = start(path, &args);
            sleep(time.mul_f64(random.f64() * 1.05));
            let _ = kill_process(Pid::from_child(&child), signal);
            child.wait().expect("it ends");
            let checked = whole(path, &["check-proof", "proof"]).code();
            // Its parts are moved one by one, the manifest last: without that, it is no certificate, and none is refused.
            assert!(checked == Some(0) || signal == Signal::KILL && checked == Some(2), "{signal:?}: {checked:?}");
        }
    }
}
