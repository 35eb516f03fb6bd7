//! Whether the rules of a kind are the same on a turned board.
//!
//! In: the text of its sentences. Out: yes, or perhaps not. Must not know: boards.

use super::Kind;
use super::token::Way;

/// The words of sentences that mean the same on a turned or mirrored board. All others may depend on the order of cells or
/// on a direction.
const SAME: [&str; 65] = [
    "each",
    "any",
    "where",
    "if",
    "then",
    "and",
    "or",
    "not",
    "iff",
    "is",
    "in",
    "cell",
    "corner",
    "with",
    "line",
    "region",
    "regions",
    "diagonal",
    "board",
    "block",
    "straight",
    "stretch",
    "over",
    "across",
    "pair",
    "touching",
    "knight",
    "abs",
    "all",
    "around",
    "connected",
    "consecutive",
    "corners",
    "count",
    "crossings",
    "cycle",
    "distinct",
    "divisions",
    "equal",
    "even",
    "groups",
    "here",
    "it",
    "largest",
    "loop",
    "marked",
    "near",
    "no",
    "none",
    "odd",
    "of",
    "one",
    "passes",
    "product",
    "reaches",
    "rim",
    "seen",
    "sides",
    "sight",
    "size",
    "smallest",
    "some",
    "sum",
    "the",
    "turns",
];

/// More of them, which are about single cells.
const OF_CELLS: [&str; 13] = [
    "alternates",
    "unmarked",
    "value",
    "undivided",
    "rectangle",
    "along",
    "ways",
    "inside",
    "joined",
    "steps",
    "links",
    "touches",
    "lengths",
];

impl Kind {
    /// Whether the rules are the same on a turned or mirrored board, as far as their words tell.
    pub(super) fn is_same_when_turned(&self) -> bool {
        let clues = self.clue_names();
        let values = self.cell_words().map(|word| &word.name);
        let options = self.options.iter().map(|(_, option)| option);
        let own: Vec<&String> = clues.chain(values).chain(options).chain(&self.header).collect();
        let is_side = |word: &str| Way::named(word).is_some() || matches!(word, "top" | "bottom");
        let is_square = |word: &str| word.split_once('x').is_none_or(|(one, other)| one == other);
        // A name for each of the four directions.
        let is_way = |text: &str, word: &str| {
            [format!("way {word}"), format!("{word} in ways")].iter().any(|said| text.contains(said.as_str()))
        };
        let is_same = |word: &str| {
            let begins_with_digit = word.starts_with(|first: char| first.is_ascii_digit());
            begins_with_digit && is_square(word)
                || SAME.contains(&word)
                || OF_CELLS.contains(&word)
                || own.iter().any(|name| *name == word) && !is_side(word)
        };
        let keeps = |number: usize| {
            // Said of both, a sentence is about lines.
            let text = self.sentence_text(number).replace("row, column", "line").replace("column, row", "line");
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            words.all(|word| is_same(word) || word.len() == 1 && is_way(&text, word))
        };
        self.grids.is_empty() && (0..self.rules.len()).all(keeps)
    }
}
