//! What verbs say, and how they end.

use super::{LINE, folder, run};

#[test]
fn unique_says_what_it_cost() {
    let folder = folder(&[("p.txt", LINE)]);
    for args in [&["unique", "p.txt", "--stats"][..], &["unique", "p.txt", "--stats", "--format", "text"]] {
        let (code, out, err) = run(folder.path(), args);
        assert!(code == Some(0) && out.starts_with("unique"), "{out}{err}");
        assert!(err.contains(" variables, ") && err.contains("solving "), "{err}");
    }
}

#[test]
fn a_puzzle_that_needs_all_its_clues_is_reduced_to_itself() {
    for (text, several) in [
        ("# family: simple-loop\n...\n.x.\n...\n", false),
        ("# family: nonogram\n2\n2\n\n2\n2\n", false),
        ("# family: nonogram\n1\n1\n\n1\n1\n", true),
    ] {
        let folder = folder(&[("p.txt", text)]);
        let (code, out, err) = run(folder.path(), &["reduce", "p.txt"]);
        if several {
            assert!(code == Some(1) && err.contains("several answers"), "{out}{err}");
            continue;
        }
        assert_eq!(code, Some(0), "{out}{err}");
        assert!(
            text.contains(&out.trim_start_matches("# family: simple-loop\n").trim_end().replace('-', ".")[..]),
            "{out}"
        );
        assert!(err.contains(" left: none of them can be left out"), "{err}");
    }
}

#[test]
fn flaws_are_sentences() {
    let puzzle = cluesat::parse("# family: simple-loop\n...\n.x.\n...\n").expect("a loop");
    for value in [0, 1] {
        let mut board = puzzle.empty_board();
        board.0.fill(value);
        let flaws = puzzle.check(&board);
        let verbs = |text: &str| [" passes ", " avoids ", " has "].iter().filter(|verb| text.contains(**verb)).count();
        assert!(flaws.iter().all(|flaw| verbs(&flaw.text) <= 1), "{flaws:?}");
        let text = ["r1c1 has 0 edges", "r2c2 has 4 edges"][usize::from(value)];
        assert!(flaws.iter().any(|flaw| flaw.text == text), "{flaws:?}");
    }
}

#[test]
fn places_that_change_alone_are_one_line() {
    let folder = folder(&[("p.txt", "................\n")]);
    let (_, out, err) = run(folder.path(), &["solve", "--decided", "--family", "sudoku", "p.txt"]);
    assert_eq!(out.lines().filter(|line| line.contains("alone")).count(), 1, "{out}{err}");
    assert!(out.contains("each of these changes alone: 16 cells: r1c1, "), "{out}");
}

#[test]
fn check_tells_no_more_than_was_asked() {
    let wrong = LINE.replacen('.', "1", 1);
    let flawed = "534678912672195348198342567859761423426853791713924856961537284287419635345286178";
    let folder = folder(&[("p.txt", LINE), ("wrong", &wrong), ("flawed", flawed)]);
    for (board, place, what) in [
        ("wrong", "wrong: r1c3\n", "r1c3 cannot be 1: "),
        ("flawed", "rules are broken at 4 cells: r2c9, r7c8, r9c5, r9c9\n", "r9c9 is 8 but 9 is given"),
    ] {
        let check = |more: &[&str]| run(folder.path(), &[&["check", "p.txt", "--board", board], more].concat());
        assert_eq!(check(&[]), (Some(1), "not right yet\n".into(), String::new()), "{board}");
        let (code, out, _) = check(&["-m"]);
        assert_eq!((code, &out[..]), (Some(1), place), "{board}");
        for all in ["-mm", "--json"] {
            let (code, out, _) = check(&[all]);
            assert!(code == Some(1) && out.contains(what), "{board}: {out}");
        }
    }
}
