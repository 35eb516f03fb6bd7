//! Addresses of puzz.link and its kin: `https://puzz.link/p?nonogram/W/H/BODY`.
//!
//! In: an address with any host, or only what follows its question mark. Out: a puzzle. Must not know: other
//! formats.
//!
//! Each line has as many slots as half its cells, rounded up, the columns first; a clue fills the slots of its line
//! from the board outwards, so its last run comes first. `0` to `9` and `a` to `f` are one number, `-` is in front of
//! two digits, `g` to `z` are 1 to 20 slots without a number, also beyond the end of a line. The body ends with the
//! last slot: a shorter one was cut off.

use crate::diagnostic::Diagnostic;
use crate::input::Source;

use super::lines::{Text, TextLine, Word, number};
use super::{ClueAt, Nonogram, Part, Run, build};

/// The parts of an address between slashes, from the kind on; `None` when it is none of ours.
fn parts<'a>(line: &TextLine<'a>) -> Option<Vec<Word<'a>>> {
    let start = line.text.iter().position(|&byte| byte == b'?').map_or(0, |at| at + 1);
    // A name may stand before the address, with a tab between.
    let start = line.text.iter().rposition(|&byte| byte == b'\t').map_or(start, |at| start.max(at + 1));
    let end = line.text[start..].iter().position(|&byte| byte == b'&').map_or(line.text.len(), |at| start + at);
    let mut at = line.span.start + start;
    let parts: Vec<Word<'_>> = (line.text[start..end].split(|&byte| byte == b'/'))
        .map(|text| {
            let span = at..at + text.len();
            at = span.end + 1;
            Word { text, span }
        })
        .filter(|part| part.text != b"v:")
        .collect();
    let kind = parts.first()?.text;
    let kind = kind.strip_suffix(b"_edit").or_else(|| kind.strip_suffix(b"_play")).unwrap_or(kind);
    (kind == b"nonogram" && parts.len() > 1).then_some(parts)
}

/// Whether the first line is the address of a nonogram.
pub(super) fn looks(text: &Text<'_>) -> bool {
    text.first_line().is_some_and(|line| parts(&line).is_some())
}

/// Reads an address.
pub(super) fn parse(source: &Source<'_>, text: &Text<'_>) -> Result<Nonogram, Diagnostic> {
    let Some(line) = text.only_line(source, "address")? else { return Err(Diagnostic::new("there is no address")) };
    let Some(parts) = parts(&line) else {
        return Err(Diagnostic::at(source, line.span, "this is not the address of a nonogram")
            .help("an address looks like `https://puzz.link/p?nonogram/10/10/...`"));
    };
    let side = |part: Option<&Word<'_>>, what: &str| {
        let part =
            part.ok_or_else(|| Diagnostic::at(source, line.span.clone(), format!("the address has no {what}")))?;
        let side = number(part.text).filter(|&side| (1..=super::super::MAX_SIDE).contains(&(side as usize)));
        side.map(|side| side as usize).ok_or_else(|| {
            Diagnostic::at(
                source,
                part.span.clone(),
                format!("this is not a {what} of 1 to {}", super::super::MAX_SIDE),
            )
        })
    };
    let (width, height) = (side(parts.get(1), "width")?, side(parts.get(2), "height")?);
    let span = parts[1].span.start..parts[2].span.end;
    let empty = || ClueAt { runs: Vec::new(), span: span.clone() };
    let mut columns: Vec<ClueAt> = (0..width).map(|_| empty()).collect();
    let mut rows: Vec<ClueAt> = (0..height).map(|_| empty()).collect();
    let (deep, long) = (height.div_ceil(2), width.div_ceil(2));
    let Some(body) = parts.get(3) else {
        return Err(Diagnostic::at(source, line.span, "the address has no clues"));
    };
    let mut slot = 0;
    let mut at = 0;
    while let Some(&byte) = body.text.get(at) {
        let length = if byte == b'-' { 3 } else { 1 };
        let span = body.span.start + at..body.span.start + (at + length).min(body.text.len());
        let token = body.text.get(at..at + length);
        let hex = |text: &[u8]| text.iter().try_fold(0, |sum, &c| Some(16 * sum + (c as char).to_digit(16)?));
        let run = match (byte, token) {
            (b'g'..=b'z', _) => {
                slot += usize::from(byte - b'g') + 1;
                at += 1;
                continue;
            }
            (b'0'..=b'9' | b'a'..=b'f', Some(token)) => hex(token),
            (b'-', Some(token)) => hex(&token[1..]),
            (b'.', _) => {
                return Err(Diagnostic::at(source, span, "a run of unknown length")
                    .help("cluesat reads nonograms with all their numbers only"));
            }
            _ => None,
        };
        let Some(run) = run else {
            return Err(Diagnostic::at(source, span, "this does not belong into the address of a nonogram"));
        };
        let clue = match slot.checked_sub(width * deep) {
            None => &mut columns[slot / deep],
            Some(slot) if slot < height * long => &mut rows[slot / long],
            Some(_) => return Err(Diagnostic::at(source, span, "there are more numbers than the board has room for")),
        };
        if run > 0 {
            let run = Run { length: run, colour: 1 };
            clue.span = if clue.runs.is_empty() { span } else { clue.span.start..span.end };
            clue.runs.insert(0, run);
        }
        slot += 1;
        at += length;
    }
    let slots = width * deep + height * long;
    if slot != slots {
        let (end, more) = (body.span.end, if slot < slots { "ends" } else { "goes on" });
        let title = format!("the address {more} after {} of {slots} places for numbers", slot.min(slots));
        return Err(Diagnostic::at(source, end..end, title)
            .label(format!("{} {}", slots.abs_diff(slot), if slot < slots { "missing" } else { "too many" }))
            .help("the address may have been cut off when it was copied"));
    }
    let rows = Part { name: "the address", clues: rows, span: span.clone() };
    build(source, &rows, &Part { name: "the address", clues: columns, span })
}
