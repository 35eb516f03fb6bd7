//! Small boards of every tiling against loops found by walking, without any clause.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::board::{Board, Graph};
use cluesat::family::{Deduce, Puzzle};
use cluesat::search::{Count, Counted, Method, Options, Solutions, count};

use super::common::{KINDS, clueless, puzzle, small, used};

/// All loops of a graph: each is walked from its first dot, the smaller of its two ways first.
fn loops(graph: &Graph) -> Vec<Board> {
    fn go(graph: &Graph, path: &mut Vec<usize>, line: &mut Board, found: &mut Vec<Board>) {
        let (start, at) = (path[0], path[path.len() - 1]);
        for &edge in graph.at_dot(at) {
            let next = graph.across(edge as usize, at);
            if line.0[edge as usize] == 1 || next < start {
                continue;
            }
            line.0[edge as usize] = 1;
            if next == start && path[1] < at {
                found.push(line.clone());
            } else if next != start && !path.contains(&next) {
                path.push(next);
                go(graph, path, line, found);
                path.pop();
            }
            line.0[edge as usize] = 0;
        }
    }
    let mut found = Vec::new();
    for start in 0..graph.dot_count() {
        go(graph, &mut vec![start], &mut Board(vec![0; graph.edge_count()]), &mut found);
    }
    found
}

/// The number of answers by the frontier.
fn swept(puzzle: &Arc<dyn Puzzle>) -> Counted {
    count(puzzle, &Options::default(), Method::Frontier, None).expect("every rule is about a few edges").result
}

#[test]
fn clueless_boards_have_as_many_answers_as_loops() {
    for (number, prefix) in KINDS {
        // Every shape that faces have, on boards of several faces.
        let (mut shapes, mut most) = (BTreeSet::new(), 0);
        for tiling in small(number, prefix) {
            let sides = tiling.sides(usize::MAX);
            most = most.max(sides.len());
            shapes.extend(sides);
            let puzzle = clueless(tiling);
            let wanted = loops(puzzle.layout().graph()).len() as u128;
            for backend in [Backend::Varisat, Backend::Batsat] {
                let options = Options { backend, ..Options::default() };
                let Count { result, .. } = count(&puzzle, &options, Method::Enumerate, None).expect("it counts");
                assert_eq!(result, Counted::Exactly(wanted), "{tiling:?}");
            }
            assert_eq!(swept(&puzzle), Counted::Exactly(wanted), "{tiling:?}");
        }
        assert!(most >= 8, "tiling {number} {prefix:?}: {most}");
        let all: &[u8] = match number {
            1 => &[3],
            2 => &[6],
            3 => &[3, 4],
            5 => &[3, 4, 6],
            4 | 8 => &[5],
            6 => &[4, 8],
            7 | 11 | 12 => &[4],
            9 => &[3, 12],
            10 => &[4, 6, 12],
            13 => &[3, 4, 6, 12],
            14 => &[3, 6],
            _ => &[3, 4, 12],
        };
        assert!(shapes.iter().eq(all), "tiling {number} {prefix:?}: {shapes:?}");
    }
}

#[test]
fn random_clues_leave_the_loops_that_keep_them() {
    let mut random = fastrand::Rng::with_seed(21);
    for (number, prefix) in KINDS {
        for tiling in small(number, prefix) {
            let empty = clueless(tiling);
            let loops = loops(empty.layout().graph());
            let sides: Vec<Vec<u8>> = loops.iter().map(|board| used(&empty, board)).collect();
            for round in 0..4 {
                let source = &sides[random.usize(..sides.len())];
                // Half of them from a loop, so that they have answers; one clue of the others anything.
                let mut clues: Vec<Option<u8>> =
                    source.iter().map(|&sides| (random.u8(..10) < 6).then_some(sides)).collect();
                if round % 2 == 1 {
                    let face = random.usize(..clues.len());
                    clues[face] = Some(random.u8(..=tiling.sides(usize::MAX)[face]));
                }
                let keeps =
                    |sides: &[u8]| clues.iter().zip(sides).all(|(clue, &sides)| clue.is_none_or(|clue| clue == sides));
                let kept = loops.iter().zip(&sides).filter(|(_, sides)| keeps(sides)).map(|(board, _)| board);
                let wanted: BTreeSet<Vec<u16>> = kept.map(|board| board.0.clone()).collect();
                let puzzle = puzzle(tiling, clues);
                assert_eq!(swept(&puzzle), Counted::Exactly(wanted.len() as u128), "{tiling:?} {puzzle:?}");
                for (backend, deduce) in [(Backend::Varisat, Deduce::Full), (Backend::Batsat, Deduce::Off)] {
                    let options = Options { backend, deduce, ..Options::default() };
                    let found = Solutions::new(&puzzle, &options).map(|answer| answer.expect("it solves").0);
                    assert_eq!(found.collect::<BTreeSet<_>>(), wanted, "{tiling:?} {puzzle:?}");
                }
                // What is deduced holds in every answer, whichever edges are assumed on the way.
                if let Ok(known) = puzzle.deduce(Deduce::Full) {
                    for board in &wanted {
                        let fits = |place: cluesat::board::Place| {
                            known.known(place, 1).is_none_or(|line| line == (board[place.index()] == 1))
                        };
                        assert!(puzzle.all_places().all(fits), "{tiling:?} {puzzle:?}");
                    }
                } else {
                    assert!(wanted.is_empty(), "{tiling:?} {puzzle:?}");
                }
            }
        }
    }
}
