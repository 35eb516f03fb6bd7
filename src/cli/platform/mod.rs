//! What systems do differently.
//!
//! In: files, the process. Out: which file it is, its lock, the time it took, what asks for an end: on Unix as that has
//! it, elsewhere as far as the standard library and portable crates go. Must not know: what for.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(super) use elsewhere::*;
#[cfg(unix)]
pub(super) use unix::*;
