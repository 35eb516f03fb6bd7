//! How many answers a puzzle has.
//!
//! In: a puzzle, a method, a bound. Out: a number, exact or as a bound. Must not know: the family.

use std::fmt;
use std::str::FromStr;

use super::{Answers, Options, Progress, SearchError, Stats, frontier};
use crate::backend::Phase;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// How answers are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The frontier where it applies and the board is narrow enough, the search where it applies, else one by one.
    #[default]
    Auto,
    /// One by one.
    Enumerate,
    /// Loops: dynamic programming over the frontier of the board, no answer is made.
    Frontier,
    /// A search of the family's own without clauses, where there is one; no answer is kept.
    Search,
}

impl Method {
    /// All of them, the automatic choice first.
    pub const ALL: [Method; 4] = [Method::Auto, Method::Enumerate, Method::Frontier, Method::Search];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Enumerate => "enumerate",
            Method::Frontier => "frontier",
            Method::Search => "search",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Method::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or_else(|| format!("`{text}` is not a method: use auto, enumerate, frontier or search"))
    }
}

/// A number of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// So many.
    Exactly(u128),
    /// More than so many: counting stopped there, as asked.
    MoreThan(u128),
    /// At least so many: a limit was reached.
    Limit(u128),
}

/// A number of answers, and how it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number.
    pub result: Counted,
    /// How it was found; never [`Method::Auto`].
    pub method: Method,
    /// What that cost; nothing is known of a frontier.
    pub stats: Stats,
}

/// When so many answers have been found, loops on wider boards are counted by the frontier.
const FEW: u64 = 100;

/// Counts the answers, up to `max` when given.
///
/// # Errors
/// When the engine fails, on a bug of ours, or when the method does not apply to the puzzle.
pub fn count<P: Puzzle>(puzzle: &P, options: &Options, method: Method, max: Option<u64>) -> Result<Count, SearchError> {
    let loops = puzzle.single_loop().filter(|_| options.distinct.is_none());
    let narrow = |most: usize| loops.filter(|clues| clues.height().min(clues.width()) <= most);
    let by_frontier = match method {
        Method::Frontier => narrow(frontier::WIDEST),
        Method::Auto => narrow(frontier::NARROW),
        _ => None,
    };
    if let Some(clues) = by_frontier {
        return Ok(swept(clues, options, max));
    }
    if method == Method::Frontier {
        return Err(SearchError::Method(format!("the method `frontier` counts {}", all_but(loops, options))));
    }
    if options.distinct.is_none() && matches!(method, Method::Auto | Method::Search) {
        options.limits.tell(|watch| watch.enter(Phase::Counting));
        let mut go_on = || !options.limits.reached();
        if let Some((found, complete)) = puzzle.tally(options.deduce, max.unwrap_or(u64::MAX - 1), &mut go_on) {
            let result = match (complete, max) {
                (true, Some(max)) if found > max => Counted::MoreThan(max.into()),
                (true, _) => Counted::Exactly(found.into()),
                (false, _) => Counted::Limit(found.into()),
            };
            return Ok(Count { result, method: Method::Search, stats: Stats::default() });
        }
    }
    if method == Method::Search {
        return Err(SearchError::Method(
            "the method `search` does not apply: the family has none for this puzzle, or some cells only, or less deduction, are asked for".into(),
        ));
    }
    let mut answers = Answers::new(puzzle, options);
    let mut found: u64 = 0;
    while let Some(answer) = answers.next() {
        answer?;
        found += 1;
        if max.is_some_and(|max| found > max) {
            return Ok(enumerated(Counted::MoreThan(u128::from(found - 1)), &answers));
        }
        if found == FEW
            && method == Method::Auto
            && let Some(clues) = narrow(frontier::WIDER)
        {
            let swept = swept(clues, options, max);
            // What was found one by one is a bound, where the frontier came to no end.
            return Ok(match swept.result {
                Counted::Limit(_) => enumerated(Counted::Limit(found.into()), &answers),
                _ => swept,
            });
        }
    }
    let found = u128::from(found);
    let result = match answers.progress() {
        Progress::Limit => Counted::Limit(found),
        Progress::Open | Progress::Complete => Counted::Exactly(found),
    };
    Ok(enumerated(result, &answers))
}

/// What the frontier counts, and why that is not this.
fn all_but(loops: Option<&Grid<Option<u8>>>, options: &Options) -> String {
    match loops {
        Some(clues) => format!(
            "loops on boards of which one side has at most {} cells, and this one has {}x{}: use `auto` or `enumerate`",
            frontier::WIDEST,
            clues.height(),
            clues.width()
        ),
        None if options.distinct.is_some() => "whole loops, and here only some places tell answers apart".into(),
        None => "single loops, and this puzzle has none".into(),
    }
}

fn swept(clues: &Grid<Option<u8>>, options: &Options, max: Option<u64>) -> Count {
    let result = frontier::count(clues, &options.limits);
    Count { result: capped(result, max), method: Method::Frontier, stats: Stats::default() }
}

fn enumerated<P: Puzzle>(result: Counted, answers: &Answers<'_, P>) -> Count {
    Count { result, method: Method::Enumerate, stats: answers.stats() }
}

fn capped(result: Counted, max: Option<u64>) -> Counted {
    match (result, max.map(u128::from)) {
        (Counted::Exactly(count) | Counted::MoreThan(count), Some(max)) if count > max => Counted::MoreThan(max),
        (result, _) => result,
    }
}
