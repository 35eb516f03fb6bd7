//! How far rules are from a value, and which atoms of a rule about the whole board do not matter.
//!
//! In: rules, a value. Out: distances, idle atoms. Must not know: engines, how reasons are found.

use super::state::State;

impl State {
    /// The open atoms of a rule about the whole board that are in none of the other rules, provided that a line is
    /// known, so that the rule needs no further one. The rule can always be kept without these atoms
    /// ([`OneLoop::ends`](crate::rule::OneLoop::ends)), so nothing is lost when they are assumed false, and no model
    /// has to be repaired at irrelevant places.
    pub(super) fn idle(&self, rules: &[usize], target: usize) -> Vec<usize> {
        let Some(global) = (0..self.graph.scope.len()).find(|&rule| self.graph.is_global[rule]) else {
            return Vec::new();
        };
        if !self.graph.scope[global].iter().any(|&atom| self.known[atom] == Some(true)) {
            return Vec::new();
        }
        let mut spoken = vec![false; self.known.len()];
        spoken[target] = true;
        for &rule in rules.iter().filter(|&&rule| !self.graph.is_global[rule]) {
            self.graph.scope[rule].iter().for_each(|&atom| spoken[atom] = true);
        }
        let idle = |&atom: &usize| !spoken[atom] && self.known[atom].is_none();
        self.graph.scope[global].iter().copied().filter(idle).collect()
    }

    /// How far each rule is from an atom: 1 when the rule contains it, 2 when it shares an open atom with such a rule,
    /// and so on. Rules further away than `most` keep the largest number.
    pub(super) fn distances(&self, atom: usize, through_wide: bool, most: usize) -> Vec<usize> {
        let mut distance = vec![usize::MAX; self.graph.scope.len()];
        let mut seen = vec![false; self.known.len()];
        let mut front = vec![atom];
        let mut far = 0;
        while !front.is_empty() && far < most {
            far += 1;
            let mut next = Vec::new();
            for atom in front {
                for &rule in &self.graph.watch[atom] {
                    if distance[rule] != usize::MAX {
                        continue;
                    }
                    distance[rule] = far;
                    if self.graph.is_global[rule] && !through_wide {
                        continue;
                    }
                    for &other in &self.graph.scope[rule] {
                        if self.known[other].is_none() && !std::mem::replace(&mut seen[other], true) {
                            next.push(other);
                        }
                    }
                }
            }
            front = next;
        }
        distance
    }
}
