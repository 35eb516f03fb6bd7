//! Why a puzzle has no answer: clues that contradict each other.
//!
//! In: a puzzle without an answer. Out: a set of its clues that cannot hold together under the rules of the family,
//! from which no clue can be left out; a smallest one, where that is proved within a budget. Must not know: the family.

use std::sync::Arc;

use super::selector_solver::{Core, Outcome, SelectorSolver};
use super::smallest::{Oracle, Worth, smallest};
use super::{Options, SearchError, contradicts};
use crate::backend::{Backend, Phase};
use crate::board::Board;
use crate::family::{Cause, Deduce, Puzzle};
use crate::rule::{Origin, Phrase, Rule};

/// The work to find single clues when the clues as a whole are already known to be contradictory: about a second, see
/// [`Limits::with_work`].
const SHORT: u64 = 40_000;

/// The work for finding such clues and then fewer of them, about ten seconds: it is certain already that there is no
/// answer, and a single question may take an engine minutes.
const LONG: u64 = 400_000;

/// Calls of the engine when looking for the fewest clues, for a formula of a thousand variables; larger formulas get
/// fewer.
const SOLVES: usize = 6000;

/// The most branches tried for hitting sets.
const NODES: usize = 300_000;

/// Clues that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictingClues {
    /// The numbers of the clues, in the order of the puzzle. Empty where only the whole set is known to be
    /// contradictory.
    pub clues: Vec<usize>,
    /// Whether there could be fewer.
    pub least: Minimality,
    /// What is wrong with the clues as a whole, where that is plain to see.
    pub whole: Option<Phrase>,
}

/// How few clues a contradiction has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// No fewer clues contradict each other.
    Smallest,
    /// None of them can be left out; there may be fewer others.
    Irreducible,
    /// Some may be left out: a limit came first.
    Unknown,
}

/// Whether the setter chose a rule.
pub(super) fn is_clue(rule: &dyn Rule) -> bool {
    rule.origin() != Origin::Law
}

/// What is wrong with the clues in a way that is plain to see, such as sums that differ. Takes no engine.
pub fn plain_conflict(puzzle: &dyn Puzzle) -> Option<String> {
    let contradiction = puzzle.deduce(Deduce::Singles).err().filter(|found| found.alone)?;
    Some(contradiction.cause.wrong(puzzle))
}

