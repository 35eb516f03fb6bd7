//! The 9x9 search against plain definitions, at every level of vector instructions that this machine has.

use std::collections::BTreeSet;

use fastrand::Rng;
use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u16x16, u16x32};

use super::bands::{Bands, NoAnswer, bit_number};
use super::bench;
use super::choose::choose;
use super::probe::{Answers, answers, count, part, run};
use super::settle::{Goal, Vector, settle};
use crate::board::{Board, Place};
use crate::rule::Fact;

/// A full board, and some of its digits as givens.
fn puzzle(random: &mut Rng, given: usize) -> (Vec<u16>, Vec<u16>) {
    let full = bench::full(random);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut givens = full.clone();
    cells[given..].iter().for_each(|&cell| givens[cell] = 0);
    (full, givens)
}

/// Cells by row, column and box.
fn houses() -> Vec<Vec<usize>> {
    let of = |house: &dyn Fn(usize) -> usize| -> Vec<Vec<usize>> {
        (0..9).map(|number| (0..81).filter(|&cell| house(cell) == number).collect()).collect()
    };
    [of(&|cell| cell / 9), of(&|cell| cell % 9), of(&|cell| cell / 27 * 3 + cell % 9 / 3)].concat()
}

/// The board after deduction with one level and width of vector instructions: at the fixed point, and when its rows give
/// nothing more.
fn settled_with<S: Simd, V: Vector<S, N>, const N: usize>(
    simd: S,
    load: impl Fn(S, &Bands) -> [V; N],
    bands: &Bands,
) -> Option<[Bands; 2]> {
    let settled = |goal| {
        let mut cells = load(simd, bands);
        let open = settle(simd, &mut cells, goal)?;
        let settled = Bands::store(simd, &cells);
        let several = (0..81).filter(|&cell| digits_of(&settled, cell).len() > 1).count();
        assert_eq!(open.count_cells() as usize, several);
        Some(settled)
    };
    Some([settled(Goal::FixedPoint)?, settled(Goal::Rows)?])
}

fn digits_of(bands: &Bands, cell: usize) -> Vec<usize> {
    (0..9).filter(|&digit| bands.has(cell, digit)).collect()
}

#[test]
fn every_level_deduces_the_same_and_keeps_the_answer() {
    let mut random = Rng::with_seed(1);
    let houses = houses();
    for round in 0..300 {
        let (full, givens) = puzzle(&mut random, 17 + round % 20);
        let start = Bands::new(&givens).expect("there is an answer");
        let settled = start.settled().expect("there is an answer");
        let known: Vec<Vec<usize>> = (0..81).map(|cell| digits_of(&settled, cell)).collect();
        assert!((0..81).all(|cell| known[cell].contains(&(usize::from(full[cell]) - 1))));
        for house in &houses {
            for &cell in house.iter().filter(|&&cell| known[cell].len() == 1) {
                let again = house.iter().filter(|&&other| known[other].contains(&known[cell][0])).count();
                assert_eq!(again, 1, "a naked single is left in its house");
            }
            for digit in 0..9 {
                let places: Vec<usize> = house.iter().copied().filter(|&cell| known[cell].contains(&digit)).collect();
                assert!(places.len() > 1 || known[places[0]].len() == 1, "a hidden single is left");
            }
        }
        let level = Level::new();
        let mut others = vec![dispatch!(level, simd => settled_with(simd, u16x32::load, &start))];
        #[cfg(target_arch = "x86_64")]
        others.extend(
            [
                level.as_sse2().map(|simd| settled_with(simd, u16x16::load, &start)),
                level.as_sse4_2().map(|simd| settled_with(simd, u16x16::load, &start)),
                level.as_avx2().map(|simd| settled_with(simd, u16x16::load, &start)),
            ]
            .into_iter()
            .flatten(),
        );
        for other in others {
            let [other, rows] = other.expect("there is an answer");
            assert!((0..81).all(|cell| digits_of(&other, cell) == known[cell]));
            let left = |cell| digits_of(&rows, cell);
            assert!((0..81).all(|cell| known[cell].iter().all(|digit| left(cell).contains(digit))));
            let full = (0..81).all(|cell| left(cell).len() == 1);
            assert!(!full || (0..81).all(|cell| left(cell) == known[cell]), "a full board was not checked");
        }
    }
}

