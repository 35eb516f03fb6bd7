//! What the tests of rules that clauses need not state have in common: all boards of a few places, lemmas and their
//! judge, the rule inside a search, engines.
//!
//! In: a rule, which boards pass in other words. Out: how often something was said, or a failed test. Must not know:
//! which rule it is.

use fastrand::Rng;

use crate::backend::{Backend, Enumerator, Limits, Next, SolverResult};
use crate::board::{Board, Domains, Holds, Layout, Place, Value, Values};
use crate::card::{Connectivity, Encoding};
use crate::cnf::{Cnf, Encoder, Lit, RuleMode, Theories, Theory};
use crate::rule::{Fact, LazyRule, Reason, Rule, Vars};

/// All boards of so many places.
pub(super) fn boards(count: usize, values: Values) -> Vec<Board> {
    let each = values.len();
    let board = |number: usize| (0..count).map(|at| values.value(number / each.pow(at as u32) % each)).collect();
    (0..each.pow(count as u32)).map(|number| Board(board(number))).collect()
}

/// So many places of which nothing is known.
pub(super) fn all_open(count: usize, values: Values) -> Vars {
    let mut cnf = Cnf::new();
    Vars::new(&Layout::cells(1, count), &Domains::all(Holds::all(values, count)), &mut Encoder::new(&mut cnf))
}

/// Whether a clause holds on a board.
pub(super) fn holds(said: &[Fact], board: &Board) -> bool {
    said.iter().any(|fact| (board[fact.place] == fact.value) == fact.holds)
}

/// The facts of literals.
pub(super) fn facts(vars: &Vars, clause: &[Lit]) -> Vec<Fact> {
    let fact = |lit: &Lit| {
        let (place, value, open) = vars.open().find(|(.., open)| open.var() == lit.var()).expect("a place");
        Fact { place, value, holds: open == *lit }
    };
    clause.iter().map(fact).collect()
}

/// A rule on trial.
pub(super) struct Trial<'r> {
    pub(super) rule: &'r dyn Rule,
    /// The other rules of the puzzle.
    pub(super) others: &'r [Box<dyn Rule>],
    pub(super) vars: &'r Vars,
    /// The boards that keep it and the others.
    pub(super) passing: &'r [Board],
}

