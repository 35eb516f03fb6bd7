//! Nothing that is given is lost: a token is read, refused at its place, or named in a warning.

use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Deduce, Format, ParseOptions};
use cluesat::input::{Input, Records};

use super::documents::pad;
use super::{EASY, recognise, split, told, written};
use crate::sudoku_common::{answers, parse, parse_as};

/// How many answers there are, up to a hundred.
fn count(text: &str) -> usize {
    answers(&parse(text), Deduce::Full, 100).len()
}

pub(super) fn warnings(text: &str, format: Format) -> Vec<String> {
    cluesat::family::Puzzle::warnings(&parse_as(text, format).unwrap()).to_vec()
}

/// The puzzles of a stream as they are read.
fn stream(text: &str) -> Vec<Result<Sudoku, String>> {
    let records = Records::open(&Input::Text(text.to_owned()), &ParseOptions::default()).unwrap();
    let read = |record: std::io::Result<cluesat::input::Record>| {
        let record = record.unwrap();
        let reading = record.recognised().map_err(|error| error.title)?;
        parse_as(&String::from_utf8(record.bytes).unwrap(), reading.format).map_err(|error| error.title)
    };
    records.map(read).collect()
}

#[test]
fn blanks_and_line_ends_between_constraints_say_nothing() {
    let line = ".Shape~4x4.~R1C1_1~R3C2_1.Cage~3~R1C1~R1C2.AntiKnight";
    let expected = parse(line);
    assert_eq!(expected.constraints().len(), 2);
    for text in [
        line.replace('.', " ."),
        line.replace('.', "\t."),
        line.replace('.', "\n."),
        format!("# a title\n{}\n", line.replace('.', "\n\n# of it\n  .")),
        line.replace('~', " ~ "),
        line.replace(".Cage~3~", ".Cage~3~\n").replace(".Shape~4x4.", ".Shape~4x4\n."),
    ] {
        assert_eq!(recognise(text.as_bytes()), [Format::Iss], "{text}");
        assert_eq!(parse_as(&text, Format::Iss), Ok(expected.clone()), "{text}");
        assert_eq!(split(Format::Iss, text.as_bytes()).len(), 1, "{text}");
        assert_eq!(stream(&text), [Ok(expected.clone())], "{text}");
    }
    for (text, wrong) in [
        (".Cage~3~R1C1~R1C2 .Foo~4", "`Foo` is a constraint that is not known"),
        (".AntiKnight\n.Foo", "`Foo` is a constraint that is not known"),
        (".Cage~3~R1C1~R1C2 rest", "`R1C2rest` is not a cell"),
        (".~R1C1_1~R1C1_2", "r1c1 is given twice"),
        (".Shape~4x4.Shape~9x9", "the shape is said twice"),
        (".NoBoxes~3", "`NoBoxes` is a constraint that is in another form"),
        (".Or.AntiKnight.AntiKing.End", "`Or` is a constraint that is not known"),
        (".Sum~3_1_-1~R1C1~R1C2", "`3_1_-1` is not a number"),
        (".AntiKnight.AntiKing\n.Windoku", "these lines may be one puzzle, or several"),
    ] {
        assert_eq!(parse_as(text, Format::Iss).unwrap_err().title, wrong, "{text}");
    }
}

#[test]
fn lines_of_several_constraints_are_a_puzzle_each() {
    let lines = [".~R1C1_1.AntiKnight", ".Shape~4x4.~R1C1_1.AntiKing", ".~R1C1_2.Windoku"];
    let each: Vec<_> = lines.iter().map(|line| Ok(parse(line))).collect();
    for between in ["\n", "\n\n", "\n# comment\n"] {
        assert_eq!(stream(&lines.join(between)), each);
    }
    // What is written begins with its shape, so that puzzles are told apart whatever they have.
    for text in [EASY, "size: 9\nanti-knight\n", "size: 4\n"] {
        let one = written(&parse(text), Format::Iss).unwrap();
        assert_eq!(stream(&one.repeat(3)), vec![Ok(parse(text)); 3], "{one}");
    }
    let beside = "one\t.AntiKnight\ntwo\t.AntiKing\n";
    assert_eq!(stream(beside).len(), 2);
}

