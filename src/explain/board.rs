//! A puzzle as numbers: rules and the statements that they speak of.
//!
//! In: a puzzle and its rules. Out: dense numbers for rules and for atoms ("this place has this value"), which
//! rule speaks of which atom, what follows from one rule. Must not know: engines.

use std::collections::HashMap;
use std::ops::Range;

use super::Fact;
use crate::card::{Amo, Encoding};
use crate::cnf::{ClauseSink, Encoder, Guard, Lit, Rule as _, Truth, Var};
use crate::grid::Place;
use crate::puzzle::{Deduce, Puzzle};

/// What is known of each atom.
pub(super) type Known = Vec<Option<bool>>;

/// Rules and atoms.
#[derive(Debug)]
pub(super) struct Frame<'p, P: Puzzle> {
    pub(super) puzzle: &'p P,
    pub(super) rules: Vec<P::Rule>,
    /// Each "place has value".
    pub(super) atoms: Vec<(Place, u16)>,
    /// The number of each place, in reading order: its atoms are [`Frame::of_place`].
    places: HashMap<Place, usize>,
    /// The values that have an atom, the same at each place.
    values: Range<u16>,
    /// The atoms of each rule.
    pub(super) scope: Vec<Vec<usize>>,
    /// The rules of each atom.
    pub(super) watch: Vec<Vec<usize>>,
    /// Rules that speak of so much that they are asked last.
    pub(super) wide: Vec<bool>,
    /// Whether a place has two values, so that one atom tells all.
    pub(super) two_valued: bool,
    /// The atoms that need no rule: of a place with one value.
    pub(super) constant: Vec<(usize, bool)>,
}

/// Takes clauses and forgets them: to be told the rules, no engine is needed.
#[derive(Default)]
struct Nowhere {
    vars: usize,
}

impl ClauseSink for Nowhere {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, _: &[Lit]) {}
}

/// A rule that speaks of more than this many atoms and of more than half of all is asked last.
const WIDE: usize = 32;

impl<'p, P: Puzzle> Frame<'p, P> {
    /// The rules are those of the encoding, in its order.
    pub(super) fn new(puzzle: &'p P) -> Self {
        let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
        let mut nowhere = Nowhere::default();
        // The shortest to write: the rules are the same in all encodings.
        let encoding = Encoding { amo: Amo::Ladder, ..Encoding::default() };
        let mut enc = Encoder::with(&mut nowhere, Guard::Guarded, encoding);
        let vars = puzzle.encode(&known, &mut enc);
        let rules = enc.finish().rules;
        let mut values = puzzle.values();
        let two_valued = values.len() == 2;
        if two_valued {
            values.start += 1;
        }
        let places = puzzle.places();
        let of = |&place: &Place| values.clone().map(move |value| (place, value));
        let atoms: Vec<(Place, u16)> = places.iter().flat_map(of).collect();
        let places: HashMap<Place, usize> = places.into_iter().zip(0..).collect();
        let atom = |&(place, value): &(Place, u16)| places[&place] * values.len() + usize::from(value - values.start);
        let scope: Vec<Vec<usize>> = rules.iter().map(|rule| puzzle.scope(rule).iter().map(atom).collect()).collect();
        let mut watch = vec![Vec::new(); atoms.len()];
        for (rule, scope) in scope.iter().enumerate() {
            for &atom in scope {
                watch[atom].push(rule);
            }
        }
        let wide = scope.iter().map(|scope| scope.len() > WIDE && 2 * scope.len() > atoms.len()).collect();
        let constant = |(number, &(place, value)): (usize, &(Place, u16))| match puzzle.truth(&vars, place, value) {
            Truth::Known(value) => Some((number, value)),
            Truth::Open(_) => None,
        };
        let constant = atoms.iter().enumerate().filter_map(constant).collect();
        Frame { puzzle, rules, atoms, places, values, scope, watch, wide, two_valued, constant }
    }

    /// The number of "`place` has `value`" and whether that is what the fact says.
    pub(super) fn atom(&self, fact: Fact) -> Option<(usize, bool)> {
        let of_place = self.of_place(fact.place)?;
        if self.two_valued && fact.value + 1 == self.values.start {
            // The first of two values: the place has not the second one.
            return Some((of_place.start, !fact.holds));
        }
        let value = usize::from(fact.value.checked_sub(self.values.start)?);
        (value < of_place.len()).then_some((of_place.start + value, fact.holds))
    }

    /// The atoms of a place; nothing when it is not on the board.
    pub(super) fn of_place(&self, place: Place) -> Option<Range<usize>> {
        let first = self.places.get(&place)? * self.values.len();
        Some(first..first + self.values.len())
    }

    /// The fact that an atom holds, or not.
    pub(super) fn fact(&self, atom: usize, holds: bool) -> Fact {
        let (place, value) = self.atoms[atom];
        if self.two_valued && !holds {
            return Fact { place, value: value - 1, holds: true };
        }
        Fact { place, value, holds }
    }

    /// What follows from one rule: atoms, and whether they hold. `None` when it cannot be kept.
    pub(super) fn deduce(&self, rule: usize, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let scope = &self.scope[rule];
        let mut small = [None; 32];
        let large: Vec<Option<bool>>;
        let seen = if let Some(small) = small.get_mut(..scope.len()) {
            small.iter_mut().zip(scope).for_each(|(cell, &atom)| *cell = known[atom]);
            &*small
        } else {
            large = scope.iter().map(|&atom| known[atom]).collect();
            &large[..]
        };
        self.deduce_seen(rule, seen)
    }

    /// [`Frame::deduce`] from what is known of each entry of the rule's scope.
    pub(super) fn deduce_seen(&self, rule: usize, seen: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let mut found = self.puzzle.deduce_rule(&self.rules[rule], seen)?;
        found.iter_mut().for_each(|(index, _)| *index = self.scope[rule][*index]);
        Some(found)
    }

    /// Whether a rule is a value that the setter gives beforehand.
    pub(super) fn is_given(&self, rule: usize) -> bool {
        self.rules[rule].is_given()
    }

    /// The known atoms that some of these rules speak of, ascending.
    pub(super) fn known_near(&self, rules: &[usize], known: &[Option<bool>]) -> Vec<usize> {
        let mut near: Vec<usize> =
            rules.iter().flat_map(|&rule| &self.scope[rule]).copied().filter(|&atom| known[atom].is_some()).collect();
        near.sort_unstable();
        near.dedup();
        near
    }
}
