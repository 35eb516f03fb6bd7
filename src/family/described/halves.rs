//! Parts of the ids of boards of halves: a number of one character for each line, and which half each cell is.
//!
//! In: a part of an id, or what is given. Out: the other one. Must not know: any of the kinds.

use super::ids::{block_at, token};
use super::{Described, rows};
use crate::diagnostic::{Diagnostic, Source};
use crate::kind::{Given, Kind, Token, Where};
use crate::text::Part;

/// From 10 on, numbers are letters, capitals first.
const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The numbers of a block at a side; a point where there is none.
pub(super) fn signs(
    kind: &Kind,
    source: &Source<'_>,
    part: Part<'_>,
    block: usize,
    given: &mut Given,
) -> Result<(), Diagnostic> {
    let lines = given.blocks[block].len();
    if part.text.len() != lines {
        let title = format!("{} numbers, where the board has {lines} lines", part.text.len());
        return Err(Diagnostic::at(source, part.span(), title));
    }
    for (at, letter) in part.text.iter().enumerate() {
        let number = DIGITS.iter().position(|digit| digit == letter).map(|number| number.to_string());
        if number.is_none() && *letter != b'.' {
            let wrong = part.slice(at..at + 1);
            return Err(Diagnostic::at(source, wrong.span(), format!("`{}` is no number", wrong.shown())));
        }
        given.blocks[block][at] = token(kind, source, part.slice(at..at + 1), block, number.as_deref())?;
    }
    Ok(())
}

pub(super) fn signs_text(puzzle: &Described, block: usize) -> Option<String> {
    let sign = |token: &Token| {
        if *token == Token::Blank {
            return Some('.');
        }
        let number: usize = rows::word(puzzle.kind(), block, token).parse().ok()?;
        DIGITS.get(number).copied().map(char::from)
    };
    puzzle.given().blocks[block].iter().map(sign).collect()
}

/// The letter of a half, that of the other one, and how many rows and columns further that is.
const HALVES: [(u8, u8, (isize, isize)); 4] =
    [(b'L', b'R', (0, 1)), (b'R', b'L', (0, -1)), (b'T', b'B', (1, 0)), (b'B', b'T', (-1, 0))];

/// Regions of two cells: which half of one each cell is, or that it is none.
pub(super) fn halves(kind: &Kind, source: &Source<'_>, part: Part<'_>, given: &mut Given) -> Result<(), Diagnostic> {
    let (height, width) = given.size;
    let Some(regions) = block_at(kind, Where::Regions) else { return Ok(()) };
    if part.text.len() != height * width {
        let title = format!("{} characters, where the board has {} cells", part.text.len(), height * width);
        return Err(Diagnostic::at(source, part.span(), title));
    }
    let mut number = 0;
    for (cell, &letter) in part.text.iter().enumerate() {
        let at = part.slice(cell..cell + 1);
        if letter == b'*' {
            // What regions can hold besides names is a hole.
            if kind.given[regions].tokens.is_empty() {
                return Err(Diagnostic::at(source, at.span(), "this kind has no holes"));
            }
            given.blocks[regions][cell] = Token::Word(0);
            continue;
        }
        let wrong = || Diagnostic::at(source, at.span(), format!("`{}` has no other half", at.shown()));
        let (_, partner, (down, right)) = HALVES.into_iter().find(|half| half.0 == letter).ok_or_else(wrong)?;
        let row = (cell / width).checked_add_signed(down).filter(|row| *row < height).ok_or_else(wrong)?;
        let col = (cell % width).checked_add_signed(right).filter(|col| *col < width).ok_or_else(wrong)?;
        let other = row * width + col;
        if part.text[other] != partner {
            return Err(wrong());
        }
        if other > cell {
            given.blocks[regions][cell] = Token::Region(number);
            given.blocks[regions][other] = Token::Region(number);
            number += 1;
        }
    }
    Ok(())
}

pub(super) fn halves_text(puzzle: &Described) -> Option<String> {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let (width, tokens) = (given.size.1, &given.blocks[block_at(kind, Where::Regions)?]);
    let letter = |(cell, token): (usize, &Token)| {
        let Token::Region(_) = token else { return Some('*') };
        let mut others = (0..tokens.len()).filter(|&other| other != cell && tokens[other] == *token);
        let (other, None) = (others.next()?, others.next()) else { return None };
        let way =
            ((other / width) as isize - (cell / width) as isize, (other % width) as isize - (cell % width) as isize);
        HALVES.into_iter().find(|half| half.2 == way).map(|half| char::from(half.0))
    };
    tokens.iter().enumerate().map(letter).collect()
}
