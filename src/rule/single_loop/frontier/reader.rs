//! A rule that reads its edges one after the other, and what it must remember between them.
//!
//! In: a rule over a few edges, the order in which they are decided. Out: a diagram of states. Must not know: loops,
//! which rule it is.
//!
//! All boards of the rule's edges are tried; two beginnings that the same continuations complete are one state.

use std::collections::HashMap;

use crate::board::{Board, Layout, Place, Value};
use crate::rule::Rule;

/// The most edges of a rule: a layer has at most 256 states then, whatever the rule is.
pub(super) const MOST_EDGES: usize = 12;

/// The states before one edge, for each whether the edge may be absent or a line, and which state follows.
pub(super) type Layer = Vec<[Option<u8>; 2]>;

/// The diagram of a rule. The only state before the first edge, and the only one after the last, is 0.
#[derive(Debug)]
pub(super) struct Reader {
    pub(super) layers: Vec<Layer>,
    /// For each layer and state, whether no further edge need be a line.
    pub(super) rests: Vec<Vec<bool>>,
}

/// The edges of a rule, each once; `None` if it is about anything else.
pub(super) fn edges(rule: &dyn Rule, layout: &Layout) -> Option<Vec<u32>> {
    let all = rule
        .scope()
        .iter()
        .map(|&(place, value)| (place.index() < layout.edge_count() && value == 1).then_some(place.0))
        .collect::<Option<Vec<u32>>>();
    all.map(|mut edges| {
        edges.sort_unstable();
        edges.dedup();
        edges
    })
}

impl Reader {
    /// The diagram of a rule whose edges are decided in this order. `board` is one without a line; it comes back so.
    pub(super) fn new(rule: &dyn Rule, edges: &[u32], layout: &Layout, board: &mut Board) -> Self {
        let scope: Vec<u32> = rule.scope().iter().map(|&(place, _)| place.0).collect();
        let known = vec![None; scope.len()];
        let layers = vec![Layer::new(); edges.len()];
        let mut trial =
            Trial { rule, layout, edges, scope, known, board, layers, numbers: vec![HashMap::new(); edges.len()] };
        if trial.state(0).is_none() {
            trial.layers[0].push([None; 2]);
        }
        let layers = trial.layers;
        let mut rests = vec![vec![true]];
        for layer in layers.iter().rev() {
            let after = &rests[rests.len() - 1];
            rests.push(layer.iter().map(|next| next[0].is_some_and(|next| after[usize::from(next)])).collect());
        }
        rests.reverse();
        Reader { layers, rests }
    }
}

/// A rule while its boards are tried.
struct Trial<'a> {
    rule: &'a dyn Rule,
    layout: &'a Layout,
    edges: &'a [u32],
    scope: Vec<u32>,
    known: Vec<Option<bool>>,
    board: &'a mut Board,
    layers: Vec<Layer>,
    /// For each layer, the number of a state.
    numbers: Vec<HashMap<[Option<u8>; 2], u8>>,
}

impl Trial<'_> {
    /// The state after the first `depth` edges as they are set; `None` if nothing completes them.
    fn state(&mut self, depth: usize) -> Option<u8> {
        let Some(&edge) = self.edges.get(depth) else {
            return self.rule.is_kept(self.board, self.layout).then_some(0);
        };
        self.rule.propagate(&self.known)?;
        let next = [false, true].map(|line| {
            self.set(edge, Some(line));
            self.state(depth + 1)
        });
        self.set(edge, None);
        if next == [None; 2] {
            return None;
        }
        let layer = &mut self.layers[depth];
        Some(*self.numbers[depth].entry(next).or_insert_with(|| {
            layer.push(next);
            u8::try_from(layer.len() - 1).expect("a layer has at most 256 states")
        }))
    }

    fn set(&mut self, edge: u32, line: Option<bool>) {
        self.board[Place(edge)] = Value::from(line == Some(true));
        let atoms = self.scope.iter().zip(&mut self.known).filter(|&(&at, _)| at == edge);
        atoms.for_each(|(_, known)| *known = line);
    }
}
