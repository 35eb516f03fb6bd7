//! The rule inside a search.
//!
//! In: literals that an engine makes true and takes back. Out: places that must or cannot be in, each with its reason.
//! Must not know: which engine searches.
//!
//! When all literals are asserted that are true, only what changed is looked at: the group of a node that became in; the
//! groups and open nodes beside one that became out; the marks that reached it before. So what would take too long is
//! found a little later, but a board that breaks the rule is always found.

use super::Groups;
use super::flood::Flood;
use super::layers::starts;
use super::reach;
use super::search::{Because, Found, Is, Search};
use super::seated::Seated;
use crate::board::Lists;
use crate::cnf::{Lit, Theory, Truth, Var};
use crate::rule::Vars;

/// The rule on a board on which the engine decides places.
#[derive(Debug)]
pub(super) struct Inside {
    rule: Groups,
    seated: Seated,
    truths: Vec<Truth>,
    /// For each literal, the slots that it puts in or out.
    slots: Lists,
    is: Vec<Is>,
    /// The literals that are asserted, in order.
    asserted: Vec<Lit>,
    /// Slots that changed since all followed that can follow.
    news: Vec<u32>,
    /// Why each literal was implied.
    why: Vec<Vec<Lit>>,
    /// The slots that were implied, and are not asserted yet.
    pending: Vec<u32>,
    is_pending: Vec<bool>,
    flood: Flood,
    reach: Reach,
}

/// Which marks reach which nodes.
#[derive(Debug, Default)]
struct Reach {
    marks: Vec<u32>,
    /// For each node, the marks that would reach it on an empty board.
    near: Vec<Vec<u32>>,
    balls: Vec<Vec<u32>>,
    /// How many marks reach each node.
    count: Vec<u32>,
    stale: Vec<u32>,
    is_stale: Vec<bool>,
    /// Nodes that are reached by fewer marks than before.
    lost: Vec<u32>,
}

impl Reach {
    fn new(rule: &Groups, seated: &Seated) -> Self {
        let mut flood = Flood::default();
        let Some(marks) = reach::marks(rule) else { return Reach::default() };
        let mut near = vec![Vec::new(); rule.nodes.len()];
        for (number, &mark) in (0..).zip(&marks) {
            reach::ball(rule, seated, &mut flood, mark, |_| true, |_, _| {})
                .into_iter()
                .for_each(|(node, _)| near[node as usize].push(number));
        }
        Reach {
            balls: vec![Vec::new(); marks.len()],
            count: vec![0; rule.nodes.len()],
            stale: (0..marks.len() as u32).collect(),
            is_stale: vec![true; marks.len()],
            lost: (0..rule.nodes.len() as u32).collect(),
            near,
            marks,
        }
    }

    /// A node became out, or open again.
    fn changed(&mut self, node: u32) {
        for &mark in self.near.get(node as usize).into_iter().flatten() {
            if !std::mem::replace(&mut self.is_stale[mark as usize], true) {
                self.stale.push(mark);
            }
        }
    }

    fn renew(&mut self, rule: &Groups, seated: &Seated, flood: &mut Flood, is: &[Is]) {
        for mark in std::mem::take(&mut self.stale) {
            let at = mark as usize;
            self.is_stale[at] = false;
            let ball = reach::ball(rule, seated, flood, self.marks[at], |node| is[node as usize] != Is::Out, |_, _| {});
            ball.iter().for_each(|&(node, _)| self.count[node as usize] += 1);
            for node in std::mem::replace(&mut self.balls[at], ball.into_iter().map(|(node, _)| node).collect()) {
                self.count[node as usize] -= 1;
                if self.count[node as usize] == 0 {
                    self.lost.push(node);
                }
            }
        }
    }
}

impl Inside {
    /// The rule on a board; `None` when what is known in advance breaks it.
    pub(super) fn new(rule: &Groups, seated: Seated, vars: &Vars) -> Option<Self> {
        let truths: Vec<Truth> = (0..rule.told.len()).map(|slot| rule.truth(vars, slot)).collect();
        let is: Vec<Is> = truths
            .iter()
            .map(|truth| match truth {
                Truth::Known(true) => Is::In,
                Truth::Known(false) => Is::Out,
                Truth::Open(_) => Is::Open,
            })
            .collect();
        let codes =
            truths.iter().filter_map(|truth| truth.lit()).map(|lit| lit.code() | 1).max().map_or(0, |most| most + 1);
        let mut slots = vec![Vec::new(); codes];
        for (slot, lit) in (0..).zip(&truths).filter_map(|(slot, truth)| Some((slot, truth.lit()?))) {
            slots[lit.code()].push(slot);
            slots[(!lit).code()].push(slot);
        }
        let mut lists = Lists::default();
        slots.into_iter().for_each(|slots| lists.push(slots));
        let mut inside = Inside {
            reach: Reach::new(rule, &seated),
            rule: rule.clone(),
            seated,
            is_pending: vec![false; truths.len()],
            why: vec![Vec::new(); codes],
            slots: lists,
            news: Vec::new(),
            truths,
            is,
            asserted: Vec::new(),
            pending: Vec::new(),
            flood: Flood::default(),
        };
        // What is known in advance has no literals, so it cannot be a clause.
        let count = rule.nodes.len();
        for (layer, &(_, size)) in rule.demand.layers.iter().enumerate() {
            let is = &inside.is[layer * count..(layer + 1) * count];
            let starts = starts(rule, size, is, &inside.seated, &mut inside.flood);
            inside.news.extend(starts.at.into_iter().chain(starts.lost).map(|node| rule.slot(layer, node) as u32));
        }
        for slot in inside.news.clone() {
            inside.look(slot, &mut Vec::new()).ok()?;
        }
        inside.unreached(&mut Vec::new()).ok()?;
        inside.reach.lost = (0..rule.nodes.len() as u32).filter(|_| !inside.reach.marks.is_empty()).collect();
        Some(inside)
    }

