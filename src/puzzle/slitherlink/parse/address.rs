//! Addresses of puzz.link and its kin: `https://puzz.link/p?slither/W/H/BODY`.
//!
//! In: an address with any host, or only what follows its question mark; kanpen's `?problem=H/W/ROWS`, and the
//! file form `?pzprv3/slither/H/W/ROWS`. Out: a puzzle; variants are refused by name. Must not know: other
//! formats.
//!
//! The body takes the cells in reading order. `0` to `4` is a clue; `5` to `9` a clue and a cell without one; `a` to
//! `e` a clue and two such cells; `g` to `z` are 1 to 20 such cells; `.` is a clue that is not shown. Any other
//! character skips a cell, as it does on puzz.link. The last clue may promise more cells than there are, but nothing
//! may follow the last cell. A body that ends before the last cell was cut off; an empty one is a board without clues.

use super::lines::{self, Line};
use super::{board, number, puzzle, pzprv3};
use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;
use crate::puzzle::slitherlink::Slitherlink;
use crate::text::pzpr::whole;

/// What follows the question mark, or all when there is none.
fn query(address: Line<'_>) -> Line<'_> {
    match address.text.iter().position(|&byte| byte == b'?') {
        Some(at) => Line { start: address.start + at + 1, text: &address.text[at + 1..] },
        None => address,
    }
}

/// The kind without `_edit` and `_play`.
fn base(kind: &[u8]) -> &[u8] {
    kind.strip_suffix(b"_edit").or_else(|| kind.strip_suffix(b"_play")).unwrap_or(kind)
}

fn is_ours(kind: &[u8]) -> bool {
    matches!(base(kind), b"slither" | b"slitherlink")
}

pub(super) fn recognise(head: &[u8]) -> bool {
    let Some(line) = lines::content(head).first().map(Line::trimmed) else { return false };
    let address = line.last_field();
    let kanpen = address.text.windows(16).any(|part| part == b"slitherlink.html");
    kanpen
        || parameters(query(address)).iter().any(|parameter| {
            let parts = parameter.parts(|byte| byte == b'/');
            let kind = usize::from(parts[0].text.starts_with(b"pzprv3"));
            // A line through every dot is a family of its own.
            let is_full = kind == 0 && parts.iter().skip(1).take(2).any(|part| part.text == b"f");
            parts.len() > kind + 1 && is_ours(parts[kind].text) && !is_full
        })
}

/// The parameters of a query.
fn parameters(query: Line<'_>) -> Vec<Line<'_>> {
    query.parts(|byte| byte == b'&')
}

/// Refuses kinds of puzzles that are not plain slitherlink.
pub(super) fn kind(source: &Source<'_>, kind: Line<'_>) -> Result<(), Diagnostic> {
    let name = base(kind.text);
    if name == b"slither" || name == b"slitherlink" {
        return Ok(());
    }
    let shown = String::from_utf8_lossy(name).escape_debug().to_string();
    let title = format!("`{shown}` is not plain slitherlink");
    Err(Diagnostic::at(source, kind.range(), title).label("expected `slither`"))
}

pub(super) fn parse(source: &Source<'_>) -> Result<Slitherlink, Diagnostic> {
    let address = lines::only(source)?.last_field();
    let parameters = parameters(query(address));
    if let Some(problem) = parameters.iter().find(|parameter| parameter.text.starts_with(b"problem=")) {
        return kanpen(source, *problem);
    }
    let ours = |parameter: &&Line<'_>| {
        let parts = parameter.parts(|byte| byte == b'/');
        parts[0].text.starts_with(b"pzprv3") || is_ours(parts[0].text)
    };
    let Some(path) = parameters.iter().find(ours) else {
        return Err(Diagnostic::at(source, address.range(), "this is not the address of a slitherlink")
            .help("an address looks like `https://puzz.link/p?slither/10/10/...`"));
    };
    let parts = path.parts(|byte| byte == b'/');
    if parts[0].text.starts_with(b"pzprv3") {
        return pzprv3::read(source, &parts[1..], |byte| b" _+".contains(&byte));
    }
    kind(source, parts[0])?;
    let parts = flags(source, &parts[1..])?;
    let (Some(width), Some(height)) = (parts.first(), parts.get(1)) else {
        let end = address.range().end;
        return Err(Diagnostic::at(source, end..end, "the address ends before the size of the board")
            .help("an address looks like `https://puzz.link/p?slither/10/10/...`"));
    };
    let span = width.start..height.range().end;
    let [Some(width), Some(height)] = [width, height].map(|part| number(part.text)) else {
        return Err(Diagnostic::at(source, span, "the size of the board is not two numbers").label("width/height"));
    };
    let mut clues = board(source, span, height, width)?;
    if let Some(body) = parts.get(2) {
        fill(source, *body, &mut clues)?;
    }
    Ok(puzzle(clues))
}

/// Skips empty flags before the size and refuses all others.
fn flags<'p, 't>(source: &Source<'_>, mut parts: &'p [Line<'t>]) -> Result<&'p [Line<'t>], Diagnostic> {
    if let Some(variant) = parts.first().filter(|part| part.text.starts_with(b"v:")) {
        if variant.text.len() > 2 {
            let shown = String::from_utf8_lossy(&variant.text[2..]).escape_debug().to_string();
            return Err(Diagnostic::at(source, variant.range(), format!("the variant `{shown}` is not supported"))
                .help("only the plain rules are supported"));
        }
        parts = &parts[1..];
    }
    let Some(flags) = parts.first().filter(|part| !part.text.iter().all(u8::is_ascii_digit) || part.text.is_empty())
    else {
        return Ok(parts);
    };
    if parts.len() < 3 && !flags.text.is_empty() {
        return Ok(parts);
    }
    match flags.text {
        b"" => Ok(&parts[1..]),
        b"f" => Err(Diagnostic::at(source, flags.range(), "the variant `full` is not supported")
            .label("the loop would have to pass every dot")
            .help("only the plain rules are supported")),
        other => {
            let shown = String::from_utf8_lossy(other).escape_debug().to_string();
            Err(Diagnostic::at(source, flags.range(), format!("the flag `{shown}` is not supported"))
                .help("only the plain rules are supported"))
        }
    }
}

/// Reads the body.
fn fill(source: &Source<'_>, body: Line<'_>, clues: &mut Grid<Option<u8>>) -> Result<(), Diagnostic> {
    let (height, width) = (clues.height(), clues.width());
    let mut at = 0;
    for (offset, &byte) in body.text.iter().enumerate() {
        let (clue, step) = match byte {
            b'0'..=b'4' => (Some(byte - b'0'), 1),
            b'5'..=b'9' => (Some(byte - b'5'), 2),
            b'a'..=b'e' => (Some(byte - b'a'), 3),
            b'g'..=b'z' => (None, usize::from(byte - b'g') + 1),
            _ => (None, 1),
        };
        let fits = clue.is_some() || at + step <= height * width;
        let Some(cell) = clues.cells_mut().get_mut(at).filter(|_| fits) else {
            let span = body.start + offset..body.range().end;
            let title = format!("the address has more than the {} cells of a {width}x{height} board", height * width);
            return Err(Diagnostic::at(source, span, title).label("these are too many"));
        };
        *cell = clue;
        at += step;
    }
    whole(source, body.range(), (at, height * width), "cells")
}

/// kanpen's form: `problem=H/W/ROWS`, cells separated by `_`.
fn kanpen(source: &Source<'_>, problem: Line<'_>) -> Result<Slitherlink, Diagnostic> {
    let skip = b"problem=".len();
    let problem = Line { start: problem.start + skip, text: &problem.text[skip..] };
    let mut parts = vec![Line { start: problem.start, text: b"slither" }];
    parts.extend(problem.parts(|byte| byte == b'/'));
    pzprv3::read(source, &parts, |byte| b" _+".contains(&byte))
}
