//! Propagation, lemmas and judge of the rule against all boards of small graphs, with pairings tried one by one.

use fastrand::Rng;

use super::{Matching, Owner};
use crate::board::{Board, Layout, Place, Values};
use crate::rule::tests::{Trial, all_open};
use crate::rule::{Fact, Head, Rule, Verb};

const TWO: Values = Values::two(&["no", "yes"]);

/// Goods at the first places, owners behind them.
fn random(goods: usize, rng: &mut Rng) -> (Matching, Layout) {
    let owners = rng.usize(0..5);
    let layout = Layout::cells(1, goods + owners);
    let owner = |number: usize, rng: &mut Rng| Owner {
        place: Place((goods + number) as u32),
        beside: (0..goods as u32).filter(|_| rng.u8(..5) < 2).collect(),
    };
    let owners = (0..owners).map(|number| owner(number, rng)).collect();
    let goods = (0..goods as u32).map(|at| Fact { place: Place(at), value: 1, holds: true }).collect();
    let head = Head::at(&layout, "pairs", &[Place(0)], Verb::HAS, "its own");
    (Matching::new(head, ["trees".into(), "tents".into()], owners, goods), layout)
}

fn boards(count: usize, all: usize) -> Vec<Board> {
    (0..1u32 << count).map(|bits| Board((0..all).map(|at| (bits >> at & 1) as u16).collect())).collect()
}

/// Whether the owners from this one on can be paired with all goods that are there and free.
fn passes(rule: &Matching, owner: usize, free: u32) -> bool {
    match rule.owners.get(owner) {
        None => free == 0,
        Some(own) => {
            let mut beside = own.beside.iter().filter(|&&at| free >> at & 1 == 1);
            beside.any(|&at| passes(rule, owner + 1, free & !(1 << at)))
        }
    }
}

fn there(board: &Board, goods: usize) -> u32 {
    (0..goods).map(|at| u32::from(board.0[at]) << at).sum()
}

#[test]
fn propagation_is_complete_and_the_judge_sees_why_lemmas_hold() {
    let mut rng = Rng::with_seed(1);
    let (mut lemmas, mut refused) = (0, 0);
    for _ in 0..300 {
        let goods = rng.usize(1..7);
        let (rule, layout) = random(goods, &mut rng);
        let all = boards(goods, goods + rule.owners.len());
        let (passing, broken): (Vec<Board>, Vec<Board>) =
            all.iter().cloned().partition(|board| passes(&rule, 0, there(board, goods)));
        for board in &all {
            assert_eq!(rule.is_kept(board, &layout), passing.contains(board), "{rule:?} {board:?}");
        }
        for _ in 0..20 {
            let known: Vec<Option<bool>> = (0..goods).map(|_| rng.bool().then(|| rng.bool())).collect();
            let fits = |board: &&Board| (0..goods).all(|at| known[at].is_none_or(|known| (board.0[at] == 1) == known));
            let left: Vec<&Board> = passing.iter().filter(fits).collect();
            let found = rule.propagate(&known);
            assert_eq!(found.is_none(), left.is_empty(), "{rule:?} {known:?}");
            for at in (0..goods).filter(|&at| known[at].is_none() && !left.is_empty()) {
                let same = left.iter().all(|board| board.0[at] == left[0].0[at]);
                let says = found.iter().flatten().find(|one| one.0 == at).map(|one| u16::from(one.1));
                assert_eq!(says, same.then_some(left[0].0[at]), "{rule:?} {known:?} {at}");
            }
        }
        let vars = all_open(goods + rule.owners.len(), TWO);
        let trial = Trial { rule: &rule, others: &[], vars: &vars, passing: &passing };
        let [found, changed] = trial.all_lemmas(broken.iter());
        (lemmas, refused) = (lemmas + found, refused + changed);
    }
    assert!(lemmas > 1_000 && refused > 500, "{lemmas} {refused}");
}
