//! Several strategies on one puzzle at once: the first verdict wins.
//!
//! In: a puzzle, search strategies. Out: answers that passed the checker, the verdict, and which strategy reached it.
//! Must not know: the family.
//!
//! Which strategy is fast differs from puzzle to puzzle by orders of magnitude, so with a processor for each strategy
//! the fastest one is cheap to have (Gomes and Selman, "Algorithm portfolios", AIJ 126, 2001). Each strategy has its
//! own engine on its own thread. Answers go into one pool: two different answers from two strategies together prove
//! that there are two. A strategy that fails is ignored as long as another reaches a verdict. When a strategy claims
//! that there are no more answers and the pool holds one that it did not find, something is wrong and no verdict is
//! given.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;

use super::second::contradicted;
use super::{Answers, Options, Progress, SearchError, Stats};
use crate::backend::{Backend, BackendError, Limits};
use crate::board::Board;
use crate::card::Connectivity;
use crate::family::Puzzle;

/// One way to search for answers.
#[derive(Clone, Debug)]
pub struct PortfolioStrategy {
    /// Its name.
    pub name: String,
    /// Its options; the limits are those of the race.
    pub options: Options,
}

/// The result of a race.
#[derive(Clone, Debug)]
pub struct PortfolioResult {
    /// Different answers, in the order in which they were found.
    pub answers: Vec<Board>,
    /// Whether there are more.
    pub progress: Progress,
    /// What the winning strategy cost; zero when none won.
    pub stats: Stats,
    /// The number of the strategy that reached the verdict.
    pub winner: Option<usize>,
    /// Strategies that failed, and why.
    pub failed: Vec<(usize, SearchError)>,
}

/// `count` different strategies for `options`: first the options unchanged, then the other engines in `also`, then the
/// engines of this process in turn, each with different guesses and different variables flipped.
pub fn strategies(options: &Options, also: &[Backend], count: usize) -> Vec<PortfolioStrategy> {
    let mut strategies = vec![PortfolioStrategy { name: options.backend.to_string(), options: options.clone() }];
    // The first strategy makes the usual guesses; a second one would only repeat them.
    let unguessed = Options { guess: None, ..options.clone() };
    for backend in also {
        let options = Options { backend: backend.clone(), ..unguessed.clone() };
        strategies.push(PortfolioStrategy { name: backend.to_string(), options });
    }
    for backend in Backend::BUILT_IN.iter().filter(|&backend| *backend != options.backend && !also.contains(backend)) {
        let options = Options { backend: backend.clone(), ..unguessed.clone() };
        strategies.push(PortfolioStrategy { name: backend.to_string(), options });
    }
    for seed in 1.. {
        if strategies.len() >= count {
            break;
        }
        let backend = Backend::BUILT_IN[seed % Backend::BUILT_IN.len()].clone();
        let mut options = Options { backend, phase_seed: Some(seed as u64), ..unguessed.clone() };
        // Every other one of them guesses, with numbers far from all others.
        options.guess = (seed % 4 < 2).then_some(1_000 * seed as u64);
        if seed % 4 == 3 && options.encoding.connectivity == Connectivity::Lazy {
            options.encoding.connectivity = Connectivity::Static;
        }
        strategies.push(PortfolioStrategy { name: format!("{}, turned {seed}", options.backend), options });
    }
    strategies.truncate(count.max(1));
    strategies
}

/// What a strategy reports.
enum News {
    Answer(Board, Stats),
    Ended(Result<Progress, SearchError>, Stats),
}

/// Searches with all strategies at once for up to `max` answers. All strategies have ended when it returns.
///
/// Which answers it finds may differ from run to run; the verdict does not: as many as asked for, or all there are.
///
/// # Errors
/// When every strategy fails, on a bug of ours, or when two strategies contradict each other.
pub fn run_portfolio(
    puzzle: &Arc<dyn Puzzle>,
    strategies: &[PortfolioStrategy],
    max: usize,
    limits: &Limits,
) -> Result<PortfolioResult, SearchError> {
    if max == 0 {
        return Ok(Referee::new(strategies, max).end(None, Progress::Open));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, news) = channel();
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (number, strategy) in strategies.iter().enumerate() {
            let (sender, mut options) = (sender.clone(), strategy.options.clone());
            options.limits = Limits { interrupt: Some(Arc::clone(&stop)), ..limits.clone() };
            threads.push(scope.spawn(move || {
                // Sending fails once the race is over: then the strategy stops.
                run(puzzle, &options, max, |news| sender.send((number, news)).is_ok());
            }));
        }
        drop(sender);
        let result = Referee::new(strategies, max).watch(&news, limits);
        stop.store(true, Ordering::Relaxed);
        for thread in threads {
            // A strategy that panicked has reported nothing and counts as failed.
            let _ = thread.join();
        }
        result
    })
}

