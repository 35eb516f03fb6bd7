//! Kinds of puzzles as descriptions: a text of 10 to 40 lines says what is given, what is decided, and the rules.
//!
//! In: the text of a kind, the text of a puzzle. Out: a puzzle. Must not know: engines, files, any of the kinds.

mod among;
mod apart;
mod areas;
mod builder;
mod built_in;
mod clauses;
mod coding;
mod colours;
mod compile;
mod decided;
mod definition;
mod derive;
mod free;
mod functions;
mod geometry;
mod given;
mod grids;
mod ground;
mod groups;
mod joins;
pub mod language;
mod links;
pub mod make;
mod mark;
mod more;
mod names;
mod operators;
mod pieces;
mod rectangles;
mod select;
mod symmetric;
mod token;
mod turnable;
mod whole;
mod windows;
mod words;

pub use builder::Builder;
pub use built_in::built_in;
pub use compile::{Became, Compiled, Unmade, compile, laws};
pub use decided::{Decided, Word};
pub use definition::{Kind, LANGUAGE};
pub use derive::{clue_on, tokens_on, without_clue};
pub use free::{free_numbers, without_board};
pub use given::{ClueValue, Given, Misfit};
pub use links::Links;
pub use mark::{Drawn, GRID, NUMBERS};
pub use token::{Block, Token, TokenKind, Way, Where};
