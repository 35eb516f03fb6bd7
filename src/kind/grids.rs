//! Boards that are several grids, which may overlap.
//!
//! In: `9x9 at r1c1, r7c7`, a board. Out: the cells of each grid, row by row. Must not know: formulas, rules.

use super::given::{Frame, Misfit};
use super::select::{Member, law};

/// A grid: `9x9 at r2c2 every 1 of 3` has one row and column of each three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridAt {
    size: (usize, usize),
    at: (usize, usize),
    /// How many of how many rows, and of how many columns, it has: 1 of 3.
    every: (usize, usize),
}

impl GridAt {
    /// The grids of a text; `None` where it cannot be read.
    pub fn parse(text: &str) -> Option<Vec<Self>> {
        let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number > 0);
        let (size, rest) = text.split_once(" at ")?;
        let (height, width) = size.trim().split_once('x')?;
        let size = (number(height)?, number(width)?);
        let (places, every) = match rest.split_once(" every ") {
            Some((places, every)) => {
                let (some, of) = every.split_once(" of ")?;
                (places, (number(some.trim())?, number(of.trim())?))
            }
            None => (rest, (1, 1)),
        };
        let grid = |place: &str| {
            let (row, col) = place.trim().strip_prefix('r')?.split_once('c')?;
            Some(GridAt { size, at: (number(row)? - 1, number(col)? - 1), every })
        };
        places.split(',').map(grid).collect()
    }

    /// The rows and columns of its cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Vec<(usize, usize)>> {
        let (some, of) = self.every;
        let far = move |from: usize, steps: usize| from + steps / some * of + steps % some;
        (0..self.size.0).map(move |down| {
            let at = |right: usize| (far(self.at.0, down), far(self.at.1, right));
            (0..self.size.1).map(at).collect()
        })
    }

    /// The rows and columns of the least board that holds it.
    pub fn end(self) -> (usize, usize) {
        let (some, of) = self.every;
        let far = |from: usize, steps: usize| from + steps / some * of + steps % some + 1;
        (far(self.at.0, self.size.0 - 1), far(self.at.1, self.size.1 - 1))
    }
}

impl Frame<'_> {
    /// The grids of the kind, or the whole board.
    pub(super) fn set_grids(&mut self) -> Result<(), Misfit> {
        let all = GridAt { size: (self.height, self.width), at: (0, 0), every: (1, 1) };
        let grids = if self.kind.grids.is_empty() { vec![all] } else { self.kind.grids.clone() };
        let mut is_of_grid = vec![false; self.cells.len()];
        for grid in grids {
            let cell = |(row, col): (usize, usize)| self.cell(row as i64, col as i64);
            let rows = grid.cells().map(|row| row.into_iter().map(cell).collect());
            let rows = rows
                .collect::<Option<Vec<Vec<usize>>>>()
                .ok_or_else(|| Misfit { at: None, title: self.too_small() })?;
            rows.iter().flatten().for_each(|&cell| is_of_grid[cell] = true);
            self.grids.push(rows);
        }
        for (cell, is_of_grid) in self.cells.iter_mut().zip(is_of_grid) {
            cell.blocked |= !is_of_grid;
        }
        Ok(())
    }

    fn too_small(&self) -> String {
        let (rows, columns) = self.kind.size().unwrap_or_default();
        let (own, name) = (format!("{}x{}", self.width, self.height), &self.kind.name);
        format!("a board of {own} is too small for a {name}, which has {columns}x{rows} cells")
    }

    /// The rows of each grid.
    pub(super) fn grid_rows(&self) -> Vec<Member> {
        let row = |grid: &Vec<Vec<usize>>, at: usize| (grid[at].clone(), at);
        self.of_grids("row", |grid| (0..grid.len()).map(|at| row(grid, at)).collect())
    }

    /// The columns of each grid.
    pub(super) fn grid_columns(&self) -> Vec<Member> {
        let column = |grid: &Vec<Vec<usize>>, at: usize| (grid.iter().map(|row| row[at]).collect(), at);
        self.of_grids("column", |grid| (0..grid[0].len()).map(|at| column(grid, at)).collect())
    }

    /// The boxes of each grid.
    pub(super) fn grid_boxes(&self, (height, width): (usize, usize)) -> Vec<Member> {
        let mut boxes = self.of_grids("box", |grid| {
            let corners = (0..grid.len())
                .step_by(height)
                .flat_map(|row| (0..grid[0].len()).step_by(width).map(move |col| (row, col)));
            let cells = |(row, col): (usize, usize)| {
                grid[row..row + height].iter().flat_map(move |cells| cells[col..col + width].iter().copied()).collect()
            };
            corners.enumerate().map(|(at, corner)| (cells(corner), at)).collect()
        });
        // Where grids overlap, they share boxes.
        let mut seen = std::collections::HashSet::new();
        boxes.retain(|member| seen.insert(member.scope.it.clone()));
        boxes
    }

    fn of_grids(&self, name: &'static str, of: impl Fn(&Vec<Vec<usize>>) -> Vec<(Vec<usize>, usize)>) -> Vec<Member> {
        let mut members = Vec::new();
        for grid in &self.grids {
            for (cells, at) in of(grid) {
                let here = if self.grids.len() > 1 {
                    format!(" of the grid at {}", self.name(grid[0][0]))
                } else {
                    String::new()
                };
                members.push(law(name, format!("{name} {}{here}", at + 1), self.live(cells)));
            }
        }
        members
    }
}
