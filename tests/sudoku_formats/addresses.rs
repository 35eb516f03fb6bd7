//! Sudoku in addresses, game ids and documents.

use crate::sudoku_common::{parse, parse_as, parse_bytes};
use cluesat::board::Place;
use cluesat::diagnostic::Source;
use cluesat::family::{Format, ParseOptions, Puzzle};

use super::{EASY, assert_told, line, recognise, split, told, written};

/// People copy addresses without `https://`, too.
#[test]
fn addresses_need_no_scheme() {
    let killer =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sudoku/9x9-killer.txt")).unwrap();
    let killer = parse_as(&killer, Format::Tatham).unwrap();
    for format in [Format::Fpuzzles, Format::Sudokupad] {
        let address = written(&killer, format).unwrap();
        let bare = address.trim().strip_prefix("https://").unwrap();
        for bare in [bare.to_owned(), format!("www.{bare}")] {
            assert_eq!(recognise(bare.as_bytes()), [format], "{bare}");
            assert_eq!(parse_as(&bare, format).unwrap().constraints(), killer.constraints());
        }
    }
}

/// What is packed may hold the signs that part an address.
#[test]
fn other_pages_hold_documents() {
    let rows = |seed: u16| (0..81).map(|at| if at == seed { '7' } else { '.' }).collect::<String>();
    let mut signs = 0;
    for sudoku in (0..81).map(|seed| parse(&rows(seed))) {
        let address = written(&sudoku, Format::Fpuzzles).unwrap();
        let packed = address.trim().split_once("load=").unwrap().1.to_owned();
        signs += usize::from(packed.contains('/'));
        for page in ["https://sudocle.michel-kraemer.com/?puzzleid=fpuzzles", "https://any.site/play?x=1&id=fpuz"] {
            for behind in ["", "&x=1", "#top"] {
                let found = parse_as(&format!("{page}{packed}{behind}"), Format::Fpuzzles);
                assert_eq!(found.as_ref(), Ok(&sudoku), "{page}{packed}{behind}");
            }
        }
    }
    assert!(signs > 10, "{signs}");
}

