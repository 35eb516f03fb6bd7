//! New puzzles.

use std::collections::BTreeSet;

use cluesat::grid::Pos;
use cluesat::search::{Options, Recipe, Symmetry, Verdict, any_will_do, generate, unique, with_all_clues};

use super::common::{clues, made, recipe};

/// As published for the method of `suexg`, and measured with a SAT engine: 24.38 with a deviation of 1.12.
#[test]
fn a_thousand_minimal_sudokus_have_as_many_clues_as_published() {
    let recipe = recipe("sudoku", (9, 9));
    let counts: Vec<usize> = (0..1000).map(|number| made(&recipe, number).clues).collect();
    let mean = counts.iter().sum::<usize>() as f64 / 1000.0;
    assert!((mean - 24.4).abs() <= 0.2, "{mean}");
    assert!(counts.iter().all(|count| (17..=30).contains(count)));
}

#[test]
fn new_puzzles_have_one_answer() {
    let sizes = [("sudoku", (8, 8)), ("slitherlink", (5, 7)), ("masyu", (6, 6)), ("nonogram", (6, 9))];
    for (name, size) in sizes {
        for number in 0..5 {
            let made = made(&recipe(name, size), number);
            let verdict = unique(&made.puzzle, &Options::default()).expect("the engine works");
            assert_eq!(verdict, Verdict::Unique(made.answer.clone()), "{name}");
            assert_eq!(made.puzzle.size(), size);
        }
    }
}

/// A fresh engine that confirms a large board which was left half reduced would take minutes.
#[test]
fn a_time_limit_ends_large_boards_soon() {
    let recipe = recipe("slitherlink", (200, 200));
    let begun = std::time::Instant::now();
    let limits = cluesat::backend::Limits::none().with_time(Some(std::time::Duration::from_secs(2)));
    let options = Options { limits, ..Options::default() };
    generate(&recipe, 0, &options, &any_will_do).expect("the recipe is good");
    // Without the limit it goes on for a minute.
    assert!(begun.elapsed().as_secs() < 40, "{:?}", begun.elapsed());
}

#[test]
fn no_number_of_clues_is_between_a_larger_and_a_smaller_one() {
    let mut recipe = recipe("sudoku", (9, 9));
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
    let none = 30..=20;
    recipe.clues = Some(none);
    let refused = generate(&recipe, 0, &Options::default(), &any_will_do).expect_err("there is no such number");
    assert_eq!(refused.to_string(), "the smallest number of clues comes first, then the largest");
}

#[test]
fn the_same_seed_and_number_make_the_same_puzzle() {
    for name in ["sudoku", "slitherlink", "masyu", "nonogram"] {
        let mut recipe = recipe(name, (6, 6));
        let one = made(&recipe, 7);
        let twin = std::thread::scope(|scope| scope.spawn(|| made(&recipe, 7)).join().expect("it is made"));
        assert_eq!((clues(&one.puzzle), &one.answer), (clues(&twin.puzzle), &twin.answer));
        assert_ne!(made(&recipe, 8).answer, one.answer);
        recipe.seed = 1;
        assert_ne!(made(&recipe, 7).answer, one.answer);
    }
}

#[test]
fn symmetry_patterns_and_numbers_of_clues_are_kept() {
    let mut wanted = recipe("sudoku", (9, 9));
    wanted.wish.symmetry = Symmetry::Full;
    let left = clues(&made(&wanted, 0).puzzle);
    for at in 0..81 {
        let (row, col) = (at / 9, at % 9);
        for (row, col) in [(col, row), (row, 8 - col), (8 - row, col)] {
            assert_eq!(left[at].is_some(), left[row * 9 + col].is_some());
        }
    }
    let mut wanted = recipe("sudoku", (9, 9));
    wanted.clues = Some(30..=32);
    let made_so = made(&wanted, 0);
    assert!((30..=32).contains(&made_so.clues) && !made_so.minimal);
    // A frame of two cells.
    let frame: BTreeSet<Pos> = (0..9)
        .flat_map(|row| (0..9).map(move |col| Pos::new(row, col)))
        .filter(|at| at.row.min(at.col) < 2 || at.row.max(at.col) > 6)
        .collect();
    let mut wanted = recipe("sudoku", (9, 9));
    wanted.pattern = Some(frame.clone());
    let left = clues(&made(&wanted, 0).puzzle);
    for (at, clue) in left.iter().enumerate() {
        assert!(clue.is_none() || frame.contains(&Pos::new(at / 9, at % 9)));
    }
}

#[test]
fn a_judge_gets_clues_back_until_it_is_content() {
    let recipe = recipe("sudoku", (9, 9));
    let plain = made(&recipe, 2);
    // As hard as its clues are few.
    let judge = |puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>| {
        Ok(Some(if clues(puzzle).iter().flatten().count() < 40 { 1.0 } else { 0.0 }))
    };
    let easier = generate(&recipe, 2, &Options::default(), &judge).expect("it can be made").expect("no limit");
    assert!(easier.as_asked && easier.clues >= 40 && !easier.minimal);
    assert_eq!(easier.answer, plain.answer);
    let few = clues(&plain.puzzle);
    let many = clues(&easier.puzzle);
    assert!(few.iter().zip(&many).all(|(few, many)| few.is_none() || few == many), "clues only come back");
    assert!(any_will_do(&plain.puzzle).is_ok_and(|off| off == Some(0.0)));
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    for (name, size) in [("sudoku", (9, 8)), ("sudoku", (7, 7)), ("masyu", (1, 9))] {
        let error = generate(&recipe(name, size), 0, &Options::default(), &any_will_do).expect_err("no such board");
        assert!(!error.to_string().is_empty());
    }
}

