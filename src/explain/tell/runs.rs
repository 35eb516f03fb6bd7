//! Where the runs of a line can lie, before and after a step.
//!
//! In: runs, what is known of the cells. Out: the first and last place of each run, what became known. Must not know:
//! words.

use itertools::Itertools;

use crate::board::{Domain, Place};
use crate::rule::Run;

/// The gap that a run needs before the next one.
fn gap(runs: &[Run], run: usize) -> usize {
    usize::from(runs.get(run + 1).is_some_and(|next| next.colour == runs[run].colour))
}

/// Where each run may lie: its earliest and latest first place, given the remaining domains of the line's cells; `None`
/// where the runs do not fit.
pub(super) fn reach(runs: &[Run], cells: &[Domain]) -> Option<Vec<(usize, usize)>> {
    let earliest = pushed(runs, cells)?;
    let turned = |cells: &[Domain]| cells.iter().rev().copied().collect_vec();
    let back = pushed(&runs.iter().rev().copied().collect_vec(), &turned(cells))?;
    let latest = back.iter().rev().zip(runs).map(|(&start, run)| cells.len() - start - run.length as usize);
    Some(earliest.into_iter().zip(latest).collect())
}

/// Where each run starts at the earliest in any way to place all of them.
fn pushed(runs: &[Run], cells: &[Domain]) -> Option<Vec<usize>> {
    let (count, length) = (runs.len(), cells.len());
    let may_be_empty = |at: usize| cells.get(at).is_none_or(|cell| cell.contains(0));
    // Whether the runs from `run` on can be placed from `at` on.
    let mut fits = vec![vec![false; length + 2]; count + 1];
    for at in (0..=length + 1).rev() {
        fits[count][at] = (at..length).all(may_be_empty);
    }
    let next = |run: usize, at: usize| (at + runs[run].length as usize + gap(runs, run)).min(length + 1);
    let here = |run: usize, at: usize| {
        let end = at + runs[run].length as usize;
        let is_free = |cell: &Domain| cell.contains(usize::from(runs[run].colour));
        end <= length && cells[at..end].iter().all(is_free) && (gap(runs, run) == 0 || may_be_empty(end))
    };
    for run in (0..count).rev() {
        for at in (0..length).rev() {
            let starts = here(run, at) && fits[run + 1][next(run, at)];
            fits[run][at] = starts || (may_be_empty(at) && fits[run][at + 1]);
        }
    }
    let mut at = 0;
    let mut starts = Vec::new();
    for run in 0..count {
        while !(at < length && here(run, at) && fits[run + 1][next(run, at)]) {
            if at >= length || !may_be_empty(at) {
                return None;
            }
            at += 1;
        }
        starts.push(at);
        at = next(run, at);
    }
    Some(starts)
}

/// A line before and after a step.
pub(super) struct Line<'r> {
    pub(super) runs: &'r [Run],
    pub(super) places: Vec<Place>,
    /// The domain of each cell that the step's premises leave.
    pub(super) before: Vec<Domain>,
    /// The domains after the step.
    pub(super) after: Vec<Domain>,
    /// The earliest and latest start of each run.
    pub(super) reach: Vec<(usize, usize)>,
}

