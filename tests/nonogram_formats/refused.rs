//! Texts that are not nonograms, and their error messages.

use cluesat::diagnostic::Source;
use cluesat::family::nonogram::{FAMILY, Nonogram};
use cluesat::family::{Format, ParseOptions, Reading};
use cluesat::grid::Grid;

use super::{ell, gappy, parse, puzzle, recognise, try_write, write};

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let refuse = |puzzle: &Nonogram, format, wanted: &str| {
        let error = try_write(puzzle, format, None).expect_err(wanted);
        assert_eq!(error.to_string(), format!("a nonogram cannot be written as `{format}`: {wanted}"));
    };
    refuse(&ell(), Format::Pbm, "a picture needs the answer");
    refuse(&ell(), Format::Png, "a picture needs the answer");
    refuse(&ell(), Format::Line, "it is not a format for nonograms");
    refuse(&gappy(), Format::Taai, "its boards have as many rows as columns");
    let given = ell().with_given(Grid::filled(2, 2, Some(true)));
    refuse(&given, Format::Non, "it has no place for cells that are given beforehand");
}

#[test]
fn other_puzzles_are_not_claimed() {
    let slitherlink = "3 2\n   \n2 3\n";
    let sudoku = "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n";
    let two_sudokus = "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n";
    let bordered = "53.|.7.|...\n6..|195|...\n---+---+---\n";
    let rows = "-3-\n2-1\n...\n";
    let prose = "these rows\nand columns\n";
    let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    for text in ["", "\n\n", slitherlink, sudoku, two_sudokus, bordered, rows, prose, line, "1 2 3\n", "{\"a\": 1}"] {
        assert_eq!(recognise(text.as_bytes()), [], "{text:?}");
    }
}

/// The message of the project's design, word for word.
#[test]
fn an_address_of_nothing_is_no_address() {
    for text in ["v:", "p?v:", "https://puzz.link/p?v:", "https://puzz.link/p?", "?", "a\tv:"] {
        assert!(recognise(text.as_bytes()).is_empty(), "{text}");
        assert!(parse(Format::Puzzlink, text).is_err(), "{text}");
    }
}

#[test]
fn a_clue_that_is_too_long_is_pointed_at() {
    let text = "width 4\nheight 3\nrows\n1\n\n4\n 2 2 \ncolumns\n1\n1\n1\n1\n";
    let wanted = "\
error: row 3 needs 5 cells but the board is 4 wide
 --> bad.non:7:2
  |
7 |  2 2
  |  ^^^ runs and gaps add up to 5
  |
  = help: 4 clues in `columns`: add one, or shorten this row";
    assert_eq!(parse(Format::Non, text).expect_err("too long").render(false), wanted);
}