/// Where nothing is as wanted before a limit, the nearest puzzle is returned, not the first.
#[test]
fn the_nearest_puzzle_is_the_best_so_far() {
    let recipe = recipe("slitherlink", (5, 5));
    // The limit is one of boards, not of time: someone ends the search after the fifth.
    let ended = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut limits = cluesat::backend::Limits::none();
    limits.interrupt = Some(std::sync::Arc::clone(&ended));
    let options = Options { limits, ..Options::default() };
    let turn = std::sync::atomic::AtomicUsize::new(0);
    let judge = |_: &std::sync::Arc<dyn cluesat::family::Puzzle>| {
        let turn = turn.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        ended.store(turn >= 4, std::sync::atomic::Ordering::Relaxed);
        // The third is the nearest.
        Ok(Some(if turn == 2 { -1.0 } else { -5.0 }))
    };
    let made = generate(&recipe, 0, &options, &judge).expect("it can be made").expect("there is one");
    assert!(turn.into_inner() > 3);
    assert_eq!((made.boards, made.as_asked), (3, false));
}

/// Fewer clues come back as long as the judge is content: easy sudokus had 53.
#[test]
fn no_more_clues_come_back_than_are_needed() {
    let recipe = recipe("sudoku", (9, 9));
    let wanted = cluesat::explain::Wanted {
        levels: Some((cluesat::explain::Level::Easy, cluesat::explain::Level::Easy)),
        score: None,
    };
    let judge =
        |puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>| wanted.judge(puzzle, &cluesat::backend::Limits::none());
    let mut counts = Vec::new();
    for number in 0..4 {
        let made = generate(&recipe, number, &Options::default(), &judge).expect("it can be made").expect("no limit");
        assert!(made.as_asked);
        counts.push(made.clues);
    }
    assert!(counts.iter().all(|count| (24..=42).contains(count)), "{counts:?}");
}

#[test]
fn a_board_of_one_cell_needs_no_clue() {
    let made = made(&recipe("sudoku", (1, 1)), 0);
    assert!(made.as_asked && made.minimal && made.clues == 0);
}

#[test]
fn shapes_that_need_no_clue_are_not_taken() {
    for name in ["yajilin", "yajilin-out", "country-road", "country-road-empty"] {
        for number in 0..4 {
            assert!(made(&recipe(name, (5, 5)), number).clues > 0, "{name} {number}");
        }
    }
}

/// What is told about puzzles without reasons, one after the other, is what the rating says of the one that is chosen.
#[test]
fn puzzles_of_a_level_have_the_level_of_rate() {
    use cluesat::explain::{self, Level, Rater, Wanted};
    for (family, size) in [("sudoku", (9, 9)), ("slitherlink", (6, 6)), ("masyu", (6, 6))] {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let wanted = Wanted { levels: Some((level, level)), score: None };
            let rater = Rater::new(&wanted, &cluesat::backend::Limits::none());
            let made = generate(&recipe(family, size), 2, &Options::default(), &rater);
            let made = made.expect("it can be made").expect("no limit");
            let rated = explain::rate(&made.puzzle, &explain::Options::default()).expect("the engines work");
            assert_eq!(rated.tally.rating().level, level, "{family}: {:?}", made.puzzle);
            assert_eq!(rater.known(&made.puzzle), Some(rated.tally.rating()), "{family}");
            assert!(made.as_asked, "{family} {level}");
        }
    }
}

/// A puzzle that gets clues back goes on from what was known without them: as far as one that starts anew, and hardly
/// ever another way than with reasons.
#[test]
fn a_rater_goes_on_where_clues_come_back() {
    use cluesat::backend::Limits;
    use cluesat::explain::{Level, Rater, Wanted};
    use cluesat::search::Judge as _;
    let (mut all, mut hard, mut other) = (0, 0, 0);
    for (family, size) in [("sudoku", (9, 9)), ("slitherlink", (7, 7))] {
        let made = generate(&Recipe { minimal: true, ..recipe(family, size) }, 1, &Options::default(), &any_will_do);
        let made = made.expect("it can be made").expect("no limit");
        let full = with_all_clues(&made.puzzle, &made.answer).expect("it has clues");
        let (few, many) = (made.puzzle.shortcuts().setting, full.shortcuts().setting);
        let (few, many) = (few.expect("clues can be set"), many.expect("clues can be set"));
        let gone: Vec<usize> = (0..few.slots()).filter(|&slot| few.clue(slot).is_none()).collect();
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let wanted = Wanted { levels: Some((Level::Easy, level)), score: None };
            let rater = Rater::new(&wanted, &Limits::none());
            for back in (0..=gone.len()).step_by(4) {
                let is_back = |slot: &usize| few.clue(*slot).is_some() || gone[..back].contains(slot);
                let clues: Vec<_> = (0..few.slots()).map(|slot| many.clue(slot).filter(|_| is_back(&slot))).collect();
                let puzzle = few.with(&clues).expect("the clues fit");
                let too_hard = |rater: &Rater<'_>| rater.about(&puzzle).map(|off| off.map(|off| off > 0.0));
                let said = too_hard(&rater).expect("the engines work").expect("no limit");
                let anew = too_hard(&Rater::new(&wanted, &Limits::none())).expect("the engines work");
                let off = wanted.judge(&puzzle, &Limits::none()).expect("the engines work").expect("no limit");
                assert!(!said || anew == Some(true), "{family} {level} {back}");
                all += 1;
                hard += usize::from(off > 0.0);
                other += usize::from(said != (off > 0.0));
            }
        }
    }
    assert!(hard > 3 && all > hard + 10 && other * 10 <= all, "{other} of {all}, {hard} hard");
}
