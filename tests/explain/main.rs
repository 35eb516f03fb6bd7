//! Explanations: their steps, their trust, their sizes, their ratings.

mod argued;
mod asked;
mod assumed;
mod common;
mod inputs;
mod random;
mod rating;
mod reasons;
mod shapes;
mod smallest;
mod steps;
mod techniques;
mod telling;
mod trust;
mod whole;
mod why;
