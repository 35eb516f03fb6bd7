//! What outsiders found: each once seen to fail.
//!
//! In: what they did. Out: whether it happens again. Must not know: how it was mended.

mod beside;
mod carried;
mod certificates;
mod corners;
mod files;
mod given;
mod manners;
mod positions;
mod sections;
mod verbs;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use cluesat::family::Puzzle;
use cluesat::search::Judgement;

use crate::run_in;

const CLUESAT: &str = env!("CARGO_BIN_EXE_cluesat");
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The 5 stands twice in the first row.
const TWICE: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SHIDOKU: &str = "# family: sudoku\n1...\n..2.\n.3..\n...4\n";

/// Runs cluesat in a folder: its exit code, standard output and standard error.
fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let run = run_in(folder, args);
    let [out, err] = [&run.stdout, &run.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    (run.status.code(), out, err)
}

/// What the library says of a board.
fn judged(puzzle: &Arc<dyn Puzzle>, board: &str) -> Judgement {
    let filled = cluesat::position(puzzle, board).expect("it is a board");
    cluesat::check(puzzle, &filled).expect("the engine works")
}

/// A folder with files in it.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).expect("there is room"));
    folder
}

/// All that is in a folder, with what the files hold.
fn listing(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let name = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut all: Vec<_> = entries.map(|entry| (name(&entry), fs::read(entry.path()).unwrap_or_default())).collect();
    all.sort();
    all
}

#[test]
fn titles_of_pages_hold_no_control_characters() {
    let folder = folder(&[("a.non", "title \"a\u{1b}[31mb\u{7}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n")]);
    let (code, page, _) = run(folder.path(), &["explain", "--format", "html", "a.non"]);
    assert_eq!(code, Some(0), "{page}");
    assert!(page.contains("<h1>a") && !page.contains(['\u{1b}', '\u{7}']), "{page:?}");
}

/// A board as `benches/growth/puzzles.py` writes it, with each third cell left out.
fn large(n: usize, named: bool) -> String {
    let (size, width) = (n * n, (n * n).to_string().len());
    let cell = |row: usize, col: usize| match (row + 2 * col) % 3 {
        0 => ".".to_owned(),
        _ => ((n * (row % n) + row / n + col) % size + 1).to_string(),
    };
    let row = |row| (0..size).map(|col| format!("{:>width$}", cell(row, col))).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = (0..size).map(row).collect();
    let head = if named { format!("# family: sudoku\n# box: {n}x{n}\n") } else { String::new() };
    format!("{head}{}\n", rows.join("\n"))
}

#[test]
fn rows_of_as_many_numbers_as_a_small_board_has_cells_are_rows() {
    for n in [4, 5, 6, 7] {
        let size = format!("{0}x{0}", n * n);
        let shape = format!("{n}x{n}");
        let twice = format!("{}\n{}", large(n, true), large(n, false));
        let folder = folder(&[("a.txt", &large(n, true)), ("b.txt", &large(n, false)), ("c.txt", &twice)]);
        for (args, count) in [(&["a.txt"][..], 1), (&["--box", &shape, "b.txt"], 1), (&["c.txt"], 2)] {
            let (code, out, err) = run(folder.path(), &[&["convert", "--to", "line"], args].concat());
            assert_eq!((code, out.lines().count()), (Some(0), count), "{size} {args:?}: {err}");
        }
    }
}

