//! The clues that a board has at a position.
//!
//! In: what is given, a board. Out: tokens that the board fits. Must not know: rules as objects, engines.

use super::compile::Unmade;
use super::given::{ClueValue, Frame};
use super::ground::Grounder;
use super::language::Sentence;
use super::make::{bare_wall, blocks, names, opens};
use super::select::Member;
use super::token::{Token, TokenKind, Way, Where};
use super::{Given, Kind};
use crate::board::Board;
use crate::grid::Pos;

/// What is left of a token when its clue goes: a wall stays a wall.
pub fn without_clue(kind: &Kind, block: usize, token: &Token) -> Token {
    let block = &kind.given[block];
    match token {
        Token::Region(_) | Token::Chain(..) => token.clone(),
        token if opens(kind, block, token) => token.clone(),
        token if blocks(kind, block, token) => bare_wall(kind, block).unwrap_or_else(|| token.clone()),
        _ => Token::Blank,
    }
}

/// What a setter can write at this position so that the board still fits: the first of [`tokens_on`].
pub fn clue_on(kind: &Kind, given: &Given, (block, at): (usize, usize), board: &Board) -> Option<Token> {
    if kind.given[block].at == Where::Cells && kind.given[block].tokens.iter().any(|(_, is)| *is == TokenKind::Value) {
        let alone = without_clues(kind, given);
        let frame = Frame::new(kind, &alone).ok()?;
        let place = frame.layout.cell(Pos::new(at / given.size.1, at % given.size.1));
        let value = frame.token(*board.0.get(place.index())?)?;
        // The sign of such a value says in a puzzle that nothing is given.
        let is_nothing = kind.cells.as_ref().is_some_and(|cells| cells.is_nothing(value.into()));
        return (!is_nothing).then_some(Token::Value(value));
    }
    let mut alone = without_clues(kind, given);
    let seat = (block, kind.given[block].at, at);
    let suits = |alone: &mut Given, token: &Token| {
        alone.blocks[block][at] = token.clone();
        fits(kind, alone, seat, board).unwrap_or(false)
    };
    let mut sums = [None, None];
    // All numbers are tried on one board, where they are what sentences read.
    let seat_of_numbers = matches!(seat.1, Where::Cells | Where::Corners).then_some(seat);
    let number = seat_of_numbers.map(|seat| first_number(kind, &alone, seat, board).unwrap_or(None));
    for token in tokens_on(kind, given, (block, at)) {
        match token {
            Token::Number(other) if number.is_some_and(|number| number != Some(other)) => {}
            Token::Sums(down, right) if down.or(sums[0]) != sums[0] || right.or(sums[1]) != sums[1] => {
                let is_open = (down.is_some() && sums[0].is_none()) || (right.is_some() && sums[1].is_none());
                if is_open && suits(&mut alone, &token) {
                    sums = [sums[0].or(down), sums[1].or(right)];
                }
            }
            Token::Sums(..) => {}
            token if suits(&mut alone, &token) => return Some(token),
            _ => {}
        }
    }
    (sums != [None, None]).then_some(Token::Sums(sums[0], sums[1]))
}

/// What is given without any clue.
fn without_clues(kind: &Kind, given: &Given) -> Given {
    let blocks = given.blocks.iter().enumerate();
    let bare = |(block, tokens): (usize, &Vec<Token>)| {
        tokens.iter().map(|token| without_clue(kind, block, token)).collect::<Vec<_>>()
    };
    Given { blocks: blocks.map(bare).collect(), ..given.clone() }
}

