//! Which places a mark can have in its group, by their distance.
//!
//! In: what is known of each node, marks with the size of their groups. Out: what they reach, and what keeps them from a
//! place. Must not know: values, clauses.
//!
//! Where each group has a mark, and each mark allows so many places, a place that no mark reaches by so many steps cannot
//! be in. A way leads neither through what is out nor past another mark that is in.

use super::flood::Flood;
use super::search::Is;
use super::seated::Seated;
use super::{Bounds, Groups};

/// The marks, where each group has one and all tell how large it is at most.
pub(super) fn marks(rule: &Groups) -> Option<Vec<u32>> {
    let is_mark = |&node: &u32| rule.nodes[node as usize].mark;
    let marks: Vec<u32> = (0..rule.nodes.len() as u32).filter(is_mark).collect();
    let tells = |&mark: &u32| rule.nodes[mark as usize].size.most < Bounds::ANY.most;
    (rule.demand.marks.least > 0 && rule.demand.layers.len() == 1 && marks.iter().all(tells)).then_some(marks)
}

/// The nodes that a mark reaches, each with its distance; `stops` are called for nodes that it meets but may not pass.
pub(super) fn ball(
    rule: &Groups,
    seated: &Seated,
    flood: &mut Flood,
    mark: u32,
    may_pass: impl Fn(u32) -> bool,
    mut stops: impl FnMut(u32, u32),
) -> Vec<(u32, u32)> {
    let most = rule.nodes[mark as usize].size.most.min(rule.demand.layers[0].1.most);
    let mut near = Vec::new();
    flood.begin(rule.nodes.len());
    let own = rule.nodes[mark as usize].weight;
    if own > most || !may_pass(mark) {
        return near;
    }
    near.push((mark, own));
    flood.meets(mark);
    let mut done = 0;
    // Steps to borders weigh nothing, so the first way need not be the lightest; all weights of a kind of rule are alike.
    while let Some(&(node, weight)) = near.get(done) {
        done += 1;
        for &next in rule.beside.get(node as usize) {
            let weight = weight + rule.nodes[next as usize].weight;
            if weight > most || seated.bars(next, mark) || !flood.meets(next) {
                continue;
            }
            if may_pass(next) {
                near.push((next, weight));
            } else {
                stops(next, weight);
            }
        }
    }
    near
}

/// Which nodes some mark reaches; all where marks do not tell. `None` where one is in that none reaches.
pub(super) fn reached(rule: &Groups, is: &[Is], seated: &Seated, flood: &mut Flood) -> Option<Vec<bool>> {
    let Some(marks) = marks(rule) else { return Some(vec![true; is.len()]) };
    let mut reached = vec![false; is.len()];
    for mark in marks {
        for (node, _) in ball(rule, seated, flood, mark, |node| is[node as usize] != Is::Out, |_, _| {}) {
            reached[node as usize] = true;
        }
    }
    (0..is.len()).all(|node| is[node] != Is::In || reached[node]).then_some(reached)
}

/// What keeps the marks from a node that none of them reaches: nodes that are out and lie on a way that would be short
/// enough.
pub(super) fn walls(rule: &Groups, is: &[Is], seated: &Seated, flood: &mut Flood, from: u32) -> Vec<u32> {
    let marks = marks(rule).unwrap_or_default();
    let most = |mark: u32| rule.nodes[mark as usize].size.most.min(rule.demand.layers[0].1.most);
    let furthest = marks.iter().map(|&mark| most(mark)).max().unwrap_or(0);
    let mut steps = vec![u32::MAX; is.len()];
    steps[from as usize] = 0;
    let mut near = vec![from];
    let mut done = 0;
    while let Some(&node) = near.get(done) {
        done += 1;
        for &next in rule.beside.get(node as usize) {
            if steps[next as usize] == u32::MAX {
                // The weight of the way behind `next`, with the first node.
                steps[next as usize] = steps[node as usize] + rule.nodes[node as usize].weight;
                if steps[next as usize] < furthest {
                    near.push(next);
                }
            }
        }
    }
    let mut walls = Vec::new();
    for &mark in &marks {
        ball(
            rule,
            seated,
            flood,
            mark,
            |node| is[node as usize] != Is::Out,
            |wall, weight| {
                let behind = steps[wall as usize];
                if behind < u32::MAX && weight + behind <= most(mark) {
                    walls.push(wall);
                }
            },
        );
        // A mark that is out reaches nothing; where it would reach the node, it is a wall itself.
        if is[mark as usize] == Is::Out && steps[mark as usize] < u32::MAX {
            walls.push(mark);
        }
    }
    walls.sort_unstable();
    walls.dedup();
    walls
}
