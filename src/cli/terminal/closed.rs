//! Standard output, where nothing can be written.
//!
//! In: the process before `main`. Out: whether its standard output is closed, and the error of writing there. Must not
//! know: what is written.
//!
//! Rust opens `/dev/null` in place of a closed stream before `main`, and one that the user chose looks the same. So
//! only code that runs earlier can tell them apart.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes whether standard output is closed; for code that runs before `main`. Off Unix it is never taken for closed.
pub fn note_closed_output() {
    // A call of the system and nothing else: the standard library is not ready yet.
    #[cfg(unix)]
    CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Relaxed);
}

/// The stream that cannot be written, if it was closed.
pub(super) fn output() -> Option<Closed> {
    CLOSED.load(Relaxed).then_some(Closed)
}

/// A stream that was closed when the process began.
pub(super) struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("it is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
