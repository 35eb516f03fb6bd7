//! Game ids of loopy, in Simon Tatham's collection: `10x10t0:...`.
//!
//! In: `WxHtT:DESC`, with the difficulty `dX` allowed before the colon. The text in DESC before `_` describes the
//! tiling; what follows is read face by face: a digit is a clue, as is a capital from `A`, 10, on, a small letter a
//! run of 1 to 26 faces without one. Out: a puzzle; tilings that cannot be read are refused by name. Must not know:
//! other formats.

use std::ops::Range;

use super::{board, fits, large_clue, only, puzzle};
use crate::board::{Tiling, Unfit};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::slitherlink::Slitherlink;
use crate::text::Part;
use crate::text::tatham::Id;

/// Tilings of which only the names are known: their ids count in tables of their own.
const UNKNOWN: [(usize, &str); 2] = [(16, "the hats tiling"), (17, "the spectres tiling")];

/// An id and the number of its tiling; `None` when the line cannot be one.
fn id(line: Part<'_>) -> Option<(Id<'_>, Part<'_>)> {
    let id = Id::of(line).filter(|id| id.halves.is_of("loopy"))?;
    let (tiling, rest) = id.parameters.after(b't')?.take(u8::is_ascii_digit);
    let rest = rest.after(b'd').map_or(rest, |difficulty| difficulty.take(u8::is_ascii_lowercase).1);
    (!tiling.text.is_empty() && rest.text.is_empty()).then_some((id, tiling))
}

pub(in crate::family::slitherlink) fn detect(text: Part<'_>) -> bool {
    text.content().next().is_some_and(|line| id(line).is_some())
}

pub(in crate::family::slitherlink) fn parse(source: &Source<'_>) -> Result<Slitherlink, Diagnostic> {
    let line = only(source)?.last_field();
    let Some((id, tiling)) = id(line) else {
        return Err(Diagnostic::at(source, line.span(), "this is not a loopy game id")
            .help("a game id looks like `7x7t0:b22a3a...`: width, height, tiling, then the clues"));
    };
    let (height, width) = id.sides();
    if let Some(number) = tiling.number().filter(|&tiling| tiling != 0) {
        return on_tiling(source, &id, (number, tiling.span()));
    }
    id.described(source, "7x7t0:...")?;
    let mut clues = board(source, id.size(), height, width)?;
    let sides = vec![4; height * width];
    let whole = format!("the {width}x{height} cells");
    fill(source, id.halves.description, &sides, "cell", &whole, clues.cells_mut())?;
    puzzle(source, id.size(), clues)
}

/// Reads a board that is not of squares.
fn on_tiling(source: &Source<'_>, id: &Id<'_>, (number, at): (usize, Range<usize>)) -> Result<Slitherlink, Diagnostic> {
    let ((height, width), size) = (id.sides(), id.size());
    let unknown =
        |title| Diagnostic::at(source, at.clone(), title).label("this tiling").help("tilings 0 to 15 can be read");
    if let Some((_, name)) = UNKNOWN.iter().find(|&&(unknown, _)| unknown == number) {
        return Err(unknown(format!("{name} is not supported")));
    }
    id.described(source, &format!("{width}x{height}t{number}:..."))?;
    let (before, rest) = id.halves.description.take(|&byte| byte != b'_');
    let (prefix, desc) = rest.after(b'_').map_or((None, id.halves.description), |desc| (Some(before), desc));
    let told = prefix.map(|prefix| prefix.lossy().into_owned());
    let tiling = Tiling::new(number, height, width, told.as_deref()).map_err(|unfit| match unfit {
        Unfit::Number => unknown(format!("tiling {number} is not supported")),
        Unfit::Empty => Diagnostic::at(source, size, "the board has no faces").label("too small a size"),
        Unfit::Large => Diagnostic::at(source, size, format!("a board of {width}x{height} is too large"))
            .label(format!("at most {} faces fit", Tiling::MAX_FACES)),
        Unfit::Prefix(wanted) => foreign_prefix(source, prefix, desc, number, wanted),
    })?;
    let sides = tiling.sides(Tiling::MAX_FACES);
    let mut clues = vec![None; sides.len()];
    fill(source, desc, &sides, "face", &format!("the {} faces", sides.len()), &mut clues)?;
    fits(source, id.size(), sides.iter().map(|&side| usize::from(side)).sum(), &clues)?;
    Ok(Slitherlink::on(tiling, clues).expect("the number of clues and each of them was looked at"))
}

/// The error when the text before the clues does not fit.
fn foreign_prefix(
    source: &Source<'_>,
    prefix: Option<Part<'_>>,
    desc: Part<'_>,
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
        return Diagnostic::at(source, prefix.span(), "Penrose ids of this newer form are not supported")
            .label("a place in the newer tables")
            .help("ids of the form that Debian's loopy writes can be read: `4x4t11:G307,-136,180_4b`");
    }
    Diagnostic::at(source, prefix.span(), format!("`{}` does not belong to tiling {tiling}", prefix.shown()))
        .label(format!("expected {wanted} before `_`"))
}

/// Reads the clues of faces with these numbers of sides; `whole` are all of them in words.
fn fill(
    source: &Source<'_>,
    desc: Part<'_>,
    sides: &[u8],
    noun: &str,
    whole: &str,
    clues: &mut [Option<u8>],
) -> Result<(), Diagnostic> {
    let mut face = 0;
    for (offset, &byte) in desc.text.iter().enumerate() {
        let span = desc.slice(offset..offset + 1).span();
        let clue = match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'A'..=b'Z' => Some(byte - b'A' + 10),
            b'a'..=b'z' => None,
            _ => {
                let most = sides.iter().max().copied().unwrap_or_default();
                let end = desc.end();
                return Err(Diagnostic::at(source, span.start..end, "this does not belong in a loopy game id")
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
        let end = desc.end();
        return Err(Diagnostic::at(source, end..end, format!("the clues end after {face} of {} {noun}s", sides.len()))
            .label(format!("{} missing", sides.len() - face))
            .help("the id may have been cut off when it was copied"));
    }
    Ok(())
}
