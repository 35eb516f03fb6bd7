//! Parts of the ids of square boards: signs between cells, cages.
//!
//! In: a part of an id, or what is given. Out: the other one. Must not know: any of the kinds.

use super::ids::{block_at, token};
use super::{Described, rows};
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Pos;
use crate::kind::{Given, Kind, Token, Where};
use crate::text::{Part, tatham};

/// The sides of a cell: the letter, the block, how many rows and columns before the cell the seat is, and the sign there
/// where the cell is the larger one.
const SMALLER: [(u8, Where, (usize, usize), &str); 4] = [
    (b'U', Where::Below, (1, 0), "^"),
    (b'R', Where::Beside, (0, 0), ">"),
    (b'D', Where::Below, (0, 0), "v"),
    (b'L', Where::Beside, (0, 1), "<"),
];

pub(super) fn smaller(kind: &Kind, source: &Source<'_>, part: Part<'_>, given: &mut Given) -> Result<(), Diagnostic> {
    let (height, width) = given.size;
    let Some(cells) = block_at(kind, Where::Cells) else { return Ok(()) };
    let mut words = part.split(b',');
    for cell in 0..height * width {
        let word =
            words.next().ok_or_else(|| Diagnostic::at(source, part.span(), format!("the game id has {cell} cells")))?;
        let (digits, mut rest) = word.take(u8::is_ascii_digit);
        if digits.text.is_empty() {
            return Err(Diagnostic::at(source, word.span(), "a cell begins with its number, 0 for none"));
        }
        let text = digits.lossy();
        given.blocks[cells][cell] = token(kind, source, word, cells, Some(&*text).filter(|text| *text != "0"))?;
        while let Some(&letter) = rest.text.first() {
            let wrong = || Diagnostic::at(source, rest.start..rest.start + 1, "no neighbour of the cell is there");
            let (_, at, (up, left), sign) = SMALLER.into_iter().find(|side| side.0 == letter).ok_or_else(wrong)?;
            let seat = (cell / width).checked_sub(up).zip((cell % width).checked_sub(left)).ok_or_else(wrong)?;
            let block = block_at(kind, at).ok_or_else(wrong)?;
            let (rows, columns) = at.size(given.size);
            if seat.0 >= rows || seat.1 >= columns {
                return Err(wrong());
            }
            let sign = token(kind, source, rest, block, Some(sign))?;
            let before = std::mem::replace(&mut given.blocks[block][seat.0 * columns + seat.1], sign);
            if before != Token::Blank {
                return Err(Diagnostic::at(source, rest.start..rest.start + 1, "a sign stands there already"));
            }
            rest = rest.from(1);
        }
    }
    match words.next().filter(|more| !more.text.is_empty()) {
        Some(more) => Err(Diagnostic::at(source, more.span(), "the board has no place for this")),
        None => Ok(()),
    }
}

/// The letter of a cage, and what stands behind its number.
const OPERATORS: [(u8, &str); 4] = [(b'a', "+"), (b'm', "*"), (b's', "-"), (b'd', "/")];

pub(super) fn cages(kind: &Kind, source: &Source<'_>, part: Part<'_>, given: &mut Given) -> Result<(), Diagnostic> {
    let (height, width) = given.size;
    let mut halves = part.split(b',');
    let lines = halves.next().unwrap_or(part);
    // A number says how often the letter before it stands there.
    let (mut text, mut left) = (String::new(), lines);
    while let Some(&letter) = left.text.first() {
        let (times, after) = left.from(1).take(u8::is_ascii_digit);
        let times = times.number().unwrap_or(1).min(2 * height * width);
        text.extend(std::iter::repeat_n(char::from(letter), times));
        left = after;
    }
    let own = Source { name: source.name, bytes: text.as_bytes(), first_line: 1 };
    let regions = tatham::regions(&own, Part::whole(own.bytes), height)
        .map_err(|wrong| Diagnostic::at(source, lines.span(), wrong.title))?;
    let (Some(cells), Some(of)) = (block_at(kind, Where::Cells), block_at(kind, Where::Regions)) else { return Ok(()) };
    let mut rest = halves.next().unwrap_or(part.from(part.text.len()));
    for (number, region) in regions.iter().enumerate() {
        for at in region {
            given.blocks[of][at.row * width + at.col] = Token::Region(number as u32);
        }
        let wrong = || Diagnostic::at(source, rest.span(), "each cage has a letter and a number");
        let letter = *rest.text.first().ok_or_else(wrong)?;
        let (_, sign) = OPERATORS.into_iter().find(|&(other, _)| other == letter).ok_or_else(wrong)?;
        let (digits, after) = rest.from(1).take(u8::is_ascii_digit);
        let number = digits.number().ok_or_else(wrong)?;
        let word = format!("{number}{sign}");
        given.blocks[cells][region[0].row * width + region[0].col] = token(kind, source, rest, cells, Some(&word))?;
        rest = after;
    }
    match [rest].into_iter().chain(halves).find(|more| !more.text.is_empty()) {
        Some(more) => Err(Diagnostic::at(source, more.span(), "there is no cage for this")),
        None => Ok(()),
    }
}

pub(super) fn smaller_text(puzzle: &Described) -> Option<String> {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let (height, width) = given.size;
    let cells = block_at(kind, Where::Cells)?;
    let mut text = String::new();
    for cell in 0..height * width {
        let token = &given.blocks[cells][cell];
        text.push_str(&if *token == Token::Blank { "0".to_owned() } else { rows::word(kind, cells, token) });
        for (letter, at, (up, left), sign) in SMALLER {
            let block = block_at(kind, at)?;
            let (rows, columns) = at.size(given.size);
            let seat = (cell / width).checked_sub(up).zip((cell % width).checked_sub(left));
            let seat = seat.filter(|seat| seat.0 < rows && seat.1 < columns);
            let is_larger = |(row, col): (usize, usize)| {
                let token = &given.blocks[block][row * columns + col];
                *token != Token::Blank && rows::word(kind, block, token) == sign
            };
            if seat.is_some_and(is_larger) {
                text.push(char::from(letter));
            }
        }
        text.push(',');
    }
    Some(text)
}

pub(super) fn cages_text(puzzle: &Described) -> Option<String> {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let width = given.size.1;
    let (cells, of) = (block_at(kind, Where::Cells)?, block_at(kind, Where::Regions)?);
    let mut groups: Vec<(&Token, Vec<Pos>)> = Vec::new();
    for (at, region) in given.blocks[of].iter().enumerate() {
        let pos = Pos::new(at / width, at % width);
        match groups.iter_mut().find(|(other, _)| *other == region) {
            Some((_, own)) => own.push(pos),
            None => groups.push((region, vec![pos])),
        }
    }
    let clue = |(_, own): &(&Token, Vec<Pos>)| {
        let mut told = own.iter().map(|pos| &given.blocks[cells][pos.row * width + pos.col]);
        let word = rows::word(kind, cells, told.find(|token| **token != Token::Blank)?);
        let number = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        let of = OPERATORS.iter().find(|(_, sign)| *sign == &word[number.len()..]);
        let letter = of.map(|&(letter, _)| letter).or((own.len() == 1).then_some(b'a'))?;
        Some(format!("{}{number}", char::from(letter)))
    };
    let clues = groups.iter().map(clue).collect::<Option<String>>()?;
    let groups: Vec<Vec<Pos>> = groups.into_iter().map(|(_, own)| own).collect();
    Some(format!("{},{clues}", tatham::write_regions(&groups, width)?))
}
