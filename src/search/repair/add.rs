//! Clues for a puzzle with several answers.
//!
//! In: a puzzle, optionally the intended answer. Out: the fewest clues that make one answer the only one. Must not
//! know: the family.
//!
//! For a fixed answer, each other answer yields a set of slots whose clue would rule it out. One slot of each such set
//! must get its clue, so a smallest set of slots that hits all of them is wanted. Where no answer is intended, several
//! are tried, and a minimum over all of them is proved only when all answers were tried.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::sets::{Ask, Says, smallest_sets};
use super::{Edit, Proposal, Proposals, Repair};
use crate::board::Board;
use crate::cnf::Lit;
use crate::family::{Clue, Puzzle, Setting};
use crate::search::reduce::{clues, confirm, setting};
use crate::search::switched::{Asked, Fate, Switched, allows_several_clues};
use crate::search::{Answers, Options, Progress, SearchError, SettingError, Verdict, unique};

/// The number of answers that are always tried.
const FEW: usize = 50;

/// The number of answers looked at.
const EXAMINED: usize = 1000;

pub(super) fn add(puzzle: &Arc<dyn Puzzle>, task: &Repair, options: &Options) -> Result<Proposals, SettingError> {
    if let Some(answer) = &task.answer {
        if let Some(flaw) = puzzle.check(answer).first() {
            return Err(SettingError::Shape(format!("the answer that is meant does not keep the clues: {flaw}")));
        }
        return towards(puzzle, answer, task, options);
    }
    let effort = super::effort(setting(&**puzzle)?);
    let (proposals, least, all) = among(puzzle, task, effort, options)?;
    // The answer that one clue singles out may be none of those that were tried.
    if cfg!(feature = "roomy") && least < 2 && proposals.first().is_none_or(|best| best.edits.len() > 1) {
        let alone = by_one(puzzle, task, effort, options)?;
        if !alone.is_empty() {
            return Ok((alone, 1, false));
        }
    }
    Ok((proposals, least, all))
}

/// For each answer that is looked at, this many clues are tried alone.
const ALONE: usize = 4;

/// Single clues that leave one answer. A clue that two known answers share is not tried.
fn by_one(
    puzzle: &Arc<dyn Puzzle>,
    task: &Repair,
    effort: usize,
    options: &Options,
) -> Result<Vec<Proposal>, SettingError> {
    let plain = setting(&**puzzle)?;
    let before = clues(plain);
    let blank: Vec<usize> = (0..before.len()).filter(|&slot| before[slot].is_none()).collect();
    let mut known = Known { plain, blank: &blank, boards: Vec::new(), times: vec![Vec::new(); before.len()] };
    for answer in Answers::new(puzzle, options).take(effort) {
        known.note(answer?);
    }
    let mut all: Vec<Clue> = Vec::new();
    for (clue, _) in known.times.iter().flatten() {
        if !all.contains(clue) {
            all.push(clue.clone());
        }
    }
    let (mut found, mut tried) = (Vec::new(), 0);
    // Clues that one known answer has come before those that none has.
    for often in [1, 0] {
        for &slot in &blank {
            for clue in &all {
                if known.often(slot, clue) != often {
                    continue;
                }
                if tried == ALONE * effort || found.len() >= task.max.max(1) || options.limits.reached() {
                    return Ok(found);
                }
                let mut told = before.clone();
                told[slot] = Some(clue.clone());
                let Some(puzzle) = plain.with(&told) else { continue };
                tried += 1;
                match unique(&puzzle, options)? {
                    Verdict::Unique(answer) => {
                        let edits = vec![Edit::Clue { slot, before: None, after: Some(clue.clone()) }];
                        found.push(Proposal { edits, misread: None, puzzle, answer });
                    }
                    Verdict::Multiple(two) => two.into_iter().for_each(|answer| known.note(answer)),
                    Verdict::None | Verdict::Limit { .. } => {}
                }
            }
        }
    }
    Ok(found)
}

/// Answers, and for each blank slot the clues that they have there, each with how many answers have it.
struct Known<'s> {
    plain: &'s dyn Setting,
    blank: &'s [usize],
    boards: Vec<Board>,
    times: Vec<Vec<(Clue, usize)>>,
}

