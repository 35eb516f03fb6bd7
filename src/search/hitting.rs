//! Hitting sets: few elements that meet each of many sets.
//!
//! In: sets of small numbers, the elements that may be taken, a bound. Out: a hitting set within the bound, or
//! that there is none. Must not know: what the numbers stand for.

/// The result of a search for a hitting set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    /// These elements meet every set.
    Set(Vec<usize>),
    /// No set within the bound does.
    None,
    /// The budget was used up first.
    Budget,
}

/// Finds at most `bound` elements, all of them `allowed`, that meet all `sets`. `nodes` is the budget of branches and
/// is counted down.
pub(crate) fn hit(sets: &[&[usize]], allowed: &[bool], bound: usize, nodes: &mut usize) -> Hit {
    let mut search =
        Search { sets, state: allowed.iter().map(|&may| if may { State::Free } else { State::Out }).collect() };
    let mut chosen = Vec::new();
    match search.branch(bound, &mut chosen, nodes) {
        Some(true) => Hit::Set(chosen),
        Some(false) => Hit::None,
        None => Hit::Budget,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Free,
    Chosen,
    Out,
}

struct Search<'s> {
    sets: &'s [&'s [usize]],
    state: Vec<State>,
}

impl Search<'_> {
    /// Whether `left` more elements suffice; `None` when the budget is used up.
    fn branch(&mut self, left: usize, chosen: &mut Vec<usize>, nodes: &mut usize) -> Option<bool> {
        *nodes = nodes.checked_sub(1)?;
        let mut tightest: Option<Vec<usize>> = None;
        // Disjoint sets need one element each.
        let mut packed = 0;
        let mut taken = vec![false; self.state.len()];
        for set in self.sets {
            if set.iter().any(|&element| self.state[element] == State::Chosen) {
                continue;
            }
            let free: Vec<usize> = set.iter().copied().filter(|&element| self.state[element] == State::Free).collect();
            if free.is_empty() {
                return Some(false);
            }
            if free.iter().all(|&element| !taken[element]) {
                packed += 1;
                free.iter().for_each(|&element| taken[element] = true);
                if packed > left {
                    return Some(false);
                }
            }
            if tightest.as_ref().is_none_or(|best| free.len() < best.len()) {
                tightest = Some(free);
            }
        }
        let Some(tightest) = tightest else { return Some(true) };
        let mut result = Some(false);
        let mut tried = 0;
        for &element in &tightest {
            tried += 1;
            self.state[element] = State::Chosen;
            chosen.push(element);
            let found = self.branch(left - 1, chosen, nodes);
            if found != Some(false) {
                result = found;
                break;
            }
            chosen.pop();
            // Later branches exclude this element: everything with it has been tried.
            self.state[element] = State::Out;
        }
        for &element in &tightest[..tried] {
            self.state[element] = State::Free;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::{Hit, hit};

    /// A small random number generator (Marsaglia, "Xorshift RNGs", 2003).
    fn next(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 16) as usize
    }

    #[test]
    fn hitting_sets_are_found_exactly_when_there_are_some() {
        let mut seed = 7;
        for _ in 0..2000 {
            let count = 1 + next(&mut seed) % 8;
            let sets: Vec<Vec<usize>> =
                (0..count).map(|_| (0..=(next(&mut seed) % 4)).map(|_| next(&mut seed) % 10).collect()).collect();
            let views: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
            let allowed: Vec<bool> = (0..10).map(|_| !next(&mut seed).is_multiple_of(5)).collect();
            let bound = next(&mut seed) % 5;
            let fits = |mask: u32| {
                mask.count_ones() as usize <= bound
                    && (0..10).all(|element| mask >> element & 1 == 0 || allowed[element])
                    && sets.iter().all(|set| set.iter().any(|&element| mask >> element & 1 == 1))
            };
            let possible = (0..1024).any(fits);
            match hit(&views, &allowed, bound, &mut 1_000_000) {
                Hit::Set(chosen) => assert!(fits(chosen.iter().fold(0, |mask, &element| mask | 1 << element))),
                Hit::None => assert!(!possible, "{sets:?} {allowed:?} {bound}"),
                Hit::Budget => panic!("the budget is large"),
            }
        }
    }
}
