//! Random puzzles of each family, and each format that a family has.

use std::ops::Deref;
use std::sync::Arc;

use cluesat::board::{Board, Tiling};
use cluesat::family::loops::{Cell, LoopKind, Looped};
use cluesat::family::nonogram::{Nonogram, Palette};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Family, Format, Puzzle};
use cluesat::family::{
    country_road, full_slitherlink, masyu, sheep_and_wolves, simple_loop, touch_slitherlink, vertex_slitherlink,
    yajilin,
};
use cluesat::grid::Grid;
use cluesat::text::pzpr::{Arrow, Way};
use fastrand::Rng;

/// A puzzle that can be compared: two are the same when they demand the same.
#[derive(Clone, Debug)]
pub(crate) struct Same(pub(crate) Arc<dyn Puzzle>);

impl Same {
    pub(crate) fn new(puzzle: impl Puzzle) -> Self {
        Same(Arc::new(puzzle))
    }
}

impl Deref for Same {
    type Target = dyn Puzzle;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        self.family() == other.family()
            && match self.family().name {
                "nonogram" => self.of_family::<Nonogram>() == other.of_family::<Nonogram>(),
                "sudoku" => self.of_family::<Sudoku>() == other.of_family::<Sudoku>(),
                "slitherlink" => self.of_family::<Slitherlink>() == other.of_family::<Slitherlink>(),
                _ => self.of_family::<Looped>().cells() == other.of_family::<Looped>().cells(),
            }
    }
}

/// A board of loops whose cells are made one by one.
fn looped(kind: &'static dyn LoopKind, random: &mut Rng, side: usize, cell: impl Fn(&mut Rng) -> Cell) -> Same {
    let (height, width) = (random.usize(2..=side), random.usize(2..=side));
    let cells = (0..height * width).map(|_| cell(random)).collect();
    Same::new(Looped::new(kind, Grid::from_cells(height, width, cells)).expect("a board"))
}

/// A number up to this one now and then.
fn clue(random: &mut Rng, most: u32) -> Cell {
    Cell::of(if random.u8(0..10) < 4 { random.u32(1..=most + 1) } else { 0 })
}

/// The family with this name.
pub(crate) fn family(name: &str) -> &'static Family {
    name.parse().expect("a family")
}

/// A puzzle, and an answer for the formats that are a picture of it.
pub(crate) struct Sample {
    pub(crate) puzzle: Same,
    picture: Option<Board>,
}

