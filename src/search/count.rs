//! How many answers a puzzle has.
//!
//! In: a puzzle, a method, a maximum. Out: a number, exact or a bound. Must not know: the family.

use std::sync::Arc;

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::cube::deduced;
use super::raced::raced;
use super::tree::{Counting, Total};
use super::{Answers, Options, Progress, SearchError, Stats};
use crate::backend::Phase;
use crate::family::Puzzle;
use crate::rule::OneLoop;

/// How answers are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = String, parse_err_fn = unknown)]
pub enum Method {
    /// The family's own search where there is one; otherwise one by one, and when there are many, by the frontier where it
    /// applies and the board is narrow enough, else by the search.
    #[default]
    Auto,
    /// One by one.
    Enumerate,
    /// Loops: dynamic programming over the frontier of the board, without building answers.
    Frontier,
    /// A search that keeps no answer: the family's own where there is one, else branching, part by part.
    Search,
}

impl Method {
    /// All of them, the automatic choice first.
    pub const ALL: &[Method] = Self::VARIANTS;

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn unknown(text: &str) -> String {
    format!("`{text}` is not a method: use auto, enumerate, frontier or search")
}

/// A number of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// This many.
    Exactly(u128),
    /// More than this: counting stopped there, as asked.
    MoreThan(u128),
    /// At least this many: a limit was reached.
    Limit(u128),
}

impl From<Total> for Counted {
    fn from(total: Total) -> Self {
        match total {
            Total::Exactly(u128::MAX) => Counted::MoreThan(u128::MAX - 1),
            Total::Exactly(found) => Counted::Exactly(found),
            Total::Open(found) | Total::Limit(found) => Counted::Limit(found),
        }
    }
}

/// A number of answers, and how it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number.
    pub result: Counted,
    /// How it was found; never [`Method::Auto`].
    pub method: Method,
    /// What it cost; a frontier reports nothing.
    pub stats: Stats,
}

/// Where there are many loops, those on boards with a frontier of at most this many cells are counted by it: a clueless
/// 12x12 board takes 1.8 s and 26 MB, a 13x13 board 9 s.
const NARROW: usize = 12;
/// The longest frontier that is tried when that is asked for.
const WIDEST: usize = 30;

/// With a maximum up to this, answers are built one by one, so that counting can stop at it; otherwise they may be counted
/// part by part.
const LISTED: u64 = 1_000_000;

/// Once this many answers have been found one by one, they may be counted part by part as well.
const MANY: u64 = 16_384;

/// Once this many answers have been found, loops may be counted by the frontier. Before that, it costs more than it saves.
const FEW: u64 = 25;

