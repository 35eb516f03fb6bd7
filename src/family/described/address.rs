//! Addresses of puzzles of a kind, by the codes that it names: `heyawake: borders, rooms number16`.
//!
//! In: an address. Out: what is given, and the address again. Must not know: any of the kinds.

use std::collections::BTreeMap;

use super::{Described, coloured, dots};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::MAX_CELLS;
use crate::grid::{Grid, Pos};
use crate::kind::{Given, Kind, Token, TokenKind, Way, Where};
use crate::text::pzpr::{self, Address, Codec, Item, Rest};
use crate::text::{Part, area};

/// A part of a body: where it goes, and its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// The borders between regions.
    Borders,
    /// One item for each region, which stands in its first cell.
    Rooms(Codec),
    /// One item for each position of the block.
    At(Where, Codec),
    /// The numbers at the sides; of several at one side, for each line that nearest to the board first.
    Outside,
    /// Dots in cells and between them.
    Dots,
    /// Numbers of two colours.
    Coloured,
    /// The number of the header with this index, and a slash.
    Header(usize),
}

/// The names of the kind in addresses, and its parts.
fn pieces(kind: &Kind) -> Option<(Vec<&str>, Vec<Piece>)> {
    let (_, text) = kind.address.iter().find(|(site, _)| site == "puzz.link")?;
    let (names, parts) = text.split_once(':')?;
    let piece = |part: &str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        Some(match words[..] {
            ["borders"] => Piece::Borders,
            ["outside"] => Piece::Outside,
            ["dots"] => Piece::Dots,
            ["coloured"] => Piece::Coloured,
            ["regions", codec] => Piece::At(Where::Regions, codec.parse().ok()?),
            ["rooms", codec] => Piece::Rooms(codec.parse().ok()?),
            ["corners", codec] => Piece::At(Where::Corners, codec.parse().ok()?),
            [codec] if codec.parse::<Codec>().is_ok() => Piece::At(Where::Cells, codec.parse().ok()?),
            [name] => Piece::Header(kind.header.iter().position(|other| other == name)?),
            _ => return None,
        })
    };
    let parts = parts.split(',').map(|part| piece(part.trim())).collect::<Option<Vec<_>>>()?;
    Some((names.split_whitespace().collect(), parts))
}

/// The address of the kind that a line is, whether it can be read or not.
pub(super) fn address<'t>(kind: &Kind, line: Part<'t>) -> Option<Address<'t>> {
    let (names, _) = pieces(kind)?;
    Address::of(line).filter(|address| address.is_of(&names))
}

fn token(kind: &Kind, at: Where, item: Item, of_signs: bool) -> Option<Token> {
    let block = kind.given.iter().find(|block| block.at == at)?;
    let sign = |number: u32| {
        let words = block.tokens.iter().enumerate().filter(|(_, (_, is))| matches!(is, TokenKind::Word(_)));
        words.map(|(index, _)| index).nth(number as usize - 1)
    };
    let has = |wanted: TokenKind| block.tokens.iter().any(|(_, is)| *is == wanted);
    Some(match item {
        Item::Blank => Token::Blank,
        Item::Number(number) if of_signs && number > 0 && sign(number).is_some() => Token::Word(sign(number)? as u16),
        Item::Number(number) if has(TokenKind::Number) => Token::Number(number),
        Item::Number(number) if has(TokenKind::Value) => {
            let words =
                kind.cells.as_ref().map_or(0, |cells| if cells.numbers.is_some() { cells.words.len() } else { 0 });
            let first = u32::from(kind.cells.as_ref().is_some_and(|cells| cells.numbers.is_none()));
            Token::Value((number - first.min(number)) as u16 + words as u16)
        }
        Item::Number(number) if number > 0 => Token::Word(sign(number)? as u16),
        Item::Number(_) => return None,
        // A mark without a number is a word where there is one for it.
        Item::Unknown if has(TokenKind::Number) && sign(1).is_none() => Token::Unknown,
        // Of several words, one that stands for any of them is written `?`.
        Item::Unknown if sign(2).is_some() && !has(TokenKind::Number) => {
            let any = |(_, is): &(Vec<String>, TokenKind)| *is == TokenKind::Word("?".into());
            Token::Word(block.tokens.iter().position(any)? as u16)
        }
        Item::Unknown => sign(1).map_or(Some(Token::Unknown), |sign| Some(Token::Word(sign as u16)))?,
        Item::Arrow(number, way) if has(TokenKind::Arrow) => Token::Arrow(number, Way::ALL[way as usize]),
        Item::Arrow(_, way) => {
            let points = |(_, is): &(Vec<String>, TokenKind)| *is == TokenKind::Signed("^".into());
            Token::Signed(block.tokens.iter().position(points)? as u16, None, Some(Way::ALL[way as usize]))
        }
    })
}