    fn slots(&self, lit: Lit) -> Vec<u32> {
        if lit.code() < self.slots.len() { self.slots.get(lit.code()).to_vec() } else { Vec::new() }
    }

    fn layer(&self, slot: u32) -> (usize, u32) {
        let count = self.rule.nodes.len();
        (slot as usize / count, (slot as usize % count) as u32)
    }

    fn clause(&self, layer: usize, because: &Because) -> Vec<Lit> {
        let truth = |node: u32| self.truths[self.rule.slot(layer, node)];
        let ins = because.ins.iter().map(|&node| !truth(node));
        ins.chain(because.outs.iter().map(|&node| truth(node))).filter_map(Truth::lit).collect()
    }

    /// Looks at what a change may have brought about in its layer.
    fn look(&mut self, slot: u32, found: &mut Vec<Found>) -> Result<(), Because> {
        let (layer, node) = self.layer(slot);
        let count = self.rule.nodes.len();
        let mut search = Search {
            rule: &self.rule,
            size: self.rule.demand.layers[layer].1,
            is: &self.is[layer * count..(layer + 1) * count],
            seated: &self.seated,
            thorough: false,
            flood: &mut self.flood,
            found,
        };
        match search.is[node as usize] {
            Is::In => search.group_of(node)?,
            Is::Open => search.open(node),
            Is::Out => {
                for &beside in self.rule.beside.get(node as usize) {
                    match search.is[beside as usize] {
                        Is::In => search.group_of(beside)?,
                        Is::Open => search.open(beside),
                        Is::Out => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// What no mark reaches any more.
    fn unreached(&mut self, found: &mut Vec<Found>) -> Result<(), Because> {
        self.reach.renew(&self.rule, &self.seated, &mut self.flood, &self.is);
        while let Some(&node) = self.reach.lost.last() {
            if self.is[node as usize] == Is::Out || self.reach.count[node as usize] > 0 {
                self.reach.lost.pop();
                continue;
            }
            let outs = reach::walls(&self.rule, &self.is, &self.seated, &mut self.flood, node);
            if self.is[node as usize] == Is::In {
                return Err(Because { ins: vec![node], outs, ..Because::default() });
            }
            self.reach.lost.pop();
            found.push(Found { node, is_in: false, because: Because { outs, ..Because::default() } });
        }
        Ok(())
    }

    fn imply(&mut self, layer: usize, found: Vec<Found>, implied: &mut Vec<Lit>) {
        for Found { node, is_in, because } in found {
            let slot = self.rule.slot(layer, node);
            let Some(lit) = self.truths[slot].lit().filter(|_| !self.is_pending[slot]) else { continue };
            let lit = if is_in { lit } else { !lit };
            self.is_pending[slot] = true;
            self.pending.push(slot as u32);
            self.why[lit.code()] = self.clause(layer, &because);
            implied.push(lit);
        }
    }
}

impl Theory for Inside {
    fn about(&self) -> Option<Vec<Var>> {
        Some(self.truths.iter().filter_map(|truth| truth.lit()).map(Lit::var).collect())
    }

    fn start(&mut self, _: &mut Vec<Lit>) {}

    fn assert(&mut self, lit: Lit, _: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.asserted.push(lit);
        for slot in self.slots(lit) {
            let is_in = self.truths[slot as usize].lit() == Some(lit);
            self.is[slot as usize] = if is_in { Is::In } else { Is::Out };
            self.news.push(slot);
            if !is_in && slot < self.rule.nodes.len() as u32 {
                self.reach.changed(slot);
            }
        }
        Ok(())
    }

    fn settle(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let mut at = 0;
        while let Some(&slot) = self.news.get(at) {
            at += 1;
            let mut found = Vec::new();
            let result = self.look(slot, &mut found);
            let layer = self.layer(slot).0;
            if let Err(because) = result {
                self.news.drain(..at - 1);
                return Err(self.clause(layer, &because));
            }
            self.imply(layer, found, implied);
        }
        self.news.clear();
        let mut found = Vec::new();
        if let Err(because) = self.unreached(&mut found) {
            return Err(self.clause(0, &because));
        }
        self.imply(0, found, implied);
        Ok(())
    }

    fn undo(&mut self) {
        self.pending.drain(..).for_each(|slot| self.is_pending[slot as usize] = false);
        let Some(lit) = self.asserted.pop() else { return };
        for slot in self.slots(lit) {
            let was_out = std::mem::replace(&mut self.is[slot as usize], Is::Open) == Is::Out;
            if was_out && slot < self.rule.nodes.len() as u32 {
                self.reach.changed(slot);
            }
        }
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        clause.extend(&self.why[implied.code()]);
    }
}
