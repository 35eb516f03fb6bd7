//! What a sudoku demands besides rows, columns and boxes.
//!
//! In: plain data. Out: the same, checked and in one order; rules. Must not know: formats, deduction.

use std::sync::Arc;

use super::{Fault, Sudoku};
use crate::board::{Layout, Place, Values};
use crate::grid::Pos;
use crate::rule::automaton::AutomatonRule;
use crate::rule::{ExactlyOne, House, Rule};

/// Boards up to this size have cages of any size: no more than 2^16 sets of digits.
const ANY_CAGE: usize = 16;

/// One thing more that a sudoku demands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extra {
    /// Each digit once on both long diagonals.
    Diagonals,
    /// A killer cage: its digits differ.
    Cage {
        /// Its cells, which need not touch.
        cells: Vec<Pos>,
        /// What its digits add up to, where that is said.
        sum: Option<u32>,
    },
}

impl Extra {
    /// The same with its cells elsewhere.
    fn moved(&self, to: &impl Fn(Pos) -> Pos) -> Extra {
        match self {
            Extra::Diagonals => Extra::Diagonals,
            Extra::Cage { cells, sum } => Extra::Cage { cells: cells.iter().map(|&pos| to(pos)).collect(), sum: *sum },
        }
    }

    /// Whether digits are numbers here, and no mere names.
    pub(super) fn adds_up(&self) -> bool {
        matches!(self, Extra::Cage { sum: Some(_), .. })
    }

    /// As numbers: the same only where they are equal, whatever follows.
    pub(super) fn key(&self, order: usize) -> Vec<u32> {
        match self {
            Extra::Diagonals => vec![0],
            Extra::Cage { cells, sum } => {
                let cells = cells.iter().map(|pos| (pos.row * order + pos.col) as u32);
                [cells.len() as u32, sum.map_or(0, |sum| sum + 1)].into_iter().chain(cells).collect()
            }
        }
    }

    fn check(&self, order: usize) -> Result<(), Fault> {
        let Extra::Cage { cells, sum } = self else { return Ok(()) };
        let Some(&at) = cells.first() else { return Err(Fault::NoCage) };
        if let Some(&pos) = cells.iter().find(|pos| pos.row.max(pos.col) >= order) {
            return Err(Fault::CageCell { pos, size: order });
        }
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::CageTwice { at, pos: pair[0] });
        }
        let count = cells.len();
        if count > order {
            return Err(Fault::CageSize { at, cells: count, size: order });
        }
        let (least, most) = (count * (count + 1) / 2, count * (2 * order - count + 1) / 2);
        match *sum {
            Some(sum) if !(least..=most).contains(&(sum as usize)) => {
                Err(Fault::CageSum { at, cells: count, sum, least, most })
            }
            _ if order > ANY_CAGE && self.rules(order).is_err() => Err(Fault::CageSets { at, cells: count }),
            _ => Ok(()),
        }
    }

    /// Its rules on a board of this size, or why there are none.
    fn rules(&self, order: usize) -> Result<Vec<Box<dyn Rule>>, crate::rule::automaton::TooLarge> {
        let values = Values::digits(order);
        let place = |pos: Pos| Place((pos.row * order + pos.col) as u32);
        match self {
            Extra::Diagonals => {
                let main = (0..order).map(|at| place(Pos::new(at, at))).collect();
                let other = (0..order).map(|at| place(Pos::new(at, order - 1 - at))).collect();
                let houses = [("the main diagonal", main), ("the other diagonal", other)];
                let houses = houses.map(|(name, places)| House::new("diagonal", name.to_owned(), places));
                let digits =
                    houses.iter().flat_map(|house| values.range().map(move |digit| (Arc::clone(house), digit)));
                let rules = digits.map(|(house, digit)| ExactlyOne::place(house, digit, values));
                Ok(rules.map(|rule| Box::new(rule) as Box<dyn Rule>).collect())
            }
            Extra::Cage { cells, sum } => {
                let places = cells.iter().map(|&pos| place(pos)).collect();
                let cage = AutomatonRule::cage(&Layout::cells(order, order), values, places, *sum)?;
                Ok(vec![Box::new(cage)])
            }
        }
    }
}

impl Sudoku {
    /// The same sudoku that demands this, too, and nothing else besides its houses.
    ///
    /// # Errors
    /// When a cage is none of this board, or cannot have its sum.
    pub fn with(self, extras: Vec<Extra>) -> Result<Self, Fault> {
        let sudoku = self.demanding(extras);
        sudoku.extras.iter().try_for_each(|extra| extra.check(sudoku.order()))?;
        Ok(sudoku)
    }

    /// What is demanded besides rows, columns and boxes: the diagonals, then cages in the order of their cells.
    pub fn extras(&self) -> &[Extra] {
        &self.extras
    }

    fn demanding(self, mut extras: Vec<Extra>) -> Self {
        for extra in &mut extras {
            if let Extra::Cage { cells, .. } = extra {
                cells.sort_unstable();
            }
        }
        extras.sort_unstable();
        extras.dedup();
        Sudoku { extras, ..Self::of(self.givens, self.box_shape) }
    }

    /// This sudoku with the demands of another one, their cells elsewhere.
    pub(super) fn demanding_as(self, other: &Sudoku, to: impl Fn(Pos) -> Pos) -> Self {
        match &other.extras[..] {
            [] => self,
            extras => self.demanding(extras.iter().map(|extra| extra.moved(&to)).collect()),
        }
    }

    /// The rules of all that, in its order.
    pub(super) fn make_extra_rules(&self) -> impl Iterator<Item = Box<dyn Rule>> {
        let order = self.order();
        self.extras.iter().flat_map(move |extra| extra.rules(order).expect("cages are checked with the sudoku"))
    }
}
