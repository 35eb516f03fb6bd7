//! Nonogram formats: round trips, detection, messages, and text that somebody has damaged.

use cluesat::diagnostic::Diagnostic;
use cluesat::grid::Grid;
use cluesat::input::Source;
use cluesat::puzzle::nonogram::{Clue, Nonogram};
use cluesat::puzzle::{Deduce, Format, ParseOptions, Puzzle};
use proptest::prelude::*;

const FORMATS: [Format; 5] = [Format::Non, Format::Blocks, Format::Edn, Format::Mathematica, Format::Pbm];

fn parse(format: Format, text: impl AsRef<[u8]>) -> Result<Nonogram, Diagnostic> {
    let source = Source { name: "bad.non", bytes: text.as_ref(), first_line: 1 };
    Nonogram::parse(&source, format, &ParseOptions::default())
}

fn read(format: Format, text: impl AsRef<[u8]>) -> Nonogram {
    parse(format, text).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

fn puzzle(rows: &[&[u32]], columns: &[&[u32]]) -> Nonogram {
    let clues = |lines: &[&[u32]]| lines.iter().map(|runs| Clue::new(runs.iter().copied())).collect();
    Nonogram::new(clues(rows), clues(columns)).expect("the clues fit")
}

fn write(puzzle: &Nonogram, format: Format, answer: Option<&Grid<u16>>) -> Vec<u8> {
    let mut out = Vec::new();
    puzzle.write(format, answer, &mut out).expect("the format can hold it");
    out
}

/// The L of three cells.
fn ell() -> Nonogram {
    puzzle(&[&[1], &[2]], &[&[2], &[1]])
}

#[test]
fn each_format_reads() {
    let texts: [(Format, &str); 11] = [
        (Format::Non, "title \"L\"\nwidth 2\nheight 2\n\nrows\n1\n2\n\ncolumns\n2\n1\n\ngoal \"1011\"\n"),
        (Format::Non, "\u{feff}# origin: x\r\nwidth 2 \r\nheight 2\r\nrows\r\n1\r\n2\r\ncolumns\r\n2\r\n1"),
        (Format::Non, "rows\n1\n2\ncolumns\n2\n1\n"),
        (Format::Blocks, "1\n2\n\n2\n1\n"),
        (Format::Blocks, "# answers: 1\n\n 1 \n2\n\n\n\n2\n1\n\n"),
        (Format::Edn, "{:vertical [[2] [1]] :horizontal [[1] [2]]}"),
        (Format::Edn, "; a comment\n{:horizontal\n [[1], [2]],\n :vertical\n [[2] ; first\n [1]]}\n"),
        (Format::Mathematica, "rows = {{1}, {2}}; cols = {{2}, {1}};"),
        (Format::Mathematica, "(* rows = {{9}} *) cols={{2},{1}}\nrows={{1},{2}}"),
        (Format::Pbm, "P1\n# a comment\n2 2\n10\n11\n"),
        (Format::Pbm, "P1 2 2 1 0 1 1"),
    ];
    for (format, text) in texts {
        assert_eq!(read(format, text), ell(), "{format}: {text}");
        assert_eq!(Nonogram::recognise(text.as_bytes()), [format], "{text}");
    }
    assert_eq!(read(Format::Pbm, b"P4\n2 2\n\x80\xc0"), ell());
}

#[test]
fn zeros_and_empty_lines_are_empty_clues() {
    let wanted = puzzle(&[&[2], &[], &[2]], &[&[1, 1], &[1, 1]]);
    for text in ["2\n0\n2\n\n1 1\n1 1\n", "2\n\n2\n\n1 1\n1 1\n", "2\n\n2\n\n1,1\n1,1\n"] {
        assert_eq!(read(Format::Blocks, text), wanted, "{text}");
        assert_eq!(Nonogram::recognise(text.as_bytes()), [Format::Blocks], "{text}");
    }
    assert_eq!(read(Format::Edn, "{:vertical [[1 1] [1 1]] :horizontal [[2] [] [2]]}"), wanted);
    assert_eq!(read(Format::Mathematica, "rows={{2},{0},{2}};cols={{1,1},{1,1}}"), wanted);
    assert_eq!(read(Format::Non, "width 2\nheight 3\nrows\n2\n\n2\n\ncolumns\n1,1\n1,1\n"), wanted);
    assert_eq!(read(Format::Non, "width 2\nheight 3\nrows\n\n2\n\n0\n2\n\ncolumns\n1,1\n\n1,1\n\n"), wanted);
    let empty = puzzle(&[&[], &[]], &[&[], &[]]);
    assert_eq!(read(Format::Non, "width 2\nheight 2\nrows\n\n\n\ncolumns\n\n\n"), empty);
}

#[test]
fn titles_goals_and_saved_pictures_are_kept() {
    let text = "title \"Salt &amp; &#x22;pepper&quot;\"\nwidth 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n\
                goal \"10aa\"\nsaved \"1??0\"\n";
    let puzzle = read(Format::Non, text);
    assert_eq!(puzzle.title(), Some("Salt & \"pepper\""));
    assert_eq!(puzzle.goal().map(|goal| goal.cells().to_vec()), Some(vec![1, 0, 1, 1]));
    assert_eq!(puzzle.saved().map(|saved| saved.cells().to_vec()), Some(vec![Some(true), None, None, Some(false)]));
    assert_eq!(puzzle, ell(), "none of it is part of what the puzzle demands");
    let again = read(Format::Non, write(&puzzle, Format::Non, puzzle.goal()));
    assert_eq!((again.title(), again.goal()), (puzzle.title(), puzzle.goal()));
    let bare = read(Format::Non, write(&puzzle, Format::Non, None));
    assert_eq!((bare.title(), bare.goal()), (puzzle.title(), None), "the goal is the answer");
}

#[test]
fn several_puzzles_in_one_text() {
    let count = |format, text: &[u8]| {
        let parts = Nonogram::split(format, text);
        assert!(parts.windows(2).all(|pair| pair[0].end <= pair[1].start), "in order");
        for part in &parts {
            assert_eq!(read(format, &text[part.clone()]), ell(), "{format} {part:?}");
        }
        parts.len()
    };
    let non = "rows\n1\n2\ncolumns\n2\n1\n";
    assert_eq!(count(Format::Non, format!("{non}====\n{non}====\n{non}====\n").as_bytes()), 3);
    let blocks = "1\n2\n\n2\n1\n";
    assert_eq!(count(Format::Blocks, format!("{blocks}====\n{blocks}").as_bytes()), 2);
    let edn = "{:vertical [[2] [1]] :horizontal [[1] [2]]}\n";
    assert_eq!(count(Format::Edn, edn.repeat(3).as_bytes()), 3);
    let lists = "rows = {{1}, {2}}; cols = {{2}, {1}};\n";
    assert_eq!(count(Format::Mathematica, lists.repeat(2).as_bytes()), 2);
    let lists = "cols = {{2}, {1}}; rows = {{1}, {2}};\n";
    assert_eq!(count(Format::Mathematica, lists.repeat(2).as_bytes()), 2);
    assert_eq!(count(Format::Pbm, b"P1\n2 2\n10\n11\nP1\n2 2\n1 0 1 1"), 2);
    assert_eq!(count(Format::Pbm, b"P4\n2 2\n\x80\xc0P4\n2 2\n\x80\xc0"), 2);
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
        assert_eq!(Nonogram::recognise(text.as_bytes()), [], "{text:?}");
    }
}

