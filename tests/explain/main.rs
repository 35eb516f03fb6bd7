//! Explanations: their steps, their trust, their sizes, their ratings.

mod asked;
mod common;
mod random;
mod rating;
mod smallest;
mod steps;
mod telling;
mod trust;
