//! Formulas of every shape as rules on small boards.

use std::sync::Arc;

use cluesat::board::{Domain, Holds, Layout, Place, Values};
use cluesat::rule::formula::{Comparison, Context, Formula, Number, Reading, Shape, Term};
use cluesat::rule::{Head, Verb};

use super::small::{Case, TWO, line};

/// A formula about cells, as the rule of this shape.
fn formula(shape: Shape, cells: usize, values: Values, make: impl Fn(&[Place]) -> Formula) -> Case {
    let layout = Layout::cells(1, cells);
    let holds = Holds::all(values, cells);
    let head = Head::at(&layout, "formula", &line(cells), Verb::HAS, "what it says");
    let made = cluesat::rule::formula::rule(&mut Context::new(&layout, &holds), head, &make(&line(cells)));
    let (became, rule) = made.expect("it is small");
    assert_eq!(became, shape);
    Case { layout, values, rules: vec![rule] }
}

/// What each value of some cells counts, compared with a number.
fn weighed(places: &[Place], weights: &[i64], comparison: Comparison, number: i64) -> Formula {
    let terms = places.iter().map(|&place| Term { place, weights: weights.into() });
    Formula::compare(Arc::new(Number::of_places(terms).plus(&Number::just(-number), 1)), comparison)
}

/// A number that is read off a line.
fn reads(reading: Reading, comparison: Comparison, number: i64) -> Formula {
    Formula::compare(Arc::new(Number::of_reading(reading).plus(&Number::just(-number), 1)), comparison)
}

/// Formulas of every shape.
pub(super) fn formulas() -> Vec<Case> {
    let (three, four) = (Values::digits(3), Values::digits(4));
    let has = |place: Place, bits: u128| Formula::Has(place, Domain(bits));
    let all_two = |at: &[Place]| at.iter().map(|&place| has(place, 2)).collect::<Vec<_>>();
    vec![
        formula(Shape::Clause, 3, three, |at| Formula::any([has(at[0], 0b011), has(at[1], 0b001), has(at[2], 0b110)])),
        formula(Shape::Count, 4, TWO, |at| weighed(at, &[0, 1], Comparison::Equal, 2)),
        formula(Shape::Count, 4, TWO, |at| weighed(at, &[1, 0], Comparison::AtMost, 1)),
        formula(Shape::Count, 4, TWO, |at| weighed(at, &[1, -1], Comparison::AtLeast, 1)),
        formula(Shape::Count, 3, three, |at| weighed(at, &[0, 2, 0], Comparison::AtMost, 3)),
        formula(Shape::Distinct, 3, four, |at| Formula::Distinct(at.into(), Domain(0b1111))),
        formula(Shape::Distinct, 3, four, |at| Formula::Distinct(at.into(), Domain(0b1110))),
        formula(Shape::Cage, 3, four, |at| {
            Formula::all([
                Formula::Distinct(at.into(), Domain(0b1111)),
                weighed(at, &[1, 2, 3, 4], Comparison::Equal, 7),
            ])
        }),
        formula(Shape::Clause, 1, four, |at| weighed(at, &[1, 2, 3, 4], Comparison::AtMost, 2)),
        formula(Shape::Relation, 2, four, |at| weighed(at, &[1, 2, 3, 4], Comparison::Equal, 5)),
        formula(Shape::Relation, 2, four, |at| {
            let other = Number::of_places([Term { place: at[1], weights: [1, 2, 3, 4].into() }]);
            let own = Number::of_places([Term { place: at[0], weights: [1, 2, 3, 4].into() }]);
            Formula::compare(Arc::new(own.plus(&other, -1)), Comparison::AtLeast)
        }),
        formula(Shape::Table, 4, TWO, |at| {
            let parts = all_two(at);
            Formula::iff(Formula::any(parts[..2].to_vec()), Formula::all(parts[2..].to_vec()))
        }),
        formula(Shape::Table, 5, TWO, |at| weighed(at, &[0, 1], Comparison::Even, 0)),
        formula(Shape::Automaton, 3, three, |at| weighed(at, &[1, 2, 3], Comparison::Equal, 6)),
        formula(Shape::Automaton, 3, four, |at| Formula::Not(Arc::new(Formula::Distinct(at.into(), Domain(0b1111))))),
        formula(Shape::Automaton, 3, three, |at| {
            let equal = |bits: u128| Formula::all(at.iter().map(|&place| has(place, bits)));
            Formula::any([equal(1), equal(2), equal(4)])
        }),
        formula(Shape::Automaton, 9, TWO, |at| {
            reads(Reading::reach(vec![at[..5].to_vec(), at[5..].to_vec()], Domain(1)), Comparison::Equal, 3)
        }),
        formula(Shape::Automaton, 4, four, |at| {
            reads(Reading::visible(at.to_vec(), (1..5).map(Some).collect()), Comparison::Equal, 2)
        }),
        formula(Shape::Automaton, 9, TWO, |at| reads(Reading::runs(at.to_vec(), Domain(2)), Comparison::Equal, 3)),
        formula(Shape::Automaton, 6, TWO, |at| {
            // The third place is read in both arms.
            reads(
                Reading::arms(vec![at[..3].to_vec(), at[2..5].to_vec(), at[5..].to_vec()], Domain(2)),
                Comparison::Equal,
                2,
            )
        }),
        formula(Shape::Automaton, 4, four, |at| {
            reads(Reading::between(at.to_vec(), Domain(1), vec![0, 2, 3, 4]), Comparison::Equal, 5)
        }),
    ]
}
