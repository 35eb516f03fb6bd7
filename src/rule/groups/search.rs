//! What follows for one group, and for one open place.
//!
//! In: what is known of each node of a layer. Out: nodes that must be in or cannot be, or that the rule is broken, each
//! with a reason. Must not know: values, clauses.

use super::flood::{Flood, NONE};
use super::pairs::Asked;
use super::seated::Seated;
use super::{Bounds, Groups};

/// What is known of a node in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    /// Nothing.
    Open,
    /// It is in.
    In,
    /// It is out.
    Out,
}

/// Why: these nodes are in, and those are out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Because {
    pub(super) ins: Vec<u32>,
    pub(super) outs: Vec<u32>,
    pub(super) how: How,
}

/// What a reason is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum How {
    /// The size of a group, or its marks.
    #[default]
    Group,
    /// A border inside an area.
    Split,
    /// The image of a border.
    Image,
}

/// Something that follows: a node is in, or out.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) node: u32,
    pub(super) is_in: bool,
    pub(super) because: Because,
}

/// What a group keeps, and which of its nodes asks for the most, or allows the least.
pub(super) struct Group {
    pub(super) nodes: Vec<u32>,
    weight: u32,
    pub(super) marks: Vec<u32>,
    size: Bounds,
    /// The node that allows the fewest, and the one that asks for the most; the first one where the layer does.
    strict: u32,
    hungry: u32,
}

/// The search of one layer.
pub(super) struct Search<'s> {
    pub(super) rule: &'s Groups,
    /// The bounds of the layer.
    pub(super) size: Bounds,
    pub(super) is: &'s [Is],
    /// Marks that are in whatever else is.
    pub(super) seated: &'s Seated,
    /// Whether all nodes are tried that a group may need.
    pub(super) thorough: bool,
    pub(super) flood: &'s mut Flood,
    pub(super) found: &'s mut Vec<Found>,
}