#[test]
fn what_is_touched_decides_the_cell() {
    let mut random = Rng::with_seed(2);
    let (houses, mut seen) = (houses(), [0; 2]);
    for round in 0..200 {
        let (_, givens) = puzzle(&mut random, 17 + round % 14);
        let settled = Bands::new(&givens).and_then(|bands| bands.settled()).expect("there is an answer");
        let known: Vec<Vec<usize>> = (0..81).map(|cell| digits_of(&settled, cell)).collect();
        let touched = |cell: usize| -> usize {
            let peers: BTreeSet<usize> =
                houses.iter().filter(|house| house.contains(&cell)).flatten().copied().collect();
            let near =
                peers.iter().filter(|&&peer| peer != cell && known[peer].iter().any(|d| known[cell].contains(d)));
            near.map(|&peer| if known[peer].len() == 2 { 4 } else { 1 }).sum()
        };
        let open = (0..81).filter(|&cell| known[cell].len() > 1);
        let mut pairs: Vec<usize> = (0..81).filter(|&cell| known[cell].len() == 2).collect();
        pairs.sort_by_key(|&cell| bit_number(cell));
        for most in [1, 8, 81] {
            let best = pairs.iter().copied().take(most).max_by_key(|&cell| (touched(cell), cell));
            let fewest = || open.clone().min_by_key(|&cell| (known[cell].len(), cell));
            let Some(wanted) = best.or_else(fewest) else { continue };
            seen[usize::from(best.is_none())] += 1;
            let digits = known[wanted].iter().fold(0, |all, digit| all | 1 << digit);
            let chosen = dispatch!(Level::new(), simd => choose(simd, &u16x16::load(simd, &settled), most));
            assert_eq!(chosen, (bit_number(wanted), digits), "{givens:?}");
        }
    }
    assert!(seen.iter().all(|&times| times > 9), "{seen:?}");
}

/// The number of answers, up to 999, by vectors of both widths.
fn counted(start: &Result<Bands, NoAnswer>) -> u64 {
    let Ok(start) = start else { return 0 };
    let [mut narrow, mut wide] = [0, 0];
    dispatch!(Level::new(), simd => {
        let mut answer = |ways| { narrow += ways; narrow < 999 };
        run(simd, u16x16::load(simd, start), &mut || usize::MAX, Answers::Counted(&mut answer));
        let mut answer = |ways| { wide += ways; wide < 999 };
        run(simd, u16x32::load(simd, start), &mut || usize::MAX, Answers::Counted(&mut answer))
    });
    assert_eq!(narrow, wide);
    narrow.min(999)
}

/// A digit that no cell of a row can have, while the row's other cells are decided with the eight other digits.
#[test]
fn a_digit_without_a_cell_in_a_row_leaves_no_answer() {
    let line = ".2345678.45678..2378..234562345678..5678..2348..234567345678..2678..2345..2345678";
    let givens: Vec<u16> = line.bytes().map(|byte| if byte == b'.' { 0 } else { u16::from(byte - b'0') }).collect();
    let corner = |col, value, holds| Fact { place: Place(col), value, holds };
    for under in [[corner(0, 9, false), corner(8, 9, false)], [corner(0, 1, true), corner(8, 1, true)]] {
        assert_eq!(count(&givens, &under, 999, &mut || true), (0, true));
        assert_eq!(counted(&part(&givens, &under)), 0);
    }
}

