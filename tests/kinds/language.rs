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
            with("count(star) = 1", "count(star) * count(star) * count(star) = 1"),
            "`*` multiplies what single cells count",
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

/// A kind with a machine and with clues between cells.
const SIGNS: &str = r#"name = "signs"
given = ['cells: wall "x"', 'beside: white "w"']
except = "wall"
cells = "1..2"
rules = """
each pair at white: difference() = 1
each row: word(it, rising)
"""
[machines]
rising = "start 0; step if value >= state then value; accept state > 0 or -1"
"#;

const STEPS: &str = "start 0; step if value >= state then value; accept state > 0 or -1";

#[test]
fn what_machines_and_signs_cannot_say_is_refused() {
    let family = described::family(&kind(SIGNS).unwrap_or_else(|wrong| panic!("{wrong}")));
    // -1 holds, so that a row without cells is accepted, too.
    let all = cluesat::answers(&puzzle(family, "1 2\n- -\n-\n")).count();
    assert_eq!((all, cluesat::answers(&puzzle(family, "1 2\n- -\nw\n")).count()), (3, 1));
    for (from, to, title) in [
        ("start 0", "start state", "a machine has no number `state`"),
        ("accept state > 0 or -1", "accept value > 0", "a machine has no number `value`"),
        ("accept state > 0 or -1", "accept lengths(state)", "a machine has no function `lengths`"),
        ("start 0; ", "", "this is no machine"),
        (STEPS, "table 1; 0 -", "a table ends with the states that it accepts"),
        (STEPS, "table one; 0 -; accept 0", "a table begins with the least value"),
        (STEPS, "table 1; accept 0", "a table has a row for each state"),
        (STEPS, "table 1; 0 x; accept 0", "states are numbers from 0"),
        (STEPS, "table 1; 0 2; - 0; accept 0", "there is no state 2"),
        (STEPS, "table 1; 0 -; accept 1", "there is no state 1"),
        ("[machines]", "[draw]\nwhite = \"star\"\n[machines]", "`star` is no mark of a clue between two cells"),
        ("each pair at white:", "each white:", "the clue `white` stands between two cells"),
        ("word(it, rising)", "word(it, rsing)", "there is no such machine"),
    ] {
        assert!(SIGNS.contains(from), "{from}");
        let wrong = kind(&SIGNS.replace(from, to)).expect_err(to);
        assert!(wrong.contains(title), "{title}: {wrong}");
    }
    let source = cluesat::diagnostic::Source { name: "walls", bytes: b"1 2\nx -\nw\n", first_line: 1 };
    let reading = cluesat::family::Reading { family, format: cluesat::family::Format::Rows };
    let wrong = reading.parse(&source, &cluesat::family::ParseOptions::default()).expect_err("a cell holds nothing");
    assert!(wrong.render(false).contains("walls:3:1"), "{}", wrong.render(false));
}

/// What two cells say of the link between them is the same, and a line does not leave the board.
#[test]
fn boards_that_contradict_themselves_are_refused() {
    let wrong = [
        ("hashi", "3 3\n1 - 1\n- - -\n1 - 1\n", "9 1 -\n- - -\n- 1 -\n", "`9` is no number of lines"),
        ("hashi", "3 3\n1 - 1\n- - -\n1 - 1\n", "x 1 -\n- - -\n- 1 -\n", "`x` is no number of lines"),
        ("hashi", "3 3\n1 - 1\n- - -\n1 - 1\n", "- 3 -\n- - -\n- 1 -\n", "`3` is no number of lines"),
        ("hashi", "1 4\n1 - - 1\n", "- 1 - -\n", "differ about what is between them"),
        ("masyu", "- - -\n- - -\n- - -\n", "n - -\n- - -\n- - -\n", "`n` leads off the board"),
        ("masyu", "- - -\n- - -\n- - -\n", "es - -\nns - -\n- - -\n", "differ about what is between them"),
    ];
    for (name, text, board, title) in wrong {
        let family: &'static cluesat::family::Family = name.parse().expect("it is there");
        let puzzle = puzzle(family, text);
        let source = cluesat::diagnostic::Source { name: "board", bytes: board.as_bytes(), first_line: 1 };
        let said = cluesat::view::read_position(&puzzle, &source).expect_err(title);
        assert!(said.title.contains(title) && said.spot.is_some(), "{name} {board}: {}", said.title);
    }
    let family: &'static cluesat::family::Family = "hashi".parse().expect("it is there");
    let source = cluesat::diagnostic::Source { name: "board", bytes: b"- 1 -\n- - -\n- 1 -\n", first_line: 1 };
    assert!(cluesat::view::read_position(&puzzle(family, "3 3\n1 - 1\n- - -\n1 - 1\n"), &source).is_ok());
}

/// What a beginner writes first: the error says what to write instead.
#[test]
fn first_mistakes_are_told_with_what_was_meant() {
    let given = |given: &str| with("given = [\"cells: number\"]", given);
    let wrong = [
        (given("given = [\"cells: number | white w\"]"), "did you mean `white \"w\"`?"),
        (given("given = [\"cells: white \"w\" | number\"]"), "put single quotes outside"),
        (
            given("given = [\"cells: number\", \"bottom: below\"]").replace("each line:", "each bottom:"),
            "what is given at the bottom is called `below`",
        ),
    ];
    for (text, title) in wrong {
        let wrong = kind(&text).map(|kind| described::tried(&kind).map_err(|wrong| wrong.to_string()));
        let wrong = wrong.and_then(|tried| tried).expect_err(title);
        assert!(wrong.contains(title), "{title}: {wrong}");
    }
    let family = described::family(&kind(STARS).expect("it is right"));
    let source = cluesat::diagnostic::Source { name: "board", bytes: b"- - -\n- 2 -\n- - -\n", first_line: 1 };
    let reading = cluesat::family::Reading { family, format: cluesat::family::Format::Rows };
    let wrong = reading.parse(&source, &cluesat::family::ParseOptions::default()).expect_err("it has no size");
    assert!(wrong.render(false).contains("the size stands above the board: `5 5`"), "{}", wrong.render(false));
}

#[test]
fn files_that_are_no_kinds_are_named_as_what_they_are() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let wrong = cluesat::input::read_kind(folder).expect_err("it is a folder");
    assert!(wrong.contains("is a folder"), "{wrong}");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzle-with-its-kind.txt");
    std::fs::write(&file, format!("+++\n{STARS}+++\n4 4\n- - - -\n")).expect("it can be written");
    let wrong = cluesat::input::read_kind(&file).expect_err("it is a puzzle");
    assert!(wrong.contains("is a puzzle, not the text of a kind"), "{wrong}");
}
