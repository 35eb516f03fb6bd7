//! Cells, houses and the candidates that are left, as patterns see them.
//!
//! In: rules that say that a place has one value, and that a house has each value once. Out: sets of cells; atoms and
//! words for what is found there. Must not know: patterns, how the houses lie.

use std::cell::OnceCell;

use itertools::Itertools;

use super::super::rule_graph::{Known, RuleGraph, Target};
use super::super::words::{cells, either, list};
use super::cells::{Cells, MOST};
use super::links::Links;
use crate::board::Place;
use crate::family::Puzzle;
use crate::rule::{self, Form, HouseKind, Rule, plural};

/// No rule.
const NONE: usize = usize::MAX;
/// The most values.
const VALUES: usize = 64;

/// A house.
#[derive(Debug)]
pub(super) struct House {
    pub(super) kind: HouseKind,
    pub(super) name: String,
    pub(super) cells: Cells,
    /// For each value the rule that the house has it once.
    rules: Vec<usize>,
}

impl House {
    /// The rule that it has a value once.
    pub(super) fn rule(&self, value: usize) -> usize {
        self.rules[value]
    }
}

/// Cells whose values differ and add up to something.
#[derive(Debug)]
pub(super) struct Sum {
    pub(super) rule: usize,
    pub(super) cells: Cells,
    pub(super) total: u32,
}

/// What does not change.
#[derive(Debug)]
pub(in super::super) struct Frame {
    places: Vec<Place>,
    rules: Vec<usize>,
    pub(super) houses: Vec<House>,
    /// For each cell its houses.
    pub(super) at: Vec<Vec<usize>>,
    /// For each cell the others in its houses.
    pub(super) peers: Vec<Cells>,
    pub(super) values: usize,
    pub(super) sums: Vec<Sum>,
    /// Whether there are other rules than those of cells and houses.
    pub(super) has_clues: bool,
}

/// Whether there are other rules than those of cells and houses.
pub(super) fn has_clues(puzzle: &dyn Puzzle) -> bool {
    puzzle.rules().iter().any(|rule| !matches!(rule.form(), Form::Cell(_) | Form::House { .. } | Form::Given))
}

impl Frame {
    /// The frame of a puzzle with houses, unless it is too large.
    pub(super) fn new(graph: &RuleGraph) -> Option<Frame> {
        let rules = graph.puzzle.rules();
        let of_cells = rules.iter().enumerate().filter_map(|(rule, demand)| match demand.form() {
            Form::Cell(place) if !graph.is_two(place) => Some((place, rule)),
            _ => None,
        });
        let (places, of_cells): (Vec<Place>, Vec<usize>) = of_cells.sorted_unstable().unzip();
        let counts = places.iter().map(|&place| graph.of_place(place).map_or(0, |atoms| atoms.len()));
        let values = counts.clone().max().filter(|&values| values <= VALUES && counts.clone().all_equal())?;
        if places.len() > MOST || graph.two_valued || graph.cut.is_some() {
            return None;
        }
        let number = |place: Place| places.binary_search(&place).ok();
        let mut houses: Vec<House> = Vec::new();
        for (rule, demand) in rules.iter().enumerate() {
            let Form::House { kind, name, .. } = demand.form() else { continue };
            let atoms = &graph.scope[rule];
            let at = atoms.iter().map(|&atom| number(graph.atoms[atom].0)).collect::<Option<Cells>>()?;
            let &first = atoms.first()?;
            let value = first - graph.of_place(graph.atoms[first].0)?.start;
            let house = match houses.iter().rposition(|house| house.name == name && house.cells == at) {
                Some(house) => house,
                None => {
                    houses.push(House { kind, name: name.to_owned(), cells: at, rules: vec![NONE; values] });
                    houses.len() - 1
                }
            };
            *houses[house].rules.get_mut(value)? = rule;
        }
        houses.retain(|house| !house.rules.contains(&NONE));
        let at = |cell: usize| (0..houses.len()).filter(|&house| houses[house].cells.contains(cell)).collect_vec();
        let at = (0..places.len()).map(at).collect_vec();
        let peers = |(cell, at): (usize, &Vec<usize>)| {
            at.iter().fold(Cells::NONE, |all, &house| all | houses[house].cells) - Cells::one(cell)
        };
        let peers = at.iter().enumerate().map(peers).collect();
        let sum = |(rule, demand): (usize, &dyn Rule)| {
            let Form::Other(Some(rule::Sum { total: Some(total), distinct: true })) = demand.form() else {
                return None;
            };
            let cells = graph.scope[rule].iter().map(|&atom| number(graph.atoms[atom].0)).collect::<Option<Cells>>()?;
            Some(Sum { rule, cells, total })
        };
        let sums = rules.iter().map(|rule| &**rule).enumerate().filter_map(sum).collect();
        let has_clues = has_clues(&*graph.puzzle);
        (!houses.is_empty()).then_some(Frame { places, rules: of_cells, houses, at, peers, values, sums, has_clues })
    }

    pub(super) fn place(&self, cell: usize) -> Place {
        self.places[cell]
    }

    /// The rule that a cell has a value.
    pub(super) fn cell_rule(&self, cell: usize) -> usize {
        self.rules[cell]
    }
}

/// The candidates that are left.
pub(super) struct Board<'a> {
    pub(super) frame: &'a Frame,
    pub(super) graph: &'a RuleGraph,
    /// The values left in each cell; none where its value is known.
    pub(super) left: Vec<u64>,
    /// The cells that each value may still go to.
    pub(super) of: Vec<Cells>,
    /// Made when they are first needed.
    links: OnceCell<Option<Links>>,
}

