//! Steps in words: each has a technique by its name, and an argument that is about the step.

use std::collections::BTreeMap;
use std::sync::Arc;

use cluesat::board::Place;
use cluesat::diagnostic::Source;
use cluesat::explain::{self, Explainer, Fact, Hint, Level, Options, Role, Step};
use cluesat::family::{ParseOptions, Puzzle, Reading};
use cluesat::rule::Origin;

use crate::common::{corpus, line_sudoku, object, objects, start};
use crate::random;

/// The steps, told one by one or together.
pub(crate) fn told(puzzle: &Arc<dyn Puzzle>, together: bool) -> Vec<Step> {
    let mut explainer = start(puzzle, &Options::default());
    let next = |explainer: &mut Explainer| if together { explainer.next_told() } else { explainer.next_step() };
    let mut steps = Vec::new();
    while let Some(step) = next(&mut explainer).expect("the engines work") {
        if !step.routine {
            steps.push(step);
        }
    }
    steps
}

/// How often each technique is used.
fn techniques(steps: &[Step]) -> BTreeMap<String, usize> {
    let mut count = BTreeMap::new();
    for step in steps {
        *count.entry(step.telling.technique.name.clone()).or_default() += 1;
    }
    count
}

#[test]
fn every_step_has_a_technique_and_an_argument() {
    let mut puzzles = objects(random::nonograms(10, 7));
    puzzles.extend(objects(random::sudokus(4, (2, 3))));
    puzzles.extend(objects(random::slitherlinks(6, 5, 7)));
    puzzles.extend(corpus("sudoku/9x9-killer.txt"));
    puzzles.extend(
        ["yajilin-6x6", "masyu-6x6", "country-road-6x6"].map(|name| corpus(&format!("loops/{name}.txt"))).concat(),
    );
    let mut stories = 0;
    for puzzle in &puzzles {
        for step in told(puzzle, false) {
            let telling = &step.telling;
            assert!(!telling.technique.name.is_empty() && !telling.parts.is_empty(), "{step:?}");
            for text in [&telling.conclusion, &telling.focus.to_string(), &telling.question] {
                assert!(!text.is_empty(), "{step:?}");
            }
            assert!(telling.parts.iter().all(|part| !part.text.is_empty()), "{step:?}");
            // Each rung of a hint says more than the one before.
            assert_ne!(telling.question, telling.argument(), "{step:?}");
            let rules = telling.parts.iter().flat_map(|part| &part.rules);
            assert!(rules.clone().all(|rule| step.rules.contains(rule)), "a part is about rules of the step: {step:?}");
            let no_room = ["splitting", "gap too small"].contains(&telling.technique.name.as_str());
            let of_one = if no_room { Level::Medium } else { Level::Easy };
            assert!(step.size() > 1 || telling.technique.level == of_one, "{step:?}");
            // Every supposition leads to a contradiction.
            let roles: Vec<Role> = telling.parts.iter().map(|part| part.role).collect();
            if roles[0] == Role::Suppose {
                stories += 1;
                assert!(roles.contains(&Role::But), "{step:?}");
            }
        }
    }
    assert!(stories > 3, "only {stories} stories");
}

#[test]
fn the_second_rung_does_not_give_the_answer_away() {
    for puzzle in corpus("sudoku/9x9-easy.txt") {
        for step in told(&puzzle, false) {
            let Some(placed) = step.conclusions.iter().find(|fact| fact.holds) else { continue };
            let (at, value) = (puzzle.layout().name(placed.place), puzzle.value_name(placed.place, placed.value));
            let question = &step.telling.question;
            assert!(!(question.contains(&at) && question.contains(&format!(" {value} "))), "{question}");
            assert!(!step.telling.focus.to_string().contains(&at), "{}", step.telling.focus);
        }
    }
}

#[test]
fn boxes_come_before_rows_and_cells() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let steps = told(&object(&line_sudoku(line)), false);
    let first = &steps[0].telling;
    assert_eq!(first.technique.name, "hidden single");
    assert!(first.focus.to_string().starts_with("box"), "{}", first.focus);
    assert!(first.argument().contains("block"), "{}", first.argument());
}