#[test]
fn each_line_has_one_word_even_when_it_is_no_puzzle() {
    let text = format!("{LINE}\n{TWICE}\n{LINE}\n{}\n{LINE}\n", &LINE[..70]);
    let folder = folder(&[("a.txt", &text), ("twice.txt", &format!("{TWICE}\n"))]);
    for (verb, jobs) in [("unique", "-j1"), ("unique", "-j3"), ("solve", "-j1"), ("solve", "-j3")] {
        for format in [&["--format", "line"][..], &[]] {
            let args = [&[verb, jobs, "a.txt"], format].concat();
            let (code, out, err) = run(folder.path(), &args);
            let lines: Vec<&str> = out.lines().collect();
            assert_eq!((code, lines.len()), (Some(2), 5), "{args:?}: {out}{err}");
            assert_eq!((lines[1], lines[3]), ("error", "error"), "{args:?}: {out}");
            assert!(lines[0] == lines[2] && lines[2] == lines[4] && lines[0] != "error", "{args:?}: {out}");
            assert!(err.contains("row 1 has two 5s"), "{args:?}: {err}");
        }
        let (code, out, _) = run(folder.path(), &[verb, "--format", "line", "twice.txt"]);
        assert_eq!((code, &out[..]), (Some(2), "error\n"), "{verb}");
        let (_, out, _) = run(folder.path(), &[verb, "--format", "json", "a.txt"]);
        assert!(out.lines().count() == 5 && out.lines().all(|line| line.starts_with('{')), "{out}");
    }
}

#[test]
fn little_that_unpacks_to_much_takes_little() {
    use std::io::Write;
    let folder = folder(&[]);
    let blank = [("blank.gz", "\n", ""), ("noted.gz", "#\n", ""), ("late.gz", "\n", LINE)];
    let short = [("clues.gz", "1\n", ""), ("cells.gz", ".\n", ""), ("rows.gz", "1 2\n--\n", "")];
    for (name, unit, tail) in [blank, short].concat() {
        let file = fs::File::create(folder.path().join(name)).expect("there is room");
        let mut packer = flate2::write::GzEncoder::new(file, flate2::Compression::best());
        let block = unit.repeat((1 << 20) / unit.len());
        (0..84).for_each(|_| packer.write_all(block.as_bytes()).expect("there is room"));
        packer.write_all(tail.as_bytes()).expect("there is room");
        packer.finish().expect("there is room");
        // As much as the text itself takes, some times.
        let shell = format!("ulimit -v 1000000; exec '{CLUESAT}' unique --format line -j1 {name}");
        let run = Command::new("sh").args(["-c", &shell]).current_dir(folder.path()).output().expect("a shell");
        let err = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{name}: {:?} {err}", run.status);
        assert!(err.starts_with("error: "), "{name}: {err}");
    }
}

#[test]
fn files_are_replaced_when_all_is_written() {
    let text = format!("{LINE}\n").repeat(3);
    let folder = folder(&[("a.txt", &text), ("one.txt", LINE), ("x.svg", "old"), ("x.out", "old"), ("x.gif", "old")]);
    let path = folder.path();
    let read = |name: &str| fs::read_to_string(path.join(name)).ok();
    // What is refused replaces nothing, and leaves nothing.
    assert_eq!(run(path, &["draw", "one.txt", "one.txt", "-o", "x.svg"]).0, Some(2));
    assert_eq!(read("x.svg").as_deref(), Some("old"));
    assert_eq!(run(path, &["draw", "one.txt", "one.txt", "-o", "new.svg"]).0, Some(2));
    assert_eq!(read("new.svg"), None);
    assert_eq!(listing(path).len(), 5, "{:?}", listing(path));
    // A stream with a bad puzzle is a whole stream.
    fs::write(path.join("bad.txt"), format!("{LINE}\n{TWICE}\n{LINE}\n")).expect("there is room");
    assert_eq!(run(path, &["unique", "--format", "line", "bad.txt", "-o", "x.out"]).0, Some(2));
    assert!(read("x.out").is_some_and(|text| text.starts_with("unique\n") && text.ends_with("unique\n")));
    // A link stays a link, and what it leads to is replaced; modes are kept.
    std::os::unix::fs::symlink("x.out", path.join("link")).expect("a link");
    let mode = |mode| std::os::unix::fs::PermissionsExt::from_mode(mode);
    fs::set_permissions(path.join("x.out"), mode(0o600)).expect("it is mine");
    assert_eq!(run(path, &["solve", "a.txt", "-o", "link"]).0, Some(0));
    assert!(path.join("link").is_symlink() && read("x.out").is_some_and(|text| text.lines().count() == 3));
    let kept =
        std::os::unix::fs::PermissionsExt::mode(&fs::metadata(path.join("x.out")).expect("a file").permissions());
    assert_eq!(kept & 0o777, 0o600);
    // What is no plain file is written to as before.
    let (code, out, _) = run(path, &["unique", "--format", "line", "a.txt", "-o", "/dev/stdout"]);
    assert_eq!((code, &out[..]), (Some(0), "unique\nunique\nunique\n"));
    assert_eq!(run(path, &["unique", "a.txt", "-o", "/dev/null"]).0, Some(0));
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
    // Not replaced behind the back of a shell that appends to it.
    let shell =
        format!("exec >> all.out; echo first; '{CLUESAT}' unique --format line a.txt -o /dev/stdout; echo last");
    assert!(Command::new("sh").args(["-c", &shell]).current_dir(path).status().expect("a shell").success());
    assert!(read("all.out").is_some_and(|text| text.ends_with("unique\nlast\n")));
}

