//! Line solving against all placements.

use fastrand::Rng;
use std::cell::Cell;

use super::Runs;
use super::bits::{Bits, Wide};
use super::clue::{Clue, Run};
use super::line::LineSolver;
use crate::board::{Domains, Holds, Layout, Place, Values};
use crate::cnf::{Cnf, Encoder};
use crate::rule::{Claim, Rule, Vars};

thread_local! {
    /// The gap to assume between two runs, whatever their colours, while a test sets it wrong.
    static WRONG: Cell<Option<usize>> = const { Cell::new(None) };
}

/// The wrong gap between two runs that a test asks for, if any.
pub(super) fn wrong_gap(between: bool) -> Option<usize> {
    WRONG.get().filter(|_| between)
}

/// All placements of the runs in `len` cells, as values.
fn placements(runs: &[Run], len: usize) -> Vec<Vec<u16>> {
    let Some((&first, rest)) = runs.split_first() else { return vec![vec![0; len]] };
    let length = first.length as usize;
    // Stated again here, so that a wrong gap elsewhere is noticed.
    let room = length + usize::from(rest.first().is_some_and(|next| next.colour == first.colour));
    let mut all = Vec::new();
    for start in 0..(len + 1).saturating_sub(room) {
        for behind in placements(rest, len - start - room) {
            let mut cells = vec![0; start];
            cells.resize(start + length, first.colour);
            cells.resize(start + room, 0);
            cells.extend(behind);
            all.push(cells);
        }
    }
    all
}

fn widen(set: u64) -> Wide<4> {
    set.places().map(Wide::one).fold(Wide::default(), |all, one| all | one)
}

/// `out[v]`: the cells that cannot have value v.
fn compare(runs: &[Run], len: usize, out: &[u64], all: &[Vec<u16>]) {
    let fits = |cells: &&Vec<u16>| cells.iter().enumerate().all(|(at, &value)| !out[usize::from(value)].has(at));
    let left: Vec<&Vec<u16>> = all.iter().filter(fits).collect();
    let never = |value: usize| -> u64 {
        let cells = (0..len).filter(|&at| left.iter().all(|cells| usize::from(cells[at]) != value));
        cells.map(u64::one).fold(0, |all, one| all | one)
    };
    let wanted: Option<Vec<u64>> = (!left.is_empty()).then(|| (0..out.len()).map(never).collect());
    let case = format!("{runs:?} in {len} without {out:?}");
    let mut solver = LineSolver::default();
    assert_eq!(solver.solve(runs, len, out).map(<[u64]>::to_vec), wanted, "{case}");
    let wide: Vec<Wide<4>> = out.iter().copied().map(widen).collect();
    let wider = wanted.map(|wanted| wanted.into_iter().map(widen).collect::<Vec<_>>());
    assert_eq!(LineSolver::default().solve(runs, len, &wide).map(<[Wide<4>]>::to_vec), wider, "wide: {case}");
    let mut starts = vec![0u64; runs.len()];
    for cells in &left {
        // A run starts where a colour follows another value.
        let begins = (0..len).filter(|&at| cells[at] > 0 && (at == 0 || cells[at - 1] != cells[at]));
        for (run, start) in begins.enumerate() {
            starts[run] |= u64::one(start);
        }
    }
    let wanted = (!left.is_empty()).then_some(&starts[..]);
    assert_eq!(solver.starts(runs, len, out), wanted, "starts: {case}");
}

/// All lines with this many cells and values.
fn lines(len: usize, values: u16) -> Vec<Vec<u16>> {
    let mut lines = vec![Vec::new()];
    for _ in 0..len {
        let longer = |line: &Vec<u16>| (0..values).map(|value| [&line[..], &[value]].concat()).collect::<Vec<_>>();
        lines = lines.iter().flat_map(longer).collect();
    }
    lines
}

/// All clues that some line has.
fn clues(len: usize, values: u16) -> Vec<Vec<Run>> {
    let mut clues: Vec<Vec<Run>> =
        lines(len, values).into_iter().map(|line| Clue::of_values(line).runs().to_vec()).collect();
    clues.sort();
    clues.dedup();
    clues
}

/// The sets of cells without a value, where `known[at]` is a set of values that the cell cannot have.
fn out_of(known: &[u16], values: u16) -> Vec<u64> {
    let set = |value: u16| {
        let cells = (0..known.len()).filter(|&at| known[at] >> value & 1 == 1);
        cells.map(u64::one).fold(0, |all, one| all | one)
    };
    (0..values).map(set).collect()
}

/// Every clue with every state of knowledge about the cells: up to seven cells in one colour, four in two, three in
/// three.
#[test]
fn every_short_line() {
    for (values, most) in [(2, 6), (3, 4), (4, 3)] {
        for len in 1..=most {
            let known = lines(len, 1 << values);
            for runs in clues(len, values) {
                let all = placements(&runs, len);
                known.iter().for_each(|known| compare(&runs, len, &out_of(known, values), &all));
            }
        }
    }
}

