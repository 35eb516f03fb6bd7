//! Every rule against brute force over all boards of its scope: clauses, check, propagation and entailment state the
//! same. A rule enters by a line in `cases.rs`.

use std::collections::{BTreeMap, BTreeSet};

use cluesat::board::{Board, Domain, Domains, Holds, Layout, Place, Value, Values};
use cluesat::card::{Connectivity, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode, Truth};
use cluesat::rule::window::Window;
use cluesat::rule::{Claim, Fact, Rule, Vars};
use fastrand::Rng;
use varisat::ExtendFormula;

mod cases;
mod formulas;
mod small;

use cases::table;
use small::{Case, line};

fn fits(known: &Domains, board: &Board) -> bool {
    board.iter().all(|(place, value)| known.known(place, value) != Some(false))
}

/// The clauses of the rules, their variables, and the names of their own.
fn clauses(case: &Case, known: &Domains, guard: RuleMode) -> (Cnf, Vars, BTreeMap<String, Lit>) {
    let mut cnf = Cnf::new();
    // A rule that clauses need not state in full states all of itself here.
    let is_lazy = case.rules.iter().any(|rule| rule.lazy().is_some());
    let connectivity = if is_lazy { Connectivity::Static } else { Connectivity::default() };
    let mut enc = Encoder::with(&mut cnf, guard, Encoding { connectivity, ..Encoding::default() });
    let vars = Vars::new(&case.layout, known, &mut enc);
    for (number, rule) in (0..).zip(&case.rules) {
        enc.rule(number, |enc| rule.encode(&vars, enc));
    }
    let trace = enc.finish();
    let names = trace.names.into_iter().map(|(var, name)| (name, var.positive())).collect();
    (cnf, vars, names)
}

/// Whether the board satisfies the clauses, with some values of other variables; and the values of all.
fn model(cnf: &Cnf, vars: &Vars, board: &Board) -> Option<Vec<bool>> {
    another_model(cnf, vars, board, &[])
}

/// The same, with other values than these.
fn another_model(cnf: &Cnf, vars: &Vars, board: &Board, values: &[bool]) -> Option<Vec<bool>> {
    let lit = |lit: Lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive());
    let mut solver = varisat::Solver::new();
    (0..cnf.vars()).for_each(|_| {
        let var = solver.new_var();
        solver.add_clause(&[var.positive(), var.negative()]);
    });
    cnf.clauses().for_each(|clause| solver.add_clause(&clause.iter().map(|&one| lit(one)).collect::<Vec<_>>()));
    for (place, value, open) in vars.open() {
        solver.add_clause(&[lit(if board[place] == value { open } else { !open })]);
    }
    if !values.is_empty() {
        let others = values.iter().enumerate().map(|(index, &value)| varisat::Lit::from_index(index, !value));
        solver.add_clause(&others.collect::<Vec<_>>());
    }
    solver.solve().expect("no limit is set").then(|| {
        let mut values = vec![false; cnf.vars()];
        let model = solver.model().expect("it was satisfiable");
        model.iter().for_each(|lit| values[lit.index()] = lit.is_positive());
        values
    })
}

#[test]
fn the_models_of_the_clauses_are_the_boards_that_pass() {
    let mut random = Rng::with_seed(1);
    for case in table() {
        for round in 0..6 {
            let known = if round == 0 { case.all() } else { case.some(&mut random) };
            let (cnf, vars, _) = clauses(&case, &known, RuleMode::Traced);
            for board in case.boards().iter().filter(|board| fits(&known, board)) {
                // A lazy rule that the clauses do not state in full has lemmas against each other board.
                let kept = |rule: &dyn Rule| {
                    let unstated = rule.lazy().filter(|lazy| !lazy.can_be_stated());
                    unstated.is_none_or(|lazy| lazy.violated(&vars, board, &|_| false).is_empty())
                };
                let is_model = model(&cnf, &vars, board).is_some() && case.rules.iter().all(|rule| kept(&**rule));
                assert_eq!(is_model, case.passes(board), "{:?} {board:?} {known:?}", case.rules);
            }
        }
    }
}

#[test]
fn each_board_is_one_model_of_rules_that_say_so() {
    let mut random = Rng::with_seed(5);
    let mut fixed = 0;
    for case in table().iter().filter(|case| case.rules.iter().all(|rule| rule.fixes_variables())) {
        for round in 0..6 {
            let known = if round == 0 { case.all() } else { case.some(&mut random) };
            let (cnf, vars, _) = clauses(case, &known, RuleMode::Plain);
            for board in case.boards().iter().filter(|board| fits(&known, board)) {
                if let Some(values) = model(&cnf, &vars, board).filter(|values| !values.is_empty()) {
                    let other = another_model(&cnf, &vars, board, &values);
                    assert_eq!(other, None, "{:?} {board:?} {known:?}", case.rules);
                    fixed += usize::from(values.len() > vars.open().count());
                }
            }
        }
    }
    assert!(fixed > 100, "{fixed} boards with other variables");
}

