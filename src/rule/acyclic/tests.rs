//! Propagation, lemmas, judge, clauses and search of the rule against all boards of small graphs.

use fastrand::Rng;

use super::{Acyclic, Join, Node};
use crate::board::{Board, Layout, Place, Values};
use crate::rule::tests::{Trial, all_open, boards, every_engine_finds};
use crate::rule::{Fact, Head, Origin, Phrase, Rule};

const TWO: Values = Values::two(&["no", "yes"]);

/// So many nodes and places; joins need one fact or two, and some nodes have marks.
fn random(places: usize, rng: &mut Rng) -> Acyclic {
    let nodes: u32 = rng.u32(2..7);
    let marked = rng.bool();
    let node = |at: u32, rng: &mut Rng| Node {
        name: format!("node {at}"),
        mark: (marked && rng.u8(..3) > 0).then(|| rng.u32(..3)),
    };
    let all = (0..nodes).map(|at| node(at, rng)).collect();
    let one_sign = rng.bool();
    let fact = |place: u32, rng: &mut Rng| Fact { place: Place(place), value: 1, holds: one_sign || rng.bool() };
    let mut joins = Vec::new();
    for _ in 0..rng.usize(1..9) {
        let ends = [rng.u32(..nodes), rng.u32(..nodes)];
        let first = rng.u32(..places as u32);
        let mut facts = vec![fact(first, rng)];
        if rng.bool() {
            let second = (first + rng.u32(1..places as u32)) % places as u32;
            facts.push(fact(second, rng));
        }
        if ends[0] != ends[1] {
            joins.push(Join { ends, facts });
        }
    }
    let phrase = Phrase::new("the lines", ("make no", "would make a"), "cycle");
    Acyclic::new(
        Head {
            kind: "cycle",
            origin: Origin::Law,
            phrase: phrase.into(),
            clue_place: None,
            label: "x".to_owned().into(),
        },
        all,
        &joins,
    )
}

/// What the rule means, said in another way: taking away any join parts its ends, and no way leads to another mark.
fn passes(rule: &Acyclic, board: &Board) -> bool {
    let is_on = rule.on(board);
    let reach = |from: u32, without: Option<usize>| {
        let mut seen = vec![false; rule.nodes.len()];
        seen[from as usize] = true;
        for _ in 0..seen.len() {
            for join in (0..is_on.len()).filter(|&join| is_on[join] && Some(join) != without) {
                let [one, other] = rule.net.ends(join as u32).map(|end| end as usize);
                let either = seen[one] || seen[other];
                (seen[one], seen[other]) = (either, either);
            }
        }
        seen
    };
    let parts = |join: usize| {
        let [one, other] = rule.net.ends(join as u32);
        !reach(one, Some(join))[other as usize]
    };
    let agrees = |node: usize| {
        let seen = reach(node as u32, None);
        let others = (0..seen.len()).filter(|&other| seen[other]).filter_map(|other| rule.nodes[other].mark);
        rule.nodes[node].mark.is_none_or(|mark| others.into_iter().all(|other| other == mark))
    };
    (0..is_on.len()).filter(|&join| is_on[join]).all(parts) && (0..rule.nodes.len()).all(agrees)
}

#[test]
fn propagation_finds_every_fact_that_is_excluded() {
    let mut rng = Rng::with_seed(1);
    let mut found_any = 0;
    for _ in 0..300 {
        let count = rng.usize(2..7);
        let rule = random(count, &mut rng);
        for board in boards(count, TWO) {
            assert_eq!(rule.is_kept(&board, &Layout::cells(1, count)), passes(&rule, &board), "{rule:?} {board:?}");
        }
        let atoms = rule.scope().to_vec();
        for _ in 0..20 {
            let known: Vec<Option<bool>> = atoms.iter().map(|_| (rng.u8(..3) > 0).then(|| rng.bool())).collect();
            let fits = |board: &Board, known: &[Option<bool>]| {
                atoms.iter().zip(known).all(|(&(at, _), known)| known.is_none_or(|known| (board[at] == 1) == known))
            };
            let left = |known: &[Option<bool>]| {
                boards(count, TWO).iter().any(|board| fits(board, known) && passes(&rule, board))
            };
            let found = rule.propagate(&known);
            assert!(found.is_some() || !left(&known), "{rule:?} {known:?}");
            for &(at, is) in found.iter().flatten() {
                let mut other = known.clone();
                other[at] = Some(!is);
                assert!(!left(&other), "{rule:?} {known:?} {at}");
                found_any += 1;
            }
            if known.iter().all(Option::is_some) {
                assert_eq!(found.is_some(), left(&known), "{rule:?} {known:?}");
            }
        }
    }
    assert!(found_any > 500, "{found_any}");
}

/// Of many rules and the boards that pass, what `each` counts.
fn tried(seed: u64, mut each: impl FnMut(&Trial<'_>, &[Board], &mut Rng) -> [usize; 2]) -> [usize; 2] {
    let (mut rng, mut sums) = (Rng::with_seed(seed), [0; 2]);
    for _ in 0..300 {
        let count = rng.usize(2..7);
        let rule = random(count, &mut rng);
        let vars = all_open(count, TWO);
        let (passing, broken): (Vec<Board>, Vec<Board>) =
            boards(count, TWO).into_iter().partition(|board| passes(&rule, board));
        let found = each(&Trial { rule: &rule, others: &[], vars: &vars, passing: &passing }, &broken, &mut rng);
        sums = [sums[0] + found[0], sums[1] + found[1]];
    }
    sums
}

#[test]
fn lemmas_hold_on_every_board_that_passes_and_the_judge_sees_why() {
    let [lemmas, refused] = tried(2, |trial, broken, _| trial.all_lemmas(broken.iter()));
    assert!(lemmas > 1_000 && refused > 1_000, "{lemmas} {refused}");
}

#[test]
fn what_the_rule_says_inside_a_search_holds() {
    let [implied, conflicts] = tried(3, |trial, _, rng| trial.search(rng, true));
    assert!(implied > 500 && conflicts > 100, "{implied} {conflicts}");
}

#[test]
fn every_engine_finds_the_boards_that_pass() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..60 {
        let count = rng.usize(2..7);
        let rule: [Box<dyn Rule>; 1] = [Box::new(random(count, &mut rng))];
        every_engine_finds(&rule, &Layout::cells(1, count), count, TWO);
    }
}