#[test]
fn iss_gets_nothing_that_it_does_not_know() {
    let write = |line: &str| {
        let mut text = Vec::new();
        let written = crate::sudoku_common::object(&parse(line)).write(Format::Iss, None, &mut text);
        written.map(|()| String::from_utf8(text).unwrap()).map_err(|error| error.reason)
    };
    for (text, reason) in [
        ("size: 9\nodd: r1c1\n", "it has no place for `odd`"),
        ("size: 9\neven: r1c1\n", "it has no place for `even`"),
        ("size: 9\nnabner: r1c1:r1c3\n", "it has no place for `nabner`"),
        ("size: 6\nentropic: r1c1:r1c4\n", "it has `entropic` only on boards with the digits 1 to 9"),
        ("size: 9\ndigits: 0-8\nglobal entropy\n", "it has `global entropy` only on boards with the digits 1 to 9"),
        ("size: 9\ndigits: 0-8\nanti-taxicab\n", "it has `anti-taxicab` only on boards with digits from 1"),
    ] {
        assert_eq!(write(text), Err(reason.to_owned()), "{text}");
    }
    assert!(write("size: 9\nequal sums: r1c1 r1c2 = r3c3\n").unwrap().ends_with(".EqualSum~R1C1~R1C2~-~R3C3\n"));
    assert_eq!(parse(".EqualSum~R1C1~R1C2~~R3C3"), parse(".EqualSum~R1C1~R1C2~-~R3C3"));
    assert!(told(".Shape~6x6.Entropic~R1C1~R1C2~R1C3", Format::Iss).contains("only on boards with the digits 1 to 9"));
}

#[test]
fn a_size_is_of_a_square() {
    for (text, size) in [("9", 9), ("4x4", 4), ("5 x 5", 5), ("9X9", 9)] {
        assert_eq!(parse(&format!("size: {text}\nboxes: none\nanti-knight\n")).order(), size);
    }
    for text in ["4x5", "5x4", "4 x 7", "9x", "x9", "9x9x9", "4by4", "0", "129", "-4", "9 9"] {
        let error = parse_as(&format!("size: {text}\nanti-knight\n"), Format::Variant).unwrap_err();
        assert_eq!(error.title, format!("`{text}` is not a size: a board has 1 to 128 rows, and as many columns"));
    }
}

#[test]
fn what_stands_behind_a_board_is_read() {
    let board = "1...............";
    for gap in [" ", "\t", ", ", ";"] {
        for map in ["1112122233343444", "aaabab..".replace("..", "bbcccdcddd").as_str()] {
            assert_eq!(count(&format!("{board}{gap}{map}")), 36, "{gap}{map}");
        }
    }
    assert_eq!(count(board), 72);
    let jigsaw = parse(&format!("{board} 1112122233343444 diagonal: /"));
    assert_eq!(jigsaw.constraints().len(), 2);
    let diagonal = format!("{EASY} diagonal: /");
    assert_eq!(recognise(diagonal.as_bytes()), [Format::Line]);
    assert_eq!(parse(&diagonal).constraints().len(), 1);
    assert_eq!(parse(&format!("{EASY} anti-knight; anti-king # hard")).constraints().len(), 2);
    for (behind, wrong) in [
        ("X", "`x` needs cells after a colon, as in `x: r1c1 r1c2`"),
        ("(anti-knight)", "`anti-knight` behind a board may be a rule"),
        ("\"anti-king.\"", "`anti-king` behind a board may be a rule"),
        ("Sudoku-X", "`Sudoku-X` behind a board may be a rule"),
        ("\\", "`\\\\` behind a board may be a rule"),
        ("cgae 11: r1c1 r1c2", "`cgae 11` is not a known constraint"),
        ("cage 30: r1c1 r1c2", "the cage at r1c1 cannot add up to 30: 2 different digits make 3 to 17"),
        (&"abc".repeat(27), "this is no map of 9 regions with 9 cells each"),
    ] {
        assert_eq!(parse_as(&format!("{EASY} {behind}"), Format::Line).unwrap_err().title, wrong);
    }
    // Answers, numbers and names are of no puzzle.
    let answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for behind in [answer, "1", "7.1 2", "the Easter Monster", "# diagonal: /"] {
        assert_eq!(parse_as(&format!("{EASY} {behind}"), Format::Line), Ok(parse(EASY)), "{behind}");
    }
}

