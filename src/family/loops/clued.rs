//! Kinds of slitherlink: numbers in cells, the line along their borders.
//!
//! In: a [`Numbers`], which says what a number demands. Out: a [`Kind`]. Must not know: any of the kinds.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::setting::{FROM_ENGINES, FROM_REGIONS, HasClues, empty};
use super::text::Text;
use super::{Kind, Looped};
use crate::board::{Board, Layout, Value};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Clue, Family, Follows, Maker, Puzzle, Setting};
use crate::grid::Grid;
use crate::render::Scene;
use crate::rule::Rule;
use crate::text::{Part, pzpr};

/// What defines one kind of slitherlink.
pub trait Numbers: Debug + Send + Sync + Sized + 'static {
    /// The signs of the numbers.
    const SIGNS: &'static str = "01234";
    /// How the kind is written.
    const TEXT: Text;
    /// What the two values of a dot are called, where dots hold one, and which of them the line gives.
    const DOTS: Option<(&'static [&'static str; 2], Value)> = None;

    /// The signs that new puzzles use, by number: the first of these that holds in a cell.
    const TELLS: &'static [u8] = &[0, 1, 2, 3, 4];
    /// Whether the line passes every dot.
    const EVERY_DOT: bool = false;

    /// The row of the family.
    fn family() -> &'static Family;

    /// The body of an address.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    fn read(source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Vec<Option<u8>>, Diagnostic> {
        pzpr::fours(source, body, size)
    }

    /// The body of an address.
    fn write(cells: &[Option<u8>]) -> String {
        pzpr::write_four(cells)
    }

    /// The demand of a number on the cell with this index.
    fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule>;

    /// The demands on all dots.
    fn dots(layout: &Layout) -> Vec<Box<dyn Rule>>;
}

/// A kind of slitherlink; a cell has a number, or none.
#[derive(Debug)]
pub struct Clued<N>(PhantomData<N>);

impl<N: Numbers> Kind for Clued<N> {
    type Cell = Option<u8>;

    const BLANK: Option<u8> = None;
    const TEXT: Text = N::TEXT;
    const CENTERS: bool = false;
    const DOTS: Option<(&'static [&'static str; 2], Value)> = N::DOTS;

    fn family() -> &'static Family {
        N::family()
    }

    fn read(source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Vec<Option<u8>>, Diagnostic> {
        N::read(source, body, size)
    }

    fn write(cells: &Grid<Option<u8>>) -> Option<String> {
        Some(N::write(cells.cells()))
    }

    fn word(word: &[u8]) -> Option<Option<u8>> {
        match word {
            b"-" | b"." => Some(None),
            [sign] => N::SIGNS.bytes().position(|known| known == *sign).map(|number| Some(number as u8)),
            _ => None,
        }
    }

    fn sign(cell: Option<u8>) -> String {
        let sign = |number| N::SIGNS.chars().nth(usize::from(number));
        cell.and_then(sign).unwrap_or('-').to_string()
    }

    fn rules(cells: &Grid<Option<u8>>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let clued = cells.cells().iter().enumerate().filter_map(|(face, clue)| Some((face, (*clue)?)));
        clued.map(|(face, number)| N::clue(layout, face, number)).chain(N::dots(layout)).collect()
    }

    fn draw(cells: &Grid<Option<u8>>, scene: &mut Scene) {
        for at in cells.positions() {
            scene.cells[at].text = cells[at].map_or(String::new(), |number| Self::sign(Some(number)));
        }
    }

    fn key(cells: &Grid<Option<u8>>) -> Vec<u32> {
        cells.cells().iter().map(|clue| clue.map_or(0, |clue| u32::from(clue) + 1)).collect()
    }

    fn setting(puzzle: &Looped<Self>) -> Option<&dyn Setting> {
        Some(puzzle)
    }
}

fn clue(number: u8) -> Clue {
    vec![number.into()]
}

/// Whether this number is true of a cell on a board.
fn holds<N: Numbers>(puzzle: &Looped<Clued<N>>, slot: usize, number: u8, board: &Board) -> bool {
    N::clue(puzzle.layout(), slot, number).is_kept(board, puzzle.layout())
}

impl<N: Numbers> HasClues for Clued<N> {
    const BY_REGION: bool = !N::EVERY_DOT;

    fn clue(cell: Option<u8>) -> Option<Clue> {
        cell.map(clue)
    }

    fn with(clue: Option<&Clue>, _: Option<u8>) -> Option<u8> {
        Some(*clue?.first()? as u8)
    }

    fn words(clue: &Clue) -> String {
        Self::sign(clue.first().map(|&number| number as u8))
    }

    /// A sign that is true on the board, preferably the one that stands there already.
    fn clue_on(puzzle: &Looped<Self>, slot: usize, board: &Board) -> Option<Clue> {
        let own = puzzle.cells().cells()[slot].into_iter();
        own.chain(N::TELLS.iter().copied()).find(|&number| holds(puzzle, slot, number, board)).map(clue)
    }

    fn other_clues_on(puzzle: &Looped<Self>, slot: usize, board: &Board) -> Vec<Clue> {
        let told = Self::clue_on(puzzle, slot, board);
        let all = (0..N::SIGNS.len() as u8).filter(|&number| holds(puzzle, slot, number, board)).map(clue);
        all.filter(|clue| told.as_ref() != Some(clue)).collect()
    }
}

/// How new puzzles of a kind are made.
pub(crate) const fn maker<N: Numbers>(family: &'static Family, size: (usize, usize)) -> Maker {
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
