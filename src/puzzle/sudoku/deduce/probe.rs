//! Bounded search on the 9x9 board.
//!
//! In: givens. Out: all answers up to a number, or nothing when it would take too long. Must not know: clauses.
//!
//! A cell with few digits is tried with each of them; deduction over bands does the rest. Published hard puzzles
//! take some hundred steps; what takes more than [`MAX_STEPS`] is left to an engine that learns.

use super::bands::{Bands, Dead};

/// Steps before the search gives up.
const MAX_STEPS: usize = 20_000;

/// The answers up to `max`; `None` when it would take too long.
pub(super) fn answers(givens: &[u16], max: usize) -> Option<Vec<Vec<u16>>> {
    let mut found = Vec::new();
    let mut steps = 0;
    let mut search = Search {
        step: || {
            steps += 1;
            steps <= MAX_STEPS
        },
        answer: |bands: &Bands| {
            found.push(bands.digits());
            found.len() < max
        },
    };
    match Bands::new(givens).map(|bands| search.run(&bands)) {
        Ok(Err(End::Stopped)) => None,
        Ok(Ok(()) | Err(End::Enough)) | Err(Dead) => Some(found),
    }
}

/// The number of answers, up to one more than `max`, as long as `go_on` says so: now and then it is asked. When it
/// says no, the number so far, and `false`.
pub(super) fn count(givens: &[u16], max: u64, go_on: &mut dyn FnMut() -> bool) -> (u64, bool) {
    let (mut found, mut steps) = (0u64, 0u64);
    let mut search = Search {
        step: || {
            steps += 1;
            steps % 1024 != 0 || go_on()
        },
        answer: |_: &Bands| {
            found += 1;
            found <= max
        },
    };
    let stopped = matches!(Bands::new(givens).map(|bands| search.run(&bands)), Ok(Err(End::Stopped)));
    (found, !stopped)
}

/// Why a search ended before it had seen all.
enum End {
    /// No step was allowed any more.
    Stopped,
    /// No more answers were wanted.
    Enough,
}

struct Search<S, A> {
    /// Whether one more step is allowed.
    step: S,
    /// Takes an answer; whether more are wanted.
    answer: A,
}

impl<S: FnMut() -> bool, A: FnMut(&Bands) -> bool> Search<S, A> {
    /// Finds the answers of a board at its fixed point.
    fn run(&mut self, bands: &Bands) -> Result<(), End> {
        if bands.is_full() {
            return if (self.answer)(bands) { Ok(()) } else { Err(End::Enough) };
        }
        let (band, cell) = choose(bands);
        for digit in 0..9 {
            if bands.cells[band][digit] & cell == 0 {
                continue;
            }
            if !(self.step)() {
                return Err(End::Stopped);
            }
            let mut next = *bands;
            if next.assume(band, cell, digit) == Ok(()) {
                self.run(&next)?;
            }
        }
        Ok(())
    }
}

/// By cell, the other cells of its houses, packed as [`pack`] does.
const PEERS: [[u64; 2]; 81] = {
    let mut table = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut peer = 0;
        while peer < 81 {
            let same_box = cell / 27 == peer / 27 && cell % 9 / 3 == peer % 9 / 3;
            if cell != peer && (cell / 9 == peer / 9 || cell % 9 == peer % 9 || same_box) {
                table[cell][peer / 54] |= 1 << (peer % 54);
            }
            peer += 1;
        }
        cell += 1;
    }
    table
};

/// Two bands in the first word, the third in the other.
fn pack(cells: [u32; 3]) -> [u64; 2] {
    [u64::from(cells[0]) | u64::from(cells[1]) << 27, u64::from(cells[2])]
}

/// The band and bit of an open cell to try: of those with two digits the one with most others of them in its houses,
/// as it may decide each of them; where there is none, one with the fewest digits. Published lists take 0.58 to 0.75
/// of the steps that the first cell with two digits takes.
fn choose(bands: &Bands) -> (usize, u32) {
    let pairs = pack([0, 1, 2].map(|band| pairs(bands, band)));
    let mut best = None;
    for (half, mut rest) in pairs.into_iter().enumerate() {
        while rest != 0 {
            let cell = 54 * half + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let peers = &PEERS[cell];
            let crowd = (peers[0] & pairs[0]).count_ones() + (peers[1] & pairs[1]).count_ones();
            if best.is_none_or(|(most, _)| crowd > most) {
                best = Some((crowd, cell));
            }
        }
    }
    best.map_or_else(|| fewest(bands), |(_, cell)| (cell / 27, 1 << (cell % 27)))
}

/// The open cells of a band that have two digits.
fn pairs(bands: &Bands, band: usize) -> u32 {
    let (mut once, mut twice, mut thrice) = (0, 0, 0);
    for &cells in &bands.cells[band] {
        thrice |= twice & cells;
        twice |= once & cells;
        once |= cells;
    }
    twice & !thrice & bands.open[band]
}

/// The band and bit of an open cell with the fewest digits.
fn fewest(bands: &Bands) -> (usize, u32) {
    let mut best = (10, 0, 0);
    for (band, (cells, &open)) in bands.cells.iter().zip(&bands.open).enumerate() {
        let mut rest = open;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let count = cells.iter().filter(|&&cells| cells & cell != 0).count();
            if count < best.0 {
                best = (count, band, cell);
            }
        }
    }
    (best.1, best.2)
}

impl Bands {
    /// Decides a cell and deduces.
    fn assume(&mut self, band: usize, cell: u32, digit: usize) -> Result<(), Dead> {
        let mut changed = 1 << digit;
        for (other, cells) in self.cells[band].iter_mut().enumerate() {
            if other != digit && *cells & cell != 0 {
                *cells &= !cell;
                changed |= 1 << other;
            }
        }
        let row = 0x1FF << (cell.trailing_zeros() / 9 * 9);
        self.cells[band][digit] &= !row | cell;
        self.settle(changed)
    }
}
