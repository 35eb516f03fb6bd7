//! A rule that only forbids closing cycles, as seen from a few other rules.
//!
//! In: which ends each open atom joins. Out: whether a few atoms that hold together close a cycle. Must not know:
//! engines, which family the rule is of.

use super::rule_graph::RuleGraph;

/// An end that does not exist.
const NOWHERE: usize = usize::MAX;

/// The ends that atoms join.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// The rule.
    pub(super) rule: usize,
    /// For each atom, the two ends that it joins; [`NOWHERE`] for an atom outside the rule's scope.
    ends: Vec<[usize; 2]>,
    /// The open atoms at each end.
    pub(super) at: Vec<Vec<usize>>,
    /// For each end, whether it belongs to a known line.
    line: Vec<bool>,
    /// The number of separate known lines.
    lines: usize,
}

impl Links {
    /// The links of a rule about the whole board; `None` when it does not forbid cycles, or no line is known yet.
    pub(super) fn new(graph: &RuleGraph, rule: usize, known: &[Option<bool>]) -> Option<Links> {
        let scope = &graph.scope[rule];
        let seen: Vec<Option<bool>> = scope.iter().map(|&atom| known[atom]).collect();
        let given = graph.puzzle.rules()[rule].lazy()?.one_loop()?.ends(&seen)?;
        let mut ends = vec![[NOWHERE; 2]; known.len()];
        let count = given.iter().flatten().max()? + 1;
        let (mut at, mut line) = (vec![Vec::new(); count], vec![false; count]);
        for (&atom, pair) in scope.iter().zip(given) {
            ends[atom] = pair;
            match known[atom] {
                None => pair.iter().for_each(|&end| at[end].push(atom)),
                Some(true) => line[pair[0]] = true,
                Some(false) => {}
            }
        }
        let lines = line.iter().filter(|&&line| line).count();
        Some(Links { rule, ends, at, line, lines })
    }

    /// The ends that these atoms touch, ascending.
    pub(super) fn touched(&self, atoms: &[usize]) -> Vec<usize> {
        let ends = atoms.iter().flat_map(|&atom| self.ends[atom]);
        let mut touched: Vec<usize> = ends.filter(|&end| end != NOWHERE).collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// Adds to the atoms those that join two of the ends they touch, and prepares to join them; `None` when they cannot
    /// close a cycle.
    pub(super) fn near(&self, atoms: &mut Vec<usize>) -> Option<Near> {
        let touched = self.touched(atoms);
        let number = |end: usize| touched.binary_search(&end).ok();
        let own = atoms.len();
        for &end in &touched {
            for &atom in &self.at[end] {
                if self.ends[atom][0] == end && number(self.ends[atom][1]).is_some() && !atoms[..own].contains(&atom) {
                    atoms.push(atom);
                }
            }
        }
        let pairs = atoms.iter().map(|&atom| self.ends[atom].map(|end| number(end).map_or(APART, |at| at as u8)));
        let lines = touched.iter().filter(|&&end| self.line[end]).count();
        let near = Near { pairs: pairs.collect(), ends: touched.len(), whole: lines == self.lines };
        let closes = near.ends <= MOST && near.join((1 << atoms.len().min(63)) - 1).is_none();
        closes.then_some(near)
    }
}

/// The most ends that are joined.
const MOST: usize = 64;
/// The end of an atom that joins nothing.
const APART: u8 = u8::MAX;

/// A few atoms and what they join.
#[derive(Clone, Debug)]
pub(super) struct Near {
    /// The ends of each atom.
    pairs: Vec<[u8; 2]>,
    ends: usize,
    /// Whether all known lines end here, so that a cycle might contain all of them.
    pub(super) whole: bool,
}

impl Near {
    /// Union-find: which ends belong together when these atoms hold; `None` when they close a cycle.
    pub(super) fn join(&self, mut hold: u64) -> Option<[u8; MOST]> {
        let mut tree = [0; MOST];
        tree.iter_mut().zip(0..).for_each(|(end, number)| *end = number);
        while hold != 0 {
            let pair = self.pairs[hold.trailing_zeros() as usize];
            hold &= hold - 1;
            if pair[0] == APART {
                continue;
            }
            let [from, to] = pair.map(|end| root(&tree, end));
            if from == to {
                return None;
            }
            tree[usize::from(from)] = to;
        }
        Some(tree)
    }

    /// Whether one more atom closes a cycle.
    pub(super) fn closes(&self, tree: &[u8; MOST], atom: usize) -> bool {
        let pair = self.pairs[atom];
        pair[0] != APART && root(tree, pair[0]) == root(tree, pair[1])
    }
}

fn root(tree: &[u8; MOST], mut end: u8) -> u8 {
    while tree[usize::from(end)] != end {
        end = tree[usize::from(end)];
    }
    end
}
