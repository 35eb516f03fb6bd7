//! Formulas over the values of places, read one place after the other.
//!
//! In: a formula. Out: what is left of it when a place has a value; an automaton whose state is that rest. Must not
//! know: sentences, which puzzle it is.
//!
//! What is left of a formula is a formula. It is kept in a short form: parts that are decided are gone, and a comparison
//! is decided as soon as its bounds decide it. So formulas that agree on the rest are the same state (as in a binary
//! decision diagram: Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE Transactions on Computers
//! 1986), and clauses, propagation, entailment and the check are those of automata.

mod between;
mod clause;
mod comparison;
mod context;
mod linear;
mod number;
mod pair;
mod reading;
mod rest;
mod shape;
mod shared;
mod single;
mod word;

use std::collections::hash_map::Entry;
use std::sync::Arc;

use foldhash::{HashMap, HashSet, HashSetExt as _};

use crate::board::{Domain, Holds, Place};
use crate::patience;

pub use between::Between;
pub use clause::Clause;
pub use comparison::Comparison;
pub use context::Context;
pub use number::{Number, Term};
use pair::Pair;
use reading::Seats;
pub use reading::{Fold, Reading};
pub use rest::Rest;
pub use shape::{Shape, impossible, rule};
use single::FEW;
pub(crate) use single::literals;
pub use word::Word;

/// A formula over the values of places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always true, or always false.
    Known(bool),
    /// The place has one of these values, by their numbers.
    Has(Place, Domain),
    /// The opposite.
    Not(Arc<Formula>),
    /// All of these; at least two.
    All(Arc<[Formula]>),
    /// At least one of these; at least two.
    Any(Arc<[Formula]>),
    /// Both or neither.
    Iff(Arc<[Formula; 2]>),
    /// A number is compared with 0.
    Compare(Arc<Number>, Comparison),
    /// The places have different values, as far as these are among the domain.
    Distinct(Arc<[Place]>, Domain),
}

/// From so many parts on, a place among them is not looked for one by one.
const MANY: usize = 32;
/// Before a list of this many parts is read, the caller may end the work.
const LONG: usize = 64;

impl Formula {
    /// All of these. What is said of one place is said once, so that the rests of a formula are the same whatever the
    /// order in which its places got their values.
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Self {
        let mut kept: Vec<Formula> = Vec::new();
        // Where a place is said, once there are many.
        let (mut said, mut is_empty): (Option<HashMap<Place, usize>>, bool) = (None, false);
        let mut keep = |part: Formula| {
            if let Formula::Has(place, domain) = part {
                let is_here = |other: &Formula| matches!(other, Formula::Has(at, _) if *at == place);
                let at = if kept.len() < MANY {
                    kept.iter().position(is_here)
                } else {
                    let places = || {
                        let places = kept.iter().enumerate().filter_map(|(at, part)| match part {
                            Formula::Has(place, _) => Some((*place, at)),
                            _ => None,
                        });
                        places.collect()
                    };
                    match said.get_or_insert_with(places).entry(place) {
                        Entry::Occupied(at) => Some(*at.get()),
                        Entry::Vacant(free) => {
                            free.insert(kept.len());
                            None
                        }
                    }
                };
                if let Some(Formula::Has(_, other)) = at.and_then(|at| kept.get_mut(at)) {
                    *other = *other & domain;
                    is_empty |= other.is_empty();
                    return;
                }
            }
            kept.push(part);
        };
        for part in parts {
            match part {
                Formula::Known(true) => {}
                Formula::Known(false) => return part,
                Formula::All(parts) => parts.iter().cloned().for_each(&mut keep),
                part => keep(part),
            }
        }
        match kept.len() {
            // No value of a place is left.
            _ if is_empty => Formula::Known(false),
            0 => Formula::Known(true),
            1 => kept.remove(0),
            _ => Formula::All(kept.into()),
        }
    }

