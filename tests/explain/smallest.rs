//! Reasons that are reported as smallest are smallest: all smaller sets of rules are tried.

use cluesat::explain::{Fact, Minimal, Options};
use cluesat::family::Puzzle;
use std::sync::Arc;

use crate::common::{Judge, explain, line_sudoku, object, objects, start};
use crate::random;

/// No reason of fewer rules exists for anything that was open, where a step says so: all smaller sets are tried.
fn smallest(puzzle: &Arc<dyn Puzzle>, options: &Options) -> usize {
    let (steps, _) = explain(puzzle, options);
    let mut judge = Judge::new(puzzle);
    let mut known = start(puzzle, options).facts();
    let rules = judge.guarded.rules().len();
    let mut proven = 0;
    for (index, step) in steps.iter().enumerate() {
        // All sets of fewer rules, where there are not too many of them to try.
        let feasible = rules.pow(step.size() as u32 - 1) < 40_000;
        if step.size() > 1 && step.minimal == Minimal::Proven && feasible {
            proven += 1;
            let open: Vec<Fact> = steps[index..].iter().flat_map(|step| step.conclusions.iter().copied()).collect();
            for some in subsets(rules, step.size() - 1) {
                for fact in &open {
                    assert!(!judge.forces(&some, &known, fact), "{fact:?} follows from {some:?} already: {step:?}");
                }
            }
        }
        known.extend(&step.conclusions);
    }
    proven
}

/// All sets of `size` numbers below `count`; larger ones hold the smaller ones.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let smaller = subsets(count, size - 1);
    let longer = |set: &Vec<usize>| {
        let set = set.clone();
        (set.last().map_or(0, |&last| last + 1)..count).map(move |next| [&set[..], &[next]].concat())
    };
    smaller.iter().flat_map(longer).collect()
}

/// Checks random puzzles of one family with and without the search by hitting sets.
fn check(puzzles: &[Arc<dyn Puzzle>], least: usize) {
    let all = Options { smallest: 10_000, ..Options::default() };
    // With little effort fewer sets of rules are looked at, and hitting sets have more to do.
    let hitting = Options { smallest: 10_000, effort: 40, ..Options::default() };
    for options in [Options::default(), all, hitting] {
        let proven: usize = puzzles.iter().map(|puzzle| smallest(puzzle, &options)).sum();
        assert!(proven >= least, "only {proven} steps were checked with {options:?}");
    }
}

#[test]
fn no_fewer_rules_do_in_nonograms() {
    check(&objects(random::nonograms(90, 5)), 4);
}

#[test]
fn no_fewer_rules_do_in_slitherlinks() {
    check(&objects(random::slitherlinks(40, 3, 7)), 4);
    check(&objects(random::slitherlinks(4, 4, 5)), 4);
}

#[test]
fn no_fewer_rules_do_in_sudokus() {
    // Steps of two rules: among 324 rules there are too many sets of two to try them all.
    let puzzle =
        object(&line_sudoku("...8.1..........435............7.8........1...2..3....6......75..34........2..6.."));
    assert!(smallest(&puzzle, &Options::default()) >= 2, "steps of two rules are met");
}
