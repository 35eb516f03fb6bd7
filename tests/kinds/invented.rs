//! The invented kinds of `kinds/invented/`: each puzzle has one answer, to which steps lead.

use std::fs;
use std::path::Path;

use cluesat::explain::{self, Ending, Options};
use cluesat::family::described;

use super::{kind, puzzle};

/// Each kind that docs/KINDS.md shows is right.
#[test]
fn the_kinds_of_the_document_are_right() {
    let page = include_str!("../../docs/KINDS.md");
    let blocks = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    let texts: Vec<&str> = blocks.filter(|block| block.contains("rules = ")).collect();
    assert!(texts.len() >= 4);
    for text in texts {
        let kind = kind(text).unwrap_or_else(|wrong| panic!("{wrong}"));
        let answer = cluesat::invent::board(described::family(&kind), &kind, &cluesat::backend::Limits::none());
        assert!(answer.expect("no bug").is_some(), "{text}");
    }
}

#[test]
fn each_has_a_puzzle_that_is_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds/invented");
    let page = fs::read_to_string(folder.join("README.md")).expect("the page is there");
    let mut kinds = 0;
    for file in fs::read_dir(&folder).expect("the folder is there") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let kind = kind(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(text.lines().count() <= 20 && page.contains(&kind.play), "{}", kind.name);
        let own = fs::read_to_string(path.with_extension("txt")).expect("a puzzle");
        let name = path.file_name().expect("a name").to_string_lossy();
        let rows = own.strip_prefix(&format!("# kind: {name}\n")).expect("it names its kind");
        let puzzle = puzzle(described::family(&kind), rows);
        let rated = explain::rate(&puzzle, &Options::default()).expect("no limit");
        assert_eq!(rated.ending, Ending::Unique, "{}", kind.name);
        kinds += 1;
    }
    assert!(kinds >= 10, "{kinds}");
}