impl Line<'_> {
    /// The cells that get a value of this kind.
    pub(super) fn became(&self, is_kind: impl Fn(usize) -> bool) -> Vec<usize> {
        let new = |&at: &usize| self.after[at] != self.before[at] && self.after[at].only().is_some_and(&is_kind);
        (0..self.places.len()).filter(new).collect()
    }

    pub(super) fn length(&self, run: usize) -> usize {
        self.runs[run].length as usize
    }

    /// The runs of a colour.
    pub(super) fn runs_of(&self, colour: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.runs.len()).filter(move |&run| usize::from(self.runs[run].colour) == colour)
    }

    /// The colours of the line that a cell loses.
    pub(super) fn lost(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let gone = self.before[at].iter().filter(move |&value| !self.after[at].contains(value));
        gone.filter(|&value| value == 0 || self.runs_of(value).next().is_some())
    }

    /// Whether a run of the colour can reach a place.
    pub(super) fn touches(&self, colour: usize, at: usize) -> bool {
        let covers = |run: usize| (self.reach[run].0..self.reach[run].1 + self.length(run)).contains(&at);
        colour == 0 || self.runs_of(colour).any(covers)
    }

    /// The run that covers a place wherever it lies.
    pub(super) fn covering(&self, at: usize) -> Option<usize> {
        (0..self.runs.len()).find(|&run| (self.reach[run].1..self.reach[run].0 + self.length(run)).contains(&at))
    }

    /// The nearest runs of the colour before and after a place that they do not reach.
    pub(super) fn near(&self, colour: usize, at: usize) -> impl Iterator<Item = usize> {
        let before = self.runs_of(colour).rev().find(|&run| self.reach[run].1 + self.length(run) <= at);
        let after = self.runs_of(colour).find(|&run| self.reach[run].0 > at);
        before.into_iter().chain(after)
    }

    /// The runs that say why these places are filled, and why the others lose values.
    pub(super) fn reasons(&self, filled: &[usize], others: &[usize]) -> Vec<usize> {
        if (0..self.runs.len()).all(|run| self.is_fixed(run)) {
            return (0..self.runs.len()).collect();
        }
        self.reasons_near(filled, others)
    }

    /// The runs that cover places, and those near the others, in their order.
    pub(super) fn reasons_near(&self, filled: &[usize], others: &[usize]) -> Vec<usize> {
        let lost = others.iter().flat_map(|&at| self.lost(at).map(move |colour| (colour, at)));
        let near = lost.flat_map(|(colour, at)| self.near(colour, at));
        filled.iter().filter_map(|&at| self.covering(at)).chain(near).unique().sorted().collect()
    }

    /// The length of the run that a cell would belong to if it had this colour.
    pub(super) fn length_if_filled(&self, colour: usize, at: usize) -> usize {
        let has = |cell: &&Domain| cell.only() == Some(colour);
        let before = self.before[..at].iter().rev().take_while(has).count();
        1 + before + self.before[at + 1..].iter().take_while(has).count()
    }

    /// The length of the longest run of the colour that can reach a place.
    pub(super) fn longest(&self, colour: usize, at: usize) -> usize {
        let covers = |&run: &usize| (self.reach[run].0..self.reach[run].1 + self.length(run)).contains(&at);
        self.runs_of(colour).filter(covers).map(|run| self.length(run)).max().unwrap_or(0)
    }

    /// The number of cells that certainly have a colour.
    pub(super) fn stand(&self) -> usize {
        self.before.iter().filter(|cell| cell.only().is_some_and(|value| value > 0)).count()
    }

    /// The stretch of known cells that a run certainly holds, if these limit where it lies.
    pub(super) fn pins(&self, run: usize) -> Option<(usize, usize)> {
        let (earliest, latest) = self.reach[run];
        let colour = usize::from(self.runs[run].colour);
        let held = (latest..earliest + self.length(run)).filter(|&at| self.before[at].only() == Some(colour));
        let (first, last) = held.minmax().into_option()?;
        (earliest + self.length(run) == last + 1 || latest == first).then_some((first, last))
    }

    /// The gaps that these cells are, if no run at all has room in any of them.
    pub(super) fn gaps(&self, cells: &[usize]) -> Option<Vec<(usize, usize)>> {
        let is_empty = |at: usize| self.before.get(at).is_none_or(|cell| cell.only() == Some(0));
        let gap = |cells: &[usize]| {
            let (&from, &to) = (cells.first()?, cells.last()?);
            let is_gap = is_empty(to + 1) && (from == 0 || is_empty(from - 1));
            let is_short = (0..self.runs.len()).all(|run| self.length(run) > cells.len());
            (is_gap && is_short).then_some((from, to))
        };
        let gaps = cells.chunk_by(|one, next| one + 1 == *next).map(gap).collect::<Option<Vec<_>>>()?;
        (!gaps.is_empty()).then_some(gaps)
    }

    pub(super) fn is_fixed(&self, run: usize) -> bool {
        self.reach[run].0 == self.reach[run].1
    }
}

/// Whether some of these cells lie between filled ones.
pub(super) fn between(line: &Line<'_>, filled: &[usize]) -> bool {
    let stands = |cell: &Domain| cell.only().is_some_and(|value| value > 0);
    filled.iter().any(|&at| line.before[..at].iter().any(stands) && line.before[at + 1..].iter().any(stands))
}

#[cfg(test)]
#[path = "runs_tests.rs"]
mod tests;
