//! Deduction by sets of digits: what follows from the givens without search.
//!
//! In: a [`Sudoku`]. Out: the digits that each cell can still have, or the rule at which the puzzle fails.
//! Must not know: clauses.
//!
//! Naked singles (a cell with one digit left takes it from its houses) and hidden singles (a digit with one
//! cell left in a house takes it) to a fixed point: what is left open has at least two digits in every cell,
//! and at least two cells for every digit that a house still needs.

use super::{House, Rule, Sudoku};
use crate::grid::{Grid, Pos};
use crate::puzzle::{Contradiction, Deduce, counting};

/// A set of digits, as bits of one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digits(u128);

impl Digits {
    /// The digits from 1 to `order`.
    pub fn up_to(order: usize) -> Self {
        Digits(if order >= 128 { u128::MAX } else { (1 << order) - 1 })
    }

    /// Just this digit.
    pub fn just(digit: u16) -> Self {
        Digits(1 << (digit - 1))
    }

    /// Whether the digit is in the set.
    pub fn contains(self, digit: u16) -> bool {
        digit > 0 && digit <= 128 && self.0 >> (digit - 1) & 1 == 1
    }

    /// The number of digits.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digit, when it is the only one.
    pub fn only(self) -> Option<u16> {
        self.0.is_power_of_two().then(|| self.0.trailing_zeros() as u16 + 1)
    }

    /// The number of smaller digits in the set.
    pub(super) fn rank(self, digit: u16) -> usize {
        (self.0 & ((1 << (digit - 1)) - 1)).count_ones() as usize
    }

    /// The digits, ascending.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = (rest != 0).then(|| rest.trailing_zeros() as u16 + 1)?;
            rest &= rest - 1;
            Some(digit)
        })
    }
}

/// What deduction knows: the digits that each cell can still have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Shape (n, n): never empty; one digit where the cell is decided.
    pub(super) digits: Grid<Digits>,
}

impl Known {
    /// The digits that each cell can still have; one where the cell is decided.
    pub fn digits(&self) -> &Grid<Digits> {
        &self.digits
    }
}

/// Deduces from the givens.
pub(super) fn deduce(sudoku: &Sudoku, level: Deduce) -> Result<Known, Contradiction<Rule>> {
    let order = sudoku.order();
    let digits = Grid::filled(order, order, Digits::up_to(order));
    match level {
        Deduce::Off => Ok(Known { digits }),
        Deduce::Full => {
            let mut state = State::new(sudoku, digits);
            for pos in sudoku.givens.positions() {
                match sudoku.givens[pos] {
                    0 => {}
                    digit => state.decide(pos, Digits::just(digit))?,
                }
            }
            state.settle()?;
            Ok(Known { digits: state.digits })
        }
    }
}

/// What follows from one rule: each says that exactly one of its scope holds.
pub(super) fn deduce_rule(rule: &Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    match rule {
        Rule::Given(..) | Rule::Cell(_) | Rule::RowDigit(..) | Rule::ColDigit(..) | Rule::BoxDigit(..) => {
            counting::deduce(known, |count| count == 1)
        }
    }
}

/// There is no answer, as shows at this rule; others were needed to see it.
fn fails(rule: Rule) -> Contradiction<Rule> {
    Contradiction { rule, alone: false }
}

/// Digits on their way to the fixed point.
struct State<'p> {
    sudoku: &'p Sudoku,
    box_shape: (usize, usize),
    digits: Grid<Digits>,
    /// Cells that got their only digit and have not yet taken it from their houses.
    queue: Vec<Pos>,
    /// Houses of cells that lost a digit: rows, columns, boxes. A hidden single may have appeared there.
    dirty: Vec<bool>,
}

impl<'p> State<'p> {
    fn new(sudoku: &'p Sudoku, digits: Grid<Digits>) -> Self {
        let order = sudoku.order();
        // A 1x1 board is decided from the start.
        let queue = if order == 1 { vec![Pos::new(0, 0)] } else { Vec::new() };
        State { sudoku, box_shape: sudoku.box_shape(), digits, queue, dirty: vec![true; 3 * order] }
    }

    /// The three houses of a cell with their numbers in `dirty`.
    fn houses_of(&self, pos: Pos) -> [(usize, House); 3] {
        let order = self.digits.height();
        let boxed = House::box_at(self.box_shape, pos);
        let number = if let House::Box(number) = boxed { number } else { 0 };
        [(pos.row, House::Row(pos.row)), (order + pos.col, House::Column(pos.col)), (2 * order + number, boxed)]
    }

    /// Keeps only the digit in `only` at a cell.
    fn decide(&mut self, pos: Pos, only: Digits) -> Result<(), Contradiction<Rule>> {
        let left = Digits(self.digits[pos].0 & only.0);
        if left.is_empty() {
            return Err(fails(Rule::Cell(pos)));
        }
        if left != self.digits[pos] {
            self.narrow(pos, left);
        }
        Ok(())
    }

    /// Leaves fewer digits at a cell, at least one.
    fn narrow(&mut self, pos: Pos, left: Digits) {
        self.digits[pos] = left;
        for (number, _) in self.houses_of(pos) {
            self.dirty[number] = true;
        }
        if left.only().is_some() {
            self.queue.push(pos);
        }
    }

    /// Naked singles first, as they are cheap; then hidden singles in one house after the other.
    fn settle(&mut self) -> Result<(), Contradiction<Rule>> {
        self.spread()?;
        while let Some(number) = self.dirty.iter().position(|&dirty| dirty) {
            for number in number..self.dirty.len() {
                if std::mem::take(&mut self.dirty[number]) {
                    self.find_hidden(number)?;
                    self.spread()?;
                }
            }
        }
        Ok(())
    }

    /// Takes decided digits from the other cells of their houses until nothing is queued.
    fn spread(&mut self) -> Result<(), Contradiction<Rule>> {
        while let Some(pos) = self.queue.pop() {
            let digit = self.digits[pos];
            for (_, house) in self.houses_of(pos) {
                for peer in house.cells(self.sudoku) {
                    let old = self.digits[peer];
                    if peer == pos || old.0 & digit.0 == 0 {
                        continue;
                    }
                    let left = Digits(old.0 & !digit.0);
                    if left.is_empty() {
                        return Err(fails(Rule::Cell(peer)));
                    }
                    self.narrow(peer, left);
                }
            }
        }
        Ok(())
    }

    /// Decides the cells of a house that alone can hold a digit.
    fn find_hidden(&mut self, number: usize) -> Result<(), Contradiction<Rule>> {
        let order = self.digits.height();
        let house = match number / order {
            0 => House::Row(number),
            1 => House::Column(number - order),
            _ => House::Box(number - 2 * order),
        };
        let (mut once, mut twice, mut decided) = (0, 0, 0);
        for pos in house.cells(self.sudoku) {
            let Digits(bits) = self.digits[pos];
            twice |= once & bits;
            once |= bits;
            if bits.is_power_of_two() {
                decided |= bits;
            }
        }
        let lacking = Digits(Digits::up_to(order).0 & !once);
        if let Some(digit) = lacking.iter().next() {
            return Err(fails(Rule::digit(house, digit)));
        }
        let hidden = once & !twice & !decided;
        if hidden != 0 {
            for pos in house.cells(self.sudoku) {
                let here = Digits(self.digits[pos].0 & hidden);
                if here.is_empty() {
                    continue;
                }
                if here.len() > 1 {
                    return Err(fails(Rule::Cell(pos)));
                }
                self.decide(pos, here)?;
            }
        }
        Ok(())
    }
}
