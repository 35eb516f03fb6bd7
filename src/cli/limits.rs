//! The limits of a puzzle: its clock starts before its text is read.
//!
//! In: the limit that the user gave for each puzzle. Out: the limits of the one at hand, what was read in time. Must not
//! know: what is done with the puzzle.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::ArgMatches;

use super::{gave_up, interrupt, progress};
use crate::backend::{Limits, Moment};
use crate::diagnostic::Diagnostic;
use crate::patience;

/// What the user gave for each puzzle of the run, in nanoseconds; [`NONE`] where that is nothing.
static GIVEN: AtomicU64 = AtomicU64::new(NONE);
const NONE: u64 = u64::MAX;

thread_local! {
    /// When this thread began its puzzle, where there is a limit.
    static BEGUN: Cell<Option<Moment>> = const { Cell::new(None) };
    /// Whether somebody asked for the limits of that puzzle, and these. Most texts are short, and nobody asks.
    static IS_ASKED: Cell<bool> = const { Cell::new(false) };
    static ASKED: RefCell<Option<Limits>> = const { RefCell::new(None) };
}

fn given() -> Option<Duration> {
    let given = GIVEN.load(Ordering::Relaxed);
    (given != NONE).then(|| Duration::from_nanos(given))
}

/// A run begins.
pub(super) fn begin(found: &ArgMatches) {
    let given = found.try_get_one::<Duration>("time_limit").ok().flatten();
    let nanoseconds = given.map_or(NONE, |given| u64::try_from(given.as_nanos()).unwrap_or(NONE));
    GIVEN.store(nanoseconds, Ordering::Relaxed);
}

/// A puzzle, until this is dropped.
pub(super) struct Clock;

impl Clock {
    pub(super) fn start() -> Self {
        // Reading the clock takes a hundredth of the time of a small puzzle.
        BEGUN.set(given().map(|_| Moment::now()));
        if IS_ASKED.replace(false) {
            ASKED.set(None);
        }
        Clock
    }

    /// Reads the puzzle, in time.
    pub(super) fn read<T>(&self, read: impl FnOnce() -> Result<T, Diagnostic>) -> Result<T, Unread> {
        let late = || {
            let why = format!("{} while this was read", gave_up::limit(given()));
            Unread { wrong: Diagnostic::new(why), is_late: true }
        };
        let go_on = || {
            IS_ASKED.set(true);
            ASKED.with_borrow_mut(|asked| !asked.get_or_insert_with(|| limits(given())).reached())
        };
        let read = patience::asking(go_on, read).ok_or_else(late)?;
        read.map_err(|wrong| Unread { wrong, is_late: false })
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        BEGUN.set(None);
    }
}

/// A puzzle that could not be read.
pub(super) struct Unread {
    /// What is wrong.
    pub(super) wrong: Diagnostic,
    /// Whether that is only that there was no more time.
    pub(super) is_late: bool,
}

/// The limits of the puzzle at hand: time from when it was begun, Ctrl-C, and progress reports. Where there is no puzzle the
/// clock starts now.
pub(super) fn limits(time: Option<Duration>) -> Limits {
    limits_from(time.map(|_| BEGUN.get().unwrap_or_else(Moment::now)), time)
}

/// The same with a clock that started at this moment.
pub(super) fn limits_from(begun: Option<Moment>, time: Option<Duration>) -> Limits {
    let deadline = begun.zip(time).and_then(|(begun, time)| begun.checked_add(time));
    Limits { deadline, interrupt: interrupt::flag(), watch: progress::watch(), ..Limits::none() }
}
