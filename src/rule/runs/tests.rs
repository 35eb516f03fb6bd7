//! Line solving against all placements.

use super::bits::{Bits, Wide};
use super::line::{Cells, LineSolver};

/// All placements of the runs in `len` cells, as sets of filled cells.
fn placements(runs: &[u32], len: usize) -> Vec<u64> {
    let Some((&first, rest)) = runs.split_first() else { return vec![0] };
    let mut all = Vec::new();
    for start in 0..=len {
        let end = start + first as usize;
        if end > len {
            break;
        }
        let here = u64::below(end).minus(u64::below(start));
        let behind = if rest.is_empty() { vec![0] } else { placements(rest, len.saturating_sub(end + 1)) };
        all.extend(behind.into_iter().map(|filled| here | filled.up(end + 1)));
    }
    all
}

/// A small generator of numbers that look random: xorshift64*.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % sides
    }
}

fn widen(cells: Cells<u64>) -> Cells<Wide<4>> {
    let wide = |set: u64| set.places().map(Wide::one).fold(Wide::default(), |all, one| all | one);
    Cells { filled: wide(cells.filled), empty: wide(cells.empty) }
}

fn compare(runs: &[u32], len: usize, known: Cells<u64>, all: &[u64]) {
    let fits = |filled: &&u64| known.filled.minus(**filled) == 0 && known.empty & **filled == 0;
    let left: Vec<u64> = all.iter().filter(fits).copied().collect();
    let cells = u64::below(len);
    let wanted = (!left.is_empty()).then(|| Cells {
        filled: left.iter().fold(cells, |set, filled| set & filled),
        empty: cells.minus(left.iter().fold(0, |set, filled| set | filled)),
    });
    let case = format!("{runs:?} in {len} with {:b} filled, {:b} empty", known.filled, known.empty);
    let mut solver = LineSolver::default();
    assert_eq!(solver.solve(runs, len, known), wanted, "{case}");
    assert_eq!(LineSolver::default().solve(runs, len, widen(known)), wanted.map(widen), "wide: {case}");
    let mut starts = vec![0u64; runs.len()];
    for filled in &left {
        // A run starts where a filled cell has no filled one before it.
        for (run, start) in filled.minus(filled.up(1)).places().enumerate() {
            starts[run] |= u64::one(start);
        }
    }
    let wanted = (!left.is_empty()).then_some(&starts[..]);
    assert_eq!(solver.starts(runs, len, known), wanted, "starts: {case}");
}

/// Every clue of up to seven cells with every knowledge of the cells.
#[test]
fn every_short_line() {
    for len in 1..=7 {
        let mut clues: Vec<Vec<u32>> = Vec::new();
        for filled in 0..1u64 << len {
            let clue = super::Clue::of_cells((0..len).map(|at| filled.has(at)));
            clues.push(clue.runs().to_vec());
        }
        clues.sort();
        clues.dedup();
        for runs in clues {
            let all = placements(&runs, len);
            for filled in 0..1u64 << len {
                for empty in (0..1u64 << len).filter(|empty| empty & filled == 0) {
                    compare(&runs, len, Cells { filled, empty }, &all);
                }
            }
        }
    }
}

/// Longer lines with some cells known, right and wrong.
#[test]
fn random_lines() {
    let mut dice = Dice(20_260_101);
    for _ in 0..3_000 {
        let len = 8 + dice.roll(13) as usize;
        let picture: u64 = (0..len).filter(|_| dice.roll(10) < 6).map(u64::one).fold(0, |a, b| a | b);
        let clue = super::Clue::of_cells((0..len).map(|at| picture.has(at)));
        let all = placements(clue.runs(), len);
        for _ in 0..8 {
            let seen: u64 = (0..len).filter(|_| dice.roll(5) < 2).map(u64::one).fold(0, |a, b| a | b);
            let lie = if dice.roll(4) == 0 { u64::one(dice.roll(len as u64) as usize) } else { 0 };
            let told = picture ^ lie;
            compare(clue.runs(), len, Cells { filled: seen & told, empty: seen.minus(told) }, &all);
        }
    }
}

/// A run in n cells has n - s + 1 placements, k runs C(n - s + 1, k): the count behind the oracle itself.
#[test]
fn oracle_counts() {
    let choose = |n: usize, k: usize| (0..k).fold(1, |ways, at| ways * (n - at) / (at + 1));
    for (runs, len) in [(vec![3], 10), (vec![1, 1], 9), (vec![2, 3, 1], 15), (vec![1, 4, 2], 12), (vec![5, 5], 11)] {
        let sum: u32 = runs.iter().sum();
        assert_eq!(placements(&runs, len).len(), choose(len - sum as usize + 1, runs.len()), "{runs:?} in {len}");
    }
}
