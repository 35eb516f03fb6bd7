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
    let first: Vec<usize> = neighbours[root].iter().copied().filter(|&other| !banned[other]).collect();
    first.iter().for_each(|&other| banned[other] = true);
    let flow = grow(neighbours, banned, &mut vec![root], first.clone(), size, visit);
    first.iter().for_each(|&other| banned[other] = false);
    flow
}

fn grow<B>(
    neighbours: &[Vec<usize>],
    seen: &mut [bool],
    set: &mut Vec<usize>,
    mut border: Vec<usize>,
    size: usize,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if set.len() == size {
        return visit(set);
    }
    while let Some(next) = border.pop() {
        let mut wider = border.clone();
        if set.len() + 1 < size {
            for &other in &neighbours[next] {
                if !std::mem::replace(&mut seen[other], true) {
                    wider.push(other);
                }
            }
        }
        set.push(next);
        let flow = grow(neighbours, seen, set, wider.clone(), size, visit);
        set.pop();
        for other in wider.drain(border.len()..) {
            seen[other] = false;
        }
        flow?;
    }
    ControlFlow::Continue(())
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
