//! Reading and writing: other people's examples, round trips, bad input.

use cluesat::board::{Domain, Place};
use cluesat::diagnostic::Source;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::{Deduce, Format, Partial};
use cluesat::grid::{Edges, Grid, Spot};
use cluesat::render::text::{Density, TextStyle, text as draw};
use cluesat::render::{EdgeArt, Mark, Marks};
use itertools::Itertools;
use proptest::prelude::*;

use super::common::{self, boundary, clueless, object, parse, recognise, split, try_parse, write};

const FORMATS: [Format; 4] = [Format::Rows, Format::Tatham, Format::Puzzlink, Format::Pzprv3];

fn rows(text: &str) -> String {
    write(&parse(text, Format::Rows), Format::Rows)
}

fn error(text: &str, format: Format) -> String {
    try_parse(text.as_bytes(), format).expect_err("bad input").render(false)
}

#[test]
fn rows_in_all_their_shapes() {
    let board = "3--\n-02\n";
    assert_eq!(rows(board), board);
    assert_eq!(rows("# a comment\n\n3..\r\n.02"), board);
    assert_eq!(rows("3-.\n  -02  \n\n"), board);
    assert_eq!(rows("3 - -\n- 0 2\n"), board);
    assert_eq!(rows("3\n 02"), board, "spaces at the end may be missing");
    assert_eq!(rows("3--/-02"), board);
    assert_eq!(rows("a name\t3\t2\t3--/-02\n"), board);
    assert_eq!(rows("-2\t4\t1\t-31-"), "-31-\n");
    assert_eq!(rows("\u{feff}3--\n-02\n"), board);
}

#[test]
fn streams_of_rows_are_cut() {
    let cut = |text: &str| -> Vec<String> {
        let parts = split(Format::Rows, text.as_bytes());
        parts.into_iter().map(|part| rows(&text[part])).collect()
    };
    assert_eq!(cut("# two boards\n\n3-\n-2\n\n\n# the second\n--1\n2--\n"), ["3-\n-2\n", "--1\n2--\n"]);
    assert_eq!(cut("a\t2\t2\t3-/-2\nb\t3\t1\t-21\n\n--/--\n"), ["3-\n-2\n", "-21\n", "--\n--\n"]);
    assert_eq!(cut("3-\n-2\n  \n1-\n"), ["3-\n-2\n", "1-\n"]);
    assert!(cut("# nothing\n\n").is_empty());
}

#[test]
fn recognition_is_strict() {
    let look = |text: &str| recognise(text.as_bytes());
    for ours in [
        "3--\n-02\n",
        "-\n2\n",
        "# words\n..2.\n3...\n",
        "3--/-02",
        "a\t3\t2\t3--/-02",
        "1234\n3412\n2143\n4321\n",
        "1 2\n 3 \n",
        "-7-\n12-\n",
        "2221\n3213\n",
    ] {
        assert_eq!(look(ours), [Format::Rows], "{ours}");
    }
    for other in [
        "",
        "#\n",
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1...2...3...4...",
        ".................1.....2.3......3.2...4.",
        "...",
        "3-3",
        "1\n5\n2\n5\n2\n1\n2\n2\n\n2 1\n2 1 3\n7\n1 3\n2 1\n",
        "1\n2\n1\n\n1\n2\n1\n",
        "1 1\n2\n1 1\n\n1 1\n2\n1 1\n",
        "  1\n1 1\n  2\n\n1 1\n  1\n  2\n",
        "11\n12\n\n10\n11\n",
        "P1\n2 2\n1 0\n0 1\n",
        "10x10:1/2/3",
        "3x3:1a2_3",
        "{:vertical [[1]] :horizontal [[1]]}",
        "https://puzz.link/p?sudoku/9/9/g",
    ] {
        assert_eq!(look(other), [], "{other}");
    }
    assert_eq!(look("7x7t0:d3a3a3a0e201a22a3c23d3a3a3a2f02a"), [Format::Tatham]);
    assert_eq!(look("10x10t11dh:G-3932,3428,324_d0a3a2"), [Format::Tatham]);
    assert_eq!(look("https://puzz.link/p?slither/4/4/dgdh2c7b"), [Format::Puzzlink]);
    assert_eq!(look("pzprv3\nslither\n1\n1\n. \n"), [Format::Pzprv3]);
}

