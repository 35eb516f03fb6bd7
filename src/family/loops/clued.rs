//! Kinds of slitherlink: numbers in cells, the line along their borders.
//!
//! In: a [`Clued`], which says what a number demands. Out: a [`LoopKind`]. Must not know: any of the kinds.

use super::text::Text;
use super::{Cell, Dots, Features, LoopKind, Looped, signed};
use crate::board::{Board, Layout};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Clue, Family, Puzzle};
use crate::grid::Grid;
use crate::render::CellArt;
use crate::rule::Rule;
use crate::text::{Part, pzpr};

/// A kind of slitherlink; a cell has a number, or none.
#[derive(Clone, Copy, Debug)]
pub struct Clued {
    /// The row of the family.
    pub family: &'static Family,
    /// How the kind is written.
    pub text: &'static Text,
    /// The signs of the numbers.
    pub signs: &'static str,
    /// The numbers that new puzzles use: the first of these that holds in a cell.
    pub tells: &'static [u8],
    /// The values of dots, where dots hold one.
    pub dots: Option<Dots>,
    /// Whether a random loop is a board.
    pub by_region: bool,
    /// Reads the body of an address with this size.
    pub read: fn(&Source<'_>, Part<'_>, (usize, usize)) -> Result<Vec<Option<u8>>, Diagnostic>,
    /// Writes the body of an address.
    pub write: fn(&[Option<u8>]) -> String,
    /// The demand of a number on the cell with this index.
    pub clue: fn(&Layout, usize, u8) -> Box<dyn Rule>,
    /// The demands on all dots.
    pub at_dots: fn(&Layout) -> Vec<Box<dyn Rule>>,
}

impl Clued {
    /// Numbers from 0 to 4, written as those of slitherlink.
    pub const fn new(
        family: &'static Family,
        text: &'static Text,
        clue: fn(&Layout, usize, u8) -> Box<dyn Rule>,
        at_dots: fn(&Layout) -> Vec<Box<dyn Rule>>,
    ) -> Self {
        let (signs, tells) = ("01234", &[0, 1, 2, 3, 4]);
        let (read, write) = (pzpr::fours, pzpr::write_four);
        Clued { family, text, signs, tells, dots: None, by_region: true, read, write, clue, at_dots }
    }

    /// Whether this number is true of a cell on a board.
    fn holds(&self, puzzle: &Looped, face: usize, number: u8, board: &Board) -> bool {
        (self.clue)(puzzle.layout(), face, number).is_kept(board, puzzle.layout())
    }
}

fn sign(number: Option<u8>) -> u32 {
    number.map_or(0, |number| u32::from(number) + 1)
}

fn number(sign: u32) -> Option<u8> {
    Some(sign.checked_sub(1)? as u8)
}

fn clue(number: u8) -> Clue {
    vec![number.into()]
}

impl LoopKind for Clued {
    fn family(&self) -> &'static Family {
        self.family
    }

    fn text(&self) -> &'static Text {
        self.text
    }

    fn features(&self) -> Features {
        Features { dots: self.dots, by_region: self.by_region, ..Features::borders(1 + self.signs.len() as u32) }
    }

    fn read(&self, source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Grid<Cell>, Diagnostic> {
        Ok(signed(size, (self.read)(source, body, size)?.into_iter().map(sign)))
    }

    fn write(&self, cells: &Grid<Cell>) -> Option<String> {
        Some((self.write)(&cells.cells().iter().map(|cell| number(cell.sign)).collect::<Vec<_>>()))
    }

    fn sign(&self, word: &[u8]) -> Option<u32> {
        match word {
            b"-" | b"." => Some(0),
            [word] => self.signs.bytes().position(|known| known == *word).map(|number| number as u32 + 1),
            _ => None,
        }
    }

    fn word(&self, sign: u32) -> String {
        let word = |number| self.signs.chars().nth(usize::from(number));
        number(sign).and_then(word).unwrap_or('-').to_string()
    }

    fn rules(&self, cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let clued = cells.cells().iter().enumerate().filter_map(|(face, cell)| Some((face, number(cell.sign)?)));
        clued.map(|(face, number)| (self.clue)(layout, face, number)).chain((self.at_dots)(layout)).collect()
    }

    fn draw(&self, sign: u32, art: &mut CellArt) {
        art.text = if sign == 0 { String::new() } else { self.word(sign) };
    }

    fn clue(&self, sign: u32) -> Option<Clue> {
        number(sign).map(clue)
    }

    fn with(&self, clue: Option<&Clue>, _: u32) -> u32 {
        clue.and_then(|clue| clue.first()).map_or(0, |&number| number + 1)
    }

    fn words(&self, clue: &Clue) -> String {
        self.word(self.with(Some(clue), 0))
    }

    /// A number that is true on the board, preferably the one that stands there already.
    fn clue_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Option<Clue> {
        let own = number(puzzle.cells().cells()[slot].sign).into_iter();
        own.chain(self.tells.iter().copied()).find(|&number| self.holds(puzzle, slot, number, board)).map(clue)
    }

    fn other_clues_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Vec<Clue> {
        let told = self.clue_on(puzzle, slot, board);
        let all = (0..self.signs.len() as u8).filter(|&number| self.holds(puzzle, slot, number, board)).map(clue);
        all.filter(|clue| told.as_ref() != Some(clue)).collect()
    }
}
