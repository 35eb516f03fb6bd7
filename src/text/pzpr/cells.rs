//! Codes that stand for cells one after the other.
//!
//! In: a body, the number of cells. Out: what is in each cell, or the place that is wrong; and bodies again. Must not
//! know: families.
//!
//! A body describes all cells or is empty, as puzz.link writes it: one that ends early was cut off, one that continues
//! after the last cell is wrong.

use std::ops::Range;

use super::{Codec, Item, Rest};
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// Refuses a body that describes only this many cells; one that describes none is a blank board.
///
/// # Errors
/// At the end of the body.
pub fn whole(
    source: &Source<'_>,
    body: Range<usize>,
    (told, count): (usize, usize),
    what: &str,
) -> Result<(), Diagnostic> {
    if body.is_empty() || told >= count {
        return Ok(());
    }
    Err(short(source, body.end, (told, count), what))
}

/// The error for a body that ends too early.
pub(super) fn short(source: &Source<'_>, end: usize, (told, count): (usize, usize), what: &str) -> Diagnostic {
    Diagnostic::at(source, end..end, format!("the address ends after {told} of {count} {what}"))
        .label(format!("{} missing", count - told))
        .help("the address may have been cut off when it was copied")
}

/// What no code has.
fn unknown(source: &Source<'_>, at: Range<usize>, help: &str) -> Diagnostic {
    Diagnostic::at(source, at, "this does not belong in the address").help(help)
}

/// All cells of a body in a code.
///
/// # Errors
/// At characters that do not belong there, at those after the last cell, and at the end of a body that ends early.
pub fn cells(source: &Source<'_>, body: Part<'_>, codec: Codec, count: usize) -> Result<Vec<Option<u32>>, Diagnostic> {
    let mut rest = Rest(body);
    let items = codec.read(source, &mut rest, count, true)?;
    if !rest.0.text.is_empty() {
        let title = format!("the address has more than the {count} cells");
        return Err(Diagnostic::at(source, rest.0.span(), title).label("these are too many"));
    }
    Ok(items.into_iter().map(|item| if let Item::Number(number) = item { Some(number) } else { None }).collect())
}

/// Numbers, or none, in a code; `None` when one is too large for it.
pub fn write_cells(codec: Codec, cells: impl IntoIterator<Item = Option<u32>>) -> Option<String> {
    let items: Vec<Item> = cells.into_iter().map(|cell| cell.map_or(Item::Blank, Item::Number)).collect();
    codec.write(&items)
}

/// Cells in the code `decodeBinary`, five to a character, the first one in the highest bit.
///
/// # Errors
/// At characters that do not belong there, at those after the last cell, and at the end of a body that ends early.
pub fn binary(source: &Source<'_>, body: Part<'_>, count: usize) -> Result<Vec<bool>, Diagnostic> {
    let mut bits = Vec::with_capacity(count + 5);
    for (at, &byte) in (body.start..).zip(body.text) {
        let five = char::from(byte).to_digit(32).filter(|_| !byte.is_ascii_uppercase());
        let Some(five) = five else {
            return Err(unknown(source, at..at + 1, "each of `0` to `9` and `a` to `v` stands for five cells"));
        };
        if bits.len() >= count {
            let title = format!("the address has more than the {count} cells");
            return Err(Diagnostic::at(source, at..body.span().end, title).label("these are too many"));
        }
        let room = 5usize.saturating_sub(count - bits.len());
        if five & ((1 << room) - 1) != 0 {
            let title = format!("the address has more than the {count} cells");
            return Err(Diagnostic::at(source, at..at + 1, title).label("part of this is too many"));
        }
        bits.extend((0..5).rev().map(|bit| five >> bit & 1 == 1));
    }
    whole(source, body.span(), (bits.len(), count), "cells")?;
    bits.resize(count, false);
    Ok(bits)
}

/// Cells in the code of [`binary`].
pub fn write_binary(cells: impl IntoIterator<Item = bool>) -> String {
    let cells: Vec<bool> = cells.into_iter().collect();
    let five = |cells: &[bool]| (0..5).fold(0, |sum, at| 2 * sum + u32::from(cells.get(at) == Some(&true)));
    cells.chunks(5).filter_map(|cells| char::from_digit(five(cells), 32)).collect()
}
