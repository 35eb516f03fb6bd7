//! Ctrl-C.
//!
//! In: the signal. Out: a flag that the search looks at; a second signal, or the first one where there is only input to
//! wait for, ends the process. Must not know: what is being done.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use super::exit::Exit;
use super::{platform, progress, staged, waiting, written};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The signal that came last.
static SIGNAL: AtomicI32 = AtomicI32::new(platform::INTERRUPT);

/// From now on the first Ctrl-C, or another signal that asks for an end, sets the flag; the second one ends the
/// process.
pub(super) fn listen() {
    let flag = Arc::clone(FLAG.get_or_init(Arc::default));
    platform::listen(move |signal| {
        SIGNAL.store(signal, Ordering::Relaxed);
        if flag.swap(true, Ordering::Relaxed) {
            end();
        }
        // Without a thread it takes a second Ctrl-C.
        let _ = thread::Builder::new().spawn(waiting::end_when_idle);
    });
}

/// Ends the process now, with no program left running and the exit code by which shells recognise the signal: 130 for
/// Ctrl-C, 143 for SIGTERM.
pub(super) fn end() -> ! {
    progress::wipe();
    if written::leave_parts().is_none() {
        // The new files are there, and the run ends by itself in a moment, with the exit code that says so.
        loop {
            thread::park();
        }
    }
    staged::sweep();
    crate::backend::kill_programs();
    #[allow(clippy::exit, reason = "Ctrl-C, and nothing to wait for")]
    std::process::exit(128 + SIGNAL.load(Ordering::Relaxed));
}

/// The exit code by which shells recognise the signal.
pub(super) fn exit() -> Exit {
    Exit::Code(128 + SIGNAL.load(Ordering::Relaxed) as u8)
}

/// The flag, if the process listens for signals.
pub(super) fn flag() -> Option<Arc<AtomicBool>> {
    FLAG.get().cloned()
}

/// Called when a run begins: an earlier interrupt does not end it.
pub(super) fn forget() {
    written::forget();
    if let Some(flag) = FLAG.get() {
        flag.store(false, Ordering::Relaxed);
    }
}

/// Whether Ctrl-C was pressed.
pub(super) fn happened() -> bool {
    FLAG.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
