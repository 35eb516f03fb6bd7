//! The judge of lemmas: whether every answer satisfies a clause, for the reason that is given.
//!
//! In: the facts of a clause, a reason. Out: whether the clause holds, or what is wrong with it. Must not know: the code
//! that makes lemmas, engines.
//!
//! A clause says "one of these nodes is not in, or one of those is", of one layer.

use std::collections::BTreeSet;

use super::flood::{Flood, NONE};
use super::search::{Because, How};
use super::seated::Seated;
use super::{Bounds, Groups, reach};
use crate::rule::{Fact, Reason};

/// Not all of these are in.
const JOINED: &str = "joined";
/// This one is not in, or one of those is.
const ENCLOSED: &str = "enclosed";
/// This border is open, or one of those is not in.
const SPLIT: &str = "split";

/// Not all of these are in, or that border is open, the image of one of them about the mark among them.
const IMAGE: &str = "image";

/// The reason of a lemma.
pub(super) fn because(rule: &Groups, because: &Because) -> Reason {
    let (name, places) = match (&because.outs[..], &because.ins[..]) {
        _ if because.how == How::Split => (SPLIT, Vec::new()),
        _ if because.how == How::Image => (IMAGE, Vec::new()),
        (_, [only]) => (ENCLOSED, vec![rule.nodes[*only as usize].place]),
        ([], _) => (JOINED, Vec::new()),
        (_, [first, ..]) => (ENCLOSED, vec![rule.nodes[*first as usize].place]),
        _ => (ENCLOSED, Vec::new()),
    };
    Reason { name: name.into(), places, other: None }
}

/// What a clause says of the nodes of one layer.
struct Said {
    layer: usize,
    /// Not all of these are in.
    ins: BTreeSet<u32>,
    /// Or one of these is.
    outs: BTreeSet<u32>,
}

/// What a clause says, of each layer of which it can speak.
fn said(rule: &Groups, clause: &[Fact]) -> Vec<Said> {
    let count = rule.nodes.len();
    let of = |layer: usize| {
        let mut said = Said { layer, ins: BTreeSet::new(), outs: BTreeSet::new() };
        for fact in clause {
            let is_told = |&node: &u32| {
                rule.told[layer * count + node as usize]
                    .is_some_and(|(atom, _)| rule.scope[atom as usize] == (fact.place, fact.value))
            };
            let node = (0..count as u32).find(is_told)?;
            let (_, is_in) = rule.told[layer * count + node as usize]?;
            if fact.holds == is_in {
                said.outs.insert(node)
            } else {
                said.ins.insert(node)
            };
        }
        Some(said)
    };
    (0..rule.demand.layers.len()).filter_map(of).collect()
}

struct Judge<'j> {
    rule: &'j Groups,
    seated: &'j Seated,
    said: Said,
}

