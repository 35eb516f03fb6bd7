//! Texts that are not sudokus, and their error messages.

use crate::sudoku_common::parse_as;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Format, ParseOptions};
use cluesat::grid::{Grid, Pos};
use cluesat::input::{Input, Records};

use super::{EASY, assert_told, recognise, told};

#[test]
fn puzzles_of_other_families_are_not_claimed() {
    for text in [
        // Slitherlink in rows, with every blank.
        "3-02\n-1--\n22-3\n----",
        ".3..2\n1...1\n..0..\n2.2.3\n.3...",
        "33  2\n 2 1 \n1 1 2\n 30 3\n2  1 ",
        "-1-3-2-1-\n3-2-1-0-2\n---------\n1-2-3-1-2\n---------\n2-2-2-2-2\n-3-1-2-0-\n1-1-1-1-1\n--------2",
        ".1.3.2.1.\n3.2.1...2\n.........\n1.2.3.1.2\n.........\n2.2.2.2.2\n.3.1.2...\n1.1.1.1.1\n........2",
        "1-1/---/2-3",
        // Several of them, which together are as high as wide.
        "3--2-1\n-1-2--\n\n-3--2-\n1--2-3\n\n2-3--1\n--1-2-",
        "3-3-\n-1-2\n\n-3-1\n1--2",
        "-22-1-13-3--2--1\n221----2-1-----2\n1---2---3-1--212",
        // Nonograms: blocks, with sizes, EDN, `.non`.
        "1 2\n3\n1 1\n2\n\n2\n1 1\n3\n1 2",
        "1 1 1 1\n2 1 1 2\n1 1 1 1\n3 1 1 1\n\n1 1\n1 1\n4\n1\n2\n2\n1\n4\n1 1",
        "4 4\n1 1\n2\n3\n4\n1\n2\n3\n4\n",
        "width 9\nheight 9\n\nrows\n1\n2\n",
        "{:vertical [[1] [2]] :horizontal [[1] [2]]}",
        "rows = {{1}, {2}}; cols = {{3}, {1}};",
        "1\n2\n3\n4\n\n4\n3\n2\n1\n",
        "P1\n4 4\n0 1 0 1\n1 1 1 1\n0 0 0 0\n1 0 1 0\n",
        "2x2:1/1/1/1",
        "7x7t0:b22a3a1222",
        "4x4t0:2232223222322231",
        "https://puzz.link/p?slither/4/4/dgdh2c7b",
        "",
        "# only a comment\n",
        "hello world\n",
        "\u{0}\u{1}\u{2}",
    ] {
        assert_eq!(recognise(text.as_bytes()), [], "{text}");
    }
    // These could be either.
    for text in ["1..2\n....\n.3..\n...1\n", "....\n....\n....\n....\n", "1--2\n----\n----\n2--1\n"] {
        assert_eq!(recognise(text.as_bytes()), [Format::Grid], "{text}");
    }
}

#[test]
fn errors_point_at_what_is_wrong() {
    let rows: String = (0..9).map(|row| EASY[9 * row..9 * row + 9].replace('0', ".") + "\n").collect();
    assert_told(
        &rows.replace("...419..5", "...449..5"),
        Format::Grid,
        r"
error: row 8 has two 4s
 --> test.txt:8:5
  |
8 | ...449..5
  |     ^ 4 again
  |
  = help: the first is at r8c4, this is r8c5: correct one of them",
    );
    assert_told(
        &rows.replace("...419..5", "...419..55"),
        Format::Grid,
        r"
error: row 8 has 10 cells but the board is 9 wide
 --> test.txt:8:1
  |
8 | ...419..55
  | ^^^^^^^^^^ too long
  |
  = help: blank cells are `.` or `0`",
    );
    assert_told(
        &rows.replace("...419..5\n", ""),
        Format::Grid,
        r"
error: the board has 8 rows but is 9 wide
 --> test.txt:8:1
  |
8 | ....8..79
  | ^^^^^^^^^ the last row
  |
  = help: a 9x9 board has 9 rows of 9 cells",
    );
    assert_told(
        "1 . 7 .\n. . . .\n. . . .\n. . . 4\n",
        Format::Grid,
        r"
error: r1c3 cannot be 7: a 4x4 board has the digits 1 to 4
 --> test.txt:1:5
  |
1 | 1 . 7 .
  |     ^ too large
  |
  = help: blanks are `.` or `0`",
    );
    assert_told(
        &rows.replace("...419..5", "...4%9..5"),
        Format::Grid,
        r"
error: `%` is not a digit
 --> test.txt:8:5
  |
8 | ...4%9..5
  |     ^
  |
  = help: blanks are `.`, `0`, `_`, `*` or `-`",
    );
    let line = told(&EASY[..80], Format::Line);
    assert!(line.contains("error: 80 characters are not a board"), "{line}");
    assert!(line.contains("too short for 81 cells"), "{line}");
    let line = told(&format!("# one\n\n {}", EASY.replacen("00", "05", 1)), Format::Line);
    assert!(line.contains("error: row 1 has two 5s"), "{line}");
    assert!(line.contains("test.txt:3:5"), "{line}");
    let line = told(&EASY.replace("79", "7e"), Format::Line);
    assert!(line.contains("error: `e` is not a digit"), "{line}");
    assert!(line.contains("test.txt:1:81"), "{line}");
    assert!(told("", Format::Line).contains("error: there is no puzzle"));
    assert!(told("# nothing\n", Format::Grid).contains("error: there is no puzzle"));
    assert!(told(&format!("{EASY}\n{EASY}\n"), Format::Line).contains("a second line follows"));
    assert!(told("1 2 3\n2 3 1\n3 1 2\n", Format::Grid).contains("a 3x3 board has no boxes"));
    let candidates = "12 345 6 7 89 1 2 3 4\n".repeat(9);
    assert!(told(&candidates, Format::Grid).contains("column 3 has two 6s"));
}

