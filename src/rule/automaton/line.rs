//! A diagram laid along places: the part of a rule that does not depend on its automaton's type.
//!
//! In: a diagram, places, values. Out: clauses, propagation, entailment, the names of auxiliary variables. Must not
//! know: the automaton.
//!
//! An auxiliary variable is a function of the board: the state after a number of places, or the transition at a
//! position. Numbers count the states of the inner layers first, then the transitions. They refer to the whole diagram,
//! whatever is known, so that a name means the same in every formula of the puzzle.

use std::sync::Arc;

use super::diagram::{Diagram, Transition};
use super::encode::{Method, Own, encode, is_usual, targets};
use crate::board::{Atom, Domain, Place, Value, Values};
use crate::card::Size;
use crate::cnf::Encoder;
use crate::rule::{Claim, Fact, Said, Vars};

/// A diagram whose positions are places.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) diagram: Arc<Diagram>,
    pub(super) places: Vec<Place>,
    /// The distinct places, in the order of the list.
    pub(super) distinct: Vec<Place>,
    /// For each position, the index of its place among the distinct ones.
    slots: Vec<usize>,
    pub(super) scope: Vec<Atom>,
    /// The values of each distinct place.
    values: Vec<Values>,
    /// For each distinct place, the number of its first atom in the scope.
    first: Vec<usize>,
    pub(super) method: Method,
}

/// The name of an auxiliary variable: `LABEL after 2 is 7`, `LABEL step 3 is 12`. Positions count from 1.
pub(super) fn name(label: &str, own: Own) -> String {
    match own {
        Own::State(after, state) => format!("{label} after {after} is {state}"),
        Own::Step(position, step) => format!("{label} step {} is {}", position + 1, step.number),
    }
}

impl Line {
    pub(super) fn new(diagram: Arc<Diagram>, places: Vec<Place>, of: impl Fn(usize) -> Values) -> Self {
        let mut distinct: Vec<Place> = Vec::new();
        let (mut slots, mut values, mut first) = (Vec::new(), Vec::new(), Vec::new());
        let mut scope = Vec::new();
        for (position, &place) in places.iter().enumerate() {
            let slot = distinct.iter().position(|&other| other == place).unwrap_or(distinct.len());
            if slot == distinct.len() {
                let own = of(position);
                distinct.push(place);
                values.push(own);
                first.push(scope.len());
                scope.extend(own.atoms().map(|value| (place, value)));
            }
            slots.push(slot);
        }
        Line { diagram, places, distinct, slots, scope, values, first, method: Method::default() }
    }

    /// Whether each place of a word has one of its values.
    pub(super) fn has_values(&self, word: &[Value]) -> bool {
        word.iter().zip(&self.slots).all(|(&value, &slot)| self.values[slot].index(value).is_some())
    }

    pub(super) fn encode(&self, label: &Said<String>, vars: &Vars, enc: &mut Encoder<'_>) {
        encode(&self.diagram, self.method, &self.places, vars, enc, &|own| name(label, own));
    }

    /// The size as stated at the head of `encode`, for places that are all open and distinct and have more than two
    /// values.
    pub(super) fn size(&self) -> Size {
        let widths = self.diagram.widths();
        let open = |width: usize| if width > 1 { width } else { 0 };
        if widths[0] == 0 {
            return Size::new(0, 1);
        }
        let mut size = Size::new(widths.iter().copied().map(open).sum(), usize::from(widths[0] > 1));
        for (position, steps) in self.diagram.steps().iter().enumerate() {
            let (before, after) = (open(widths[position]), open(widths[position + 1]));
            let count = self.values[self.slots[position]].len();
            let into = if after > 0 { steps.len() } else { 0 };
            let of_states = steps.chunk_by(|one, other| one.from == other.from).filter(|_| after > 0);
            let given = of_states.flat_map(|of_state| {
                let clauses = |ways| if is_usual(ways, of_state.len()) { 1 } else { ways };
                targets(of_state).into_iter().map(move |(_, ways)| clauses(ways))
            });
            let given: usize = given.sum();
            let full = steps.chunk_by(|one, other| one.from == other.from).filter(|ways| ways.len() == count).count();
            size += match self.method {
                Method::States if before > 0 => Size::new(0, given + before - full + count + widths[position + 1]),
                Method::Transitions if before > 0 => {
                    Size::new(steps.len(), 2 * steps.len() + into + before + count + widths[position + 1])
                }
                Method::States => Size::new(0, given + count - steps.len()),
                Method::Transitions => Size::new(0, into + count - steps.len() + after),
            };
        }
        size
    }

