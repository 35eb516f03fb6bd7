//! Every circle at every place of small boards, over all boards of its scope.

use super::{Circle, Colour};
use crate::board::{Board, Domains, Holds, Layout, Place, Values};
use crate::cnf::{ClauseSink, Encoder, Lit, Var};
use crate::grid::Pos;
use crate::rule::{Claim, Fact, Rule, Vars};

#[derive(Default)]
struct Clauses(u32, Vec<Vec<Lit>>);

impl ClauseSink for Clauses {
    fn new_var(&mut self) -> Var {
        self.0 += 1;
        Var::new(self.0 as usize - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.1.push(clause.to_vec());
    }
}

fn circles() -> impl Iterator<Item = (Layout, Circle)> {
    [(1, 1), (1, 4), (2, 2), (3, 3), (3, 4), (5, 5)].into_iter().flat_map(|(height, width)| {
        (0..height * width).flat_map(move |at| {
            [Colour::White, Colour::Black].map(|colour| {
                let layout = Layout::centers(height, width);
                let circle = Circle::new(&layout, Pos::new(at / width, at % width), colour);
                (layout, circle)
            })
        })
    })
}

/// All boards of a scope as bits, and the verdict of the check on each.
fn judged(layout: &Layout, circle: &Circle) -> Vec<bool> {
    let scope = circle.scope();
    let judge = |bits: u32| {
        let mut board = Board(vec![0; layout.edge_count()]);
        for (at, &(place, _)) in scope.iter().enumerate() {
            board[place] = (bits >> at & 1) as u16;
        }
        let mut passes = true;
        circle.check(&board, layout, &mut |_, text| {
            assert!(text.starts_with("the white circle at r") || text.starts_with("the black circle at r"), "{text}");
            passes = false;
        });
        passes
    };
    (0..1 << scope.len()).map(judge).collect()
}

/// The rules as players know them, written out, with the neighbours' straightness read from their own two edges.
#[test]
fn the_check_is_the_rule_as_it_is_told() {
    for (layout, circle) in circles() {
        let Some(Pos { row, col }) = (0..layout.size().0 * layout.size().1)
            .map(|at| Pos::new(at / layout.size().1, at % layout.size().1))
            .find(|&at| layout.cell(at) == circle.cell)
        else {
            panic!("the circle has a cell")
        };
        let edge = |one: (isize, isize), other: (isize, isize)| {
            let at = |(row, col): (isize, isize)| Some(Pos::new(row.try_into().ok()?, col.try_into().ok()?));
            let (one, other) = (at(one.min(other))?, at(one.max(other))?);
            let edge = if one.row == other.row {
                crate::grid::Edge::Horizontal(one)
            } else {
                crate::grid::Edge::Vertical(one)
            };
            layout.place(crate::grid::Spot::Edge(edge))
        };
        let here = (row as isize, col as isize);
        let step = |(dr, dc): (isize, isize), by: isize| (here.0 + by * dr, here.1 + by * dc);
        for (bits, passes) in judged(&layout, &circle).into_iter().enumerate() {
            let has = |place: Option<Place>| {
                place.is_some_and(|place| {
                    circle.scope().iter().position(|atom| atom.0 == place).is_some_and(|at| bits >> at & 1 == 1)
                })
            };
            let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            let taken: Vec<_> = steps.into_iter().filter(|&to| has(edge(here, step(to, 1)))).collect();
            let goes_on = |to: &(isize, isize)| has(edge(step(*to, 1), step(*to, 2)));
            let expected = match (&taken[..], circle.colour) {
                ([one, other], colour) => {
                    let straight = one.0 == -other.0 && one.1 == -other.1;
                    match colour {
                        Colour::White => straight && !(goes_on(one) && goes_on(other)),
                        Colour::Black => !straight && goes_on(one) && goes_on(other),
                    }
                }
                _ => false,
            };
            assert_eq!(passes, expected, "{circle:?} {bits:b}");
        }
    }
}

#[test]
fn the_clauses_hold_on_the_boards_that_pass() {
    const VALUES: Values = Values::two(&["no line", "line"]);
    for (layout, circle) in circles() {
        let domains = Domains::all(Holds::all(VALUES, layout.edge_count()));
        let mut sink = Clauses::default();
        let mut enc = Encoder::new(&mut sink);
        let vars = Vars::new(&layout, &domains, &mut enc);
        circle.encode(&vars, &mut enc);
        let scope = circle.scope().into_owned();
        assert!(sink.1.len() <= 8);
        for (bits, passes) in judged(&layout, &circle).into_iter().enumerate() {
            let holds = |lit: &Lit| {
                let of = |&(place, value): &(Place, u16)| vars.lit(place, value);
                let on = scope.iter().position(|atom| of(atom) == Some(*lit));
                let off = scope.iter().position(|atom| of(atom) == Some(!*lit));
                on.is_some_and(|at| bits >> at & 1 == 1) || off.is_some_and(|at| bits >> at & 1 == 0)
            };
            assert_eq!(sink.1.iter().all(|clause| clause.iter().any(holds)), passes, "{circle:?} {bits:b}");
        }
    }
}

#[test]
fn propagation_finds_all_and_nothing_wrong() {
    for (layout, circle) in circles() {
        let count = circle.scope().len();
        let judged = judged(&layout, &circle);
        for state in 0..3_usize.pow(count as u32) {
            let digit = |at: usize| state / 3_usize.pow(at as u32) % 3;
            let known: Vec<Option<bool>> = (0..count).map(|at| [None, Some(false), Some(true)][digit(at)]).collect();
            let fits = |bits: usize| {
                known.iter().enumerate().all(|(at, known)| known.is_none_or(|k| k == (bits >> at & 1 == 1)))
            };
            let (mut any, mut all, mut some) = (0, usize::MAX, false);
            for bits in (0..judged.len()).filter(|&bits| judged[bits] && fits(bits)) {
                (any, all, some) = (any | bits, all & bits, true);
            }
            let expected = some.then(|| {
                let open = (0..count).filter(|&at| known[at].is_none());
                let fixed = open.filter(|at| any >> at & 1 == all >> at & 1);
                fixed.map(|at| (at, all >> at & 1 == 1)).collect::<Vec<_>>()
            });
            assert_eq!(circle.propagate(&known), expected, "{circle:?} {known:?}");
            let clause: Vec<Claim> = (circle.scope().iter().zip(&known))
                .filter_map(|(&(place, value), known)| Some(Claim::Fact(Fact { place, value, holds: !(*known)? })))
                .collect();
            assert_eq!(circle.entails(&clause), !some);
        }
    }
}
