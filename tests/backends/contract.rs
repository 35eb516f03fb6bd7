//! What every engine must do: the head of the module `backend`, as tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cluesat::backend::{Backend, Limits, Solver, SolverResult};
use cluesat::cnf::{ClauseSink, Cnf, Lit, Model};
use fastrand::Rng;

use crate::engines::{self, Engine, far};
use crate::own;
use crate::random::{lit, lits};

fn vars(sink: &mut dyn ClauseSink, n: usize) -> Vec<Lit> {
    (0..n).map(|_| sink.new_var().positive()).collect()
}

fn solve(solver: &mut dyn Solver, assumptions: &[Lit]) -> SolverResult {
    solver.solve(assumptions, &far()).expect("the engine runs")
}

fn model(solver: &mut dyn Solver, assumptions: &[Lit]) -> Model {
    let SolverResult::Sat(model) = solve(solver, assumptions) else { panic!("is satisfiable") };
    assert!(assumptions.iter().all(|&lit| model.value(lit)), "the assumptions hold in the model");
    model
}

fn core(solver: &mut dyn Solver, assumptions: &[Lit]) -> Vec<Lit> {
    let SolverResult::Unsat(mut core) = solve(solver, assumptions) else { panic!("is unsatisfiable") };
    assert!(core.iter().all(|lit| assumptions.contains(lit)), "a core is made of assumptions: {core:?}");
    core.sort_unstable();
    core.dedup();
    core
}

fn satisfiable_with_a_model(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 3);
    solver.add_clause(&[v[0], v[1]]);
    solver.add_clause(&[!v[0]]);
    let model = model(&mut *solver, &[]);
    assert_eq!(model.len(), 3, "unused variables have values too");
    assert!(model.value(v[1]) && model.value(!v[0]));
}

fn unsatisfiable(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 2);
    for clause in [[v[0], v[1]], [v[0], !v[1]], [!v[0], v[1]], [!v[0], !v[1]]] {
        solver.add_clause(&clause);
    }
    assert_eq!(solve(&mut *solver, &[]), SolverResult::Unsat(vec![]));
    // And so it stays.
    let w = vars(&mut *solver, 1);
    solver.add_clause(&w);
    assert!(matches!(solve(&mut *solver, &w), SolverResult::Unsat(_)));
}

/// What a switch guards holds when it is assumed, and binds nothing when it is not.
fn switches(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 2);
    let on: Vec<Lit> = (0..3).map(|_| solver.new_switch().positive()).collect();
    for (&switch, clause) in on.iter().zip([[v[0], v[1]], [!v[0], v[1]], [!v[1], !v[1]]]) {
        solver.add_clause(&[!switch, clause[0], clause[1]]);
    }
    for chosen in 0..8u8 {
        let assumed: Vec<Lit> = (0..3).filter(|&bit| chosen >> bit & 1 == 1).map(|bit| on[bit]).collect();
        if chosen == 7 {
            assert_eq!(core(&mut *solver, &assumed), on);
        } else {
            let model = model(&mut *solver, &assumed);
            assert_eq!(model.len(), 5, "switches that are not assumed have values too");
            let guarded =
                [model.value(v[0]) || model.value(v[1]), model.value(!v[0]) || model.value(v[1]), model.value(!v[1])];
            assert!(on.iter().zip(guarded).all(|(&switch, kept)| kept || model.value(!switch)), "{chosen:03b}");
        }
    }
}

fn empty_clause_and_no_clauses(engine: &Engine) {
    let mut solver = engine.start();
    assert_eq!(model(&mut *solver, &[]).len(), 0);
    let v = vars(&mut *solver, 2);
    assert_eq!(model(&mut *solver, &[v[1]]).len(), 2, "variables without clauses");
    solver.add_clause(&[]);
    assert_eq!(solve(&mut *solver, &[]), SolverResult::Unsat(vec![]));
    assert!(matches!(solve(&mut *solver, &v), SolverResult::Unsat(_)));
}

