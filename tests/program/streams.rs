//! Many puzzles, one after the other: each has the answers that it has alone.

use cluesat::backend::{Backend, Limits};
use cluesat::family::nonogram::Nonogram;
use cluesat::family::{Deduce, Puzzle};
use cluesat::grid::Grid;
use cluesat::search::{Options, Solutions};
use fastrand::Rng;
use std::sync::Arc;
use std::time::Duration;

/// The clues of random pictures; small ones seldom have one answer alone.
fn pictures(count: usize) -> Vec<Arc<dyn Puzzle>> {
    let mut random = Rng::with_seed(11);
    let mut picture = || {
        let (height, width) = (random.usize(1..=6), random.usize(1..=6));
        let cells = (0..height * width).map(|_| random.u16(0..2)).collect();
        let puzzle = Nonogram::of_picture(&Grid::from_cells(height, width, cells)).expect("a picture is small");
        Arc::new(puzzle) as Arc<dyn Puzzle>
    };
    (0..count).map(|_| picture()).collect()
}

/// The first answers, in the order in which they were found, and what that cost the engine.
fn answers(puzzle: &Arc<dyn Puzzle>, options: &Options) -> (Vec<String>, usize, Option<u64>) {
    let mut solutions = Solutions::new(puzzle, options);
    let found: Vec<_> = solutions.by_ref().take(4).map(|answer| answer.expect("the engine works")).collect();
    let stats = solutions.stats();
    (found.iter().map(|board| puzzle.line(board)).collect(), stats.rounds, stats.conflicts)
}

#[test]
fn an_engine_keeps_nothing_of_the_puzzle_before() {
    let puzzles = pictures(60);
    for backend in [Backend::Varisat, Backend::Batsat] {
        for limits in [Limits::none(), Limits::none().with_time(Some(Duration::from_secs(600)))] {
            for turn in [None, Some(3)] {
                let options = Options {
                    backend: backend.clone(),
                    limits: limits.clone(),
                    phase_seed: turn,
                    deduce: Deduce::Off,
                    ..Options::default()
                };
                let alone = |puzzle: &Arc<dyn Puzzle>| {
                    let search = || answers(puzzle, &options);
                    std::thread::scope(|scope| scope.spawn(search).join().expect("a search ends"))
                };
                let alone: Vec<_> = puzzles.iter().map(alone).collect();
                assert!(alone.iter().any(|found| found.0.len() == 1) && alone.iter().any(|found| found.0.len() > 2));
                let there: Vec<_> = puzzles.iter().map(|puzzle| answers(puzzle, &options)).collect();
                assert_eq!(there, alone);
                // The other way round, another puzzle went before.
                let mut back: Vec<_> = puzzles.iter().rev().map(|puzzle| answers(puzzle, &options)).collect();
                back.reverse();
                assert_eq!(back, alone);
            }
        }
    }
}
