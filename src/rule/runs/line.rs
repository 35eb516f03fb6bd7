//! One line, solved completely.
//!
//! In: a clue and the cells known so far. Out: every cell that is the same in all placements of the runs, and
//! every start that a run has in some placement. Must not know: the other lines.
//!
//! Dynamic programming from both ends (Batenburg and Kosters, "Solving Nonograms by combining relaxations",
//! Pattern Recognition 2009): `before[j]` holds the places up to which the first j runs can be laid, `after` the
//! places from which the rest can. Both are sets of places, so that one step of the table is a few operations on
//! machine words: cells x runs bits of work, no allocation after the first line.

use super::bits::Bits;

/// What is known of a line's cells; a cell is in neither set while it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells<B> {
    /// The cells that are filled.
    pub(crate) filled: B,
    /// The cells that are empty.
    pub(crate) empty: B,
}

/// The buffers of the line solver, to be used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineSolver<B> {
    /// `before[j]`: places p so that runs 0..j, each with the gap behind it, can lie in the cells below p.
    before: Vec<B>,
    /// After [`LineSolver::starts`]: the starts of each run.
    starts: Vec<B>,
}

impl<B: Bits> LineSolver<B> {
    /// What follows for a line of `len` cells; `None` when the runs cannot be laid at all.
    ///
    /// The line is thought one cell longer, with that cell empty, so that every run has a gap behind it.
    pub(crate) fn solve(&mut self, runs: &[u32], len: usize, known: Cells<B>) -> Option<Cells<B>> {
        let mut can_empty = B::default();
        let mut can_fill = B::default();
        self.walk(runs, len, known, |_, starts, length| {
            can_fill = can_fill | starts.smear(length);
            can_empty = can_empty | starts.up(length);
        })
        .map(|gaps| {
            let cells = B::below(len);
            Cells { filled: cells.minus(can_empty | gaps), empty: cells.minus(can_fill) }
        })
    }

    /// The starts that each run has in some placement; `None` when the runs cannot be laid at all.
    pub(crate) fn starts(&mut self, runs: &[u32], len: usize, known: Cells<B>) -> Option<&[B]> {
        let mut starts = std::mem::take(&mut self.starts);
        starts.clear();
        starts.resize(runs.len(), B::default());
        let laid = self.walk(runs, len, known, |run, places, _| starts[run] = places);
        self.starts = starts;
        laid.map(|_| &self.starts[..])
    }

    /// Calls `see` with the number, the starts and the length of each run, the last run first, and gives the
    /// cells that are empty in some placement without being right behind a run.
    fn walk(&mut self, runs: &[u32], len: usize, known: Cells<B>, mut see: impl FnMut(usize, B, usize)) -> Option<B> {
        let can_empty = B::below(len + 1).minus(known.filled);
        let can_fill = B::below(len).minus(known.empty);
        self.before.clear();
        let mut before = B::one(0).flood(can_empty);
        self.before.push(before);
        for &run in runs {
            let run = run as usize;
            let starts = before & can_fill.stretches(run) & can_empty.down(run);
            before = starts.up(run + 1).flood(can_empty);
            self.before.push(before);
        }
        if !before.has(len + 1) {
            return None;
        }
        // A step down from place p + 1 to p passes cell p, which the mirror shows one place further up.
        let mirrored = can_empty.mirror().down(1);
        let mut after = B::one(len + 1).mirror().flood(mirrored).mirror();
        let mut gaps = B::default();
        for (number, &run) in runs.iter().enumerate().rev() {
            gaps = gaps | (self.before[number + 1] & after.down(1));
            let run = run as usize;
            let starts = can_fill.stretches(run) & can_empty.down(run) & after.down(run + 1);
            see(number, starts & self.before[number], run);
            after = starts.mirror().flood(mirrored).mirror();
        }
        gaps = gaps | (self.before[0] & after.down(1));
        Some(gaps & can_empty)
    }
}
