//! Why a value is out that a step takes as out: what other steps need not tell, since one placed value shows it.
//!
//! In: the premises of a step. Out: the placed values behind them, in words. Must not know: techniques.

use std::collections::BTreeSet;

use super::super::rule_graph::Target;
use super::{Case, Part, Role};
use crate::rule::Form;

/// The most placed values that are named.
const MANY: usize = 8;

impl Case<'_> {
    /// The placed value behind a premise that a value is out, by a law that has no house.
    fn cause(&self, (atom, holds): Target) -> Option<usize> {
        let is_plain = holds || self.stands(atom).is_some() || !self.in_houses(atom).is_empty();
        if is_plain { None } else { self.graph.struck_by(atom, self.known) }
    }

    /// Adds to an argument the placed values that rule out what it rests on.
    pub(super) fn add_causes(&self, parts: &mut Vec<Part>) {
        if self.graph.two_valued || !self.forms().any(|form| matches!(form, Form::Other(_))) {
            return;
        }
        let caused: Vec<(Target, usize)> =
            self.facts.iter().filter_map(|&fact| Some((fact, self.cause(fact)?))).collect();
        let by: BTreeSet<usize> = caused.iter().map(|one| one.1).collect();
        let Some(last) = parts.last_mut().filter(|_| !by.is_empty() && by.len() <= MANY) else { return };
        let names = self.names();
        let placed: Vec<Target> = by.iter().map(|&atom| (atom, true)).collect();
        let strikes: Vec<Target> = caused.iter().map(|one| one.0).collect();
        let places = self.places_of(by);
        let reason = names.facts(&placed);
        // Premises come last in a sentence, and those that are out come last among them.
        let out: Vec<Target> = last.stated.iter().copied().filter(|one| !one.1).collect();
        let is_last = !out.is_empty() && last.text.ends_with(&names.facts(&last.stated));
        let of_struck = |one: &&Target| strikes.iter().any(|other| names.place(other.0) == names.place(one.0));
        if is_last && out == strikes {
            last.text.push_str(&format!(", as {reason}"));
            last.named.extend(places);
        } else if is_last && out.iter().filter(of_struck).eq(&strikes) {
            let by = names.cells(placed.iter().map(|one| one.0));
            last.text.push_str(&format!("; {} because of {by}", names.cells(strikes.iter().map(|one| one.0))));
            last.named.extend(places);
        } else {
            let text = format!("{}, as {reason}", names.facts(&strikes));
            parts.push(Part { named: places, ..Part::new(Role::Because, text, &[]) });
        }
    }
}