/// The message of the project's design, word for word.
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
  = help: `columns` lists 4 clues: add one, or shorten this row";
    assert_eq!(parse(Format::Non, text).expect_err("too long").render(false), wanted);
}

#[test]
fn bad_input_is_refused_in_the_puzzles_words() {
    let cases: [(Format, &str, &str); 24] = [
        (Format::Non, "", "there is no `rows`"),
        (Format::Non, "width 2\nheight 2\nrows\n1\n2\n", "there is no `columns`"),
        (Format::Non, "height 3\nrows\n1\n2\ncolumns\n2\n1\n", "there are 2 clues in `rows` but the height is 3"),
        (Format::Non, "width 1\nrows\n1\n2\ncolumns\n2\n1\n", "there are 2 clues in `columns` but the width is 1"),
        (Format::Non, "width 0\n", "`0` is not a number of cells"),
        (Format::Non, "width two\n", "`two` is not a number of cells"),
        (Format::Non, "1 2\nrows\n", "`1 2` is outside of `rows` and `columns`"),
        (Format::Non, "rows\n1\nrows\n1\ncolumns\n1\n", "`rows` is given twice"),
        (Format::Non, "rows\n1\n3b,1d\ncolumns\n1\n1\n", "the run `3b` has a colour"),
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
    ];
    for (format, text, wanted) in cases {
        let error = parse(format, text).expect_err(wanted);
        assert!(error.title.starts_with(wanted), "{text:?}: {}", error.render(false));
    }
    // The place is that of the word.
    let error = parse(Format::Non, "rows\n1\n1 3b,1d\ncolumns\n1\n1\n").expect_err("colours");
    let spot = error.spot.expect("a place");
    assert_eq!((spot.line, spot.column), (3, 3));
}

