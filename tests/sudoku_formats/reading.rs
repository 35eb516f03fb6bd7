//! Sudoku in lines and grids, as people write them.

use crate::sudoku_common::{board_of, full_board, object, parse, parse_as, parse_bytes};
use cluesat::diagnostic::Source;
use cluesat::family::sudoku::FAMILY;
use cluesat::family::{Format, ParseOptions, Reading};
use cluesat::grid::Pos;
use cluesat::render::Marks;
use cluesat::render::text::{TextStyle, text};
use fastrand::Rng;
use itertools::Itertools;

use super::{EASY, line, puzzle, recognise, split};

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
    let numbers = line(&large, large.givens());
    assert_eq!(parse(&numbers), large);
    assert_eq!(parse(&format!("gecode34 {numbers}")), large);
    assert_eq!(parse(&numbers.replace(' ', ",")), large);
    assert_eq!(parse(&format!(" {numbers} ").replace(" 0 ", " . ").replace(" 0 ", " -1 ")), large);
}

#[test]
fn an_answer_may_stand_behind_the_puzzle() {
    for shape in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let board = full_board(&mut Rng::with_seed(5), shape);
        let sudoku = puzzle(5, shape, 40);
        let mut text = Vec::new();
        object(&sudoku).write(Format::Line, Some(&board_of(&board)), &mut text).unwrap();
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
        spaced(" ", "\t").replace(' ', ""),
        spaced(" ", ",").replace(' ', ""),
        spaced(" ", "|"),
        plain.replace('0', " "),
        plain.replace('0', " ").lines().map(|row| format!("  {row}\n")).collect(),
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
        let formats = recognise(text.as_bytes());
        assert_eq!(formats.len(), 1, "{text}");
        let found = parse_as(&text, formats[0]).unwrap_or_else(|error| panic!("{text}\n{}", error.render(false)));
        assert_eq!(found, expected, "{text}");
        assert_eq!(split(formats[0], text.as_bytes()).len(), 1, "{text}");
    }
    let many =
        format!("Grid 01\n{plain}\nGrid 02\n{plain}\n\n\n{plain}\n# the last\n{}", boxed("|", "---+---+---\n", "."));
    let ranges = split(Format::Grid, many.as_bytes());
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
        assert_eq!(recognise(text.as_bytes()), [Format::Grid], "{text}");
        assert_eq!(parse_as(&text, Format::Grid), Ok(sudoku.clone()), "{text}");
        let line = text.replace('\n', "");
        assert_eq!(recognise(line.as_bytes()), [Format::Line], "{line}");
        assert_eq!(parse_as(&line, Format::Line), Ok(sudoku.clone()), "{line}");
    }
}

#[test]
fn boards_have_the_letters_of_the_puzzle() {
    let sudoku = puzzle(7, (4, 4), 45);
    let full = full_board(&mut Rng::with_seed(7), (4, 4));
    let read = |text: &str| {
        let source = Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
        object(&sudoku).parse_board(&source).unwrap_or_else(|error| panic!("{}", error.render(false)))
    };
    let places: Vec<_> = full.positions().collect();
    for letters in ["123456789ABCDEFG", "0123456789ABCDEF", "ABCDEFGHIJKLMNOP", "123456789abcdefg"] {
        let symbol = |digit: u16| letters.as_bytes()[usize::from(digit) - 1] as char;
        // All of it; the givens; the givens without the digits that tell which letters are meant; the half of that.
        let shown: [&dyn Fn(Pos) -> bool; 4] = [
            &|_| true,
            &|pos| sudoku.givens()[pos] > 0,
            &|pos| sudoku.givens()[pos] > 0 && !"0G".contains(symbol(full[pos])),
            &|pos| sudoku.givens()[pos] > 0 && !"0123456789G".contains(symbol(full[pos])) && pos.row < 8,
        ];
        for shown in shown {
            let wanted =
                board_of(&full).iter().zip(&places).filter(|&(_, &pos)| shown(pos)).map(|(held, _)| held).collect_vec();
            for between in ["", " "] {
                let row = |row: usize| {
                    let cells = (0..16).map(|col| Pos::new(row, col));
                    cells.map(|pos| if shown(pos) { symbol(full[pos]) } else { '.' }).join(between)
                };
                let text = (0..16).map(row).join("\n");
                assert_eq!(read(&text), wanted, "{letters}:\n{text}");
            }
        }
    }
    let numbers = full.cells().iter().join(" ");
    assert_eq!(read(&numbers).len(), 256);
    // A digit that the puzzle denies is a digit for all that: most of what is given tells.
    let wrong = full.cells().iter().map(|&digit| b"0123456789ABCDEF"[usize::from(digit) - 1] as char);
    let wrong: String = wrong.map(|symbol| if symbol == '4' { '3' } else { symbol }).collect();
    assert_eq!(read(&wrong).iter().filter(|&&(_, digit)| digit == 4).count(), 32);
}

