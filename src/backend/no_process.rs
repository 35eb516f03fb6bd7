//! Programs as engines, in a build that cannot start any: each call fails.
//!
//! In: a command line. Out: an error. Must not know: what the program would print.

use std::io::{self, Write};
use std::process::ExitStatus;

use super::Limits;
use super::command::CommandLine;

/// What a program printed.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) status: ExitStatus,
}

/// How a run ended.
#[derive(Debug)]
#[allow(dead_code, reason = "no run ends where none begins")]
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

/// Starts nothing.
///
/// # Errors
/// Always.
pub(super) fn run(_: &CommandLine, _: &[String], _: Feed, _: &Limits, _: usize) -> io::Result<End> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this build of cluesat starts no programs (feature `process`)"))
}

/// There is none to kill.
pub(super) fn kill_all() {}
