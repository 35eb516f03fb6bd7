//! What a reader sees: lines as they are on the board, questions and objections without repetition.

use cluesat::board::Place;
use cluesat::explain::{self, Judged, Options};
use cluesat::rule::{Form, Rule};
use cluesat::search::{self, SearchError};

use crate::common::{corpus, objects};
use crate::random;
use crate::telling::told;

#[test]
fn a_line_is_told_as_it_is_on_the_board() {
    let mut finished = 0;
    for puzzle in objects(random::nonograms(12, 9)) {
        let mut filled: Vec<Place> = Vec::new();
        for step in told(&puzzle, false) {
            let telling = &step.telling;
            assert!(!telling.argument().contains("the other cells filled"), "{}", telling.sentence());
            let [rule] = step.rules[..] else { continue };
            let rule = &puzzle.rules()[rule];
            if let Form::Runs { runs: runs @ [_, ..], .. } = rule.form() {
                let stand = rule.scope().iter().filter(|(place, _)| filled.contains(place)).count();
                if stand == runs.iter().map(|run| run.length as usize).sum::<usize>() {
                    finished += 1;
                    assert_eq!(telling.technique.name, "finished line", "{}", telling.sentence());
                }
            }
            filled.extend(step.conclusions.iter().filter(|one| one.holds == (one.value == 1)).map(|one| one.place));
        }
    }
    assert!(finished > 20, "{finished}");
}

#[test]
fn a_run_that_would_be_too_long_is_told_so() {
    let steps: Vec<String> = objects(random::nonograms(12, 9))
        .iter()
        .flat_map(|puzzle| told(puzzle, false))
        .map(|step| step.telling.sentence())
        .collect();
    let long = steps.iter().filter(|step| step.contains("there would be a run of "));
    assert!(long.count() > 5, "{steps:#?}");
}

#[test]
fn a_question_names_a_clue_once() {
    let steps = told(&corpus("slitherlink/easy-5x5.txt")[0], false);
    let corner = steps.iter().find(|step| step.telling.technique.name == "corner 3").expect("there is one");
    assert_eq!(corner.telling.question, "the 3 at r5c5 and its bottom right corner");
    let steps = told(&corpus("loops/masyu-6x6.txt")[0], false);
    let circle = steps.iter().find(|step| step.telling.technique.name == "white circle").expect("there is one");
    assert_eq!(circle.telling.focus.to_string(), "around r3c6");
    assert_eq!(circle.telling.question, "what follows from the white circle at r3c6?");
}

#[test]
fn an_objection_is_about_its_own_place() {
    let (mut seen, mut early) = (0, 0);
    for path in ["loops/simple-loop-6x6.txt", "loops/masyu-6x6.txt", "slitherlink/easy-5x5.txt"] {
        let puzzle = &corpus(path)[0];
        let answer = cluesat::answers(puzzle).next().expect("it has one").expect("the engine works");
        for place in puzzle.all_places() {
            // A second wrong place leaves the player's lines to close a loop.
            let mut filled: Vec<(Place, u16)> = puzzle
                .all_places()
                .filter(|other| other.index() + 1 == place.index())
                .map(|other| (other, 1 - answer[other]))
                .collect();
            filled.push((place, 1 - answer[place]));
            let Ok(Judged::Wrong { reasons, .. }) = explain::judged(puzzle, &filled, &Options::default()) else {
                continue;
            };
            for reason in &reasons {
                seen += 1;
                early += usize::from(reason.text.contains(": it would close a loop"));
                assert!(!reason.text.contains("each of them"), "{}", reason.text);
                let name = puzzle.layout().at(reason.place);
                if let Some((from, _)) = name.split_once('-').filter(|_| puzzle.layout().joins_centers()) {
                    assert_eq!(reason.step.telling.focus.to_string(), format!("around {from}"), "{}", reason.text);
                }
                // What the argument says already is not said again.
                let (argument, behind) = reason.text.split_once("; not filled in yet").unwrap_or((&reason.text, ""));
                assert!(
                    !argument.ends_with(behind.trim_start_matches(", but certain: ")) || behind.is_empty(),
                    "{}",
                    reason.text
                );
                // Nobody could have seen what rests on half of the answer.
                let more = reason.text.rsplit_once(", and ").and_then(|(_, more)| more.strip_suffix(" more"));
                assert!(more.is_none_or(|more| more.parse::<usize>().is_ok_and(|more| more <= 8)), "{}", reason.text);
            }
        }
    }
    assert!(seen > 20 && early > 0, "{seen} {early}");
}

#[test]
fn a_board_of_another_puzzle_is_refused() {
    let [small, large] =
        ["1..........2.34.", "................................................................................."]
            .map(|text| cluesat::parse(text).expect("a sudoku"));
    let answer = cluesat::solve(&large).expect("the engine works").expect("there is one");
    let board: cluesat::family::Partial = answer.iter().collect();
    let options = search::Options::default();
    for judge in [search::judge, search::wrong_places] {
        assert_eq!(judge(&small, &board, &options).expect_err("other places"), SearchError::OtherPuzzle);
        assert_eq!(
            judge(&large, &vec![(Place(0), 10)], &options).expect_err("no such value"),
            SearchError::OtherPuzzle
        );
    }
    let hint = explain::hint(&small, &board, &Options::default()).expect_err("other places");
    assert_eq!(hint, SearchError::OtherPuzzle);
}

/// A hidden single is told by the cells that are empty on the board of the player, not by those that are empty once
/// other steps were taken.
#[test]
fn an_objection_is_true_on_the_board_of_the_player() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = cluesat::parse(text).expect("a sudoku");
    let answer = cluesat::answers(&puzzle).next().expect("it has one").expect("the engine works");
    let givens: Vec<Place> = puzzle.givens().into_iter().map(|(place, _)| place).collect();
    let (mut whole, mut more) = (0, 0);
    for place in puzzle.all_places().filter(|place| !givens.contains(place)) {
        let filled = vec![(place, answer[place] % 9 + 1)];
        let Ok(Judged::Wrong { reasons, .. }) = explain::judged(&puzzle, &filled, &Options::default()) else {
            panic!("{} is wrong", puzzle.layout().name(place));
        };
        for reason in reasons.iter().filter(|reason| reason.step.telling.technique.name == "hidden single") {
            let behind = reason.text.split_once("; not filled in yet, but certain: ").map_or("", |(_, behind)| behind);
            if behind.ends_with(" more") || reason.text.contains(" ruled out before") {
                continue;
            }
            let is_told = |at: &Place| behind.contains(&puzzle.layout().name(*at));
            let shown: Vec<Place> = puzzle.all_places().filter(|at| givens.contains(at) || is_told(at)).collect();
            let sees = |at: Place, value: u16| {
                let cells = |house: &dyn Rule| house.scope().iter().map(|one| one.0).collect::<Vec<_>>();
                let houses = puzzle
                    .rules()
                    .iter()
                    .filter(|rule| matches!(rule.form(), Form::House { .. }))
                    .map(|rule| cells(&**rule));
                houses
                    .filter(|cells| cells.contains(&at))
                    .any(|cells| cells.iter().any(|other| shown.contains(other) && answer[*other] == value))
            };
            for fact in reason.step.facts.iter().filter(|fact| !fact.holds && !shown.contains(&fact.place)) {
                assert!(sees(fact.place, fact.value), "{}", reason.text);
                whole += 1;
            }
            more += usize::from(!behind.is_empty());
        }
    }
    assert!(whole > 20 && more > 3, "{whole} {more}");
}
