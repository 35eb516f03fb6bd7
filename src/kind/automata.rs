//! Functions about lines as words: the lengths of runs, machines.
//!
//! In: arguments. Out: what the call means. Must not know: which rule it becomes.

use std::sync::Arc;

use super::among::Among;
use super::given::ClueValue;
use super::ground::{Grounded, Grounder, Thing, arity};
use super::language::{Expression, Fault, What};
use super::lengths::lengths;
use crate::board::{Place, Value, Values};
use crate::rule::formula::{Comparison, Formula, Number, Reading, Word};
use crate::text::nearest;

impl Grounder<'_, '_> {
    /// `lengths(black in S, CLUE)`: the runs have the lengths of a clue, in any order.
    pub(super) fn lengths(&self, whole: &Expression, arguments: &[Expression]) -> Grounded {
        let [_, clue] = arguments else { return Err(arity(whole, 2)) };
        let (Among::Values(values), cells) = self.among(&arguments[..1], whole)? else { return Err(arity(whole, 2)) };
        let What::Name(name) = &clue.what else { return Err(no_list(clue)) };
        let told = match (name.as_str(), self.scope.clue) {
            (name, Some(clue)) if name == "clue" || self.scope.called.as_deref() == Some(name) => Some(clue),
            _ => {
                let clues = self.frame.clues.get(name.as_str());
                self.scope.clues.iter().find_map(|cell| clues?.get(cell)).copied()
            }
        };
        let told = match told {
            Some(ClueValue::List(list)) => &self.frame.lists[list],
            None if self.is_clue(name) => return Ok(Thing::Untold),
            _ => return Err(no_list(clue)),
        };
        let (pieces, is_ring) = self.frame.pieces(&cells);
        let seats = |piece: &Vec<usize>| piece.iter().filter_map(|&cell| self.seat(cell, &values)).collect();
        let pieces: Vec<Vec<Place>> = pieces.iter().map(seats).collect();
        let (first, count) = self.alike(whole, &pieces)?;
        let inside = first.map(|first| self.domain(first, &values)).unwrap_or_default();
        let word = lengths(told, inside, count, (cells.len(), is_ring));
        accepted(whole, pieces, word.ok())
    }

    /// The number of runs of cells with one of these values; past a cell that holds nothing no run goes on, and a ring is
    /// closed.
    pub(super) fn runs(&self, cells: &[usize], values: &[Value]) -> Number {
        let (pieces, is_ring) = self.frame.pieces(cells);
        if is_ring {
            let has = |at: usize| self.has(Some(cells[at % cells.len()]), values);
            let begins = |at: usize| {
                let before = has(at + cells.len() - 1).negated(&self.frame.holds);
                self.one_if(Formula::all([before, has(at)]))
            };
            let all = self.one_if(Formula::all((0..cells.len()).map(has)));
            return (0..cells.len()).fold(all, |sum, at| sum.plus(&begins(at), 1));
        }
        let of = |piece: &Vec<usize>| {
            let line: Vec<Place> = piece.iter().filter_map(|&cell| self.seat(cell, values)).collect();
            let domain = line.first().map(|&place| self.domain(place, values)).unwrap_or_default();
            Number::of_reading(Reading::runs(line, domain))
        };
        let mut pieces = pieces.iter().map(of);
        let first = pieces.next().unwrap_or_else(|| Number::just(0));
        pieces.fold(first, |sum, piece| sum.plus(&piece, 1))
    }

    /// `word(S, MACHINE)`: the machine accepts what the cells hold.
    pub(super) fn word(&self, whole: &Expression, arguments: &[Expression]) -> Grounded {
        let [set, name] = arguments else { return Err(arity(whole, 2)) };
        let machines = &self.frame.kind.machines;
        let found = match &name.what {
            What::Name(name) => machines.iter().find(|(other, _)| other == name),
            _ => None,
        };
        let Some((_, machine)) = found else {
            let names: Vec<String> = machines.iter().map(|(name, _)| name.clone()).collect();
            let wrong = name.fault("there is no such machine", "the name of a machine is expected");
            return Err(match &name.what {
                What::Name(said) if !names.is_empty() => wrong.help(nearest(said, &names)),
                _ => wrong.help("`[machines]` has them: `zigzag = \"/(12|21)*/\"`"),
            });
        };
        let line = vec![self.places(&self.set(set)?)];
        let (first, _) = self.alike(whole, &line)?;
        let holds = first.map(|first| self.frame.holds.at(first));
        let values: Vec<Value> = holds.into_iter().flat_map(Values::range).collect();
        let words = self.frame.kind.cells.as_ref().map_or(&[][..], |cells| &cells.words);
        let word_of = |value: Value| (0..words.len()).find(|&word| self.frame.coding.word(word) == value);
        let number = |&value: &Value| match word_of(value) {
            Some(word) => word as i64,
            None => self.frame.coding.number(value).unwrap_or_default(),
        };
        let sign = |&value: &Value| {
            let sign = match (word_of(value), &self.frame.kind.cells) {
                (Some(word), _) => words[word].sign.clone(),
                (None, Some(cells)) => cells.numeral(number(&value) as u32),
                (None, None) => return None,
            };
            let [byte] = sign.as_bytes() else { return None };
            Some(*byte)
        };
        let numbers: Vec<i64> = values.iter().map(number).collect();
        if let Some(title) = machine.misses(&numbers) {
            return Err(whole.fault(title, "a value has no column").help("`-` where the line is refused"));
        }
        let signs: Option<Vec<u8>> = values.iter().map(sign).collect();
        let signs = match (signs, machine) {
            (Some(signs), _) => signs,
            (None, super::Machine::Steps { .. } | super::Machine::Table { .. }) => Vec::new(),
            (None, super::Machine::Regex(_)) => {
                let title = "a regular expression reads one character for each cell";
                return Err(whole
                    .fault(title, "a value here has a longer sign")
                    .help("a machine of steps reads numbers: `start 0; step state + value; accept state = 10`"));
            }
        };
        let length = line[0].len() + 1;
        accepted(whole, line, machine.word(&numbers, &signs, length).ok())
    }

    /// The first of some places, and how many values each of them has: they are the same for all.
    fn alike(&self, whole: &Expression, pieces: &[Vec<Place>]) -> Result<(Option<Place>, usize), Fault> {
        let mut places = pieces.iter().flatten().copied();
        let Some(first) = places.next() else { return Ok((None, 0)) };
        let holds = self.frame.holds.at(first);
        if places.any(|place| self.frame.holds.at(place) != holds) {
            let title = "cells that are read as a line can hold the same values";
            return Err(whole.fault(title, "some cells here hold other numbers"));
        }
        Ok((Some(first), holds.len()))
    }
}

fn no_list(clue: &Expression) -> Fault {
    clue.fault("this is no clue of several numbers", "its name is expected")
        .help("`given = ['cells: runs \"..\"']` gives lists, such as `3,1`")
}

/// A line is a word that an automaton accepts.
fn accepted(whole: &Expression, pieces: Vec<Vec<Place>>, word: Option<Word>) -> Grounded {
    let Some(word) = word else {
        let title = format!("this remembers too much: an automaton has at most {} entries", Word::MOST);
        return Err(whole.fault(title, "too large"));
    };
    let number = Number::of_reading(Reading::word(pieces, word)).plus(&Number::just(1), -1);
    Ok(Thing::Formula(Formula::compare(Arc::new(number), Comparison::Equal)))
}
