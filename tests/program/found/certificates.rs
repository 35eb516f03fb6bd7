//! Certificates that outsiders damaged, mixed up or put among other files.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{CLUESAT, LINE, SHIDOKU, folder, listing, run};

/// A certificate of a small sudoku in a folder.
fn proved(folder: &Path, name: &str) {
    fs::write(folder.join("shidoku.txt"), SHIDOKU).expect("there is room");
    let (code, out, err) = run(folder, &["prove", "--max", "99", "shidoku.txt", "-o", name]);
    assert_eq!(code, Some(0), "{out}{err}");
}

#[test]
fn a_manifest_gives_no_orders_to_the_terminal() {
    let folder = folder(&[]);
    proved(folder.path(), "c");
    let manifest = folder.path().join("c/manifest.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let verdict = text.lines().find(|line| line.contains("\"verdict\"")).expect("a verdict").to_owned();
    let family = "\"family\": \"sudoku\"";
    for (from, to) in [
        (&verdict[..], "\"verdict\": \"x\\u001b[2J\\naccepted\","),
        (family, "\"family\": \"x\\u001b[2J\\naccepted\""),
        ("\"files\": {", "\"files\": {\"x\\u001b[2J\\naccepted\": {\"bytes\": 1, \"sha256\": \"\"},"),
    ] {
        fs::write(&manifest, text.replacen(from, to, 1)).expect("there is room");
        let (code, out, err) = run(folder.path(), &["check-proof", "c"]);
        assert_eq!(code, Some(1), "{to}: {out}{err}");
        assert!(!out.contains('\u{1b}') && !out.lines().any(|line| line.trim().starts_with("accepted")), "{to}: {out}");
    }
}