fn item(kind: &Kind, at: Where, token: &Token, of_signs: bool) -> Option<Item> {
    let block = kind.given.iter().find(|block| block.at == at)?;
    let has = |wanted: TokenKind| block.tokens.iter().any(|(_, is)| *is == wanted);
    Some(match token {
        Token::Blank => Item::Blank,
        Token::Region(_) if of_signs => Item::Blank,
        Token::Unknown => Item::Unknown,
        Token::Number(number) => Item::Number(*number),
        Token::Value(value) => {
            let cells = kind.cells.as_ref()?;
            let words = cells.words.len() as u16;
            match &cells.numbers {
                Some(_) => Item::Number(value.checked_sub(words)?.into()),
                None => Item::Number(u32::from(*value) + 1),
            }
        }
        Token::Word(_) if (has(TokenKind::Number) || has(TokenKind::Value)) && !of_signs => Item::Unknown,
        Token::Word(word) if block.tokens[usize::from(*word)].1 == TokenKind::Word("?".into()) => Item::Unknown,
        Token::Word(word) => {
            let words = block.tokens[..usize::from(*word)].iter().filter(|(_, is)| matches!(is, TokenKind::Word(_)));
            Item::Number(words.count() as u32 + 1)
        }
        Token::Arrow(number, way) => Item::Arrow(*number, pzpr::Way::ALL[*way as usize]),
        Token::Signed(_, None, Some(way)) if Way::ALL.contains(way) => Item::Arrow(0, pzpr::Way::ALL[*way as usize]),
        _ => return None,
    })
}

