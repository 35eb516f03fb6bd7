//! What a player could do next, and what is wrong.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use cluesat::explain::{Hint, sentence};
use cluesat::search::Judgement;

pub(crate) fn main() -> Result<(), cluesat::Error> {
    let puzzle = cluesat::parse("1..........2.34.")?;
    if let Hint::Step { step, .. } = cluesat::hint(&puzzle, &Vec::new())? {
        println!("{}", sentence(&puzzle, &step));
    }
    let filled = cluesat::position(&puzzle, "13.........2.34.")?;
    if let Judgement::Dead(places) = cluesat::check(&puzzle, &filled)? {
        let names: Vec<String> = places.iter().map(|&place| puzzle.layout().name(place)).collect();
        println!("wrong: {}", names.join(", "));
    }
    Ok(())
}
