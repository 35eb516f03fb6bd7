//! Kinds of slitherlink: numbers in cells, the line along their borders.
//!
//! In: a [`Numbers`], which says what a number demands. Out: a [`Kind`]. Must not know: any of the kinds.

use std::fmt::Debug;
use std::marker::PhantomData;

mod setting;

pub(crate) use setting::maker;

use super::text::Text;
use super::{Kind, Looped};
use crate::board::Layout;
use crate::board::Value;
use crate::diagnostic::Diagnostic;
use crate::family::{Family, Setting};
use crate::grid::Grid;
use crate::input::Source;
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