#[test]
fn a_stream_that_ends_early_leaves_the_old_file() {
    use std::io::Write;
    let folder = folder(&[("x.out", "old"), ("many.txt", &format!("{LINE}\n").repeat(20_000))]);
    let path = folder.path();
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT] {
        let mut command = Command::new(CLUESAT);
        command.args(["unique", "--format", "line", "-", "-o", "x.out"]).current_dir(path);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(format!("{LINE}\n").repeat(3).as_bytes()).expect("it reads");
        let part = path.join("x.out.part");
        for _ in 0..1000 {
            if fs::read_to_string(&part).is_ok_and(|text| text.lines().count() == 3) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
        rustix::process::kill_process(rustix::process::Pid::from_child(&child), signal).expect("it runs");
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && err.contains("x.out.part"), "{err}");
        assert_eq!(fs::read_to_string(path.join("x.out")).expect("a file"), "old");
        assert_eq!(fs::read_to_string(&part).expect("a file"), "unique\n".repeat(3));
        fs::remove_file(&part).expect("it is there");
        drop(input);
    }
    // A file may be no longer than a block: as on a full disk.
    let shell = format!("trap '' XFSZ; ulimit -f 8; '{CLUESAT}' solve many.txt -o x.out");
    let run = Command::new("sh").args(["-c", &shell]).current_dir(path).output().expect("a shell");
    let err = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{err}");
    assert!(err.contains("x.out.part"), "{err}");
    assert_eq!(fs::read_to_string(path.join("x.out")).expect("a file"), "old");
    assert!(fs::metadata(path.join("x.out.part")).is_ok_and(|file| file.len() > 0));
}

#[test]
fn names_of_files_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder(&[]);
    let [puzzle, board] = [&b"a\xff.txt"[..], b"b\xfe.txt"].map(OsStr::from_bytes);
    fs::write(folder.path().join(puzzle), SHIDOKU).expect("there is room");
    fs::write(folder.path().join(board), SHIDOKU.replace("# family: sudoku\n", "")).expect("there is room");
    fs::write(folder.path().join("f.cnf"), "p cnf 1 1\n1 0\n").expect("there is room");
    fs::rename(folder.path().join("f.cnf"), folder.path().join(OsStr::from_bytes(b"f\xff"))).expect("it is there");
    for (args, code) in [
        (vec![OsStr::new("solve"), puzzle], 0),
        (vec![OsStr::new("hint"), puzzle, OsStr::new("--given"), board], 0),
        (vec![OsStr::new("check"), puzzle, OsStr::new("--board"), board], 0),
        (vec![OsStr::new("sat"), OsStr::from_bytes(b"f\xff")], 10),
        (vec![OsStr::new("solve"), puzzle, OsStr::new("-o"), OsStr::from_bytes(b"o\xff")], 0),
    ] {
        let run = Command::new(CLUESAT).args(&args).current_dir(&folder).output().expect("the program starts");
        let err = String::from_utf8_lossy(&run.stderr);
        assert!(!err.contains("UTF-8") && run.status.code() == Some(code), "{args:?}: {:?} {err}", run.status);
    }
}

