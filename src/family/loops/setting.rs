//! Loops for setters: clues in cells that can be set one by one, random loops.
//!
//! In: a [`LoopKind`], which determines the clue that a board has in a cell. Out: what [`Setting`] asks for. Must not
//! know: any of the kinds, engines.

use std::sync::Arc;

use fastrand::Rng;

use super::{Cell, Features, LoopKind, Looped, SHARE, random_loop, symmetrical_loop};
use crate::board::{Board, Layout, Symmetry, Value};
use crate::family::Puzzle;
use crate::family::setting::{Clue, Setting, Shape, Wish};
use crate::grid::{Edge, Grid, Pos, Spot};
use crate::rule::{NoneOrTwo, Rule, SingleLoop, Subject};

/// Where new loops come from, in words.
pub(crate) const FROM_REGIONS: &str =
    "the loop is the border of a random region, not one drawn uniformly from all loops";
/// The same where an engine draws.
pub(crate) const FROM_ENGINES: &str =
    "the loop is found by an engine that wishes at random, not drawn uniformly from all loops";

/// The border of a random region. Where clues are few, it has the wanted symmetry if that includes quarter turns.
fn random_edges(puzzle: &Looped, random: &mut Rng, wish: &Wish) -> Option<Board> {
    let (layout, features) = (puzzle.layout(), puzzle.kind.features());
    let (height, width) = (puzzle.cells().height() - 1, puzzle.cells().width() - 1);
    let orbit = |face: usize| match wish.symmetry {
        Symmetry::Rotate90 | Symmetry::Full if features.sparse => {
            let orbit = wish.symmetry.orbit(Pos::new(face / width, face % width), (height, width));
            orbit.into_iter().map(|at| at.row * width + at.col).collect()
        }
        _ => vec![face],
    };
    let on = symmetrical_loop(layout.graph(), wish.share.unwrap_or(SHARE), &orbit, random)?;
    // The second value of a dot follows from the line.
    let second = features.dots.into_iter().flat_map(|(_, value)| (0..layout.dot_count()).map(move |dot| (dot, value)));
    let dots = second.map(|(dot, value)| {
        let passed = layout.graph().at_dot(dot).iter().any(|&edge| on[edge as usize]);
        if passed { value } else { 1 - value }
    });
    Some(Board(on.iter().map(|&on| Value::from(on)).chain(dots).collect()))
}

/// The edges of a random loop from center to center.
pub(crate) fn random_links(size: (usize, usize), share: f64, random: &mut Rng) -> Result<(Layout, Vec<bool>), String> {
    has_room(size)?;
    let layout = Layout::centers(size.0, size.1);
    let on = random_loop(layout.graph(), share, random).ok_or("there is no room for a loop")?;
    Ok((layout, on))
}

/// The share of cells inside the random loop of [`left_over`], among those between the centers of cells.
const LOOSE: f64 = 0.5;

/// The share of shaded cells among those that may be shaded there, in units of 1/256.
const SHADED: u8 = 150;

/// A random loop leaves cells out. Some of these are shaded, no two of which are neighbours, and, if `outside`, none
/// lies inside the loop. The others are left over.
pub(crate) fn left_over(size: (usize, usize), outside: bool, random: &mut Rng) -> Result<Vec<Pos>, String> {
    let (layout, on) = random_links(size, LOOSE, random)?;
    // The path up from such a cell, then along the gap between two rows to the border of the board.
    let is_inside = |Pos { row, col }: Pos| {
        let gap = (0..if row > 0 { col } else { 0 }).map(|col| Spot::Edge(Edge::Vertical(Pos::new(row - 1, col))));
        gap.filter(|&edge| layout.place(edge).is_some_and(|edge| on[edge.index()])).count() % 2 == 1
    };
    let mut shaded = Grid::filled(size.0, size.1, false);
    let is_passed = |dot: usize| layout.graph().at_dot(dot).iter().any(|&edge| on[edge as usize]);
    let cells = shaded.positions().enumerate().filter(|&(dot, _)| !is_passed(dot)).map(|(_, at)| at);
    let mut left = Vec::new();
    for at in cells.collect::<Vec<_>>() {
        let Pos { row, col } = at;
        let before = [row.checked_sub(1).map(|row| Pos { row, col }), col.checked_sub(1).map(|col| Pos { row, col })];
        let barred = before.into_iter().flatten().any(|near| shaded[near]) || (outside && is_inside(at));
        shaded[at] = !barred && random.u8(..) < SHADED;
        left.extend((!shaded[at]).then_some(at));
    }
    Ok(left)
}

/// Refuses boards on which no loop goes from center to center.
fn has_room((height, width): (usize, usize)) -> Result<(), String> {
    if height.min(width) < 2 { Err("a loop needs at least 2x2 cells".to_owned()) } else { Ok(()) }
}

/// The puzzle of a kind without clues.
pub(crate) fn empty(kind: &'static dyn LoopKind, shape: &Shape) -> Result<Arc<dyn Puzzle>, String> {
    if kind.features().centers {
        has_room(shape.size)?;
    }
    made(kind, Grid::filled(shape.size.0, shape.size.1, Cell::default()))
}

/// The puzzle of a kind with these cells.
pub(crate) fn made(kind: &'static dyn LoopKind, cells: Grid<Cell>) -> Result<Arc<dyn Puzzle>, String> {
    Ok(Arc::new(Looped::new(kind, cells).ok_or("the board is too large")?))
}

impl Setting for Looped {
    fn slots(&self) -> usize {
        self.cells.cells().len()
    }

    fn cell(&self, slot: usize) -> Option<Pos> {
        let Features { blanks, vanishes, .. } = self.kind.features();
        (vanishes && blanks).then(|| self.at(slot))
    }

    fn name(&self, slot: usize) -> Subject {
        self.kind.name(self.at(slot))
    }

    fn words(&self, clue: &Clue) -> String {
        self.kind.words(clue)
    }

    fn clue(&self, slot: usize) -> Option<Clue> {
        self.kind.clue(self.cells.cells()[slot].sign)
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        self.kind.clue_on(self, slot, board)
    }

    fn other_clues_on(&self, slot: usize, board: &Board) -> Vec<Clue> {
        self.kind.other_clues_on(self, slot, board)
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        if !self.may_be_blank() && clues.iter().any(Option::is_none) {
            return None;
        }
        let with =
            |(clue, &cell): (&Option<Clue>, &Cell)| Cell { sign: self.kind.with(clue.as_ref(), cell.sign), ..cell };
        let cells = clues.iter().zip(self.cells.cells()).map(with).collect();
        made(self.kind, Grid::from_cells(self.cells.height(), self.cells.width(), cells)).ok()
    }

    fn may_be_blank(&self) -> bool {
        self.kind.features().blanks
    }

    /// One loop without ends and branches. A kind in which every cell holds information has no other laws.
    fn laws(&self) -> Vec<Box<dyn Rule>> {
        let single_loop: Box<dyn Rule> = Box::new(SingleLoop::new(&self.layout, true));
        NoneOrTwo::all(&self.layout).chain([single_loop]).collect()
    }

    fn rules(&self, slot: usize) -> Vec<usize> {
        self.kind.rule(self, slot).into_iter().collect()
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        if self.kind.features().by_region { random_edges(self, random, wish) } else { None }
    }
}
