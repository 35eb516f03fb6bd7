//! Every step is replayed by a solver that knows only what the step names.

use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::board::Place;
use cluesat::explain::{Ending, Explainer, Minimal, Options};
use cluesat::family::Puzzle;
use cluesat::rule::Form;

use crate::common::{corpus, explain, line_sudoku, object, objects, replay, replay_steps, start};
use crate::random;

fn replay_all(paths: &[&str]) -> usize {
    let mut hard = 0;
    for path in paths {
        for puzzle in corpus(path) {
            hard += replay(&puzzle, &Options::default());
        }
    }
    hard
}

#[test]
fn every_step_of_a_sudoku_follows_and_needs_all_it_names() {
    let files = ["sudoku/4x4-easy.txt", "sudoku/6x6-minimal.txt", "sudoku/9x9-two-answers.txt", "sudoku/9x9-easy.txt"];
    replay_all(&files);
    // A well-known hard one, by Inkala.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert!(replay(&object(&line_sudoku(hard)), &Options::default()) > 5, "steps of several rules are met");
}

/// That a cell has one digit is part of what a dot, a line or a chess move says about it.
#[test]
fn no_step_names_what_its_other_rules_say() {
    let mut hard = 0;
    for demands in
        ["non-consecutive", "whispers 3: r1c1:r1c6\nwhispers 3: r6c1:r6c6", "all xv given\ndifference 2: r1c1 r2c1"]
    {
        for seed in 0..6 {
            let puzzle = random::with_demands(seed, demands);
            for step in explain(&puzzle, &Options::default()).0 {
                hard += usize::from(step.size() > 1);
                for &rule in &step.rules {
                    let Form::Cell(place) = puzzle.rules()[rule].form() else { continue };
                    let says = |other: &usize| {
                        puzzle.rules()[*other].scope().iter().filter(|atom| atom.0 == place).count() == 6
                    };
                    let others = step.rules.iter().filter(|other| **other != rule).filter(|other| says(other));
                    assert_eq!(others.count(), 0, "{step:?} has a rule too many");
                }
            }
            replay(&puzzle, &Options::default());
        }
    }
    assert!(hard > 10, "only {hard} steps of several rules");
}

#[test]
fn every_step_of_a_slitherlink_follows_and_needs_all_it_names() {
    let files = ["slitherlink/easy-5x5.txt", "slitherlink/easy-7x7.txt", "slitherlink/many-7x7.txt"];
    assert!(replay_all(&files) > 5, "steps of several rules are met");
}

#[test]
fn every_step_of_a_nonogram_follows_and_needs_all_it_names() {
    let files =
        ["nonogram/key-5x5.txt", "nonogram/house-10x10.txt", "nonogram/ones-2x2.txt", "nonogram/random-12x12.txt"];
    assert!(replay_all(&files) > 5, "steps of several rules are met");
}

#[test]
fn random_puzzles_are_explained() {
    let options = Options::default();
    let mut hard: usize = objects(random::nonograms(40, 7)).iter().map(|puzzle| replay(puzzle, &options)).sum();
    hard += objects(random::sudokus(10, (2, 3))).iter().map(|puzzle| replay(puzzle, &options)).sum::<usize>();
    assert!(hard > 20, "only {hard} steps of several rules");
    // The loop rule alone names the loop that would arise.
    let (mut alone, mut together) = (0, 0);
    for puzzle in objects(random::slitherlinks(16, 5, 7).into_iter().chain(random::slitherlinks(12, 6, 5))) {
        let (single_loop, _) = puzzle.lazy_rules().next().expect("there is a loop rule");
        replay(&puzzle, &options);
        for step in explain(&puzzle, &options).0 {
            if step.rules.contains(&single_loop) {
                let named = step.otherwise.as_ref().is_some_and(|text| text.contains("loop of"));
                // With other rules it may be one loop or another that would close.
                assert!(named || step.size() > 1 || step.conclusions.iter().any(|fact| fact.value == 1), "{step:?}");
                alone += usize::from(step.size() == 1);
                together += usize::from(step.size() > 1 && named);
            }
        }
    }
    assert!(alone > 0 && together > 5, "{alone} and {together} steps by the loop rule");
}

