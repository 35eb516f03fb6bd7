//! What holds of the whole board, as rules.
//!
//! In: a sentence about the board. Out: rules. Must not know: text, engines.

use std::ops::Range;

use super::compile::Maker;
use super::compiled::Unmade;
use super::language::{Fault, Whole};
use crate::board::{Place, Value};
use crate::rule::formula::{Formula, impossible};
use crate::rule::{Connected, Head, Origin, Phrase, Rule, list};
use crate::text::nearest;

impl Maker<'_, '_> {
    pub(super) fn whole(&mut self, whole: &Whole, span: Range<usize>) -> Result<(), Unmade> {
        match whole {
            Whole::OneLoop => {
                if !self.frame.kind.has_outline() {
                    self.demand_lines(&span)?;
                }
                self.one_loop();
            }
            Whole::Crossing => self.crossing_loop(span)?,
            Whole::Connected { values, .. } if matches!(&values[..], [(name, _)] if name == "lines" || name == "doors") =>
            {
                self.demand_lines(&span)?;
                self.connected_lines(&values[0].0);
            }
            Whole::Connected { values, corners } => self.connected(values, *corners, false, span)?,
            Whole::Rim { values } => self.connected(values, false, true, span)?,
            Whole::Groups { of, formula } => self.groups(of, formula, span)?,
            Whole::NoCycle { values } => self.no_cycle(values, span)?,
            Whole::OnePath { values } => self.one_path(values, span)?,
            Whole::PairsOnce { clue } => self.pairs_once(clue, &span)?,
            Whole::PairUp { clue, value } => self.pair_up(clue, value)?,
            Whole::Paths { clue } => self.paths(clue, span)?,
            Whole::Alternates { clues } => self.alternates(clues, &span)?,
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
        let own = places.iter().map(|&place| frame.holds.at(place)).max_by_key(|own| own.len());
        let own = own.unwrap_or_else(|| frame.holds.at(first));
        values.retain(|&value| own.index(value).is_some());
        // Where cells hold different numbers, one word tells which have none.
        let tells = own.len() == values.len() + 1 && values.len() > 1;
        let is_alike = |place: &Place| {
            let other = frame.holds.at(*place);
            other == own || tells && other.range().start == own.range().start && !values.contains(&own.range().start)
        };
        if !places.iter().all(is_alike) {
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
        let (head, pairs) = (Head::law("connected", phrase), Connected::pairs(&self.layout, &places, corners));
        let rule = Connected::new(&self.layout, head, places, pairs, (own, &values), to_rim.then_some(&rim[..]));
        self.add(rule.among(&self.frame.holds));
        if !to_rim && !corners {
            self.two_colours(&values, &plurals, &span)?;
        }
        Ok(())
    }

    /// A rule of the whole board.
    pub(super) fn add(&mut self, rule: impl Rule + 'static) {
        self.counts.push(rule.kind().into());
        self.rules.push(Box::new(rule));
    }

    /// A law that a sentence brings with it.
    pub(super) fn law(
        &mut self,
        kind: &'static str,
        said: impl FnOnce() -> Phrase,
        formula: &Formula,
        span: &Range<usize>,
    ) -> Result<(), Unmade> {
        if *formula == Formula::Known(true) {
            return Ok(());
        }
        let (origin, phrase, label) = (Origin::Law, self.wording.phrase(said), String::new().into());
        let head = Head { kind, origin, phrase, clue_place: None, label };
        if *formula == Formula::Known(false) {
            self.labels.unnamed.push(self.rules.len());
            self.rules.push(impossible(head));
            return Ok(());
        }
        let made = self.make(head, formula);
        let (shape, rule) =
            made.map_err(|_| Fault::new(span.clone(), "this is too large a rule", "too many states"))?;
        self.counts.push(shape.to_string());
        self.rules.push(rule);
        Ok(())
    }

    /// The values that these words are, and what several of each are called.
    pub(super) fn words(&self, words: &[(String, Range<usize>)]) -> Result<(Vec<Value>, Vec<String>), Fault> {
        let frame = self.frame;
        let decided = frame.kind.cell_words();
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
                let is_mark = frame.kind.marks.iter().flat_map(|marks| &marks.words).any(|mark| mark.name == *name);
                return Err(match (is_mark, all.is_empty()) {
                    (true, _) => wrong.help("a mark: only cells with the same value form groups and are connected"),
                    (_, true) => wrong.help("cells hold numbers alone here: `numbers`"),
                    _ => wrong.help(nearest(name, &all)),
                });
            };
            values.push(frame.coding.word(index));
            plurals.push(word.plural.clone());
        }
        Ok((values, plurals))
    }
}
