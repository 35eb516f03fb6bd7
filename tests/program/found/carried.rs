//! Pictures that `draw` wrote are read back.

use std::path::Path;

use super::{folder, run};

#[test]
fn a_picture_of_a_puzzle_is_that_puzzle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder(&[]);
    for puzzle in [
        "sudoku/9x9-killer.txt",
        "sudoku/6x6-tall-boxes.txt",
        "nonogram/key-5x5.txt",
        "slitherlink/hard-14x14.txt",
        "loops/masyu-6x6.txt",
        "loops/country-road-6x6.txt",
        "loops/yajilin-6x6.txt",
    ] {
        let puzzle = root.join("puzzles").join(puzzle);
        let puzzle = puzzle.to_str().expect("a path");
        let drawn = run(folder.path(), &["draw", puzzle]);
        assert_eq!(drawn.0, Some(0), "{puzzle}: {}", drawn.2);
        for picture in ["a.svg", "a.png", "b.svg", "b.png"] {
            let answer = if picture.starts_with('b') { &["--answer"][..] } else { &[] };
            let write = [&["draw", puzzle, "-o", picture][..], answer].concat();
            assert_eq!(run(folder.path(), &write).0, Some(0), "{puzzle}");
            assert_eq!(run(folder.path(), &["draw", picture]), drawn, "{puzzle} as {picture}");
            assert_eq!(
                run(folder.path(), &["unique", "-q", picture]).1,
                run(folder.path(), &["unique", "-q", puzzle]).1
            );
        }
    }
    // As pixels it is another puzzle, which one can ask for.
    let large = run(folder.path(), &["unique", "-q", "--from", "png", "--threshold", "128", "a.png"]);
    assert_ne!(large.1, run(folder.path(), &["unique", "-q", "a.png"]).1);
}

/// What `--board` fills in is shown, and could not be read back from the text of the puzzle.
#[test]
fn a_picture_with_another_position_carries_nothing() {
    let folder = folder(&[("p.txt", "1..........2.34.\n"), ("b.txt", "12.........2.34.\n")]);
    assert_eq!(run(folder.path(), &["draw", "p.txt", "--board", "b.txt", "-o", "p.svg"]).0, Some(0));
    let (code, _, why) = run(folder.path(), &["unique", "p.svg"]);
    assert!(code == Some(2) && why.contains("not recognised"), "{why}");
}
