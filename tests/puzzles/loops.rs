//! Puzzles of one loop against brute force: all loops of a small board, each judged by the rules as players know them.

mod drawn;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::family::loops::{Cell, LoopKind, Looped};
use cluesat::family::{Deduce, Puzzle, Turns};
use cluesat::family::{
    country_road, full_slitherlink, masyu, sheep_and_wolves, simple_loop, touch_slitherlink, vertex_slitherlink,
    yajilin,
};
use cluesat::grid::{Grid, Pos};
use cluesat::search::{Counted, Method, Options, SearchError, Solutions, count};
use cluesat::text::pzpr::{Arrow, Way};
use fastrand::Rng;

use drawn::{Loop, STEPS, loops, step};

#[test]
fn there_are_as_many_loops_as_published() {
    // OEIS A140517.
    assert_eq!([2, 3, 4, 5].map(|size| loops(size, size).len()), [1, 13, 213, 9349]);
}

fn options(deduce: Deduce, backend: Backend) -> Options {
    Options { deduce, backend, ..Options::default() }
}

/// All answers as edges.
fn answers(puzzle: &Arc<dyn Puzzle>, options: &Options) -> HashSet<Vec<u16>> {
    let edges = puzzle.layout().edge_count();
    let boards: Vec<_> = Solutions::new(puzzle, options).map(|board| board.expect("it is found")).collect();
    let lines: HashSet<Vec<u16>> = boards.iter().map(|board| board.0[..edges].to_vec()).collect();
    assert_eq!(lines.len(), boards.len(), "lines tell everything");
    lines
}

/// Compares random puzzles of a kind with brute force, also turned and mirrored, in every setting, and counted by the
/// frontier. Returns how many the frontier can count.
fn compare(
    kind: &'static dyn LoopKind,
    (height, width): (usize, usize),
    rounds: usize,
    mut cells: impl FnMut(&mut Rng, &Loop) -> Grid<Cell>,
    judge: impl Fn(&Grid<Cell>, &Loop) -> bool,
) -> usize {
    let mut random = Rng::with_seed(11);
    let loops = loops(height, width);
    let (mut unique, mut none, mut swept) = (0, 0, 0);
    for round in 0..rounds {
        let near = &loops[random.usize(0..loops.len())];
        let puzzle = Looped::new(kind, cells(&mut random, near)).expect("a board");
        let expected: HashSet<Vec<u16>> =
            loops.iter().filter(|line| judge(puzzle.cells(), line)).map(Loop::edges).collect();
        unique += usize::from(expected.len() == 1);
        none += usize::from(expected.is_empty());
        let erased: Arc<dyn Puzzle> = Arc::new(puzzle.clone());
        match count(&erased, &Options::default(), Method::Frontier, None) {
            Ok(found) => {
                assert_eq!(found.result, Counted::Exactly(expected.len() as u128), "{:?}", puzzle.cells());
                swept += 1;
            }
            Err(error) => assert!(matches!(error, SearchError::Method(_)), "{error}"),
        }
        if expected.len() > 40 {
            continue;
        }
        let settings = [(Deduce::Full, Backend::Auto), (Deduce::Off, Backend::Batsat), (Deduce::Off, Backend::Varisat)];
        let (deduce, backend) = &settings[round % settings.len()];
        assert_eq!(answers(&erased, &options(*deduce, backend.clone())), expected, "{:?}", puzzle.cells());
        if round % 10 == 0 {
            let turned: Arc<dyn Puzzle> = Arc::new(Turns::turned(&puzzle));
            let mirrored: Arc<dyn Puzzle> = Arc::new(Turns::mirrored(&puzzle));
            for held in [turned, mirrored] {
                assert_eq!(answers(&held, &Options::default()).len(), expected.len(), "{:?}", puzzle.cells());
            }
        }
    }
    assert!(unique >= 3 && none >= 3, "{unique} unique, {none} without an answer, of {rounds}");
    swept
}

/// The signs of circles.
const WHITE: u32 = 1;
const BLACK: u32 = 2;

