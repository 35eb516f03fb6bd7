//! Techniques: names with a level.
//!
//! In: names. Out: the same with how hard people find them. Must not know: how they are recognised.

use super::super::level::Level;
use crate::rule::KindWords;

/// A technique that people use on such puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Technique {
    /// `hidden single`, `X-wing`, `corner 3`.
    pub name: String,
    /// How hard it is to see.
    pub level: Level,
}

impl Technique {
    pub(super) fn new(name: impl Into<String>, level: Level) -> Self {
        Technique { name: name.into(), level }
    }
}

/// The technique of several kinds together: `cage and row`.
pub(super) fn of_kinds(kinds: &[KindWords]) -> Technique {
    let level = of_size(kinds.len()).level;
    let mut names: Vec<String> = kinds.iter().map(|words| words.noun.to_owned()).collect();
    names.sort();
    names.dedup();
    match &names[..] {
        [only] => Technique::new(format!("several {}", crate::rule::plural(only)), level),
        names => Technique::new(super::super::words::list(names), level),
    }
}

/// The technique of this many rules, where no name fits.
pub(in super::super) fn of_size(rules: usize) -> Technique {
    match rules {
        0 | 1 => Technique::new("one rule", Level::Easy),
        2 => Technique::new("two rules together", Level::Medium),
        3 | 4 => Technique::new("short chain", Level::Hard),
        5..=8 => Technique::new("chain", Level::Expert),
        _ => Technique::new("long chain", Level::Extreme),
    }
}

/// The technique of so many rules that there is no story.
pub(super) fn trial() -> Technique {
    Technique::new("trial", Level::Extreme)
}
