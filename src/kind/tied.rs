//! The clues that a board has where a sentence about the whole board ties them to each other.
//!
//! In: what is given, a board. Out: numbers in cells: the ends of each path have one of their own, each two cells that
//! are joined have two that no others have. Must not know: rules as objects, engines.

use fastrand::Rng;

use super::given::Frame;
use super::language::{Sentence, Whole};
use super::token::{Token, Way};
use super::{Given, Kind};
use crate::board::Board;

/// The tokens of cells, each with its block and its cell; `None` where no sentence ties clues to each other, or the board
/// has no such numbers.
pub fn tied(kind: &Kind, given: &Given, board: &Board, random: &mut Rng) -> Option<Vec<((usize, usize), Token)>> {
    let of = |sentence: &Sentence| match sentence {
        Sentence::Whole { whole: Whole::Paths { clue }, .. } => Some((clue.0.clone(), false)),
        Sentence::Whole { whole: Whole::PairsOnce { clue }, .. } => Some((clue.0.clone(), true)),
        _ => None,
    };
    let (clue, in_pairs) = kind.rules.iter().find_map(of)?;
    let frame = Frame::new(kind, given).ok()?;
    let block = kind.given.iter().position(|block| block.tokens.iter().any(|(names, _)| names.contains(&clue)))?;
    let pieces = pieces(&frame, board);
    let numbered: Vec<(usize, u32)> = if in_pairs {
        let pairs = pieces.into_iter().map(|piece| <[usize; 2]>::try_from(piece).ok()).collect::<Option<Vec<_>>>()?;
        // As many numbers as make that many pairs, equal ones among them.
        let count = (1..).take_while(|count| count * (count + 1) / 2 <= pairs.len()).last()?;
        let mut all: Vec<[u32; 2]> =
            (0..count as u32).flat_map(|most| (0..=most).map(move |least| [least, most])).collect();
        if all.len() != pairs.len() {
            return None;
        }
        random.shuffle(&mut all);
        let turned = |mut two: [u32; 2]| {
            random.shuffle(&mut two);
            two
        };
        pairs.into_iter().zip(all.into_iter().map(turned)).flat_map(|(cells, two)| cells.into_iter().zip(two)).collect()
    } else {
        let ends = |piece: Vec<usize>| {
            let ends: Vec<usize> = piece.into_iter().filter(|&cell| joined(&frame, board, cell).count() == 1).collect();
            <[usize; 2]>::try_from(ends)
        };
        let mut ends: Vec<[usize; 2]> =
            pieces.into_iter().filter(|piece| piece.len() > 1).map(ends).collect::<Result<_, _>>().ok()?;
        random.shuffle(&mut ends);
        ends.into_iter().zip(1..).flat_map(|(two, number)| two.map(|cell| (cell, number))).collect()
    };
    Some(numbered.into_iter().map(|(cell, number)| ((block, cell), Token::Number(number))).collect())
}

impl Kind {
    /// Whether lines join equal clues.
    pub fn joins_equals(&self) -> bool {
        self.rules.iter().any(|sentence| matches!(sentence, Sentence::Whole { whole: Whole::Paths { .. }, .. }))
    }
}

/// The cells that are joined to a cell by a line.
fn joined<'f>(frame: &'f Frame<'_>, board: &'f Board, cell: usize) -> impl Iterator<Item = usize> + use<'f> {
    let is_line = move |&way: &Way| frame.link(cell, way).is_some_and(|place| board[place] > 0);
    Way::ALL.into_iter().filter(is_line).filter_map(move |way| frame.step(cell, way))
}

/// The cells that lines join, piece by piece.
fn pieces(frame: &Frame<'_>, board: &Board) -> Vec<Vec<usize>> {
    let mut seen = vec![false; frame.cells.len()];
    let mut pieces = Vec::new();
    for start in 0..seen.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut piece = vec![start];
        let mut at = 0;
        while let Some(&cell) = piece.get(at) {
            piece.extend(joined(frame, board, cell).filter(|&next| !std::mem::replace(&mut seen[next], true)));
            at += 1;
        }
        pieces.push(piece);
    }
    pieces
}