#[test]
fn bad_input_is_refused_in_the_puzzles_words() {
    let cases: [(Format, &str, &str); 57] = [
        (Format::Non, "", "there is no `rows`"),
        (Format::Non, "width 2\nheight 2\nrows\n1\n2\n", "there is no `columns`"),
        (Format::Non, "height 3\nrows\n1\n2\ncolumns\n2\n1\n", "there are 2 clues in `rows` but the height is 3"),
        (Format::Non, "width 1\nrows\n1\n2\ncolumns\n2\n1\n", "there are 2 clues in `columns` but the width is 1"),
        (Format::Non, "width 0\n", "`0` is not a number of cells"),
        (Format::Non, "width two\n", "`two` is not a number of cells"),
        (Format::Non, "rows\n1\n1\ncolums\n1\n1\n", "`colums` is no key"),
        (Format::Non, "by me\n1 2\nrows\n", "`1 2` is outside of `rows` and `columns`"),
        (Format::Non, "1 2\nrows\n", "`1 2` is outside of `rows` and `columns`"),
        (Format::Non, "rows\n1\nrows\n1\ncolumns\n1\n", "`rows` is given twice"),
        (Format::Blocks, "1\n3b 1d\n\n1\n1\n", "the run `3b` has a colour"),
        (Format::Non, "rows\n1\n-1\ncolumns\n1\n1\n", "`-1` is not the length of a run"),
        (Format::Non, "rows\n1\n1 0\ncolumns\n1\n1\n", "a run of 0 cells among other runs"),
        (Format::Non, "rows\n1\n1\ncolumns\n2\ngoal \"111\"\n", "the picture has 3 cells but the board has 2"),
        (Format::Non, "rows\n1\n99999999999\ncolumns\n2\n", "row 2 needs 4294967295 cells but the board is 1 wide"),
        (Format::Blocks, "1\n2\n", "there is only one block of clues"),
        (Format::Blocks, "1\n\n1\n\n2\n\n2\n", "3 blank lines leave open where the columns begin"),
        (Format::Blocks, "", "there is only one block of clues"),
        (Format::Edn, "{:vertical [[1]]}", "there is no `:horizontal`"),
        (Format::Edn, "{:vertical [[1]] :horizontal [1]}", "expected `[` for a clue"),
        (Format::Edn, "{:vertical [[1]] :horizontal []}", "there are no rows"),
        (Format::Edn, "{:vertical [[1]] :horizontal [[1]", "expected `[` for a clue"),
        (Format::Mathematica, "rows = {{x}}", "`x` is not the length of a run"),
        (Format::Pbm, "P1\n2 2\n101", "the bitmap has 3 pixels but needs 4"),
        (Format::Pbm, "P1\n2 0\n", "the height is 0"),
        (Format::Pbm, "P1\n70000 2\n", "the width is 70000, more than the limit of 2000"),
        (Format::Nin, "", "there is no width and the height"),
        (Format::Nin, "2\n1\n", "`2` is not the width and the height"),
        (Format::Nin, "2 2\n1\n2\n2\n", "3 lines of clues for 4 rows and columns"),
        (Format::Nin, "2 2\n1\n2\n2\n1\n1\n", "5 lines of clues for 4 rows and columns"),
        (Format::Nin, "2 2\n1\n3\n2\n1\n", "row 2 needs 3 cells but the board is 2 wide"),
        (Format::Mk, "2 2\n1\n2\n2\n1\n", "there is no line `#`"),
        (Format::Mk, "2 2\n1\n2\n#\n2\n", "1 line of clues for 2 columns"),
        (Format::Cwd, "2\n2\n1\n2\n2\n1\n", "there is no blank line behind 2 rows"),
        (Format::Cwd, "9999999999\n2\n1\n2\n\n2\n1\n", "there is no blank line behind 4294967295 rows"),
        (Format::G, "nothing", "there are no rows"),
        (Format::G, ":\n1\n", "there are no columns"),
        (Format::G, "#t\n:\n1\n:\n1\n:", "this is a triddler: its cells are triangles"),
        (Format::Mk, "1 1\n2r\n#\n1\n", "the run `2r` has a colour"),
        (Format::Json, "{\"rows\": [[1]]}", "there is no `columns`"),
        (Format::Json, "{\"rows\": [[1]", "this is not JSON: EOF while parsing a list"),
        (Format::Json, "{\"rows\": [1], \"columns\": [[1]]}", "expected a clue, which is a list of numbers"),
        (Format::Json, "{\"rows\": [[[\"y\"]]], \"cols\": [[1]]}", "`[\"y\"]` is not the length of a run"),
        (Format::Json, "{\"rows\": [[-1]], \"cols\": [[1]]}", "`-1` is not the length of a run"),
        (
            Format::Json,
            "{\"rows\": [[1]], \"cols\": [[1]], \"goal\": [[1, 1]]}",
            "the picture has 2 cells but the board has 1",
        ),
        (Format::Taai, "1\n", "there is no line `$1`"),
        (Format::Taai, "$1\n1\n1\n1\n", "3 lines of clues, an odd number"),
        (Format::Tatham, "2x2:1/1/1", "there are 3 clues for 2 columns and 2 rows"),
        (Format::Tatham, "2x2:1/1/1/1,b", "the cells end after 2 of 4"),
        (Format::Puzzlink, "https://puzz.link/p?slither/2/2/1", "this is not the address of a nonogram"),
        (Format::Puzzlink, "nonogram/2/2/1.1", "a run of unknown length"),
        (Format::Puzzlink, "nonogram/2/2/111", "the address ends after 3 of 4 places for numbers"),
        (Format::Puzzlink, "nonogram/2/2/", "the address ends after 0 of 4 places for numbers"),
        (Format::Puzzlink, "nonogram/2/2/111j", "the address goes on after 4 of 4 places for numbers"),
        (Format::Puzzlink, "nonogram/2/2/1111\nnonogram/2/2/1111", "a second line follows the address"),
        (Format::Tatham, "2x2:1/1/1/1\n2x2:1/1/1/1", "a second line follows the game id"),
        (Format::Puzzlink, "nonogram/2/2/11111", "there are more numbers than the board has room for"),
    ];
    for (format, text, wanted) in cases {
        let error = parse(format, text).expect_err(wanted);
        assert!(error.title.starts_with(wanted), "{text:?}: {}", error.render(false));
    }
    let error = parse(Format::Non, "rows\n1\n1\ncolums\n1\n1\n").expect_err("no columns");
    assert_eq!((error.spot.expect("a place").line, error.help.as_deref()), (4, Some("did you mean `columns`?")));
    // The place is that of the word.
    let error = parse(Format::Non, "rows\n1\n1 b3,1d\ncolumns\n1\n1\n").expect_err("no length");
    let spot = error.spot.expect("a place");
    assert_eq!((spot.line, spot.column), (3, 3));
}

