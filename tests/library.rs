//! The example of the crate's documentation, kept true.

use std::sync::Arc;

use cluesat::diagnostic::{Diagnostic, Source};
use cluesat::family::nonogram::Nonogram;
use cluesat::family::{Format, ParseOptions, Puzzle};
use cluesat::search::{Options, Progress, Solutions};

#[test]
fn two_pictures_have_the_same_clues() -> Result<(), Diagnostic> {
    // Two rows, a blank line, two columns: one filled cell in each.
    let source = Source { name: "example", bytes: b"1\n1\n\n1\n1\n", first_line: 1 };
    let puzzle: Arc<dyn Puzzle> = Arc::new(Nonogram::parse(&source, Format::Blocks, &ParseOptions::default())?);

    let mut solutions = Solutions::new(&puzzle, &Options::default());
    let mut found = Vec::new();
    for answer in solutions.by_ref() {
        found.push(puzzle.line(&answer.expect("the engine runs")));
    }

    found.sort();
    assert_eq!(found, ["#./.#", ".#/#."]);
    assert_eq!(solutions.progress(), Progress::Complete);
    Ok(())
}