impl Known<'_> {
    fn note(&mut self, answer: Board) {
        if self.boards.contains(&answer) {
            return;
        }
        for &slot in self.blank {
            let Some(clue) = self.plain.clue_on(slot, &answer) else { continue };
            match self.times[slot].iter_mut().find(|(other, _)| *other == clue) {
                Some((_, times)) => *times += 1,
                None => self.times[slot].push((clue, 1)),
            }
        }
        self.boards.push(answer);
    }

    fn often(&self, slot: usize, clue: &Clue) -> usize {
        self.times[slot].iter().find(|(other, _)| other == clue).map_or(0, |&(_, often)| often)
    }
}

/// The fewest clues that make any answer the only one, of at most this many answers.
pub(super) fn among(
    puzzle: &Arc<dyn Puzzle>,
    task: &Repair,
    effort: usize,
    options: &Options,
) -> Result<Proposals, SettingError> {
    let setting = setting(&**puzzle)?;
    let mut answers = Answers::new(puzzle, options);
    let mut best: Proposals = (Vec::new(), usize::MAX, true);
    let (mut tried, mut least) = (0, usize::MAX);
    // The clues of answers that other answers share.
    let mut hopeless: Vec<Vec<Option<Clue>>> = Vec::new();
    for answer in answers.by_ref().take(EXAMINED) {
        let answer = answer?;
        let told: Vec<Option<Clue>> = (0..setting.slots()).map(|slot| setting.clue_on(slot, &answer)).collect();
        if hopeless.contains(&told) {
            continue;
        }
        let (proposals, few, all) = towards(puzzle, &answer, task, options)?;
        if proposals.is_empty() && all {
            hopeless.push(told);
            continue;
        }
        (tried, least) = (tried + 1, least.min(few));
        let size = |proposals: &[Proposal]| proposals.first().map_or(usize::MAX, |proposal| proposal.edits.len());
        match size(&proposals).cmp(&size(&best.0)) {
            std::cmp::Ordering::Less => best = (proposals, few, all),
            std::cmp::Ordering::Equal => {
                best.0.extend(proposals);
                best.2 &= all;
            }
            std::cmp::Ordering::Greater => {}
        }
        // Answers that need many clues take long. Where no clues helped so far, others may.
        let most = if best.0.is_empty() { EXAMINED } else { FEW.max(effort / size(&best.0).max(1)).min(effort) };
        let enough = tried >= most;
        if enough || options.limits.reached() || (best.0.len() >= task.max && best.1 == 1) {
            break;
        }
    }
    // A puzzle with several answers needs at least one clue; a larger bound is proved only when every answer was tried.
    let all_answers = answers.are_all() && answers.progress() != Progress::Limit;
    let least = if all_answers { least.min(setting.slots() + 1) } else { 1 };
    best.2 &= all_answers && best.0.len() <= task.max;
    best.0.truncate(task.max.max(1));
    Ok((best.0, least, best.2))
}

/// The fewest clues that make this answer the only one.
fn towards(
    puzzle: &Arc<dyn Puzzle>,
    answer: &Board,
    task: &Repair,
    options: &Options,
) -> Result<Proposals, SettingError> {
    let plain = setting(&**puzzle)?;
    let before = clues(plain);
    let all: Vec<Option<Clue>> =
        before.iter().enumerate().map(|(slot, clue)| clue.clone().or_else(|| plain.clue_on(slot, answer))).collect();
    let full = plain.with(&all).ok_or_else(|| SearchError::Bug("an answer has clues that clash".to_owned()))?;
    let blank: BTreeSet<usize> = (0..before.len()).filter(|&slot| before[slot].is_none()).collect();
    let Some(mut switched) = Switched::new(&full, &|slot| Fate::stays_if(!blank.contains(&slot)), options) else {
        return Ok((Vec::new(), 0, false));
    };
    let slots = switched.slots();
    let other = switched.other_than(answer);
    let mut telling = Telling { switched, slots: slots.clone(), other };
    let smallest = smallest_sets(&mut telling, slots.len(), task.max)?;
    let mut proposals = Vec::new();
    for set in smallest.found {
        let added: Vec<usize> = set.into_iter().map(|index| slots[index]).collect();
        let mut clues = before.clone();
        added.iter().for_each(|&slot| clues[slot].clone_from(&all[slot]));
        let repaired = plain.with(&clues).ok_or(SettingError::Family)?;
        if !confirm(&repaired, answer, options)? {
            continue;
        }
        let edits = added.iter().map(|&slot| Edit::Clue { slot, before: None, after: all[slot].clone() }).collect();
        proposals.push(Proposal { edits, misread: None, puzzle: repaired, answer: answer.clone() });
    }
    if !allows_several_clues(plain, &slots, answer) {
        return Ok((proposals, smallest.least, smallest.all));
    }
    // Another clue that this answer allows at a slot may rule out more, so fewer may suffice; one is needed in any
    // case.
    let alone = |proposals: &[Proposal]| proposals.first().is_some_and(|proposal| proposal.edits.len() == 1);
    let mut all = false;
    if !alone(&proposals) || task.max > 1 {
        let others = by_one_other(plain, &before, &slots, answer, options)?;
        if !alone(&proposals) && !others.is_empty() {
            proposals.clear();
        }
        if proposals.is_empty() || alone(&proposals) {
            proposals.extend(others);
        }
        all = smallest.all && alone(&proposals) && !options.limits.reached();
    }
    Ok((proposals, smallest.least.min(1), all))
}

