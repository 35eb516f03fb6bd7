//! The fewest clues that contradict each other.
//!
//! In: an oracle that decides whether clues contradict each other, and a set of clues that do. Out: a smallest such
//! set, or, if a budget ends the search, a smaller one and a bound. Must not know: the family, what makes clues
//! contradict each other (for reduction, that there is to be another answer).
//!
//! Any set of clues that can hold together leaves others out, and any contradiction contains one of those that are left
//! out. So a contradiction is a hitting set of all such complements, and a smallest hitting set that is a contradiction
//! is a smallest contradiction. Each hitting set that is not a contradiction yields a new set to be hit: the clues that
//! its board breaks, with as many other clues kept as possible. (Ignatiev, Previti, Liffiton, Marques-Silva, Smallest
//! MUS extraction with minimal hitting set dualization, CP 2015.)

use std::collections::BTreeSet;

use super::SearchError;
use super::hitting::{Hit, hit};

/// What an oracle says about a set of clues.
pub(super) enum Worth {
    /// They contradict each other.
    Contradiction,
    /// They can hold together, and so can all of these.
    Kept(BTreeSet<usize>),
    /// The budget or a limit ended the search.
    Unknown,
}

/// An oracle that decides whether clues contradict each other.
pub(super) trait Oracle {
    /// Whether these clues contradict each other.
    ///
    /// # Errors
    /// When the engine fails.
    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError>;
}

/// The fewest clues that were found.
pub(super) struct Fewest {
    /// They contradict each other.
    pub(super) clues: Vec<usize>,
    /// No contradiction has fewer clues than this; equal to the number of clues when that is proved.
    pub(super) least: usize,
}

/// Searches for the fewest of these clues that contradict each other, given some that do. `nodes` is the budget of
/// branches for hitting sets.
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
    /// Every contradiction contains a clue of each of these sets.
    sets: Vec<Vec<usize>>,
    /// The smallest contradiction so far.
    core: Vec<usize>,
    /// No contradiction has fewer clues than this.
    least: usize,
    nodes: usize,
}

impl Search<'_> {
    /// Makes the core smaller until it is proved smallest, or a budget ends the search.
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
            // No contradiction has fewer than `least` clues, so these are a smallest one if they contradict each other.
            match self.worth(&few)? {
                Worth::Contradiction | Worth::Unknown => return Ok(()),
                Worth::Kept(kept) => self.leave_out(kept)?,
            }
        }
        Ok(())
    }

    /// Finds disjoint sets to hit, each of which needs its own clue; false when stopped.
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

    /// Keeps more clues as long as that is possible, and records those that are left out.
    fn leave_out(&mut self, mut kept: BTreeSet<usize>) -> Result<(), SearchError> {
        for clue in self.clues.clone() {
            if kept.contains(&clue) {
                continue;
            }
            let more: Vec<usize> = kept.iter().copied().chain([clue]).collect();
            match self.worth(&more)? {
                Worth::Kept(wider) => kept = wider,
                Worth::Contradiction => {}
                // The clues kept so far also give a valid set.
                Worth::Unknown => break,
            }
        }
        self.sets.push(self.clues.iter().copied().filter(|clue| !kept.contains(clue)).collect());
        Ok(())
    }

    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError> {
        let worth = self.oracle.worth(clues)?;
        // Takes the clues that were asked, not the engine's core: cores can be wrong, verdicts are not.
        if matches!(worth, Worth::Contradiction) && clues.len() < self.core.len() {
            self.core = clues.to_vec();
        }
        Ok(worth)
    }
}
