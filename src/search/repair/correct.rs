//! Clues to drop or to change in a puzzle without an answer.
//!
//! In: a puzzle without an answer. Out: the fewest clues without which there is one, and what they should be. Must not
//! know: the family.
//!
//! All clues are under switches. Each contradiction names clues one of which is wrong, and a smallest set that hits all
//! contradictions must go (a minimum correction set: Liffiton, Sakallah, "Algorithms for computing minimal
//! unsatisfiable subsets of constraints", JAR 40, 2008). The clues to put there instead are read off the remaining
//! answers.

use std::sync::Arc;

use super::add::among;
use super::sets::{Ask, Says, smallest_sets};
use super::{Edit, Proposal, Proposals, Repair, only_answer};
use crate::board::Board;
use crate::family::{Clue, Puzzle, Setting};
use crate::search::reduce::{clues, setting};
use crate::search::switched::{Asked, Fate, Switched, allows_several_clues};
use crate::search::{Options, SearchError, SettingError};

/// The number of answers without the dropped clues that are examined for new clues: normally, and when all proposals
/// are wanted.
const ANSWERS: [usize; 2] = [40, 1000];

/// Contradictions of at most this many clues are reduced until no clue can be left out.
const SHRINK: usize = 80;

/// With at most this many clues to change, every way of dropping some of them instead is tried.
const MIXED: usize = 4;

/// With at most this many clues to change, all combinations of clues that an answer allows there are tried.
const COMBINED: usize = 2;

/// A changed puzzle to which clues are added gets this fraction of the effort; about a quarter as many are tried.
const CHANGED: usize = 80;

/// The number of sets that are tried with one more change, where no set alone leaves one answer.
const MORE: usize = 200;

pub(super) fn correct(puzzle: &Arc<dyn Puzzle>, task: &Repair, options: &Options) -> Result<Proposals, SettingError> {
    let plain = setting(&**puzzle)?;
    let mut proposals = misread(plain, options)?;
    if !proposals.is_empty() && task.max <= 1 {
        return Ok((proposals, 0, false));
    }
    let whole = proposals.len();
    let fate = |slot: usize| Fate::stays_if(task.stay.contains(&slot));
    let Some(switched) = Switched::new(puzzle, &fate, options) else {
        return Ok((proposals, 0, false));
    };
    let slots = switched.slots();
    let mut dropping = Dropping { switched, slots: slots.clone() };
    // Some sets have no change that leaves one answer, so more sets are found than proposals are wanted.
    let smallest = smallest_sets(&mut dropping, slots.len(), task.max.max(20))?;
    let sets: Vec<Vec<usize>> =
        smallest.found.iter().map(|set| set.iter().map(|&index| slots[index]).collect()).collect();
    let mut change = Change { setting: plain, before: clues(plain), every: task.max > 1, options };
    let mut all = smallest.all;
    for dropped in &sets {
        let (found, complete) = change.instead_of(dropped, &mut dropping)?;
        proposals.extend(found);
        all &= complete;
        if proposals.len() >= task.max.max(ANSWERS[0]) || options.limits.reached() {
            all = false;
            break;
        }
    }
    let mut least = smallest.least;
    if proposals.len() == whole && !sets.is_empty() {
        // This few changes leave answers, but never exactly one.
        least += usize::from(all);
        all = false;
        proposals.extend(change.more(&sets, &mut dropping)?);
    }
    // A typing error changes little, so small changes come first.
    proposals[whole..].sort_by_key(|proposal| proposal.edits.iter().map(distance).sum::<u64>());
    // Where one proposal is wanted, not all are looked for.
    all &= proposals.is_empty() || (task.max > 1 && proposals.len() <= task.max);
    proposals.truncate(task.max.max(1));
    Ok((proposals, least, all))
}

/// The puzzles obtained by assuming that it was misread as a whole.
fn misread(setting: &dyn Setting, options: &Options) -> Result<Vec<Proposal>, SearchError> {
    let mut proposals = Vec::new();
    for (name, puzzle) in setting.misread() {
        if options.limits.reached() {
            break;
        }
        if let Some(answer) = only_answer(&puzzle, options)? {
            proposals.push(Proposal { edits: Vec::new(), misread: Some(name), puzzle, answer });
        }
    }
    Ok(proposals)
}

/// Replaces clues of a puzzle.
struct Change<'s> {
    setting: &'s dyn Setting,
    before: Vec<Option<Clue>>,
    /// Whether all proposals are wanted.
    every: bool,
    options: &'s Options,
}

