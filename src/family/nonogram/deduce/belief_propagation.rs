//! Estimates from the lines how likely each open cell is to be filled.
//!
//! In: clues and the cells known so far. Out: for each open cell the odds that it is filled. Must not know: what they
//! are used for.
//!
//! Belief propagation (Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; as a guide to a search:
//! Braunstein, Mézard and Zecchina, "Survey propagation: an algorithm for satisfiability", 2005). Each line sends each
//! of its cells the probability that it is filled, over all placements of its runs, each weighted by the messages of
//! the crossing lines about the other cells. This is exact, by dynamic programming from both ends: cells x runs steps.
//! Rows and columns take turns. As there are cycles, it need not converge and proves nothing: it is a guess.

use fastrand::Rng;

use crate::grid::{Grid, Pos};

/// The limit for the certainty of a message, so that another line can still disagree.
const SURE: f64 = 1e-6;

/// The fraction of a message that is kept from the previous turn.
const DAMPING: f64 = 0.3;

/// Messages that change by less than this have converged.
const SETTLED: f64 = 0.03;

/// Lines with a total weight below this send nothing: the messages contradict their clue.
const WEIGHTLESS: f64 = 1e-280;

/// The messages of rows and columns about each cell: the probability that it is filled, shape (H, W).
#[derive(Clone, Debug)]
pub(super) struct Beliefs {
    rows: Grid<f64>,
    columns: Grid<f64>,
    /// The lines with new input since their last turn: rows, then columns.
    stale: Vec<bool>,
    line: LineWeights,
    /// The buffers of one line: the messages of crossing lines, and the line's own.
    said: Vec<f64>,
    found: Vec<f64>,
}

impl Beliefs {
    /// The initial messages: undecided, with a little noise.
    pub(super) fn new(height: usize, width: usize, seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let mut noise = || {
            let cells = (0..height * width).map(|_| 0.48 + 0.04 * random.f64()).collect();
            Grid::from_cells(height, width, cells)
        };
        let (rows, columns) = (noise(), noise());
        let stale = vec![true; height + width];
        Beliefs { rows, columns, stale, line: LineWeights::default(), said: Vec::new(), found: Vec::new() }
    }

    /// Records that a cell has become known.
    pub(super) fn wake(&mut self, pos: Pos) {
        let height = self.rows.height();
        self.stale[pos.row] = true;
        self.stale[height + pos.col] = true;
    }

    /// Updates the lines with new input until there are none, `turns` are over, or `go_on` returns false. The clues are
    /// those of the rows, then of the columns.
    pub(super) fn settle(
        &mut self,
        clues: &[&[u32]],
        known: &Grid<Option<bool>>,
        turns: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) {
        for _ in 0..turns {
            if !go_on() {
                return;
            }
            let mut quiet = true;
            for (line, runs) in clues.iter().enumerate() {
                if std::mem::take(&mut self.stale[line]) {
                    quiet = false;
                    self.speak(line, runs, known);
                }
            }
            if quiet {
                return;
            }
        }
    }

    /// The odds that a cell is filled: above 1 when that is more likely than not.
    pub(super) fn odds(&self, pos: Pos) -> f64 {
        let odds = |said: f64| said / (1.0 - said);
        odds(self.rows[pos]) * odds(self.columns[pos])
    }

    /// Updates the messages of one line.
    fn speak(&mut self, line: usize, runs: &[u32], known: &Grid<Option<bool>>) {
        let (height, width) = (known.height(), known.width());
        let (is_row, room) = if line < height { (true, width) } else { (false, height) };
        let pos = |at: usize| if is_row { Pos::new(line, at) } else { Pos::new(at, line - height) };
        let (mine, theirs) = if is_row { (&mut self.rows, &self.columns) } else { (&mut self.columns, &self.rows) };
        self.said.clear();
        let mut open = false;
        for at in 0..room {
            let pos = pos(at);
            open |= known[pos].is_none();
            self.said.push(known[pos].map_or(theirs[pos], |filled| f64::from(u8::from(filled))));
        }
        if !open || !self.line.weigh(runs, &self.said, &mut self.found) {
            return;
        }
        for at in 0..room {
            let pos = pos(at);
            if known[pos].is_some() {
                continue;
            }
            // A message to a crossing line must not contain that line's own message.
            let filled = self.found[at] * (1.0 - self.said[at]);
            let empty = (1.0 - self.found[at]).max(0.0) * self.said[at];
            let told = (filled / (filled + empty)).clamp(SURE, 1.0 - SURE);
            let new = DAMPING * mine[pos] + (1.0 - DAMPING) * told;
            // The crossing line has to update, and so does this one, since damping held back a part of the message.
            if (new - mine[pos]).abs() > SETTLED {
                self.stale[if is_row { height + pos.col } else { pos.row }] = true;
                self.stale[line] = true;
            }
            mine[pos] = new;
        }
    }
}

