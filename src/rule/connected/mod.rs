//! Some places with certain values hang together.
//!
//! In: places, which of them touch, values; perhaps a rim. Out: the check, all that follows, clauses that state
//! everything, lemmas where the clauses do not, the rule inside the search, words. Must not know: which puzzle it is, the
//! shape of its board.
//!
//! Places with one of the values are *in*. They form one group, or none; with a rim, each group has a place on the rim,
//! as if all of these touched one more place outside that is always in. Propagation is complete, so entailment is
//! complete, too.
//!
//! By default no clause says any of this. A board with several groups gets a lemma for each but one: "these two are not
//! both in unless one of those is", where those separate the two ([`net`]). An engine that follows rules inside its search
//! gets the same clauses as soon as they are useful ([`inside`]).

mod encode;
mod groups;
mod inside;
mod justify;
mod net;
#[cfg(test)]
mod tests;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use self::inside::Inside;
use self::net::{Is, Net, Search};
use super::head::delegate_to_head;
use super::{Claim, Conditional, Fact, Head, LazyRule, Lemma, Reason, Report, Rule, Vars, by_propagation};
use crate::board::{Atom, Board, Holds, Layout, Place, Value, Values};
use crate::cnf::{Encoder, Lit, Theory, Truth};

/// Two places that are in, and what is between them.
const APART: &str = "apart";

/// The places with these values hang together.
#[derive(Clone, Debug)]
pub struct Connected {
    head: Head,
    layout: Layout,
    places: Vec<Place>,
    /// The values whose atoms tell whether a place is in: it is if it has one of them, or if it has not the only one.
    told_by: Vec<Value>,
    has: bool,
    /// The nodes whose place has but two values, so that the second one tells what the first one would: see
    /// [`Connected::among`].
    two: Vec<bool>,
    net: Arc<Net>,
}

impl Connected {
    /// The rule that the `places` which have one of the values `of` form at most one group, where places touch as `pairs`
    /// say; pairs with any other place are ignored. With a `rim`, instead: each group has a place of the rim.
    pub fn new(
        layout: &Layout,
        head: Head,
        places: Vec<Place>,
        pairs: impl IntoIterator<Item = [Place; 2]>,
        (values, of): (Values, &[Value]),
        rim: Option<&[Place]>,
    ) -> Self {
        let mut numbers: Vec<(Place, u32)> = places.iter().copied().zip(0..).collect();
        numbers.sort_unstable();
        let number = |place: &Place| {
            let at = numbers.binary_search_by_key(place, |&(place, _)| place).ok()?;
            Some(numbers[at].1)
        };
        let pairs: Vec<[u32; 2]> =
            pairs.into_iter().filter_map(|[one, other]| Some([number(&one)?, number(&other)?])).collect();
        let rim: Option<Vec<u32>> = rim.map(|rim| rim.iter().filter_map(number).collect());
        let net = Arc::new(Net::new(places.len(), &pairs, rim.as_deref()));
        let others: Vec<Value> = values.range().filter(|value| !of.contains(value)).collect();
        let (told_by, has) = match others[..] {
            // Where places have two values, only the second one has an atom.
            [other] if !values.are_two() || values.index(other) == Some(1) => (others, false),
            _ => (of.to_vec(), true),
        };
        let two = vec![false; places.len()];
        Connected { head, layout: layout.clone(), places, told_by, has, two, net }
    }

    /// The same where some of the places have but the first two of the values, of which only the second one has an atom.
    #[must_use]
    pub fn among(mut self, holds: &Holds) -> Self {
        if self.told_by == [0] {
            self.two = self.places.iter().map(|&place| holds.at(place).are_two()).collect();
        }
        self
    }

    /// The values whose atoms tell of a node, and whether it is in if it has one of them.
    fn told(&self, node: usize) -> (&[Value], bool) {
        if self.two[node] { (&[1], !self.has) } else { (&self.told_by, self.has) }
    }

    /// The pairs of these places that share a side or, with `diagonal`, at least a corner.
    pub fn pairs(layout: &Layout, places: &[Place], diagonal: bool) -> Vec<[Place; 2]> {
        let beside = |&place: &Place| layout.neighbours(place, diagonal).into_iter().map(move |other| [place, other]);
        places.iter().flat_map(beside).filter(|[one, other]| one < other).collect()
    }

    /// The literals or constants of which one is true exactly if a place is in.
    fn signs<'v>(&'v self, vars: &'v Vars, node: u32) -> impl Iterator<Item = Truth> + 'v {
        let place = self.places[node as usize];
        self.told_by
            .iter()
            .map(move |&value| vars.truth(place, value))
            .map(|truth| if self.has { truth } else { !truth })
    }

    /// The start of the names of a place's own variables.
    fn own(&self, node: u32) -> String {
        let place = self.places.get(node as usize).map_or("outside".to_owned(), |&place| self.layout.at(place));
        format!("{} {place}", self.head.label)
    }

    /// The reason that names these two, without the outside.
    fn apart(&self, nodes: [u32; 2]) -> Reason {
        let places = nodes.into_iter().filter_map(|node| self.places.get(node as usize)).copied().collect();
        Reason { name: APART.into(), places, other: None }
    }

    /// What is known of a node, from what is known of its atoms.
    fn is(&self, known: &[Option<bool>], node: u32) -> Is {
        if Some(node) == self.net.outside {
            return Is::In;
        }
        let each = self.told_by.len();
        let known = &known[node as usize * each..(node as usize + 1) * each];
        if known.contains(&Some(self.told(node as usize).1)) {
            Is::In
        } else if known.contains(&None) {
            Is::Open
        } else {
            Is::Out
        }
    }
}

impl Rule for Connected {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        let atoms = |(node, &place): (usize, &Place)| self.told(node).0.iter().map(move |&value| (place, value));
        Cow::Owned(self.places.iter().enumerate().flat_map(atoms).collect())
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        if encode::wanted(enc) {
            encode::encode(self, vars, enc);
        }
    }

    fn fixes_variables(&self) -> bool {
        true
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        words::flaws(self, board, layout, report);
    }

    /// Complete.
    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let mut search = Search::default();
        search.run(&self.net, |node| self.is(known, node), |_| 0).ok()?;
        let each = self.told_by.len();
        let mut found = Vec::new();
        for one in search.found {
            let atoms = one.node as usize * each..(one.node as usize + 1) * each;
            let open = || atoms.clone().filter(|&atom| known[atom].is_none());
            // Of several values it is unknown which one makes the place in.
            if !one.is_in || open().count() == 1 {
                found.extend(open().map(|atom| (atom, one.is_in == self.told(one.node as usize).1)));
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

    fn why(&self, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        words::why(self, layout, facts, found)
    }

    fn lazy(&self) -> Option<&dyn LazyRule> {
        Some(self)
    }
}

impl LazyRule for Connected {
    fn lemmas(&self, _: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma> {
        self.against(vars, board, &|_| false)
    }

    fn violated(&self, vars: &Vars, board: &Board, is_fact: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        self.against(vars, board, is_fact).into_iter().map(|lemma| lemma.clause).collect()
    }

    fn theory(&self, _: &[Box<dyn Rule>], vars: &Vars, _: &[Conditional]) -> Option<Box<dyn Theory>> {
        Some(Box::new(Inside::new(self, vars)?))
    }

    fn reason(&self, _: &[Box<dyn Rule>], clause: &[Fact]) -> Option<Reason> {
        justify::reason(self, clause)
    }

    fn justifies(&self, _: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String> {
        justify::justify(self, clause, reason)
    }
}