impl Change<'_> {
    /// The puzzles with exactly one answer and with other clues, or none, at these slots; and whether these are all.
    ///
    /// Dropping a clue only adds answers, compared with any clue at that slot. So where some clues are changed, others
    /// dropped, and one answer is left, that answer is also the only one when each dropped clue is replaced by the
    /// answer's own. It is therefore enough to look at those puzzles and to drop clues from them.
    fn instead_of(
        &mut self,
        dropped: &[usize],
        dropping: &mut Dropping,
    ) -> Result<(Vec<Proposal>, bool), SettingError> {
        let (boards, mut complete) = dropping.answers_without(dropped, ANSWERS[usize::from(self.every)])?;
        let mut tried: Vec<Vec<Option<Clue>>> = Vec::new();
        let mut proposals = Vec::new();
        complete &=
            dropped.len() <= COMBINED || boards.iter().all(|board| !allows_several_clues(self.setting, dropped, board));
        let told = boards
            .iter()
            .flat_map(|board| self.with_all_clues_of(dropped, board).into_iter().map(move |after| (board, after)));
        for (board, after) in told.collect::<Vec<_>>() {
            if tried.contains(&after) {
                continue;
            }
            let changed = self.proposal(&after, dropped, Some(board))?;
            tried.push(after.clone());
            let Some(changed) = changed else { continue };
            proposals.push(changed);
            if !self.setting.may_be_blank() {
                continue;
            }
            let bits = if dropped.len() <= MIXED && self.every { 1u32..1 << dropped.len() } else { 0..0 };
            complete &= dropped.len() <= MIXED;
            for bits in bits {
                let mut mixed = after.clone();
                let gone = (0..dropped.len()).filter(|at| bits >> at & 1 == 1);
                gone.for_each(|at| mixed[dropped[at]] = None);
                if !tried.contains(&mixed) {
                    proposals.extend(self.proposal(&mixed, dropped, Some(board))?);
                    tried.push(mixed);
                }
            }
            complete &= !self.options.limits.reached();
        }
        if !self.every && self.setting.may_be_blank() {
            let mut after = self.before.clone();
            dropped.iter().for_each(|&slot| after[slot] = None);
            if !tried.contains(&after) {
                proposals.extend(self.proposal(&after, dropped, None)?);
            }
        }
        Ok((proposals, complete))
    }

    /// The clues, with those of a board at these slots.
    fn with_clues_of(&self, dropped: &[usize], board: &Board) -> Vec<Option<Clue>> {
        let mut after = self.before.clone();
        dropped.iter().for_each(|&slot| after[slot] = self.setting.clue_on(slot, board));
        after
    }

    /// Like [`Self::with_clues_of`], and for few slots also with every other clue that the board allows there.
    fn with_all_clues_of(&self, dropped: &[usize], board: &Board) -> Vec<Vec<Option<Clue>>> {
        let mut all = vec![self.with_clues_of(dropped, board)];
        for &slot in dropped.iter().filter(|_| dropped.len() <= COMBINED) {
            for other in self.setting.other_clues_on(slot, board) {
                let with = |mut after: Vec<Option<Clue>>| {
                    after[slot] = Some(other.clone());
                    after
                };
                let told = self.setting.clue_on(slot, board);
                let more: Vec<_> = all.iter().filter(|after| after[slot] == told).cloned().map(with).collect();
                all.extend(more);
            }
        }
        all
    }

    /// The puzzle with these clues, if it has exactly one answer; and that answer must be this one, if one is given.
    fn proposal(
        &self,
        after: &[Option<Clue>],
        changed: &[usize],
        answer: Option<&Board>,
    ) -> Result<Option<Proposal>, SettingError> {
        let Some(puzzle) = self.setting.with(after) else { return Ok(None) };
        let found = only_answer(&puzzle, self.options)?;
        let Some(only) = found.filter(|found| answer.is_none_or(|answer| answer == found)) else { return Ok(None) };
        let edits = self.edits(changed, after);
        Ok(Some(Proposal { edits, misread: None, puzzle, answer: only }))
    }

    /// The actual changes: a slot that was examined may have kept its clue.
    fn edits(&self, slots: &[usize], after: &[Option<Clue>]) -> Vec<Edit> {
        let changed = slots.iter().filter(|&&slot| self.before[slot] != after[slot]);
        let edit = |&slot: &usize| Edit::Clue { slot, before: self.before[slot].clone(), after: after[slot].clone() };
        changed.map(edit).collect()
    }

    /// A puzzle with one answer that takes more changes than are needed for any answer: clues are added or, where that
    /// is not possible, one more is changed. Returns the best one found, not always the best possible.
    fn more(&mut self, sets: &[Vec<usize>], dropping: &mut Dropping) -> Result<Option<Proposal>, SettingError> {
        let mut best: Option<Proposal> = None;
        // Several clues that may stand at the dropped slots are tried, each with several answers.
        let each = (super::effort(self.setting) / CHANGED).max(1);
        for dropped in sets.iter().take(MORE / 20) {
            for board in dropping.answers_without(dropped, (CHANGED / 4 / sets.len()).max(1))?.0 {
                if self.options.limits.reached() || !self.setting.may_be_blank() {
                    break;
                }
                let after = self.with_clues_of(dropped, &board);
                let Some(puzzle) = self.setting.with(&after) else { continue };
                let task = Repair::default();
                let Some(added) = among(&puzzle, &task, each, self.options)?.0.pop() else { continue };
                let edits: Vec<Edit> = self.edits(dropped, &after).into_iter().chain(added.edits).collect();
                if best.as_ref().is_none_or(|best| edits.len() < best.edits.len()) {
                    best = Some(Proposal { edits, ..added });
                }
            }
        }
        if best.is_some() {
            return Ok(best);
        }
        let wider = sets.iter().flat_map(|set| {
            let others = dropping.slots.iter().filter(|slot| !set.contains(slot));
            others.map(|&slot| set.iter().copied().chain([slot]).collect::<Vec<usize>>())
        });
        for dropped in wider.take(MORE).collect::<Vec<_>>() {
            if self.options.limits.reached() {
                break;
            }
            if let Some(found) = self.instead_of(&dropped, dropping)?.0.into_iter().next() {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// How far a clue is from what it was: first by how many numbers differ, then by how much.
fn distance(edit: &Edit) -> u64 {
    let Edit::Clue { before: Some(before), after: Some(after), .. } = edit else { return 1 << 40 };
    let lengths = before.len().abs_diff(after.len()) as u64;
    let pairs = before.iter().zip(after);
    let by: u64 = pairs.map(|(before, after)| u64::from(before.abs_diff(*after))).sum();
    (lengths << 20) + by
}

struct Dropping {
    switched: Switched,
    slots: Vec<usize>,
}

impl Dropping {
    fn without(&self, dropped: &[usize]) -> Vec<usize> {
        self.slots.iter().copied().filter(|slot| !dropped.contains(slot)).collect()
    }

    /// Some answers without these clues, and whether there are no more. An answer is passed over if it agrees with an earlier
    /// one on all places that the clues of the earlier one at these slots constrain: then both have the same clues there,
    /// and neither is the only one.
    fn answers_without(&mut self, dropped: &[usize], most: usize) -> Result<(Vec<Board>, bool), SearchError> {
        let on = self.without(dropped);
        let (mut boards, mut others) = (Vec::new(), Vec::new());
        while boards.len() < most {
            match self.switched.ask(&on, &others)? {
                Asked::Board(board) => {
                    let other = self.switched.other_for_its_clues(dropped, &board);
                    boards.push(board);
                    let Some(other) = other else { return Ok((boards, true)) };
                    others.push(other);
                }
                Asked::Core(_) => return Ok((boards, true)),
                Asked::Limit => break,
            }
        }
        Ok((boards, false))
    }
}

impl Ask for Dropping {
    fn ask(&mut self, chosen: &[usize]) -> Result<Says, SearchError> {
        let dropped: Vec<usize> = chosen.iter().map(|&index| self.slots[index]).collect();
        let mut core = match self.switched.ask(&self.without(&dropped), &[])? {
            Asked::Limit => return Ok(Says::Unknown),
            Asked::Board(_) => return Ok(Says::Enough),
            Asked::Core(core) => core,
        };
        // A smaller contradiction leaves fewer clues to choose from.
        let mut needed = 0;
        while core.len() <= SHRINK && needed < core.len() {
            let mut fewer = core.clone();
            fewer.remove(needed);
            match self.switched.ask(&fewer, &[])? {
                Asked::Core(smaller) => {
                    // What is known to be needed stays at the beginning.
                    let mut kept: Vec<usize> = core[..needed].to_vec();
                    kept.extend(smaller.into_iter().filter(|slot| !core[..needed].contains(slot)));
                    core = kept;
                }
                Asked::Board(_) => needed += 1,
                Asked::Limit => break,
            }
        }
        Ok(Says::Missing((0..self.slots.len()).filter(|&index| core.contains(&self.slots[index])).collect()))
    }
}
