//! Game ids of Simon Tatham's collection: `WxH[PARAMETERS]:DESCRIPTION`.
//!
//! In: a line with an id, perhaps with the name of the game and a colon, a name and a tab, or the address of the game's
//! page before it. Out: its parts, and runs of cells; both ways. Must not know: families.

mod code;
mod regions;

use std::fmt::Write as _;
use std::ops::Range;

use super::Part;
use crate::diagnostic::{Diagnostic, Source};

pub use code::Code;
pub use regions::{regions, write_regions};

/// The texts before and after the colon of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves<'t> {
    /// The name of the game, where the id has one.
    pub game: Option<Part<'t>>,
    /// The size and other parameters.
    pub head: Part<'t>,
    /// Whether the id names a puzzle by a random seed, after `#`, and does not describe it.
    pub is_seed: bool,
    /// What follows the colon.
    pub description: Part<'t>,
}

/// The name of the game and what follows `#` in the address of its page, `https://.../loopy.html#7x7t0:...`.
fn page(line: Part<'_>) -> Option<(Part<'_>, Option<Part<'_>>)> {
    const END: &[u8] = b".html#";
    let end = line.text.windows(END.len()).position(|text| text == END)?;
    let name = line.slice(0..end).split(b'/').last()?;
    Some((name, Some(line.from(end + END.len()))))
}

impl<'t> Halves<'t> {
    /// Divides an id at its colon, if it has one.
    pub fn of(line: Part<'t>) -> Option<Self> {
        let line = line.address();
        let (name, named) = page(line).unwrap_or_else(|| {
            let (name, rest) = line.take(u8::is_ascii_alphabetic);
            (name, rest.after(b':').filter(|_| !name.text.is_empty()))
        });
        // Addresses write `#` as `%23`.
        let (head, rest) = named.unwrap_or(line).take(|byte| !b":#%".contains(byte));
        let is_seed = rest.text.first().is_some_and(|&byte| byte != b':');
        let description = if rest.text.is_empty() { return None } else { rest.from(1) };
        Some(Halves { game: named.map(|_| name), head, is_seed, description })
    }

    /// Whether it is of this game, or does not name its game.
    pub fn is_of(&self, game: &str) -> bool {
        self.game.is_none_or(|named| named.text.eq_ignore_ascii_case(game.as_bytes()))
    }
}

/// The parts of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id<'t> {
    /// All of it.
    pub halves: Halves<'t>,
    /// The number before the `x`.
    pub width: Part<'t>,
    /// The number after it.
    pub height: Part<'t>,
    /// What follows the size.
    pub parameters: Part<'t>,
}

impl<'t> Id<'t> {
    /// Parses an id; `None` when the line does not look like one.
    pub fn of(line: Part<'t>) -> Option<Self> {
        let halves = Halves::of(line)?;
        let (width, rest) = halves.head.take(u8::is_ascii_digit);
        let (height, parameters) = rest.after(b'x')?.take(u8::is_ascii_digit);
        let is_size = !width.text.is_empty() && !height.text.is_empty();
        is_size.then_some(Id { halves, width, height, parameters })
    }

    /// Parses an id of which one number says the size.
    pub fn with_one_number(line: Part<'t>) -> Option<Self> {
        let halves = Halves::of(line)?;
        let (size, parameters) = halves.head.take(u8::is_ascii_digit);
        (!size.text.is_empty()).then_some(Id { halves, width: size, height: size, parameters })
    }

    /// The height and the width.
    pub fn sides(&self) -> (usize, usize) {
        let [height, width] = [self.height, self.width].map(|side| side.number().unwrap_or_default());
        (height, width)
    }

    /// The place of the size in the source.
    pub fn size(&self) -> Range<usize> {
        self.width.start..self.height.end()
    }

    /// Refuses an id that names its puzzle by a random seed, which only the game itself can make again.
    ///
    /// # Errors
    /// When it is one. `example` is the start of an id to show.
    pub fn described(&self, source: &Source<'_>, example: &str) -> Result<(), Diagnostic> {
        if !self.halves.is_seed {
            return Ok(());
        }
        Err(Diagnostic::at(source, self.halves.description.span(), "this names a puzzle by a random seed")
            .label("a seed")
            .help(format!("copy the game id instead: the one with a colon, `{example}`")))
    }
}

/// Cells where a letter from `a` on is a run of 1 to 26 empty ones and `cell` knows all others: 0 is an empty cell.
///
/// # Errors
/// At what `cell` does not know, which is `expected` in words, and when there are not just `count` cells.
pub fn cells<T: Copy>(
    source: &Source<'_>,
    description: Part<'_>,
    count: usize,
    empty: T,
    cell: impl Fn(u8) -> Option<T>,
    expected: &str,
) -> Result<Vec<T>, Diagnostic> {
    let mut cells = Vec::with_capacity(count);
    for (at, &byte) in (description.start..).zip(description.text) {
        let (value, run) = match byte {
            b'a'..=b'z' => (empty, usize::from(byte - b'a') + 1),
            _ => match cell(byte) {
                Some(value) => (value, 1),
                None => {
                    return Err(Diagnostic::at(source, at..at + 1, "this does not belong in the game id")
                        .label(format!("expected {expected}, or a letter for empty cells")));
                }
            },
        };
        if cells.len() + run > count {
            return Err(Diagnostic::at(
                source,
                at..at + 1,
                format!("the id has more than the {count} cells of the board"),
            )
            .label("these are too many"));
        }
        cells.extend(std::iter::repeat_n(value, run));
    }
    if cells.len() < count {
        let end = description.span().end;
        return Err(Diagnostic::at(source, end..end, format!("the id ends after {} of {count} cells", cells.len()))
            .label(format!("{} missing", count - cells.len()))
            .help("the id may have been cut off when it was copied"));
    }
    Ok(cells)
}