#[test]
fn addresses_of_every_kind() {
    let board = "3---\n3---\n-22-\n-2-1\n";
    for address in [
        "https://puzz.link/p?slither/4/4/dgdh2c7b",
        "puzz.link/p?slither/4/4/dgdh2c7b",
        "https://puzz.link/p.html?slither/4/4/dgdh2c7b",
        "http://pzv.jp/p.html?slither/4/4/dgdh2c7b",
        "https://pzplus.tck.mn/p?slither/4/4/dgdh2c7b",
        "https://pzprxs.vercel.app/p?slither/4/4/dgdh2c7b",
        "https://puzz.link/p?type=player&slither/4/4/dgdh2c7b",
        "https://puzz.link/p?slither_edit/4/4/dgdh2c7b",
        "https://puzz.link/p?slither_play/4/4/dgdh2c7b\r\n",
        "https://puzz.link/p?slitherlink/4/4/dgdh2c7b",
        "https://puzz.link/p?slither/v:/4/4/dgdh2c7b",
        "https://puzz.link/p?slither//4/4/dgdh2c7b",
        "slither/4/4/dgdh2c7b",
        "a name\thttps://puzz.link/p?slither/4/4/dgdh2c7b",
        "https://puzz.link/p?pzprv3/slither/4/4/3 . . . /3 - . . /. 2 2 . /. 2 . 1 /",
        "https://puzz.link/p?pzprv3.1/slither/4/4/3_._._./3_-_._./._2_2_./._2_._1",
        "http://www.kanpen.net/slitherlink.html?problem=4/4/3_._._._/3_._._._/._2_2_._/._2_._1_/",
    ] {
        assert_eq!(write(&parse(address, Format::Puzzlink), Format::Rows), board, "{address}");
        assert_eq!(recognise(address.as_bytes()), [Format::Puzzlink], "{address}");
    }
    let cut = try_parse(b"slither/3/2/g1", Format::Puzzlink).expect_err("a body that was cut off");
    assert_eq!(cut.title, "the address ends after 2 of 6 cells");
    assert_eq!(cut.spot.expect("a place").column, 15);
    let empty = parse("slither/3/2", Format::Puzzlink);
    assert_eq!(write(&empty, Format::Rows), "---\n---\n", "no body");
    let letter = "slither/3/2/1f2i";
    assert_eq!(write(&parse(letter, Format::Puzzlink), Format::Rows), "1-2\n---\n", "a letter without meaning");
}

#[test]
fn what_follows_the_last_cell_is_refused() {
    for (more, column) in [("333", 21), ("!", 21), ("g", 21)] {
        let address = format!("slither/4/4/dgdh2c7b{more}");
        let error = try_parse(address.as_bytes(), Format::Puzzlink).expect_err("more than the board");
        assert_eq!(error.title, "the address has more than the 16 cells", "{address}");
        assert_eq!(error.spot.expect("a place").column, column, "{address}");
    }
    assert!(try_parse(b"slither/2/2/l", Format::Puzzlink).is_err(), "blanks behind the board");
    assert!(try_parse(b"slither/2/2/i1", Format::Puzzlink).is_ok());
    assert!(try_parse(b"slither/2/2/ib", Format::Puzzlink).is_ok(), "puzz.link ends with a clue of this kind");
}

/// A board as text, for a puzzle without clues.
fn board(text: &str, (height, width): (usize, usize)) -> Result<Partial, String> {
    let source = Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
    object(&clueless(height, width)).parse_board(&source).map_err(|error| error.title)
}

