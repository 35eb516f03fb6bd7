//! Counts loops without building them: dynamic programming over the frontier.
//!
//! In: a layout, the rules over its edges. Out: how many single closed loops keep all rules. Must not know: which puzzle
//! it is.
//!
//! Dots are visited in an order in which few edges join those visited to the others. Between two dots only this frontier
//! matters: which of its edges are lines, which of these are the two ends of one path behind it, and what each rule that
//! the frontier cuts must remember of its edges. Boards with the same state are counted together. (Knuth, The Art of
//! Computer Programming 4A, 7.1.4, "Simpath"; Sekine, Imai, Tani, Computing the Tutte polynomial of a graph of moderate
//! size, ISAAC 1995.) The number of states grows with the length of the frontier, not with the size of the board or the
//! number of loops: on squares, with the shorter side.

mod order;
mod plan;
mod reader;
#[cfg(test)]
mod tests;
mod walk;

use self::order::{Items, Order};
use self::plan::Plan;
use self::reader::MOST_EDGES;
use crate::board::Layout;
use crate::rule::{Form, Rule};

/// The most items of a state.
const MOST_ITEMS: usize = 255;

/// The loops of a layout that keep some rules.
#[derive(Debug)]
pub(super) struct Frontier<'r> {
    layout: &'r Layout,
    order: Order,
    followed: Vec<Followed<'r>>,
    /// The number of items of a state.
    items: usize,
}

/// A rule besides those that every loop keeps: its edges in the order in which they are decided, and its item.
#[derive(Debug)]
struct Followed<'r> {
    rule: &'r dyn Rule,
    edges: Vec<u32>,
    item: usize,
}

/// The length of the frontier, in cells: on squares the shorter side.
pub(super) fn width(layout: &Layout) -> usize {
    order::width(layout)
}

impl<'r> Frontier<'r> {
    /// # Errors
    /// What the frontier cannot follow, in words.
    pub(super) fn new(layout: &'r Layout, rules: &'r [Box<dyn Rule>]) -> Result<Self, String> {
        let order = Order::new(layout);
        let mut decided = vec![0; layout.edge_count()];
        let edges = order.visits.iter().flat_map(|visit| &visit.out);
        edges.zip(0..).for_each(|(&(edge, _), at)| decided[edge as usize] = at);
        let mut followed = Vec::new();
        // Every loop keeps the rules of dots.
        for rule in rules.iter().filter(|rule| !matches!(rule.form(), Form::Dot(_) | Form::Loop)) {
            let edges = reader::edges(&**rule, layout).filter(|edges| edges.len() <= MOST_EDGES);
            let Some(mut edges) = edges else {
                let phrase = rule.phrase(layout);
                return Err(format!("a rule that is not about at most {MOST_EDGES} edges: {phrase}"));
            };
            edges.sort_unstable_by_key(|&edge| decided[edge as usize]);
            followed.push(Followed { rule: &**rule, edges, item: 0 });
        }
        let span = |rule: &Followed<'_>| {
            rule.edges.first().zip(rule.edges.last()).map(|(&a, &b)| [a, b].map(|edge| decided[edge as usize]))
        };
        followed.sort_by_key(span);
        let mut taken = Items::default();
        let mut open: Vec<(usize, usize)> = Vec::new();
        for rule in &mut followed {
            let Some([first, last]) = span(rule) else { continue };
            open.extract_if(.., |&mut (end, _)| end < first).for_each(|(_, item)| taken.free(item));
            rule.item = taken.take();
            open.push((last, rule.item));
        }
        followed.iter_mut().for_each(|rule| rule.item += order.items);
        let items = order.items + taken.len();
        if items > MOST_ITEMS {
            return Err(format!("a frontier of {items} edges and rules"));
        }
        Ok(Frontier { layout, order, followed, items })
    }

    /// The number of loops, `u128::MAX` for that many or more; `None` when `go_on` returned false.
    pub(super) fn count(&self, go_on: &mut dyn FnMut() -> bool) -> Option<u128> {
        let plan = Plan::new(self.layout, &self.order, &self.followed);
        match self.items {
            ..=16 => walk::count::<16>(&plan, go_on),
            17..=32 => walk::count::<32>(&plan, go_on),
            33..=64 => walk::count::<64>(&plan, go_on),
            _ => walk::count::<MOST_ITEMS>(&plan, go_on),
        }
    }
}
