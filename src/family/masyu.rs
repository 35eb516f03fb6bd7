//! Masyu: one closed line through cells, straight through white circles, with a turn at black ones.
//!
//! In: circles, as addresses of puzz.link or game ids of pearl. Out: a puzzle over the edges between the centers of cells.
//! Must not know: engines, files, the command line.

use std::ops::Range;
use std::sync::Arc;

use super::{Blocking, Cached, Family, Partial, Puzzle, Shortcuts};
use crate::board::{Board, Layout, Values};
use crate::diagnostic::Diagnostic;
use crate::grid::{Edge, Grid, Pos, Spot};
use crate::input::Source;
use crate::puzzle::{Format, ParseOptions, WriteError, link_values, placed};
use crate::render::{self, Scene};
use crate::rule::{Circle, Colour, NoneOrTwo, Rule, SingleLoop};
use crate::text::{Part, pzpr, tatham};

mod setting;

pub use setting::MAKER;

/// A masyu.
#[derive(Debug)]
pub struct Masyu {
    layout: Arc<Layout>,
    /// The circles; shape (H, W), at least 1 x 1.
    circles: Grid<Option<Colour>>,
    rules: Cached<Vec<Box<dyn Rule>>>,
}

/// The family.
pub static FAMILY: Family = Family {
    name: "masyu",
    formats: &[Format::Tatham, Format::Puzzlink],
    recognise: |head| first_line(head).map(|line| looks(line).into_iter().collect()).unwrap_or_default(),
    plain: |_| None,
    boxed: None,
    one_row: None,
    fallback: false,
    is_whole: |_, _| false,
    split: |_, text| lines(text).map(Part::span).collect(),
    parse: |source, format, _: &ParseOptions| Ok(Arc::new(parse(source, format)?)),
    read_board,
    filled: |_, _| Ok(None),
    write: |puzzle, format, _, out| write(puzzle.of_family(), format, out),
    line: |puzzle, board| line(puzzle.of_family(), board),
};

/// What puzz.link and its kin call the kind.
const KINDS: [&str; 3] = ["mashu", "masyu", "pearl"];
const ADDRESS: &str = "https://puzz.link/p?mashu/10/10/...";
const ID: &str = "6x6:BaWb...";

impl Masyu {
    /// The largest number of cells that a board can have.
    pub const MAX_CELLS: usize = 1_000_000;

    /// The puzzle with these circles; `None` when the board has no cells or more than [`Masyu::MAX_CELLS`].
    pub fn new(circles: Grid<Option<Colour>>) -> Option<Self> {
        let layout = Arc::new(Layout::centers(circles.height(), circles.width()));
        let fits = (1..=Self::MAX_CELLS).contains(&circles.cells().len());
        fits.then_some(Masyu { layout, circles, rules: Cached::default() })
    }

    /// The circles; shape (H, W).
    pub fn circles(&self) -> &Grid<Option<Colour>> {
        &self.circles
    }
}

impl Puzzle for Masyu {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn places(&self) -> usize {
        self.layout.edge_count()
    }

    fn values(&self) -> Values {
        Values::two(&["no line", "line"])
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        self.rules.get(|| {
            let circles = self.circles.positions().filter_map(|at| Some((at, self.circles[at]?)));
            let circle = |(at, colour)| Box::new(Circle::new(&self.layout, at, colour)) as Box<dyn Rule>;
            let dot = |dot| Box::new(NoneOrTwo::new(&self.layout, dot)) as Box<dyn Rule>;
            let no_circles = self.circles.cells().iter().all(Option::is_none);
            let one_loop: Box<dyn Rule> = Box::new(SingleLoop::new(&self.layout, no_circles, None));
            circles.map(circle).chain((0..self.layout.dot_count()).map(dot)).chain([one_loop]).collect()
        })
    }

    fn draw(&self) -> Scene {
        let (height, width) = self.layout.size();
        let mut scene = Scene::new(format!("masyu {width}x{height}"), height, width);
        scene.centers = true;
        for edge in scene.edges.edges() {
            let on_rim = match edge {
                Edge::Horizontal(at) => at.row % height == 0,
                Edge::Vertical(at) => at.col % width == 0,
            };
            scene.edges[edge] = if on_rim { render::EdgeArt::Border } else { render::EdgeArt::Hair };
        }
        for at in self.circles.positions() {
            scene.cells[at].circle = self.circles[at].map(|colour| match colour {
                Colour::White => render::Circle::White,
                Colour::Black => render::Circle::Black,
            });
        }
        scene
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        Shortcuts { blocking: Blocking::True, setting: Some(self), ..Shortcuts::default() }
    }
}

/// The lines that are neither blank nor comments.
fn lines(text: &[u8]) -> impl Iterator<Item = Part<'_>> {
    let text = Part::new(0, text);
    let text = if text.text.starts_with(b"\xef\xbb\xbf") { text.from(3) } else { text };
    text.split(b'\n').map(Part::trimmed).filter(|line| !line.text.is_empty() && line.text[0] != b'#')
}

fn first_line(text: &[u8]) -> Option<Part<'_>> {
    lines(text).next()
}

/// The format that a line has the look of: an id by its circles, or by its name.
fn looks(line: Part<'_>) -> Option<Format> {
    if pzpr::Address::of(line).is_some_and(|address| address.is_of(&KINDS)) {
        return Some(Format::Puzzlink);
    }
    let id = tatham::Id::of(line)?;
    let is_cell = |byte: &u8| byte.is_ascii_lowercase() || b"BW".contains(byte);
    let has_circles = id.description.text.iter().any(u8::is_ascii_uppercase) && id.description.text.iter().all(is_cell);
    let is_named = id.game.is_some_and(|game| game.text.eq_ignore_ascii_case(b"pearl"));
    let is_other = id.game.is_some() || id.parameters.text.starts_with(b"t");
    (is_named || (has_circles && !is_other)).then_some(Format::Tatham)
}

