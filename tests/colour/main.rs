//! Nonograms in colour: pictures, formats, boards small enough to try all.

mod boards;
mod drawings;
mod formats;
mod hints;
mod pictures;
mod refused;

use cluesat::board::Board;
use cluesat::diagnostic::{Diagnostic, Source};
use cluesat::family::nonogram::{Colour, FAMILY, Nonogram, Palette};
use cluesat::family::{Format, ParseOptions, Puzzle, Reading, WriteError};
use cluesat::grid::Grid;

/// The formats that hold colours.
const FORMATS: [Format; 9] = [
    Format::Non,
    Format::Webpbn,
    Format::G,
    Format::Json,
    Format::Toml,
    Format::Page,
    Format::Xpm,
    Format::Ppm,
    Format::Png,
];

fn parse(format: Format, text: impl AsRef<[u8]>) -> Result<Nonogram, Diagnostic> {
    let source = Source { name: "text", bytes: text.as_ref(), first_line: 1 };
    Nonogram::parse(&source, format, &ParseOptions::default())
}

fn read(format: Format, text: impl AsRef<[u8]>) -> Nonogram {
    parse(format, &text)
        .unwrap_or_else(|error| panic!("{}\n{}", error.render(false), String::from_utf8_lossy(text.as_ref())))
}

/// The one format that a text has the look of.
fn look(text: &[u8]) -> Vec<Format> {
    let readings = Reading::detect(text, &ParseOptions::default());
    readings.iter().map(|reading| if *reading.family == FAMILY { reading.format } else { Format::Line }).collect()
}

fn try_write(puzzle: &Nonogram, format: Format, answer: Option<&Grid<u16>>) -> Result<Vec<u8>, WriteError> {
    let (puzzle, mut out): (&dyn Puzzle, _) = (puzzle, Vec::new());
    let answer = answer.map(|picture| Board(picture.cells().to_vec()));
    puzzle.write(format, answer.as_ref(), &mut out).map(|()| out)
}

/// `rrb` over `r.r`: the smallest picture in which runs touch.
fn tiny() -> Nonogram {
    let palette = Palette::new([
        Colour::new("white", [255; 3], '.'),
        Colour::new("red", [255, 0, 0], 'r'),
        Colour::new("blue", [0, 0, 255], 'b'),
    ]);
    let picture = Grid::from_cells(2, 3, vec![1, 1, 2, 1, 0, 1]);
    Nonogram::of_coloured_picture(&picture, palette).expect("small")
}
