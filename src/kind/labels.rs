//! The names of rules.
//!
//! In: rules. Out: a name that no other rule of the puzzle has, which begins the names of its variables. Must not know:
//! sentences.
//!
//! Most rules are clauses, without variables of their own. Their names are made only when one is compared with them.

use foldhash::HashMap;

use super::compile::Maker;
use crate::rule::automaton::TooLarge;
use crate::rule::formula::{self, Clause, Formula, Shape};
use crate::rule::{Head, Rule};

/// The names so far.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// How many rules have each name.
    known: HashMap<String, usize>,
    /// Rules without variables, whose names are not counted yet.
    pub(super) unnamed: Vec<usize>,
}

impl Maker<'_, '_> {
    /// Makes the next rule, with a name where it may need one.
    pub(super) fn make(&mut self, head: Head, formula: &Formula) -> Result<(Shape, Box<dyn Rule>), TooLarge> {
        if let Some(literals) = formula::literals(&self.context, formula) {
            self.labels.unnamed.push(self.rules.len());
            return Ok((Shape::Clause, Box::new(Clause::new(head, literals))));
        }
        let Maker { labels, rules, layout, .. } = self;
        let label = self.wording.label(|| {
            for rule in std::mem::take(&mut labels.unnamed) {
                *labels.known.entry(rules[rule].phrase(layout).to_string()).or_default() += 1;
            }
            let label = head.phrase.to_string();
            let number = labels.known.entry(label.clone()).and_modify(|number| *number += 1).or_insert(1);
            if *number > 1 { format!("{label} #{number}") } else { label }
        });
        formula::rule(&mut self.context, Head { label, ..head }, formula)
    }
}
