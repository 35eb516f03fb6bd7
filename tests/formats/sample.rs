//! Random puzzles of each family, and each format that a family has.

use cluesat::grid::Grid;
use cluesat::puzzle::nonogram::Nonogram;
use cluesat::puzzle::slitherlink::Slitherlink;
use cluesat::puzzle::sudoku::Sudoku;
use cluesat::puzzle::{AnyPuzzle, Family, Format, Puzzle};
use fastrand::Rng;

/// A puzzle, and an answer for the formats that are a picture of it.
pub(crate) struct Sample {
    pub(crate) puzzle: AnyPuzzle,
    picture: Option<Grid<u16>>,
}

impl Sample {
    /// A random puzzle; `side` bounds the length of its sides.
    pub(crate) fn new(family: Family, random: &mut Rng, side: usize) -> Self {
        let (puzzle, picture) = match family {
            Family::Nonogram => {
                // Lines of one length, as tiny boards have them, could be the rows of other puzzles.
                let (height, width) = (random.usize(5..=side), random.usize(5..=side));
                // Square now and then, which some formats want.
                let width = if random.bool() { height } else { width };
                let cells = (0..height * width).map(|_| u16::from(random.u8(0..10) < 6)).collect();
                let picture = Grid::from_cells(height, width, cells);
                let title = ["", "A title", "\"quoted\" <b> & \u{e9}"][random.usize(0..3)];
                let puzzle = Nonogram::of_picture(&picture).expect("small").with_title(title);
                (AnyPuzzle::Nonogram(puzzle), Some(picture))
            }
            Family::Sudoku => (AnyPuzzle::Sudoku(sudoku(random)), None),
            Family::Slitherlink => {
                let (height, width) = (random.usize(2..=side), random.usize(2..=side));
                let clue = |random: &mut Rng| (random.u8(0..10) < 4).then(|| random.u8(0..4));
                let mut cells: Vec<Option<u8>> = (0..height * width).map(|_| clue(random)).collect();
                // A board without a clue has the look of nothing.
                cells[0] = Some(3);
                let puzzle = Slitherlink::new(Grid::from_cells(height, width, cells)).expect("a board");
                (AnyPuzzle::Slitherlink(puzzle), None)
            }
        };
        Sample { puzzle, picture }
    }

    /// The puzzle in a format, if that can hold it.
    pub(crate) fn write(&self, format: Format) -> Option<Vec<u8>> {
        write(&self.puzzle, format, self.picture.as_ref())
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

/// A puzzle in a format, if that can hold it.
pub(crate) fn write(puzzle: &AnyPuzzle, format: Format, picture: Option<&Grid<u16>>) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let written = match puzzle {
        AnyPuzzle::Nonogram(puzzle) => puzzle.write(format, picture, &mut out),
        AnyPuzzle::Sudoku(puzzle) => puzzle.write(format, None, &mut out),
        AnyPuzzle::Slitherlink(puzzle) => puzzle.write(format, None, &mut out),
    };
    written.ok().map(|()| out)
}
