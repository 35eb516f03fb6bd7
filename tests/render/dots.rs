//! Dots that hold a value: their marks and what is known of them are seen in every picture, and text is read back.

use std::sync::Arc;

use cluesat::board::{Domain, Domains, Place};
use cluesat::diagnostic::Source;
use cluesat::family::Puzzle;
use cluesat::grid::Pos;
use cluesat::render::animate::slides;
use cluesat::render::svg::{Theme, svg};
use cluesat::render::text::{TextStyle, text};
use cluesat::render::{Mark, Marks, Scene, latex, pdf, png};

fn puzzle() -> Arc<dyn Puzzle> {
    cluesat::parse("https://puzz.link/p?vslither/5/5/62342dici32337c").expect("an address")
}

fn dot(puzzle: &Arc<dyn Puzzle>, name: &str) -> Place {
    puzzle.find(name).expect("dots hold values")
}

fn drawn(scene: &Scene) -> [Vec<u8>; 6] {
    let page = pdf::Entry { title: String::new(), puzzle: scene.clone(), answer: None };
    [
        svg(scene).into_bytes(),
        png::png(scene, None),
        pdf::book(&[page], &pdf::BookStyle::default()),
        latex::latex(std::slice::from_ref(scene)).into_bytes(),
        slides(&[Scene::clone(scene), scene.clone()], Theme::Auto).into_bytes(),
        text(scene, &TextStyle::default()).into_bytes(),
    ]
}

#[test]
fn marks_of_dots_are_seen_in_every_format() {
    let puzzle = puzzle();
    let place = dot(&puzzle, "dot r2c3");
    let plain = drawn(&puzzle.picture(None, &Marks::new()));
    for mark in [Mark::Differs, Mark::Wrong, Mark::Reason, Mark::Conclusion] {
        let scene = puzzle.picture(None, &Marks::from([(place, mark)]));
        for (number, (with, without)) in drawn(&scene).iter().zip(&plain).enumerate() {
            assert_ne!(with, without, "format {number} does not show {mark:?}");
        }
        assert!(svg(&scene).contains("<circle cx=\"60\" cy=\"36\" r=\"6\"/>"), "{mark:?}");
    }
}

#[test]
fn what_is_known_of_a_dot_is_seen_where_lines_do_not_show_it() {
    let puzzle = puzzle();
    let mut known = Domains::all(puzzle.holds());
    let plain = drawn(&puzzle.picture_known(&known));
    for value in [0, 1] {
        known.set(dot(&puzzle, "dot r2c3"), Domain::just(value));
        let scene = puzzle.picture_known(&known);
        assert_eq!(scene.sign(Pos::new(1, 2)), Some(value == 1));
        for (number, (with, without)) in drawn(&scene).iter().zip(&plain).enumerate() {
            assert_ne!(with, without, "format {number} does not show {value}");
        }
    }
    // A line through the dot says it, and so do crosses all round it.
    known.set(dot(&puzzle, "r2c3-r2c4"), Domain::just(1));
    assert_eq!(puzzle.picture_known(&known).sign(Pos::new(1, 2)), None);
    known.set(dot(&puzzle, "dot r2c3"), Domain::just(0));
    for edge in ["r2c3-r2c4", "r2c2-r2c3", "r1c3-r2c3", "r2c3-r3c3"] {
        assert_eq!(puzzle.picture_known(&known).sign(Pos::new(1, 2)), Some(false));
        known.set(dot(&puzzle, edge), Domain::just(0));
    }
    assert_eq!(puzzle.picture_known(&known).sign(Pos::new(1, 2)), None);
    // An answer needs no signs at all.
    let answer = cluesat::solve(&puzzle).expect("it solves").expect("it has an answer");
    let scene = puzzle.picture(Some(&answer), &Marks::new());
    let dots = scene.dot_art.keys();
    assert!(scene.dot_art.len() > 1 && dots.into_iter().all(|&dot| scene.sign(dot).is_none()));
}

#[test]
fn dots_are_read_as_they_are_drawn() {
    let puzzle = puzzle();
    let mut random = fastrand::Rng::with_seed(5);
    for round in 0..20 {
        let mut known = Domains::all(puzzle.holds());
        let mut wanted = Vec::new();
        for place in puzzle.all_places().filter(|_| random.u8(..) < 40).collect::<Vec<_>>() {
            // Dots only, and edges that say nothing of dots.
            let is_dot = puzzle.layout().kind(place) == cluesat::board::PlaceKind::Dot;
            let value = if is_dot { random.u16(..2) } else { 0 };
            known.set(place, Domain::just(value as usize));
            wanted.push((place, value));
        }
        let unicode = round % 2 == 1;
        let drawing = text(&puzzle.picture_known(&known), &TextStyle { unicode, ..TextStyle::default() });
        let mut read = puzzle.parse_board(&Source { name: "board", bytes: drawing.as_bytes(), first_line: 1 });
        if let Ok(read) = &mut read {
            read.sort_unstable();
            // Where all edges are crossed off, a dot needs no cross, and is read from them by rules alone.
            wanted.retain(|place| read.contains(place) || !crossed(&puzzle, &known, place.0));
        }
        assert_eq!(read.ok(), Some(wanted), "{drawing}");
    }
}

/// Whether all edges at a dot are crossed off.
fn crossed(puzzle: &Arc<dyn Puzzle>, known: &Domains, place: Place) -> bool {
    let layout = puzzle.layout();
    let dots = layout.graph().dot_count();
    let Some(dot) = (0..dots).find(|&dot| layout.dot(dot) == place) else { return false };
    layout.graph().at_dot(dot).iter().all(|&edge| known.only(Place(edge)) == Some(0))
}
