//! Owners and goods are paired, one to one: each tree has a tent beside it, each tent a tree.
//!
//! In: owners, what is beside each of them if it is there. Out: the check, all that follows, clauses that state everything,
//! lemmas where the clauses do not, words. Must not know: which puzzle it is, how the pairs go.
//!
//! Boards are counted, not pairings, so by default no variable says who owns what. A board without a pairing has owners
//! with fewer goods beside them than they are, or goods with fewer owners beside them (Hall: On representatives of subsets,
//! 1935). The lemma says that some other place beside those owners has one, or that not all of these goods are there. A
//! pairing of all owners and one of all goods make one of both (Mendelsohn and Dulmage: Some generalizations of the problem
//! of distinct representatives, 1958), so the two sides are looked at by themselves, and propagation is complete.

mod pairs;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use self::pairs::{Net, Pairing};
use super::head::delegate_to_head;
use super::{Claim, Conditional, Fact, Head, LazyRule, Lemma, Reason, Report, Rule, Vars, by_propagation, list};
use crate::board::{Atom, Board, Layout, Place};
use crate::card::{self, Amo, Connectivity};
use crate::cnf::{Encoder, Lit, RuleMode, Theory, Truth};

/// These owners have too few goods.
const OWNERS: &str = "owners";
/// The goods of the clause have too few owners.
const GOODS: &str = "goods";

/// Someone who owns one of the goods beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Where it stands.
    pub place: Place,
    /// The numbers of the goods beside it.
    pub beside: Vec<u32>,
}

/// Each owner is paired with one of the goods beside it, and all goods that are there are.
#[derive(Clone, Debug)]
pub struct Matching {
    head: Head,
    /// What owners and goods are called: `trees`, `tents`.
    names: [String; 2],
    owners: Vec<Owner>,
    /// Where each of the goods is, and the literal that says that it is there.
    goods: Vec<Fact>,
    net: Net,
    scope: Vec<Atom>,
}

impl Matching {
    /// The rule for owners and for goods, each of which is there if a fact holds. Where places have two values, facts are
    /// about the second one.
    pub fn new(head: Head, names: [String; 2], owners: Vec<Owner>, goods: Vec<Fact>) -> Self {
        let net = Net::new(owners.iter().map(|owner| owner.beside.clone()).collect(), goods.len());
        let scope = goods.iter().map(|fact| (fact.place, fact.value)).collect();
        Matching { head, names, owners, goods, net, scope }
    }

    fn places(&self, goods: &[u32]) -> Vec<Place> {
        goods.iter().map(|&at| self.goods[at as usize].place).collect()
    }

    fn owners_at(&self, owners: &[u32]) -> Vec<Place> {
        owners.iter().map(|&owner| self.owners[owner as usize].place).collect()
    }

    fn truth(&self, vars: &Vars, at: u32) -> Truth {
        let fact = self.goods[at as usize];
        let truth = vars.truth(fact.place, fact.value);
        if fact.holds { truth } else { !truth }
    }

    fn on(&self, board: &Board) -> Vec<bool> {
        self.goods.iter().map(|fact| (board[fact.place] == fact.value) == fact.holds).collect()
    }

    /// The goods of a clause, and whether it says that one of them is there, or that one is not.
    fn said(&self, clause: &[Fact]) -> Option<(Vec<u32>, bool)> {
        let mut said = Vec::new();
        for fact in clause {
            let at = self.scope.iter().position(|&atom| atom == (fact.place, fact.value))?;
            said.push((at as u32, fact.holds == self.goods[at].holds));
        }
        let is_there = said.first()?.1;
        let goods: Vec<u32> = said.iter().map(|&(at, _)| at).collect();
        said.iter().all(|&(_, one)| one == is_there).then_some((goods, is_there))
    }
}

impl Rule for Matching {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    /// In a formula that states everything, a variable says who owns what: several pairings may fit one board.
    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        if matches!(enc.encoding().connectivity, Connectivity::Lazy | Connectivity::Lemmas)
            || enc.mode() == RuleMode::Selected
        {
            return;
        }
        let mut of_goods: Vec<Vec<Lit>> = vec![Vec::new(); self.goods.len()];
        for (number, owner) in self.owners.iter().enumerate() {
            let mut own = Vec::new();
            for &at in &owner.beside {
                let truth = self.truth(vars, at);
                if truth != Truth::Known(false) {
                    let pair = enc.named_var(|| format!("{} {number} owns {at}", self.head.label)).positive();
                    enc.add_truths([Truth::Open(!pair), truth]);
                    own.push(pair);
                    of_goods[at as usize].push(pair);
                }
            }
            card::exactly_one(enc, &own, Amo::Pairwise);
        }
        for (at, pairs) in (0..).zip(&of_goods) {
            card::at_most_one(enc, pairs, Amo::Pairwise);
            enc.add_truths(pairs.iter().map(|&pair| pair.into()).chain([!self.truth(vars, at)]));
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let is_on = self.on(board);
        let [owners, goods] = &self.names;
        let at = |places: &[Place]| list(&places.iter().map(|&place| layout.name(place)).collect::<Vec<_>>());
        for few in self.net.owners_without(&|at| is_on[at as usize]) {
            let named = self.owners_at(&few.many);
            let text =
                format!("{} of the {owners}, at {}, have {} {goods}", few.many.len(), at(&named), few.others.len());
            report(&self.places(&few.others), text);
        }
        for many in self.net.goods_without(&|at| is_on[at as usize]) {
            let named = self.places(&many.many);
            let text =
                format!("{} {goods}, at {}, have {} of the {owners}", named.len(), at(&named), many.others.len());
            report(&named, text);
        }
    }

