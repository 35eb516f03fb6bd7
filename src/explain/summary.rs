//! What the way to an answer takes: its techniques, the hardest step, what to learn for it.
//!
//! In: steps. Out: counts and words. Must not know: puzzles.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools as _;

use super::{Level, Technique};

/// The techniques of some steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// How often each technique is used, the easiest first.
    pub techniques: BTreeMap<(Level, String), usize>,
    /// The first of the hardest steps: its technique, and its number from 1.
    pub hardest: Option<(Technique, usize)>,
}

impl Summary {
    /// Adds the technique of a step.
    pub fn add(&mut self, technique: &Technique, step: usize) {
        *self.techniques.entry((technique.level, technique.name.clone())).or_default() += 1;
        if self.hardest.as_ref().is_none_or(|(hardest, _)| hardest.level < technique.level) {
            self.hardest = Some((technique.clone(), step));
        }
    }

    /// The techniques that take more than one look, the easiest first: what one has to know for this.
    pub fn to_learn(&self) -> impl Iterator<Item = &str> {
        // One that is easy in some places and hard in others is one.
        self.techniques.keys().filter(|(level, _)| *level > Level::Easy).map(|(_, name)| &name[..]).unique()
    }
}

impl fmt::Display for Summary {
    /// Lines of text: the techniques with their counts; the hardest step; what to learn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((hardest, step)) = &self.hardest else { return Ok(()) };
        let names = self.techniques.keys().map(|(_, name)| &name[..]).unique();
        let uses = |name: &str| {
            let own = self.techniques.iter().filter(|((_, other), _)| other == name);
            own.map(|(_, count)| count).sum::<usize>()
        };
        let all: Vec<String> = names.map(|name| format!("{name} {}", uses(name))).collect();
        // Names of several rules have commas.
        let between = |all: &[&str]| if all.iter().any(|name| name.contains(',')) { "; " } else { ", " };
        let all: Vec<&str> = all.iter().map(|name| &name[..]).collect();
        writeln!(f, "techniques: {}", all.join(between(&all)))?;
        let learn: Vec<&str> = self.to_learn().collect();
        if learn.is_empty() {
            return writeln!(f, "hardest step: all are easy");
        }
        writeln!(f, "hardest step: {step}, {} ({})", hardest.name, hardest.level)?;
        writeln!(f, "to learn: {}", learn.join(between(&learn)))
    }
}
