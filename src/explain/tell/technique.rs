//! Techniques: names with a level.
//!
//! In: names. Out: the same with how hard people find them. Must not know: how they are recognised.

use super::super::rate::Level;
use crate::rule::Phrase;

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

/// The kind of rules about how the line continues at a place.
pub(super) const LINE: &str = "dot";

/// The technique of a single rule, by the kind of the rule.
pub(super) fn of_kind(kind: &'static str) -> &'static str {
    match kind {
        "cage" => "cage combinations",
        "row" | "column" => "line logic",
        "clue" => "counting",
        "no difference" | "no ratio" => "no dot between",
        "no xv" => "no X or V between",
        "room" => "visited once",
        "shaded pair" => "beside a shaded cell",
        other => noun(other),
    }
}

/// The everyday name of a kind.
fn noun(kind: &'static str) -> &'static str {
    match kind {
        "white" => "white circle",
        "black" => "black circle",
        // A chain of two pairs has this name, too.
        "skyscraper" => "skyscraper clue",
        LINE => "line",
        other => other,
    }
}

/// What a rule demands, where its phrase does not say so.
pub(in crate::explain) fn law(kind: &str, phrase: &Phrase) -> Option<String> {
    match kind {
        "white" => Some(format!("the line goes straight on at {phrase}, and turns in a cell beside it")),
        "black" => Some(format!("the line turns at {phrase}, and goes straight on through both cells beside it")),
        "candidates" => Some(format!("the puzzle allows only {} there", phrase.object)),
        "shaded pair" => Some("no two shaded cells share a side".to_owned()),
        "anti-knight" => Some("cells a knight's move apart differ".to_owned()),
        "anti-king" => Some("cells that touch at a corner differ".to_owned()),
        "non-consecutive" => Some("neighbours are not consecutive".to_owned()),
        _ => None,
    }
}

/// The technique of several kinds together: `cage and row`.
pub(super) fn of_kinds(kinds: &[&'static str]) -> Technique {
    let level = of_size(kinds.len()).level;
    let mut names: Vec<String> = kinds.iter().map(|&kind| noun(kind).to_owned()).collect();
    names.sort();
    names.dedup();
    match &names[..] {
        [only] => Technique::new(format!("several {}", crate::rule::plural(only)), level),
        names => Technique::new(super::super::words::list(names), level),
    }
}

/// The technique of this many rules, where no name fits.
pub(super) fn of_size(rules: usize) -> Technique {
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
