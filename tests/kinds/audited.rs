//! Sentences that an outsider compared with the document, with the counts of a search that reads it literally.

use cluesat::count;
use cluesat::search::Counted;

use super::kind;

const BLACK: &str = "cells = \"white -, black x\"";
const WALLS: &str = "given = ['cells: wall \"#\"']\nexcept = \"wall\"\ncells = \"white -, black x\"";
const WORDS: &str = "cells = \"empty -, star/stars x, 1..2\"";
const LETTERS: &str = "given = ['cells: value']\ncells = \"a/as a, b/bs b, 1..3\"";

fn text(decided: &str, rule: &str) -> String {
    format!("name = \"audited\"\n{decided}\nrules = \"{rule}\"\n")
}

fn counted(decided: &str, rule: &str, puzzle: &str) -> u64 {
    let text = format!("+++\n{}+++\n{}\n", text(decided, rule), puzzle.replace('/', "\n"));
    let puzzle = cluesat::parse(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
    match count(&puzzle, None).expect("no limit").result {
        Counted::Exactly(count) => count.to_string().parse().expect("it is small"),
        other => panic!("{text}\n{other:?}"),
    }
}

#[test]
fn sentences_demand_what_the_document_says() {
    let between = "given = ['beside: number']\ncells = \"1..3\"";
    let left = |clue: &str| format!("given = ['left: {clue}', 'cells: value']\n{BLACK}");
    let digits = |digits: &str| format!("given = ['left: c', 'cells: value']\ncells = \"{digits}\"");
    let numbers = |decided: &str| format!("given = ['cells: number']\n{decided}");
    let words = format!("given = ['cells: value']\n{WORDS}");
    let lines = "given = ['cells: number']\nlinks = \"line\"".to_owned();
    for (decided, rule, puzzle, wanted) in [
        // A clue that stands in no cell goes by its name, too.
        (between.to_owned(), "each pair at number: sum() = number", "2 2/3/-", 18),
        (between.to_owned(), "each pair at number: sum() >= number", "2 2/6/-", 9),
        (left("c"), "each c: count(black) = c", "1 4/2/- - - -", 6),
        (left("c \\\"..\\\"").replace("\\\"", "\""), "each c: lengths(black, c)", "1 3/2/- - -", 2),
        // Words are no numbers.
        (LETTERS.to_owned(), "each cell: next(around(here))", "1 1/-", 3),
        (LETTERS.to_owned(), "each cell: next(around(here))", "1 2/- -", 11),
        (words.clone(), "each row: consecutive()", "1 2/. .", 2),
        (words.clone(), "each row: product() = 2", "1 3/. . .", 27),
        // 0 is a number.
        (digits("0..1"), "each c: first() = c", "1 2/0/- -", 2),
        (digits("0..3"), "each row: first() = 1", "1 2/-/- -", 4),
        // No run goes on past a wall, and a ring is closed.
        (WALLS.to_owned(), "each row: runs(black) = 2", "1 3/- # -", 1),
        (WALLS.to_owned(), "each row: run(c in it: c is black) = 2", "1 5/- - # - -", 4),
        (numbers(BLACK), "each number: runs(black in ring(here)) = number", "3 3/- - -/- 1 -/- - -", 114),
        (numbers(BLACK), "each number: runs(black in ring(here)) = number", "3 3/- - -/- 2 -/- - -", 280),
        (numbers(BLACK), "each diagonal: runs(black) = 1", "3 3/- - -/- - -/- - -", 320),
        // A line within a set is there once, and its end is no turn.
        (lines.clone(), "each row: links() = 1", "1 2/- -", 1),
        (lines.clone(), "each row: links() = 2", "1 2/- -", 0),
        (lines.clone(), "each cell: turns(here)", "1 2/- -", 0),
        (lines, "each number: turns(here)", "2 3/- 1 -/- - -", 32),
        // What leaves no value to a cell is kept by no board.
        (numbers(BLACK), "each cell: not (here is white or here is black)", "1 2/- -", 0),
        (numbers(BLACK), "each cell: not equal(around(here))", "1 2/- -", 0),
        (numbers(BLACK), "each cell: here is white or not equal(around(here))", "1 2/- -", 1),
        // A demand that depends on a `?` falls away.
        (numbers(BLACK), "each row: total(black, number) = 3", "1 4/1 2 3 ?", 16),
        (numbers(BLACK), "each row: total(black, number) = 3", "1 4/1 2 3 -", 4),
        // A row that begins as a comment does, below such a row.
        (WALLS.to_owned(), "each row: count(black) >= 1", "2 3/# - -/# - #", 3),
    ] {
        assert_eq!(counted(&decided, rule, puzzle), wanted, "{decided}\n{rule}\n{puzzle}");
    }
}

#[test]
fn what_could_mean_several_things_is_refused() {
    let regions = format!("given = ['regions', 'cells: number']\n{BLACK}");
    for (decided, rule, puzzle, words) in [
        (&*regions, "each region: count(black) = number", "1 2/1 1/1 2", "several cells here have a `number`"),
        (
            &format!("given = ['left: c', 'cells: value']\n{BLACK}"),
            "each row: count(black) = c",
            "1 2/1/- -",
            "stands in no cell, and none is selected here",
        ),
    ] {
        let text = format!("+++\n{}+++\n{}\n", text(decided, rule), puzzle.replace('/', "\n"));
        let wrong = cluesat::parse(&text).expect_err(rule).to_string();
        assert!(wrong.contains(words), "{wrong}");
    }
    // With one number, or the same twice, it is clear.
    assert_eq!(counted(&regions, "each region: count(black) = number", "1 2/1 1/1 -"), 2);
    assert_eq!(counted(&regions, "each region: count(black) = number", "1 2/1 1/? 1"), 2);
    let wrong = kind(&text("given = ['cells: number']\nedges = \"line\"", "each number: sides(here) = number"));
    assert!(wrong.expect_err("no area is spoken of").contains("borders part areas"));
}

#[test]
fn what_belongs_together_is_read_so() {
    let numbers = "given = ['cells: value']\ncells = \"1..4\"";
    let said = |decided: &str, rule: &str| kind(&text(decided, rule)).expect(rule).explained().join(" ");
    for [one, other] in [
        ["value(a) - (value(b) - 1) = 2", "value(a) - value(b) - 1 = 2"],
        ["(value(a) + 2) / 2 = 2", "value(a) + 2 / 2 = 2"],
    ] {
        assert_ne!(said(numbers, &format!("each pair a b: {one}")), said(numbers, &format!("each pair a b: {other}")));
    }
    for [one, other] in [
        ["not some(black) and some(white)", "not (some(black) and some(white))"],
        ["some(black) and some(white) iff all(black)", "some(black) and (some(white) iff all(black))"],
        [
            "if some(black) then if all(black) then none(white) else some(white)",
            "if some(black) then (if all(black) then none(white)) else some(white)",
        ],
    ] {
        assert_ne!(said(BLACK, &format!("each row: {one}")), said(BLACK, &format!("each row: {other}")));
    }
}