#[test]
fn what_is_counted_is_what_is_found() {
    let mut random = Rng::with_seed(3);
    let (mut several, mut parts) = (0, [0; 3]);
    for round in 0..100 {
        let (full, givens) = puzzle(&mut random, 24 + round % 16);
        let found = answers(&givens, 1000).expect("that does not take long");
        let distinct: BTreeSet<&[u16]> = found.iter().map(|answer| &answer.0[..]).collect();
        assert_eq!(distinct.len(), found.len());
        assert!(found.len() == 1000 || distinct.contains(&full[..]));
        for answer in &found {
            assert!(answer.0.iter().zip(&givens).all(|(digit, given)| [0, *digit].contains(given)));
            assert!(
                houses()
                    .iter()
                    .all(|house| house.iter().map(|&cell| answer.0[cell]).collect::<BTreeSet<_>>().len() == 9)
            );
        }
        let (number, complete) = count(&givens, &[], 999, &mut || true);
        assert!(complete);
        assert_eq!(number, found.len() as u64, "{givens:?}");
        assert_eq!(counted(&part(&givens, &[])), number.min(999), "{givens:?}");
        // The same in a part: cells that have, or do not have, a digit; or most cells of a row do not.
        for facts in (1..8).filter(|_| found.len() < 999) {
            let cell = |random: &mut Rng| Place(random.u32(..81));
            let mut under: Vec<Fact> = (0..facts)
                .map(|_| {
                    let (place, holds) = (cell(&mut random), random.u8(..3) == 0);
                    let right = full[place.index()];
                    Fact { place, value: if holds && random.u8(..4) > 0 { right } else { random.u16(1..=9) }, holds }
                })
                .collect();
            if facts % 2 == 0 {
                let (row, value) = (random.u32(..9), random.u16(1..=9));
                let cells = (0..9).filter(|_| random.u8(..5) > 0).map(|col| Place(row * 9 + col));
                under = cells.map(|place| Fact { place, value, holds: false }).collect();
            }
            let is_in =
                |answer: &&Board| under.iter().all(|fact| (answer.0[fact.place.index()] == fact.value) == fact.holds);
            let wanted = found.iter().filter(is_in).count();
            assert_eq!(count(&givens, &under, 999, &mut || true), (wanted as u64, true), "{givens:?} {under:?}");
            assert_eq!(counted(&part(&givens, &under)), wanted as u64, "{givens:?} {under:?}");
            parts[usize::from(wanted > 0) + usize::from(wanted > 1)] += 1;
        }
        several += usize::from(found.len() > 1);
    }
    assert!(several > 50 && parts.iter().all(|&times| times > 20), "{several} {parts:?}");
}

#[test]
fn a_digit_twice_in_a_house_leaves_no_answer() {
    for house in houses() {
        let mut givens = vec![0; 81];
        (givens[house[1]], givens[house[5]]) = (7, 7);
        assert_eq!(answers(&givens, 2).map(|answers| answers.len()), Some(0));
    }
}

/// With one order of the digits, each of these takes more than 20,000 steps.
#[test]
fn restarts_find_answers_that_a_bad_first_guess_hides() {
    for line in [
        "000000000000000001002003040000000000000000006080000000000080000005000420006510000",
        "000000000000000010000034000000000000005000006070000020000003600120070000800000000",
        "000000000000000012003000000000000400000000000050060000000520006007000000304000008",
        "000000000000000003000000000000300000067000000120000000000070000000610800209000400",
    ] {
        let givens: Vec<u16> = line.bytes().map(|digit| u16::from(digit - b'0')).collect();
        let found = answers(&givens, 1).expect("few steps");
        let [Board(digits)] = &found[..] else { panic!("{line} has an answer") };
        assert!(givens.iter().zip(digits).all(|(&given, &digit)| given == 0 || given == digit));
        for house in houses() {
            assert_eq!(house.iter().map(|&cell| digits[cell]).collect::<BTreeSet<u16>>(), (1..=9).collect());
        }
    }
}
