//! Boards small enough to try all: answers, verdicts, the gap between runs, sums.

use std::collections::BTreeMap;
use std::sync::Arc;

use cluesat::board::{Board, Domains};
use cluesat::cnf::{Cnf, Encoder};
use cluesat::family::nonogram::{Clue, Nonogram, Run};
use cluesat::family::{Cause, Deduce, Puzzle};
use cluesat::grid::Grid;
use cluesat::search::{Options, Progress, Solutions};
use fastrand::Rng;

use super::tiny;

fn object(puzzle: Nonogram) -> Arc<dyn Puzzle> {
    Arc::new(puzzle)
}

fn answers(puzzle: &Arc<dyn Puzzle>, deduce: Deduce) -> Vec<Board> {
    let mut solutions = Solutions::new(puzzle, &Options { deduce, ..Options::default() });
    let mut found: Vec<Board> = solutions.by_ref().map(|answer| answer.expect("the engine runs")).collect();
    assert_eq!(solutions.progress(), Progress::Complete);
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// All pictures with this many rows, columns and values.
fn pictures(height: usize, width: usize, values: u16) -> Vec<Vec<u16>> {
    let mut all = vec![Vec::new()];
    for _ in 0..height * width {
        let longer = |cells: &Vec<u16>| (0..values).map(|value| [&cells[..], &[value]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all
}

type Clues = (Vec<Clue>, Vec<Clue>);

fn clues(cells: &[u16], width: usize) -> Clues {
    let rows = cells.chunks(width).map(|row| Clue::of_values(row.iter().copied()));
    let columns = (0..width).map(|col| Clue::of_values(cells.iter().skip(col).step_by(width).copied()));
    (rows.collect(), columns.collect())
}

/// Pictures by their clues.
fn by_clues(height: usize, width: usize, values: u16) -> BTreeMap<Vec<Vec<Run>>, (Clues, Vec<Board>)> {
    let mut groups: BTreeMap<Vec<Vec<Run>>, (Clues, Vec<Board>)> = BTreeMap::new();
    for cells in pictures(height, width, values) {
        let (rows, columns) = clues(&cells, width);
        let key = rows.iter().chain(&columns).map(|clue| clue.runs().to_vec()).collect();
        groups.entry(key).or_insert_with(|| ((rows, columns), Vec::new())).1.push(Board(cells));
    }
    groups
}

#[test]
fn every_picture_of_small_boards_is_an_answer_of_its_clues_and_no_other_is() {
    for (height, width, values) in [(1, 5, 3), (2, 2, 4), (2, 3, 3), (3, 2, 3), (1, 4, 4)] {
        for ((rows, columns), mut boards) in by_clues(height, width, values).into_values() {
            boards.sort_by(|one, other| one.0.cmp(&other.0));
            let puzzle = object(Nonogram::new(rows, columns).expect("the clues fit"));
            for deduce in [Deduce::Off, Deduce::Full] {
                assert_eq!(answers(&puzzle, deduce), boards, "{puzzle:?}");
            }
        }
    }
}

/// Clues of rows and of columns that need not fit together: the pictures that keep them are those that are found.
#[test]
fn every_pair_of_clues_of_2x2_boards_has_the_answers_it_has() {
    for values in [3, 4] {
        let groups = by_clues(2, 2, values);
        let mut lines: Vec<Clue> = Vec::new();
        for line in pictures(1, 2, values) {
            let clue = Clue::of_values(line);
            if !lines.contains(&clue) {
                lines.push(clue);
            }
        }
        let mut random = Rng::with_seed(5);
        let (mut tried, mut none) = (0, 0);
        for number in 0..lines.len().pow(4) {
            // With three colours, one in eight.
            if values == 4 && random.u8(0..8) > 0 {
                continue;
            }
            let line = |at: u32| lines[number / lines.len().pow(at) % lines.len()].clone();
            let (rows, columns) = (vec![line(0), line(1)], vec![line(2), line(3)]);
            let key: Vec<Vec<Run>> = rows.iter().chain(&columns).map(|clue| clue.runs().to_vec()).collect();
            let wanted = groups.get(&key).map_or(0, |(_, boards)| boards.len());
            let puzzle = object(Nonogram::new(rows, columns).expect("the clues fit"));
            let deduce = if number % 2 == 0 { Deduce::Off } else { Deduce::Full };
            assert_eq!(answers(&puzzle, deduce).len(), wanted, "{puzzle:?}");
            tried += 1;
            none += usize::from(wanted == 0);
        }
        assert!(tried > 2_000 && none > tried / 2, "{none} of {tried}");
    }
}

/// What deduction rules out is in no answer; the pictures are of three colours.
#[test]
fn deduction_keeps_every_answer() {
    let mut random = Rng::with_seed(11);
    for _ in 0..60 {
        let (height, width) = (random.usize(3..=5), random.usize(3..=5));
        let cells: Vec<u16> = (0..height * width).map(|_| random.u16(0..4)).collect();
        let (rows, columns) = clues(&cells, width);
        let puzzle = object(Nonogram::new(rows, columns).expect("the clues fit"));
        let all = answers(&puzzle, Deduce::Off);
        assert!(all.contains(&Board(cells)));
        for level in [Deduce::Singles, Deduce::Full] {
            let known: Domains = puzzle.deduce(level).expect("there is an answer");
            for answer in &all {
                assert!(answer.iter().all(|(place, value)| known.known(place, value) != Some(false)), "{puzzle:?}");
            }
            assert_eq!(answers(&puzzle, level), all);
        }
    }
}

/// The running example: with a gap between red and blue its first row could not be laid.
#[test]
fn runs_of_different_colours_may_touch_and_those_of_one_may_not() {
    let puzzle = object(tiny());
    assert_eq!(answers(&puzzle, Deduce::Full), [Board(vec![1, 1, 2, 1, 0, 1])]);
    assert_eq!(answers(&puzzle, Deduce::Off), [Board(vec![1, 1, 2, 1, 0, 1])]);
    let run = |length, colour| Run { length, colour };
    let apart = Nonogram::new(vec![Clue::coloured([run(2, 2), run(1, 2)])], vec![Clue::coloured([run(1, 2)]); 3]);
    assert_eq!(apart.expect_err("four cells").to_string(), "row 1 needs 4 cells but the board is 3 wide");
}

#[test]
fn a_board_without_background() {
    let cells: Vec<u16> = (0..36).map(|at| 1 + u16::from((at / 6 + at % 6) % 3 == 0)).collect();
    let (rows, columns) = clues(&cells, 6);
    let puzzle = object(Nonogram::new(rows, columns).expect("the clues fit"));
    assert_eq!(answers(&puzzle, Deduce::Full), [Board(cells)]);
}

#[test]
fn sums_are_compared_for_each_colour() {
    let run = |length, colour| Clue::coloured([Run { length, colour }]);
    // Two red and one blue in the rows, one red and two blue in the columns: as many cells in all.
    let puzzle = Nonogram::new(vec![run(2, 1), run(1, 2)], vec![run(1, 1), run(2, 2)]).expect("the clues fit");
    let found = puzzle.deduce_error();
    let Cause::Whole(phrase) = found else { panic!("{found:?}") };
    assert_eq!(phrase.to_string(), "the rows fill 2 black cells, the columns 1");
}

trait DeduceError {
    fn deduce_error(self) -> Cause;
}

impl DeduceError for Nonogram {
    fn deduce_error(self) -> Cause {
        let puzzle: &dyn Puzzle = &self;
        puzzle.deduce(Deduce::Singles).expect_err("no answer").cause
    }
}

/// The formula at the head of the encoder.
#[test]
fn a_line_has_as_many_clauses_as_the_formula_says() {
    for cells in 1..=7_usize {
        for values in [3_u16, 4] {
            let mut seen: Vec<Clue> = Vec::new();
            for line in pictures(1, cells.min(6), values) {
                let clue = Clue::of_values(line);
                if seen.contains(&clue) {
                    continue;
                }
                seen.push(clue.clone());
                let (k, runs) = (usize::from(values) - 1, clue.runs());
                let slack = cells - clue.needs() as usize;
                if runs.is_empty() || slack == 0 {
                    continue;
                }
                let mut cnf = Cnf::new();
                // Columns do not help here: each is empty and states nothing, so the line is examined on its own.
                let puzzle = line_of(cells, k as u16, clue.clone());
                let known = Domains::all(puzzle.holds());
                let mut enc = Encoder::new(&mut cnf);
                let vars = cluesat::rule::Vars::new(puzzle.layout(), &known, &mut enc);
                puzzle.rules()[0].encode(&vars, &mut enc);
                let (n, r, s) = (cells, runs.len(), slack);
                let same = runs.windows(2).filter(|pair| pair[0].colour == pair[1].colour).count();
                let mut colours: Vec<u16> = runs.iter().map(|run| run.colour).collect();
                colours.sort_unstable();
                colours.dedup();
                let q = colours.len();
                assert_eq!(cnf.vars(), n * (k + 1) + r * s, "{clue:?}");
                assert_eq!(
                    cnf.clauses().count(),
                    5 * r * s - r + same + n * (k + 1 + q * (q + 1) / 2),
                    "{clue:?} in {n}"
                );
            }
        }
    }
}

/// A board of one row in this many colours, whose first rule is that row.
fn line_of(cells: usize, colours: u16, clue: Clue) -> Arc<dyn Puzzle> {
    let palette = cluesat::family::nonogram::Palette::of(usize::from(colours));
    object(Nonogram::coloured(vec![clue], vec![Clue::default(); cells], palette).expect("the clue fits"))
}

/// Pictures of the same clues in other colours, turned and mirrored are the same puzzles.
#[test]
fn the_order_of_colours_says_nothing() {
    let picture = Grid::from_cells(2, 3, vec![2, 2, 1, 2, 0, 2]);
    let palette = cluesat::family::nonogram::Palette::of(2);
    let swapped = Nonogram::of_coloured_picture(&picture, palette).expect("small");
    assert_eq!(swapped, tiny());
    let (swapped, tiny) = (object(swapped), object(tiny()));
    let key = |puzzle: &Arc<dyn Puzzle>| puzzle.shortcuts().symmetry.map(cluesat::family::Symmetry::canonical_key);
    assert_eq!(key(&swapped), key(&tiny));
}
