//! How numbers compare with 0.
//!
//! In: bounds. Out: whether it is decided. Must not know: what the number counts.

use super::{Number, Term};
use crate::board::Atom;
use crate::rule::automaton::Joint;

/// How a number compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// It is 0.
    Equal,
    /// It is not 0.
    NotEqual,
    /// It is at most 0.
    AtMost,
    /// It is at least 0.
    AtLeast,
    /// It is even.
    Even,
    /// It is odd.
    Odd,
}

impl Comparison {
    /// Whether it is decided for all numbers between these.
    pub fn decided(self, least: i64, most: i64) -> Option<bool> {
        let (can, must) = match self {
            Comparison::Equal => (least <= 0 && 0 <= most, least == 0 && most == 0),
            Comparison::NotEqual => (!(least == 0 && most == 0), least > 0 || most < 0),
            Comparison::AtMost => (least <= 0, most <= 0),
            Comparison::AtLeast => (most >= 0, least >= 0),
            Comparison::Even => (least < most || least % 2 == 0, least == most && least % 2 == 0),
            Comparison::Odd => (least < most || least % 2 != 0, least == most && least % 2 != 0),
        };
        if must { Some(true) } else { (!can).then_some(false) }
    }

    /// What the two counts of several atoms may be together, if a number is one less the other. `atom` gives for a term what it
    /// counts, what it counts more where an atom holds, and the atom.
    pub(super) fn joint(self, number: &Number, atom: &dyn Fn(&Term) -> Option<(i64, i64, Atom)>) -> Option<Joint> {
        if !number.is_of_places() || !number.is_whole() || matches!(self, Comparison::Even | Comparison::Odd) {
            return None;
        }
        let (mut constant, mut sides) = (number.constant(), [Vec::new(), Vec::new()]);
        for term in number.terms() {
            let (base, more, atom) = atom(term)?;
            constant += base;
            sides[usize::from(more < 0)].push((more.abs() == 1).then_some(atom)?);
        }
        let difference = |one: usize, other: usize| constant + one as i64 - other as i64;
        let are_several = sides.iter().all(|side| side.len() > 1);
        are_several.then(|| Joint::counts(sides, |one, other| self.holds(difference(one, other))))
    }

    /// Whether a number compares like this.
    pub fn holds(self, number: i64) -> bool {
        self.decided(number, number) == Some(true)
    }
}
