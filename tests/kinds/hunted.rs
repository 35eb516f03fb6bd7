//! What an outsider found who compared small boards with a search of his own.

use cluesat::count;
use cluesat::search::{Counted, Minimality, Options, Repair, minimal_conflict, repair};

fn counted(text: &str) -> u64 {
    let puzzle = cluesat::parse(text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
    match count(&puzzle, None).expect("no limit").result {
        Counted::Exactly(count) => count.to_string().parse().expect("it is small"),
        other => panic!("{text}\n{other:?}"),
    }
}

/// A kind of one's own above a puzzle of it.
fn own(decided: &str, rules: &str, puzzle: &str) -> String {
    format!("+++\nname = \"own\"\n{decided}\nrules = \"\"\"\n{rules}\n\"\"\"\n+++\n{puzzle}\n")
}

/// A cell with one value stands before cells with several in one line.
#[test]
fn a_region_of_one_cell_may_come_first() {
    let sums = "given = ['regions']\ncells = \"1..size(region)\"";
    assert_eq!(counted(&own(sums, "each row: sum() = 4", "1 3\n1 2 2")), 2);
    assert_eq!(counted("# family: patchwork\n1 3\n- - -\n1 2 2\n"), 0);
    assert_eq!(counted("# family: one-to-x\n3 1\n3\n- - -\n-\n-\n-\n3\n1\n1\n"), 0);
}

#[test]
fn groups_demand_what_they_say() {
    let words = "cells = \"white -, black x\"";
    let wrong = cluesat::parse(&own(words, "groups of equal: size = 1", "1 3\n- - -")).expect_err("no numbers");
    assert!(wrong.to_string().contains("groups of equal numbers need cells with numbers"), "{wrong}");
    let around = format!("given = ['cells: number']\n{words}");
    for (rule, puzzle, wanted) in [
        ("size < number", "1 1\n0", 0),
        ("size < number", "1 2\n0 -", 0),
        ("size < number", "1 2\n1 -", 2),
        ("size < number", "1 3\n2 - -", 6),
        ("size = number", "1 3\n2 - -", 2),
    ] {
        let text = own(&around, &format!("groups of black around number: {rule}"), puzzle);
        assert_eq!(counted(&text), wanted, "{rule} {puzzle}");
    }
}

/// A line with the size may stand above rows of two cells, too, and a row may look like one.
#[test]
fn the_size_of_boards_with_two_columns_is_no_row() {
    let rows = |text: &str| {
        let puzzle = cluesat::parse(text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
        (puzzle.size(), puzzle)
    };
    for (text, size) in [
        ("# family: masyu\n2 2\n- -\n- -\n", (2, 2)),
        ("# family: country-road\n2 2\n- -\n- 1\n1 1\n1 2\n", (2, 2)),
        ("# family: touch-slitherlink\n3 2\n- -\n- 1\n- -\n", (3, 2)),
        ("# family: touch-slitherlink\n1 1\n- 2\n", (2, 2)),
        // Three rows, of which the first could be the size of two.
        ("# family: touch-slitherlink\n3 2\n2 2\n- 1\n- -\n", (3, 2)),
    ] {
        let (found, puzzle) = rows(text);
        assert_eq!(found, size, "{text}");
        let mut written = format!("# family: {}\n", puzzle.family().name).into_bytes();
        puzzle.write(cluesat::family::Format::Rows, None, &mut written).expect("rows hold every kind");
        let (again, other) = rows(&String::from_utf8(written).expect("text"));
        assert_eq!((again, other.rules().len()), (size, puzzle.rules().len()), "{text}");
    }
}

#[test]
fn one_change_is_found_where_one_is_enough() {
    for text in ["# family: heyawake\n2 2\n- 2\n- -\n2 1\n2 2\n", "# family: canal-view\n2 2\n3 -\n- -\n"] {
        let puzzle = cluesat::parse(text).expect("a puzzle");
        let found = repair(&puzzle, &Repair::default(), &Options::default()).expect("the engines work");
        assert_eq!((found.proposals[0].edits.len(), found.is_fewest()), (1, true), "{text}");
    }
}

/// A clue may be several rules; a smallest set of clues has few clues, not few rules.
#[test]
fn a_smallest_set_is_one_of_clues() {
    for (text, clues) in [
        ("# family: nurimisaki\n3 3\n- - 1\n- 1 -\n1 - -\n", 1),
        ("# family: canal-view\n4 3\n- - -\n- - -\n? - 4\n- 4 ?\n", 2),
    ] {
        let puzzle = cluesat::parse(text).expect("a puzzle");
        let found = minimal_conflict(&puzzle, &Options::default()).expect("the engines work").expect("no limit");
        assert_eq!(found.by_clue(&*puzzle).len(), clues, "{text}");
    }
    // The white circle is needed, too, but its sentence is about all circles of a region.
    let dotchi = "# family: dotchi-loop\n3 3\n- - -\n- - b\n- - w\n1 1 1\n1 1 1\n1 1 1\n";
    let puzzle = cluesat::parse(dotchi).expect("a puzzle");
    let found = minimal_conflict(&puzzle, &Options::default()).expect("the engines work").expect("no limit");
    assert_ne!(found.least, Minimality::Smallest);
}
