//! How many answers a puzzle has.
//!
//! In: a puzzle, a method, a maximum. Out: a number, exact or a bound. Must not know: the family.

use std::sync::Arc;

use strum::VariantArray as _;

use super::cube::deduced;
use super::raced::raced;
use super::tree::{Counting, Total};
use super::{Answers, Options, Progress, SearchError, Stats};
use crate::backend::Phase;
use crate::family::Puzzle;
use crate::rule::Sweep;

/// How answers are counted.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = String, parse_err_fn = unknown)]
pub enum Method {
    /// The frontier where it applies and the board is narrow enough, or the family's own search where there is one;
    /// otherwise one by one, and by the search when there are many.
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

/// Boards with a frontier of at most this many cells are counted by it, even if that was not asked for.
const NARROW: usize = 8;
/// Boards up to this size, too, where there are many loops: a clueless 12x12 board takes 1.4 s and 23 MB, a 13x13 board
/// 7 s.
const WIDER: usize = 12;
/// The longest frontier that is tried when that is asked for.
const WIDEST: usize = 30;

/// With a maximum up to this, answers are built one by one, so that counting can stop at it; otherwise they may be counted
/// part by part.
const LISTED: u64 = 1_000_000;

/// Once this many answers have been found one by one, they may be counted part by part as well.
const MANY: u64 = 16_384;

/// Once this many answers have been found, loops on wider boards are counted by the frontier.
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
    let sweep = match method {
        Method::Frontier => {
            let sweep = sweep(&**puzzle, options).and_then(within);
            let sweep = sweep.map_err(|why| SearchError::Method(format!("the method `frontier` counts {why}")))?;
            return Ok(swept(&*sweep, options, max));
        }
        Method::Auto if options.own_search => sweep(&**puzzle, options).ok(),
        _ => None,
    };
    let narrow = |most: usize| sweep.as_deref().filter(|sweep| sweep.width() <= most);
    if let Some(sweep) = narrow(NARROW) {
        return Ok(swept(sweep, options, max));
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
            && let Some(sweep) = narrow(WIDER)
        {
            let swept = swept(sweep, options, max);
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

/// A way to count by the frontier; otherwise what it counts, and why this is something else.
fn sweep<'p>(puzzle: &'p dyn Puzzle, options: &Options) -> Result<Box<dyn Sweep + 'p>, String> {
    if !options.under.is_everything() {
        return Err("whole puzzles, and here a part of one is asked for".into());
    }
    if options.distinct.is_some() {
        return Err("whole loops, and here only some places tell answers apart".into());
    }
    let rules = puzzle.rules();
    let mut loops = rules.iter().filter_map(|rule| Some((rule.lazy()?, rule.scope().len())));
    let (lazy, edges) = loops.next().ok_or("single loops, and this puzzle has none")?;
    if edges < puzzle.places() {
        return Err("loops alone, and in this puzzle other places than edges have values, too".into());
    }
    lazy.sweep(rules).map_err(|what| format!("loops where each rule is about a few edges, and this puzzle has {what}"))
}

/// A board on which the frontier is not too long to try.
fn within<'p>(sweep: Box<dyn Sweep + 'p>) -> Result<Box<dyn Sweep + 'p>, String> {
    let width = sweep.width();
    let long = || {
        format!(
            "loops on boards with a frontier of at most {WIDEST} cells, and this one has {width}: use `auto` or `enumerate`"
        )
    };
    if width <= WIDEST { Ok(sweep) } else { Err(long()) }
}

fn swept(sweep: &dyn Sweep, options: &Options, max: Option<u64>) -> Count {
    options.limits.tell(|watch| watch.enter(Phase::Counting));
    let swept = sweep.count(&mut || !options.limits.reached());
    let result = match swept {
        None => Counted::Limit(0),
        Some(u128::MAX) => Counted::MoreThan(u128::MAX - 1),
        Some(count) => Counted::Exactly(count),
    };
    Count { result: capped(result, max), method: Method::Frontier, stats: Stats::default() }
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
