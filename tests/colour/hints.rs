//! Hints on large boards.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cluesat::board::{Atom, Board, Layout, Place, Values};
use cluesat::cnf::Encoder;
use cluesat::explain::{Hint, Options, hint};
use cluesat::family::nonogram::{Nonogram, Palette};
use cluesat::family::{Family, Partial, Puzzle, Shortcuts};
use cluesat::grid::Grid;
use cluesat::render::Scene;
use cluesat::rule::{Claim, Form, Origin, Phrase, Report, Rule, Vars};

/// How often rules were asked what follows from them.
static ASKED: AtomicUsize = AtomicUsize::new(0);

/// A puzzle whose rules count how often they are asked.
#[derive(Debug)]
struct Counted {
    inner: Arc<dyn Puzzle>,
    rules: Vec<Box<dyn Rule>>,
}

impl Counted {
    fn new(inner: Nonogram) -> Self {
        let inner: Arc<dyn Puzzle> = Arc::new(inner);
        let rule = |number| Box::new(CountedRule { inner: Arc::clone(&inner), number }) as Box<dyn Rule>;
        let rules = (0..inner.rules().len()).map(rule).collect();
        Counted { inner, rules }
    }
}

#[derive(Debug)]
struct CountedRule {
    inner: Arc<dyn Puzzle>,
    number: usize,
}

impl CountedRule {
    fn rule(&self) -> &dyn Rule {
        &*self.inner.rules()[self.number]
    }
}

impl Rule for CountedRule {
    fn kind(&self) -> &'static str {
        self.rule().kind()
    }
    fn origin(&self) -> Origin {
        self.rule().origin()
    }
    fn phrase(&self, layout: &Layout) -> Phrase {
        self.rule().phrase(layout)
    }
    fn form(&self) -> Form<'_> {
        self.rule().form()
    }
    fn scope(&self) -> Cow<'_, [Atom]> {
        self.rule().scope()
    }
    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        self.rule().encode(vars, enc);
    }
    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        self.rule().check(board, layout, report);
    }
    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        ASKED.fetch_add(1, Ordering::Relaxed);
        self.rule().propagate(known)
    }
    fn entails(&self, clause: &[Claim]) -> bool {
        self.rule().entails(clause)
    }
}

impl Puzzle for Counted {
    fn family(&self) -> &'static Family {
        self.inner.family()
    }
    fn layout(&self) -> &Layout {
        self.inner.layout()
    }
    fn places(&self) -> usize {
        self.inner.places()
    }
    fn values(&self, place: Place) -> Values {
        self.inner.values(place)
    }
    fn rules(&self) -> &[Box<dyn Rule>] {
        &self.rules
    }
    fn draw(&self) -> Scene {
        self.inner.draw()
    }
    fn shortcuts(&self) -> Shortcuts<'_> {
        Shortcuts { deduction: self.inner.shortcuts().deduction, ..Shortcuts::default() }
    }
}

/// A clue shows which colours its line does not have. A player sees that once for each line, not again after each line
/// that crosses it.
#[test]
fn a_hint_asks_each_line_a_few_times() {
    let side = 40;
    let mut random = fastrand::Rng::with_seed(3);
    // Diagonal stripes of five colours, so that each line lacks some and has several.
    let cells = (0..side * side).map(|at| match (at / side + at % side) / 6 {
        stripe if stripe % 2 == 0 => (stripe % 5 + 1) as u16,
        _ => u16::from(random.u8(..4) == 0),
    });
    let picture = Grid::from_cells(side, side, cells.collect());
    let puzzle = Nonogram::of_coloured_picture(&picture, Palette::of(5)).expect("small");
    let puzzle: Arc<dyn Puzzle> = Arc::new(Counted::new(puzzle));
    assert!(matches!(hint(&puzzle, &Partial::new(), &Options::default()), Ok(Hint::Step { .. })));
    let asked = ASKED.load(Ordering::Relaxed);
    assert!(asked <= 10 * 2 * side, "{asked} times for {} lines", 2 * side);
}
