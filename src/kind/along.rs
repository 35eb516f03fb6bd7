//! Boards that are drawn along a random loop: walls in cells that it leaves out, regions that it visits.
//!
//! In: a size, random numbers. Out: cells, or regions. Must not know: which kind it is.

use fastrand::Rng;

use crate::board::{Layout, SHARE, random_loop};
use crate::text::pzpr::parts;

use super::make::neighbours;

/// The edges of a random loop from center to center; none where there is no room for one.
fn links(size: (usize, usize), share: f64, random: &mut Rng) -> (Layout, Vec<bool>) {
    let layout = Layout::centers(size.0, size.1);
    let on = if size.0.min(size.1) < 2 { None } else { random_loop(layout.graph(), share, random) };
    let on = on.unwrap_or_else(|| vec![false; layout.edge_count()]);
    (layout, on)
}

/// The share of cells inside the random loop of [`left_over`], among those between the centers of cells.
const LOOSE: f64 = 0.5;

/// The share of shaded cells among those that may be shaded there, in units of 1/256.
const SHADED: u8 = 150;

/// A random loop leaves cells out. Some of these are shaded, no two of which are neighbours, and, if `outside`, none
/// lies inside the loop. The others are left over.
pub(super) fn left_over(size: (usize, usize), outside: bool, random: &mut Rng) -> Vec<usize> {
    let (layout, on) = links(size, LOOSE, random);
    let graph = layout.graph();
    let is_line = |one: usize, other: usize| {
        graph.at_dot(one).iter().any(|edge| on[*edge as usize] && graph.across(*edge as usize, one) == other)
    };
    // The path up from such a cell, then along the gap between two rows to the border of the board.
    let is_inside = |cell: usize| {
        let (row, col) = (cell / size.1, cell % size.1);
        let above = (0..if row > 0 { col } else { 0 }).map(|col| (row - 1) * size.1 + col);
        above.filter(|&above| is_line(above, above + size.1)).count() % 2 == 1
    };
    let mut shaded = vec![false; layout.dot_count()];
    let mut left = Vec::new();
    for cell in 0..shaded.len() {
        if graph.at_dot(cell).iter().any(|&edge| on[edge as usize]) {
            continue;
        }
        let barred = neighbours(size, cell).any(|near| shaded[near]) || (outside && is_inside(cell));
        shaded[cell] = !barred && random.u8(..) < SHADED;
        left.extend((!shaded[cell]).then_some(cell));
    }
    left
}

/// The number of cells of the loop in a random region.
const PIECE: std::ops::RangeInclusive<usize> = 2..=5;

/// Random regions. A random loop is cut into pieces, each the start of a region. Every connected part that the loop leaves
/// out joins one adjacent region, or, if it `may`, becomes a region of its own. So a line visits each region once, or some
/// not at all, and no two cells of different regions are both left out.
pub(super) fn regions(size: (usize, usize), may: bool, random: &mut Rng) -> Vec<u32> {
    let (layout, on) = links(size, SHARE, random);
    let mut region: Vec<Option<u32>> = vec![None; layout.dot_count()];
    let around = along(&layout, &on);
    let (mut count, mut at) = (0, 0);
    while at < around.len() {
        // A piece of one cell at the end joins the one before.
        let rest = around.len() - at;
        let wanted = random.usize(PIECE);
        let length = if rest <= wanted + 1 { rest } else { wanted };
        around[at..at + length].iter().for_each(|&dot| region[dot] = Some(count));
        (count, at) = (count + 1, at + length);
    }
    for start in 0..region.len() {
        if region[start].is_some() {
            continue;
        }
        let (mut part, mut beside, mut next) = (vec![start], Vec::new(), 0);
        while let Some(&cell) = part.get(next) {
            next += 1;
            for near in neighbours(size, cell) {
                match region[near] {
                    Some(region) => beside.push(region),
                    None if !part.contains(&near) => part.push(near),
                    None => {}
                }
            }
        }
        let joined = if may && random.bool() {
            count += 1;
            Some(count - 1)
        } else {
            random.choice(&beside).copied()
        };
        part.into_iter().for_each(|cell| region[cell] = joined);
    }
    let number = |at: crate::grid::Pos| region[at.row * size.1 + at.col];
    parts(size, &|one, other| number(one) == number(other)).cells().to_vec()
}

/// The dots of a loop, in their order along it.
fn along(layout: &Layout, on: &[bool]) -> Vec<usize> {
    let graph = layout.graph();
    let Some(start) = on.iter().position(|&on| on) else { return Vec::new() };
    let (mut dots, mut edge, mut dot) = (Vec::new(), start, graph.dots(start)[0]);
    loop {
        dot = graph.across(edge, dot);
        dots.push(dot);
        let next = graph.at_dot(dot).iter().map(|&at| at as usize).find(|&at| on[at] && at != edge);
        match next {
            Some(next) if next != start => edge = next,
            _ => return dots,
        }
    }
}
