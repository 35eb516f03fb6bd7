//! Pictures of nonograms.
//!
//! In: a puzzle, and a board or what deduction knows. Out: a [`Scene`], or one line of text. Must not know: how
//! a scene becomes text or pixels.

use crate::grid::{Edge, Grid};
use crate::render::{CellArt, EdgeArt, Scene, Swatch};

use super::names::everyday;
use super::{Clue, Colour, Nonogram};

fn labels(clues: &[Clue]) -> Vec<Vec<String>> {
    let label = |clue: &Clue| match clue.runs() {
        [] => vec!["0".to_owned()],
        _ => clue.lengths().map(|length| length.to_string()).collect(),
    };
    clues.iter().map(label).collect()
}

/// The colours of these numbers; 0 for that of an empty line.
fn fills(clues: &[Clue]) -> Vec<Vec<u16>> {
    let fill = |clue: &Clue| match clue.runs() {
        [] => vec![0],
        runs => runs.iter().map(|run| run.colour).collect(),
    };
    clues.iter().map(fill).collect()
}

/// The colours by their fills: those of the palette, and the background behind them.
fn swatches(puzzle: &Nonogram) -> Vec<Swatch> {
    let swatch = |colour: &Colour| Swatch { rgb: colour.rgb, symbol: colour.symbol, split: colour.split };
    let all = puzzle.palette.all();
    all.iter().skip(1).chain(&all[..1]).map(swatch).collect()
}

/// A colour of two triangles in words.
fn triangles(colour: &Colour) -> Option<String> {
    let (right, falls) = colour.split?;
    let (first, second) = if falls { ("lower left", "upper right") } else { ("upper left", "lower right") };
    let [left, right] = [colour.rgb, right].map(everyday);
    Some(format!("{}: {left} at the {first}, {right} at the {second}", colour.symbol))
}

/// The empty board with its clues at the sides.
fn frame(puzzle: &Nonogram) -> Scene {
    let (height, width) = puzzle.size();
    let title = puzzle.title().map_or_else(|| format!("nonogram {width}x{height}"), str::to_owned);
    let mut scene = Scene::new(title, height, width);
    scene.pixels = true;
    scene.left = labels(&puzzle.rows);
    scene.top = labels(&puzzle.columns);
    if !puzzle.palette.is_plain() {
        scene.swatches = swatches(puzzle);
        scene.notes = puzzle.palette.all().iter().filter_map(triangles).collect();
        scene.left_fills = fills(&puzzle.rows);
        scene.top_fills = fills(&puzzle.columns);
    }
    let side = |at: usize, end: usize| if at == 0 || at == end { EdgeArt::Border } else { EdgeArt::Hair };
    for edge in scene.edges.edges() {
        scene.edges[edge] = match edge {
            Edge::Horizontal(dot) => side(dot.row, height),
            Edge::Vertical(dot) => side(dot.col, width),
        };
    }
    scene
}

/// The clues, and the cells given beforehand.
pub(super) fn draw(puzzle: &Nonogram) -> Scene {
    let mut scene = frame(puzzle);
    let fill = |given: Option<u16>| given.map_or(0, |value| scene.fill_of(value));
    scene.cells = puzzle.given.map(|given| CellArt { fill: fill(*given), ..CellArt::default() });
    scene
}

/// The board as one line: rows of `#` and `.`, or of the symbols of colours, joined by `/`.
pub(super) fn line(puzzle: &Nonogram, board: &Grid<u16>) -> String {
    let symbol = |cell: u16| match cell {
        0 => '.',
        _ if puzzle.palette.is_plain() => '#',
        value => puzzle.palette.all().get(usize::from(value)).map_or('?', |colour| colour.symbol),
    };
    let row = |cells: &[u16]| -> String { cells.iter().map(|&cell| symbol(cell)).collect() };
    itertools::join(board.rows().map(row), "/")
}
