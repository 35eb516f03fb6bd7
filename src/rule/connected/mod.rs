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
use crate::board::{Atom, Board, Layout, Place, Value, Values};
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
        Connected { head, layout: layout.clone(), places, told_by, has, net }
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

    /// Whether each place is in on a board; with the outside, if there is one.
    fn on(&self, board: &Board) -> Vec<bool> {
        let places = self.places.iter().map(|&place| self.told_by.contains(&board[place]) == self.has);
        places.chain(self.net.outside.map(|_| true)).collect()
    }

    /// The groups of a board, each in the order of its places: the one of the outside first, or else the largest.
    fn groups(&self, is_in: &[bool]) -> Vec<Vec<u32>> {
        let mut done = vec![false; is_in.len()];
        let mut groups = Vec::new();
        for node in self.net.outside.into_iter().chain(0..is_in.len() as u32) {
            if is_in[node as usize] && !done[node as usize] {
                let reached = self.net.flood(node, |node| is_in[node as usize]);
                let group: Vec<u32> = (0..is_in.len() as u32).filter(|&node| reached[node as usize]).collect();
                group.iter().for_each(|&node| done[node as usize] = true);
                groups.push(group);
            }
        }
        if self.net.outside.is_none() {
            let largest = (0..groups.len()).rev().max_by_key(|&number| groups[number].len());
            largest.into_iter().for_each(|number| groups.swap(0, number));
        }
        groups
    }

    /// A lemma against each group of a board but the first. Of the places of a group, one whose literal is false for good
    /// is the best to name.
    fn against(&self, vars: &Vars, board: &Board, is_fact: &dyn Fn(Lit) -> bool) -> Vec<Lemma> {
        let is_in = self.on(board);
        let groups = self.groups(&is_in);
        // The literal that makes a place in, on this board; none where it is known.
        let sign = |node: u32| {
            let mut signs =
                self.told_by.iter().filter(|&&value| !self.has || board[self.places[node as usize]] == value);
            let value = *signs.next()?;
            let lit = vars.lit(self.places[node as usize], value)?;
            Some(if self.has { lit } else { !lit })
        };
        let name = |group: &[u32]| match self.net.outside.filter(|outside| group.contains(outside)) {
            Some(outside) => (outside, None),
            None => {
                let mut places = group.iter().map(|&node| (node, sign(node)));
                places.find(|&(_, sign)| sign.is_none_or(is_fact)).unwrap_or((group[0], sign(group[0])))
            }
        };
        let Some((first, rest)) = groups.split_first() else { return Vec::new() };
        let first = name(first);
        let against = |group: &Vec<u32>| {
            let one = name(group);
            let walls = self.net.between([one.0, first.0], |node| !is_in[node as usize]);
            let mut clause: Vec<Lit> = [one.1, first.1].into_iter().flatten().map(|lit| !lit).collect();
            clause.extend(walls.iter().flat_map(|&wall| self.signs(vars, wall)).filter_map(Truth::lit));
            Lemma { clause, reason: self.apart([one.0, first.0]) }
        };
        rest.iter().map(against).collect()
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
        if known.contains(&Some(self.has)) {
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
        let atoms = |&place: &Place| self.told_by.iter().map(move |&value| (place, value));
        Cow::Owned(self.places.iter().flat_map(atoms).collect())
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
                found.extend(open().map(|atom| (atom, one.is_in == self.has)));
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

    fn reason(&self, clause: &[Fact]) -> Option<Reason> {
        justify::reason(self, clause)
    }

    fn justifies(&self, _: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String> {
        justify::justify(self, clause, reason)
    }

    fn why(&self, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        words::why(self, layout, facts, found)
    }
}
