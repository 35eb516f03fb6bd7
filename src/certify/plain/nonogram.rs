//! Nonograms: where runs may start, and what that makes of the cells.
//!
//! In: a nonogram. Out: its clauses. Must not know: the encoder, line solving.
//!
//! Run k of a line can start at the places from `e` to `e + s`: all runs before it pushed to the front, and `s`
//! cells of slack. "Starts at or before p" is false before `e`, true from `e + s` on, and a variable between.

use super::Take;
use crate::certify::judge::nonogram::Meaning;
use crate::grid::Pos;
use crate::puzzle::nonogram::{Line, Nonogram};

/// A literal or a constant.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    Known(bool),
    Open(Meaning, bool),
}

impl std::ops::Not for Said {
    type Output = Said;
    fn not(self) -> Said {
        match self {
            Said::Known(value) => Said::Known(!value),
            Said::Open(meaning, value) => Said::Open(meaning, !value),
        }
    }
}

/// The clauses over cells and starts of runs.
pub(in crate::certify) fn nonogram(puzzle: &Nonogram, take: Take<'_, Meaning>) {
    for pos in puzzle.given().positions() {
        if let Some(filled) = puzzle.given()[pos] {
            take(&[(Meaning::Filled(pos), filled)]);
        }
    }
    let rows = (0..puzzle.rows().len()).map(Line::Row);
    let columns = (0..puzzle.columns().len()).map(Line::Column);
    for line in rows.chain(columns) {
        of_line(puzzle, line, take);
    }
}

fn of_line(puzzle: &Nonogram, line: Line, take: Take<'_, Meaning>) {
    let lengths: Vec<usize> = puzzle.clue(line).runs().iter().map(|&run| run as usize).collect();
    let cells = puzzle.room(line);
    let needed = lengths.iter().sum::<usize>() + lengths.len().saturating_sub(1);
    let slack = cells - needed;
    let earliest: Vec<usize> = (0..lengths.len()).map(|run| lengths[..run].iter().sum::<usize>() + run).collect();
    // "Run `run` starts at or before `place - back`."
    let by = |run: usize, place: usize, back: usize| match place.checked_sub(back) {
        Some(place) if place >= earliest[run] + slack => Said::Known(true),
        Some(by) if by >= earliest[run] => Said::Open(Meaning::Starts { line, run, by }, true),
        _ => Said::Known(false),
    };
    let filled = |at: usize| {
        let pos = match line {
            Line::Row(row) => Pos::new(row, at),
            Line::Column(col) => Pos::new(at, col),
        };
        Said::Open(Meaning::Filled(pos), true)
    };
    let mut say = |clause: &[Said]| {
        if clause.contains(&Said::Known(true)) {
            return;
        }
        let said = clause.iter().filter_map(|&said| match said {
            Said::Open(meaning, value) => Some((meaning, value)),
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