#[test]
fn masyus() {
    let cells = |random: &mut Rng, near: &Loop| {
        let circle = |at: Pos| {
            let beside = near.ways(at).into_iter().filter_map(|by| step(at, by, 1));
            let straight = beside.filter(|&to| near.is_straight(to)).count();
            match random.u8(0..60) {
                0 => Some(WHITE),
                1 => Some(BLACK),
                2.. if near.passes(at) && random.bool() => {
                    if near.is_straight(at) {
                        (straight < 2).then_some(WHITE)
                    } else {
                        (straight == 2).then_some(BLACK)
                    }
                }
                _ => None,
            }
        };
        Grid::from_cells(4, 4, near.dots().map(circle).map(|circle| Cell::of(circle.unwrap_or(0))).collect())
    };
    let swept = compare(&masyu::Circles, (4, 4), 400, cells, |cells, line| {
        line.dots().all(|at| {
            let ways = line.ways(at);
            let straight = |by: &(isize, isize)| step(at, *by, 1).is_some_and(|to| line.is_straight(to));
            match cells[at].sign {
                WHITE => ways.len() == 2 && line.is_straight(at) && !ways.iter().all(straight),
                BLACK => ways.len() == 2 && !line.is_straight(at) && ways.iter().all(straight),
                _ => true,
            }
        })
    });
    assert_eq!(swept, 400);
}

#[test]
fn simple_loops() {
    let cells = |random: &mut Rng, near: &Loop| {
        let hole = |at: Pos| Cell::of((near.passes(at) == (random.u8(0..40) == 0)).into());
        Grid::from_cells(5, 4, near.dots().map(hole).collect())
    };
    let swept = compare(&simple_loop::Holes, (5, 4), 300, cells, |cells, line| {
        line.dots().all(|at| line.passes(at) == (cells[at].sign == 0))
    });
    assert_eq!(swept, 300);
}

/// Yajilins; whether shaded cells have to lie `outside` the loop.
fn yajilins(kind: &'static dyn LoopKind, outside: bool) {
    let seen = |cells: &Grid<Arrow>, at: Pos, way: Way| {
        let by = STEPS[way as usize];
        let all = (1..).map_while(move |times| step(at, by, times));
        all.take_while(|&to| cells.get(to).is_some()).collect::<Vec<_>>()
    };
    let cells = |random: &mut Rng, near: &Loop| {
        let mut cells = Grid::filled(5, 5, Arrow::None);
        // Off the line lie clues, or cells to be shaded.
        for at in near.dots().filter(|&at| !near.passes(at)) {
            let beside = STEPS.iter().filter_map(|&by| step(at, by, 1));
            let shaded = |to: Pos| cells.get(to) == Some(&Arrow::None) && !near.passes(to);
            if random.u8(0..3) == 0 || beside.into_iter().any(shaded) {
                cells[at] = Arrow::Block;
            }
        }
        let blocks: Vec<Pos> = near.dots().filter(|&at| cells[at] == Arrow::Block).collect();
        for at in blocks {
            if random.u8(0..4) == 0 {
                continue;
            }
            let way = Way::ALL[random.usize(0..4)];
            let shaded = seen(&cells, at, way).into_iter().filter(|&to| cells[to] == Arrow::None && !near.passes(to));
            cells[at] = Arrow::Count(way, shaded.count() as u32 + u32::from(random.u8(0..12) == 0));
        }
        cells.map(|arrow| Cell::of(arrow.number()))
    };
    let swept = compare(kind, (5, 5), 300, cells, |cells, line| {
        let cells = &cells.map(|cell| Arrow::numbered(cell.sign));
        let shaded = |at: Pos| cells.get(at) == Some(&Arrow::None) && !line.passes(at);
        line.dots().all(|at| match cells[at] {
            Arrow::None if outside && shaded(at) && line.is_inside(at) => false,
            Arrow::None => !shaded(at) || !STEPS.iter().filter_map(|&by| step(at, by, 1)).any(shaded),
            Arrow::Block => !line.passes(at),
            Arrow::Count(way, number) => {
                let count = seen(cells, at, way).into_iter().filter(|&to| shaded(to)).count();
                !line.passes(at) && count == number as usize
            }
        })
    });
    assert_eq!(swept, 0, "cells are places of their own");
}

#[test]
fn yajilins_with_shaded_cells_anywhere() {
    yajilins(&yajilin::ANYWHERE, false);
}

