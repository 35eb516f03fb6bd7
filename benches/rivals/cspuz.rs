//! Addresses of puzz.link, one a line, to a verdict each: `unique`, `multiple`, `none`, or `refused` with the reason.

use std::io::stdin;

use cspuz_solver_backend::{Uniqueness, decode_and_solve};

fn main() {
    for line in stdin().lines() {
        match decode_and_solve(line.expect("text").trim().as_bytes()).map(|board| board.uniqueness) {
            Ok(Uniqueness::Unique) => println!("unique"),
            Ok(Uniqueness::NonUnique) => println!("multiple"),
            Ok(Uniqueness::NoAnswer) => println!("none"),
            Ok(Uniqueness::NotApplicable) => println!("refused: does not say"),
            Err(why) => println!("refused: {why}"),
        }
    }
}
