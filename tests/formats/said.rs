//! What a file is taken for: what its comments say of the puzzles below them, and what one bad line does not change.

use std::fs;

use cluesat::diagnostic::Source;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Beside, Filled, Format, Keeps, ParseOptions, Reading};
use cluesat::input::{Input, Records};

use super::sample::Same;
use super::streams::read;

#[test]
fn boards_that_look_like_others_are_written_so_that_they_are_read_again() {
    let rows = ["3-3", "-", "4-4", "12341234123412", "3/3/1/0", "----/-0--/--0-/----", "1-2-/---3/----/----"];
    let boards = rows.iter().map(|rows| {
        format!("x\t{}\t{}\t{rows}\n", rows.find('/').unwrap_or(rows.len()), { 1 + rows.matches('/').count() })
    });
    let boards = boards.chain(["1..2......1.2...\n".into(), "# box: 1x5\n1...........2............\n".into()]);
    for text in boards {
        let text = if text.starts_with('1') { format!("# family: sudoku\n{text}") } else { text };
        let one = read(text.as_bytes()).expect(&text);
        let (family, formats) = (one[0].family(), [Format::Rows, Format::Line, Format::Grid]);
        for format in formats.into_iter().filter(|format| family.formats.contains(format)) {
            let mut written = Vec::new();
            one[0].write(format, None, &mut written).expect("they hold every board");
            let first = Reading { family, format }.with_family(written.clone());
            assert_eq!(read(&first), Ok(one.clone()), "{}", first.escape_ascii());
            let several = [&first, format.frame().between.as_bytes(), &written].concat();
            assert_eq!(read(&several), Ok([one.clone(), one.clone()].concat()), "{}", several.escape_ascii());
        }
    }
}

/// The boxes of the sudokus of a file.
fn boxes(text: &str) -> Result<Vec<(usize, usize)>, String> {
    let shape = |puzzle: &Same| puzzle.of_family::<Sudoku>().box_shape();
    Ok(read(text.as_bytes())?.iter().map(shape).collect())
}

#[test]
fn a_box_that_is_named_holds_for_all_that_follows() {
    let line = "1.6.2...5......4..26....45..62......\n";
    let grid: String =
        line.trim().as_bytes().chunks(6).map(|row| str::from_utf8(row).expect("ASCII").to_owned() + "\n").collect();
    let address = "https://puzz.link/p?sudoku/6/6/1zt2\n";
    for (puzzle, between) in
        [(line, ""), (line, "# a comment\n"), (&grid, "\n"), (&grid, "\n# another\n"), (address, "")]
    {
        let said = |first: &str, second: &str| boxes(&format!("{first}{puzzle}{between}{second}{puzzle}"));
        for both in ["# box: 3x2\n", "\u{feff}# box: 3x2\r\n", "# title\n\n# Box 3 x 2\n# more\n"] {
            assert_eq!(said(both, ""), Ok(vec![(3, 2), (3, 2)]), "{both}{puzzle}{between}");
        }
        assert_eq!(said("# box: 3x2\n", "# box: 2x3\n").map(|boxes| boxes[1]), Ok((2, 3)));
        let refused = said("# box: 3x2\n", "# box: 2\n").expect_err("it is refused");
        assert!(refused.contains("the comment `# box:` at this board names no box"), "{refused}");
        let refused = said("# box: 9x1\n", "").expect_err("it is refused");
        assert!(refused.contains("boxes of 9x1 do not fit a 6x6 board"), "{refused}");
    }
    // Behind the cells it holds for that board alone.
    let behind = |text: &str| text.replacen('\n', " # box: 3x2\n", 1);
    assert_eq!(boxes(&format!("{}{line}", behind(line))), Ok(vec![(3, 2), (2, 3)]));
    assert_eq!(boxes(&format!("{}\n{grid}", behind(&grid))), Ok(vec![(3, 2), (2, 3)]));
    assert_eq!(boxes(&format!("# box: 2x3\n{}{line}", behind(line))), Ok(vec![(3, 2), (2, 3)]));
    let tall = "# box: 3x2\n16..............................2...\n";
    assert_eq!(boxes(&format!("{line}{line}{tall}")), Ok(vec![(2, 3), (2, 3), (3, 2)]));
    let numbers = format!("1 {}10\n", "0 ".repeat(98));
    assert_eq!(boxes(&format!("# box: 5x2\n{numbers}{numbers}")), Ok(vec![(5, 2), (5, 2)]));
    assert_eq!(
        boxes("# box: 4x2\nhttps://puzz.link/p?sudoku/8/8/1zzz7\n").map_err(|error| error.contains("62 of 64")),
        Err(true)
    );
    assert_eq!(boxes("# box: 4x2\nhttps://puzz.link/p?sudoku/8/8/1zzzi\n"), Ok(vec![(4, 2)]));
    // An id says itself what its boxes are.
    assert_eq!(boxes(&format!("# box: 3x2\n2x3:a3d4b6h3a1a6b1g2a6\n{line}")), Ok(vec![(2, 3), (3, 2)]));
}

