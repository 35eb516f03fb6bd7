//! The same puzzle in several ways at once: the first verdict wins.
//!
//! In: a puzzle, ways to search for its answers. Out: answers that passed the checker, the verdict, and whose it was. Must
//! not know: the family.
//!
//! Which way is short differs from puzzle to puzzle by orders of magnitude, so with a processor for each way the shortest
//! is cheap to have (Gomes and Selman, "Algorithm portfolios", AIJ 126, 2001). Each way has an engine of its own on a
//! thread of its own. Answers go into one pool: two different ones from two ways prove together that there are two. A way
//! that fails is left out, as long as another comes to a verdict. When a way claims that there are no more answers and the
//! pool holds one that it did not find, something is wrong and no verdict is given.

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
pub struct Way {
    /// What it is called.
    pub name: String,
    /// What is done; the limits are those of the race.
    pub options: Options,
}

/// What came of a race.
#[derive(Clone, Debug)]
pub struct Raced {
    /// Different answers, in the order in which they were found.
    pub answers: Vec<Board>,
    /// Whether there are more.
    pub progress: Progress,
    /// What the way that won had cost; nothing when none did.
    pub stats: Stats,
    /// The number of the way that came to the verdict.
    pub winner: Option<usize>,
    /// Ways that failed, and why.
    pub failed: Vec<(usize, SearchError)>,
}

/// `count` different ways to do what `options` ask: just so first, then with the other engines in `also`, then with the
/// engines of this process in turns, each time with other guesses and with other variables turned round.
pub fn ways(options: &Options, also: &[Backend], count: usize) -> Vec<Way> {
    let mut ways = vec![Way { name: options.backend.to_string(), options: options.clone() }];
    // One way guesses as always; to do so twice would be in vain.
    let unguessed = Options { guess: None, ..options.clone() };
    for backend in also {
        let options = Options { backend: backend.clone(), ..unguessed.clone() };
        ways.push(Way { name: backend.to_string(), options });
    }
    let own = [Backend::Varisat, Backend::Batsat];
    for backend in own.iter().filter(|&backend| *backend != options.backend && !also.contains(backend)) {
        let options = Options { backend: backend.clone(), ..unguessed.clone() };
        ways.push(Way { name: backend.to_string(), options });
    }
    for seed in 1.. {
        if ways.len() >= count {
            break;
        }
        let backend = own[seed % own.len()].clone();
        let mut options = Options { backend, turn: Some(seed as u64), ..unguessed.clone() };
        // Every other one of them guesses, far away from all others.
        options.guess = (seed % 4 < 2).then_some(1_000 * seed as u64);
        if seed % 4 == 3 && options.encoding.connectivity == Connectivity::Lazy {
            options.encoding.connectivity = Connectivity::Static;
        }
        ways.push(Way { name: format!("{}, turned {seed}", options.backend), options });
    }
    ways.truncate(count.max(1));
    ways
}

/// What a way tells.
enum News {
    Answer(Board, Stats),
    Ended(Result<Progress, SearchError>, Stats),
}

/// Searches in all ways at once for up to `max` answers. All ways have ended when it returns.
///
/// Which answers it finds may differ from run to run; the verdict does not: as many as asked for, or all there are.
///
/// # Errors
/// When every way fails, on a bug of ours, or when two ways contradict each other.
pub fn race(puzzle: &Arc<dyn Puzzle>, ways: &[Way], max: usize, limits: &Limits) -> Result<Raced, SearchError> {
    if max == 0 {
        return Ok(Referee::new(ways, max).end(None, Progress::Open));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, news) = channel();
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            let (sender, mut options) = (sender.clone(), way.options.clone());
            options.limits = Limits { interrupt: Some(Arc::clone(&stop)), ..limits.clone() };
            threads.push(scope.spawn(move || {
                // Nobody listens any more when the race is over.
                run(puzzle, &options, max, |news| sender.send((number, news)).is_ok());
            }));
        }
        drop(sender);
        let raced = Referee::new(ways, max).watch(&news, limits);
        stop.store(true, Ordering::Relaxed);
        for thread in threads {
            // A way that panicked has told nothing, and counts as one that failed.
            let _ = thread.join();
        }
        raced
    })
}

/// Goes one way to its end, or until nobody listens any more.
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

/// Puts together what the ways tell.
struct Referee<'w> {
    ways: &'w [Way],
    max: usize,
    answers: Vec<Board>,
    /// How many answers each way has found.
    found: Vec<usize>,
    /// The ways that go on.
    running: Vec<bool>,
    failed: Vec<(usize, SearchError)>,
}

impl<'w> Referee<'w> {
    fn new(ways: &'w [Way], max: usize) -> Self {
        let (found, running) = (vec![0; ways.len()], vec![true; ways.len()]);
        Referee { ways, max, answers: Vec::new(), found, running, failed: Vec::new() }
    }

    /// Listens until there is a verdict, a limit was reached, or every way has ended.
    fn watch(mut self, news: &Receiver<(usize, News)>, limits: &Limits) -> Result<Raced, SearchError> {
        while !limits.reached() {
            match news.recv_timeout(limits.wait()) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Ok((way, News::Answer(answer, stats))) => {
                    self.found[way] += 1;
                    if self.is_new(&answer) {
                        self.answers.push(answer);
                    }
                    if self.answers.len() >= self.max {
                        return Ok(self.end(Some((way, stats)), Progress::Open));
                    }
                }
                Ok((way, News::Ended(result, stats))) => {
                    self.running[way] = false;
                    match result {
                        Ok(Progress::Complete) if self.answers.len() > self.found[way] => {
                            let problem = contradicted(self.found[way]);
                            let Way { name, options } = &self.ways[way];
                            if !matches!(options.backend, Backend::Process(_)) {
                                return Err(SearchError::Bug(format!("{name} {problem}")));
                            }
                            // A program that is wrong is no bug of ours; the other ways go on.
                            let error = BackendError { backend: name.clone(), problem };
                            self.failed.push((way, error.into()));
                        }
                        Ok(Progress::Complete) => return Ok(self.end(Some((way, stats)), Progress::Complete)),
                        Ok(Progress::Open | Progress::Limit) => {}
                        Err(error @ SearchError::Bug(_)) => return Err(error),
                        Err(error) => self.failed.push((way, error)),
                    }
                }
            }
        }
        if !limits.reached() {
            for way in (0..self.ways.len()).filter(|&way| self.running[way]) {
                let problem = "stopped without a verdict".into();
                let error = BackendError { backend: self.ways[way].name.clone(), problem };
                self.failed.push((way, error.into()));
            }
            // Where one way gave up and another failed, the failure says more.
            if !self.failed.is_empty() {
                return Err(self.failed.swap_remove(0).1);
            }
        }
        Ok(self.end(None, Progress::Limit))
    }

    /// Whether no way has found this answer before.
    fn is_new(&self, answer: &Board) -> bool {
        let places = self.ways.first().and_then(|way| way.options.distinct.as_ref());
        !self.answers.iter().any(|other| match places {
            None => other == answer,
            Some(places) => places.iter().all(|&place| other[place] == answer[place]),
        })
    }

    fn end(self, winner: Option<(usize, Stats)>, progress: Progress) -> Raced {
        let stats = winner.map_or(Stats::default(), |(_, stats)| stats);
        Raced { answers: self.answers, progress, stats, winner: winner.map(|(way, _)| way), failed: self.failed }
    }
}
