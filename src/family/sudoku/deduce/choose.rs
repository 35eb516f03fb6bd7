//! The cell of a 9x9 board to try next.
//!
//! In: a board at its fixed point. Out: an open cell, with two digits if there is one. Must not know: search, other
//! sizes.

use std::array;

use super::bands::Bands;

/// The cells of the board.
const CELLS: usize = 81;

/// For each cell, the other cells of its houses, packed as [`pack`] does.
const PEERS: [[u64; 2]; CELLS] = {
    let mut table = [[0; 2]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut peer = 0;
        while peer < CELLS {
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

/// The band and bit of an open cell to try: of those with two digits the one with the highest [`touched`] value; if
/// there is none, one with the fewest digits. Published lists take 0.44 to 0.51 of the steps that are needed with the
/// first cell with two digits.
pub(super) fn choose(bands: &Bands) -> (usize, u32) {
    let pairs = pack([0, 1, 2].map(|band| pairs(bands, band)));
    let digits: [_; 9] = array::from_fn(|digit| pack(bands.cells.map(|cells| cells[digit])));
    // The value and the cell; `CELLS` is no cell. This is not an option, because plain numbers are compared without a
    // branch.
    let mut best = (0, CELLS);
    for (half, mut rest) in pairs.into_iter().enumerate() {
        while rest != 0 {
            let cell = 54 * half + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            // The cells that have one of its digits; a mask, because which digits it has is hard to predict.
            let mut near = [0; 2];
            for (cells, own) in digits.iter().zip(&bands.cells[cell / 27]) {
                let mask = u64::from(own >> (cell % 27) & 1).wrapping_neg();
                near[0] |= cells[0] & mask;
                near[1] |= cells[1] & mask;
            }
            let peers = &PEERS[cell];
            best = best.max((touched([near[0] & peers[0], near[1] & peers[1]], pairs), cell));
        }
    }
    match best {
        (_, CELLS) => fewest(bands),
        (_, cell) => (cell / 27, 1 << (cell % 27)),
    }
}

/// The weight of `cells` that may lose a digit each: a cell with two digits is decided by that, and weighs four times
/// as much as another.
fn touched(cells: [u64; 2], pairs: [u64; 2]) -> u64 {
    const EIGHTS: u64 = u64::MAX / 17;
    let [all, pairs] = [cells, [cells[0] & pairs[0], cells[1] & pairs[1]]].map(|[two_bands, third]| {
        let counts = in_fours(two_bands) + in_fours(third);
        (counts & EIGHTS) + (counts >> 4 & EIGHTS)
    });
    (all + 3 * pairs).wrapping_mul(u64::MAX / 255) >> 56
}

/// For each four bits, how many of them are set: two such counts can be added before a field overflows.
fn in_fours(bits: u64) -> u64 {
    const TWOS: u64 = u64::MAX / 3;
    const FOURS: u64 = u64::MAX / 5;
    let twos = bits - (bits >> 1 & TWOS);
    (twos & FOURS) + (twos >> 2 & FOURS)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_touched_is_counted() {
        let mut random = fastrand::Rng::with_seed(5);
        for peers in PEERS {
            for _ in 0..100 {
                let pairs = [random.u64(..1 << 54), random.u64(..1 << 27)];
                let cells = [0, 1].map(|half| peers[half] & random.u64(..));
                let count = |of: [u64; 2]| u64::from(of[0].count_ones() + of[1].count_ones());
                let two = [cells[0] & pairs[0], cells[1] & pairs[1]];
                assert_eq!(touched(cells, pairs), count(cells) + 3 * count(two));
                assert_eq!(touched(peers, peers), 80);
            }
        }
    }
}