#[test]
fn what_is_said_further_up_goes_with_a_puzzle() {
    let text = "# box: 3x2\n\n1.6.2...5......4..26....45..62......\n3.6.2...5......4..26....45..62.3...3\n";
    let options = ParseOptions::default();
    let reader: Box<dyn std::io::Read> = Box::new(std::io::Cursor::new(text));
    let mut records = Records::new("x", std::io::BufReader::new(reader), &options);
    let [first, second] = [(); 2].map(|()| records.next().expect("two puzzles").expect("memory can be read"));
    let alone = read(&first.alone()).expect("it is a puzzle by itself");
    assert_eq!(Ok(&alone[0]), first.parse(&options).map(Same).as_ref());
    // Errors point into the input.
    assert_eq!((first.first_line, second.first_line), (3, 4));
    let error = second.parse(&options).expect_err("it is refused").render(false);
    assert!(error.contains("x:4:36\n"), "{error}");
}

#[test]
fn one_bad_puzzle_does_not_change_what_the_others_are() {
    let four = "1.3.2...........\n1.3.2...........\n11..............\n1.3.2...........\n";
    assert!(read(four.as_bytes()).expect_err("it is refused").contains("may be sudoku `line` or slitherlink `rows`"));
    let refused = read(format!("# family: sudoku\n{four}").as_bytes()).expect_err("it is refused");
    assert!(refused.contains("row 1 has two 1s") && refused.contains(":4:2\n"), "{refused}");
    for bad in [
        "11..............\n",
        "# box: 3x3\n1.6.2...5......4..26....45..62......\n",
        "66..................................\n",
    ] {
        let refused = read(format!("# family: sudoku\n{bad}{bad}{bad}").as_bytes()).expect_err("it is refused");
        assert!(["has two", "do not fit"].iter().any(|why| refused.contains(why)), "{refused}");
    }
    for short in ["1.3.2...........\n11..............\n", "1.3.2...........\n11..............\n2...............\n"] {
        assert!(read(short.as_bytes()).expect_err("it is refused").contains("may be sudoku"), "{short}");
    }
    let good = "1.6.2...5......4..26....45..62......\n";
    let refused = read(format!("{good}66{}{good}", &good[2..]).as_bytes()).expect_err("it is refused");
    assert!(refused.contains("row 1 has two 6s") && refused.contains(":2:2\n"), "{refused}");
    let refused = read(format!("{good}{good}66{}{good}", &good[2..]).as_bytes()).expect_err("it is refused");
    assert!(refused.contains("row 1 has two 6s") && refused.contains(":3:2\n"), "{refused}");
}

#[test]
fn a_bad_first_line_is_one_bad_puzzle() {
    let line = "53..7....6..195....9.....6.8.......34..8.3..17.......6.6....28....419..5....8..79";
    let short = &line[1..];
    assert_eq!(
        read(b"name w h rows\na\t2\t2\t3-/-2\nb\t3\t1\t-21\n").map_err(|error| error.contains(":1:1\n")),
        Err(true)
    );
    for first in ["quizzes,solutions", "puzzle", short, "hello, world: 3x3"] {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        fs::write(file.path(), format!("# a comment\n{first}\n{line},\n\n{line}\n")).expect("the file can be written");
        let options = ParseOptions::default();
        let records = Records::open(&Input::Path(file.path().to_owned()), &options).expect("the file can be read");
        let read: Vec<_> = records.map(|record| record.expect("the file can be read")).collect();
        assert_eq!(read.iter().map(|record| record.first_line).collect::<Vec<_>>(), [2, 3, 5], "{first}");
        assert_eq!(read.iter().map(|record| record.parse(&options).is_ok()).collect::<Vec<_>>(), [false, true, true]);
    }
}

