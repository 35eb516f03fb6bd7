//! The fewest clues that contradict each other.
//!
//! In: an oracle that knows whether clues contradict each other, a set of them that do. Out: a smallest such set, or a smaller one
//! and a bound where a budget came first. Must not know: the family, what makes clues contradict each other: for reduction
//! it is that there is to be another answer.
//!
//! Clues that can be kept together leave others out; any contradiction needs one of those that are left out. So it
//! is a hitting set of all such sets, and a smallest hitting set which is a contradiction is a smallest
//! contradiction. Each one that is none gives a new set to be hit: its board, with as many other clues kept as
//! possible. (Ignatiev, Previti, Liffiton, Marques-Silva, Smallest MUS extraction with minimal hitting set
//! dualization, CP 2015.)

use std::collections::BTreeSet;

use super::SearchError;
use super::hitting::{Hit, hit};

/// What clues are worth together.
pub(super) enum Worth {
    /// They contradict each other.
    Contradiction,
    /// They can be kept, and these as well.
    Kept(BTreeSet<usize>),
    /// The budget or a limit ended it.
    Unknown,
}

/// Who knows what clues are worth.
pub(super) trait Oracle {
    /// What these clues are worth together.
    ///
    /// # Errors
    /// When the engine fails.
    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError>;
}

/// The fewest clues that were found.
pub(super) struct Fewest {
    /// They contradict each other.
    pub(super) clues: Vec<usize>,
    /// No fewer than so many do; as many as there are here when that is proved.
    pub(super) least: usize,
}

/// Searches for the fewest of these clues that contradict each other, given some that do; `nodes` is how many branches may
/// be tried for hitting sets.
pub(super) fn smallest(
    oracle: &mut dyn Oracle,
    clues: Vec<usize>,
    core: Vec<usize>,
    nodes: usize,
) -> Result<Fewest, SearchError> {
    let mut search = Search { oracle, clues, sets: Vec::new(), core, least: 0, nodes };
    search.run()?;
    let Search { core, least, .. } = search;
    Ok(Fewest { least: least.min(core.len()), clues: core })
}

struct Search<'s> {
    oracle: &'s mut dyn Oracle,
    clues: Vec<usize>,
    /// Of each of these sets of clues every contradiction has one.
    sets: Vec<Vec<usize>>,
    /// The fewest clues so far that contradict each other.
    core: Vec<usize>,
    /// No fewer than so many clues do.
    least: usize,
    nodes: usize,
}

impl Search<'_> {
    /// Makes the core smaller until it is proved smallest, or a budget ends it.
    fn run(&mut self) -> Result<(), SearchError> {
        let ended = !self.disjoint_sets()?;
        self.least = self.sets.len().max(usize::from(!self.core.is_empty()));
        if ended {
            return Ok(());
        }
        let last = self.clues.iter().copied().max().map_or(0, |last| last + 1);
        let mut allowed = vec![false; last];
        self.clues.iter().for_each(|&clue| allowed[clue] = true);
        while self.least < self.core.len() {
            let views: Vec<&[usize]> = self.sets.iter().map(Vec::as_slice).collect();
            let few = match hit(&views, &allowed, self.least, &mut self.nodes) {
                Hit::Budget => return Ok(()),
                Hit::None => {
                    self.least += 1;
                    continue;
                }
                Hit::Set(few) => few,
            };
            // No fewer than `least` clues contradict each other: these are a smallest set if they do.
            match self.worth(&few)? {
                Worth::Contradiction | Worth::Unknown => return Ok(()),
                Worth::Kept(kept) => self.leave_out(kept)?,
            }
        }
        Ok(())
    }

    /// Finds sets to hit that have no clue in common, each of which needs a clue of its own; false when stopped.
    fn disjoint_sets(&mut self) -> Result<bool, SearchError> {
        let mut asked: Vec<usize> = Vec::new();
        loop {
            match self.worth(&asked)? {
                Worth::Contradiction => return Ok(true),
                Worth::Unknown => return Ok(false),
                Worth::Kept(kept) => {
                    self.leave_out(kept)?;
                    asked.extend(self.sets.last().into_iter().flatten());
                }
            }
        }
    }

    /// Keeps more clues as long as that is possible, and notes those that are left out.
    fn leave_out(&mut self, mut kept: BTreeSet<usize>) -> Result<(), SearchError> {
        for clue in self.clues.clone() {
            if kept.contains(&clue) {
                continue;
            }
            let more: Vec<usize> = kept.iter().copied().chain([clue]).collect();
            match self.worth(&more)? {
                Worth::Kept(wider) => kept = wider,
                Worth::Contradiction => {}
                // What was kept so far is a set as good as any.
                Worth::Unknown => break,
            }
        }
        self.sets.push(self.clues.iter().copied().filter(|clue| !kept.contains(clue)).collect());
        Ok(())
    }

    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError> {
        let worth = self.oracle.worth(clues)?;
        // What was asked, not the core: cores can be wrong, verdicts are not.
        if matches!(worth, Worth::Contradiction) && clues.len() < self.core.len() {
            self.core = clues.to_vec();
        }
        Ok(worth)
    }
}
