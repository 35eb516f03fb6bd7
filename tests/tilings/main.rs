//! Slitherlink off the square grid: the tilings of Tatham's loopy.

mod brute;
mod common;
mod loopy;
mod pictures;
mod published;
mod talk;
mod verbs;
