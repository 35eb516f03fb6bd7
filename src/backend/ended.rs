//! The run of a program.
//!
//! In: what it printed. Out: how it ended. Must not know: how programs are started, what the output means.

use std::io::{self, Write};
use std::process::ExitStatus;

/// What a program printed.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) status: ExitStatus,
}

/// How a run ended.
#[derive(Debug)]
#[cfg_attr(not(feature = "process"), allow(dead_code, reason = "no run ends where none begins"))]
pub(super) enum End {
    /// On its own.
    Done(Output),
    /// At a limit.
    Limit,
    /// It printed more than expected.
    Flood,
}

/// Writes the input of a program.
pub(super) type Feed = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send>;
