//! Answers near guesses, against the engine alone: the same verdicts on boards with no, one and many answers.

use std::sync::Arc;

use cluesat::backend::{Backend, Limits, Moment};
use cluesat::board::{Board, Domains, Place};
use cluesat::cnf::Truth;
use cluesat::diagnostic::Source;
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::{Format, ParseOptions, Partial, Puzzle};
use cluesat::grid::{Grid, Pos};
use cluesat::search::{Options, Progress, Solutions};

/// Up to two answers, and whether these are all; found near guesses where there are any.
fn verdict(puzzle: &Arc<dyn Puzzle>, options: &Options) -> (Vec<Board>, Progress, usize) {
    let mut solutions = Solutions::new(puzzle, options);
    let mut answers = Vec::new();
    while answers.len() < 2
        && let Some(answer) = solutions.next()
    {
        answers.push(answer.expect("the engine works"));
    }
    (answers, solutions.progress(), solutions.stats().rounds)
}

/// Up to two answers by the engine alone.
fn by_engine(puzzle: &Arc<dyn Puzzle>) -> usize {
    let mut solutions = Solutions::new(puzzle, &Options::default());
    let mut answers = 0;
    while answers < 2
        && let Some(answer) = solutions.next_under(&[]).expect("the engine works")
    {
        solutions.block(&answer);
        answers += 1;
    }
    answers
}

/// Lines of one filled cell each; the first `pigeons` of them have one hole less.
fn ones(size: usize, pigeons: usize) -> Arc<dyn Puzzle> {
    let lines = vec![Clue::new([1]); size];
    let mut given = Grid::filled(size, size, None);
    for pos in given.positions() {
        if pos.row < pigeons && pos.col + 1 >= pigeons {
            given[pos] = Some(false);
        }
    }
    Arc::new(Nonogram::new(lines.clone(), lines).expect("the clues fit").with_given(given))
}

fn open(puzzle: &Arc<dyn Puzzle>) -> usize {
    let known = puzzle.deduce(Options::default().deduce).expect("lines alone show nothing");
    known.as_slice().iter().filter(|domain| domain.len() > 1).count()
}

fn guess(puzzle: &Arc<dyn Puzzle>, known: &Domains, seed: u64) -> Partial {
    let way = puzzle.shortcuts().guess.expect("the family guesses");
    way.guess(known, None, seed, &mut || true).unwrap_or_default()
}

#[test]
fn guesses_are_made_where_much_is_open() {
    let puzzle = ones(25, 0);
    let known = puzzle.deduce(Options::default().deduce).expect("it has answers");
    let guess = |seed| guess(&puzzle, &known, seed);
    assert!(guess(0).len() > 200, "of {} open cells", open(&puzzle));
    assert_eq!(guess(3), guess(3));
    assert_ne!(guess(3), guess(4));
    let small = ones(12, 0);
    let known = small.deduce(Options::default().deduce).expect("it has answers");
    assert!(crate::guess::guess(&small, &known, 0).is_empty());
}

#[test]
fn many_answers() {
    let puzzle = ones(25, 0);
    for guess in [0, 1, 77] {
        let options = Options { guess: Some(guess), ..Options::default() };
        let (answers, progress, _) = verdict(&puzzle, &options);
        assert_eq!((answers.len(), progress), (2, Progress::Open));
        assert_ne!(answers[0], answers[1]);
        assert!(answers.iter().all(|answer| puzzle.check(answer).is_empty()));
        assert_eq!(verdict(&puzzle, &options).0, answers, "the same guess, the same answers");
    }
    assert_eq!(by_engine(&puzzle), 2);
}

#[test]
fn random_pictures() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut guessed = 0;
    for density in [20, 30, 40, 50] {
        for _ in 0..3 {
            let cells = (0..32 * 32).map(|_| u16::from(random.u8(0..100) < density)).collect();
            let picture = Grid::from_cells(32, 32, cells);
            let puzzle: Arc<dyn Puzzle> = Arc::new(Nonogram::of_picture(&picture).expect("it is small"));
            guessed += usize::from(open(&puzzle) >= 500);
            let (answers, _, _) = verdict(&puzzle, &Options::default());
            assert!(answers.iter().all(|answer| puzzle.check(answer).is_empty()));
            assert!(answers.len() < 2 || answers[0] != answers[1]);
            assert_eq!(answers.len(), by_engine(&puzzle));
        }
    }
    assert!(guessed >= 6, "{guessed} of 12 boards were guessed at");
}

#[test]
fn no_answer() {
    // Six lines with one cell each, in five lines with one cell each: deduction does not see it.
    let puzzle = ones(26, 6);
    assert!(open(&puzzle) >= 500);
    let (answers, progress, _) = verdict(&puzzle, &Options::default());
    assert_eq!((answers.len(), progress), (0, Progress::Complete));
    assert_eq!(by_engine(&puzzle), 0);
}

#[test]
fn one_answer() {
    let text = std::fs::read("puzzles/nonogram/domino-14.non").expect("it is there");
    let source = Source { name: "domino-14.non", bytes: &text, first_line: 1 };
    let puzzle = Nonogram::parse(&source, Format::Non, &ParseOptions::default()).expect("it is a puzzle");
    let puzzle: Arc<dyn Puzzle> = Arc::new(puzzle);
    assert!(open(&puzzle) >= 500);
    for backend in [Backend::Varisat, Backend::Batsat] {
        let (answers, progress, rounds) = verdict(&puzzle, &Options { backend, ..Options::default() });
        assert_eq!((answers.len(), progress), (1, Progress::Complete));
        assert!(rounds > 2, "it was guessed at first");
    }
}

