//! Sudoku as clauses: the extended encoding over the digits that are still open.
//!
//! In: what deduction left open. Out: one variable for each open "cell has digit", and clauses under their
//! rules. Must not know: engines.
//!
//! Each cell has one digit, each house has each digit once; "at least one" and "at most one" both stated for
//! cells, rows, columns and boxes: redundant, and much faster than any half of it (Lynce and Ouaknine:
//! _Sudoku as a SAT Problem_, AIM 2006; only open digits: Kwon and Jain: _Optimized CNF Encoding for Sudoku
//! Puzzles_, LPAR 2006). With all digits of an n x n board open and at-most-one pairwise, n^3 variables and
//! n^2 (4 + 4 n(n-1)/2) clauses. Where rules need not hold by themselves, the pairs of a box within one row or
//! column are left out, as the line has them: with R x C boxes, n^2 n ((C-1) + (R-1))/2 clauses less.

use itertools::Itertools;

use super::deduce::Digits;
use super::{House, Known, Rule, Sudoku};
use crate::card::{self, Amo};
use crate::cnf::{ClauseSink, Encoder, Lit, Model, Truth};
use crate::grid::{Grid, Place, Pos};

/// Up to so many open cells a box's pairs are written one by one, to leave out those that a line has: the rest
/// is smaller than an encoding with auxiliary variables.
const PAIRS_OF_A_BOX: usize = 25;

/// Up to so many literals the automatic choice is pairs here, though other encodings have fewer clauses: 9x9 boards
/// take up to a third less time with them (docs/ENCODINGS.md).
const PAIRS: usize = 9;

/// At-most-one of `n` literals as the user chose, or as is fastest here.
fn amo(chosen: Amo, n: usize) -> Amo {
    if chosen == Amo::Auto && n <= PAIRS { Amo::Pairwise } else { chosen }
}

/// Literals and constants in the shape of the board.
#[derive(Clone, Debug)]
pub struct Vars {
    /// Shape (n, n): the digits that a cell can have.
    digits: Grid<Digits>,
    /// Shape (n, n): where the literals of an open cell start in `lits`, one for each of its digits.
    start: Grid<u32>,
    lits: Vec<Lit>,
}

impl Vars {
    fn lit(&self, pos: Pos, digit: u16) -> Lit {
        self.lits[self.start[pos] as usize + self.digits[pos].rank(digit)]
    }
}

/// Writes the clauses.
pub(super) fn encode(sudoku: &Sudoku, known: &Known, enc: &mut Encoder<'_, Rule>) -> Vars {
    let vars = make_vars(known, enc);
    for (pos, &given) in sudoku.givens.positions().zip(sudoku.givens.cells()) {
        if given != 0 && vars.digits[pos].len() > 1 {
            enc.rule(|| Rule::Given(pos, given), |enc| enc.add_clause(&[vars.lit(pos, given)]));
        }
    }
    let chosen = enc.encoding().amo;
    let mut lits = Vec::new();
    for pos in vars.digits.positions().filter(|&pos| vars.digits[pos].len() > 1) {
        lits.clear();
        lits.extend(vars.digits[pos].iter().map(|digit| vars.lit(pos, digit)));
        enc.rule(|| Rule::Cell(pos), |enc| card::exactly_one(enc, &lits, amo(chosen, lits.len())));
    }
    let (mut open, mut cells) = (Vec::new(), Vec::new());
    for house in sudoku.houses() {
        open.clear();
        open.extend(house.cells(sudoku).filter(|&pos| vars.digits[pos].len() > 1));
        for digit in 1..=sudoku.order() as u16 {
            cells.clear();
            cells.extend(open.iter().copied().filter(|&pos| vars.digits[pos].contains(digit)));
            house_digit(&vars, (house, digit), &cells, enc);
        }
    }
    vars
}

/// The house has the digit exactly once, among the open cells that can have it. None of them: the house has
/// the digit already.
fn house_digit(vars: &Vars, (house, digit): (House, u16), cells: &[Pos], enc: &mut Encoder<'_, Rule>) {
    if cells.is_empty() {
        return;
    }
    let lits: Vec<Lit> = cells.iter().map(|&pos| vars.lit(pos, digit)).collect();
    let chosen = enc.encoding().amo;
    let by_pairs = chosen == Amo::Pairwise || chosen == Amo::Auto && lits.len() <= PAIRS_OF_A_BOX;
    let lines_help = matches!(house, House::Box(_)) && !enc.rules_stand_alone() && by_pairs;
    enc.rule(
        || Rule::digit(house, digit),
        |enc| {
            card::at_least_one(enc, &lits);
            if !lines_help {
                return card::at_most_one(enc, &lits, amo(chosen, lits.len()));
            }
            for [(one, &lit), (other, &other_lit)] in cells.iter().zip(&lits).array_combinations() {
                if one.row != other.row && one.col != other.col {
                    enc.add_clause(&[!lit, !other_lit]);
                }
            }
        },
    );
}

/// One variable for each digit of each open cell, in reading order.
fn make_vars(known: &Known, enc: &mut Encoder<'_, Rule>) -> Vars {
    let digits = known.digits.clone();
    let mut start = digits.map(|_| 0);
    let mut lits = Vec::new();
    for pos in digits.positions().filter(|&pos| digits[pos].len() > 1) {
        start[pos] = lits.len() as u32;
        for digit in digits[pos].iter() {
            lits.push(enc.named_var(|| format!("{pos} = {digit}")).positive());
        }
    }
    Vars { digits, start, lits }
}

/// The truth of "the cell has this digit".
pub(super) fn truth(vars: &Vars, place: Place, value: u16) -> Truth {
    let Place::Cell(pos) = place else { return Truth::Known(false) };
    let digits = vars.digits[pos];
    match digits.only() {
        _ if !digits.contains(value) => Truth::Known(false),
        Some(_) => Truth::Known(true),
        None => Truth::Open(vars.lit(pos, value)),
    }
}

/// The board of a model; 0 in a cell for which the model has no digit.
pub(super) fn decode(vars: &Vars, model: &Model) -> Grid<u16> {
    let order = vars.digits.height();
    let cells = vars.digits.positions().map(|pos| {
        let digits = vars.digits[pos];
        let chosen = || digits.iter().find(|&digit| model.value(vars.lit(pos, digit)));
        digits.only().or_else(chosen).unwrap_or(0)
    });
    Grid::from_cells(order, order, cells.collect())
}
