//! Each input is opened once, whatever is asked of it.

use std::fs;
use std::mem::MaybeUninit;
use std::path::Path;

use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init};

use crate::run_in;

/// How often a file was opened while `act` ran. What is alike and follows at once is one event, so reads and closes are
/// asked for, too: they stand between.
fn opens(file: &Path, act: impl FnOnce()) -> usize {
    let watch = init(CreateFlags::NONBLOCK).expect("the system tells of files");
    let events = WatchFlags::OPEN | WatchFlags::ACCESS | WatchFlags::CLOSE_NOWRITE;
    add_watch(&watch, file, events).expect("the file is there");
    act();
    let mut room = [MaybeUninit::uninit(); 1 << 12];
    let mut reader = Reader::new(&watch, &mut room);
    let mut opens = 0;
    while let Ok(event) = reader.next() {
        opens += usize::from(event.events().contains(ReadFlags::OPEN));
    }
    opens
}

fn run(args: &[&str], folder: &Path) {
    let run = run_in(folder, args);
    // That there is nothing to do for a puzzle is no reason to open it again.
    assert!(run.status.code().is_some_and(|code| code <= 2), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn each_input_is_opened_once() {
    let folder = tempfile::tempdir().expect("there is room");
    let folder = folder.path();
    let puzzles = [
        ("grid", "1...\n..2.\n4...\n...3\n"),
        ("drawn", "1 . | . .\n. . | 2 .\n----+----\n4 . | . .\n. . | . 3\n"),
        ("lines", "1.....2.4......3\n1.....2.4......3\n"),
        ("id", "3x3:1//1/1//1\n"),
        ("non", "width 2\nheight 2\n\nrows\n1\n1\n\ncolumns\n1\n1\n"),
        ("blocks", "1\n2\n\n2\n1\n"),
        ("sized", "2 2\n1\n2\n2\n1\n"),
    ];
    let verbs = [
        &["solve"][..],
        &["unique"],
        &["count"],
        &["explain"],
        &["hint"],
        &["rate"],
        &["draw"],
        &["convert", "--to", "tatham"],
        &["export", "-o", "out.cnf"],
        &["reduce"],
        &["repair"],
        &["split", "-n", "2"],
        &["bench"],
        &["book", "-o", "book.pdf"],
        &["prove", "--force", "-o", "proof", "--max", "9"],
    ];
    for (name, text) in puzzles {
        let family = if ["id", "non", "blocks", "sized"].contains(&name) { "nonogram" } else { "sudoku" };
        fs::write(folder.join(name), text).expect("there is room");
        for verb in verbs {
            // Of two puzzles there is no one formula.
            if name == "lines" && ["export", "split"].contains(&verb[0]) {
                continue;
            }
            let args = [verb, &["--family", family, name]].concat();
            assert_eq!(opens(&folder.join(name), || run(&args, folder)), 1, "{args:?}");
        }
    }
    // A board, a formula, and a puzzle in place of its formula.
    run(&["solve", "--family", "sudoku", "grid", "-o", "board"], folder);
    for file in ["grid", "board"] {
        let check = || run(&["check", "--family", "sudoku", "grid", "--board", "board"], folder);
        assert_eq!(opens(&folder.join(file), check), 1, "{file}");
    }
    fs::write(folder.join("said"), "s UNSATISFIABLE\n").expect("there is room");
    run(&["export", "--family", "sudoku", "grid", "-o", "out.cnf"], folder);
    for file in ["grid", "out.cnf"] {
        let decode = || run(&["decode", "--family", "sudoku", file, "said"], folder);
        assert_eq!(opens(&folder.join(file), decode), 1, "{file}");
    }
}
