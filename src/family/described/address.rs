//! Addresses of puzzles of a kind, by the codes that it names: `heyawake: borders, rooms number16`.
//!
//! In: an address. Out: what is given, and the address again. Must not know: any of the kinds.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::items::{item, nth_item, token, told};
use super::seats::{between, first_cells, is_held, outside};
use super::{Described, coloured, dots};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::MAX_CELLS;
use crate::grid::{Grid, Pos};
use crate::kind::{Given, Kind, Token, Where};
use crate::rule::with_article;
use crate::text::pzpr::{self, Address, Codec, Item, Rest};
use crate::text::{Part, area};

/// A part of a body: where it goes, and its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// The borders between regions.
    Borders,
    /// One item for each region, which stands in its first cell.
    Rooms(Codec),
    /// One item for each position of the block.
    At(Where, Codec),
    /// The clues between cells: all those beside, then all those below.
    Between(Codec),
    /// The numbers at the sides; of several at one side, for each line that nearest to the board first.
    Outside,
    /// Dots in cells and between them.
    Dots,
    /// Numbers of two colours.
    Coloured,
    /// The number of the header with this index, and a slash.
    Header(usize),
    /// Nothing: what the name means with this option.
    Option(usize),
}

/// What addresses call a kind: a name, and the flag behind it that tells the kind from another one of that name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'k> {
    pub(super) name: &'k str,
    pub(super) flag: Option<&'k str>,
}

impl Name<'_> {
    /// The name before the size, with its flag.
    fn written(self) -> String {
        self.flag.map_or(self.name.to_owned(), |flag| format!("{}/{flag}", self.name))
    }
}

/// The names of the kind in addresses, and its parts.
pub(super) fn pieces(kind: &Kind) -> Option<(Vec<Name<'_>>, Vec<Piece>)> {
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
            ["between", codec] => Piece::Between(codec.parse().ok()?),
            ["corners", codec] => Piece::At(Where::Corners, codec.parse().ok()?),
            [codec] if codec.parse::<Codec>().is_ok() => Piece::At(Where::Cells, codec.parse().ok()?),
            [name] => match kind.options.iter().position(|(letter, _)| letter == name) {
                Some(option) => Piece::Option(option),
                None => Piece::Header(kind.header.iter().position(|other| other == name)?),
            },
            _ => return None,
        })
    };
    let parts = parts.split(',').map(|part| piece(part.trim())).collect::<Option<Vec<_>>>()?;
    let name = |name| match str::split_once(name, '/') {
        Some((name, flag)) => Name { name, flag: Some(flag) },
        None => Name { name, flag: None },
    };
    Some((names.split_whitespace().map(name).collect(), parts))
}

/// The letters of a key of the table: `flags` mean nothing for the rules, `apart` are those of another kind.
fn letters<'k>(kind: &'k Kind, key: &str) -> &'k str {
    kind.address.iter().find(|(other, _)| other == key).map_or("", |(_, letters)| letters)
}

/// The address of the kind that a line is, whether it can be read or not.
pub(super) fn address<'t>(kind: &Kind, line: Part<'t>) -> Option<Address<'t>> {
    let (names, _) = pieces(kind)?;
    let address = Address::of(line)?;
    let flags = address.rest.iter().take(2).filter(|part| part.text.iter().all(u8::is_ascii_lowercase));
    let has = |letters: &str| flags.clone().any(|part| letters.bytes().any(|letter| part.text.contains(&letter)));
    let is_apart = has(letters(kind, "apart"));
    let is_of = |name: &Name<'_>| address.is_of(&[name.name]) && name.flag.is_none_or(has);
    (!is_apart && names.iter().any(is_of)).then_some(address)
}

/// An address to show.
pub(super) fn example(kind: &Kind) -> Option<String> {
    Some(format!("https://puzz.link/p?{}/10/10/...", pieces(kind)?.0[0].written()))
}

