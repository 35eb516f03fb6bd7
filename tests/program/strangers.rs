//! What people met who wrote kinds of their own from the documents alone.

use std::fs;
use std::path::Path;

use crate::run_in;

/// A folder with a kind and some puzzles of it.
pub(super) fn folder(kind: &str, puzzles: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("own.toml"), kind).expect("there is room");
    for (number, puzzle) in puzzles.iter().enumerate() {
        let text = format!("# kind: own.toml\n{puzzle}\n");
        fs::write(folder.path().join(format!("{number}.txt")), text).expect("there is room");
    }
    folder
}

/// The exit code of a run, and all that it says.
pub(super) fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let run = run_in(folder, args);
    (run.status.code(), String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned())
}

fn counted(folder: &Path, file: &str) -> u64 {
    let (_, said) = run(folder, &["count", "-q", file]);
    said.trim().parse().unwrap_or_else(|_| panic!("{file}: {said}"))
}

const TAKING_TURNS: &str = r#"name = "alternating loop"
given = ['cells: white circle "o" | black circle "*"']
links = "line"
rules = """
one loop
each circle: passes(here)
line alternates white and black
"""
"#;

/// A rule of the whole board that concludes less from what is known than from nothing.
#[test]
fn loops_that_take_turns_are_explained_and_rated() {
    let puzzles = [
        "5 5\n* o * - -\n- o - o -\n- o * o *\n- - * - *\n* o o * o",
        "6 6\n- - - - - o\no - - * - -\no - * o - -\n- * - * o -\n- o * - - -\n- * - - - -",
    ];
    let folder = folder(TAKING_TURNS, &puzzles);
    for file in ["0.txt", "1.txt"] {
        let (code, said) = run(folder.path(), &["explain", file]);
        assert!(code == Some(0) && said.contains("solved"), "{said}");
        assert!(!said.contains(". : "), "each step concludes something: {said}");
        let (code, said) = run(folder.path(), &["rate", file]);
        assert_eq!(code, Some(0), "{said}");
    }
}

/// The least and the most of some cells, with the counts of a search over all boards.
#[test]
fn the_smallest_and_the_largest_number() {
    let all = |kept: &dyn Fn(&[u32; 4]) -> bool| {
        let boards = (0..256_u32).map(|number| [0, 2, 4, 6].map(|at| (number >> at) & 3));
        boards.filter(|board| kept(board)).count() as u64
    };
    let least = |board: &[u32; 4]| board.iter().copied().min().unwrap_or_default();
    let most = |board: &[u32; 4]| board.iter().copied().max().unwrap_or_default();
    // With the word `empty` for 0, which is no number.
    let told = |board: &[u32; 4]| board.iter().copied().filter(|&value| value > 0).min().unwrap_or_default();
    let rows: [(&str, &str, u64); 5] = [
        ("0..3", "smallest(it) = 1", all(&|board| least(board) == 1)),
        ("0..3", "largest(it) - smallest(it) = 2", all(&|board| most(board) - least(board) == 2)),
        ("0..3", "smallest(it) >= 2 or largest(it) <= 1", all(&|board| least(board) >= 2 || most(board) <= 1)),
        ("empty -, 1..3", "smallest(it) = 2", all(&|board| told(board) == 2)),
        ("empty -, 1..3", "smallest(it) < 1", all(&|board| told(board) == 0)),
    ];
    for (cells, rule, count) in rows {
        let kind = format!(
            "name = \"least\"\ngiven = [\"cells: value\"]\ncells = \"{cells}\"\nrules = \"each row: {rule}\"\n"
        );
        let folder = folder(&kind, &["1 4\n- - - -"]);
        assert_eq!(counted(folder.path(), "0.txt"), count, "{rule}");
    }
    let kind = "name = \"least\"\ngiven = [\"cells: value\"]\ncells = \"1..3\"\nrules = \"each row: max(it) = 3\"\n";
    let (code, said) = run(folder(kind, &[]).path(), &["kinds", "--check", "own.toml"]);
    assert!(code == Some(2) && said.contains("`largest(S)`"), "{said}");
}

