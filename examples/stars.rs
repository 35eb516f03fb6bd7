//! A kind of puzzle of one's own, from its text: one star in each row, column and region. It is solved and explained, and
//! its rules are read back in English.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use cluesat::diagnostic::Source;
use cluesat::family::described;

const KIND: &str = r#"
name = "my stars"
given = ["regions"]
cells = "empty -, star/stars x"
rules = """
each row, column, region: count(star) = 1
each touching pair: not all(star)
"""
"#;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let source = Source { name: "my-stars.toml", bytes: KIND.as_bytes(), first_line: 1 };
    let (kind, _) = described::read_family(&source)?;
    println!("{}", kind.explained().join(" "));

    let puzzle = cluesat::parse("# family: my stars\n4 4\n1 1 2 2\n1 1 2 2\n1 3 4 4\n3 3 3 4\n")?;
    println!("{}", cluesat::unique(&puzzle)?.word());
    if let Some(answer) = cluesat::solve(&puzzle)? {
        println!("{}", puzzle.line(&answer));
    }
    for step in cluesat::explain(&puzzle)?.steps {
        println!("{step}");
    }
    Ok(())
}