#[test]
fn techniques_of_sudoku_are_named() {
    // Each with a technique that it is known for.
    let known = [
        ("X-wing", "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"),
        ("naked pair", "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"),
        ("pointing", "984........25...4...19.4..2..6.9723...36.2...2.9.3561.195768423427351896638..9751"),
    ];
    let mut all = BTreeMap::new();
    for (_, line) in known {
        for (name, count) in techniques(&told(&object(&line_sudoku(line)), false)) {
            *all.entry(name).or_insert(0) += count;
        }
    }
    for name in ["hidden single", "last empty cell"] {
        assert!(all.contains_key(name), "{name} is not among {all:?}");
    }
    let more = ["pointing", "claiming", "naked pair", "hidden pair", "X-wing"];
    let met = more.iter().filter(|&&name| all.contains_key(name)).count();
    assert!(met >= 3, "only {met} of {more:?} among {all:?}");
}

#[test]
fn techniques_of_loops_and_lines_are_named() {
    let loops: Vec<Step> = ["slitherlink/easy-5x5.txt", "slitherlink/easy-7x7.txt"]
        .iter()
        .flat_map(|path| corpus(path))
        .flat_map(|puzzle| told(&puzzle, false))
        .collect();
    let names = techniques(&loops);
    for name in ["corner 3", "line into a 3", "diagonal 3s", "only way on", "no branch", "would close too early"] {
        assert!(names.contains_key(name), "{name} is not among {names:?}");
    }
    let lines: Vec<Step> = corpus("nonogram/house-10x10.txt").iter().flat_map(|puzzle| told(puzzle, false)).collect();
    let names = techniques(&lines);
    for name in ["overlap", "finished line", "out of reach", "splitting", "wall"] {
        assert!(names.contains_key(name), "{name} is not among {names:?}");
    }
}

#[test]
fn told_together_is_the_same_in_fewer_steps() {
    for puzzle in corpus("slitherlink/easy-7x7.txt") {
        let (alone, together) = (told(&puzzle, false), told(&puzzle, true));
        assert!(together.len() < alone.len(), "{} and {}", together.len(), alone.len());
        let all = |steps: &[Step]| {
            let mut facts: Vec<_> = steps.iter().flat_map(|step| step.conclusions.iter().copied()).collect();
            facts.sort_unstable();
            facts
        };
        assert_eq!(all(&alone), all(&together));
    }
}

/// One of the boards in a file of sudoku variants.
pub(crate) fn board(file: &str, number: usize) -> Arc<dyn Puzzle> {
    let path = format!("{}/puzzles/sudoku-variants/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the corpus is there");
    let bytes = text.split("\n\n").nth(number).expect("there are as many").as_bytes();
    let (source, options) = (Source { name: file, bytes, first_line: 1 }, ParseOptions::default());
    Reading::of(&source, &options).and_then(|reading| reading.parse(&source, &options)).expect("a sudoku")
}

/// The whole sentences of the steps of a puzzle, as those who read get them.
pub(crate) fn sentences(path: &str) -> Vec<String> {
    told(&corpus(path)[0], true).iter().map(|step| step.telling.sentence()).collect()
}

#[test]
fn where_the_board_says_it_no_step_does() {
    // That a cell is unshaded where the line passes, that no line comes to a shaded one.
    let steps = sentences("loops/yajilin-6x6.txt");
    assert!(steps.iter().all(|step| !step.contains("either shaded or on the line")), "{steps:#?}");
    assert!(steps.iter().any(|step| step.contains("r4c6 is shaded")), "{steps:#?}");
    let bookkeeping = |step: &&String| step.starts_with("cross out") && step.contains("does not pass");
    assert_eq!(steps.iter().find(bookkeeping), None);
    let beside = steps.iter().find(|step| step.contains("(side by side)")).expect("there is one");
    assert!(beside.ends_with("no two shaded cells share a side, and r4c6 is shaded"), "{beside}");
    assert!(beside.starts_with("r4c5 is unshaded"), "{beside}");
    // Told together, too.
    let crossed = steps.iter().filter(|step| step.contains("(crossing out)") && step.contains("unshaded"));
    assert_eq!(crossed.count(), 0, "{steps:#?}");
}

