//! At a dot the line has no edge or two.
//!
//! In: a dot and its edges. Out: clauses, the check, all that follows, words. Must not know: how many lines there may
//! be.
//!
//! No edge is alone (one clause for each edge), and no three meet (one for each three): 8 clauses at a dot with four
//! edges. Propagation is complete, so entailment is complete, too.

use std::borrow::Cow;

use super::sides::{self, Sides};
use super::{Atoms, Claim, Form, Origin, Phrase, Report, Rule, Vars, counting};
use crate::board::{Atom, Board, Layout, Place};
use crate::card::{self, Card};
use crate::cnf::{ClauseSink, Encoder};
use crate::grid::Spot;

/// The loop cannot end or branch at this dot.
#[derive(Clone, Debug)]
pub struct NoneOrTwo {
    dot: Place,
    atoms: Atoms,
}

impl NoneOrTwo {
    /// The rule of the dot with this number.
    pub fn new(layout: &Layout, dot: usize) -> Self {
        let atoms = layout.graph().at_dot(dot).iter().map(|&edge| (Place(edge), 1)).collect();
        NoneOrTwo { dot: layout.dot(dot), atoms }
    }

    /// The rules of all dots.
    pub fn all(layout: &Layout) -> impl Iterator<Item = Box<dyn Rule>> {
        (0..layout.dot_count()).map(|dot| Box::new(Self::new(layout, dot)) as Box<dyn Rule>)
    }
}

fn allowed(count: usize) -> bool {
    count == 0 || count == 2
}

impl Rule for NoneOrTwo {
    fn kind(&self) -> &'static str {
        "dot"
    }

    fn origin(&self) -> Origin {
        Origin::Law
    }

    fn phrase(&self, layout: &Layout) -> Phrase {
        let verb = match layout.spot(self.dot) {
            Spot::Dot(_) => ("cannot end or branch at dot", "would end or branch at dot"),
            _ => ("cannot end or branch at", "would end or branch at"),
        };
        Phrase::new("the loop", verb, layout.at(self.dot))
    }

    fn form(&self) -> Form<'_> {
        Form::Dot(self.dot)
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.atoms)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let sides = Sides::new(&self.atoms, vars);
        if sides.hold > 0 {
            return sides.exactly(2, Card::Binomial, enc);
        }
        let mut clause = sides.open.clone();
        for alone in 0..clause.len() {
            // "If this edge, then another": the clause with only this literal negated.
            clause[alone] = !clause[alone];
            enc.add_clause(&clause);
            clause[alone] = !clause[alone];
        }
        card::at_most(enc, &sides.open, 2, Card::Binomial);
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let lines = || self.atoms.iter().filter(|&&(place, value)| board[place] == value).map(|&(place, _)| place);
        let count = lines().count();
        if !allowed(count) {
            let dot = layout.name(self.dot);
            let text = match count {
                1 => format!("the line ends at {dot}"),
                _ => format!("the line branches at {dot}: {count} edges meet"),
            };
            report(&lines().collect::<Vec<_>>(), text);
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        counting::deduce(known, allowed)
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        sides::counted(&self.atoms, allowed, take);
        true
    }
}
