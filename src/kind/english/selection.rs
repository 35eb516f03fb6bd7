//! What a sentence selects, as words: `row and column`, `two cells that share a side`.
//!
//! In: selections. Out: words, and what the words of their sentence stand for. Must not know: formulas.

use super::super::Block;
use super::super::language::Selection;
use super::{English, Said, one};

/// What is selected.
pub(super) struct Selected {
    /// Behind `each`: `row and column`; behind `each two`: `cells that share a side`.
    pub(super) noun: String,
    /// Where there is only one: `the board`.
    pub(super) only: bool,
    /// Whether it is two cells or lines.
    pub(super) two: bool,
    /// What two of them are called.
    pub(super) pair: Vec<String>,
}

impl<'k> English<'k> {
    /// The selections of one sentence, and what its words stand for.
    pub(super) fn selected(&self, selections: &'k [Selection]) -> (Selected, Said<'k>) {
        let mut said = Said::default();
        let mut nouns = Vec::new();
        let (mut only, mut two, mut pair) = (false, false, Vec::new());
        let mut sides = Vec::new();
        for selection in selections {
            let mut words: Vec<&'k str> = selection.words.iter().map(String::as_str).collect();
            let is_letter = |word: &str| word.len() == 1 && word.chars().all(char::is_alphabetic);
            if let [.., one, other] = words[..]
                && is_letter(one)
                && is_letter(other)
            {
                said.names.extend([one, other]);
                pair = [one, other].map(str::to_uppercase).to_vec();
                words.truncate(words.len() - 2);
            }
            let own = words.last().copied().filter(|name| self.is_clue(name) || self.is_outside(name));
            said.own = own.filter(|_| words.first() != Some(&"untold")).or(said.own);
            said.is_clue |= own.is_some();
            said.line = match words[..] {
                ["region", "with", _] => Some(["its region", "in its region"]),
                ["corner", ..] => Some(["the cells around it", "around it"]),
                ["board"] => Some(["it", "on it"]),
                [_, "from", _] => Some(["those cells", "there"]),
                [name] | ["any", name] if self.is_outside(name) || self.beyond(name) => {
                    Some(["its line", "in its line"])
                }
                _ => said.line,
            };
            if let [side @ ("top" | "left" | "right" | "bottom")] = words[..] {
                sides.push(match side {
                    "top" => "above the board",
                    "bottom" => "below the board",
                    "left" => "to its left",
                    _ => "to its right",
                });
                continue;
            }
            if words == ["line"] {
                nouns.extend(["row".to_owned(), "column".to_owned()]);
                continue;
            }
            let (noun, is_two) = self.noun(&words);
            two |= is_two;
            only |= matches!(words[..], ["board"] | ["first" | "last", "cell"]);
            nouns.push(noun);
        }
        if let [first, rest @ ..] = &sides[..] {
            let first = if *first == "above the board" || *first == "below the board" {
                (*first).to_owned()
            } else {
                format!("{} of the board", first.replace("its", "the"))
            };
            let rest: Vec<String> = rest.iter().map(|side| side.replace("the board", "it")).collect();
            nouns.push(format!("number {}", listed(&[vec![first], rest].concat())));
        }
        said.many = two;
        (Selected { noun: listed(&nouns), only, two, pair }, said)
    }

    fn is_outside(&self, name: &str) -> bool {
        matches!(name, "top" | "left" | "right" | "bottom")
    }

    /// Where the clues of a name stand, if that is outside.
    fn beyond(&self, name: &str) -> bool {
        let of = |block: &&Block| block.tokens.iter().any(|(names, _)| names.iter().any(|other| other == name));
        let blocks = self.kind.given.iter().filter(of);
        blocks.clone().count() > 0 && blocks.clone().all(|block| block.at.is_side())
    }

    fn noun(&self, words: &[&str]) -> (String, bool) {
        match words {
            ["cell", "between"] => ("cell but the first and the last one".to_owned(), false),
            ["first" | "last", "cell"] => (format!("{} cell of the board", words[0]), false),
            ["corner"] => ("corner".into(), false),
            ["run"] => ("stretch of cells between two that hold nothing".into(), false),
            ["corner", "with", clue] => (format!("{} at a corner", self.clue(clue)), false),
            ["region", "with", clue] => (self.clue(clue), false),
            ["untold", clue] => (format!("{} whose number is not told", self.clue(clue)), false),
            ["block" | "box", size] => (format!("{size} {}", words[0]), false),
            ["straight", length] => (format!("straight line of {length} cells"), false),
            ["straight", "2", "in", "row"] => ("cells side by side in a row".into(), true),
            ["straight", "2", "in", "column"] => ("cells one above the other in a column".into(), true),
            ["straight", length, "in", line @ ("row" | "column")] => {
                (format!("stretch of {length} cells in a {line}"), false)
            }
            ["straight", length, "in", ..] => (format!("diagonal line of {length} cells"), false),
            ["stretch", "over", count, "regions"] => {
                (format!("straight line of cells that reaches over {count} regions"), false)
            }
            ["two", "regions"] => ("regions that share a border".into(), true),
            ["two", what @ ("rows" | "columns")] => ((*what).into(), true),
            ["two", clue] => (format!("cells with {}", one(&self.clue(clue))), true),
            ["diagonal", "line"] => ("diagonal of at least 2 cells".into(), false),
            ["diagonal", "pair", "at", clue] => {
                (format!("cells that lie across from each other at {}", one(&self.clue(clue))), true)
            }
            ["pair"] => ("cells that share a side".into(), true),
            ["touching", "pair"] => ("cells that touch, also at a corner,".into(), true),
            ["knight", "pair"] => ("cells a knight's move apart".into(), true),
            ["pair", "at", clue] => (format!("cells with {} between them", one(&self.clue(clue))), true),
            ["pair", "without", "clue"] => ("neighbours with nothing given between them".into(), true),
            ["pair", "across", ..] => ("neighbours of different regions".into(), true),
            ["pair", "in", "line"] => ("cells of a row or a column".into(), true),
            ["pair", "in", "region"] => ("cells of a region".into(), true),
            ["step", "in", "chain"] => ("cells that follow each other in a chain".into(), true),
            ["equal", clue] => (format!("set of equal {}s", self.clue(clue)), false),
            [way, "from", clue] => {
                let clue = match *clue {
                    "down_sum" | "right_sum" => "sum".to_owned(),
                    clue => self.clue(clue),
                };
                (
                    format!(
                        "line of cells that goes {} from {}",
                        match *way {
                            "up" => "up",
                            "down" => "down",
                            "left" => "left",
                            _ => "right",
                        },
                        one(&clue)
                    ),
                    false,
                )
            }
            ["any", clue] | [clue] if self.is_clue(clue) => {
                (if self.beyond(clue) { format!("{} outside", self.clue(clue)) } else { self.clue(clue) }, false)
            }
            _ => (words.join(" ").replace('_', " "), false),
        }
    }
}

/// `a, b and c`.
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
