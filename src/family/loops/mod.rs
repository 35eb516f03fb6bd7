//! What puzzles of one closed line on squares have in common: reading, writing, drawing, blocking, symmetry.
//!
//! In: a [`Kind`], which says what is in a cell and what that demands. Out: a puzzle and the row of its family in the
//! table. Must not know: any of the kinds, engines, files.
//!
//! The line goes along the borders of cells or from center to center. If the kind has names for them, dots hold a
//! value, too: that of a dot on the line follows from the line.

pub mod clued;
mod random;
pub(in crate::family) mod rooms;
pub(in crate::family) mod setting;
pub mod text;
pub(in crate::family) mod ways;

use std::fmt::Debug;
use std::sync::Arc;

use super::{Blocking, Cached, Family, Keeps, MAX_CELLS, Partial, Puzzle, Setting, Shortcuts, Turns};
use crate::board::{Board, Layout, NOWHERE, Place, Value, Values};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Format, ParseOptions, WriteError, dot_values, inside_line, link_values, outline_values, placed};
use crate::grid::{Edge, Edges, Grid, Pos, Spot};
use crate::render::{EdgeArt, Scene};
use crate::rule::{KindWords, Rule, SingleLoop};
use crate::text::Part;
pub(crate) use random::{SHARE, random_loop, symmetrical_loop};
use text::{Game, Notation};

/// What defines one kind of puzzle.
pub trait Kind: Debug + Send + Sync + Sized + 'static {
    /// What the setter writes into a cell.
    type Cell: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// A cell in which nothing is written.
    const BLANK: Self::Cell;
    /// How the kind is written.
    const TEXT: text::Text;
    /// The game of Simon Tatham's collection whose ids are read and written.
    const GAME: Option<Game<Self::Cell>> = None;
    /// Whether the line goes from center to center; along the borders of cells if not.
    const CENTERS: bool;
    /// The names of the two values of a dot, where dots hold one, and which of them the line implies.
    const DOTS: Option<(&'static [&'static str; 2], Value)> = None;

    /// The row of the family.
    fn family() -> &'static Family;

    /// The body of an address.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    fn read(source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Vec<Self::Cell>, Diagnostic>;

    /// The body of an address; `None` when a number is too large for one.
    fn write(cells: &Grid<Self::Cell>) -> Option<String>;

    /// What people call the kinds of its rules.
    const RULE_WORDS: &'static [KindWords] = &[COUNTING];

    /// A cell as a word of a row.
    fn word(word: &[u8]) -> Option<Self::Cell>;

    /// The word of a cell.
    fn sign(cell: Self::Cell) -> String;

    /// The cells of rows, which must have one width.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    fn rows(source: &Source<'_>, rows: &[Vec<Part<'_>>]) -> Result<Grid<Self::Cell>, Diagnostic> {
        text::grid::<Self>(source, rows)
    }

    /// All cells as rows.
    fn write_rows(cells: &Grid<Self::Cell>) -> String {
        text::write_grid::<Self>(cells)
    }

    /// All demands except that there is one loop.
    fn rules(cells: &Grid<Self::Cell>, layout: &Layout) -> Vec<Box<dyn Rule>>;

    /// Draws the cells.
    fn draw(cells: &Grid<Self::Cell>, scene: &mut Scene);

    /// The interface for setters.
    fn setting(puzzle: &Looped<Self>) -> Option<&dyn Setting> {
        let _ = puzzle;
        None
    }

    /// A cell after a clockwise quarter turn of the board.
    fn turned(cell: Self::Cell) -> Self::Cell {
        cell
    }

    /// A cell after left and right are swapped.
    fn mirrored(cell: Self::Cell) -> Self::Cell {
        cell
    }

    /// The cells as numbers, equal for cells with equal demands.
    fn key(cells: &Grid<Self::Cell>) -> Vec<u32>;

    /// The cells in a normal form: cells with equal demands become equal.
    fn settled(cells: Grid<Self::Cell>) -> Grid<Self::Cell> {
        cells
    }
}

/// What people call clues that are numbers.
pub(in crate::family) const COUNTING: KindWords = KindWords::new("clue", "counting");

/// A puzzle of a kind.
#[derive(Debug)]
pub struct Looped<K: Kind> {
    layout: Arc<Layout>,
    cells: Grid<K::Cell>,
    rules: Cached<Vec<Box<dyn Rule>>>,
}

