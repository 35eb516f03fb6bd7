//! The clues that a board has where a sentence about the whole board ties them to each other.
//!
//! In: what is given, a board. Out: numbers in cells: the ends of each path have one of their own, each two cells that
//! are joined have two that no others have, each area that is symmetric has its dot. Must not know: rules as objects,
//! engines.

use fastrand::Rng;

use super::given::Frame;
use super::language::{Expression, Of, Operator, Sentence, What, Whole};
use super::symmetric::dot_of;
use super::token::{Token, Way};
use super::{Given, Kind};
use crate::board::Board;

/// A sentence that ties clues to each other.
#[derive(Clone, Copy)]
enum Tie {
    Paths,
    Pairs,
    Symmetric,
}

/// The tie of a kind, and its clue.
fn tie(kind: &Kind) -> Option<(Tie, &str)> {
    kind.rules.iter().find_map(|sentence| match sentence {
        Sentence::Whole { whole: Whole::Paths { clue }, .. } => Some((Tie::Paths, clue.0.as_str())),
        Sentence::Whole { whole: Whole::PairsOnce { clue }, .. } => Some((Tie::Pairs, clue.0.as_str())),
        Sentence::Whole { whole: Whole::Groups { of: Of::Undivided, formula }, .. } => {
            Some((Tie::Symmetric, symmetric_about(formula)?))
        }
        _ => None,
    })
}

/// The dot about which an area is symmetric.
fn symmetric_about(formula: &Expression) -> Option<&str> {
    match &formula.what {
        What::Call(name, arguments) if name == "symmetric" => match &arguments[..] {
            [Expression { what: What::Name(dot), .. }] => Some(dot),
            _ => None,
        },
        What::Two(Operator::And, sides) => sides.iter().find_map(symmetric_about),
        _ => None,
    }
}

/// The tokens of cells, each with its block and its cell; `None` where no sentence ties clues to each other, or the board
/// has no such numbers.
pub(crate) fn tied(
    kind: &Kind,
    given: &Given,
    board: &Board,
    random: &mut Rng,
) -> Option<Vec<((usize, usize), Token)>> {
    let (tie, clue) = tie(kind)?;
    let frame = Frame::new(kind, given).ok()?;
    let has = |(names, _): &(Vec<String>, _)| names.iter().any(|name| name == clue);
    let block = kind.given.iter().position(|block| block.tokens.iter().any(has))?;
    let pieces = pieces(&frame, board);
    let numbered: Vec<(usize, u32)> = match tie {
        Tie::Pairs => {
            let pairs =
                pieces.into_iter().map(|piece| <[usize; 2]>::try_from(piece).ok()).collect::<Option<Vec<_>>>()?;
            // As many numbers as make that many pairs, equal ones among them.
            let upper = |most: u32| (0..=most).map(move |least| [least, most]);
            let mut all: Vec<[u32; 2]> = (0..pairs.len() as u32).flat_map(upper).take(pairs.len()).collect();
            let is_whole = all.last().is_some_and(|[least, most]| least == most);
            if !is_whole {
                return None;
            }
            random.shuffle(&mut all);
            all.iter_mut().for_each(|two| random.shuffle(two));
            pairs.into_iter().zip(all).flat_map(|(cells, two)| cells.into_iter().zip(two)).collect()
        }
        Tie::Paths => {
            let ends = |piece: Vec<usize>| {
                let is_end = |cell: &usize| joined(&frame, board, *cell).count() == 1;
                <[usize; 2]>::try_from(piece.into_iter().filter(is_end).collect::<Vec<_>>())
            };
            let long = pieces.into_iter().filter(|piece| piece.len() > 1);
            let mut ends: Vec<[usize; 2]> = long.map(ends).collect::<Result<_, _>>().ok()?;
            random.shuffle(&mut ends);
            ends.into_iter().zip(1..).flat_map(|(two, number)| two.map(|cell| (cell, number))).collect()
        }
        Tie::Symmetric => pieces.iter().filter_map(|piece| dot_of(piece, frame.width)).collect(),
    };
    Some(numbered.into_iter().map(|(cell, number)| ((block, cell), Token::Number(number))).collect())
}

impl Kind {
    /// Whether a board with fewer areas or paths has fewer clues, none of which can go alone.
    pub fn is_tied(&self) -> bool {
        tie(self).is_some_and(|(tie, _)| !matches!(tie, Tie::Pairs))
    }
}

/// The cells that a line joins to a cell, or no border parts from it.
fn joined<'f>(frame: &'f Frame<'_>, board: &'f Board, cell: usize) -> impl Iterator<Item = usize> + use<'f> {
    let joins = frame.kind.edges.is_none();
    let is_joined = move |&way: &Way| frame.link(cell, way).is_some_and(|place| (board[place] > 0) == joins);
    Way::ALL.into_iter().filter(is_joined).filter_map(move |way| frame.step(cell, way))
}

/// The cells that are joined, piece by piece; walls are in none.
fn pieces(frame: &Frame<'_>, board: &Board) -> Vec<Vec<usize>> {
    let mut seen: Vec<bool> = frame.cells.iter().map(|cell| cell.blocked).collect();
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
