//! Formulas that are one clause, or facts that are joined.
//!
//! In: a formula. Out: the clause, if it is one; the facts. Must not know: other shapes.

use foldhash::{HashMap, HashMapExt as _};

use super::{Context, Formula};
use crate::board::{Domain, Place};
use crate::rule::Fact;
use crate::rule::automaton::Logic;

/// Up to so many places are looked through one by one.
pub(super) const FEW: usize = 16;

/// The literals of a formula that is one clause; none where it is never true.
pub(crate) fn literals(context: &Context<'_>, formula: &Formula) -> Option<Vec<Fact>> {
    let parts = match formula {
        Formula::Known(false) => return Some(Vec::new()),
        Formula::Has(..) => std::slice::from_ref(formula),
        Formula::Any(parts) => parts,
        _ => return None,
    };
    let mut by_place: Vec<(Place, Domain)> = Vec::with_capacity(parts.len());
    // A few places are found faster without a table.
    let mut at = HashMap::new();
    for part in parts {
        let Formula::Has(place, domain) = part else { return None };
        let known = match by_place.len() {
            ..=FEW => by_place.iter().position(|(other, _)| other == place),
            _ => {
                (at.len()..by_place.len()).for_each(|index| _ = at.insert(by_place[index].0, index));
                at.get(place).copied()
            }
        };
        match known {
            Some(index) => by_place[index].1 = by_place[index].1 | *domain,
            None => by_place.push((*place, *domain)),
        }
    }
    // A place that has any of its values makes the clause true: that is left to the table of its shape.
    let all = |&(place, domain): &(Place, Domain)| domain == Domain::first(context.holds.at(place).len());
    let mut facts = Vec::with_capacity(by_place.len());
    (!by_place.iter().any(all)).then(|| {
        by_place.iter().for_each(|&(place, domain)| context.facts(place, domain, &mut facts));
        facts
    })
}

/// A formula as facts joined by and, or, iff; `None` where it is more.
pub(super) fn logic(context: &Context<'_>, formula: &Formula) -> Option<Logic> {
    let all = |parts: &[Formula]| parts.iter().map(|part| logic(context, part)).collect::<Option<Vec<_>>>();
    Some(match formula {
        Formula::Has(place, domain) => {
            let is_open = !domain.is_empty() && *domain != Domain::first(context.holds.at(*place).len());
            let mut facts = Vec::new();
            is_open.then(|| context.facts(*place, *domain, &mut facts))?;
            let mut facts: Vec<Logic> = facts.into_iter().map(Logic::Fact).collect();
            if facts.len() == 1 { facts.remove(0) } else { Logic::Any(facts) }
        }
        Formula::All(parts) => Logic::All(all(parts)?),
        Formula::Any(parts) => Logic::Any(all(parts)?),
        Formula::Iff(sides) => Logic::Iff(Box::new(all(&sides[..])?.try_into().ok()?)),
        _ => return None,
    })
}

impl Context<'_> {
    /// The facts of "the place has one of these values", of which one must hold.
    pub(super) fn facts(&self, place: Place, domain: Domain, facts: &mut Vec<Fact>) {
        let values = self.holds.at(place);
        let fact = |index: usize, holds: bool| Fact { place, value: values.value(index), holds };
        if values.are_two() {
            return facts.push(fact(1, domain.contains(1)));
        }
        match Domain(Domain::first(values.len()).0 & !domain.0).only() {
            Some(other) if domain.len() > 1 => facts.push(fact(other, false)),
            _ => facts.extend(domain.iter().map(|index| fact(index, true))),
        }
    }
}
