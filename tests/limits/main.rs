//! Limits, threads and progress.

#[cfg(unix)]
mod portfolio;
#[cfg(unix)]
mod progress;
#[cfg(unix)]
mod reached;
