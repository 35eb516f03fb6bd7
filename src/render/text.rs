//! Scenes as text.
//!
//! In: a [`Scene`]. Out: lines of characters, each ended by a newline. Must not know: families, terminals.
