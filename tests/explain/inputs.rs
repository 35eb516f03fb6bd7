//! Small inputs, each with what a teacher says there. One was said badly once: as a long contradiction, with the wrong
//! cells, with a value as its own reason.

use std::sync::Arc;

use cluesat::explain::{self, Explainer, Hint, Options, Step};
use cluesat::family::{ParseOptions, Partial, Puzzle, Reading, families};
use cluesat::render::text::{TextStyle, text};
use cluesat::view::{explained_scene, shown};

use crate::common::{corpus, line_sudoku, object};
use crate::telling::told;

fn parsed(text: &str) -> Arc<dyn Puzzle> {
    cluesat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A puzzle of this family.
fn of(family: &str, text: &str) -> Arc<dyn Puzzle> {
    let source = cluesat::diagnostic::Source { name: family, bytes: text.as_bytes(), first_line: 1 };
    let named = families().iter().copied().find(|one| one.name == family);
    let options = ParseOptions { family: Some(named.expect("a family")), ..ParseOptions::default() };
    Reading::of(&source, &options).and_then(|reading| reading.parse(&source, &options)).expect("a puzzle")
}

/// The sentences of all steps, or of the first ones where not everything is decided.
fn sentences(puzzle: &Arc<dyn Puzzle>, most: usize) -> Vec<String> {
    let mut explainer = Explainer::new(puzzle, &Options::default(), &Partial::new());
    let next = || explainer.next_told().expect("the engines work");
    std::iter::from_fn(next).filter(|step| !step.routine).take(most).map(|step| step.telling.sentence()).collect()
}

fn has(steps: &[String], parts: &[&str]) {
    let found = steps.iter().any(|step| parts.iter().all(|part| step.contains(part)));
    assert!(found, "{parts:?} are not together in {steps:#?}");
}

/// The step of a position that first strikes out one of these; a position is a line of 81 cells, with candidates that are
/// gone, each as digit, row and column.
fn strike(line: &str, gone: &[u32], wanted: &[u32]) -> Step {
    let puzzle = object(&line_sudoku(line));
    let fact = |&code: &u32| explain::Fact {
        place: cluesat::board::Place((code / 10 % 10 - 1) * 9 + code % 10 - 1),
        value: (code / 100) as u16,
        holds: false,
    };
    let options = Options { struck: gone.iter().map(fact).collect(), ..Options::default() };
    let mut explainer = Explainer::new(&puzzle, &options, &Partial::new());
    let steps = std::iter::from_fn(|| explainer.next_told().expect("the engines work"));
    let wanted: Vec<explain::Fact> = wanted.iter().map(fact).collect();
    let mut strikes = steps.filter(|step| !step.routine && step.conclusions.iter().any(|one| wanted.contains(one)));
    strikes.next().expect("it is struck out")
}

#[test]
fn sudokus_are_told_by_their_patterns() {
    let kite = strike("49.27.563756.34.9223.965..78436.27.9.173..2.6.627...38375..6924189423675624597381", &[], &[167]);
    assert_eq!(kite.telling.technique.name, "two-string kite");
    let xyz =
        strike("75..4.6181.678.425284516973...32816461247583934869125786..375424...5.3.6....647.1", &[], &[973, 983]);
    assert_eq!(xyz.telling.technique.name, "XYZ-wing");
    let line = "..17....67698...4..53...8.76284...7.175..8...394.57.825.7.82....1697....9.25.67..";
    let w = strike(line, &[], &[195, 177, 178, 179]);
    assert!(["W-wing", "XY-wing", "XY-chain"].contains(&&*w.telling.technique.name), "{}", w.telling.sentence());
    for step in [kite, xyz, w] {
        let text = step.telling.argument();
        assert!(!text.contains("suppose") && text.split(' ').count() <= 30, "{text}");
    }
    // A box that a cage covers but for one cell.
    let small = parsed("size: 4\n. . . .\n. . . .\n. . . .\n. . . .\ncage 6: r1c1 r1c2 r2c1\n");
    has(&sentences(&small, 1), &["r2c2 is 4", "box 1 adds up to 10", "to 6"]);
    // What a cage needs is out wherever it is seen.
    let cage = parsed("size: 9\ncage 6: r1c1 r1c2 r1c3\n");
    has(&sentences(&cage, 3), &["r1c4:r1c9", "the cage at r1c1 holds 1+2+3"]);
    // 5 and 5 are not possible in one row.
    let ten = parsed("size: 9\nx: r1c4 r1c5\n");
    let text = &sentences(&ten, 1)[0];
    assert!(text.starts_with("r1c4 and r1c5 are not 5") && !text.contains("suppose"), "{text}");
}

#[test]
fn a_bound_is_said_only_of_what_is_struck_out_now() {
    // Two cells share 1 and 2; a third had no 3 before.
    let gone: Vec<u32> = (3..=9).flat_map(|digit| [digit * 100 + 11, digit * 100 + 12]).chain([313]).collect();
    let step = strike(&".".repeat(81), &gone, &[113]);
    let text = step.telling.sentence();
    assert!(text.contains("naked pair") && text.contains("r1c3") && !text.contains("at least 4"), "{text}");
    assert!(text.contains("neither 1 nor 2"), "{text}");
}

#[test]
fn no_value_is_its_own_reason_and_sums_of_a_house_come_once() {
    let steps = told(&corpus("sudoku/9x9-killer.txt")[0], true);
    let mut last = String::new();
    for step in &steps {
        let telling = &step.telling;
        if let [only] = step.conclusions[..]
            && only.holds
        {
            let own = format!("r{}c{} is none of", only.place.index() / 9 + 1, only.place.index() % 9 + 1);
            assert!(!telling.argument().contains(&own), "{}", telling.sentence());
        }
        let argument = telling.argument();
        assert!(!telling.technique.name.starts_with("rule of") || argument != last, "{argument}");
        last = argument;
    }
}

#[test]
fn what_rests_on_the_story_before_says_so() {
    let line = ".4.8532....3.6..4.....9..352.8.4..7.9.6.3.482.1..8...618..2.....62.789......15.2.";
    let step = strike(line, &[731, 144, 146, 737, 137], &[397]);
    let text = step.telling.argument();
    // One supposition, or what the first one showed before the second.
    let second = text.match_indices("suppose ").nth(1).map(|(at, _)| &text[..at]);
    assert!(second.is_none_or(|before| before.contains("; so ")), "{text}");
}

#[test]
fn slitherlinks_are_told_by_their_patterns() {
    let rows = |rows: &str| of("slitherlink", rows);
    let beside = sentences(&rows("......\n......\n..33..\n......\n......\n......\n"), 1);
    has(&beside, &["(3 beside 3)", "draw the left side of the 3 at r3c3", "cross out", "outer sides"]);
    let corner = sentences(&rows("3.....\n......\n......\n......\n......\n......\n"), 1);
    has(&corner, &["(corner 3)", "both sides or neither", "can miss only one"]);
    let across = sentences(&rows("......\n......\n..3...\n...3..\n......\n......\n"), 1);
    has(&across, &["(diagonal 3s)"]);
    let steps = sentences(&parsed("7x7t0:h3a2b2a03a3a2a2a11a3g1a1a02a2c33a"), 200);
    has(&steps, &["(line into a 3)", "one side at its", "can miss only one"]);
    assert!(steps.iter().all(|step| !step.contains("each of these") && !step.contains("suppose")), "{steps:#?}");
    // Dots and faces of other tilings have their stories, too.
    for id in ["5x5t2:5a54b5c433a33a53c45a", "5x5t2:a55d333b5b45b4c54"] {
        let steps = sentences(&parsed(id), 200);
        assert!(steps.iter().all(|step| !step.contains("leave no other way")), "{steps:#?}");
    }
}

#[test]
fn masyus_are_told_by_their_causes() {
    let steps = sentences(&parsed("8x8:bBaWbBiWWgBaBbBWaWBcBdBdWaBhBbB"), 200);
    has(&steps, &["r1c3 lies on the top edge, so its line goes down, two cells"]);
    has(&steps, &["r7c4 has only one cell below it, so its line goes up, two cells"]);
    let steps = sentences(&parsed("8x8:aWdWgWcBgWWbWdWWWbWiBbWbBfB"), 200);
    has(&steps, &["(whites in a row)", "r5c4, r5c5 and r5c6", "no turn beside it"]);
    assert!(steps.iter().all(|step| !step.contains("suppose") && !step.contains("the line turns at")), "{steps:#?}");
}

#[test]
fn a_drawing_of_a_masyu_is_a_position_again() {
    let puzzle = parsed("8x8:bBaWbBiWWgBaBbBWaWBcBdBdWaBhBbB");
    let mut explainer = Explainer::new(&puzzle, &Options::default(), &Partial::new());
    let steps = (0..9).filter_map(|_| explainer.next_told().expect("the engines work")).collect::<Vec<_>>();
    let marks = shown(&puzzle, &explainer, &steps[8].conclusions);
    let drawn = text(&explained_scene(&puzzle, &explainer, &marks), &TextStyle::default());
    let source = cluesat::diagnostic::Source { name: "drawn", bytes: drawn.as_bytes(), first_line: 1 };
    let read = cluesat::view::read_position(&puzzle, &source).unwrap_or_else(|error| panic!("{error}\n{drawn}"));
    let lines = |filled: &Partial| filled.iter().filter(|one| one.1 == 1).copied().collect::<Vec<_>>();
    assert_eq!(lines(&read), lines(&explainer.filled()));
}

#[test]
fn yajilins_are_told_by_their_patterns() {
    let open = ". . . . .\n".repeat(5);
    let steps = sentences(&of("yajilin", &open), 1);
    has(&steps, &["r1c2, r1c4", "(dead end)", "a cell beside it would be a dead end: r1c1, r1c5, r5c1 or r5c5"]);
    // Two in three cells that do not touch are the ends.
    let two = sentences(&of("yajilin", ". . . 2w .\n. . . . .\n. . . . .\n. . . . .\n"), 6);
    let told =
        "r1c1 is shaded (just enough room): the 2 at r1c4 needs 2 of r1c1:r1c3, and no two shaded cells share a side";
    has(&two, &[told]);
}

#[test]
fn lines_of_a_nonogram_are_asked_and_told_as_people_do() {
    let house = &corpus("nonogram/house-10x10.txt")[0];
    let steps = told(house, true);
    let wall = steps.iter().find(|step| step.telling.technique.name == "wall").expect("there is one");
    let question = &wall.telling.question;
    assert!(question.starts_with("where can the ") && question.ends_with('?'), "{question}");
    assert!(question.contains("now that "), "{question}");
    let Ok(Hint::Step { step, .. }) = explain::hint(house, &Partial::new(), &Options::default()) else { panic!() };
    assert!(step.telling.question.contains(" lie"), "{}", step.telling.question);
    // A gap by its place, and the rest of a line as such.
    let all: Vec<String> = ["house-10x10", "key-5x5"]
        .iter()
        .flat_map(|name| corpus(&format!("nonogram/{name}.txt")))
        .flat_map(|puzzle| sentences(&puzzle, 400))
        .collect();
    has(&all, &["the rest of ", " is empty"]);
    assert!(all.iter().all(|step| !step.contains("fits in one way only: ")), "{all:#?}");
}

/// The first steps of the puzzle of a kind in the gallery.
fn gallery(name: &str) -> Vec<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery").join(name).with_extension("txt");
    sentences(&parsed(&std::fs::read_to_string(path).expect("the gallery has one of each kind")), 14)
}

