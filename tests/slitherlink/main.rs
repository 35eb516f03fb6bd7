//! Slitherlink against brute force, known counts, other people's words and bad input.

mod brute;
mod common;
mod corpus;
mod deduce;
mod encoding;
mod formats;
mod generate;
mod inside;
mod lazy;
mod single;
