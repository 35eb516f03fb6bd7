//! Answers, found while Python waits for the next one.
//!
//! In: a puzzle. Out: boards. Must not know: the family.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use cluesat::search::{self, Options, Progress};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::turns::Turns;
use crate::work;

/// The next answer, or that there is none.
type News = Result<Option<cluesat::board::Board>, Failure>;

/// The answers of a puzzle.
#[pyclass(frozen, module = "cluesat")]
pub(crate) struct Answers {
    puzzle: Puzzle,
    /// `None` when there is nothing more to come.
    inbox: Turns<Option<Receiver<News>>>,
    flag: Arc<AtomicBool>,
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

impl Answers {
    pub(crate) fn new(
        puzzle: &Puzzle,
        max: Option<usize>,
        time_limit: Option<f64>,
        seed: Option<u64>,
    ) -> Result<Self, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        let options = Options { limits: work::limits(time_limit, &flag)?, shuffle: seed, ..Options::default() };
        // At most one more answer is found than was asked for.
        let (outbox, inbox) = sync_channel(0);
        let inner = Arc::clone(&puzzle.puzzle);
        thread::spawn(move || {
            let mut answers = search::Answers::new(&inner, &options);
            for answer in answers.by_ref().take(max.unwrap_or(usize::MAX)) {
                if outbox.send(answer.map(Some).map_err(Failure::from)).is_err() {
                    return;
                }
            }
            let over = if answers.progress() == Progress::Limit { Err(Failure::TimeLimit) } else { Ok(None) };
            let _ = outbox.send(over);
        });
        Ok(Answers { puzzle: puzzle.clone(), inbox: Turns::new(Some(inbox)), flag })
    }
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Board>> {
        self.inbox.with(py, |state| {
            let Some(inbox) = state else { return Ok(None) };
            let news = work::receive(py, inbox)?;
            let Some(Ok(Some(board))) = news else {
                *state = None;
                return match news {
                    None => Err(work::broken(py)),
                    Some(Err(failure)) => Err(failure.raise(py)),
                    Some(Ok(_)) => Ok(None),
                };
            };
            Ok(Some(Board::new(&self.puzzle, board)))
        })
    }
}
