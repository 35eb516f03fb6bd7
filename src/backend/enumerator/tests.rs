//! Models of random formulas, against all assignments.

use std::collections::BTreeSet;

use super::{Enumerator, Next, luby};
use crate::backend::Limits;
use crate::cnf::{ClauseSink, Lit, Theory, Var};

/// Of these variables an even number is true.
#[derive(Clone, Debug)]
struct Even {
    vars: Vec<Var>,
    asserted: Vec<Lit>,
}

impl Even {
    fn is_kept(&self, model: u32) -> bool {
        self.vars.iter().filter(|var| model >> var.index() & 1 == 1).count() % 2 == 0
    }

    fn known(&self) -> impl Iterator<Item = Lit> {
        self.asserted.iter().copied().filter(|lit| self.vars.contains(&lit.var()))
    }
}

impl Theory for Even {
    fn start(&mut self, implied: &mut Vec<Lit>) {
        if let [var] = self.vars[..] {
            implied.push(var.negative());
        }
    }

    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.asserted.push(lit);
        let known: Vec<Lit> = self.known().collect();
        let odd = known.iter().filter(|lit| lit.is_positive()).count() % 2 == 1;
        if known.len() + 1 == self.vars.len() {
            implied.extend(
                self.vars.iter().filter(|var| known.iter().all(|lit| lit.var() != **var)).map(|var| var.lit(odd)),
            );
        }
        if known.len() == self.vars.len() && odd { Err(known.into_iter().map(|lit| !lit).collect()) } else { Ok(()) }
    }

    fn undo(&mut self) {
        self.asserted.pop();
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        clause.extend(self.known().filter(|lit| lit.var() != implied.var()).map(|lit| !lit));
    }
}

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
/// `wanted` has a clause that they break are refuted, and `rule` is followed.
fn listed(
    vars: usize,
    clauses: &[Vec<Lit>],
    telling: usize,
    wanted: &[Vec<Lit>],
    rule: Option<&Even>,
) -> (Vec<u32>, u64) {
    let mut engine = Enumerator::new(Limits::none());
    (0..vars).for_each(|_| _ = engine.new_var());
    clauses.iter().for_each(|clause| engine.add_clause(clause));
    (0..telling).for_each(|var| engine.tell_apart_by(Var::new(var)));
    if let Some(rule) = rule {
        engine.follow(Box::new(rule.clone()));
    }
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
    for round in 0..6000 {
        let vars = random.usize(1..=12);
        let count = random.usize(0..=vars * 5);
        let clauses = random_clauses(&mut random, vars, count);
        let telling = if round % 2 == 0 { vars } else { random.usize(0..=vars) };
        let wanted = if round % 3 == 0 { random_clauses(&mut random, vars, 3) } else { Vec::new() };
        let even = (round % 5 == 0).then(|| {
            let vars = (0..vars).map(Var::new).filter(|_| random.bool()).collect();
            Even { vars, asserted: Vec::new() }
        });
        let is_right = |model: &u32| {
            holds(&clauses, *model) && holds(&wanted, *model) && even.as_ref().is_none_or(|even| even.is_kept(*model))
        };
        let right = (0..1_u32 << vars).filter(is_right);
        let right: BTreeSet<u32> = right.map(|model| model & ((1 << telling) - 1)).collect();
        let (found, cost) = listed(vars, &clauses, telling, &wanted, even.as_ref());
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
        let even = Even { vars: (0..4).map(Var::new).collect(), asserted: Vec::new() };
        let is_right = |model: &u32| holds(&clauses, *model) && even.is_kept(*model);
        let right: Vec<u32> = (0..1_u32 << vars).filter(is_right).collect();
        let (mut found, cost) = listed(vars, &clauses, vars, &[], Some(&even));
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
