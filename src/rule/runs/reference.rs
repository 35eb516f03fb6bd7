//! The clauses of a line once more, straight from the formulas that define them.
//!
//! In: the runs. Out: clauses over cells and starts. Must not know: the encoder, line solving.
//!
//! Run k of a line can start at the places from `e` to `e + s`: `e` is its start with everything pushed to the front,
//! and `s` is the number of cells of slack. "Starts at or before p" is false before `e`, true from `e + s` on, and a
//! variable in between.

use super::Runs;
use super::clue::gap;
use crate::board::Value;
use crate::rule::{Claim, Fact};

/// A literal or a constant.
#[derive(Clone, Copy, PartialEq)]
enum Term {
    Known(bool),
    Open(Claim),
}

impl std::ops::Not for Term {
    type Output = Term;
    fn not(self) -> Term {
        match self {
            Term::Known(value) => Term::Known(!value),
            Term::Open(Claim::Fact(fact)) => Term::Open(Claim::Fact(Fact { holds: !fact.holds, ..fact })),
            Term::Open(Claim::Own { number, holds }) => Term::Open(Claim::Own { number, holds: !holds }),
        }
    }
}

impl Runs {
    pub(super) fn plain_clauses(&self, take: &mut dyn FnMut(&[Claim])) {
        let runs = self.clue.runs();
        let lengths: Vec<usize> = runs.iter().map(|run| run.length as usize).collect();
        let gaps: Vec<usize> = (0..runs.len()).map(|run| gap(runs[run], runs.get(run + 1))).collect();
        let cells = self.places.len();
        let before = |run: usize| (0..run).map(|run| lengths[run] + gaps[run]).sum::<usize>();
        // The last run needs no gap.
        let needed = before(runs.len()) - usize::from(!runs.is_empty());
        let slack = cells - needed;
        let earliest: Vec<usize> = (0..runs.len()).map(before).collect();
        // "Run `run` starts at or before `place - back`."
        let by = |run: usize, place: usize, back: usize| match place.checked_sub(back) {
            Some(place) if place >= earliest[run] + slack => Term::Known(true),
            Some(by) if by >= earliest[run] => Term::Open(Claim::Own { number: self.number(run, by), holds: true }),
            _ => Term::Known(false),
        };
        let is = |at: usize, value: Value| {
            let fact = |value, holds| Term::Open(Claim::Fact(Fact { place: self.places[at], value, holds }));
            if value == 0 && self.values.are_two() { fact(1, false) } else { fact(value, true) }
        };
        let mut say = |clause: &[Term]| {
            if clause.contains(&Term::Known(true)) {
                return;
            }
            let said = clause.iter().filter_map(|&said| match said {
                Term::Open(claim) => Some(claim),
                Term::Known(_) => None,
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
                say(&[!by(run, place, 0), by(run - 1, place, lengths[run - 1] + gaps[run - 1])]);
            }
        }
        for (run, &length) in lengths.iter().enumerate() {
            for at in 0..cells {
                // Begun and not ended: the run covers the cell.
                let (begun, ended) = (by(run, at, 0), by(run, at, length));
                if begun != ended {
                    say(&[!begun, ended, is(at, runs[run].colour)]);
                }
            }
        }
        let mut between = |parts: &[usize], value: Value, holds: bool| {
            for gap in 0..=parts.len() {
                for at in 0..cells {
                    // The run before has ended and the next has not begun: the cell is between them.
                    let left = gap.checked_sub(1).map(|left| parts[left]);
                    let ended = left.map_or(Term::Known(true), |run| by(run, at, lengths[run]));
                    let begun = parts.get(gap).map_or(Term::Known(false), |&run| by(run, at, 0));
                    let cell = is(at, value);
                    say(&[!ended, begun, if holds { cell } else { !cell }]);
                }
            }
        };
        let all: Vec<usize> = (0..runs.len()).collect();
        between(&all, 0, true);
        if self.values.are_two() {
            return;
        }
        for colour in self.values.range().skip(1) {
            let same: Vec<usize> = all.iter().copied().filter(|&run| runs[run].colour == colour).collect();
            between(&same, colour, false);
        }
        if self.tells_cells {
            let occurs = |value: &Value| *value == 0 || runs.iter().any(|run| run.colour == *value);
            let values: Vec<Value> = self.values.range().filter(occurs).collect();
            for at in 0..cells {
                say(&values.iter().map(|&value| is(at, value)).collect::<Vec<_>>());
                for (index, &one) in values.iter().enumerate() {
                    values[..index].iter().for_each(|&other| say(&[!is(at, other), !is(at, one)]));
                }
            }
        }
    }
}
