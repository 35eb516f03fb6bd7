//! Propagation, lemmas, judge, clauses and search of the rule against all boards of small graphs.

use fastrand::Rng;

use super::{Acyclic, Join, Node};
use crate::backend::{Backend, Limits, SolverResult};
use crate::board::{Board, Domains, Holds, Layout, Place, Values};
use crate::card::{Connectivity, Encoding};
use crate::cnf::{Cnf, Encoder, Lit, RuleMode};
use crate::rule::{Fact, Head, LazyRule as _, Origin, Phrase, Rule, Vars};

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
    Acyclic::new(Head { kind: "cycle", origin: Origin::Law, phrase, clue_place: None, label: "x".into() }, all, &joins)
}

fn boards(count: usize) -> Vec<Board> {
    (0..1u32 << count).map(|bits| Board((0..count).map(|at| (bits >> at & 1) as u16).collect())).collect()
}

fn all_open(count: usize, enc: &mut Encoder<'_>) -> Vars {
    Vars::new(&Layout::cells(1, count), &Domains::all(Holds::all(TWO, count)), enc)
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

fn holds(said: &[Fact], board: &Board) -> bool {
    said.iter().any(|fact| (board[fact.place] == fact.value) == fact.holds)
}

fn facts(vars: &Vars, clause: &[Lit]) -> Vec<Fact> {
    let fact = |lit: &Lit| {
        let (place, value, open) = vars.open().find(|(.., open)| open.var() == lit.var()).expect("a place");
        Fact { place, value, holds: open == *lit }
    };
    clause.iter().map(fact).collect()
}

#[test]
fn propagation_finds_every_fact_that_is_excluded() {
    let mut rng = Rng::with_seed(1);
    let mut found_any = 0;
    for _ in 0..300 {
        let count = rng.usize(2..7);
        let rule = random(count, &mut rng);
        for board in boards(count) {
            assert_eq!(rule.is_kept(&board, &Layout::cells(1, count)), passes(&rule, &board), "{rule:?} {board:?}");
        }
        let atoms = rule.scope().to_vec();
        for _ in 0..20 {
            let known: Vec<Option<bool>> = atoms.iter().map(|_| (rng.u8(..3) > 0).then(|| rng.bool())).collect();
            let fits = |board: &Board, known: &[Option<bool>]| {
                atoms.iter().zip(known).all(|(&(at, _), known)| known.is_none_or(|known| (board[at] == 1) == known))
            };
            let left =
                |known: &[Option<bool>]| boards(count).iter().any(|board| fits(board, known) && passes(&rule, board));
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

#[test]
fn lemmas_hold_on_every_board_that_passes_and_the_judge_sees_why() {
    let mut rng = Rng::with_seed(2);
    let (mut lemmas, mut refused) = (0, 0);
    for _ in 0..300 {
        let count = rng.usize(2..7);
        let rule = random(count, &mut rng);
        let mut cnf = Cnf::new();
        let vars = all_open(count, &mut Encoder::new(&mut cnf));
        let (passing, broken): (Vec<_>, Vec<_>) = boards(count).into_iter().partition(|board| passes(&rule, board));
        for board in broken {
            let found = rule.lemmas(&[], &vars, &board);
            assert!(!found.is_empty(), "{rule:?} {board:?}");
            for lemma in found {
                lemmas += 1;
                let said = facts(&vars, &lemma.clause);
                assert!(!holds(&said, &board), "{rule:?} {board:?} {lemma:?}");
                assert!(passing.iter().all(|board| holds(&said, board)), "{rule:?} {lemma:?}");
                assert_eq!(rule.justifies(&[], &said, &lemma.reason), Ok(()), "{rule:?} {lemma:?}");
                for at in 0..said.len() {
                    let less: Vec<Fact> = [&said[..at], &said[at + 1..]].concat();
                    let is_fine = rule.reason(&[], &less).is_some_and(|why| rule.justifies(&[], &less, &why).is_ok());
                    assert!(!is_fine || passing.iter().all(|board| holds(&less, board)), "{rule:?} {less:?}");
                    refused += usize::from(!is_fine);
                    let mut other = said.clone();
                    other[at].holds = !other[at].holds;
                    let fine = rule.justifies(&[], &other, &lemma.reason).is_ok();
                    assert!(!fine || passing.iter().all(|board| holds(&other, board)), "{rule:?} {other:?}");
                }
            }
        }
    }
    assert!(lemmas > 1_000 && refused > 1_000, "{lemmas} {refused}");
}

/// Literals come and go at random, as in an engine: all that the rule says then holds on every board that passes.
#[test]
fn what_the_rule_says_inside_a_search_holds() {
    let mut rng = Rng::with_seed(3);
    let (mut implied, mut conflicts) = (0, 0);
    for _ in 0..300 {
        let count = rng.usize(2..7);
        let rule = random(count, &mut rng);
        let mut cnf = Cnf::new();
        let vars = all_open(count, &mut Encoder::new(&mut cnf));
        let passing: Vec<Board> = boards(count).into_iter().filter(|board| passes(&rule, board)).collect();
        let Some(mut theory) = rule.theory(&[], &vars, &[]) else { continue };
        let open: Vec<Lit> = vars.open().map(|(.., lit)| lit).collect();
        let mut trail: Vec<Lit> = Vec::new();
        let mut found = Vec::new();
        theory.start(&mut found);
        let mut in_conflict = false;
        for _ in 0..200 {
            let lit = open[rng.usize(..open.len())];
            let lit = if rng.bool() { lit } else { !lit };
            if in_conflict || rng.u8(..4) == 0 || trail.contains(&lit) || trail.contains(&!lit) {
                if trail.pop().is_some() {
                    theory.undo();
                }
                in_conflict = false;
                continue;
            }
            found.clear();
            trail.push(lit);
            let mut clauses: Vec<Vec<Lit>> = Vec::new();
            match theory.assert(lit, &mut found) {
                Err(clause) => {
                    conflicts += 1;
                    in_conflict = true;
                    assert!(clause.iter().all(|&lit| trail.contains(&!lit)), "{rule:?} {clause:?} {trail:?}");
                    clauses.push(clause);
                }
                Ok(()) => {
                    for &lit in found.iter().filter(|lit| !trail.contains(lit) && !trail.contains(&!**lit)) {
                        implied += 1;
                        let mut clause = Vec::new();
                        theory.explain(lit, &mut clause);
                        assert!(clause.iter().all(|&lit| trail.contains(&!lit)), "{rule:?} {clause:?} {trail:?}");
                        clause.push(lit);
                        clauses.push(clause);
                    }
                    let board = Board((0..count).map(|at| u16::from(trail.contains(&open[at]))).collect());
                    assert!(trail.len() < count || passes(&rule, &board), "{rule:?} {board:?}");
                }
            }
            for clause in clauses {
                let said = facts(&vars, &clause);
                assert!(passing.iter().all(|board| holds(&said, board)), "{rule:?} {clause:?}");
                let reason = rule.reason(&[], &said);
                assert!(reason.is_some_and(|reason| rule.justifies(&[], &said, &reason).is_ok()), "{rule:?} {said:?}");
            }
        }
    }
    assert!(implied > 500 && conflicts > 100, "{implied} {conflicts}");
}

/// Engines that follow the rule, or get lemmas, or clauses that state all, find the same boards, each once.
#[test]
fn every_engine_finds_the_boards_that_pass() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..60 {
        let count = rng.usize(2..7);
        let rule = random(count, &mut rng);
        let wanted = boards(count).iter().filter(|board| passes(&rule, board)).count();
        for connectivity in [Connectivity::Lazy, Connectivity::Lemmas, Connectivity::Static] {
            let mut solver = Backend::Batsat.solver(&Limits::none());
            let encoding = Encoding { connectivity, ..Encoding::default() };
            let mut enc = Encoder::with(&mut *solver, RuleMode::Plain, encoding);
            let vars = all_open(count, &mut enc);
            rule.encode(&vars, &mut enc);
            drop(enc);
            if connectivity == Connectivity::Lazy
                && let Some(theory) = rule.theory(&[], &vars, &[])
            {
                solver.follow(theory);
            }
            let mut found = 0;
            while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") {
                let board = vars.decode(&model);
                let lemmas = rule.violated(&vars, &board, &|_| false);
                assert_eq!(lemmas.is_empty(), passes(&rule, &board));
                assert!(lemmas.is_empty() || connectivity == Connectivity::Lemmas, "{connectivity:?} {rule:?}");
                if lemmas.is_empty() {
                    found += 1;
                    let block: Vec<Lit> =
                        vars.open().map(|(.., lit)| if model.value(lit) { !lit } else { lit }).collect();
                    solver.add_clause(&block);
                }
                lemmas.iter().for_each(|lemma| solver.add_clause(lemma));
            }
            assert_eq!(found, wanted, "{connectivity:?} {rule:?}");
        }
    }
}
