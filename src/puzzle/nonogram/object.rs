//! A nonogram as one of all puzzles: its rules as objects, its shortcuts, its row in the table of families.
//!
//! In: a [`Nonogram`]. Out: rules, what is deduced, guesses. Must not know: engines.

use std::sync::Arc;

use super::rule::Rule;
use super::{Known, Line, Nonogram, cell, deduce, draw, parse, write};
use crate::board::{Board, Domains, Layout, Place, Value, Values};
use crate::family::{self, Blocking, Cause, Contradiction, Deduction, Family, Guess, Partial, Puzzle, Shortcuts};
use crate::grid::{Grid, Pos};
use crate::puzzle::{Deduce, Format, placed};
use crate::render::Scene;
use crate::rule::{self, Given, Phrase, Runs};

/// Nonograms, as a row of the table of all families.
pub static FAMILY: Family = Family {
    name: "nonogram",
    formats: &[
        Format::Non,
        Format::Blocks,
        Format::Webpbn,
        Format::Nin,
        Format::Mk,
        Format::Cwd,
        Format::G,
        Format::Edn,
        Format::Mathematica,
        Format::Json,
        Format::Taai,
        Format::Pbm,
        Format::Png,
        Format::Tatham,
        Format::Puzzlink,
    ],
    recognise: parse::recognise,
    plain: parse::plain,
    boxed: None,
    one_row: None,
    fallback: true,
    is_whole: |_, _| false,
    split: parse::split,
    parse: |source, format, options| {
        parse::parse(source, format, options).map(|nonogram| Arc::new(nonogram) as Arc<dyn Puzzle>)
    },
    read_board: |puzzle, source| {
        let nonogram = puzzle.of_family::<Nonogram>();
        Ok(placed(puzzle.layout(), parse::read_board(nonogram, source)?))
    },
    filled: |puzzle, _| {
        let nonogram = puzzle.of_family::<Nonogram>();
        Ok(parse::read_filled(nonogram).map(|partial| placed(puzzle.layout(), partial)))
    },
    write: |puzzle, format, answer, out| {
        let nonogram = puzzle.of_family::<Nonogram>();
        write::write(nonogram, format, answer.map(|board| nonogram.grid(board)).as_ref(), out)
    },
    line: |puzzle, board| draw::line(&puzzle.of_family::<Nonogram>().grid(board)),
};

/// What cells can be.
const VALUES: Values = Values::two(&["empty", "filled"]);

impl Nonogram {
    fn place(&self, pos: Pos) -> Place {
        Place((pos.row * self.columns.len() + pos.col) as u32)
    }

    fn grid(&self, board: &Board) -> Grid<u16> {
        Grid::from_cells(self.rows.len(), self.columns.len(), board.0.clone())
    }

    /// The rules in their order: cells given beforehand, rows, columns.
    fn make_rules(&self) -> Vec<Box<dyn rule::Rule>> {
        let mut rules: Vec<Box<dyn rule::Rule>> = Vec::new();
        for (pos, given) in self.given.positions().zip(self.given.cells()) {
            if let Some(filled) = *given {
                rules.push(Box::new(Given::new(self.place(pos), Value::from(filled), VALUES)));
            }
        }
        for line in self.lines() {
            let kind = match line {
                Line::Row(_) => "row",
                Line::Column(_) => "column",
            };
            let places = (0..self.room(line)).map(|index| self.place(cell(line, index))).collect();
            rules.push(Box::new(Runs::new(kind, line.to_string(), places, self.clue(line).clone())));
        }
        rules
    }

    /// The rule where a contradiction showed, without making any.
    fn cause(&self, rule: &Rule) -> Cause {
        let given = self.given.cells().iter().flatten().count();
        match *rule {
            Rule::Line(Line::Row(index)) => Cause::Rule(given + index),
            Rule::Line(Line::Column(index)) => Cause::Rule(given + self.rows.len() + index),
            Rule::Sums { rows, columns } => {
                Cause::Whole(Phrase::new("the rows", "fill", format!("{rows} cells, the columns {columns}")))
            }
        }
    }
}

impl family::Puzzle for Nonogram {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn layout(&self) -> &Layout {
        self.layout.get(|| Layout::cells(self.rows.len(), self.columns.len()))
    }

    fn places(&self) -> usize {
        self.given.cells().len()
    }

    fn values(&self) -> Values {
        VALUES
    }

    fn rules(&self) -> &[Box<dyn rule::Rule>] {
        self.rules.get(|| self.make_rules())
    }

    fn draw(&self) -> Scene {
        draw::draw(self)
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        Shortcuts {
            deduction: Some(self),
            guess: Some(self),
            symmetry: Some(self),
            // All answers fill as many cells as the clues ask for.
            blocking: Blocking::Fewer,
            ..Shortcuts::default()
        }
    }
}

impl Deduction for Nonogram {
    fn deduce(&self, level: Deduce) -> Result<Domains, Contradiction> {
        match deduce::deduce(self, level) {
            Ok(known) => Ok(Domains::two_valued(VALUES, known.cells().cells().iter().copied())),
            Err(found) => Err(Contradiction { cause: self.cause(&found.rule), alone: found.alone }),
        }
    }
}

impl Guess for Nonogram {
    fn guess(&self, known: &Domains, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Partial {
        let cells = (0..self.given.cells().len() as u32).map(|place| known.known(Place(place), 1)).collect();
        let known = Known::of(Grid::from_cells(self.rows.len(), self.columns.len(), cells));
        placed(family::Puzzle::layout(self), deduce::likely(self, &known, seed, go_on))
    }
}