#[test]
fn a_zero_is_no_cage_of_a_killer() {
    let cage = |first: &str, second: &str| format!("2x2::k:{first}:{second}:{}", ["0"; 14].join(":"));
    let killer = parse(&cage("1280", "1280"));
    assert_eq!(killer.constraints().len(), 1);
    assert_eq!(killer.constraints()[0].groups()[0].len(), 2);
    assert_eq!(parse(&cage("0000", "1025")).constraints()[0].groups()[0].len(), 1);
    let error = parse_as(&cage("1281", "1"), Format::Tatham).unwrap_err();
    assert_eq!(error.title, "a cage has the sums 5 and 0");
}

#[test]
fn lists_of_programs_are_boards() {
    let rows: Vec<String> = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells: Vec<String> = row.iter().map(|&byte| char::from(byte).to_string()).collect();
            cells.join(", ")
        })
        .collect();
    let list = |open: &str, close: &str, between: &str| {
        let rows: Vec<String> = rows.iter().map(|row| format!("{open}{row}{close}")).collect();
        rows.join(between)
    };
    let square = list("[", "]", ", ");
    for text in [
        format!("[{square}]"),
        format!("[[{square}]]"),
        format!("board = [\n{}\n]\n", list("    [", "],", "\n")),
        format!("grid = np.array([{square}])"),
        format!("{{\"grid\": [{square}]}}"),
        format!("{{{}}}", list("{", "}", ",\n")),
        format!("n=3;\nstart=[|{}|];\n", list("", "", "|\n")),
    ] {
        assert_eq!(recognise(text.as_bytes()), [Format::Grid], "{text}");
        assert_eq!(parse_as(&text, Format::Grid), Ok(parse(EASY)), "{text}");
    }
    let small = "[[0,0,1,0],[0,4,0,0],[0,0,0,2],[0,2,0,0]]";
    assert_eq!(parse(small), parse("..1. .4.. ...2 .2..".replace(' ', "").as_str()));
    assert_eq!(recognise(b"x = [[3],[2,1],[1],[4]]"), []);
}

/// Candidates of cells are what can stand there.
#[test]
fn candidates_are_read() {
    let all = "123456789";
    let marks = |cell: char| if cell == '0' { all.to_owned() } else { cell.to_string() };
    let grid: String = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|&byte| marks(char::from(byte)) + " ").collect::<String>() + "\n")
        .collect();
    assert_eq!(parse_as(&grid, Format::Grid), Ok(parse(EASY)));
    let fewer = grid.replacen(all, "124", 1);
    let puzzle = parse_as(&fewer, Format::Grid).unwrap();
    assert_eq!(puzzle.constraints().len(), 1);
    assert_eq!(
        warnings(&fewer, Format::Grid),
        ["cells with several digits: 1; these are read as all that can stand there"]
    );
    let line: String = EASY
        .chars()
        .flat_map(|cell| {
            (b'1'..=b'9').map(move |own| if cell == '0' || cell == char::from(own) { char::from(own) } else { '.' })
        })
        .collect();
    assert_eq!(parse_as(&line, Format::Line), Ok(parse(EASY)));
}

#[test]
fn a_zero_has_no_height_and_makes_no_piece() {
    let zeros = "size: 3\ndigits: 0-2\nboxes: none\n";
    assert_eq!(count(&format!("{zeros}sum line 4: r2c2 r3c1\n")), 2);
    assert_eq!(count(&format!("{zeros}sum loop 4: r2c2 r3c1\n")), 2);
    // 0, 1, 2 and 1, 0, 2 and 1, 2, 0: two are seen, and one where the 2 comes first.
    assert_eq!(count(&format!("{zeros}skyscraper 2: r1\n")), 6);
    assert_eq!(count(&format!("{zeros}skyscraper 1: r1\n")), 6);
    assert!(parse_as(&format!("{zeros}skyscraper 3: r1\n"), Format::Variant).is_err());
}

