//! The clue that a board has at a position.
//!
//! In: what is given, a board. Out: a token that the board fits. Must not know: rules as objects, engines.

use super::compile::Unmade;
use super::given::Frame;
use super::ground::Grounder;
use super::language::Sentence;
use super::token::{Token, TokenKind, Where};
use super::{Given, Kind};
use crate::board::Board;
use crate::grid::Pos;

/// What a setter can write at this position so that the board still fits: the least number, or the value of the cell.
/// `None` where nothing fits, or where clues are neither numbers nor values.
pub fn clue_on(kind: &Kind, given: &Given, (block, at): (usize, usize), board: &Board) -> Option<Token> {
    let mut alone = given.clone();
    for token in alone.blocks.iter_mut().flatten() {
        if !matches!(token, Token::Region(_) | Token::Chain(..)) {
            *token = Token::Blank;
        }
    }
    let tokens = &kind.given[block].tokens;
    let has = |wanted: &TokenKind| tokens.iter().any(|(_, is)| is == wanted);
    if kind.given[block].at == Where::Cells && has(&TokenKind::Value) {
        let frame = Frame::new(kind, &alone).ok()?;
        let place = frame.layout.cell(Pos::new(at / given.size.1, at % given.size.1));
        return frame.token(board[place]).map(Token::Value);
    }
    if !has(&TokenKind::Number) {
        return None;
    }
    let most = 4 * (given.size.0 + given.size.1) as u32;
    (0..=most.max(50)).map(Token::Number).find(|token| {
        alone.blocks[block][at] = token.clone();
        fits(kind, &alone, (kind.given[block].at, at), board).unwrap_or(false)
    })
}

/// Whether the board keeps what the one clue demands; false where it demands nothing.
fn fits(kind: &Kind, given: &Given, seat: (Where, usize), board: &Board) -> Result<bool, Unmade> {
    let frame = Frame::new(kind, given)?;
    let mut demands = false;
    for sentence in &kind.rules {
        let Sentence::Each { selections, ways, formula, .. } = sentence else { continue };
        for selection in selections.iter().filter(|selection| frame.is_of_clues(selection)) {
            for member in frame.members_of(selection, ways)?.into_iter().filter(|member| member.seat == Some(seat)) {
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
