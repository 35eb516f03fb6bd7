//! What people call a kind of rules.
//!
//! In: a kind. Out: nouns, and what the rule demands where its phrase does not say so. Must not know: explanations.

use super::{Phrase, Verb};

/// The everyday words for the rules of a kind; a kind without a row is its own noun.
#[derive(Clone, Copy, Debug)]
pub struct KindWords {
    /// The kind.
    pub kind: &'static str,
    /// The noun for one rule: `white circle`.
    pub noun: &'static str,
    /// What a step by one such rule is called: `cage combinations`.
    pub technique: &'static str,
    /// The demand as a law: `no two shaded cells share a side`.
    pub law: Option<fn(&Phrase) -> String>,
}

impl KindWords {
    /// A kind that is its own noun.
    pub const fn new(kind: &'static str, technique: &'static str) -> Self {
        KindWords { kind, noun: kind, technique, law: None }
    }

    /// A kind whose noun names the technique, too.
    pub const fn called(kind: &'static str, noun: &'static str) -> Self {
        KindWords { noun, ..Self::new(kind, noun) }
    }

    /// The same with a law.
    #[must_use]
    pub const fn law(self, law: fn(&Phrase) -> String) -> Self {
        KindWords { law: Some(law), ..self }
    }

    /// The words of this kind in a table.
    pub fn of(table: &[KindWords], kind: &'static str) -> Self {
        table.iter().find(|words| words.kind == kind).copied().unwrap_or(Self::called(kind, kind))
    }
}

/// What people call two cells that share a side and must not be alike.
pub const NEIGHBOURS: KindWords = KindWords::called("neighbours", "side by side").law(|phrase| match phrase.verb {
    Verb::Either("cannot both be", _) if phrase.object.ends_with('s') => {
        format!("no two {} share a side", phrase.object)
    }
    Verb::Either("cannot both be", _) => format!("no two {} cells share a side", phrase.object),
    _ => phrase.to_string(),
});

/// What people call clues without a number.
pub const MARK: KindWords = KindWords::called("mark", "clue");

/// What people call clues that are numbers.
pub const COUNTING: KindWords = KindWords::new("clue", "counting");