impl Judge<'_> {
    /// The nodes that can be reached, and whether a node may be passed.
    fn flood(&self, from: u32, may_pass: impl Fn(u32) -> bool) -> BTreeSet<u32> {
        let (mut reached, mut left) = (BTreeSet::from([from]), vec![from]);
        while let Some(node) = left.pop() {
            for &next in self.rule.beside.get(node as usize) {
                if may_pass(next) && reached.insert(next) {
                    left.push(next);
                }
            }
        }
        reached
    }

    fn is_always_in(&self, node: u32) -> bool {
        self.rule.nodes[node as usize].fixed || self.seated.has(node)
    }

    fn weight(&self, nodes: &BTreeSet<u32>) -> u32 {
        nodes.iter().map(|&node| self.rule.nodes[node as usize].weight).sum()
    }

    fn marks(&self, nodes: &BTreeSet<u32>) -> u32 {
        nodes.iter().filter(|&&node| self.rule.nodes[node as usize].mark).count() as u32
    }

    /// These and what is always in hang together, and are too much for one group.
    fn joined(&self) -> bool {
        self.said.ins.first().is_some_and(|&first| self.joined_from(first))
    }

    fn joined_from(&self, first: u32) -> bool {
        let all = self.flood(first, |node| self.said.ins.contains(&node) || self.is_always_in(node));
        if !self.said.ins.is_subset(&all) || !self.said.outs.is_empty() {
            return false;
        }
        let layer = self.rule.demand.layers[self.said.layer].1;
        let size = self.rule.asked(all.iter().copied(), layer);
        self.weight(&all) > size.most || self.marks(&all) > self.rule.demand.marks.most || size.least > size.most
    }

    /// What is in hangs together on both sides of a border.
    fn split(&self) -> bool {
        let mut outs = self.said.outs.iter();
        let (Some(&border), None) = (outs.next(), outs.next()) else { return false };
        let &[one, other] = self.rule.beside.get(border as usize) else { return false };
        let may_pass = |node: u32| node != border && (self.said.ins.contains(&node) || self.is_always_in(node));
        self.rule.demand.borders
            && self.rule.nodes[border as usize].weight == 0
            && self.is_always_in(one)
            && self.flood(one, may_pass).contains(&other)
    }

    /// One of the borders that are open in the area of a mark has this image, or none.
    fn image(&self) -> bool {
        let rule = self.rule;
        let mut outs = self.said.outs.iter();
        let (wanted, None) = (outs.next().copied().unwrap_or(NONE), outs.next()) else { return false };
        rule.demand.images.iter().any(|(&mark, images)| {
            let is_in = |node: u32| self.said.ins.contains(&node) || self.is_always_in(node);
            is_in(mark) && {
                let area = self.flood(mark, is_in);
                area.iter().any(|&node| rule.nodes[node as usize].weight == 0 && images[node as usize] == wanted)
            }
        })
    }

    /// The group of this node would have too little room if those were out.
    fn enclosed(&self, node: u32) -> bool {
        let (rule, own) = (self.rule, self.rule.nodes[node as usize]);
        let is_wall = |node: u32| self.said.outs.contains(&node);
        let bars = |other: u32| self.seated.has(node) && self.seated.bars(other, node);
        let mut least = rule.demand.layers[self.said.layer].1.and(own.size).least;
        if !rule.demand.pairs.are_free() {
            let with = self.flood(node, |node| self.said.ins.contains(&node) || self.is_always_in(node));
            least = least.max(rule.asked(with.iter().copied(), Bounds::ANY).least);
        }
        let room = self.flood(node, |next| !is_wall(next) && !bars(next));
        if is_wall(node) || self.weight(&room) < least || self.marks(&room) < rule.demand.marks.least {
            return true;
        }
        let reaches = |&mark: &u32| {
            let near = reach::ball(rule, self.seated, &mut Flood::default(), mark, |node| !is_wall(node), |_, _| {});
            near.iter().any(|&(other, _)| other == node)
        };
        reach::marks(rule).is_some_and(|marks| !marks.iter().any(reaches))
    }
}

/// The reason of a clause; `None` if it has none.
pub(super) fn reason(rule: &Groups, seated: &Seated, clause: &[Fact]) -> Option<Reason> {
    said(rule, clause).into_iter().find_map(|said| {
        let judge = Judge { rule, seated, said };
        let named = |name: &'static str, places| Some(Reason { name: name.into(), places, other: None });
        if judge.joined() {
            return named(JOINED, Vec::new());
        }
        if judge.split() {
            return named(SPLIT, Vec::new());
        }
        if judge.image() {
            return named(IMAGE, Vec::new());
        }
        let nodes = 0..rule.nodes.len() as u32;
        // Only one that is in can have too little room; without one in the clause, it is one that always is.
        let ins = &judge.said.ins;
        let mut from = nodes.filter(|node| if ins.is_empty() { judge.is_always_in(*node) } else { ins.contains(node) });
        let node = from.find(|&node| judge.enclosed(node) || judge.joined_from(node))?;
        named(ENCLOSED, vec![rule.nodes[node as usize].place])
    })
}

/// Checks a clause with its reason.
pub(super) fn justify(rule: &Groups, seated: &Seated, clause: &[Fact], reason: &Reason) -> Result<(), String> {
    if reason.other.is_some() {
        return Err("a group has no other place".to_owned());
    }
    let all = said(rule, clause);
    if all.is_empty() {
        return Err("the clause is not about places of one kind of group".to_owned());
    }
    let holds = |judge: &Judge<'_>| match (&*reason.name, &reason.places[..]) {
        (JOINED, []) => judge.joined(),
        (SPLIT, []) => judge.split(),
        (IMAGE, []) => judge.image(),
        (ENCLOSED, [place]) => (0..rule.nodes.len() as u32).any(|node| {
            rule.nodes[node as usize].place == *place
                && (judge.is_always_in(node) || judge.said.ins.contains(&node))
                && (judge.enclosed(node) || judge.joined_from(node))
        }),
        _ => false,
    };
    let is_held = all.into_iter().any(|said| holds(&Judge { rule, seated, said }));
    is_held.then_some(()).ok_or_else(|| format!("the groups need not keep it because of `{}`", reason.name))
}
