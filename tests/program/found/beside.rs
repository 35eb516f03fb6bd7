//! What stands beside a puzzle and may be part of it: it is read, refused or told, never passed over.

use super::{folder, run};

/// Texts in which something would be lost, and what is said.
const REFUSED: &[(&str, &str)] = &[
    // Rows that begin as comments do.
    ("# family: slitherlink\n22\n#2\n22\n", "not recognised"),
    ("# family: yajilin\n- - -\n# 2w -\n- - -\n- - -\n", "`#`"),
    ("# family: sudoku\n....\n....\n#...\n....\n....\n", "not recognised"),
    // Titles that say rules.
    ("Sudoku X\n1...\n....\n....\n...2\n", "`X` above a board may be a rule"),
    ("Puzzle 3 cage 5: r1c1 r1c2\n1...\n....\n....\n...2\n", "`cage` above a board may be a rule"),
    ("Puzzle anti-knight\n1 . | . .\n. . | . .\n----+----\n. . | . .\n. . | . 2\n", "may be a rule"),
    // Names in front of a board, and behind it.
    ("X 1..............2\n", "in front of a board may be a rule"),
    ("windoku,1..............2\n", "in front of a board may be a rule"),
    ("1..............2 NC\n", "behind a board may be a rule"),
    ("1..............2 hyper\n", "behind a board may be a rule"),
    // Addresses.
    ("X-sudoku https://puzz.link/p?sudoku/4/4/1l24l3\n", "in front of an address"),
    ("https://puzz.link/p?slither/5/5/kdd1bg2d2cd https://puzz.link/p?slither/2/2/\n", "a second address"),
    ("101/010/101\n", "rows of 0 and 1 alone"),
    // A kind in the text, and another name.
    (
        "# family: akari\n+++\nname = \"k\"\nplay = \"p.\"\ncells = \"a -, b x\"\nrules = \"each cell: here is a\"\n+++\n2 2\n",
        "a line above the kind says",
    ),
    (
        "+++\nname = \"k\"\nplay = \"p.\"\ncells = \"a -, b x\"\nrules = \"each cell: here is a\"\n+++\n",
        "no puzzle of it",
    ),
];

#[test]
fn what_may_be_a_rule_is_refused() {
    for (text, what) in REFUSED {
        let folder = folder(&[("p.txt", text)]);
        let (code, out, err) = run(folder.path(), &["count", "p.txt"]);
        assert!(code == Some(2) && err.contains(what), "{text}: {code:?} {out} {err}");
    }
}

#[test]
fn what_says_nothing_is_no_rule() {
    for text in [
        "# family: slitherlink\n# 2 by 2\n22\n22\n",
        "Grid 01\n1...\n....\n....\n...2\n",
        "easy-12 1..............2\n",
        "<https://puzz.link/p?slither/5/5/kdd1bg2d2cd>\n",
        "[https://puzz.link/p?slither/5/5/kdd1bg2d2cd](https://puzz.link/p?slither/5/5/kdd1bg2d2cd)\n",
        // `#` is a sign of its own there.
        "# family: doubleback\n3 3\n# 1 1\n1 1 1\n1 1 1\n",
    ] {
        let folder = folder(&[("p.txt", text)]);
        let (code, out, err) = run(folder.path(), &["count", "p.txt"]);
        assert!(code != Some(2), "{text}: {code:?} {out} {err}");
    }
    // An address in a comment is not the one that is read.
    let address = "https://puzz.link/p?slither/5/5/kdd1bg2d2cd";
    assert!(cluesat::parse(&format!("{address}\n# from https://example.org/anti-knight\n")).is_ok());
    let folder = folder(&[("p.txt", "1.6.2...5......4..26....45..62...... # boxes: 3x2\n")]);
    assert_eq!(run(folder.path(), &["count", "p.txt"]).1, "1\n");
}

/// A board that was saved with another puzzle is not one of this puzzle; nor are there more boards than puzzles.
#[test]
fn boards_of_other_puzzles_are_refused() {
    let folder = folder(&[
        ("sudoku", "# family: sudoku\n1...\n...2\n4...\n...3\n"),
        ("two", "12..\n...2\n4...\n...3\n\n1...\n...2\n4...\n...4\n"),
        ("more", "12..\n...2\n4...\n...3\n\nfoo\n"),
        ("picture", "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"),
        ("other", "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\nsaved \"10\"\n"),
        ("mines", "# family: minesweeper\n1 2 1\n1 -\n"),
        ("on", "x x\n"),
    ]);
    for (puzzle, board, what) in [
        ("sudoku", "two", "more than the board of one puzzle"),
        ("sudoku", "more", "more than the board of one puzzle"),
        ("picture", "other", "was saved with another puzzle"),
        ("mines", "on", "no value of a cell"),
    ] {
        let (code, out, err) = run(folder.path(), &["check", puzzle, "--board", board]);
        assert!(code == Some(2) && err.contains(what), "{puzzle} {board}: {code:?} {out} {err}");
    }
}

/// A full board in a document is right though its givens are no entries.
#[test]
fn a_full_document_is_right() {
    let cell = |value: usize| {
        let given = if [1, 8, 9, 16].contains(&value) { ",\"given\":true" } else { "" };
        format!("{{\"value\":{}{given}}}", [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3][value - 1])
    };
    let row = |row: usize| (1..=4).map(|col| cell(4 * row + col)).collect::<Vec<_>>().join(",");
    let grid = (0..4).map(|at| format!("[{}]", row(at))).collect::<Vec<_>>().join(",");
    let folder = folder(&[("p.json", &format!("{{\"size\":4,\"grid\":[{grid}]}}\n"))]);
    assert_eq!(run(folder.path(), &["check", "p.json"]).1, "right\n");
}

/// A page says what stands round its table.
#[test]
fn words_of_a_page_are_told() {
    let cell = |value: &str| format!("<td>{value}</td>");
    let row = |cells: [&str; 4]| format!("<tr>{}</tr>\n", cells.map(cell).concat());
    let table = [["1", "", "", ""], ["", "", "", "2"], ["4", "", "", ""], ["", "", "", "3"]].map(row).concat();
    let folder = folder(&[
        ("plain.html", &format!("<h1>Number 12</h1>\n<table>\n{table}</table>\n")),
        ("rule.html", &format!("<h1>Anti-knight sudoku</h1>\n<table>\n{table}</table>\n")),
    ]);
    let (code, _, err) = run(folder.path(), &["count", "--family", "sudoku", "plain.html"]);
    assert!(code == Some(0) && err.contains("`Number 12` is taken for words"), "{code:?} {err}");
    assert_eq!(run(folder.path(), &["count", "--family", "sudoku", "rule.html"]).0, Some(2));
}
