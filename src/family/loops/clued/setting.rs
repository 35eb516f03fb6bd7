//! Kinds of slitherlink for setters: numbers that can be set one by one.
//!
//! In: a kind. Out: what [`Told`] asks for. Must not know: any of the kinds, engines.

use fastrand::Rng;

use super::{Clued, Numbers};
use crate::board::Board;
use crate::family::loops::setting::{FROM_ENGINES, FROM_REGIONS, Told, empty, random_edges};
use crate::family::loops::{Kind, Looped};
use crate::family::{Clue, Follows, Maker, Puzzle, Wish};

impl<N: Numbers> Told for Clued<N> {
    fn clue(cell: Option<u8>) -> Option<Clue> {
        cell.map(|number| vec![number.into()])
    }

    fn with(clue: Option<&Clue>, _: Option<u8>) -> Option<u8> {
        Some(*clue?.first()? as u8)
    }

    fn words(clue: &Clue) -> String {
        Self::sign(clue.first().map(|&number| number as u8))
    }

    /// A sign that is true on the board, preferably the one that stands there already.
    fn told(puzzle: &Looped<Self>, seat: usize, board: &Board) -> Option<Clue> {
        let layout = puzzle.layout();
        let holds = |number: &u8| N::clue(layout, seat, *number).is_kept(board, layout);
        let own = puzzle.cells().cells()[seat].into_iter();
        own.chain(N::TELLS.iter().copied()).find(holds).map(|number| vec![number.into()])
    }

    fn random_board(puzzle: &Looped<Self>, random: &mut Rng, wish: &Wish) -> Option<Board> {
        if N::EVERY_DOT { None } else { random_edges(puzzle, random, wish) }
    }
}

/// How new puzzles of a kind are made.
pub(crate) const fn maker<N: Numbers>(family: &'static crate::family::Family, size: (usize, usize)) -> Maker {
    let distribution = if N::EVERY_DOT { FROM_ENGINES } else { FROM_REGIONS };
    let maker = Maker::plain(family, size, distribution, |shape, _| {
        let (height, width) = shape.size;
        if N::EVERY_DOT && (height + 1) * (width + 1) % 2 == 1 {
            return Err(format!("no loop passes every dot of {width}x{height} cells: one side must be odd"));
        }
        empty::<Clued<N>>(shape)
    });
    Maker { follows: Follows { share: !N::EVERY_DOT, ..Follows::NONE }, ..maker }
}
