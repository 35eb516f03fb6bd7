//! What holds of the whole board, as rules.
//!
//! In: a sentence about the board. Out: rules. Must not know: text, engines.

use std::ops::Range;

use super::compile::{Maker, Unmade};
use super::language::{Fault, Whole};
use crate::board::{Domain, Place, Value};
use crate::grid::Pos;
use crate::rule::formula::{Comparison, Formula, Number, Reading};
use crate::rule::{Connected, Head, NoneOrTwo, Origin, Phrase, Rule, SingleLoop, Verb, list};
use crate::text::nearest;

impl Maker<'_, '_> {
    pub(super) fn whole(&mut self, whole: &Whole, span: Range<usize>) -> Result<(), Unmade> {
        match whole {
            Whole::OneLoop => {
                if self.frame.kind.links.is_none() {
                    return Err(Fault::new(span, "there is no line", "nothing to draw")
                        .help("`links = \"line\"`")
                        .into());
                }
                for dot in 0..self.layout.dot_count() {
                    self.rules.push(Box::new(NoneOrTwo::new(&self.layout, dot)));
                    self.counts.push("dot".into());
                }
                let demands = |rule: &dyn Rule| {
                    rule.scope().iter().all(|(place, _)| place.index() < self.layout.edge_count())
                        && rule.propagate(&vec![Some(false); rule.scope().len()]).is_none()
                };
                let is_demanded = self.rules.iter().any(|rule| demands(&**rule));
                self.rules.push(Box::new(SingleLoop::new(&self.layout, !is_demanded)));
                self.counts.push("loop".into());
            }
            Whole::Connected { values, .. } if matches!(&values[..], [(name, _)] if name == "lines") => {
                self.demand_lines(&span)?;
                self.connected_lines();
            }
            Whole::Connected { values, corners } => self.connected(values, *corners, false, span)?,
            Whole::Rim { values } => self.connected(values, false, true, span)?,
            Whole::Groups { of, formula } => self.groups(of, formula, span)?,
            Whole::NoCycle { values } => self.no_cycle(values, span)?,
            Whole::OnePath { values } => self.one_path(values, span)?,
            Whole::Paths { clue } => self.paths(clue, span)?,
        }
        Ok(())
    }

    /// The cells with these values are connected, or each group of them touches the rim.
    pub(super) fn connected(
        &mut self,
        words: &[(String, Range<usize>)],
        corners: bool,
        to_rim: bool,
        span: Range<usize>,
    ) -> Result<(), Unmade> {
        let frame = self.frame;
        let (mut values, plurals) = self.words(words)?;
        let places: Vec<Place> = frame.cells.iter().filter_map(|cell| cell.place).collect();
        let Some(&first) = places.first() else { return Ok(()) };
        let own = frame.holds.at(first);
        values.retain(|&value| own.index(value).is_some());
        if places.iter().any(|&place| frame.holds.at(place) != own) {
            return Err(Fault::new(span, "cells that are connected hold the same values", "these differ").into());
        }
        let is_rim = |cell: usize| {
            let (row, col) = (cell / frame.width, cell % frame.width);
            row == 0 || col == 0 || row + 1 == frame.height || col + 1 == frame.width
        };
        let rim: Vec<Place> =
            (0..frame.cells.len()).filter(|&cell| is_rim(cell)).filter_map(|cell| frame.cells[cell].place).collect();
        let subject = format!("the {}", list(&plurals));
        let phrase = match (to_rim, corners) {
            (true, _) => Phrase::new(subject, ("are joined", "cannot be joined"), "to the rim"),
            (false, false) => Phrase::new(subject, ("are", "cannot be"), "connected"),
            (false, true) => Phrase::new(subject, ("are", "cannot be"), "connected by sides or corners"),
        };
        let label = phrase.to_string();
        let head = Head { kind: "connected", origin: Origin::Law, phrase, clue_place: None, label };
        let pairs = Connected::pairs(&self.layout, &places, corners);
        let rule = Connected::new(&self.layout, head, places, pairs, (own, &values), to_rim.then_some(&rim[..]));
        self.rules.push(Box::new(rule));
        self.counts.push("connected".into());
        if !to_rim && !corners {
            self.two_colours(&values, &plurals)?;
        }
        Ok(())
    }

    /// Where every cell has one of two colours and both are connected, no 2x2 is chequered, and along the rim each colour
    /// is one run: a second pair of either kind would cut the other colour off.
    fn two_colours(&mut self, values: &[Value], plurals: &[String]) -> Result<(), Unmade> {
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
        for (row, col) in itertools::iproduct!(1..frame.height, 1..frame.width) {
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
            let phrase = Phrase::new(subject, wrong, format!("as the {names} are connected"));
            self.law("colours", phrase, &formula)?;
        }
        Ok(())
    }

    /// The values that these words are, and what several of each are called.
    pub(super) fn words(&self, words: &[(String, Range<usize>)]) -> Result<(Vec<Value>, Vec<String>), Fault> {
        let frame = self.frame;
        let decided = frame.kind.cells.iter().flat_map(|cells| &cells.words);
        let all: Vec<String> = decided.clone().map(|word| word.name.clone()).collect();
        let mut values = Vec::new();
        let mut plurals = Vec::new();
        for (name, at) in words {
            if name == "numbers" && frame.coding.numbers.is_some() {
                values.extend(frame.coding.all_numbers());
                plurals.push(name.clone());
                continue;
            }
            let Some((index, word)) = decided.clone().enumerate().find(|(_, word)| word.name == *name) else {
                let wrong = Fault::new(at.clone(), format!("there is no value `{name}`"), "not a value of cells");
                return Err(wrong.help(nearest(name, &all)));
            };
            values.push(frame.coding.word(index));
            plurals.push(word.plural.clone());
        }
        Ok((values, plurals))
    }
}
