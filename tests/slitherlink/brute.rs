//! All answers of tiny boards, against loops found without clauses.

use cluesat::backend::Backend;
use cluesat::family::Deduce;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::grid::{Edge, Edges, Grid};
use fastrand::Rng;

use super::common::{answers, check, clueless, deduce, is_single_loop, keeps, options, sides, single_loops, sort};

/// OEIS A140517: the cycles in the graph of n x n cells.
#[test]
fn clueless_boards_have_the_known_numbers_of_answers() {
    for backend in [Backend::Varisat, Backend::Batsat] {
        for (n, count) in [(1, 1), (2, 13), (3, 213), (4, 9349)] {
            let found = answers(&clueless(n, n), &options(backend.clone(), Deduce::Full), usize::MAX);
            assert_eq!(found.len(), count, "{n}x{n} with {backend}");
            assert!(found.iter().all(is_single_loop));
            assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }
}

#[test]
fn the_checker_accepts_exactly_the_single_loops() {
    let puzzle = clueless(2, 2);
    let edges: Vec<Edge> = Edges::filled(2, 2, ()).edges().collect();
    let mut accepted = 0;
    for bits in 0..1usize << edges.len() {
        let mut board = Edges::filled(2, 2, false);
        for (index, &edge) in edges.iter().enumerate() {
            board[edge] = bits >> index & 1 == 1;
        }
        let flaws = check(&puzzle, &board);
        assert_eq!(flaws.is_empty(), is_single_loop(&board), "{board:?}: {flaws:?}");
        assert_eq!(flaws.iter().any(|flaw| flaw.text == "no line at all"), bits == 0);
        accepted += usize::from(flaws.is_empty());
    }
    assert_eq!(accepted, 13);
}

#[test]
fn every_clue_set_of_2x2() {
    let loops = single_loops(2, 2);
    assert_eq!(loops.len(), 13);
    let values = [None, Some(0), Some(1), Some(2), Some(3), Some(4)];
    for code in 0..6usize.pow(4) {
        let cells = (0..4).map(|cell| values[code / 6usize.pow(cell) % 6]).collect();
        let clues = Grid::from_cells(2, 2, cells);
        let mut wanted: Vec<_> = loops.iter().filter(|board| keeps(board, &clues)).cloned().collect();
        sort(&mut wanted);
        let puzzle = Slitherlink::new(clues).expect("a board");
        for deduce in [Deduce::Off, Deduce::Full] {
            let found = answers(&puzzle, &options(Backend::Varisat, deduce), usize::MAX);
            assert_eq!(found, wanted, "{:?} with {deduce:?}", puzzle.clues());
        }
    }
}

#[test]
fn random_clues_on_boards_up_to_3x4() {
    let mut rng = Rng::with_seed(7);
    for (height, width) in [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)] {
        let loops = single_loops(height, width);
        for round in 0..200 {
            // Half of them from a loop, so that many have answers; the others anything.
            let source = &loops[rng.usize(..loops.len())];
            let mut clues = Grid::filled(height, width, None);
            for cell in clues.positions() {
                if rng.usize(..3) > 0 {
                    clues[cell] = Some(if round % 2 == 0 { sides(source, cell) } else { rng.usize(..5) as u8 });
                }
            }
            let mut wanted: Vec<_> = loops.iter().filter(|board| keeps(board, &clues)).cloned().collect();
            sort(&mut wanted);
            let puzzle = Slitherlink::new(clues).expect("a board");
            for (backend, deduce) in [(Backend::Varisat, Deduce::Full), (Backend::Batsat, Deduce::Off)] {
                assert_eq!(answers(&puzzle, &options(backend, deduce), usize::MAX), wanted, "{:?}", puzzle.clues());
            }
        }
    }
}

#[test]
fn deduction_never_decides_an_edge_against_an_answer() {
    let mut rng = Rng::with_seed(11);
    let loops = single_loops(3, 4);
    for _ in 0..2000 {
        let mut clues = Grid::filled(3, 4, None);
        for cell in clues.positions() {
            clues[cell] = (rng.usize(..2) == 0).then(|| rng.usize(..4) as u8);
        }
        let wanted: Vec<_> = loops.iter().filter(|board| keeps(board, &clues)).collect();
        match deduce(&Slitherlink::new(clues).expect("a board"), Deduce::Full) {
            Err(_) => assert!(wanted.is_empty()),
            Ok(known) => {
                for answer in wanted {
                    assert!(known.edges().all(|edge| known[edge].is_none_or(|line| line == answer[edge])));
                }
            }
        }
    }
}

#[test]
fn a_board_of_zeros_has_no_answer() {
    for (height, width) in [(1, 1), (2, 3), (5, 5)] {
        let puzzle = Slitherlink::new(Grid::filled(height, width, Some(0))).expect("a board");
        for deduce in [Deduce::Off, Deduce::Full] {
            assert!(answers(&puzzle, &options(Backend::Varisat, deduce), 2).is_empty());
        }
    }
}
