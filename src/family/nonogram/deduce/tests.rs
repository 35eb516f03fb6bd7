//! Guesses against the rules.

/// A guess has only open cells, each once; it is the same for the same seed; and where it fills the whole board it is
/// an answer, since every line was placed.
#[test]
fn a_guess_to_the_end_is_an_answer() {
    use super::decimation::decimate;
    use crate::board::Board;
    use crate::family::nonogram::Nonogram;
    use crate::family::{Deduce, Puzzle, WholeCheck};
    use crate::grid::{Grid, Pos, Spot};

    let mut dice = fastrand::Rng::with_seed(11);
    let mut complete = 0;
    for seed in 0..40 {
        let cells = (0..12 * 13).map(|_| u16::from(dice.u8(..5) < 2)).collect();
        let puzzle = Nonogram::of_picture(&Grid::from_cells(12, 13, cells)).expect("it is small");
        let known = super::deduce(&puzzle, Deduce::Full, &mut || true).expect("it has an answer");
        let guess = decimate::<u64>(&puzzle, &known, seed, 0, &mut || true);
        assert_eq!(guess, decimate::<u64>(&puzzle, &known, seed, 0, &mut || true));
        assert!(decimate::<u64>(&puzzle, &known, seed, 0, &mut || false).is_empty());
        let mut board = known.map(|left| left.only().map(|value| value == 1));
        for &(place, value) in &guess {
            let Spot::Cell(pos) = place else { panic!("a nonogram has cells") };
            assert_eq!(board[pos].replace(value == 1), None, "{pos} was open");
        }
        if board.cells().iter().all(Option::is_some) {
            complete += 1;
            let filled = |pos: Pos| u16::from(board[pos] == Some(true));
            let board = Board(board.positions().map(filled).collect());
            assert!(puzzle.is_answer(&board) && (&puzzle as &dyn Puzzle).check(&board).is_empty());
        }
    }
    assert!(complete > 20, "{complete} of 40 guesses went to the end");
}
