//! Certificates: written, checked, tampered with.

#![allow(clippy::print_stderr, reason = "tests say what they skip and what they counted")]

mod memory;
mod mutations;
mod plain;
#[cfg(unix)]
mod programs;
mod proofs;
mod tamper;
mod verdicts;
