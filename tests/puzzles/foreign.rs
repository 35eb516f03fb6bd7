//! Puzzles that another program defines: everything answers, nothing panics.

use std::sync::Arc;

use cluesat::board::{Layout, Place, Values};
use cluesat::explain::Hint;
use cluesat::family::{FAMILIES, Family, Format, Puzzle, families};
use cluesat::render::Scene;
use cluesat::rule::Rule;
use cluesat::search::{Judgement, Recipe};

/// A puzzle of a type that no family knows.
#[derive(Debug)]
struct Foreign(Arc<dyn Puzzle>);

impl Puzzle for Foreign {
    fn family(&self) -> &'static Family {
        self.0.family()
    }
    fn layout(&self) -> &Layout {
        self.0.layout()
    }
    fn places(&self) -> usize {
        self.0.places()
    }
    fn values(&self, place: Place) -> Values {
        self.0.values(place)
    }
    fn rules(&self) -> &[Box<dyn Rule>] {
        self.0.rules()
    }
    fn draw(&self) -> Scene {
        self.0.draw()
    }
}

#[test]
fn a_puzzle_that_another_program_defines_has_texts() {
    let mut random = fastrand::Rng::with_seed(1);
    let counted = families().iter().copied().filter(|family| family.texts.is_counted());
    for family in FAMILIES.into_iter().chain(counted) {
        let mut shape = Recipe::new(family).shape;
        shape.size = if family.name == "sudoku" { (4, 4) } else { (5, 5) };
        let own = family.maker.empty(&shape, &mut random).expect("a board");
        let puzzle: Arc<dyn Puzzle> = Arc::new(Foreign(own));
        let Some(answer) = cluesat::solve(&puzzle).expect("the engine works") else { continue };
        let line = puzzle.line(&answer);
        let filled = cluesat::position(&puzzle, &line).expect("its own line is read");
        let all: Vec<_> = puzzle.all_places().map(|place| (place, answer[place])).collect();
        assert_eq!(filled, all, "{}: {line}", family.name);
        assert_eq!(cluesat::check(&puzzle, &filled).expect("the engine works"), Judgement::Right, "{}", family.name);
        assert!(matches!(cluesat::hint(&puzzle, &filled), Ok(Hint::Right)), "{}", family.name);
        let mut out = Vec::new();
        assert!(Format::ALL.iter().all(|&format| puzzle.write(format, None, &mut out).is_err() && out.is_empty()));
        assert!(puzzle.one_line().is_none());
        for wrong in ["", "1", "a b c", &line.replace(' ', ""), &format!("{line} 1"), &line.replacen(' ', " 9999 ", 1)]
        {
            assert!(cluesat::position(&puzzle, wrong).is_err(), "{}: {wrong}", family.name);
        }
        let open = vec!["."; puzzle.places()].join(" ");
        assert_eq!(cluesat::position(&puzzle, &open).expect("a board"), []);
    }
}
