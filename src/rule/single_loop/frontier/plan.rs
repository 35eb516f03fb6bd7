//! What happens at each dot: which edges come in, which go out, and what the rules read of them.
//!
//! In: an order of the dots, the rules that are followed. Out: a list of steps. Must not know: how boards are counted.

use super::Followed;
use super::order::Order;
use super::reader::{Layer, Reader};
use crate::board::{Board, Layout};

/// What happens at each dot.
pub(super) struct Plan {
    pub(super) dots: Vec<Dot>,
    /// The number of items that are edges.
    pub(super) lines: usize,
    /// Whether the rules without an edge are kept.
    pub(super) kept: bool,
}

pub(super) struct Dot {
    /// The items of the edges from earlier dots.
    pub(super) into: Vec<usize>,
    pub(super) out: Vec<Out>,
    /// For each rule that has read some of its edges, its item, and in which states no further line is needed.
    pub(super) rests: Vec<(usize, Vec<bool>)>,
    /// Whether the rules that have read nothing need no line.
    pub(super) may_close: bool,
}

/// An edge to a later dot.
pub(super) struct Out {
    edge: u32,
    pub(super) item: usize,
    pub(super) reads: Vec<Read>,
}

/// A rule reads an edge.
pub(super) struct Read {
    pub(super) item: usize,
    pub(super) next: Layer,
}

impl Plan {
    pub(super) fn new(layout: &Layout, order: &Order, followed: &[Followed<'_>]) -> Self {
        let mut visited = vec![0; layout.edge_count()];
        let mut plan = Plan { dots: Vec::with_capacity(order.visits.len()), lines: order.items, kept: true };
        for (at, visit) in order.visits.iter().enumerate() {
            visit.out.iter().for_each(|&(edge, _)| visited[edge as usize] = at);
            let out = visit.out.iter().map(|&(edge, item)| Out { edge, item, reads: Vec::new() }).collect();
            plan.dots.push(Dot { into: visit.into.clone(), out, rests: Vec::new(), may_close: true });
        }
        for Followed { rule, edges, item } in followed {
            let visits: Vec<usize> = edges.iter().map(|&edge| visited[edge as usize]).collect();
            let (Some(&first), Some(&last)) = (visits.first(), visits.last()) else {
                plan.kept &= rule.is_kept(&Board(vec![0; layout.edge_count()]), layout);
                continue;
            };
            let Reader { layers, rests } = Reader::new(*rule, edges, layout);
            plan.dots[..=first].iter_mut().for_each(|dot| dot.may_close &= rests[0][0]);
            for at in first + 1..=last {
                let read = visits.partition_point(|&visit| visit < at);
                plan.dots[at].rests.push((*item, rests[read].clone()));
            }
            for ((&edge, at), next) in edges.iter().zip(visits).zip(layers) {
                let out = plan.dots[at].out.iter_mut().find(|out| out.edge == edge);
                out.expect("the edge goes out of the dot at which it is decided")
                    .reads
                    .push(Read { item: *item, next });
            }
        }
        plan
    }
}
