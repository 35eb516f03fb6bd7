//! Certificates: written, checked, tampered with.

mod memory;
mod tamper;
mod verdicts;
