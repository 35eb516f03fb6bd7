//! Simple loops read what they write.

use super::FAMILY;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::loops::Looped;
use crate::family::{Beside, Format, ParseOptions};

fn source(text: &str) -> Source<'_> {
    Source { name: "text", bytes: text.as_bytes(), first_line: 1 }
}

fn read(text: &str, format: Format) -> Result<Looped, Diagnostic> {
    let puzzle = FAMILY.texts.parse(&source(text), format, &ParseOptions::default())?;
    Ok(puzzle.of_family::<Looped>().clone())
}

/// The example of puzz.link.
const EXAMPLE: &str = "https://puzz.link/p?simpleloop/5/5/sg020\n";

#[test]
fn addresses_and_rows_are_read_and_written() {
    let puzzle = read(EXAMPLE, Format::Puzzlink).expect("it is one");
    let write = |format| {
        let mut out = Vec::new();
        FAMILY.texts.write(&puzzle, format, Beside::default(), &mut out).expect("the format holds it");
        String::from_utf8(out).expect("it is text")
    };
    assert_eq!(write(Format::Puzzlink), EXAMPLE);
    assert_eq!(write(Format::Rows), "xxx--\nx----\n-----\n---x-\n-----\n");
    let again = read(&write(Format::Rows), Format::Rows).expect("it is one");
    assert_eq!(again.cells(), puzzle.cells());
}

#[test]
fn errors_point_at_the_place() {
    let error = |text: &str, format| {
        let error = read(text, format).expect_err("it is refused");
        (error.title, error.spot.as_ref().map_or(0, |spot| spot.column))
    };
    assert_eq!(error("xx-\n-o-\n", Format::Rows), ("`o` is not a cell of a simple loop".to_owned(), 2));
    assert_eq!(error("simpleloop/2/2/0w", Format::Puzzlink), ("this does not belong in the address".to_owned(), 17));
    assert_eq!(error("simpleloop/2/2/000", Format::Puzzlink), ("the address has more than the 4 cells".to_owned(), 17));
    assert_eq!(error("--\n--\n\n--\n--\n", Format::Rows), ("there is more here than one simple loop".to_owned(), 1));
}
