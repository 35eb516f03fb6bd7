//! A puzzle and its answer as SVG on standard output.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use cluesat::render::{Marks, svg};

pub(crate) fn main() -> Result<(), cluesat::Error> {
    let puzzle = cluesat::parse("https://puzz.link/p?slither/5/5/kdd1bg2d2cd")?;
    if let Some(answer) = cluesat::solve(&puzzle)? {
        print!("{}", svg::svg(&puzzle.picture(Some(&answer), &Marks::new())));
    }
    Ok(())
}
