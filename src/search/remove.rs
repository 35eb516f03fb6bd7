//! Removes clues one after the other, as long as the answer stays the only one.
//!
//! In: a puzzle with one answer, groups of its clues in an order. Out: the groups that are left, none of which can be
//! removed. Must not know: the family, the purpose.
//!
//! All clues are switched on, and the engine is asked for an answer other than the known one. There is none, and the
//! core of that refusal names clues that suffice. Then each group of these is left out in turn. Any other answer then
//! breaks one of the clues that were left out, so the engine is asked to break one of them, not to find a board that
//! differs somewhere. The engine tries the values of the known answer first, so another answer that it finds differs
//! little, and what has nothing to do with the clue costs no conflicts. On 20x20 slitherlinks a question costs about 20
//! conflicts.
//!
//! A few questions cost more than all the others together: those where the other clues only just suffice. Such a clue
//! waits until all others were tried, then gets twice the budget, and so on. Most of the waiting clues then turn out to
//! be needed, which is quick to see, and the puzzle that is left is easy for engines. Some orders leave loop puzzles on
//! which a dozen questions stay hard. So an attempt ends after a certain effort, and the next one tries first the clues
//! that were hard to judge: with all others still there, that is easy. If a question exceeds the last budget, fresh
//! engines get it, with everything that can be deduced without the clue, in several forms in turn
//! (`turns.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::reduce::{SettingError, setting, with_slots};
use super::switched::{Asked, Fate, Switched};
use super::turns::by_turns;
use super::{Options, Progress, SearchError, Verdict, rebuilt};
use crate::backend::Metrics;
use crate::board::{Board, Domains};
use crate::cnf::Lit;
use crate::family::Puzzle;

/// After this many conflicts the engine is replaced: what it learnt under removed clues is a burden, and the clues that
/// are known to be needed by then leave less open.
const STALE: u64 = 1_000;

/// The cost of a question, in conflicts, above which its clue waits; one budget for each round.
const BUDGETS: [u64; 7] = [100, 200, 400, 800, 1_600, 3_200, 6_400];

/// How often clues of loops are removed in another order when there are hard ones, before all effort is made.
const ATTEMPTS: usize = 10;

/// The largest budget, in conflicts, of fresh engines with a hard question, but in the last attempt.
const LENGTH: u64 = 16_000;

/// The effort of the first attempt for each clue, in conflicts; twice as much in each one after it.
/// On 30x30 boards most attempts that end at all take 50 to 130.
const PATIENCE: u64 = 130;

/// How far clues are removed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// A group that is hard to judge stays: 20x20 slitherlinks take a third of the time and keep a few clues more.
    Quick,
    /// Until no group can be left out.
    Full,
}

/// Removes groups of clues in this order from a puzzle with this one answer. Returns the remaining slots of these
/// groups, and whether each of them was found needed.
pub(super) fn remove(
    puzzle: &Arc<dyn Puzzle>,
    answer: &Board,
    groups: &[Vec<usize>],
    depth: Depth,
    options: &Options,
) -> Result<(Vec<usize>, bool), SettingError> {
    let setting = setting(&**puzzle)?;
    if !setting.are_apart() {
        return rebuilt::remove(puzzle, answer, groups, depth, options);
    }
    let mut left: Vec<Vec<usize>> = Vec::new();
    if let Some(mut removal) = setting.removal(answer) {
        for (done, group) in groups.iter().enumerate() {
            match removal.remove(group) {
                Some(true) => {}
                Some(false) => left.push(group.clone()),
                None => {
                    // With an engine, the removal continues, and also retries the groups that the removal found
                    // needed.
                    left.extend(groups[done..].iter().cloned());
                    let (kept, gone): (Vec<_>, Vec<_>) = groups.iter().cloned().partition(|group| left.contains(group));
                    let gone: BTreeSet<usize> = gone.into_iter().flatten().collect();
                    let rest = with_slots(setting, |slot| !gone.contains(&slot)).ok_or(SettingError::Family)?;
                    return by_engine(&rest, answer, &kept, depth, options);
                }
            }
        }
        return Ok((left.concat(), true));
    }
    by_engine(puzzle, answer, groups, depth, options)
}