#[test]
fn propagation_finds_nothing_that_a_passing_board_contradicts() {
    let mut random = Rng::with_seed(2);
    let mut traced = 0;
    for case in table() {
        let boards = case.boards();
        let passing: Vec<&Board> = boards.iter().filter(|board| case.passes(board)).collect();
        for _ in 0..200 {
            let known = case.some(&mut random);
            let left: Vec<&&Board> = passing.iter().filter(|board| fits(&known, board)).collect();
            for rule in &case.rules {
                let scope = rule.scope();
                let of_scope: Vec<_> = scope.iter().map(|&(place, value)| known.known(place, value)).collect();
                let Some(found) = rule.propagate(&of_scope) else {
                    assert!(left.is_empty(), "{rule:?} can be kept: {known:?}");
                    continue;
                };
                let told = rule.traced(&of_scope).unwrap_or_default();
                for (at, holds, number) in told.found {
                    let reason = &told.reasons[number];
                    let few: Vec<_> =
                        (0..scope.len()).map(|at| of_scope[at].filter(|_| reason.contains(&at))).collect();
                    let by_few = rule.propagate(&few).expect("less is known");
                    let holds = (at, holds);
                    assert!(found.contains(&holds) && by_few.contains(&holds), "{rule:?} with {known:?}: {holds:?}");
                    traced += 1;
                }
                for (at, holds) in found {
                    let (place, value) = scope[at];
                    assert_eq!(of_scope[at], None, "{rule:?} finds what was known: {known:?}");
                    let denied = left.iter().find(|board| (board[place] == value) != holds);
                    assert_eq!(denied, None, "{rule:?} with {known:?}");
                }
            }
        }
        for board in &boards {
            let kept = case.rules.iter().all(|rule| {
                let scope = rule.scope();
                let known: Vec<_> = scope.iter().map(|&(place, value)| Some(board[place] == value)).collect();
                rule.propagate(&known).is_some_and(|found| found.is_empty())
            });
            assert_eq!(kept, case.passes(board), "{:?} {board:?}", case.rules);
        }
    }
    assert!(traced > 100, "{traced}");
}

/// The quick way leaves of each place what propagation leaves, and sees no less that a rule cannot be kept.
#[test]
fn narrowing_leaves_what_propagation_leaves() {
    let mut random = Rng::with_seed(4);
    let mut narrowed = 0;
    for case in table() {
        for _ in 0..500 {
            let known = case.some(&mut random);
            for rule in &case.rules {
                let mut found = Vec::new();
                let Some(kept) = rule.narrow(&known, &mut found) else { continue };
                let scope = rule.scope();
                let of_scope: Vec<_> = scope.iter().map(|&(place, value)| known.known(place, value)).collect();
                let propagated = rule.propagate(&of_scope);
                assert_eq!(kept, propagated.is_some(), "{rule:?} with {known:?}");
                if !kept {
                    continue;
                }
                let (mut quick, mut slow) = (known.clone(), known.clone());
                for &(place, left) in &found {
                    assert_ne!(quick.at(place) & left, quick.at(place), "{rule:?} finds what was known: {known:?}");
                    quick.set(place, quick.at(place) & left);
                }
                for (at, holds) in propagated.into_iter().flatten() {
                    let (place, value) = scope[at];
                    let index = case.values.index(value).expect("a value of the case");
                    slow.set(place, if holds { Domain::just(index) } else { slow.at(place).without(index) });
                }
                assert_eq!(quick.as_slice(), slow.as_slice(), "{rule:?} with {known:?}");
                narrowed += found.len();
            }
        }
    }
    assert!(narrowed > 1_000, "{narrowed}");
}

/// What a claim is on a board: facts by themselves, own variables by their values there.
fn holds(claim: Claim, board: &Board, own: &BTreeMap<u32, bool>) -> bool {
    match claim {
        Claim::Fact(Fact { place, value, holds }) => (board[place] == value) == holds,
        Claim::Own { number, holds } => own.get(&number) == Some(&holds),
    }
}

/// The claims of a clause, as the rule understands it; `None` for what it has no word for.
fn claims(rule: &dyn Rule, case: &Case, names: &BTreeMap<Lit, String>, vars: &Vars, clause: &[Lit]) -> Vec<Claim> {
    let claim = |&lit: &Lit| {
        let positive = lit.var().positive();
        if let Some((place, value, _)) = vars.open().find(|&(.., open)| open == positive) {
            return Claim::Fact(Fact { place, value, holds: lit.is_positive() });
        }
        let number = rule.own_number(&case.layout, &names[&positive]).expect("its own variables have names");
        assert_eq!(rule.own_name(&case.layout, number).as_ref(), names.get(&positive));
        Claim::Own { number, holds: lit.is_positive() }
    };
    clause.iter().map(claim).collect()
}