#[test]
fn dots_are_corners_of_cells() {
    for path in ["loops/vertex-slitherlink-6x6.txt", "loops/touch-slitherlink-6x6.txt"] {
        let steps = sentences(path);
        let odd = steps.iter().find(|step| step.contains("dot r") || step.contains("two edges of the line"));
        assert_eq!(odd, None);
        assert!(steps.iter().any(|step| step.contains("corners of the ")), "{steps:#?}");
        assert!(steps.iter().any(|step| step.contains("only way on")), "{steps:#?}");
        // Where two ways are left, two are drawn.
        let ways = steps.iter().filter(|step| step.contains("(two ways left)"));
        assert!(
            ways.clone().all(|step| step.contains("sides of ") || step.contains("side of") && step.contains(" and "))
        );
        let crossed = steps.iter().filter(|step| step.contains("(crossing out)"));
        assert!(crossed.clone().all(|step| !step.contains("is off the line")), "{steps:#?}");
    }
}

#[test]
fn the_same_sides_of_several_cells_are_told_together() {
    let steps = sentences("slitherlink/easy-5x5.txt");
    assert!(steps.iter().any(|step| step.contains("the bottom sides of r5c3 and r5c4")), "{steps:#?}");
}

#[test]
fn lines_between_cells_are_told_as_they_go() {
    let steps = sentences("loops/yajilin-6x6.txt");
    assert!(steps.iter().any(|step| step.starts_with("draw r2c5-r2c6-r3c6-r3c5 (the loop runs on)")), "{steps:#?}");
    assert!(steps.iter().all(|step| !step.contains("each of these places")), "{steps:#?}");
    // Where a step draws one stretch of the loop, it names both ends.
    assert!(
        steps.iter().any(|step| step.contains(": from r2c5 to r3c5 it has only one way on at each place")),
        "{steps:#?}"
    );
    // What the line passes is crossed out on the way.
    assert!(steps.iter().any(|step| step.contains(", and cross out ") && step.contains("(the loop runs on)")));
    let steps = sentences("loops/masyu-6x6.txt");
    let last = steps.iter().find(|step| step.contains("(loop complete)"));
    assert!(
        last.is_some_and(|step| step.ends_with("the loop is closed, and there is no line elsewhere")),
        "{steps:#?}"
    );
}

#[test]
fn a_coloured_line_is_told_by_the_cells_that_it_decides() {
    for path in ["nonogram-colour/fish-13x8.json", "nonogram-colour/mushroom-10x10.xml"] {
        for step in told(&corpus(path)[0], true) {
            let conclusion = &step.telling.conclusion;
            let decides = step.conclusions.iter().any(|fact| fact.holds);
            assert!(!decides || !conclusion.contains(" not "), "{conclusion}");
            let argument = step.telling.argument();
            assert!(argument.len() < 400, "{argument}");
            assert!(!argument.starts_with("no run reaches the other"), "{argument}");
        }
    }
}

