//! Changes places of a picture so that it is the only answer of its clues.
//!
//! In: a picture, costs. Out: the fewest places to change, where each resulting picture is proved to be the only answer
//! of its clues. Must not know: the family; only that every slot has a clue on every board.
//!
//! Let another picture T have the clues of P. As long as no change touches a clue on a place where the two differ, T
//! with the same changes still has the clues of the changed P. So one of the changes must touch such a clue. The search
//! branches over the places of these clues, then asks for another picture again, with increasing numbers of changes;
//! within its budget that proves the minimum. Beyond the budget, the search is greedy: it takes the change that leaves
//! the fewest places open to deduction, one after the other, and takes back changes that turn out not to be needed.
//!
//! Pictures that were found are kept as differences (`differences.rs`). Most candidates fail by one of them without an
//! engine, and no candidate is tried where more differences with no clue in common remain than the changes left can
//! touch.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::differences::{Difference, Differences};
use super::{Edit, Proposal, Proposals, Repair};
use crate::board::{Board, Place, Value};
use crate::family::{Deduce, Puzzle, Setting};
use crate::search::generate::with_all_clues;
use crate::search::reduce::setting;
use crate::search::{Options, SearchError, SettingError, Verdict, unique};

/// The most pictures examined by an engine or by deduction in the proof of the minimum.
const CHECKS: usize = 1_500;

/// The same limit in places, where a picture must be solvable line by line and deduction alone examines it.
const PLACES: usize = 2_400_000;

/// The most comparisons of changes with known differences.
const COMPARED: usize = 5_000_000;

pub(super) fn change(
    puzzle: &Arc<dyn Puzzle>,
    picture: &Board,
    task: &Repair,
    options: &Options,
) -> Result<Proposals, SettingError> {
    let plain = setting(&**puzzle)?;
    let mut search = Search::new(puzzle, plain, task, options);
    let exact = search.exact(picture)?;
    let (sets, least, all) = match exact {
        Exact::Sets(sets, all) => {
            let least = sets[0].len();
            (sets, least, all)
        }
        Exact::None(least) => (Vec::new(), least, true),
        Exact::Budget(least) => (search.greedy(picture)?.into_iter().collect(), least, false),
    };
    let mut proposals = Vec::new();
    for set in sets {
        let board = search.with(picture, &set);
        let repaired = with_all_clues(puzzle, &board)?;
        if !super::super::reduce::confirm(&repaired, &board, options)? {
            continue;
        }
        let edits = set.iter().map(|&(place, after)| Edit::Place { place, before: picture[place], after }).collect();
        proposals.push(Proposal { edits, misread: None, puzzle: repaired, answer: board });
    }
    Ok((proposals, least, all))
}

/// A place and its new value.
pub(super) type Edited = (Place, Value);

enum Exact {
    /// Sets of changes, all of the smallest size, and whether these are all.
    Sets(Vec<Vec<Edited>>, bool),
    /// No set of fewer changes works, and more are not wanted.
    None(usize),
    /// No set of fewer changes works; how many are needed was not found within the budget.
    Budget(usize),
}

/// What is known about a picture.
enum State {
    /// It is the only answer of its clues, and easy enough.
    Fine,
    /// It is not the only answer: how others differ.
    Several(Vec<Difference>),
    /// Line by line, these places stay undecided.
    Open(Vec<Place>),
    Unknown,
}

struct Search<'s> {
    puzzle: &'s Arc<dyn Puzzle>,
    task: &'s Repair,
    options: &'s Options,
    /// For each slot, the places that its clue constrains.
    places_of: Vec<Vec<Place>>,
    differences: Differences<'s>,
    checks: usize,
    /// The number of changes compared with known differences.
    compared: usize,
    /// Sets that suffice: where changes have costs, the cheapest ones.
    found: Vec<Vec<Edited>>,
    /// Whether a place is to stay as it is.
    fixed: Vec<bool>,
}

impl<'s> Search<'s> {
    fn new(puzzle: &'s Arc<dyn Puzzle>, setting: &'s dyn Setting, task: &'s Repair, options: &'s Options) -> Self {
        let mut slots_of = vec![Vec::new(); puzzle.places()];
        let mut places_of = vec![Vec::new(); setting.slots()];
        for (slot, places) in places_of.iter_mut().enumerate() {
            let rules = setting.rules(slot);
            let atoms = rules.iter().flat_map(|&rule| puzzle.rules()[rule].scope().into_owned());
            let scope: BTreeSet<Place> = atoms.map(|(place, _)| place).collect();
            for &place in &scope {
                slots_of[place.index()].push(slot);
            }
            places.extend(scope);
        }
        let mut fixed = vec![false; puzzle.places()];
        let constrained = task.stay.iter().flat_map(|&slot| &places_of[slot]);
        constrained.chain(&task.fixed).for_each(|place| fixed[place.index()] = true);
        let differences = Differences::new(setting, slots_of);
        Search { puzzle, task, options, places_of, differences, checks: 0, compared: 0, found: Vec::new(), fixed }
    }

