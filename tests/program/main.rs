//! The program as others use it.

#[cfg(unix)]
mod benchmarks;
mod cubes;
#[cfg(unix)]
mod found;
mod hunted;
mod json;
#[cfg(target_os = "linux")]
mod opb;
mod opens;
mod own_kinds;
mod read_back;
mod shards;
mod sheets;
mod strangers;
mod streams;
mod warned;

use std::path::Path;
use std::process::{Command, Output};

/// Runs cluesat in a folder.
fn run_in(folder: &Path, args: &[&str]) -> Output {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args(args).current_dir(folder).output();
    run.expect("the program starts")
}
