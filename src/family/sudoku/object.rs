//! A sudoku as a puzzle: its rules as objects, its shortcuts, its row in the table of families.
//!
//! In: a [`Sudoku`]. Out: rules, what is deduced, answers found without clauses. Must not know: engines.

use std::sync::Arc;

use super::formats::{Added, ROWS};
use super::setting;
use super::{House, Sudoku, check, deduce, draw, parse, write};
use crate::board::{Board, Domains, Holds, Layout, Place, Values};
use crate::family::table::Table;
use crate::family::{
    self, Advice, Contradiction, Deduce, Deduction, DirectCount, Family, Filled, FirstAnswers, Format, Keeps, Noted,
    Puzzle, Shortcuts, WholeCheck, formats, placed,
};
use crate::grid::{Grid, Pos};
use crate::render::Scene;
use crate::rule::{self, ExactlyOne, Fact, Given, HouseKind};

/// Sudoku, as a row of the table of all families.
pub static FAMILY: Family = Family {
    name: "sudoku",
    rules: "Fill every cell with a digit, so that each row, each column and each outlined box has every digit exactly once. The digits that are printed stay as they are.",
    words: super::constraint::WORDS,
    formats: &formats::names(&ROWS),
    advice: Advice { one_row: Some("a 9x9 sudoku on one line has 81"), gaps: Some("`.` in a sudoku"), ..Advice::NONE },
    fallback: false,
    texts: &TEXTS,
    maker: setting::MAKER,
};

/// The texts of sudokus.
static TEXTS: Table<Sudoku, Added, ()> = Table {
    family: "sudoku",
    rows: &ROWS,
    detect: parse::detect,
    detect_leniently: parse::detect_leniently,
    detect_with_box: Some(parse::detect_with_box),
    is_one_line_puzzle: |_, _| false,
    plain: parse::foreign::plain,
    goes_on: parse::iss::goes_on,
    read_board: |puzzle, source| Ok(placed(puzzle.layout(), parse::read_board(puzzle, source)?)),
    filled: |puzzle, source| {
        if let Some(answer) = parse::read_answer(puzzle, source) {
            return Ok(Some(Filled::Answer(placed(puzzle.layout(), answer))));
        }
        let filled = parse::read_filled(puzzle, source)?;
        Ok(filled.map(|partial| Filled::Position(placed(puzzle.layout(), partial))))
    },
    keeps: |format, _| match format {
        Format::Json | Format::Fpuzzles => Keeps::All,
        Format::Sdk | Format::Sudokupad => Keeps::Places,
        _ => Keeps::Nothing,
    },
    refuses: |_, _| None,
    beside: |puzzle, beside| {
        let mut filled = Grid::filled(puzzle.order(), puzzle.order(), 0);
        beside.filled.iter().for_each(|&(place, digit)| filled.cells_mut()[place.index()] = digit);
        Added { answer: beside.answer.map(|board| puzzle.grid(board)), filled }
    },
    line: |puzzle, board| write::answer(puzzle, &board.0),
};

impl Sudoku {
    pub(super) fn place(&self, pos: Pos) -> Place {
        Place((pos.row * self.order() + pos.col) as u32)
    }

    fn grid(&self, board: &Board) -> Grid<u16> {
        Grid::from_cells(self.order(), self.order(), board.0.clone())
    }

    /// The rules in order: givens, cells, the digits of rows, of columns, of boxes, then the other demands.
    pub(super) fn make_rules(&self, demands: Vec<Box<dyn rule::Rule>>) -> Vec<Box<dyn rule::Rule>> {
        let (order, values) = (self.order(), self.digits());
        let mut rules: Vec<Box<dyn rule::Rule>> = Vec::with_capacity(4 * order * order);
        for (pos, &given) in self.givens.positions().zip(self.givens.cells()) {
            if given != 0 {
                rules.push(Box::new(Given::new(self.place(pos), given - 1 + self.first, values)));
            }
        }
        for place in (0..(order * order) as u32).map(Place) {
            rules.push(Box::new(ExactlyOne::value(place, values)));
        }
        for house in self.houses() {
            let (name, places) = (house.to_string(), house.cells(self).map(|pos| self.place(pos)).collect());
            let house = match house {
                House::Row(_) => rule::House::new(HouseKind::Row, name, places),
                House::Column(_) => rule::House::new(HouseKind::Column, name, places),
                House::Box(_) => {
                    let lines = house.cells(self).map(|pos| [pos.row as u32, pos.col as u32]).collect();
                    rule::House::across(HouseKind::Box, name, places, lines)
                }
            };
            let digits = values.range().map(|digit| ExactlyOne::place(Arc::clone(&house), digit, values));
            rules.extend(digits.map(|rule| Box::new(rule) as Box<dyn rule::Rule>));
        }
        rules.extend(demands);
        rules
    }

    /// The rules other than those of rows, columns and boxes; no rule is built where there are none.
    pub(super) fn extra_rules(&self) -> &[Box<dyn rule::Rule>] {
        if self.constraints().is_empty() {
            return &[];
        }
        &self.rules()[self.first_extra_rule()..]
    }

    /// The number of givens before a place.
    fn givens_before(&self, index: usize) -> usize {
        self.givens.cells()[..index].iter().filter(|&&given| given != 0).count()
    }

    /// The number of the rule for the given of a cell, without building any rule.
    pub(super) fn given_rule(&self, pos: Pos) -> usize {
        self.givens_before(self.place(pos).index())
    }

