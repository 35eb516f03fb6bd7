//! Boards of kinds of one's own, as they are drawn and typed, read back.

use std::fs;

use crate::strangers::{folder, run};

const DOUBLED: &str = r#"name = "doubled cages"
given = ["cells: number", "regions"]
cells = "1..size"
marks = "plain -, doubler/doublers *"
rules = """
each line: distinct() and count(doubler) = 1
each box: distinct() and count(doubler) = 1
each region with number: sum(c in it: value(c) * (1 + doubler(c))) = number
"""
"#;

/// What `solve` and `draw --form` print is read back: areas with numbers, bridges, marks with notes below them.
#[test]
fn forms_are_read_back_as_empty() {
    let areas = "name = \"parts\"\ngiven = ['cells: number']\nedges = \"line\"\nrules = \"groups undivided: rectangle and count(number) = 1 and size = number\"\n";
    let folder = folder(areas, &["3 3\n3 - -\n- 4 -\n- - 2"]);
    let path = folder.path();
    fs::write(path.join("hashi.txt"), "# family: hashi\n3 3\n3 - 2\n- - -\n1 - -\n").expect("there is room");
    fs::write(path.join("marked.toml"), DOUBLED).expect("there is room");
    let cages = "9 - - -\n- - - 12\n- 13 1 -\n- - - -\n1 4 4 4\n1 1 4 3\n1 2 5 3\n2 2 2 3\n";
    fs::write(path.join("marked.txt"), format!("# kind: marked.toml\n4 4\n{cages}")).expect("there is room");
    for file in ["0.txt", "hashi.txt", "marked.txt"] {
        for (verb, wanted) in [(&["draw", "--form", "-q"][..], "nothing is filled in"), (&["solve", "-q"][..], "")] {
            let (_, drawn) = run(path, &[verb, &[file]].concat());
            fs::write(path.join("board.txt"), &drawn).expect("there is room");
            let (code, said) = run(path, &["check", file, "--board", "board.txt"]);
            assert!(code == Some(0) && said.contains(wanted), "{file} {verb:?}: {drawn}{said}");
        }
    }
}

/// Where a value is given, a form leaves open what its mark is; arrows are drawn behind a value.
#[test]
fn marks_beside_what_is_given_are_read() {
    let kind = r#"name = "arrow latin"
given = ["cells: value | arrow"]
cells = "1..size"
marks = "plain -, doubler/doublers *"
rules = """
each line: distinct() and count(doubler) = 1
each arrow: sum(c in along(here): value(c) * (1 + doubler(c))) = arrow
"""
"#;
    let folder = folder(kind, &["3 3\n4e - -\n- - 2n\n- - -", "3 3\n1 2 -\n- - -\n- - -"]);
    let path = folder.path();
    for file in ["0.txt", "1.txt"] {
        for verb in [&["draw", "--form", "-q"][..], &["solve", "-q"]] {
            let (_, drawn) = run(path, &[verb, &[file]].concat());
            fs::write(path.join("board.txt"), &drawn).expect("there is room");
            let (code, said) = run(path, &["check", file, "--board", "board.txt"]);
            assert!(code == Some(0) && said.contains("right"), "{file} {verb:?}: {drawn}{said}");
        }
    }
}

/// A board has as many rows as its puzzle, also where the first one looks like a comment.
#[test]
fn a_first_row_that_begins_like_a_comment_is_judged() {
    let kind = "name = \"walls\"\ngiven = ['cells: wall \"#\"']\nexcept = \"wall\"\ncells = \"white -, black x\"\nrules = \"each row: count(black) = 1\"\n";
    let folder = folder(kind, &["2 3\n# - -\n- - -"]);
    for (board, code, wanted) in [("# x -\n- - x\n", 0, "right\n"), ("# - -\n- - x\n", 1, "not right")] {
        fs::write(folder.path().join("board.txt"), board).expect("there is room");
        let (found, said) = run(folder.path(), &["check", "0.txt", "--board", "board.txt"]);
        assert!(found == Some(code) && said.starts_with(wanted), "{board}{said}");
    }
}
