//! The rule inside a search.
//!
//! In: literals that an engine makes true and takes back. Out: places that must or cannot be in, each with its reason.
//! Must not know: which engine searches.
//!
//! The board is searched once all literals are asserted that are true ([`Theory::settle`]), and only if one of them is
//! news: a place is out whose neighbours are not joined beside it, or is the first that is in. What else follows when a
//! place becomes in is found no later than something else would break the rule: searching each time costs more than it
//! saves. A reason is computed when it is asked for, from what was known at that time.

use std::sync::Arc;

use super::Connected;
use super::net::{Is, NONE, Net, Search};
use crate::cnf::{Lit, Theory, Truth, Var};
use crate::rule::Vars;

/// The time of what is not known.
const NEVER: u32 = u32::MAX;

/// The rule on a board on which the engine decides places.
#[derive(Debug)]
pub(super) struct Inside {
    net: Arc<Net>,
    /// For each node the open literals of which one is true if it is in.
    signs: Vec<Vec<Lit>>,
    /// The node of a literal of those, or of the opposite of one.
    node_of: Vec<u32>,
    is: Vec<Is>,
    /// For each node, how many literals had been asserted when it became in or out; 0 if that was known in advance.
    since: Vec<u32>,
    /// For each node that is in, the literal that made it so, unless that was known in advance.
    by: Vec<Option<Lit>>,
    /// For each node, how many of its literals are not false.
    left: Vec<u32>,
    changes: Vec<Change>,
    /// Why a node was implied, and how many literals had been asserted by then.
    why: Vec<(u32, [u32; 2])>,
    search: Search,
    /// Whether something was asserted that the last search did not find.
    is_news: bool,
    /// What it found, until that is asserted.
    expected: Vec<Is>,
    any_expected: bool,
    /// How many nodes are in.
    ins: usize,
}

/// What an asserted literal changed.
#[derive(Clone, Copy, Debug)]
enum Change {
    Nothing,
    In(u32),
    Less(u32),
}

impl Inside {
    /// The rule on a board; `None` when what is known in advance breaks it.
    pub(super) fn new(rule: &Connected, vars: &Vars) -> Option<Self> {
        let nodes = rule.net.len();
        let mut signs = vec![Vec::new(); nodes];
        let mut node_of = Vec::new();
        let (mut is, mut since) = (vec![Is::In; nodes], vec![0; nodes]);
        for node in 0..rule.places.len() {
            let of: Vec<Truth> = rule.signs(vars, node as u32).collect();
            if of.contains(&Truth::Known(true)) {
                continue;
            }
            signs[node] = of.into_iter().filter_map(Truth::lit).collect();
            is[node] = if signs[node].is_empty() { Is::Out } else { Is::Open };
            since[node] = if signs[node].is_empty() { 0 } else { NEVER };
            for code in signs[node].iter().flat_map(|&sign| [sign.code(), (!sign).code()]) {
                node_of.resize(node_of.len().max(code + 1), NONE);
                node_of[code] = node as u32;
            }
        }
        let mut search = Search::default();
        search.run(&rule.net, |node| is[node as usize], |_| 0).ok()?;
        Some(Inside {
            net: Arc::clone(&rule.net),
            left: signs.iter().map(|signs| signs.len() as u32).collect(),
            signs,
            node_of,
            ins: is.iter().filter(|&&is| is == Is::In).count(),
            is,
            since,
            by: vec![None; nodes],
            changes: Vec::new(),
            why: vec![(0, [NONE; 2]); nodes],
            search,
            is_news: true,
            expected: vec![Is::Open; nodes],
            any_expected: false,
        })
    }

