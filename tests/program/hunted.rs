//! What an outsider found whom the program told about another puzzle than the one he gave.

use std::fs;

use crate::strangers::{folder, run};

/// The exit code and all that a run says of a text in a file.
fn said(args: &[&str], text: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("text"), text).expect("there is room");
    run(folder.path(), &[args, &["text"]].concat())
}

#[test]
fn the_family_above_a_line_decides() {
    assert_eq!(said(&["count"], "# family: kuromasu\n1x1:a\n"), (Some(0), "2\n".to_owned()));
    assert_eq!(said(&["count"], "# family: gokigen\n2x2:a1b1d\n").1, "2\n");
    for (text, wrong) in [
        ("# family: hitori\n2x2:p\n", "the id is about 1 cells"),
        ("# family: nonogram\n1..........2.34.\n1..........2.34.\n", "not recognised"),
        ("# family: tents\n5x5:/3/1.3/3.1//3/1.1/3/1/2\n", "does not belong in the game id"),
        ("# family: masyu\n5x5t0:e3b3b11c23b22b3\n", "is not of a game id"),
    ] {
        let (code, told) = said(&["count"], text);
        assert!(code == Some(2) && told.contains(wrong), "{text}{told}");
    }
    let folder = folder("name = \"own\"\ncells = \"white -, black x\"\nrules = \"connected black\"\n", &["2x2:p"]);
    let (code, told) = run(folder.path(), &["count", "0.txt"]);
    assert!(code == Some(2) && !told.contains("288"), "{told}");
}

#[test]
fn boxes_of_boards_without_boxes_are_told() {
    for (text, count) in [("# family: akari\n2 2\n- -\n- -\n", "2"), ("https://puzz.link/p?akari/2/2/\n", "2")] {
        let (code, told) = said(&["count", "--box", "1x2"], text);
        assert!(code == Some(0) && told.contains("no akari has boxes") && told.contains(count), "{told}");
    }
    let (code, told) = said(&["count", "--box", "2x2"], "1..........2.34.\n");
    assert!(code == Some(0) && !told.contains("boxes"), "{told}");
}

/// It is about what follows, and nothing does.
#[test]
fn a_family_below_the_board_is_refused() {
    let (code, told) = said(&["count"], "2 2\n- -\n- -\n# family: akari\n");
    assert!(code == Some(2) && told.contains("no puzzle stands below this line"), "{told}");
    let (code, told) = said(&["count"], "2 2\n- -\n- -\n# a remark\n");
    assert!(code == Some(0) && told == "4\n", "{told}");
}

#[test]
fn rows_that_begin_with_a_wall_are_kept() {
    let kind = "name = \"own\"\nsize = \"counted\"\ngiven = ['cells: number | wall \"#\"']\nexcept = \"wall\"\n\
                cells = \"empty -, lamp o\"\nrules = \"\"\"\neach line: count(lamp) <= 1\n\
                each number: count(lamp in around(here)) = number\n\"\"\"\n";
    let folder = folder(kind, &["# - -\n# 1 -\n- - -", "# -\n- -"]);
    for (file, rows) in [("0.txt", "3 3\n# - -\n# 1 -\n- - -"), ("1.txt", "2 2\n# -\n- -")] {
        let (_, told) = run(folder.path(), &["convert", "--to", "rows", file]);
        assert!(told.trim().ends_with(rows), "{told}");
    }
    let two = "# family: double-back\n2 2\n1 1\n# 1\n\n# family: double-back\n2 2\n1 1\n1 1\n";
    let (code, told) = said(&["count"], two);
    assert_eq!((code, &*told), (Some(1), "0\n0\n"));
}