/// Counts the answers, up to `max` when given.
///
/// # Errors
/// When the engine fails, on a bug of ours, or when the method does not apply to the puzzle.
pub fn count(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    method: Method,
    max: Option<u64>,
) -> Result<Count, SearchError> {
    if method == Method::Frontier {
        let counted = frontier_rule(&**puzzle, options).and_then(|rule| {
            within(rule)?;
            by_frontier(rule, &**puzzle, options, max)
        });
        return counted.map_err(|why| SearchError::Method(format!("the method `frontier` counts {why}")));
    }
    let searches = method == Method::Search || method == Method::Auto && options.own_search;
    if searches && options.distinct.is_none() {
        options.limits.tell(|watch| watch.enter(Phase::Counting));
        let mut go_on = || !options.limits.reached();
        let most = max.unwrap_or(u64::MAX - 1);
        let direct =
            puzzle.shortcuts().count.and_then(|way| way.count(&options.under.0, options.deduce, most, &mut go_on));
        if let Some((found, complete)) = direct {
            let result = if complete { Counted::Exactly(found.into()) } else { Counted::Limit(found.into()) };
            return Ok(Count { result: capped(result, max), method: Method::Search, stats: Stats::default() });
        }
    }
    if method == Method::Search {
        if options.distinct.is_some() {
            let what = "the method `search` counts whole answers, and here only some places tell answers apart";
            return Err(SearchError::Method(what.into()));
        }
        options.limits.tell(|watch| watch.enter(Phase::Counting));
        let total = match deduced(puzzle, options) {
            Some(left) => Counting::new(puzzle, options, left).go_on(max, usize::MAX)?,
            None => Total::Exactly(0),
        };
        let result = capped(total.into(), max);
        return Ok(Count { result, method: Method::Search, stats: Stats::default() });
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
            && options.own_search
            && let Ok(rule) = frontier_rule(&**puzzle, options)
            && rule.frontier() <= NARROW
            && let Ok(swept) = by_frontier(rule, &**puzzle, options, max)
        {
            // If the frontier did not finish, the answers found one by one are a lower bound.
            return Ok(match swept.result {
                Counted::Limit(_) => enumerated(Counted::Limit(found.into()), &answers),
                _ => swept,
            });
        }
        if found == MANY
            && options.own_search
            && options.distinct.is_none()
            && method == Method::Auto
            && max.is_none_or(|max| max > LISTED)
            && let Some(left) = deduced(puzzle, options)
        {
            let (result, method) = raced(&mut answers, Counting::new(puzzle, options, left), found, max)?;
            let stats = if method == Method::Enumerate { answers.stats() } else { Stats::default() };
            return Ok(Count { result: capped(result, max), method, stats });
        }
    }
    let found = u128::from(found);
    let result = match answers.progress() {
        Progress::Complete => Counted::Exactly(found),
        Progress::Open | Progress::Limit => Counted::Limit(found),
    };
    Ok(enumerated(result, &answers))
}

/// The rule by which the frontier counts; otherwise what it counts, and why this is something else.
fn frontier_rule<'p>(puzzle: &'p dyn Puzzle, options: &Options) -> Result<&'p dyn OneLoop, String> {
    if !options.under.is_everything() {
        return Err("whole puzzles, and here a part of one is asked for".into());
    }
    if options.distinct.is_some() {
        return Err("whole loops, and here only some places tell answers apart".into());
    }
    let rule = puzzle.lazy_rules().find_map(|(_, rule)| rule.one_loop());
    let rule = rule.ok_or("single loops, and this puzzle has none")?;
    if puzzle.layout().edge_count() < puzzle.places() {
        return Err("loops alone, and in this puzzle other places than edges have values, too".into());
    }
    Ok(rule)
}

/// Refuses boards on which the frontier is too long to try.
fn within(rule: &dyn OneLoop) -> Result<(), String> {
    let width = rule.frontier();
    let long = || {
        format!(
            "loops on boards with a frontier of at most {WIDEST} cells, and this one has {width}: use `auto` or `enumerate`"
        )
    };
    if width <= WIDEST { Ok(()) } else { Err(long()) }
}

/// Counts by the frontier; otherwise says what it counts, and why this is something else.
fn by_frontier(rule: &dyn OneLoop, puzzle: &dyn Puzzle, options: &Options, max: Option<u64>) -> Result<Count, String> {
    options.limits.tell(|watch| watch.enter(Phase::Counting));
    let swept = rule.count(puzzle.rules(), &mut || !options.limits.reached());
    let swept =
        swept.map_err(|what| format!("loops where each rule is about a few edges, and this puzzle has {what}"))?;
    let result = match swept {
        None => Counted::Limit(0),
        Some(u128::MAX) => Counted::MoreThan(u128::MAX - 1),
        Some(count) => Counted::Exactly(count),
    };
    Ok(Count { result: capped(result, max), method: Method::Frontier, stats: Stats::default() })
}

fn enumerated(result: Counted, answers: &Answers) -> Count {
    Count { result, method: Method::Enumerate, stats: answers.stats() }
}

fn capped(result: Counted, max: Option<u64>) -> Counted {
    match (result, max.map(u128::from)) {
        (Counted::Exactly(count) | Counted::MoreThan(count) | Counted::Limit(count), Some(max)) if count > max => {
            Counted::MoreThan(max)
        }
        (result, _) => result,
    }
}
