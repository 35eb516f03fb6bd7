//! One suite for every engine, and what goes wrong with programs.
//!
//! External solvers that are not on this machine are passed over, with a note; with `CLUESAT_REQUIRE_SOLVERS=1`
//! they fail. The process path is always covered: this test binary is a solver itself.

mod contract;
mod engines;
mod faults;
mod found;
mod own;
