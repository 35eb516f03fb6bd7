//! How long a hint may judge.
//!
//! In: a puzzle, and the options of its explanation. Out: options to judge what is filled in, or the puzzle itself. Must
//! not know: what is judged, how hints are found.

use std::time::{Duration, Instant};

use crate::backend::Limits;
use crate::explain;
use crate::puzzle::{Deduce, Puzzle};
use crate::search::Options;

/// This share of the time goes to judging what is filled in.
const SHARE: f64 = 0.4;
/// So much goes to whether the puzzle has an answer at all, however much time there is.
const MOMENT: Duration = Duration::from_millis(72);
/// On boards of more places, when time counts, only a little is deduced before that.
const LARGE: usize = 1500;

/// To judge what is filled in: in a share of the time that is left.
pub(super) fn in_time<P: Puzzle>(puzzle: &P, options: &explain::Options) -> Options {
    let mut limits = options.limits.clone();
    if options.deadline.is_some() {
        let now = Instant::now();
        limits.deadline = limits.deadline.map(|end| now + end.saturating_duration_since(now).mul_f64(SHARE));
    }
    // What is deduced first does not look at the clock.
    let hurry = options.deadline.is_some() && puzzle.places().len() > LARGE;
    let deduce = if hurry { Deduce::Singles } else { Deduce::Full };
    Options { deduce, limits, ..Options::default() }
}

/// To judge the puzzle itself.
pub(super) fn in_passing<P: Puzzle>(puzzle: &P, options: &explain::Options) -> Options {
    let search = in_time(puzzle, options);
    Options { limits: in_a_moment(&search.limits), ..search }
}

/// Limits that end in a moment at the latest.
pub(super) fn in_a_moment(limits: &Limits) -> Limits {
    let soon = Instant::now() + MOMENT;
    Limits { deadline: Some(limits.deadline.map_or(soon, |end| end.min(soon))), ..limits.clone() }
}