fn by_engine(
    puzzle: &Arc<dyn Puzzle>,
    answer: &Board,
    groups: &[Vec<usize>],
    depth: Depth,
    options: &Options,
) -> Result<(Vec<usize>, bool), SettingError> {
    let clues = groups.iter().map(Vec::len).sum::<usize>() as u64;
    let mut order = groups.to_vec();
    let mut fewest: Option<Vec<usize>> = None;
    // Where no rule is followed by an engine, other orders have not been measured.
    let attempts = if depth == Depth::Full && puzzle.lazy_rules().next().is_some() { ATTEMPTS } else { 0 };
    for attempt in 0..=attempts {
        let effort = if attempt < attempts { (PATIENCE * clues) << attempt } else { u64::MAX };
        let fate = vec![Fate::Open; order.len()];
        let mut removing = Removing { puzzle, answer, groups: &order, depth, options, fate };
        let ended = removing.all(effort)?;
        let left = removing.left();
        let hard = match ended {
            Attempt::Ended(true) => return Ok((left, true)),
            Attempt::Ended(false) => Vec::new(),
            Attempt::Hard(hard) => hard,
        };
        if fewest.as_ref().is_none_or(|fewest| left.len() < fewest.len()) {
            fewest = Some(left);
        }
        if hard.is_empty() {
            break;
        }
        let (first, rest): (Vec<_>, Vec<_>) = (0..order.len()).partition(|number| hard.contains(number));
        order = first.into_iter().chain(rest).map(|number| order[number].clone()).collect();
    }
    Ok((fewest.unwrap_or_default(), false))
}

/// How an attempt to remove clues ended.
enum Attempt {
    /// Whether all groups were tried.
    Ended(bool),
    /// More effort is needed; these groups were not judged.
    Hard(Vec<usize>),
}

/// A puzzle while its clues are being removed.
struct Removing<'r> {
    puzzle: &'r Arc<dyn Puzzle>,
    answer: &'r Board,
    groups: &'r [Vec<usize>],
    depth: Depth,
    options: &'r Options,
    fate: Vec<Fate>,
}

impl Removing<'_> {
    /// Removes what can be removed, with about this effort in conflicts.
    fn all(&mut self, effort: u64) -> Result<Attempt, SettingError> {
        let Some(mut switched) = self.switched() else {
            // Where each place has one value, there is nothing to ask, and no clue is needed.
            let is_told = is_told(&**self.puzzle);
            self.fate.iter_mut().filter(|_| is_told).for_each(|fate| *fate = Fate::Gone);
            return Ok(Attempt::Ended(is_told));
        };
        let mut other = switched.other_than(self.answer);
        match switched.ask(&self.left(), &[other])? {
            Asked::Core(core) => {
                let core: BTreeSet<usize> = core.into_iter().collect();
                for number in 0..self.groups.len() {
                    if !self.groups[number].iter().any(|slot| core.contains(slot)) {
                        self.decide(number, Fate::Gone, &mut switched);
                    }
                }
            }
            Asked::Board(second) => {
                return Err(SettingError::NotUnique(Box::new(Verdict::of(
                    [self.answer.clone(), second],
                    Progress::Open,
                ))));
            }
            Asked::Limit => return Ok(Attempt::Ended(false)),
        }
        let mut waiting: Vec<usize> =
            (0..self.groups.len()).filter(|&number| self.fate[number] == Fate::Open).collect();
        // The engine may have counted conflicts already.
        let mut stale = switched.conflicts() + STALE;
        let mut spent = 0;
        let rounds = if self.depth == Depth::Quick { 1 } else { BUDGETS.len() };
        for (turn, budget) in BUDGETS.into_iter().take(rounds).enumerate() {
            let is_last = turn + 1 == BUDGETS.len();
            let now = std::mem::take(&mut waiting);
            for (at, number) in now.iter().copied().enumerate() {
                if spent + switched.cost() > effort {
                    waiting.extend_from_slice(&now[at..]);
                    return Ok(Attempt::Hard(waiting));
                }
                if (switched.conflicts() >= stale || (at == 0 && turn > 0))
                    && let Some(fresh) = self.switched()
                {
                    spent += switched.cost();
                    switched = fresh;
                    other = switched.other_than(self.answer);
                    stale = switched.conflicts() + STALE;
                }
                let needed = match self.needs(number, &mut switched, other, budget)? {
                    None if is_last => {
                        self.needs_at_length(number, if effort == u64::MAX { effort } else { LENGTH })?
                    }
                    needed => needed,
                };
                match needed {
                    Some(needed) => {
                        self.options.limits.tell(Metrics::step);
                        self.decide(number, if needed { Fate::Stays } else { Fate::Gone }, &mut switched);
                    }
                    None if self.options.limits.reached() => return Ok(Attempt::Ended(false)),
                    // It stays.
                    None if self.depth == Depth::Quick => waiting.push(number),
                    None if is_last && effort == u64::MAX => {
                        return Ok(Attempt::Ended(false));
                    }
                    None => waiting.push(number),
                }
            }
        }
        Ok(match self.depth {
            _ if waiting.is_empty() => Attempt::Ended(true),
            Depth::Quick => Attempt::Ended(false),
            Depth::Full => Attempt::Hard(waiting),
        })
    }

    /// The slots of the groups with this property.
    fn slots(&self, such: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.groups.len()).filter(|&number| such(number)).flat_map(|number| self.groups[number].clone()).collect()
    }

    /// The slots that are left.
    fn left(&self) -> Vec<usize> {
        self.slots(|number| self.fate[number] != Fate::Gone)
    }

    /// What has become of each slot so far; those outside of the groups stay.
    fn fates(&self) -> BTreeMap<usize, Fate> {
        let pairs = self.groups.iter().zip(&self.fate);
        pairs.flat_map(|(group, &fate)| group.iter().map(move |&slot| (slot, fate))).collect()
    }

    /// An engine that always keeps the needed clues and has switches for the open ones.
    fn switched(&self) -> Option<Switched> {
        let fates = self.fates();
        let fate = |slot| fates.get(&slot).copied().unwrap_or(Fate::Stays);
        Switched::new(self.puzzle, &fate, self.options)
    }

    fn decide(&mut self, number: usize, fate: Fate, switched: &mut Switched) {
        self.fate[number] = fate;
        self.groups[number].iter().for_each(|&slot| switched.settle(slot, fate == Fate::Stays));
    }

    /// Whether there is another answer without a group; `None` when a limit was reached, or it costs more conflicts.
    fn needs(
        &self,
        number: usize,
        switched: &mut Switched,
        other: Lit,
        budget: u64,
    ) -> Result<Option<bool>, SettingError> {
        // If no place of these clues is open, the needed clues imply them.
        let Some(broken) = switched.broken(&self.groups[number], self.answer) else { return Ok(Some(false)) };
        let rest = self.slots(|at| at != number && self.fate[at] != Fate::Gone);
        switched.prefer(self.answer);
        Ok(match switched.ask_within(&rest, &[broken, other], budget)? {
            Asked::Core(_) => Some(false),
            Asked::Board(_) => Some(true),
            Asked::Limit => None,
        })
    }

    /// The same with fresh engines, each with at most this many conflicts at a time.
    fn needs_at_length(&self, number: usize, most: u64) -> Result<Option<bool>, SettingError> {
        let fates = self.fates();
        let group = &self.groups[number];
        let fate = |slot| match fates.get(&slot) {
            _ if group.contains(&slot) => Fate::Open,
            Some(Fate::Gone) => Fate::Gone,
            _ => Fate::Stays,
        };
        Ok(has_other(self.puzzle, self.answer, group, &fate, self.options, most)?)
    }
}

