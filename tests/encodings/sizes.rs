//! The formulas for the sizes against what is written, and the automatic choice against all others.

use cluesat::card::{self, Amo, Bound, Card, Size};
use cluesat::cnf::{ClauseSink, Counter, Lit};

/// What an encoder writes over `n` literals.
fn counted(n: usize, write: impl FnOnce(&mut Counter, &[Lit])) -> Size {
    let mut counter = Counter::new();
    let lits: Vec<Lit> = (0..n).map(|_| counter.new_var().positive()).collect();
    write(&mut counter, &lits);
    Size::new(counter.vars() - n, counter.clauses())
}

#[test]
fn at_most_one_has_the_size_of_its_formula() {
    for &amo in Amo::ALL {
        for n in (0..=130).chain([256, 257, 1000, 1025]) {
            let found = counted(n, |sink, lits| card::at_most_one(sink, lits, amo));
            assert_eq!(found, amo.size(n), "{amo} {n}");
        }
    }
}

#[test]
fn every_bound_has_the_size_of_its_formula() {
    for &card in Card::ALL {
        for bound in Bound::ALL {
            let most = if card == Card::Binomial { 13 } else { 34 };
            for n in 0..=most {
                for k in 0..=n + 1 {
                    let found = counted(n, |sink, lits| card::constrain(sink, bound, lits, k, card));
                    assert_eq!(found, card.size(bound, n, k), "{card} {bound:?} {k} of {n}");
                }
            }
            for (n, k) in [(100, 2), (100, 17), (129, 64), (200, 190)] {
                if card != Card::Binomial {
                    let found = counted(n, |sink, lits| card::constrain(sink, bound, lits, k, card));
                    assert_eq!(found, card.size(bound, n, k), "{card} {bound:?} {k} of {n}");
                }
            }
        }
    }
}

#[test]
fn the_formulas_are_those_of_the_papers() {
    for n in 2..200 {
        assert_eq!(Amo::Pairwise.size(n), Size::new(0, n * (n - 1) / 2));
        assert_eq!(Amo::Ladder.size(n), Size::new(n - 1, 3 * n - 4));
        for k in 1..n - 1 {
            let (vars, clauses) = (k * (n - k), 2 * k * (n - k) + n - 2 * k);
            assert_eq!(Card::Sequential.size(Bound::AtMost, n, k), Size::new(vars, clauses));
            // Sinz: (n - 1) k variables, 2 n k + n - 3 k - 1 clauses.
            assert!(vars <= (n - 1) * k && clauses < 2 * n * k + n - 3 * k);
        }
    }
    for (n, bits) in [(2, 1), (3, 2), (9, 4), (16, 4), (17, 5), (100, 7)] {
        assert_eq!(Amo::Bitwise.size(n), Size::new(bits, n * bits));
    }
    assert_eq!(Amo::Product.size(16), Size::new(8, 44));
    assert_eq!(Amo::Product.size(100), Size::new(20 + 14, 200 + 2 * 29));
    assert_eq!(Amo::Commander.size(9), Size::new(3, 21));
    assert_eq!(Amo::Commander.size(27), Size::new(9 + 3, 54 + 21));
    assert_eq!(Amo::Bimander.size(16), Size::new(3, 8 + 48));
    assert_eq!(Card::Binomial.size(Bound::AtMost, 8, 3), Size::new(0, 70));
    assert_eq!(Card::Binomial.size(Bound::Exactly, 4, 2), Size::new(0, 8));
}

#[test]
fn large_numbers_do_not_overflow() {
    for &card in Card::ALL {
        for (n, k) in [(1000, 500), (5000, 17)] {
            let size = card.size(Bound::Exactly, n, k);
            assert!(size.clauses >= n, "{card}");
        }
    }
    assert_eq!(Card::Binomial.size(Bound::AtMost, 1000, 500).clauses, usize::MAX);
}

#[test]
fn auto_is_the_smallest() {
    for n in 0..2000 {
        let smallest = Amo::ALL.iter().map(|amo| amo.size(n).total()).min();
        assert_eq!(Some(Amo::Auto.size(n).total()), smallest, "{n}");
        assert_ne!(Amo::Auto.resolve(n), Amo::Auto);
    }
    for bound in Bound::ALL {
        for n in 0..30 {
            for k in 0..=n + 1 {
                let smallest = Card::ALL.iter().map(|card| card.size(bound, n, k).total()).min();
                assert_eq!(Some(Card::Auto.size(bound, n, k).total()), smallest, "{bound:?} {k} of {n}");
                assert_ne!(Card::Auto.resolve(bound, n, k), Card::Auto);
            }
        }
    }
}

#[test]
fn auto_changes_where_the_documentation_says() {
    for n in 0..2000 {
        let expected: &[Amo] = match n {
            0..=6 => &[Amo::Pairwise],
            7..=24 => &[Amo::Commander],
            25..=47 => &[Amo::Commander, Amo::Product],
            _ => &[Amo::Product],
        };
        assert!(expected.contains(&Amo::Auto.resolve(n)), "{n}");
    }
}

#[test]
fn auto_of_counts_changes_where_the_documentation_says() {
    for (n, k, card) in [
        (7, 3, Card::Binomial),
        (8, 2, Card::Sequential),
        (8, 3, Card::Totalizer),
        (100, 2, Card::Sequential),
        (100, 98, Card::Sequential),
        (100, 50, Card::Totalizer),
        (200, 31, Card::Totalizer),
        (200, 40, Card::Network),
        (400, 200, Card::Network),
    ] {
        assert_eq!(Card::Auto.resolve(Bound::Exactly, n, k), card, "{k} of {n}");
    }
}