#[test]
fn proving_overwrites_nothing_of_anybody_else() {
    let folder = folder(&[("line.txt", LINE), ("answers.txt", "mine")]);
    let path = folder.path();
    // A folder with something in it.
    fs::create_dir(path.join("mine")).expect("there is room");
    fs::write(path.join("mine/answers.json"), "mine").expect("there is room");
    let (code, _, err) = run(path, &["prove", "line.txt", "-o", "mine"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("mine") && err.contains("--force"), "{err}");
    assert_eq!(listing(&path.join("mine")), [("answers.json".to_owned(), b"mine".to_vec())]);
    // Links are replaced, not followed.
    fs::remove_file(path.join("mine/answers.json")).expect("it is there");
    std::os::unix::fs::symlink("../answers.txt", path.join("mine/answers.json")).expect("a link");
    assert_eq!(run(path, &["prove", "line.txt", "-o", "mine"]).0, Some(2));
    assert_eq!(run(path, &["prove", "line.txt", "-o", "mine", "--force"]).0, Some(0));
    assert_eq!(fs::read_to_string(path.join("answers.txt")).expect("it is there"), "mine");
    assert_eq!(run(path, &["check-proof", "mine"]), (Some(0), run(path, &["check-proof", "mine"]).1, String::new()));
    // An empty folder, and one with a certificate of the same puzzle, are fine.
    fs::create_dir(path.join("empty")).expect("there is room");
    for _ in 0..2 {
        assert_eq!(run(path, &["prove", "line.txt", "-o", "empty"]).0, Some(0));
        assert_eq!(run(path, &["check-proof", "empty"]).0, Some(0));
    }
    // A certificate of another puzzle stays.
    proved(path, "c");
    let before = listing(&path.join("c"));
    let (code, _, err) = run(path, &["prove", "line.txt", "-o", "c"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("another puzzle"), "{err}");
    assert_eq!(listing(&path.join("c")), before);
    // So does one when no new one comes out.
    for args in [&["--max", "0"][..], &["--max", "0", "--force"]] {
        let (code, _, err) = run(path, &[&["prove", "shidoku.txt", "-o", "c"], args].concat());
        assert_eq!(code, Some(1), "{err}");
        assert_eq!(listing(&path.join("c")), before);
    }
    // Nothing is left where there was nothing.
    assert_eq!(run(path, &["prove", "line.txt", "--max", "0", "-o", "new/deep"]).0, Some(1));
    assert!(!path.join("new/deep").exists());
    assert!(
        !fs::read_dir(path)
            .expect("a folder")
            .any(|entry| { entry.expect("an entry").file_name().to_string_lossy().starts_with('.') })
    );
}

#[test]
fn the_log_of_a_program_has_a_place_of_its_own() {
    // It plays an engine that proves nothing, and keeps the name of the log that it was given.
    let engine = "sh -c 'cat >/dev/null; echo {proof} > ../log-name; echo 0 > {proof}; echo s UNSATISFIABLE; exit 20'";
    let folder = folder(&[("outside.txt", "mine")]);
    let path = folder.path();
    proved(path, "c");
    for linked in [false, true] {
        let log = path.join("c/engine.log");
        let _ = fs::remove_file(&log);
        if linked {
            std::os::unix::fs::symlink("../outside.txt", &log).expect("a link");
        } else {
            fs::write(&log, "mine").expect("there is room");
        }
        let (_, out, err) =
            run(&path.join("c"), &["prove", "--max", "99", "--backend", engine, "../shidoku.txt", "-o", "."]);
        let name = fs::read_to_string(path.join("log-name")).unwrap_or_else(|_| panic!("{out}{err}"));
        assert_ne!(path.join("c").join(name.trim()).canonicalize().ok(), log.canonicalize().ok(), "{name}");
        assert_eq!(fs::read_to_string(&log).expect("it is there"), "mine");
        assert_eq!(log.is_symlink(), linked);
        assert_eq!(fs::read_to_string(path.join("outside.txt")).expect("it is there"), "mine");
    }
}

#[test]
fn files_that_a_manifest_does_not_name_are_told() {
    let folder = folder(&[]);
    proved(folder.path(), "c");
    for stale in ["puzzle.rows", "proof.drat.txt", "loops.json"] {
        let file = folder.path().join("c").join(stale);
        fs::write(&file, "stale").expect("there is room");
        let (code, out, _) = run(folder.path(), &["check-proof", "c"]);
        assert_eq!(code, Some(1), "{stale}: {out}");
        assert!(out.contains(&format!("{stale}: ")), "{out}");
        // Proving once more removes it.
        proved(folder.path(), "c");
        assert!(!file.exists());
        assert_eq!(run(folder.path(), &["check-proof", "c"]).0, Some(0));
    }
    fs::write(folder.path().join("c/notes\u{1b}.txt"), "mine").expect("there is room");
    let (code, out, err) = run(folder.path(), &["check-proof", "c"]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(err.starts_with("warning: ") && err.contains("notes .txt"), "{err:?}");
    let (_, out, _) = run(folder.path(), &["check-proof", "--json", "c"]);
    assert!(out.contains("\"unnamed\":[\"notes"), "{out}");
    // What the commands of the manifest write is no surprise.
    fs::remove_file(folder.path().join("c/notes\u{1b}.txt")).expect("it is there");
    fs::write(folder.path().join("c/proof.lrat"), "").expect("there is room");
    assert_eq!(run(folder.path(), &["check-proof", "c"]).2, "");
}

#[test]
fn certificates_of_an_earlier_run_are_told() {
    let folder = folder(&[("three.txt", &format!("{LINE}\n").repeat(3)), ("two.txt", &format!("{LINE}\n").repeat(2))]);
    assert_eq!(run(folder.path(), &["prove", "three.txt", "-o", "d"]).0, Some(0));
    let (code, _, err) = run(folder.path(), &["prove", "two.txt", "-o", "d"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("d/0003") && folder.path().join("d/0003/manifest.json").exists(), "{err}");
    let (code, _, err) = run(folder.path(), &["prove", "two.txt", "-o", "d", "--force"]);
    assert_eq!((code, &err[..]), (Some(0), ""));
    assert!(folder.path().join("d/0002").exists() && !folder.path().join("d/0003").exists());
}

#[test]
fn certificates_have_the_numbers_of_their_puzzles() {
    let folder = folder(&[("in.txt", &format!("{LINE}\nno puzzle\n{LINE}\n"))]);
    let names = |proofs: &str| {
        let entries = fs::read_dir(folder.path().join(proofs)).expect("it is there");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("it can be read").file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(run(folder.path(), &["prove", "in.txt", "-o", "all"]).0, Some(2));
    for shard in ["0/2", "1/2"] {
        run(folder.path(), &["prove", "in.txt", "-o", "shards", "--shard", shard]);
    }
    assert_eq!(names("all"), ["0001", "0003"]);
    assert_eq!(names("shards"), names("all"));
}

/// Runs `check-proof c`, for so long at most; `None` when it was still at it.
fn checked(folder: &Path, args: &[&str], signal: Option<rustix::process::Signal>) -> Option<(Option<i32>, String)> {
    let mut command = Command::new(CLUESAT);
    command.args(["check-proof"]).args(args).current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let start = std::time::Instant::now();
    let mut told = false;
    while child.try_wait().expect("it can be asked").is_none() {
        let spent = start.elapsed().as_secs_f64();
        if let Some(signal) = signal.filter(|_| !told && spent > 2.0) {
            rustix::process::kill_process(rustix::process::Pid::from_child(&child), signal).expect("it runs");
            told = true;
        }
        if spent > 20.0 {
            child.kill().expect("it runs");
            child.wait().expect("it runs");
            return None;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("it has ended");
    Some((output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()))
}

#[test]
fn only_plain_files_are_checked_and_no_more_of_them_than_the_manifest_says() {
    let folder = folder(&[]);
    proved(folder.path(), "c");
    let proof = folder.path().join("c/proof.drat");
    fs::remove_file(&proof).expect("it is there");
    for target in ["/dev/zero", "formula.cnf"] {
        std::os::unix::fs::symlink(target, &proof).expect("a link");
        let (code, told) = checked(folder.path(), &["c"], None).expect("an end");
        assert_eq!(code, Some(1), "{told}");
        assert!(told.contains("proof.drat: cannot be read: it is no plain file"), "{told}");
        fs::remove_file(&proof).expect("it is there");
    }
    assert!(Command::new("mkfifo").arg(&proof).status().expect("it is there").success());
    assert_eq!(checked(folder.path(), &["c"], None).expect("an end").0, Some(1));
    fs::remove_file(&proof).expect("it is there");
    // Four terabytes of nothing.
    fs::File::create(&proof).and_then(|file| file.set_len(1 << 42)).expect("a file with a hole");
    let (code, told) = checked(folder.path(), &["c"], None).expect("an end");
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("proof.drat: has more than"), "{told}");
}

#[test]
fn a_check_ends_at_a_limit_and_at_a_signal() {
    let folder = folder(&[]);
    proved(folder.path(), "c");
    let proof = folder.path().join("c/proof.drat");
    let bytes = fs::metadata(&proof).expect("a proof").len();
    let manifest = folder.path().join("c/manifest.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let (before, behind) = text.split_once("\"proof.drat\"").expect("the proof is named");
    let behind = behind.replacen(&format!("\"bytes\": {bytes},"), &format!("\"bytes\": {},", 1_u64 << 42), 1);
    fs::write(&manifest, format!("{before}\"proof.drat\"{behind}")).expect("there is room");
    fs::File::options().write(true).open(&proof).and_then(|file| file.set_len(1 << 42)).expect("a hole");
    let (code, told) = checked(folder.path(), &["--time-limit", "0.5", "c"], None).expect("an end");
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("gave up after 0.5 s"), "{told}");
    let (_, told) = checked(folder.path(), &["--time-limit", "0.5", "--json", "c"], None).expect("an end");
    assert!(told.contains("\"status\":\"limit\""), "{told}");
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT] {
        let (code, told) = checked(folder.path(), &["c"], Some(signal)).expect("an end");
        assert_eq!(code, Some(3), "{told}");
        assert!(told.contains("interrupted"), "{told}");
    }
}
