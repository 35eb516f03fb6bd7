//! One suite for every engine: what the contract in the module's head says.

use std::time::Duration;

use super::{Backend, Limits, Solver, Verdict};
use crate::cnf::{ClauseSink, Lit};

fn engines() -> Vec<Box<dyn Solver>> {
    let soon = Limits::none().with_time(Some(Duration::from_secs(600)));
    vec![Backend::Varisat.solver(&Limits::none()), Backend::Varisat.solver(&soon), Backend::Batsat.solver(&soon)]
}

fn vars(solver: &mut dyn Solver, n: usize) -> Vec<Lit> {
    (0..n).map(|_| solver.new_var().positive()).collect()
}

fn solve(solver: &mut dyn Solver, assumptions: &[Lit]) -> Verdict {
    let limits = Limits::none().with_time(Some(Duration::from_secs(600)));
    solver.solve(assumptions, &limits).expect("the engine runs")
}

#[test]
fn satisfiable_with_a_model() {
    for mut solver in engines() {
        let v = vars(&mut *solver, 3);
        solver.add_clause(&[v[0], v[1]]);
        solver.add_clause(&[!v[0]]);
        let Verdict::Sat(model) = solve(&mut *solver, &[]) else { panic!("{}", solver.name()) };
        assert_eq!(model.len(), 3, "{}: unused variables have values too", solver.name());
        assert!(model.value(v[1]) && model.value(!v[0]), "{}", solver.name());
    }
}

#[test]
fn empty_clause_and_no_clauses() {
    for mut solver in engines() {
        assert!(matches!(solve(&mut *solver, &[]), Verdict::Sat(_)), "{}", solver.name());
        solver.add_clause(&[]);
        assert_eq!(solve(&mut *solver, &[]), Verdict::Unsat(vec![]), "{}", solver.name());
    }
}

#[test]
fn assumptions_and_cores() {
    for mut solver in engines() {
        let v = vars(&mut *solver, 5);
        solver.add_clause(&[!v[0], v[1]]);
        solver.add_clause(&[!v[1], !v[2]]);
        let Verdict::Unsat(mut core) = solve(&mut *solver, &[v[3], v[0], v[4], v[2]]) else {
            panic!("{}", solver.name())
        };
        core.sort();
        assert_eq!(core, [v[0], v[2]], "{}", solver.name());
        assert!(matches!(solve(&mut *solver, &[v[0]]), Verdict::Sat(_)), "{}", solver.name());
    }
}

#[test]
fn contradictory_assumptions() {
    for mut solver in engines() {
        let v = vars(&mut *solver, 2);
        solver.add_clause(&[v[0], v[1]]);
        let Verdict::Unsat(mut core) = solve(&mut *solver, &[v[0], !v[0]]) else { panic!("{}", solver.name()) };
        core.sort();
        assert_eq!(core, [v[0], !v[0]], "{}", solver.name());
    }
}

#[test]
fn adding_after_solving() {
    for mut solver in engines() {
        let a = vars(&mut *solver, 1)[0];
        assert!(matches!(solve(&mut *solver, &[]), Verdict::Sat(_)));
        let b = vars(&mut *solver, 1)[0];
        let Verdict::Sat(model) = solve(&mut *solver, &[]) else { panic!("{}", solver.name()) };
        assert_eq!(model.len(), 2, "{}", solver.name());
        solver.add_clause(&[a, b]);
        solver.add_clause(&[!a]);
        solver.add_clause(&[!b]);
        assert_eq!(solve(&mut *solver, &[]), Verdict::Unsat(vec![]), "{}", solver.name());
    }
}

#[test]
fn cores_are_cores_where_varisat_is_wrong() {
    // The smallest case known in which varisat's own core, [5, -8], is satisfiable.
    for mut solver in engines() {
        vars(&mut *solver, 4);
        let lit = Lit::from_dimacs;
        solver.add_clause(&[lit(-4)]);
        solve(&mut *solver, &[lit(4)]);
        vars(&mut *solver, 4);
        solver.add_clause(&[lit(-2), lit(-5)]);
        solver.add_clause(&[lit(-6), lit(2), lit(4)]);
        solve(&mut *solver, &[]);
        let Verdict::Unsat(core) = solve(&mut *solver, &[lit(6), lit(-8), lit(5)]) else { panic!() };
        assert!(core.contains(&lit(6)) && core.contains(&lit(5)), "{}: {core:?}", solver.name());
    }
}

/// Eleven pigeons in ten holes: hopeless for resolution, so no engine finishes.
fn pigeons(solver: &mut dyn Solver, holes: usize) {
    let lits: Vec<Vec<Lit>> = (0..=holes).map(|_| vars(solver, holes)).collect();
    for pigeon in &lits {
        solver.add_clause(pigeon);
    }
    for hole in 0..holes {
        for first in 0..holes {
            for second in first + 1..=holes {
                solver.add_clause(&[!lits[first][hole], !lits[second][hole]]);
            }
        }
    }
}

#[test]
fn a_limit_ends_the_search() {
    for backend in [Backend::Varisat, Backend::Batsat] {
        let limits = Limits::none().with_time(Some(Duration::from_millis(200)));
        let mut solver = backend.solver(&limits);
        pigeons(&mut *solver, 12);
        assert_eq!(solver.solve(&[], &limits), Ok(Verdict::Unknown), "{backend}");
        assert_eq!(solver.solve(&[], &limits), Ok(Verdict::Unknown), "{backend}");
    }
}

#[test]
fn thousands_of_rounds() {
    for mut solver in engines() {
        let v = vars(&mut *solver, 11);
        let mut rounds = 0;
        while let Verdict::Sat(model) = solve(&mut *solver, &[]) {
            let blocking: Vec<Lit> = v.iter().map(|&lit| if model.value(lit) { !lit } else { lit }).collect();
            solver.add_clause(&blocking);
            rounds += 1;
        }
        assert_eq!(rounds, 2048, "{}", solver.name());
    }
}