#[test]
fn boards_beyond_the_limit_are_refused_by_its_name() {
    let size = 130;
    let row = vec!["0"; size].join(" ") + "\n";
    let error = told(&row.repeat(size), Format::Grid);
    assert!(error.contains("a 130x130 board is too large: the limit is 128x128"), "{error}");
    let huge = "0 ".repeat(1000 * 1000);
    let error = told(&huge, Format::Line);
    assert!(error.contains("a 1000x1000 board is too large"), "{}", &error[..200]);
    let size = 128;
    let row = vec!["0"; size].join(" ") + "\n";
    assert_eq!(parse_as(&row.repeat(size), Format::Grid).unwrap().order(), 128);
    assert!(Sudoku::new(Grid::filled(0, 0, 0), (0, 0)).is_err());
    assert!(Sudoku::new(Grid::filled(4, 5, 0), (2, 2)).is_err());
    let mut givens = Grid::filled(128, 128, 0);
    givens[Pos::new(0, 0)] = 128;
    assert!(Sudoku::new(givens, (8, 16)).is_ok());
}

#[test]
fn four_rows_of_numbers_beyond_four_are_no_board() {
    // Clues of a nonogram look so, too.
    for text in ["3 1 2 1\n13 1 2 1\n13 1 2 1\n1 1 1 3\n", "10 1 2 1\n1 1 2 1\n1 1 2 1\n1 1 1 3\n"] {
        assert_eq!(recognise(text.as_bytes()), vec![], "{text}");
    }
}

#[test]
fn other_puzzles_on_a_sudoku_board_are_refused_by_name() {
    let jigsaw = format!("{EASY}{}", "111222333".repeat(9));
    assert_eq!(recognise(jigsaw.as_bytes()), [Format::Line]);
    assert!(parse_as(&jigsaw, Format::Line).unwrap_err().title.contains("`jigsaw`"));
}

/// What stands below a board and is no row of another one belongs to the board: there is no verdict without it.
#[test]
fn words_below_a_board_are_part_of_its_puzzle() {
    for word in ["X", "*", "0", "diagonals", "king", "cgae 11: r1c1 r1c2", "3: r1c1 r1c2"] {
        let text = format!("{}\n{word}\n", rows_of(EASY));
        assert_eq!(recognise(text.as_bytes()), [Format::Grid], "{word}");
        let puzzle = parse_as(&text, Format::Grid);
        assert_eq!(puzzle.expect_err("it is not known").title, format!("`{word}` is not known"));
        let records = Records::open(&Input::Text(text), &ParseOptions::default()).unwrap();
        assert_eq!(records.count(), 1, "{word}");
    }
}

/// The digits of a board in rows.
fn rows_of(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join("\n")
}

/// A title or a frame does not make a sudoku of low digits; only borders between cells do.
#[test]
fn low_digits_in_a_frame_are_no_sudoku() {
    let rows = ["3.2..1", ".....3", ".1...2", ".0.3..", "..1.2.", "..3..."];
    let framed: String = rows.iter().map(|row| format!("|{row}|\n")).collect();
    let bare = rows.join("\n");
    assert!(recognise(format!("Puzzle 12\n{bare}\n").as_bytes()).is_empty());
    assert!(recognise(format!("+------+\n{framed}+------+\n").as_bytes()).is_empty());
}

/// Rows of 81 symbols are boards, whatever stands above them: no larger board is written so.
#[test]
fn lines_are_no_rows_of_a_larger_board() {
    let good = EASY.replace('0', ".");
    for above in ["garbage", "49151", "A title", "quizzes", &good[..70], "a\nb\nc,d\n<e>"] {
        let stream = format!("{above}\n{}", format!("{good}\n").repeat(100));
        let records = Records::open(&Input::Text(stream), &ParseOptions::default()).unwrap();
        let right = records.filter(|record| record.as_ref().is_ok_and(|record| record.reading.is_ok())).count();
        assert_eq!(right, 100, "{above}");
    }
}
