//! The rule of 45: what the sums of cages say about a house that they cover but for one cell, or beyond by one.
//!
//! In: houses, sums. Out: the value of that cell. Must not know: how a rule counts.

use itertools::Itertools;

use super::super::level::Level;
use super::super::rule_graph::{Known, RuleGraph};
use super::super::words::{cells, list};
use super::Found;
use super::board::{Frame, House, Sum};
use super::cells::Cells;
use crate::board::Place;

/// The most cells with a value that are counted beside the sums.
const FILLED: usize = 2;

/// The value that the sums of a house leave for one cell.
pub(super) fn house_sum(frame: &Frame, graph: &RuleGraph, known: &Known) -> Option<Found> {
    let view = View { frame, graph, known };
    let covers = |cells: &Cells| cells.len() == frame.values;
    frame
        .houses
        .iter()
        .filter(|house| covers(&house.cells))
        .find_map(|house| view.inside(house).or_else(|| view.beyond(house)))
}

struct View<'v> {
    frame: &'v Frame,
    graph: &'v RuleGraph,
    known: &'v Known,
}

impl View<'_> {
    /// The value of a cell, where it is known.
    fn value(&self, cell: usize) -> Option<u32> {
        let atoms = self.graph.of_place(self.frame.place(cell))?;
        let atom = atoms.into_iter().find(|&atom| self.known[atom] == Some(true))?;
        Some(u32::from(self.graph.atoms[atom].1))
    }

    /// The sum of all values.
    fn whole(&self) -> u32 {
        let atoms = self.graph.of_place(self.frame.place(0)).into_iter().flatten();
        atoms.map(|atom| u32::from(self.graph.atoms[atom].1)).sum()
    }

    /// Sums of these, none of which shares a cell with another; `None` where two do.
    fn apart<'s>(&self, sums: impl Iterator<Item = &'s Sum>) -> Option<(Vec<&'s Sum>, Cells)> {
        let (mut apart, mut all) = (Vec::new(), Cells::NONE);
        for sum in sums {
            if sum.cells.meets(&all) {
                return None;
            }
            all |= sum.cells;
            apart.push(sum);
        }
        (!apart.is_empty()).then_some((apart, all))
    }

    /// The only one of some cells that has no value, and what the others add up to.
    fn only(&self, cells: Cells) -> Option<(usize, u32)> {
        let (open, filled): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&cell| self.value(cell).is_none());
        let &[only] = &open[..] else { return None };
        Some((only, filled.into_iter().filter_map(|cell| self.value(cell)).sum()))
    }

    /// A cell of a house that none of the sums inside has.
    fn inside(&self, house: &House) -> Option<Found> {
        let (sums, all) = self.apart(self.frame.sums.iter().filter(|sum| sum.cells.is_within(&house.cells)))?;
        let (only, others) = self.only(house.cells - all)?;
        let total: u32 = sums.iter().map(|sum| sum.total).sum();
        let value = self.whole().checked_sub(total + others)?;
        let cages = cages(&sums);
        self.found(house, &sums, (only, value), (house.cells - all) - Cells::one(only), &|whole, total, rest| {
            format!("{} adds up to {whole}, {cages} in it to {total}{rest}", house.name)
        })
    }

    /// A cell outside a house that one of the sums covering it has, too.
    fn beyond(&self, house: &House) -> Option<Found> {
        let (sums, all) = self.apart(self.frame.sums.iter().filter(|sum| sum.cells.meets(&house.cells)))?;
        let bare = house.cells - all;
        let held = bare.iter().map(|cell| self.value(cell)).sum::<Option<u32>>()?;
        let (only, others) = self.only(all - house.cells)?;
        let total: u32 = sums.iter().map(|sum| sum.total).sum();
        let value = (total + held).checked_sub(self.whole() + others)?;
        let cages = cages(&sums);
        let rest = bare | ((all - house.cells) - Cells::one(only));
        self.found(house, &sums, (only, value), rest, &|whole, total, rest| {
            format!("{} adds up to {whole}, {cages} over it to {total}{rest}", house.name)
        })
    }

    fn found(
        &self,
        house: &House,
        sums: &[&Sum],
        (only, value): (usize, u32),
        rest: Cells,
        say: &dyn Fn(u32, u32, &str) -> String,
    ) -> Option<Found> {
        let layout = self.graph.puzzle.layout();
        let place = self.frame.place(only);
        let mut atoms = self.graph.of_place(place)?;
        let atom = atoms.find(|&atom| u32::from(self.graph.atoms[atom].1) == value)?;
        let total: u32 = sums.iter().map(|sum| sum.total).sum();
        let places = |cells: Cells| -> Vec<Place> { cells.iter().map(|cell| self.frame.place(cell)).collect() };
        let known = rest
            .iter()
            .filter_map(|cell| Some(format!("{} is {}", layout.at(self.frame.place(cell)), self.value(cell)?)));
        let known = known.collect_vec();
        let known = if known.is_empty() { String::new() } else { format!(", and {}", list(&known)) };
        let whole = self.whole();
        let text = say(whole, total, &known);
        let text = format!("{text}; so {} is {value}", cells(layout, &places(Cells::one(only))));
        if rest.len() > FILLED {
            return None;
        }
        let rules = (0..self.frame.values).map(|value| house.rule(value));
        let of_cells = rest.iter().chain([only]).map(|cell| self.frame.cell_rule(cell));
        Some(Found {
            rules: rules.chain(of_cells).chain(sums.iter().map(|sum| sum.rule)).collect(),
            conclusions: vec![(atom, true)],
            named: sums.iter().map(|sum| sum.rule).collect(),
            ..Found::new(format!("rule of {whole}"), Level::Medium, text)
        })
    }
}

/// Cages in words: one by its place, several by their number.
fn cages(sums: &[&Sum]) -> String {
    match sums {
        [_] => "the cage".to_owned(),
        sums => format!("the {} cages", sums.len()),
    }
}
