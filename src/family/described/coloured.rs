//! Numbers of two colours in addresses: twice the number, and one more for the second colour; 0 and 1 have no number.
//!
//! In: a number of an address, a token. Out: the other one. Must not know: codes, any of the kinds.

use crate::kind::{Block, Token, TokenKind};
use crate::text::pzpr::Item;

/// The colours of a block: the first names of its signs, in their order.
fn colours(block: &Block) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for (names, _) in &block.tokens {
        if !all.contains(&names[0].as_str()) {
            all.push(&names[0]);
        }
    }
    all
}

/// What a number says.
pub(super) fn token(block: &Block, item: Item) -> Option<Token> {
    let Item::Number(number) = item else { return (item == Item::Blank).then_some(Token::Blank) };
    let colour = *colours(block).get(number as usize % 2)?;
    let is_told = number > 1;
    let is =
        |(names, is): &(Vec<String>, TokenKind)| names[0] == colour && matches!(is, TokenKind::Signed(_)) == is_told;
    let at = block.tokens.iter().position(is)? as u16;
    Some(if is_told { Token::Signed(at, Some(number / 2), None) } else { Token::Word(at) })
}

/// The number of a token.
pub(super) fn item(block: &Block, token: &Token) -> Option<Item> {
    let (at, number) = match token {
        Token::Blank => return Some(Item::Blank),
        Token::Word(at) | Token::Signed(at, None, None) => (at, 0),
        // A 0 would be read as no number.
        Token::Signed(at, Some(number @ 1..), None) => (at, *number),
        _ => return None,
    };
    let name = &block.tokens[usize::from(*at)].0[0];
    let colour = colours(block).iter().position(|other| other == name)?;
    Some(Item::Number(2 * number + colour as u32))
}
