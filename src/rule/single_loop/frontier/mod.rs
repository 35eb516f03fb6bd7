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
mod reader;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use foldhash::fast::RandomState;

use self::order::{Items, Order};
use self::reader::{Layer, MOST_EDGES, Reader};
use crate::board::{Board, Layout};
use crate::rule::{Form, Rule, Sweep};

/// The most items of a state.
const MOST_ITEMS: usize = 255;

/// What is known at the frontier, item by item. First the edges: 0 for no line, otherwise 1 more than the item of the
/// other end of the path. Then the rules: the states of their readers.
type State<const N: usize> = [u8; N];

type States<const N: usize> = HashMap<State<N>, u128, RandomState>;

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
        for rule in rules.iter().filter(|rule| rule.lazy().is_none() && !matches!(rule.form(), Form::Dot(_))) {
            let edges = reader::edges(&**rule, layout).filter(|edges| edges.len() <= MOST_EDGES);
            let Some(mut edges) = edges else {
                let phrase = rule.phrase(layout);
                return Err(format!("a rule that is not about at most {MOST_EDGES} edges: {phrase}"));
            };
            edges.sort_unstable_by_key(|&edge| decided[edge as usize]);
            followed.push(Followed { rule: &**rule, edges, item: 0 });
        }
        let mut taken = Items::default();
        let span = |rule: &Followed<'_>| {
            rule.edges.first().zip(rule.edges.last()).map(|(&a, &b)| [a, b].map(|edge| decided[edge as usize]))
        };
        followed.sort_by_key(span);
        let mut open: Vec<(usize, usize)> = Vec::new();
        for rule in &mut followed {
            let Some([first, last]) = span(rule) else { continue };
            open.retain(|&(end, item)| {
                let stays = end >= first;
                if !stays {
                    taken.free(item);
                }
                stays
            });
            rule.item = taken.take();
            open.push((last, rule.item));
        }
        followed.iter_mut().for_each(|rule| rule.item += order.items);
        let items = order.items + taken.len();
        if items > MOST_ITEMS {
            return Err(format!("so many rules that {items} are open at once"));
        }
        Ok(Frontier { layout, order, followed, items })
    }

    fn plan(&self) -> Plan {
        let mut board = Board(vec![0; self.layout.edge_count()]);
        let mut reads: HashMap<u32, Vec<Read>> = HashMap::new();
        let mut kept = true;
        let mut readers = Vec::new();
        for Followed { rule, edges, item } in &self.followed {
            if edges.is_empty() {
                kept &= rule.is_kept(&board, self.layout);
                continue;
            }
            let Reader { layers, rests } = Reader::new(*rule, edges, self.layout, &mut board);
            for (&edge, next) in edges.iter().zip(layers) {
                reads.entry(edge).or_default().push(Read { item: *item, next });
            }
            readers.push((edges, *item, rests));
        }
        let mut decided: HashMap<u32, usize> = HashMap::new();
        let mut dots = Vec::with_capacity(self.order.visits.len());
        for (at, visit) in self.order.visits.iter().enumerate() {
            let mut out = Vec::with_capacity(visit.out.len());
            for &(edge, item) in &visit.out {
                decided.insert(edge, at);
                out.push(Out { item, reads: reads.remove(&edge).unwrap_or_default() });
            }
            dots.push(Dot { into: visit.into.clone(), out, rests: Vec::new(), may_close: true });
        }
        for (edges, item, rests) in readers {
            let visits: Vec<usize> = edges.iter().map(|edge| decided[edge]).collect();
            let (first, last) = (visits[0], visits[visits.len() - 1]);
            // How many edges have been read before each dot.
            dots[..=first].iter_mut().for_each(|dot| dot.may_close &= rests[0][0]);
            for at in first + 1..=last {
                let read = visits.partition_point(|&visit| visit < at);
                dots[at].rests.push((item, rests[read].clone()));
            }
        }
        Plan { dots, lines: self.order.items, kept }
    }

    fn sweep<const N: usize>(&self, go_on: &mut dyn FnMut() -> bool) -> Option<u128> {
        let plan = self.plan();
        if !plan.kept {
            return Some(0);
        }
        let mut walk = Walk { closed: Some(0), next: States::<N>::default(), lines: plan.lines };
        let mut states = States::from_iter([([0; N], 1)]);
        for dot in &plan.dots {
            for (state, &ways) in &states {
                if !go_on() {
                    return None;
                }
                walk.visit(dot, *state, ways);
            }
            states = std::mem::take(&mut walk.next);
        }
        Some(walk.closed.unwrap_or(u128::MAX))
    }
}

