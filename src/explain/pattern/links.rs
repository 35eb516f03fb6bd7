//! What chains are made of: candidates and groups of them, of which one holds, or not both.
//!
//! In: candidates. Out: strong and weak links, each with its rules. Must not know: how chains are found or named.

use itertools::Itertools;

use super::board::{Board, House};
use super::cells::Cells;

/// A value at one of a few cells in a line and a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node {
    pub(super) value: usize,
    pub(super) cells: Cells,
}

/// Why one of two nodes holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strong {
    /// A cell has two values left.
    Cell(usize),
    /// A house has no other place for the value.
    House(usize),
}

/// Nodes and their links.
pub(super) struct Links {
    pub(super) nodes: Vec<Node>,
    /// For each node those that hold if it does not.
    pub(super) strong: Vec<Vec<(usize, Strong)>>,
    /// For each node those that it rules out.
    pub(super) weak: Vec<Vec<usize>>,
    /// The same for single candidates only, as bits.
    bits: Vec<Vec<u64>>,
}

/// More nodes are too many.
const MOST: usize = 1200;

impl Links {
    /// The links of a board; `None` where there are too many.
    pub(super) fn new(board: &Board<'_>) -> Option<Links> {
        let houses = &board.frame.houses;
        let single = |(value, cell)| Node { value, cells: Cells::one(cell) };
        let mut nodes = (0..board.frame.values)
            .flat_map(|value| board.of[value].iter().map(move |cell| (value, cell)))
            .map(single)
            .collect_vec();
        let singles = nodes.len();
        for [one, other] in houses.iter().array_combinations() {
            let both = one.cells & other.cells;
            if both.len() < 2 {
                continue;
            }
            let group = |value: usize| Node { value, cells: board.of[value] & both };
            nodes.extend((0..board.frame.values).map(group).filter(|node| node.cells.len() > 1));
        }
        nodes[singles..].sort_unstable();
        nodes.dedup();
        if nodes.len() > MOST {
            return None;
        }
        let mut by_value = vec![Vec::new(); board.frame.values];
        nodes.iter().enumerate().for_each(|(at, node)| by_value[node.value].push(at));
        let (strong, weak) = (vec![Vec::new(); nodes.len()], vec![Vec::new(); nodes.len()]);
        let mut links = Links { strong, weak, nodes, bits: Vec::new() };
        for (value, all) in by_value.iter().enumerate() {
            let places = houses.iter().map(|house| board.of[value] & house.cells).collect_vec();
            for [&one, &other] in all.iter().array_combinations() {
                let [a, b] = [one, other].map(|at| links.nodes[at].cells);
                if a.meets(&b) {
                    continue;
                }
                let mut near = board.around(a | b).peekable();
                if near.peek().is_some() {
                    links.weak[one].push(other);
                    links.weak[other].push(one);
                }
                let house = (0..houses.len()).find(|&house| places[house] == a | b);
                if let Some(house) = house {
                    links.strong[one].push((other, Strong::House(house)));
                    links.strong[other].push((one, Strong::House(house)));
                }
            }
        }
        let mut at = vec![Vec::new(); board.left.len()];
        for node in 0..singles {
            at[links.nodes[node].cells.iter().next()?].push(node);
        }
        for (cell, nodes) in at.iter().enumerate() {
            for [&one, &other] in nodes.iter().array_combinations() {
                links.weak[one].push(other);
                links.weak[other].push(one);
                if nodes.len() == 2 {
                    links.strong[one].push((other, Strong::Cell(cell)));
                    links.strong[other].push((one, Strong::Cell(cell)));
                }
            }
        }
        let words = singles.div_ceil(64);
        for near in &links.weak {
            let mut bits = vec![0_u64; words];
            near.iter().filter(|&&node| node < singles).for_each(|node| bits[node / 64] |= 1 << (node % 64));
            links.bits.push(bits);
        }
        Some(links)
    }

    /// Whether two nodes together rule a candidate out.
    pub(super) fn strike(&self, one: usize, other: usize) -> bool {
        self.bits[one].iter().zip(&self.bits[other]).any(|(one, other)| one & other != 0)
    }

    /// The rules behind a strong link.
    pub(super) fn strong_rule(&self, board: &Board<'_>, from: usize, link: Strong) -> usize {
        match link {
            Strong::Cell(cell) => board.cell_rules(Cells::one(cell)).next().unwrap_or_default(),
            Strong::House(house) => board.frame.houses[house].rule(self.nodes[from].value),
        }
    }

    /// The rules that two nodes do not both hold.
    pub(super) fn weak_rules(&self, board: &Board<'_>, one: usize, other: usize) -> Vec<usize> {
        let [one, other] = [one, other].map(|at| self.nodes[at]);
        if one.value != other.value {
            return board.cell_rules(one.cells).collect();
        }
        let first: Option<&House> = board.around(one.cells | other.cells).next();
        first.map(|house| house.rule(one.value)).into_iter().collect()
    }

    /// Whether two nodes are linked by more than that they exclude each other: one of them holds.
    pub(super) fn is_strong(&self, one: usize, other: usize) -> bool {
        self.strong[one].iter().any(|&(node, _)| node == other)
    }

    pub(super) fn is_group(&self, node: usize) -> bool {
        self.nodes[node].cells.len() > 1
    }

    /// A node in words: `r1c1 is 4`.
    pub(super) fn said(&self, board: &Board<'_>, node: usize) -> String {
        let Node { value, cells } = self.nodes[node];
        if cells.len() == 1 {
            format!("{} is {}", board.name(cells), board.value(value))
        } else {
            format!("{} is at {}", board.value(value), board.any(cells))
        }
    }

    /// All values that a node has a part in, as a set.
    pub(super) fn values(&self, nodes: &[usize]) -> u64 {
        nodes.iter().fold(0, |all, &node| all | 1 << self.nodes[node].value)
    }
}
