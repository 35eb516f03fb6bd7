//! Deduction on the 9x9 board, all cells of a digit at once.
//!
//! In: givens. Out: the cells that each digit can still have, as three words of 27 bits, one for each band of
//! three rows. Must not know: search, other sizes.
//!
//! Within a band a digit takes one minirow (three cells of a row within a box) in each row and in each box: six ways. A
//! table indexed by the open minirows shows which of them occur in one of the six ways; this covers the locked
//! candidates of rows and boxes, and more. Columns and the boxes of a stack are handled in the same way after a turn by
//! 90 degrees, using the columns that each band leaves open. At the fixed point, the last place of a digit in any house
//! is alone in its row, so hidden singles are rows with one bit. The idea of bands and tables comes from the fastest
//! published solvers (fsss2, `JCZSolve`, tdoku); the code is our own.

/// All cells of a band.
const ALL: u32 = (1 << 27) - 1;
/// The first cell of each row of a band.
const FIRST: u32 = 1 | 1 << 9 | 1 << 18;

/// The first cell of each minirow of a band.
const MINIROWS: u32 = 0b001_001_001 * FIRST;

/// Of nine cells in a 3x3 square, those that occur in one of the ways to take one cell of each row and column.
const fn in_a_way(open: usize) -> usize {
    let ways: [usize; 6] = [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let (mut union, mut number) = (0, 0);
    while number < 6 {
        if open & ways[number] == ways[number] {
            union |= ways[number];
        }
        number += 1;
    }
    union
}

/// Indexed by the open minirows of a band, three bits for each box: the cells that the digit can have; none when there
/// is no way.
const IN_BAND: [u32; 512] = {
    let mut table = [0; 512];
    let mut open = 0;
    while open < 512 {
        let (left, mut minirow) = (in_a_way(open), 0);
        while minirow < 9 {
            if left >> minirow & 1 != 0 {
                table[open] |= 7 << (9 * (minirow % 3) + minirow / 3 * 3);
            }
            minirow += 1;
        }
        open += 1;
    }
    table
};

/// Indexed by the open columns of a stack, three bits for each band: the columns that the digit can have, three bits in
/// every nine; none when there is no way.
const IN_STACK: [u32; 512] = {
    let mut table = [0; 512];
    let mut open = 0;
    while open < 512 {
        let left = in_a_way(open) as u32;
        table[open] = (left & 7) | (left >> 3 & 7) << 9 | (left >> 6 & 7) << 18;
        open += 1;
    }
    table
};

/// All bits of the rows that have a bit.
fn whole_rows(cells: u32) -> u32 {
    const LAST: u32 = FIRST << 8;
    const OTHERS: u32 = ALL & !LAST;
    // The last bit of each row that has any: either a carry from the other bits, or the bit itself.
    let any = (((cells & OTHERS) + OTHERS) | cells) & LAST;
    (any << 1) - (any >> 8)
}

/// The cells that are alone in their rows, for a band that has a cell in each row.
fn alone(cells: u32) -> u32 {
    cells & !whole_rows(cells & (cells - FIRST))
}

/// The digits of a 9x9 board before the fixed point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands {
    /// By band and digit, the cells that the digit can have.
    pub(super) cells: [[u32; 9]; 3],
    /// By band, the cells that are not decided.
    pub(super) open: [u32; 3],
}

/// There is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

impl Bands {
    /// The board with what follows from the givens, 81 digits or 0 in reading order.
    pub(super) fn new(givens: &[u16]) -> Result<Self, Dead> {
        let mut given = [[0; 9]; 3];
        for (band, cells) in givens.chunks_exact(27).enumerate() {
            for (cell, &digit) in cells.iter().enumerate() {
                if digit > 0 {
                    given[band][usize::from(digit) - 1] |= 1 << cell;
                }
            }
        }
        let mut bands = Bands { cells: [[ALL; 9]; 3], open: [ALL; 3] };
        for (band, given) in given.iter().enumerate() {
            let all = given.iter().fold(0, |all, cells| all | cells);
            bands.open[band] = ALL & !all;
            for (cells, &given) in bands.cells[band].iter_mut().zip(given) {
                *cells = (ALL & !whole_rows(given) & !all) | given;
            }
        }
        bands.settle(0x1FF).map(|()| bands)
    }

    /// Whether every cell is decided.
    pub(super) fn is_full(&self) -> bool {
        self.open == [0; 3]
    }