impl Sample {
    /// A random puzzle; `side` bounds the length of its sides.
    pub(crate) fn new(family: &'static Family, random: &mut Rng, side: usize) -> Self {
        let (puzzle, picture) = match family.name {
            "nonogram" => {
                // Lines of one length, as tiny boards have them, could be the rows of other puzzles.
                let (height, width) = (random.usize(5..=side), random.usize(5..=side));
                // Square now and then, which some formats want.
                let width = if random.bool() { height } else { width };
                // In colours now and then.
                let colours = [1, 1, 2, 4][random.usize(0..4)];
                let cell = |random: &mut Rng| if random.u8(0..10) < 6 { random.u16(1..=colours) } else { 0 };
                let mut cells: Vec<u16> = (0..height * width).map(|_| cell(random)).collect();
                // Each colour occurs, and so does the background.
                (0..=colours).zip(&mut cells).for_each(|(value, cell)| *cell = value);
                let picture = Grid::from_cells(height, width, cells);
                let title = ["", "A title", "\"quoted\" <b> & \u{e9}"][random.usize(0..3)];
                let palette = Palette::of(usize::from(colours));
                let puzzle = Nonogram::of_coloured_picture(&picture, palette).expect("small").with_title(title);
                (Same::new(puzzle), Some(Board(picture.cells().to_vec())))
            }
            "sudoku" => (Same::new(sudoku(random)), None),
            "slitherlink" if random.u8(0..3) == 0 => (Same::new(tiled(random)), None),
            "slitherlink" => {
                let (height, width) = (random.usize(2..=side), random.usize(2..=side));
                let clue = |random: &mut Rng| (random.u8(0..10) < 4).then(|| random.u8(0..4));
                let mut cells: Vec<Option<u8>> = (0..height * width).map(|_| clue(random)).collect();
                // A board without a clue has the look of nothing.
                cells[0] = Some(3);
                let puzzle = Slitherlink::new(Grid::from_cells(height, width, cells)).expect("a board");
                (Same::new(puzzle), None)
            }
            "masyu" => {
                let circle = |random: &mut Rng| Cell::of([1, 2].get(random.usize(0..8)).copied().unwrap_or(0));
                let (height, width) = (random.usize(2..=side), random.usize(2..=side));
                let mut cells: Vec<Cell> = (0..height * width).map(|_| circle(random)).collect();
                // A board without a circle has the look of nothing.
                cells[0] = Cell::of(1);
                let cells = Grid::from_cells(height, width, cells);
                (Same::new(Looped::new(&masyu::Circles, cells).expect("a board")), None)
            }
            name @ ("yajilin" | "yajilin-out") => {
                let arrow = |random: &mut Rng| match random.u8(0..10) {
                    0 => Arrow::Block,
                    1..3 => Arrow::Count(Way::ALL[random.usize(0..4)], random.u32(0..4096) >> random.u32(0..12)),
                    _ => Arrow::None,
                };
                let kind = if name == "yajilin" { &yajilin::ANYWHERE } else { &yajilin::OUTSIDE };
                (looped(kind, random, side, |random| Cell::of(arrow(random).number())), None)
            }
            "simple-loop" => {
                let hole = |random: &mut Rng| Cell::of((random.u8(0..5) == 0).into());
                (looped(&simple_loop::Holes, random, side, hole), None)
            }
            name @ ("country-road" | "country-road-empty") => {
                let cell = |random: &mut Rng| {
                    let room = random.u32(0..3);
                    let Cell { sign, .. } = clue(random, 40);
                    Cell { room, sign: if sign > 31 { sign } else { 0 } }
                };
                let kind = if name == "country-road" { &country_road::ALL } else { &country_road::SOME };
                (looped(kind, random, side, cell), None)
            }
            "full-slitherlink" => (looped(&full_slitherlink::FULL, random, side, |random| clue(random, 4)), None),
            "vertex-slitherlink" => {
                (looped(&vertex_slitherlink::CORNERS, random, side, |random| clue(random, 4)), None)
            }
            "touch-slitherlink" => (looped(&touch_slitherlink::TOUCHES, random, side, |random| clue(random, 4)), None),
            "sheep-and-wolves" => (looped(&sheep_and_wolves::ANIMALS, random, side, |random| clue(random, 6)), None),
            name => panic!("what is a random puzzle of the family {name}?"),
        };
        Sample { puzzle, picture }
    }

    /// The puzzle in a format, if that can hold it.
    pub(crate) fn write(&self, format: Format) -> Option<Vec<u8>> {
        write(&*self.puzzle, format, self.picture.as_ref())
    }
}

/// Some of the cells of the cyclic pattern, its digits shuffled.
fn sudoku(random: &mut Rng) -> Sudoku {
    let (rows, cols) = [(3, 3), (3, 3), (4, 4), (2, 3)][random.usize(0..4)];
    let size = rows * cols;
    let mut digits: Vec<u16> = (1..=size as u16).collect();
    random.shuffle(&mut digits);
    let mut givens = Grid::filled(size, size, 0);
    for pos in givens.positions().collect::<Vec<_>>() {
        if random.u8(0..10) < 4 {
            givens[pos] = digits[(pos.row % rows * cols + pos.row / rows + pos.col) % size];
        }
    }
    Sudoku::new(givens, (rows, cols)).expect("a board")
}

/// A slitherlink on another tiling than squares.
fn tiled(random: &mut Rng) -> Slitherlink {
    let number = random.usize(1..=15);
    let prefix = match number {
        1 => random.bool().then_some("0"),
        11 => Some("G307,-136,180"),
        12 => Some("G1331,1177,324"),
        _ => None,
    };
    let (height, width) = (random.usize(4..=5), random.usize(4..=5));
    let tiling = Tiling::new(number, height, width, prefix).expect("it is small");
    let clue = |&sides: &u8| (random.u8(0..10) < 4).then(|| random.u8(0..=sides));
    let clues = tiling.sides(usize::MAX).iter().map(clue).collect();
    Slitherlink::on(tiling, clues).expect("the clues fit")
}

/// A puzzle in a format, if that can hold it.
pub(crate) fn write(puzzle: &dyn Puzzle, format: Format, picture: Option<&Board>) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    puzzle.write(format, picture, &mut out).ok().map(|()| out)
}
