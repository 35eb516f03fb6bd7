//! Dots of addresses: in the middle of cells, on the sides between them, at the corners.
//!
//! In: what stands at each point, tokens of cells. Out: the other one. Must not know: codes, any of the kinds.
//!
//! Points are those of a grid of twice as many rows and columns, less one. A cell says which of its points have a dot: by
//! a number, 0 its middle, 1 its right side, 2 its lower one, 3 the corner between; or by a sign for which of them do.

use crate::kind::{Block, Token, TokenKind};
use crate::text::pzpr::Item;

/// What the points of a cell are called.
const POINTS: [&str; 4] = ["centre", "side", "low", "corner"];

/// How many points a board has.
pub(super) fn count((height, width): (usize, usize)) -> usize {
    (2 * height - 1) * (2 * width - 1)
}

/// The tokens of cells; `None` where a cell has dots that no token says.
pub(super) fn tokens(block: &Block, (height, width): (usize, usize), items: &[Item]) -> Option<Vec<Token>> {
    let wide = 2 * width - 1;
    let mut dots = vec![Vec::new(); height * width];
    for (at, _) in items.iter().enumerate().filter(|(_, item)| **item != Item::Blank) {
        let (row, col) = (at / wide, at % wide);
        dots[row / 2 * width + col / 2].push(row % 2 * 2 + col % 2);
    }
    dots.iter().map(|points| token(block, points)).collect()
}

fn token(block: &Block, points: &[usize]) -> Option<Token> {
    let has_numbers = block.tokens.iter().any(|(_, is)| *is == TokenKind::Number);
    match points {
        [] => Some(Token::Blank),
        [point] if has_numbers => Some(Token::Number(*point as u32)),
        _ => {
            let says = |(names, is): &(Vec<String>, TokenKind)| {
                matches!(is, TokenKind::Word(_))
                    && names.len() == points.len()
                    && points.iter().all(|&point| names.iter().any(|name| name == POINTS[point]))
            };
            Some(Token::Word(block.tokens.iter().position(says)? as u16))
        }
    }
}

/// What stands at each point; `None` where a token is no dot, or beyond the last point.
pub(super) fn items(block: &Block, (height, width): (usize, usize), tokens: &[Token]) -> Option<Vec<Item>> {
    let wide = 2 * width - 1;
    let mut items = vec![Item::Blank; count((height, width))];
    for (cell, token) in tokens.iter().enumerate() {
        let points: Vec<usize> = match token {
            Token::Blank => Vec::new(),
            Token::Number(point @ 0..=3) => vec![*point as usize],
            Token::Word(word) => {
                // Other signs belong to another part of the address.
                let names = &block.tokens[usize::from(*word)].0;
                names.iter().filter_map(|name| POINTS.iter().position(|other| other == name)).collect()
            }
            _ => return None,
        };
        for point in points {
            let (row, col) = (2 * (cell / width) + point / 2, 2 * (cell % width) + point % 2);
            if row > 2 * height - 2 || col >= wide {
                return None;
            }
            // A black dot.
            items[row * wide + col] = Item::Number(2);
        }
    }
    Some(items)
}
