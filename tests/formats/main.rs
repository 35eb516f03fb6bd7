//! All formats of all families: what is written is read, many in a file, dressed as real files are; and text that
//! somebody has damaged.

mod fuzz;
#[path = "../kinds/given.rs"]
mod given;
mod ledger;
mod pages;
mod pasted;
mod plain;
mod said;
mod sample;
mod streams;