impl Sweep for Frontier<'_> {
    fn width(&self) -> usize {
        self.order.items.saturating_sub(2).max(1)
    }

    fn count(&self, go_on: &mut dyn FnMut() -> bool) -> Option<u128> {
        match self.items {
            ..=16 => self.sweep::<16>(go_on),
            ..=32 => self.sweep::<32>(go_on),
            ..=64 => self.sweep::<64>(go_on),
            _ => self.sweep::<MOST_ITEMS>(go_on),
        }
    }
}

/// What happens at each dot.
struct Plan {
    dots: Vec<Dot>,
    /// The number of items that are edges.
    lines: usize,
    /// Whether the rules without an edge are kept.
    kept: bool,
}

struct Dot {
    /// The items of the edges from earlier dots.
    into: Vec<usize>,
    out: Vec<Out>,
    /// For each rule that has read some of its edges, its item, and in which states no further line is needed.
    rests: Vec<(usize, Vec<bool>)>,
    /// Whether the rules that have read nothing need no line.
    may_close: bool,
}

/// An edge to a later dot.
struct Out {
    item: usize,
    reads: Vec<Read>,
}

/// A rule reads an edge.
struct Read {
    item: usize,
    next: Layer,
}

struct Walk<const N: usize> {
    /// Loops so far; `None` after an overflow.
    closed: Option<u128>,
    next: States<N>,
    lines: usize,
}

impl<const N: usize> Walk<N> {
    /// Continues a frontier through a dot in all possible ways.
    fn visit(&mut self, dot: &Dot, state: State<N>, ways: u128) {
        let mut bare = state;
        let mut ends = [0; 2];
        let mut found = 0;
        for &item in &dot.into {
            bare[item] = 0;
            if state[item] != 0 {
                if found == 2 {
                    return;
                }
                ends[found] = item;
                found += 1;
            }
        }
        let out = &dot.out;
        match found {
            0 => {
                self.go(dot, bare, &[], ways);
                for (number, one) in out.iter().enumerate() {
                    for (other, two) in out.iter().enumerate().skip(number + 1) {
                        self.go(dot, joined(bare, one.item, two.item), &[number, other], ways);
                    }
                }
            }
            1 => {
                let other = usize::from(state[ends[0]]) - 1;
                for (number, edge) in out.iter().enumerate() {
                    self.go(dot, joined(bare, edge.item, other), &[number], ways);
                }
            }
            _ => {
                let [one, other] = ends.map(|item| usize::from(state[item]) - 1);
                if one == ends[1] {
                    self.close(dot, &bare, ways);
                } else {
                    self.go(dot, joined(bare, one, other), &[], ways);
                }
            }
        }
    }

    /// Continues with these edges out of the dot as lines, if the rules allow it.
    fn go(&mut self, dot: &Dot, mut state: State<N>, lines: &[usize], ways: u128) {
        for (number, out) in dot.out.iter().enumerate() {
            let line = usize::from(lines.contains(&number));
            for read in &out.reads {
                let now = &mut state[read.item];
                let Some(next) = read.next[usize::from(*now)][line] else { return };
                *now = next;
            }
        }
        let total = self.next.entry(state).or_default();
        match total.checked_add(ways) {
            Some(sum) => *total = sum,
            None => self.closed = None,
        }
    }

    /// Closes a loop at the dot: allowed if there is no other path and no rule needs another line.
    fn close(&mut self, dot: &Dot, state: &State<N>, ways: u128) {
        let alone = state[..self.lines].iter().all(|&item| item == 0);
        let rests = || dot.rests.iter().all(|(item, rests)| rests[usize::from(state[*item])]);
        if alone && dot.may_close && rests() {
            self.closed = self.closed.and_then(|closed| closed.checked_add(ways));
        }
    }
}

/// The state in which two items are the ends of one path.
fn joined<const N: usize>(mut state: State<N>, one: usize, other: usize) -> State<N> {
    state[one] = other as u8 + 1;
    state[other] = one as u8 + 1;
    state
}
