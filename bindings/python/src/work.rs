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

/// The interval between two checks for signals.
const TICK: Duration = Duration::from_millis(20);

/// Limits that are reached after `seconds`, or when the flag is set.
pub(crate) fn limits(seconds: Option<f64>, flag: &Arc<AtomicBool>) -> Result<Limits, Failure> {
    let time = match seconds {
        None => None,
        Some(seconds) => Some(
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| Failure::Value("a time limit is a number of seconds, not below 0".into()))?,
        ),
    };
    Ok(Limits { interrupt: Some(Arc::clone(flag)), ..Limits::none() }.with_time(time))
}

/// Waits for a message without the interpreter's lock; a signal ends that, and sets the flag.
pub(crate) fn receive<T: Send + 'static>(
    py: Python<'_>,
    mut inbox: Receiver<T>,
    flag: &AtomicBool,
) -> PyResult<(Option<T>, Receiver<T>)> {
    // With one message after the other, the loop below never waits long enough to notice a signal.
    if let Err(signal) = py.check_signals() {
        flag.store(true, Ordering::Relaxed);
        return Err(signal);
    }
    loop {
        let (result, back) = py.detach(move || (inbox.recv_timeout(TICK), inbox));
        inbox = back;
        match result {
            Ok(message) => return Ok((Some(message), inbox)),
            Err(RecvTimeoutError::Disconnected) => return Ok((None, inbox)),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals() {
                    flag.store(true, Ordering::Relaxed);
                    return Err(signal);
                }
            }
        }
    }
}

/// Runs a task on a separate thread, under limits.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    time_limit: Option<f64>,
    work: impl FnOnce(Limits) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = limits(time_limit, &flag).map_err(|failure| failure.raise(py))?;
    let (outbox, inbox) = sync_channel(1);
    thread::spawn(move || {
        // The receiver may be gone.
        let _ = outbox.send(work(limits));
    });
    match receive(py, inbox, &flag)? {
        (Some(result), _) => result.map_err(|failure| failure.raise(py)),
        (None, _) => Err(Failure::Engine("this is a bug in cluesat: it broke at work".into()).raise(py)),
    }
}
