//! Explanations: their steps, their trust, their sizes, their ratings.

mod argued;
mod asked;
mod common;
mod random;
mod rating;
mod shapes;
mod smallest;
mod steps;
mod telling;
mod trust;
