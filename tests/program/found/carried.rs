//! Pictures that `draw` wrote are read back.

use std::path::{Path, PathBuf};

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
    // All families and kinds are drawn alike; two pictures of each are read.
    let files = ["puzzles/loops", "puzzles/sudoku-variants", "puzzles/nonogram-colour", "docs/gallery"];
    let files = files.map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder"));
    let mut files: Vec<_> = files.into_iter().flatten().map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let texts = files.iter().filter(|path| path.extension().is_none_or(|end| end != "svg"));
    let mut seen = 0;
    let is_meant = |(at, path): &(usize, &PathBuf)| at % 9 == 0 || path.starts_with(root.join("puzzles/loops"));
    for (at, puzzle) in texts.enumerate().filter(is_meant) {
        let puzzle = puzzle.to_str().expect("a path");
        let drawn = run(folder.path(), &["draw", puzzle]);
        let picture = if at % 2 == 0 { "c.svg" } else { "c.png" };
        let written = run(folder.path(), &["draw", puzzle, "-o", picture]);
        // A file of several puzzles has no picture.
        if written.0 == Some(0) {
            assert_eq!(run(folder.path(), &["draw", picture]), drawn, "{puzzle} as {picture}");
            seen += 1;
        }
    }
    assert!(seen > 18, "{seen}");
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

/// A PNG without the chunk that carries a text.
fn stripped(png: &[u8]) -> Vec<u8> {
    let (mut left, mut at) = (png[..8].to_vec(), 8);
    while at < png.len() {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")) as usize;
        if &png[at + 4..at + 8] != b"iTXt" {
            left.extend(&png[at..at + 12 + length]);
        }
        at += 12 + length;
    }
    left
}

/// A screenshot of a board is no picture of pixels, whatever is dark in it.
#[test]
fn a_picture_of_a_board_is_no_nonogram() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let folder = folder(&[]);
    for (puzzle, size) in
        [("sudoku/9x9-killer.txt", "9 rows and 9 columns"), ("loops/masyu-6x6.txt", "6 rows and 6 columns")]
    {
        let puzzle = root.join(puzzle);
        assert_eq!(run(folder.path(), &["draw", puzzle.to_str().expect("a path"), "-o", "a.png"]).0, Some(0));
        let drawn = std::fs::read(folder.path().join("a.png")).expect("it was written");
        std::fs::write(folder.path().join("b.png"), stripped(&drawn)).expect("there is room");
        for more in [&[][..], &["--threshold", "128"]] {
            let (code, _, why) = run(folder.path(), &[&["unique", "b.png"], more].concat());
            assert!(code == Some(2) && why.contains(&format!("this is a picture of a board of {size}")), "{why}");
        }
        let asked = ["convert", "b.png", "--from", "png", "--threshold", "128", "--to", "non"];
        assert_eq!(run(folder.path(), &asked).0, Some(0));
    }
}
