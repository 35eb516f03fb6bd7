//! A kind of puzzle of one's own, from its parts: takuzu, where no two lines are alike. It is tried, solved, explained, and
//! a new puzzle of it is made.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use cluesat::family::Shape;
use cluesat::kind::Builder;
use cluesat::search::{Options, Recipe, any_will_do, generate};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let kind = Builder::new("my takuzu")
        .play("As many ones as twos in every line, never three alike in a row; no two lines are alike.")
        .given("cells: value")
        .cells("one/ones 1, two/twos 2")
        .rule("each straight 3: not equal()")
        .rule("each line: count(one) = count(two)")
        .rule("each two rows a b: not same(row(a), row(b))")
        .rule("each two columns a b: not same(column(a), column(b))")
        .build()?;
    let family = cluesat::family::load("my takuzu", &kind)?;

    let puzzle = cluesat::parse("# family: my takuzu\n4 4\n- 1 - -\n- - - -\n- 1 - 1\n2 - - -\n")?;
    println!("{}", cluesat::unique(&puzzle)?.word());
    if let Some(answer) = cluesat::solve(&puzzle)? {
        println!("{}", puzzle.line(&answer));
    }
    for step in cluesat::explain(&puzzle)?.steps {
        println!("{step}");
    }

    let shape = Shape { size: (6, 6), box_shape: None, variant: String::new() };
    let recipe = Recipe { shape, seed: 1, ..Recipe::new(family) };
    if let Some(made) = generate(&recipe, 0, &Options::default(), &any_will_do)? {
        println!("a new puzzle with {} clues", made.clues);
        assert_eq!(cluesat::unique(&made.puzzle)?.word(), "unique");
    }
    Ok(())
}
