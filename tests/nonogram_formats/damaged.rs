//! Text that is written, read again, and damaged by chance.

use cluesat::family::nonogram::Nonogram;
use cluesat::family::{Deduce, Format, Puzzle};
use cluesat::grid::Grid;
use proptest::prelude::*;

use super::{FORMATS, parse, read, recognise, split, write};

fn a_picture(side: usize) -> impl Strategy<Value = Grid<u16>> {
    (1..=side, 1..=side).prop_flat_map(|(height, width)| {
        let cells = proptest::collection::vec(0..2u16, height * width);
        cells.prop_map(move |cells| Grid::from_cells(height, width, cells))
    })
}

/// A puzzle in a format that has been written, and the picture that it came from.
fn try_write(picture: &Grid<u16>, format: Format) -> Option<Vec<u8>> {
    let puzzle = Nonogram::of_picture(picture).expect("small").with_title("A title");
    super::try_write(&puzzle, format, Some(picture)).ok()
}

fn a_format() -> impl Strategy<Value = Format> {
    proptest::sample::select(FORMATS.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// What is written is the same puzzle when it is read.
    #[test]
    fn round_trips(picture in a_picture(12), format in a_format(), title in "\\PC{0,12}") {
        let puzzle = Nonogram::of_picture(&picture).expect("small").with_title(title);
        prop_assume!(format != Format::Taai || picture.height() == picture.width());
        let text = write(&puzzle, format, Some(&picture));
        prop_assert_eq!(read(format, &text), puzzle.clone());
        prop_assert_eq!(split(format, &text).len(), 1);
        prop_assert!(recognise(&text).contains(&format), "{}", String::from_utf8_lossy(&text));
        if !matches!(format, Format::Pbm | Format::Png) {
            prop_assert_eq!(read(format, write(&puzzle, format, None)), puzzle);
        }
    }

    /// A batch of many is read as it was written.
    #[test]
    fn batches_round_trip(pictures in proptest::collection::vec(a_picture(6), 1..5), format in a_format()) {
        let bar = if matches!(format, Format::Non | Format::Blocks | Format::Nin | Format::Mk | Format::Cwd | Format::G) {
            "====\n"
        } else {
            ""
        };
        let square: Vec<Grid<u16>> = (pictures.into_iter())
            .filter(|picture| format != Format::Taai || picture.height() == picture.width())
            .take(if format == Format::Png { 1 } else { 9 })
            .collect();
        prop_assume!(!square.is_empty());
        let texts: Vec<Vec<u8>> = square.iter().filter_map(|picture| try_write(picture, format)).collect();
        let text = texts.join(bar.as_bytes());
        // A set of XML documents is one document.
        prop_assume!(format != Format::Webpbn || texts.len() == 1);
        let parts = split(format, &text);
        prop_assert_eq!(parts.len(), square.len());
        for (part, picture) in parts.into_iter().zip(&square) {
            prop_assert_eq!(read(format, &text[part]), Nonogram::of_picture(picture).expect("small"));
        }
    }

    /// Cells given beforehand are kept by the formats that have a place for them.
    #[test]
    fn given_cells_round_trip(
        picture in a_picture(9),
        seed in proptest::collection::vec(proptest::option::weighted(0.2, any::<bool>()), 81),
        format in proptest::sample::select(vec![Format::Tatham, Format::Json]),
    ) {
        let given: Vec<Option<bool>> = seed[..picture.cells().len()].to_vec();
        let given = Grid::from_cells(picture.height(), picture.width(), given);
        let puzzle = Nonogram::of_picture(&picture).expect("small").with_given(given);
        prop_assert_eq!(read(format, write(&puzzle, format, None)), puzzle);
    }

    /// Damaged text is read or refused, with a message that can be shown, and never more than that.
    #[test]
    fn damaged_text_never_panics(
        picture in a_picture(8),
        format in a_format(),
        read_as in a_format(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0..3u8), 0..6),
    ) {
        let mut text = try_write(&picture, format).unwrap_or_default();
        for (at, byte, kind) in edits {
            let at = at.index(text.len().max(1));
            match kind {
                0 if at < text.len() => text[at] = byte,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at.min(text.len()), byte),
            }
        }
        let _ = recognise(&text);
        for format in [format, read_as] {
            for part in split(format, &text) {
                match parse(format, &text[part]) {
                    Ok(puzzle) => drop((&puzzle as &dyn Puzzle).deduce(Deduce::Full)),
                    Err(error) => prop_assert!(error.render(false).starts_with("error: ")),
                }
            }
        }
    }

    /// So is text that was never a puzzle.
    #[test]
    fn noise_never_panics(text in proptest::collection::vec(any::<u8>(), 0..80), format in a_format()) {
        let _ = recognise(&text);
        for part in split(format, &text) {
            if let Err(error) = parse(format, &text[part]) {
                prop_assert!(error.render(true).contains("error"));
            }
        }
    }
}
