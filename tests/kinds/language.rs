//! The language: errors point at their place, in the words of the text, and name what is meant.

use super::{kind, puzzle};
use cluesat::family::described;

const STARS: &str = r#"name = "stars"
play = "One star in each line; stars do not touch."
given = ["cells: number"]
cells = "empty -, star/stars x"
rules = """
each line: count(star) = 1
each touching pair: not all(star)
each number: count(star in near(here)) = number
"""
"#;

fn with(from: &str, to: &str) -> String {
    assert!(STARS.contains(from), "{from}");
    STARS.replace(from, to)
}

#[test]
fn a_kind_of_ones_own_is_solved() {
    let family = described::family(&kind(STARS).expect("it is right"));
    let found = puzzle(family, "4 4\n- - - -\n- 2 - -\n- - - -\n- - - 1\n");
    let answers = cluesat::answers(&found);
    let mut answers: Vec<String> = answers.map(|answer| found.line(&answer.expect("no limit"))).collect();
    answers.sort();
    assert_eq!(answers, ["--x-/x---/---x/-x--", "-x--/---x/x---/--x-"]);
}

#[test]
fn errors_point_at_the_word() {
    let wrong = [
        (
            with("count(star) = 1", "cuont(star) = 1"),
            "there is no `cuont(..)`",
            "mine.toml:6:12",
            "did you mean `count`?",
        ),
        (with("count(star) = 1", "count(stars) = 1"), "there is no `stars`", "mine.toml:6:18", "did you mean `star`?"),
        (with("each line:", "each lien:"), "there is no selection `lien`", "mine.toml:6:6", "did you mean `line`?"),
        (with("= number", "= "), "the sentence ends here", "mine.toml:8:", "a value, a place or a number is expected"),
        (
            with("each number:", "every number:"),
            "no sentence begins with `every`",
            "mine.toml:8:1",
            "each SELECTION: FORMULA",
        ),
        (with("given =", "givne ="), "`givne` is no key of a kind", "mine.toml:3:1", "did you mean `given`?"),
        (
            with("\"cells: number\"", "\"sells: number\""),
            "`sells` is no part of a puzzle",
            "mine.toml:3:",
            "did you mean `cells`?",
        ),
        (with("empty -,", "empty,"), "`empty` is no value", "mine.toml:4:10", "a word and its character, or numbers"),
        (with("near(here)", "near(up)"), "a cell is expected here", "mine.toml:8:33", "this is a direction"),
        (
            with("not all(star)", "not 3"),
            "something that holds or does not is expected",
            "mine.toml:7:",
            "this is a number",
        ),
        (with("not all(star)", "not all(star"), "the sentence ends here", "mine.toml:7:", "`,` is expected"),
        (with("name = \"stars\"", "name = stars"), "this is not TOML", "mine.toml:1:", ""),
        (
            with("rules = ", "language = 2\nrules = "),
            "this program knows language 1",
            "mine.toml:5:",
            "a newer program",
        ),
        (with("given = [\"cells: number\"]\n", ""), "there is no selection `number`", "mine.toml:7:6", ""),
        (with("cells = \"empty -, star/stars x\"\n", ""), "this kind has no `cells`", "", "say what is decided"),
        (with("each touching pair", "each region"), "this kind has no regions", "mine.toml:7:6", "\"regions\""),
        (
            with("count(star) = 1", "count(star) * count(star) = 1"),
            "one side of `*` must be known",
            "mine.toml:6:12",
            "both depend",
        ),
    ];
    for (text, title, place, more) in wrong {
        let said = kind(&text).expect_err(title);
        assert!([title, place, more].iter().all(|part| said.contains(part)), "{title}\n{said}");
    }
}

#[test]
fn what_a_puzzle_gives_is_read_or_refused() {
    let family = described::family(&kind(STARS).expect("it is right"));
    let wrong = [
        ("4 4\n- - - -\n- z - -\n- - - -\n- - - 1\n", "`z` is nothing that a stars gives", "3"),
        ("4 4\n- - - -\n- 2 - -\n- - - -\n", "row 4 is missing", ""),
        ("4 4\n- - - -\n- 2 - - -\n- - - -\n- - - -\n", "row 2 has 5 tokens, not 4", "3"),
        ("4\n- - - -\n", "the first line has 1 number, not 2", "1"),
        ("4 4 1\n- - - -\n- 2 - -\n- - - -\n- - - -\n", "the first line has 3 numbers, not 2", "1"),
        ("4 4\n- - - -\n- 2 - -\n- - - -\n- - - -\n- - - -\n", "there is more here", "6"),
        ("0 4\n", "the board has no cells", "1"),
        ("", "there is no stars here", ""),
    ];
    for (text, title, line) in wrong {
        let source = cluesat::diagnostic::Source { name: "p", bytes: text.as_bytes(), first_line: 1 };
        let found =
            family.texts.parse(&source, cluesat::family::Format::Rows, &cluesat::family::ParseOptions::default());
        let said = found.expect_err(title);
        assert!(said.title.contains(title), "{} / {title}", said.title);
        let at = said.spot.map(|spot| spot.line.to_string()).unwrap_or_default();
        assert!(line.is_empty() || at == line, "{title}: line {at}");
    }
}
