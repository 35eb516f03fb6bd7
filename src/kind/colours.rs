//! Places that are connected in parts of the board, and what two connected colours have in common.
//!
//! In: cells, values. Out: rules. Must not know: text, engines.

use std::ops::Range;

use itertools::iproduct;

use super::compile::Maker;
use super::compiled::Unmade;
use super::language::{Expression, Fault, What};
use super::select::Member;
use crate::board::{Domain, Place, Value};
use crate::grid::Pos;
use crate::rule::formula::{Comparison, Formula, Number, Reading};
use crate::rule::{Connected, Head, Origin, Phrase, Verb, list};

impl Maker<'_, '_> {
    /// The cells of one member that have this value are connected within it.
    pub(super) fn connected_in(
        &mut self,
        member: &Member,
        expression: &Expression,
        arguments: &[Expression],
    ) -> Result<(), Unmade> {
        let frame = self.frame;
        let [Expression { what: What::Name(name), span }] = arguments else {
            let span = expression.span.clone();
            return Err(Fault::new(span, "this function takes a value", "`connected(black)`").into());
        };
        let (values, plurals) = self.words(&[(name.clone(), span.clone())])?;
        let places: Vec<Place> = member.scope.it.iter().filter_map(|&cell| frame.cells[cell].place).collect();
        let Some(own) = places.first().map(|&place| frame.holds.at(place)) else { return Ok(()) };
        if places.iter().any(|&place| frame.holds.at(place) != own) {
            let title = "cells that are connected hold the same values";
            return Err(Fault::new(span.clone(), title, "these differ").into());
        }
        let said = || {
            let subject = format!("the {} of {}", list(&plurals), frame.subject(member));
            Phrase::new(subject, ("are", "cannot be"), "connected there")
        };
        let phrase = self.wording.phrase(said);
        let origin = if member.is_clue { Origin::Clue } else { Origin::Law };
        let label = self.wording.label(|| format!("{} {}", said(), frame.name(member.scope.it[0])));
        let head = Head { kind: "connected", origin, phrase, clue_place: None, label };
        let pairs = Connected::pairs(&self.layout, &places, false);
        let rule = Connected::new(&self.layout, head, places, pairs, (own, &values), None);
        self.push(member, "connected", Box::new(rule));
        Ok(())
    }

    /// Where every cell has one of two colours and both are connected, no 2x2 is chequered, and along the rim each colour
    /// is one run: a second pair of either kind would cut the other colour off.
    pub(super) fn two_colours(
        &mut self,
        values: &[Value],
        plurals: &[String],
        span: &Range<usize>,
    ) -> Result<(), Unmade> {
        let frame = self.frame;
        let other = self.connected.iter().find(|(before, _)| {
            let all = |value: Value| before.contains(&value) != values.contains(&value);
            frame.cells.iter().all(|cell| cell.place.is_some_and(|place| frame.holds.at(place).range().all(all)))
        });
        let names = other.map(|(_, names)| list(&[names, plurals].concat()));
        self.connected.push((values.to_vec(), plurals.to_vec()));
        let Some(names) = names else { return Ok(()) };
        let place = |row: usize, col: usize| frame.cells[row * frame.width + col].place;
        let has = |place: Place| {
            let own = frame.holds.at(place);
            let domain = values.iter().filter_map(|&value| own.index(value)).map(Domain::just);
            Formula::has(place, domain.fold(Domain::default(), |all, one| all | one), Domain::first(own.len()))
        };
        let is = |place: Place, colour: bool| if colour { has(place) } else { has(place).negated(&frame.holds) };
        let mut laws: Vec<(String, Verb, Formula)> = Vec::new();
        for (row, col) in iproduct!(1..frame.height, 1..frame.width) {
            let cells = [(row - 1, col - 1), (row, col), (row - 1, col), (row, col - 1)];
            let Some(four) = cells.map(|(row, col)| place(row, col)).into_iter().collect::<Option<Vec<Place>>>() else {
                continue;
            };
            for colour in [false, true] {
                let fits = four.iter().enumerate().map(|(at, &place)| is(place, (at < 2) != colour));
                let formula = Formula::any(fits);
                laws.push((
                    format!("the 2x2 at {}", Pos::new(row - 1, col - 1)),
                    Verb::Only("cannot be chequered,"),
                    formula,
                ));
            }
        }
        let (height, width) = (frame.height, frame.width);
        let rim = (0..width).map(|col| (0, col)).chain((1..height).map(|row| (row, width - 1)));
        let rim = rim.chain((0..width.saturating_sub(1)).rev().filter(|_| height > 1).map(|col| (height - 1, col)));
        let rim = rim.chain((1..height.saturating_sub(1)).rev().filter(|_| width > 1).map(|row| (row, 0)));
        let rim: Vec<Place> = rim.filter_map(|(row, col)| place(row, col)).collect();
        let own = |colour: bool| {
            let holds = frame.holds.at(rim[0]);
            let is_own = |&index: &usize| values.contains(&holds.value(index)) == colour;
            let domain =
                (0..holds.len()).filter(is_own).map(Domain::just).fold(Domain::default(), |all, one| all | one);
            Number::of_reading(Reading::runs(rim.clone(), domain))
        };
        // Read from a corner, the last run may go on with the first.
        let runs = own(true).plus(&own(false), 1).plus(&Number::just(-3), 1);
        let formula = Formula::compare(runs.into(), Comparison::AtMost);
        laws.push(("the rim".to_owned(), Verb::Only("has at most one run of each colour,"), formula));
        for (subject, wrong, formula) in laws {
            let said = || Phrase::new(subject, wrong, format!("as the {names} are connected"));
            self.law("colours", said, &formula, span)?;
        }
        Ok(())
    }
}