/// Whether each place has one value before anything is given.
fn is_told(puzzle: &dyn Puzzle) -> bool {
    let all = Domains::all(puzzle.holds());
    puzzle.all_places().all(|place| all.only(place).is_some())
}

/// Whether a puzzle with this answer has another one when a group of its clues, those that are open, is left out. The
/// question is asked in several forms in turn; `None` at a limit, or above a budget of `most` conflicts. The values of the known answer are tried first.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(super) fn has_other(
    puzzle: &Arc<dyn Puzzle>,
    answer: &Board,
    group: &[usize],
    fate: &dyn Fn(usize) -> Fate,
    options: &Options,
    most: u64,
) -> Result<Option<bool>, SearchError> {
    by_turns(puzzle, options, |options, engine: &mut Option<(Switched, Vec<Lit>)>, budget| {
        // Where the rules have one form, the first budget is all there is.
        if budget > most && engine.is_some() {
            return Ok(None);
        }
        let budget = budget.min(most);
        if engine.is_none() {
            let Some(mut switched) = Switched::new(puzzle, fate, options) else {
                if is_told(&**puzzle) {
                    return Ok(Some(false));
                }
                return Err(SearchError::Bug("a puzzle with an answer was refuted".to_owned()));
            };
            let mut asked = vec![switched.other_than(answer)];
            if !group.is_empty() {
                // If no place of these clues is open, the other clues imply them.
                let Some(broken) = switched.broken(group, answer) else { return Ok(Some(false)) };
                asked.push(broken);
            }
            switched.prefer(answer);
            *engine = Some((switched, asked));
        }
        let Some((switched, asked)) = engine else { return Ok(None) };
        Ok(match switched.ask_within(&[], &*asked, budget)? {
            Asked::Core(_) => Some(false),
            Asked::Board(_) => Some(true),
            Asked::Limit => None,
        })
    })
}
