//! Several lazy rules in one puzzle: both colours connected, a loop whose lines also hang together.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::board::{Board, Layout, Place, Values};
use cluesat::card::Connectivity;
use cluesat::explain::Explainer;
use cluesat::family::nonogram::Nonogram;
use cluesat::family::{Family, Partial, Puzzle};
use cluesat::grid::Grid;
use cluesat::render::Scene;
use cluesat::rule::{Connected, Given, Head, NoneOrTwo, Origin, Phrase, Rule, SingleLoop};
use cluesat::search::{Counted, Method, Options, Progress, Solutions, count, decided, minimal_conflict};

const TWO: Values = Values::two(&["white", "black"]);

/// Cells or edges with any rules; another family lends its name and picture.
#[derive(Debug)]
struct Own {
    lender: Arc<dyn Puzzle>,
    layout: Layout,
    places: usize,
    rules: Vec<Box<dyn Rule>>,
}

impl Own {
    fn made(layout: Layout, places: usize, rules: Vec<Box<dyn Rule>>) -> Arc<dyn Puzzle> {
        let lender = Nonogram::of_picture(&Grid::filled(1, 1, 1)).expect("small");
        Arc::new(Own { lender: Arc::new(lender), layout, places, rules })
    }
}

impl Puzzle for Own {
    fn family(&self) -> &'static Family {
        self.lender.family()
    }
    fn layout(&self) -> &Layout {
        &self.layout
    }
    fn places(&self) -> usize {
        self.places
    }
    fn values(&self, _: Place) -> Values {
        TWO
    }
    fn rules(&self) -> &[Box<dyn Rule>] {
        &self.rules
    }
    fn draw(&self) -> Scene {
        self.lender.draw()
    }
}

fn head(name: &'static str) -> Head {
    let phrase = Phrase::new(format!("the {name} cells"), ("are", "cannot be"), "connected");
    Head {
        kind: "connected",
        origin: Origin::Law,
        phrase: phrase.into(),
        clue_place: None,
        label: name.to_owned().into(),
    }
}

/// Both colours are connected; some cells are given.
fn both_colours(height: usize, width: usize, givens: &[(u32, u16)]) -> Arc<dyn Puzzle> {
    let layout = Layout::cells(height, width);
    let places: Vec<Place> = (0..(height * width) as u32).map(Place).collect();
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    for &(place, value) in givens {
        rules.push(Box::new(Given::new(Place(place), value, TWO)));
    }
    for (value, name) in [(0, "white"), (1, "black")] {
        let pairs = Connected::pairs(&layout, &places, false);
        rules.push(Box::new(Connected::new(&layout, head(name), places.clone(), pairs, (TWO, &[value]), None)));
    }
    Own::made(layout, height * width, rules)
}

/// All boards that pass, by the check alone.
fn passing(puzzle: &Arc<dyn Puzzle>) -> BTreeSet<Vec<u16>> {
    let boards = (0u32..1 << puzzle.places()).map(|bits| (0..puzzle.places()).map(move |at| (bits >> at & 1) as u16));
    boards.map(Iterator::collect).filter(|board: &Vec<u16>| puzzle.check(&Board(board.clone())).is_empty()).collect()
}

const GIVENS: [&[(u32, u16)]; 4] =
    [&[], &[(5, 1), (0, 0)], &[(0, 1), (11, 1), (3, 0)], &[(0, 1), (3, 0), (8, 0), (11, 1)]];