/// The row of a family in the table.
pub const fn family<K: Kind>(name: &'static str, formats: &'static [Format], rules: &'static str) -> Family {
    Family {
        name,
        rules,
        words: K::RULE_WORDS,
        formats,
        detect: text::detect::<K>,
        detect_leniently: text::detect_leniently::<K>,
        detect_with_box: None,
        one_row: None,
        gaps: None,
        numbers: None,
        fallback: false,
        is_one_line_puzzle: text::is_whole,
        split: text::split,
        parse: |source, format, _: &ParseOptions| Ok(Arc::new(Looped::<K>::parse(source, format)?)),
        read_board: |puzzle, source| read_board(puzzle, source, K::CENTERS, K::DOTS.map(|(_, passed)| passed)),
        filled: |_, _| Ok(None),
        keeps: |_, _| Keeps::Nothing,
        write: |puzzle, format, _, out| puzzle.of_family::<Looped<K>>().write(format, out),
        line: |puzzle, board| line(puzzle.layout(), board, K::CENTERS, K::DOTS.is_some()),
    }
}

impl<K: Kind> Looped<K> {
    /// The puzzle with these cells; `None` when there are none or more than [`MAX_CELLS`].
    pub fn new(cells: Grid<K::Cell>) -> Option<Self> {
        if !(1..=MAX_CELLS).contains(&cells.cells().len()) {
            return None;
        }
        let layout = if K::CENTERS { Layout::centers } else { Layout::squares };
        let layout = Arc::new(layout(cells.height(), cells.width()));
        Some(Looped { layout, cells: K::settled(cells), rules: Cached::default() })
    }

    /// The cells; shape (H, W).
    pub fn cells(&self) -> &Grid<K::Cell> {
        &self.cells
    }

    /// The layout, for rules over all of it.
    pub(in crate::family) fn shared_layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    fn of(cells: Grid<K::Cell>) -> Self {
        Self::new(cells).expect("a board that is turned has as many cells")
    }

    /// Reads the one puzzle in a source.
    pub(in crate::family) fn parse(source: &Source<'_>, format: Format) -> Result<Self, Diagnostic> {
        Ok(Self::new(text::parse::<K>(source, format)?).expect("the number of cells was looked at"))
    }

    fn write(&self, format: Format, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let text = text::write::<K>(&self.cells, format)?;
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// The cells in reading order, rows joined by `/`. Between centers: the hexadecimal digit of the directions in which the
/// line leaves a cell (1 up, 2 down, 4 left, 8 right), `.` for a cell that it does not pass, `#` for one with the second
/// value, where dots have values. Otherwise: `#` inside the loop, `.` outside.
fn line(layout: &Layout, board: &Board, centers: bool, with_dots: bool) -> String {
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
            0 if with_dots && board[layout.cell(at)] == 1 => '#',
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
    rules.push(Box::new(SingleLoop::new(layout, !is_demanded, None)));
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

impl<K: Kind> Puzzle for Looped<K> {
    fn family(&self) -> &'static Family {
        K::family()
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn places(&self) -> usize {
        self.layout.edge_count() + if K::DOTS.is_some() { self.layout.dot_count() } else { 0 }
    }

    fn values(&self) -> Values {
        Values::two(K::DOTS.map_or(&["no line", "line"], |(names, _)| names))
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        self.rules.get(|| with_loop(K::rules(&self.cells, &self.layout), &self.layout))
    }

    fn draw(&self) -> Scene {
        let mut scene = empty_scene(&Notation::of::<K>().name(), self.layout.size(), K::CENTERS);
        K::draw(&self.cells, &mut scene);
        scene
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        // A single loop contains no other single loop, and dots follow from it.
        Shortcuts { blocking: Blocking::True, setting: K::setting(self), symmetry: Some(self), ..Shortcuts::default() }
    }
}

impl<K: Kind> Clone for Looped<K> {
    fn clone(&self) -> Self {
        Looped { layout: self.layout.clone(), cells: self.cells.clone(), rules: self.rules.clone() }
    }
}

impl<K: Kind> Turns for Looped<K> {
    fn turned(&self) -> Self {
        Self::of(self.cells.turned().map(|&cell| K::turned(cell)))
    }

    fn mirrored(&self) -> Self {
        Self::of(self.cells.mirrored().map(|&cell| K::mirrored(cell)))
    }

    fn key(&self) -> Vec<u32> {
        K::key(&self.cells)
    }
}

/// Reads a drawing as `solve` prints it: of the line between dots, or between cells as `+`, with `#` for cells that
/// have the second value. `x` crosses out an edge, or a dot off the line; `O` is a dot on it. Where a dot on the line has
/// the value `passed`, that is added.
fn read_board(
    puzzle: &dyn Puzzle,
    source: &Source<'_>,
    centers: bool,
    passed: Option<Value>,
) -> Result<Partial, Diagnostic> {
    let layout = puzzle.layout();
    let values = if centers { link_values } else { outline_values };
    let mut partial = placed(layout, values(source, layout.size())?);
    partial.retain(|(place, _)| place.index() < puzzle.places());
    if let Some(passed) = passed {
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
