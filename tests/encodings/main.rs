//! Every cardinality encoding against the definition of its constraint: its models, its size, its strength, its
//! name.

mod masks;
mod models;
mod names;
mod sizes;
mod strength;