#[test]
fn kinds_are_told_by_what_their_values_and_clues_stand_for() {
    let told: &[(&str, &[&str])] = &[
        ("squareo", &["the 0 at r2c1 counts the black corners of its cell"]),
        ("eulero", &["otherwise the second digit of r1c4 is more than 4"]),
        ("moonsun", &["the line passes each moon and the line passes no sun, or"]),
        ("sternenhimmel", &["r1c2 must be empty, as there is not exactly 1 cell with an arrow that points at r1c2"]),
        ("pfeilzahlen", &["r1c1 must be none, as there is no cell above"]),
        ("nanbaboru", &["column 1 has 3 numbers;"]),
        ("nanbaboru", &["is on an empty cell"]),
        ("cave", &["is on an inside cell"]),
        ("trinairo", &["the 1 at r5c5 means that its cell is one"]),
        ("trinairo", &["for each cell at its sides, it and r5c5 differ"]),
        ("hakyuu", &["as r2c1 is less than 3 if r2c1 and r2c4 are equal"]),
    ];
    for (name, parts) in told {
        let steps = gallery(name);
        has(&steps, parts);
        for raw in [
            " % ",
            " / ",
            "numberss",
            " a inside",
            " a empty",
            "so it is with the others",
            "all are passes",
            "they are equal",
        ] {
            assert!(steps.iter().all(|step| !step.contains(raw)), "{raw}: {steps:#?}");
        }
    }
}

#[test]
fn rules_that_count_say_how_many_there_would_be() {
    // Two stars in each line; a row that has lost its room.
    let text = "name = \"stars\"\ngiven = [\"cells: value\"]\ncells = \"empty e, star/stars x\"\n\
                rules = \"\"\"\neach row, column: count(star) = 1\neach touching pair: not all(star)\n\"\"\"";
    let puzzle = parsed(&format!("+++\n{text}\n+++\n4 4\n- - - -\n- - - -\n- - - -\n- - e -\n"));
    let steps = sentences(&puzzle, 20).join("\n");
    assert!(steps.contains("would have no star") || steps.contains("would have 2 stars"), "{steps}");
    assert!(!steps.contains("cannot have 1 star"), "{steps}");
}