#[test]
fn what_is_entailed_holds_on_every_passing_board() {
    let mut random = Rng::with_seed(3);
    for case in table() {
        let (cnf, vars, names) = clauses(&case, &case.all(), RuleMode::Traced);
        let passing: Vec<Board> = case.boards().into_iter().filter(|board| case.passes(board)).collect();
        for rule in &case.rules {
            let named: Vec<(u32, Lit)> =
                names.iter().filter_map(|(name, &lit)| Some((rule.own_number(&case.layout, name)?, lit))).collect();
            let with_own: Vec<(&Board, BTreeMap<u32, bool>)> = (passing.iter())
                .map(|board| {
                    let values = model(&cnf, &vars, board).expect("a passing board is a model");
                    (board, named.iter().map(|&(number, lit)| (number, values[lit.var().index()])).collect())
                })
                .collect();
            let atoms = rule.scope().to_vec();
            let mut accepted = 0;
            for _ in 0..2_000 {
                let clause: Vec<Claim> = (0..random.usize(1..=6))
                    .map(|_| {
                        let holds = random.bool();
                        let at = random.usize(..atoms.len() + named.len());
                        match atoms.get(at) {
                            Some(&(place, value)) => Claim::Fact(Fact { place, value, holds }),
                            None => Claim::Own { number: named[at - atoms.len()].0, holds },
                        }
                    })
                    .collect();
                if rule.entails(&clause) {
                    accepted += 1;
                    let denied =
                        with_own.iter().find(|(board, own)| !clause.iter().any(|&claim| holds(claim, board, own)));
                    assert_eq!(denied, None, "{rule:?} {clause:?}");
                }
            }
            assert!(accepted > 0, "{rule:?} accepts no clause");
        }
    }
}

/// A certificate has the rule's clauses, so the rule must accept them; and the second encoder writes the same formula.
#[test]
fn a_rule_accepts_its_own_clauses() {
    for case in table() {
        for rule in &case.rules {
            let one = |guard| {
                let mut cnf = Cnf::new();
                let mut enc = Encoder::with(&mut cnf, guard, Encoding::default());
                let vars = Vars::new(&case.layout, &case.all(), &mut enc);
                enc.rule(0, |enc| rule.encode(&vars, enc));
                let names: BTreeMap<Lit, String> =
                    enc.finish().names.into_iter().map(|(var, name)| (var.positive(), name)).collect();
                let said = cnf.clauses().map(|clause| claims(&**rule, &case, &names, &vars, clause));
                said.collect::<Vec<_>>()
            };
            for clause in one(RuleMode::Traced) {
                assert!(rule.entails(&clause), "{rule:?} {clause:?}");
            }
            let sorted = |clauses: Vec<Vec<Claim>>| -> BTreeSet<Vec<Claim>> {
                let sort = |mut clause: Vec<Claim>| {
                    clause.sort_unstable();
                    clause
                };
                clauses.into_iter().map(sort).collect()
            };
            let mut plain = Vec::new();
            if rule.reference(&mut |clause| plain.push(clause.to_vec())) {
                assert!(plain.iter().all(|clause| rule.entails(clause)), "{rule:?}");
                let (written, plain) = (sorted(one(RuleMode::Named)), sorted(plain));
                assert!(written.is_subset(&plain), "{rule:?}: {written:?} {plain:?}");
            }
        }
    }
}

#[test]
fn rules_have_words_and_a_scope_without_repeats() {
    for case in table() {
        for rule in &case.rules {
            assert!(!rule.phrase(&case.layout).to_string().trim().is_empty() && !rule.kind().is_empty());
            let scope = rule.scope();
            assert_eq!(scope.iter().collect::<BTreeSet<_>>().len(), scope.len(), "{rule:?}");
            let atoms = case.values.atoms();
            assert!(scope.iter().all(|(_, value): &(Place, Value)| atoms.contains(value)), "{rule:?}");
            let mut cnf = Cnf::new();
            let vars = Vars::new(&case.layout, &case.all(), &mut Encoder::new(&mut cnf));
            assert!(scope.iter().all(|&(place, value)| matches!(vars.truth(place, value), Truth::Open(_))));
        }
    }
}

#[test]
fn windows_cost_what_their_formula_says() {
    for (cells, digits) in [(2, 4), (3, 6), (4, 4), (4, 5), (5, 9), (8, 9), (9, 9)] {
        let (layout, values) = (Layout::cells(1, cells), Values::digits(digits));
        let rule = Window::renban(&layout, values, line(cells)).expect("a small rule");
        let mut cnf = Cnf::new();
        let mut enc = Encoder::with(&mut cnf, RuleMode::Plain, Encoding::default());
        let vars = Vars::new(&layout, &Domains::all(Holds::all(values, cells)), &mut enc);
        rule.encode(&vars, &mut enc);
        drop(enc);
        let size = cluesat::card::Size::new(cnf.vars() - cells * digits, cnf.len());
        assert_eq!(size, rule.size(), "{cells} of {digits}");
    }
}