impl Trial<'_> {
    fn lazy(&self) -> &dyn LazyRule {
        self.rule.lazy().expect("it need not be stated")
    }

    fn follows(&self, said: &[Fact]) -> bool {
        self.passing.iter().all(|board| holds(said, board))
    }

    /// The lemmas against a board that breaks the rule hold on every board that passes, and the judge sees why; without
    /// any part of it, or with one turned over, a clause does not hold, or the judge does not see why. How many there were,
    /// and how many changed ones were refused.
    fn lemmas(&self, board: &Board) -> [usize; 2] {
        let (rule, lazy, others) = (self.rule, self.lazy(), self.others);
        let found = lazy.lemmas(others, self.vars, board);
        assert!(!found.is_empty(), "{rule:?} {board:?}");
        let mut refused = 0;
        for lemma in &found {
            let said = facts(self.vars, &lemma.clause);
            assert!(!holds(&said, board) && self.follows(&said), "{rule:?} {board:?} {lemma:?}");
            if said.is_empty() {
                continue;
            }
            assert_eq!(lazy.justifies(others, &said, &lemma.reason), Ok(()), "{rule:?} {board:?} {lemma:?}");
            let own = lazy.reason(others, &said).expect("it has one");
            assert_eq!(lazy.justifies(others, &said, &own), Ok(()), "{rule:?} {lemma:?}");
            for at in 0..said.len() {
                let less: Vec<Fact> = [&said[..at], &said[at + 1..]].concat();
                let mut other = said.clone();
                other[at].holds = !other[at].holds;
                for changed in [less, other] {
                    let own = lazy.reason(others, &changed);
                    for reason in own.iter().chain([&lemma.reason]) {
                        let is_fine = lazy.justifies(others, &changed, reason).is_ok();
                        assert!(!is_fine || self.follows(&changed), "{rule:?} {changed:?} {reason:?}");
                        refused += usize::from(!is_fine);
                    }
                }
            }
            let named = Reason { name: "loop".into(), ..lemma.reason.clone() };
            assert!(lazy.justifies(others, &said, &named).is_err(), "{rule:?} {named:?}");
        }
        [found.len(), refused]
    }

    /// The same of several boards.
    pub(super) fn all_lemmas<'b>(&self, boards: impl Iterator<Item = &'b Board>) -> [usize; 2] {
        boards.map(|board| self.lemmas(board)).fold([0; 2], |sums, found| [sums[0] + found[0], sums[1] + found[1]])
    }

    /// Literals come and go at random, as in an engine: all that the rule says then holds on every board that passes, and
    /// it has a reason that the judge accepts, but for places of several values where `is_judged` is false. How often it said something, and how often there was a
    /// conflict.
    pub(super) fn search(&self, rng: &mut Rng, is_judged: bool) -> [usize; 2] {
        let (rule, lazy) = (self.rule, self.lazy());
        let Some(mut theory) = lazy.theory(self.others, self.vars, &[]) else { return [0; 2] };
        let open: Vec<(Place, Value, Lit)> = self.vars.open().collect();
        let (mut trail, mut found, mut said): (Vec<Lit>, Vec<Lit>, [usize; 2]) = (Vec::new(), Vec::new(), [0; 2]);
        theory.start(&mut found);
        theory.settle(&mut found).expect("nothing is known");
        // What it said, with how many literals were true then: engines make it true, here it may be denied.
        let mut owed: Vec<(usize, Lit)> = found.iter().map(|&lit| (0, lit)).collect();
        let mut in_conflict = false;
        for _ in 0..200 {
            let (place, _, lit) = open[rng.usize(..open.len())];
            let lit = if rng.bool() { lit } else { !lit };
            // A place has one value.
            let mut own = open.iter().filter(|(other, ..)| *other == place).map(|(.., lit)| lit);
            let is_known = trail.contains(&!lit) || own.any(|own| trail.contains(own)) || trail.contains(&lit);
            found.clear();
            let step = if in_conflict || rng.u8(..3) == 0 || is_known {
                if trail.pop().is_some() {
                    theory.undo();
                }
                owed.retain(|&(count, _)| count <= trail.len());
                Ok(())
            } else {
                trail.push(lit);
                theory.assert(lit, &mut found)
            };
            in_conflict = false;
            let mut clauses: Vec<Vec<Lit>> = Vec::new();
            match step.and_then(|()| theory.settle(&mut found)) {
                Err(clause) => {
                    in_conflict = true;
                    said[1] += 1;
                    clauses.push(clause);
                }
                Ok(()) => {
                    for &lit in found.iter().filter(|lit| !trail.contains(lit) && !trail.contains(&!**lit)) {
                        let mut clause = Vec::new();
                        theory.explain(lit, &mut clause);
                        clause.push(lit);
                        clauses.push(clause);
                    }
                    said[0] += clauses.len();
                    owed.extend(found.iter().map(|&lit| (trail.len(), lit)));
                    if owed.iter().all(|&(_, lit)| !trail.contains(&!lit)) {
                        self.is_kept_when_all_is_known(&open, &trail);
                    }
                }
            }
            for clause in clauses {
                let known = clause.iter().filter(|&&lit| trail.contains(&!lit)).count();
                assert_eq!(known + usize::from(!in_conflict), clause.len(), "{rule:?} {clause:?} {trail:?}");
                let said = facts(self.vars, &clause);
                assert!(self.follows(&said), "{rule:?} {said:?}");
                let reason = lazy.reason(self.others, &said);
                assert!(reason.is_some() || !is_judged, "{rule:?} {said:?}");
                let is_fine = |reason: &Reason| lazy.justifies(self.others, &said, reason).is_ok();
                assert!(reason.iter().all(is_fine), "{rule:?} {said:?}");
            }
        }
        said
    }

    /// Where the literals that are true make a board, it passes.
    fn is_kept_when_all_is_known(&self, open: &[(Place, Value, Lit)], trail: &[Lit]) {
        if trail.len() < open.len() || open.iter().any(|(_, value, _)| *value > 1) {
            return;
        }
        let board = Board(open.iter().map(|(.., lit)| u16::from(trail.contains(lit))).collect());
        let layout = Layout::cells(1, board.0.len());
        let is_fine = self.others.iter().all(|rule| rule.is_kept(&board, &layout));
        assert!(!is_fine || self.passing.contains(&board), "{:?} {board:?}", self.rule);
    }
}

