//! What stands at one position of an address, as a token.
//!
//! In: an item of a code. Out: a token of a kind, and the item again. Must not know: codes, any of the kinds.

use crate::kind::{Kind, Token, TokenKind, Way, Where};
use crate::text::pzpr::{self, Item};

/// The token that an item stands for; `None` where the kind has no such clue. Numbers may be those of signs.
pub(super) fn token(kind: &Kind, at: Where, item: Item, of_signs: bool) -> Option<Token> {
    let block = kind.given.iter().find(|block| block.at == at)?;
    let sign = |number: u32| block.words().nth(number as usize - 1);
    let has = |wanted: TokenKind| block.tokens.iter().any(|(_, is)| *is == wanted);
    Some(match item {
        Item::Blank => Token::Blank,
        // Numbers behind those that can be told are signs.
        Item::Number(number) if block.range.is_some_and(|(_, most)| number > most) => {
            Token::Word(sign(number - block.range?.1)? as u16)
        }
        Item::Number(number) if of_signs && number > 0 && sign(number).is_some() => Token::Word(sign(number)? as u16),
        Item::Number(number) if has(TokenKind::Number) => Token::Number(number),
        Item::Number(number) if has(TokenKind::Value) => {
            let words =
                kind.cells.as_ref().map_or(0, |cells| if cells.numbers.is_some() { cells.words.len() } else { 0 });
            // Where the first word is that of nothing, numbers are those of the others.
            let first =
                u32::from(kind.cells.as_ref().is_some_and(|cells| cells.numbers.is_none() && !cells.is_nothing(0)));
            Token::Value((number - first.min(number)) as u16 + words as u16)
        }
        Item::Number(number) if number > 0 && !has(TokenKind::Arrow) => Token::Word(sign(number)? as u16),
        Item::Number(_) => return None,
        // A mark without a number is a word where there is one for it.
        Item::Unknown if has(TokenKind::Number) && (block.range.is_some() || sign(1).is_none()) => Token::Unknown,
        // Of several words, one that stands for any of them is written `?`.
        Item::Unknown if sign(2).is_some() && !has(TokenKind::Number) => {
            let any = |(_, is): &(Vec<String>, TokenKind)| *is == TokenKind::Word("?".into());
            Token::Word(block.tokens.iter().position(any)? as u16)
        }
        Item::Unknown => sign(1).map_or(Some(Token::Unknown), |sign| Some(Token::Word(sign as u16)))?,
        Item::List(list, count) if has(TokenKind::List) => {
            Token::List(list[..usize::from(count)].iter().map(|number| number.map(u32::from)).collect())
        }
        Item::List(..) => return None,
        Item::Arrow(number, way) if has(TokenKind::Arrow) => Token::Arrow(number, Way::ALL[way as usize]),
        Item::Arrow(_, way) => {
            let points = |(_, is): &(Vec<String>, TokenKind)| *is == TokenKind::Signed("^".into());
            Token::Signed(block.tokens.iter().position(points)? as u16, None, Some(Way::ALL[way as usize]))
        }
    })
}

/// The item that a token is; `None` where no code holds it.
pub(super) fn item(kind: &Kind, at: Where, token: &Token, of_signs: bool) -> Option<Item> {
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
                None => Item::Number(u32::from(*value) + u32::from(!cells.is_nothing(0))),
            }
        }
        Token::Word(word) if block.range.is_some() => {
            Item::Number(block.range?.1 + block.words().position(|at| at == usize::from(*word))? as u32 + 1)
        }
        Token::Word(_)
            if [TokenKind::Number, TokenKind::Value, TokenKind::Arrow].map(has).contains(&true) && !of_signs =>
        {
            Item::Unknown
        }
        Token::Word(word) if block.tokens[usize::from(*word)].1 == TokenKind::Word("?".into()) => Item::Unknown,
        Token::Word(word) => Item::Number(block.words().position(|at| at == usize::from(*word))? as u32 + 1),
        Token::List(numbers) if numbers.len() <= 4 => {
            let mut list = [None; 4];
            for (own, number) in list.iter_mut().zip(numbers) {
                *own = number.map(u8::try_from).transpose().ok()?;
            }
            Item::List(list, numbers.len() as u8)
        }
        Token::Arrow(number, way) => Item::Arrow(*number, pzpr::Way::ALL[*way as usize]),
        Token::Signed(_, None, Some(way)) if Way::ALL.contains(way) => Item::Arrow(0, pzpr::Way::ALL[*way as usize]),
        _ => return None,
    })
}

/// A number of an address that is part of a clue of several; `None` for nothing.
pub(super) fn told(item: Item) -> Option<Option<u32>> {
    match item {
        Item::Number(number) => Some(Some(number)),
        Item::Unknown => Some(None),
        _ => None,
    }
}

/// The number with this index of a clue of several.
pub(super) fn nth_item(numbers: &[Option<u32>], nth: usize) -> Item {
    match numbers.get(nth) {
        None => Item::Blank,
        Some(None) => Item::Unknown,
        Some(&Some(number)) => Item::Number(number),
    }
}

/// The numbers of a clue that has several.
pub(super) fn list_text(numbers: &[Option<u32>], between: &str) -> String {
    itertools::join(numbers.iter().map(|number| number.map_or("?".to_owned(), |number| number.to_string())), between)
}
