//! Boards: one shape for clues, literals and values.
//!
//! In: sizes. Out: [`Grid`] for cells, [`Edges`] for the lines between dots, and positions in them, 0-based in the code
//! and 1-based in texts. Must not know: puzzles, clauses.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A cell, or a dot at the corner of cells; 0-based, shown as `r3c4` from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// Row from the top.
    pub row: usize,
    /// Column from the left.
    pub col: usize,
}

impl Pos {
    /// The position at 0-based `row` and `col`.
    pub fn new(row: usize, col: usize) -> Self {
        Pos { row, col }
    }

    /// Its name, like `to_string`, which takes long where thousands of rules are named.
    pub(crate) fn name(self) -> String {
        fn push(name: &mut String, number: usize) {
            if number >= 10 {
                push(name, number / 10);
            }
            name.push((b'0' + (number % 10) as u8) as char);
        }
        let mut name = String::with_capacity(8);
        name.push('r');
        push(&mut name, self.row + 1);
        name.push('c');
        push(&mut name, self.col + 1);
        name
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// A value for every cell; row-major.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    height: usize,
    width: usize,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid of copies of `value`.
    pub fn filled(height: usize, width: usize, value: T) -> Self
    where
        T: Clone,
    {
        Grid { height, width, cells: vec![value; height * width] }
    }

    /// The grid with these cells in reading order.
    ///
    /// # Panics
    /// When the number of cells is not `height * width`.
    pub fn from_cells(height: usize, width: usize, cells: Vec<T>) -> Self {
        assert_eq!(cells.len(), height * width, "as many cells as the grid has");
        Grid { height, width, cells }
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The cells in reading order, to change.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The row at 0-based `row`.
    pub fn row(&self, row: usize) -> &[T] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> + '_ {
        (0..self.height).map(|row| self.row(row))
    }

    /// The cells of a column from the top.
    pub fn col(&self, col: usize) -> impl ExactSizeIterator<Item = &T> + '_ {
        (0..self.height).map(move |row| &self.cells[row * self.width + col])
    }

    /// The positions in reading order.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<T> {
        let (height, width) = (self.height, self.width);
        (0..height).flat_map(move |row| (0..width).map(move |col| Pos { row, col }))
    }

    /// The cell, or `None` outside the grid.
    pub fn get(&self, pos: Pos) -> Option<&T> {
        (pos.row < self.height && pos.col < self.width).then(|| &self[pos])
    }

    /// The grid after a clockwise quarter turn.
    #[must_use]
    pub fn turned(&self) -> Self
    where
        T: Clone,
    {
        let cells = (0..self.width).flat_map(|col| (0..self.height).rev().map(move |row| (row, col)));
        let cells = cells.map(|(row, col)| self[Pos { row, col }].clone()).collect();
        Grid { height: self.width, width: self.height, cells }
    }

    /// The grid with left and right swapped.
    #[must_use]
    pub fn mirrored(&self) -> Self
    where
        T: Clone,
    {
        let cells = self.rows().flat_map(|row| row.iter().rev().cloned()).collect();
        Grid { height: self.height, width: self.width, cells }
    }

    /// The same shape with other contents.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { height: self.height, width: self.width, cells: self.cells.iter().map(f).collect() }
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;
    fn index(&self, pos: Pos) -> &T {
        debug_assert!(pos.col < self.width, "column outside of the grid");
        &self.cells[pos.row * self.width + pos.col]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        debug_assert!(pos.col < self.width, "column outside of the grid");
        &mut self.cells[pos.row * self.width + pos.col]
    }
}

/// The line between two neighbouring dots of a board of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// From dot (row, col) to dot (row, col + 1): above the cell at that position.
    Horizontal(Pos),
    /// From dot (row, col) to dot (row + 1, col): left of the cell at that position.
    Vertical(Pos),
}

impl Edge {
    /// The two dots that the edge joins; dots count from the top left corner.
    pub fn dots(self) -> [Pos; 2] {
        match self {
            Edge::Horizontal(Pos { row, col }) => [Pos { row, col }, Pos { row, col: col + 1 }],
            Edge::Vertical(Pos { row, col }) => [Pos { row, col }, Pos { row: row + 1, col }],
        }
    }

