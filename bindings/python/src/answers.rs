//! Answers, found while Python waits for the next one.
//!
//! In: a puzzle. Out: boards. Must not know: the family.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use cluesat::search::{self, Options, Progress};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::work;

type News = Result<cluesat::board::Board, Failure>;

/// The answers of a puzzle.
#[pyclass(frozen, module = "cluesat")]
pub(crate) struct Answers {
    puzzle: Puzzle,
    /// The next answer; `None` after the last one.
    inbox: Mutex<Option<Receiver<News>>>,
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
                if outbox.send(answer.map_err(Failure::from)).is_err() {
                    return;
                }
            }
            if answers.progress() == Progress::Limit {
                let _ = outbox.send(Err(Failure::TimeLimit));
            }
        });
        Ok(Answers { puzzle: puzzle.clone(), inbox: Mutex::new(Some(inbox)), flag })
    }
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Board>> {
        let taken = self.inbox.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(inbox) = taken else { return Ok(None) };
        let (news, inbox) = work::receive(py, inbox, &self.flag)?;
        match news {
            None => Ok(None),
            Some(Err(failure)) => Err(failure.raise(py)),
            Some(Ok(board)) => {
                *self.inbox.lock().unwrap_or_else(PoisonError::into_inner) = Some(inbox);
                Ok(Some(Board::new(&self.puzzle, board)))
            }
        }
    }
}
