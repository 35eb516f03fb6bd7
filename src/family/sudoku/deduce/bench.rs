//! Random full 9x9 boards, and removing clues from them.
//!
//! In: a source of random numbers, a full board. Out: a full board; whether a clue can be removed. Must not know:
//! symmetry, how many clues are wanted.
//!
//! A clue can be removed if no answer has another digit there. To test this, the other clues are put on the board, this
//! digit is ruled out in its cell, and the search for one answer starts from there. That takes a search for one answer,
//! where a verdict takes one for two.

use fastrand::Rng;

use super::bands::Bands;
use super::probe;

/// A full board: cells in random order get a random possible digit, and another one if that fails.
pub(crate) fn full(random: &mut Rng) -> Vec<u16> {
    let empty = Bands::new(&[0; 81]).expect("the empty board has answers");
    loop {
        // A start without success is abandoned after a while; most starts need no step back.
        let mut steps = 300;
        if let Some(full) = fill(&empty, random, &mut steps) {
            return full.digits();
        }
    }
}

fn fill(bands: &Bands, random: &mut Rng, steps: &mut usize) -> Option<Bands> {
    let digits = |cell: usize| (0..9).filter(move |&digit| bands.has(cell, digit));
    let open: Vec<usize> = (0..81).filter(|&cell| digits(cell).nth(1).is_some()).collect();
    if open.is_empty() {
        return Some(*bands);
    }
    *steps = steps.checked_sub(1)?;
    let cell = open[random.usize(..open.len())];
    let mut digits: Vec<usize> = digits(cell).collect();
    random.shuffle(&mut digits);
    digits.into_iter().find_map(|digit| {
        let mut next = *bands;
        next.assume(cell, digit);
        fill(&next.settled().ok()?, random, steps)
    })
}

/// The clues of a board with one answer, while they are removed.
#[derive(Debug)]
pub(crate) struct Clues {
    /// 81 digits, 0 where there is no clue any more.
    pub(crate) left: [u16; 81],
    pub(crate) answer: [u16; 81],
}

impl Clues {
    /// Removes the clues of these cells if the answer stays the only one; returns whether it did. `None` if that takes
    /// too long.
    pub(crate) fn remove(&mut self, cells: &[usize]) -> Option<bool> {
        let before = self.left;
        for &cell in cells {
            self.left[cell] = 0;
        }
        // The clues of the group are put back one after the other; another answer differs at the first one that is
        // missing.
        for (index, &cell) in cells.iter().enumerate() {
            let mut givens = self.left;
            for &other in &cells[..index] {
                givens[other] = before[other];
            }
            if before[cell] != 0 && has_other(&givens, cell, self.answer[cell])? {
                self.left = before;
                return Some(false);
            }
        }
        Some(true)
    }
}

/// Whether there is an answer with another digit in this open cell.
fn has_other(givens: &[u16; 81], cell: usize, digit: u16) -> Option<bool> {
    let Ok(mut bands) = Bands::new(givens) else { return Some(false) };
    bands.rule_out(cell, usize::from(digit) - 1);
    probe::any(&bands)
}
