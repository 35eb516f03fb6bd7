//! Two places whose values are related: dots, XV, signs, chess moves, clones.
//!
//! In: two places, a relation. Out: a rule. Must not know: the reason for the relation.
//!
//! A board has very many such rules with the same relation, so they share one table of it.
//!
//! Clauses, for n open values each: one for each forbidden pair, or one for each value (it needs a partner), 2 n in
//! all, whichever are fewer; no variables. With partners, unit propagation is complete; with pairs, it notices only the
//! last value of a place. `propagate` and `entails` are complete. On boards both encodings are equivalent to the rule,
//! with or without the other rules.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

use super::head::delegate_to_head;
use super::{Claim, Fact, Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Domain, Layout, Place, Value, Values};
use crate::cnf::{Encoder, Truth};

/// Which values go together: for each value of one place, by its number, those that the other place can have with it.
#[derive(Debug)]
pub struct Table([Vec<Domain>; 2]);

impl Table {
    /// The table of a relation.
    pub fn new(values: Values, related: impl Fn(Value, Value) -> bool) -> Arc<Self> {
        Self::between([values; 2], related)
    }

    /// The same where each place has values of its own.
    pub fn between(values: [Values; 2], related: impl Fn(Value, Value) -> bool) -> Arc<Self> {
        let mut partners = values.map(|values| vec![Domain::default(); values.len()]);
        for (one, value) in values[0].range().enumerate() {
            for (other, _) in values[1].range().enumerate().filter(|&(_, other)| related(value, other)) {
                partners[0][one] = partners[0][one] | Domain::just(other);
                partners[1][other] = partners[1][other] | Domain::just(one);
            }
        }
        Arc::new(Table(partners))
    }

    /// Of the domains of both places, what has a partner in the other one.
    fn kept(&self, before: [Domain; 2]) -> [Domain; 2] {
        [0, 1].map(|at| {
            let values = before[at].iter().filter(|&value| !(self.0[at][value] & before[1 - at]).is_empty());
            values.fold(Domain::default(), |all, value| all | Domain::just(value))
        })
    }
}

/// The allowed pairs of values of two places.
#[derive(Debug)]
pub struct Relation {
    head: Head,
    places: [Place; 2],
    values: [Values; 2],
    table: Arc<Table>,
}

impl Relation {
    /// The values of the two places are related.
    pub fn new(head: Head, values: Values, places: [Place; 2], related: impl Fn(Value, Value) -> bool) -> Self {
        Self::sharing(head, values, places, Table::new(values, related))
    }

    /// The same by a table that other rules have, too.
    pub fn sharing(head: Head, values: Values, places: [Place; 2], table: Arc<Table>) -> Self {
        Self::between(head, [values; 2], places, table)
    }

    /// The same for places with values of their own.
    pub fn between(head: Head, values: [Values; 2], places: [Place; 2], mut table: Arc<Table>) -> Self {
        // A place has but one value.
        if places[0] == places[1] {
            let all: Vec<Domain> = table.0[0].iter().enumerate().map(|(at, with)| *with & Domain::just(at)).collect();
            table = Arc::new(Table([all.clone(), all]));
        }
        Relation { head, places, values, table }
    }

    fn allows(&self, one: Value, other: Value) -> bool {
        self.values[0]
            .index(one)
            .zip(self.values[1].index(other))
            .is_some_and(|(one, other)| self.table.0[0][one].contains(other))
    }

    /// The domain of a place; empty where two values hold.
    fn domain(&self, at: usize, known: &[Option<bool>]) -> Domain {
        let values = self.values[at];
        let mut domain = Domain::first(values.len());
        for (value, known) in values.atoms().zip(known) {
            let index = values.index(value).unwrap_or_default();
            match known {
                Some(true) => domain = domain & Domain::just(index),
                Some(false) => domain = domain.without(index),
                None => {}
            }
        }
        domain
    }

    /// The places, each once.
    fn distinct(&self) -> &[Place] {
        if self.places[0] == self.places[1] { &self.places[..1] } else { &self.places }
    }
}

impl Rule for Relation {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        let places = self.distinct().iter().zip(self.values);
        Cow::Owned(places.flat_map(|(&place, values)| values.atoms().map(move |value| (place, value))).collect())
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let truth = |at: usize, value: Value| vars.truth(self.places[at], value);
        let open = |at: usize| self.values[at].range().filter(move |&value| truth(at, value) != Truth::Known(false));
        let all = open(0).flat_map(|one| open(1).map(move |other| [one, other]));
        let forbidden = || all.clone().filter(|&[one, other]| !self.allows(one, other));
        let most = open(0).count() + open(1).count();
        if forbidden().nth(most).is_none() || self.places[0] == self.places[1] {
            for [one, other] in forbidden() {
                enc.add_truths([!truth(0, one), !truth(1, other)]);
            }
            return;
        }
        for at in [0, 1] {
            for value in open(at) {
                let partners = self.values[1 - at].range().filter(|&other| {
                    let [one, other] = if at == 0 { [value, other] } else { [other, value] };
                    self.allows(one, other)
                });
                let partners = partners.map(|partner| truth(1 - at, partner));
                enc.add_truths(std::iter::once(!truth(at, value)).chain(partners));
            }
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let [one, other] = self.places.map(|place| board[place]);
        if !self.allows(one, other) {
            let name = |at: usize| {
                let value = self.values[at].name_at(layout, self.places[at], [one, other][at]);
                format!("{} is {value}", layout.at(self.places[at]))
            };
            report(&self.places, format!("{} and {}, against the rule that {}", name(0), name(1), self.head.phrase));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        // Both begin at the first atom where a place stands twice.
        let start = [0, if self.distinct().len() == 2 { self.values[0].atoms().len() } else { 0 }];
        let after = self.table.kept([0, 1].map(|at| self.domain(at, &known[start[at]..])));
        if after.iter().any(|domain| domain.is_empty()) {
            return None;
        }
        let mut found = Vec::new();
        for (at, _) in known.iter().enumerate().filter(|(_, known)| known.is_none()) {
            let of = usize::from(start[1] > 0 && at >= start[1]);
            // Of two values, the only atom is about the second one.
            let index = at - start[of] + usize::from(self.values[of].are_two());
            let domain = after[of];
            if !domain.contains(index) || domain.len() == 1 {
                found.push((at, domain.contains(index)));
            }
        }
        Some(found)
    }

    /// Whether no pair is left on which no literal of the clause is true.
    fn entails(&self, clause: &[Claim]) -> bool {
        let mut left = self.values.map(|values| Domain::first(values.len()));
        for claim in clause {
            let Claim::Fact(Fact { place, value, holds }) = *claim else { continue };
            let Some(at) = self.places.iter().position(|&other| other == place) else { continue };
            left[at] = match self.values[at].index(value) {
                Some(index) if holds => left[at].without(index),
                Some(index) => left[at] & Domain::just(index),
                None if holds => left[at],
                None => Domain::default(),
            };
        }
        self.table.kept(left)[0].is_empty()
    }
}