    /// The domains of the places; `None` when one is empty.
    fn domains(&self, known: &[Option<bool>]) -> Option<Vec<Domain>> {
        let domain = |slot: usize| {
            let values = self.values[slot];
            let mut domain = Domain::first(values.len());
            for (value, known) in values.atoms().zip(&known[self.first[slot]..]) {
                let index = values.index(value)?;
                match known {
                    Some(true) => domain = domain & Domain::just(index),
                    Some(false) => domain = domain.without(index),
                    None => {}
                }
            }
            (!domain.is_empty()).then_some(domain)
        };
        (0..self.distinct.len()).map(domain).collect()
    }

    pub(super) fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let mut domains = self.domains(known)?;
        loop {
            let before = domains.clone();
            let supported = self.diagram.supported(|position| before[self.slots[position]])?;
            for (values, &slot) in supported.into_iter().zip(&self.slots) {
                domains[slot] = domains[slot] & values;
            }
            // One pass is complete, unless a place stands in the list twice.
            if domains == before || self.distinct.len() == self.places.len() {
                break;
            }
        }
        let mut found = Vec::new();
        for (at, &(_, value)) in self.scope.iter().enumerate().filter(|&(at, _)| known[at].is_none()) {
            let slot = self.first.partition_point(|&first| first <= at) - 1;
            let domain = domains[slot];
            let index = self.values[slot].index(value)?;
            if !domain.contains(index) || domain.len() == 1 {
                found.push((at, domain.contains(index)));
            }
        }
        Some(found)
    }

    /// Whether no accepted word makes every literal false. A literal about an unknown place or variable is ignored,
    /// which can only turn a yes into a no.
    pub(super) fn entails(&self, clause: &[Claim]) -> bool {
        let mut domains: Vec<Domain> = self.values.iter().map(|values| Domain::first(values.len())).collect();
        let mut owns = Vec::new();
        for &claim in clause {
            match claim {
                Claim::Fact(Fact { place, value, holds }) => {
                    let slot = self.distinct.iter().position(|&other| other == place);
                    let Some(slot) = slot else { continue };
                    let Some(index) = self.values[slot].index(value) else { continue };
                    let domain = domains[slot];
                    domains[slot] = if holds { domain.without(index) } else { domain & Domain::just(index) };
                }
                Claim::Own { number, holds } => owns.extend(self.own(number).map(|own| (own, holds))),
            }
        }
        // Only positions that the clause mentions can be blocked.
        let spoken = self.slots.iter().enumerate().filter(|&(_, &slot)| domains[slot].len() < self.values[slot].len());
        let of_own = owns.iter().map(|&(own, _)| match own {
            Own::State(after, _) => after.saturating_sub(1),
            Own::Step(at, _) => at,
        });
        let (first, end) = spoken
            .map(|(position, _)| position)
            .chain(of_own)
            .fold((usize::MAX, 0), |(first, end), at| (first.min(at), end.max(at + 1)));
        let open = |position: usize, step: &Transition| domains[self.slots[position]].contains(usize::from(step.index));
        let allows = |position: usize, step: &Transition| {
            open(position, step)
                && owns.iter().all(|&(own, holds)| match own {
                    Own::State(0, state) => position > 0 || (step.from == state) != holds,
                    Own::State(after, state) if after == position + 1 => (step.to == state) != holds,
                    Own::Step(at, own) if at == position => (*step == own) != holds,
                    _ => true,
                })
        };
        !self.diagram.has_way(first.min(end)..end, allows)
    }

    /// The number of layers without names: the first one, unless it has several states.
    fn unnamed(&self) -> usize {
        usize::from(self.diagram.widths()[0] <= 1)
    }

    /// The own variable with a number.
    pub(super) fn own(&self, number: u32) -> Option<Own> {
        let mut number = number as usize;
        let widths = self.diagram.widths();
        for (after, &width) in widths.iter().enumerate().take(self.places.len()).skip(self.unnamed()) {
            if number < width {
                return Some(Own::State(after, number as u32));
            }
            number -= width;
        }
        for (position, steps) in self.diagram.steps().iter().enumerate() {
            if let Some(&step) = steps.get(number) {
                return Some(Own::Step(position, step));
            }
            number -= steps.len();
        }
        None
    }

    /// The number of the variable whose name continues like this after the label.
    pub(super) fn own_number(&self, name: &str) -> Option<u32> {
        let words: Vec<&str> = name.split(' ').collect();
        let ["", kind @ ("after" | "step"), at, "is", which] = words[..] else { return None };
        let (at, which): (usize, usize) = (at.parse().ok()?, which.parse().ok()?);
        let widths = self.diagram.widths();
        let states = |layers: usize| widths.iter().take(layers).skip(self.unnamed()).sum::<usize>();
        let number = match kind {
            "after" => states(at) + which,
            _ => states(self.places.len()) + which,
        };
        let own = self.own(number as u32)?;
        // A number has only one spelling, so that no two names mean the same.
        (super::line::name("", own) == name).then_some(number as u32)
    }
}
