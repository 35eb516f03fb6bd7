//! Kinds for setters: each token of a block is a slot.
//!
//! In: what is given. Out: what [`Setting`] asks for. Must not know: engines, any of the kinds.

use std::sync::Arc;

use super::Described;
use crate::board::Board;
use crate::family::{Clue, Puzzle, Setting};
use crate::grid::Pos;
use crate::kind::{Given, Token, Way, Where, clue_on};
use crate::rule::Subject;

/// A token as a clue, and back.
fn as_clue(token: &Token) -> Option<Clue> {
    let sum = |sum: &Option<u32>| sum.map_or(0, |sum| sum + 1);
    Some(match token {
        Token::Blank | Token::Region(_) | Token::Chain(..) => return None,
        Token::Word(word) => vec![0, (*word).into()],
        Token::Number(number) => vec![1, *number],
        Token::Unknown => vec![2],
        Token::Value(value) => vec![3, (*value).into()],
        Token::Arrow(number, way) => vec![4, *number, *way as u32],
        Token::Sums(down, right) => vec![5, sum(down), sum(right)],
        Token::Signed(which, number, way) => {
            vec![6, (*which).into(), sum(number), way.map_or(0, |way| way as u32 + 1)]
        }
    })
}

fn token(clue: &[u32]) -> Option<Token> {
    let sum = |sum: u32| sum.checked_sub(1);
    Some(match *clue {
        [0, word] => Token::Word(word as u16),
        [1, number] => Token::Number(number),
        [2] => Token::Unknown,
        [3, value] => Token::Value(value as u16),
        [4, number, way] => Token::Arrow(number, *Way::ALL.get(way as usize)?),
        [5, down, right] => Token::Sums(sum(down), sum(right)),
        [6, which, number, way] => {
            Token::Signed(which as u16, sum(number), sum(way).and_then(|way| Way::EIGHT.get(way as usize).copied()))
        }
        _ => return None,
    })
}

impl Described {
    /// The block and the token of a slot.
    fn slot(&self, slot: usize) -> (usize, usize) {
        let mut at = slot;
        for (block, tokens) in self.given.blocks.iter().enumerate() {
            if at < tokens.len() {
                return (block, at);
            }
            at -= tokens.len();
        }
        (0, 0)
    }
}

impl Setting for Described {
    fn slots(&self) -> usize {
        self.given.blocks.iter().map(Vec::len).sum()
    }

    fn cell(&self, slot: usize) -> Option<Pos> {
        let (block, at) = self.slot(slot);
        let width = self.given.size.1;
        (self.kind.given[block].at == Where::Cells).then(|| Pos::new(at / width, at % width))
    }

    fn name(&self, slot: usize) -> Subject {
        let (block, at) = self.slot(slot);
        let width = self.given.size.1;
        match self.kind.given[block].at {
            Where::Cells | Where::Regions => Pos::new(at / width, at % width).to_string().into(),
            Where::Corners => format!("the corner at {}", Pos::new(at / (width + 1), at % (width + 1))).into(),
            Where::Crossings => format!("the crossing at {}", Pos::new(at / (width - 1), at % (width - 1))).into(),
            Where::Top => format!("above column {}", at + 1).into(),
            Where::Bottom => format!("below column {}", at + 1).into(),
            Where::Left => format!("left of row {}", at + 1).into(),
            Where::Right => format!("right of row {}", at + 1).into(),
        }
    }

    fn words(&self, clue: &Clue) -> String {
        token(clue).map(|token| super::rows::word(&self.kind, 0, &token)).unwrap_or_default()
    }

    fn clue(&self, slot: usize) -> Option<Clue> {
        let (block, at) = self.slot(slot);
        as_clue(&self.given.blocks[block][at])
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        clue_on(&self.kind, &self.given, self.slot(slot), board).as_ref().and_then(as_clue)
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let mut blocks = self.given.blocks.clone();
        for (new, old) in clues.iter().zip(blocks.iter_mut().flatten()) {
            let is_slot = !matches!(old, Token::Region(_) | Token::Chain(..));
            if is_slot {
                *old = new.as_ref().map_or(Some(Token::Blank), |new| token(new))?;
            }
        }
        let given = Given { blocks, ..self.given.clone() };
        let puzzle = Described::new(self.family, &self.kind, given).ok()?;
        Some(Arc::new(puzzle))
    }

    fn rule(&self, slot: usize) -> Option<usize> {
        let seat = self.slot(slot);
        self.made.clues.iter().find(|(_, other)| *other == seat).map(|&(rule, _)| rule)
    }
}