    /// Complete.
    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let is = |at: u32| known[at as usize].map(|known| known == self.goods[at as usize].holds);
        let may: Pairing<'_> = self.net.pair_owners(&|at| is(at) != Some(false));
        let must: Pairing<'_> = self.net.pair_goods(&|at| is(at) == Some(true));
        if may.is_short() || must.is_short() {
            return None;
        }
        let mut found = Vec::new();
        for at in (0..self.goods.len() as u32).filter(|&at| is(at).is_none()) {
            let holds = self.goods[at as usize].holds;
            if !must.clone().admits(at) {
                found.push((at as usize, !holds));
            } else if may.needs(at) {
                found.push((at as usize, holds));
            }
        }
        Some(found)
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        by_propagation(&self.scope(), &|known| self.propagate(known).is_some(), clause)
    }

    /// A certificate has no clauses of this rule but lemmas.
    fn reference(&self, _: &mut dyn FnMut(&[Claim])) -> bool {
        true
    }

    fn lazy(&self) -> Option<&dyn LazyRule> {
        Some(self)
    }

    fn why(&self, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        let against = facts.iter().map(|fact| Fact { holds: !fact.holds, ..*fact });
        let clause: Vec<Fact> = against.chain([found]).collect();
        let (goods, is_there) = self.said(&clause)?;
        let at = |places: &[Place]| list(&places.iter().map(|&place| layout.name(place)).collect::<Vec<_>>());
        let [owners, things] = &self.names;
        let named: Vec<Place> = clause.iter().map(|fact| fact.place).collect();
        if is_there {
            // Another owner may have nothing beside it at all: that is another reason, without any of these.
            let names_all = |few: &pairs::Few| {
                let beside = self.net.beside_all(&few.many);
                goods.iter().all(|at| beside.contains(at))
            };
            let few = self.net.owners_without(&|at| !goods.contains(&at)).into_iter().find(names_all)?;
            let places = self.owners_at(&few.many);
            let text = format!(
                "otherwise {} {owners}, at {}, would have {} {things}",
                places.len(),
                at(&places),
                few.others.len()
            );
            return Some((text, named));
        }
        let few = self.net.owners_of(&goods).len();
        let text = format!("otherwise {} {things}, at {}, would have {few} {owners}", goods.len(), at(&named));
        Some((text, named))
    }
}

impl LazyRule for Matching {
    fn lemmas(&self, _: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma> {
        let is_on = self.on(board);
        let there = |at: u32| is_on[at as usize];
        let mut lemmas = Vec::new();
        for few in self.net.owners_without(&there) {
            let beside = self.net.beside_all(&few.many);
            let others = beside.into_iter().filter(|&at| !there(at));
            let clause = others.filter_map(|at| self.truth(vars, at).lit()).collect();
            let reason = Reason { name: OWNERS.into(), places: self.owners_at(&few.many), other: None };
            lemmas.push(Lemma { clause, reason });
        }
        for many in self.net.goods_without(&there) {
            let clause = many.many.iter().filter_map(|&at| self.truth(vars, at).lit()).map(|lit| !lit).collect();
            lemmas.push(Lemma { clause, reason: Reason { name: GOODS.into(), places: Vec::new(), other: None } });
        }
        lemmas
    }

    fn violated(&self, vars: &Vars, board: &Board, _: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        self.lemmas(&[], vars, board).into_iter().map(|lemma| lemma.clause).collect()
    }

    fn theory(&self, _: &[Box<dyn Rule>], _: &Vars, _: &[Conditional]) -> Option<Box<dyn Theory>> {
        None
    }

    fn reason(&self, _: &[Box<dyn Rule>], clause: &[Fact]) -> Option<Reason> {
        let (goods, is_there) = self.said(clause)?;
        if !is_there {
            return Some(Reason { name: GOODS.into(), places: Vec::new(), other: None });
        }
        // Another owner may have nothing beside it at all: that is another reason, without any of these.
        let names_all = |few: &pairs::Few| {
            let beside = self.net.beside_all(&few.many);
            goods.iter().all(|at| beside.contains(at))
        };
        let few = self.net.owners_without(&|at| !goods.contains(&at)).into_iter().find(names_all)?;
        Some(Reason { name: OWNERS.into(), places: self.owners_at(&few.many), other: None })
    }

    fn justifies(&self, _: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String> {
        let (goods, is_there) = self.said(clause).ok_or("the clause is not about what can be paired")?;
        match (&*reason.name, is_there) {
            (GOODS, false) if reason.places.is_empty() => {
                let owners = self.net.owners_of(&goods);
                (owners.len() < goods.len()).then_some(()).ok_or("there are owners enough for these".to_owned())
            }
            (OWNERS, true) => {
                let number = |place: &Place| self.owners.iter().position(|owner| owner.place == *place);
                let owners: Option<Vec<u32>> =
                    reason.places.iter().map(|place| number(place).map(|at| at as u32)).collect();
                let mut owners = owners.ok_or("one of the places has no owner")?;
                owners.sort_unstable();
                owners.dedup();
                let beside = self.net.beside_all(&owners);
                if !goods.iter().all(|at| beside.contains(at)) {
                    return Err("the clause names a place that is beside none of these owners".to_owned());
                }
                let left = beside.iter().filter(|at| !goods.contains(at)).count();
                (left < owners.len()).then_some(()).ok_or("there is enough beside these owners".to_owned())
            }
            _ => Err(format!("`{}` is no reason why these are paired", reason.name)),
        }
    }
}
