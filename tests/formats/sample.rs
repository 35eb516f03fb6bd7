//! Random puzzles of each family, and each format that a family has.

use std::ops::Deref;
use std::sync::Arc;

use cluesat::board::{Board, Tiling};
use cluesat::diagnostic::Source;
use cluesat::family::described::Described;
use cluesat::family::nonogram::{Nonogram, Palette};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{FAMILIES, Family, Format, ParseOptions, Puzzle, Reading, families};
use cluesat::grid::Grid;
use cluesat::kind::Token;
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
                _ => self.of_family::<Described>().given() == other.of_family::<Described>().given(),
            }
    }
}

/// The families with code of their own, and the kinds whose rows have no first line.
pub(crate) fn tested() -> impl Iterator<Item = &'static Family> {
    let counted = families().iter().copied().filter(|family| family.texts.is_counted());
    FAMILIES.into_iter().chain(counted)
}

/// A puzzle of a kind whose rows have no first line, from a word for each cell, or several blocks of them.
fn counted(family: &'static Family, random: &mut Rng, side: usize, words: &[&dyn Fn(&mut Rng) -> String]) -> Same {
    let (height, width) = (random.usize(2..=side), random.usize(2..=side));
    let mut row = |word: &&dyn Fn(&mut Rng) -> String| -> String {
        let row = |random: &mut Rng| (0..width).map(|_| word(random)).collect::<Vec<_>>().join(" ") + "\n";
        (0..height).map(|_| row(random)).collect()
    };
    let text: String = words.iter().map(&mut row).collect();
    let source = Source { name: "rows", bytes: text.as_bytes(), first_line: 1 };
    Same(Reading { family, format: Format::Rows }.parse(&source, &ParseOptions::default()).expect(&text))
}

/// The same with rooms that are pieces of columns, and a number in the first cell of some.
fn roomed(family: &'static Family, random: &mut Rng, side: usize) -> Same {
    let (height, width) = (random.usize(2..=side), random.usize(2..=side));
    let mut rooms: Vec<usize> = Vec::new();
    let mut numbers = Vec::new();
    for cell in 0..height * width {
        let above = cell.checked_sub(width).filter(|_| random.bool()).map(|above| rooms[above]);
        let number = if above.is_none() && random.bool() { random.u32(0..40).to_string() } else { "-".to_owned() };
        rooms.push(above.unwrap_or(cell));
        numbers.push(number);
    }
    let rows = |words: Vec<String>| words.chunks(width).map(|row| row.join(" ") + "\n").collect::<String>();
    let text = rows(numbers) + &rows(rooms.iter().map(ToString::to_string).collect());
    let source = Source { name: "rows", bytes: text.as_bytes(), first_line: 1 };
    Same(Reading { family, format: Format::Rows }.parse(&source, &ParseOptions::default()).expect(&text))
}

/// A number up to this one now and then.
fn clue(random: &mut Rng, most: u32) -> String {
    if random.u8(0..10) < 4 { random.u32(0..=most).to_string() } else { "-".to_owned() }
}

/// One of these words, most often none.
fn now_and_then(random: &mut Rng, words: &[&str]) -> String {
    words.get(random.usize(0..4 * words.len())).copied().unwrap_or("-").to_owned()
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
                // A board without a circle has the look of nothing.
                let mut sample = counted(family, random, side, &[&|random| now_and_then(random, &["w", "b"])]);
                while sample.of_family::<Described>().given().blocks[0].iter().all(|token| *token == Token::Blank) {
                    sample = counted(family, random, side, &[&|random| now_and_then(random, &["w", "b"])]);
                }
                (sample, None)
            }
            "yajilin" | "yajilin-out" => {
                let arrow = |random: &mut Rng| match random.u8(0..10) {
                    0 => "x".to_owned(),
                    1..3 => {
                        let number = random.u32(0..4096) >> random.u32(0..12);
                        format!("{number}{}", ["n", "s", "w", "e"][random.usize(0..4)])
                    }
                    _ => "-".to_owned(),
                };
                (counted(family, random, side, &[&arrow]), None)
            }
            "simple-loop" => (counted(family, random, side, &[&|random| now_and_then(random, &["x"])]), None),
            "country-road" | "country-road-empty" => {
                // Rooms in rows, one number in each at most: what addresses can hold.
                (roomed(family, random, side), None)
            }
            "full-slitherlink" | "vertex-slitherlink" | "touch-slitherlink" => {
                (counted(family, random, side, &[&|random| clue(random, 4)]), None)
            }
            "sheep-and-wolves" => {
                let word = |random: &mut Rng| now_and_then(random, &["0", "1", "2", "3", "4", "s", "w"]);
                (counted(family, random, side, &[&word]), None)
            }
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
