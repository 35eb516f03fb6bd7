//! The models of each encoding, projected onto the inputs, are those of the constraint.

use cluesat::card::{self, Amo, Bound, Card};
use cluesat::cnf::{ClauseSink, Lit};

use super::masks::{Masks, Partial};

/// Compares over all assignments of the inputs; the other variables are up to the formula.
fn compare(masks: &Masks, n: usize, what: &str, allowed: impl Fn(u128) -> bool) {
    for yes in 0..1u128 << n {
        let no = !yes & ((1 << n) - 1);
        assert_eq!(masks.satisfiable(Partial { yes, no }), allowed(yes), "{what}: {yes:b}");
    }
}

#[test]
fn at_most_one_has_exactly_its_models() {
    for &amo in Amo::ALL {
        for n in 0..=12 {
            let (mut masks, lits) = Masks::with_inputs(n);
            card::at_most_one(&mut masks, &lits, amo);
            compare(&masks, n, &format!("{amo} {n}"), |yes| yes.count_ones() <= 1);
        }
    }
}

#[test]
fn exactly_one_has_exactly_its_models() {
    for &amo in Amo::ALL {
        for n in 0..=8 {
            let (mut masks, lits) = Masks::with_inputs(n);
            card::exactly_one(&mut masks, &lits, amo);
            compare(&masks, n, &format!("{amo} {n}"), u128::is_power_of_two);
        }
    }
}

#[test]
fn large_at_most_one_has_exactly_its_models() {
    // Large enough that groups of groups and rectangles of rectangles are built; none, one or two are true.
    for &amo in Amo::ALL {
        for n in 13..=61 {
            let (mut masks, lits) = Masks::with_inputs(n);
            card::at_most_one(&mut masks, &lits, amo);
            let all = (1u128 << n) - 1;
            let value = |yes: u128| masks.satisfiable(Partial { yes, no: all & !yes });
            assert!(value(0), "{amo} {n}");
            for first in 0..n {
                assert!(value(1 << first), "{amo} {n}: {first}");
                for second in 0..first {
                    assert!(!value(1 << first | 1 << second), "{amo} {n}: {first} {second}");
                }
            }
        }
    }
}

#[test]
fn every_bound_has_exactly_its_models() {
    for &card in Card::ALL {
        for bound in Bound::ALL {
            for n in 0..=8 {
                for k in 0..=n + 1 {
                    let (mut masks, lits) = Masks::with_inputs(n);
                    card::constrain(&mut masks, bound, &lits, k, card);
                    let what = format!("{card} {bound:?} {k} of {n}");
                    compare(&masks, n, &what, |yes| bound.allows(yes.count_ones() as usize, k));
                }
            }
        }
    }
}

#[test]
fn larger_counts_have_exactly_their_models() {
    for &card in Card::ALL {
        for bound in Bound::ALL {
            for (n, k) in [(11, 3), (11, 8), (12, 6), (13, 5)] {
                let (mut masks, lits) = Masks::with_inputs(n);
                card::constrain(&mut masks, bound, &lits, k, card);
                let what = format!("{card} {bound:?} {k} of {n}");
                compare(&masks, n, &what, |yes| bound.allows(yes.count_ones() as usize, k));
            }
        }
    }
}

#[test]
fn literals_count_as_often_as_they_are_given() {
    // Negations, the same literal twice, a literal and its negation: the count is over the list.
    let (_, v) = Masks::with_inputs(5);
    let lists: [Vec<Lit>; 4] = [
        v.iter().map(|&lit| !lit).collect(),
        vec![v[0], v[0], v[1], v[2], v[3], v[4], v[4]],
        vec![v[0], !v[0], v[1], v[2], v[3], v[4], !v[4]],
        vec![!v[0], v[1], !v[1], v[1], v[2], !v[3], v[4], v[4]],
    ];
    let count = |list: &[Lit], yes: u128| -> usize {
        list.iter().filter(|lit| (yes >> lit.var().index() & 1 == 1) == lit.is_positive()).count()
    };
    for list in &lists {
        for &amo in Amo::ALL {
            let (mut masks, _) = Masks::with_inputs(5);
            card::at_most_one(&mut masks, list, amo);
            compare(&masks, 5, &format!("{amo} {list:?}"), |yes| count(list, yes) <= 1);
        }
        for &card in Card::ALL {
            for bound in Bound::ALL {
                for k in 0..=list.len() {
                    let (mut masks, _) = Masks::with_inputs(5);
                    card::constrain(&mut masks, bound, list, k, card);
                    let what = format!("{card} {bound:?} {k} of {list:?}");
                    compare(&masks, 5, &what, |yes| bound.allows(count(list, yes), k));
                }
            }
        }
    }
}

#[test]
fn the_short_names_mean_the_same() {
    let written = |write: &dyn Fn(&mut cluesat::cnf::Cnf, &[Lit])| {
        let mut cnf = cluesat::cnf::Cnf::new();
        let lits: Vec<Lit> = (0..7).map(|_| cnf.new_var().positive()).collect();
        write(&mut cnf, &lits);
        cnf
    };
    let by_bound = |bound| written(&|cnf, lits| card::constrain(cnf, bound, lits, 3, Card::Totalizer));
    assert_eq!(written(&|cnf, lits| card::at_most(cnf, lits, 3, Card::Totalizer)), by_bound(Bound::AtMost));
    assert_eq!(written(&|cnf, lits| card::at_least(cnf, lits, 3, Card::Totalizer)), by_bound(Bound::AtLeast));
    assert_eq!(written(&|cnf, lits| card::exactly(cnf, lits, 3, Card::Totalizer)), by_bound(Bound::Exactly));
}

#[test]
fn a_count_says_of_each_number_whether_it_is_reached() {
    for n in 0..=9 {
        let (mut masks, lits) = Masks::with_inputs(n);
        let digits = card::counted(&mut masks, &lits);
        assert_eq!(digits.len(), n);
        for (at, &digit) in digits.iter().enumerate() {
            for (literal, is_reached) in [(digit, true), (!digit, false)] {
                let mut masks = masks.clone();
                masks.add_clause(&[literal]);
                compare(&masks, n, &format!("{n} at least {}", at + 1), |yes| {
                    (yes.count_ones() as usize > at) == is_reached
                });
            }
        }
    }
}