#[test]
fn what_a_constraint_leaves_is_told() {
    let steps = sentences("sudoku/9x9-killer.txt");
    assert!(steps.iter().any(|step| step.ends_with("the cage at r4c6 adds up to 14, so it holds 5+9 or 6+8")));
    // Where there are many sets, the limit of the other cells shows it.
    let limit = "; the other cells hold at least 12: 7 is too much";
    assert!(steps.iter().any(|step| step.ends_with(limit)), "{steps:#?}");
    // Sets are listed only where they show what is struck out.
    let sets = steps.iter().filter_map(|step| step.split_once(", so it holds "));
    assert!(sets.clone().count() > 5);
    let nines = sets.filter(|(said, _)| said.contains("not 9 ("));
    assert!(nines.clone().count() > 0 && nines.clone().all(|(_, sets)| !sets.contains('9')));
    // A digit that a cage needs in one row is nowhere else there.
    let pointing = told(&corpus("sudoku/9x9-killer.txt")[0], true);
    let mut pointing = pointing.iter().filter(|step| step.telling.technique.name == "pointing cage").peekable();
    let first = pointing.peek().map(|step| step.telling.sentence()).unwrap_or_default();
    assert!(first.contains("so no cell that sees all "), "{first}");
    assert!(pointing.all(|step| step.conclusions.iter().all(|fact| !fact.holds)));
    // Of the first steps alone: the last ones take long.
    let step = corpus("sudoku-variants/9x9-cells.txt").iter().find_map(|puzzle| {
        let mut explainer = start(puzzle, &Options::default());
        let steps = std::iter::from_fn(|| explainer.next_told().expect("the engines work"));
        steps.take(10).find(|step| step.telling.technique.name == "candidates")
    });
    let step = step.expect("there is one");
    let allowed = step.telling.argument();
    assert!(allowed.contains("the puzzle allows only "), "{allowed}");
}

#[test]
fn what_a_digit_strikes_out_by_a_law_of_the_board_is_one_step() {
    let chess = board("9x9-chess.txt", 0);
    let steps = told(&chess, true);
    let first = steps[0].telling.sentence();
    let told_first =
        "r1c7, r4c8, r5c5 and r5c7 are not 6 (anti-knight): cells a knight's move apart differ, and r3c6 is 6";
    assert_eq!(first, told_first);
    // No two steps in a row are about one digit at one place.
    let of = |step: &Step| (step.telling.technique.name.clone(), step.facts.clone());
    let strikes = |step: &&Step| step.telling.technique.name == "anti-knight" && !step.conclusions[0].holds;
    let chess_steps: Vec<&Step> = steps.iter().filter(strikes).collect();
    assert!(chess_steps.len() > 5 && chess_steps.windows(2).all(|two| of(two[0]) != of(two[1])));
    // A hint tells them together, too.
    let Ok(Hint::Step { step, .. }) = explain::hint(&chess, &Vec::new(), &Options::default()) else {
        panic!("there is a step")
    };
    assert_eq!(step.telling.sentence(), told_first);
    // So do steps for programs.
    let mut explainer = start(&chess, &Options::default());
    let step = std::iter::from_fn(|| explainer.next_apart().expect("the engines work")).find(|step| !step.routine);
    assert_eq!(step.expect("there is one").telling.sentence(), told_first);
}

#[test]
fn a_clue_is_named_in_full_once() {
    let steps = sentences("slitherlink/easy-5x5.txt");
    let corner = "the 3 at r5c5 has both sides or neither at its bottom right corner, and can miss only one";
    assert!(steps[0].ends_with(corner), "{}", steps[0]);
    // Where there are two of them, each time.
    let two = steps.iter().find(|step| step.matches("the 2 at r5c1").count() > 1 && step.contains("the 2 at r4c2"));
    assert!(two.is_some_and(|step| !step.contains("the 2 is")), "{steps:#?}");
}

#[test]
fn only_what_nobody_can_tell_is_a_trial() {
    let steps = told(&corpus("sudoku/9x9-hard.txt")[0], true);
    let names = techniques(&steps);
    for step in &steps {
        let name = &step.telling.technique.name;
        let untold = step.telling.argument().contains("by trial and error");
        assert_eq!(untold, name == "trial", "{}", step.telling.sentence());
    }
    assert!(names.contains_key("long chain"), "{names:?}");
    // Where one of two ways splits once more, all three are told.
    let steps = sentences("slitherlink/easy-5x5.txt");
    assert!(steps.iter().all(|step| !step.contains("leave no other way")), "{steps:#?}");
    assert!(steps.iter().any(|step| step.contains("third case: ")), "{steps:#?}");
}

