//! An automaton of one's own: along a line the numbers go up and down in turn. A state, two functions and a name are all that
//! it takes: clauses, propagation, the check and what certificates need follow.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use std::sync::Arc;

use cluesat::board::{Layout, Place, Value, Values};
use cluesat::family::Puzzle;
use cluesat::grid::Pos;
use cluesat::rule::automaton::{Automaton, AutomatonRule};
use cluesat::rule::{Head, Rule};

#[path = "shared/own.rs"]
mod own;

/// Up and down in turn.
#[derive(Debug)]
struct Zigzag;

impl Automaton for Zigzag {
    /// The last value, and whether it was above the one before it.
    type State = Option<(Value, Option<bool>)>;

    fn start(&self) -> Self::State {
        None
    }

    fn step(&self, state: &Self::State, value: Value, _: usize) -> Option<Self::State> {
        let Some((last, rose)) = *state else { return Some(Some((value, None))) };
        let rises = value > last;
        (value != last && rose != Some(rises)).then_some(Some((value, Some(rises))))
    }

    fn accepts(&self, _: &Self::State) -> bool {
        true
    }
}

pub(crate) fn main() -> Result<(), cluesat::Error> {
    let lines = |layout: &Layout, values: Values| {
        let row = |row: usize| (0..4).map(|col| layout.cell(Pos::new(row, col))).collect::<Vec<Place>>();
        let column = |col: usize| (0..4).map(|row| layout.cell(Pos::new(row, col))).collect::<Vec<Place>>();
        let diagonal = (0..4).map(|at| layout.cell(Pos::new(at, at))).collect();
        let rules = [row(0), row(1), row(2), row(3), column(0), column(1), column(2), diagonal].map(|places| {
            let head = Head::at(layout, "zigzag", &places, ("goes", "cannot go"), "up and down in turn");
            let rule = AutomatonRule::new(head, Zigzag, places, values).expect("it has few states");
            Box::new(rule) as Box<dyn Rule>
        });
        Vec::from(rules)
    };
    let puzzle: Arc<dyn Puzzle> = Arc::new(own::Own::new(4, lines));
    println!("{}", cluesat::unique(&puzzle)?.word());
    let mut answers = 0;
    for answer in cluesat::answers(&puzzle) {
        assert!(puzzle.is_answer(&answer?));
        answers += 1;
    }
    println!("{answers} answers");
    let step = cluesat::hint(&puzzle, &vec![(Place(0), 2), (Place(1), 4)])?;
    if let cluesat::explain::Hint::Step { step, .. } = step {
        println!("{}", cluesat::explain::sentence(&puzzle, &step));
    }
    Ok(())
}
