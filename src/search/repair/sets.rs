//! All smallest sets that hit what an oracle asks for.
//!
//! In: an oracle that says whether a set suffices and, if not, names elements one of which is missing. Out: a smallest
//! set that suffices, or all of that size. Must not know: what the elements are.
//!
//! Both repairs are of this kind (implicit hitting sets: Moreno-Centeno, Karp, "The implicit hitting set approach",
//! Operations Research 61, 2013): to add clues, each other answer yields clues one of which is needed; to drop clues,
//! each contradiction names clues one of which must go.

use crate::search::SearchError;
use crate::search::hitting::{Hit, hit};

/// What an oracle says about a set.
pub(super) enum Says {
    /// It suffices.
    Enough,
    /// One of these is missing.
    Missing(Vec<usize>),
    /// A limit was reached.
    Unknown,
}

/// An oracle that decides whether a set suffices.
pub(super) trait Ask {
    /// Whether these elements suffice.
    ///
    /// # Errors
    /// When the engine fails.
    fn ask(&mut self, chosen: &[usize]) -> Result<Says, SearchError>;
}

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Smallest {
    /// Sets that suffice, all of the same size; none, although `all` are known, where not even all elements suffice.
    pub(super) found: Vec<Vec<usize>>,
    /// Every set that suffices has at least this many elements.
    pub(super) least: usize,
    /// Whether these are all sets of that size.
    pub(super) all: bool,
}

/// The most branches tried for one hitting set.
const NODES: usize = 5_000_000;

/// Finds a smallest set of elements below `count` that suffices, and up to `max` sets of that size.
pub(super) fn smallest_sets(oracle: &mut dyn Ask, count: usize, max: usize) -> Result<Smallest, SearchError> {
    let allowed = vec![true; count];
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let (mut bound, mut nodes) = (0, NODES);
    let first = loop {
        let views: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
        let chosen = match hit(&views, &allowed, bound, &mut nodes) {
            Hit::Budget => return Ok(Smallest { least: bound, ..Smallest::default() }),
            Hit::None if bound >= count => return Ok(Smallest { least: bound, ..Smallest::default() }),
            Hit::None => {
                bound += 1;
                continue;
            }
            Hit::Set(chosen) => chosen,
        };
        match oracle.ask(&chosen)? {
            Says::Enough => break chosen,
            Says::Unknown => return Ok(Smallest { least: bound, ..Smallest::default() }),
            Says::Missing(set) if set.is_empty() => {
                return Ok(Smallest { least: count + 1, all: true, ..Smallest::default() });
            }
            Says::Missing(set) => sets.push(set),
        }
    };
    let size = first.len();
    if max <= 1 {
        return Ok(Smallest { found: vec![sorted(first)], least: size, all: false });
    }
    let mut every = Every { oracle, sets, size, max, found: Vec::new(), all: true };
    every.branch(&mut Vec::new(), &mut vec![false; count])?;
    let Every { mut found, all, .. } = every;
    if found.is_empty() {
        found.push(sorted(first));
    }
    Ok(Smallest { found, least: size, all })
}

fn sorted(mut set: Vec<usize>) -> Vec<usize> {
    set.sort_unstable();
    set
}

struct Every<'o> {
    oracle: &'o mut dyn Ask,
    sets: Vec<Vec<usize>>,
    size: usize,
    max: usize,
    found: Vec<Vec<usize>>,
    all: bool,
}

impl Every<'_> {
    /// Finds all sets with these elements and without those that are out.
    fn branch(&mut self, chosen: &mut Vec<usize>, out: &mut Vec<bool>) -> Result<(), SearchError> {
        if !self.all {
            return Ok(());
        }
        let open = loop {
            if let Some(open) = self.sets.iter().find(|set| !set.iter().any(|element| chosen.contains(element))) {
                break open.clone();
            }
            match self.oracle.ask(chosen)? {
                Says::Enough => {
                    self.found.push(sorted(chosen.clone()));
                    self.all = self.found.len() < self.max;
                    return Ok(());
                }
                Says::Missing(set) => self.sets.push(set),
                Says::Unknown => {
                    self.all = false;
                    return Ok(());
                }
            }
        };
        if chosen.len() == self.size {
            return Ok(());
        }
        let free: Vec<usize> = open.into_iter().filter(|&element| !out[element]).collect();
        for &element in &free {
            chosen.push(element);
            self.branch(chosen, out)?;
            chosen.pop();
            out[element] = true;
        }
        free.into_iter().for_each(|element| out[element] = false);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hidden sets, each to be hit; names the first that is not.
    struct Hidden(Vec<Vec<usize>>);

    impl Ask for Hidden {
        fn ask(&mut self, chosen: &[usize]) -> Result<Says, SearchError> {
            let open = self.0.iter().find(|set| !set.iter().any(|element| chosen.contains(element)));
            Ok(open.map_or(Says::Enough, |set| Says::Missing(set.clone())))
        }
    }

    #[test]
    fn all_smallest_sets_are_those_of_brute_force() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..500 {
            let hidden: Vec<Vec<usize>> = (0..random.usize(1..7))
                .map(|_| {
                    let mut set: Vec<usize> = (0..random.usize(1..4)).map(|_| random.usize(..8)).collect();
                    set.sort_unstable();
                    set.dedup();
                    set
                })
                .collect();
            let hits = |mask: u32| hidden.iter().all(|set| set.iter().any(|&element| mask >> element & 1 == 1));
            let size = (0u32..256).filter(|&mask| hits(mask)).map(u32::count_ones).min().expect("all of them hit");
            let mut expected: Vec<Vec<usize>> = (0u32..256)
                .filter(|&mask| hits(mask) && mask.count_ones() == size)
                .map(|mask| (0..8).filter(|element| mask >> element & 1 == 1).collect())
                .collect();
            expected.sort();
            let mut smallest = smallest_sets(&mut Hidden(hidden), 8, 1000).expect("nothing fails");
            smallest.found.sort();
            assert_eq!((smallest.found, smallest.least, smallest.all), (expected, size as usize, true));
        }
    }
}
