//! `backends`: the engines on this machine.
//!
//! In: nothing. Out: a line for each engine, with the name to give to `--backend`; the known ones that are missing.
//! Must not know: how they run.

use clap::Args as ClapArgs;

use super::exit::Exit;
use super::output;
use crate::backend::{self, Backend, Limits};

/// `backends` has no arguments.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {}

/// Runs `backends`.
pub(super) fn run(_: &Args) -> anyhow::Result<Exit> {
    let mut out = output::open(None)?;
    for own in Backend::BUILT_IN {
        writeln!(out, "{:<24} {}, built in", own.to_string(), own.solver(&Limits::none()).name())?;
    }
    for found in backend::available() {
        let version = found.version.map_or(String::new(), |version| format!(" {version}"));
        writeln!(out, "{:<24} {}{version}, {}", found.command.to_string(), found.name, found.path.display())?;
    }
    let missing = backend::missing();
    if !missing.is_empty() {
        writeln!(out, "not found here: {}", missing.join(", "))?;
    }
    out.flush()?;
    Ok(Exit::Yes)
}