#[test]
fn yajilins_with_shaded_cells_outside() {
    yajilins(&yajilin::OUTSIDE, true);
}

/// Country roads; whether the line `may` leave rooms out.
fn country_roads(kind: &'static dyn LoopKind, may: bool) {
    let cells = |random: &mut Rng, near: &Loop| {
        let rooms = random.u32(1..4);
        // Rooms grow along the loop, so that some puzzles have an answer.
        let mut cells = Grid::filled(4, 4, Cell::default());
        let way: Vec<(u32, u32)> = (0..rooms).map(|_| (random.u32(0..4), random.u32(0..4))).collect();
        for at in near.dots() {
            let far = |&(row, col): &(u32, u32)| (at.row as u32).abs_diff(row) + (at.col as u32).abs_diff(col);
            let room = (0..).zip(&way).min_by_key(|(_, seed)| far(seed)).map_or(0, |(room, _)| room);
            cells[at] = Cell { room, sign: 0 };
        }
        for room in 0..rooms {
            let all: Vec<Pos> = near.dots().filter(|&at| cells[at].room == room).collect();
            let passed = all.iter().filter(|&&at| near.passes(at)).count() as u32;
            if let Some(&at) = all.last().filter(|_| random.u8(0..3) > 0) {
                cells[at].sign = 1 + passed + u32::from(random.u8(0..12) == 0);
            }
        }
        cells
    };
    let swept = compare(kind, (4, 4), 400, cells, |cells, line| {
        let rooms: BTreeSet<u32> = cells.cells().iter().map(|cell| cell.room).collect();
        let kept = |room: u32| {
            let all = || line.dots().filter(|&at| cells[at].room == room);
            let leaves = |at: Pos, by| step(at, by, 1).is_some_and(|to| cells[to].room != room);
            let crossings: usize = all().map(|at| line.ways(at).into_iter().filter(|&by| leaves(at, by)).count()).sum();
            let passed = all().filter(|&at| line.passes(at)).count() as u32;
            (may || passed > 0)
                && (rooms.len() == 1 || crossings == 2 || (may && crossings == 0))
                && all().all(|at| [0, passed + 1].contains(&cells[at].sign))
        };
        let beside = |at: Pos, by| {
            let to = step(at, by, 1).filter(|&to| cells.get(to).is_some_and(|cell| cell.room != cells[at].room));
            to.is_none_or(|to| line.passes(at) || line.passes(to))
        };
        rooms.iter().all(|&room| kept(room)) && line.dots().all(|at| STEPS.iter().all(|&by| beside(at, by)))
    });
    assert!(swept > 0);
}

#[test]
fn country_roads_through_all_rooms() {
    country_roads(&country_road::ALL, false);
}

#[test]
fn country_roads_that_leave_rooms_out() {
    country_roads(&country_road::SOME, true);
}

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
    kind: &'static dyn LoopKind,
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
    compare(kind, size, 300, cells, |cells, line| {
        let kept = |at: Pos| [0, count(line, at) as u32 + 1].contains(&cells[at].sign);
        dots(line) && cells.positions().all(kept)
    })
}

#[test]
fn full_slitherlinks() {
    let count = |line: &Loop, at: Pos| sides(line, at).into_iter().filter(|&side| side).count();
    let swept = clued(&full_slitherlink::FULL, (4, 5), 4, count, |line| line.dots().all(|at| line.passes(at)));
    assert_eq!(swept, 300);
}

#[test]
fn vertex_slitherlinks() {
    let count = |line: &Loop, at: Pos| corners(at).into_iter().filter(|&at| line.passes(at)).count();
    let swept = clued(&vertex_slitherlink::CORNERS, (4, 5), 7, count, |_| true);
    assert_eq!(swept, 0, "dots are places of their own");
}

#[test]
fn touch_slitherlinks() {
    let swept = clued(&touch_slitherlink::TOUCHES, (4, 5), 7, touches, |_| true);
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
    let swept = compare(&sheep_and_wolves::ANIMALS, (5, 5), 300, cells, |cells, line| {
        cells.positions().all(|at| match cells[at].sign {
            0 => true,
            SHEEP => line.inside[at],
            WOLF => !line.inside[at],
            sign => sign as usize == 1 + count(line, at),
        })
    });
    assert!(swept > 0);
}
