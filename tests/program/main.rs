//! The program as others use it.

mod cubes;
#[cfg(unix)]
mod found;
mod json;
mod shards;
mod streams;
