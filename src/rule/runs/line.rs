//! One line, solved completely.
//!
//! In: a clue and the values that each cell cannot have. Out: every value that a cell has in no placement of the runs,
//! and every start that a run has in some placement. Must not know: the other lines.
//!
//! Dynamic programming from both ends (Batenburg and Kosters, "Solving Nonograms by combining relaxations", Pattern
//! Recognition 2009): `before[j]` holds the places up to which the first j runs can be placed, `after` the places from
//! which the rest can. Both are sets of places, so that one step of the table is a few operations on machine words:
//! cells x runs bits of work, no allocation after the first line. Colours change only two things: where a run can be
//! depends on its colour, and runs of different colours need no gap.

use smallvec::{SmallVec, smallvec};

use super::bits::Bits;
use super::clue::{Run, gap};
use crate::board::Value;

/// The reusable buffers of the line solver; short lines of few colours need no memory of their own.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineSolver<B> {
    /// For each j, the places p such that runs 0..j, each with the gap that it needs, fit in the cells below p, and where
    /// run j can start, considering only its own cells and its gap.
    before: SmallVec<[(B, B); 8]>,
    /// The cells that can have each value, as far as known.
    can: SmallVec<[B; 2]>,
    /// After [`LineSolver::solve`]: the cells that have each value in no placement.
    never: SmallVec<[B; 2]>,
    /// After [`LineSolver::starts`]: the starts of each run.
    starts: Vec<B>,
}

impl<B: Bits> LineSolver<B> {
    /// What follows for a line of `len` cells, where the cells in `out[v]` cannot have the value v: the cells that have
    /// each value in no placement. `None` when the runs cannot be placed at all.
    ///
    /// The line is treated as one cell longer, with that cell empty, so that the last run has a gap after it, too.
    pub(crate) fn solve(&mut self, runs: &[Run], len: usize, out: &[B]) -> Option<&[B]> {
        if let &[out_empty, out_filled] = out {
            // Black and white, where all runs have one colour: the same in less time.
            let (cells, mut filled, mut empty) = (B::below(len), B::default(), B::default());
            let can = [cells.minus(out_empty) | B::one(len), cells.minus(out_filled)];
            let see = |run: usize, starts: B| {
                let (of, length) = (runs[run], runs[run].length as usize);
                filled = filled | starts.smear(length);
                if gap(of, runs.get(run + 1)) > 0 {
                    empty = empty | starts.up(length);
                }
            };
            let gaps = walk(runs, len, (can[0], |_| can[1]), &mut self.before, see)?;
            self.never = smallvec![cells.minus(empty | gaps), cells.minus(filled)];
            return Some(&self.never);
        }
        self.open(len, out);
        let (can, never) = (&self.can, &mut self.never);
        never.clear();
        never.resize(out.len(), B::default());
        let see = |run: usize, starts: B| {
            let (of, length) = (runs[run], runs[run].length as usize);
            let seen = &mut never[usize::from(of.colour)];
            *seen = *seen | starts.smear(length);
            if gap(of, runs.get(run + 1)) > 0 {
                never[0] = never[0] | starts.up(length);
            }
        };
        let gaps = walk(runs, len, (can[0], |value| can[usize::from(value)]), &mut self.before, see)?;
        never[0] = never[0] | gaps;
        let cells = B::below(len);
        never.iter_mut().for_each(|seen| *seen = cells.minus(*seen));
        Some(never)
    }

    /// The starts that each run has in some placement; `None` when the runs cannot be placed at all.
    pub(crate) fn starts(&mut self, runs: &[Run], len: usize, out: &[B]) -> Option<&[B]> {
        self.open(len, out);
        let (can, starts) = (&self.can, &mut self.starts);
        starts.clear();
        starts.resize(runs.len(), B::default());
        let see = |run: usize, places| starts[run] = places;
        walk(runs, len, (can[0], |value| can[usize::from(value)]), &mut self.before, see)?;
        Some(starts)
    }

    /// Sets up the possible values of each cell, and the extra cell after the line.
    #[inline]
    fn open(&mut self, len: usize, out: &[B]) {
        self.can.clear();
        let cells = B::below(len);
        self.can.extend(out.iter().map(|&out| cells.minus(out)));
        self.can[0] = self.can[0] | B::one(len);
    }
}

/// Calls `see` with the number and the starts of each run, the last run first, and returns the cells that are empty in
/// some placement without being in the mandatory gap after a run.
fn walk<B: Bits>(
    runs: &[Run],
    len: usize,
    (can_empty, can): (B, impl Fn(Value) -> B),
    befores: &mut SmallVec<[(B, B); 8]>,
    mut see: impl FnMut(usize, B),
) -> Option<B> {
    befores.clear();
    let mut before = B::one(0).flood(can_empty);
    let room = |at: usize| runs[at].length as usize + gap(runs[at], runs.get(at + 1));
    for (at, run) in runs.iter().enumerate() {
        let (length, room) = (run.length as usize, room(at));
        let mut fits = can(run.colour).stretches(length);
        if room > length {
            fits = fits & can_empty.down(length);
        }
        befores.push((before, fits));
        before = (before & fits).up(room).flood(can_empty);
    }
    if !before.has(len + 1) {
        return None;
    }
    // A step down from place p + 1 to p passes cell p, which is one place further up in the mirrored set.
    let mirrored = can_empty.mirror().down(1);
    let mut after = B::one(len + 1).mirror().flood(mirrored).mirror();
    let mut gaps = before & after.down(1);
    for (at, &(before, fits)) in befores.iter().enumerate().rev() {
        let starts = fits & after.down(room(at));
        see(at, starts & before);
        after = starts.mirror().flood(mirrored).mirror();
        gaps = gaps | (before & after.down(1));
    }
    Some(gaps & can_empty)
}
