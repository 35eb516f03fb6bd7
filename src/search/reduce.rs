//! Clues that are not needed.
//!
//! In: a puzzle with one answer. Out: the same puzzle with fewer clues and the same only answer: no clue of it can be
//! left out, or, if asked for, no puzzle with fewer clues exists. Must not know: the family.
//!
//! `remove.rs` removes clues one after the other.
//!
//! The fewest clues are a smallest set that contradicts "there is another answer" (`smallest.rs`): each other answer
//! yields a set of clues one of which is needed, and a smallest set that hits all of these is tried next.

use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;

use super::remove::{Depth, has_other, remove};
use super::smallest::{Oracle, Worth, smallest};
use super::switched::{Asked, Fate, Switched, engine};
use super::symmetry::Group;
use super::turns::unique_by_turns;
use super::{Options, SearchError, Symmetry, Verdict, contradicts, second_look, unique};
use crate::backend::{Limits, Phase};
use crate::board::Board;
use crate::cnf::Lit;
use crate::family::{Clue, Puzzle, Setting};

/// The most branches tried for hitting sets in the search for the fewest clues when no time limit ends it.
const NODES: usize = 20_000_000;

/// How many other orders of removal are tried before the search for the fewest clues.
const TRIES: usize = 20;

/// What to remove, and how.
#[derive(Clone, Debug, Default)]
pub struct Reduction {
    /// Clues are removed in a random order with this seed.
    pub seed: u64,
    /// Symmetrical clues are removed together.
    pub symmetry: Symmetry,
    /// The slots whose clues stay.
    pub stay: Vec<usize>,
    /// Whether to search for the fewest clues; only with [`Symmetry::None`].
    pub fewest: bool,
}

/// A puzzle with fewer clues.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its only answer.
    pub answer: Board,
    /// How many clues there were, and how many are left.
    pub clues: (usize, usize),
    /// Whether none of the removable clues can be left out, alone or with its symmetrical group.
    pub irreducible: bool,
    /// No puzzle with the same answer has fewer of these clues than this; only where it was asked for.
    pub least: Option<usize>,
    /// The slots that keep their clue although a symmetrical cell has none.
    pub alone: Vec<usize>,
}

/// Why clues cannot be removed.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// The clues of the family cannot be set one by one.
    #[error("clues of this family cannot be taken away or changed one by one")]
    Family,
    /// The puzzle has no answer, several, or an unknown number.
    #[error("the puzzle has not exactly one answer")]
    NotUnique(Box<Verdict>),
    /// What was asked for does not fit the board.
    #[error("{0}")]
    Shape(String),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// The [`Setting`] of a puzzle whose clues can be set.
pub(super) fn setting(puzzle: &dyn Puzzle) -> Result<&dyn Setting, SettingError> {
    puzzle.shortcuts().setting.ok_or(SettingError::Family)
}

/// All clues, by slot.
pub(super) fn clues(setting: &dyn Setting) -> Vec<Option<Clue>> {
    (0..setting.slots()).map(|slot| setting.clue(slot)).collect()
}

/// The puzzle with only the clues of these slots.
pub(super) fn with_slots(setting: &dyn Setting, kept: impl Fn(usize) -> bool) -> Option<Arc<dyn Puzzle>> {
    let clues: Vec<Option<Clue>> =
        clues(setting).into_iter().enumerate().map(|(slot, clue)| clue.filter(|_| kept(slot))).collect();
    setting.with(&clues)
}

