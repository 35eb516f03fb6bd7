//! A rule that reads its edges one after the other, and what it must remember between them.
//!
//! In: a rule over a few edges, the order in which they are decided. Out: a diagram of states. Must not know: loops,
//! which rule it is.

use crate::board::{Board, Layout, Value, Values};
use crate::rule::Rule;
use crate::rule::automaton::{Automaton, Diagram};

/// The most edges of a rule: a layer has at most 256 states then, whatever the rule is.
pub(super) const MOST_EDGES: usize = 12;

const EDGE: Values = Values::two(&["no line", "line"]);

/// The states before one edge: for each, which state follows if the edge is no line, and if it is one.
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
    let scope = rule.scope();
    let edge = |&(place, value): &(crate::board::Place, Value)| {
        (place.index() < layout.edge_count() && value == 1).then_some(place.0)
    };
    let mut edges = scope.iter().map(edge).collect::<Option<Vec<u32>>>()?;
    edges.sort_unstable();
    edges.dedup();
    Some(edges)
}

impl Reader {
    /// The diagram of a rule whose edges are decided in this order.
    pub(super) fn new(rule: &dyn Rule, edges: &[u32], layout: &Layout) -> Self {
        let number = |place: u32| edges.iter().position(|&edge| edge == place).expect("these are all of its edges");
        let scope = rule.scope().iter().map(|&(place, _)| number(place.0)).collect();
        let reading = Reading { rule, layout, edges, scope };
        let diagram = Diagram::new(&reading, EDGE, edges.len()).expect("a few edges have few boards");
        let mut layers: Vec<Layer> = diagram.widths().iter().map(|&states| vec![[None; 2]; states.max(1)]).collect();
        for (layer, steps) in layers.iter_mut().zip(diagram.steps()) {
            for step in steps {
                let next = u8::try_from(step.to).expect("a layer has at most 256 states");
                layer[step.from as usize][usize::from(step.index)] = Some(next);
            }
        }
        layers.truncate(edges.len());
        let mut rests = vec![vec![true]];
        for layer in layers.iter().rev() {
            let after = &rests[rests.len() - 1];
            rests.push(layer.iter().map(|next| next[0].is_some_and(|next| after[usize::from(next)])).collect());
        }
        rests.reverse();
        Reader { layers, rests }
    }
}

/// A rule as an automaton that remembers all that it has read, one bit for each edge. Its diagram keeps what matters.
#[derive(Debug)]
struct Reading<'r> {
    rule: &'r dyn Rule,
    layout: &'r Layout,
    edges: &'r [u32],
    /// For each atom of the rule, the number of its edge.
    scope: Vec<usize>,
}

impl Automaton for Reading<'_> {
    type State = u16;

    fn start(&self) -> u16 {
        0
    }

    fn step(&self, state: &u16, value: Value, index: usize) -> Option<u16> {
        let read = state | value << index;
        let known = |&edge: &usize| (edge <= index).then_some(read >> edge & 1 == 1);
        self.rule.propagate(&self.scope.iter().map(known).collect::<Vec<_>>()).map(|_| read)
    }

    fn accepts(&self, state: &u16) -> bool {
        let mut board = Board(vec![0; self.layout.edge_count()]);
        self.edges.iter().zip(0..).for_each(|(&edge, number)| board.0[edge as usize] = state >> number & 1);
        self.rule.is_kept(&board, self.layout)
    }
}
