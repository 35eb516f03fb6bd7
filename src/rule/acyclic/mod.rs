//! What is joined has no cycle, and unlike marks are not joined.
//!
//! In: nodes, some of them with a mark; joins, each of which is there if some facts hold. Out: the check, what follows,
//! clauses that state everything, lemmas where the clauses do not, the rule inside a search, words. Must not know: which
//! puzzle it is, the shape of its board.
//!
//! Diagonals join the corners of cells, lines the centres, and two shaded cells beside each other are joined: then one
//! join needs two facts. No clause says any of this by default, but where there are marks (`owners`). A board with a cycle gets the lemma "not all of these";
//! one where unlike marks are joined gets it for the way between them. Both are as short as the board lets them be. An
//! engine that follows rules inside its search gets the same clauses as soon as one literal of them is open (`inside.rs`).
//! Propagation is complete for a place that has one open fact.

mod encode;
mod inside;
mod justify;
mod net;
mod owners;
#[cfg(test)]
mod tests;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use self::inside::Inside;
use self::net::{Clash, Net};
use self::owners::Owners;
use super::head::delegate_to_head;
use super::{Claim, Conditional, Fact, Head, LazyRule, Lemma, Reason, Report, Rule, Vars, by_propagation};
use crate::board::{Atom, Board, Layout, Place};
use crate::cnf::{Encoder, Lit, Theory, Truth};

/// The facts of the clause make a cycle.
const CYCLE: &str = "cycle";
/// The facts of the clause join unlike marks.
const JOINED: &str = "joined";

/// Something that is joined: its name, and its mark where it has one. Equal marks may be joined, unlike ones may not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// `r1c1`, `the 3 at r1c1`.
    pub name: String,
    /// The mark.
    pub mark: Option<u32>,
}

/// Two nodes are joined if these facts hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// The numbers of the nodes.
    pub ends: [u32; 2],
    /// The facts: one, or a few.
    pub facts: Vec<Fact>,
}

/// No cycle, and no two unlike marks that are joined.
#[derive(Clone, Debug)]
pub struct Acyclic {
    head: Head,
    nodes: Arc<[Node]>,
    atoms: Vec<Atom>,
    net: Arc<Net>,
}

impl Acyclic {
    /// The rule for these nodes and joins. Where places have two values, facts are about the second one.
    pub fn new(head: Head, nodes: Vec<Node>, joins: &[Join]) -> Self {
        let mut atoms: Vec<Atom> =
            joins.iter().flat_map(|join| &join.facts).map(|fact| (fact.place, fact.value)).collect();
        atoms.sort_unstable();
        atoms.dedup();
        let code = |fact: &Fact| {
            let atom = atoms.binary_search(&(fact.place, fact.value)).unwrap_or_default();
            2 * atom as u32 + u32::from(fact.holds)
        };
        let joins = joins.iter().map(|join| (join.ends, join.facts.iter().map(code).collect())).collect();
        let net = Arc::new(Net::new(nodes.iter().map(|node| node.mark).collect(), joins, atoms.len()));
        Acyclic { head, nodes: nodes.into(), atoms, net }
    }

    /// The fact with a code.
    fn fact(&self, code: u32) -> Fact {
        let (place, value) = self.atoms[code as usize / 2];
        Fact { place, value, holds: code % 2 == 1 }
    }

    /// The code of a fact, if a join depends on its atom.
    fn code(&self, fact: &Fact) -> Option<u32> {
        let atom = self.atoms.binary_search(&(fact.place, fact.value)).ok()?;
        Some(2 * atom as u32 + u32::from(fact.holds))
    }

    /// Whether each join is there on a board.
    fn on(&self, board: &Board) -> Vec<bool> {
        let holds = |&code: &u32| {
            let fact = self.fact(code);
            (board[fact.place] == fact.value) == fact.holds
        };
        (0..self.net.joins()).map(|join| self.net.facts(join).iter().all(holds)).collect()
    }

