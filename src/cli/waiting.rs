//! Reading that may have to wait: for a user who types, or for a pipe that stays open.
//!
//! In: a read, puzzles that go to other threads and come back. Out: what was read. Must not know: what that is.
//!
//! A thread that waits for input cannot check a flag. So after Ctrl-C the process ends here if it is still waiting
//! after a moment and no work is in progress. Everything found so far is written before a read that waits.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::{files, interrupt, output, progress, terminal};
use crate::input::{Input, Reader, unpacked};

/// How long a read may continue after Ctrl-C: a pipe may end by the same Ctrl-C, and then the run ends normally.
const GRACE: Duration = Duration::from_millis(200);

/// The state of reading and work.
#[derive(Default)]
struct State {
    /// Whether a thread is reading.
    reading: bool,
    /// The number of batches that other threads work on, or whose answers are not yet written.
    under_way: usize,
}

static STATE: Mutex<State> = Mutex::new(State { reading: false, under_way: 0 });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens an input, which no output may be.
pub(super) fn open(input: &Input) -> io::Result<Reader> {
    files::reads(input)?;
    match input {
        Input::Stdin => unpacked(Box::new(terminal::Stdin)),
        _ => input.open(),
    }
}

/// Reads from an input; at a terminal, a message says how to end typed input.
pub(super) fn read<T>(input: &Input, read: impl FnOnce() -> T) -> T {
    let typed = *input == Input::Stdin && terminal::run().is_typed();
    if typed {
        progress::typing(true);
        say_how_to_end();
    }
    state().reading = true;
    let read = read();
    // If the process is about to end, this waits for ever.
    state().reading = false;
    if typed {
        progress::typing(false);
    }
    read
}

fn say_how_to_end() {
    let run = terminal::run();
    run.typing.call_once(|| {
        if !run.quiet {
            output::complain("reading from the terminal: end with Ctrl-D");
        }
    });
}

/// A batch goes to another thread.
pub(super) fn begin() {
    state().under_way += 1;
}

/// The answers of this many batches are written.
pub(super) fn done(batches: usize) {
    let mut state = state();
    state.under_way = state.under_way.saturating_sub(batches);
}

/// No batch will be written any more.
pub(super) fn all_done() {
    state().under_way = 0;
}

/// After Ctrl-C: ends the process as soon as it only waits for input.
pub(super) fn end_when_idle() {
    loop {
        thread::sleep(GRACE);
        let state = state();
        if state.reading && state.under_way == 0 {
            // The lock is held, so the state cannot change.
            interrupt::end();
        }
    }
}
