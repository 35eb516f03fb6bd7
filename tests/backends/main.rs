//! One suite for every engine, and what goes wrong with programs.
//!
//! External solvers that are not on this machine are passed over, with a note; with `CLUESAT_REQUIRE_SOLVERS=1`
//! they fail. The process path is always covered: this test binary is a solver itself.

#![allow(
    clippy::print_stderr,
    clippy::exit,
    clippy::unnecessary_wraps,
    reason = "tests say what they skip, and this binary plays a solver, which exits with its verdict"
)]

mod by_hand;
mod contract;
mod engines;
mod faults;
mod found;
mod fuzz;
mod own;
mod random;
