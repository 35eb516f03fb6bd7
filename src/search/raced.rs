//! Two ways to count that run in turn.
//!
//! In: answers that come one by one, and the same answers counted part by part. Out: the number that the first to end has
//! found. Must not know: the family.
//!
//! One by one, an engine learns from failures, but each answer costs its time. Parts are multiplied, but nothing is learnt.
//! On nonograms of noise with some 10^5 answers either of them may be more than ten times faster than the other, and no
//! look at the puzzle says which.

use super::count::Counted;
use super::tree::{Counting, Total};
use super::{Answers, Method, Progress, SearchError};

/// The number of answers in a turn.
const TURN: u64 = 4_096;

/// The slower of the two gets a turn when it has had less than one part in this many of the other's cost.
const SHARE: u64 = 16;

/// One of the two, so far: the answers found, and the number of leaves of its search.
#[derive(Default)]
struct Runner {
    found: u128,
    cost: u64,
}

impl Runner {
    /// Whether the next turn is this one's.
    fn is_ahead(&self, other: &Self) -> bool {
        let rate = |runner: &Runner| runner.found as f64 / runner.cost.max(1) as f64;
        self.cost < other.cost / SHARE || self.cost / SHARE <= other.cost && rate(self) > rate(other)
    }
}

/// The number of answers, and how it was found; more than `max` need not be counted.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub(super) fn raced(
    answers: &mut Answers,
    mut counting: Counting,
    known: u64,
    max: Option<u64>,
) -> Result<(Counted, Method), SearchError> {
    let mut listed = known;
    let mut parts = Runner::default();
    loop {
        let list = Runner { found: listed.into(), cost: listed + answers.conflicts() };
        if parts.is_ahead(&list) {
            match counting.go_on(max, counting.visited() + TURN as usize)? {
                Total::Open(found) => parts = Runner { found, cost: counting.visited() as u64 / 2 },
                Total::Limit(found) => return Ok((Counted::Limit(found.max(listed.into())), Method::Search)),
                total @ Total::Exactly(_) => return Ok((total.into(), Method::Search)),
            }
            continue;
        }
        for answer in answers.by_ref().take(TURN as usize) {
            answer?;
            listed += 1;
        }
        if max.is_some_and(|max| listed > max) {
            return Ok((Counted::MoreThan(listed.into()), Method::Enumerate));
        }
        match answers.progress() {
            Progress::Open => {}
            Progress::Complete => return Ok((Counted::Exactly(listed.into()), Method::Enumerate)),
            Progress::Limit => return Ok((Counted::Limit(parts.found.max(listed.into())), Method::Enumerate)),
        }
    }
}
