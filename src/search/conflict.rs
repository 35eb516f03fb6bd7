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
use crate::family::{Cause, Deduce, Puzzle, Setting};
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

impl ConflictingClues {
    /// The same numbers clue by clue: what a setter sets in one place may be several rules.
    pub fn by_clue(&self, puzzle: &dyn Puzzle) -> Vec<Vec<usize>> {
        Grouped::new(puzzle, &self.clues).groups
    }
}

/// Rules that are clues, those of one clue together.
struct Grouped {
    groups: Vec<Vec<usize>>,
}

impl Grouped {
    fn new(puzzle: &dyn Puzzle, rules: &[usize]) -> Self {
        let (mut groups, mut alone) = (Vec::new(), rules.to_vec());
        if let Some(setting) = puzzle.shortcuts().setting {
            for slot in (0..setting.slots()).filter(|&slot| setting.clue(slot).is_some()) {
                let mut own = setting.rules(slot);
                own.retain(|rule| alone.contains(rule));
                alone.retain(|rule| !own.contains(rule));
                groups.push(own);
            }
        }
        groups.extend(alone.into_iter().map(|rule| vec![rule]));
        groups.retain(|group| !group.is_empty());
        groups.sort_unstable();
        Grouped { groups }
    }

    /// The groups that have one of these rules.
    fn with(&self, rules: &[usize]) -> Vec<usize> {
        (0..self.groups.len()).filter(|&group| self.groups[group].iter().any(|rule| rules.contains(rule))).collect()
    }

    /// The rules of these groups.
    fn rules(&self, groups: &[usize]) -> Vec<usize> {
        groups.iter().flat_map(|&group| self.groups[group].iter().copied()).collect()
    }
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
        let among: Vec<usize> = all.iter().copied().filter(|&rule| is_clue(&*guarded.rules()[rule])).collect();
        let of = Grouped::new(&**puzzle, &among);
        let last = guarded.solves() + SOLVES * 1000 / guarded.vars().max(1000);
        let mut asked = Clues { puzzle, guarded: &mut guarded, of: &of, laws: laws.clone(), last };
        let core = asked.reduced(of.with(&clues))?;
        let fewest = smallest(&mut asked, (0..of.groups.len()).collect(), core.clone(), NODES)?;
        let proved = fewest.least == fewest.clues.len();
        // Other clues may stand in sentences about several of them, which are taken as laws here.
        let are_apart = puzzle.shortcuts().setting.is_none_or(Setting::are_apart);
        least = if proved && are_apart { Minimality::Smallest } else { Minimality::Irreducible };
        // A smaller set that is not proved smallest may itself be reducible.
        let chosen = if proved { fewest.clues } else { core };
        if of.rules(&chosen) != clues {
            // Not every rule of these clues may be needed.
            let mut rules: Vec<usize> = laws.iter().copied().chain(of.rules(&chosen)).collect();
            rules.sort_unstable();
            let (core, _) = guarded.shrink(Core { rules, facts: Vec::new() }, is_clue)?;
            clues = core.rules.into_iter().filter(|&rule| is_clue(&*guarded.rules()[rule])).collect();
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
    of: &'s Grouped,
    laws: Vec<usize>,
    /// The number of calls at which to stop calling the engine.
    last: usize,
}

impl Oracle for Clues<'_> {
    fn worth(&mut self, clues: &[usize]) -> Result<Worth, SearchError> {
        if self.guarded.solves() >= self.last {
            return Ok(Worth::Unknown);
        }
        let rules: Vec<usize> = self.laws.iter().copied().chain(self.of.rules(clues)).collect();
        Ok(match self.guarded.solve(&rules, &[])? {
            Outcome::Unknown => Worth::Unknown,
            Outcome::Core(_) => Worth::Contradiction,
            Outcome::Board(board) => {
                let keeps = |clue: &usize| clues.contains(clue) || self.keeps(&board, *clue);
                Worth::Kept((0..self.of.groups.len()).filter(keeps).collect())
            }
        })
    }
}

impl Clues<'_> {
    /// Whether a board keeps a clue.
    fn keeps(&self, board: &Board, clue: usize) -> bool {
        self.of.groups[clue].iter().all(|&rule| self.guarded.rules()[rule].is_kept(board, self.puzzle.layout()))
    }

    /// These clues without those that can be left out: rules of which none can go may be of clues of which one can.
    fn reduced(&mut self, mut clues: Vec<usize>) -> Result<Vec<usize>, SearchError> {
        if self.of.groups.iter().all(|group| group.len() == 1) {
            return Ok(clues);
        }
        let mut at = 0;
        while at < clues.len() {
            let mut fewer = clues.clone();
            fewer.remove(at);
            match self.worth(&fewer)? {
                Worth::Contradiction => clues = fewer,
                _ => at += 1,
            }
        }
        Ok(clues)
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