/// A line that crosses itself has no ends: the counts are those of a search over all lines.
#[test]
fn a_loop_with_crossings_is_a_loop() {
    let kind = "name = \"crossing\"\nlinks = \"line\"\ngiven = [\"cells: number\"]\n\
                rules = \"\"\"\none loop with crossings\neach number: links(here) = number\n\"\"\"\n";
    let folder = folder(kind, &["2 2\n2 2\n- -", "1 2\n- 1", "3 4\n- - - -\n- 4 - -\n- - - -", "2 3\n- - -\n- - -"]);
    let counts: Vec<u64> = (0..4).map(|number| counted(folder.path(), &format!("{number}.txt"))).collect();
    assert_eq!(counts, [1, 0, 8, 3]);
    let (code, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn clues_where_cells_meet_are_no_clues_of_cells() {
    let kind = |rule: &str| {
        format!("name = \"sums\"\ngiven = [\"crossings: number\"]\ncells = \"1..2\"\nrules = \"{rule}\"\n")
    };
    let crossing = kind("each number: sum(it) = number");
    let folder = folder(&crossing, &["2 2\n4"]);
    let (code, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert!(code == Some(2) && said.contains("`each corner with number`"), "{said}");
    fs::write(folder.path().join("own.toml"), kind("each corner with number: sum() = number")).expect("there is room");
    assert_eq!(counted(folder.path(), "0.txt"), 1);
}

/// All comparisons of a distance, on either side.
#[test]
fn distances_are_compared_in_all_ways() {
    type Way = (&'static str, fn(i64) -> bool);
    let far = |one: i64, other: i64| (one - other).abs();
    let ways: [Way; 8] = [
        ("abs(value(a) - value(b)) >= 2", |far| far >= 2),
        ("abs(value(a) - value(b)) > 2", |far| far > 2),
        ("abs(value(a) - value(b)) <= 1", |far| far <= 1),
        ("abs(value(a) - value(b)) < 2", |far| far < 2),
        ("abs(value(a) - value(b)) = 3", |far| far == 3),
        ("abs(value(a) - value(b)) != 1", |far| far != 1),
        ("2 > abs(value(a) - value(b))", |far| far < 2),
        ("abs(value(a) - value(b)) = 0 - 1", |_| false),
    ];
    for (formula, holds) in ways {
        let kind = format!(
            "name = \"far\"\ngiven = [\"cells: value\"]\ncells = \"1..5\"\nrules = \"each pair a b: {formula}\"\n"
        );
        let folder = folder(&kind, &["1 2\n- -"]);
        let all = (1..=5).flat_map(|one| (1..=5).map(move |other| (one, other)));
        let wanted = all.filter(|&(one, other)| holds(far(one, other))).count() as u64;
        assert_eq!(counted(folder.path(), "0.txt"), wanted, "{formula}");
    }
    let kind = "name = \"far\"\ngiven = [\"cells: value\"]\ncells = \"1..5\"\nrules = \"each pair a b: abs(value(a) - value(b)) + 1 = 2\"\n";
    let (code, said) = run(folder(kind, &[]).path(), &["kinds", "--check", "own.toml"]);
    assert!(code == Some(2) && said.contains("stands alone on one side"), "{said}");
}

const MARKED: &str = "name = \"marked\"\ngiven = [\"cells: value\"]\ncells = \"1..size\"\nmarks = \"dark -, lit *\"\n\
                      rules = \"\"\"\neach line: distinct() and count(lit) = 1\neach cell: if here is lit then odd(value(here))\n\"\"\"\n";

/// What is drawn is judged, whatever stands in it.
#[test]
fn a_drawn_board_with_marks_is_judged() {
    let folder = folder(MARKED, &["3 3\n1 2 3\n2 3 1\n- - -"]);
    let (_, drawn) = run(folder.path(), &["solve", "0.txt"]);
    let judged = |text: &str| {
        fs::write(folder.path().join("board.txt"), text).expect("there is room");
        run(folder.path(), &["check", "0.txt", "--board", "board.txt"])
    };
    let (code, said) = judged(&drawn);
    assert!(code == Some(0) && said.starts_with("right"), "{drawn}{said}");
    assert!(!said.contains("nothing is filled in"), "{drawn}{said}");
    for (old, new) in [("3*", "2*"), ("3*", "3 "), ("3*", "q*")] {
        assert!(drawn.contains(old), "{drawn}");
        let (code, said) = judged(&drawn.replacen(old, new, 1));
        assert!(code != Some(0), "{old} {new}: {said}");
    }
}

/// A machine that counts remembers no more than its line can hold.
#[test]
fn a_machine_may_count() {
    let kind = "name = \"ten\"\ngiven = [\"cells: value\"]\ncells = \"1..4\"\nrules = \"each row: word(it, ten)\"\n\
                [machines]\nten = \"start 0; step state + value; accept state = 10\"\n";
    let folder = folder(kind, &["1 4\n- - - -"]);
    // Of 256 rows those with this sum, counted by hand: 44.
    let sums = (0..256u32).filter(|row| (0..4).map(|cell| row >> (2 * cell) & 3).sum::<u32>() + 4 == 10).count() as u64;
    assert_eq!(counted(folder.path(), "0.txt"), sums);
}

/// A cell and its mark are two things.
#[test]
fn a_value_and_a_mark_are_not_told_as_one() {
    let kind = "name = \"both\"\ngiven = [\"cells: value\"]\ncells = \"1..2\"\nmarks = \"dark -, lit *\"\n\
                rules = \"each cell: value(here) = 1 and here is lit\"\n";
    let folder = folder(kind, &["1 2\n- -"]);
    let (_, said) = run(folder.path(), &["explain", "0.txt"]);
    assert!(said.contains("lit") && !said.contains("r1c1 are"), "{said}");
}

/// Two things of one name.
#[test]
fn two_sums_differ() {
    let kind = "name = \"sums\"\ngiven = [\"regions\", \"cells: value\"]\ncells = \"1..2\"\n\
                rules = \"each two regions a b: sum(a) != sum(b)\"\n";
    let folder = folder(kind, &["1 3\n1 2 2\n2 1 -"]);
    let (_, said) = run(folder.path(), &["explain", "0.txt"]);
    assert!(said.contains("in the regions at r1c1 and r1c2 the two sums differ"), "{said}");
    // A name is the whole region, and so it is where there is none; where one cell is asked for, it is the first.
    let boards = |keeps: &dyn Fn([u32; 4]) -> bool| {
        let board = |number: u32| [27, 9, 3, 1].map(|power| number / power % 3 + 1);
        (0..81).filter(|&number| keeps(board(number))).count() as u64
    };
    for (rule, count) in [
        ("two regions a b: sum(a) != sum(b)", boards(&|[a, b, c, d]| a + b != c + d)),
        (
            "two regions a b: count(3 in a) = count(3 in b) + 1",
            boards(&|[a, b, c, d]| {
                let threes = |pair: [u32; 2]| pair.into_iter().filter(|&value| value == 3).count();
                threes([a, b]) == threes([c, d]) + 1
            }),
        ),
        ("two regions a b: some(a in b: value(a) = 3)", boards(&|[_, _, c, d]| c == 3 || d == 3)),
        ("two regions a b: value(a) > value(b) and sum(region(b)) = 4", boards(&|[a, _, c, d]| a > c && c + d == 4)),
        ("two regions: sum() = 8", boards(&|all| all.iter().sum::<u32>() == 8)),
    ] {
        let kind = format!(
            "name = \"sums\"\ngiven = [\"regions\", \"cells: value\"]\ncells = \"1..3\"\nrules = \"each {rule}\"\n"
        );
        let folder = self::folder(&kind, &["1 4\n1 1 2 2\n- - - -"]);
        assert_eq!(counted(folder.path(), "0.txt"), count, "{rule}");
    }
}

/// A clue at a side is called the same by those who tell of it and those who are told.
#[test]
fn clues_at_the_sides_have_one_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle =
        "# family: skyscrapers\n4 4 4\n- - - -\n- 4 - -\n- - - -\n- - - -\n3 - - -\n- - 1 -\n- 1 - -\n- - - -\n";
    fs::write(folder.path().join("one.txt"), puzzle).expect("there is room");
    let (_, said) = run(folder.path(), &["explain", "one.txt"]);
    assert!(said.contains("the 4 at the bottom of column 2"), "{said}");
    let (_, said) = run(folder.path(), &["repair", "one.txt"]);
    assert!(said.contains("change the bottom of column 2 from 4 to 3"), "{said}");
    for name in ["the bottom of column 2", "bottom of column 2"] {
        let (_, kept) = run(folder.path(), &["repair", "one.txt", "--keep", name]);
        assert!(kept.starts_with("no answer") && !kept.contains("change the bottom of column 2"), "{kept}");
    }
    let (code, said) = run(folder.path(), &["repair", "one.txt", "--keep", "column 2"]);
    assert!(code == Some(2) && said.contains("clues have names such as the top of column 1"), "{said}");
}

/// Sentences that would take minutes or gigabytes are refused at their place.
#[test]
fn too_much_is_refused_in_time() {
    let all = "each pair a c: some(d in cells: some(e in cells: some(f in cells: not all(b in d + e + f))))";
    let nested =
        "each cell: count(c in cells: count(d in cells: count(e in cells: c is b and d is b and e is b) > 3) > 2) = 7";
    for (rule, wanted) in [(all, "look at more than"), (nested, "this is too large a rule")] {
        let kind = format!("name = \"large\"\ngiven = [\"cells: value\"]\ncells = \"a -, b x\"\nrules = \"{rule}\"\n");
        let folder = folder(&kind, &[&format!("10 10\n{}", "- - - - - - - - - -\n".repeat(10))]);
        let started = std::time::Instant::now();
        let (code, said) = run(folder.path(), &["draw", "0.txt"]);
        assert!(code == Some(2) && said.contains(wanted), "{said}");
        assert!(started.elapsed().as_secs() < 60, "{rule}");
    }
    // A rule that is made of many parts, each of which is looked at again and again.
    let products = "name = \"products\"\ngiven = [\"cells: number\"]\ncells = \"1..9\"\n\
                    rules = \"each number: some(c in cells: all(d in cells: value(c) * value(d) != number))\"\n";
    let folder =
        self::folder(products, &[&format!("20 20\n{}", "- 9 - 9 - 9 - 9 - 9 - 9 - 9 - 9 - 9 - 9\n".repeat(20))]);
    let started = std::time::Instant::now();
    let (code, said) = run(folder.path(), &["count", "--time-limit", "1", "0.txt"]);
    assert!(code == Some(3) && started.elapsed().as_secs() < 30, "{code:?} {:?} {said}", started.elapsed());
    let folder = tempfile::tempdir().expect("a folder");
    let address = format!("https://puzz.link/p?lits/147/147/{}", "0".repeat(8_586));
    let (code, said) = run(folder.path(), &["unique", &address]);
    assert!(code == Some(2) && said.contains("tetromino"), "{said}");
}

/// An exported formula holds the kind of its puzzle.
#[test]
fn an_exported_formula_is_decoded_alone() {
    let folder = folder(MARKED, &["3 3\n1 2 3\n2 3 1\n- - -"]);
    for args in [&["export", "--raw", "0.txt", "-o", "f.cnf"][..], &["sat", "f.cnf", "-o", "f.out"]] {
        run(folder.path(), args);
    }
    fs::remove_file(folder.path().join("own.toml")).expect("it is there");
    let (code, said) = run(folder.path(), &["decode", "f.cnf", "f.out", "--format", "line"]);
    assert!(code == Some(0) && said.trim().split('/').count() == 3 && said.contains('*'), "{said}");
}

#[test]
fn the_account_of_a_kind_counts_clauses_and_finds_what_follows() {
    let kind = "name = \"rows\"\ngiven = [\"cells: value\"]\ncells = \"a -, b x\"\nrules = \"\"\"\neach row: count(b) = 1\neach row: count(b) <= 2\n\"\"\"\n";
    let (code, said) = run(folder(kind, &[]).path(), &["kinds", "--check", "own.toml"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("6 count: 96 clauses"), "one at least and each two: {said}");
    assert!(said.contains("`each row: count(b) <= 2` follows from the other sentences"), "{said}");
}

/// Where cells without a clue say something, other clues may have answers.
#[test]
fn what_blank_cells_say_is_no_law() {
    let kind = r#"name = "loud"
given = ["cells: number"]
cells = "white -, black x"
rules = """
each number: count(black in around(here)) = number
each cell where unmarked(here): all(black in around(here))
each block 2x2: not all(black)
"""
"#;
    let folder = folder(kind, &["3 3\n- - -\n- - -\n- - -"]);
    let (code, said) = run(folder.path(), &["unique", "0.txt"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("what cells without a clue say") && !said.contains("whatever the clues"), "{said}");
    let (_, said) = run(folder.path(), &["repair", "0.txt"]);
    assert!(said.contains("where a sentence is about several clues, or about cells without one"), "{said}");
}

/// Rules that take long to make: what is found out about them is counted work, and ends.
#[test]
fn the_account_of_a_heavy_kind_comes() {
    for (cells, rule, size) in [
        ("1..9", "some(c in cells: all(d in cells: value(c) * value(d) != number))", "12x12"),
        ("1..9", "sum(c in cells: sum(d in cells: value(c) * value(d))) = number", "10x10"),
        ("empty -, star x", "count(c in cells: count(star in near(c)) = 2) = number", "6x6"),
    ] {
        let text = format!(
            "name = \"heavy\"\ngiven = [\"cells: number\"]\ncells = \"{cells}\"\nrules = \"each number: {rule}\"\n[make]\nsize = \"{size}\"\n"
        );
        let folder = folder(&text, &[]);
        let (code, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
        assert!(code == Some(0) && said.contains("searches longer"), "{rule}: {said}");
    }
}

/// First mistakes lead on.
#[test]
fn errors_say_what_was_meant() {
    for (rule, wanted) in [
        ("each cell where unmarked(): here is white", "`unmarked(here)`, `unmarked(CLUE, here)`"),
        ("each number: count(black) % 0 = number", "nothing is divided by this"),
        ("each regions with number: count(black) = number", "did you mean `region with number`?"),
        ("no 2x2 is all black", "`each block 2x2: not all(black)`"),
        ("each black: count(black in around(here)) = 2", "`each cell: if here is black then ..`"),
        ("each cell: if here is black then count(black in near(here)) == 2", "one `=` compares"),
        ("each row: count(black) is 2", "numbers are compared with `=`"),
        ("each row: matches(it, \"ab*\")", "a regular expression stands in `[machines]`"),
        ("each foo: count(black) = 2", "use one of cell, row, column"),
        ("each row: count(black = 2", "`)` or `,` is expected"),
        ("each row: distinct", "`distinct()` is about what is selected"),
        ("every row: count(black) = 2", "as in `each row: count(black) = 2`"),
        ("two regions a b: count(black in a) != count(black in b)", "begins with `each`: `each two regions a b: ..`"),
        ("each two regions a, b: size(a) != size(b)", "`each two regions a b: ..`"),
        ("each knight move: not all(black)", "did you mean `knight pair`?"),
        ("each row distinct()", "`each row: distinct(..)`"),
        ("each row: count(black) = 1..3", "a range is two comparisons: `n >= 1 and n <= 5`"),
        ("each row: word(it, short)", "the row of state 0 is about the values 0 to 0; cells hold 0 to 1"),
    ] {
        let text = format!(
            "name = \"t\"\ncells = \"white -, black x\"\ngiven = [\"cells: number\", \"regions\"]\nrules = \"\"\"\n{rule}\n\"\"\"\n[machines]\nshort = \"table 0; 0; accept 0\"\n"
        );
        let folder = folder(&text, &[]);
        let (code, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
        assert!(code == Some(2) && said.contains(wanted), "{rule}: {said}");
    }
    for (decided, wanted) in [("cells = \"5..1\"", "`1..5`"), ("links = \"loop\"", "the sentence `one loop`")] {
        let folder = folder(&format!("name = \"t\"\n{decided}\nrules = \"each row: distinct()\"\n"), &[]);
        let (code, said) = run(folder.path(), &["kinds", "--check", "own.toml"]);
        assert!(code == Some(2) && said.contains(wanted), "{decided}: {said}");
    }
}

/// The English of a rule about two cells says which is the first where that matters.
#[test]
fn english_tells_one_cell_from_the_other() {
    for (rule, wanted) in [
        (
            "each pair a b: value(a) < value(b)",
            "cells A and B that share a side, A first in reading order: the number in A is less",
        ),
        ("each pair a b: abs(value(a) - value(b)) > 1", "cells A and B that share a side: "),
        ("each behind: weighted(2) = clue", "counted from 1 next to the clue"),
        ("each number: count(2 in with(number, cells) - here) = number", "but not the cell itself"),
        ("each row: word(it, odd)", "It accepts if the state minus 6 is not 0"),
    ] {
        let text = format!(
            "name = \"t\"\ncells = \"1..4\"\ngiven = [\"cells: number\", \"right: behind\"]\nrules = \"\"\"\n{rule}\n\"\"\"\n[machines]\nodd = \"start 0; step state + value; accept state - 6\"\n"
        );
        let folder = folder(&text, &[]);
        let (_, said) = run(folder.path(), &["kinds", "--check", "own.toml", "--explain"]);
        assert!(said.contains(wanted), "{rule}: {said}");
    }
}
