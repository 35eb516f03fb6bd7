//! Editing the clues of a slitherlink on its board.
//!
//! In: a number. Out: the puzzle with it. Must not know: any page.

use super::Slitherlink;
use crate::family::canvas::{Canvas, Changed, Layer, Painted, Seat, Take, set};
use crate::family::{Puzzle, Setting};

impl Canvas for Slitherlink {
    fn layers(&self) -> Vec<Layer> {
        let layout = self.layout();
        let sides = |slot| layout.graph().round(slot).len();
        let most = (0..self.slots()).map(sides).max().unwrap_or(0);
        // A loop round one face alone is no puzzle, so the largest number is one less; it can be typed.
        vec![Layer {
            name: "cells".to_owned(),
            seats: (0..self.slots()).map(|slot| Seat::Spot(layout.spot(layout.face(slot)))).collect(),
            words: self
                .clues
                .cells()
                .iter()
                .map(|clue| clue.map_or_else(String::new, |clue| clue.to_string()))
                .collect(),
            takes: (0..most).map(|number| number.to_string()).map(|text| Take::word(&text, &text)).collect(),
            painted: Painted::Words,
        }]
    }

    fn put(&self, _: usize, slots: &[usize], word: &str) -> Changed {
        let most =
            |slot: &usize| if *slot < self.slots() { self.layout().graph().round(*slot).len() as u32 } else { 0 };
        let most = slots.iter().map(most).min().unwrap_or(0);
        let clue = match word.parse::<u32>() {
            Ok(number) if number <= most => Some(vec![number]),
            _ if word.is_empty() => None,
            _ => return Err(format!("`{word}` cannot stand here: a number from 0 to {most} can")),
        };
        set(self, slots, clue.as_ref())
    }
}
