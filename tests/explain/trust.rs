//! Engines that lie about their cores: no wrong reason leaves.

use cluesat::backend::{Backend, BackendError, Limits, Solver, SolverResult};
use cluesat::cnf::{ClauseSink, Lit, Var};
use cluesat::explain::{Ending, Engines, Explainer, Minimal, Options};
use cluesat::family::{Partial, Puzzle};
use fastrand::Rng;
use std::sync::Arc;

use crate::common::{corpus, line_sudoku, object, objects, replay_steps, start};
use crate::random;

/// A real engine whose cores lose a third of their literals.
struct Liar {
    engine: Box<dyn Solver>,
    random: Rng,
}

impl ClauseSink for Liar {
    fn new_var(&mut self) -> Var {
        self.engine.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.engine.add_clause(clause);
    }
}

impl Solver for Liar {
    fn name(&self) -> String {
        "a liar".into()
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        Ok(match self.engine.solve(assumptions, limits)? {
            SolverResult::Unsat(core) => {
                SolverResult::Unsat(core.into_iter().filter(|_| self.random.usize(..3) > 0).collect())
            }
            other => other,
        })
    }

    fn reset(&mut self) -> bool {
        self.engine.reset()
    }
}

fn engine(lies: bool) -> Box<dyn Solver> {
    let engine = Backend::Batsat.solver(&Limits::none());
    if lies { Box::new(Liar { engine, random: Rng::with_seed(7) }) } else { engine }
}

/// Replays what comes of these engines; the number of steps of several rules.
fn explain_with(puzzle: &Arc<dyn Puzzle>, [search, prove, shorten]: [bool; 3]) -> usize {
    let engines = Engines { search: engine(search), prove: engine(prove), shorten: Some(engine(shorten)) };
    let mut explainer = Explainer::in_engines(puzzle, &Options::default(), &Partial::new(), engines);
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step().expect("the engines work") {
        steps.push(step);
    }
    assert!(explainer.ending().is_some_and(Ending::is_complete));
    assert_eq!(explainer.filled().len() + explainer.free().len(), puzzle.places());
    assert!(steps.iter().all(|step| step.minimal != Minimal::Unreduced));
    replay_steps(puzzle, &steps, start(puzzle, &Options::default()).facts());
    steps.iter().filter(|step| step.size() > 1).count()
}

#[test]
fn wrong_cores_make_no_wrong_reasons() {
    let hard =
        object(&line_sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."));
    let mut steps = 0;
    for lies in [[true, false, false], [false, true, false], [false, false, true], [true; 3]] {
        steps += explain_with(&hard, lies);
        for puzzle in corpus("slitherlink/easy-7x7.txt").iter().chain(&corpus("nonogram/random-12x12.txt")) {
            steps += explain_with(puzzle, lies);
        }
        steps += objects(random::slitherlinks(5, 4, 7)).iter().map(|puzzle| explain_with(puzzle, lies)).sum::<usize>();
    }
    assert!(steps > 50, "only {steps} steps of several rules");
}

/// An engine that must not be called.
struct Untouchable;

impl ClauseSink for Untouchable {
    fn new_var(&mut self) -> Var {
        panic!("the engines are not needed")
    }

    fn add_clause(&mut self, _: &[Lit]) {}
}

impl Solver for Untouchable {
    fn name(&self) -> String {
        "untouchable".into()
    }

    fn solve(&mut self, _: &[Lit], _: &Limits) -> Result<SolverResult, BackendError> {
        panic!("the engines are not needed")
    }
}

#[test]
fn no_time_is_no_time_for_several_rules() {
    let hard =
        object(&line_sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."));
    let options = Options { limits: Limits::none().with_time(Some(std::time::Duration::ZERO)), ..Options::default() };
    let engines = Engines { search: Box::new(Untouchable), prove: Box::new(Untouchable), shorten: None };
    let mut explainer = Explainer::in_engines(&hard, &options, &Partial::new(), engines);
    while let Some(step) = explainer.next_step().expect("the engines sleep") {
        assert_eq!(step.size(), 1);
    }
    assert_eq!(explainer.ending(), Some(Ending::Limit));
}
