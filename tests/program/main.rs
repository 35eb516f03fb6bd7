//! The program as others use it.

mod cubes;
#[cfg(unix)]
mod found;
mod json;
#[cfg(target_os = "linux")]
mod opens;
mod shards;
mod sheets;
mod streams;
