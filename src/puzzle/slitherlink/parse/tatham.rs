//! Game ids of loopy, in Simon Tatham's collection: `10x10t0:...`.
//!
//! In: `WxHtT:DESC`, with the difficulty `dX` allowed before the colon. What stands in DESC before `_` tells more of
//! the tiling; what follows is read face by face: a digit is a clue, as is a capital from `A`, 10, on, a small letter a
//! run of 1 to 26 faces without one. Out: a puzzle; tilings that cannot be read are refused by name. Must not know:
//! other formats.

use std::ops::Range;

use super::lines::{self, Line};
use super::{board, large_clue, number, puzzle};
use crate::board::{Tiling, Unfit};
use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::slitherlink::Slitherlink;

/// Tilings of which only the names are known: their ids count in tables of their own.
const UNKNOWN: [(usize, &str); 2] = [(16, "the hats tiling"), (17, "the spectres tiling")];

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

/// Takes an id apart; `None` when the line does not look like one.
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
            .help("a game id looks like `7x7t0:b22a3a...`: width, height, tiling, then the clues"));
    };
    let size = id.width.start..id.height.range().end;
    let [width, height] = [id.width, id.height].map(|part| number(part.text).unwrap_or(usize::MAX));
    if let Some(tiling) = number(id.tiling.text).filter(|&tiling| tiling != 0) {
        return on_tiling(source, &id, tiling, (height, width), size);
    }
    refuse_seed(source, &id, "7x7t0:...")?;
    let mut clues = board(source, size, height, width)?;
    let sides = vec![4; height * width];
    let whole = format!("the {width}x{height} cells");
    fill(source, id.desc, &sides, "cell", &whole, clues.cells_mut())?;
    Ok(puzzle(clues))
}

fn refuse_seed(source: &Source<'_>, id: &Id<'_>, example: &str) -> Result<(), Diagnostic> {
    if id.separator != b'#' {
        return Ok(());
    }
    Err(Diagnostic::at(source, id.desc.range(), "this names a puzzle by a random seed")
        .label("a seed")
        .help(format!("copy the game id instead: the one with a colon, `{example}`")))
}

/// Reads a board that is not of squares.
fn on_tiling(
    source: &Source<'_>,
    id: &Id<'_>,
    number: usize,
    (height, width): (usize, usize),
    size: Range<usize>,
) -> Result<Slitherlink, Diagnostic> {
    if let Some((_, name)) = UNKNOWN.iter().find(|&&(unknown, _)| unknown == number) {
        return Err(Diagnostic::at(source, id.tiling.range(), format!("{name} is not supported"))
            .label("this tiling")
            .help("tilings 0 to 15 can be read"));
    }
    refuse_seed(source, id, &format!("{width}x{height}t{number}:..."))?;
    let (prefix, desc) = match id.desc.text.iter().position(|&byte| byte == b'_') {
        Some(end) => {
            let (prefix, rest) = id.desc.text.split_at(end);
            (Some(Line { text: prefix, ..id.desc }), Line { start: id.desc.start + end + 1, text: &rest[1..] })
        }
        None => (None, id.desc),
    };
    let told = prefix.map(|prefix| String::from_utf8_lossy(prefix.text).into_owned());
    let tiling = Tiling::new(number, height, width, told.as_deref()).map_err(|unfit| match unfit {
        Unfit::Number => Diagnostic::at(source, id.tiling.range(), format!("tiling {number} is not supported"))
            .label("this tiling")
            .help("tilings 0 to 15 can be read"),
        Unfit::Empty => Diagnostic::at(source, size.clone(), "the board has no faces").label("too small a size"),
        Unfit::Large => Diagnostic::at(source, size.clone(), format!("a board of {width}x{height} is too large"))
            .label(format!("at most {} faces fit", Tiling::MAX_FACES)),
        Unfit::Prefix(wanted) => foreign_prefix(source, prefix, desc, number, wanted),
    })?;
    let sides = tiling.sides(Tiling::MAX_FACES);
    let mut clues = vec![None; sides.len()];
    fill(source, desc, &sides, "face", &format!("the {} faces", sides.len()), &mut clues)?;
    Ok(Slitherlink::on(tiling, clues).expect("the number of clues and each of them was looked at"))
}

/// What stands before the clues does not fit.
fn foreign_prefix(
    source: &Source<'_>,
    prefix: Option<Line<'_>>,
    desc: Line<'_>,
    tiling: usize,
    wanted: &str,
) -> Diagnostic {
    let Some(prefix) = prefix else {
        return Diagnostic::at(source, desc.start..desc.start, "the id does not say which part of the tiling it is")
            .label(format!("{wanted} and `_` belong here"))
            .help("the id may have been cut off when it was copied");
    };
    let letters = prefix.text.iter().all(u8::is_ascii_alphanumeric) && !prefix.text.starts_with(b"G");
    if (11..=12).contains(&tiling) && letters && prefix.text.len() > 2 {
        return Diagnostic::at(source, prefix.range(), "Penrose ids of this newer form are not supported")
            .label("a place in the newer tables")
            .help("ids of the form that Debian's loopy writes can be read: `4x4t11:G307,-136,180_4b`");
    }
    let shown = String::from_utf8_lossy(prefix.text).escape_debug().to_string();
    Diagnostic::at(source, prefix.range(), format!("`{shown}` does not belong to tiling {tiling}"))
        .label(format!("expected {wanted} before `_`"))
}

/// Reads the clues of faces with these numbers of sides; `whole` are all of them in words.
fn fill(
    source: &Source<'_>,
    desc: Line<'_>,
    sides: &[u8],
    noun: &str,
    whole: &str,
    clues: &mut [Option<u8>],
) -> Result<(), Diagnostic> {
    let mut face = 0;
    for (offset, &byte) in desc.text.iter().enumerate() {
        let span = desc.start + offset..desc.start + offset + 1;
        let clue = match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'A'..=b'Z' => Some(byte - b'A' + 10),
            b'a'..=b'z' => None,
            _ => {
                let most = sides.iter().max().copied().unwrap_or_default();
                let end = desc.range().end;
                return Err(Diagnostic::at(source, span.start..end, "this does not belong into a loopy game id")
                    .label(format!("expected a clue 0 to {most}, or a letter for {noun}s without one")));
            }
        };
        let run = clue.map_or_else(|| usize::from(byte - b'a') + 1, |_| 1);
        let room = sides.len() - face;
        match clue {
            Some(clue) if room > 0 && clue > sides[face] => {
                return Err(if noun == "cell" {
                    large_clue(source, span, &clue.to_string())
                } else {
                    let title = format!("face {} of the id cannot have the clue {clue}", face + 1);
                    Diagnostic::at(source, span, title).label(format!("a face with {} sides", sides[face]))
                });
            }
            Some(_) if sides.len() > face => clues[face] = clue,
            _ => {}
        }
        if run > room {
            return Err(Diagnostic::at(source, span, format!("there are more clues than {whole}"))
                .label(format!("{noun} {} is the last one", sides.len())));
        }
        face += run;
    }
    if face < sides.len() {
        let end = desc.range().end;
        return Err(Diagnostic::at(source, end..end, format!("the clues end after {face} of {} {noun}s", sides.len()))
            .label(format!("{} missing", sides.len() - face))
            .help("the id may have been cut off when it was copied"));
    }
    Ok(())
}
