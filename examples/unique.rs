//! Is this puzzle unique, and why? `cargo run --example unique -- 'PUZZLE'`

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

pub(crate) const SUDOKU: &str = "1..........2.34.";

fn main() -> Result<(), cluesat::Error> {
    told(&std::env::args().nth(1).unwrap_or_else(|| SUDOKU.to_owned()))
}

pub(crate) fn told(text: &str) -> Result<(), cluesat::Error> {
    let puzzle = cluesat::parse(text)?;
    println!("{}: {}", puzzle.family().name, cluesat::unique(&puzzle)?.word());
    for (step, number) in cluesat::explain(&puzzle)?.steps.iter().zip(1..) {
        println!("{number}. {step}");
    }
    Ok(())
}
