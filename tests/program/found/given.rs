//! Boards and answers that were given and not looked at.

use super::{LINE, folder, run};

const ANSWER: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn a_line_that_begins_with_a_shaded_cell_is_a_board() {
    let puzzle = "https://puzz.link/p?yajilin/3/3/i";
    let folder = folder(&[]);
    let (code, line, _) = run(folder.path(), &["solve", "--format", "line", puzzle]);
    assert_eq!(code, Some(0));
    for board in [line.clone(), "#a6/a59/596\n".to_owned()] {
        std::fs::write(folder.path().join("b"), &board).expect("there is room");
        let (_, out, err) = run(folder.path(), &["check", puzzle, "--board", "b"]);
        assert!(!err.contains("has no board"), "{board}{err}");
        assert!(board != line || out.starts_with("right"), "{board}{out}{err}");
    }
    // A comment is still one.
    std::fs::write(folder.path().join("b"), format!("# a/b\n{line}")).expect("there is room");
    assert_eq!(run(folder.path(), &["check", puzzle, "--board", "b"]).0, Some(0));
}

#[test]
fn the_answer_behind_a_puzzle_is_judged() {
    let line = format!("{LINE},{ANSWER}\n");
    let wrong = line.replace(ANSWER, &ANSWER.replacen("534", "543", 1));
    let folder = folder(&[("right", &line), ("wrong", &wrong), ("none", LINE)]);
    let (code, out, _) = run(folder.path(), &["check", "right"]);
    assert_eq!((code, &*out), (Some(0), "right\n"));
    assert_eq!(run(folder.path(), &["check", "wrong"]).0, Some(1));
    let (code, _, err) = run(folder.path(), &["check", "none"]);
    assert!(code == Some(2) && err.contains("nothing filled in"), "{err}");
    let (_, written, _) = run(folder.path(), &["convert", "--to", "line", "--answer", "none"]);
    std::fs::write(folder.path().join("written"), written).expect("there is room");
    assert_eq!(run(folder.path(), &["check", "written"]).0, Some(0));
}

/// The same of kinds that texts describe: a name, the puzzle, its answer.
#[test]
fn the_answer_behind_a_puzzle_of_a_kind_is_judged() {
    let line = |answer: &str| format!("# family: akari\nfirst\t2 2/- 2/- -\t{answer}\n");
    for (answer, code, said) in [("o-/-o", 0, "right"), ("--/-o", 1, "not"), ("o-/-q", 2, "no value of a cell")] {
        let folder = folder(&[("p.txt", &line(answer))]);
        let (found, out, why) = run(folder.path(), &["check", "p.txt"]);
        assert!(found == Some(code) && (out.clone() + &why).contains(said), "{answer}: {found:?} {out} {why}");
    }
    // Who does not ask for it is told where it is no answer.
    let folder = folder(&[("p.txt", &line("o-/-q")), ("q.txt", &line("o-/-o\tmore"))]);
    let (code, _, why) = run(folder.path(), &["unique", "p.txt"]);
    assert!(code == Some(0) && why.contains("the answer behind the puzzle is not read"), "{why}");
    let (code, _, why) = run(folder.path(), &["unique", "q.txt"]);
    assert!(code == Some(2) && why.contains("this line has a fourth field"), "{why}");
}

#[test]
fn a_picture_has_one_hint() {
    let folder = folder(&[("two", &format!("{LINE}\n{LINE}\n"))]);
    let (code, out, err) = run(folder.path(), &["hint", "--picture", "one.svg", "two"]);
    assert!(code == Some(2) && err.contains("`--picture` draws one hint"), "{err}");
    assert!(out.is_empty() && !folder.path().join("one.svg").exists(), "nothing is said or drawn of the first: {out}");
}

#[test]
fn an_empty_line_of_a_picture_in_colours_is_quoted_in_toml() {
    let folder = folder(&[("p.non", "color r #ff0000\nwidth 2\nheight 2\nrows\n1r\n0\ncolumns\n1r\n0\n")]);
    let (code, toml, _) = run(folder.path(), &["convert", "--to", "toml", "p.non"]);
    assert!(code == Some(0) && toml.contains("1red\n''\n"), "{toml}");
    std::fs::write(folder.path().join("p.toml"), toml).expect("there is room");
    let non = |file: &str| run(folder.path(), &["convert", "--to", "non", file]).1;
    assert_eq!(non("p.toml"), non("p.non"));
}