    /// The places of the facts of some joins.
    fn places(&self, joins: &[u32]) -> Vec<Place> {
        let mut places: Vec<Place> =
            joins.iter().flat_map(|&join| self.net.facts(join)).map(|&code| self.fact(code).place).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The truth of a fact.
    fn truth(&self, vars: &Vars, code: u32) -> Truth {
        let fact = self.fact(code);
        let truth = vars.truth(fact.place, fact.value);
        if fact.holds { truth } else { !truth }
    }

    fn lemma(&self, vars: &Vars, clash: &Clash) -> Lemma {
        let mut clause: Vec<Lit> = clash
            .joins
            .iter()
            .flat_map(|&join| self.net.facts(join))
            .copied()
            .filter_map(|code| self.truth(vars, code).lit())
            .map(|lit| !lit)
            .collect();
        clause.sort_unstable();
        clause.dedup();
        Lemma { clause, reason: reason(clash) }
    }
}

fn reason(clash: &Clash) -> Reason {
    let name = if clash.marks.is_some() { JOINED } else { CYCLE };
    Reason { name: name.into(), places: Vec::new(), other: None }
}

impl Rule for Acyclic {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.atoms)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        if encode::wanted(enc) {
            encode::encode(self, vars, enc);
        } else if let Some(owners) = Owners::new(self) {
            owners.encode(vars, enc);
        }
    }

    fn fixes_variables(&self) -> bool {
        Owners::new(self).is_none()
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let is_on = self.on(board);
        for clash in self.net.clashes(&|join| is_on[join as usize]) {
            report(&self.places(&clash.joins), words::flaw(self, &clash));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let found = self.net.follows(&|code| known[code as usize / 2].map(|known| known == (code % 2 == 1)))?;
        Some(found.into_iter().map(|code| (code as usize / 2, code % 2 == 1)).collect())
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        let of_own = |claim: &Claim| match *claim {
            Claim::Own { number, holds } => Some((number, !holds)),
            Claim::Fact(_) => None,
        };
        let own: Vec<(u32, bool)> = clause.iter().filter_map(of_own).collect();
        let facts: Vec<Claim> = clause.iter().copied().filter(|claim| matches!(claim, Claim::Fact(_))).collect();
        let owners = Owners::new(self).filter(|_| !own.is_empty());
        if own.iter().any(|&(number, _)| owners.as_ref().is_none_or(|owners| owners.name(number).is_none())) {
            return false;
        }
        let agree = |known: &[Option<bool>]| {
            let holds = |code: u32| known[code as usize / 2].map(|known| known == (code % 2 == 1));
            owners.as_ref().is_none_or(|owners| owners.agree(&holds, &own))
        };
        by_propagation(&self.scope(), &|known| agree(known) && self.propagate(known).is_some(), &facts)
    }

    fn own_name(&self, _: &Layout, number: u32) -> Option<String> {
        Some(format!("{} {}", self.head.label, Owners::new(self)?.name(number)?))
    }

    fn own_number(&self, _: &Layout, name: &str) -> Option<u32> {
        Owners::new(self)?.named(name.strip_prefix(&*self.head.label)?.strip_prefix(' ')?)
    }

    /// A certificate has no other clauses of this rule but lemmas.
    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        if let Some(owners) = Owners::new(self) {
            owners.reference(take);
        }
        true
    }

    fn why(&self, _: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        words::why(self, facts, found)
    }

    fn lazy(&self) -> Option<&dyn LazyRule> {
        Some(self)
    }
}

impl LazyRule for Acyclic {
    fn lemmas(&self, _: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma> {
        let is_on = self.on(board);
        self.net.clashes(&|join| is_on[join as usize]).iter().map(|clash| self.lemma(vars, clash)).collect()
    }

    fn violated(&self, vars: &Vars, board: &Board, _: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        self.lemmas(&[], vars, board).into_iter().map(|lemma| lemma.clause).collect()
    }

    fn theory(&self, _: &[Box<dyn Rule>], vars: &Vars, _: &[Conditional]) -> Option<Box<dyn Theory>> {
        Some(Box::new(Inside::new(self, vars)?))
    }

    fn reason(&self, _: &[Box<dyn Rule>], clause: &[Fact]) -> Option<Reason> {
        justify::clashes(self, clause).first().map(reason)
    }

    fn justifies(&self, _: &[Box<dyn Rule>], clause: &[Fact], given: &Reason) -> Result<(), String> {
        justify::justify(self, clause, given)
    }
}
