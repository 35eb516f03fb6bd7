//! A place has a given value.
//!
//! In: a place, a value. Out: one clause of one literal. Must not know: its source.
//!
//! Propagation is complete.

use std::borrow::Cow;

use super::{Claim, Fact, Form, Origin, Phrase, Report, Rule, Vars, Verb};
use crate::board::{Atom, Board, Layout, Place, Value, Values, Words};
use crate::cnf::{ClauseSink, Encoder, Truth};

/// A place has a value.
#[derive(Clone, Debug)]
pub struct Given {
    place: Place,
    value: Value,
    values: Values,
}

impl Given {
    /// The place has this one of the values.
    pub fn new(place: Place, value: Value, values: Values) -> Self {
        Given { place, value, values }
    }

    /// The rule as a fact about its atom.
    fn fact(&self) -> Fact {
        if self.values.are_two() {
            Fact { place: self.place, value: 1, holds: self.value == 1 }
        } else {
            Fact { place: self.place, value: self.value, holds: true }
        }
    }
}

impl Rule for Given {
    fn kind(&self) -> &'static str {
        "given"
    }

    fn origin(&self) -> Origin {
        Origin::Given
    }

    fn phrase(&self, layout: &Layout) -> Phrase {
        let name = layout.name(self.place);
        match self.values.words() {
            Words::Numbers => Phrase::clue(format!("the given {}", self.value), name),
            Words::Names(_) | Words::Listed(..) => {
                Phrase::new(name, Verb::IS, self.values.name_at(layout, self.place, self.value))
            }
        }
    }

    fn form(&self) -> Form<'_> {
        Form::Given
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        let Fact { place, value, .. } = self.fact();
        vec![(place, value)].into()
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        match vars.truth(self.place, self.value) {
            Truth::Known(true) => {}
            Truth::Known(false) => enc.add_clause(&[]),
            Truth::Open(lit) => enc.add_clause(&[lit]),
        }
    }

    /// A value that no place can have is reported by other rules.
    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let (found, given) = (board[self.place], self.value);
        if found == given || self.values.index(found).is_none() {
            return;
        }
        let name = layout.name(self.place);
        let text = match self.values.words() {
            Words::Numbers => format!("{name} is {found} but {given} is given"),
            Words::Names(_) | Words::Listed(..) => {
                let [found, given] = [found, given].map(|value| self.values.name_at(layout, self.place, value));
                format!("{name} is {found}, but {given} is given")
            }
        };
        report(&[self.place], text);
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let holds = self.fact().holds;
        match known[0] {
            None => Some(vec![(0, holds)]),
            Some(known) => (known == holds).then(Vec::new),
        }
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        // With a single value there is nothing to state.
        if self.values.len() > 1 {
            take(&[Claim::Fact(self.fact())]);
        }
        true
    }
}
