//! Shapes that differ a little, so that another answer is none any more.
//!
//! In: a shape, its intended answer, other answers. Out: a shape with one cell in another region, a region in two parts,
//! or one wall more, and the answer on it. Must not know: engines, any of the kinds.

use std::sync::Arc;

use fastrand::Rng;

use super::Described;
use crate::board::{Board, Place};
use crate::family::{Puzzle, Setting};
use crate::grid::Spot;
use crate::kind::{Given, Token, Where, broken, make, without_board};

/// How many changes are tried.
const CHANGES: usize = 100;

/// Where most others differ, this many cells may become walls that the answer does not allow.
const NEAR: usize = 8;

impl Described {
    /// What [`Setting::reshaped`] asks for.
    pub(super) fn other_shape(
        &self,
        board: &Board,
        others: &[Board],
        random: &mut Rng,
    ) -> Option<(Arc<dyn Puzzle>, Option<Board>)> {
        let other = others.last()?;
        if make::free_block(&self.kind).is_some() {
            let given = without_board(&self.kind, &self.with_free(board)?, board, other, random)?;
            let bare = Described::bare(self.family, &self.kind, given, &[]).ok()?;
            return Some((Arc::new(bare), Some(board.clone())));
        }
        let is_kept = |puzzle: &dyn Puzzle, board: &Board| puzzle.check(board).is_empty();
        let cells = self.differing(board, others);
        let count = self.given.size.0 * self.given.size.1;
        let mut best: Option<(usize, Described, Board)> = None;
        for turn in 0..CHANGES {
            // A change where they differ is likely to rule others out.
            let any = random.usize(..count);
            let cell = match cells.get(turn) {
                Some(&cell) => cell,
                None if random.u8(..4) > 0 => random.choice(&cells).copied().unwrap_or(any),
                None => any,
            };
            let Some((given, wall)) = self.with_change(cell, false, random) else { continue };
            // Most changes break a sentence about the cell or its region, and that is cheap to see.
            if broken(&self.kind, &given, wall, &[board])[0] {
                continue;
            }
            let Ok(bare) = Described::bare(self.family, &self.kind, given, &[]) else { continue };
            let Some(board) = bare.on_it(board).filter(|board| is_kept(&bare, board)) else { continue };
            let all: Vec<&Board> = others.iter().collect();
            let Some(clued) = bare.given_with(&bare.clues_on(&board)) else { continue };
            let mut out = broken(&self.kind, &clued, wall, &all);
            if out.last() == Some(&false) {
                let Ok(full) = Described::new(self.family, &self.kind, clued) else { continue };
                let is_out =
                    |other: &Board| bare.on_it(other).is_none_or(|other| other == board || !is_kept(&full, &other));
                if !is_kept(&full, &board) || !is_out(other) {
                    continue;
                }
                out.iter_mut().zip(others).for_each(|(out, other)| *out = *out || is_out(other));
            }
            let left = out.iter().filter(|out| !**out).count();
            if best.as_ref().is_none_or(|(least, ..)| left < *least) {
                best = Some((left, bare, board));
            }
            if left == 0 || wall.is_some() {
                break;
            }
        }
        if let Some((_, bare, board)) = best {
            return Some((Arc::new(bare), Some(board)));
        }
        // A wall where they differ, whatever it does to the board.
        let near = &cells[..cells.len().min(NEAR)];
        let (given, _) = self.with_change(*random.choice(near)?, false, random).filter(|(_, wall)| wall.is_some())?;
        Some((Arc::new(Described::bare(self.family, &self.kind, given, &[]).ok()?), None))
    }

    /// The cells where the last of some boards differs from this one, those first where most of them do.
    fn differing(&self, board: &Board, others: &[Board]) -> Vec<usize> {
        let cells = |other: &Board| -> Vec<usize> {
            let places = (0..board.0.len()).map(|place| Place(place as u32));
            self.cells_of(places.filter(|&place| board[place] != other[place]))
        };
        let mut often = vec![0_usize; self.given.size.0 * self.given.size.1];
        others.iter().flat_map(cells).for_each(|cell| often[cell] += 1);
        let mut last = others.last().map(cells).unwrap_or_default();
        last.sort_by_key(|&cell| std::cmp::Reverse(often[cell]));
        last
    }

    /// The cells that some places are at, ascending.
    pub(super) fn cells_of(&self, places: impl Iterator<Item = Place>) -> Vec<usize> {
        let (height, width) = self.given.size;
        let at = places.flat_map(|place| match self.made.layout.spot(place) {
            Spot::Cell(at) | Spot::Dot(at) | Spot::Mark(at) => vec![at],
            Spot::Edge(edge) => edge.dots().to_vec(),
        });
        let mut cells: Vec<usize> =
            at.filter(|at| at.row < height && at.col < width).map(|at| at.row * width + at.col).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// What [`Setting::changed`] asks for.
    pub(super) fn shape_near(&self, places: &[Place], random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
        let cells = self.cells_of(places.iter().copied());
        (0..CHANGES).find_map(|_| {
            let (given, _) = self.with_change(*random.choice(&cells)?, true, random)?;
            let bare = Described::bare(self.family, &self.kind, given, &[]).ok()?;
            Some(Arc::new(bare) as Arc<dyn Puzzle>)
        })
    }

    /// What is given with one change at a cell: it joins another region, or its region falls into two, or it becomes a
    /// wall; then also that cell. A wall may go where that is allowed.
    fn with_change(&self, cell: usize, opens: bool, random: &mut Rng) -> Option<(Given, Option<usize>)> {
        let mut given = self.given.clone();
        let regions = self.kind.given.iter().position(|block| block.at == Where::Regions);
        let walls = (0..given.blocks.len()).find_map(|block| {
            let wall = make::drawn_wall(&self.kind, &self.kind.given[block], random)?;
            (self.kind.given[block].at == Where::Cells).then_some((block, wall))
        });
        match (regions, walls) {
            (Some(block), walls) if walls.is_none() || random.bool() => {
                let changed = if random.u8(..4) > 0 { make::with_other_region } else { make::with_split_region };
                given.blocks[block] = changed(&given.blocks[block], given.size, cell, random)?;
                Some((given, None))
            }
            (_, Some((block, wall))) => {
                let token = &given.blocks[block][cell];
                let is_open = *token == Token::Blank || make::opens(&self.kind, &self.kind.given[block], token);
                given.blocks[block][cell] = match is_open {
                    true => wall,
                    false if opens && *token == wall => Token::Blank,
                    false => return None,
                };
                Some((given, Some(cell)))
            }
            _ => None,
        }
    }

    /// A board on this shape: a cell that holds but one value has that; `None` where it has places of other numbers.
    fn on_it(&self, board: &Board) -> Option<Board> {
        let mut board = board.clone();
        for (place, values) in self.made.holds.iter() {
            if values.len() == 1 {
                *board.0.get_mut(place.index())? = values.value(0);
            }
        }
        (board.0.len() == self.places()).then_some(board)
    }
}
