//! The fewest clues that contradict each other.
//!
//! In: a puzzle under switches, a set of clues that contradict each other. Out: a smallest such set, or that it was
//! not proved within the budget. Must not know: the family.
//!
//! Clues that can be kept together leave others out; any contradiction needs one of those that are left out. So it
//! is a hitting set of all such sets, and a smallest hitting set which is a contradiction is a smallest
//! contradiction. Each one that is none gives a new set to be hit: its board, with as many other clues kept as
//! possible. (Ignatiev, Previti, Liffiton, Marques-Silva, Smallest MUS extraction with minimal hitting set
//! dualization, CP 2015.)

use std::sync::Arc;

use std::collections::BTreeSet;

use super::SearchError;
use super::clash::is_clue;
use super::guarded::{Guarded, Outcome};
use super::hitting::{Hit, hit};
use crate::board::Board;
use crate::family::Puzzle;

/// Calls of the engine for a formula of a thousand variables; fewer for larger ones.
const SOLVES: usize = 6000;
/// Branches tried for hitting sets.
const NODES: usize = 300_000;

/// Searches for the fewest clues, given some that contradict each other (by number). The flag tells whether it is
/// certain that no fewer do.
pub(super) fn smallest(
    puzzle: &Arc<dyn Puzzle>,
    guarded: &mut Guarded,
    core: Vec<usize>,
) -> Result<(Vec<usize>, bool), SearchError> {
    let rules = 0..guarded.rules().len();
    let (clues, laws): (Vec<usize>, Vec<usize>) = rules.partition(|&rule| is_clue(&*guarded.rules()[rule]));
    let solves = SOLVES * 1000 / guarded.vars().max(1000);
    let last = guarded.solves() + solves;
    let mut search = Search { puzzle, guarded, clues, laws, sets: Vec::new(), core, last, nodes: NODES };
    let proved = search.run()?;
    Ok((search.core, proved))
}

struct Search<'s> {
    puzzle: &'s Arc<dyn Puzzle>,
    guarded: &'s mut Guarded,
    clues: Vec<usize>,
    laws: Vec<usize>,
    /// Of each of these sets of clues every contradiction has one.
    sets: Vec<Vec<usize>>,
    /// The fewest clues so far that contradict each other.
    core: Vec<usize>,
    /// No more calls of the engine than this.
    last: usize,
    nodes: usize,
}

/// What clues are worth together.
enum Worth {
    /// They contradict each other.
    Contradiction,
    /// They can be kept, and these as well.
    Kept(BTreeSet<usize>),
    /// The budget or a limit ended it.
    Unknown,
}

impl Search<'_> {
    /// Whether the core was made and proved smallest.
    fn run(&mut self) -> Result<bool, SearchError> {
        if !self.disjoint_sets()? {
            return Ok(false);
        }
        let mut bound = self.sets.len().max(1);
        while bound < self.core.len() {
            let allowed: Vec<bool> = (0..self.guarded.rules().len()).map(|rule| self.clues.contains(&rule)).collect();
            let views: Vec<&[usize]> = self.sets.iter().map(Vec::as_slice).collect();
            let few = match hit(&views, &allowed, bound, &mut self.nodes) {
                Hit::Budget => return Ok(false),
                Hit::None => {
                    bound += 1;
                    continue;
                }
                Hit::Set(few) => few,
            };
            // No fewer than `bound` clues contradict each other: these are a smallest set if they do.
            match self.worth(&few)? {
                Worth::Contradiction => return Ok(true),
                Worth::Unknown => return Ok(false),
                Worth::Kept(kept) => self.leave_out(kept)?,
            }
        }
        Ok(true)
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
        if self.guarded.solves() >= self.last {
            return Ok(Worth::Unknown);
        }
        let mut rules = self.laws.clone();
        rules.extend(clues);
        Ok(match self.guarded.solve(&rules, &[])? {
            Outcome::Unknown => Worth::Unknown,
            Outcome::Core(_) => {
                // What was asked, not the core: cores can be wrong, verdicts are not.
                if clues.len() < self.core.len() {
                    self.core = clues.to_vec();
                }
                Worth::Contradiction
            }
            Outcome::Board(board) => {
                let keeps = |&clue: &usize| clues.contains(&clue) || self.keeps(&board, clue);
                Worth::Kept(self.clues.iter().copied().filter(keeps).collect())
            }
        })
    }

    /// Whether a board keeps a clue.
    fn keeps(&self, board: &Board, clue: usize) -> bool {
        let rule = &self.guarded.rules()[clue];
        let mut kept = true;
        rule.check(board, self.puzzle.layout(), &mut |_, _| kept = false);
        kept
    }
}