#[test]
fn drawings_are_of_the_size_of_the_board() {
    let puzzle = object(&clueless(2, 3));
    let lines = boundary(2, 3, |cell| cell.row == 0 || cell.col == 2);
    let scene = puzzle.picture(Some(&common::board(&lines)), &Marks::new());
    let place = |edge| puzzle.layout().place(Spot::Edge(edge)).expect("an edge of the board");
    let drawn = lines.edges().filter(|&edge| lines[edge]).map(|edge| (place(edge), 1)).sorted().collect_vec();
    for (unicode, density) in
        [(false, Density::Wide), (false, Density::Compact), (true, Density::Wide), (true, Density::Compact)]
    {
        let text = draw(&scene, &TextStyle { unicode, density, ..TextStyle::default() });
        let read = |text: &str, size| board(text, size).map(|partial| partial.into_iter().sorted().collect_vec());
        assert_eq!(read(&text, (2, 3)), Ok(drawn.clone()), "{text}");
        let trimmed = text.lines().map(str::trim_end).join("\n");
        assert_eq!(read(&trimmed, (2, 3)), Ok(drawn.clone()), "{trimmed}");
        let told = format!("right so far:\n{text}as it is drawn:\n  a line ends\n# a comment\n\n{text}");
        assert_eq!(read(&told, (2, 3)), Ok(drawn.clone()), "{told}");
        for size in [(2, 2), (2, 4), (1, 3), (3, 3), (1, 2), (5, 3)] {
            let error = board(&text, size).expect_err("another size");
            assert_eq!(error, format!("the drawing has 2 x 3 cells, the puzzle {} x {}", size.0, size.1), "{text}");
        }
    }
    let blank_row = "+---+\n|   |\n+   +\n\n+---+\n";
    assert!(board(blank_row, (2, 1)).is_ok());
    assert!(board(blank_row, (1, 1)).is_err(), "a row more");
    assert_eq!(board("+---+\n|   |\n+---\n", (1, 1)), Err("this line of the drawing is not 1 cells wide".to_owned()));
    let ragged = "+---+---+\n|   |\n+---+\n";
    assert_eq!(board(ragged, (1, 1)), Err("the drawing has 1 x 2 cells, the puzzle 1 x 1".to_owned()));
    assert_eq!(board("nothing\n", (1, 1)), Err("there is no drawing of dots and lines".to_owned()));
}

#[test]
fn marks_of_a_drawing_are_read_as_what_they_mark() {
    let puzzle = object(&clueless(1, 2));
    let lines = boundary(1, 2, |cell| cell.col == 0);
    let place = |edge| puzzle.layout().place(Spot::Edge(edge)).expect("an edge of the board");
    let all = |value: fn(bool) -> u16| lines.edges().map(|e| (place(e), value(lines[e]))).sorted().collect_vec();
    for mark in [Mark::Wrong, Mark::Conclusion, Mark::Reason, Mark::Differs] {
        let marks: Marks = puzzle.all_places().map(|place| (place, mark)).collect();
        let scene = puzzle.picture(Some(&common::board(&lines)), &marks);
        for (unicode, density) in [(false, Density::Wide), (true, Density::Wide), (false, Density::Compact)] {
            let text = draw(&scene, &TextStyle { unicode, density, ..TextStyle::default() });
            let read = board(&text, (1, 2)).map(|partial| partial.into_iter().sorted().collect_vec());
            assert_eq!(read, Ok(all(u16::from)), "{text}");
        }
    }
}

#[test]
fn half_a_character_is_no_end_of_a_row() {
    let error = try_parse(b"12.\xe2\n.2.\n", Format::Rows).expect_err("a byte that is not a cell");
    assert_eq!(error.title, "`\u{fffd}` is neither a clue nor a cell without one");
}

