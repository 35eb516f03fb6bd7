//! Ctrl-C once and twice, and other signals.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::{CLUESAT, Folder, ctrl_c, engines, finish, running, start, until, until_listening};

#[test]
fn ctrl_c_once_ends_every_engine() {
    let folder = Folder::new();
    let file = folder.pigeons();
    for (number, (_, is_program)) in (0..).zip(engines(0)) {
        let mark = 870_200 + number;
        let (engine, _) = engines(mark).swap_remove(number as usize);
        let child = start(&["unique", "--backend", &engine, &file]);
        until_listening(&child);
        if is_program && Path::new("/proc/self/status").exists() {
            until("the start of the engine", || running(mark) > 0);
        }
        ctrl_c(&child);
        let (code, stdout, stderr) = finish(child);
        assert_eq!(code, Some(3), "{engine}: {stdout}{stderr}");
        assert!(stdout.starts_with("interrupted: no answer found yet"), "{engine}: {stdout}{stderr}");
        if is_program {
            until("the end of the engine", || running(mark) == 0);
        }
    }
}

#[test]
fn ctrl_c_once_gives_what_was_found() {
    let folder = Folder::new();
    let file = folder.clueless(12);
    for engine in ["varisat", "batsat"] {
        let mut child = start(&["solve", "--all", "--format", "line", "--backend", engine, &file]);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        lines.read_line(&mut first).expect("an answer");
        ctrl_c(&child);
        let mut rest = String::new();
        lines.read_to_string(&mut rest).expect("answers");
        let (code, _, stderr) = finish(child);
        assert_eq!(code, Some(3), "{engine}: {stderr}");
        let found = 1 + rest.lines().count();
        let said = if found == 1 { "1 answer".to_owned() } else { format!("{found} answers") };
        assert_eq!(stderr, format!("interrupted: {said} found, there may be more\n"), "{engine}");

        let child = start(&["count", "--format", "json", "--method", "enumerate", "--backend", engine, &file]);
        until_listening(&child);
        sleep(Duration::from_millis(100));
        ctrl_c(&child);
        let (code, stdout, _) = finish(child);
        assert_eq!(code, Some(3), "{engine}");
        assert!(stdout.contains("\"status\":\"limit\"") && stdout.contains("\"exact\":false"), "{engine}: {stdout}");
    }
}

/// Waits for the end of a process, which comes though its input stays open.
fn ended(child: &mut Child) -> Option<i32> {
    let mut status = None;
    until("an end", || {
        status = child.try_wait().expect("it can be asked");
        status.is_some()
    });
    status.and_then(|status| status.code())
}

#[test]
fn one_signal_ends_who_only_waits_for_input() {
    for args in [&["solve"][..], &["unique", "-j4"], &["sat"], &["export"], &["check", "--board", "-", "no-file"]] {
        for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
            let mut command = Command::new(CLUESAT);
            command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().expect("cluesat starts");
            let input = child.stdin.take();
            until_listening(&child);
            kill_process(Pid::from_child(&child), signal).expect("it runs");
            assert_eq!(ended(&mut child), Some(exit), "{args:?} {signal:?}");
            assert_eq!(finish(child), (Some(exit), String::new(), String::new()), "{args:?} {signal:?}");
            drop(input);
        }
    }
}

