//! Clues to drop or to change in a puzzle without an answer.
//!
//! In: a puzzle without an answer. Out: the fewest clues without which there is one, and what they should be. Must not
//! know: the family.
//!
//! All clues under switches: each contradiction names clues one of which is wrong, and a smallest set that hits all
//! contradictions is what must go (a minimum correction set: Liffiton, Sakallah, "Algorithms for computing minimal
//! unsatisfiable subsets of constraints", JAR 40, 2008). What stands there instead is read off the answers that are left.

use std::sync::Arc;

use super::sets::{Ask, Says, smallest_sets};
use super::{Edit, Found, Proposal, Repair, only_answer};
use crate::board::Board;
use crate::family::{Clue, Puzzle, Setting};
use crate::search::reduce::{clues, setting};
use crate::search::switched::{Asked, Switched};
use crate::search::{Options, SearchError, SettingError};

/// So many answers of what is left are read for the clues that could stand there.
const ANSWERS: usize = 40;

/// Contradictions of at most so many clues are made as small as can be.
const SHRINK: usize = 80;

pub(super) fn correct(puzzle: &Arc<dyn Puzzle>, task: &Repair, options: &Options) -> Result<Found, SettingError> {
    let plain = setting(&**puzzle)?;
    let mut proposals = misread(plain, options)?;
    if !proposals.is_empty() && task.max <= 1 {
        return Ok((proposals, 0, false));
    }
    let stays = |seat: usize| task.stay.contains(&seat);
    let Some(switched) = Switched::new(puzzle, stays, options) else {
        return Ok((proposals, 0, false));
    };
    let seats = switched.seats();
    let mut dropping = Dropping { switched, seats: seats.clone() };
    // Each set may have no change that leaves one answer, so more are asked for than are wanted.
    let smallest = smallest_sets(&mut dropping, seats.len(), task.max.max(20))?;
    for set in &smallest.found {
        let dropped: Vec<usize> = set.iter().map(|&index| seats[index]).collect();
        proposals.extend(changed(plain, &dropped, &mut dropping, options)?);
        if proposals.len() >= task.max.max(ANSWERS) || options.limits.reached() {
            break;
        }
    }
    // A slip of the pen changes little.
    let whole = proposals.iter().filter(|proposal| proposal.misread.is_some()).count();
    proposals[whole..].sort_by_key(|proposal| proposal.edits.iter().map(distance).sum::<u64>());
    // Of several clues, those that are changed and others that are dropped are not tried together.
    let mixed = smallest.least > 1;
    let all = smallest.all && !mixed && proposals.len() < task.max && !options.limits.reached();
    proposals.truncate(task.max.max(1));
    Ok((proposals, smallest.least, all))
}

/// The puzzle as it would be if it was misread as a whole.
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

/// The puzzles with other clues at these seats, or none, that have exactly one answer.
fn changed(
    setting: &dyn Setting,
    dropped: &[usize],
    dropping: &mut Dropping,
    options: &Options,
) -> Result<Vec<Proposal>, SettingError> {
    let before = clues(setting);
    let mut proposals = Vec::new();
    let mut propose = |after: Vec<Option<Clue>>, answer: Option<&Board>| -> Result<(), SettingError> {
        let Some(puzzle) = setting.with(&after) else { return Ok(()) };
        let found = only_answer(&puzzle, options)?;
        // An answer that was read must be the one that is found.
        let Some(only) = found.filter(|found| answer.is_none_or(|answer| answer == found)) else { return Ok(()) };
        let edit = |&seat: &usize| Edit::Clue { seat, before: before[seat].clone(), after: after[seat].clone() };
        let edits = dropped.iter().map(edit).collect();
        proposals.push(Proposal { edits, misread: None, puzzle, answer: only });
        Ok(())
    };
    let mut tried: Vec<Vec<Option<Clue>>> = Vec::new();
    for board in dropping.answers_without(dropped)? {
        let mut after = before.clone();
        for &seat in dropped {
            after[seat] = setting.told(seat, &board);
        }
        if !tried.contains(&after) {
            propose(after.clone(), Some(&board))?;
            tried.push(after);
        }
    }
    if setting.may_be_blank() {
        let mut after = before.clone();
        dropped.iter().for_each(|&seat| after[seat] = None);
        if !tried.contains(&after) {
            propose(after, None)?;
        }
    }
    Ok(proposals)
}

/// How far a clue is from what it was: numbers that differ first, then by how much.
fn distance(edit: &Edit) -> u64 {
    let Edit::Clue { before: Some(before), after: Some(after), .. } = edit else { return 1 << 40 };
    let lengths = before.len().abs_diff(after.len()) as u64;
    let pairs = before.iter().zip(after);
    let by: u64 = pairs.map(|(before, after)| u64::from(before.abs_diff(*after))).sum();
    (lengths << 20) + by
}

struct Dropping {
    switched: Switched,
    seats: Vec<usize>,
}

impl Dropping {
    fn without(&self, dropped: &[usize]) -> Vec<usize> {
        self.seats.iter().copied().filter(|seat| !dropped.contains(seat)).collect()
    }

    /// Some answers without these clues, each different at some place.
    fn answers_without(&mut self, dropped: &[usize]) -> Result<Vec<Board>, SearchError> {
        let on = self.without(dropped);
        let (mut boards, mut others) = (Vec::new(), Vec::new());
        while boards.len() < ANSWERS {
            let Asked::Board(board) = self.switched.ask(&on, &others)? else { break };
            others.push(self.switched.other_than(&board));
            boards.push(board);
        }
        Ok(boards)
    }
}

impl Ask for Dropping {
    fn ask(&mut self, chosen: &[usize]) -> Result<Says, SearchError> {
        let dropped: Vec<usize> = chosen.iter().map(|&index| self.seats[index]).collect();
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
                    // What was shown to be needed stays in front.
                    let mut kept: Vec<usize> = core[..needed].to_vec();
                    kept.extend(smaller.into_iter().filter(|seat| !core[..needed].contains(seat)));
                    core = kept;
                }
                Asked::Board(_) => needed += 1,
                Asked::Limit => break,
            }
        }
        Ok(Says::Missing((0..self.seats.len()).filter(|&index| core.contains(&self.seats[index])).collect()))
    }
}