/// The ways to make this answer the only one by one clue that is not the first one that it allows at its slot.
fn by_one_other(
    plain: &dyn Setting,
    before: &[Option<Clue>],
    slots: &[usize],
    answer: &Board,
    options: &Options,
) -> Result<Vec<Proposal>, SearchError> {
    let mut found = Vec::new();
    let mut rivals: Vec<Board> = Vec::new();
    let others =
        slots.iter().flat_map(|&slot| plain.other_clues_on(slot, answer).into_iter().map(move |clue| (slot, clue)));
    for (slot, clue) in others {
        let allows = |board: &Board| {
            plain.clue_on(slot, board).as_ref() == Some(&clue) || plain.other_clues_on(slot, board).contains(&clue)
        };
        if rivals.iter().any(allows) || options.limits.reached() {
            continue;
        }
        let mut clues = before.to_vec();
        clues[slot] = Some(clue.clone());
        let Some(puzzle) = plain.with(&clues) else { continue };
        match unique(&puzzle, options)? {
            Verdict::Unique(only) if only == *answer => {
                let edits = vec![Edit::Clue { slot, before: None, after: Some(clue) }];
                found.push(Proposal { edits, misread: None, puzzle, answer: only });
            }
            Verdict::Multiple(two) => rivals.extend(two.into_iter().filter(|board| board != answer)),
            _ => {}
        }
    }
    Ok(found)
}

/// An oracle: the clues that are switched on suffice when there is no other answer.
struct Telling {
    switched: Switched,
    slots: Vec<usize>,
    other: Lit,
}

impl Telling {
    fn other_answer(&mut self, on: &[usize]) -> Result<Option<Option<Board>>, SearchError> {
        Ok(match self.switched.ask(on, &[self.other])? {
            Asked::Limit => None,
            Asked::Core(_) => Some(None),
            Asked::Board(board) => Some(Some(board)),
        })
    }
}

impl Ask for Telling {
    /// Answers with as few missing clues as possible: more clues are switched on as long as another answer keeps them.
    fn ask(&mut self, chosen: &[usize]) -> Result<Says, SearchError> {
        let mut on: Vec<usize> = chosen.iter().map(|&index| self.slots[index]).collect();
        let mut board = match self.other_answer(&on)? {
            None => return Ok(Says::Unknown),
            Some(None) => return Ok(Says::Enough),
            Some(Some(board)) => board,
        };
        for slot in self.slots.clone() {
            if !self.switched.keeps(&board, slot) {
                on.push(slot);
                match self.other_answer(&on)? {
                    Some(Some(wider)) => board = wider,
                    Some(None) => _ = on.pop(),
                    // The clues kept so far are enough to answer.
                    None => break,
                }
            } else if !on.contains(&slot) {
                on.push(slot);
            }
        }
        let missing = (0..self.slots.len()).filter(|&index| !self.switched.keeps(&board, self.slots[index]));
        Ok(Says::Missing(missing.collect()))
    }
}
