//! The command line, as transcripts: what was typed, standard output, standard error and the exit code; and what
//! goes into files.

use std::path::Path;
use std::process::Command;

#[test]
fn transcripts() {
    {
        // Runs when it goes out of scope.
        let cases = trycmd::TestCases::new();
        cases.case("README.md").case("docs/FORMATS.md").case("docs/EXPLAIN.md").case("tests/cli/*.md");
    }
    // What the README's loop by hand leaves behind.
    for file in ["two.cnf", "two.out"] {
        let _ = std::fs::remove_file(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    }
}

/// What a verb prints into a file of this name.
fn printed(verb: &str, name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{verb}-{name}"));
    let _ = std::fs::remove_file(&file);
    let puzzle = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku/4x4-easy.txt");
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).arg(verb).arg(puzzle).arg("-o").arg(&file).output();
    let run = run.expect("the program starts");
    let text = std::fs::read_to_string(&file).ok();
    assert_eq!(run.status.code(), Some(if text.is_some() { 0 } else { 2 }), "{verb} {name}: {run:?}");
    assert_eq!(run.stdout, b"", "{verb} {name}");
    text
}

#[test]
fn the_name_of_the_file_says_in_what_format() {
    for verb in ["solve", "unique", "count", "explain", "hint", "rate", "bench"] {
        let text = printed(verb, "a.txt").expect("text is printed by all");
        assert!(!text.starts_with(['{', '<']), "{verb}: {text}");
        for name in ["a.json", "a.JSONL"] {
            let text = printed(verb, name).expect("JSON is printed by all");
            assert!(text.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{verb}: {text}");
        }
        let pictures = matches!(verb, "solve" | "explain");
        assert_eq!(printed(verb, "a.svg").is_some_and(|text| text.starts_with("<svg")), pictures, "{verb}");
        assert_eq!(
            printed(verb, "a.html").is_some_and(|text| text.starts_with("<!doctype")),
            verb == "explain",
            "{verb}"
        );
        assert_eq!(printed(verb, "a.pdf"), None, "{verb}");
    }
    let grouped = printed("export", "a.gcnf").expect("groups are written");
    assert!(grouped.contains("p gcnf"), "{grouped}");
    assert_eq!(printed("export", "a.svg"), None);
}
