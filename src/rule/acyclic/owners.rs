//! The mark that each node is joined to.
//!
//! In: nodes, joins. Out: clauses with a variable for "this node is joined to that mark". Must not know: engines, lemmas.
//!
//! Two nodes that are joined are joined to the same mark, and no node is joined to two. A search that can decide and learn
//! "this node is joined to that mark" finds out what is wrong with a region without going through all ways across it: on
//! published boards of number links that takes a tenth of the conflicts, often far less. The clauses leave it to lemmas
//! that there is no cycle. A board fixes the variables of all nodes that are joined to a mark; those of a node that is
//! joined to none may be true, too, so a board may have several models.
//!
//! With n nodes, m joins and k marks these are at most n k variables, and 2 m k clauses, with n k (k - 1) / 2 more where
//! there are few marks.

use std::collections::{BTreeMap, BTreeSet};

use super::Acyclic;
use super::net::Groups;
use crate::cnf::{Encoder, Truth};
use crate::rule::{Claim, Vars};

/// With more marks than these, that a node is joined to one only is left to the joins: nodes at marks know what they are
/// not joined to, and hand it on.
const FEW: usize = 32;

/// The marks that nodes can be joined to.
pub(super) struct Owners<'a> {
    rule: &'a Acyclic,
    marks: Vec<u32>,
}

impl<'a> Owners<'a> {
    /// `None` where there are no unlike marks.
    pub(super) fn new(rule: &'a Acyclic) -> Option<Self> {
        let mut marks: Vec<u32> = rule.nodes.iter().filter_map(|node| node.mark).collect();
        marks.sort_unstable();
        marks.dedup();
        (marks.len() > 1).then_some(Owners { rule, marks })
    }

    fn nodes(&self) -> u32 {
        self.rule.nodes.len() as u32
    }

    fn marks(&self) -> u32 {
        self.marks.len() as u32
    }

    /// Whether a node with a mark of its own has this one; `None` for a node without a mark.
    fn given(&self, mark: u32, node: u32) -> Option<bool> {
        Some(self.rule.nodes[node as usize].mark? == self.marks[mark as usize])
    }

    /// The number of the variable.
    fn number(&self, mark: u32, node: u32) -> u32 {
        mark * self.nodes() + node
    }

    /// The mark and the node of a variable.
    fn of(&self, number: u32) -> Option<(u32, u32)> {
        let (mark, node) = (number / self.nodes(), number % self.nodes());
        (mark < self.marks() && self.given(mark, node).is_none()).then_some((mark, node))
    }

    /// What a variable says: `r1c2 of 3`.
    pub(super) fn name(&self, number: u32) -> Option<String> {
        let (mark, node) = self.of(number)?;
        Some(format!("{} of {}", self.rule.nodes[node as usize].name, self.marks[mark as usize]))
    }

    /// The variable that says this.
    pub(super) fn named(&self, name: &str) -> Option<u32> {
        let (node, mark) = name.rsplit_once(" of ")?;
        let mark = self.marks.binary_search(&mark.parse().ok()?).ok()? as u32;
        let node = self.rule.nodes.iter().position(|other| other.mark.is_none() && other.name == node)?;
        Some(self.number(mark, node as u32))
    }

    pub(super) fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let (net, label) = (&self.rule.net, &self.rule.head.label);
        let mut own = Vec::with_capacity((self.nodes() * self.marks()) as usize);
        for (mark, node) in itertools::iproduct!(0..self.marks(), 0..self.nodes()) {
            own.push(self.given(mark, node).map_or_else(
                || {
                    let name = || format!("{label} {}", self.name(self.number(mark, node)).unwrap_or_default());
                    enc.named_var(name).positive().into()
                },
                Truth::Known,
            ));
        }
        let truth = |mark: u32, node: u32| -> Truth { own[self.number(mark, node) as usize] };
        if self.marks.len() <= FEW {
            for node in (0..self.nodes()).filter(|&node| self.rule.nodes[node as usize].mark.is_none()) {
                for mark in 0..self.marks() {
                    (0..mark).for_each(|other| enc.add_truths([!truth(mark, node), !truth(other, node)]));
                }
            }
        }
        for join in 0..net.joins() {
            let apart: Vec<Truth> = net.facts(join).iter().map(|&code| !self.rule.truth(vars, code)).collect();
            let [one, other] = net.ends(join);
            for mark in 0..self.marks() {
                let [one, other] = [truth(mark, one), truth(mark, other)];
                enc.add_truths(apart.iter().copied().chain([!one, other]));
                enc.add_truths(apart.iter().copied().chain([one, !other]));
            }
        }
    }

    /// The same clauses by what they say, from the nodes on.
    pub(super) fn reference(&self, take: &mut dyn FnMut(&[Claim])) {
        for (node, mark) in itertools::iproduct!(0..self.nodes(), 0..self.marks()) {
            let given = self.given(mark, node);
            let own = |mark: u32, node: u32, holds: bool| Claim::Own { number: self.number(mark, node), holds };
            if given.is_none() && self.marks.len() <= FEW {
                (mark + 1..self.marks()).for_each(|other| take(&[own(mark, node, false), own(other, node, false)]));
            }
            // What is joined to a node that is joined to the mark is joined to it, too.
            for &join in self.rule.net.at(node).iter().filter(|_| given != Some(false)) {
                let facts = self.rule.net.facts(join).iter().map(|&code| self.rule.fact(code ^ 1));
                let mut clause: Vec<Claim> = facts.map(Claim::Fact).collect();
                clause.extend(given.is_none().then(|| own(mark, node, false)));
                let beyond = self.rule.net.across(join, node);
                match self.given(mark, beyond) {
                    Some(true) => continue,
                    Some(false) => {}
                    None => clause.push(own(mark, beyond, true)),
                }
                take(&clause);
            }
        }
    }

    /// Whether some board that keeps the rule may have these facts and these values of variables; never wrong if not.
    pub(super) fn agree(&self, holds: &dyn Fn(u32) -> Option<bool>, given: &[(u32, bool)]) -> bool {
        let net = &self.rule.net;
        let mut groups = Groups::new(self.nodes() as usize);
        for join in (0..net.joins()).filter(|&join| net.facts(join).iter().all(|&code| holds(code) == Some(true))) {
            let [one, other] = net.ends(join);
            groups.unite(one, other);
        }
        let said = |&(number, value): &(u32, bool)| {
            let (mark, node) = self.of(number)?;
            Some((groups.root(node), mark, value))
        };
        let marked = itertools::iproduct!(0..self.marks(), 0..self.nodes())
            .filter_map(|(mark, node)| Some((groups.root(node), mark, self.given(mark, node)?)));
        let (mut to, mut not) = (BTreeMap::new(), BTreeSet::new());
        for (root, mark, value) in given.iter().filter_map(said).chain(marked) {
            if !value {
                not.insert((root, mark));
            } else if to.insert(root, mark).is_some_and(|other| other != mark) {
                return false;
            }
        }
        !to.iter().any(|(&root, &mark)| not.contains(&(root, mark)))
    }
}
