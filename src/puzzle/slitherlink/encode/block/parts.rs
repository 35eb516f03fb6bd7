//! Which loop of a candidate each dot belongs to.
//!
//! In: a candidate and its flaws. Out: for each dot the loop on it, for each loop a line elsewhere, and whether the loop
//! alone keeps all clues. Must not know: clauses.
//!
//! At the dots of a separate loop no other line meets, so a line belongs to the loop that one of its dots is on.

use crate::grid::{Edge, Edges, Grid};
use crate::puzzle::slitherlink::{Flaw, Slitherlink};

/// On no line.
const FREE: u32 = u32::MAX;
/// On a line that is none of the loops.
const REST: u32 = u32::MAX - 1;

/// The loops among the flaws of a candidate, by number.
pub(super) struct Parts<'a> {
    board: &'a Edges<bool>,
    of: Grid<u32>,
    /// The first line of the board, and the first one that is not of the same loop.
    first: [Option<Edge>; 2],
}

impl<'a> Parts<'a> {
    /// Looks the board over, once for all of its flaws.
    pub(super) fn new(board: &'a Edges<bool>, flaws: &[Flaw]) -> Self {
        let mut of = Grid::filled(board.height() + 1, board.width() + 1, FREE);
        let lines = || board.edges().filter(|&edge| board[edge]);
        for dot in lines().flat_map(Edge::dots) {
            of[dot] = REST;
        }
        for (number, flaw) in flaws.iter().enumerate() {
            if let Flaw::Loop { edges } = flaw {
                edges.iter().flat_map(|edge| edge.dots()).for_each(|dot| of[dot] = number as u32);
            }
        }
        let mut parts = Parts { board, of, first: [None; 2] };
        let mut lines = lines();
        if let Some(first) = lines.next() {
            parts.first = [Some(first), lines.find(|&line| parts.part(line) != parts.part(first))];
        }
        parts
    }

    fn part(&self, line: Edge) -> u32 {
        self.of[line.dots()[0]]
    }

    /// Whether the dot, by its number in reading order, is on a line other than this loop.
    pub(super) fn apart(&self, number: usize, dot: usize) -> bool {
        let part = self.of.cells()[dot];
        part != FREE && part != number as u32
    }

    /// The first line of the board that is not of this loop.
    pub(super) fn elsewhere(&self, number: usize) -> Option<Edge> {
        self.first.into_iter().flatten().find(|&line| self.part(line) != number as u32)
    }

    /// Whether the loop by itself keeps every clue, of which the sum is given: as many sides of each cell that it passes
    /// as that demands, and so many in all that no other cell demands any.
    pub(super) fn keeps_all(&self, puzzle: &Slitherlink, number: usize, edges: &[Edge], demand: usize) -> bool {
        let is_side = |&edge: &Edge| self.board[edge] && self.part(edge) == number as u32;
        let mut sides = 0;
        for cell in edges.iter().flat_map(|&edge| self.board.cells_beside(edge)) {
            let Some(k) = puzzle.clues[cell] else { continue };
            sides += 1;
            if Edges::<()>::around(cell).iter().filter(|&edge| is_side(edge)).count() != usize::from(k) {
                return false;
            }
        }
        sides == demand
    }
}
