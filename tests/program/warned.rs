//! What `kinds --check` warns of.

use std::fs;

use crate::strangers::{folder, run};

/// A line without a sentence about all of it may be anything.
#[test]
fn lines_that_may_branch_are_told() {
    let text = "name = \"t\"\ngiven = ['cells: dot \"o\"']\nlinks = \"line\"\nrules = \"\"\"\neach any dot: turns(here)\n\"\"\"\n";
    for (text, is_told) in [(text.to_owned(), true), (text.replace("turns(here)", "turns(here)\none loop"), false)] {
        let (_, said) = run(folder(&text, &[]).path(), &["kinds", "--check", "own.toml"]);
        assert_eq!(said.contains("it may branch and have ends"), is_told, "{said}");
    }
}

/// `except` is about what cells hold; lines keep out where a sentence says so.
#[test]
fn lines_past_cells_that_hold_nothing_are_told() {
    let kind =
        "name = \"walled\"\ngiven = ['cells: wall \"#\"']\nexcept = \"wall\"\nlinks = \"line\"\nrules = \"one loop\"\n";
    let folder = folder(kind, &[]);
    let (_, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert!(said.contains("`each any wall: not passes(here)` keeps them out"), "{said}");
    let (_, said) = run(folder.path(), &["kinds", "--check", "own.toml", "--explain"]);
    assert!(said.contains("holds nothing") && !said.contains("takes no part"), "{said}");
    let kept = kind.replace("\"one loop\"", "\"\"\"\none loop\neach any wall: not passes(here)\n\"\"\"");
    fs::write(folder.path().join("own.toml"), kept).expect("there is room");
    let (_, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert!(!said.contains("keeps them out"), "{said}");
}