#[test]
fn every_way_to_search_finds_the_same_answers() {
    for givens in GIVENS {
        let puzzle = both_colours(3, 4, givens);
        let wanted = passing(&puzzle);
        for backend in Backend::BUILT_IN {
            for connectivity in [Connectivity::Lazy, Connectivity::Lemmas, Connectivity::Static, Connectivity::Order] {
                let mut options = Options { backend: backend.clone(), own_search: false, ..Options::default() };
                options.encoding.connectivity = connectivity;
                let mut answers = Solutions::new(&puzzle, &options);
                let found: Vec<_> = answers.by_ref().map(|answer| answer.expect("the engine runs").0).collect();
                assert_eq!(answers.progress(), Progress::Complete);
                assert_eq!(found.len(), wanted.len(), "{backend:?} {connectivity:?} {givens:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted);
            }
        }
        for method in [Method::Auto, Method::Enumerate, Method::Search] {
            let counted = count(&puzzle, &Options::default(), method, None).expect("it applies");
            assert_eq!(counted.result, Counted::Exactly(wanted.len() as u128), "{method:?} {givens:?}");
        }
        assert!(count(&puzzle, &Options::default(), Method::Frontier, None).is_err());
    }
}

/// The frontier does not see that lines hang together twice; other ways to count do.
#[test]
fn a_loop_beside_another_lazy_rule_is_counted() {
    let layout = Arc::new(Layout::squares(3, 3));
    let edges: Vec<Place> = (0..layout.edge_count() as u32).map(Place).collect();
    let graph = layout.graph();
    let dots = (0..graph.dot_count()).map(|dot| Box::new(NoneOrTwo::new(&layout, dot)) as Box<dyn Rule>);
    let the_loop: Box<dyn Rule> = Box::new(SingleLoop::new(&layout, true));
    // Edges off the line hang together where their squares do: a loop that leaves no edge alone.
    let at_dot = |dot: usize| graph.at_dot(dot).iter().map(|&edge| Place(edge)).collect::<Vec<_>>();
    let meet = |dot: usize| -> Vec<[Place; 2]> {
        let at = at_dot(dot);
        at.iter().flat_map(|&one| at.iter().map(move |&other| [one, other])).collect()
    };
    let pairs = (0..graph.dot_count()).flat_map(meet);
    let others = Connected::new(&layout, head("other"), edges, pairs, (TWO, &[0]), None);
    let rules = dots.chain([the_loop, Box::new(others)]).collect();
    let puzzle = Own::made((*layout).clone(), layout.edge_count(), rules);
    let all: Vec<_> = Solutions::new(&puzzle, &Options::default()).map(|one| one.expect("the engine runs")).collect();
    assert!(all.iter().all(|board| puzzle.check(board).is_empty()));
    assert!(all.len() > 50 && all.len() < 213, "{} of the 213 loops", all.len());
    for method in [Method::Auto, Method::Enumerate, Method::Search] {
        let counted = count(&puzzle, &Options::default(), method, None).expect("it applies");
        assert_eq!(counted.result, Counted::Exactly(all.len() as u128), "{method:?}");
    }
    let refused = count(&puzzle, &Options::default(), Method::Frontier, None).expect_err("it cannot follow both");
    assert!(refused.to_string().contains("the other cells are connected"), "{refused}");
}

#[test]
fn steps_say_through_which_cell_groups_are_joined() {
    let mut words = String::new();
    let all: Vec<Vec<u16>> = passing(&both_colours(3, 4, &[])).into_iter().collect();
    for seed in 0..12 {
        let mut random = fastrand::Rng::with_seed(seed);
        let answer = &all[random.usize(..all.len())];
        let mut order: Vec<u32> = (0..12).collect();
        random.shuffle(&mut order);
        // Givens are added until the answer is the only one.
        let mut givens: Vec<(u32, u16)> = Vec::new();
        while all.iter().filter(|board| givens.iter().all(|&(at, value)| board[at as usize] == value)).count() > 1 {
            let place = order.pop().expect("all cells given leave one answer");
            givens.push((place, answer[place as usize]));
        }
        let puzzle = both_colours(3, 4, &givens);
        let mut explainer = Explainer::new(&puzzle, &cluesat::explain::Options::default(), &Partial::new());
        while let Some(step) = explainer.next_step().expect("the engines work") {
            assert!(step.conclusions.iter().all(|fact| (answer[fact.place.index()] == fact.value) == fact.holds));
            // On any board that keeps its rules and has its facts, what it concludes holds.
            let rules = puzzle.rules();
            for bits in 0u32..1 << 12 {
                let board = Board((0..12).map(|at| (bits >> at & 1) as u16).collect());
                let has = |fact: &cluesat::rule::Fact| (board[fact.place] == fact.value) == fact.holds;
                let kept = step.rules.iter().all(|&rule| rules[rule].is_kept(&board, puzzle.layout()));
                assert!(!kept || !step.facts.iter().all(has) || step.conclusions.iter().all(has), "{step:?}");
            }
            words += &step.telling.sentence();
            words.push('\n');
        }
    }
    assert!(words.contains(" can only be joined to ") && words.contains(" through "), "{words}");
    assert!(words.contains(" cannot be joined to "), "{words}");
}

#[test]
fn what_is_decided_and_what_contradicts() {
    let puzzle = both_colours(3, 4, &[(0, 1), (2, 1), (5, 0), (9, 0)]);
    let wanted = passing(&puzzle);
    let (found, _) = decided(&puzzle, &Options::default()).expect("the engine runs");
    let first = wanted.first().expect("there are answers");
    let differs = |at: &u32| wanted.iter().any(|board| board[*at as usize] != first[*at as usize]);
    let free: Vec<Place> = (0..12).filter(differs).map(Place).collect();
    assert!(!free.is_empty() && free.len() < 8);
    assert_eq!(found.map(|found| found.free), Some(free));

    // Corners of two colours, crosswise: neither colour can be joined without cutting the other.
    let puzzle = both_colours(2, 2, &[(0, 1), (1, 0), (2, 0), (3, 1)]);
    assert!(passing(&puzzle).is_empty());
    let conflict = minimal_conflict(&puzzle, &Options::default()).expect("the engine runs").expect("it has no answer");
    assert!(!conflict.clues.is_empty(), "{conflict:?}");
}
