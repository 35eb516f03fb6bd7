//! The programs of `examples/` run to their ends.

#![allow(clippy::duplicate_mod, reason = "each is a program of its own, and two have a part in common")]

#[path = "../examples/answers.rs"]
mod answers;
#[path = "../examples/clauses.rs"]
mod clauses;
#[path = "../examples/hint.rs"]
mod hint;
#[path = "../examples/own_automaton.rs"]
mod own_automaton;
#[path = "../examples/own_rule.rs"]
mod own_rule;
#[path = "../examples/picture.rs"]
mod picture;
#[path = "../examples/stars.rs"]
mod stars;
#[path = "../examples/takuzu.rs"]
mod takuzu;
#[allow(dead_code, reason = "its own `main` reads what it is called with")]
#[path = "../examples/unique.rs"]
mod unique;

#[test]
fn each_runs_to_its_end() {
    answers::main().expect("answers");
    clauses::main().expect("clauses");
    hint::main().expect("hint");
    own_automaton::main().expect("own_automaton");
    own_rule::main().expect("own_rule");
    picture::main().expect("picture");
    stars::main().expect("stars");
    takuzu::main().expect("takuzu");
    unique::told(unique::SUDOKU).expect("unique");
    // None is forgotten here.
    let all = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).expect("the folder is there");
    let is_program = |file: &std::fs::DirEntry| file.path().extension().is_some_and(|end| end == "rs");
    let programs = all.filter(|file| file.as_ref().is_ok_and(is_program)).count();
    assert_eq!(programs, 9);
}
