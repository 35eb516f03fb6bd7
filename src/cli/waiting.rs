//! Reading that may have to wait: for a person who types, for a pipe that stays open.
//!
//! In: a read, puzzles that go to other threads and come back. Out: what was read. Must not know: what that is.
//!
//! Who waits for input looks at no flag. So after Ctrl-C a process ends here, if it still waits after a moment and nothing
//! is being worked on: what was found so far is written before a read that waits.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::{interrupt, output, progress, terminal};
use crate::input::{Input, Reader, unpacked};

/// So long a read may go on after Ctrl-C: a pipe may end by the same Ctrl-C, and then the run ends in order.
const GRACE: Duration = Duration::from_millis(200);

/// What is going on.
#[derive(Default)]
struct State {
    /// Somebody reads.
    reading: bool,
    /// The batches of puzzles that other threads work on, or whose answers are not written.
    under_way: usize,
}

static STATE: Mutex<State> = Mutex::new(State { reading: false, under_way: 0 });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens an input.
pub(super) fn open(input: &Input) -> io::Result<Reader> {
    match input {
        Input::Stdin => unpacked(Box::new(terminal::Stdin)),
        _ => input.open(),
    }
}

/// Reads from an input; at a terminal it is said how to end what is typed.
pub(super) fn read<T>(input: &Input, read: impl FnOnce() -> T) -> T {
    let typed = *input == Input::Stdin && terminal::run().is_typed();
    if typed {
        progress::typing(true);
        say_how_to_end();
    }
    state().reading = true;
    let read = read();
    // Here it waits for ever when the process is about to end.
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

/// The answers of so many batches are written.
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
            // Nobody goes on meanwhile: the state is ours.
            interrupt::end();
        }
    }
}
