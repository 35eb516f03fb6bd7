//! What is deduced before any search: it holds in every answer, at every level.

use cluesat::backend::Backend;
use cluesat::family::Deduce;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::grid::{Edges, Grid};
use fastrand::Rng;

use super::common::{answers, boundary, clueless, deduce, is_single_loop, keeps, options, sides, single_loops};
use super::generate::{random_loop, reduce};

/// The number of edges that are known.
fn known(edges: &Edges<Option<bool>>) -> usize {
    edges.edges().filter(|&edge| edges[edge].is_some()).count()
}

/// Whether the board says what is known.
fn agrees(board: &Edges<bool>, known: &Edges<Option<bool>>) -> bool {
    board.edges().all(|edge| known[edge].is_none_or(|line| line == board[edge]))
}

#[test]
fn nothing_is_deduced_that_an_answer_denies() {
    let mut rng = Rng::with_seed(11);
    let (mut none, mut whole) = (0, 0);
    for (height, width) in [(1, 1), (1, 4), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4)] {
        let loops = single_loops(height, width);
        for round in 0..400 {
            let source = &loops[rng.usize(..loops.len())];
            let mut clues = Grid::filled(height, width, None);
            for cell in clues.positions() {
                if rng.usize(..4) > round % 3 {
                    clues[cell] = Some(if round % 4 > 0 { sides(source, cell) } else { rng.usize(..4) as u8 });
                }
            }
            let found: Vec<&Edges<bool>> = loops.iter().filter(|board| keeps(board, &clues)).collect();
            let puzzle = Slitherlink::new(clues).expect("a board");
            let mut before = 0;
            for level in [Deduce::Off, Deduce::Singles, Deduce::Full] {
                match deduce(&puzzle, level) {
                    Err(contradiction) => {
                        assert!(found.is_empty(), "{contradiction:?} in {:?}", puzzle.clues());
                        none += 1;
                        break;
                    }
                    Ok(edges) => {
                        assert!(found.iter().all(|board| agrees(board, &edges)), "{level} in {:?}", puzzle.clues());
                        assert!(known(&edges) >= before, "a higher level knows no less");
                        before = known(&edges);
                        whole += usize::from(level == Deduce::Full && before == edges.len());
                    }
                }
            }
        }
    }
    assert!(none > 200 && whole > 200, "{none} without an answer, {whole} solved");
}

/// Boards that brute force cannot do, against an engine that gets the whole puzzle.
#[test]
fn verdicts_are_those_of_the_engine_alone() {
    let mut rng = Rng::with_seed(12);
    let mut several = 0;
    for round in 0..40 {
        let (height, width) = (5 + round % 5, 5 + round / 8);
        let line = random_loop(height, width, &mut rng);
        let mut clues = reduce(&line, height * width / 3, &mut rng).clues().clone();
        for _ in 0..round % 4 {
            let cells: Vec<_> = clues.positions().collect();
            let cell = cells[rng.usize(..cells.len())];
            clues[cell] = if round % 8 < 4 { None } else { Some(rng.usize(..4) as u8) };
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let all = |deduce| answers(&puzzle, &options(Backend::Batsat, deduce), 50);
        let (off, full) = (all(Deduce::Off), all(Deduce::Full));
        several += usize::from(off.len() > 1);
        assert_eq!(off.len(), full.len(), "{:?}", puzzle.clues());
        if off.len() < 50 {
            assert_eq!(off, full);
        }
    }
    assert!(several > 5, "{several} of several answers");
}

/// A loop whose every clue is given is found without a search, also when it is large.
#[test]
fn boards_with_all_clues_need_no_search() {
    let mut rng = Rng::with_seed(13);
    for size in [10, 20, 40] {
        let line = random_loop(size, size, &mut rng);
        assert!(is_single_loop(&line));
        let mut clues = clueless(size, size).clues().clone();
        for cell in clues.positions() {
            clues[cell] = Some(sides(&line, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let edges = deduce(&puzzle, Deduce::Full).expect("there is an answer");
        assert!(agrees(&line, &edges));
        assert!(known(&edges) * 10 >= edges.len() * 9, "{} of {}", known(&edges), edges.len());
    }
}

/// A ring of threes and zeros cannot close before the rest has its lines.
#[test]
fn a_loop_that_closes_early_is_seen_by_counting_levels() {
    let line = boundary(3, 7, |cell| cell.row == 1 && (1..6).contains(&cell.col));
    let mut clues = clueless(3, 7).clues().clone();
    for cell in clues.positions() {
        clues[cell] = Some(sides(&line, cell));
    }
    // The same sides, and a second loop's clue where nothing can be.
    let right = Slitherlink::new(clues.clone()).expect("a board");
    assert_eq!(known(&deduce(&right, Deduce::Singles).expect("an answer")), line.len());
    clues[cluesat::grid::Pos::new(0, 0)] = Some(2);
    let wrong = Slitherlink::new(clues).expect("a board");
    assert!(deduce(&wrong, Deduce::Singles).is_err() || deduce(&wrong, Deduce::Full).is_err());
}