/// Refuses flags that mean something unknown.
fn known_flags(kind: &Kind, names: &[Name<'_>], source: &Source<'_>, flags: &[Part<'_>]) -> Result<(), Diagnostic> {
    let own = names.iter().find_map(|name| name.flag).unwrap_or_default();
    let known = format!("{}{own}", letters(kind, "flags"));
    let is_known = |letter: &u8| known.as_bytes().contains(letter);
    let strange = |flag: &&Part<'_>| !(flag.text.iter().all(is_known) && flag.text.iter().all_unique());
    let Some(strange) = flags.iter().find(strange) else { return Ok(()) };
    let all = known.chars().chain(letters(kind, "apart").chars()).map(|letter| format!("`{letter}`")).join(", ");
    let help = match &*all {
        "" => "only the plain rules are supported".to_owned(),
        all => format!("these letters are known there: {all}"),
    };
    Err(Diagnostic::at(source, strange.span(), format!("the variant `{}` is not supported", strange.shown()))
        .help(help))
}

/// The error for an item that is no clue of the kind.
fn strange(kind: &Kind, source: &Source<'_>, at: Part<'_>, codec: Codec) -> Diagnostic {
    let span = at.start..at.start + at.text.len().min(1);
    if codec == Codec::Arrows {
        return Diagnostic::at(source, span, "this number has no arrow, so it counts nothing")
            .help(format!("{}; `0.` is a cell that is taken", codec.help()));
    }
    Diagnostic::at(source, span, format!("{} has no such clue", with_article(&kind.name)))
}

/// What is given in an address.
pub(super) fn read(kind: &Kind, source: &Source<'_>, address: &Address<'_>) -> Result<Given, Diagnostic> {
    let (names, parts) = pieces(kind).ok_or_else(|| Diagnostic::new("this kind has no addresses"))?;
    let board = address.board_with_more(source, &example(kind).unwrap_or_default())?;
    known_flags(kind, &names, source, &board.flags)?;
    let size = (board.height, board.width);
    area(source, board.size.clone(), size, MAX_CELLS)?;
    // A slash parts the numbers of the header from the body.
    let end = address.rest.last().map_or(board.body.end(), |last| last.end());
    let body = Part::of(source.bytes, board.body.start..end.max(board.body.start));
    let mut rest = Rest(body);
    let Given { mut header, mut blocks, mut options, .. } = Given::blank(kind, size);
    let number_of = |at: Where| kind.given.iter().position(|block| block.at == at);
    let wrong = |rest: &Rest<'_>| {
        Diagnostic::at(source, rest.0.start..rest.0.start, format!("{} has no such clue", with_article(&kind.name)))
    };
    // Nothing at all is a blank board.
    let is_blank = body.text.is_empty();
    let left_out = |part: &Piece| is_blank || may_be_left_out(kind, &parts, *part);
    let with_holes = parts.iter().any(|part| matches!(part, Piece::At(Where::Regions, _)));
    let mut borders = None;
    for &part in &parts {
        match part {
            Piece::Option(index) => options[index] = true,
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
                rest.0 = match after.after(b'/') {
                    None if !after.text.is_empty() => {
                        let wrong = Diagnostic::at(source, after.start..after.start + 1, "a number ends here");
                        return Err(wrong.label("a slash is expected").help("such as in `../5/5/2/..`"));
                    }
                    behind => behind.unwrap_or(after),
                };
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
                let items = codec.read(source, &mut rest, regions.len(), left_out(&part))?;
                for (&cell, item) in regions.values().zip(items) {
                    let token = token(kind, Where::Cells, item, codec.is_of_signs()).ok_or_else(|| wrong(&rest))?;
                    if let Some(block) = number_of(Where::Cells) {
                        blocks[block][cell] = token;
                    }
                }
            }
            Piece::At(at, codec) => {
                let (height, width) = at.size(size);
                let begin = rest;
                let items = codec.read(source, &mut rest, height * width, left_out(&part))?;
                let mut tokens = Vec::with_capacity(items.len());
                for item in items {
                    let Some(token) = token(kind, at, item, codec.is_of_signs()) else {
                        let mut before = begin;
                        let _ = codec.read(source, &mut before, tokens.len(), true);
                        return Err(strange(kind, source, before.0, codec));
                    };
                    tokens.push(token);
                }
                // A later part adds to an earlier one.
                if let Some(block) = number_of(at) {
                    let given = blocks[block].iter_mut().zip(tokens).filter(|(_, token)| *token != Token::Blank);
                    given.for_each(|(old, token)| *old = token);
                }
            }
            Piece::Between(codec) => {
                let slots = between(kind, size);
                let items = codec.read(source, &mut rest, slots.len(), left_out(&part))?;
                for ((block, at), item) in slots.into_iter().zip(items) {
                    let token = token(kind, kind.given[block].at, item, codec.is_of_signs());
                    blocks[block][at] = token.ok_or_else(|| wrong(&rest))?;
                }
            }
            Piece::Outside => {
                let slots = outside(kind, size);
                let items = Codec::Number16.read(source, &mut rest, slots.len(), is_blank)?;
                for ((block, at, nth), item) in slots.into_iter().zip(items) {
                    let (number, old) = (told(item), &mut blocks[block][at]);
                    match (nth, number, old) {
                        (None, ..) => {
                            let token = token(kind, kind.given[block].at, item, false);
                            blocks[block][at] = token.ok_or_else(|| wrong(&rest))?;
                        }
                        (Some(_), Some(number), Token::List(list)) => list.push(number),
                        (Some(_), Some(number), old) => *old = Token::List(vec![number]),
                        (Some(_), None, _) => {}
                    }
                }
            }
            Piece::Dots | Piece::Coloured => {
                let Some(block) = number_of(Where::Cells) else { continue };
                let tokens = if part == Piece::Dots {
                    let items = Codec::Dots.read(source, &mut rest, dots::count(size), is_blank)?;
                    dots::tokens(&kind.given[block], size, &items)
                } else {
                    let items = Codec::Number16.read(source, &mut rest, size.0 * size.1, is_blank)?;
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
            Diagnostic::at(source, rest.0.span(), "the address has more than its board").label("these are too many")
        );
    }
    Ok(Given { size, header, options, blocks })
}

/// Whether what stands there is in several parts.
fn is_shared(parts: &[Piece], at: Where) -> bool {
    let beside = |other: &&Piece| match other {
        Piece::At(there, _) => *there == at,
        Piece::Dots => at == Where::Cells,
        _ => false,
    };
    parts.iter().filter(beside).count() > 1
}

/// Whether nothing stands for a part in which nothing is given: for holes, signs beside numbers, optional blocks.
fn may_be_left_out(kind: &Kind, parts: &[Piece], part: Piece) -> bool {
    let Piece::At(at, codec) = part else { return false };
    let is_optional = kind.given.iter().any(|block| block.at == at && block.optional);
    is_optional || at == Where::Regions || is_shared(parts, at) && codec.is_of_signs()
}

/// The address of a puzzle.
///
/// # Errors
/// Why it has none.
pub(super) fn write(puzzle: &Described) -> Result<String, String> {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let (names, parts) = pieces(kind).ok_or("this kind has no addresses")?;
    if given.options.iter().enumerate().any(|(index, &on)| on != parts.contains(&Piece::Option(index))) {
        return Err("an address does not hold which options there are".into());
    }
    let held = |index: usize| parts.contains(&Piece::Header(index)) || given.header[index].is_none();
    if let Some(lost) = (0..given.header.len()).find(|&index| !held(index)) {
        return Err(format!("an address does not hold the number of {}", kind.header[lost]));
    }
    if !is_held(kind, given, &parts) {
        return Err("an address does not hold all that is given".into());
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
            Piece::Option(_) => {}
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
                let is_shared = is_shared(&parts, at);
                let belongs = |token: &Token| !is_shared || matches!(token, Token::Word(_)) == codec.is_of_signs();
                let all: Vec<&Token> =
                    tokens(at).iter().map(|token| if belongs(token) { token } else { &Token::Blank }).collect();
                let is_hole = |token: &Token| !matches!(token, Token::Region(_));
                let has_holes = at != Where::Regions || tokens(at).iter().any(is_hole);
                let is_left_out = may_be_left_out(kind, &parts, part);
                let text = codec.write(&items(at, &all, codec.is_of_signs())?).ok_or_else(too_large)?;
                left_out.push_str(&text);
                if has_holes && !(is_left_out && all.iter().all(|token| **token == Token::Blank)) {
                    body.push_str(&std::mem::take(&mut left_out));
                }
            }
            Piece::Between(codec) => {
                let of_signs = codec.is_of_signs();
                let items = between(kind, given.size).into_iter().map(|(block, at)| {
                    item(kind, kind.given[block].at, &given.blocks[block][at], of_signs).ok_or_else(too_large)
                });
                let items = items.collect::<Result<Vec<_>, _>>()?;
                body.push_str(&codec.write(&items).ok_or_else(too_large)?);
            }
            Piece::Outside => {
                let slots = outside(kind, given.size);
                let rooms = slots.iter().map(|&(block, at, _)| (block, at)).counts();
                let items = slots.into_iter().map(|(block, at, nth)| match (nth, &given.blocks[block][at]) {
                    (Some(_), Token::List(list)) if list.len() > rooms[&(block, at)] => Err(too_large()),
                    (Some(nth), Token::List(list)) => Ok(nth_item(list, nth)),
                    (_, token) => item(kind, kind.given[block].at, token, false).ok_or_else(too_large),
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
    Ok(pzpr::address(&names[0].written(), given.size, &body))
}
