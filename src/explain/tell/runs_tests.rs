//! Checks which cells each run can cover. The lines are short, so a reader can check them by hand.

use super::{Line, reach};
use crate::board::{Domain, Place};
use crate::rule::Run;

fn runs(runs: &[(u32, u16)]) -> Vec<Run> {
    runs.iter().map(|&(length, colour)| Run { length, colour }).collect()
}

#[test]
fn runs_are_pushed_to_both_sides() {
    let open = vec![Domain::first(2); 10];
    let two = runs(&[(3, 1), (4, 1)]);
    assert_eq!(reach(&two, &open), Some(vec![(0, 2), (4, 6)]));
    let mut known = open.clone();
    (known[1], known[9]) = (Domain::just(1), Domain::just(0));
    assert_eq!(reach(&two, &known), Some(vec![(0, 1), (4, 5)]));
    known[5] = Domain::just(0);
    assert_eq!(reach(&two, &known), None);
    assert_eq!(reach(&[], &open), Some(Vec::new()));
}

#[test]
fn runs_of_different_colours_touch() {
    let open = vec![Domain::first(3); 8];
    let three = runs(&[(2, 1), (2, 2), (2, 2)]);
    assert_eq!(reach(&three, &open), Some(vec![(0, 1), (2, 3), (5, 6)]));
    let mut known = open.clone();
    // The third cell is not of the second colour.
    known[2] = known[2].without(2);
    assert_eq!(reach(&three, &known), Some(vec![(0, 1), (3, 3), (6, 6)]));
}

/// Compares with all boards: where each run may lie.
#[test]
fn no_run_reaches_farther() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let board: Vec<u16> = (0..6).map(|_| random.u16(0..3)).collect();
        let clue = crate::rule::Clue::of_values(board.iter().copied());
        let cells: Vec<Domain> = board
            .iter()
            .map(|&value| Domain::just(usize::from(value)) | Domain::just(random.usize(0..3)) | Domain::just(0))
            .collect();
        let mut all = vec![(usize::MAX, 0); clue.runs().len()];
        for number in 0..3_usize.pow(6) {
            let way: Vec<u16> = (0..6).map(|at| (number / 3_usize.pow(at) % 3) as u16).collect();
            let may = way.iter().zip(&cells).all(|(&value, cell)| cell.contains(usize::from(value)));
            if !may || !clue.fits(way.iter().copied()) {
                continue;
            }
            let is_start = |&at: &usize| way[at] > 0 && (at == 0 || way[at - 1] != way[at]);
            for (run, start) in (0..6).filter(is_start).enumerate() {
                all[run] = (all[run].0.min(start), all[run].1.max(start));
            }
        }
        assert_eq!(reach(clue.runs(), &cells), Some(all), "{board:?} {cells:?}");
    }
}

#[test]
fn a_cell_joins_its_neighbours() {
    let known = [1, 1, 0, 2, 0, 0].map(|value| if value == 2 { Domain::first(2) } else { Domain::just(value) });
    let clue = runs(&[(3, 1), (1, 1)]);
    let places = (0..6).map(Place).collect();
    let line =
        |before: Vec<Domain>| Line { runs: &clue, places, after: before.clone(), reach: vec![(0, 0), (3, 3)], before };
    let mut open = known.to_vec();
    open[2] = Domain::first(2);
    open[5] = Domain::just(1);
    let line = line(open);
    assert_eq!([2, 3, 4].map(|at| line.length_if_filled(1, at)), [3, 1, 2]);
    assert_eq!([2, 3, 4].map(|at| line.longest(1, at)), [3, 1, 0]);
}