#[test]
fn game_ids_are_read_and_written() {
    let id = "3x3:6b4f7_3h8c3_7_2_3a7_6_9b4c9c6c4b8_7_2a3_9_3_4c1h4_8f6b5";
    let sudoku = parse(id);
    assert_eq!(line(&sudoku, sudoku.givens()).len(), 81);
    assert!(line(&sudoku, sudoku.givens()).starts_with("6..4......73........8...3723.769..4"));
    assert_eq!(written(&sudoku, Format::Tatham).unwrap().trim(), id);
    // C is the height of a box.
    assert_eq!(parse("3x4:zzzzzn").box_shape(), (3, 4));
    assert_eq!(parse("4x3:zzzzzn").box_shape(), (4, 3));
    assert_eq!(parse("3x3db:zzzc"), parse("3x3:zzzc"));
    assert_eq!(parse("3x3r2dt:zzzc"), parse("3x3:zzzc"));
    for (id, wrong) in [
        ("9j:zzzc,a_b", "the lines are about"),
        ("9jx:zzzc", "two parts"),
        ("9jk:zzzc,a_b,_a,10", "the lines are about"),
        ("3x3::k:3841:7705", "has 2 cells"),
        ("3x3:d:k:3841:7705", "has 2 cells"),
    ] {
        assert_eq!(recognise(id.as_bytes()), [Format::Tatham], "{id}");
        let error = parse_as(id, Format::Tatham).unwrap_err();
        assert!(error.title.contains(wrong), "{id}: {}", error.title);
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
    assert_eq!(line(&sudoku, sudoku.givens()), ".1.....23.....3.");
    assert_eq!(written(&sudoku, Format::Puzzlink).unwrap(), "https://puzz.link/p?sudoku/4/4/g1k23k3g\n");
    for same in [
        "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        "https://puzz.link/p?type=player&sudoku/4/4/g1k23k3g",
        "https://puzz.link/p?type=player&amp;sudoku/4/4/g1k23k3g",
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
    assert_eq!(parse_bytes(b"https://puzz.link/p?sudoku/8/8/zzzj", Format::Puzzlink, &options).unwrap().order(), 8);
    assert!(told("https://puzz.link/p?sudoku/9/8/g", Format::Puzzlink).contains("8 rows and 9 columns"));
    assert!(told("https://puzz.link/p?sudoku/v:x/9/9/g", Format::Puzzlink).contains("variants are not supported"));
    assert!(told("https://puzz.link/p?sudoku/9/9/G", Format::Puzzlink).contains("does not belong"));
    assert!(told("https://puzz.link/p?sudoku/4/4/zz", Format::Puzzlink).contains("more than the 16 cells"));
    assert_told(
        "https://puzz.link/p?sudoku/4/4/g1k23k3",
        Format::Puzzlink,
        r"
error: the address ends after 15 of 16 cells
 --> test.txt:1:39
  |
1 | https://puzz.link/p?sudoku/4/4/g1k23k3
  |                                       ^ 1 missing
  |
  = help: the address may have been cut off when it was copied",
    );
    for empty in ["https://puzz.link/p?sudoku/4/4", "https://puzz.link/p?sudoku/4/4/"] {
        assert_eq!(parse(empty), parse("2x2:p"), "an empty board");
    }
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
    for (rule, count) in [
        (r#""diagonal+":true"#, 1),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"8"}]"#, 1),
        (r#""negative":["xv","ratio"]"#, 2),
    ] {
        assert_eq!(parse_as(&with(rule), Format::Json).unwrap().constraints().len(), count, "{rule}");
    }
    let unknown = parse_as(&with(r#""wormhole":true"#), Format::Json).unwrap_err();
    assert_eq!(unknown.title, "`wormhole` is a constraint that is not known");
    let jigsaw = document.replacen("{}", r#"{"region":8}"#, 1);
    assert!(parse_as(&jigsaw, Format::Json).unwrap_err().title.contains("region 0 has 8 cells, not 9"));
    let candidates = document.replacen("{}", r#"{"givenPencilMarks":[1,4]}"#, 1);
    assert_eq!(parse_as(&candidates, Format::Json).unwrap().constraints().len(), 1);
    // A player's digits are not given.
    assert_eq!(parse_as(&document.replacen("{}", r#"{"value":4}"#, 1), Format::Json), Ok(easy.clone()));
    assert!(parse_as(r#"{"size":9,"grid":[[{}]]}"#, Format::Json).is_err());
    assert!(parse_as("{", Format::Json).is_err());
    assert_eq!(split(Format::Json, format!("{document}\n{document}").as_bytes()).len(), 2);
}

/// The flag is about a difference of 1 only, and exempts pairs with a white dot of 1.
#[test]
fn the_flag_for_consecutive_neighbours_is_about_1() {
    let grid = "{}".repeat(6).replace("}{", "},{");
    let grid = vec![format!("[{grid}]"); 6].join(",");
    let with = |dots: &str| format!(r#"{{"size":6,"grid":[{grid}],"nonconsecutive":true,"difference":[{dots}]}}"#);
    let kinds = |text: &str| -> Result<Vec<String>, String> {
        let sudoku = parse_as(text, Format::Json).map_err(|error| error.title)?;
        Ok(sudoku.constraints().iter().map(|constraint| constraint.kind().name.to_owned()).collect())
    };
    let dot = |cells: &str, value: &str| format!(r#"{{"cells":[{cells}]{value}}}"#);
    let one = dot(r#""R1C1","R1C2""#, "");
    let two = dot(r#""R2C1","R2C2""#, r#","value":"2""#);
    assert!(kinds(&with("")).is_ok_and(|kinds| kinds == ["non-consecutive"]));
    assert!(kinds(&with(&one)).is_ok_and(|kinds| kinds.contains(&"all differences given".to_owned())));
    assert!(kinds(&with(&two)).is_ok_and(|kinds| kinds.contains(&"non-consecutive".to_owned())));
    assert!(kinds(&with(&format!("{one},{two}"))).is_err_and(|title| title.contains("cannot be read")));
    // What is read is written, and the other rule about dots of 2 is not.
    for dots in ["", &one, &two] {
        let sudoku = parse_as(&with(dots), Format::Json).unwrap();
        let again = parse_as(&written(&sudoku, Format::Json).unwrap(), Format::Json).unwrap();
        assert_eq!(again.constraints(), sudoku.constraints(), "{dots}");
    }
    let other = "size: 6\ndifference 2: r1c1 r1c2\nall differences given\n";
    assert_eq!(written(&parse_as(other, Format::Variant).unwrap(), Format::Json), None);
    let puzzle = cluesat::parse(&with(&two)).unwrap();
    let text = cluesat::parse("size: 6\nnon-consecutive\ndifference 2: r1c1 r1c2\n").unwrap();
    let count = |puzzle| cluesat::count(puzzle, None).unwrap().result;
    assert_eq!(count(&puzzle), count(&text));
}

#[test]
fn a_name_and_an_answer_may_stand_beside_a_variant() {
    let answer = "1423324123144132";
    for name in ["foo", "Hard one 1"] {
        let text = format!("{name}\t.Shape~4x4.AntiKnight\t{answer}\n");
        assert_eq!(recognise(text.as_bytes()), [Format::Iss], "{text}");
        let sudoku = parse_as(&text, Format::Iss).unwrap();
        assert_eq!((sudoku.order(), sudoku.constraints().len()), (4, 1));
        assert!(sudoku.givens().cells().iter().all(|&given| given == 0));
    }
    let unknown = format!("foo\t.Shape~4x4.Foo~R1C1\t{answer}\n");
    assert!(parse_as(&unknown, Format::Iss).unwrap_err().title.contains("Foo"));
    let easy = parse(EASY);
    let address = written(&easy, Format::Fpuzzles).unwrap();
    let (_, packed) = address.trim().split_once("load=").unwrap();
    for text in [packed.to_owned(), format!("a name\t{packed}\t{EASY}")] {
        assert_eq!(recognise(text.as_bytes()), [Format::Fpuzzles], "{text}");
        assert_eq!(parse_as(&text, Format::Fpuzzles), Ok(easy.clone()));
    }
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
            assert_eq!(split(format, text.as_bytes()).len(), 1, "{text}");
        }
        assert_eq!(recognise(text.as_bytes()).len(), 1);
    }
    let two = format!("[Puzzle]\n{rows}[State]\n{state}[Puzzle]\n{rows}");
    let ranges = split(Format::Sdk, two.as_bytes());
    assert_eq!(ranges.len(), 2);
    for range in ranges {
        assert_eq!(parse_as(&two[range], Format::Sdk), Ok(easy.clone()));
    }
}

#[test]
fn what_a_player_has_filled_in_and_noted_is_kept_or_told() {
    let easy = parse(EASY);
    let address = written(&easy, Format::Sudokupad).unwrap();
    assert_eq!(parse(&address), easy);
    let rows: String = (0..9).map(|row| EASY[9 * row..9 * row + 9].replace('0', ".") + "\n").collect();
    let warnings = |text: &str, format: Format| parse_as(text, format).unwrap().warnings().to_vec();
    let marked = format!("[Puzzle]\n{rows}[State]\n{rows}[PencilMarks]\n,,4,,,,,,\n");
    assert_eq!(warnings(&marked, Format::Sdk), ["the section `[PencilMarks]` is ignored"]);
    assert!(warnings(&format!("[Puzzle]\n{rows}[State]\n{rows}"), Format::Sdk).is_empty());
    // Cells of SudokuPad.
    let cells = |first: &str| {
        let regions =
            "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        format!(
            "{{\"cells\":[[{first},{{\"value\":3}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],\"regions\":{regions}}}"
        )
    };
    let filled = |first: &str| {
        let text = cells(first);
        let sudoku = parse_as(&text, Format::Json).unwrap();
        assert_eq!(sudoku, parse_as(&cells("{}"), Format::Json).unwrap(), "no part of the puzzle");
        let source = Source { name: "pad.json", bytes: text.as_bytes(), first_line: 1 };
        let filled = (&sudoku as &dyn Puzzle).filled(&source).unwrap().map(cluesat::family::Filled::board);
        (filled, sudoku.warnings().to_vec())
    };
    assert_eq!(filled("{\"value\":2,\"given\":false}"), (Some(vec![(Place(0), 2)]), Vec::new()));
    let told = "what 1 cell has filled in is ignored: it is not a digit";
    assert_eq!(filled("{\"value\":\"x\",\"given\":false}"), (None, vec![told.to_owned()]));
    let told = "pencil marks of 1 cell are ignored: they may be any text";
    assert_eq!(filled("{\"pencilMarks\":[1,2]}"), (None, vec![told.to_owned()]));
}

#[test]
fn center_marks_of_open_cells_are_notes() {
    let cells = |marked: &str| {
        let rows = format!("[[{{\"given\":true,\"value\":1}},{marked},{{\"value\":3}},{{}}],[{{}},{{}},{{}},{{}}]");
        format!("{{\"grid\":{rows},[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],\"size\":4}}")
    };
    let read = |marked: &str| -> (Vec<u16>, Vec<String>, String) {
        let sudoku = parse_as(&cells(marked), Format::Json).unwrap();
        let struck = sudoku.shortcuts().noted.unwrap().struck();
        assert!(struck.iter().all(|fact| fact.place == Place(1) && !fact.holds), "{marked}");
        assert_eq!(sudoku, parse_as(&cells("{}"), Format::Json).unwrap(), "no part of the puzzle");
        let struck = struck.iter().map(|fact| fact.value).collect();
        (struck, sudoku.warnings().to_vec(), written(&sudoku, Format::Json).unwrap())
    };
    let (struck, warnings, again) = read(r#"{"centerPencilMarks":[2,4]}"#);
    assert_eq!((struck, warnings), (vec![1, 3], Vec::new()));
    assert!(again.contains(r#"{"centerPencilMarks":[2,4]}"#), "{again}");
    // Marks below a digit are not seen.
    assert_eq!(read(r#"{"value":4,"centerPencilMarks":[2],"cornerPencilMarks":[3]}"#).1, Vec::<String>::new());
    let (struck, warnings, _) = read(r#"{"cornerPencilMarks":[2,4]}"#);
    assert!(struck.is_empty());
    assert_eq!(warnings, ["corner marks of 1 cell are ignored: center marks say what a cell can be"]);
    let (struck, warnings, _) = read(r#"{"centerPencilMarks":[2,7]}"#);
    assert!(struck.is_empty());
    assert_eq!(warnings, ["marks of 1 cell are ignored: they are not different digits from 1 to 4"]);
    let large = cells(r#"{"value":7}"#);
    let sudoku = parse_as(&large, Format::Json).unwrap();
    let source = Source { name: "large.json", bytes: large.as_bytes(), first_line: 1 };
    let error = (&sudoku as &dyn Puzzle).filled(&source).unwrap_err();
    assert_eq!(error.title, "r1c2 has 7 filled in: the digits go from 1 to 4");
}