/// Longer lines with some values of some cells ruled out, right and wrong.
#[test]
fn random_lines() {
    let mut dice = Rng::with_seed(20_260_101);
    for round in 0..3_000 {
        let values = 2 + round % 4;
        let len = if values == 2 { 8 + dice.u64(..13) as usize } else { 5 + dice.u64(..9) as usize };
        let value = |dice: &mut Rng| if dice.u64(..10) < 6 { 1 + dice.u64(..values - 1) as u16 } else { 0 };
        let picture: Vec<u16> = (0..len).map(|_| value(&mut dice)).collect();
        let clue = Clue::of_values(picture.iter().copied());
        let all = placements(clue.runs(), len);
        for _ in 0..8 {
            let mut known: Vec<u16> = vec![0; len];
            for at in 0..len {
                if dice.u64(..5) < 2 {
                    // The cell keeps its value, except in a few deliberately wrong cases.
                    let own = 1 << picture[at];
                    known[at] = dice.u64(..1 << values) as u16 & !own;
                    if dice.u64(..40) == 0 {
                        known[at] |= own;
                    }
                }
            }
            compare(clue.runs(), len, &out_of(&known, values as u16), &all);
        }
    }
}

/// A run in n cells has n - s + 1 placements, k runs C(n - s + 1, k) where they need gaps and C(n - s + k, k) where
/// they may touch: this checks the oracle itself.
#[test]
fn oracle_counts() {
    let choose = |n: usize, k: usize| (0..k).fold(1, |ways, at| ways * (n - at) / (at + 1));
    for (lengths, len) in [(vec![3], 10), (vec![1, 1], 9), (vec![2, 3, 1], 15), (vec![1, 4, 2], 12), (vec![5, 5], 11)] {
        let sum: u32 = lengths.iter().sum();
        let free = len - sum as usize;
        let one = Clue::new(lengths.iter().copied());
        assert_eq!(placements(one.runs(), len).len(), choose(free + 1, lengths.len()), "{one} in {len}");
        let many = Clue::coloured((1..).zip(&lengths).map(|(colour, &length)| Run { length, colour }));
        assert_eq!(placements(many.runs(), len).len(), choose(free + lengths.len(), lengths.len()), "{many} in {len}");
    }
}

/// If runs of different colours also needed a gap, the first row of `rrb / r.r` could not be placed.
#[test]
fn runs_of_different_colours_may_touch() {
    let run = |length, colour| Run { length, colour };
    let touching = Clue::coloured([run(2, 1), run(1, 2)]);
    assert_eq!((touching.needs(), placements(touching.runs(), 3)), (3, vec![vec![1, 1, 2]]));
    assert_eq!(LineSolver::<u64>::default().solve(touching.runs(), 3, &[0; 3]), Some(&[0b111, 0b100, 0b011][..]));
    let apart = Clue::coloured([run(2, 1), run(1, 1)]);
    assert_eq!((apart.needs(), placements(apart.runs(), 3).len()), (4, 0));
    assert_eq!(LineSolver::<u64>::default().solve(apart.runs(), 3, &[0; 3]), None);
}

/// What each of the four statements of the rule says about `2a 1b` (or `1a 1a`) in three cells: whether it can be
/// placed.
fn lies(runs: [Run; 2]) -> [bool; 4] {
    let clue = Clue::coloured(runs);
    let places: Vec<Place> = (0..3).map(Place).collect();
    let values = Values::colours(2);
    // Built without the constructor, which requires that the runs fit.
    let rule = Runs { kind: "row", name: "row 1".to_owned(), places, clue, values, tells_cells: true };
    let (layout, known) = (Layout::cells(1, 3), Domains::all(Holds::all(values, 3)));
    let mut cnf = Cnf::new();
    let mut enc = Encoder::new(&mut cnf);
    let vars = Vars::new(&layout, &known, &mut enc);
    rule.encode(&vars, &mut enc);
    let told = cnf.clauses().all(|clause| !clause.is_empty());
    let scope = rule.scope().len();
    let entailed = rule.entails(&[] as &[Claim]);
    let needed = rule.clue.needs() <= 3;
    [needed, told, rule.propagate(&vec![None; scope]).is_some(), !entailed]
}

/// With the gap made wrong on purpose, every statement of the rule fails on the running example, so none of them has
/// its own copy of the gap.
#[test]
fn a_wrong_gap_is_noticed() {
    let run = |length, colour| Run { length, colour };
    let (touching, apart) = ([run(2, 1), run(1, 2)], [run(2, 1), run(1, 1)]);
    assert_eq!((lies(touching), lies(apart)[0]), ([true; 4], false));
    WRONG.set(Some(1));
    let always = lies(touching);
    WRONG.set(Some(0));
    let never = lies(apart);
    WRONG.set(None);
    assert_eq!(always, [false; 4], "with a gap between all runs the picture is lost");
    assert_eq!(never, [true; 4], "without any gap three cells of one colour pass for two runs");
    // The reference: all placements.
    assert_eq!((placements(&touching, 3).len(), placements(&apart, 3).len()), (1, 0));
}
