//! Slitherlink off the square grid: the tilings of Tatham's loopy.

mod brute;
mod common;
mod loopy;
mod published;
mod talk;
