//! cluesat turns pencil puzzles (nonograms, sudoku, slitherlink) into compact clauses, solves them with a SAT
//! engine, and turns models back into answers: all of them, checked, or a proof that there is no other.
//!
//! Text becomes a [`puzzle`]; a puzzle is deduced and encoded into [`cnf`] with the help of [`card`]; a
//! [`backend`] decides the clauses; [`search`] turns models into boards, has the checker judge them, blocks
//! what is flawed or found, and asks again; [`render`] draws a board.
//!
//! ```
#![doc = include_str!("../tests/library.rs")]
//! ```
//!
//! The modules, in the order of the flow:

pub mod backend;
pub mod board;
pub mod card;
pub mod certify;
pub mod cli;
pub mod cnf;
pub mod diagnostic;
pub mod explain;
pub mod family;
pub mod grid;
pub mod input;
pub mod puzzle;
pub mod render;
pub mod rule;
pub mod search;
