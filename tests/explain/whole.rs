//! Rules of a whole board tell one reason at a time, as a teacher would.

use cluesat::explain::{Explainer, Options, Step};
use cluesat::family::Partial;

/// The steps of one rule of this kind that are told.
fn steps(text: &str, kind: &str) -> Vec<Step> {
    let puzzle = cluesat::parse(text).expect("it is a puzzle");
    let mut explainer = Explainer::new(&puzzle, &Options::default(), &Partial::new());
    let all: Vec<Step> = std::iter::from_fn(|| explainer.next_told().expect("no engine fails")).collect();
    let is_of_kind = |step: &Step| step.rules.len() == 1 && puzzle.rules()[step.rules[0]].kind() == kind;
    all.into_iter().filter(|step| !step.routine && is_of_kind(step)).collect()
}

fn has(steps: &[Step], sentence: &str) {
    let told: Vec<String> = steps.iter().map(|step| step.telling.sentence()).collect();
    assert!(told.iter().any(|one| one == sentence), "{sentence} is not among {told:#?}");
}

#[test]
fn areas_of_equal_numbers_grow_cell_by_cell() {
    let text = "# family: fillomino\n4 4\n- 1 - -\n- - - -\n- - 9 -\n2 9 9 4\n";
    let steps = steps(text, "groups");
    assert!(steps.len() > 4 && steps.iter().all(|step| step.conclusions.len() <= 4), "{steps:#?}");
    has(&steps, "r3c1 is 2 (groups): the group of 2s at r4c1 can only grow through r3c1: r4c2 is not 2");
}

#[test]
fn a_rectangle_is_told_by_its_number() {
    let text = "# family: shikaku\n4 4\n1 - - 1\n- 6 - -\n- - - 3\n3 1 1 -\n";
    let steps = steps(text, "rectangles");
    assert!(steps.len() > 4, "{steps:#?}");
    has(&steps, "draw the bottom and right sides of r1c1 (rectangles): the 1 at r1c1 fits in one way only");
    assert!(steps.iter().all(|step| !step.telling.sentence().contains("the board is divided")), "{steps:#?}");
}

#[test]
fn an_island_grows_where_it_can_and_keeps_apart() {
    let text = "# family: nurikabe\n5 5\n2 - - - -\n- - - 3 -\n- - - - -\n- 4 - - -\n- - - - 1\n";
    let steps = steps(text, "groups");
    assert!(steps.iter().all(|step| !step.telling.sentence().contains("each group of land cells has")), "{steps:#?}");
}
