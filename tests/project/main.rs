//! What the project says of itself: its walls, its public names, its figures.

mod benches;
mod documents;
mod dumps;
mod layout;
mod release;
mod surface;
mod tables;