#[test]
fn what_was_answered_before_a_wait_is_written() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (jobs, count) in [("-j1", 1), ("-j1", 300), ("-j3", 300), ("-j3", 5000)] {
        let mut command = Command::new(CLUESAT);
        command.args(["unique", "--format", "line", jobs]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("cluesat starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(line.repeat(count).as_bytes()).expect("it reads");
        // The pipe holds few, so that most are read by now, and all of them are answered while it stays open.
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        (0..count).for_each(|_| _ = lines.read_line(&mut text).expect("an answer"));
        ctrl_c(&child);
        // A signal that comes just before the wait ends it in order.
        let end = ended(&mut child);
        assert!(matches!(end, Some(3 | 130)), "{jobs} {count}: {end:?}");
        lines.read_to_string(&mut text).expect("no more");
        assert_eq!(text, "unique\n".repeat(count), "{jobs}");
    }
}

#[test]
fn who_works_while_more_input_is_waited_for_tells_what_was_found() {
    let (easy, hard) = ("https://puzz.link/p?slither/2/2/j", "https://puzz.link/p?slither/12/12/zzzzzzzj");
    let mut command = Command::new(CLUESAT);
    command.args(["count", "--method", "enumerate", "-j3"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("cluesat starts");
    let mut input = child.stdin.take().expect("a pipe");
    // The first one is done at once, another thread has the second one, and the first thread waits for more.
    input.write_all(format!("{easy}\n{hard}\n").as_bytes()).expect("it reads");
    let stat = format!("/proc/{}/stat", child.id());
    if Path::new(&stat).exists() {
        until("some work", || {
            let text = fs::read_to_string(&stat).unwrap_or_default();
            let ticks = text.split(' ').nth(13).and_then(|ticks| ticks.parse::<u64>().ok());
            ticks.unwrap_or(0) >= 30
        });
    } else {
        sleep(Duration::from_secs(2));
    }
    ctrl_c(&child);
    assert!(matches!(ended(&mut child), Some(3 | 130)));
    let (_, stdout, _) = finish(child);
    assert!(stdout.starts_with("13\ninterrupted: at least ") && stdout.ends_with('\n'), "{stdout}");
    drop(input);
}

#[test]
fn ctrl_c_leaves_no_gap_in_a_stream() {
    let folder = Folder::new();
    let line = "53..7....6..195....9.....6.8.......34..8.3..17.......6.6....28....419..5....8..79\n";
    let file = folder.write("many.txt", line.repeat(200_000).as_bytes());
    for jobs in ["-j2", "-j5"] {
        let mut child = start(&["unique", "--format", "json", jobs, &file]);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        for _ in 0..5000 {
            lines.read_line(&mut text).expect("an answer");
        }
        ctrl_c(&child);
        lines.read_to_string(&mut text).expect("answers");
        let (code, _, stderr) = finish(child);
        assert_eq!(code, Some(3), "{stderr}");
        let index = |line: &str| {
            let answer: serde_json::Value = serde_json::from_str(line).expect("an object");
            answer["index"].as_u64().expect("a number")
        };
        let found: Vec<u64> = text.lines().map(index).collect();
        assert!(found.iter().copied().eq(0..found.len() as u64), "{jobs}: not one after the other");
        assert_eq!(stderr, format!("interrupted after {} puzzles\n", found.len()), "{jobs}");
    }
}

#[test]
fn what_ctrl_c_kept_from_being_begun_is_not_measured() {
    let folder = Folder::new();
    let file = folder.pigeons();
    let child = start(&["bench", "--json", "--backend", "varisat", "--backend", "batsat", &file]);
    until_listening(&child);
    sleep(Duration::from_millis(300));
    ctrl_c(&child);
    let (code, stdout, _) = finish(child);
    assert_eq!(code, Some(3), "{stdout}");
    let of = |engine: &str| stdout.contains(&format!("\"backend\":\"{engine}\""));
    assert!(!of("batsat"), "{stdout}");
    let total = stdout.lines().last().unwrap_or_default();
    assert!(total.contains("\"case\":\"unique batsat") && total.contains("\"puzzles\":0"), "{stdout}");
}

#[test]
fn ctrl_c_twice_means_now() {
    let folder = Folder::new();
    let file = folder.ones(40);
    for engine in ["varisat".to_owned(), "batsat".to_owned(), format!("{CLUESAT} sat")] {
        let mut ends = Vec::new();
        // A first Ctrl-C that comes just before the wait ends it in order; then it is tried again.
        while ends.len() < 5 && ends.last() != Some(&Some(130)) {
            ends.push(twice(&engine, &file));
        }
        assert_eq!(ends.last(), Some(&Some(130)), "{engine}: {ends:?}");
        assert!(ends.iter().all(|end| matches!(end, Some(3 | 130))), "{engine}: {ends:?}");
    }
}

/// Presses Ctrl-C until the end. Nobody reads the answers, so the program waits for room to write, whatever the first
/// Ctrl-C asks for.
fn twice(engine: &str, file: &str) -> Option<i32> {
    let mut child = start(&["solve", "--all", "--backend", engine, file]);
    let answers = child.stdout.take().expect("a pipe");
    let mut before = 0;
    until("a full pipe", || {
        let waiting = rustix::io::ioctl_fionread(&answers).expect("a pipe tells");
        let full = waiting == before && waiting > 30_000;
        before = waiting;
        sleep(Duration::from_millis(500));
        full
    });
    let mut ended = None;
    until("an end", || {
        ctrl_c(&child);
        sleep(Duration::from_millis(30));
        ended = child.try_wait().expect("it can be asked");
        ended.is_some()
    });
    ended.and_then(|status| status.code())
}

#[test]
fn ctrl_c_twice_leaves_no_engine_behind() {
    if !Path::new("/proc/self/status").exists() {
        return;
    }
    let folder = Folder::new();
    let file = folder.pigeons();
    for round in 0..3 {
        let mark = 870_300 + round;
        let engine = format!("{CLUESAT} sat --time-limit {mark}");
        let child = start(&["unique", "--backend", &engine, &file]);
        until_listening(&child);
        until("the start of the engine", || running(mark) > 0);
        ctrl_c(&child);
        sleep(Duration::from_millis(u64::from(round)));
        ctrl_c(&child);
        let (code, _, _) = finish(child);
        // The first one may have been enough.
        assert!(matches!(code, Some(3 | 130)), "{code:?}");
        until("the end of the engine", || running(mark) == 0);
    }
}
