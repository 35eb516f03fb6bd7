//! How far rules are from a value, and what a rule that speaks of everything can go without.
//!
//! In: rules, a value. Out: distances, idle atoms. Must not know: engines, how reasons are found.

use super::state::State;

impl State {
    /// Where a wide rule is on and satisfied as far as it asks for something: the open atoms that no other of these
    /// rules speaks of. A wide rule can always go without ([`crate::puzzle::Lemmas`]), so nothing is lost when they
    /// are taken as false, and no model has to be corrected for what nobody asked for.
    pub(super) fn idle(&self, rules: &[usize], target: usize) -> Vec<usize> {
        let Some(wide) = (0..self.graph.scope.len()).find(|&rule| self.graph.is_global[rule]) else {
            return Vec::new();
        };
        if !self.graph.scope[wide].iter().any(|&atom| self.known[atom] == Some(true)) {
            return Vec::new();
        }
        let mut spoken = vec![false; self.known.len()];
        spoken[target] = true;
        for &rule in rules.iter().filter(|&&rule| !self.graph.is_global[rule]) {
            self.graph.scope[rule].iter().for_each(|&atom| spoken[atom] = true);
        }
        let idle = |&atom: &usize| !spoken[atom] && self.known[atom].is_none();
        self.graph.scope[wide].iter().copied().filter(idle).collect()
    }

    /// How far each rule is from an atom: 1 when it speaks of it, 2 when it shares an open atom with such a rule. Of
    /// what is further away than `most` nothing is said.
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
