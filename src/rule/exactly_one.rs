//! Exactly one of several atoms holds: a place has one value, or a value has one place in a house.
//!
//! In: places, values. Out: "at least one" and "at most one" over the atoms that are open. Must not know: why the
//! places belong together.
//!
//! Propagation is complete.

use std::borrow::Cow;
use std::sync::Arc;

use itertools::Itertools;

use super::{Claim, Fact, Form, Origin, Phrase, Report, Rule, Subject, Vars, Verb, plural};
use crate::board::{Atom, Board, Domain, Domains, Layout, Place, Value, Values};
use crate::card::{self, Amo};
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};

/// Up to this many open atoms, the clauses of a house are pairwise, without the pairs that other houses state: what
/// remains is smaller than an encoding with auxiliary variables.
const PAIRS_OF_A_BOX: usize = 25;

/// Up to this many literals the automatic choice is pairwise here, though other encodings have fewer clauses: 9x9
/// boards take up to a third less time with it (docs/ENCODINGS.md).
const PAIRS: usize = 9;

/// The kinds of rules about a row and a column. A quarter turn makes each of them the other one.
pub(crate) const LINE_KINDS: [&str; 2] = ["row", "column"];

/// What a house is. Names of techniques depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A box of the board.
    Box,
    /// Any other, as a diagonal.
    Other(&'static str),
}

impl HouseKind {
    /// The kind of its rules.
    fn word(self) -> &'static str {
        match self {
            HouseKind::Row => LINE_KINDS[0],
            HouseKind::Column => LINE_KINDS[1],
            HouseKind::Box => "box",
            HouseKind::Other(word) => word,
        }
    }
}

/// Places in which each value occurs once: a row, a column, a box. There are as many places as values.
#[derive(Clone, Debug)]
pub struct House {
    kind: HouseKind,
    subject: Subject,
    /// The subject in full.
    name: String,
    places: Vec<Place>,
    /// The two lines of each place; empty where no other houses help.
    lines: Vec<[u32; 2]>,
}

impl House {
    /// A house that states everything itself, `row 3`.
    pub fn new(kind: HouseKind, subject: impl Into<Subject>, places: Vec<Place>) -> Arc<Self> {
        Self::across(kind, subject, places, Vec::new())
    }

    /// A house that leaves pairs of places on a common line to other houses: for each place the numbers of its two
    /// lines, rows and columns counted separately.
    pub fn across(kind: HouseKind, subject: impl Into<Subject>, places: Vec<Place>, lines: Vec<[u32; 2]>) -> Arc<Self> {
        let subject = subject.into();
        Arc::new(House { kind, name: subject.to_string(), subject, places, lines })
    }

    /// Whether another house states that these places, given by their numbers here, differ.
    fn is_stated_elsewhere(&self, one: usize, other: usize) -> bool {
        match self.lines[..] {
            [] => false,
            ref lines => lines[one][0] == lines[other][0] || lines[one][1] == lines[other][1],
        }
    }
}

/// Exactly one of several atoms holds.
#[derive(Clone, Debug)]
pub struct ExactlyOne {
    of: Atoms,
    values: Values,
}

/// The atoms; not stored as a list, as a board of 128x128 has 8 million of them.
#[derive(Clone, Debug)]
enum Atoms {
    /// All values of a place.
    Place(Place),
    /// All places of a house with a value.
    House(Arc<House>, Value),
}

impl ExactlyOne {
    /// The place has exactly one of the values.
    pub fn value(place: Place, values: Values) -> Self {
        ExactlyOne { of: Atoms::Place(place), values }
    }

    /// Exactly one place of the house has the value. Where the value is missing, the check leaves it to the rules of
    /// the other values to report what occurs twice.
    pub fn place(house: Arc<House>, value: Value, values: Values) -> Self {
        ExactlyOne { of: Atoms::House(house, value), values }
    }

    fn len(&self) -> usize {
        match &self.of {
            Atoms::Place(_) => self.values.atoms().len(),
            Atoms::House(house, _) => house.places.len(),
        }
    }

    fn atoms(&self) -> impl Iterator<Item = Atom> + Clone {
        (0..self.len()).map(|index| match &self.of {
            Atoms::Place(place) => (*place, self.values.value(index)),
            Atoms::House(house, value) => (house.places[index], *value),
        })
    }

    /// Whether the clauses of other houses exclude these two atoms together.
    fn is_stated_elsewhere(&self, one: usize, other: usize) -> bool {
        matches!(&self.of, Atoms::House(house, _) if house.is_stated_elsewhere(one, other))
    }

    /// Writes that exactly one of these holds; `open` also has the number of each atom.
    fn write(&self, open: &[(usize, Lit)], enc: &mut Encoder<'_>) {
        let chosen = enc.encoding().amo;
        let lits: Vec<Lit> = open.iter().map(|&(_, lit)| lit).collect();
        card::at_least_one(enc, &lits);
        let has_lines = matches!(&self.of, Atoms::House(house, _) if !house.lines.is_empty());
        let by_pairs = chosen == Amo::Pairwise || chosen == Amo::Auto && lits.len() <= PAIRS_OF_A_BOX;
        if has_lines && by_pairs && !enc.rules_stand_alone() {
            for [&(one, lit), &(other, other_lit)] in open.iter().array_combinations() {
                if !self.is_stated_elsewhere(one, other) {
                    enc.add_clause(&[!lit, !other_lit]);
                }
            }
        } else {
            let is_small = chosen == Amo::Auto && lits.len() <= PAIRS;
            card::at_most_one(enc, &lits, if is_small { Amo::Pairwise } else { chosen });
        }
    }
}