/// All placements of a line, weighted; the buffers are reused.
#[derive(Clone, Debug, Default)]
struct LineWeights {
    /// `before[j][p]`: the weight of all ways to place runs 0..j, each with the gap after it, in the cells below p.
    before: Vec<f64>,
    /// `after[p]`: the same for the remaining runs, in the cells from p; for the current run and the next.
    after: Vec<f64>,
    next: Vec<f64>,
    /// The weight of each run with its gap at each start.
    blocks: Vec<f64>,
}

impl LineWeights {
    /// The probability of each cell to be filled, over all placements, with cells weighted by `said`; `false` when no
    /// placement has any weight. The line is treated as one cell longer, with that cell empty.
    fn weigh(&mut self, runs: &[u32], said: &[f64], found: &mut Vec<f64>) -> bool {
        let room = said.len();
        let stride = room + 2;
        let empty = |at: usize| said.get(at).map_or(1.0, |said| 1.0 - said);
        self.before.clear();
        self.before.resize((runs.len() + 1) * stride, 0.0);
        self.blocks.clear();
        self.blocks.resize(runs.len() * stride, 0.0);
        self.before[0] = 1.0;
        for at in 0..=room {
            self.before[at + 1] = self.before[at] * empty(at);
        }
        for (number, &run) in runs.iter().enumerate() {
            let length = run as usize;
            let blocks = &mut self.blocks[number * stride..(number + 1) * stride];
            let (done, rest) = self.before.split_at_mut((number + 1) * stride);
            let (before, this) = (&done[number * stride..], &mut rest[..stride]);
            for end in 0..=room {
                let mut weight = this[end] * empty(end);
                if let Some(start) = end.checked_sub(length)
                    && before[start] > 0.0
                {
                    blocks[start] = said[start..end].iter().product::<f64>() * empty(end);
                    weight += before[start] * blocks[start];
                }
                this[end + 1] = weight;
            }
        }
        let total = self.before[runs.len() * stride + room + 1];
        if total < WEIGHTLESS {
            return false;
        }
        // First the differences from cell to cell, then their sums.
        found.clear();
        found.resize(room + 1, 0.0);
        self.after.clear();
        self.after.resize(stride, 0.0);
        self.after[room + 1] = 1.0;
        for at in (0..=room).rev() {
            self.after[at] = self.after[at + 1] * empty(at);
        }
        for (number, &run) in runs.iter().enumerate().rev() {
            let length = run as usize;
            let (blocks, before) = (&self.blocks[number * stride..], &self.before[number * stride..]);
            self.next.clear();
            self.next.resize(stride, 0.0);
            for start in (0..=room).rev() {
                let mut weight = self.next[start + 1] * empty(start);
                if start + length <= room && blocks[start] > 0.0 {
                    let block = blocks[start] * self.after[start + length + 1];
                    weight += block;
                    let share = before[start] * block / total;
                    found[start] += share;
                    found[start + length] -= share;
                }
                self.next[start] = weight;
            }
            std::mem::swap(&mut self.after, &mut self.next);
        }
        let mut sum = 0.0;
        for share in found.iter_mut() {
            sum += *share;
            *share = sum.clamp(0.0, 1.0);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::LineWeights;

    /// Compares with all placements of all small clues, weighted one by one.
    #[test]
    fn weights_by_definition() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut line = LineWeights::default();
        for room in 1..=9usize {
            for _ in 0..40 {
                let said: Vec<f64> = (0..room)
                    .map(|_| match random.u8(0..6) {
                        0 => 0.0,
                        1 => 1.0,
                        _ => random.f64(),
                    })
                    .collect();
                let clue = runs_of(random.u32(0..1 << room), room);
                let (mut total, mut filled) = (0.0, vec![0.0; room]);
                for cells in (0..1u32 << room).filter(|&cells| runs_of(cells, room) == clue) {
                    let has = |at: usize| cells >> at & 1 == 1;
                    let weight: f64 = (0..room).map(|at| if has(at) { said[at] } else { 1.0 - said[at] }).product();
                    total += weight;
                    (0..room).filter(|&at| has(at)).for_each(|at| filled[at] += weight);
                }
                let mut found = Vec::new();
                assert_eq!(line.weigh(&clue, &said, &mut found), total > 0.0, "{clue:?} {said:?}");
                if total > 0.0 {
                    for at in 0..room {
                        let wanted = filled[at] / total;
                        assert!((found[at] - wanted).abs() < 1e-9, "{clue:?} {said:?}: {found:?}, cell {at} {wanted}");
                    }
                }
            }
        }
    }

    fn runs_of(cells: u32, room: usize) -> Vec<u32> {
        let text: String = (0..room).map(|at| if cells >> at & 1 == 1 { '#' } else { '.' }).collect();
        text.split('.').filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
    }
}
