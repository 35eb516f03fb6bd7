//! The rules: automata and tables of pairs, a row for each way to use one.

use cluesat::board::{Layout, Place, Value, Values};
use cluesat::card::Size;
use cluesat::rule::automaton::{AutomatonRule, Diagram, Method};
use cluesat::rule::chain::Chain;
use cluesat::rule::ends::Ends;
use cluesat::rule::outside::Sight;
use cluesat::rule::pattern::Pattern;
use cluesat::rule::relation::Relation;
use cluesat::rule::spread::Total;
use cluesat::rule::{Head, Rule, Verb};

pub(super) struct Row {
    pub(super) rule: Box<dyn Rule>,
    pub(super) places: usize,
    pub(super) values: Values,
    pub(super) method: Method,
    /// The diagram and what the clauses should cost, where places have more than two values.
    pub(super) of: Option<(Diagram, Option<Size>)>,
}

/// The rules: each automaton in both encodings.
pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let line = |count: usize| -> Vec<Place> { (0..count as u32).map(Place).collect() };
    macro_rules! rule {
        ($places:expr, $values:expr, |$layout:ident, $digits:ident, $line:ident| $make:expr) => {
            for method in [Method::States, Method::Transitions] {
                let ($layout, $digits, $line) = (&Layout::cells(1, $places), Values::digits($values), line($places));
                let rule = $make.expect("a small rule").with_method(method);
                let of = Some((rule.diagram().clone(), Some(rule.size())));
                rows.push(Row { rule: Box::new(rule), places: $places, values: $digits, method, of });
            }
        };
    }
    rule!(3, 6, |at, digits, line| AutomatonRule::cage(at, digits, line, Some(10)));
    rule!(4, 5, |at, digits, line| AutomatonRule::cage(at, digits, line, None));
    rule!(1, 5, |at, digits, line| AutomatonRule::cage(at, digits, line, Some(4)));
    rule!(2, 4, |at, digits, line| AutomatonRule::cage(at, digits, line, Some(8)));
    rule!(4, 5, |at, digits, line| AutomatonRule::sum(at, digits, line, 11));
    rule!(4, 5, |at, digits, line| AutomatonRule::arrow(at, digits, &line[..1], &line[1..]));
    rule!(4, 6, |at, digits, line| AutomatonRule::arrow(at, digits, &line[..2], &line[2..]));
    rule!(4, 5, |at, digits, line| AutomatonRule::double_arrow(at, digits, &line));
    rule!(4, 6, |at, digits, line| AutomatonRule::chain(at, digits, line, Chain::Grows));
    rule!(3, 3, |at, digits, line| AutomatonRule::chain(at, digits, line, Chain::Grows));
    rule!(4, 5, |at, digits, line| AutomatonRule::chain(at, digits, line, Chain::NeverFalls));
    rule!(4, 6, |at, digits, line| AutomatonRule::chain(at, digits, line, Chain::Apart(3)));
    rule!(3, 6, |at, digits, line| AutomatonRule::renban(at, digits, line));
    for total in [3, 9, 14] {
        rule!(5, 4, |at, digits, line| {
            let groups = [line[..2].to_vec(), line[2..].to_vec()];
            AutomatonRule::spread(at, digits, ("sum", "a box"), Total::Number(total), &groups, 1 << 20)
        });
    }
    rule!(4, 5, |at, digits, line| {
        let groups = [line[1..3].to_vec(), line[3..].to_vec()];
        AutomatonRule::spread(at, digits, ("arrow", "a box"), Total::Pill(&line[..1]), &groups, 1 << 20)
    });
    rule!(5, 4, |at, digits, line| {
        let groups = [line[2..].to_vec()];
        AutomatonRule::spread(at, digits, ("arrow", "a box"), Total::Pill(&line[..2]), &groups, 1 << 20)
    });
    rule!(4, 4, |at, digits, line| AutomatonRule::counting(at, digits, line, 4));
    rule!(6, 3, |at, digits, line| AutomatonRule::counting(at, digits, line, 2));
    rule!(3, 6, |at, digits, line| AutomatonRule::nabner(at, digits, line));
    rule!(4, 4, |at, digits, line| AutomatonRule::quadruple(at, digits, line, &[3, 1, 3]));
    rule!(4, 6, |at, digits, line| AutomatonRule::ends(at, digits, &line, Ends::Between));
    rule!(4, 6, |at, digits, line| AutomatonRule::ends(at, digits, &line, Ends::Lockout(3)));
    rule!(4, 5, |at, digits, line| {
        AutomatonRule::region_sum(at, digits, &[line[..2].to_vec(), line[2..3].to_vec(), line[3..].to_vec()])
    });
    rule!(4, 5, |at, digits, line| AutomatonRule::zipper(at, digits, &line));
    rule!(3, 6, |at, digits, line| AutomatonRule::zipper(at, digits, &line));
    rule!(4, 5, |at, digits, line| AutomatonRule::entropic(at, digits, line));
    rule!(4, 5, |at, digits, line| AutomatonRule::modular(at, digits, line, 3));
    rule!(4, 4, |at, digits, line| AutomatonRule::outside(at, digits, line, Sight::Sandwich, 2));
    rule!(4, 4, |at, digits, line| AutomatonRule::outside(at, digits, line, Sight::XSum, 7));
    rule!(4, 4, |at, digits, line| AutomatonRule::outside(at, digits, line, Sight::Skyscraper, 2));
    rule!(4, 5, |at, digits, line| AutomatonRule::modular(at, digits, line, 2));
    rule!(4, 4, |at, digits, line| AutomatonRule::mixed(at, digits, vec![line]).map(|mut rules| rules.remove(0)));
    rule!(4, 5, |at, digits, line| AutomatonRule::pieces(at, digits, line, 5, false));
    rule!(4, 5, |at, digits, line| AutomatonRule::pieces(at, digits, line, 6, true));
    rule!(4, 5, |at, digits, line| AutomatonRule::span(at, digits, line, 3));
    rule!(4, 4, |at, digits, line| AutomatonRule::counting(at, digits, line, 2));
    rule!(4, 4, |at, digits, line| AutomatonRule::as_often(at, digits, [&line[..1], &line[1..]], 3));
    rule!(4, 4, |at, digits, line| {
        AutomatonRule::matching(at, digits, line, (Pattern::new(".*(12|3[14]).*").expect("an expression"), ".."))
    });
    let (layout, values) = (Layout::cells(1, 2), Values::digits(6));
    for number in 0..5 {
        let related = move |one: Value, other: Value| match number {
            0 => one.abs_diff(other) == 1,
            1 => one == 2 * other || other == 2 * one,
            2 => one < other,
            3 => one != other,
            _ => one == other,
        };
        let head = Head::at(&layout, "pair", &line(2), Verb::IS, &number.to_string());
        let rule = Box::new(Relation::new(head, values, [Place(0), Place(1)], related));
        rows.push(Row { rule, places: 2, values, method: Method::States, of: None });
    }
    rows
}
