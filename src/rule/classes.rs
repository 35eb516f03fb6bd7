//! Classes of values: entropic and modular lines, on which neighbours are in different classes; places that have all
//! classes.
//!
//! In: places. Out: rules. Must not know: where the lines are.
//!
//! The state is the last classes of a line, or the classes seen so far. A line of two places also needs two classes:
//! that is how setters read it.

use std::sync::Arc;

use super::automaton::{Automaton, AutomatonRule, Diagram, TooLarge};
use super::{Head, Verb};
use crate::board::{Layout, Place, Value, Values};

/// Classes of values.
#[derive(Clone, Copy, Debug)]
pub enum Classes {
    /// Low, middle, high; the middle takes what does not divide by three.
    Thirds(Values),
    /// By the remainder when divided by this.
    Remainders(Value),
}

/// Places that have a low, a middle and a high value among them.
#[derive(Clone, Copy, Debug)]
pub struct Mixed(Classes);

/// The classes of thirds.
const CLASSES: [&str; 3] = ["low", "middle", "high"];

impl AutomatonRule<Classes> {
    /// Low, middle and high among any three neighbours of a line.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn entropic(layout: &Layout, values: Values, places: Vec<Place>) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "entropic line", &places, ("mixes", "cannot mix"), "low, middle and high");
        Self::new(head, Classes::Thirds(values), places, values)
    }

    /// Any `modulus` neighbours of a line have that many different remainders.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn modular(layout: &Layout, values: Values, places: Vec<Place>, modulus: Value) -> Result<Self, TooLarge> {
        let head =
            Head::at(layout, "modular line", &places, ("mixes", "cannot mix"), &format!("remainders by {modulus}"));
        Self::new(head, Classes::Remainders(modulus.max(1)), places, values)
    }
}

impl AutomatonRule<Mixed> {
    /// Low, middle and high among all places of each of these groups, which are as large as each other.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn mixed(layout: &Layout, values: Values, groups: Vec<Vec<Place>>) -> Result<Vec<Self>, TooLarge> {
        let mixed = Mixed(Classes::Thirds(values));
        let size = groups.first().map_or(0, Vec::len);
        let diagram = Arc::new(Diagram::new(&mixed, values, size)?);
        let of = |places: Vec<Place>| {
            let head = Head::at(layout, "square", &places, Verb::HAS, "low, middle and high");
            Self::along(head, mixed, Arc::clone(&diagram), places, &vec![values; size])
        };
        Ok(groups.into_iter().map(of).collect())
    }
}

impl Classes {
    fn of(self, value: Value) -> Value {
        match self {
            Classes::Remainders(modulus) => value % modulus,
            Classes::Thirds(values) => {
                let (count, number) = (values.len(), values.index(value).unwrap_or_default());
                Value::from(number >= count / 3) + Value::from(number >= count - count / 3)
            }
        }
    }

    /// The class of a value as a word.
    fn name(self, value: Value) -> &'static str {
        CLASSES[usize::from(self.of(value)).min(2)]
    }

    /// How many successive values must differ.
    fn span(self) -> usize {
        match self {
            Classes::Thirds(_) => 3,
            Classes::Remainders(modulus) => modulus.into(),
        }
    }
}

impl Automaton for Classes {
    type State = Vec<Value>;

    fn start(&self) -> Self::State {
        Vec::new()
    }

    fn step(&self, last: &Self::State, value: Value, _: usize) -> Option<Self::State> {
        let class = self.of(value);
        let kept = last.len().saturating_sub(self.span().saturating_sub(2));
        (!last.contains(&class)).then(|| [&last[kept..], &[class]].concat())
    }

    fn accepts(&self, _: &Self::State) -> bool {
        true
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let near = (0..word.len()).flat_map(|at| (at + 1..word.len().min(at + self.span())).map(move |to| [at, to]));
        let mut pairs = near.map(|pair| pair.map(|at| word[at]));
        let [one, other] = pairs.find(|pair| self.of(pair[0]) == self.of(pair[1]))?;
        Some(match self {
            Classes::Remainders(modulus) => {
                format!("has {one} near {other}, and both leave {} when divided by {modulus}", one % modulus)
            }
            Classes::Thirds(_) => format!("has {one} near {other}, and both are {}", self.name(one)),
        })
    }
}

impl Automaton for Mixed {
    type State = u8;

    fn start(&self) -> u8 {
        0
    }

    fn step(&self, seen: &u8, value: Value, _: usize) -> Option<u8> {
        Some(seen | 1 << self.0.of(value))
    }

    fn accepts(&self, seen: &u8) -> bool {
        *seen == 7
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let seen = word.iter().fold(0, |seen, &value| seen | 1 << self.0.of(value));
        let lacks = (0..3).find(|class| seen >> class & 1 == 0)?;
        Some(format!("has no {} digit", CLASSES[lacks]))
    }
}
