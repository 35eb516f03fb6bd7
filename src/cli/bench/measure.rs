//! One run of one puzzle.
//!
//! In: a puzzle, a question, an engine and an encoding. Out: the result and the cost of each phase. Must not know: how
//! that is printed.
//!
//! Times are processor time of this process, with all its threads. The search measures deduction, clauses, the engine
//! and boards by wall clock; the share of the processor that other programs had is deducted from all of them
//! proportionally. If the engine is a program, all times are wall clock times.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::case::{Asked, Case, LIMIT, on_the_wall};
use super::clock;
use crate::backend::ProofFormat;
use crate::board::Board;
use crate::certify::{self, Nowhere, Original, ProveError, Task};
use crate::explain::{self, Ending, Rated};
use crate::family::Puzzle;
use crate::search::{self, Counted, Method, Options, Progress, SearchError, SearchOutcome, Stats};

/// What a run gave and cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub(super) verdict: &'static str,
    /// A number that belongs to the verdict: answers, questions, steps, bytes of the proof.
    pub(super) number: Option<u128>,
    /// Sizes and phases, where a search tells them: not where no clauses were made, and not of steps and certificates.
    pub(super) stats: Option<Stats>,
    pub(super) read: Duration,
    /// Up to the first answer, after deduction and clauses; and from there to the verdict.
    pub(super) first: Duration,
    pub(super) proof: Duration,
    /// All but reading.
    pub(super) total: Duration,
}

/// The claim at the end: that there are no answers but these.
#[derive(Debug)]
pub(super) struct Claim(Vec<Board>);

impl Claim {
    /// Checks whether a program was right; this is not part of its cost.
    pub(super) fn check(&self, puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<(), SearchError> {
        search::second_look(puzzle, options, &[], &self.0)
    }
}

/// Measures one run, and gives what it claims, if there is something to look after. `options` has the limits; engine
/// and encoding are those of the case.
pub(super) fn run(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    options: &Options,
    case: &Case,
) -> Result<(Run, Option<Claim>), SearchError> {
    let epoch = Instant::now();
    let wall = on_the_wall(&case.backend);
    let now = || if wall { epoch.elapsed() } else { clock::cpu() };
    let started = now();
    let mut claimed = None;
    let mut run = match case.asked {
        Asked::Solve | Asked::Unique => {
            let max = if case.asked == Asked::Unique { 2 } else { 1 };
            let mut passed = Vec::with_capacity(1 + max);
            let outcome = SearchOutcome::measured(puzzle, options, max, &mut || passed.push(now()))?;
            let done = now();
            let found_at = passed.get(1).copied().unwrap_or(done);
            let (first, proof) = (found_at - passed[0], done - found_at);
            if outcome.ending().progress == Progress::Complete {
                claimed = Some(outcome.answers().to_vec());
            }
            let solved = case.asked == Asked::Solve && !outcome.answers().is_empty();
            let (verdict, ending) = outcome.into_verdict();
            let verdict = if solved { "solved" } else { verdict.word() };
            Run { verdict, stats: Some(ending.stats), first, proof, ..Run::default() }
        }
        Asked::Count => {
            let counted = search::count(puzzle, options, Method::Auto, case.max)?;
            let (verdict, number) = match counted.result {
                Counted::Exactly(number) => ("counted", number),
                Counted::MoreThan(number) => ("more", number),
                Counted::Limit(number) => (LIMIT, number),
            };
            let stats = (counted.method == Method::Enumerate).then_some(counted.stats);
            Run { verdict, number: Some(number), stats, ..Run::default() }
        }
        Asked::Decided => {
            let (decided, progress) = search::decided(puzzle, options)?;
            let verdict = match (&decided, progress) {
                (_, Progress::Limit) => LIMIT,
                (None, _) => "none",
                (Some(_), _) => "decided",
            };
            claimed = (verdict == "none").then(Vec::new);
            let number = decided.as_ref().map(|decided| decided.questions as u128);
            let stats = decided.map(|decided| decided.stats);
            Run { verdict, number, stats, ..Run::default() }
        }
        Asked::Rate => {
            let (verdict, steps) = rate(puzzle, options)?;
            Run { verdict, number: Some(steps), ..Run::default() }
        }
        Asked::Prove => {
            let (verdict, number, answers) = prove(puzzle, original, options)?;
            claimed = answers;
            Run { verdict, number, ..Run::default() }
        }
    };
    run.total = now() - started;
    let share = share(run.total, epoch.elapsed());
    // However they are rounded, phases are not longer than all.
    let mut left = run.total;
    let mut take = |phase: &mut Duration| {
        *phase = phase.mul_f64(share).min(left);
        left -= *phase;
    };
    if let Some(stats) = &mut run.stats {
        take(&mut stats.deduce);
        take(&mut stats.encode);
        take(&mut stats.solve);
        take(&mut stats.check);
    }
    Ok((run, claimed.map(Claim)))
}

/// The share of wall clock time that was ours: on a machine with other work, a phase measured by wall clock is longer
/// than what it cost, and without this correction the last phases would be cut off.
fn share(processor: Duration, wall: Duration) -> f64 {
    if wall <= processor { 1.0 } else { processor.as_secs_f64() / wall.as_secs_f64() }
}

/// Rates a puzzle: the verdict, the number of steps.
fn rate(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<(&'static str, u128), SearchError> {
    let options =
        explain::Options { backend: options.backend.clone(), limits: options.limits.clone(), ..Default::default() };
    let Rated { tally, ending, .. } = explain::rate(puzzle, &options)?;
    Ok(match ending {
        Ending::Unique | Ending::Multiple => ("rated", tally.steps() as u128),
        Ending::NoAnswer => ("none", 0),
        Ending::Limit => (LIMIT, tally.steps() as u128),
    })
}

/// Proves how many answers a puzzle has: the verdict, the bytes of the proof, and the answers if these are all.
fn prove(
    puzzle: &Arc<dyn Puzzle>,
    original: &Original<'_>,
    options: &Options,
) -> Result<(&'static str, Option<u128>, Option<Vec<Board>>), SearchError> {
    let task = Task { search: options, max: 100, proof: ProofFormat::Binary };
    let outcome = certify::prove(puzzle, original, &task, &Nowhere).map_err(|error| match error {
        ProveError::Search(error) => error,
        // Nothing is kept, so nothing can fail to be written.
        error => SearchError::Bug(error.to_string()),
    })?;
    let bytes = outcome.proved().and_then(|proved| Some(u128::from(proved.files.get(proved.proof)?.bytes)));
    let answers = outcome.proved().map(|proved| proved.answers.clone());
    Ok((outcome.word(), bytes, answers))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::share;

    #[test]
    fn time_that_others_had_is_taken_off() {
        let seconds = Duration::from_secs;
        assert!((share(seconds(2), seconds(8)) - 0.25).abs() < 1e-9);
        // Two threads at work, or no other programs.
        assert!((share(seconds(8), seconds(5)) - 1.0).abs() < 1e-9);
        assert!((share(Duration::ZERO, Duration::ZERO) - 1.0).abs() < 1e-9);
    }
}
