//! Reading that may have to wait: for who types, for a pipe that stays open.
//!
//! In: a read, puzzles that go to other threads and come back. Out: what was read. Must not know: what that is.
//!
//! Who waits for input looks at no flag. So after Ctrl-C a process ends here, if it still waits after a moment and nothing
//! is being worked on: what was found so far is written before a read that waits.

use std::io::{self, IsTerminal};
use std::sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use super::{interrupt, output, progress};
use crate::input::Input;

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

/// Reads from an input; at a terminal it is said how to end what is typed.
pub(super) fn read<T>(input: &Input, read: impl FnOnce() -> T) -> T {
    static TYPED: LazyLock<bool> = LazyLock::new(|| io::stdin().is_terminal());
    let typed = *input == Input::Stdin && *TYPED;
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
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        if !output::is_quiet() {
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