    /// The border between two cells whose middles the edge joins.
    #[must_use]
    pub fn across(self) -> Edge {
        match self {
            Edge::Horizontal(Pos { row, col }) => Edge::Vertical(Pos { row, col: col + 1 }),
            Edge::Vertical(Pos { row, col }) => Edge::Horizontal(Pos { row: row + 1, col }),
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.dots();
        write!(f, "{from}-{to}")
    }
}

/// A value for every edge of a board of H x W cells, which has (H + 1) x (W + 1) dots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edges<T> {
    /// Shape (H + 1, W): `horizontal[(row, col)]` joins dot (row, col) to (row, col + 1).
    pub horizontal: Grid<T>,
    /// Shape (H, W + 1): `vertical[(row, col)]` joins dot (row, col) to (row + 1, col).
    pub vertical: Grid<T>,
}

impl<T> Edges<T> {
    /// Copies of `value` on the edges of `height` x `width` cells.
    pub fn filled(height: usize, width: usize, value: T) -> Self
    where
        T: Clone,
    {
        Edges {
            horizontal: Grid::filled(height + 1, width, value.clone()),
            vertical: Grid::filled(height, width + 1, value),
        }
    }

    /// The number of rows of cells.
    pub fn height(&self) -> usize {
        self.vertical.height()
    }

    /// The number of columns of cells.
    pub fn width(&self) -> usize {
        self.horizontal.width()
    }

    /// The number of edges: H(W + 1) + W(H + 1).
    pub fn len(&self) -> usize {
        self.horizontal.cells().len() + self.vertical.cells().len()
    }

    /// Whether there are no edges at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All edges: the horizontal ones in reading order, then the vertical ones.
    pub fn edges(&self) -> impl Iterator<Item = Edge> + use<T> {
        let horizontal = self.horizontal.positions().map(Edge::Horizontal);
        horizontal.chain(self.vertical.positions().map(Edge::Vertical))
    }

    /// The four edges around a cell: top, left, right, bottom.
    pub fn around(cell: Pos) -> [Edge; 4] {
        let Pos { row, col } = cell;
        [
            Edge::Horizontal(cell),
            Edge::Vertical(cell),
            Edge::Vertical(Pos { row, col: col + 1 }),
            Edge::Horizontal(Pos { row: row + 1, col }),
        ]
    }

    /// The two to four edges at a dot: up, left, right, down, as far as they exist.
    pub fn at_dot(&self, dot: Pos) -> impl Iterator<Item = Edge> + use<T> {
        let Pos { row, col } = dot;
        let (height, width) = (self.height(), self.width());
        let up = (row > 0).then(|| Edge::Vertical(Pos { row: row - 1, col }));
        let left = (col > 0).then(|| Edge::Horizontal(Pos { row, col: col - 1 }));
        let right = (col < width).then_some(Edge::Horizontal(dot));
        let down = (row < height).then_some(Edge::Vertical(dot));
        [up, left, right, down].into_iter().flatten()
    }

    /// The one or two cells that the edge borders.
    pub fn cells_beside(&self, edge: Edge) -> impl Iterator<Item = Pos> + use<T> {
        let (height, width) = (self.height(), self.width());
        let (before, after) = match edge {
            Edge::Horizontal(at) => ((at.row > 0).then(|| Pos { row: at.row - 1, ..at }), at),
            Edge::Vertical(at) => ((at.col > 0).then(|| Pos { col: at.col - 1, ..at }), at),
        };
        let after = (after.row < height && after.col < width).then_some(after);
        [before, after].into_iter().flatten()
    }

    /// The same shape with other contents.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> Edges<U> {
        Edges { horizontal: self.horizontal.map(&mut f), vertical: self.vertical.map(f) }
    }
}