#[test]
fn a_line_that_names_a_family_begins_a_section() {
    let boards = ["# family: sudoku\n12..\n..12\n....\n...1\n", "# family: slitherlink\n-2-2\n----\n3--3\n--0-\n"];
    let alone = boards.map(|board| read(board.as_bytes()).expect("it is a puzzle").remove(0));
    for (first, second) in [(0, 1), (1, 0)] {
        for between in ["", "\n", "\n# a title\n", "\n\n# box: 2x2\n"] {
            let text = format!("{}{between}{}", boards[first], boards[second]);
            let found = read(text.as_bytes()).unwrap_or_else(|refused| panic!("{text}{refused}"));
            assert!(found == [alone[first].clone(), alone[second].clone()], "{text}");
        }
    }
    let text = format!("{}{}", boards[0], boards[1].replace("3--3", "3--5"));
    let refused = read(text.as_bytes()).expect_err("it is refused");
    assert!(refused.contains("the clue 5") && refused.contains(":9:4\n"), "{refused}");
    let refused = read(format!("{}# family: chess\n-2\n3-\n", boards[0]).as_bytes()).expect_err("it is refused");
    assert!(refused.contains("`chess` is not a family") && refused.contains(":6:1\n"), "{refused}");
    assert!(cluesat::parse(&boards.concat()).is_err_and(|error| error.to_string().contains("another puzzle")));
    // A title above the family is no puzzle, and comments below the last one are none either.
    let picture = "title \"x\"\n# family: nonogram\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    assert_eq!(read(picture.as_bytes()).map(|all| all.len()), Ok(1));
    assert_eq!(read(format!("{}\n# family: masyu\n\n", boards[0]).as_bytes()).map(|all| all.len()), Ok(1));
    let constraint = "1...\n....\n....\n...2\ncage 5: r1c1 r1c2\n# family: sudoku\nanti-knight\n";
    assert!(read(constraint.as_bytes()).expect_err("it is refused").contains("there is no grid"));
    for (head, place) in [("# family: chess\n", ":1:1\n"), ("# family: masyu\n# family: slitherlink\n", ":2:1\n")] {
        let refused = read(format!("{head}-2\n3-\n").as_bytes()).expect_err("it is refused");
        assert!(refused.contains("family") || refused.contains("a line above says"), "{refused}");
        assert!(refused.contains(place), "{refused}");
    }
}

#[test]
fn a_mistyped_constraint_begins_no_puzzle() {
    let puzzle = "1 . . .\n. . . .\n. . . .\n. . . 2\ncage 3: r1c1 r1c2\n";
    for mistake in ["x", "diagonals", "anti-nkight", "cage15 r2c1 r2c2", "[notes]", "cagges 7: r1c1 r1c2", "hello"] {
        let refused = read(format!("{puzzle}{mistake}\n").as_bytes()).expect_err("it is refused");
        let name = mistake.split(':').next().unwrap_or(mistake);
        assert!(refused.contains(&format!("`{name}` is not a known constraint")), "{refused}");
    }
    let refused = read(format!("{puzzle}termo: r1c1 r1c2\n").as_bytes()).expect_err("it is refused");
    assert!(refused.contains("the nearest that are known are `thermo`"), "{refused}");
    assert_eq!(read(format!("{puzzle}{puzzle}\nxxxx\nxxxx\n1xxx\nxxxx\n").as_bytes()).map(|all| all.len()), Ok(3));
}

#[test]
fn blocks_that_may_be_one_nonogram_or_several_are_refused() {
    let refused = read(b"1\n1\n\n1\n1\n\n1\n1\n\n1\n1\n").expect_err("it is refused");
    assert!(refused.contains("or several") && refused.contains(":6:1\n"), "{refused}");
    assert_eq!(read(b"1\n1\n\n1\n1\n====\n1\n1\n\n1\n1\n").map(|all| all.len()), Ok(2));
    assert_eq!(read(b"1\n1\n0\n1\n1\n\n1\n1\n0\n1\n1\n").map(|all| all.len()), Ok(1));
}

