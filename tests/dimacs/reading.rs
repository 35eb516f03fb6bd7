//! What is read, and where broken files are broken.

use cluesat::cnf::dimacs::{Dimacs, Notes, Strictness, read};
use cluesat::cnf::{Cnf, Var};

use super::source;

fn strict(text: &str) -> Dimacs {
    read(&source(text.as_bytes()), Strictness::Strict).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

fn relaxed(text: &str) -> Dimacs {
    read(&source(text.as_bytes()), Strictness::Relaxed).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

fn clauses(cnf: &Cnf) -> Vec<Vec<i32>> {
    cnf.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

/// Line, column and title of the error in a text.
fn error(text: &str) -> (usize, usize, String) {
    let error = read(&source(text.as_bytes()), Strictness::Strict).expect_err(text);
    assert!(error.help.is_some(), "says what to do: {text:?}");
    let spot = error.spot.expect("points at a place");
    (spot.line, spot.column, error.title)
}

#[test]
fn clauses_over_any_number_of_lines() {
    let dimacs = strict("c first\np cnf 4 4\n1 -2\n3 0 -4 0\nc between\n\n0\t2\r\nc inside\n 4\n0");
    assert_eq!(clauses(&dimacs.cnf), [vec![1, -2, 3], vec![-4], vec![], vec![2, 4]]);
    assert_eq!(dimacs.cnf.vars(), 4);
    assert_eq!(dimacs.notes.comments, ["first", "between", "inside"]);
    assert_eq!(dimacs.groups, None);
}

#[test]
fn the_end_of_satlib_files() {
    let dimacs = strict("c uf20-01\np cnf 3 2 \n 1 -2 0\n3 2 0\n%\n0\n\n");
    assert_eq!(clauses(&dimacs.cnf), [vec![1, -2], vec![3, 2]]);
}

#[test]
fn a_byte_order_mark_is_not_seen() {
    let dimacs = strict("\u{feff}c x\np cnf 1 1\n1 0\n");
    assert_eq!(clauses(&dimacs.cnf), [vec![1]]);
}

#[test]
fn nothing_but_a_header() {
    assert_eq!(strict("p cnf 0 0\n").cnf, Cnf::new());
    assert_eq!(strict("p cnf 7 0").cnf.vars(), 7);
}

#[test]
fn names_groups_and_projection() {
    let text = "c var 2 r1c1 = 5\nc group 1 row 1\nc p show 1 2 0\nc var x y\np gcnf 2 2 1\n{0} 1 0\n{1}\n-1 2 0\n";
    let dimacs = strict(text);
    let expected = Notes {
        comments: vec!["var x y".into()],
        names: vec![(Var::new(1), "r1c1 = 5".into())],
        groups: vec!["row 1".into()],
        show: Some(vec![Var::new(0), Var::new(1)]),
    };
    assert_eq!(dimacs.notes, expected);
    assert_eq!(dimacs.groups, Some(vec![0, 1]));
}

#[test]
fn several_lines_of_projection_add_up() {
    let dimacs = strict("p cnf 3 0\nc p show 1 0\nc p show 3 0\n");
    assert_eq!(dimacs.notes.show, Some(vec![Var::new(0), Var::new(2)]));
    let none = strict("p cnf 3 0\nc p show 0\n");
    assert_eq!(none.notes.show, Some(vec![]), "onto no variable at all");
}

#[test]
fn relaxed_reading_counts_for_itself() {
    assert_eq!(relaxed("1 -2 0 3").cnf, strict("p cnf 3 2\n1 -2 0\n3 0\n").cnf);
    assert_eq!(relaxed("p cnf 1 1\n1 2 0\n-1 0\n").cnf, strict("p cnf 2 2\n1 2 0\n-1 0\n").cnf);
    assert_eq!(relaxed("p cnf 5 9\n1 0").cnf, strict("p cnf 5 1\n1 0\n").cnf);
    assert_eq!(relaxed("").cnf, Cnf::new());
}

#[test]
fn broken_files_are_shown_where_they_are_broken() {
    let expect = |text: &str, line: usize, column: usize, title: &str| {
        assert_eq!(error(text), (line, column, title.to_owned()), "{text:?}");
    };
    expect("", 1, 1, "no header");
    expect("c only a comment\n", 2, 1, "no header");
    expect("1 2 0\n", 1, 1, "a clause before the header");
    expect("p cnf 2 1\n1 2\n", 2, 1, "the last clause does not end with 0");
    expect("p cnf 2 1\n1 0\n2 0\n", 3, 1, "more than the 1 clause of the header");
    expect("p cnf 2 3\n1 0\n2 0\n", 1, 9, "the header states 3 clauses, the file has 2");
    expect("p cnf 2 2\n1 0\n2 -3 0\n", 3, 3, "variable 3 is beyond the last one of the header, 2");
    expect("p cnf 2 1\n1 x2 0\n", 2, 3, "`x2` is not a literal");
    expect("p cnf 2 1\n1 2x 0\n", 2, 3, "`2x` is not a literal");
    expect("p cnf 2 1\n1 +2 0\n", 2, 3, "`+2` is not a literal");
    expect("p cnf 2 1\n1 -0 0\n", 2, 3, "`-0` is not a literal");
    expect("p cnf 2 1\n1 - 2 0\n", 2, 3, "`-` is not a literal");
    expect("p cnf 2 1\n1 2 0 c done\n", 2, 7, "`c` is not a literal");
    expect("p cnf 2 1\n1 2147483647 0\n", 2, 3, "variable 2147483647 is larger than there can be");
    expect(
        "p cnf 2 1\n1 -99999999999999999999999 0\n",
        2,
        3,
        "variable 9999999999999999999… is larger than there can be",
    );
    expect("p cnf 2147483647 1\n1 0\n", 1, 7, "2147483647 variables are more than there can be");
    expect("p cnf 2\n1 0\n", 1, 1, "the header lacks the number of clauses");
    expect("p\n1 0\n", 1, 1, "the header says nothing");
    expect("p wcnf 2 1\n1 0\n", 1, 3, "`wcnf` is not a format that can be read");
    expect("p cnf two 1\n1 0\n", 1, 7, "`two` is not a number of variables");
    expect("p cnf 2 -1\n1 0\n", 1, 9, "`-1` is not a number of clauses");
    expect("p cnf 2 1 1\n1 0\n", 1, 11, "`1` behind the header");
    expect("p cnf 2 1\np cnf 2 1\n1 0\n", 2, 1, "a second header");
    expect("p cnf 2 1\n{1} 1 0\n", 2, 1, "`{1}` in a formula without groups");
    expect("p gcnf 2 1 1\n1 0\n", 2, 1, "a clause without a group");
    expect("p gcnf 2 1 1\n{2} 1 0\n", 2, 1, "`{2}` is beyond the last group of the header, 1");
    expect("p gcnf 2 1 1\n{x} 1 0\n", 2, 1, "`{x}` is not a group");
    expect("p gcnf 2 2 1\n{1} 1\n{1} 2 0\n", 2, 1, "this clause does not end with 0");
    expect("\u{7f}ELF\u{1}\u{2}", 1, 1, "`\u{fffd}ELF\u{fffd}\u{fffd}` is not a literal");
}

#[test]
fn the_whole_message() {
    let error = read(&source(b"p cnf 2 2\n1 0\n2 -3 0\n"), Strictness::Strict).expect_err("3 is too much");
    let expected = "\
error: variable 3 is beyond the last one of the header, 2
 --> a.cnf:3:3
  |
3 | 2 -3 0
  |   ^^
  |
  = help: correct the header, or read the file with `--force`";
    assert_eq!(error.render(false), expected);
}

#[test]
fn a_header_alone_takes_no_memory() {
    let dimacs = strict("p cnf 2147483646 1\n1 -2147483646 0\n");
    assert_eq!(dimacs.cnf.vars(), 2_147_483_646);
    let (compact, vars) = dimacs.cnf.compact();
    assert_eq!((compact.vars(), clauses(&compact)), (2, vec![vec![1, -2]]));
    assert_eq!(vars, [Var::new(0), Var::new(2_147_483_645)]);
    let error = read(&source(b"p cnf 2 99999999999999999\n1 0\n"), Strictness::Strict).expect_err("too few");
    assert_eq!(error.title, "the header states 99999999999999999 clauses, the file has 1");
}
