//! Clues that are switched on and off, as the loop sees them.
//!
//! In: clues, each under a literal that switches it on; those literals as they become true. Out: the switch of a clue
//! that a loop breaks on its own. Must not know: which engine searches, which puzzle it is.
//!
//! While clues are removed one after the other, the rules that always hold demand next to nothing of a loop, so it
//! would be noticed late that a loop is too small. The switch of the clue that the loop breaks is part of the reason.

use super::Conditional;
use super::paths::NONE;
use crate::board::Lists;
use crate::cnf::Lit;

/// All clues under switches.
#[derive(Debug, Default)]
pub(super) struct Switches {
    lits: Vec<Lit>,
    /// The number of edges of each clue that hold; `None` if all that is known is that at least one does.
    counts: Vec<Option<u32>>,
    of_edge: Lists,
    /// The clue of a variable.
    of_var: Vec<u32>,
    /// The clues that are switched on, in that order.
    on: Vec<u32>,
    /// For each clue: when it was last visited, and how many edges of that loop it has.
    hits: Vec<(u32, u32)>,
    now: u32,
}

impl Switches {
    pub(super) fn new(edge_count: usize, clues: &[Conditional]) -> Self {
        let mut edges = Lists::default();
        let mut of_var = Vec::new();
        for (number, clue) in clues.iter().enumerate() {
            edges.push(clue.places.iter().map(|place| place.0));
            let var = clue.switch.var().index();
            of_var.resize(of_var.len().max(var + 1), NONE);
            of_var[var] = number as u32;
        }
        Switches {
            lits: clues.iter().map(|clue| clue.switch).collect(),
            counts: clues.iter().map(|clue| clue.count.map(|count| count as u32)).collect(),
            of_edge: edges.turned(edge_count),
            of_var,
            on: Vec::new(),
            hits: vec![(0, 0); clues.len()],
            now: 0,
        }
    }

    /// Switches on the clue of which this literal is the switch; false if there is none.
    pub(super) fn turn_on(&mut self, lit: Lit) -> bool {
        let clue = self.of_var.get(lit.var().index()).copied().unwrap_or(NONE);
        let is_switch = clue != NONE && self.lits[clue as usize] == lit;
        if is_switch {
            self.on.push(clue);
        }
        is_switch
    }

    /// Undoes the last switch.
    pub(super) fn turn_off(&mut self) {
        self.on.pop();
    }

    /// The switch of a clue that these edges break when they are the whole line; of several, the one switched on first.
    pub(super) fn broken(&mut self, edges: impl Iterator<Item = u32>) -> Option<Lit> {
        if self.on.is_empty() {
            return None;
        }
        self.now += 1;
        for edge in edges {
            for &clue in self.of_edge.get(edge as usize) {
                let (when, hits) = &mut self.hits[clue as usize];
                *hits = if *when == self.now { *hits + 1 } else { 1 };
                *when = self.now;
            }
        }
        let is_broken = |&&clue: &&u32| {
            let (when, hits) = self.hits[clue as usize];
            let hits = if when == self.now { hits } else { 0 };
            self.counts[clue as usize].map_or(hits == 0, |count| count != hits)
        };
        self.on.iter().find(is_broken).map(|&clue| self.lits[clue as usize])
    }
}
