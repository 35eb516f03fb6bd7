//! Nonograms as text and pictures.
//!
//! In: a puzzle, perhaps with its answer. Out: bytes that parse to the same puzzle. Must not know: files.
//!
//! What a format has no room for is left out if it is about the puzzle (a title), and refused if it is part of the
//! puzzle (given cells).

mod address;
mod colours;
mod lists;
mod pictures;
mod text;
mod webpbn;

use itertools::Itertools;

use crate::board::Domain;
use crate::grid::Grid;
use crate::puzzle::{Format, NO_ANSWER, WriteError};

use super::{Clue, Nonogram};

/// Writes a puzzle, with an answer, and what is left of each cell, where the format has a place for them.
pub(super) fn write(
    puzzle: &Nonogram,
    format: Format,
    answer: Option<&Grid<u16>>,
    saved: Option<&Grid<Domain>>,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let refuse = |reason: &str| WriteError { family: &super::FAMILY, format, reason: reason.to_owned() };
    let given = puzzle.given.cells().iter().any(Option::is_some);
    if given && !matches!(format, Format::Json | Format::Tatham) {
        return Err(refuse("it has no place for cells that are given beforehand"));
    }
    match colours::fit(puzzle, format) {
        Err(reason) if super::FAMILY.formats.contains(&format) => return Err(refuse(&reason)),
        _ => {}
    }
    let picture = || answer.ok_or_else(|| refuse(NO_ANSWER));
    let plain = puzzle.palette.is_plain();
    let text = match format {
        Format::Non => text::non(puzzle, answer, saved),
        Format::Blocks => text::blocks(puzzle),
        Format::Nin => text::nin(puzzle),
        Format::Mk => text::mk(puzzle),
        Format::Cwd => text::cwd(puzzle),
        Format::G => text::g(puzzle),
        Format::Taai if puzzle.rows.len() != puzzle.columns.len() => {
            return Err(refuse("its boards have as many rows as columns"));
        }
        Format::Taai => text::taai(puzzle),
        Format::Edn => lists::edn(puzzle),
        Format::Mathematica => lists::mathematica(puzzle),
        Format::Json => lists::json(puzzle, answer),
        Format::Webpbn => webpbn::webpbn(puzzle, answer, saved),
        Format::Tatham => address::tatham(puzzle),
        Format::Puzzlink => address::puzzlink(puzzle).ok_or_else(|| refuse("it has no place for runs above 255"))?,
        Format::Pbm => {
            pictures::pbm(picture()?, out);
            return Ok(());
        }
        Format::Png if plain => return pictures::png(picture()?, out).map_err(|error| refuse(&error.to_string())),
        Format::Png => {
            let written = colours::png(picture()?, &puzzle.palette, out);
            return written.map_err(|error| refuse(&error.to_string()));
        }
        Format::Ppm => {
            colours::ppm(picture()?, &puzzle.palette, out);
            return Ok(());
        }
        Format::Xpm => colours::xpm(picture()?, puzzle),
        Format::Page => colours::page(picture()?, &puzzle.palette),
        Format::Toml => colours::toml(puzzle),
        _ => return Err(refuse("it is not a format for nonograms")),
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// The clue with its runs apart, and a word for an empty one.
fn runs(clue: &Clue, separator: &str, empty: &str) -> String {
    if clue.runs().is_empty() { empty.to_owned() } else { clue.lengths().join(separator) }
}

/// The clues one per line.
fn lines(clues: &[Clue], separator: &str, empty: &str) -> String {
    clues.iter().map(|clue| runs(clue, separator, empty) + "\n").collect()
}
