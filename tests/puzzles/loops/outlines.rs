//! Lines along the borders of cells: slitherlinks whose clues count other things, sheep and wolves.

use cluesat::grid::{Grid, Pos};
use fastrand::Rng;

use super::drawn::Loop;
use super::{Cell, Kind, compare, number, one_of};

/// The corners of a cell, clockwise.
fn corners(at: Pos) -> [Pos; 4] {
    [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, col)| Pos::new(at.row + row, at.col + col))
}

/// Whether the line takes each side of a cell: top, right, bottom, left.
fn sides(line: &Loop, at: Pos) -> [bool; 4] {
    let [first, second, third, fourth] = corners(at);
    let _ = third;
    [line.right[first], line.down[second], line.right[fourth], line.down[first]]
}

/// Walks round a cell, and counts where the line begins to touch it.
fn touches(line: &Loop, at: Pos) -> usize {
    let (corners, sides) = (corners(at).map(|at| line.passes(at)), sides(line, at));
    // Corner, side, corner, side, ... in a circle: a piece is a run of what is touched.
    let ring: Vec<bool> = (0..4).flat_map(|side| [corners[side], sides[side]]).collect();
    let starts = (0..8).filter(|&at| ring[at] && !ring[(at + 7) % 8]).count();
    if ring.iter().all(|&touched| touched) { 1 } else { starts }
}

/// Compares a kind of slitherlink whose numbers count something.
fn clued(
    name: &'static str,
    size: (usize, usize),
    share: u8,
    count: impl Fn(&Loop, Pos) -> usize,
    dots: impl Fn(&Loop) -> bool,
) -> usize {
    let cells = |random: &mut Rng, near: &Loop| {
        let number = |at: Pos| {
            let wrong = random.u8(0..60) == 0;
            let is_clue = random.u8(0..10) < share;
            Cell::of(if !is_clue {
                0
            } else if wrong {
                random.u32(1..6)
            } else {
                count(near, at) as u32 + 1
            })
        };
        Grid::from_cells(size.0 - 1, size.1 - 1, near.inside.positions().map(number).collect())
    };
    compare(Kind::new(name, number), size, 300, cells, |cells, line| {
        let kept = |at: Pos| [0, count(line, at) as u32 + 1].contains(&cells[at].sign);
        dots(line) && cells.positions().all(kept)
    })
}

#[test]
fn full_slitherlinks() {
    let count = |line: &Loop, at: Pos| sides(line, at).into_iter().filter(|&side| side).count();
    let swept = clued("full-slitherlink", (4, 5), 4, count, |line| line.dots().all(|at| line.passes(at)));
    assert_eq!(swept, 300);
}

#[test]
fn vertex_slitherlinks() {
    let count = |line: &Loop, at: Pos| corners(at).into_iter().filter(|&at| line.passes(at)).count();
    let swept = clued("vertex-slitherlink", (4, 5), 7, count, |_| true);
    assert_eq!(swept, 0, "dots are places of their own");
}

#[test]
fn touch_slitherlinks() {
    let swept = clued("touch-slitherlink", (4, 5), 7, touches, |_| true);
    assert_eq!(swept, 0, "dots are places of their own");
}

/// The signs of animals.
const SHEEP: u32 = 6;
const WOLF: u32 = 7;

#[test]
fn sheep_and_wolves() {
    let count = |line: &Loop, at: Pos| sides(line, at).into_iter().filter(|&side| side).count();
    let cells = |random: &mut Rng, near: &Loop| {
        let cell = |at: Pos| match random.u8(0..6) {
            0 => Cell::of(count(near, at) as u32 + 1),
            1 | 2 => Cell::of(if near.inside[at] == (random.u8(0..30) == 0) { WOLF } else { SHEEP }),
            _ => Cell::default(),
        };
        Grid::from_cells(4, 4, near.inside.positions().map(cell).collect())
    };
    let swept = compare(
        Kind::new("sheep-and-wolves", |sign| one_of(&["0", "1", "2", "3", "4", "s", "w"], sign)),
        (5, 5),
        300,
        cells,
        |cells, line| {
            cells.positions().all(|at| match cells[at].sign {
                0 => true,
                SHEEP => line.inside[at],
                WOLF => !line.inside[at],
                sign => sign as usize == 1 + count(line, at),
            })
        },
    );
    assert!(swept > 0);
}
