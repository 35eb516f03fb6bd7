//! A rule of one's own: a cell holds more than the cells beside it. It states its clauses, its check, which knows no clauses,
//! and what follows from it. Search, explanations and all else of the library take it as any other.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use std::borrow::Cow;
use std::sync::Arc;

use cluesat::board::{Atom, Board, Layout, Place, Values};
use cluesat::cnf::Encoder;
use cluesat::family::Puzzle;
use cluesat::grid::Pos;
use cluesat::render::{Marks, text};
use cluesat::rule::{Given, Origin, Phrase, Report, Rule, Vars};

#[path = "shared/own.rs"]
mod own;

/// The first place holds more than each of the others.
#[derive(Debug)]
struct Peak {
    places: Vec<Place>,
    values: Values,
}

impl Rule for Peak {
    fn kind(&self) -> &'static str {
        "peak"
    }

    fn origin(&self) -> Origin {
        Origin::Clue
    }

    fn phrase(&self, layout: &Layout) -> Phrase {
        let subject = format!("the peak at {}", layout.name(self.places[0]));
        Phrase::new(subject, ("is above", "cannot be above"), "the cells beside it")
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        let of = |&place: &Place| self.values.atoms().map(move |value| (place, value));
        Cow::Owned(self.places.iter().flat_map(of).collect())
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        for value in self.values.range() {
            // Beside a peak with this value there is none as large.
            for other in self.values.range().filter(|other| *other >= value) {
                for &beside in &self.places[1..] {
                    enc.add_truths([!vars.truth(self.places[0], value), !vars.truth(beside, other)]);
                }
            }
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        for &beside in self.places[1..].iter().filter(|&&beside| board[beside] >= board[self.places[0]]) {
            report(&[self.places[0], beside], format!("{} is as high as the peak", layout.name(beside)));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        // The atoms of a place follow each other, from its least value on.
        let count = self.values.len();
        let open = |at: usize, value: &usize| known[at * count + value] != Some(false);
        let most = (0..count).rev().find(|value| open(0, value))?;
        let mut least = 0;
        for at in 1..self.places.len() {
            least = least.max((0..count).find(|value| open(at, value))?);
        }
        let mut found = Vec::new();
        for (atom, known) in known.iter().enumerate() {
            let (at, value) = (atom / count, atom % count);
            let cannot_be = if at == 0 { value <= least } else { value >= most };
            match known {
                Some(true) if cannot_be => return None,
                None if cannot_be => found.push((atom, false)),
                _ => {}
            }
        }
        Some(found)
    }
}

pub(crate) fn main() -> Result<(), cluesat::Error> {
    let peaks = |layout: &Layout, values: Values| {
        let peak = |row: usize, col: usize| {
            let top = layout.cell(Pos::new(row, col));
            let places = std::iter::once(top).chain(layout.neighbours(top, false)).collect();
            Box::new(Peak { places, values }) as Box<dyn Rule>
        };
        let given = Given::new(layout.cell(Pos::new(1, 1)), 1, values);
        vec![peak(0, 0), peak(0, 2), peak(2, 0), Box::new(given)]
    };
    let puzzle: Arc<dyn Puzzle> = Arc::new(own::Own::new(4, peaks));
    assert_eq!(cluesat::unique(&puzzle)?.word(), "unique");
    if let Some(answer) = cluesat::solve(&puzzle)? {
        assert!(puzzle.is_answer(&answer));
        print!("{}", text::text(&puzzle.picture(Some(&answer), &Marks::new()), &text::TextStyle::default()));
    }
    for step in cluesat::explain(&puzzle)?.steps {
        println!("{step}");
    }
    Ok(())
}
