//! Puzzles of one loop against brute force: all loops of a small board, each judged by the rules as players know them.

mod drawn;
mod outlines;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::diagnostic::Source;
use cluesat::family::described::Described;
use cluesat::family::{Deduce, Family, Format, ParseOptions, Puzzle, Reading, Turns};
use cluesat::grid::{Grid, Pos};
use cluesat::search::{Counted, Method, Options, SearchError, Solutions, count};
use cluesat::text::pzpr::Way;
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

/// What the setter writes into a cell, as a number, and the number of its room, where there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    sign: u32,
    room: u32,
}

impl Cell {
    fn of(sign: u32) -> Self {
        Cell { sign, room: 0 }
    }
}

/// How a kind writes its signs, and whether it has rooms.
#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    word: fn(u32) -> String,
    rooms: bool,
}

impl Kind {
    const fn new(name: &'static str, word: fn(u32) -> String) -> Self {
        Kind { name, word, rooms: false }
    }

    fn puzzle(self, cells: &Grid<Cell>) -> Described {
        let rows = |word: &dyn Fn(&Cell) -> String| -> String {
            cells.rows().map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + "\n").collect()
        };
        let mut text = rows(&|cell| (self.word)(cell.sign));
        if self.rooms {
            text += &rows(&|cell| cell.room.to_string());
        }
        let family: &'static Family = self.name.parse().expect("a kind");
        let source = Source { name: "loop", bytes: text.as_bytes(), first_line: 1 };
        let puzzle = Reading { family, format: Format::Rows }.parse(&source, &ParseOptions::default());
        let puzzle = puzzle.unwrap_or_else(|wrong| panic!("{text}{}", wrong.render(false)));
        let any: &dyn std::any::Any = &*puzzle;
        any.downcast_ref::<Described>().expect("a kind is described").clone()
    }
}

/// A sign as one of these words, `-` for 0.
fn one_of(words: &[&str], sign: u32) -> String {
    sign.checked_sub(1).map_or("-", |sign| words[sign as usize]).to_owned()
}

/// A number, which is one less than its sign.
fn number(sign: u32) -> String {
    sign.checked_sub(1).map_or("-".to_owned(), |number| number.to_string())
}

/// Compares random puzzles of a kind with brute force, also turned and mirrored, in every setting, and counted by the
/// frontier. Returns how many the frontier can count.
fn compare(
    kind: Kind,
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
        let cells = cells(&mut random, near);
        let puzzle = kind.puzzle(&cells);
        let expected: HashSet<Vec<u16>> = loops.iter().filter(|line| judge(&cells, line)).map(Loop::edges).collect();
        unique += usize::from(expected.len() == 1);
        none += usize::from(expected.is_empty());
        let erased: Arc<dyn Puzzle> = Arc::new(puzzle.clone());
        match count(&erased, &Options::default(), Method::Frontier, None) {
            Ok(found) => {
                assert_eq!(found.result, Counted::Exactly(expected.len() as u128), "{cells:?}");
                swept += 1;
            }
            Err(error) => assert!(matches!(error, SearchError::Method(_)), "{error}"),
        }
        if expected.len() > 40 {
            continue;
        }
        let settings = [(Deduce::Full, Backend::Auto), (Deduce::Off, Backend::Batsat), (Deduce::Off, Backend::Varisat)];
        let (deduce, backend) = &settings[round % settings.len()];
        assert_eq!(answers(&erased, &options(*deduce, backend.clone())), expected, "{cells:?}");
        if round % 10 == 0 {
            let turned: Arc<dyn Puzzle> = Arc::new(Turns::turned(&puzzle));
            let mirrored: Arc<dyn Puzzle> = Arc::new(Turns::mirrored(&puzzle));
            for held in [turned, mirrored] {
                assert_eq!(answers(&held, &Options::default()).len(), expected.len(), "{cells:?}");
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
    let swept = compare(Kind::new("masyu", |sign| one_of(&["w", "b"], sign)), (4, 4), 400, cells, |cells, line| {
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
    let swept = compare(Kind::new("simple-loop", |sign| one_of(&["x"], sign)), (5, 4), 300, cells, |cells, line| {
        line.dots().all(|at| line.passes(at) == (cells[at].sign == 0))
    });
    assert_eq!(swept, 300);
}

/// What stands in a cell of a yajilin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrow {
    None,
    Block,
    Count(Way, u32),
}

impl Arrow {
    fn sign(self) -> u32 {
        match self {
            Arrow::None => 0,
            Arrow::Block => 1,
            Arrow::Count(way, number) => 2 + 4 * number + way as u32,
        }
    }

    fn of(sign: u32) -> Self {
        match sign.checked_sub(2) {
            Some(rest) => Arrow::Count(Way::ALL[rest as usize % 4], rest / 4),
            None => [Arrow::None, Arrow::Block][sign as usize],
        }
    }

    fn word(sign: u32) -> String {
        match Arrow::of(sign) {
            Arrow::None => "-".to_owned(),
            Arrow::Block => "x".to_owned(),
            Arrow::Count(way, number) => format!("{number}{}", ["n", "s", "w", "e"][way as usize]),
        }
    }
}

/// Yajilins; whether shaded cells have to lie `outside` the loop.
fn yajilins(name: &'static str, outside: bool) {
    let kind = Kind::new(name, Arrow::word);
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
        cells.map(|arrow| Cell::of(arrow.sign()))
    };
    let swept = compare(kind, (5, 5), 300, cells, |cells, line| {
        let cells = &cells.map(|cell| Arrow::of(cell.sign));
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
    yajilins("yajilin", false);
}

#[test]
fn yajilins_with_shaded_cells_outside() {
    yajilins("yajilin-out", true);
}

/// Country roads; whether the line `may` leave rooms out.
fn country_roads(name: &'static str, may: bool) {
    let kind = Kind { rooms: true, ..Kind::new(name, number) };
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
    country_roads("country-road", false);
}

#[test]
fn country_roads_that_leave_rooms_out() {
    country_roads("country-road-empty", true);
}