impl<'a> Board<'a> {
    pub(super) fn new(frame: &'a Frame, graph: &'a RuleGraph, known: &Known) -> Self {
        let (mut left, mut of) = (vec![0; frame.places.len()], vec![Cells::NONE; frame.values]);
        for (cell, &place) in frame.places.iter().enumerate() {
            for (value, atom) in graph.of_place(place).into_iter().flatten().enumerate() {
                if known[atom].is_none() {
                    left[cell] |= 1 << value;
                    of[value] |= Cells::one(cell);
                }
            }
        }
        Board { frame, graph, left, of, links: OnceCell::new() }
    }

    /// What chains are made of.
    pub(super) fn links(&self) -> Option<&Links> {
        self.links.get_or_init(|| Links::new(self)).as_ref()
    }

    /// The cells without a value.
    pub(super) fn open(&self) -> Cells {
        (0..self.left.len()).filter(|&cell| self.left[cell] != 0).collect()
    }

    /// For each cell the value that was found; none where it is given, or open.
    pub(super) fn found(&self, known: &Known) -> Vec<Option<usize>> {
        let value = |&place: &Place| {
            let atoms = self.graph.of_place(place)?;
            let is_given = |atom: usize| self.graph.watch[atom].iter().any(|&rule| self.graph.is_given(rule));
            atoms.clone().position(|atom| known[atom] == Some(true) && !is_given(atom))
        };
        self.frame.places.iter().map(value).collect()
    }

    /// The values left in some of these cells.
    pub(super) fn left_in(&self, cells: Cells) -> u64 {
        cells.iter().fold(0, |all, cell| all | self.left[cell])
    }

    /// The cells that see all of these.
    pub(super) fn seeing(&self, cells: Cells) -> Cells {
        let mut peers = cells.iter().map(|cell| self.frame.peers[cell]);
        let first = peers.next().unwrap_or_default();
        peers.fold(first, |all, peers| all & peers)
    }

    /// The houses that contain all of these cells.
    pub(super) fn around(&self, cells: Cells) -> impl Iterator<Item = &'a House> + use<'a> {
        let frame = self.frame;
        let first = cells.iter().next().map_or(&[][..], |cell| &frame.at[cell]);
        first.iter().map(|&house| &frame.houses[house]).filter(move |house| cells.is_within(&house.cells))
    }

    /// That a value goes, or does not go, to each of these cells.
    pub(super) fn targets(&self, value: usize, cells: Cells, holds: bool) -> impl Iterator<Item = Target> {
        let atom = move |cell: usize| Some(self.graph.of_place(self.frame.places[cell])?.start + value);
        cells.iter().filter_map(move |cell| Some((atom(cell)?, holds)))
    }

    /// The rules that cells have a value.
    pub(super) fn cell_rules(&self, cells: Cells) -> impl Iterator<Item = usize> + use<'a> {
        let frame = self.frame;
        cells.iter().map(move |cell| frame.rules[cell])
    }

    /// Rules that let a value stand only once among pairs of cells that see each other, one from each set.
    pub(super) fn seen_by(&self, value: usize, some: Cells, others: Cells) -> Vec<usize> {
        let mut rules = Vec::new();
        for (one, other) in some.iter().cartesian_product(others.iter().collect_vec()) {
            let pair = Cells::one(one) | Cells::one(other);
            // A house that is needed anyway comes first.
            let near = self.around(pair).map(|house| house.rule(value)).collect_vec();
            match near.iter().find(|rule| rules.contains(*rule)).or(near.first()) {
                Some(&rule) if one != other => rules.push(rule),
                _ => {}
            }
        }
        rules
    }

    /// `r1c1 and r2c5`.
    pub(super) fn name(&self, set: Cells) -> String {
        cells(self.graph.puzzle.layout(), &set.iter().map(|cell| self.frame.places[cell]).collect_vec())
    }

    /// `r1c1 or r2c5`.
    pub(super) fn any(&self, set: Cells) -> String {
        either(&set.iter().map(|cell| self.name(Cells::one(cell))).collect_vec())
    }

    /// A value in words.
    pub(super) fn value(&self, value: usize) -> String {
        let place = self.frame.places[0];
        let number = self.graph.of_place(place).map_or(0, |atoms| self.graph.atoms[atoms.start + value].1);
        self.graph.puzzle.value_name(place, number)
    }

    /// Values in words.
    pub(super) fn values(&self, values: u64) -> String {
        list(&bits(values).map(|value| self.value(value)).collect_vec())
    }

    /// `row 2`, `rows 2 and 5`.
    pub(super) fn lines<'h>(&self, houses: impl IntoIterator<Item = &'h House>) -> String {
        let names = houses.into_iter().map(|house| &house.name[..]).collect_vec();
        let parts = names.iter().map(|name| name.split_once(' ')).collect::<Option<Vec<_>>>();
        match parts.filter(|parts| parts.len() > 1 && parts.iter().map(|part| part.0).all_equal()) {
            Some(parts) => {
                let numbers = parts.iter().map(|part| part.1.to_owned()).collect_vec();
                format!("{} {}", plural(parts[0].0), list(&numbers))
            }
            None => list(&names.into_iter().map(str::to_owned).collect_vec()),
        }
    }
}

/// The numbers of the bits of a set.
pub(super) fn bits(set: u64) -> impl Iterator<Item = usize> + Clone {
    (0..64).filter(move |bit| set >> bit & 1 == 1)
}