/// What is given in an address.
pub(super) fn read(kind: &Kind, source: &Source<'_>, address: &Address<'_>) -> Result<Given, Diagnostic> {
    let (names, parts) = pieces(kind).ok_or_else(|| Diagnostic::new("this kind has no addresses"))?;
    let board = address.board(source, &format!("https://puzz.link/p?{}/10/10/...", names[0]))?;
    if let Some(flag) = board.flags.first() {
        return Err(Diagnostic::at(source, flag.span(), format!("the variant `{}` is not supported", flag.shown()))
            .help("only the plain rules are supported"));
    }
    let size = (board.height, board.width);
    area(source, board.size.clone(), size, MAX_CELLS)?;
    // A slash parts the numbers of the header from the body.
    let end = address.rest.last().map_or(board.body.end(), |last| last.end());
    let body = Part::of(source.bytes, board.body.start..end.max(board.body.start));
    let mut rest = Rest(body);
    let mut header = vec![None; kind.header.len()];
    let mut blocks: Vec<Vec<Token>> = kind
        .given
        .iter()
        .map(|block| {
            let (height, width) = block.at.size(size);
            let blank = if block.at == Where::Regions { Token::Region(0) } else { Token::Blank };
            vec![blank; height * width]
        })
        .collect();
    let number_of = |at: Where| kind.given.iter().position(|block| block.at == at);
    let wrong = |rest: &Rest<'_>| {
        Diagnostic::at(source, rest.0.start..rest.0.start, format!("a {} has no such clue", kind.name))
    };
    let with_holes = parts.iter().any(|part| matches!(part, Piece::At(Where::Regions, _)));
    let mut borders = None;
    for part in parts {
        match part {
            Piece::Header(index) => {
                let (digits, after) = rest.0.take(u8::is_ascii_digit);
                let number = digits.number().and_then(|number| u32::try_from(number).ok());
                header[index] = Some(number.ok_or_else(|| {
                    Diagnostic::at(
                        source,
                        rest.0.start..rest.0.start,
                        format!("the number of {} is missing", kind.header[index]),
                    )
                })?);
                rest.0 = after.behind(b"/").unwrap_or(after);
            }
            // Around holes, which are told behind them, borders may be missing.
            Piece::Borders if with_holes => {
                borders = Some(rest.0);
                let length = pzpr::room_lengths(size).iter().sum::<usize>();
                rest.0 = rest.0.from(length.min(rest.0.text.len()));
            }
            Piece::Borders => {
                let (rooms, after) = pzpr::rooms(source, rest.0, size)?;
                if let Some(block) = number_of(Where::Regions) {
                    blocks[block] = rooms.cells().iter().map(|&room| Token::Region(room)).collect();
                }
                rest.0 = after;
            }
            Piece::Rooms(codec) => {
                let regions = number_of(Where::Regions).map(|block| first_cells(&blocks[block])).unwrap_or_default();
                let items = codec.read(source, &mut rest, regions.len())?;
                for (&cell, item) in regions.values().zip(items) {
                    let token = token(kind, Where::Cells, item, codec.is_of_signs()).ok_or_else(|| wrong(&rest))?;
                    if let Some(block) = number_of(Where::Cells) {
                        blocks[block][cell] = token;
                    }
                }
            }
            Piece::At(at, codec) => {
                let (height, width) = at.size(size);
                let items = codec.read(source, &mut rest, height * width)?;
                let of_signs = codec.is_of_signs();
                let tokens = items.into_iter().map(|item| token(kind, at, item, of_signs)).collect::<Option<Vec<_>>>();
                let tokens = tokens.ok_or_else(|| wrong(&rest))?;
                // A later part adds to an earlier one.
                if let Some(block) = number_of(at) {
                    let given = blocks[block].iter_mut().zip(tokens).filter(|(_, token)| *token != Token::Blank);
                    given.for_each(|(old, token)| *old = token);
                }
            }
            Piece::Outside => {
                let slots = outside(kind, size);
                let items = Codec::Number16.read(source, &mut rest, slots.len())?;
                for ((block, at), item) in slots.into_iter().zip(items) {
                    blocks[block][at] = token(kind, kind.given[block].at, item, false).ok_or_else(|| wrong(&rest))?;
                }
            }
            Piece::Dots | Piece::Coloured => {
                let Some(block) = number_of(Where::Cells) else { continue };
                let tokens = if part == Piece::Dots {
                    let items = Codec::Dots.read(source, &mut rest, dots::count(size))?;
                    dots::tokens(&kind.given[block], size, &items)
                } else {
                    let items = Codec::Number16.read(source, &mut rest, size.0 * size.1)?;
                    items.into_iter().map(|item| coloured::token(&kind.given[block], item)).collect()
                };
                blocks[block] = tokens.ok_or_else(|| wrong(&rest))?;
            }
        }
    }
    if let (Some(borders), Some(block)) = (borders, number_of(Where::Regions)) {
        let is_hole = |at: Pos| matches!(blocks[block][at.row * size.1 + at.col], Token::Word(_));
        let (rooms, _) = pzpr::rooms_around(source, borders, size, &is_hole)?;
        let cells = blocks[block].iter_mut().zip(rooms.cells());
        cells
            .filter(|(token, _)| !matches!(token, Token::Word(_)))
            .for_each(|(token, &room)| *token = Token::Region(room));
    }
    if !rest.0.text.is_empty() {
        return Err(
            Diagnostic::at(source, rest.0.span(), "the address has more than its board").label("this is too much")
        );
    }
    Ok(Given { size, header, options: vec![false; kind.options.len()], blocks })
}

/// The clues at the sides, in the order of an address: the number of the block, and that of the line.
fn outside(kind: &Kind, size: (usize, usize)) -> Vec<(usize, usize)> {
    let mut slots = Vec::new();
    for side in [Where::Top, Where::Bottom, Where::Left, Where::Right] {
        let own: Vec<usize> = (0..kind.given.len()).rev().filter(|&block| kind.given[block].at == side).collect();
        slots.extend((0..side.size(size).1).flat_map(|at| own.iter().map(move |&block| (block, at))));
    }
    slots
}

/// The first cell of each region, by its number.
fn first_cells(regions: &[Token]) -> BTreeMap<u32, usize> {
    let mut first = BTreeMap::new();
    for (at, token) in regions.iter().enumerate() {
        if let Token::Region(region) = token {
            first.entry(*region).or_insert(at);
        }
    }
    first
}