/// A guess knows nothing of what was added to the formula.
#[test]
fn what_was_ruled_out_before_stays_so() {
    let puzzle = ones(25, 0);
    let corner = puzzle.layout().cell(Pos::new(0, 0));
    let mut solutions = Solutions::new(&puzzle, &Options::default());
    let lit = solutions.truth(corner, 1).and_then(Truth::lit).expect("it is open");
    solutions.add_unit(lit);
    for answer in solutions.take(3) {
        assert_eq!(answer.expect("the engine works")[corner], 1);
    }
    let first = Solutions::new(&puzzle, &Options::default()).next().expect("it has answers").expect("the engine works");
    let mut others = Solutions::new(&puzzle, &Options::default());
    others.block(&first);
    for answer in others.take(3) {
        assert_ne!(answer.expect("the engine works"), first);
    }
}

#[test]
fn a_limit_ends_guesses() {
    let mut limits = Limits::none();
    limits.deadline = Some(Moment::now());
    let (answers, progress, _) = verdict(&ones(40, 0), &Options { limits, ..Options::default() });
    assert_eq!((answers.len(), progress), (0, Progress::Limit));
}

#[test]
fn positions_of_a_guess_are_on_the_board() {
    let puzzle = ones(25, 0);
    let known = puzzle.deduce(Options::default().deduce).expect("it has answers");
    let places: Vec<_> = puzzle.all_places().collect();
    for (place, value) in guess(&puzzle, &known, 9) {
        assert!(places.contains(&place) && value < 2, "{place:?} {value}");
    }
}

/// A slitherlink with this part of the clues of the loop around a comb with teeth of random lengths, in percent.
fn slitherlink(side: usize, percent: u8, seed: u64) -> Arc<dyn Puzzle> {
    let mut random = fastrand::Rng::with_seed(seed);
    let teeth: Vec<usize> = (0..side).map(|row| if row % 2 == 0 { random.usize(1..side) } else { 1 }).collect();
    let inside = |row: usize, col: usize| teeth.get(row).is_some_and(|&tooth| col < tooth);
    let clue = |cell: usize| {
        let (row, col) = (cell / side, cell % side);
        let beside = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
        let lines = beside.into_iter().filter(|&(r, c)| inside(r, c) != inside(row, col)).count();
        (random.u8(..100) < percent).then_some(lines as u8)
    };
    let clues = (0..side * side).map(clue).collect();
    Arc::new(Slitherlink::new(Grid::from_cells(side, side, clues)).expect("it is small"))
}

#[test]
fn loops_with_few_and_many_clues() {
    let mut guessed = 0;
    for (percent, seed) in (0..3).flat_map(|seed| [2, 10, 20, 27, 31].map(|percent| (percent, seed))) {
        let puzzle = slitherlink(46, percent, seed);
        guessed += usize::from(open(&puzzle) >= 2_500);
        let options = Options { guess: Some(seed), backend: Backend::Auto, ..Options::default() };
        let (answers, ..) = verdict(&puzzle, &options);
        assert!(answers.iter().all(|answer| puzzle.check(answer).is_empty()), "{percent} %");
        assert!(answers.len() < 2 || answers[0] != answers[1], "{percent} %");
        assert_eq!(answers.len(), by_engine(&puzzle), "{percent} %");
    }
    assert!(guessed >= 12, "{guessed} of 15 boards were guessed at");
}

/// A guess near a board with separate loops keeps what is far from where they meet, and its edges are open ones.
#[test]
fn guesses_near_a_board() {
    let (sparse, dense) = (slitherlink(46, 10, 1), slitherlink(46, 31, 1));
    let known = dense.deduce(Options::default().deduce).expect("it has answers");
    let way = dense.shortcuts().guess.expect("loops are guessed");
    assert_eq!(way.guess(&known, None, 0, &mut || true), Some(Vec::new()), "it asks for a board");
    let answer = Solutions::new(&dense, &Options::default()).next().expect("an answer").expect("the engine works");
    let near = way.guess(&known, Some(&answer), 0, &mut || true).expect("it guesses");
    assert_eq!(near.len(), open(&dense), "nothing is wrong with the board");
    assert!(near.iter().all(|&(place, value)| answer[place] == value && known.as_slice()[place.index()].len() > 1));
    let known = sparse.deduce(Options::default().deduce).expect("it has answers");
    assert!(guess(&sparse, &known, 0).len() > 2_000);
}

/// The second answer is found together with the first one. When it is dropped, it must not be lost.
#[test]
fn answers_found_ahead_are_not_lost() {
    let puzzle = slitherlink(46, 12, 4);
    let options = Options { backend: Backend::Batsat, ..Options::default() };
    let (answers, ..) = verdict(&puzzle, &options);
    let mut solutions = Solutions::new(&puzzle, &options);
    assert_eq!(solutions.next(), Some(Ok(answers[0].clone())));
    // Everything is as in the second answer.
    let all: Partial = (0..).map(Place).zip(answers[1].0.iter().copied()).collect();
    solutions.keep_to(&all);
    assert_eq!(solutions.next(), Some(Ok(answers[1].clone())));
}
