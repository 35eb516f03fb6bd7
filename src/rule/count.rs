//! Exactly k of some places: a number that counts edges.
//!
//! In: atoms, and a number. Out: clauses, the check, all that follows, words. Must not know: which puzzle it is a clue
//! of.
//!
//! Propagation is complete, so entailment is complete, too.

use std::borrow::Cow;

use super::sides::{self, Sides};
use super::{Atoms, Claim, Form, Origin, Phrase, Report, Rule, Subject, Vars, Verb, counted, counting};
use crate::board::{Atom, Board, Layout, Place};
use crate::cnf::Encoder;
use crate::grid::Spot;

/// How a rule is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// By its number, which stands at this place: `the 3 at r1c1`.
    CluePlace(Place),
    /// By its number, and by what it counts: `the 3 at r1c1`, `the corners of its cell that the line passes`.
    Counting(Place, &'static str),
    /// By these words.
    Words(Box<Phrase>),
    /// By the dot that the line passes or avoids.
    Dot(Place),
}

/// Exactly `k` of these atoms hold.
#[derive(Clone, Debug)]
pub struct Count {
    /// The kind of the rule.
    pub kind: &'static str,
    /// The origin of the rule.
    pub origin: Origin,
    /// Its name.
    pub named: Named,
    /// What is counted, in the singular: `edge`.
    pub noun: &'static str,
    /// The atoms.
    pub atoms: Atoms,
    /// How many hold.
    pub k: usize,
}

impl Count {
    /// Exactly `k` of the edges at a dot, named by what that means for the line: it avoids the dot, or passes it.
    pub fn at_dot(layout: &Layout, kind: &'static str, origin: Origin, dot: usize, k: usize) -> Self {
        let named = Named::Dot(layout.dot(dot));
        let atoms = layout.graph().at_dot(dot).iter().map(|&edge| (Place(edge), 1)).collect();
        Count { kind, origin, named, noun: "edge", atoms, k }
    }

    /// Exactly `k` of the edges around a face, as the number there demands.
    pub fn round(layout: &Layout, face: usize, k: usize) -> Self {
        let atoms = layout.graph().round(face).iter().map(|&edge| (Place(edge), 1)).collect();
        Count { kind: "clue", origin: Origin::Clue, named: Named::CluePlace(layout.face(face)), noun: "edge", atoms, k }
    }
}

impl Rule for Count {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn origin(&self) -> Origin {
        self.origin
    }

    fn phrase(&self, layout: &Layout) -> Phrase {
        match &self.named {
            Named::CluePlace(clue_place) => Phrase::clue(format!("the {}", self.k), layout.at(*clue_place)),
            Named::Counting(clue_place, what) => Phrase::new(
                Subject::at(format!("the {}", self.k), layout.at(*clue_place)),
                Verb::Means("counts"),
                *what,
            ),
            Named::Words(words) => (**words).clone(),
            Named::Dot(dot) => {
                let name = match layout.spot(*dot) {
                    Spot::Dot(at) => format!("dot {at}"),
                    spot => spot.to_string(),
                };
                let verb = if self.k == 0 { ("avoids", "cannot avoid") } else { ("passes", "cannot pass") };
                Phrase::new("the line", verb, name)
            }
        }
    }

    fn form(&self) -> Form<'_> {
        match self.named {
            Named::CluePlace(_) if self.noun == "edge" => Form::Sides(self.k),
            Named::Dot(dot) if self.k > 0 => Form::Passed(dot),
            Named::CluePlace(_) | Named::Counting(..) | Named::Words(_) | Named::Dot(..) => Form::Other(None),
        }
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.atoms)
    }

    fn clue_place(&self) -> Option<Place> {
        match self.named {
            Named::CluePlace(clue_place) | Named::Counting(clue_place, _) => Some(clue_place),
            Named::Words(_) | Named::Dot(..) => None,
        }
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let card = enc.encoding().card;
        Sides::new(&self.atoms, vars).exactly(self.k, card, enc);
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let count = self.atoms.iter().filter(|&&(place, value)| board[place] == value).count();
        if count != self.k {
            let places: Vec<Place> = self.atoms.iter().map(|&(place, _)| place).collect();
            let phrase = self.phrase(layout);
            let name = match &self.named {
                Named::CluePlace(_) => phrase.to_string(),
                Named::Dot(..) => phrase.object,
                Named::Counting(..) | Named::Words(_) => phrase.subject.to_string(),
            };
            report(&places, format!("{name} has {}", counted(count, self.noun)));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        counting::deduce(known, |count| count == self.k)
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        sides::counted(&self.atoms, |count| count == self.k, take);
        true
    }
}