fn parse(source: &Source<'_>, format: Format) -> Result<Masyu, Diagnostic> {
    let mut lines = lines(source.bytes);
    let line = lines.next().ok_or_else(|| {
        Diagnostic::new("there is no masyu here")
            .help(format!("an address, `{ADDRESS}`, or a game id, `{ID}`, make one"))
    })?;
    if let Some(second) = lines.next() {
        return Err(Diagnostic::at(source, second.span(), "there is more here than one masyu")
            .label("the next one starts here"));
    }
    let (height, width, cells) = match format {
        Format::Puzzlink => {
            let Some(address) = pzpr::Address::of(line).filter(|address| address.is_of(&KINDS)) else {
                return Err(Diagnostic::at(source, line.span(), "this is not the address of a masyu")
                    .help(format!("an address looks like `{ADDRESS}`")));
            };
            let board = address.board(source, ADDRESS)?;
            if let Some(flag) = board.flags.first() {
                let title = format!("the variant `{}` is not supported", flag.shown());
                return Err(Diagnostic::at(source, flag.span(), title).help("only the plain rules are supported"));
            }
            let count = cell_count(source, board.size, board.height, board.width)?;
            (board.height, board.width, pzpr::circles(source, board.body, count)?)
        }
        Format::Tatham => {
            let Some(id) = tatham::Id::of(line) else {
                return Err(Diagnostic::at(source, line.span(), "this is not a game id of pearl")
                    .help(format!("a game id looks like `{ID}`: width, height, then the circles")));
            };
            id.described(source, "6x6:...")?;
            let [height, width] = [id.height, id.width].map(|side| side.number().unwrap_or_default());
            let count = cell_count(source, id.size(), height, width)?;
            let cell = |byte| [b'W', b'B'].iter().position(|&circle| circle == byte).map(|at| at as u8 + 1);
            (height, width, tatham::cells(source, id.description, count, 0, cell, "`W` or `B` for a circle")?)
        }
        other => {
            return Err(Diagnostic::new(format!("`{other}` is not a masyu format"))
                .help("masyu formats are tatham and puzzlink"));
        }
    };
    let circles = cells.into_iter().map(|cell| [None, Some(Colour::White), Some(Colour::Black)][usize::from(cell)]);
    Ok(Masyu::new(Grid::from_cells(height, width, circles.collect())).expect("the number of cells was looked at"))
}

/// How many cells a board has, from the size that the text states at `span`.
fn cell_count(source: &Source<'_>, span: Range<usize>, height: usize, width: usize) -> Result<usize, Diagnostic> {
    if height == 0 || width == 0 {
        return Err(Diagnostic::at(source, span, "the board has no cells").label("a size of 0"));
    }
    height.checked_mul(width).filter(|&cells| cells <= Masyu::MAX_CELLS).ok_or_else(|| {
        Diagnostic::at(source, span, format!("a board of {width}x{height} cells is too large"))
            .label(format!("at most {} cells fit", Masyu::MAX_CELLS))
    })
}

/// A drawing of the line between cells, as `solve` prints it: circles, `.` or where lines meet for cells, `---` and `|` for
/// lines, `x` for a line crossed off.
fn read_board(puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    Ok(placed(puzzle.layout(), link_values(source, puzzle.layout().size())?))
}

fn write(puzzle: &Masyu, format: Format, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let (height, width) = puzzle.layout.size();
    let cells: Vec<u8> = puzzle.circles.cells().iter().map(|cell| cell.map_or(0, |colour| colour as u8 + 1)).collect();
    let text = match format {
        Format::Puzzlink => pzpr::address(KINDS[0], (height, width), &pzpr::write_circles(&cells)),
        Format::Tatham => {
            let sign = |cell: u8| [None, Some('W'), Some('B')][usize::from(cell)];
            format!("{width}x{height}:{}\n", tatham::write_cells(&cells, sign))
        }
        _ => {
            let reason = "masyu formats are tatham and puzzlink".to_owned();
            return Err(WriteError { family: &FAMILY, format, reason });
        }
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// The cells in reading order, rows joined by `/`: where the line goes from each, as the hexadecimal
/// digit of its ways (1 up, 2 down, 4 left, 8 right), `.` for a cell that it does not pass.
fn line(puzzle: &Masyu, board: &Board) -> String {
    let has = |edge: Option<Edge>| {
        edge.and_then(|edge| puzzle.layout.place(Spot::Edge(edge))).is_some_and(|at| board[at] == 1)
    };
    let (height, width) = puzzle.layout.size();
    let cell = |at: Pos| {
        let Pos { row, col } = at;
        let up = row.checked_sub(1).map(|row| Edge::Vertical(Pos { row, col }));
        let left = col.checked_sub(1).map(|col| Edge::Horizontal(Pos { row, col }));
        let ways = [up, Some(Edge::Vertical(at)), left, Some(Edge::Horizontal(at))];
        let sum = (0..).zip(ways).filter(|(_, edge)| has(*edge)).map(|(bit, _)| 1 << bit).sum();
        if sum == 0 { '.' } else { char::from_digit(sum, 16).unwrap_or('.') }
    };
    let row = |row: usize| (0..width).map(|col| cell(Pos { row, col })).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
#[path = "masyu_tests.rs"]
mod tests;
