//! Pictures of our own, which come back from every format that holds them.

use std::path::Path;
use std::sync::Arc;

use cluesat::diagnostic::Source;
use cluesat::family::nonogram::{Colour, Nonogram, Palette, Rgb};
use cluesat::family::{ParseOptions, Puzzle, Reading};
use cluesat::grid::Grid;
use cluesat::search::{Options, Solutions};
use fastrand::Rng;

use super::{FORMATS, look, read, try_write};

/// A colour with its name, as people would draw with.
const CRAYONS: [(&str, Rgb); 14] = [
    ("red", [220, 30, 30]),
    ("blue", [40, 70, 220]),
    ("green", [20, 150, 50]),
    ("yellow", [250, 220, 30]),
    ("black", [0, 0, 0]),
    ("orange", [255, 140, 0]),
    ("dark skin", [141, 85, 36]),
    ("pink", [255, 170, 190]),
    ("purple", [120, 40, 160]),
    ("grey", [128, 128, 128]),
    ("cyan", [0, 200, 210]),
    ("lime", [150, 230, 60]),
    ("navy", [10, 20, 90]),
    ("\u{e9}cru", [240, 230, 200]),
];

/// Patches of colours on a background, some of them without one; every colour is somewhere.
fn picture(seed: u64) -> Nonogram {
    let mut random = Rng::with_seed(seed);
    let count = 2 + seed as usize % 9;
    let (height, width) = (random.usize(5..=24), random.usize(6..=24));
    let mut crayons = CRAYONS;
    random.shuffle(&mut crayons);
    let is_white = !seed.is_multiple_of(5);
    let ground = if is_white { ("white", [255; 3]) } else { crayons[13] };
    let of = |(name, rgb): (&str, Rgb), symbol: char| Colour::new(name, rgb, symbol);
    let colours = crayons[..count].iter().map(|&crayon| of(crayon, ' '));
    let palette = Palette::new(std::iter::once(of(ground, '.')).chain(colours));
    // Where no cell is empty, the first colour is behind all.
    let behind = u16::from(seed.is_multiple_of(4));
    let mut cells = Grid::filled(height, width, behind);
    let order: Vec<u16> = (1..=count as u16).collect();
    for &colour in order.iter().cycle().take(4 * count) {
        let (top, left) = (random.usize(..height), random.usize(..width));
        let (bottom, right) = (height.min(top + random.usize(1..6)), width.min(left + random.usize(1..6)));
        for pos in cells.positions().collect::<Vec<_>>() {
            if (top..bottom).contains(&pos.row) && (left..right).contains(&pos.col) {
                cells[pos] = colour;
            }
        }
    }
    for (at, &colour) in order.iter().enumerate() {
        cells.cells_mut()[at] = colour;
    }
    Nonogram::of_coloured_picture(&cells, palette).expect("small").with_title(format!("Picture {seed}"))
}

/// The shades by the places where they are in the clues, which no format may change.
fn shades(puzzle: &Nonogram) -> Vec<Vec<Rgb>> {
    let shade = |colour: u16| puzzle.palette().colour(colour).rgb;
    let clues = puzzle.rows().iter().chain(puzzle.columns());
    clues.map(|clue| clue.runs().iter().map(|run| shade(run.colour)).collect()).collect()
}

#[test]
fn forty_pictures_come_back_from_every_format() {
    let mut written = [0; FORMATS.len()];
    for seed in 0..45 {
        let puzzle = picture(seed);
        assert_eq!(puzzle.palette().count(), 2 + seed as usize % 9, "each colour is used");
        let goal = puzzle.goal().expect("it is of a picture");
        for (format, written) in FORMATS.into_iter().zip(&mut written) {
            let text = match try_write(&puzzle, format, Some(goal)) {
                Ok(text) => text,
                Err(error) => {
                    assert_eq!(
                        error.to_string(),
                        "a nonogram cannot be written as `nonograms-org`: its background is white, and that of this puzzle is not"
                    );
                    continue;
                }
            };
            *written += 1;
            assert_eq!(look(&text), [format], "{seed}");
            let back = read(format, &text);
            assert_eq!(back, puzzle, "{seed} {format}");
            assert_eq!(shades(&back), shades(&puzzle), "{seed} {format}");
            assert_eq!(back.palette().colour(0).rgb, puzzle.palette().colour(0).rgb, "{seed} {format}");
            assert!(back.warnings().is_empty(), "{seed} {format}: {:?}", back.warnings());
            // The goal by its shades.
            let shade =
                |puzzle: &Nonogram| puzzle.goal().map(|goal| goal.map(|&cell| puzzle.palette().colour(cell).rgb));
            if shade(&back).is_some() {
                assert_eq!(shade(&back), shade(&puzzle), "{seed} {format}");
            }
        }
    }
    // Nine pictures have another background than white.
    assert_eq!(written, [45, 45, 45, 45, 45, 36, 45, 45, 45]);
}

/// As many colours as there can be, each of them the symbol of its own that no other has.
#[test]
fn the_most_colours_come_back_from_every_format() {
    for count in 27..=63_usize {
        let shade = |at: usize| [(3 * at) as u8, at as u8, 255 - at as u8];
        let colours = (0..count).map(|at| Colour::new("", shade(at), ' '));
        let palette = Palette::new(std::iter::once(Colour::new("white", [255; 3], '.')).chain(colours));
        let cells = (0..64).map(|at| (at % (count + 1)) as u16).collect();
        let puzzle = Nonogram::of_coloured_picture(&Grid::from_cells(8, 8, cells), palette).expect("small");
        for format in FORMATS {
            for goal in [None, puzzle.goal()] {
                // A format of letters has 26.
                let Ok(text) = try_write(&puzzle, format, goal) else { continue };
                let back = read(format, &text);
                assert_eq!((&back, shades(&back)), (&puzzle, shades(&puzzle)), "{count} {format}");
            }
        }
    }
}

#[test]
fn pictures_in_the_folder_have_as_many_answers_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/nonogram-colour");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("a file");
        let source = Source { name: "file", bytes: &bytes, first_line: 1 };
        let options = ParseOptions::default();
        let reading = Reading::of(&source, &options).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let puzzle: Arc<dyn Puzzle> =
            reading.parse(&source, &options).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert!(puzzle.of_family::<Nonogram>().is_coloured(), "{path:?}");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let wanted = name.rsplit_once('-').and_then(|(_, answers)| answers.parse().ok()).unwrap_or(1);
        let found = Solutions::new(&puzzle, &Options::default()).take(100).flatten().count();
        assert_eq!(found, wanted, "{path:?}");
        seen += 1;
    }
    assert!(seen >= 6, "{seen} pictures");
}
