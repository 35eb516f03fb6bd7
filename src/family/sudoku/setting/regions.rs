//! Random regions of a jigsaw.
//!
//! In: the side of a board. Out: as many regions in one piece, of as many cells each. Must not know: digits.
//!
//! Boxes, or rows where there are none, exchange cells with their neighbours as long as both remain connected.

use fastrand::Rng;

use super::{Sudoku, beside};
use crate::grid::{Grid, Pos};

/// The number of exchanges tried for each cell.
const TRIES: usize = 40;

pub(super) fn regions(size: usize, random: &mut Rng) -> Vec<Vec<Pos>> {
    let (rows, cols) = Sudoku::usual_box(size).unwrap_or((1, size));
    let mut region = Grid::filled(size, size, 0);
    let all: Vec<Pos> = region.positions().collect();
    all.iter().for_each(|&at| region[at] = at.row / rows * (size / cols) + at.col / cols);
    for _ in 0..TRIES * size * size {
        let Some(&at) = random.choice(&all) else { break };
        let Some(to) = random.choice(beside(at, size)).map(|near| region[near]) else { break };
        let from = region[at];
        if from == to {
            continue;
        }
        // The cell moves to the other region, and one of that region moves back.
        let back: Vec<Pos> = all
            .iter()
            .copied()
            .filter(|&pos| {
                region[pos] == to && beside(pos, size).iter().any(|&near| near != at && region[near] == from)
            })
            .collect();
        let Some(&back) = random.choice(&back) else { continue };
        (region[at], region[back]) = (to, from);
        if !is_whole(&region, at) || !is_whole(&region, back) {
            (region[at], region[back]) = (from, to);
        }
    }
    let cells = |number: usize| all.iter().copied().filter(|&pos| region[pos] == number).collect();
    (0..size).map(cells).collect()
}

/// Whether the region of this cell is connected.
fn is_whole(region: &Grid<usize>, at: Pos) -> bool {
    let size = region.height();
    let (mut part, mut next) = (vec![at], 0);
    while let Some(&at) = part.get(next) {
        next += 1;
        let more: Vec<Pos> =
            beside(at, size).into_iter().filter(|near| region[*near] == region[at] && !part.contains(near)).collect();
        part.extend(more);
    }
    part.len() == size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_whole_and_of_one_size() {
        let mut random = Rng::with_seed(5);
        for size in [4, 5, 6, 7, 9, 12] {
            for _ in 0..5 {
                let regions = regions(size, &mut random);
                let mut of = Grid::filled(size, size, usize::MAX);
                for (number, region) in regions.iter().enumerate() {
                    assert_eq!(region.len(), size);
                    region.iter().for_each(|&at| of[at] = number);
                }
                assert!(of.cells().iter().all(|&number| number < size));
                assert!(regions.iter().all(|region| is_whole(&of, region[0])));
            }
        }
    }
}