/// Runs one strategy to its end, or until the receiver of its news is gone.
fn run(puzzle: &Arc<dyn Puzzle>, options: &Options, max: usize, mut tell: impl FnMut(News) -> bool) {
    let mut answers = Answers::new(puzzle, options);
    let mut result = Ok(());
    for _ in 0..max {
        match answers.next() {
            Some(Ok(answer)) => {
                if !tell(News::Answer(answer, answers.stats())) {
                    return;
                }
            }
            Some(Err(error)) => {
                result = Err(error);
                break;
            }
            None => break,
        }
    }
    tell(News::Ended(result.map(|()| answers.progress()), answers.stats()));
}

/// Combines what the strategies report.
struct Referee<'w> {
    strategies: &'w [PortfolioStrategy],
    max: usize,
    answers: Vec<Board>,
    /// How many answers each strategy has found.
    found: Vec<usize>,
    /// Which strategies are still running.
    running: Vec<bool>,
    failed: Vec<(usize, SearchError)>,
}

impl<'w> Referee<'w> {
    fn new(strategies: &'w [PortfolioStrategy], max: usize) -> Self {
        let (found, running) = (vec![0; strategies.len()], vec![true; strategies.len()]);
        Referee { strategies, max, answers: Vec::new(), found, running, failed: Vec::new() }
    }

    /// Listens until there is a verdict, a limit was reached, or every strategy has ended.
    fn watch(mut self, news: &Receiver<(usize, News)>, limits: &Limits) -> Result<PortfolioResult, SearchError> {
        while !limits.reached() {
            match news.recv_timeout(limits.wait()) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Ok((strategy, News::Answer(answer, stats))) => {
                    self.found[strategy] += 1;
                    if self.is_new(&answer) {
                        self.answers.push(answer);
                    }
                    if self.answers.len() >= self.max {
                        return Ok(self.end(Some((strategy, stats)), Progress::Open));
                    }
                }
                Ok((strategy, News::Ended(result, stats))) => {
                    self.running[strategy] = false;
                    match result {
                        Ok(Progress::Complete) if self.answers.len() > self.found[strategy] => {
                            let problem = contradicted(self.found[strategy]);
                            let PortfolioStrategy { name, options } = &self.strategies[strategy];
                            if !matches!(options.backend, Backend::Process(_)) {
                                return Err(SearchError::Bug(format!("{name} {problem}")));
                            }
                            // A wrong program is not a bug of ours; the other strategies go on.
                            let error = BackendError { backend: name.clone(), problem };
                            self.failed.push((strategy, error.into()));
                        }
                        Ok(Progress::Complete) => return Ok(self.end(Some((strategy, stats)), Progress::Complete)),
                        Ok(Progress::Open | Progress::Limit) => {}
                        Err(error @ SearchError::Bug(_)) => return Err(error),
                        Err(error) => self.failed.push((strategy, error)),
                    }
                }
            }
        }
        if !limits.reached() {
            for strategy in (0..self.strategies.len()).filter(|&strategy| self.running[strategy]) {
                let problem = "stopped without a verdict".into();
                let error = BackendError { backend: self.strategies[strategy].name.clone(), problem };
                self.failed.push((strategy, error.into()));
            }
            // If one strategy gave up and another failed, the failure says more.
            if !self.failed.is_empty() {
                return Err(self.failed.swap_remove(0).1);
            }
        }
        Ok(self.end(None, Progress::Limit))
    }

    /// Whether no strategy has found this answer before.
    fn is_new(&self, answer: &Board) -> bool {
        let places = self.strategies.first().and_then(|strategy| strategy.options.distinct.as_ref());
        !self.answers.iter().any(|other| match places {
            None => other == answer,
            Some(places) => places.iter().all(|&place| other[place] == answer[place]),
        })
    }

    fn end(self, winner: Option<(usize, Stats)>, progress: Progress) -> PortfolioResult {
        let stats = winner.map_or(Stats::default(), |(_, stats)| stats);
        PortfolioResult {
            answers: self.answers,
            progress,
            stats,
            winner: winner.map(|(strategy, _)| strategy),
            failed: self.failed,
        }
    }
}
