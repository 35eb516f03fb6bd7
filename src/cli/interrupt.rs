//! Ctrl-C.
//!
//! In: the signal. Out: a flag that the search looks at; a second signal, or the first one where there is only input to
//! wait for, ends the process. Must not know: what is being done.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::exit::Exit;
use super::{files, progress, staged, waiting};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The signal that came last.
static SIGNAL: AtomicI32 = AtomicI32::new(SIGINT);

/// From now on the first Ctrl-C, or another signal that asks for an end, sets the flag; the second one ends the process.
pub(super) fn listen() {
    let flag = Arc::clone(FLAG.get_or_init(Arc::default));
    // Without a handler Ctrl-C simply ends the process, which is good enough.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    let _ = thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            SIGNAL.store(signal, Ordering::Relaxed);
            if flag.swap(true, Ordering::Relaxed) {
                end();
            }
            // Without a thread it takes a second Ctrl-C.
            let _ = thread::Builder::new().spawn(waiting::end_when_idle);
        }
    });
}

/// Ends the process now, with no program left behind and the exit code by which shells tell the signal: 130 for Ctrl-C,
/// 143 for SIGTERM.
pub(super) fn end() -> ! {
    progress::wipe();
    files::leave_parts();
    staged::sweep();
    crate::backend::kill_programs();
    #[allow(clippy::exit, reason = "Ctrl-C, and nothing to wait for")]
    std::process::exit(128 + SIGNAL.load(Ordering::Relaxed));
}

/// The exit code by which shells tell the signal.
pub(super) fn exit() -> Exit {
    Exit::Code(128 + SIGNAL.load(Ordering::Relaxed) as u8)
}

/// The flag, when somebody listens.
pub(super) fn flag() -> Option<Arc<AtomicBool>> {
    FLAG.get().cloned()
}

/// Whether Ctrl-C was pressed.
pub(super) fn happened() -> bool {
    FLAG.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
