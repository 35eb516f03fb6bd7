//! Two places whose values are related: dots, XV, signs, chess moves, clones.
//!
//! In: two places, a relation. Out: a rule. Must not know: the reason for the relation.
//!
//! Clauses, for n open values each: one for each forbidden pair, or one for each value (it needs a partner), 2 n in
//! all, whichever are fewer; no variables. With partners, unit propagation is complete; with pairs, it notices only the
//! last value of a place. `propagate` and `entails` are complete. On boards both encodings are equivalent to the rule,
//! with or without the other rules.

use std::borrow::Cow;
use std::fmt::Debug;

use super::head::delegate_to_head;
use super::{Claim, Fact, Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Domain, Layout, Place, Value, Values};
use crate::cnf::{Encoder, Truth};

/// The allowed pairs of values of two places.
#[derive(Debug)]
pub struct Relation {
    head: Head,
    places: [Place; 2],
    scope: Vec<Atom>,
    values: [Values; 2],
    pairs: Vec<[Value; 2]>,
    /// For each value of one place, by its number, the values that the other place can have with it.
    partners: [Vec<Domain>; 2],
}

impl Relation {
    /// The values of the two places are related.
    pub fn new(head: Head, values: Values, places: [Place; 2], related: impl Fn(Value, Value) -> bool) -> Self {
        Self::of(head, [values; 2], places, &related)
    }

    /// The same for places with values of their own.
    pub fn between(
        head: Head,
        values: [Values; 2],
        places: [Place; 2],
        related: impl Fn(Value, Value) -> bool,
    ) -> Self {
        Self::of(head, values, places, &related)
    }

    fn of(head: Head, values: [Values; 2], places: [Place; 2], related: &dyn Fn(Value, Value) -> bool) -> Self {
        let all = values[0].range().flat_map(|one| values[1].range().map(move |other| [one, other]));
        let same = |pair: &[Value; 2]| places[0] != places[1] || pair[0] == pair[1];
        let pairs: Vec<[Value; 2]> = all.filter(|pair| related(pair[0], pair[1]) && same(pair)).collect();
        let mut partners = values.map(|values| vec![Domain::default(); values.len()]);
        for pair in &pairs {
            let [one, other] = [0, 1].map(|at| values[at].index(pair[at]).unwrap_or_default());
            partners[0][one] = partners[0][one] | Domain::just(other);
            partners[1][other] = partners[1][other] | Domain::just(one);
        }
        let each = if places[0] == places[1] { &places[..1] } else { &places[..] };
        let scope = each.iter().zip(values);
        let scope = scope.flat_map(|(&place, values)| values.atoms().map(move |value| (place, value))).collect();
        Relation { head, places, scope, values, pairs, partners }
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

    /// The pairs on which no literal of a clause is true.
    fn left(&self, clause: &[Claim]) -> Vec<[Value; 2]> {
        let is_true = |claim: &Claim, pair: &[Value; 2]| {
            let Claim::Fact(Fact { place, value, holds }) = *claim else { return false };
            let at = self.places.iter().position(|&other| other == place);
            at.is_some_and(|at| (pair[at] == value) == holds)
        };
        self.pairs.iter().filter(|pair| !clause.iter().any(|claim| is_true(claim, pair))).copied().collect()
    }
}

impl Rule for Relation {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let truth = |at: usize, value: Value| vars.truth(self.places[at], value);
        let open = |at: usize| self.values[at].range().filter(move |&value| truth(at, value) != Truth::Known(false));
        let all = open(0).flat_map(|one| open(1).map(move |other| [one, other]));
        let forbidden: Vec<[Value; 2]> = all.filter(|pair| !self.pairs.contains(pair)).collect();
        if forbidden.len() <= open(0).count() + open(1).count() || self.places[0] == self.places[1] {
            for [one, other] in forbidden {
                enc.add_truths([!truth(0, one), !truth(1, other)]);
            }
            return;
        }
        for at in [0, 1] {
            for value in open(at) {
                let partners = self.pairs.iter().filter(|pair| pair[at] == value);
                let partners = partners.map(|pair| truth(1 - at, pair[1 - at]));
                enc.add_truths(std::iter::once(!truth(at, value)).chain(partners));
            }
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let [one, other] = self.places.map(|place| board[place]);
        if !self.pairs.contains(&[one, other]) {
            let name = |at: usize| {
                let value = self.values[at].name_at(layout, self.places[at], [one, other][at]);
                format!("{} is {value}", layout.at(self.places[at]))
            };
            report(&self.places, format!("{} and {}, against the rule that {}", name(0), name(1), self.head.phrase));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        // Both are the first one where a place stands twice.
        let first = [0, if self.places[0] == self.places[1] { 0 } else { self.values[0].atoms().len() }];
        let before = [0, 1].map(|at| self.domain(at, &known[first[at]..]));
        let kept = |at: usize| {
            let values = before[at].iter().filter(|&value| !(self.partners[at][value] & before[1 - at]).is_empty());
            values.fold(Domain::default(), |all, value| all | Domain::just(value))
        };
        let after = [kept(0), kept(1)];
        if after.iter().any(|domain| domain.is_empty()) {
            return None;
        }
        let mut found = Vec::new();
        for (at, known) in known.iter().enumerate().filter(|(_, known)| known.is_none()) {
            let of = usize::from(first[1] > 0 && at >= first[1]);
            let domain = after[of];
            let index = self.values[of].index(self.scope[at].1)?;
            if known.is_none() && (!domain.contains(index) || domain.len() == 1) {
                found.push((at, domain.contains(index)));
            }
        }
        Some(found)
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        self.left(clause).is_empty()
    }
}