fn assumptions_and_cores(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 5);
    solver.add_clause(&[!v[0], v[1]]);
    solver.add_clause(&[!v[1], !v[2]]);
    let core = core(&mut *solver, &[v[3], v[0], v[4], v[2]]);
    assert!(core.contains(&v[0]) && core.contains(&v[2]), "{core:?}");
    if engine.inside {
        assert_eq!(core, [v[0], v[2]]);
    }
    // Assumptions hold for one call.
    model(&mut *solver, &[v[0]]);
    model(&mut *solver, &[v[2]]);
    model(&mut *solver, &[]);
}

fn contradictory_assumptions(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 2);
    solver.add_clause(&[v[0], v[1]]);
    assert_eq!(core(&mut *solver, &[v[0], !v[0]]), [v[0], !v[0]]);
    model(&mut *solver, &[v[0], v[0]]);
}

fn assumptions_against_known_units(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 3);
    solver.add_clause(&[!v[0]]);
    solver.add_clause(&[v[1]]);
    assert_eq!(core(&mut *solver, &[v[0]]), [v[0]]);
    model(&mut *solver, &[v[1], !v[0]]);
    let core = core(&mut *solver, &[v[2], !v[1]]);
    assert!(core.contains(&!v[1]), "{core:?}");
}

fn repeated_literals_and_tautologies(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, 3);
    solver.add_clause(&[v[0], v[0], v[1]]);
    solver.add_clause(&[v[2], !v[2]]);
    solver.add_clause(&[!v[1], !v[1]]);
    assert!(model(&mut *solver, &[!v[2], !v[2]]).value(v[0]));
    let core = core(&mut *solver, &[!v[0], v[2], !v[0]]);
    assert!(core.contains(&!v[0]), "{core:?}");
}

fn adding_after_solving(engine: &Engine) {
    let mut solver = engine.start();
    let a = vars(&mut *solver, 1)[0];
    model(&mut *solver, &[]);
    let b = vars(&mut *solver, 1)[0];
    assert_eq!(model(&mut *solver, &[]).len(), 2);
    solver.add_clause(&[a, b]);
    model(&mut *solver, &[!a]);
    solver.add_clause(&[!a]);
    assert!(model(&mut *solver, &[]).value(b));
    solver.add_clause(&[!b]);
    assert_eq!(solve(&mut *solver, &[]), SolverResult::Unsat(vec![]));
}

fn variables_that_occur_nowhere(engine: &Engine) {
    let mut solver = engine.start();
    for n in 1..=20 {
        let v = vars(&mut *solver, 3);
        if n % 4 == 0 {
            solver.add_clause(&[v[0], v[2]]);
        }
        assert_eq!(model(&mut *solver, &[]).len(), 3 * n);
        assert!(model(&mut *solver, &[!v[1]]).value(!v[1]));
    }
}

/// The smallest case known in which varisat's own core, 5 and -8, is satisfiable.
fn cores_after_new_variables(engine: &Engine) {
    let mut solver = engine.start();
    let lit = Lit::from_dimacs;
    vars(&mut *solver, 4);
    solver.add_clause(&[lit(-4)]);
    solve(&mut *solver, &[lit(4)]);
    vars(&mut *solver, 4);
    solver.add_clause(&[lit(-2), lit(-5)]);
    solver.add_clause(&[lit(-6), lit(2), lit(4)]);
    model(&mut *solver, &[]);
    let core = core(&mut *solver, &[lit(6), lit(-8), lit(5)]);
    assert!(core.contains(&lit(6)) && core.contains(&lit(5)), "{core:?}");
}

/// More pigeons than holes: hopeless for resolution, so no engine finishes.
fn pigeons(sink: &mut dyn ClauseSink, holes: usize) {
    let lits: Vec<Vec<Lit>> = (0..=holes).map(|_| vars(sink, holes)).collect();
    for pigeon in &lits {
        sink.add_clause(pigeon);
    }
    for hole in 0..holes {
        for first in 0..holes {
            for second in first + 1..=holes {
                sink.add_clause(&[!lits[first][hole], !lits[second][hole]]);
            }
        }
    }
}

