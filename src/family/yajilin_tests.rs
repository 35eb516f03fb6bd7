//! Yajilin reads what it writes, and says where a text is wrong.

use super::FAMILY;
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::loops::Looped;
use crate::family::{Beside, Format, ParseOptions, Puzzle, Turns};
use crate::grid::Grid;
use crate::render::text::{TextStyle, text};
use crate::text::pzpr::{Arrow, Way};

fn source(text: &str) -> Source<'_> {
    Source { name: "text", bytes: text.as_bytes(), first_line: 1 }
}

fn parsed(text: &str, format: Format) -> Result<Looped, Diagnostic> {
    let puzzle = FAMILY.texts.parse(&source(text), format, &ParseOptions::default())?;
    Ok(puzzle.of_family::<Looped>().clone())
}

fn read(text: &str, format: Format) -> Looped {
    parsed(text, format).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

fn arrows(puzzle: &Looped) -> Grid<Arrow> {
    puzzle.cells().map(|cell| Arrow::numbered(cell.sign))
}

fn written(puzzle: &Looped, format: Format) -> String {
    let mut out = Vec::new();
    FAMILY.texts.write(puzzle, format, Beside::default(), &mut out).expect("the format holds it");
    String::from_utf8(out).expect("it is text")
}

/// The example of puzz.link.
const EXAMPLE: &str = "https://puzz.link/p?yajilin/5/5/m32j10";

#[test]
fn addresses_and_rows_are_read_and_written() {
    let puzzle = read(EXAMPLE, Format::Puzzlink);
    let arrows = arrows(&puzzle);
    let at: Vec<_> = arrows.positions().filter(|&at| arrows[at] != Arrow::None).collect();
    assert_eq!(at.iter().map(ToString::to_string).collect::<Vec<_>>(), ["r3c4", "r5c5"]);
    assert_eq!(arrows[at[0]], Arrow::Count(Way::Left, 2));
    assert_eq!(arrows[at[1]], Arrow::Count(Way::Up, 0));
    assert_eq!(written(&puzzle, Format::Puzzlink).trim_end(), EXAMPLE);
    let rows = "-  -  -  -  -\n-  -  -  -  -\n-  -  -  2w -\n-  -  -  -  -\n-  -  -  -  0n\n";
    assert_eq!(written(&puzzle, Format::Rows), rows);
    assert_eq!(read(rows, Format::Rows).cells(), puzzle.cells());
    let numbers = read("1n x 300e\n17s - 4095<\n", Format::Rows);
    assert_eq!(read(&written(&numbers, Format::Puzzlink), Format::Puzzlink).cells(), numbers.cells());
}

#[test]
fn errors_point_at_the_place() {
    let error = |text: &str, format| {
        let error = parsed(text, format).expect_err("it is refused");
        (error.title, error.spot.as_ref().map_or(0, |spot| spot.column))
    };
    let wrong = |text: &str| error(text, Format::Rows);
    assert_eq!(wrong("- 2w\n- 3q\n").0, "`3q` is not a cell of a yajilin");
    assert_eq!(wrong("- 2w\n- 3q\n").1, 3);
    assert_eq!(wrong("- 2w\n-\n"), ("row 2 has 1 cell but the board is 2 wide".to_owned(), 1));
    assert_eq!(wrong("- +2w\n"), ("`+2w` is not a cell of a yajilin".to_owned(), 3));
    let wrong = |text: &str| error(text, Format::Puzzlink);
    assert_eq!(wrong("yajilin/2/2/32z"), ("the address has more than the 4 cells".to_owned(), 15));
    assert_eq!(wrong("yajilin/2/2/3"), ("this does not belong in the address".to_owned(), 13));
    assert_eq!(wrong("yajilin/q/2/2/32"), ("the variant `q` is not supported".to_owned(), 9));
    assert_eq!(wrong("yajilin/o/2/2/32"), ("this is not the address of a yajilin".to_owned(), 1));
    assert_eq!(wrong("yajilin/2/2/32"), ("the address ends after 1 of 4 cells".to_owned(), 15));
}

#[test]
fn four_turns_and_two_mirrors_are_none() {
    let puzzle = read("2e - -\n- 1n x\n- 3w 0s\n- - -\n", Format::Rows);
    let turned = Turns::turned(&puzzle);
    assert_eq!(written(&turned, Format::Rows), "-  -  -  2s\n-  3n 1e -\n-  0w x  -\n");
    let back = (0..3).fold(turned, |puzzle, _| Turns::turned(&puzzle));
    assert_eq!(back.cells(), puzzle.cells());
    assert_eq!(Turns::mirrored(&Turns::mirrored(&puzzle)).cells(), puzzle.cells());
    assert_eq!(arrows(&Turns::mirrored(&puzzle)).cells()[2], Arrow::Count(Way::Left, 2));
}

/// A loop around the middle of 3x3 cells.
#[test]
fn drawings_show_the_board_and_read_again() {
    let puzzle = read("- - -\n- - -\n- - -\n", Format::Rows);
    let board =
        Board([vec![1; 2], vec![0; 2], vec![1; 2], vec![1, 0, 1, 1, 0, 1], vec![0, 0, 0, 0, 1, 0, 0, 0, 0]].concat());
    assert_eq!((&puzzle as &dyn Puzzle).check(&board), []);
    assert_eq!(FAMILY.texts.line(&puzzle, &board), "ac6/3#3/9c5");
    let scene = (&puzzle as &dyn Puzzle).picture(Some(&board), &std::collections::BTreeMap::new());
    let drawn = text(&scene, &TextStyle::default());
    assert_eq!(drawn, "+---+---+\n|       |\n+   #   +\n|       |\n+---+---+\n");
    let read = FAMILY.texts.read_board(&puzzle, &source(&drawn)).expect("it is a board");
    let mut known = Board(vec![0; puzzle.places()]);
    read.into_iter().for_each(|(place, value)| known[place] = value);
    assert_eq!(known, board);
}
