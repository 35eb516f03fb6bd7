//! Digits as single characters.
//!
//! In: the characters of a board's cells. Out: their digits. Must not know: where in a text they stood.
//!
//! Up to 9x9 a character is its digit. Beyond, three conventions are in use: `1-9A-G` counts on with A = 10,
//! `0-9A-F` counts from 0, `A-P` has letters only. Which one it is shows in what occurs: only letters is
//! `A-P`; a `0` beside another character for blanks, or in a board with hardly any, is `0-9A-F`; else `1-9A-G`.

/// The largest board whose digits fit into one character each.
pub(super) const MAX_SIZE: usize = 36;

/// Whether the character stands for a blank on boards up to 9x9.
pub(super) fn is_blank(symbol: u8) -> bool {
    matches!(symbol, b'.' | b'0' | b'_' | b'*' | b'-' | b'?' | b'x' | b'X')
}

/// Whether the character can stand for a cell on a board of any size.
pub(super) fn is_symbol(symbol: u8) -> bool {
    symbol.is_ascii_alphanumeric() || is_blank(symbol)
}

/// The digits of a board's cells, 0 for none; or the index of the first character that is not a cell of it. A
/// digit can still be too large for the board.
pub(super) fn digits(size: usize, symbols: &[u8]) -> Result<Vec<u16>, usize> {
    if size <= 9 {
        let digit = |(index, &symbol): (usize, &u8)| match symbol {
            b'1'..=b'9' => Ok(u16::from(symbol - b'0')),
            _ if is_blank(symbol) => Ok(0),
            _ => Err(index),
        };
        return symbols.iter().enumerate().map(digit).collect();
    }
    let convention = Convention::of_symbols(size, symbols);
    symbols.iter().enumerate().map(|(index, &symbol)| convention.digit(symbol).ok_or(index)).collect()
}

/// Which characters are the digits of a board beyond 9x9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Convention {
    /// `1-9A-G`.
    FromOne,
    /// `0-9A-F`.
    FromZero,
    /// `A-P`.
    Letters,
}

impl Convention {
    /// The convention of a board, found from what occurs in it.
    fn of_symbols(size: usize, symbols: &[u8]) -> Self {
        let zeros: usize = symbols.iter().map(|&symbol| usize::from(symbol == b'0')).sum();
        let blanks = symbols.iter().any(|symbol| matches!(symbol, b'.' | b'_' | b'*' | b'-' | b'?'));
        let largest = symbols.iter().filter(|symbol| symbol.is_ascii_alphabetic()).map(|&s| letter(s)).max();
        if largest.is_some() && !symbols.iter().any(|symbol| matches!(symbol, b'1'..=b'9')) {
            return Convention::Letters;
        }
        let from_zero =
            zeros > 0 && (blanks || zeros <= size) && largest.is_none_or(|letter| usize::from(letter) + 11 <= size);
        if from_zero { Convention::FromZero } else { Convention::FromOne }
    }

    /// The convention of what a player has filled in: of those that can be meant the one with which it repeats most of
    /// the digits that are given, in reading order, 0 for none; where several do, that which is found from what occurs.
    pub(super) fn of_board(size: usize, symbols: &[u8], givens: &[u16]) -> Self {
        let told = Convention::of_symbols(size, symbols);
        let repeated = |convention: Convention| {
            let pairs = symbols.iter().zip(givens);
            pairs.filter(|&(&symbol, &given)| given > 0 && convention.digit(symbol) == Some(given)).count()
        };
        let is_digit = |digit: u16| usize::from(digit) <= size;
        let possible = |convention: Convention| symbols.iter().all(|&s| convention.digit(s).is_some_and(is_digit));
        let others = [Convention::FromOne, Convention::FromZero, Convention::Letters];
        // Of equals, the last one is taken.
        others
            .into_iter()
            .chain([told])
            .max_by_key(|&convention| (possible(convention), repeated(convention)))
            .unwrap_or(told)
    }

    /// The digit of a character, 0 for a blank; `None` when it is not a cell. It can be too large for the board.
    pub(super) fn digit(self, symbol: u8) -> Option<u16> {
        let from_zero = self == Convention::FromZero;
        match symbol {
            b'0'..=b'9' if from_zero => Some(u16::from(symbol - b'0') + 1),
            b'1'..=b'9' if self == Convention::FromOne => Some(u16::from(symbol - b'0')),
            b'a'..=b'z' | b'A'..=b'Z' if self == Convention::Letters => Some(letter(symbol) + 1),
            b'a'..=b'z' | b'A'..=b'Z' => Some(letter(symbol) + 10 + u16::from(from_zero)),
            b'.' | b'0' | b'_' | b'*' | b'-' | b'?' => Some(0),
            _ => None,
        }
    }
}

/// The place of a letter in the alphabet, from 0.
fn letter(symbol: u8) -> u16 {
    u16::from(symbol.to_ascii_lowercase() - b'a')
}

#[cfg(test)]
mod tests {
    use super::digits;

    fn of(text: &str) -> Vec<u16> {
        digits(16, text.as_bytes()).expect("all are symbols")
    }

    #[test]
    fn three_conventions_are_told_apart() {
        assert_eq!(of("1.9AG"), [1, 0, 9, 10, 16]);
        assert_eq!(of("0.9AF"), [1, 0, 10, 11, 16]);
        assert_eq!(of("A.P"), [1, 0, 16]);
        assert_eq!(of("a.p"), [1, 0, 16]);
        // G cannot be a digit that counts from 0, so 0 is blank.
        assert_eq!(of("0.9G"), [0, 0, 9, 16]);
        // More zeros than a board has of any digit, and no other blank.
        assert_eq!(of(&("1F".to_owned() + &"0".repeat(17)))[..3], [1, 15, 0]);
        assert_eq!(of("0123456789ABCDEF"), (1..=16).collect::<Vec<u16>>());
        assert_eq!(digits(16, b"1.%"), Err(2));
        assert_eq!(digits(9, b"1a"), Err(1));
    }
}