    fn with(&self, picture: &Board, set: &[Edited]) -> Board {
        let mut board = picture.clone();
        set.iter().for_each(|&(place, value)| board[place] = value);
        board
    }

    fn cost(&self, place: Place) -> u32 {
        self.task.costs.as_ref().and_then(|costs| costs.get(place.index()).copied()).unwrap_or(0)
    }

    /// What a set of changes costs.
    fn total(&self, set: &[Edited]) -> u64 {
        set.iter().map(|&(place, _)| u64::from(self.cost(place))).sum()
    }

    /// Whether no set with these changes and one more costs less than those that were found.
    fn is_too_costly(&self, chosen: &[Edited], one: Edited) -> bool {
        let dearest = self.found.last().filter(|_| self.task.costs.is_some() && self.found.len() >= self.task.max);
        dearest.is_some_and(|found| self.total(chosen) + u64::from(self.cost(one.0)) >= self.total(found))
    }

    /// What is known of a picture with these changes, by what was found before, by deduction, by an engine.
    fn state(&mut self, board: &Board, changes: &[Edited]) -> Result<State, SettingError> {
        let known = if self.task.easy { Vec::new() } else { self.differences.of(board, changes) };
        if !known.is_empty() {
            return Ok(State::Several(known));
        }
        self.checks += 1;
        self.options.limits.tell(crate::backend::Metrics::step);
        let puzzle = with_all_clues(self.puzzle, board)?;
        if let Ok(known) = puzzle.deduce(Deduce::Singles) {
            let open: Vec<Place> = puzzle.all_places().filter(|&place| known.only(place).is_none()).collect();
            if open.is_empty() {
                return Ok(State::Fine);
            }
            if self.task.easy {
                return Ok(State::Open(open));
            }
        }
        Ok(match unique(&puzzle, self.options)? {
            Verdict::Unique(only) if only == *board => State::Fine,
            Verdict::Multiple([first, second]) => {
                let other = if first == *board { second } else { first };
                self.differences.add(board, &other, changes);
                State::Several(self.differences.of(board, changes))
            }
            Verdict::Limit { .. } => State::Unknown,
            Verdict::Unique(_) | Verdict::None => {
                return Err(SearchError::Bug("a picture does not keep its own clues".to_owned()).into());
            }
        })
    }

    /// The changes at all places that share a clue with a place where this picture differs from another one. Cheap ones
    /// come first, then those on the difference itself.
    fn near(&self, board: &Board, own: &BTreeSet<Place>) -> Vec<Edited> {
        let mut is_near = vec![false; self.places_of.len()];
        own.iter().flat_map(|&place| self.differences.slots_of(place)).for_each(|&slot| is_near[slot] = true);
        let slots = (0..is_near.len()).filter(|&slot| is_near[slot]);
        let places: BTreeSet<Place> = slots.flat_map(|slot| self.places_of[slot].iter().copied()).collect();
        let crossing = |place: Place| self.differences.slots_of(place).iter().filter(|&&slot| is_near[slot]).count();
        let mut places: Vec<Place> = places.into_iter().filter(|place| !self.fixed[place.index()]).collect();
        places.sort_by_cached_key(|&place| {
            (self.cost(place), !own.contains(&place), std::cmp::Reverse(crossing(place)), place)
        });
        let values = |place: Place| self.puzzle.values(place).range();
        let others = |place: Place| values(place).filter(move |&value| value != board[place]);
        places.into_iter().flat_map(|place| others(place).map(move |value| (place, value))).collect()
    }

    /// Tries sets of increasing size until the budget is used up.
    fn exact(&mut self, picture: &Board) -> Result<Exact, SettingError> {
        for size in 0.. {
            let complete = self.branch(picture, &mut Vec::new(), &mut BTreeSet::new(), size)?;
            if !self.found.is_empty() {
                let found = std::mem::take(&mut self.found);
                // Nothing is known about sets that cost more.
                return Ok(Exact::Sets(found, complete && self.task.costs.is_none()));
            }
            if !complete {
                return Ok(Exact::Budget(size));
            }
            if size >= self.task.most {
                return Ok(Exact::None(size + 1));
            }
        }
        unreachable!("sizes end at the most changes that are wanted")
    }