    /// The number of the rule that a cell has one digit, without building any rule.
    pub(super) fn cell_rule(&self, pos: Pos) -> usize {
        self.givens_before(self.givens.cells().len()) + self.place(pos).index()
    }

    /// The number of the rule that a house has this digit, without building any rule.
    pub(super) fn digit_rule(&self, house: House, digit: u16) -> usize {
        let order = self.order();
        let number = match house {
            House::Row(row) => row,
            House::Column(col) => order + col,
            House::Box(number) => 2 * order + number,
        };
        self.cell_rule(Pos::new(0, 0)) + order * (order + number) + usize::from(digit) - 1
    }

    /// The number of the first rule that is not about givens, cells or houses, without building any rule.
    pub(super) fn first_extra_rule(&self) -> usize {
        let last = if self.has_boxes() { House::Box } else { House::Column };
        let order = self.order();
        self.digit_rule(last(order - 1), order as u16) + 1
    }
}

impl family::Puzzle for Sudoku {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn places(&self) -> usize {
        self.givens.cells().len()
    }

    fn values(&self, _: Place) -> Values {
        self.digits()
    }

    fn holds(&self) -> Holds {
        Holds::all(self.values(Place(0)), self.places())
    }

    fn rules(&self) -> &[Box<dyn rule::Rule>] {
        self.rules.get(|| self.make_rules(self.make_demands().unwrap_or_default()))
    }

    fn clues(&self) -> usize {
        self.constraints().len() + self.givens_before(self.places())
    }

    fn warnings(&self) -> &[String] {
        &self.aside.passed
    }

    fn draw(&self) -> Scene {
        draw::draw(self)
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        // These only handle rows, columns and boxes.
        let plain = self.is_plain();
        let turns = !self.constraints().iter().any(|constraint| (constraint.kind().upright)(self.constraints()));
        Shortcuts {
            deduction: Some(self),
            first_answers: plain.then_some(self),
            whole_check: plain.then_some(self),
            count: plain.then_some(self),
            setting: Some(self),
            canvas: Some(self),
            symmetry: turns.then_some(self),
            noted: Some(self),
            ..Shortcuts::default()
        }
    }
}

impl Deduction for Sudoku {
    fn deduce(&self, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Domains, Contradiction> {
        let known = deduce::deduce(self, level, go_on)?;
        let domains = known.digits().cells().iter().map(|digits| digits.domain()).collect();
        Ok(Domains::new(self.digits(), domains))
    }
}

impl Noted for Sudoku {
    fn struck(&self) -> Vec<Fact> {
        let out = |(pos, left): &(Pos, Vec<u16>)| {
            let (place, left) = (self.place(*pos), left.clone());
            let out = self.digits().range().filter(move |digit| !left.contains(digit));
            out.map(move |value| Fact { place, value, holds: false })
        };
        self.aside.marks.iter().flat_map(out).collect()
    }
}

impl FirstAnswers for Sudoku {
    fn first_answers(&self, level: Deduce, max: usize) -> Option<Vec<Board>> {
        let answers = deduce::quick(self, level, max)?;
        answers.iter().all(|answer| self.is_answer(answer)).then_some(answers)
    }
}

impl WholeCheck for Sudoku {
    fn is_answer(&self, board: &Board) -> bool {
        check::is_answer(self, &board.0)
    }
}

impl DirectCount for Sudoku {
    fn count(&self, under: &[Fact], level: Deduce, max: u64, go_on: &mut dyn FnMut() -> bool) -> Option<(u64, bool)> {
        deduce::count(self, under, level, max, go_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_makes_no_rules() {
        let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".bytes();
        let cells = cells.map(|byte| if byte == b'.' { 0 } else { u16::from(byte - b'0') }).collect();
        let sudoku = Sudoku::new(Grid::from_cells(9, 9, cells), (3, 3)).expect("it is a sudoku");
        let puzzle: &dyn Puzzle = &sudoku;
        let answers = puzzle.shortcuts().first_answers.and_then(|first| first.first_answers(Deduce::Full, 2));
        let answers = answers.expect("boards of 9x9 are searched");
        assert_eq!(answers.len(), 1);
        puzzle.deduce(Deduce::Full).expect("it has an answer");
        assert!(!sudoku.rules.is_made());
        assert_eq!(puzzle.check(&answers[0]), []);
    }

    #[test]
    fn numbers_of_rules_are_told_without_making_them() {
        let mut givens = Grid::filled(6, 6, 0);
        (givens[Pos::new(0, 2)], givens[Pos::new(3, 1)]) = (4, 6);
        let sudoku = Sudoku::new(givens, (2, 3)).expect("it is a sudoku");
        let puzzle: &dyn Puzzle = &sudoku;
        let rules = [
            (sudoku.given_rule(Pos::new(3, 1)), "the given 6 at r4c2"),
            (sudoku.cell_rule(Pos::new(1, 4)), "r2c5 has one digit"),
            (sudoku.digit_rule(House::Row(2), 5), "row 3 needs a 5"),
            (sudoku.digit_rule(House::Column(0), 1), "column 1 needs a 1"),
            (sudoku.digit_rule(House::Box(5), 6), "box 6 needs a 6"),
        ];
        for (rule, text) in rules {
            assert_eq!(puzzle.phrase(rule).to_string(), text);
        }
        assert_eq!(sudoku.first_extra_rule(), puzzle.rules().len());
    }
}
