//! The cells of a board: neighbours, lines, rays, links, corners.
//!
//! In: a board. Out: cells by their numbers, in reading order. Must not know: clues, rules.

use super::given::Frame;
use super::token::{Way, Where};
use crate::board::Place;
use crate::grid::{Edge, Pos, Spot};

impl Frame<'_> {
    /// The cell in a row and a column, if it is on the board.
    pub(super) fn cell(&self, row: i64, col: i64) -> Option<usize> {
        let inside = (0..self.height as i64).contains(&row) && (0..self.width as i64).contains(&col);
        inside.then(|| row as usize * self.width + col as usize)
    }

    /// The neighbour in a direction.
    pub(super) fn step(&self, cell: usize, way: Way) -> Option<usize> {
        let (down, right) = way.delta();
        self.cell((cell / self.width) as i64 + down, (cell % self.width) as i64 + right)
    }

    /// The cells that share a side.
    pub(super) fn around(&self, cell: usize) -> Vec<usize> {
        Way::ALL.into_iter().filter_map(|way| self.step(cell, way)).collect()
    }

    /// The cells that share a side or a corner, in reading order.
    pub(super) fn near(&self, cell: usize) -> Vec<usize> {
        let (row, col) = ((cell / self.width) as i64, (cell % self.width) as i64);
        let all = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        all.filter(|&way| way != (0, 0)).filter_map(|(down, right)| self.cell(row + down, col + right)).collect()
    }

    /// The cells that share a side or a corner, clockwise.
    pub(super) fn ring(&self, cell: usize) -> Vec<usize> {
        let ways =
            [Way::UpLeft, Way::Up, Way::UpRight, Way::Right, Way::DownRight, Way::Down, Way::DownLeft, Way::Left];
        ways.into_iter().filter_map(|way| self.step(cell, way)).collect()
    }

    /// The pieces of a list of cells, parted where one cell is not beside the next, and whether it is a closed ring.
    pub(super) fn pieces(&self, cells: &[usize]) -> (Vec<Vec<usize>>, bool) {
        let at = |cell: usize| (cell / self.width, cell % self.width);
        let is_slanted = |two: &[usize]| at(two[0]).0 != at(two[1]).0 && at(two[0]).1 != at(two[1]).1;
        let is_diagonal = cells.windows(2).all(is_slanted);
        let beside = |one: usize, other: usize| {
            if is_diagonal { self.near(one).contains(&other) } else { self.around(one).contains(&other) }
        };
        let mut pieces: Vec<Vec<usize>> =
            cells.chunk_by(|&one, &other| beside(one, other)).map(<[_]>::to_vec).collect();
        // In a corner, three cells are the ring: the first and the last share a side where it goes on.
        let is_closed = cells.len() > 2 && beside(cells[0], cells[cells.len() - 1]);
        if is_closed && pieces.len() > 1 {
            // The last piece goes on with the first one.
            let mut last = pieces.pop().unwrap_or_default();
            last.append(&mut pieces[0]);
            pieces[0] = last;
        }
        let is_ring = is_closed && pieces.len() == 1 && pieces[0] == cells;
        (pieces, is_ring)
    }

    /// The cells of a list up to the first one that is not beside the one before.
    pub(super) fn unparted(&self, cells: &[usize]) -> Vec<usize> {
        let (pieces, _) = self.pieces(cells);
        let first = pieces.into_iter().next().unwrap_or_default();
        first.into_iter().skip_while(|cell| Some(cell) != cells.first()).collect()
    }

    /// The cells of a row or a column.
    pub(super) fn row(&self, row: usize) -> Vec<usize> {
        (0..self.width).map(|col| row * self.width + col).collect()
    }

    pub(super) fn column(&self, col: usize) -> Vec<usize> {
        (0..self.height).map(|row| row * self.width + col).collect()
    }

    /// Rows, then columns.
    pub(super) fn lines(&self) -> Vec<Vec<usize>> {
        (0..self.height).map(|row| self.row(row)).chain((0..self.width).map(|col| self.column(col))).collect()
    }

    /// This cell and all behind it in a direction, past what blocks.
    pub(super) fn walk(&self, first: Option<usize>, way: Way) -> impl Iterator<Item = usize> {
        std::iter::successors(first, move |&cell| self.step(cell, way))
    }

    /// The cells from here in a direction, up to what blocks or the rim.
    pub(super) fn ray(&self, cell: usize, way: Way) -> Vec<usize> {
        let next = |&cell: &usize| self.step(cell, way).filter(|&cell| !self.cells[cell].blocked);
        std::iter::successors(next(&cell), next).collect()
    }

    /// The cells that hold a value.
    pub(super) fn live(&self, cells: impl IntoIterator<Item = usize>) -> Vec<usize> {
        cells.into_iter().filter(|&cell| !self.cells[cell].blocked).collect()
    }

    /// The link from a cell in a direction.
    pub(super) fn link(&self, cell: usize, way: Way) -> Option<Place> {
        if self.kind.edges.is_some() {
            return self.border(cell, way);
        }
        let other = self.step(cell, way).filter(|_| Way::ALL.contains(&way))?;
        let at = Pos::new(cell.min(other) / self.width, cell.min(other) % self.width);
        let edge = if matches!(way, Way::Left | Way::Right) { Edge::Horizontal(at) } else { Edge::Vertical(at) };
        self.layout.place(Spot::Edge(edge))
    }

    /// Whether the line may cross itself.
    pub(super) fn crosses(&self) -> bool {
        self.kind.crosses()
    }

    /// Whether the line is one loop.
    pub(super) fn is_loop(&self) -> bool {
        self.kind.has_loop()
    }

    /// The border of a cell on one side.
    fn border(&self, cell: usize, way: Way) -> Option<Place> {
        let at = Pos::new(cell / self.width, cell % self.width);
        self.layout.place(Spot::Edge(way.side(at)?))
    }

    /// The cells on both sides of a border, where both are part of the board.
    pub(super) fn sides_of(&self, edge: usize) -> Option<[usize; 2]> {
        let sides = self.layout.graph().faces(edge).map(|face| face as usize);
        sides.iter().all(|&cell| self.cells.get(cell).is_some_and(|cell| !cell.blocked)).then_some(sides)
    }

    /// The name of a cell: `r3c4`.
    pub(super) fn name(&self, cell: usize) -> String {
        Pos::new(cell / self.width, cell % self.width).name()
    }

    /// The tokens of a block as a board.
    pub(super) fn corners(&self) -> usize {
        (self.height + 1) * (self.width + 1)
    }

    /// The cells around a corner.
    pub(super) fn at_corner(&self, corner: usize) -> Vec<usize> {
        let (row, col) = ((corner / (self.width + 1)) as i64, (corner % (self.width + 1)) as i64);
        let all = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
        all.into_iter().filter_map(|(row, col)| self.cell(row, col)).collect()
    }

    /// The first cell at a position between two cells.
    pub(super) fn first_of(&self, between: Where, at: usize) -> usize {
        let (_, width) = between.size((self.height, self.width));
        at / width * self.width + at % width
    }

    /// The position between two cells: the inverse of [`Frame::first_of`].
    pub(super) fn seat_between(&self, first: usize, way: Way) -> (Where, usize) {
        let between = if way == Way::Right { Where::Beside } else { Where::Below };
        let (_, width) = between.size((self.height, self.width));
        (between, first / self.width * width + first % self.width)
    }

    /// The corner that is the crossing with this number.
    pub(super) fn crossing(&self, crossing: usize) -> usize {
        let width = self.width - 1;
        (crossing / width + 1) * (self.width + 1) + crossing % width + 1
    }
}