/// The tokens that a setter can write at a position, numbers from the least on, each arrow in its four directions.
pub fn tokens_on<'k>(
    kind: &'k Kind,
    given: &Given,
    (block, at): (usize, usize),
) -> impl Iterator<Item = Token> + use<'k> {
    let most = most(given);
    let blocked = blocks(kind, &kind.given[block], &given.blocks[block][at]);
    let of = move |(number, (_, is)): (usize, &'k (Vec<String>, TokenKind))| -> Vec<Token> {
        match is {
            TokenKind::Word(_) => vec![Token::Word(number as u16)],
            TokenKind::Number => (0..=most).map(Token::Number).collect(),
            TokenKind::Arrow => (0..=most).flat_map(|number| Way::ALL.map(|way| Token::Arrow(number, way))).collect(),
            TokenKind::Sums => {
                (1..=most).flat_map(|sum| [Token::Sums(Some(sum), None), Token::Sums(None, Some(sum))]).collect()
            }
            TokenKind::Signed(sign) => {
                let numbers: Vec<Option<u32>> = if sign.contains('#') {
                    (0..=most).map(Some).collect()
                } else if sign.contains('@') {
                    ('a'..='z').map(|letter| Some(letter.into())).collect()
                } else {
                    vec![None]
                };
                let ways = if sign.contains('^') { Way::ALL.map(Some).to_vec() } else { vec![None] };
                itertools::iproduct!(numbers, ways).map(|(told, way)| Token::Signed(number as u16, told, way)).collect()
            }
            TokenKind::Value | TokenKind::Chain | TokenKind::Region => Vec::new(),
        }
    };
    let block = &kind.given[block];
    let all = block.tokens.iter().enumerate().flat_map(of);
    let wall = bare_wall(kind, block);
    let is_clue = move |token: &Token| blocks(kind, block, token) == blocked && !opens(kind, block, token);
    all.filter(move |token| is_clue(token) && Some(token) != wall.as_ref())
}

/// The least number at a position that the board fits.
fn first_number(
    kind: &Kind,
    given: &Given,
    (block, side, at): (usize, Where, usize),
    board: &Board,
) -> Result<Option<u32>, Unmade> {
    let mut given = given.clone();
    given.blocks[block][at] = Token::Number(0);
    let mut frame = Frame::new(kind, &given)?;
    let mut demands = Vec::new();
    for sentence in &kind.rules {
        let Sentence::Each { selections, ways, values, condition: None, formula, .. } = sentence else { continue };
        for selection in selections.iter().filter(|selection| frame.is_of_clues(selection)) {
            let is_there =
                |member: &Member| member.seat == Some((side, at)) && member.block.is_none_or(|other| other == block);
            demands.extend(
                frame.members_of(selection, ways, values)?.into_iter().filter(is_there).map(|member| (member, formula)),
            );
        }
    }
    let names = names(&kind.given[block], &Token::Number(0));
    for number in 0..=most(&given) {
        for name in names {
            frame.clues.entry(name).or_default().insert(at, ClueValue::Number(number.into()));
        }
        let (mut is_kept, mut is_demanded) = (true, false);
        for (member, formula) in &demands {
            let Some(formula) = (Grounder { frame: &frame, scope: &member.scope }).formula(formula)? else { continue };
            let index = |place| frame.holds.at(place).index(board[place]);
            is_demanded = true;
            is_kept &= formula.on_board(&index) == Some(true);
        }
        if is_kept && is_demanded {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// The largest number that is tried.
fn most(given: &Given) -> u32 {
    (4 * (given.size.0 + given.size.1) as u32).max(50)
}

/// Whether the board keeps what the one clue demands; false where it demands nothing.
fn fits(kind: &Kind, given: &Given, (block, side, at): (usize, Where, usize), board: &Board) -> Result<bool, Unmade> {
    let frame = Frame::new(kind, given)?;
    let mut demands = false;
    for sentence in &kind.rules {
        let Sentence::Each { selections, ways, values, condition: None, formula, .. } = sentence else { continue };
        for selection in selections.iter().filter(|selection| frame.is_of_clues(selection)) {
            let is_there =
                |member: &Member| member.seat == Some((side, at)) && member.block.is_none_or(|other| other == block);
            for member in frame.members_of(selection, ways, values)?.into_iter().filter(is_there) {
                let grounder = Grounder { frame: &frame, scope: &member.scope };
                let Some(formula) = grounder.formula(formula)? else { continue };
                demands = true;
                let index = |place| frame.holds.at(place).index(board[place]);
                if formula.on_board(&index) != Some(true) {
                    return Ok(false);
                }
            }
        }
    }
    Ok(demands)
}
