//! A puzzle as numbers: rules and their atoms.
//!
//! In: a puzzle and its rules. Out: dense numbers for rules and for atoms ("this place has this value"), which rule
//! contains which atom, what follows from one rule. Must not know: engines.

use std::ops::Range;
use std::sync::Arc;

use crate::backend::Limits;
use crate::board::{Atom, Holds, Place};
use crate::family::Puzzle;
use crate::rule::{Fact, KindWords, Origin};
use crate::search;

/// A statement: this atom has this value.
pub(super) type Target = (usize, bool);

/// What is known of each atom.
pub(super) type Known = Vec<Option<bool>>;

/// Rules and atoms.
#[derive(Debug)]
pub(super) struct RuleGraph {
    pub(super) puzzle: Arc<dyn Puzzle>,
    /// Each "place has value".
    pub(super) atoms: Vec<Atom>,
    /// The values of each place.
    holds: Holds,
    /// The number of the first atom of each place, and of all atoms.
    first: Vec<usize>,
    /// The atoms of each rule.
    pub(super) scope: Vec<Vec<usize>>,
    /// The rules of each atom.
    pub(super) watch: Vec<Vec<usize>>,
    /// Rules about so large a part of the board that they are asked last.
    pub(super) is_global: Vec<bool>,
    /// Whether all places have two values, so that one atom decides a place.
    pub(super) two_valued: bool,
    /// Atoms that need no rule: those of places with only one value.
    pub(super) constant: Vec<(usize, bool)>,
    /// Why rules are missing.
    pub(super) cut: Option<Cut>,
}

/// Why rules are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// A limit was reached before.
    Limit,
    /// They would take so many bytes, which is too much.
    Large(usize),
}

/// About how many bytes an atom of a rule takes, here and in the tables of strategies; measured on boards of 64 to 100.
const BYTES: usize = 100;

/// A rule that contains more than this many atoms, and more than half of all, is asked last.
const WIDE: usize = 32;

impl RuleGraph {
    /// Whether the clauses leave a rule out until a board breaks it, so that one question may be many calls of the engine.
    pub(super) fn is_lazy(&self) -> bool {
        self.puzzle.rules().iter().rev().any(|rule| rule.lazy().is_some())
    }

    /// The rules and atoms of a puzzle; not all rules at a limit.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Self {
        let holds = puzzle.holds();
        let two_valued = holds.iter().all(|(_, values)| values.are_two() || values.len() == 1);
        let (mut atoms, mut first, mut constant) = (Vec::new(), vec![0], Vec::new());
        for (place, values) in holds.iter() {
            if values.len() == 1 {
                constant.push((atoms.len(), true));
            }
            atoms.extend(values.atoms().map(|value| (place, value)));
            first.push(atoms.len());
        }
        let atom = |&(place, value): &Atom| first[place.index()] + usize::from(value - holds.at(place).atoms().start);
        let (mut cut, mut bytes, most) = (None, 0, search::allowance(&**puzzle));
        let mut scope: Vec<Vec<usize>> = vec![Vec::new(); puzzle.rules().len()];
        for (scope, rule) in scope.iter_mut().zip(puzzle.rules()) {
            if limits.reached() {
                cut = Some(Cut::Limit);
                break;
            }
            let atoms = rule.scope();
            bytes += BYTES * atoms.len();
            if bytes <= most {
                scope.extend(atoms.iter().map(atom));
            }
        }
        if bytes > most && cut.is_none() {
            cut = Some(Cut::Large(bytes));
        }
        if cut.is_some() {
            scope = vec![Vec::new(); scope.len()];
        }
        let mut watch = vec![Vec::new(); atoms.len()];
        for (rule, scope) in scope.iter().enumerate() {
            for &atom in scope {
                watch[atom].push(rule);
            }
        }
        let is_global = scope.iter().map(|scope| scope.len() > WIDE && 2 * scope.len() > atoms.len()).collect();
        RuleGraph {
            puzzle: Arc::clone(puzzle),
            atoms,
            holds,
            first,
            scope,
            watch,
            is_global,
            two_valued,
            constant,
            cut,
        }
    }

    /// The number of the atom "`place` has `value`", and whether it holds according to the fact.
    pub(super) fn atom(&self, fact: Fact) -> Option<(usize, bool)> {
        let of_place = self.of_place(fact.place)?;
        let values = self.holds.at(fact.place);
        if values.are_two() && fact.value == 0 {
            // The atom is that of the second value: the place has the first one exactly if it does not have the second.
            return Some((of_place.start, !fact.holds));
        }
        let value = usize::from(fact.value.checked_sub(values.atoms().start)?);
        (value < of_place.len()).then_some((of_place.start + value, fact.holds))
    }

    /// The atoms of a place; `None` when it is not on the board.
    pub(super) fn of_place(&self, place: Place) -> Option<Range<usize>> {
        Some(*self.first.get(place.index())?..*self.first.get(place.index() + 1)?)
    }

    /// Whether a place has two values, so that one atom decides it.
    pub(super) fn is_two(&self, place: Place) -> bool {
        self.holds.at(place).are_two()
    }

    /// The fact that an atom holds, or not.
    pub(super) fn fact(&self, atom: usize, holds: bool) -> Fact {
        let (place, value) = self.atoms[atom];
        if !holds && self.is_two(place) {
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

    /// Like [`RuleGraph::deduce`], from the known values in the order of the rule's scope.
    pub(super) fn deduce_seen(&self, rule: usize, seen: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        if self.is_missing(rule) {
            return Some(Vec::new());
        }
        let mut found = self.puzzle.rules()[rule].propagate(seen)?;
        found.iter_mut().for_each(|(index, _)| *index = self.scope[rule][*index]);
        Some(found)
    }

    /// Whether a rule is missing: see [`Cut`].
    pub(super) fn is_missing(&self, rule: usize) -> bool {
        self.cut.is_some() && self.scope[rule].is_empty()
    }

    /// Whether an atom is the last value left for its place, where these others are out.
    pub(super) fn is_last(&self, atom: usize, is_out: impl Fn(usize) -> bool) -> bool {
        let mut atoms = self.of_place(self.atoms[atom].0).into_iter().flatten();
        !self.is_two(self.atoms[atom].0) && atoms.all(|other| other == atom || is_out(other))
    }

    /// What people call a rule.
    pub(super) fn words(&self, rule: usize) -> KindWords {
        KindWords::of(self.puzzle.family().words, self.puzzle.rules()[rule].kind())
    }

    /// Whether a rule is a value given by the setter.
    pub(super) fn is_given(&self, rule: usize) -> bool {
        self.puzzle.rules()[rule].origin() == Origin::Given
    }

    /// The known atoms in the scopes of these rules, ascending.
    pub(super) fn known_near(&self, rules: &[usize], known: &[Option<bool>]) -> Vec<usize> {
        let mut near: Vec<usize> =
            rules.iter().flat_map(|&rule| &self.scope[rule]).copied().filter(|&atom| known[atom].is_some()).collect();
        near.sort_unstable();
        near.dedup();
        near
    }
}
