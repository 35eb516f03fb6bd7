//! The rules of a kind read back in plain English, for players and for those who want to know what their sentences say.
//!
//! In: a kind. Out: sentences. Must not know: puzzles, any of the kinds.

mod cells;
mod clause;
mod intro;
mod numbers;
mod order;
mod selection;
mod sentence;
mod words;

use super::Kind;
use super::language::Expression;
use crate::rule::with_article as one;

/// What the words of a sentence stand for.
#[derive(Clone, Debug, Default)]
struct Said<'k> {
    /// Whether two or more cells are spoken of, as `they`.
    many: bool,
    /// What `it` is where a clue is spoken of, and where its cells are: `its line`, `in its line`.
    line: Option<[&'static str; 2]>,
    /// Whether every group is a rectangle, which has a height and a width.
    is_rectangle: bool,
    /// The clue whose own number is spoken of.
    own: Option<&'k str>,
    /// Whether that clue is the subject itself; otherwise it lies in it.
    is_clue: bool,
    /// Whether a group of cells is spoken of.
    group: bool,
    /// Whether a machine speaks, of its state and of the cell that it reads.
    machine: bool,
    /// Names of cells, numbers and directions that the sentence brings along.
    names: Vec<&'k str>,
}

impl<'k> Said<'k> {
    fn with(&self, name: &'k str) -> Self {
        let mut said = self.clone();
        said.names.push(name);
        said
    }

    /// What is selected, as a pronoun.
    fn it(&self) -> &'static str {
        self.line.map_or(if self.many { "they" } else { "it" }, |[line, _]| line)
    }

    /// Where the selected cells are.
    fn place(&self) -> &'static str {
        self.line.map_or(if self.many { "among them" } else { "in it" }, |[_, place]| place)
    }
}

/// Says what a kind demands.
struct English<'k> {
    kind: &'k Kind,
}

impl Kind {
    /// Its rules in plain English, a sentence each, made of what is decided and of its sentences.
    pub fn explained(&self) -> Vec<String> {
        let english = English { kind: self };
        let said = english.intro().into_iter().chain(self.rules.iter().map(|sentence| english.sentence(sentence)));
        let machines = self.machines.iter().map(|(name, machine)| english.machine(name, machine));
        said.chain(machines).map(|said| finished(&said)).collect()
    }

    /// A condition about a cell, `it`, in words that name the cell: `the cell above r1c1 is beyond the rim`.
    pub(super) fn condition(&self, condition: &Expression, cell: &str) -> String {
        let said = English { kind: self }.clause(condition, &Said::default());
        let name = |word: &str| match word.trim_end_matches(',') {
            "it" => word.replacen("it", cell, 1),
            _ => word.to_owned(),
        };
        said.split(' ').map(name).collect::<Vec<_>>().join(" ")
    }

    /// What people call a clue: `moon`, `white circle`.
    pub(super) fn clue_word(&self, name: &str) -> String {
        English { kind: self }.clue(name)
    }

    /// The rules for players: as its author tells them, or else, with the feature `english`, as its sentences say them.
    pub fn told(&self) -> String {
        let is_explained = self.play.is_empty() && cfg!(feature = "english");
        if is_explained { self.explained().join(" ") } else { self.play.clone() }
    }
}

/// A sentence with a capital letter and a period.
fn finished(said: &str) -> String {
    // A comma that closes an insertion is none before another stop.
    let said = [";", ":", ","]
        .iter()
        .fold(said.trim_end_matches(',').to_owned(), |said, stop| said.replace(&format!(",{stop}"), stop));
    let mut letters = said.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// `a, b or c`.
fn any(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A name of the text as words.
fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

impl English<'_> {
    /// What a clue is called: `number`, `white circle`, `sheep`.
    fn clue(&self, name: &str) -> String {
        let mark = self.kind.draw.iter().find(|(other, _)| other == name).map(|&(_, mark)| mark);
        let drawn = mark.map(<&str>::from).unwrap_or_default();
        match mark {
            Some(mark) if mark.is_shape() && drawn.starts_with(&format!("{name}-")) => drawn.replace('-', " "),
            _ if name == "number" || name == "arrow" => spaced(name),
            _ if drawn == name || drawn.ends_with(&format!("-{name}")) => spaced(name),
            _ => format!("{} clue", spaced(name)),
        }
    }

    fn is_clue(&self, name: &str) -> bool {
        self.kind.has_clue(name) || matches!(name, "down_sum" | "right_sum")
    }

    /// Whether a line goes along the sides of cells.
    fn has_outline(&self) -> bool {
        self.kind.has_outline()
    }
}
