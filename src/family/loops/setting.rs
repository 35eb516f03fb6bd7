//! Loops for setters: clues in cells that can be set one by one, random loops.
//!
//! In: a [`HasClues`], which determines the clue that a board has in a cell. Out: what [`Setting`] asks for. Must not know:
//! any of the kinds, engines.

use std::sync::Arc;

use fastrand::Rng;

use super::{Kind, Looped};
use super::{SHARE, random_loop, symmetrical_loop};
use crate::board::{Board, Layout, Symmetry, Value};
use crate::family::Puzzle;
use crate::family::setting::{Clue, Setting, Shape, Wish, nth_clue_rule};
use crate::grid::{Edge, Grid, Pos, Spot};
use crate::rule::{NoneOrTwo, Rule, SingleLoop};

/// Where new loops come from, in words.
pub(crate) const FROM_REGIONS: &str =
    "the loop is the border of a random region, not one drawn uniformly from all loops";
/// The same where an engine draws.
pub(crate) const FROM_ENGINES: &str =
    "the loop is found by an engine that wishes at random, not drawn uniformly from all loops";

/// A kind of loop whose clues stand in cells.
pub trait HasClues: Kind {
    /// Whether a cell may be without a clue.
    const BLANKS: bool = true;
    /// Whether a removed clue leaves no trace, so that clues can be symmetrical.
    const VANISHES: bool = true;

    /// Whether a board has clues at few cells. Then hardly any four cells that a quarter turn maps to each other have
    /// clues, unless the loop is symmetrical.
    const SPARSE: bool = false;

    /// Whether a random loop is a board, whatever the shape; otherwise an engine draws one.
    const BY_REGION: bool = true;

    /// The clue in a cell.
    fn clue(cell: Self::Cell) -> Option<Clue>;

    /// The cell with this clue, given the cell that was there before.
    fn with(clue: Option<&Clue>, before: Self::Cell) -> Self::Cell;

    /// A clue in words.
    fn words(clue: &Clue) -> String;

    /// The name of the slot at a cell.
    fn name(at: Pos) -> String {
        at.to_string()
    }

    /// The clue that a board has in a cell, if any.
    fn clue_on(puzzle: &Looped<Self>, slot: usize, board: &Board) -> Option<Clue>;

    /// Other clues that a board allows there.
    fn other_clues_on(puzzle: &Looped<Self>, slot: usize, board: &Board) -> Vec<Clue> {
        let _ = (puzzle, slot, board);
        Vec::new()
    }

    /// The number of the rule for the clue in a cell.
    fn rule(puzzle: &Looped<Self>, slot: usize) -> Option<usize> {
        let clued = |&&cell: &&Self::Cell| Self::clue(cell).is_some();
        let cells = puzzle.cells().cells();
        clued(&&cells[slot])
            .then(|| cells[..slot].iter().filter(clued).count())
            .and_then(|nth| nth_clue_rule(puzzle, nth))
    }
}

/// The border of a random region. Where clues are few, it has the wanted symmetry if that includes quarter turns.
fn random_edges<K: HasClues>(puzzle: &Looped<K>, random: &mut Rng, wish: &Wish) -> Option<Board> {
    let layout = puzzle.layout();
    let (height, width) = (puzzle.cells().height() - 1, puzzle.cells().width() - 1);
    let orbit = |face: usize| match wish.symmetry {
        Symmetry::Rotate90 | Symmetry::Full if K::SPARSE => {
            let orbit = wish.symmetry.orbit(Pos::new(face / width, face % width), (height, width));
            orbit.into_iter().map(|at| at.row * width + at.col).collect()
        }
        _ => vec![face],
    };
    let on = symmetrical_loop(layout.graph(), wish.share.unwrap_or(SHARE), &orbit, random)?;
    // The second value of a dot follows from the line.
    let second = K::DOTS.into_iter().flat_map(|(_, value)| (0..layout.dot_count()).map(move |dot| (dot, value)));
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

/// The puzzle without clues.
pub(crate) fn empty<K: HasClues>(shape: &Shape) -> Result<Arc<dyn Puzzle>, String> {
    let (height, width) = shape.size;
    if K::CENTERS {
        has_room(shape.size)?;
    }
    let puzzle = Looped::<K>::new(Grid::filled(height, width, K::BLANK));
    puzzle.map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>).ok_or_else(|| "the board is too large".to_owned())
}

impl<K: HasClues> Setting for Looped<K> {
    fn slots(&self) -> usize {
        self.cells().cells().len()
    }

    fn cell(&self, slot: usize) -> Option<Pos> {
        (K::VANISHES && K::BLANKS).then(|| Pos::new(slot / self.cells().width(), slot % self.cells().width()))
    }

    fn name(&self, slot: usize) -> String {
        K::name(Pos::new(slot / self.cells().width(), slot % self.cells().width()))
    }

    fn words(&self, clue: &Clue) -> String {
        K::words(clue)
    }

    fn clue(&self, slot: usize) -> Option<Clue> {
        K::clue(self.cells().cells()[slot])
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        K::clue_on(self, slot, board)
    }

    fn other_clues_on(&self, slot: usize, board: &Board) -> Vec<Clue> {
        K::other_clues_on(self, slot, board)
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        if !K::BLANKS && clues.iter().any(Option::is_none) {
            return None;
        }
        let cells = clues.iter().zip(self.cells().cells()).map(|(clue, &cell)| K::with(clue.as_ref(), cell)).collect();
        let puzzle = Looped::<K>::new(Grid::from_cells(self.cells().height(), self.cells().width(), cells))?;
        Some(Arc::new(puzzle))
    }

    fn may_be_blank(&self) -> bool {
        K::BLANKS
    }

    /// One loop without ends and branches. A kind in which every cell holds information has no other laws.
    fn laws(&self) -> Vec<Box<dyn Rule>> {
        let dots =
            (0..self.layout().dot_count()).map(|dot| Box::new(NoneOrTwo::new(self.layout(), dot)) as Box<dyn Rule>);
        dots.chain([Box::new(SingleLoop::new(self.shared_layout(), true, None)) as Box<dyn Rule>]).collect()
    }

    fn rule(&self, slot: usize) -> Option<usize> {
        K::rule(self, slot)
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        if K::BY_REGION { random_edges(self, random, wish) } else { None }
    }
}
