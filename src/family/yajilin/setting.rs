//! Yajilin for setters: the cells with clues are drawn with the board, their numbers can be set one by one.
//!
//! In: a [`Yajilin`]. Out: what [`Told`] asks for. Must not know: engines.
//!
//! A random loop leaves cells out. Some of these that are not neighbours are shaded, the others are where clues stand;
//! when a clue is removed, its cell stays out of the line. An arrow points to where most shaded cells are.

use std::sync::Arc;

use fastrand::Rng;

use super::{Arrows, FAMILY, Looped, OUT, seen};
use crate::board::Board;
use crate::family::loops::setting::{Told, random_links};
use crate::family::{Clue, Family, Follows, Maker, Puzzle, Shape, Wish};
use crate::grid::{Edge, Grid, Pos, Spot};
use crate::text::pzpr::{Arrow, Way};

/// The default share of cells inside the loop, among those between the centers of cells.
const SHARE: f64 = 0.5;

/// The share of shaded cells among those that the loop leaves out, in units of 1/256, provided that they are not
/// neighbours.
const SHADED: u8 = 150;

/// How new yajilins are made.
pub static MAKER: Maker = maker::<false>(&FAMILY);
/// How those are made whose shaded cells lie outside the loop.
pub static OUT_MAKER: Maker = maker::<true>(&OUT);

const fn maker<const OUTSIDE: bool>(family: &'static Family) -> Maker {
    let distribution = "cells with clues are those that a random loop and random shaded cells leave over; a clue that can be \
                       spared leaves a cell without one";
    let maker = Maker::plain(family, (10, 10), distribution, empty::<OUTSIDE>);
    Maker { random_shapes: &["plain"], follows: Follows::NONE, ..maker }
}

fn empty<const OUTSIDE: bool>(shape: &Shape, random: &mut Rng) -> Result<Arc<dyn Puzzle>, String> {
    let (height, width) = shape.size;
    let (layout, on) = random_links(shape.size, SHARE, random)?;
    let mut cells = Grid::filled(height, width, Arrow::None);
    let left: Vec<Pos> = cells
        .positions()
        .enumerate()
        .filter(|&(dot, _)| !layout.graph().at_dot(dot).iter().any(|&edge| on[edge as usize]))
        .map(|(_, at)| at)
        .collect();
    // The path up from a cell that the line leaves out, then along the gap between two rows to the border of the board.
    let is_inside = |Pos { row, col }: Pos| {
        let gap = (0..if row > 0 { col } else { 0 }).map(|col| Spot::Edge(Edge::Vertical(Pos::new(row - 1, col))));
        gap.filter(|&edge| layout.place(edge).is_some_and(|edge| on[edge.index()])).count() % 2 == 1
    };
    let mut shaded = Grid::filled(height, width, false);
    for &at in &left {
        let Pos { row, col } = at;
        let before = [row.checked_sub(1).map(|row| Pos { row, col }), col.checked_sub(1).map(|col| Pos { row, col })];
        let barred = before.into_iter().flatten().any(|near| shaded[near]) || (OUTSIDE && is_inside(at));
        shaded[at] = !barred && random.u8(..) < SHADED;
    }
    left.into_iter().filter(|&at| !shaded[at]).for_each(|at| cells[at] = Arrow::Block);
    let puzzle = Looped::<Arrows<OUTSIDE>>::new(cells).ok_or("the board is too large")?;
    Ok(Arc::new(puzzle))
}

fn position<const OUTSIDE: bool>(puzzle: &Looped<Arrows<OUTSIDE>>, seat: usize) -> Pos {
    Pos::new(seat / puzzle.cells().width(), seat % puzzle.cells().width())
}

/// The number of shaded cells of a board that an arrow there counts.
fn shaded<const OUTSIDE: bool>(puzzle: &Looped<Arrows<OUTSIDE>>, at: Pos, way: Way, board: &Board) -> u32 {
    let seen = seen(puzzle.cells(), at, way);
    seen.iter().filter(|&&at| board[puzzle.layout().cell(at)] == 1).count() as u32
}

impl<const OUTSIDE: bool> Told for Arrows<OUTSIDE> {
    const VANISHES: bool = false;

    fn clue(cell: Arrow) -> Option<Clue> {
        match cell {
            Arrow::Count(way, number) => Some(vec![way as u32, number]),
            Arrow::None | Arrow::Block => None,
        }
    }

    fn with(clue: Option<&Clue>, before: Arrow) -> Arrow {
        match (clue.map(Vec::as_slice), before) {
            (Some(&[way, number]), _) => Arrow::Count(Way::ALL[way as usize], number),
            (_, Arrow::None) => Arrow::None,
            (_, Arrow::Block | Arrow::Count(..)) => Arrow::Block,
        }
    }

    fn words(clue: &Clue) -> String {
        let way = Way::ALL.get(clue.first().map_or(0, |&way| way as usize)).copied();
        let towards = way.map_or("", |way| ["up", "down", "left", "right"][way as usize]);
        format!("{} {towards}", clue.get(1).copied().unwrap_or(0))
    }

    /// The direction of the arrow that stands there; otherwise the one with the most shaded cells and, on a tie, the
    /// fewest cells.
    fn told(puzzle: &Looped<Self>, seat: usize, board: &Board) -> Option<Clue> {
        let at = position(puzzle, seat);
        let count = |way: Way| shaded(puzzle, at, way, board);
        let way = match puzzle.cells()[at] {
            Arrow::None => return None,
            Arrow::Count(way, _) => way,
            Arrow::Block => Way::ALL.into_iter().max_by_key(|&way| {
                (count(way), std::cmp::Reverse(seen(puzzle.cells(), at, way).len()), std::cmp::Reverse(way as usize))
            })?,
        };
        Some(vec![way as u32, count(way)])
    }

    /// Arrows in all directions.
    fn others_told(puzzle: &Looped<Self>, seat: usize, board: &Board) -> Vec<Clue> {
        let told = Self::told(puzzle, seat, board);
        let arrow = |way: Way| vec![way as u32, shaded(puzzle, position(puzzle, seat), way, board)];
        Way::ALL.into_iter().filter(|_| told.is_some()).map(arrow).filter(|clue| told.as_ref() != Some(clue)).collect()
    }

    /// The cells with clues determine what is left for the line, so an engine finds the board.
    fn random_board(_: &Looped<Self>, _: &mut Rng, _: &Wish) -> Option<Board> {
        None
    }
}
