//! What puzzles of one closed line on squares have in common: reading, writing, drawing, blocking, symmetry.
//!
//! In: a [`LoopKind`], which says what is in a cell and what that demands. Out: a puzzle and the row of its family in
//! the table. Must not know: any of the kinds, engines, files.
//!
//! The line goes along the borders of cells or from center to center. If the kind has names for them, dots hold a
//! value, too: that of a dot on the line follows from the line.

mod address;
pub mod clued;
mod kind;
mod random;
pub(in crate::family) mod rooms;
mod rows;
mod saved;
pub(in crate::family) mod setting;
pub mod text;
pub(in crate::family) mod ways;

use std::sync::Arc;

use super::{Advice, Blocking, Cached, Family, MAX_CELLS, Maker, Partial, Puzzle, Shortcuts, Turns};
use crate::board::{Board, Holds, Layout, NOWHERE, Place, Value, Values};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Format, dot_values, inside_line, link_values, outline_values, placed};
use crate::grid::{Edge, Edges, Grid, Pos, Spot};
use crate::render::{EdgeArt, Scene};
use crate::rule::{KindWords, Rule, SingleLoop};
pub(in crate::family) use kind::{COUNTING, signed};
pub use kind::{Cell, Dots, Features, LoopKind};
pub(crate) use random::{SHARE, random_loop, symmetrical_loop};
pub use text::Loops;

/// A puzzle of a kind.
#[derive(Clone, Debug)]
pub struct Looped {
    kind: &'static dyn LoopKind,
    layout: Arc<Layout>,
    cells: Grid<Cell>,
    rules: Cached<Vec<Box<dyn Rule>>>,
}

/// The row of a family in the table.
pub const fn family(
    name: &'static str,
    texts: &'static Loops,
    formats: &'static [Format],
    words: &'static [KindWords],
    rules: &'static str,
    maker: Maker,
) -> Family {
    Family { name, rules, words, formats, advice: Advice::NONE, fallback: false, texts, maker }
}

impl Looped {
    /// The puzzle of a kind with these cells; `None` when there are none or more than [`MAX_CELLS`], or when a sign has
    /// no meaning.
    pub fn new(kind: &'static dyn LoopKind, mut cells: Grid<Cell>) -> Option<Self> {
        if !(1..=MAX_CELLS).contains(&cells.cells().len()) {
            return None;
        }
        let Features { centers, signs, rooms, .. } = kind.features();
        if cells.cells().iter().any(|cell| cell.sign >= signs) {
            return None;
        }
        let layout = if centers { Layout::centers } else { Layout::squares };
        let layout = Arc::new(layout(cells.height(), cells.width()));
        if rooms {
            cells = rooms::settled(&cells);
        } else {
            cells.cells_mut().iter_mut().for_each(|cell| cell.room = 0);
        }
        Some(Looped { kind, layout, cells, rules: Cached::default() })
    }

    /// The cells; shape (H, W).
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// The position of the cell with this index.
    pub(in crate::family) fn at(&self, index: usize) -> Pos {
        Pos::new(index / self.cells.width(), index % self.cells.width())
    }

    /// The same kind of puzzle on a board that has been turned or mirrored.
    fn of(&self, cells: &Grid<Cell>, sign: impl Fn(u32) -> u32) -> Self {
        let cells = cells.map(|&cell| Cell { sign: sign(cell.sign), ..cell });
        Self::new(self.kind, cells).expect("a board that is turned has as many cells, with signs of the same kind")
    }
}

/// The cells in reading order, rows joined by `/`. Between centers: the hexadecimal digit of the directions in which the
/// line leaves a cell (1 up, 2 down, 4 left, 8 right), `.` for a cell that it does not pass, `#` for one with the second
/// value, where dots have values. Otherwise: `#` inside the loop, `.` outside.
fn line(layout: &Layout, board: &Board, Features { centers, dots, .. }: Features) -> String {
    let (height, width) = layout.size();
    let has = |edge: Edge| layout.place(Spot::Edge(edge)).is_some_and(|place| board[place] == 1);
    if !centers {
        let mut edges = Edges::filled(height, width, false);
        edges.edges().for_each(|edge| edges[edge] = has(edge));
        return inside_line(&edges);
    }
    let cell = |at: Pos| {
        let Pos { row, col } = at;
        let up = row.checked_sub(1).map(|row| Edge::Vertical(Pos { row, col }));
        let left = col.checked_sub(1).map(|col| Edge::Horizontal(Pos { row, col }));
        let ways = [up, Some(Edge::Vertical(at)), left, Some(Edge::Horizontal(at))];
        match (0..).zip(ways).filter(|(_, edge)| edge.is_some_and(has)).map(|(bit, _)| 1 << bit).sum() {
            0 if dots.is_some() && board[layout.cell(at)] == 1 => '#',
            0 => '.',
            ways => char::from_digit(ways, 16).unwrap_or('.'),
        }
    };
    let row = |row: usize| (0..width).map(|col| cell(Pos { row, col })).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("/")
}

