//! Addresses of puzz.link and its kin: `https://puzz.link/p?nonogram/W/H/BODY`.
//!
//! In: an address with any host, or only what follows its question mark. Out: a puzzle. Must not know: other
//! formats.
//!
//! Each line has as many slots as half its cells, rounded up, the columns first; a clue fills the slots of its line
//! from the board outwards, so its last run comes first. `0` to `9` and `a` to `f` are one number, `-` is in front of
//! two digits, `g` to `z` are 1 to 20 slots without a number, also beyond the end of a line. The body ends with the
//! last slot: a shorter one was cut off.

use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;
use crate::text::pzpr::{Address, Token, number16};

use super::super::MAX_SIDE;
use super::{ClueAt, Nonogram, Run, Side, build};

const EXAMPLE: &str = "https://puzz.link/p?nonogram/10/10/...";

fn address(line: Part<'_>) -> Option<Address<'_>> {
    Address::of(line).filter(|address| address.is_of(&["nonogram"]))
}

/// Whether the first line is the address of a nonogram.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    text.content().next().is_some_and(|line| address(line).is_some())
}

/// Reads an address.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let Some(line) = text.only(source, "address")? else { return Err(Diagnostic::new("there is no address")) };
    let Some(address) = address(line) else {
        return Err(Diagnostic::at(source, line.span(), "this is not the address of a nonogram")
            .help(format!("an address looks like `{EXAMPLE}`")));
    };
    let board = address.board(source, EXAMPLE)?;
    if let Some(flag) = board.flags.first() {
        return Err(Diagnostic::at(source, flag.span(), format!("the variant `{}` is not supported", flag.shown()))
            .help("only the plain rules are supported"));
    }
    let (width, height, size) = (board.width, board.height, board.size);
    for (side, what) in [(width, "width"), (height, "height")] {
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(Diagnostic::at(source, size, format!("this is not a {what} of 1 to {MAX_SIDE}")));
        }
    }
    let empty = || ClueAt { runs: Vec::new(), span: size.clone() };
    let mut columns: Vec<ClueAt> = (0..width).map(|_| empty()).collect();
    let mut rows: Vec<ClueAt> = (0..height).map(|_| empty()).collect();
    let (deep, long) = (height.div_ceil(2), width.div_ceil(2));
    let slots = width * deep + height * long;
    let mut slot = 0;
    for (token, span) in number16(board.body) {
        let length = match token {
            Some(Token::Number(length @ ..256)) => length,
            Some(Token::Skip(cells)) => {
                slot += cells;
                continue;
            }
            Some(Token::Unknown) => {
                return Err(Diagnostic::at(source, span, "a run of unknown length")
                    .help("cluesat reads nonograms with all their numbers only"));
            }
            _ => {
                return Err(Diagnostic::at(source, span, "this does not belong in the address of a nonogram"));
            }
        };
        let clue = match slot.checked_sub(width * deep) {
            None => &mut columns[slot / deep],
            Some(slot) if slot < height * long => &mut rows[slot / long],
            Some(_) => return Err(Diagnostic::at(source, span, "there are more numbers than the board has room for")),
        };
        if length > 0 {
            clue.span = if clue.runs.is_empty() { span } else { clue.span.start..span.end };
            clue.runs.insert(0, Run { length, colour: 1 });
        }
        slot += 1;
    }
    if slot != slots {
        let (end, more) = (board.body.end(), if slot < slots { "ends" } else { "goes on" });
        let title = format!("the address {more} after {} of {slots} places for numbers", slot.min(slots));
        return Err(Diagnostic::at(source, end..end, title)
            .label(format!("{} {}", slots.abs_diff(slot), if slot < slots { "missing" } else { "too many" }))
            .help("the address may have been cut off when it was copied"));
    }
    let rows = Side { name: "the address", clues: rows, span: size.clone() };
    build(source, &rows, &Side { name: "the address", clues: columns, span: size })
}