#[test]
fn boards_have_rows_of_the_width_of_the_puzzle() {
    let sudoku = parse("1...............");
    let read = |text: &str| {
        let source = Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
        object(&sudoku).parse_board(&source).map(|partial| partial.len()).map_err(|error| error.title)
    };
    for text in [
        "1234\n....\n....\n....",
        "1234/..../..../....",
        "1234............",
        "1 2 3 4 . . . . . . . . . . . .",
        "1 !2!|[3]{4}\n....\n\n....\n....\n",
        "1 2 3 4 # box: 1x4\n. . . .\n. . . .\n. . . .\n",
        "1234............ # box: 1x4\n",
    ] {
        assert_eq!(read(text), Ok(4), "{text}");
    }
    let answer = board_of(&full_board(&mut Rng::with_seed(3), (2, 2)));
    let scene = object(&parse("2x2:p")).picture(Some(&answer), &Marks::new());
    for unicode in [false, true] {
        let text = text(&scene, &TextStyle { unicode, ..TextStyle::default() });
        assert_eq!(read(&format!("the answer:\n{text}")), Ok(16), "{text}");
    }
    let told = |rows: &str| Err(format!("the board has {rows} cells, the puzzle 4 x 4"));
    assert_eq!(read("1234....\n........\n"), told("2 x 8"));
    assert_eq!(read("1234..../......../"), told("2 x 8"));
    assert_eq!(read("12\n34\n..\n..\n..\n..\n..\n..\n"), told("8 x 2"));
    assert_eq!(read("1234\n....\n"), told("2 x 4"));
    assert_eq!(read("1234\n...\n.....\n....\n"), Err("this row of the board has 3 cells, the first one 4".to_owned()));
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
    for absurd in ["# box: 0x1\n", "# box: 18446744073709551615x18446744073709551615\n", "# box: 1x4294967296\n"] {
        assert!(boxes(&format!("{absurd}{text}"), None).unwrap_err().title.contains("do not fit a 6x6 board"));
    }
    for none in ["# box: 0x0\n", "# box: 2\n", "# box: 2 by 3\n"] {
        assert!(boxes(&format!("{none}{text}"), None).unwrap_err().title.contains("names no box"));
    }
    let error = boxes(text, Some((2, 2))).unwrap_err();
    assert_eq!(error.title, "boxes of 2x2 do not fit a 6x6 board: they have 4 cells");
}

#[test]
fn a_named_box_says_that_it_is_a_sudoku() {
    let sudoku = [Reading { family: &FAMILY, format: Format::Grid }];
    for size in [4, 5, 7, 11] {
        let row = |row: usize| {
            (0..size).map(move |col| if col == row && row < 3 { format!("{} ", row + 1) } else { ". ".into() })
        };
        let text: String = (0..size).map(|at| row(at).collect::<String>() + "\n").collect();
        let commented = format!("# box: 1x{size}\n{text}");
        assert_eq!(Reading::detect(commented.as_bytes(), &ParseOptions::default()), sudoku, "{commented}");
        let options = ParseOptions { box_shape: Some((1, size)), ..ParseOptions::default() };
        assert_eq!(Reading::detect(text.as_bytes(), &options), sudoku, "{text}");
        let board =
            parse_bytes(commented.as_bytes(), Format::Grid, &ParseOptions::default()).map(|sudoku| sudoku.box_shape());
        assert_eq!(board, Ok((1, size)));
    }
}
