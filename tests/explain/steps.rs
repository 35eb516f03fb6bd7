//! Every step is replayed by a solver that knows only what the step names.

use cluesat::explain::{Explainer, Options, Start};
use cluesat::grid::Place;
use cluesat::puzzle::AnyPuzzle;
use cluesat::puzzle::slitherlink::Rule;
use cluesat::with_puzzle;

use crate::common::{corpus, explain, line_sudoku, replay};
use crate::random;

fn replay_all(paths: &[&str]) -> usize {
    let mut hard = 0;
    for path in paths {
        for any in corpus(path) {
            hard += with_puzzle!(&any, puzzle => replay(puzzle, &Options::default()));
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
    assert!(replay(&line_sudoku(hard), &Options::default()) > 5, "steps of several rules are met");
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
    let mut hard: usize = random::nonograms(40, 7).iter().map(|puzzle| replay(puzzle, &options)).sum();
    hard += random::sudokus(10, (2, 3)).iter().map(|puzzle| replay(puzzle, &options)).sum::<usize>();
    assert!(hard > 20, "only {hard} steps of several rules");
    // The loop rule alone names the loop that would arise.
    let (mut alone, mut together) = (0, 0);
    for puzzle in random::slitherlinks(12, 5, 7).into_iter().chain(random::slitherlinks(8, 6, 5)) {
        replay(&puzzle, &options);
        for step in explain(&puzzle, &options).0 {
            if step.rules.contains(&Rule::Loop) {
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
fn the_search_engine_changes_nothing_but_the_search() {
    for any in corpus("slitherlink/easy-5x5.txt") {
        let AnyPuzzle::Slitherlink(puzzle) = any else { panic!("a slitherlink") };
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
    for any in corpus("sudoku/9x9-easy.txt").into_iter().take(1) {
        let AnyPuzzle::Sudoku(sudoku) = any else { panic!("a sudoku") };
        let (steps, explainer) = explain(&sudoku, &Options::default());
        let half: Vec<(Place, u16)> = explainer.filled().into_iter().step_by(2).collect();
        let Ok(Start::Ready(mut later)) = Explainer::start(&sudoku, &Options::default(), &half) else {
            panic!("there is an answer")
        };
        let mut count = 0;
        while let Some(step) = later.next_step().expect("the engines work") {
            assert!(step.conclusions.iter().all(|fact| !half.contains(&(fact.place, fact.value)) || !fact.holds));
            count += usize::from(!step.routine);
        }
        assert!(count < steps.iter().filter(|step| !step.routine).count());
        assert_eq!(later.filled(), explainer.filled());
    }
}

#[test]
fn a_puzzle_without_an_answer_has_no_steps() {
    for any in corpus("slitherlink/none-10x10.txt").into_iter().chain(corpus("sudoku/9x9-impossible.txt")) {
        with_puzzle!(&any, puzzle => {
            assert!(matches!(Explainer::start(puzzle, &Options::default(), &Vec::new()), Ok(Start::NoAnswer)));
        });
    }
}
