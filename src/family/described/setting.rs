//! Kinds for setters: each token of a block is a slot.
//!
//! In: what is given. Out: what [`Setting`] asks for. Must not know: engines, any of the kinds.

use std::hash::BuildHasher;
use std::sync::Arc;

use fastrand::Rng;

use super::Described;
use crate::board::{Board, Place};
use crate::family::{Clue, Puzzle, Setting};
use crate::grid::{Pos, Spot};
use crate::kind::{
    Given, Token, TokenKind, Way, Where, clue_on, free_numbers, make, tokens_on, without_board, without_clue,
};
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
    /// The blocks that hold clues, by their numbers.
    fn clue_blocks(&self) -> impl Iterator<Item = usize> + '_ {
        let holds = |number: &usize| {
            let block = &self.kind.given[*number];
            block.at != Where::Regions && block.tokens.iter().all(|(_, is)| *is != TokenKind::Chain)
        };
        (0..self.kind.given.len()).filter(holds)
    }

    /// The block and the token of a slot.
    fn slot(&self, slot: usize) -> (usize, usize) {
        let mut at = slot;
        for block in self.clue_blocks() {
            let count = self.given.blocks[block].len();
            if at < count {
                return (block, at);
            }
            at -= count;
        }
        unreachable!("there are {} slots", self.slots())
    }

    /// What is given with these clues, by slot.
    fn given_with(&self, clues: &[Option<Clue>]) -> Option<Given> {
        let mut given = self.given.clone();
        for (slot, clue) in clues.iter().enumerate() {
            let (block, at) = self.slot(slot);
            let old = &self.given.blocks[block][at];
            let bare = without_clue(&self.kind, block, old);
            given.blocks[block][at] = clue.as_ref().map_or(Some(bare), |clue| token(clue))?;
        }
        Some(given)
    }

    /// How many rules a board breaks under these clues; `None` if they make no puzzle.
    fn flaws(&self, given: Given, board: &Board) -> Option<usize> {
        let puzzle = Described::new(self.family, &self.kind, given).ok()?;
        let puzzle: &dyn Puzzle = &puzzle;
        (puzzle.places() == board.0.len()).then(|| puzzle.check(board).len())
    }

    /// What is given, with numbers for all cells that the setter is free to choose.
    fn with_free(&self, board: &Board) -> Option<Given> {
        let block = make::free_block(&self.kind)?;
        if !self.given.blocks[block].contains(&Token::Blank) {
            return Some(self.given.clone());
        }
        let seed = foldhash::fast::FixedState::default().hash_one(&board.0);
        free_numbers(&self.kind, &self.given, board, &mut Rng::with_seed(seed))
    }

    /// Clues that can stand together, in an order that depends on the board: each breaks no more rules than there
    /// were before.
    fn clues_together(&self, board: &Board) -> Vec<Option<Clue>> {
        let mut clues = vec![None; self.slots()];
        let mut order: Vec<usize> = (0..clues.len()).collect();
        let seed = foldhash::fast::FixedState::default().hash_one(&board.0);
        Rng::with_seed(seed).shuffle(&mut order);
        let Some(mut given) = self.given_with(&clues) else { return clues };
        let Some(mut flaws) = self.flaws(given.clone(), board) else { return clues };
        for slot in order {
            let (block, at) = self.slot(slot);
            let own = clue_on(&self.kind, &self.given, (block, at), board);
            // Where no sentence of its own says what the clue is, a number that is not told shows whether one helps.
            let is_open = own.is_some() || {
                let mut other = given.clone();
                other.blocks[block][at] = Token::Unknown;
                let numbers = self.kind.given[block].tokens.iter().any(|(_, is)| *is == TokenKind::Number);
                !numbers || self.flaws(other, board).is_some_and(|after| after < flaws)
            };
            let all = tokens_on(&self.kind, &self.given, (block, at)).filter(|_| own.is_none() && is_open);
            for token in own.iter().cloned().chain(all) {
                let mut other = given.clone();
                other.blocks[block][at] = token.clone();
                let after = self.flaws(other.clone(), board);
                if after.is_some_and(|after| after < flaws || (after == flaws && own.is_some())) {
                    (given, flaws) = (other, after.unwrap_or(flaws));
                    clues[slot] = as_clue(&token);
                    break;
                }
            }
        }
        clues
    }
}

