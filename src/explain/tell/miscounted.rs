//! Rules that demand a number of something, and how many there would be instead.
//!
//! In: a turn that fails. Out: words: `row 3 would have no star`. Must not know: how turns are found.

use itertools::Itertools;

use super::super::rule_graph::Target;
use super::Case;
use super::refute::Turn;
use crate::rule::{Phrase, Verb, plural};

/// Rules about more atoms than this are not asked what they count.
const MOST: usize = 128;

impl Case<'_> {
    /// What the rule itself says of how it fails.
    pub(super) fn broken(&self, turn: &Turn) -> Option<String> {
        let facts = self.rests_on(turn).map(|(atom, holds)| self.graph.fact(atom, holds)).collect_vec();
        self.graph.puzzle.rules()[turn.rule].broken(self.graph.puzzle.layout(), &facts)
    }

    /// The wrong count, where a rule demands an exact one: `row 3 would have no star`.
    pub(super) fn miscounted(&self, turn: &Turn, phrase: &Phrase) -> Option<String> {
        let (number, noun) = phrase.object.split_once(' ').filter(|_| phrase.verb == Verb::HAS)?;
        let wanted: usize = number.parse().ok()?;
        let all = self.graph.scope[turn.rule].len();
        let allows = |count: usize| {
            let says = |holds: &dyn Fn(usize) -> bool| {
                let seen = (0..all).map(|at| Some(holds(at))).collect_vec();
                self.graph.deduce_seen(turn.rule, &seen).is_some()
            };
            (says(&|at| at < count), says(&|at| all - at <= count))
        };
        // It counts the atoms that hold, and no others.
        if all > MOST || (0..=all).any(|count| allows(count) != (count == wanted, count == wanted)) {
            return None;
        }
        let known = self.rests_on(turn).unique().filter(|one| self.graph.scope[turn.rule].contains(&one.0));
        let (held, out): (Vec<Target>, Vec<Target>) = known.partition(|one| one.1);
        let subject = &phrase.subject;
        match (held.len(), all - out.len()) {
            (held, _) if held > wanted => {
                let noun = if wanted == 1 { plural(noun) } else { noun.to_owned() };
                Some(format!("{subject} would have {held} {noun}"))
            }
            (_, 0) if wanted == 1 => Some(format!("{subject} would have no {noun}")),
            (_, left) if left < wanted => Some(format!("{subject} would have at most {left} of its {wanted} {noun}")),
            _ => None,
        }
    }
}
