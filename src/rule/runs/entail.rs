//! Whether a clause follows from the runs of a line.
//!
//! In: facts about cells and starts. Out: whether they follow. Must not know: how clauses are written.
//!
//! A clause follows when no way to lay the runs makes all of its literals false. The false literals of starts bound the
//! runs from both sides; with `e` the earliest and `l` the latest starts under these bounds, the runs can be laid when
//! `e <= l` for each, a cell can be filled when some run can cover it between its `e` and `l`, and empty when for some
//! gap the runs before it can end in time and the others begin later. At most one cell is looked at: a clause over more
//! is not accepted.

use super::Runs;
use crate::rule::Claim;

impl Runs {
    /// Whether no way to lay the runs makes all literals false.
    pub(super) fn no_way_denies(&self, clause: &[Claim]) -> bool {
        let lengths: Vec<i64> = self.lengths().iter().map(|&run| i64::from(run)).collect();
        let room = self.places.len() as i64;
        let mut earliest = vec![0; lengths.len()];
        let mut latest: Vec<i64> = lengths.iter().map(|length| room - length).collect();
        let mut cell = None;
        for claim in clause {
            match *claim {
                Claim::Own { number, holds } => {
                    let (run, by) = self.start(number);
                    let (Some(earliest), Some(latest)) = (earliest.get_mut(run), latest.get_mut(run)) else {
                        return false;
                    };
                    if holds {
                        *earliest = (*earliest).max(by as i64 + 1);
                    } else {
                        *latest = (*latest).min(by as i64);
                    }
                }
                Claim::Fact(fact) => {
                    let at = self.places.iter().position(|&place| place == fact.place);
                    let Some(at) = at.filter(|_| fact.value == 1) else { return false };
                    // False, so the cell is empty where the literal says filled.
                    if cell.replace((at as i64, !fact.holds)).is_some() {
                        return false;
                    }
                }
            }
        }
        for run in 1..lengths.len() {
            earliest[run] = earliest[run].max(earliest[run - 1] + lengths[run - 1] + 1);
        }
        for run in (1..lengths.len()).rev() {
            latest[run - 1] = latest[run - 1].min(latest[run] - lengths[run - 1] - 1);
        }
        let runs = 0..lengths.len();
        if runs.clone().any(|run| earliest[run] > latest[run]) {
            return true;
        }
        let can_be = match cell {
            None => true,
            Some((at, true)) => runs.clone().any(|run| earliest[run].max(at - lengths[run] + 1) <= latest[run].min(at)),
            Some((at, false)) => (0..=lengths.len()).any(|gap| {
                let before = gap.checked_sub(1).is_none_or(|run| earliest[run] + lengths[run] <= at);
                before && latest.get(gap).is_none_or(|&latest| latest > at)
            }),
        };
        !can_be
    }
}
