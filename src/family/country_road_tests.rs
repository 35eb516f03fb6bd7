//! Country roads read what they write, and say where a text is wrong.

use super::{ALL, FAMILY};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::loops::{Cell, Looped};
use crate::family::{Beside, Format, ParseOptions, Turns};
use crate::grid::Grid;

fn source(text: &str) -> Source<'_> {
    Source { name: "text", bytes: text.as_bytes(), first_line: 1 }
}

fn read(text: &str, format: Format) -> Result<Looped, Diagnostic> {
    let puzzle = FAMILY.texts.parse(&source(text), format, &ParseOptions::default())?;
    Ok(puzzle.of_family::<Looped>().clone())
}

fn written(puzzle: &Looped, format: Format) -> String {
    let mut out = Vec::new();
    FAMILY.texts.write(puzzle, format, Beside::default(), &mut out).expect("the format holds it");
    String::from_utf8(out).expect("it is text")
}

/// The example of puzz.link.
const EXAMPLE: &str = "https://puzz.link/p?country/5/5/amda0uf02h12h\n";

#[test]
fn addresses_and_rows_are_read_and_written() {
    let puzzle = read(EXAMPLE, Format::Puzzlink).expect("it is one");
    let rows = written(&puzzle, Format::Rows);
    assert_eq!(written(&puzzle, Format::Puzzlink), EXAMPLE, "{rows}");
    let again = read(&rows, Format::Rows).expect("it is one");
    assert_eq!(again.cells(), puzzle.cells(), "{rows}");
}

#[test]
fn errors_point_at_the_place() {
    let error = |text: &str, format| {
        let error = read(text, format).expect_err("it is refused");
        (error.title, error.spot.as_ref().map_or(0, |spot| (spot.line * 100) + spot.column))
    };
    let wrong = |text: &str| error(text, Format::Rows);
    assert_eq!(wrong("- -\n- -\na b\nb a\n"), ("the room `b` is not in one piece".to_owned(), 401));
    assert_eq!(wrong("1 -\n2 -\na b\na b\n"), ("the room `a` has two numbers".to_owned(), 401));
    assert_eq!(wrong("1 -\na b\na b\n").0, "there are 3 rows: one half are numbers, the other half rooms");
    assert_eq!(wrong("1 z\na b\n"), ("`z` is not a cell of a country road".to_owned(), 103));
    assert_eq!(
        error("country/5/5/amda0u", Format::Puzzlink),
        ("the address ends within the borders of the rooms".to_owned(), 119)
    );
    assert_eq!(
        error("country/2/2/g0g", Format::Puzzlink).0,
        "the border between r1c1 and r1c2 separates no rooms",
        "a wall within a room counts for others"
    );
    assert_eq!(error("country/2/2/00gg", Format::Puzzlink), ("the address has more than the 1 rooms".to_owned(), 116));
    let cut = "country/5/5/amda0uf02h12";
    assert_eq!(error(cut, Format::Puzzlink), ("the address ends after 5 of 7 rooms".to_owned(), 125));
}

/// Whatever numbers rooms have, and wherever a clue stands in its room, the puzzle is the same.
#[test]
fn rooms_have_one_form() {
    let cell = |room, clue: Option<u32>| Cell { room, sign: clue.map_or(0, |clue| clue + 1) };
    let cells = vec![cell(7, None), cell(4, None), cell(7, Some(2)), cell(7, None)];
    let puzzle = Looped::new(&ALL, Grid::from_cells(2, 2, cells)).expect("it has cells");
    assert_eq!(written(&puzzle, Format::Rows), "2 -\n- -\n1 2\n1 1\n");
    let turned = (0..4).fold(puzzle.clone(), |puzzle, _| Turns::turned(&puzzle));
    assert_eq!(turned.cells(), puzzle.cells());
    // Two pieces are two rooms.
    let cells = vec![cell(1, None), cell(0, None), cell(0, None), cell(1, None)];
    let apart = Looped::new(&ALL, Grid::from_cells(2, 2, cells)).expect("it has cells");
    assert_eq!(written(&apart, Format::Rows), "- -\n- -\n1 2\n3 4\n");
}