#[test]
fn variants_are_refused_by_name() {
    let refused = |text: &str| try_parse(text.as_bytes(), Format::Puzzlink).expect_err("a variant").title;
    assert_eq!(refused("https://puzz.link/p?vslither/4/4/g"), "this is not the address of a slitherlink");
    assert_eq!(refused("https://puzz.link/p?swslither/4/4/g"), "this is not the address of a slitherlink");
    assert_eq!(refused("https://puzz.link/p?slither/f/4/4/g"), "the variant `full` is not supported");
    assert_eq!(refused("https://puzz.link/p?slither/v:knights/4/4/g"), "the variant `knights` is not supported");
    let refused = |text: &str| try_parse(text.as_bytes(), Format::Tatham).expect_err("a tiling").title;
    assert_eq!(refused("6x6t2:a1b"), "the clues end after 4 of 36 faces");
    assert_eq!(refused("10x10t16dh:x"), "the hats tiling is not supported");
    assert_eq!(refused("10x10t99:x"), "tiling 99 is not supported");
    assert_eq!(refused("7x7t0de#12345"), "this names a puzzle by a random seed");
}

#[test]
fn errors_point_into_the_text() {
    snapbox::assert_data_eq!(
        error("3--\n-7-\n", Format::Rows),
        "\
error: no cell can have the clue 7
 --> test:2:2
  |
2 | -7-
  |  ^ a cell has 4 sides
  |
  = help: clues are 0 to 4"
    );
    snapbox::assert_data_eq!(
        error("3--\n-2\n", Format::Rows),
        "\
error: row 2 has 2 cells but the board is 3 wide
 --> test:2:1
  |
2 | -2
  | ^^ expected 3, as row 1 says
  |
  = help: write `-` for each cell without a clue"
    );
    snapbox::assert_data_eq!(
        error("7x7t0:b22a3a", Format::Tatham),
        "\
error: the clues end after 7 of 49 cells
 --> test:1:13
  |
1 | 7x7t0:b22a3a
  |             ^ 42 missing
  |
  = help: the id may have been cut off when it was copied"
    );
    let title = |text: &str, format| try_parse(text.as_bytes(), format).expect_err("bad input").title;
    assert_eq!(title("", Format::Rows), "there is no slitherlink here");
    assert_eq!(title("3-\n\n3-\n", Format::Rows), "there is more here than one slitherlink");
    assert_eq!(title("3-ä\n", Format::Rows), "`ä` is neither a clue nor a cell without one");
    assert_eq!(title("3- 2-\n", Format::Rows), "a space on a board that has a sign for cells without a clue");
    assert_eq!(title("a\t3\t3\t3--/-02\n", Format::Rows), "the board has 2 rows, not 3");
    assert_eq!(title("slither/9999/9999/g", Format::Puzzlink), "a board of 9999x9999 cells is too large");
    assert_eq!(title("99999999999999999999x2t0:a", Format::Tatham).split_once(' ').expect("words").0, "a");
    assert_eq!(title("slither/0/4/g", Format::Puzzlink), "the board has no cells");
    assert_eq!(title("slither/4", Format::Puzzlink), "the address ends before the size of the board");
    assert_eq!(title("2x1t0:000", Format::Tatham), "there are more clues than the 2x1 cells");
    assert_eq!(title("2x1t0:0?", Format::Tatham), "this does not belong in a loopy game id");
    assert_eq!(title("pzprv3\nslither\n2\n2\n. .\n", Format::Pzprv3), "the text ends before row 2 of 2");
    assert_eq!(title("pzprv3\nslither\n1\n2\n. x\n", Format::Pzprv3), "`x` is not a clue");
    assert_eq!(title("1", Format::Sdk), "`sdk` is not a slitherlink format");
}

#[test]
fn other_formats_cannot_be_written() {
    let refused = object(&clueless(1, 1)).write(Format::Non, None, &mut Vec::new()).expect_err("a nonogram's format");
    assert_eq!(refused.format, Format::Non);
}

