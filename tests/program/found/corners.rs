//! What was found on boards that few people write: digits from 0, one cell, colours named like marks.

use super::{folder, run};

/// A picture in three colours; a blank line divides the numbers above its drawing.
const COLOURS: &str =
    "color r #ff0000\ncolor g #00ff00\ncolor b #0000ff\nwidth 2\nheight 2\nrows\n1r,1g\n1g,1b\ncolumns\n1r,1g\n1g,1b\n";
/// A colour with the sign of a mark.
const SPLIT: &str = "#d\n   0:.  #ffffff  white\n   b:b  #000000  black\n   o:o  #ff8000  orange\n   x:x  black/orange\n   \
                     y:y  orange\\black\n: rows\n1b 1x\n1y 1o\n: columns\n1b 1y\n1x 1o\n:\n";
const TEN: &str = "size: 10\ndigits: 0-9\n";
const ZERO: &str = "0 . . .\n. . 2 .\n. 3 . .\n. . . 1\nsize: 4\ndigits: 0-3\n";
const NO_BOXES: &str = "1 . . .\n. . . .\n. . . .\n. . . 2\nboxes: none\n";
const LETTERS: &str = "..CDEFG.I.\nA.........\n.B........\n..........\n..........\n..........\n..........\n..........\n\
                       ..........\n.........J\n";

#[test]
fn a_board_without_places_may_break_a_rule() {
    let folder = folder(&[("loop", "# family: simple-loop\n-\n")]);
    for more in [&["--deduce", "off"][..], &["--deduce", "off", "--backend", "varisat"], &[]] {
        let (code, said, error) = run(folder.path(), &[&["solve", "loop"][..], more].concat());
        assert_eq!((code, said.trim()), (Some(1), "no answer"), "{more:?}: {error}");
    }
}

#[test]
fn answers_are_read_back_from_all_drawings() {
    let folder = folder(&[("colours", COLOURS), ("split.g", SPLIT), ("ten", TEN), ("zero", ZERO)]);
    for puzzle in ["colours", "split.g", "ten", "zero"] {
        for style in [&["--unicode"][..], &["--ascii"], &["--width", "10"], &["--format", "line"]] {
            let (code, answer, error) = run(folder.path(), &[&["solve", puzzle][..], style].concat());
            assert_eq!(code, Some(0), "{puzzle} {style:?}: {error}");
            std::fs::write(folder.path().join("answer"), &answer).expect("there is room");
            let (_, said, error) = run(folder.path(), &["check", puzzle, "--board", "answer"]);
            assert_eq!(said.trim(), "right", "{puzzle} {style:?}: {error}\n{answer}");
        }
    }
    for style in ["--unicode", "--ascii"] {
        let (_, form, _) = run(folder.path(), &["draw", "--form", style, "zero"]);
        std::fs::write(folder.path().join("form"), &form).expect("there is room");
        let (code, said, error) = run(folder.path(), &["check", "zero", "--board", "form"]);
        assert!(code == Some(0) && said.starts_with("right so far"), "{said}{error}");
    }
}

/// What is written is the same puzzle where it is read, or it is refused.
#[test]
fn no_text_is_another_puzzle() {
    let cage = "size: 4\ndigits: 0-3\ncage 0: r1c1\n";
    let folder =
        folder(&[("zero", ZERO), ("undivided", NO_BOXES), ("cage", cage), ("masyu", "# family: masyu\n--\n--\n")]);
    let (code, _, error) = run(folder.path(), &["convert", "--to", "iss", "cage"]);
    assert!(code == Some(2) && error.contains("no place for a cage of sum 0"), "{error}");
    for (puzzle, told) in [("zero", "# digits: 0-3"), ("undivided", "# boxes: none")] {
        let (_, drawing, _) = run(folder.path(), &["draw", puzzle]);
        assert!(drawing.contains(told), "{drawing}");
        std::fs::write(folder.path().join("drawing"), &drawing).expect("there is room");
        let (code, _, error) = run(folder.path(), &["count", "drawing"]);
        assert!(code == Some(2) && error.contains("below a drawing"), "{error}");
    }
    let (code, line, _) = run(folder.path(), &["convert", "--to", "tatham", "masyu"]);
    assert_eq!((code, &line[..]), (Some(2), ""));
    let room = "# family: country-road\n2 -\n- -\na a\nb b\n";
    std::fs::write(folder.path().join("room"), room).expect("there is room");
    let (_, json, _) = run(folder.path(), &["reduce", "--json", "room"]);
    assert!(json.contains("\"puzzle\":\"# family: country-road\\n"), "{json}");
}

#[test]
fn rows_of_letters_are_no_constraints() {
    let folder = folder(&[("letters", LETTERS)]);
    let (_, said, error) = run(folder.path(), &["unique", "letters", "--time-limit", "10"]);
    assert!(!error.contains("constraint"), "{said}{error}");
}

/// A given of two values may be the first one, and a hole of a loop gives no edge.
#[test]
fn a_board_that_agrees_with_the_givens_is_drawn_without_a_warning() {
    let folder = folder(&[("loop", "# family: simple-loop\n----\n-x--\n----\n----\n")]);
    for puzzle in ["2x2:1/1/1/1,ad", "2x2:1/1/1/1,Ad", "loop"] {
        let (_, answer, error) = run(folder.path(), &["draw", "--answer", puzzle]);
        std::fs::write(folder.path().join("answer"), &answer).expect("there is room");
        let (code, drawn, said) = run(folder.path(), &["draw", puzzle, "--board", "answer"]);
        assert!(code == Some(0) && !said.contains("is given as"), "{puzzle}: {error}{said}\n{answer}{drawn}");
    }
}
