//! Limits, threads and progress.

#[cfg(unix)]
mod phases;
#[cfg(unix)]
mod portfolio;
#[cfg(unix)]
mod progress;
#[cfg(unix)]
mod reached;
mod work;
