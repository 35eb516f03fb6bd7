//! cluesat turns pencil puzzles (nonograms, sudoku, slitherlink and other loops) into compact clauses, solves them with a SAT
//! engine, and turns models back into answers: all of them, checked, or a proof that there is no other.
//!
//! Read a puzzle, ask whether it is unique, and why:
//!
//! ```
//! let puzzle = cluesat::parse("1..........2.34.")?;
//! println!("{}", cluesat::unique(&puzzle)?.word());
//! for step in cluesat::explain(&puzzle)?.steps {
//!     println!("{step}");
//! }
//! # Ok::<(), cluesat::Error>(())
//! ```
//!
//! Everything else is one module deep. Text becomes a puzzle of a [`family`]: places and values on a [`board`], and
//! [`rule`]s; what deduction leaves open is encoded into [`cnf`] with the help of [`card`]; a [`backend`] decides the
//! clauses; [`search`] turns models into boards, has the rules check them, blocks what is flawed or found, and asks
//! again; [`mod@explain`] says why; [`certify`] proves; [`render`] draws, [`view`] what a player sees. An example with
//! options:
//!
//! ```
#![doc = include_str!("../tests/library.rs")]
//! ```
//!
//! A library needs none of the features: `cluesat = { version = "0.1", default-features = false }`. `threads` searches in
//! several ways at once, `process` adds programs as engines, `pictures` draws PNG, PBM and PDF, and `cli`, the default,
//! is the whole program.

#![forbid(unsafe_code)]

mod front;

pub use front::{
    Error, Explanation, answers, check, count, explain, generate, hint, parse, position, rate, recipe, reduce, repair,
    solve, unique,
};

pub use family::numbers::*;

pub mod backend;
pub mod board;
pub mod card;
pub mod certify;
#[cfg(feature = "cli")]
pub mod cli;
pub mod cnf;
mod colour;
pub mod diagnostic;
pub mod explain;
pub mod family;
pub mod grid;
pub mod input;
pub mod invent;
pub mod json;
pub mod kind;
pub mod patience;
pub mod render;
pub mod rule;
pub mod search;
pub mod text;
pub mod view;
