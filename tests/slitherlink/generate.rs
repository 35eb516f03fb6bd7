//! Random loops and puzzles with one answer and no clue too many.

use cluesat::backend::Backend;
use cluesat::family::Deduce;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::grid::{Edges, Grid, Pos};
use fastrand::Rng;

use super::common::{answers, boundary, is_single_loop, options, sides};

/// A random loop: the boundary of a region that grows and shrinks at random, never touching itself.
pub(crate) fn random_loop(height: usize, width: usize, rng: &mut Rng) -> Edges<bool> {
    let mut inside = Grid::filled(height, width, false);
    let start = Pos::new(rng.usize(..height), rng.usize(..width));
    inside[start] = true;
    let mut count = 1;
    for _ in 0..60 * height * width {
        let cell = Pos::new(rng.usize(..height), rng.usize(..width));
        // The eight neighbours in a circle; a cell may change sides when the inside ones are one run that starts
        // and ends at a side, or can be seen so from outside.
        let at = |row: isize, col: isize| {
            let (row, col) = (cell.row.wrapping_add_signed(row), cell.col.wrapping_add_signed(col));
            inside.get(Pos::new(row, col)).copied().unwrap_or(false)
        };
        let ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)].map(|(r, c)| at(r, c));
        let changes = (0..8).filter(|&i| ring[i] != ring[(i + 1) % 8]).count();
        let beside = [ring[1], ring[3], ring[5], ring[7]].into_iter().filter(|&side| side).count();
        let corner_alone = (0..8).step_by(2).any(|i| {
            let (before, after) = (ring[(i + 7) % 8], ring[(i + 1) % 8]);
            before == after && ring[i] != before
        });
        if changes != 2 || corner_alone {
            continue;
        }
        let grows = !inside[cell];
        // Thin regions make long loops.
        let wanted = if grows { beside == 1 || rng.usize(..12) == 0 } else { beside > 1 || rng.usize(..25) == 0 };
        if wanted && (grows || count > 1) {
            inside[cell] = grows;
            count = if grows { count + 1 } else { count - 1 };
        }
    }
    boundary(height, width, |cell| inside[cell])
}

/// Takes clues away in random order as long as the answer stays the only one, down to `target` clues.
pub(crate) fn reduce(line: &Edges<bool>, target: usize, rng: &mut Rng) -> Slitherlink {
    let (height, width) = (line.height(), line.width());
    let mut clues = Grid::filled(height, width, None);
    for cell in clues.positions() {
        clues[cell] = Some(sides(line, cell));
    }
    let mut order: Vec<Pos> = clues.positions().collect();
    for last in (1..order.len()).rev() {
        order.swap(last, rng.usize(..=last));
    }
    let mut left = order.len();
    for cell in order {
        if left <= target {
            break;
        }
        let clue = clues[cell].take();
        let puzzle = Slitherlink::new(clues.clone()).expect("a board");
        if answers(&puzzle, &options(Backend::Batsat, Deduce::Full), 2).len() == 1 {
            left -= 1;
        } else {
            clues[cell] = clue;
        }
    }
    Slitherlink::new(clues).expect("a board")
}

#[test]
fn random_loops_are_loops() {
    for seed in 0..200 {
        let mut rng = Rng::with_seed(seed);
        let (height, width) = (1 + rng.usize(..9), 1 + rng.usize(..9));
        assert!(is_single_loop(&random_loop(height, width, &mut rng)), "seed {seed}: {height}x{width}");
    }
}

#[test]
fn reduced_puzzles_have_their_loop_as_the_only_answer() {
    for seed in 0..10 {
        let mut rng = Rng::with_seed(seed);
        let line = random_loop(5, 6, &mut rng);
        let puzzle = reduce(&line, 0, &mut rng);
        assert_eq!(answers(&puzzle, &options(Backend::Varisat, Deduce::Off), 2), [line]);
        // No clue can be spared.
        for cell in puzzle.clues().positions() {
            let mut clues = puzzle.clues().clone();
            if clues[cell].take().is_some() {
                let fewer = Slitherlink::new(clues).expect("a board");
                assert_eq!(answers(&fewer, &options(Backend::Varisat, Deduce::Off), 2).len(), 2);
            }
        }
    }
}