fn a_deadline_ends_the_search(engine: &Engine) {
    let started = Instant::now();
    let limits = Limits::none().with_time(Some(Duration::from_millis(300)));
    let mut solver = engine.backend.solver(&limits);
    pigeons(&mut *solver, 14);
    assert_eq!(solver.solve(&[], &limits), Ok(SolverResult::Unknown));
    assert!(limits.reached());
    assert_eq!(solver.solve(&[], &limits), Ok(SolverResult::Unknown), "and stays reached");
    drop(solver);
    assert!(started.elapsed() < Duration::from_secs(20), "it does not go on");
}

fn a_flag_ends_the_search(engine: &Engine) {
    let started = Instant::now();
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::none() };
    let mut solver = engine.backend.solver(&limits);
    pigeons(&mut *solver, 14);
    let setter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        flag.store(true, Ordering::Relaxed);
    });
    assert_eq!(solver.solve(&[], &limits), Ok(SolverResult::Unknown));
    setter.join().expect("the flag is set");
    assert_eq!(solver.solve(&[], &limits), Ok(SolverResult::Unknown));
    drop(solver);
    assert!(started.elapsed() < Duration::from_secs(20), "it does not go on");
}

fn a_limit_that_is_not_reached_changes_nothing(engine: &Engine) {
    let mut solver = engine.backend.solver(&far());
    pigeons(&mut *solver, 5);
    assert_eq!(solve(&mut *solver, &[]), SolverResult::Unsat(vec![]));
}

fn many_rounds(engine: &Engine) {
    let mut solver = engine.start();
    let v = vars(&mut *solver, engine.rounds.ilog2() as usize);
    let mut rounds = 0;
    while let SolverResult::Sat(model) = solve(&mut *solver, &[]) {
        let blocking: Vec<Lit> = v.iter().map(|&lit| if model.value(lit) { !lit } else { lit }).collect();
        solver.add_clause(&blocking);
        rounds += 1;
    }
    assert_eq!(rounds, engine.rounds);
}

/// A formula larger than any pipe, with a model put there.
fn a_large_formula(engine: &Engine) {
    let mut solver = engine.start();
    let mut cnf = Cnf::new();
    let n = 20_000;
    vars(&mut cnf, n);
    vars(&mut *solver, n);
    let mut random = Rng::with_seed(7);
    while cnf.len() < 60_000 {
        // The model that is put there makes every third variable true.
        let clause: Vec<Lit> = (0..3).map(|_| lit(&mut random, n)).collect();
        if clause.iter().any(|lit| (lit.var().index() % 3 == 0) == lit.is_positive()) {
            cnf.add_clause(&clause);
            solver.add_clause(&clause);
        }
    }
    let found = model(&mut *solver, &[]);
    assert_eq!(cnf.violated(&found), None);
}

fn random_formulas_against_brute_force(engine: &Engine) {
    const VARS: usize = 6;
    let mut random = Rng::with_seed(99);
    for _ in 0..engine.rounds.min(300) / 6 {
        let mut solver = engine.start();
        let mut cnf = Cnf::new();
        vars(&mut cnf, VARS);
        vars(&mut *solver, VARS);
        for _ in 0..6 {
            for _ in 0..4 {
                let clause: Vec<Lit> = (0..=random.usize(..3)).map(|_| lit(&mut random, VARS)).collect();
                cnf.add_clause(&clause);
                solver.add_clause(&clause);
            }
            let assumptions: Vec<Lit> = (0..random.usize(..4)).map(|_| lit(&mut random, VARS)).collect();
            match solve(&mut *solver, &assumptions) {
                SolverResult::Sat(model) => {
                    assert_eq!(cnf.violated(&model), None, "{cnf:?}");
                    assert!(assumptions.iter().all(|&lit| model.value(lit)), "{cnf:?} {assumptions:?}");
                }
                SolverResult::Unsat(core) => {
                    assert!(core.iter().all(|lit| assumptions.contains(lit)), "{core:?} of {assumptions:?}");
                    assert!(!satisfiable(&cnf, &core), "{cnf:?} under {core:?}");
                }
                SolverResult::Unknown => panic!("no limit was reached"),
            }
        }
    }
}

