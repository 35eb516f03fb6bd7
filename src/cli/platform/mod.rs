//! Differences between operating systems.
//!
//! In: files, the process. Out: the identity of a file, its lock, the processor time, signals that ask for an end: on
//! Unix with system calls, elsewhere as far as the standard library and portable crates allow. Must not know: the
//! purpose.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(super) use elsewhere::*;
#[cfg(unix)]
pub(super) use unix::*;