impl<T> Index<Edge> for Edges<T> {
    type Output = T;
    fn index(&self, edge: Edge) -> &T {
        match edge {
            Edge::Horizontal(at) => &self.horizontal[at],
            Edge::Vertical(at) => &self.vertical[at],
        }
    }
}

impl<T> IndexMut<Edge> for Edges<T> {
    fn index_mut(&mut self, edge: Edge) -> &mut T {
        match edge {
            Edge::Horizontal(at) => &mut self.horizontal[at],
            Edge::Vertical(at) => &mut self.vertical[at],
        }
    }
}

/// A position on a board of squares: a cell, an edge, a dot, the mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A cell.
    Cell(Pos),
    /// An edge.
    Edge(Edge),
    /// A dot.
    Dot(Pos),
    /// What is decided of a cell besides what it holds.
    Mark(Pos),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Cell(pos) => write!(f, "{pos}"),
            Spot::Edge(edge) => write!(f, "edge {edge}"),
            Spot::Dot(pos) => write!(f, "dot {pos}"),
            Spot::Mark(pos) => write!(f, "mark {pos}"),
        }
    }
}

/// Reads a number after a letter: `r3` is row 3 from 1.
fn after(letter: char, text: &str) -> Option<(usize, &str)> {
    let text = text.strip_prefix(letter)?;
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: usize = text[..end].parse().ok()?;
    Some((number.checked_sub(1)?, &text[end..]))
}

impl FromStr for Pos {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (row, rest) = after('r', text).ok_or(())?;
        let (col, rest) = after('c', rest).ok_or(())?;
        if rest.is_empty() { Ok(Pos { row, col }) } else { Err(()) }
    }
}

impl FromStr for Spot {
    type Err = ();
    /// Reads `r3c4`, `r1c1-r1c2` for the edge between two neighbouring dots, `dot r1c1`, `mark r1c1`.
    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(dot) = text.strip_prefix("dot ") {
            return Ok(Spot::Dot(dot.parse()?));
        }
        if let Some(cell) = text.strip_prefix("mark ") {
            return Ok(Spot::Mark(cell.parse()?));
        }
        let text = text.strip_prefix("edge ").unwrap_or(text);
        let Some((from, to)) = text.split_once('-') else { return Ok(Spot::Cell(text.parse()?)) };
        let (from, to): (Pos, Pos) = (from.parse()?, to.parse()?);
        let (from, to) = (from.min(to), from.max(to));
        if from.row == to.row && from.col + 1 == to.col {
            Ok(Spot::Edge(Edge::Horizontal(from)))
        } else if from.col == to.col && from.row + 1 == to.row {
            Ok(Spot::Edge(Edge::Vertical(from)))
        } else {
            Err(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Edge, Edges, Pos, Spot};

    #[test]
    fn spots_read_as_they_are_shown() {
        let edges = Edges::filled(2, 3, ());
        let others = [Spot::Cell(Pos::new(8, 11)), Spot::Dot(Pos::new(0, 3))];
        for spot in edges.edges().map(Spot::Edge).chain(others) {
            assert_eq!(spot.to_string().parse(), Ok(spot));
        }
        for bad in ["", "r", "r0c1", "r1c1-r1c3", "r1c1-r2c2", "r1c1x", "c1r1"] {
            assert_eq!(bad.parse::<Spot>(), Err(()), "{bad}");
        }
    }

    #[test]
    fn edges_meet_dots_and_cells() {
        let edges = Edges::filled(2, 3, ());
        assert_eq!(edges.len(), 2 * 4 + 3 * 3);
        assert_eq!(edges.edges().count(), edges.len());
        for edge in edges.edges() {
            for dot in edge.dots() {
                assert!(edges.at_dot(dot).any(|other| other == edge));
            }
            for cell in edges.cells_beside(edge) {
                assert!(Edges::<()>::around(cell).contains(&edge));
            }
        }
        assert_eq!(edges.cells_beside(Edge::Vertical(Pos::new(1, 3))).count(), 1);
        assert_eq!(edges.cells_beside(Edge::Vertical(Pos::new(1, 2))).count(), 2);
    }
}