/// An engine that has forgotten many formulas finds on the next one what a new one finds, model for model.
fn forgetting(engine: &Engine) {
    let mut random = Rng::with_seed(5);
    let mut old = engine.fresh();
    let (mut models, mut cores) = (0, 0);
    for _ in 0..engine.rounds.min(240) / 12 {
        let mut new = engine.fresh();
        let n = 3 + random.usize(..60);
        vars(&mut *old, n);
        vars(&mut *new, n);
        for _ in 0..3 {
            for _ in 0..=n {
                let clause = lits(&mut random, n, 3);
                old.add_clause(&clause);
                new.add_clause(&clause);
            }
            let assumptions = lits(&mut random, n, 3);
            let verdict = solve(&mut *new, &assumptions);
            assert_eq!(solve(&mut *old, &assumptions), verdict);
            assert_eq!(old.conflicts(), new.conflicts());
            match verdict {
                SolverResult::Sat(_) => models += 1,
                _ => cores += 1,
            }
        }
        assert!(old.reset(), "an engine that met no limit can forget");
    }
    assert!(models > 3 && cores > 3, "{models} {cores}");
    assert_eq!(model(&mut *old, &[]).len(), 0, "no variable is left");
}

/// What gave up is not passed on, or begins anew.
fn giving_up_is_forgotten(engine: &Engine) {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = || Limits { interrupt: Some(Arc::clone(&flag)), ..far() };
    let mut solver = engine.backend.acquire(&limits(), engine.phase_seed);
    pigeons(&mut *solver, 14);
    let setter = std::thread::spawn({
        let flag = Arc::clone(&flag);
        move || {
            std::thread::sleep(Duration::from_millis(200));
            flag.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(solver.solve(&[], &limits()), Ok(SolverResult::Unknown));
    setter.join().expect("the flag is set");
    drop(solver);
    flag.store(false, Ordering::Relaxed);
    let mut solver = engine.backend.acquire(&limits(), engine.phase_seed);
    pigeons(&mut *solver, 3);
    assert_eq!(solver.solve(&[], &limits()), Ok(SolverResult::Unsat(vec![])));
}

/// Whether any assignment satisfies the clauses and the literals.
fn satisfiable(cnf: &Cnf, lits: &[Lit]) -> bool {
    (0..1u32 << cnf.vars()).any(|bits| {
        let model = Model::new((0..cnf.vars()).map(|var| bits >> var & 1 == 1).collect());
        lits.iter().all(|&lit| model.value(lit)) && cnf.violated(&model).is_none()
    })
}

/// The suite for one engine, one test for each demand.
macro_rules! suite {
    ($($engine:ident: $start:expr;)+) => { $( mod $engine {
        use super::*;
        suite! { @tests $start;
            satisfiable_with_a_model unsatisfiable switches empty_clause_and_no_clauses assumptions_and_cores
            contradictory_assumptions assumptions_against_known_units repeated_literals_and_tautologies
            adding_after_solving variables_that_occur_nowhere cores_after_new_variables
            a_deadline_ends_the_search a_flag_ends_the_search a_limit_that_is_not_reached_changes_nothing
            many_rounds a_large_formula random_formulas_against_brute_force forgetting giving_up_is_forgotten
        }
    } )+ };
    (@tests $start:expr; $($test:ident)+) => { $(
        #[test]
        fn $test() {
            if let Some(engine) = $start {
                super::$test(&engine);
            }
        }
    )+ };
}

suite! {
    varisat: engines::inside(Backend::Varisat, Limits::none());
    varisat_with_a_deadline: engines::inside(Backend::Varisat, far());
    varisat_with_a_flag: engines::inside(Backend::Varisat, engines::flagged());
    batsat: engines::inside(Backend::Batsat, Limits::none());
    varisat_turned: engines::masked(Backend::Varisat, 1);
    batsat_turned: engines::masked(Backend::Batsat, 2);
    process: engines::outside(&own::command(), true);
    minisat: engines::outside("minisat", true);
    cadical: engines::outside("cadical -q", true);
    cadical_talking: engines::outside("cadical", true);
    cryptominisat: engines::outside("cryptominisat5", true);
    picosat: engines::outside("picosat", true);
    clasp: engines::outside("clasp", true);
    kissat: engines::outside("kissat", true);
    glucose: engines::outside("glucose -model", false);
}
