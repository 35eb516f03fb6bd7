//! cluesat turns pencil puzzles into clauses and clauses back into answers.

pub mod backend;
pub mod card;
pub mod certify;
pub mod cli;
pub mod cnf;
pub mod diagnostic;
pub mod grid;
pub mod input;
pub mod puzzle;
pub mod render;
pub mod search;