#[test]
fn what_stands_twice_is_told() {
    for (lines, told) in [
        ("cage 3: r1c1 r1c2\ncage 3: r1c2 r1c1", "the cage at r1c2 stands there twice"),
        ("anti-knight\nanti-knight", "`anti-knight` stands there twice"),
        ("odd: r1c1 r1c1", "the odd at r1c1 stands there twice"),
        ("odd: r1c1 r1c2\nodd: r1c2", "the odd at r1c2 stands there twice"),
        ("double arrow: r1c1:r1c3 r2c3 r1c3", "the double arrow at r1c1 has r1c3 twice, and its digit counts twice"),
    ] {
        assert_eq!(warnings(&format!("size: 9\n{lines}\n"), Format::Variant), [told], "{lines}");
    }
}

/// Closed lines have each cell once, where that matters, and go on where they close.
#[test]
fn closed_lines_are_what_people_mean() {
    let grid = |line: &str| parse(&format!("size: 6\n{line}\n"));
    let ring = "r1c1:r1c3 r2c3:r2c1";
    for kind in ["renban", "nabner", "sum loop 10"] {
        let Ok(closed) = parse_as(&format!("size: 9\n{kind}: r1c1:r1c3 r2c3 r2c1 r1c1\n"), Format::Variant) else {
            assert_eq!(kind, "nabner", "six digits are too many for it");
            continue;
        };
        assert_eq!(closed, parse(&format!("size: 9\n{kind}: r1c1:r1c3 r2c3 r2c1\n")), "{kind}");
        assert!(cluesat::family::Puzzle::warnings(&closed).is_empty());
    }
    // As an open line it would have the first cell at both ends.
    let sums = grid("region sum: r1c2 r1c3 r1c4 r2c4 r2c3 r2c2 r1c2");
    let parts = grid("equal sums: r1c4 r2c4 = r2c3 r2c2 r1c2 r1c3");
    let found = |sudoku: &Sudoku| answers(sudoku, Deduce::Full, 40);
    assert!(found(&sums).iter().all(|board| {
        let sum = |cells: &[(usize, usize)]| {
            cells.iter().map(|&(row, col)| board[cluesat::grid::Pos::new(row, col)]).sum::<u16>()
        };
        sum(&[(0, 3), (1, 3)]) == sum(&[(1, 2), (1, 1), (0, 1), (0, 2)])
    }));
    assert!(!found(&parts).is_empty());
    for board in found(&grid(&format!("entropic: {ring} r1c1"))) {
        let cells = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)];
        let class = |at: usize| (board[cluesat::grid::Pos::new(cells[at % 6].0, cells[at % 6].1)] - 1) / 2;
        assert!((0..6).all(|at| class(at) != class(at + 1) && class(at) != class(at + 2)), "{board:?}");
    }
    for (line, wrong) in [
        ("sum line 10: r1c1:r1c3 r2c3:r2c1 r1c1", "the sum line at r1c1 ends where it begins: that is a `sum loop`"),
        ("slow thermo: r1c1:r1c3 r2c3:r2c1 r1c1", "the slow thermo at r1c1 has r1c1 twice"),
        ("little killer 9: r1c3 r2c2 r1c3", "the little killer at r1c3 has r1c3 twice"),
        ("sum 9: r1c3 r2c2 r1c3", "the sum at r1c3 has r1c3 twice"),
    ] {
        assert_eq!(parse_as(&format!("size: 6\n{line}\n"), Format::Variant).unwrap_err().title, wrong);
    }
}

#[test]
fn unknown_constraints_get_the_nearest_names() {
    for (line, nearest) in [
        ("cgae 11: r1c1", "the nearest that are known are `cage`, "),
        ("kropki: r1c1 r1c2", "`difference` and `ratio`"),
        ("renbans: r1c1", "the nearest that are known are `renban`, "),
    ] {
        let error = told(&format!("size: 9\n{line}\n"), Format::Variant);
        assert!(
            error.contains("docs/VARIANTS.md") && error.contains(nearest.split(' ').next_back().unwrap_or("")),
            "{error}"
        );
    }
    let one = |line: &str| parse(&format!("size: 9\n{line}: r1c1 r1c2\n"));
    assert_eq!(one("dutch whispers"), one("whispers 4"));
    assert_eq!(one("Dutch Whisper 3"), one("whispers 3"));
    assert_eq!(one("black kropki"), one("ratio"));
    assert_eq!(one("consecutive"), one("difference"));
}