#[test]
fn titles_that_cannot_be_written_are_told() {
    let text = "title \"\u{732b} cat\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let folder = folder(&[("a.non", text), ("b.non", &text.replace('\u{732b}', "\u{e9}"))]);
    for args in
        [&["draw", "a.non", "-o", "a.tex"][..], &["solve", "a.non", "-o", "s.tex"], &["book", "a.non", "-o", "a.pdf"]]
    {
        let (code, _, err) = run(folder.path(), args);
        assert_eq!(code, Some(0), "{err}");
        assert!(err.starts_with("warning: ") && err.contains("\u{732b}"), "{args:?}: {err}");
        let plain: Vec<&str> = args.iter().map(|&arg| if arg == "a.non" { "b.non" } else { arg }).collect();
        assert_eq!(run(folder.path(), &plain).2, "", "{plain:?}");
    }
    let (_, _, err) = run(folder.path(), &["book", "b.non", "--title", "\u{732b}", "-o", "c.pdf"]);
    assert!(err.starts_with("warning: "), "{err}");
}

/// A game id is one line, and the boards of such puzzles are lines, too; but the only board of a run may have several.
#[test]
fn a_board_of_one_puzzle_is_all_of_its_file() {
    const ID: &str = "3x3t7:11g0a1a1b230a1c0a1b1a1a3c00c12a0c2c2";
    let clash = "line d22-d27\nnone d22-d27\n";
    let folder =
        folder(&[("far.txt", "line d22-d27\nline d1-d4\n"), ("clash.txt", clash), ("odd.txt", "line d22-d27\nodd\n")]);
    let path = folder.path();
    let check = |board: &str| run(path, &["check", ID, "--board", board]);
    assert_eq!(check("far.txt").0, Some(1), "the second line is read, too");
    assert_ne!(check("clash.txt").0, Some(0), "one edge is no line and a line");
    assert_eq!(check("odd.txt").0, Some(2), "this is not a board");
    let (_, answer, _) = run(path, &["solve", "--format", "text", ID]);
    fs::write(path.join("answer.txt"), answer).expect("there is room");
    assert_eq!(check("answer.txt").1.trim(), "right");
    let (_, form, _) = run(path, &["draw", "--form", ID]);
    fs::write(path.join("form.txt"), form + "line d22-d27\nline d1-d4\n").expect("there is room");
    assert_eq!(check("form.txt").0, Some(1), "the form is filled in");
    fs::write(path.join("two.txt"), format!("{LINE}\n{LINE}\n")).expect("there is room");
    let (code, _, said) = run(path, &["check", LINE, "--board", "two.txt"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("two.txt:2:1"), "{said}");
}

#[test]
fn a_picture_that_is_converted_stays_the_same_picture() {
    // Its clues have two answers; the other one is the mirror image.
    for picture in ["P1\n2 2\n01\n10\n", "P1\n2 2\n10\n01\n"] {
        let folder = folder(&[("mine.pbm", picture)]);
        let (code, out, err) = run(folder.path(), &["convert", "mine.pbm", "--to", "json", "--answer"]);
        assert_eq!((code, &err[..]), (Some(0), ""));
        let rows = if picture.contains("2\n01") { "[[0,1],[1,0]]" } else { "[[1,0],[0,1]]" };
        assert!(out.split_whitespace().collect::<String>().contains(rows), "{out}");
    }
}

#[test]
fn what_a_picture_does_not_show_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder(&[]);
    let board = folder.path().join("board.txt");
    let (_, form, _) = run(root, &["draw", "--form", "puzzles/sudoku/4x4-easy.txt"]);
    let given = form.find(|sign: char| sign.is_ascii_digit()).expect("a given");
    let other = if form.as_bytes()[given] == b'1' { "2" } else { "1" };
    fs::write(&board, format!("{}{other}{}", &form[..given], &form[given + 1..])).expect("a file");
    let (code, drawn, said) =
        run(root, &["draw", "puzzles/sudoku/4x4-easy.txt", "--board", board.to_str().expect("a path")]);
    assert_eq!(drawn.find(|sign: char| sign.is_ascii_digit()).map(|at| &drawn[at..=at]), Some(other));
    assert!(code == Some(0) && said.contains(&format!("and drawn as {other}")), "{code:?}: {said}");
}

