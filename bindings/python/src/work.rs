//! Work that may take long.
//!
//! In: a task with limits. Out: its result, or the exception of a signal. Must not know: what the task is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use cluesat::backend::Limits;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::turns::TICK;

/// Limits that are reached after `seconds`, or when the flag is set.
pub(crate) fn limits(seconds: Option<f64>, flag: &Arc<AtomicBool>) -> Result<Limits, Failure> {
    if seconds.is_some_and(|seconds| seconds.is_nan() || seconds < 0.0) {
        return Err(Failure::Value("a time limit is a number of seconds, not below 0".into()));
    }
    // More seconds than a clock can count are no limit.
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Ok(Limits { interrupt: Some(Arc::clone(flag)), ..Limits::none() }.with_time(time))
}

/// Waits for a message without the interpreter's lock; `None` if none will come. A signal ends only the
/// wait: the sender continues, and the next call gets the message.
pub(crate) fn receive<T: Send>(py: Python<'_>, inbox: &mut Receiver<T>) -> PyResult<Option<T>> {
    loop {
        // First, since with one message after the other, the wait below is never long enough to notice a signal.
        py.check_signals()?;
        let inbox = &mut *inbox;
        match py.detach(move || inbox.recv_timeout(TICK)) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// The error for a thread that ended without a result.
pub(crate) fn broken(py: Python<'_>) -> PyErr {
    Failure::Engine("this is a bug in cluesat: it broke at work".into()).raise(py)
}

/// Runs a task on a separate thread, under limits.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    time_limit: Option<f64>,
    work: impl FnOnce(Limits) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = limits(time_limit, &flag).map_err(|failure| failure.raise(py))?;
    let (outbox, mut inbox) = sync_channel(1);
    thread::spawn(move || {
        // The receiver may be gone.
        let _ = outbox.send(work(limits));
    });
    match receive(py, &mut inbox).inspect_err(|_| flag.store(true, Ordering::Relaxed))? {
        Some(result) => result.map_err(|failure| failure.raise(py)),
        None => Err(broken(py)),
    }
}
