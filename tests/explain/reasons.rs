//! Reasons are true and direct: each conclusion has its own, and readers have seen what it rests on.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::board::Place;
use cluesat::explain::{Explainer, Options, Step};
use cluesat::family::{Partial, Puzzle};
use cluesat::rule::Form;

/// The puzzle of a kind in the gallery.
fn gallery(name: &str) -> Arc<dyn Puzzle> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery").join(name).with_extension("txt");
    cluesat::parse(&std::fs::read_to_string(path).expect("the gallery has one of each kind")).expect("a puzzle")
}

/// A lits, where most of what an area can hold follows from its shape; found by chance.
const LITS: &str = "+++\nname = \"tiny lits\"\ngiven = ['regions']\ncells = \"white -, I I, L L, S S, T T\"\nrules = \"\"\"\n\
                    each region: tetromino()\neach block 2x2: some(white)\n\"\"\"\n+++\n3 4\n1 1 1 2\n1 1 2 2\n1 2 2 2\n";

fn steps(puzzle: &Arc<dyn Puzzle>) -> Vec<Step> {
    let mut explainer = Explainer::new(puzzle, &Options::default(), &Partial::new());
    std::iter::from_fn(|| explainer.next_told().expect("the engines work")).collect()
}

/// The sentences of the steps of a kind that readers see.
fn sentences(name: &str) -> Vec<String> {
    let seen = steps(&gallery(name)).into_iter().filter(|step| !step.routine);
    seen.map(|step| step.telling.sentence()).collect()
}

fn has(name: &str, parts: &[&str]) {
    let steps = sentences(name);
    for part in parts {
        assert!(steps.iter().any(|step| step.contains(part)), "{name}: {part} is not in {steps:#?}");
    }
}

#[test]
fn otherwise_is_the_opposite_of_all_that_a_step_concludes() {
    let mut several = 0;
    for name in ["creek", "lits", "norinori", "akari"] {
        for step in steps(&gallery(name)).iter().filter(|step| !step.routine && step.size() > 1) {
            let places: BTreeSet<Place> = step.conclusions.iter().map(|fact| fact.place).collect();
            let sentence = step.telling.sentence();
            assert!(places.len() == 1 || !sentence.contains(": otherwise "), "{sentence}");
            several += usize::from(sentence.contains(": if ") && sentence.contains("; so "));
        }
    }
    assert!(several > 1, "only {several} steps tell what follows from a conclusion");
}

#[test]
fn no_step_takes_what_it_gives() {
    for name in ["tennergrid", "makaro", "cojun"] {
        let puzzle = gallery(name);
        for step in steps(&puzzle).iter().filter(|step| !step.routine && step.size() == 1) {
            let Form::Other(_) = puzzle.rules()[step.rules[0]].form() else { continue };
            for fact in step.conclusions.iter().filter(|fact| fact.holds) {
                let out = step.facts.iter().filter(|other| !other.holds && other.place == fact.place).count();
                let others = puzzle.values(fact.place).len() - 1;
                assert!(others < 2 || out < others, "{}", step.telling.sentence());
            }
        }
    }
}

#[test]
fn what_is_not_told_follows_from_placed_values() {
    let mut hidden = 0;
    let tiny = cluesat::parse(LITS).expect("a puzzle");
    for puzzle in [gallery("lits"), gallery("hakoiri"), gallery("skyscraper"), tiny] {
        let is_special = |step: &&Step| matches!(puzzle.rules()[step.rules[0]].form(), Form::Other(_));
        for step in steps(&puzzle).iter().filter(|step| step.routine).filter(is_special) {
            let is_placed = step.facts.iter().all(|fact| fact.holds);
            assert!(is_placed && !step.facts.is_empty(), "{} {:?}", puzzle.phrase(step.rules[0]), step.facts);
            hidden += 1;
        }
    }
    assert!(hidden > 10, "only {hidden} steps are not told");
}

#[test]
fn what_placed_values_rule_out_is_said() {
    has(
        "hakoiri",
        &[
            "r1c3 is empty (naked single): circle, triangle and square are ruled out by r2c2, r1c1 and r1c2",
            "r4c5 and r5c4 are not circles; r5c4 because of r5c3",
            "cannot both be circles",
        ],
    );
    // Nothing was before the first step.
    for name in ["hakoiri", "tennergrid", "abcendview", "lits"] {
        let first = sentences(name).swap_remove(0);
        assert!(!first.contains("ruled out before"), "{first}");
    }
}

#[test]
fn values_and_places_have_the_names_that_players_use() {
    has("abcendview", &["the a at the top of column 2 means that the first one is a"]);
    let letters = sentences("abcendview");
    let is_number =
        |step: &String| step.contains(" 1s ") || step.contains("the first one is 1") || step.contains("be 2");
    assert!(!letters.iter().any(is_number), "{letters:#?}");
    has("akari", &["r1c5 is a bulb (counting)"]);
    has("yonmasu", &["the border between r1c2 and r1c3 would make the area one that cannot be"]);
    has("tatamibari", &["with 1 of tall, wide, square and unsure, height more than width if it has 1 tall"]);
    let edge = gallery("yonmasu").layout().name(Place(3));
    assert!(edge.starts_with("the border "), "{edge}");
    // Both the names that people type and those of explanations are read.
    let (slitherlink, yonmasu) = (gallery("simpleloop"), gallery("yonmasu"));
    for puzzle in [slitherlink, yonmasu] {
        for place in puzzle.all_places() {
            let layout = puzzle.layout();
            assert_eq!([layout.find(&layout.at(place)), layout.find(&layout.name(place))], [Some(place); 2]);
        }
    }
}
