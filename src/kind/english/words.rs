//! Values of cells as words: one, several, what a cell is.
//!
//! In: a value. Out: words. Must not know: sentences.

use super::super::Word;
use super::super::language::{Expression, Operator, What};
use super::{English, Said, any, one, spaced};

impl<'k> English<'k> {
    pub(super) fn word(&self, name: &str) -> Option<&'k Word> {
        self.kind.all_words().find(|word| word.name == name)
    }

    /// Whether a word is said with `cell`: `a white cell`.
    fn is_adjective(word: &Word) -> bool {
        word.plural.ends_with(" cells")
    }

    /// What a cell is: `white`, `a star`, `plain`.
    pub(super) fn being(&self, name: &str) -> String {
        match self.word(name) {
            Some(word) if Self::is_adjective(word) || word.plural == word.name => spaced(name),
            Some(_) => one(&spaced(name)),
            None => spaced(name),
        }
    }

    /// What a cell with this value is, after its name: `is white`, `holds a number`.
    pub(super) fn is(&self, value: &Expression, said: &Said<'k>, not: bool) -> String {
        match &value.what {
            What::Name(name) if name == "numbers" && self.word(name).is_none() => {
                if not {
                    "holds no number".into()
                } else {
                    "holds a number".into()
                }
            }
            What::Name(name) if self.word(name).is_some() => {
                format!("is {}{}", if not { "not " } else { "" }, self.being(name))
            }
            What::Not(inner) => self.is(inner, said, !not),
            _ => format!("{} {}", if not { "does not hold" } else { "holds" }, self.number(value, said)),
        }
    }

    /// Cells with a value, as one and as several: `star`, `stars`; `white cell`, `white cells`.
    pub(super) fn counted(&self, value: &Expression, said: &Said<'k>) -> [String; 2] {
        let both = |noun: String| [noun.clone(), format!("{noun}s")];
        match &value.what {
            What::Name(name) if name == "passes" => ["cell on the line".into(), "cells on the line".into()],
            What::Name(name) if name == "numbers" && self.word(name).is_none() => both("number".into()),
            What::Name(name) => match self.word(name) {
                Some(word) if Self::is_adjective(word) => both(format!("{} cell", spaced(name))),
                Some(word) if word.plural == word.name => {
                    ["cell", "cells"].map(|cell| format!("{cell} with {}", spaced(name)))
                }
                Some(word) => [spaced(name), spaced(&word.plural)],
                None => ["cell", "cells"].map(|cell| format!("{cell} with {}", self.number(value, said))),
            },
            What::Not(inner) => ["cell that is", "cells that are"].map(|cell| match &inner.what {
                What::Name(name) if self.word(name).is_some_and(|word| !Self::is_adjective(word)) => {
                    format!("{cell} no {}", self.counted(inner, said)[usize::from(cell == "cells that are")])
                }
                What::Name(name) => format!("{cell} not {}", spaced(name)),
                _ => format!("{cell} not with {}", self.number(inner, said)),
            }),
            _ => ["cell", "cells"].map(|cell| format!("{cell} with {}", self.number(value, said))),
        }
    }

    /// `X is white or black` of the values that one cell may have, where all parts of an `or` are about that cell.
    pub(super) fn one_of(&self, parts: &[&'k Expression], said: &Said<'k>) -> Option<String> {
        let mut values = Vec::new();
        let mut of = None;
        for part in parts {
            let What::Two(Operator::Is, sides) = &part.what else { return None };
            let What::Name(value) = &sides[1].what else { return None };
            let cell = self.cell(&sides[0], said)?;
            if self.word(value).is_none() || *of.get_or_insert_with(|| cell.clone()) != cell {
                return None;
            }
            values.push(self.being(value));
        }
        Some(format!("{} is {}", of?, any(&values)))
    }
}
