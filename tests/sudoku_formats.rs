//! Sudoku as text: every format there and back, what is recognised, what is refused and how.
#![allow(clippy::unwrap_used)]

mod sudoku_common;

use cluesat::grid::{Grid, Pos};
use cluesat::puzzle::sudoku::Sudoku;
use cluesat::puzzle::{Format, ParseOptions, Puzzle};
use itertools::Itertools;
use proptest::prelude::*;
use sudoku_common::{Random, full_board, parse, parse_as, parse_bytes};

const EASY: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

const FORMATS: [Format; 8] =
    [Format::Line, Format::Grid, Format::Sdk, Format::Ss, Format::Sdm, Format::Tatham, Format::Puzzlink, Format::Json];

const BOXES: [(usize, usize); 13] =
    [(1, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (5, 5), (1, 7)];

/// A puzzle with some of the cells of a full board.
fn puzzle(seed: u64, box_shape: (usize, usize), percent: usize) -> Sudoku {
    let mut random = Random(seed | 1);
    let board = full_board(&mut random, box_shape);
    let mut givens = board.clone();
    for pos in board.positions() {
        if random.below(100) >= percent {
            givens[pos] = 0;
        }
    }
    Sudoku::new(givens, box_shape).unwrap()
}

fn written(sudoku: &Sudoku, format: Format) -> Option<String> {
    let mut text = Vec::new();
    sudoku.write(format, None, &mut text).ok()?;
    Some(String::from_utf8(text).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_parses_to_the_same(seed: u64, shape in 0..BOXES.len(), percent in 0..101_usize) {
        let sudoku = puzzle(seed, BOXES[shape], percent);
        let (rows, cols) = BOXES[shape];
        for format in FORMATS {
            let text = written(&sudoku, format);
            let can = match format {
                Format::Sdk | Format::Ss | Format::Sdm => (rows, cols) == (3, 3),
                Format::Puzzlink => rows == cols || (rows, cols) == (2, 3),
                _ => true,
            };
            prop_assert_eq!(text.is_some(), can);
            let Some(text) = text else { continue };
            prop_assert_eq!(parse_as(&text, format), Ok(sudoku.clone()), "{}", text);
            prop_assert_eq!(Sudoku::split(format, text.as_bytes()).len(), 1, "{}", text);
            for dressed in [
                format!("\u{FEFF}{text}"),
                text.replace('\n', "\r\n"),
                text.replace('\n', "  \n"),
                format!("# a comment\n# answers: 7\n\n{text}\n\n"),
            ] {
                if format == Format::Json && dressed.starts_with('#') {
                    continue;
                }
                prop_assert_eq!(parse_as(&dressed, format), Ok(sudoku.clone()), "{}", dressed);
            }
        }
    }

    #[test]
    fn what_is_written_is_recognised(seed: u64, shape in 1..BOXES.len() - 1, percent in 0..101_usize) {
        // A line of 100 numbers with few digits could be a row of a large board.
        let percent = if BOXES[shape] == (2, 5) { percent.max(40) } else { percent };
        let sudoku = puzzle(seed, BOXES[shape], percent);
        for format in FORMATS {
            let Some(text) = written(&sudoku, format) else { continue };
            let expected = if format == Format::Sdm { Format::Line } else { format };
            prop_assert_eq!(Sudoku::recognise(text.as_bytes()), vec![expected], "{}", text);
        }
    }

    #[test]
    fn streams_are_split_where_the_puzzles_end(seed: u64, shapes in proptest::collection::vec(1..BOXES.len() - 1, 1..5)) {
        let puzzles: Vec<Sudoku> =
            shapes.iter().enumerate().map(|(at, &shape)| puzzle(seed ^ at as u64, BOXES[shape], 40)).collect();
        for between in ["", "\n", "# comment\n", "\n# comment\n\n"] {
            let texts: Vec<String> = puzzles.iter().map(|sudoku| written(sudoku, Format::Grid).unwrap()).collect();
            let text = texts.join(between);
            let ranges = Sudoku::split(Format::Grid, text.as_bytes());
            let parsed: Vec<_> = ranges.into_iter().map(|range| parse_as(&text[range], Format::Grid)).collect();
            prop_assert_eq!(parsed, puzzles.iter().cloned().map(Ok).collect::<Vec<_>>(), "{}", text);
        }
    }

    #[test]
    fn changed_text_never_panics(
        seed: u64,
        shape in 0..BOXES.len(),
        format in 0..FORMATS.len(),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0..4_u8), 1..12),
    ) {
        let sudoku = puzzle(seed, BOXES[shape], 50);
        let Some(text) = written(&sudoku, FORMATS[format]) else { return Ok(()) };
        let mut bytes = text.into_bytes();
        for (at, byte, change) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match change {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        let _ = Sudoku::recognise(&bytes);
        for format in FORMATS {
            for range in Sudoku::split(format, &bytes) {
                prop_assert!(bytes.get(range).is_some());
            }
            match parse_bytes(&bytes, format, &ParseOptions::default()) {
                Err(error) => prop_assert!(!error.render(false).is_empty()),
                // What parses can be written, solved and judged.
                Ok(sudoku) => {
                    let again = written(&sudoku, Format::Grid).unwrap();
                    prop_assert_eq!(parse_as(&again, Format::Grid), Ok(sudoku));
                }
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = Sudoku::recognise(&bytes);
        for format in Format::ALL {
            let _ = Sudoku::split(format, &bytes);
            let _ = parse_bytes(&bytes, format, &ParseOptions::default());
        }
    }
}

#[test]
fn lines_come_with_many_blanks_and_companions() {
    let expected = parse(EASY);
    for blank in [".", "_", "*", "-", "?", "x"] {
        assert_eq!(parse(&EASY.replace('0', blank)), expected);
    }
    for line in [
        format!("{EASY} # easy"),
        format!("{EASY},534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
        format!("{EASY}:1"),
        format!("0123456789ab {EASY} 1.2"),
        format!("  {EASY}"),
        EASY.chars().join(" "),
        EASY.chars().join(" ").replace('0', "-1"),
        format!("puzzle7 {}", EASY.chars().join(" ")),
        EASY.chars().join(","),
    ] {
        assert_eq!(parse(&line), expected, "{line}");
    }
    let large = puzzle(3, (4, 4), 40);
    let numbers = large.line(large.givens());
    assert_eq!(parse(&numbers), large);
    assert_eq!(parse(&format!("gecode34 {numbers}")), large);
    assert_eq!(parse(&numbers.replace(' ', ",")), large);
    assert_eq!(parse(&format!(" {numbers} ").replace(" 0 ", " . ").replace(" 0 ", " -1 ")), large);
}

#[test]
fn an_answer_may_stand_behind_the_puzzle() {
    for shape in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let board = full_board(&mut Random(5), shape);
        let sudoku = puzzle(5, shape, 40);
        let mut text = Vec::new();
        sudoku.write(Format::Line, Some(&board), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let digits: String = board.cells().iter().map(u16::to_string).collect();
        assert!(text.contains(&format!(",{digits}")), "{text}");
        assert_eq!(parse_as(&text, Format::Line), Ok(sudoku));
    }
}

#[test]
fn grids_come_with_many_borders() {
    let expected = parse(EASY);
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let plain = rows.join("\n");
    let spaced = |blank: &str, between: &str| -> String {
        let row = |row: &str| row.replace('0', blank).chars().map(|c| c.to_string()).collect::<Vec<_>>().join(between);
        rows.iter().map(|r| row(r) + "\n").collect()
    };
    let boxed = |bar: &str, rule: &str, blank: &str| -> String {
        let row = |row: &str| format!("{}{bar}{}{bar}{}\n", &row[..3], &row[3..6], &row[6..]).replace('0', blank);
        let lines: Vec<String> = rows.iter().map(|r| row(r)).collect();
        [lines[..3].concat(), lines[3..6].concat(), lines[6..].concat()].join(rule)
    };
    let texts = [
        plain.clone(),
        plain.replace('0', "."),
        plain.replace('0', "_"),
        plain.replace('0', "*"),
        plain.replace('0', "-"),
        plain.replace('0', "·"),
        spaced(".", " "),
        spaced("0", ","),
        spaced("-", " "),
        spaced("-", "\t"),
        spaced(".", "&nbsp;"),
        boxed("|", "---+---+---\n", "."),
        boxed("|", "---+---+---\n", "-"),
        boxed("|", "---|---|---\n", "."),
        boxed(" | ", "------+-------+------\n", "0"),
        boxed(" ", "\n", "."),
        boxed("│", "───┼───┼───\n", "."),
        boxed("║", "═══╬═══╬═══\n", "·"),
        format!("Grid 01\n{plain}"),
        format!("[Puzzle]\n{plain}"),
        format!("{{{}}}", spaced("0", ", ").replace('\n', "},\n{")),
        format!(".---.---.---.\n{}'---'---'---'\n", boxed("|", ":---+---+---:\n", "0")),
    ];
    for text in texts {
        let formats = Sudoku::recognise(text.as_bytes());
        assert_eq!(formats.len(), 1, "{text}");
        let found = parse_as(&text, formats[0]).unwrap_or_else(|error| panic!("{text}\n{}", error.render(false)));
        assert_eq!(found, expected, "{text}");
        assert_eq!(Sudoku::split(formats[0], text.as_bytes()).len(), 1, "{text}");
    }
    let many =
        format!("Grid 01\n{plain}\nGrid 02\n{plain}\n\n\n{plain}\n# the last\n{}", boxed("|", "---+---+---\n", "."));
    let ranges = Sudoku::split(Format::Grid, many.as_bytes());
    assert_eq!(ranges.len(), 4);
    for range in ranges {
        assert_eq!(parse_as(&many[range], Format::Grid), Ok(expected.clone()));
    }
}

#[test]
fn letters_are_digits_beyond_nine() {
    let sudoku = puzzle(9, (4, 4), 60);
    let letters = |alphabet: &str, blank: &str| -> String {
        let symbol = |digit: &u16| match digit {
            0 => blank.to_owned(),
            digit => alphabet[usize::from(*digit) - 1..][..1].to_owned(),
        };
        sudoku.givens().rows().map(|row| row.iter().map(symbol).collect::<String>() + "\n").collect()
    };
    for (alphabet, blank) in [
        ("123456789ABCDEFG", "."),
        ("123456789ABCDEFG", "0"),
        ("123456789abcdefg", "-"),
        ("0123456789ABCDEF", "."),
        ("0123456789abcdef", "_"),
        ("ABCDEFGHIJKLMNOP", "."),
        ("ABCDEFGHIJKLMNOP", "0"),
    ] {
        let text = letters(alphabet, blank);
        assert_eq!(Sudoku::recognise(text.as_bytes()), [Format::Grid], "{text}");
        assert_eq!(parse_as(&text, Format::Grid), Ok(sudoku.clone()), "{text}");
        let line = text.replace('\n', "");
        assert_eq!(Sudoku::recognise(line.as_bytes()), [Format::Line], "{line}");
        assert_eq!(parse_as(&line, Format::Line), Ok(sudoku.clone()), "{line}");
    }
}

#[test]
fn the_box_is_told_by_option_or_comment() {
    let text = "1.....\n......\n......\n......\n......\n.....5\n";
    let boxes = |text: &str, box_shape| {
        let options = ParseOptions { box_shape, ..ParseOptions::default() };
        parse_bytes(text.as_bytes(), Format::Grid, &options).map(|sudoku| sudoku.box_shape())
    };
    assert_eq!(boxes(text, None), Ok((2, 3)));
    assert_eq!(boxes(text, Some((3, 2))), Ok((3, 2)));
    assert_eq!(boxes(&format!("# box: 3x2\n{text}"), None), Ok((3, 2)));
    assert_eq!(boxes(&format!("# Box 3 x 2\n{text}"), None), Ok((3, 2)));
    for absurd in ["# box: 0x0\n", "# box: 18446744073709551615x18446744073709551615\n", "# box: 1x4294967296\n"] {
        assert!(boxes(&format!("{absurd}{text}"), None).unwrap_err().title.contains("do not fit a 6x6 board"));
    }
    let error = boxes(text, Some((2, 2))).unwrap_err();
    assert_eq!(error.title, "boxes of 2x2 do not fit a 6x6 board: they have 4 cells");
}

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
        assert_eq!(Sudoku::recognise(text.as_bytes()), [], "{text}");
    }
    // These could be either.
    for text in ["1..2\n....\n.3..\n...1\n", "....\n....\n....\n....\n", "1--2\n----\n----\n2--1\n"] {
        assert_eq!(Sudoku::recognise(text.as_bytes()), [Format::Grid], "{text}");
    }
}

fn told(text: &str, format: Format) -> String {
    parse_as(text, format).unwrap_err().render(false)
}

fn assert_told(text: &str, format: Format, expected: &str) {
    let found = told(text, format);
    assert_eq!(found.trim_end(), expected.trim_matches('\n'), "\n{found}\n");
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
error: `%` is no digit
 --> test.txt:8:5
  |
8 | ...4%9..5
  |     ^
  |
  = help: blanks are `.`, `0`, `_`, `*` or `-`",
    );
    let line = told(&EASY[..80], Format::Line);
    assert!(line.contains("error: 80 characters are no board"), "{line}");
    assert!(line.contains("too short for 81 cells"), "{line}");
    let line = told(&format!("# one\n\n {}", EASY.replacen("00", "05", 1)), Format::Line);
    assert!(line.contains("error: row 1 has two 5s"), "{line}");
    assert!(line.contains("test.txt:3:5"), "{line}");
    let line = told(&EASY.replace("79", "7e"), Format::Line);
    assert!(line.contains("error: `e` is no digit"), "{line}");
    assert!(line.contains("test.txt:1:81"), "{line}");
    assert!(told("", Format::Line).contains("error: there is no puzzle"));
    assert!(told("# nothing\n", Format::Grid).contains("error: there is no puzzle"));
    assert!(told(&format!("{EASY}\n{EASY}\n"), Format::Line).contains("a second line follows"));
    assert!(told("1 2 3\n2 3 1\n3 1 2\n", Format::Grid).contains("a 3x3 board has no boxes"));
    let candidates = "12 345 6 7 89 1 2 3 4\n".repeat(9);
    assert!(told(&candidates, Format::Grid).contains("the cells hold candidates"));
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
fn game_ids_are_read_and_written() {
    let id = "3x3:6b4f7_3h8c3_7_2_3a7_6_9b4c9c6c4b8_7_2a3_9_3_4c1h4_8f6b5";
    let sudoku = parse(id);
    assert_eq!(sudoku.line(sudoku.givens()).len(), 81);
    assert!(sudoku.line(sudoku.givens()).starts_with("6..4......73........8...3723.769..4"));
    assert_eq!(written(&sudoku, Format::Tatham).unwrap().trim(), id);
    // C is the height of a box.
    assert_eq!(parse("3x4:zzzzzn").box_shape(), (3, 4));
    assert_eq!(parse("4x3:zzzzzn").box_shape(), (4, 3));
    assert_eq!(parse("3x3db:zzzc"), parse("3x3:zzzc"));
    assert_eq!(parse("3x3r2dt:zzzc"), parse("3x3:zzzc"));
    for (id, name) in [
        ("9j:zzzc,a_b", "jigsaw"),
        ("9jx:zzzc,a_b", "jigsaw"),
        ("3x3x:zzzc", "diagonal"),
        ("3x3k:zzzc,_a,10", "killer"),
        ("3x3::k:3841:7705", "killer"),
        ("3x3:d:k:3841:7705", "killer"),
    ] {
        assert_eq!(Sudoku::recognise(id.as_bytes()), [Format::Tatham], "{id}");
        let error = parse_as(id, Format::Tatham).unwrap_err();
        assert_eq!(error.title, format!("variants are not supported: this is one with `{name}`"), "{id}");
    }
    assert_told(
        "3x3:zzzc5",
        Format::Tatham,
        r"
error: the id has more than the 81 cells of a 9x9 board
 --> test.txt:1:9
  |
1 | 3x3:zzzc5
  |         ^ these are too many",
    );
    assert_told(
        "2x2:1_1n",
        Format::Tatham,
        r"
error: row 1 has two 1s
 --> test.txt:1:7
  |
1 | 2x2:1_1n
  |       ^ 1 again
  |
  = help: the first is at r1c1, this is r1c2: correct one of them",
    );
    assert!(told("3x3:zz", Format::Tatham).contains("the id has 52 cells but a 9x9 board has 81"));
    assert!(told("99999999999999999999x9:a", Format::Tatham).contains("too large"));
    assert!(told("3x3:10zzzb", Format::Tatham).contains("r1c1 cannot be 10"));
}

#[test]
fn addresses_are_read_and_written() {
    let sudoku = parse("https://puzz.link/p?sudoku/4/4/g1k23k3g");
    assert_eq!(sudoku.line(sudoku.givens()), ".1.....23.....3.");
    assert_eq!(written(&sudoku, Format::Puzzlink).unwrap(), "https://puzz.link/p?sudoku/4/4/g1k23k3g\n");
    for same in [
        "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        "https://puzz.link/p?type=player&sudoku/4/4/g1k23k3",
        "https://puzz.link/p?type=player&amp;sudoku/4/4/g1k23k3",
        "https://puzz.link/p?sudoku_edit/4/4/.1k23k3g",
        "sudoku/4/4/g1k2-03k+003g",
    ] {
        let found = parse_as(same, Format::Puzzlink);
        if same.contains("+003") {
            // `-03` is 3, and `+003` is 3 again but one cell later.
            assert!(found.is_ok(), "{same}");
        } else {
            assert_eq!(found, Ok(sudoku.clone()), "{same}");
        }
    }
    let easy = parse(EASY);
    assert_eq!(parse(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={EASY}")), easy);
    assert_eq!(parse(&format!("https://sudokuexchange.com/play/?s={EASY}&d=1")), easy);
    assert!(told("https://puzz.link/p?sudoku/8/8/g", Format::Puzzlink).contains("a 8x8 board has no boxes there"));
    let options = ParseOptions { box_shape: Some((2, 4)), ..ParseOptions::default() };
    assert_eq!(parse_bytes(b"https://puzz.link/p?sudoku/8/8/g", Format::Puzzlink, &options).unwrap().order(), 8);
    assert!(told("https://puzz.link/p?sudoku/9/8/g", Format::Puzzlink).contains("8 rows and 9 columns"));
    assert!(told("https://puzz.link/p?sudoku/v:x/9/9/g", Format::Puzzlink).contains("variants are not supported"));
    assert!(told("https://puzz.link/p?sudoku/9/9/G", Format::Puzzlink).contains("does not belong"));
    assert!(told("https://puzz.link/p?sudoku/4/4/zz", Format::Puzzlink).contains("more than the 16 cells"));
}

#[test]
fn documents_of_f_puzzles_are_read_plain_and_packed() {
    // Packed by the Python package lzstring.
    let packed = "N4IgzglgXgpiBcBOANCALhNAbO8QEMA7AAhgA98BbABxxFXwFc0ALAewCcER6QPGcYGGm68A5hwgATBAG1ZoAG74sjXAFZUYi\
        IpiEEafjAC+yJSrUIAzFp16DR08CdOQy1bgDst3fviG1FzMg5wBdZAU3C1wANh97f0dg5PMPBABGeL8AkzMotKQsh0C890t4TRBtX2Lc5xTjc\
        IVXMtwUKrtspNTygA4ixJL64ZD88riOmsG6xoie3H7JhJyQ0daECerl7tXS6OsBlab5hAAWQ52UsYWLoZb9+Bslrrur9fhM59rZyPfvL+mu2G1\
        wQACZbjMGnsCptOt9jvcYRCgWsHuCAStoX1kcEEVCTvBzhjuiCPjiCe0ti9IcD3pUqfC5iisTdia9aQ9/gzASyEJS4YDQqFjEA==";
    let packed = packed.replace([' ', '\n'], "");
    let easy = parse(EASY);
    assert_eq!(parse(&format!("https://f-puzzles.com/?load={packed}")), easy);
    assert_eq!(parse(&format!("https://sudokupad.app/fpuzzles{packed}")), easy);
    assert_eq!(parse(&format!("https://f-puzzles.com/?load={}", packed.replace('=', "%3D"))), easy);
    let error = told(&format!("https://f-puzzles.com/?load={}", &packed[..300]), Format::Puzzlink);
    assert!(error.contains("no compressed document"), "{error}");
    let document = written(&easy, Format::Json).unwrap();
    assert!(document.starts_with(r#"{"grid":[[{"given":true,"value":5},"#), "{document}");
    let with = |field: &str| document.replacen('{', &format!("{{{field},"), 1);
    for harmless in [r#""title":"an example""#, r#""diagonal+":false"#, r#""cage":[]"#, r#""author":null"#] {
        assert_eq!(parse_as(&with(harmless), Format::Json), Ok(easy.clone()), "{harmless}");
    }
    for (rule, name) in [
        (r#""diagonal+":true"#, "diagonal+"),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]"#, "killercage"),
        (r#""negative":["xv"]"#, "negative"),
    ] {
        let error = parse_as(&with(rule), Format::Json).unwrap_err();
        assert_eq!(error.title, format!("variants are not supported: this is one with `{name}`"));
    }
    let jigsaw = document.replacen("{}", r#"{"region":8}"#, 1);
    assert!(parse_as(&jigsaw, Format::Json).unwrap_err().title.contains("`jigsaw`"));
    let candidates = document.replacen("{}", r#"{"givenPencilMarks":[1,2]}"#, 1);
    assert!(parse_as(&candidates, Format::Json).unwrap_err().title.contains("`given candidates`"));
    // A player's digits are not given.
    assert_eq!(parse_as(&document.replacen("{}", r#"{"value":4}"#, 1), Format::Json), Ok(easy.clone()));
    assert!(parse_as(r#"{"size":9,"grid":[[{}]]}"#, Format::Json).is_err());
    assert!(parse_as("{", Format::Json).is_err());
    assert_eq!(Sudoku::split(Format::Json, format!("{document}\n{document}").as_bytes()).len(), 2);
}

#[test]
fn files_hold_more_than_the_puzzle() {
    let easy = parse(EASY);
    let rows: String = (0..9).map(|row| EASY[9 * row..9 * row + 9].replace('0', ".") + "\n").collect();
    let state = rows.replace("53..7", "534.7");
    for text in [
        format!("[Puzzle]\n{rows}[State]\n{state}"),
        format!("#ASomeone\n#DAn easy one\n#CComment\n#B2009-05-01\n#SSource\n#LEasy\n#U\n{rows}"),
        format!("[Puzzle]\n{rows}[PencilMarks]\n1,2,3\n[Comments]\nhello\n"),
    ] {
        for format in [Format::Sdk, Format::Grid] {
            assert_eq!(parse_as(&text, format), Ok(easy.clone()), "{text}");
            assert_eq!(Sudoku::split(format, text.as_bytes()).len(), 1, "{text}");
        }
        assert_eq!(Sudoku::recognise(text.as_bytes()).len(), 1);
    }
    let two = format!("[Puzzle]\n{rows}[State]\n{state}[Puzzle]\n{rows}");
    let ranges = Sudoku::split(Format::Sdk, two.as_bytes());
    assert_eq!(ranges.len(), 2);
    for range in ranges {
        assert_eq!(parse_as(&two[range], Format::Sdk), Ok(easy.clone()));
    }
}

#[test]
fn four_rows_of_numbers_beyond_four_are_no_board() {
    // Clues of a nonogram look so, too.
    for text in ["3 1 2 1\n13 1 2 1\n13 1 2 1\n1 1 1 3\n", "10 1 2 1\n1 1 2 1\n1 1 2 1\n1 1 1 3\n"] {
        assert_eq!(Sudoku::recognise(text.as_bytes()), vec![], "{text}");
    }
}

#[test]
fn other_puzzles_on_a_sudoku_board_are_refused_by_name() {
    let cell = |digit: char| -> String {
        ('1'..='9').map(|own| if digit == '0' || own == digit { own } else { '.' }).collect()
    };
    let candidates: String = EASY.chars().map(cell).collect();
    assert_eq!(Sudoku::recognise(candidates.as_bytes()), [Format::Line]);
    assert_eq!(parse_as(&candidates, Format::Line).unwrap_err().title, "the cells hold candidates");
    let jigsaw = format!("{EASY}{}", "111222333".repeat(9));
    assert_eq!(Sudoku::recognise(jigsaw.as_bytes()), [Format::Line]);
    assert!(parse_as(&jigsaw, Format::Line).unwrap_err().title.contains("`jigsaw`"));
    let grid = "| 12 3 4 | 5 6 7 | 8 9 123 |\n".repeat(9);
    assert_eq!(Sudoku::recognise(grid.as_bytes()), [Format::Grid]);
    assert_eq!(parse_as(&grid, Format::Grid).unwrap_err().title, "the cells hold candidates");
}
