//! The setter's bench: clues taken away, new puzzles, repairs; against brute force over all boards of small sizes, and
//! against figures and programs of others.

mod capability;
mod common;
mod from_zero;
mod generate;
mod makers;
mod oracle;
mod outside;
mod reduce;
mod repair;