/// The address of a puzzle.
///
/// # Errors
/// Why it has none.
pub(super) fn write(puzzle: &Described) -> Result<String, String> {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let (names, parts) = pieces(kind).ok_or("this kind has no addresses")?;
    if given.options.contains(&true) {
        return Err("an address holds no options".into());
    }
    let held = |index: usize| parts.contains(&Piece::Header(index)) || given.header[index].is_none();
    if let Some(lost) = (0..given.header.len()).find(|&index| !held(index)) {
        return Err(format!("an address does not hold the number of {}", kind.header[lost]));
    }
    let tokens = |at: Where| {
        let block = kind.given.iter().position(|block| block.at == at);
        block.map_or(&[][..], |block| &given.blocks[block])
    };
    let too_large = || "an address cannot hold one of the clues".to_owned();
    let items = |at: Where, tokens: &[&Token], of_signs: bool| {
        let items = tokens.iter().map(|token| item(kind, at, token, of_signs));
        items.collect::<Option<Vec<Item>>>().ok_or_else(too_large)
    };
    // What says nothing is left out at the end.
    let (mut body, mut left_out) = (String::new(), String::new());
    for &part in &parts {
        match part {
            Piece::Header(index) => {
                let number =
                    given.header[index].ok_or_else(|| format!("the number of {} is missing", kind.header[index]))?;
                body.push_str(&format!("{number}/"));
            }
            Piece::Borders => {
                // A hole is a region of its own.
                let mut numbers = BTreeMap::new();
                let region = |(at, token): (usize, &Token)| {
                    let next = numbers.len() as u32;
                    let name = if let Token::Region(region) = token { Ok(*region) } else { Err(at) };
                    *numbers.entry(name).or_insert(next)
                };
                let regions = tokens(Where::Regions).iter().enumerate().map(region).collect();
                let regions = Grid::from_cells(given.size.0, given.size.1, regions);
                // Borders alone say what belongs together: a region in two pieces would be read as two.
                let pieces = pzpr::parts(given.size, &|one, other| regions[one] == regions[other]);
                if pieces.cells().iter().max() != regions.cells().iter().max() {
                    return Err("an address cannot hold a region that is not in one piece".into());
                }
                body.push_str(&pzpr::write_rooms(&regions));
            }
            Piece::Rooms(codec) => {
                let cells = tokens(Where::Cells);
                let regions = tokens(Where::Regions);
                // A number may stand in any cell of its region.
                let clue = |region: &Token| {
                    let own = cells.iter().zip(regions).filter(|(_, other)| *other == region);
                    own.map(|(token, _)| token).find(|token| **token != Token::Blank).unwrap_or(&Token::Blank)
                };
                let clues: Vec<&Token> = first_cells(regions).values().map(|&cell| clue(&regions[cell])).collect();
                body.push_str(&codec.write(&items(Where::Cells, &clues, codec.is_of_signs())?).ok_or_else(too_large)?);
            }
            Piece::At(at, codec) => {
                // Where there are several parts, signs and the rest go apart.
                let beside = |other: &&Piece| match other {
                    Piece::At(there, _) => *there == at,
                    Piece::Dots => at == Where::Cells,
                    _ => false,
                };
                let is_shared = parts.iter().filter(beside).count() > 1;
                let belongs = |token: &Token| !is_shared || matches!(token, Token::Word(_)) == codec.is_of_signs();
                let all: Vec<&Token> =
                    tokens(at).iter().map(|token| if belongs(token) { token } else { &Token::Blank }).collect();
                let may_be_missing = kind.given.iter().any(|block| block.at == at && block.optional);
                let is_hole = |token: &Token| !matches!(token, Token::Region(_));
                let has_holes = at != Where::Regions || tokens(at).iter().any(is_hole);
                let is_left_out = may_be_missing || is_shared && codec.is_of_signs();
                let text = codec.write(&items(at, &all, codec.is_of_signs())?).ok_or_else(too_large)?;
                left_out.push_str(&text);
                if has_holes && !(is_left_out && all.iter().all(|token| **token == Token::Blank)) {
                    body.push_str(&std::mem::take(&mut left_out));
                }
            }
            Piece::Outside => {
                let slots = outside(kind, given.size);
                let items = slots.into_iter().map(|(block, at)| {
                    item(kind, kind.given[block].at, &given.blocks[block][at], false).ok_or_else(too_large)
                });
                let items = items.collect::<Result<Vec<_>, _>>()?;
                body.push_str(&Codec::Number16.write(&items).ok_or_else(too_large)?);
            }
            Piece::Dots | Piece::Coloured => {
                let Some(block) = kind.given.iter().find(|block| block.at == Where::Cells) else { continue };
                let text = if part == Piece::Dots {
                    dots::items(block, given.size, tokens(Where::Cells)).and_then(|items| Codec::Dots.write(&items))
                } else {
                    let items = tokens(Where::Cells).iter().map(|token| coloured::item(block, token));
                    items.collect::<Option<Vec<_>>>().and_then(|items| Codec::Number16.write(&items))
                };
                body.push_str(&text.ok_or_else(too_large)?);
            }
        }
    }
    Ok(pzpr::address(names[0], given.size, &body))
}