impl ExactlyOne {
    /// The name of a value at its places.
    fn named(&self, layout: &Layout, value: Value) -> String {
        let place = self.atoms().next().map(|(place, _)| place);
        place.map_or_else(|| value.to_string(), |place| self.values.name_at(layout, place, value))
    }
}

impl Rule for ExactlyOne {
    fn kind(&self) -> &'static str {
        match &self.of {
            Atoms::Place(_) => "cell",
            Atoms::House(house, _) => house.kind.word(),
        }
    }

    fn origin(&self) -> Origin {
        Origin::Law
    }

    fn phrase(&self, layout: &Layout) -> Phrase {
        match &self.of {
            Atoms::Place(place) => Phrase::new(layout.name(*place), Verb::HAS, format!("one {}", self.values.noun())),
            Atoms::House(house, value) => Phrase {
                subject: house.subject.clone(),
                verb: ("needs", "cannot have").into(),
                article: article_of(&self.named(layout, *value)),
                object: self.named(layout, *value),
                broken: None,
            },
        }
    }

    fn form(&self) -> Form<'_> {
        match &self.of {
            Atoms::Place(place) => Form::Cell(*place),
            Atoms::House(house, value) => Form::House { kind: house.kind, name: &house.name, value: *value },
        }
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        self.atoms().collect::<Vec<_>>().into()
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let (mut open, mut held) = (Vec::new(), 0);
        for (index, (place, value)) in self.atoms().enumerate() {
            match vars.truth(place, value) {
                Truth::Known(holds) => held += usize::from(holds),
                Truth::Open(lit) => open.push((index, lit)),
            }
        }
        match held {
            0 => self.write(&open, enc),
            1 => open.iter().for_each(|&(_, lit)| enc.add_clause(&[!lit])),
            _ => enc.add_clause(&[]),
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        match &self.of {
            &Atoms::Place(place) => {
                let (value, range) = (board[place], self.values.range());
                if value == self.values.open() && !range.contains(&value) {
                    report(&[place], format!("{} is empty", layout.name(place)));
                } else if !range.contains(&value) {
                    let (name, last) = (layout.name(place), range.end - 1);
                    let text = format!(
                        "{name} is {value} but the {} go from {} to {last}",
                        plural(self.values.noun()),
                        range.start
                    );
                    report(&[place], text);
                }
            }
            Atoms::House(house, value) => {
                let mut with_value = house.places.iter().copied().filter(|&place| board[place] == *value);
                let Some(first) = with_value.next() else { return };
                for second in with_value {
                    let [one, other] = [first, second].map(|place| layout.name(place));
                    report(&[first, second], format!("{} has two {value}s, at {one} and {other}", house.name));
                }
            }
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let open = known.iter().positions(Option::is_none);
        match (known.iter().filter(|&&known| known == Some(true)).count(), open.clone().count()) {
            (0, 0) | (2.., _) => None,
            (0, 1) => Some(open.map(|at| (at, true)).collect()),
            (0, _) => Some(Vec::new()),
            (1, _) => Some(open.map(|at| (at, false)).collect()),
        }
    }

    fn narrow(&self, left: &Domains, found: &mut Vec<(Place, Domain)>) -> Option<bool> {
        if self.values.are_two() {
            return None;
        }
        // Domains make sure of this rule for a place: it always has a value.
        let Atoms::House(house, value) = &self.of else { return Some(true) };
        // One pass without a count of values: searches by branching spend most of their time here.
        let only = Domain::just(self.values.index(*value)?);
        let (mut held, mut open, mut last) = (0usize, 0usize, None);
        for &place in &house.places {
            let left = left.at(place);
            if left == only {
                held += 1;
            } else if !(left & only).is_empty() {
                (open, last) = (open + 1, Some(place));
            }
        }
        match (held, open) {
            (0, 0) | (2.., _) => return Some(false),
            (0, 1) => found.extend(last.map(|place| (place, only))),
            (0, _) | (1, 0) => {}
            (1, _) => {
                let places = house.places.iter().map(|&place| (place, left.at(place)));
                let open = places.filter(|&(_, left)| left != only && !(left & only).is_empty());
                found.extend(open.map(|(place, left)| (place, Domain(left.0 & !only.0))));
            }
        }
        Some(true)
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        if self.values.len() == 1 {
            // With a single value there is nothing to state.
            return true;
        }
        let claim = |(place, value), holds| Claim::Fact(Fact { place, value, holds });
        take(&self.atoms().map(|atom| claim(atom, true)).collect_vec());
        for [(one, atom), (other, other_atom)] in self.atoms().enumerate().array_combinations() {
            if !self.is_stated_elsewhere(one, other) {
                take(&[claim(atom, false), claim(other_atom, false)]);
            }
        }
        true
    }
}

/// `a` or `an` before the name of a value: a number, a letter or a word.
pub(crate) fn article_of(name: &str) -> &'static str {
    let vowels = if name.len() == 1 { "aefhilmnorsx" } else { "aeiou" };
    name.parse().map_or_else(|_| if name.starts_with(|first| vowels.contains(first)) { "an" } else { "a" }, article)
}

/// `a` or `an`, as the number is pronounced.
pub(crate) fn article(number: Value) -> &'static str {
    let vowel = matches!(number, 8 | 11 | 18 | 80..=89);
    if vowel { "an" } else { "a" }
}
