//! Programs as engines, in a build that cannot start any: each call fails.
//!
//! In: a command line. Out: an error. Must not know: what the program would print.

use std::io;

use super::Limits;
use super::command::CommandLine;
use super::ended::{End, Feed};

/// Starts nothing.
///
/// # Errors
/// Always.
pub(super) fn run(_: &CommandLine, _: &[String], _: Feed, _: &Limits, _: usize) -> io::Result<End> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this build of cluesat starts no programs (feature `process`)"))
}

/// There is none to kill.
pub(super) fn kill_all() {}