impl Setting for Described {
    fn slots(&self) -> usize {
        self.clue_blocks().map(|block| self.given.blocks[block].len()).sum()
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
        let token = &self.given.blocks[block][at];
        if *token == without_clue(&self.kind, block, token) { None } else { as_clue(token) }
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        clue_on(&self.kind, &self.given, self.slot(slot), board).as_ref().and_then(as_clue)
    }

    fn may_be_blank(&self) -> bool {
        make::free_block(&self.kind).is_none()
    }

    fn clues_on(&self, board: &Board) -> Vec<Option<Clue>> {
        if make::free_block(&self.kind).is_some() {
            let given = self.with_free(board).unwrap_or_else(|| self.given.clone());
            return self.clue_blocks().flat_map(|at| &given.blocks[at]).map(as_clue).collect();
        }
        if self.made.are_apart {
            return (0..self.slots()).map(|slot| self.clue_on(slot, board)).collect();
        }
        self.clues_together(board)
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let puzzle = Described::new(self.family, &self.kind, self.given_with(clues)?).ok()?;
        Some(Arc::new(puzzle))
    }

    fn rules(&self, slot: usize) -> Vec<usize> {
        let seat = self.slot(slot);
        self.made.clues.iter().filter(|(_, other)| *other == seat).map(|&(rule, _)| rule).collect()
    }

    fn reshaped(&self, board: &Board, others: &[Board], random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
        /// How many changes are tried.
        const CHANGES: usize = 100;
        let other = others.last()?;
        if make::free_block(&self.kind).is_some() {
            let given = without_board(&self.kind, &self.with_free(board)?, board, other, random)?;
            return Some(Arc::new(Described::bare(self.family, &self.kind, given).ok()?));
        }
        let block = self.kind.given.iter().position(|block| block.at == Where::Regions)?;
        // A change where the two differ is likely to rule out the other one.
        let layout = &self.made.layout;
        let differ = (0..board.0.len() as u32).map(Place).filter(|&place| board[place] != other[place]);
        let cells: Vec<usize> = differ
            .flat_map(|place| match layout.spot(place) {
                Spot::Cell(at) => vec![at],
                Spot::Edge(edge) => edge.dots().to_vec(),
                Spot::Dot(at) => vec![at],
            })
            .map(|at| at.row * self.given.size.1 + at.col)
            .filter(|&cell| cell < self.given.blocks[block].len())
            .collect();
        let mut best: Option<(usize, Described)> = None;
        for _ in 0..CHANGES {
            let any = random.usize(..self.given.blocks[block].len());
            let cell = if random.u8(..4) > 0 { random.choice(&cells).copied().unwrap_or(any) } else { any };
            let Some(regions) = make::with_other_region(&self.given.blocks[block], self.given.size, cell, random)
            else {
                continue;
            };
            let mut given = self.given.clone();
            given.blocks[block] = regions;
            let Ok(bare) = Described::bare(self.family, &self.kind, given) else { continue };
            let is_kept = |puzzle: &dyn Puzzle, board: &Board| puzzle.check(board).is_empty();
            let Some(full) =
                Some(&bare).filter(|bare| is_kept(*bare, board)).and_then(|bare| bare.with(&bare.clues_on(board)))
            else {
                continue;
            };
            if !is_kept(&*full, board) || is_kept(&*full, other) {
                continue;
            }
            let left = others.iter().filter(|other| is_kept(&*full, other)).count();
            if best.as_ref().is_none_or(|(least, _)| left < *least) {
                best = Some((left, bare));
            }
            if left == 0 {
                break;
            }
        }
        best.map(|(_, bare)| Arc::new(bare) as Arc<dyn Puzzle>)
    }

    fn are_apart(&self) -> bool {
        self.made.are_apart
    }
}