#[test]
fn an_edge_without_a_side_has_no_owner() {
    let bytes = b"4x4t8:a23333e44h34a322302a3b3b2a333a4a1b2a44a3b2c34e11a2b1a332e4";
    let source = Source { name: "id", bytes, first_line: 1 };
    let options = ParseOptions::default();
    let puzzle = Reading::of(&source, &options).and_then(|reading| reading.parse(&source, &options)).expect("an id");
    let steps: Vec<String> = told(&puzzle, true).iter().map(|step| step.telling.sentence()).collect();
    assert!(steps.iter().any(|step| step.contains("and the loop has one way on there")), "{steps:#?}");
    assert!(steps.iter().all(|step| !step.contains("its d")), "{steps:#?}");
}

#[test]
fn what_a_reason_rests_on_and_the_board_does_not_show_is_told() {
    let (mut shown, mut told) = (0, 0);
    for (number, puzzle) in objects(random::sudokus(12, (2, 4))).iter().enumerate() {
        let answer = cluesat::answers(puzzle).next().expect("it has one").expect("the engine works");
        let given = |place: &Place| {
            puzzle
                .rules()
                .iter()
                .any(|rule| rule.origin() == Origin::Given && rule.scope().iter().any(|(at, _)| at == place))
        };
        let open: Vec<Place> = puzzle.all_places().filter(|place| !given(place)).collect();
        for at in 0..6 {
            let place = open[(7 * number + 5 * at) % open.len()];
            let wrong = answer[place] % 8 + 1;
            let others = open.iter().copied().filter(|&other| other != place && (other.index() + at) % 9 == 0);
            let mut filled: Vec<(Place, u16)> = others.map(|other| (other, answer[other])).collect();
            filled.push((place, wrong));
            let Ok(Hint::Wrong { reasons, .. }) = explain::hint(puzzle, &filled, &Options::default()) else { continue };
            for reason in &reasons {
                let (before, behind) =
                    reason.text.split_once("; not filled in yet, but certain: ").unwrap_or((&reason.text, ""));
                told += usize::from(!behind.is_empty());
                let argument = before.split_once(": ").map_or("", |(_, argument)| argument);
                let Some((_, named)) = argument.split_once(" has its ") else { continue };
                let Some(seen) = named.split_once(" at ").and_then(|(_, name)| puzzle.find(name)) else { continue };
                let on_board = given(&seen) || filled.iter().any(|&(at, _)| at == seen);
                let name = puzzle.layout().name(seen);
                assert!(on_board || behind.contains(&name), "{}", reason.text);
                assert!(!on_board || !behind.contains(&name), "{}", reason.text);
                shown += 1;
            }
        }
    }
    assert!(shown > 5 && told > 0, "{shown} {told}");
}

#[test]
fn what_only_notes_rule_out_is_said() {
    let puzzle = cluesat::parse("1..............2").expect("a sudoku of 4x4");
    let struck = |at: u32, value: u16| Fact { place: Place(at), value, holds: false };
    // That the second cell is not 1 is plain; that the next two are not 3 is not.
    let notes = vec![struck(1, 1), struck(1, 3), struck(2, 3)];
    let hint = |struck: Vec<Fact>| {
        let options = Options { struck, ..Options::default() };
        match explain::hint(&puzzle, &Vec::new(), &options) {
            Ok(Hint::Step { step, .. }) => step.telling.sentence(),
            other => panic!("{other:?}"),
        }
    };
    let text = hint(notes);
    assert!(text.starts_with("r1c4 is 3"), "{text}");
    assert!(text.ends_with("; this rests on the pencil marks in r1c2 and r1c3"), "{text}");
}

#[test]
fn a_board_whose_groups_lie_in_regions_of_any_shape_is_rated_as_it_stands() {
    let text = ". . . .\n1 2 . .\n. 3 . .\n. . . .\nregions: 1111/2233/2433/2444\ndisjoint groups\n";
    assert!(cluesat::rate(&cluesat::parse(text).expect("it is a puzzle")).is_ok());
}
