//! Whether a clause follows from the runs of a line.
//!
//! In: facts about cells and starts. Out: whether they follow. Must not know: how clauses are written.
//!
//! A clause follows when no placement of the runs makes all of its literals false. The false literals of starts bound
//! the runs from both sides. With `e` the earliest and `l` the latest starts under these bounds, the runs can be placed
//! when `e <= l` for each. A cell can have a colour when some run of that colour can cover it between its `e` and `l`,
//! and it can be empty when, for some gap, the runs before it can end in time and the others begin later. Only one cell
//! is examined: a clause over more cells is not accepted.

use super::Runs;
use super::clue::gap;
use crate::board::Domain;
use crate::rule::Claim;

impl Runs {
    /// Whether no placement of the runs makes all literals false.
    pub(super) fn no_way_denies(&self, clause: &[Claim]) -> bool {
        let runs = self.clue.runs();
        let lengths: Vec<i64> = runs.iter().map(|run| i64::from(run.length)).collect();
        let gaps: Vec<i64> = (0..runs.len()).map(|run| gap(runs[run], runs.get(run + 1)) as i64).collect();
        let room = self.places.len() as i64;
        let mut earliest = vec![0; lengths.len()];
        let mut latest: Vec<i64> = lengths.iter().map(|length| room - length).collect();
        // The one cell of the clause, and its values that make the literals false.
        let mut cell: Option<(usize, Domain)> = None;
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
                    let index = self.values.index(fact.value).filter(|_| self.values.atoms().contains(&fact.value));
                    let (Some(at), Some(index)) = (at, index) else { return false };
                    let (seen, left) = cell.unwrap_or((at, Domain::first(self.values.len())));
                    if seen != at {
                        return false;
                    }
                    cell = Some((at, if fact.holds { left.without(index) } else { left & Domain::just(index) }));
                }
            }
        }
        for run in 1..lengths.len() {
            earliest[run] = earliest[run].max(earliest[run - 1] + lengths[run - 1] + gaps[run - 1]);
        }
        for run in (1..lengths.len()).rev() {
            latest[run - 1] = latest[run - 1].min(latest[run] - lengths[run - 1] - gaps[run - 1]);
        }
        if (0..runs.len()).any(|run| earliest[run] > latest[run]) {
            return true;
        }
        let covers = |run: usize, at: i64| earliest[run].max(at - lengths[run] + 1) <= latest[run].min(at);
        let parts = |gap: usize, at: i64| {
            let before = gap.checked_sub(1).is_none_or(|run| earliest[run] + lengths[run] <= at);
            before && latest.get(gap).is_none_or(|&latest| latest > at)
        };
        let can_be = |at: i64, value: usize| match value {
            0 => (0..=runs.len()).any(|gap| parts(gap, at)),
            colour => (0..runs.len()).any(|run| usize::from(runs[run].colour) == colour && covers(run, at)),
        };
        cell.is_some_and(|(at, left)| !left.iter().any(|value| can_be(at as i64, value)))
    }
}