/// All rules, given those of a kind, which do not say that there is one loop.
fn with_loop(mut rules: Vec<Box<dyn Rule>>, layout: &Arc<Layout>) -> Vec<Box<dyn Rule>> {
    let edges = layout.edge_count();
    let of_edges = |rule: &dyn Rule| rule.scope().iter().all(|(place, _)| place.index() < edges);
    let demands = |rule: &dyn Rule| rule.propagate(&vec![Some(false); rule.scope().len()]).is_none();
    let is_demanded = rules.iter().any(|rule| of_edges(&**rule) && demands(&**rule));
    rules.push(Box::new(SingleLoop::new(layout, !is_demanded)));
    rules
}

/// The board without anything in its cells.
fn empty_scene(name: &str, (height, width): (usize, usize), centers: bool) -> Scene {
    let mut scene = Scene::new(format!("{name} {width}x{height}"), height, width);
    scene.centers = centers;
    scene.dots = !centers;
    for edge in scene.edges.edges().filter(|_| centers) {
        let on_rim = match edge {
            Edge::Horizontal(at) => at.row % height == 0,
            Edge::Vertical(at) => at.col % width == 0,
        };
        scene.edges[edge] = if on_rim { EdgeArt::Border } else { EdgeArt::Hair };
    }
    scene
}

impl Puzzle for Looped {
    fn family(&self) -> &'static Family {
        self.kind.family()
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn places(&self) -> usize {
        self.layout.edge_count() + if self.kind.features().dots.is_some() { self.layout.dot_count() } else { 0 }
    }

    fn values(&self, _: Place) -> Values {
        Values::two(self.kind.features().dots.map_or(&["no line", "line"], |(names, _)| names))
    }

    fn holds(&self) -> Holds {
        Holds::all(self.values(Place(0)), self.places())
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        self.rules.get(|| with_loop(self.kind.rules(&self.cells, &self.layout), &self.layout))
    }

    fn draw(&self) -> Scene {
        let features = self.kind.features();
        let mut scene = empty_scene(&text::name(self.family()), self.layout.size(), features.centers);
        if features.rooms {
            rooms::draw(&self.cells, &mut scene);
        }
        self.cells.positions().for_each(|at| self.kind.draw(self.cells[at].sign, &mut scene.cells[at]));
        scene
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        // A single loop contains no other single loop, and dots follow from it.
        Shortcuts { blocking: Blocking::True, setting: Some(self), symmetry: Some(self), ..Shortcuts::default() }
    }
}

impl Turns for Looped {
    fn turned(&self) -> Self {
        self.of(&self.cells.turned(), |sign| self.kind.turned(sign))
    }

    fn mirrored(&self) -> Self {
        self.of(&self.cells.mirrored(), |sign| self.kind.mirrored(sign))
    }

    fn key(&self) -> Vec<u32> {
        self.cells.cells().iter().flat_map(|cell| [cell.room, cell.sign]).collect()
    }
}

/// Reads a drawing as `solve` prints it: of the line between dots, or between cells as `+`, with `#` for cells that
/// have the second value. `x` crosses out an edge, or a dot off the line; `O` is a dot on it. Where a dot on the line has
/// the value `passed`, that is added.
fn read_board(puzzle: &dyn Puzzle, source: &Source<'_>, features: Features) -> Result<Partial, Diagnostic> {
    let Features { centers, dots, .. } = features;
    let layout = puzzle.layout();
    let values = if centers { link_values } else { outline_values };
    let mut partial = placed(layout, values(source, layout.size())?);
    partial.retain(|(place, _)| place.index() < puzzle.places());
    if let Some((_, passed)) = dots {
        let said = if centers { Vec::new() } else { dot_values(source, layout.size())? };
        let said = said.into_iter().filter_map(|(dot, on)| Some((layout.place(Spot::Dot(dot))?, Value::from(on))));
        partial.extend(said);
        let mut known = vec![None; puzzle.places()];
        partial.iter().for_each(|&(place, value)| known[place.index()] = Some(value));
        for dot in 0..layout.dot_count() {
            let place = layout.dot(dot);
            let line = layout.graph().at_dot(dot).iter().any(|&edge| known[Place(edge).index()] == Some(1));
            if line && known[place.index()].is_none() {
                partial.push((place, passed));
            }
        }
    }
    Ok(partial)
}

/// The edges on the way from a face to the border of the board through the same side of each face: top, left, right or
/// bottom. The face is inside the loop if an odd number of them is on the line.
pub(in crate::family) fn way_out(layout: &Layout, mut face: u32, side: usize) -> Vec<Place> {
    let mut edges = Vec::new();
    while face != NOWHERE {
        let edge = layout.graph().round(face as usize)[side];
        edges.push(Place(edge));
        let [one, other] = layout.graph().faces(edge as usize);
        face = if one == face { other } else { one };
    }
    edges
}