fn a_picture(side: usize) -> impl Strategy<Value = Grid<u16>> {
    (1..=side, 1..=side).prop_flat_map(|(height, width)| {
        let cells = proptest::collection::vec(0..2u16, height * width);
        cells.prop_map(move |cells| Grid::from_cells(height, width, cells))
    })
}

fn a_format() -> impl Strategy<Value = Format> {
    proptest::sample::select(FORMATS.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// What is written is the same puzzle when it is read.
    #[test]
    fn round_trips(picture in a_picture(12), format in a_format(), title in "\\PC{0,12}") {
        let puzzle = Nonogram::of_picture(&picture).expect("small").with_title(title);
        let text = write(&puzzle, format, Some(&picture));
        prop_assert_eq!(read(format, &text), puzzle.clone());
        prop_assert_eq!(Nonogram::split(format, &text).len(), 1);
        prop_assert!(Nonogram::recognise(&text).contains(&format), "{}", String::from_utf8_lossy(&text));
        if format != Format::Pbm {
            prop_assert_eq!(read(format, write(&puzzle, format, None)), puzzle);
        }
    }

    /// Damaged text is read or refused, with a message that can be shown, and never more than that.
    #[test]
    fn damaged_text_never_panics(
        picture in a_picture(8),
        format in a_format(),
        read_as in a_format(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0..3u8), 0..6),
    ) {
        let puzzle = Nonogram::of_picture(&picture).expect("small");
        let mut text = write(&puzzle, format, Some(&picture));
        for (at, byte, kind) in edits {
            let at = at.index(text.len().max(1));
            match kind {
                0 if at < text.len() => text[at] = byte,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at.min(text.len()), byte),
            }
        }
        let _ = Nonogram::recognise(&text);
        for format in [format, read_as] {
            for part in Nonogram::split(format, &text) {
                match parse(format, &text[part]) {
                    Ok(puzzle) => drop(puzzle.deduce(Deduce::Full)),
                    Err(error) => prop_assert!(error.render(false).starts_with("error: ")),
                }
            }
        }
    }

    /// So is text that was never a puzzle.
    #[test]
    fn noise_never_panics(text in proptest::collection::vec(any::<u8>(), 0..80), format in a_format()) {
        let _ = Nonogram::recognise(&text);
        for part in Nonogram::split(format, &text) {
            if let Err(error) = parse(format, &text[part]) {
                prop_assert!(error.render(true).contains("error"));
            }
        }
    }
}
