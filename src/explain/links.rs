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

    /// Adds to the atoms those that join two of the ends they touch, given in lists, and prepares to join them. Whether
    /// they can close a cycle.
    pub(super) fn near(
        &self,
        atoms: &mut Vec<usize>,
        touched: &[&[usize]],
        is_own: impl Fn(usize) -> bool,
        near: &mut Near,
    ) -> bool {
        let Near { ends, number, pairs, whole } = near;
        number.resize(self.at.len(), APART);
        ends.drain(..).for_each(|end| number[end] = APART);
        for &end in touched.iter().copied().flatten() {
            if std::mem::replace(&mut number[end], 0) == APART {
                ends.push(end);
            }
        }
        if ends.len() > MOST {
            return false;
        }
        ends.sort_unstable();
        ends.iter().zip(0..).for_each(|(&end, at)| number[end] = at);
        for &end in &*ends {
            let joins = |&atom: &usize| self.ends[atom][0] == end && number[self.ends[atom][1]] != APART;
            atoms.extend(self.at[end].iter().copied().filter(|atom| joins(atom) && !is_own(*atom)));
        }
        pairs.clear();
        let at = |end: usize| number.get(end).copied().unwrap_or(APART);
        pairs.extend(atoms.iter().map(|&atom| self.ends[atom].map(at)));
        *whole = ends.iter().filter(|&&end| self.line[end]).count() == self.lines;
        near.join((1 << atoms.len().min(63)) - 1).is_none()
    }
}

/// The most ends that are joined.
const MOST: usize = 64;
/// The end of an atom that joins nothing.
const APART: u8 = u8::MAX;

/// A few atoms and what they join.
#[derive(Clone, Debug, Default)]
pub(super) struct Near {
    /// The ends that are touched, and the number of each end among them.
    ends: Vec<usize>,
    number: Vec<u8>,
    /// The ends of each atom, by their numbers.
    pairs: Vec<[u8; 2]>,
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