/// Finds clues that contradict each other in a puzzle that is known to have no answer. `None` when a limit was reached
/// first: that of the options, or the work for it.
///
/// # Errors
/// When the engine fails, or when there is an answer after all: then two engines contradict each other, and neither is
/// trusted.
pub fn minimal_conflict(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<ConflictingClues>, SearchError> {
    let options = &Options { limits: options.limits.clone().with_work(LONG), ..options.clone() };
    let go_on = &mut || !options.limits.reached();
    let Err(contradiction) = puzzle.deduce_while(options.deduce, go_on) else { return among_all(puzzle, options) };
    if !contradiction.alone {
        return among_all(puzzle, options);
    }
    let whole = match contradiction.cause {
        Cause::Rule(rule) if is_clue(&*puzzle.rules()[rule]) => {
            return Ok(Some(ConflictingClues { clues: vec![rule], least: Minimality::Smallest, whole: None }));
        }
        cause => cause.phrase(&**puzzle),
    };
    // A contradiction of the whole does not say which clues cause it. But engines are bad at counting, so they get only
    // a little work to find out.
    let limits = options.limits.clone().with_work(SHORT);
    let found = among_all(puzzle, &Options { limits, ..options.clone() })?;
    Ok(Some(match found.filter(|clash| clash.least != Minimality::Unknown) {
        Some(clash) => ConflictingClues { whole: Some(whole), ..clash },
        None => ConflictingClues { clues: Vec::new(), least: Minimality::Unknown, whole: Some(whole) },
    }))
}

/// The same options with an engine that counts its work, which programs do not.
fn counted(options: &Options) -> Options {
    let backend =
        if let Backend::Process(_) = options.backend { Backend::INCREMENTAL } else { options.backend.clone() };
    Options { backend, ..options.clone() }
}

/// Like [`clash`], but always looks at single clues.
fn among_all(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<ConflictingClues>, SearchError> {
    options.limits.tell(|watch| watch.enter(Phase::Shrinking));
    let Some(mut guarded) = SelectorSolver::new(puzzle, &counted(options)) else { return Ok(None) };
    let all: Vec<usize> = (0..guarded.rules().len()).collect();
    let mut core = match guarded.solve(&all, &[])? {
        Outcome::Core(core) => core,
        Outcome::Board(_) => return Err(contradiction(options)),
        Outcome::Unknown => return Ok(None),
    };
    // The rules of the family always hold; only clues can be left out.
    let laws: Vec<usize> = all.iter().copied().filter(|&rule| !is_clue(&*guarded.rules()[rule])).collect();
    let mut rules: Vec<usize> = laws.iter().chain(&core.rules).copied().collect();
    rules.sort_unstable();
    rules.dedup();
    core = Core { rules, facts: Vec::new() };
    let (core, irreducible) = guarded.shrink(core, is_clue)?;
    let mut clues: Vec<usize> = core.rules.into_iter().filter(|&rule| is_clue(&*guarded.rules()[rule])).collect();
    let mut least = Minimality::Unknown;
    if irreducible {
        let (among, laws): (Vec<usize>, Vec<usize>) = all.iter().partition(|&&rule| is_clue(&*guarded.rules()[rule]));
        let last = guarded.solves() + SOLVES * 1000 / guarded.vars().max(1000);
        let mut asked = Clues { puzzle, guarded: &mut guarded, all: &among, laws, last };
        let fewest = smallest(&mut asked, among.clone(), clues.clone(), NODES)?;
        let proved = fewest.least == fewest.clues.len();
        least = if proved { Minimality::Smallest } else { Minimality::Irreducible };
        // A smaller set that is not proved smallest may itself be reducible.
        if proved {
            clues = fewest.clues;
        }
    }
    let mut rules: Vec<usize> = laws.into_iter().chain(clues.iter().copied()).collect();
    rules.sort_unstable();
    confirm(puzzle, options, &rules)?;
    clues.sort_unstable();
    Ok(Some(ConflictingClues { clues, least, whole: None }))
}

/// All clues under the laws, for the search for the fewest.
struct Clues<'s> {
    puzzle: &'s Arc<dyn Puzzle>,
    guarded: &'s mut SelectorSolver,
    all: &'s [usize],
    laws: Vec<usize>,
    /// The number of calls at which to stop calling the engine.
    last: usize,
}

impl Oracle for Clues<'_> {
    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError> {
        if self.guarded.solves() >= self.last {
            return Ok(Worth::Unknown);
        }
        let rules: Vec<usize> = self.laws.iter().chain(clues).copied().collect();
        Ok(match self.guarded.solve(&rules, &[])? {
            Outcome::Unknown => Worth::Unknown,
            Outcome::Core(_) => Worth::Contradiction,
            Outcome::Board(board) => {
                let keeps = |&clue: &usize| clues.contains(&clue) || self.keeps(&board, clue);
                Worth::Kept(self.all.iter().copied().filter(keeps).collect())
            }
        })
    }
}

impl Clues<'_> {
    /// Whether a board keeps a clue.
    fn keeps(&self, board: &Board, clue: usize) -> bool {
        self.guarded.rules()[clue].is_kept(board, self.puzzle.layout())
    }
}

/// The error when clues that should contradict each other have an answer.
fn contradiction(options: &Options) -> SearchError {
    contradicts(&options.backend, "clues that should contradict each other have an answer")
}

/// Asks another engine, freshly started, whether these rules contradict each other.
fn confirm(puzzle: &Arc<dyn Puzzle>, options: &Options, rules: &[usize]) -> Result<(), SearchError> {
    let other = Options { backend: counted(options).backend.other(), ..options.clone() };
    let Some(mut guarded) = SelectorSolver::new(puzzle, &other) else { return Ok(()) };
    match guarded.solve(rules, &[])? {
        Outcome::Board(_) => Err(contradiction(options)),
        Outcome::Core(_) | Outcome::Unknown => Ok(()),
    }
}
