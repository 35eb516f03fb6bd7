//! Propagation, lemmas and judge of the rule against all boards of small graphs, with pairings tried one by one.

use fastrand::Rng;

use super::{Matching, Owner};
use crate::board::{Board, Domains, Holds, Layout, Place, Values};
use crate::cnf::{Cnf, Encoder};
use crate::rule::{Fact, Head, LazyRule as _, Reason, Rule, Vars, Verb};

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
        let (passing, broken): (Vec<_>, Vec<_>) = all.iter().partition(|board| passes(&rule, 0, there(board, goods)));
        for board in &all {
            assert_eq!(rule.is_kept(board, &layout), passing.contains(&board), "{rule:?} {board:?}");
        }
        for _ in 0..20 {
            let known: Vec<Option<bool>> = (0..goods).map(|_| rng.bool().then(|| rng.bool())).collect();
            let fits = |board: &&&Board| (0..goods).all(|at| known[at].is_none_or(|known| (board.0[at] == 1) == known));
            let left: Vec<&&Board> = passing.iter().filter(fits).collect();
            let found = rule.propagate(&known);
            assert_eq!(found.is_none(), left.is_empty(), "{rule:?} {known:?}");
            for at in (0..goods).filter(|&at| known[at].is_none() && !left.is_empty()) {
                let same = left.iter().all(|board| board.0[at] == left[0].0[at]);
                let says = found.iter().flatten().find(|one| one.0 == at).map(|one| u16::from(one.1));
                assert_eq!(says, same.then_some(left[0].0[at]), "{rule:?} {known:?} {at}");
            }
        }
        let mut cnf = Cnf::new();
        let holds = Holds::all(TWO, goods + rule.owners.len());
        let vars = Vars::new(&layout, &Domains::all(holds), &mut Encoder::new(&mut cnf));
        for board in broken {
            let found = rule.lemmas(&[], &vars, board);
            assert!(!found.is_empty(), "{rule:?} {board:?}");
            for lemma in found {
                lemmas += 1;
                let fact = |lit: &crate::cnf::Lit| {
                    let (place, value, open) = vars.open().find(|(.., open)| open.var() == lit.var()).expect("a place");
                    Fact { place, value, holds: open == *lit }
                };
                let said: Vec<Fact> = lemma.clause.iter().map(fact).collect();
                let holds =
                    |said: &[Fact], board: &Board| said.iter().any(|fact| (board[fact.place] == 1) == fact.holds);
                assert!(!holds(&said, board) && passing.iter().all(|board| holds(&said, board)), "{rule:?} {lemma:?}");
                if said.is_empty() {
                    continue;
                }
                assert_eq!(rule.justifies(&[], &said, &lemma.reason), Ok(()), "{rule:?} {lemma:?}");
                let found = rule.reason(&[], &said).expect("it has one");
                assert_eq!(rule.justifies(&[], &said, &found), Ok(()), "{rule:?} {lemma:?}");
                for at in 0..said.len() {
                    let less: Vec<Fact> = [&said[..at], &said[at + 1..]].concat();
                    let is_fine = rule.justifies(&[], &less, &lemma.reason).is_ok();
                    assert!(!is_fine || passing.iter().all(|board| holds(&less, board)), "{rule:?} {less:?}");
                    refused += usize::from(!is_fine);
                    let mut other = said.clone();
                    other[at].holds = !other[at].holds;
                    let is_fine = rule.justifies(&[], &other, &lemma.reason).is_ok();
                    assert!(!is_fine || passing.iter().all(|board| holds(&other, board)), "{rule:?} {other:?}");
                }
                let named = Reason { name: "loop".into(), ..lemma.reason.clone() };
                assert!(rule.justifies(&[], &said, &named).is_err());
            }
        }
    }
    assert!(lemmas > 1_000 && refused > 500, "{lemmas} {refused}");
}