/// Engines that follow lazy rules about so many places of two values, or get lemmas, or clauses that state all, find
/// the boards that these keep, each once.
pub(super) fn every_engine_finds(rules: &[Box<dyn Rule>], layout: &Layout, count: usize, values: Values) -> usize {
    let kept = |board: &Board| rules.iter().all(|rule| rule.is_kept(board, layout));
    let wanted = boards(count, values).iter().filter(|board| kept(board)).count();
    let domains = Domains::all(Holds::all(values, count));
    let theory = |vars: &Vars| -> Option<Box<dyn Theory>> {
        let all: Vec<_> = rules.iter().filter_map(|rule| rule.lazy()?.theory(rules, vars, &[])).collect();
        // One that can never be kept cannot be followed.
        if all.len() < rules.len() { None } else { Theories::all(all) }
    };
    let mut engine = Enumerator::new(Limits::none());
    let vars = Vars::new(layout, &domains, &mut Encoder::new(&mut engine));
    vars.open().for_each(|(.., lit)| engine.tell_apart_by(lit.var()));
    if let Some(theory) = theory(&vars) {
        engine.follow(theory);
        let mut listed = 0;
        while engine.next() == Next::Model {
            assert!(kept(&vars.decode(&engine.model())), "{rules:?}");
            listed += 1;
        }
        assert_eq!(listed, wanted, "listed: {rules:?}");
    }
    for connectivity in [Connectivity::Lazy, Connectivity::Lemmas, Connectivity::Static] {
        let mut solver = Backend::Batsat.solver(&Limits::none());
        let encoding = Encoding { connectivity, ..Encoding::default() };
        let mut enc = Encoder::with(&mut *solver, RuleMode::Plain, encoding);
        let vars = Vars::new(layout, &domains, &mut enc);
        rules.iter().for_each(|rule| rule.encode(&vars, &mut enc));
        drop(enc);
        if let Some(theory) = theory(&vars).filter(|_| connectivity == Connectivity::Lazy) {
            solver.follow(theory);
        }
        let mut found = 0;
        while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") {
            let board = vars.decode(&model);
            let lazy = rules.iter().filter_map(|rule| rule.lazy());
            let lemmas: Vec<Vec<Lit>> = lazy.flat_map(|rule| rule.violated(&vars, &board, &|_| false)).collect();
            assert_eq!(lemmas.is_empty(), kept(&board), "{connectivity:?} {rules:?}");
            assert!(lemmas.is_empty() || connectivity == Connectivity::Lemmas, "{connectivity:?} {rules:?} {board:?}");
            if lemmas.is_empty() {
                found += 1;
                let block: Vec<Lit> = vars.open().map(|(.., lit)| if model.value(lit) { !lit } else { lit }).collect();
                solver.add_clause(&block);
            }
            lemmas.iter().for_each(|lemma| solver.add_clause(lemma));
        }
        assert_eq!(found, wanted, "{connectivity:?} {rules:?}");
    }
    wanted
}
