//! Game ids of Simon Tatham's collection: `WxH[PARAMETERS]:DESCRIPTION`.
//!
//! In: a line with an id, perhaps with the name of the game and a colon, or a name and a tab, before it. Out: its
//! parts, and runs of cells; both ways. Must not know: families.

use std::ops::Range;

use super::Part;
use crate::diagnostic::Diagnostic;
use crate::input::Source;

/// The parts of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id<'t> {
    /// The name of the game, where the id has one.
    pub game: Option<Part<'t>>,
    /// The number before the `x`.
    pub width: Part<'t>,
    /// The number behind it.
    pub height: Part<'t>,
    /// What follows the size.
    pub parameters: Part<'t>,
    /// Whether the id names a puzzle by a random seed, behind `#`, and does not describe it.
    pub is_seed: bool,
    /// What follows the colon.
    pub description: Part<'t>,
}

impl<'t> Id<'t> {
    /// Takes an id apart; `None` when the line does not look like one.
    pub fn of(line: Part<'t>) -> Option<Self> {
        let line = line.split(b'\t').last()?.trimmed();
        let letters = line.text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let named = letters > 0 && line.text.get(letters) == Some(&b':');
        let (game, line) = if named { (Some(line.slice(0..letters)), line.from(letters + 1)) } else { (None, line) };
        let end = line.text.iter().position(|byte| b":#".contains(byte))?;
        let (size, description) = (line.slice(0..end), line.from(end + 1));
        let digits = |part: Part<'_>| part.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let cross = digits(size);
        if size.text.get(cross) != Some(&b'x') {
            return None;
        }
        let rest = size.from(cross + 1);
        let length = digits(rest);
        let (width, height, parameters) = (size.slice(0..cross), rest.slice(0..length), rest.from(length));
        let is_seed = line.text[end] == b'#';
        (cross > 0 && length > 0).then_some(Id { game, width, height, parameters, is_seed, description })
    }

    /// Where the size stands in the source.
    pub fn size(&self) -> Range<usize> {
        self.width.start..self.height.span().end
    }

    /// Refuses an id that names its puzzle by a random seed, which only the game itself can make again.
    ///
    /// # Errors
    /// When it is one. `example` is the start of an id to show.
    pub fn described(&self, source: &Source<'_>, example: &str) -> Result<(), Diagnostic> {
        if !self.is_seed {
            return Ok(());
        }
        Err(Diagnostic::at(source, self.description.span(), "this names a puzzle by a random seed")
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
                    return Err(Diagnostic::at(source, at..at + 1, "this does not belong into the game id")
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
            None => text.extend(run.chunks(26).map(|part| char::from(b'a' + part.len() as u8 - 1))),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Id, cells, write_cells};
    use crate::input::Source;
    use crate::text::Part;

    #[test]
    fn ids_come_apart() {
        let id = Id::of(Part::new(3, b"a name\tPearl:10x8dtn:aBc")).expect("it is an id");
        assert_eq!((id.width.number(), id.height.number()), (Some(10), Some(8)));
        assert_eq!((id.game.map(Part::shown), id.parameters.text), (Some("Pearl".to_owned()), &b"dtn"[..]));
        assert_eq!((id.size(), id.description.text, id.is_seed), (16..20, &b"aBc"[..], false));
        assert!(Id::of(Part::new(0, b"7x7t0#12")).is_some_and(|id| id.is_seed));
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
    }
}
