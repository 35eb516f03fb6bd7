//! Where the parts of an address stand on a board, in its order.
//!
//! In: a kind, a size, regions. Out: positions in blocks. Must not know: codes, any of the kinds.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::address::Piece;
use crate::kind::{Given, Kind, Token, TokenKind, Where};
use crate::rule::counted;
use crate::text::Part;

/// The clues between cells, in the order of an address: the number of the block, and the position in it.
pub(super) fn between(kind: &Kind, size: (usize, usize)) -> Vec<(usize, usize)> {
    let blocks =
        [Where::Beside, Where::Below].into_iter().filter_map(|at| kind.given.iter().position(|block| block.at == at));
    blocks
        .flat_map(|block| {
            let (height, width) = kind.given[block].at.size(size);
            (0..height * width).map(move |at| (block, at))
        })
        .collect()
}

/// The clues at the sides, in the order of an address: the number of the block, that of the line, and, where a clue has
/// several numbers, which of them. A line has room for as many as there can be.
pub(super) fn outside(kind: &Kind, size: (usize, usize)) -> Vec<(usize, usize, Option<usize>)> {
    let mut slots = Vec::new();
    for side in [Where::Top, Where::Bottom, Where::Left, Where::Right] {
        let own: Vec<usize> = (0..kind.given.len()).rev().filter(|&block| kind.given[block].at == side).collect();
        let length = if matches!(side, Where::Top | Where::Bottom) { size.0 } else { size.1 };
        let is_list = |block: usize| kind.given[block].tokens.iter().any(|(_, is)| *is == TokenKind::List);
        let of = |block: usize| if is_list(block) { (0..length.div_ceil(2)).map(Some).collect() } else { vec![None] };
        for (at, &block) in (0..side.size(size).1).cartesian_product(&own) {
            slots.extend(of(block).into_iter().map(|nth| (block, at, nth)));
        }
    }
    slots
}

/// Whether an address of these parts holds all that is given: of several blocks at one place the first one alone, and of
/// each region one clue, where it has one for each region.
pub(super) fn is_held(kind: &Kind, given: &Given, parts: &[Piece]) -> bool {
    let gives = |token: &Token| !matches!(token, Token::Blank | Token::Region(_));
    let holds = |block: usize| {
        let at = kind.given[block].at;
        let is_first = kind.given[..block].iter().all(|other| other.at != at);
        parts.iter().any(|part| match *part {
            Piece::At(own, _) => own == at && is_first,
            Piece::Rooms(_) | Piece::Dots | Piece::Coloured => at == Where::Cells && is_first,
            Piece::Borders => at == Where::Regions && is_first,
            Piece::Between(_) => at.across().is_some(),
            Piece::Outside => at.is_side(),
            Piece::Header(_) | Piece::Option(_) => false,
        })
    };
    let one_each = || {
        let block = |at: Where| kind.given.iter().position(|block| block.at == at).map(|at| &given.blocks[at]);
        let (Some(cells), Some(regions)) = (block(Where::Cells), block(Where::Regions)) else { return true };
        let clues = cells.iter().zip(regions).filter(|(token, _)| gives(token)).map(|(_, region)| region);
        clues.duplicates().next().is_none()
    };
    let by_region = parts.iter().any(|part| matches!(part, Piece::Rooms(_)));
    let is_given = |block: &usize| given.blocks[*block].iter().any(gives);
    (0..given.blocks.len()).filter(is_given).all(holds) && (!by_region || one_each())
}

/// The first cell of each region, by its number.
pub(super) fn first_cells(regions: &[Token]) -> BTreeMap<u32, usize> {
    let mut first = BTreeMap::new();
    for (at, token) in regions.iter().enumerate() {
        if let Token::Region(region) = token {
            first.entry(*region).or_insert(at);
        }
    }
    first
}

/// The words of a line without `-` beyond the board, where nothing can be given.
pub(super) fn within<'w, 't>(words: &'w [Part<'t>], at: Where, width: usize) -> &'w [Part<'t>] {
    let beyond = words.get(width..).filter(|_| at.is_side()).unwrap_or_default();
    let is_slack = beyond.iter().all(|word| word.text == b"-");
    &words[..words.len() - if is_slack { beyond.len() } else { 0 }]
}

/// What is said of lines at the sides that go on with `-` beyond the board; nothing where none does.
pub(super) fn slack(kind: &Kind, size: (usize, usize), lines: &[Part<'_>]) -> Option<String> {
    let sizes = || kind.given.iter().map(|block| (block.at, block.at.size(size)));
    let mut rest = lines.get(lines.len().checked_sub(sizes().map(|(_, (height, _))| height).sum())?..)?.iter();
    let long = |(at, (height, width)): (Where, (usize, usize))| {
        let lines = rest.by_ref().take(height);
        lines.filter(|line| at.is_side() && line.words(|byte| byte.is_ascii_whitespace()).count() > width).count()
    };
    let count: usize = sizes().map(long).sum();
    (count > 0).then(|| format!("ignored: `-` beyond the board, in {}", counted(count, "line")))
}
