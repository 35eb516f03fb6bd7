//! What outsiders found: each once seen to fail.
//!
//! In: what they did. Out: whether it happens again. Must not know: how it was mended.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const CLUESAT: &str = env!("CARGO_BIN_EXE_cluesat");
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The 5 stands twice in the first row.
const TWICE: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SHIDOKU: &str = "# family: sudoku\n1...\n..2.\n.3..\n...4\n";

/// Runs cluesat in a folder: its exit code, standard output and standard error.
fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let run = Command::new(CLUESAT).args(args).current_dir(folder).stdin(Stdio::null()).output();
    let run = run.expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (run.status.code(), text(&run.stdout), text(&run.stderr))
}

/// A folder with files in it.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).expect("there is room"));
    folder
}

#[test]
fn titles_of_pages_hold_no_control_characters() {
    let folder = folder(&[("a.non", "title \"a\u{1b}[31mb\u{7}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n")]);
    let (code, page, _) = run(folder.path(), &["explain", "--format", "html", "a.non"]);
    assert_eq!(code, Some(0), "{page}");
    assert!(page.contains("<h1>a") && !page.contains(['\u{1b}', '\u{7}']), "{page:?}");
}