/// The error for a text without any options.
fn told(text: &str) -> String {
    let source = Source { name: "text", bytes: text.as_bytes(), first_line: 1 };
    let options = ParseOptions::default();
    let read = Reading::of(&source, &options).and_then(|reading| reading.parse(&source, &options));
    read.expect_err("refused").render(false)
}

#[test]
fn puzzles_with_their_sizes_that_follow_each_other_are_not_one() {
    for format in [Format::Nin, Format::Mk, Format::Cwd] {
        let one = String::from_utf8(write(&ell(), format, None)).expect("text");
        for text in [format!("{one}\n{one}"), format!("{one}\n\n{one}\n{one}\n")] {
            assert_eq!(recognise(text.as_bytes()), [format], "{text}");
            let told = told(&text);
            assert!(told.contains("lines of clues for") && told.contains("`====` separates two puzzles"), "{told}");
        }
    }
}

#[test]
fn a_slip_of_the_pen_is_pointed_at() {
    for (text, wanted, place) in [
        ("1 1\n5\n5\n3\n1 x\n\n2\n4\n4\n4\n2\n", "`x` is not the length of a run", "text:5:3"),
        ("1 1\n5\n5\n3\n1-1\n\n2\n4\n4\n4\n2\n", "`1-1` is not the length of a run", "text:5:1"),
        ("1 1\n5 # wide\n5\n3\n1\n\n2\n4\n4\n4\n2\n", "`#` is not the length of a run", "text:2:3"),
        ("2 2\n1\n1\n1", "3 lines of clues for 4 rows and columns", "text:4:2"),
        ("2 2\n1\n1\ny\n1", "`y` is not the length of a run", "text:4:1"),
    ] {
        let told = told(text);
        assert!(told.contains(wanted) && told.contains(place), "{told}");
    }
    for other in ["a list\n\n1\n2\n", "1\nb\n\n1\nd\n", "53..7....\n6..195...\n\n1\n", "2 2\nmany\nwords\nhere"] {
        assert!(told(other).contains("this is not recognised as a puzzle"), "{other}");
    }
}

#[test]
fn a_size_that_fits_is_meant_where_the_sums_differ() {
    let misprint = puzzle(&[&[5], &[4], &[3, 1], &[2, 2], &[5]], &[&[5], &[4], &[3], &[1, 2], &[5]]);
    for format in [Format::Blocks, Format::Nin, Format::Mk, Format::Cwd] {
        let text = write(&misprint, format, None);
        assert_eq!(recognise(&text), [format]);
        assert_eq!(parse(format, &text), Ok(misprint.clone()));
    }
    assert_eq!(recognise(b"2\n3\n1 1\n3\n\n3\n4\n4\n"), [Format::Blocks], "4 does not fit into 2 rows");
    let error = told("2\n3\n9\n3\n\n3\n4\n4\n");
    let wanted = "help: say which with `--from blocks` or `--from cwd`";
    assert!(error.ends_with(wanted), "a line with the family would not tell: {error}");
}

#[test]
fn blanks_at_the_ends_of_lines_say_nothing() {
    let text =
        String::from_utf8(write(&puzzle(&[&[2], &[1, 1]], &[&[2], &[1], &[1]]), Format::Cwd, None)).expect("text");
    for text in [text.replace('\n', " \n"), text.replace('\n', "   \n"), text.replace('\n', "\r\n")] {
        let found = Reading::detect(text.as_bytes(), &ParseOptions::default());
        assert_eq!(found, [Reading { family: &FAMILY, format: Format::Cwd }], "{text:?}");
    }
}

#[test]
fn clues_are_taken_from_whole_goals() {
    let of = |image: &str| {
        let colour = "<color name=\"red\" char=\"R\">f00</color>";
        let goal = format!("<solution type=\"goal\"><image>{image}</image></solution>");
        parse(Format::Webpbn, format!("<puzzleset><puzzle>{colour}{goal}</puzzle></puzzleset>"))
    };
    assert_eq!(of("|X.||XX|").expect("one colour").size(), (2, 2));
    assert_eq!(of("|R.||RR|").expect("one colour").size(), (2, 2));
    assert!(of("|XR||RX|").expect("two colours").is_coloured());
    for (image, wanted) in [
        ("|X?||XX|", "there are no clues, and the goal that they would be taken from has open cells"),
        ("|X[.X]||XX|", "there are no clues, and the goal that they would be taken from has open cells"),
    ] {
        assert_eq!(of(image).expect_err(wanted).title, wanted);
    }
}
