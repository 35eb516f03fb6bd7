//! What a setter could give, for tests.

use cluesat::kind::{Given, Kind, Token, TokenKind, Way, Where};
use fastrand::Rng;

fn token(is: &TokenKind, index: usize, random: &mut Rng, kind: &Kind) -> Token {
    match is {
        TokenKind::Word(_) => Token::Word(index as u16),
        TokenKind::Signed(sign) => Token::Signed(
            index as u16,
            if sign.contains('@') {
                Some(random.u32(0..3) + u32::from('a'))
            } else {
                (sign.contains('#') && random.u8(..8) > 0).then(|| random.u32(0..5))
            },
            sign.contains('^').then(|| Way::EIGHT[random.usize(0..8)]),
        ),
        TokenKind::Number if random.u8(..8) == 0 => Token::Unknown,
        TokenKind::Number => Token::Number(random.u32(0..5)),
        TokenKind::Value => {
            let cells = kind.cells.as_ref().expect("values are of cells");
            let words = cells.words.len() as u16;
            // Numbers come behind the words, from 0; no kind has a 0 of its own.
            let number = |random: &mut Rng| words + random.u16(1..5);
            let is_number = cells.numbers.is_some() && (words == 0 || random.bool());
            // The first word is nothing that is given where its sign is `-`.
            let first = u16::from(cells.words.first().is_some_and(|word| word.sign == "-"));
            Token::Value(if is_number || first == words { number(random) } else { random.u16(first..words) })
        }
        TokenKind::Arrow => Token::Arrow(random.u32(0..3), Way::ALL[random.usize(0..4)]),
        TokenKind::Sums => Token::Sums(random.bool().then(|| random.u32(1..12)), Some(random.u32(1..12))),
        TokenKind::List => {
            Token::List((0..random.usize(1..3)).map(|_| (random.u8(..6) > 0).then(|| random.u32(0..4))).collect())
        }
        TokenKind::Chain | TokenKind::Region => Token::Blank,
    }
}

/// What a setter could give on a small board, sense or nonsense.
pub(crate) fn random_given(kind: &Kind, random: &mut Rng) -> Given {
    let size = (random.usize(1..5), random.usize(1..5));
    random_given_of(kind, kind.size().unwrap_or(size), random)
}

/// The same on a board of this size.
pub(crate) fn random_given_of(kind: &Kind, size: (usize, usize), random: &mut Rng) -> Given {
    let (height, width) = size;
    // Large boards have holes, in which nothing may be given.
    let share = if kind.size().is_some() { 1 } else { random.u8(5..100) };
    let mut block = |at: Where, tokens: &[(Vec<String>, TokenKind)]| -> Vec<Token> {
        let (height, width) = at.size(size);
        let rooms = random.u32(1..4);
        let chains = tokens.iter().any(|(_, is)| *is == TokenKind::Chain);
        (0..height * width)
            .map(|cell| {
                if at == Where::Regions {
                    // Rooms in one piece: rows, or columns.
                    return Token::Region(if rooms == 1 { 0 } else { (cell / width) as u32 / (rooms - 1) });
                }
                if chains {
                    return Token::Chain((cell / width) as u32, (cell % width) as u32 + 1);
                }
                let index = random.usize(0..tokens.len().max(1));
                match tokens.get(index) {
                    Some((_, is)) if random.u8(..) < share => token(is, index, random, kind),
                    _ => Token::Blank,
                }
            })
            .collect()
    };
    let blocks = kind.given.iter().map(|given| block(given.at, &given.tokens)).collect();
    let header =
        kind.header.iter().map(|_| (random.u8(..4) > 0).then(|| random.u32(1..=height.min(width) as u32))).collect();
    Given { size, header, options: kind.options.iter().map(|_| height == width && random.bool()).collect(), blocks }
}