#[test]
#[cfg(unix)]
fn what_cannot_be_written_is_told_when_the_output_is_closed() {
    let folder = folder(&[("a.txt", LINE)]);
    let ended = |script: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh", CLUESAT]).current_dir(folder.path());
        let run = shell.output().expect("a shell");
        (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
    };
    for args in ["solve a.txt", "unique --json a.txt", "--version", "help solve"] {
        let told = (Some(2), "error: cannot write to standard output: it is closed\n".to_owned());
        assert_eq!(ended(&format!("exec \"$1\" {args} >&-")), told, "{args}");
    }
    assert_eq!(ended("exec \"$1\" solve a.txt >/dev/null"), (Some(0), String::new()));
    assert_eq!(ended("exec \"$1\" solve -q -o b.txt a.txt >&-"), (Some(0), String::new()));
    assert_eq!(ended("exec \"$1\" solve a.txt <&- 2>&- >/dev/null").0, Some(0));
}

/// An open cell is not a 0, notes count on a complete picture, and dots alone are cells outside the loop.
#[test]
fn boards_are_judged_by_all_that_is_on_them() {
    let zero = cluesat::parse("# family: sudoku\nsize: 4\ndigits: 0-3\n").expect("a sudoku");
    let (open, full) = ("2 0 1 3\n3 1 . 2\n0 2 3 1\n1 3 2 0\n", "2 0 1 3\n3 1 0 2\n0 2 3 1\n1 3 2 0\n");
    assert!(matches!(judged(&zero, open), Judgement::Open(_)));
    assert_eq!(judged(&zero, full), Judgement::Right);
    let empty = cluesat::parse("# family: slitherlink\n--\n--\n").expect("a slitherlink");
    assert!(matches!(judged(&empty, "..\n..\n"), Judgement::Flawed(_)));
    let saved = "<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\"><color name=\"white\" char=\".\">fff</color>
        <color name=\"black\" char=\"X\">000</color><color name=\"red\" char=\"r\">f00</color>
        <clues type=\"columns\"><line><count color=\"red\">1</count></line><line></line>
        <line><count color=\"black\">1</count></line></clues><clues type=\"rows\"><line><count color=\"red\">1</count>
        <count color=\"black\">1</count></line></clues><solution type=\"saved\"><image>|r[Xr]X|</image></solution>
        </puzzle></puzzleset>";
    let folder = folder(&[("saved.xml", saved)]);
    let (code, said, _) = run(folder.path(), &["check", "-mm", "saved.xml"]);
    assert!(code == Some(1) && said.contains("the pencil marks in r1c2"), "{said}");
    // Pieces of a sum of 0 are zeros.
    let zeros = cluesat::parse("# family: sudoku\nsize: 4\ndigits: 0-3\nsum line 0: r1c1 r2c3\n").expect("a sudoku");
    for answer in cluesat::answers(&zeros).take(5) {
        let answer = answer.expect("the engine works");
        assert_eq!((answer.0[0], answer.0[6]), (0, 0));
    }
    let none = cluesat::parse("# family: sudoku\nsize: 4\nsum line 0: r1c1 r2c3\n").expect_err("no digit is 0");
    assert!(!none.to_string().contains("steps from state to state"), "{none}");
}
