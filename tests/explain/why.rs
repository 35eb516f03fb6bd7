//! The way to one place: what it says follows without the steps that are left out, and no step of it is idle.

use std::sync::Arc;

use cluesat::explain::{Ending, Explainer, Fact, Options, Step, way_to};
use cluesat::family::{Partial, Puzzle};

fn puzzles() -> Vec<Arc<dyn Puzzle>> {
    let files = [
        "sudoku/9x9-easy.txt",
        "nonogram/key-5x5.txt",
        "slitherlink/easy-7x7.txt",
        "loops/masyu-6x6.txt",
        "loops/country-road-6x6.txt",
    ];
    let read = |file: &str| std::fs::read_to_string(format!("puzzles/{file}")).expect("it is there");
    files.iter().map(|file| cluesat::parse(&read(file)).expect("it is a puzzle")).collect()
}

/// Whether one of these is known by the others: by itself, by the value that the place has, or as what is left over.
fn is_known(puzzle: &dyn Puzzle, known: &[Fact], fact: &Fact) -> bool {
    let said = |value: u16, holds: bool| known.contains(&Fact { place: fact.place, value, holds });
    let others = |holds: bool| {
        puzzle.values(fact.place).range().filter(move |&value| value != fact.value).map(move |value| said(value, holds))
    };
    said(fact.value, fact.holds) || if fact.holds { others(false).all(|is| is) } else { others(true).any(|is| is) }
}

/// Steps come without knowing whether there is an answer; a way must not.
#[test]
fn nothing_is_forced_where_there_is_no_answer() {
    let puzzle = cluesat::parse("1\n1\n\n1\n2\n").expect("it is a puzzle");
    let mut explainer = Explainer::new(&puzzle, &Options::default(), &Partial::new());
    let places: Vec<_> = explainer.free();
    let way = way_to(&mut explainer, &places[..1], Explainer::next_step).expect("no engine fails");
    assert_eq!((way.leads.len(), &way.open[..]), (0, &places[..1]));
    assert_eq!(explainer.ending(), Some(Ending::NoAnswer));
}

#[test]
fn a_way_needs_nothing_but_its_own_steps() {
    let mut shorter = 0;
    for puzzle in puzzles() {
        let options = Options::default();
        let start = Explainer::new(&puzzle, &options, &Partial::new());
        let free = start.free();
        let places: Vec<_> = free.iter().copied().step_by(free.len().div_ceil(8)).collect();
        for place in places {
            let mut explainer = Explainer::new(&puzzle, &options, &Partial::new());
            let way = way_to(&mut explainer, &[place], Explainer::next_step).expect("no engine fails");
            assert!(way.open.is_empty() && way.leads.last() == Some(&(way.steps.len() - 1)), "{place:?}");
            let mut known = start.facts();
            let told: Vec<&Step> = way.leads.iter().map(|&number| &way.steps[number]).collect();
            for step in &told {
                for fact in &step.facts {
                    assert!(is_known(&*puzzle, &known, fact), "{place:?}: {fact:?} of {}", step.telling.sentence());
                }
                known.extend(&step.conclusions);
            }
            for (at, step) in told.iter().enumerate() {
                let later = told[at + 1..].iter().flat_map(|step| &step.facts).map(|fact| fact.place).chain([place]);
                let places: Vec<_> = later.collect();
                assert!(
                    step.conclusions.iter().any(|fact| places.contains(&fact.place)),
                    "{}",
                    step.telling.sentence()
                );
            }
            shorter += usize::from(told.len() < way.steps.len());
        }
    }
    assert!(shorter > 10, "{shorter}");
}
