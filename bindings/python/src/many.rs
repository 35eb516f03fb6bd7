//! Many puzzles, on several threads, in their order.
//!
//! In: an iterable of texts and puzzles. Out: a verdict for each, in the same order. Must not know: the family.
//!
//! A bounded number of them is in progress, so a stream of any length takes little memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use cluesat::backend::Limits;
use cluesat::search::{self, Options};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::record::record;
use crate::turns::Turns;
use crate::whole::whole;
use crate::work;

/// The number of puzzles in progress for each thread.
const AHEAD: usize = 64;

enum Item {
    Text(String),
    Puzzle(Puzzle),
}

record! {
    /// The result for one of many puzzles.
    Solved {
        /// The number of the puzzle, from 0.
        index: usize,
        /// `unique`, `multiple`, `none`, `limit` or `error`.
        status: String,
        /// The first answer.
        answer: Option<Board>,
        /// What is wrong, if the text is no puzzle.
        error: Option<String>,
    }

    fn __bool__(&self) -> bool {
        self.status == "unique"
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Solved {} {}>", self.index, self.status)
    }
}

struct State {
    source: Py<PyAny>,
    /// The number of the next item to hand out; the next field is that of the next result.
    given: usize,
    told: usize,
    ended: bool,
    waiting: BTreeMap<usize, Solved>,
    tasks: Option<Sender<(usize, Item)>>,
    inbox: Receiver<Solved>,
}

/// The verdicts on many puzzles.
#[pyclass(frozen, module = "cluesat")]
pub(crate) struct Many {
    state: Turns<State>,
    flag: Arc<AtomicBool>,
    ahead: usize,
}

impl Drop for Many {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// Solves one of many puzzles and looks for a second answer.
fn solve(index: usize, item: Item, limits: Limits) -> Solved {
    let read = match item {
        Item::Text(text) => Puzzle::of_text(&text),
        Item::Puzzle(puzzle) => Ok(puzzle),
    };
    let found = read.and_then(|puzzle| {
        let verdict = search::unique(&puzzle.puzzle, &Options { limits, ..Options::default() })?;
        let answer = verdict.answers().first().map(|board| Board::new(&puzzle, board.clone()));
        Ok(Solved { index, status: verdict.word().into(), answer, error: None })
    });
    found.unwrap_or_else(|failure| {
        let error = match failure {
            Failure::Text(diagnostic) => diagnostic.render(false),
            Failure::File(error) => error.to_string(),
            Failure::Engine(message) | Failure::Value(message) => message,
            Failure::TimeLimit => "gave up at the time limit".into(),
        };
        Solved { index, status: "error".into(), answer: None, error: Some(error) }
    })
}

/// Solves many puzzles and decides for each whether its answer is the only one. Works on at most `jobs` threads
/// (default and most: one for each processor) and returns the results in the order of the puzzles. `time_limit` applies to each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, jobs=None, time_limit=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] jobs: Option<i64>,
    time_limit: Option<f64>,
) -> PyResult<Many> {
    let source = puzzles.try_iter()?.into_any().unbind();
    // More threads than can run at once are of no use.
    let all = thread::available_parallelism().map_or(1, usize::from);
    let threads = jobs.map_or(Some(all), |jobs| usize::try_from(jobs).ok().filter(|&jobs| jobs > 0));
    let Some(threads) = threads.map(|threads| threads.min(all)) else {
        return Err(PyValueError::new_err(
            "jobs is a number of threads, at least 1; None is as many as can run at once",
        ));
    };
    let flag = Arc::new(AtomicBool::new(false));
    work::limits(time_limit, &flag).map_err(|failure| failure.raise(py))?;
    let (tasks, queue) = channel::<(usize, Item)>();
    let (outbox, inbox) = channel();
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..threads {
        let (queue, outbox, flag) = (Arc::clone(&queue), outbox.clone(), Arc::clone(&flag));
        thread::Builder::new().spawn(move || {
            loop {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((index, item)) = next else { return };
                let Ok(limits) = work::limits(time_limit, &flag) else { return };
                if flag.load(Ordering::Relaxed) || outbox.send(solve(index, item, limits)).is_err() {
                    return;
                }
            }
        })?;
    }
    let state = State { source, given: 0, told: 0, ended: false, waiting: BTreeMap::new(), tasks: Some(tasks), inbox };
    Ok(Many { state: Turns::new(state), flag, ahead: threads * AHEAD })
}

impl State {
    /// Hands out items until enough are in progress.
    fn feed(&mut self, py: Python<'_>, ahead: usize) -> PyResult<()> {
        while !self.ended && self.given - self.told < ahead {
            let Some(next) = self.source.bind(py).try_iter()?.next().transpose()? else {
                self.ended = true;
                self.tasks = None;
                break;
            };
            let item = if let Ok(puzzle) = next.cast::<Puzzle>() {
                Item::Puzzle(puzzle.get().clone())
            } else if let Ok(text) = next.extract::<String>() {
                Item::Text(text)
            } else {
                return Err(PyTypeError::new_err("puzzles are given as text or as Puzzle"));
            };
            if let Some(tasks) = &self.tasks {
                let _ = tasks.send((self.given, item));
            }
            self.given += 1;
        }
        Ok(())
    }
}

#[pymethods]
impl Many {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solved>> {
        self.state.with(py, |state| {
            state.feed(py, self.ahead)?;
            let told = state.told;
            if told == state.given {
                return Ok(None);
            }
            loop {
                if let Some(solved) = state.waiting.remove(&told) {
                    state.told += 1;
                    return Ok(Some(solved));
                }
                let solved = work::receive(py, &mut state.inbox)?.ok_or_else(|| work::broken(py))?;
                state.waiting.insert(solved.index, solved);
            }
        })
    }
}