    /// Finds sets of `left` more changes; false when the budget ended the search, or enough were found.
    fn branch(
        &mut self,
        picture: &Board,
        chosen: &mut Vec<Edited>,
        out: &mut BTreeSet<Edited>,
        left: usize,
    ) -> Result<bool, SettingError> {
        let checks = if self.task.easy { CHECKS.max(PLACES / picture.0.len().max(1)) } else { CHECKS };
        if self.checks >= checks || self.compared >= COMPARED || self.options.limits.reached() {
            return Ok(false);
        }
        let board = self.with(picture, chosen);
        // Smaller sets were examined before, so only full sets can be fine.
        let (open, several) = match self.state(&board, chosen)? {
            State::Fine => {
                let mut set = chosen.clone();
                set.sort_unstable();
                self.found.push(set);
                if self.task.costs.is_none() {
                    return Ok(self.found.len() < self.task.max);
                }
                let mut found = std::mem::take(&mut self.found);
                found.sort_by_cached_key(|set| (self.total(set), set.clone()));
                found.truncate(self.task.max);
                self.found = found;
                // A cheaper one may follow.
                return Ok(true);
            }
            State::Unknown => return Ok(false),
            State::Open(open) => (open.into_iter().collect(), Vec::new()),
            State::Several(several) => (smallest(&several), several),
        };
        if left == 0 || !self.differences.can_touch(&several, left) {
            return Ok(true);
        }
        let (mut complete, mut tried) = (true, Vec::new());
        let near = self.near(&board, &open);
        self.compared += near.len() * several.len();
        for edited in near {
            if self.is_too_costly(chosen, edited) {
                // The changes after it cost at least as much.
                break;
            }
            if out.contains(&edited) || chosen.iter().any(|&(place, _)| place == edited.0) {
                continue;
            }
            let slots = self.differences.slots_of(edited.0);
            let is_apart = |one: &&Difference| slots.iter().all(|slot| !one.slots.contains(slot));
            if !self.differences.can_touch(several.iter().filter(is_apart), left - 1) {
                continue;
            }
            chosen.push(edited);
            let done = self.branch(picture, chosen, out, left - 1)?;
            chosen.pop();
            if !done {
                complete = false;
                break;
            }
            // Sets with this change have been tried.
            out.insert(edited);
            tried.push(edited);
        }
        tried.iter().for_each(|edited| _ = out.remove(edited));
        Ok(complete)
    }

    /// Makes one change after the other, each the one that leaves the fewest places open.
    fn greedy(&mut self, picture: &Board) -> Result<Option<Vec<Edited>>, SettingError> {
        let mut chosen: Vec<Edited> = Vec::new();
        while chosen.len() < self.task.most {
            let board = self.with(picture, &chosen);
            let open = match self.state(&board, &chosen)? {
                State::Fine => return self.needed(picture, chosen).map(Some),
                State::Unknown => return Ok(None),
                State::Open(open) => open.into_iter().collect(),
                State::Several(several) => smallest(&several),
            };
            let mut best: Option<((usize, u32), Edited)> = None;
            let is_new = |edited: &Edited| chosen.iter().all(|&(place, _)| place != edited.0);
            for edited in self.near(&board, &open).into_iter().filter(is_new) {
                if self.options.limits.reached() {
                    return Ok(None);
                }
                let puzzle = with_all_clues(self.puzzle, &self.with(&board, &[edited]))?;
                let level = if self.task.easy { Deduce::Singles } else { Deduce::Full };
                let Ok(known) = puzzle.deduce(level) else { continue };
                let open = puzzle.all_places().filter(|&place| known.only(place).is_none()).count();
                let worth = (open, self.cost(edited.0));
                if best.is_none_or(|(least, _)| worth < least) {
                    best = Some((worth, edited));
                }
            }
            let Some((_, edited)) = best else { return Ok(None) };
            chosen.push(edited);
        }
        Ok(None)
    }

    /// Takes changes back as long as the picture stays fine.
    fn needed(&mut self, picture: &Board, mut chosen: Vec<Edited>) -> Result<Vec<Edited>, SettingError> {
        let mut at = 0;
        while at < chosen.len() {
            let mut fewer = chosen.clone();
            fewer.remove(at);
            if matches!(self.state(&self.with(picture, &fewer), &fewer)?, State::Fine) {
                chosen = fewer;
            } else {
                at += 1;
            }
        }
        chosen.sort_unstable();
        Ok(chosen)
    }
}

/// The places of the difference that is under the fewest clues.
fn smallest(several: &[Difference]) -> BTreeSet<Place> {
    let least = several.iter().min_by_key(|one| one.slots.len());
    least.into_iter().flat_map(|one| &one.values).map(|&(place, _)| place).collect()
}
