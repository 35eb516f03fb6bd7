//! Connected sets of rules.
//!
//! In: which rules touch each other. Out: every connected set of one size that contains a given rule, once. Must not
//! know: what the numbers stand for.
//!
//! A reason without unnecessary rules is connected, so no other sets need to be examined. The sets grow from their
//! first member by members that touch the set for the first time (Wernicke, "Efficient detection of network motifs",
//! IEEE/ACM TCBB 3, 2006).

use std::ops::ControlFlow;

/// Calls `visit` with every connected set of `size` that contains `root` and nothing `banned`; afterwards the root is
/// banned.
pub(super) fn with_root<B>(
    neighbours: &[Vec<usize>],
    banned: &mut [bool],
    root: usize,
    size: usize,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    banned[root] = true;
    let mut border: Vec<usize> = neighbours[root].iter().copied().filter(|&other| !banned[other]).collect();
    let first = border.len();
    border.iter().for_each(|&other| banned[other] = true);
    let flow = match size {
        1 => visit(&[root]),
        _ => Growing { neighbours, seen: banned, border: &mut border, size, visit }.grow(&mut vec![root], 0),
    };
    border[..first].iter().for_each(|&other| banned[other] = false);
    flow
}

/// A set while it grows. The members that may come next lie on one pile, those of wider sets on top.
struct Growing<'g, B> {
    neighbours: &'g [Vec<usize>],
    seen: &'g mut [bool],
    border: &'g mut Vec<usize>,
    size: usize,
    visit: &'g mut dyn FnMut(&[usize]) -> ControlFlow<B>,
}

impl<B> Growing<'_, B> {
    /// Adds one of the members that lie on the pile from here on, in turn.
    fn grow(&mut self, set: &mut Vec<usize>, from: usize) -> ControlFlow<B> {
        let top = self.border.len();
        let is_last = set.len() + 1 == self.size;
        for at in (from..top).rev() {
            let next = self.border[at];
            set.push(next);
            let flow = if is_last {
                (self.visit)(set)
            } else {
                self.border.extend_from_within(from..at);
                let new = self.border.len();
                for &other in &self.neighbours[next] {
                    if !std::mem::replace(&mut self.seen[other], true) {
                        self.border.push(other);
                    }
                }
                let flow = self.grow(set, top);
                self.border[new..].iter().for_each(|&other| self.seen[other] = false);
                self.border.truncate(top);
                flow
            };
            set.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::with_root;

    #[test]
    fn every_connected_set_is_met_once() {
        // A ring of six with one chord.
        let joined = |a: usize, b: usize| (a + 1) % 6 == b || (b + 1) % 6 == a || (a + b == 3 && a.min(b) == 0);
        let neighbours: Vec<Vec<usize>> =
            (0..6).map(|a| (0..6).filter(|&b| b != a && joined(a, b)).collect()).collect();
        for size in 1..=6 {
            let connected = |mask: u32| {
                let mut reached = mask & mask.wrapping_neg();
                loop {
                    let wider = (0..6).filter(|&a| mask >> a & 1 == 1).fold(reached, |seen, a| {
                        let near = neighbours[a].iter().any(|&b| reached >> b & 1 == 1);
                        if near { seen | 1 << a } else { seen }
                    });
                    if wider == reached {
                        return reached == mask;
                    }
                    reached = wider;
                }
            };
            let expected: BTreeSet<u32> =
                (1..64_u32).filter(|&mask| mask.count_ones() == size && connected(mask)).collect();
            let mut found = BTreeSet::new();
            let mut banned = [false; 6];
            for root in 0..6 {
                let flow: ControlFlow<()> = with_root(&neighbours, &mut banned, root, size as usize, &mut |set| {
                    assert!(found.insert(set.iter().fold(0, |mask, &a| mask | 1 << a)), "{set:?} is met twice");
                    ControlFlow::Continue(())
                });
                assert!(flow.is_continue());
                assert_eq!(banned.map(usize::from).iter().sum::<usize>(), root + 1, "nothing but the roots so far");
            }
            assert_eq!(found, expected);
        }
    }
}
