//! All answers of a puzzle, one line each, and how many there are: all loops on a board of 2x2 cells.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

pub(crate) fn main() -> Result<(), cluesat::Error> {
    let puzzle = cluesat::parse("# family: slitherlink\n..\n..\n")?;
    for answer in cluesat::answers(&puzzle) {
        println!("{}", puzzle.line(&answer?));
    }
    println!("{:?}", cluesat::count(&puzzle, None)?.result);
    Ok(())
}