#[test]
fn a_line_too_many_makes_no_other_puzzle() {
    let whole = "5\n5\n3\n1 1\n3\n1\n2\n\n0\n3\n1 3\n3 1\n0\n";
    assert_eq!(read(whole.as_bytes()).map(|puzzles| puzzles.len()), Ok(1));
    for damaged in [format!("{whole}1\n"), whole.replacen("3\n", "", 1), whole.replacen("0\n3\n", "3\n", 1)] {
        let refused = read(damaged.as_bytes()).expect_err("it is refused");
        assert!(refused.contains("nonogram `blocks` or nonogram `cwd`"), "{refused}");
    }
}

#[test]
fn names_stand_in_front_of_addresses_and_ids() {
    let ids = [("Solo", "2x2:1o"), ("Loopy", "4x4t0:3o"), ("Pattern", "2x2:1/1/1/1"), ("Pearl", "3x2:Be")];
    for (game, id) in ids {
        let one = read(id.as_bytes()).expect(id);
        for front in ["a name\t".to_owned(), format!("{game}:"), format!("a name\t{}:", game.to_lowercase())] {
            assert_eq!(read(format!("{front}{id}\n").as_bytes()), Ok(one.clone()), "{front}{id}");
        }
        assert!(read(format!("Chess:{id}\n").as_bytes()).is_err(), "{id}");
    }
    for path in ["sudoku/4/4/g1k23k3g", "slither/4/4/dgdh2c7b", "nonogram/2/2/1111", "mashu/3/2/0a", "simpleloop/2/2/0"]
    {
        let one = read(path.as_bytes()).expect(path);
        for front in ["https://puzz.link/p?", "a name\tpzv.jp/p.html?x=1&", "a name http://puzz.link/p?x=1&amp;"] {
            assert_eq!(read(format!("{front}{path}\n").as_bytes()), Ok(one.clone()), "{front}{path}");
        }
    }
}

#[test]
fn a_position_goes_along_where_the_format_holds_it() {
    let options = ParseOptions::default();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let files = [
        "filled/saved.non",
        "filled/state.sdk",
        "filled/played.pzprv3",
        "boards/4x4-saved.json",
        "boards/two-colours-saved.xml",
    ];
    let (mut kept, mut left_out) = (0, 0);
    for name in files {
        let bytes = fs::read(root.join(name)).expect("the file is there");
        let source = Source { name, bytes: &bytes, first_line: 1 };
        let puzzle = Reading::of(&source, &options).and_then(|reading| reading.parse(&source, &options)).expect(name);
        let filled = puzzle.filled(&source).expect(name).and_then(Filled::position).expect("a position");
        let family = puzzle.family();
        for &format in family.formats {
            let beside = Beside { filled: &filled, ..Beside::default() };
            let mut written = Vec::new();
            if puzzle.write_with(format, beside, &mut written).is_err() {
                continue;
            }
            let source = Source { name, bytes: &written, first_line: 1 };
            let options = ParseOptions { family: Some(family), from: Some(format), ..options.clone() };
            let again = Reading { family, format }.parse(&source, &options).expect(name);
            let found = again.filled(&source).expect(name).and_then(Filled::position);
            if family.texts.keeps(format, false) > Keeps::Nothing {
                assert_eq!(found.as_deref(), Some(&filled[..]), "{name} {format}");
                kept += 1;
            } else {
                assert_eq!(found, None, "{name} {format}");
                left_out += 1;
            }
        }
    }
    assert!(kept > 6 && left_out > 10, "{kept} {left_out}");
}

#[test]
fn a_full_board_is_a_position_and_a_goal_is_not() {
    let options = ParseOptions::default();
    let files = [
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\nsaved \"10\"\n", true),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal \"10\"\n", false),
        ("P1\n2 1\n1 0\n", false),
        ("pzprv3\nslither\n1\n1\n4\n1 1\n1\n1\n", true),
        ("{\"size\":1,\"grid\":[[{\"value\":1}]]}", true),
    ];
    for (text, is_position) in files {
        let source = Source { name: "text", bytes: text.as_bytes(), first_line: 1 };
        let puzzle = Reading::of(&source, &options).and_then(|reading| reading.parse(&source, &options)).expect(text);
        let filled = puzzle.filled(&source).expect(text).expect("it comes with a board");
        assert_eq!(filled.clone().board().len(), puzzle.places(), "{text}");
        assert_eq!(filled.position().is_some(), is_position, "{text}");
    }
}