/// Cells as signs, and letters for runs of at most 26 that `sign` has none for.
pub fn write_cells<T: Copy>(cells: &[T], sign: impl Fn(T) -> Option<char>) -> String {
    let mut text = String::new();
    for run in cells.chunk_by(|&a, &b| sign(a).is_none() && sign(b).is_none()) {
        match sign(run[0]) {
            Some(sign) => text.push(sign),
            None => text.extend(run.chunks(26).map(letter)),
        }
    }
    text
}

/// The numbers of a board, 0 for none, and where each is written: `_` separates two numbers, a letter means 1
/// to 26 cells without one.
///
/// # Errors
/// At any other character, and when there are not as many cells as on a board of this size.
pub fn numbers(
    source: &Source<'_>,
    text: Part<'_>,
    (height, width): (usize, usize),
) -> Result<(Vec<u16>, Vec<Range<usize>>), Diagnostic> {
    let count = height * width;
    let (mut found, mut spans) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut rest = text;
    while let Some(&byte) = rest.text.first() {
        let (mut word, behind) = rest.take(u8::is_ascii_digit);
        (word, rest) = if word.text.is_empty() { (rest.slice(0..1), rest.from(1)) } else { (word, behind) };
        let (cells, number) = match byte {
            b'_' => (0, 0),
            b'a'..=b'z' => (usize::from(byte - b'a') + 1, 0),
            _ => match word.number() {
                Some(number) => (1, number),
                None => {
                    return Err(Diagnostic::at(source, word.span(), "this does not belong in an id")
                        .help("cells are numbers, and letters for runs of blanks"));
                }
            },
        };
        if found.len() + cells > count {
            let title = format!("the id has more than the {count} cells of a {width}x{height} board");
            return Err(Diagnostic::at(source, word.span(), title).label("these are too many"));
        }
        found.extend(std::iter::repeat_n(u16::try_from(number).unwrap_or(u16::MAX), cells));
        spans.extend(std::iter::repeat_n(word.span(), cells));
    }
    if found.len() < count {
        let title = format!("the id has {} cells but a {width}x{height} board has {count}", found.len());
        return Err(Diagnostic::at(source, text.span(), title)
            .help("a letter stands for as many blanks as its place in the alphabet"));
    }
    Ok((found, spans))
}

/// Numbers, 0 for none, in the code of [`numbers`].
pub fn write_numbers(cells: &[u16]) -> String {
    let mut text = String::new();
    for run in cells.chunk_by(|&one, &other| one == 0 && other == 0) {
        if run[0] == 0 {
            text.extend(run.chunks(26).map(letter));
        } else {
            let between = if text.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
            // Writing into a String cannot fail.
            let _ = write!(text, "{between}{}", run[0]);
        }
    }
    text
}

/// The letter for as many cells.
fn letter<T>(cells: &[T]) -> char {
    char::from(b'a' + cells.len() as u8 - 1)
}

#[cfg(test)]
mod tests {
    use super::{Id, cells, numbers, write_cells, write_numbers};
    use crate::diagnostic::Source;
    use crate::text::Part;

    #[test]
    fn ids_come_apart() {
        let id = Id::of(Part::new(3, b"a name\tPearl:10x8dtn:aBc")).expect("it is an id");
        assert_eq!((id.width.number(), id.height.number()), (Some(10), Some(8)));
        assert_eq!((id.halves.game.map(Part::shown), id.parameters.text), (Some("Pearl".to_owned()), &b"dtn"[..]));
        assert_eq!((id.size(), id.halves.description.text, id.halves.is_seed), (16..20, &b"aBc"[..], false));
        assert!(Id::of(Part::new(0, b"7x7t0#12")).is_some_and(|id| id.halves.is_seed));
        for none in ["", "x7:a", "7:a", "7x:a", "7x7", "https://puzz.link/p?a/1/1"] {
            assert_eq!(Id::of(Part::new(0, none.as_bytes())), None, "{none}");
        }
    }

    #[test]
    fn cells_read_as_they_are_written() {
        let mut random = fastrand::Rng::with_seed(3);
        for length in 0..200 {
            let board: Vec<bool> = (0..length).map(|_| random.u8(0..8) == 0).collect();
            let text = write_cells(&board, |cell| cell.then_some('B'));
            let source = Source { name: "text", bytes: text.as_bytes(), first_line: 1 };
            let read =
                cells(&source, Part::new(0, source.bytes), length, false, |b| (b == b'B').then_some(true), "`B`");
            assert_eq!(read, Ok(board));
        }
        for size in 1..20 {
            let board: Vec<u16> = (0..size * size).map(|_| random.u16(0..40) / 4 * random.u16(0..2)).collect();
            let text = write_numbers(&board);
            let source = Source { name: "text", bytes: text.as_bytes(), first_line: 1 };
            let read = numbers(&source, Part::new(0, source.bytes), (size, size)).expect("it is written so");
            assert_eq!(read.0, board, "{text}");
        }
    }
}