/// What is too large is refused with its number, before it is built.
#[test]
fn rules_that_are_too_many_are_counted_first() {
    for (size, line, wrong) in [
        (128, "anti-taxicab", "`anti-taxicab` is refused: this board would need 110110016 rules, more than 150000"),
        (
            128,
            "row indexer: r1c1:r128c128",
            "the row indexer at r1c1 is refused: this board would need 2097152 rules, more than 150000",
        ),
    ] {
        let error = parse_as(&format!("size: {size}\n{line}\n"), Format::Variant).unwrap_err();
        assert_eq!(error.title, wrong);
    }
    for (size, line, rules) in
        [(99, "all ratios given", 2 * 99 * 98), (92, "anti-king", 2 * 91 * 91), (63, "anti-knight", 4 * 62 * 61)]
    {
        let sudoku = parse(&format!("size: {size}\nboxes: none\n{line}\n"));
        let puzzle = crate::sudoku_common::object(&sudoku);
        assert_eq!(puzzle.rules().len(), size * size + 2 * size * size + rules, "{line}");
    }
}

/// A board with a mistake in it is not taken for an id, and its answer not for the board.
#[test]
fn an_answer_is_no_board() {
    let answer = "1234341221434321";
    for board in ["112............34", "<12............34", "12...........34", "12............34x"] {
        let text = format!("{board},{answer}\n");
        assert!(parse_as(&text, Format::Line).is_err(), "{text}");
    }
    assert_eq!(parse_as(&format!("17 12............34,{answer}"), Format::Line), Ok(parse("12............34")));
    for behind in ["11121222333434444", "ddiagonal: /", "111212223334344"] {
        assert!(parse_as(&format!("1............... {behind}"), Format::Line).is_err(), "{behind}");
    }
}

#[test]
fn a_region_has_its_cells_once() {
    let text = pad("", "").replacen("[0,0]", "[1,0]", 1);
    let error = parse_as(&text, Format::Json).unwrap_err().title;
    assert!(error.contains("r2c1"), "{error}");
    let told = warnings(&pad("{\"cells\":[[0,0],[0,1]],\"unique\":true,\"style\":\"qzx\"}", ""), Format::Json);
    assert_eq!(told, ["the style of cage 1 is not known and was passed over"]);
    assert_eq!(recognise(b"2x2xx:1a2m"), []);
}

#[test]
fn an_answer_behind_a_board_is_one() {
    let board = "12............34";
    for behind in ["1234341221434321", "12343412214343..", "easy 17", "20261128", "0.75"] {
        assert!(stream(&format!("{board},{behind}\n")).iter().all(Result::is_ok), "{behind}");
    }
    // Other digits, twice as many, a second one.
    for behind in ["2345452332545432", "12343412214343211234341221434321", "1234341221434321,1234341221434321"] {
        let [Err(refused)] = &stream(&format!("{board},{behind}\n"))[..] else { panic!("{behind}") };
        assert!(refused.contains("this is no answer of a 4x4 board"), "{refused}");
    }
}

#[test]
fn a_number_that_may_be_a_cell_is_no_id() {
    let cells = "1 0 0 0 0 0 2 0 0 3 0 0 0 0 0 4";
    let of = |text: String| parse_as(&text, Format::Line).map(|sudoku| sudoku.givens().cells().to_vec());
    let plain = of(format!("{cells}\n")).unwrap();
    for id in ["17 ", "3,", "3\t"] {
        assert_eq!(of(format!("{id}{cells}\n")).as_ref(), Ok(&plain), "{id}");
    }
    for id in ["3 ", "0 ", "4 "] {
        assert!(of(format!("{id}{cells}\n")).is_err(), "{id}");
    }
}

#[test]
fn names_below_a_size_are_constraints() {
    for (name, near) in [
        ("antikinght", "`anti-knight`"),
        ("anti-kinght", "`anti-knight`"),
        ("no-touch", "the nearest"),
        ("negative xv", "`all xv given`"),
        ("extra regions", "`extra region`"),
    ] {
        let refused = told(&format!("size: 9\n{name}\n"), Format::Variant);
        assert!(refused.contains(&format!("`{name}` is not a known constraint")), "{refused}");
        assert!(refused.contains(near), "{refused}");
    }
    // Rows are as they were.
    let short = told("size: 4\n12..\n..1\n....\n....\n", Format::Variant);
    assert!(short.contains("row 2 has 3 cells"), "{short}");
}
