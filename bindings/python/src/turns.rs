//! One caller at a time.
//!
//! In: something that callers of several threads change. Out: each has it alone, one after the other. Must not know:
//! what it is.
//!
//! A caller may run Python code, and thus let other threads run, while it has its turn. So the others must not wait with
//! the interpreter's lock, and a caller that comes back from there while it still has its turn would wait for itself.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The interval between two checks for signals.
pub(crate) const TICK: Duration = Duration::from_millis(20);

enum Slot<T> {
    Free(T),
    Taken(ThreadId),
}

/// Something that one caller has at a time.
pub(crate) struct Turns<T> {
    slot: Mutex<Slot<T>>,
    freed: Condvar,
}

/// A turn; it ends when this is dropped.
struct Turn<'a, T> {
    turns: &'a Turns<T>,
    /// There until the turn ends.
    mine: Option<T>,
}

impl<T> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        if let Some(mine) = self.mine.take() {
            *self.turns.slot() = Slot::Free(mine);
            self.turns.freed.notify_one();
        }
    }
}

impl<T: Send> Turns<T> {
    pub(crate) fn new(mine: T) -> Self {
        Turns { slot: Mutex::new(Slot::Free(mine)), freed: Condvar::new() }
    }

    /// Waits for a turn, without the interpreter's lock, and uses it.
    pub(crate) fn with<R>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> PyResult<R>) -> PyResult<R> {
        let mut turn = loop {
            match self.try_take() {
                Ok(turn) => break turn,
                // As generators say it.
                Err(holder) if holder == thread::current().id() => {
                    return Err(PyValueError::new_err("this iterator is already executing"));
                }
                Err(_) => {
                    py.detach(|| self.wait());
                    py.check_signals()?;
                }
            }
        };
        turn.mine.as_mut().map_or_else(|| unreachable!("a turn that has not ended"), work)
    }
}

impl<T> Turns<T> {
    /// The slot; nobody holds this while anything else is done.
    fn slot(&self) -> MutexGuard<'_, Slot<T>> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A turn, or whose turn it is.
    fn try_take(&self) -> Result<Turn<'_, T>, ThreadId> {
        let mut slot = self.slot();
        match std::mem::replace(&mut *slot, Slot::Taken(thread::current().id())) {
            Slot::Free(mine) => Ok(Turn { turns: self, mine: Some(mine) }),
            Slot::Taken(holder) => {
                *slot = Slot::Taken(holder);
                Err(holder)
            }
        }
    }

    /// Waits until a turn ends, or it is time to check for signals.
    fn wait(&self) {
        let slot = self.slot();
        if matches!(*slot, Slot::Taken(_)) {
            let _ = self.freed.wait_timeout(slot, TICK);
        }
    }
}
