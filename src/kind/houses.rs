//! Different values that leave no choice, as houses: each of some values has one place.
//!
//! In: a formula of a member. Out: rules. Must not know: text, engines.

use std::sync::Arc;

use super::compile::Maker;
use super::select::Member;
use crate::board::{Domain, Place};
use crate::rule::formula::{Comparison, Formula, Shape};
use crate::rule::{ExactlyOne, House, HouseKind};

impl Maker<'_, '_> {
    /// Each of some values has one place: as many places as values, all different, or different values beside as many
    /// others as leave no choice. What is left to say, if that is what the formula says.
    pub(super) fn house(&mut self, member: &Member, formula: &Formula) -> Option<Option<Formula>> {
        let (places, among, beside) = match formula {
            Formula::Distinct(places, among) => (places, *among, None),
            Formula::All(parts) => match &parts[..] {
                [Formula::Distinct(places, among), beside] | [beside, Formula::Distinct(places, among)] => {
                    (places, *among, Some(beside))
                }
                _ => return None,
            },
            _ => return None,
        };
        let values = self.frame.holds.at(places[0]);
        let same = places.iter().all(|&place| self.frame.holds.at(place) == values);
        let is_whole = match beside {
            None => among.len() == values.len() && places.len() == values.len(),
            Some(beside) => is_count_of_others(beside, places, among),
        };
        if !same || !is_whole {
            return None;
        }
        let kind = match member.kind {
            "row" => HouseKind::Row,
            "column" => HouseKind::Column,
            "box" => HouseKind::Box,
            other => HouseKind::Other(other),
        };
        let house = House::new(kind, self.frame.subject(member), places.to_vec());
        for value in values.range().enumerate().filter(|(index, _)| among.contains(*index)).map(|(_, value)| value) {
            let rule = Box::new(ExactlyOne::place(Arc::clone(&house), value, values));
            self.push(member, Shape::Distinct.to_string(), rule);
        }
        Some(beside.cloned())
    }
}

/// Whether a formula says that all places but as many as `among` has values have other values.
fn is_count_of_others(formula: &Formula, places: &[Place], among: Domain) -> bool {
    let Formula::Compare(number, Comparison::Equal) = formula else { return false };
    let is_other = |(index, &weight): (usize, &i64)| weight == i64::from(!among.contains(index));
    number.is_of_places()
        && number.terms().count() == places.len()
        && number
            .terms()
            .zip(places)
            .all(|(term, place)| term.place == *place && term.weights.iter().enumerate().all(is_other))
        && number.constant() == among.len() as i64 - places.len() as i64
}
