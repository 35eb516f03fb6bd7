//! Game ids of loopy, in Simon Tatham's collection: `10x10t0:...`, square tiling only.
//!
//! In: `WxHtT:DESC`, with the difficulty `dX` allowed before the colon. DESC is read in row order: a digit is a
//! clue, a letter a run of 1 to 26 cells without one. Out: a puzzle; other tilings are refused by name. Must
//! not know: other formats.

use super::lines::{self, Line};
use super::{board, large_clue, number, puzzle};
use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;
use crate::puzzle::slitherlink::Slitherlink;

/// The tilings in the order of their numbers.
const TILINGS: [&str; 18] = [
    "square",
    "triangular",
    "honeycomb",
    "snub square",
    "Cairo",
    "great hexagonal",
    "octagonal",
    "kites",
    "floret",
    "dodecagonal",
    "great dodecagonal",
    "Penrose (kite and dart)",
    "Penrose (rhombs)",
    "great great dodecagonal",
    "kagome",
    "compass dodecagonal",
    "hats",
    "spectres",
];

/// The parts of an id.
struct Id<'t> {
    width: Line<'t>,
    height: Line<'t>,
    tiling: Line<'t>,
    separator: u8,
    desc: Line<'t>,
}

/// The part before the first byte that does not belong, and the rest.
fn take(line: Line<'_>, belongs: impl Fn(u8) -> bool) -> (Line<'_>, Line<'_>) {
    let end = line.text.iter().position(|&byte| !belongs(byte)).unwrap_or(line.text.len());
    let (part, rest) = line.text.split_at(end);
    (Line { text: part, ..line }, Line { start: line.start + end, text: rest })
}

fn after(line: Line<'_>, byte: u8) -> Option<Line<'_>> {
    Some(Line { start: line.start + 1, text: line.text.strip_prefix(&[byte])? })
}

fn digits(line: Line<'_>) -> Option<(Line<'_>, Line<'_>)> {
    let (number, rest) = take(line, |byte| byte.is_ascii_digit());
    (!number.text.is_empty()).then_some((number, rest))
}

/// Takes an id apart; `None` when it has not the look of one.
fn id(line: Line<'_>) -> Option<Id<'_>> {
    let (width, rest) = digits(line)?;
    let (height, rest) = digits(after(rest, b'x')?)?;
    let (tiling, rest) = digits(after(rest, b't')?)?;
    let rest = match after(rest, b'd') {
        Some(rest) => take(rest, |byte| byte.is_ascii_lowercase()).1,
        None => rest,
    };
    let separator = *rest.text.first().filter(|byte| b":#".contains(byte))?;
    Some(Id { width, height, tiling, separator, desc: after(rest, separator)? })
}

pub(super) fn recognise(head: &[u8]) -> bool {
    lines::content(head).first().is_some_and(|line| id(line.trimmed().last_field()).is_some())
}

pub(super) fn parse(source: &Source<'_>) -> Result<Slitherlink, Diagnostic> {
    let line = lines::only(source)?.last_field();
    let Some(id) = id(line) else {
        return Err(Diagnostic::at(source, line.range(), "this is not a loopy game id")
            .help("a game id looks like `7x7t0:b22a3a...`: width, height, tiling 0, then the clues"));
    };
    let tiling = number(id.tiling.text).unwrap_or(usize::MAX);
    if tiling != 0 {
        let name = TILINGS.get(tiling).map_or_else(|| format!("tiling {tiling}"), |name| format!("the {name} tiling"));
        return Err(Diagnostic::at(source, id.tiling.range(), format!("{name} is not supported"))
            .label("not squares")
            .help("only boards of square cells can be read: tiling 0, as in `7x7t0:`"));
    }
    if id.separator == b'#' {
        return Err(Diagnostic::at(source, id.desc.range(), "this names a puzzle by a random seed")
            .label("a seed")
            .help("copy the game id instead: the one with a colon, `7x7t0:...`"));
    }
    let size = id.width.start..id.height.range().end;
    let [width, height] = [id.width, id.height].map(|part| number(part.text).unwrap_or(usize::MAX));
    let mut clues = board(source, size, height, width)?;
    fill(source, id.desc, &mut clues)?;
    Ok(puzzle(clues))
}

/// Reads the clues.
fn fill(source: &Source<'_>, desc: Line<'_>, clues: &mut Grid<Option<u8>>) -> Result<(), Diagnostic> {
    let (height, width) = (clues.height(), clues.width());
    let mut cell = 0;
    for (offset, &byte) in desc.text.iter().enumerate() {
        let span = desc.start + offset..desc.start + offset + 1;
        let cells = match byte {
            b'0'..=b'4' => 1,
            b'a'..=b'z' => usize::from(byte - b'a') + 1,
            b'5'..=b'9' => return Err(large_clue(source, span, &char::from(byte).to_string())),
            b'A'..=b'Z' => return Err(large_clue(source, span, &(byte - b'A' + 10).to_string())),
            _ => {
                let end = desc.range().end;
                return Err(Diagnostic::at(source, span.start..end, "this does not belong into a loopy game id")
                    .label("expected a clue 0 to 4, or a letter for cells without one"));
            }
        };
        if cell + cells > height * width {
            return Err(Diagnostic::at(source, span, format!("there are more clues than the {width}x{height} cells"))
                .label(format!("cell {} is the last one", height * width)));
        }
        if byte.is_ascii_digit() {
            clues.cells_mut()[cell] = Some(byte - b'0');
        }
        cell += cells;
    }
    if cell < height * width {
        let end = desc.range().end;
        let title = format!("the clues end after {cell} of {} cells", height * width);
        return Err(Diagnostic::at(source, end..end, title)
            .label(format!("{} missing", height * width - cell))
            .help("the id may have been cut off when it was copied"));
    }
    Ok(())
}
