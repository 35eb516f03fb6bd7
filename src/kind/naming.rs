//! What members of selections are called, and what is said of them: words that are made when somebody asks.
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

/// Whether what is said of rules is made now, or later: then each of it has a number.
#[derive(Debug)]
pub(super) enum Wording {
    Now(Words),
    Later { all: Arc<AllSaid>, phrases: usize, labels: usize },
}

impl Wording {
    pub(super) fn later(all: Arc<AllSaid>) -> Self {
        Wording::Later { all, phrases: 0, labels: 0 }
    }

    /// What a rule demands.
    pub(super) fn phrase(&mut self, make: impl FnOnce() -> Phrase) -> Said<Phrase> {
        match self {
            Wording::Now(words) => {
                let phrase = make();
                words.phrases.push(phrase.clone());
                phrase.into()
            }
            Wording::Later { all, phrases, .. } => {
                *phrases += 1;
                Said::later(all, *phrases - 1)
            }
        }
    }

    /// What the variables of a rule begin with.
    pub(super) fn label(&mut self, make: impl FnOnce() -> String) -> Said<String> {
        match self {
            Wording::Now(words) => {
                let label = make();
                words.labels.push(label.clone());
                label.into()
            }
            Wording::Later { all, labels, .. } => {
                *labels += 1;
                Said::later(all, *labels - 1)
            }
        }
    }
}