    /// At least one of these.
    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Formula::Known(false) => {}
                Formula::Known(true) => return part,
                Formula::Any(parts) => kept.extend(parts.iter().cloned()),
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Formula::Known(false),
            1 => kept.remove(0),
            _ => Formula::Any(kept.into()),
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self, holds: &Holds) -> Self {
        match self {
            Formula::Known(known) => Formula::Known(!known),
            Formula::Has(place, domain) => {
                let all = Domain::first(holds.at(place).len());
                Formula::has(place, Domain(all.0 & !domain.0), all)
            }
            Formula::Not(inner) => (*inner).clone(),
            Formula::All(parts) => Formula::any(parts.iter().map(|part| part.clone().negated(holds))),
            Formula::Any(parts) => Formula::all(parts.iter().map(|part| part.clone().negated(holds))),
            Formula::Compare(number, comparison) => {
                let shifted = |by: i64| Arc::new(number.plus(&Number::just(by), 1));
                match comparison {
                    Comparison::Equal => Formula::compare(number, Comparison::NotEqual),
                    Comparison::NotEqual => Formula::compare(number, Comparison::Equal),
                    Comparison::Even => Formula::compare(number, Comparison::Odd),
                    Comparison::Odd => Formula::compare(number, Comparison::Even),
                    Comparison::AtMost => Formula::compare(shifted(-1), Comparison::AtLeast),
                    Comparison::AtLeast => Formula::compare(shifted(1), Comparison::AtMost),
                }
            }
            Formula::Iff(sides) => {
                let [one, other] = &*sides;
                Formula::iff(one.clone(), other.clone().negated(holds))
            }
            Formula::Distinct(..) => Formula::Not(Arc::new(self)),
        }
    }

    /// The place has one of these of `all` its values.
    pub fn has(place: Place, domain: Domain, all: Domain) -> Self {
        match domain & all {
            none if none.is_empty() => Formula::Known(false),
            some if some == all => Formula::Known(true),
            some => Formula::Has(place, some),
        }
    }

    /// Both or neither.
    pub fn iff(one: Formula, other: Formula) -> Self {
        match (one, other) {
            (Formula::Known(true), other) | (other, Formula::Known(true)) => other,
            (Formula::Known(false), Formula::Known(other)) => Formula::Known(!other),
            (one, other) => Formula::Iff(Arc::new([one, other])),
        }
    }

    /// The number compares with 0 like this.
    pub fn compare(number: Arc<Number>, comparison: Comparison) -> Self {
        let (least, most) = number.bounds();
        match comparison.decided(least, most) {
            Some(known) => Formula::Known(known),
            None => Formula::Compare(number, comparison),
        }
    }

    /// Whether it holds where each place has the value with this number; `None` where one has none.
    pub fn on_board(&self, index: &dyn Fn(Place) -> Option<usize>) -> Option<bool> {
        let places = self.places();
        let mut rest = self.clone();
        rest.seat(&mut Seats::default());
        for (position, &place) in places.iter().enumerate() {
            rest = rest.assign(position, place, index(place)?);
        }
        Some(rest == Formula::Known(true))
    }

    /// The places that it reads, in the order in which it reads them; a place that is read in a fixed order by several
    /// parts may be listed more than once.
    pub fn places(&self) -> Vec<Place> {
        let mut seats = Seats::default();
        self.visit(&mut |part| {
            if let Formula::Compare(number, _) = part {
                for reading in number.readings() {
                    seats.of(reading.places().collect());
                }
            }
        });
        let mut places = seats.places;
        // A few places are found faster without a table.
        let mut table = HashSet::new();
        let mut push = |places: &mut Vec<Place>, place: Place| {
            if places.len() <= FEW {
                if !places.contains(&place) {
                    places.push(place);
                }
                return;
            }
            if table.is_empty() {
                table.extend(places.iter().copied());
            }
            if table.insert(place) {
                places.push(place);
            }
        };
        // What two places count together is a number once both are read, so these follow each other.
        self.visit(&mut |part| {
            if let Formula::Compare(number, _) = part {
                number.pairs().flat_map(Pair::places).for_each(|place| push(&mut places, place));
            }
        });
        self.visit(&mut |part| match part {
            Formula::Has(place, _) => push(&mut places, *place),
            Formula::Distinct(all, _) => all.iter().for_each(|&place| push(&mut places, place)),
            Formula::Compare(number, _) => number.terms().for_each(|term| push(&mut places, term.place)),
            _ => {}
        });
        places
    }

    /// The same formula about places whose numbers are their positions in this list, which is that of
    /// [`Formula::places`]. Two formulas that say the same of other places become equal.
    #[must_use]
    fn canonical(&self, number: &impl Fn(Place) -> Place) -> Self {
        let of = |parts: &Arc<[Formula]>| parts.iter().map(|part| part.canonical(number)).collect();
        match self {
            Formula::Known(_) => self.clone(),
            Formula::Has(place, domain) => Formula::Has(number(*place), *domain),
            Formula::Not(inner) => Formula::Not(Arc::new(inner.canonical(number))),
            Formula::All(parts) => Formula::All(of(parts)),
            Formula::Any(parts) => Formula::Any(of(parts)),
            Formula::Iff(sides) => Formula::Iff(Arc::new([0, 1].map(|side| sides[side].canonical(number)))),
            Formula::Compare(of, comparison) => Formula::Compare(Arc::new(of.canonical(number)), *comparison),
            Formula::Distinct(places, among) => {
                Formula::Distinct(places.iter().map(|&place| number(place)).collect(), *among)
            }
        }
    }

    /// Calls `visit` for each part, from the outside in.
    fn visit(&self, visit: &mut dyn FnMut(&Formula)) {
        visit(self);
        match self {
            Formula::Not(inner) => inner.visit(visit),
            Formula::All(parts) | Formula::Any(parts) => parts.iter().for_each(|part| part.visit(visit)),
            Formula::Iff(sides) => sides.iter().for_each(|side| side.visit(visit)),
            Formula::Compare(number, _) => number.parts().for_each(|part| part.visit(visit)),
            _ => {}
        }
    }

    /// How many parts it has by itself, with those that stand in others.
    pub(super) fn parts(&self) -> usize {
        let mut parts = 0;
        self.visit(&mut |part| parts += if let Formula::Compare(number, _) = part { 1 + number.size() } else { 1 });
        parts
    }

    /// What is left when this place, which is read at this position, has the value with this number. With many parts that
    /// takes long, so it ends early where the caller waits no longer.
    #[must_use]
    fn assign(&self, position: usize, place: Place, index: usize) -> Self {
        match self {
            Formula::Known(_) => self.clone(),
            // Nobody will see what is left.
            Formula::All(parts) | Formula::Any(parts) if parts.len() >= LONG && patience::is_over() => {
                Formula::Known(false)
            }
            Formula::Has(at, domain) if *at == place => Formula::Known(domain.contains(index)),
            Formula::Has(..) => self.clone(),
            Formula::Not(inner) => match inner.assign(position, place, index) {
                Formula::Known(known) => Formula::Known(!known),
                inner => Formula::Not(Arc::new(inner)),
            },
            Formula::All(parts) => Formula::all(parts.iter().map(|part| part.assign(position, place, index))),
            Formula::Any(parts) => Formula::any(parts.iter().map(|part| part.assign(position, place, index))),
            Formula::Iff(sides) => {
                let [one, other] = [0, 1].map(|side| sides[side].assign(position, place, index));
                match (one, other) {
                    (Formula::Known(false), other) | (other, Formula::Known(false)) => match other {
                        Formula::Known(known) => Formula::Known(!known),
                        Formula::Not(inner) => (*inner).clone(),
                        other => Formula::Not(Arc::new(other)),
                    },
                    (one, other) => Formula::iff(one, other),
                }
            }
            Formula::Compare(number, comparison) => match number.assign(position, place, index) {
                Some(number) => Formula::compare(Arc::new(number), *comparison),
                None => self.clone(),
            },
            // The places that are left must not have the value either.
            Formula::Distinct(places, among) if places.contains(&place) => {
                let rest: Arc<[Place]> = places.iter().copied().filter(|&other| other != place).collect();
                if !among.contains(index) {
                    return if rest.len() < 2 { Formula::Known(true) } else { Formula::Distinct(rest, *among) };
                }
                let others = rest.iter().map(|&other| Formula::Has(other, Domain(!Domain::just(index).0)));
                let others: Vec<Formula> = others.collect();
                let rest = if rest.len() < 2 { Formula::Known(true) } else { Formula::Distinct(rest, *among) };
                Formula::all(others.into_iter().chain([rest]))
            }
            Formula::Distinct(..) => self.clone(),
        }
    }
}

impl Formula {
    /// Tells each reading at which position its places begin, in the order of [`Formula::places`].
    fn seat(&mut self, seats: &mut Seats) {
        match self {
            Formula::Compare(number, _) if !number.is_of_places() => {
                let mut seated = (**number).clone();
                seated.seat(seats);
                *number = Arc::new(seated);
            }
            Formula::Not(inner) => {
                let mut seated = (**inner).clone();
                seated.seat(seats);
                *inner = Arc::new(seated);
            }
            Formula::All(parts) | Formula::Any(parts) => {
                let mut seated: Vec<Formula> = parts.to_vec();
                seated.iter_mut().for_each(|part| part.seat(seats));
                *parts = seated.into();
            }
            Formula::Iff(sides) => {
                let mut seated = (**sides).clone();
                seated.iter_mut().for_each(|side| side.seat(seats));
                *sides = Arc::new(seated);
            }
            _ => {}
        }
    }
}
