//! The states at the frontier, and how many boards have each.
//!
//! In: a plan. Out: the number of loops. Must not know: layouts, rules.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::plan::{Dot, Plan};

/// What is known at the frontier, item by item. First the edges: 0 for no line, otherwise 1 more than the item of the
/// other end of the path. Then the rules: the states of their readers.
type State<const N: usize> = [u8; N];

type States<const N: usize> = HashMap<State<N>, u128, RandomState>;

/// The number of loops, `u128::MAX` for that many or more; `None` when `go_on` returned false. `N` is at least the number of
/// items.
pub(super) fn count<const N: usize>(plan: &Plan, go_on: &mut dyn FnMut() -> bool) -> Option<u128> {
    if !plan.kept {
        return Some(0);
    }
    let mut walk = Walk { closed: 0, next: States::<N>::default(), lines: plan.lines };
    let mut states = States::from_iter([([0; N], 1)]);
    for dot in &plan.dots {
        for (state, &ways) in &states {
            if !go_on() {
                return None;
            }
            walk.visit(dot, *state, ways);
        }
        states = std::mem::take(&mut walk.next);
    }
    Some(walk.closed)
}

struct Walk<const N: usize> {
    /// Loops so far. All numbers saturate: a state with that many boards may still lead to no loop.
    closed: u128,
    next: States<N>,
    lines: usize,
}

impl<const N: usize> Walk<N> {
    /// Continues a frontier through a dot in all possible ways.
    fn visit(&mut self, dot: &Dot, state: State<N>, ways: u128) {
        let mut bare = state;
        let mut ends = [0; 2];
        let mut found = 0;
        for &item in &dot.into {
            bare[item] = 0;
            if state[item] != 0 {
                if found == 2 {
                    return;
                }
                ends[found] = item;
                found += 1;
            }
        }
        let out = &dot.out;
        match found {
            0 => {
                self.go(dot, bare, &[], ways);
                for (number, one) in out.iter().enumerate() {
                    for (other, two) in out.iter().enumerate().skip(number + 1) {
                        self.go(dot, joined(bare, one.item, two.item), &[number, other], ways);
                    }
                }
            }
            1 => {
                let other = usize::from(state[ends[0]]) - 1;
                for (number, edge) in out.iter().enumerate() {
                    self.go(dot, joined(bare, edge.item, other), &[number], ways);
                }
            }
            _ => {
                let [one, other] = ends.map(|item| usize::from(state[item]) - 1);
                if one == ends[1] {
                    self.close(dot, &bare, ways);
                } else {
                    self.go(dot, joined(bare, one, other), &[], ways);
                }
            }
        }
    }

    /// Continues with these edges out of the dot as lines, if the rules allow it.
    fn go(&mut self, dot: &Dot, mut state: State<N>, lines: &[usize], ways: u128) {
        for (number, out) in dot.out.iter().enumerate() {
            let line = usize::from(lines.contains(&number));
            for read in &out.reads {
                let now = &mut state[read.item];
                let Some(next) = read.next[usize::from(*now)][line] else { return };
                *now = next;
            }
        }
        let total = self.next.entry(state).or_default();
        *total = total.saturating_add(ways);
    }

    /// Closes a loop at the dot: allowed if there is no other path and no rule needs another line.
    fn close(&mut self, dot: &Dot, state: &State<N>, ways: u128) {
        let alone = state[..self.lines].iter().all(|&item| item == 0);
        let rests = || dot.rests.iter().all(|(item, rests)| rests[usize::from(state[*item])]);
        if alone && dot.may_close && rests() {
            self.closed = self.closed.saturating_add(ways);
        }
    }
}

/// The state in which two items are the ends of one path.
fn joined<const N: usize>(mut state: State<N>, one: usize, other: usize) -> State<N> {
    state[one] = other as u8 + 1;
    state[other] = one as u8 + 1;
    state
}