/// Removes clues from a puzzle that has exactly one answer.
///
/// # Errors
/// When it does not, when its clues cannot be set, when the engine fails, or on a bug of ours.
pub fn reduce(puzzle: &Arc<dyn Puzzle>, task: &Reduction, options: &Options) -> Result<Reduced, SettingError> {
    let options = &engine(options);
    let setting = setting(&**puzzle)?;
    task.symmetry.suits(setting, puzzle.size()).map_err(SettingError::Shape)?;
    if let Some(&blank) = task.stay.iter().find(|&&slot| setting.clue(slot).is_none()) {
        return Err(SettingError::Shape(format!("there is no clue at {} that could stay", setting.name(blank))));
    }
    if task.fewest && !setting.are_apart() {
        return Err(SettingError::Shape(format!(
            "the fewest clues are not looked for where a sentence is about several clues, or about cells without one, as in a {}",
            puzzle.family().name
        )));
    }
    if task.fewest && task.symmetry != Symmetry::None {
        return Err(SettingError::Shape("the fewest clues are found without symmetry only".to_owned()));
    }
    let answer = match unique_by_turns(puzzle, options)? {
        Verdict::Unique(answer) => answer,
        other => return Err(SettingError::NotUnique(Box::new(other))),
    };
    options.limits.tell(|watch| watch.enter(Phase::Shrinking));
    let slots: Vec<usize> = (0..setting.slots()).filter(|&slot| setting.clue(slot).is_some()).collect();
    // Of some families, no puzzle can go without a clue.
    let all_stay = !setting.may_be_blank();
    let stays = |group: &Group| all_stay || group.slots.iter().any(|slot| task.stay.contains(slot));
    let all = task.symmetry.groups(setting, &slots, puzzle.size());
    // What is symmetrical to a clue that stays also stays.
    let (stay, mut may): (Vec<Group>, Vec<Group>) = all.iter().cloned().partition(stays);
    let mut random = Rng::with_seed(task.seed);
    random.shuffle(&mut may);
    // Groups that are not symmetrical, and cannot become so, come first.
    may.sort_by_key(|group| group.missing == 0);
    let mut groups: Vec<Vec<usize>> = may.into_iter().map(|group| group.slots).collect();
    let may_go: Vec<usize> = {
        let mut slots = groups.concat();
        slots.sort_unstable();
        slots
    };
    let (mut kept, mut irreducible) = remove(puzzle, &answer, &groups, Depth::Full, options)?;
    let mut least = None;
    if task.fewest {
        // Other orders cost little and leave other clues; a smaller set leaves less to prove.
        for _ in 0..TRIES {
            if options.limits.reached() {
                break;
            }
            random.shuffle(&mut groups);
            let (other, all) = remove(puzzle, &answer, &groups, Depth::Full, options)?;
            if other.len() < kept.len() {
                (kept, irreducible) = (other, all);
            }
        }
        let (fewest, bound) = fewest(puzzle, &answer, &may_go, kept, options)?;
        kept = fewest;
        least = Some(bound + slots.len() - may_go.len());
        irreducible |= bound == kept.len();
    }
    let left: BTreeSet<usize> = kept.into_iter().chain(stay.into_iter().flat_map(|group| group.slots)).collect();
    let alone = all.into_iter().filter(|group| group.missing > 0).flat_map(|group| group.slots);
    let alone = alone.filter(|slot| left.contains(slot)).collect();
    let reduced = with_slots(setting, |slot| left.contains(&slot))
        .ok_or_else(|| SearchError::Bug("a puzzle with fewer clues cannot be written down".to_owned()))?;
    if !confirm(&reduced, &answer, options)? {
        // The puzzle as it came is known to have one answer.
        let (puzzle, clues) = (Arc::clone(puzzle), (slots.len(), slots.len()));
        return Ok(Reduced { puzzle, answer, clues, irreducible: false, least, alone: Vec::new() });
    }
    Ok(Reduced { puzzle: reduced, answer, clues: (slots.len(), left.len()), irreducible, least, alone })
}

/// The work for confirming a result where there is a time limit, about ten seconds at most: see [`Limits::with_work`].
const GRACE: u64 = 400_000;

/// Checks with fresh engines that this is the only answer; returns whether there was time for it.
pub(super) fn confirm(puzzle: &Arc<dyn Puzzle>, answer: &Board, options: &Options) -> Result<bool, SearchError> {
    // A result is confirmed even if a limit is reached now. A board that is only half reduced could take a fresh engine
    // many times as long as the limit, so this has a limit of its own.
    let is_limited = options.limits.deadline.is_some() || options.limits.reached();
    let limits = if is_limited { Limits::none().with_work(GRACE) } else { Limits::none() };
    let options = Options { limits, ..options.clone() };
    let is_only = if puzzle.lazy_rules().next().is_none() {
        match unique(puzzle, &options)? {
            Verdict::Limit { .. } => None,
            verdict => Some(matches!(verdict, Verdict::Unique(only) if only == *answer)),
        }
    } else if puzzle.check(answer).is_empty() {
        let has = has_other(puzzle, answer, &[], &|_| Fate::Stays, &options, u64::MAX)?;
        if has == Some(false) {
            second_look(puzzle, &options, &[], std::slice::from_ref(answer))?;
        }
        has.map(|has| !has)
    } else {
        Some(false)
    };
    match is_only {
        Some(false) => Err(contradicts(&options.backend, "clues that should suffice leave another answer")),
        confirmed => Ok(confirmed.is_some()),
    }
}

/// The fewest of these clues that leave the answer the only one, given some that do; also a lower bound on their
/// number.
fn fewest(
    puzzle: &Arc<dyn Puzzle>,
    answer: &Board,
    may_go: &[usize],
    kept: Vec<usize>,
    options: &Options,
) -> Result<(Vec<usize>, usize), SearchError> {
    let Some(mut switched) = Switched::new(puzzle, &|slot| Fate::stays_if(!may_go.contains(&slot)), options) else {
        return Ok((kept, 0));
    };
    let other = switched.other_than(answer);
    let found = smallest(&mut Others { switched: &mut switched, other }, may_go.to_vec(), kept, NODES)?;
    Ok((found.clues, found.least))
}

/// An oracle: clues contradict each other when they leave no other answer.
pub(super) struct Others<'s> {
    pub(super) switched: &'s mut Switched,
    /// Assumed, it asks for another answer.
    pub(super) other: Lit,
}

impl Oracle for Others<'_> {
    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError> {
        Ok(match self.switched.ask(clues, &[self.other])? {
            Asked::Limit => Worth::Unknown,
            Asked::Core(_) => Worth::Contradiction,
            Asked::Board(board) => {
                let slots = self.switched.slots().into_iter();
                Worth::Kept(slots.filter(|&slot| self.switched.keeps(&board, slot)).collect())
            }
        })
    }
}
