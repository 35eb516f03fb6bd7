//! Every encoding is arc-consistent: unit propagation alone finds all that follows from the inputs known so far,
//! over all partial assignments of the inputs.

use cluesat::card::{self, Amo, Bound, Card};

use super::masks::{Masks, Partial};

/// Compares what propagation finds on the inputs with what follows from the bound.
fn arc_consistent(masks: &Masks, bound: Bound, (n, k): (usize, usize), what: &str) {
    let inputs = (1u128 << n) - 1;
    // Ternary numbers: each input is open, true or false.
    for mut number in 0..3usize.pow(n as u32) {
        let mut known = Partial::default();
        for input in 0..n {
            match number % 3 {
                0 => {}
                1 => known.yes |= 1 << input,
                _ => known.no |= 1 << input,
            }
            number /= 3;
        }
        let (yes, no) = (known.yes.count_ones() as usize, known.no.count_ones() as usize);
        let open = inputs & !known.yes & !known.no;
        let mut expected = Some(known);
        if bound.upper() && yes > k || bound.lower() && n - no < k {
            expected = None;
        } else if let Some(expected) = &mut expected {
            if bound.upper() && yes == k {
                expected.no |= open;
            } else if bound.lower() && n - no == k {
                expected.yes |= open;
            }
        }
        let found = masks.propagate(known);
        let found = found.map(|found| Partial { yes: found.yes & inputs, no: found.no & inputs });
        assert_eq!(found, expected, "{what}: {known:b}");
    }
}

impl std::fmt::Binary for Partial {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "true {:b} false {:b}", self.yes, self.no)
    }
}

#[test]
fn at_most_one_is_arc_consistent() {
    for &amo in Amo::ALL {
        for n in 0..=9 {
            let (mut masks, lits) = Masks::with_inputs(n);
            card::at_most_one(&mut masks, &lits, amo);
            arc_consistent(&masks, Bound::AtMost, (n, 1), &format!("{amo} {n}"));
            card::at_least_one(&mut masks, &lits);
            arc_consistent(&masks, Bound::Exactly, (n, 1), &format!("exactly {amo} {n}"));
        }
    }
}

#[test]
fn large_at_most_one_is_arc_consistent() {
    for &amo in Amo::ALL {
        for n in 10..=61 {
            let (mut masks, lits) = Masks::with_inputs(n);
            card::at_most_one(&mut masks, &lits, amo);
            let all = (1u128 << n) - 1;
            for input in 0..n {
                let found = masks.propagate(Partial { yes: 1 << input, no: 0 }).expect("one may be true");
                assert_eq!(found.no & all, all & !(1 << input), "{amo} {n}: {input}");
            }
        }
    }
}

#[test]
fn every_bound_is_arc_consistent() {
    for &card in Card::ALL {
        for bound in Bound::ALL {
            for n in 0..=7 {
                for k in 0..=n + 1 {
                    let (mut masks, lits) = Masks::with_inputs(n);
                    card::constrain(&mut masks, bound, &lits, k, card);
                    arc_consistent(&masks, bound, (n, k), &format!("{card} {bound:?} {k} of {n}"));
                }
            }
        }
    }
}
