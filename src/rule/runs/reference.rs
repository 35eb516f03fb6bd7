//! The clauses of a line once more, straight from the formulas that define them.
//!
//! In: the lengths of the runs. Out: clauses over cells and starts. Must not know: the encoder, line solving.
//!
//! Run k of a line can start at the places from `e` to `e + s`: all runs before it pushed to the front, and `s`
//! cells of slack. "Starts at or before p" is false before `e`, true from `e + s` on, and a variable between.

use super::Runs;
use crate::rule::{Claim, Fact};

/// A literal or a constant.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    Known(bool),
    Open(Claim),
}

impl std::ops::Not for Said {
    type Output = Said;
    fn not(self) -> Said {
        match self {
            Said::Known(value) => Said::Known(!value),
            Said::Open(Claim::Fact(fact)) => Said::Open(Claim::Fact(Fact { holds: !fact.holds, ..fact })),
            Said::Open(Claim::Own { number, holds }) => Said::Open(Claim::Own { number, holds: !holds }),
        }
    }
}

impl Runs {
    /// Hands over the clauses.
    pub(super) fn plain_clauses(&self, take: &mut dyn FnMut(&[Claim])) {
        let lengths: Vec<usize> = self.lengths().iter().map(|&run| run as usize).collect();
        let cells = self.places.len();
        let needed = lengths.iter().sum::<usize>() + lengths.len().saturating_sub(1);
        let slack = cells - needed;
        let earliest: Vec<usize> = (0..lengths.len()).map(|run| lengths[..run].iter().sum::<usize>() + run).collect();
        // "Run `run` starts at or before `place - back`."
        let by = |run: usize, place: usize, back: usize| match place.checked_sub(back) {
            Some(place) if place >= earliest[run] + slack => Said::Known(true),
            Some(by) if by >= earliest[run] => Said::Open(Claim::Own { number: self.number(run, by), holds: true }),
            _ => Said::Known(false),
        };
        let filled = |at: usize| Said::Open(Claim::Fact(Fact { place: self.places[at], value: 1, holds: true }));
        let mut say = |clause: &[Said]| {
            if clause.contains(&Said::Known(true)) {
                return;
            }
            let said = clause.iter().filter_map(|&said| match said {
                Said::Open(claim) => Some(claim),
                Said::Known(_) => None,
            });
            take(&said.collect::<Vec<_>>());
        };
        let starts = |run: usize| earliest[run]..earliest[run] + slack;
        for run in 0..lengths.len() {
            for place in starts(run).skip(1) {
                say(&[!by(run, place - 1, 0), by(run, place, 0)]);
            }
        }
        for run in 1..lengths.len() {
            for place in starts(run) {
                say(&[!by(run, place, 0), by(run - 1, place, lengths[run - 1] + 1)]);
            }
        }
        for (run, &length) in lengths.iter().enumerate() {
            for at in 0..cells {
                // Begun and not ended: the run covers the cell.
                let (begun, ended) = (by(run, at, 0), by(run, at, length));
                if begun != ended {
                    say(&[!begun, ended, filled(at)]);
                }
            }
        }
        for gap in 0..=lengths.len() {
            for at in 0..cells {
                // The run before has ended and the next has not begun: the cell is in the gap.
                let ended = gap.checked_sub(1).map_or(Said::Known(true), |run| by(run, at, lengths[run]));
                let begun = if gap < lengths.len() { by(gap, at, 0) } else { Said::Known(false) };
                say(&[!ended, begun, !filled(at)]);
            }
        }
    }
}