#[test]
fn what_is_not_reduced_says_so_and_follows() {
    let options = Options { effort: 15_000, ..Options::default() };
    let hard =
        object(&line_sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."));
    let mut explainer = start(&hard, &options);
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step().expect("the engines work") {
        steps.push(step);
    }
    assert!(steps.iter().any(|step| step.minimal == Minimal::Unreduced), "a reason was too dear to be reduced");
    assert!(steps.iter().any(|step| step.size() > 1 && step.minimal != Minimal::Unreduced));
    replay_steps(&hard, &steps, start(&hard, &options).facts());
}

#[test]
fn the_search_engine_changes_nothing_but_the_search() {
    for puzzle in corpus("slitherlink/easy-5x5.txt") {
        assert_eq!(puzzle.family().name, "slitherlink");
        for backend in ["varisat", "batsat"] {
            let options = Options { backend: backend.parse().expect("a back end"), ..Options::default() };
            replay(&puzzle, &options);
            // The same again, step by step.
            assert_eq!(explain(&puzzle, &options).0, explain(&puzzle, &options).0);
        }
    }
}

#[test]
fn steps_go_on_from_what_is_filled() {
    for sudoku in corpus("sudoku/9x9-easy.txt").into_iter().take(1) {
        assert_eq!(sudoku.family().name, "sudoku");
        let (steps, explainer) = explain(&sudoku, &Options::default());
        let half: Vec<(Place, u16)> = explainer.filled().into_iter().step_by(2).collect();
        let mut later = Explainer::new(&sudoku, &Options::default(), &half);
        let mut count = 0;
        while let Some(step) = later.next_step().expect("the engines work") {
            assert!(step.conclusions.iter().all(|fact| !half.contains(&(fact.place, fact.value)) || !fact.holds));
            count += usize::from(!step.routine);
        }
        assert!(count < steps.iter().filter(|step| !step.routine).count());
        assert_eq!(later.filled(), explainer.filled());
        assert_eq!(later.ending(), Some(Ending::Unique));
    }
}

/// The steps of a puzzle without an answer are valid, as far as there are any; then the explanation says that there is
/// no answer.
fn ends_without_an_answer(puzzle: &Arc<dyn Puzzle>) -> usize {
    let mut explainer = start(puzzle, &Options::default());
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step().expect("the engines work") {
        steps.push(step);
    }
    assert_eq!(explainer.ending(), Some(Ending::NoAnswer));
    assert!(explainer.next_step().expect("the engines work").is_none());
    replay_steps(puzzle, &steps, start(puzzle, &Options::default()).facts());
    steps.len()
}

#[test]
fn a_puzzle_without_an_answer_ends_so() {
    let mut steps = 0;
    for puzzle in corpus("slitherlink/none-10x10.txt").into_iter().chain(corpus("sudoku/9x9-impossible.txt")) {
        steps += ends_without_an_answer(&puzzle);
    }
    assert!(steps > 0, "the steps before the contradiction are given");
}

#[test]
fn what_is_filled_in_is_taken_as_it_is() {
    for puzzle in corpus("nonogram/ones-2x2.txt") {
        assert_eq!(puzzle.family().name, "nonogram");
        // Of two answers the player chose one: the rest follows from that.
        let choice = vec![(Place(0), 1)];
        let mut explainer = Explainer::new(&puzzle, &Options::default(), &choice);
        while explainer.next_step().expect("the engines work").is_some() {}
        assert_eq!((explainer.ending(), explainer.free()), (Some(Ending::Unique), Vec::new()));
        // What cannot be completed says so.
        let wrong: Vec<(Place, u16)> = puzzle.all_places().take(2).map(|place| (place, 1)).collect();
        let mut explainer = Explainer::new(&puzzle, &Options::default(), &wrong);
        while explainer.next_step().expect("the engines work").is_some() {}
        assert_eq!(explainer.ending(), Some(Ending::NoAnswer));
    }
}

#[test]
fn steps_come_before_the_answer_is_known() {
    for puzzle in corpus("nonogram/random-30x30-hard.non").into_iter().chain(corpus("sudoku/36x36-easy.txt")) {
        let mut explainer = start(&puzzle, &Options::default());
        assert!(explainer.next_step().expect("the engines work").is_some(), "one rule says something");
        assert!(explainer.answer().is_none() && explainer.ending().is_none());
        explainer.set_limits(Limits::none().with_work(0));
        assert!(explainer.next_step().expect("the engines work").is_none());
        assert_eq!(explainer.ending(), Some(Ending::Limit));
    }
}
