//! The board under a constraint.
//!
//! In: a sudoku. Out: places, regions, neighbours, rules about two cells. Must not know: which constraint asks.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Constraint, Made};
use crate::board::{Layout, Place, Value, Values};
use crate::grid::{Grid, Pos};
use crate::rule::automaton::{Automaton, AutomatonRule, MAX_TRANSITIONS, TooLarge};
use crate::rule::relation::{Relation, Table};
use crate::rule::spread::Total;
use crate::rule::{Head, Origin, Phrase, Rule};

/// The board as seen by a constraint.
pub(in crate::family::sudoku) struct Ground<'a> {
    pub(in crate::family::sudoku) order: usize,
    pub(in crate::family::sudoku) values: Values,
    pub(in crate::family::sudoku) layout: &'a Layout,
    /// The number of the box or region of each cell, if it is in one.
    pub(in crate::family::sudoku) regions: Grid<Option<usize>>,
    pub(in crate::family::sudoku) constraints: &'a [Constraint],
}

impl Ground<'_> {
    pub(super) fn place(&self, pos: Pos) -> Place {
        Place((pos.row * self.order + pos.col) as u32)
    }

    pub(super) fn places(&self, cells: &[Pos]) -> Vec<Place> {
        cells.iter().map(|&pos| self.place(pos)).collect()
    }

    /// All cells in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Pos> + Clone + use<> {
        let order = self.order;
        (0..order * order).map(move |at| Pos::new(at / order, at % order))
    }

    /// The cells of each region, in the order of their numbers.
    pub(super) fn region_cells(&self) -> Vec<Vec<Pos>> {
        let mut regions = vec![Vec::new(); self.order];
        for pos in self.cells() {
            if let Some(region) = self.regions[pos].and_then(|region| regions.get_mut(region)) {
                region.push(pos);
            }
        }
        regions
    }

    /// Cells divided by rows, columns or regions, whichever gives the largest groups, and which of these it is.
    fn apart(&self, cells: &[Pos]) -> (Vec<Vec<Place>>, &'static str) {
        let by = |of: &dyn Fn(Pos) -> usize| {
            let mut groups: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
            cells.iter().for_each(|&pos| groups.entry(of(pos)).or_default().push(self.place(pos)));
            groups.into_values().collect::<Vec<_>>()
        };
        // A cell without a region forms its own group.
        let region = |pos: Pos| self.regions[pos].unwrap_or(self.order + self.place(pos).index());
        let drawn = self.constraints.iter().any(|constraint| constraint.kind().name == "regions");
        let name = if drawn { "a region" } else { "a box" };
        let all = [(by(&|pos| pos.row), "a row"), (by(&|pos| pos.col), "a column"), (by(&region), name)];
        let pairs = |groups: &Vec<Vec<Place>>| groups.iter().map(|group| group.len().pow(2)).sum::<usize>();
        all.into_iter().max_by_key(|(groups, _)| pairs(groups)).unwrap_or_default()
    }

    /// A long sum: tracks the values of each row, column or box, if that takes fewer steps than the plain sum.
    pub(super) fn long_sum<A: Automaton + 'static>(
        &self,
        plain: Result<AutomatonRule<A>, TooLarge>,
        total: Total<'_>,
        cells: &[Pos],
    ) -> Made {
        let repeats = || (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
        let most = plain.as_ref().map_or(MAX_TRANSITIONS, |rule| rule.diagram().steps().iter().map(Vec::len).sum());
        if cells.len() > self.order && !repeats() {
            let (groups, name) = self.apart(cells);
            let kind = plain.as_ref().map_or("sum", Rule::kind);
            let spread = AutomatonRule::spread(self.layout, self.values, (kind, name), total, &groups, most);
            if spread.is_ok() {
                return one(spread);
            }
        }
        one(plain)
    }

    /// The cell at this offset: rows down and columns to the right.
    pub(super) fn beside(&self, pos: Pos, (down, right): (isize, isize)) -> Option<Pos> {
        let (row, col) = (pos.row.checked_add_signed(down)?, pos.col.checked_add_signed(right)?);
        (row.max(col) < self.order).then(|| Pos::new(row, col))
    }

    /// Pairs of cells side by side or one above the other, each pair once.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = [Pos; 2]> + Clone + '_ {
        let steps = [(0, 1), (1, 0)];
        self.cells().flat_map(move |pos| steps.into_iter().filter_map(move |by| Some([pos, self.beside(pos, by)?])))
    }

    /// A rule about the values of two cells, named by its phrase.
    pub(super) fn pair(
        &self,
        kind: &'static str,
        phrase: Phrase,
        cells: [Pos; 2],
        table: &Arc<Table>,
    ) -> Box<dyn Rule> {
        let places = cells.map(|pos| self.place(pos));
        Box::new(Relation::sharing(self.head(kind, phrase, &cells), self.values, places, Arc::clone(table)))
    }

    /// The same for many pairs of cells.
    pub(super) fn pairs(
        &self,
        kind: &'static str,
        pairs: impl Iterator<Item = [Pos; 2]> + Clone,
        phrase: impl Fn([Pos; 2]) -> Phrase,
        related: impl Fn(Value, Value) -> bool,
    ) -> Made {
        within_reach(pairs.clone().count())?;
        let table = Table::new(self.values, related);
        Ok(pairs.map(|cells| self.pair(kind, phrase(cells), cells, &table)).collect())
    }

    /// The head of a rule about cells that is not an automaton.
    pub(super) fn head(&self, kind: &'static str, phrase: Phrase, cells: &[Pos]) -> Head {
        let label = phrase.to_string();
        let clue_place = cells.first().map(|&pos| self.place(pos));
        Head { kind, origin: Origin::Clue, phrase: phrase.into(), clue_place, label: label.into() }
    }
}

/// The most rules of a sudoku: a 16x16 board with all kinds for the whole board has 30,000.
const MAX_RULES: usize = 150_000;

/// Whether this many rules are not too many; said before they are made.
pub(super) fn within_reach(rules: usize) -> Result<(), String> {
    if rules <= MAX_RULES { Ok(()) } else { Err(format!("this board would need {rules} rules, more than {MAX_RULES}")) }
}

/// One automaton as all rules of a constraint.
pub(super) fn one<A: Automaton + 'static>(rule: Result<AutomatonRule<A>, TooLarge>) -> Made {
    let rule = rule.map_err(|error| error.to_string())?;
    Ok(vec![Box::new(rule)])
}

/// Several automata as all rules of a constraint.
pub(super) fn all<A: Automaton + 'static>(rules: impl Iterator<Item = Result<AutomatonRule<A>, TooLarge>>) -> Made {
    rules.map(|rule| Ok(Box::new(rule.map_err(|error| error.to_string())?) as Box<dyn Rule>)).collect()
}