    /// Appends "these two are not both in, or one of those that were between them at that time is", without what it says
    /// of one node.
    fn append(&self, when: u32, apart: [u32; 2], but: u32, clause: &mut Vec<Lit>) {
        let named = apart.into_iter().filter(|&node| node != but);
        clause.extend(named.filter_map(|node| self.by[node as usize]).map(|lit| !lit));
        let was_out = |node: u32| self.is[node as usize] == Is::Out && self.since[node as usize] <= when;
        let is_wall = |node: u32| if node == but { apart[1] != but } else { was_out(node) };
        let walls = self.net.between(apart, is_wall);
        clause.extend(walls.iter().filter(|&&wall| wall != but).flat_map(|&wall| &self.signs[wall as usize]));
    }

    fn forget_expected(&mut self) {
        if std::mem::take(&mut self.any_expected) {
            self.expected.fill(Is::Open);
        }
    }
}

impl Theory for Inside {
    fn about(&self) -> Option<Vec<Var>> {
        Some(self.signs.iter().flatten().map(|sign| sign.var()).collect())
    }

    fn start(&mut self, _: &mut Vec<Lit>) {}

    fn assert(&mut self, lit: Lit, _: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let node = self.node_of.get(lit.code()).copied().unwrap_or(NONE);
        let at = node as usize;
        if node == NONE {
            self.changes.push(Change::Nothing);
            return Ok(());
        }
        let now = self.changes.len() as u32 + 1;
        if !self.signs[at].contains(&lit) {
            self.left[at] -= 1;
            self.changes.push(Change::Less(node));
            if self.left[at] > 0 || self.is[at] == Is::In {
                return Ok(());
            }
            self.is[at] = Is::Out;
        } else if self.is[at] == Is::In {
            self.changes.push(Change::Nothing);
            return Ok(());
        } else {
            self.changes.push(Change::In(node));
            (self.is[at], self.by[at]) = (Is::In, Some(lit));
        }
        self.since[at] = now;
        let is_expected = std::mem::replace(&mut self.expected[at], Is::Open) == self.is[at];
        let matters = match self.is[at] {
            Is::Out => self.net.may_part(node, |node| self.is[node as usize] != Is::Out),
            _ => {
                self.ins += 1;
                self.ins == 1
            }
        };
        self.is_news |= !is_expected && matters;
        Ok(())
    }

    fn settle(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        if !self.is_news {
            return Ok(());
        }
        let mut search = std::mem::take(&mut self.search);
        let result = search.run(&self.net, |node| self.is[node as usize], |node| self.since[node as usize]);
        self.search = search;
        let now = self.changes.len() as u32;
        if let Err(apart) = result {
            let mut clause = Vec::new();
            self.append(now, apart, NONE, &mut clause);
            return Err(clause);
        }
        self.is_news = false;
        self.forget_expected();
        for found in &self.search.found {
            let at = found.node as usize;
            // Of several values it is unknown which one makes a place in.
            if found.is_in && self.left[at] > 1 {
                continue;
            }
            self.why[at] = (now, found.apart);
            self.expected[at] = if found.is_in { Is::In } else { Is::Out };
            self.any_expected = true;
            implied.extend(self.signs[at].iter().map(|&sign| if found.is_in { sign } else { !sign }));
        }
        Ok(())
    }

    fn undo(&mut self) {
        self.forget_expected();
        match self.changes.pop() {
            None | Some(Change::Nothing) => {}
            Some(Change::In(node)) => {
                self.ins -= 1;
                let at = node as usize;
                (self.is[at], self.since[at], self.by[at]) = (Is::Open, NEVER, None);
            }
            Some(Change::Less(node)) => {
                let at = node as usize;
                self.left[at] += 1;
                if self.is[at] == Is::Out {
                    (self.is[at], self.since[at]) = (Is::Open, NEVER);
                }
            }
        }
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        let node = self.node_of[implied.code()];
        let (when, apart) = self.why[node as usize];
        self.append(when, apart, node, clause);
        // Of several values, those that were out already are part of the reason.
        if self.signs[node as usize].contains(&implied) {
            clause.extend(self.signs[node as usize].iter().filter(|&&sign| sign != implied));
        }
    }
}