impl Search<'_> {
    pub(super) fn is(&self, node: u32) -> Is {
        self.is[node as usize]
    }

    pub(super) fn find(&mut self, node: u32, is_in: bool, ins: Vec<u32>, outs: Vec<u32>) {
        self.found.push(Found { node, is_in, because: Because { ins, outs, ..Because::default() } });
    }

    /// The group of a node that is in, as far as it is known.
    fn group(&mut self, start: u32) -> Group {
        let (rule, is) = (self.rule, self.is);
        self.flood.run(&rule.beside, &[start], |node| is[node as usize] == Is::In, |_| false);
        let mut group = Group {
            nodes: self.flood.reached.clone(),
            weight: 0,
            marks: Vec::new(),
            size: self.size,
            strict: start,
            hungry: start,
        };
        for &node in &group.nodes {
            let one = &rule.nodes[node as usize];
            group.weight += one.weight;
            if one.mark {
                group.marks.push(node);
            }
            if one.size.most < group.size.most {
                group.strict = node;
            }
            if one.size.least > group.size.least {
                group.hungry = node;
            }
            group.size = group.size.and(one.size);
        }
        group
    }

    /// Nodes that hang together from this one, of which those that are in, and this `extra` one, weigh too much.
    fn heavy(&mut self, from: u32, most: u32, extra: u32) -> Vec<u32> {
        let (rule, is, mut weight) = (self.rule, self.is, 0);
        self.flood.run(
            &rule.beside,
            &[from],
            |node| node == extra || is[node as usize] == Is::In,
            |node| {
                weight += rule.nodes[node as usize].weight;
                weight > most
            },
        );
        self.flood.reached.clone()
    }

    /// A way from one node to the first one for which this holds, through nodes that are in or `extra`.
    pub(super) fn way(&mut self, from: u32, extra: u32, to: impl Fn(u32) -> bool) -> Vec<u32> {
        let (rule, is) = (self.rule, self.is);
        self.flood.run(&rule.beside, &[from], |node| node == extra || is[node as usize] == Is::In, to);
        self.flood.reached.last().map_or_else(Vec::new, |&last| self.flood.way(last))
    }

    /// Whether a group could be large enough and have marks enough, if those nodes were out, too; if not, what stops it.
    fn walls(&mut self, from: u32, start: &[u32], size: Bounds, but: u32) -> Option<Vec<u32>> {
        let (rule, is, seated) = (self.rule, self.is, self.seated);
        let own = Some(from).filter(|&from| seated.has(from));
        let bars = |node: u32| own.is_some_and(|own| seated.bars(node, own));
        let is_out = |node: u32| node == but || is[node as usize] == Is::Out;
        let (mut weight, mut marks) = (0, 0);
        let is_enough = self.flood.run(
            &rule.beside,
            start,
            |node| !is_out(node) && !bars(node),
            |node| {
                weight += rule.nodes[node as usize].weight;
                marks += u32::from(rule.nodes[node as usize].mark);
                weight >= size.least && marks >= rule.demand.marks.least
            },
        );
        (!is_enough).then(|| self.flood.walls(&rule.beside, |node| is_out(node) && !bars(node)))
    }

    /// Looks at the group of a node that is in.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub(super) fn group_of(&mut self, start: u32) -> Result<(), Because> {
        let (rule, is) = (self.rule, self.is);
        let group = self.group(start);
        let in_all = |ins: Vec<u32>| Because { ins, ..Because::default() };
        let marks = rule.demand.marks;
        if group.marks.len() as u32 > marks.most {
            return Err(in_all(self.with_marks(&group, NONE)));
        }
        let asked = rule.demand.pairs.asked(&group.marks, group.size);
        if group.weight > asked.size.most {
            return Err(in_all(self.too_many(group.strict, &asked, NONE)));
        }
        if rule.demand.borders {
            self.borders(&group)?;
            self.images(&group)?;
        }
        // From a seated mark, places beside others are barred; so it is better to start there.
        let asks = |mark: u32| self.size.and(rule.nodes[mark as usize].size).least >= group.size.least;
        let seated = group.marks.first().copied().filter(|&mark| self.seated.has(mark) && asks(mark));
        let least = Bounds { least: asked.size.least, most: u32::MAX };
        if group.weight < least.least || (group.marks.len() as u32) < marks.least {
            // Two marks ask for what they ask where a way joins them.
            let ins = match asked.hungry {
                Some([one, other]) => {
                    let mut way = self.way(one, NONE, |node| node == other);
                    way.reverse();
                    way
                }
                None => vec![seated.unwrap_or(group.hungry)],
            };
            if let Some(outs) = self.walls(ins[0], &group.nodes, least, NONE) {
                return Err(Because { ins, outs, ..Because::default() });
            }
            self.needed(&group, &ins, least);
        }
        let mut frame = Vec::new();
        for &node in &group.nodes {
            frame.extend(rule.beside.get(node as usize).iter().filter(|&&next| is[next as usize] == Is::Open));
        }
        frame.sort_unstable();
        frame.dedup();
        frame.into_iter().for_each(|node| self.joins(node));
        Ok(())
    }

    /// Nodes of a group, and this `extra` one, that are too many for it.
    fn too_many(&mut self, strict: u32, asked: &Asked, extra: u32) -> Vec<u32> {
        let Some([one, other]) = asked.strict else { return self.heavy(strict, asked.size.most, extra) };
        let mut all = self.heavy(one, asked.size.most, extra);
        all.extend(self.way(one, extra, |node| node == other));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Marks of a group, one more than it may have, with ways between them.
    fn with_marks(&mut self, group: &Group, extra: u32) -> Vec<u32> {
        let rule = self.rule;
        let first = group.marks[0];
        let mut all = Vec::new();
        if rule.demand.marks.most == 0 {
            return vec![first];
        }
        for &mark in group.marks.iter().skip(1).take(rule.demand.marks.most as usize) {
            all.extend(self.way(first, extra, |node| node == mark));
        }
        if rule.demand.marks.most == 1 {
            all = self.way(first, extra, |node| node != first && rule.nodes[node as usize].mark);
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The open nodes without which a group is too small, or has too few marks.
    fn needed(&mut self, group: &Group, ins: &[u32], least: Bounds) {
        let (rule, is, from) = (self.rule, self.is, ins[0]);
        let mut tried: Vec<u32> = if self.thorough {
            self.flood.reached.iter().copied().filter(|&node| is[node as usize] == Is::Open).collect()
        } else {
            let mut open = Vec::new();
            for &node in &group.nodes {
                for &next in rule.beside.get(node as usize) {
                    let bars = || self.seated.has(from) && self.seated.bars(next, from);
                    if is[next as usize] == Is::Open && !open.contains(&next) && !bars() {
                        open.push(next);
                    }
                }
                if open.len() > 1 {
                    return;
                }
            }
            open
        };
        tried.sort_unstable();
        for node in tried {
            if let Some(outs) = self.walls(from, &group.nodes, least, node) {
                let outs = outs.into_iter().filter(|&out| out != node).collect();
                self.find(node, true, ins.to_vec(), outs);
            }
        }
    }

    /// Whether an open node would join too much.
    fn joins(&mut self, node: u32) {
        let (rule, is) = (self.rule, self.is);
        let mut all: Option<Group> = None;
        let mut done: Vec<u32> = Vec::new();
        for &next in rule.beside.get(node as usize) {
            if is[next as usize] != Is::In || done.contains(&next) {
                continue;
            }
            let group = self.group(next);
            done.extend(rule.beside.get(node as usize).iter().copied().filter(|&other| self.flood.has(other)));
            all = Some(match all {
                None => group,
                Some(mut all) => {
                    if group.size.most < all.size.most {
                        all.strict = group.strict;
                    }
                    all.size = all.size.and(group.size);
                    all.weight += group.weight;
                    all.marks.extend(group.marks);
                    all.nodes.extend(group.nodes);
                    all
                }
            });
        }
        let Some(mut all) = all else { return };
        let own = &rule.nodes[node as usize];
        all.weight += own.weight;
        if own.mark {
            all.marks.push(node);
        }
        if own.size.most < all.size.most {
            all.strict = node;
        }
        all.size = all.size.and(own.size);
        let asked = rule.demand.pairs.asked(&all.marks, all.size);
        let ins = if all.marks.len() as u32 > rule.demand.marks.most {
            self.with_marks(&all, node)
        } else if all.weight > asked.size.most {
            self.too_many(all.strict, &asked, node)
        } else {
            return;
        };
        let ins = ins.into_iter().filter(|&other| other != node).collect();
        self.find(node, false, ins, Vec::new());
    }

    /// Looks at an open node: whether it would join too much, or have too little room.
    pub(super) fn open(&mut self, node: u32) {
        let own = self.size.and(self.rule.nodes[node as usize].size);
        if self.rule.is_too_much(node, own) {
            return self.find(node, false, Vec::new(), Vec::new());
        }
        if let Some(outs) = self.walls(node, &[node], own, NONE) {
            self.find(node, false, Vec::new(), outs);
        }
    }
}
