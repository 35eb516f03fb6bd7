//! Is this puzzle unique, and why? `cargo run --example unique -- 'PUZZLE'`

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

fn main() -> Result<(), cluesat::Error> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "1..........2.34.".to_owned());
    let puzzle = cluesat::parse(&text)?;
    println!("{}: {}", puzzle.family().name, cluesat::unique(&puzzle)?.word());
    for (step, number) in cluesat::explain(&puzzle)?.steps.iter().zip(1..) {
        println!("{number}. {step}");
    }
    Ok(())
}
