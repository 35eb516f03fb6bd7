//! Models of random formulas, against all assignments.

use std::collections::BTreeSet;

use super::{Enumerator, Next, luby};
use crate::backend::Limits;
use crate::cnf::{ClauseSink, Lit, Var};

fn random_clauses(random: &mut fastrand::Rng, vars: usize, clauses: usize) -> Vec<Vec<Lit>> {
    let lit = |random: &mut fastrand::Rng| Var::new(random.usize(..vars)).lit(random.bool());
    let length = |random: &mut fastrand::Rng| if random.u8(..30) == 0 { 1 } else { random.usize(2..=4) };
    (0..clauses).map(|_| (0..length(random)).map(|_| lit(random)).collect()).collect()
}

fn holds(clauses: &[Vec<Lit>], assignment: u32) -> bool {
    let is_true = |lit: &Lit| (assignment >> lit.var().index() & 1 == 1) == lit.is_positive();
    clauses.iter().all(|clause| clause.iter().any(is_true))
}

/// The models as numbers, in the order of finding, with all variables but the first `telling` masked out; those for which
/// `wanted` has a clause that they break are refuted.
fn listed(vars: usize, clauses: &[Vec<Lit>], telling: usize, wanted: &[Vec<Lit>]) -> (Vec<u32>, u64) {
    let mut engine = Enumerator::new(Limits::none());
    (0..vars).for_each(|_| _ = engine.new_var());
    clauses.iter().for_each(|clause| engine.add_clause(clause));
    (0..telling).for_each(|var| engine.tell_apart_by(Var::new(var)));
    let (mut found, mut model) = (Vec::new(), 0_u32);
    while engine.next() == Next::Model {
        for lit in engine.changed() {
            model = model & !(1 << lit.var().index()) | u32::from(lit.is_positive()) << lit.var().index();
        }
        let whole = engine.model();
        assert!((0..vars).all(|var| whole.value(Var::new(var).positive()) == (model >> var & 1 == 1)), "what changed");
        assert!(holds(clauses, model), "a model breaks a clause");
        match wanted.iter().find(|clause| !holds(std::slice::from_ref(*clause), model)) {
            Some(clause) => engine.refute(clause),
            None => found.push(model & ((1 << telling) - 1)),
        }
    }
    assert_eq!(engine.next(), Next::Over);
    (found, engine.conflicts())
}

#[test]
fn every_model_comes_once() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut most, mut conflicts) = (0, 0);
    for round in 0..1500 {
        let vars = random.usize(1..=12);
        let count = random.usize(0..=vars * 5);
        let clauses = random_clauses(&mut random, vars, count);
        let telling = if round % 2 == 0 { vars } else { random.usize(0..=vars) };
        let wanted = if round % 3 == 0 { random_clauses(&mut random, vars, 3) } else { Vec::new() };
        let right = (0..1_u32 << vars).filter(|&model| holds(&clauses, model) && holds(&wanted, model));
        let right: BTreeSet<u32> = right.map(|model| model & ((1 << telling) - 1)).collect();
        let (found, cost) = listed(vars, &clauses, telling, &wanted);
        assert_eq!(found.len(), right.len(), "{vars} {telling} {clauses:?} {wanted:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), right);
        (most, conflicts) = (most.max(right.len()), conflicts.max(cost));
    }
    assert!(most > 1000 && conflicts > 10, "the hardest: {most} models, {conflicts} conflicts");
}

#[test]
fn what_is_forgotten_is_not_missed() {
    let mut random = fastrand::Rng::with_seed(2);
    let (vars, mut conflicts) = (18, 0);
    for _ in 0..12 {
        let clauses: Vec<Vec<Lit>> =
            (0..62).map(|_| (0..3).map(|_| Var::new(random.usize(..vars)).lit(random.bool())).collect()).collect();
        let right: Vec<u32> = (0..1_u32 << vars).filter(|&model| holds(&clauses, model)).collect();
        let (mut found, cost) = listed(vars, &clauses, vars, &[]);
        found.sort_unstable();
        assert_eq!(found, right);
        conflicts = conflicts.max(cost);
    }
    // More than the search keeps.
    assert!(conflicts > 10, "{conflicts} conflicts");
}

#[test]
fn restarts_follow_luby() {
    let first: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