#[test]
fn pzprv3_holds_the_answer() {
    let puzzle = parse("-2\n", Format::Rows);
    let answer = boundary(1, 2, |cell| cell.col == 0);
    let mut out = Vec::new();
    object(&puzzle).write(Format::Pzprv3, Some(&common::board(&answer)), &mut out).expect("a format of ours");
    assert_eq!(String::from_utf8_lossy(&out), "pzprv3\nslither\n1\n2\n. 2 \n1 1 0 \n1 0 \n1 0 \n");
    assert_eq!(try_parse(&out, Format::Pzprv3), Ok(puzzle));
}

#[test]
fn boards_are_drawn() {
    let puzzle = object(&parse("3-\n-2\n", Format::Rows));
    let board = boundary(2, 2, |cell| cell.row == 0);
    assert_eq!(puzzle.line(&common::board(&board)), "##/..");
    let middle = boundary(1, 3, |cell| cell.col == 1);
    assert_eq!(object(&clueless(1, 3)).line(&common::board(&middle)), ".#.");
    let scene = puzzle.picture(Some(&common::board(&board)), &Marks::new());
    let lines = board.map(|&line| if line { EdgeArt::Line } else { EdgeArt::None });
    assert_eq!(scene.edges, lines);
    assert!(scene.dots);
    let texts: Vec<&str> = scene.cells.cells().iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(texts, ["3", "", "", "2"]);

    let edges: Vec<_> = Edges::filled(2, 2, ()).edges().collect();
    let mut known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
    known.set(Place(0), Domain::just(1));
    known.set(Place(1), Domain::just(0));
    let scene = puzzle.picture_known(&known);
    let art: Vec<_> = edges[..3].iter().map(|&edge| scene.edges[edge]).collect();
    assert_eq!(art, [EdgeArt::Line, EdgeArt::Cross, EdgeArt::Open]);
}

fn puzzles() -> impl Strategy<Value = Slitherlink> {
    let clue = prop_oneof![3 => Just(None), 1 => (0u8..=4).prop_map(Some)];
    (1usize..9, 1usize..40).prop_flat_map(move |(height, width)| {
        proptest::collection::vec(clue.clone(), height * width)
            .prop_map(move |cells| Slitherlink::new(Grid::from_cells(height, width, cells)).expect("a board"))
    })
}

/// What a text may turn into on its way.
fn mutated(text: String, edits: &[(u8, usize, u8)]) -> Vec<u8> {
    let mut bytes = text.into_bytes();
    for &(kind, at, byte) in edits {
        let at = at % (bytes.len() + 1);
        match kind % 4 {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] = byte,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            _ => bytes.truncate(bytes.len().max(1) - usize::from(byte == 0)),
        }
    }
    bytes
}

proptest! {
    #[test]
    fn what_is_written_is_read(puzzle in puzzles()) {
        for format in FORMATS {
            let text = write(&puzzle, format);
            prop_assert_eq!(try_parse(text.as_bytes(), format), Ok(puzzle.clone()));
            prop_assert_eq!(split(format, text.as_bytes()).len(), 1);
            if format != Format::Rows {
                prop_assert_eq!(recognise(text.as_bytes()), vec![format]);
            }
            let crlf = text.replace('\n', "  \r\n");
            prop_assert_eq!(try_parse(crlf.as_bytes(), format), Ok(puzzle.clone()));
        }
    }

    #[test]
    fn mutated_text_never_panics(
        puzzle in puzzles(),
        edits in proptest::collection::vec((any::<u8>(), any::<usize>(), any::<u8>()), 1..12),
    ) {
        for written in FORMATS {
            let bytes = mutated(write(&puzzle, written), &edits);
            recognise(&bytes);
            for format in FORMATS {
                for part in split(format, &bytes) {
                    let _ = try_parse(&bytes[part], format).map_err(|error| error.render(false));
                }
                if let Ok(read) = try_parse(&bytes, format) {
                    prop_assert_eq!(try_parse(write(&read, format).as_bytes(), format), Ok(read));
                }
            }
        }
    }

    #[test]
    fn junk_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        recognise(&bytes);
        for format in FORMATS {
            let _ = try_parse(&bytes, format).map_err(|error| error.render(false));
        }
    }
}
