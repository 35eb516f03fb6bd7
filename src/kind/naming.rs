//! The names of members of selections and the words of rules, both made on demand.
//!
//! In: members, ways to make words. Out: names, words. Must not know: formulas.

use std::sync::Arc;

use super::given::{ClueValue, Frame};
use super::select::Member;
use crate::rule::{AllSaid, Phrase, Said, Subject, Words};

/// What a member is called.
#[derive(Clone, Debug)]
pub(super) enum Name {
    /// These words.
    Told(Subject),
    /// After its cells.
    Cells,
    /// A clue with this value in this cell.
    Clue(ClueValue, usize),
    /// A clue without a number, called like this, in this cell.
    Mark(String, usize),
}

impl Frame<'_> {
    /// What a member is called.
    pub(super) fn subject(&self, member: &Member) -> Subject {
        match &member.name {
            Name::Told(subject) => subject.clone(),
            Name::Cells => self.span(&member.scope.it).into(),
            Name::Clue(value, at) => Subject::at(self.valued(*value), self.name(*at)),
            Name::Mark(name, at) => Subject::at(format!("the {}", name.replace('_', " ")), self.name(*at)),
        }
    }

    /// What a clue with this value is called.
    pub(super) fn valued(&self, value: ClueValue) -> String {
        match value {
            ClueValue::Number(number) => format!("the {number}"),
            ClueValue::Unknown => "the ?".to_owned(),
            ClueValue::Mark => "the clue".to_owned(),
            ClueValue::List(list) => format!("the {}", self.told_list(list)),
        }
    }
}

/// Whether the words of rules are made now or on demand. Those made on demand are numbered.
#[derive(Debug)]
pub(super) enum Wording {
    Now(Words),
    /// How many phrases and how many labels there are so far.
    Later(Arc<AllSaid>, [usize; 2]),
}

impl Wording {
    pub(super) fn later(all: Arc<AllSaid>) -> Self {
        Wording::Later(all, [0, 0])
    }

    /// What a rule demands.
    pub(super) fn phrase(&mut self, make: impl FnOnce() -> Phrase) -> Said<Phrase> {
        self.say(0, |words| &words.phrases, |words| &mut words.phrases, make)
    }

    /// What the variables of a rule begin with.
    pub(super) fn label(&mut self, make: impl FnOnce() -> String) -> Said<String> {
        self.say(1, |words| &words.labels, |words| &mut words.labels, make)
    }

    fn say<T: Clone>(
        &mut self,
        which: usize,
        list: fn(&Words) -> &[T],
        own: fn(&mut Words) -> &mut Vec<T>,
        make: impl FnOnce() -> T,
    ) -> Said<T> {
        match self {
            Wording::Now(words) => {
                let made = make();
                own(words).push(made.clone());
                made.into()
            }
            Wording::Later(all, counts) => {
                counts[which] += 1;
                Said::later(all, list, counts[which] - 1)
            }
        }
    }
}