    /// Deduces to the fixed point, after the digits in `changed` have lost cells.
    pub(super) fn settle(&mut self, mut changed: u32) -> Result<(), Dead> {
        loop {
            // In turn, so that no digit is settled twice before the others are.
            while changed != 0 {
                let mut turn = changed;
                changed = 0;
                while turn != 0 {
                    let digit = turn.trailing_zeros() as usize;
                    turn &= turn - 1;
                    changed = (changed | self.settle_digit(digit)?) & !turn;
                }
            }
            changed = self.find_naked()?;
            if changed == 0 {
                return Ok(());
            }
        }
    }

    /// Deduces for one digit; returns the digits that lost cells to it.
    fn settle_digit(&mut self, digit: usize) -> Result<u32, Dead> {
        let mut cells = [self.cells[0][digit], self.cells[1][digit], self.cells[2][digit]];
        // The columns that the stacks have left.
        let mut before = 0;
        loop {
            let mut columns = 0;
            for (band, cells) in cells.iter_mut().enumerate() {
                let minirows = (*cells | *cells >> 1 | *cells >> 2) & MINIROWS;
                *cells &= IN_BAND[(minirows.wrapping_mul(1 << 16 | 1 << 8 | 1) >> 16 & 511) as usize];
                columns |= ((*cells | *cells >> 9 | *cells >> 18) & 511) << (9 * band);
            }
            if columns == before {
                break;
            }
            let mut left = 0;
            for stack in 0..3 {
                let own = columns >> (3 * stack) & (7 * FIRST);
                let ways = IN_STACK[(own.wrapping_mul(1 << 12 | 1 << 6 | 1) >> 12 & 511) as usize];
                left |= ways << (3 * stack);
            }
            if left == columns {
                break;
            }
            before = left;
            for (band, cells) in cells.iter_mut().enumerate() {
                *cells &= (left >> (9 * band) & 511) * FIRST;
            }
        }
        // If a band or stack has no way, the others have none in the next turn.
        if cells[0] == 0 {
            return Err(Dead);
        }
        let mut decided = [0; 3];
        for (band, &cells) in cells.iter().enumerate() {
            self.cells[band][digit] = cells;
            decided[band] = alone(cells) & self.open[band];
        }
        if decided == [0; 3] {
            return Ok(0);
        }
        // All bands, whether or not a cell was decided there: that is hard to predict, and a misprediction costs more
        // than the work.
        let mut lost = [0; 9];
        for (band, decided) in decided.into_iter().enumerate() {
            self.open[band] &= !decided;
            for (others, lost) in self.cells[band].iter_mut().zip(&mut lost) {
                *lost |= *others & decided;
                *others &= !decided;
            }
            self.cells[band][digit] = cells[band];
        }
        let changed = (0..9).fold(0, |changed, other| changed | u32::from(lost[other] != 0) << other);
        Ok(changed & !(1 << digit))
    }

    /// Decides the cells that have one digit left; returns the digits that lost cells.
    fn find_naked(&mut self) -> Result<u32, Dead> {
        let mut changed = 0;
        for (cells, open) in self.cells.iter_mut().zip(&mut self.open) {
            let (mut once, mut twice) = (0, 0);
            for &cells in cells.iter() {
                twice |= once & cells;
                once |= cells;
            }
            if once != ALL {
                return Err(Dead);
            }
            let naked = once & !twice & *open;
            if naked == 0 {
                continue;
            }
            *open &= !naked;
            for (digit, cells) in cells.iter_mut().enumerate() {
                let own = *cells & naked;
                if own != 0 {
                    let rows = whole_rows(own);
                    // Two cells of a row have only this digit.
                    if own & (own - (rows & FIRST)) != 0 {
                        return Err(Dead);
                    }
                    *cells &= !rows | own;
                    changed |= 1 << digit;
                }
            }
        }
        Ok(changed)
    }

    /// The board, when every cell is decided.
    pub(super) fn digits(&self) -> Vec<u16> {
        let mut digits = vec![0; 81];
        for (band, cells) in self.cells.iter().enumerate() {
            for (digit, &cells) in cells.iter().enumerate() {
                let mut rest = cells;
                while rest != 0 {
                    digits[27 * band + rest.trailing_zeros() as usize] = digit as u16 + 1;
                    rest &= rest - 1;
                }
            }
        }
        digits
    }
}
