//! All engines side by side through the same random calls: variables after solves, clauses, assumptions, again.
//!
//! Some sessions by default. `CLUESAT_FUZZ_SESSIONS=100000 cargo test --release --test backends fuzz -- --nocapture`
//! does so many and prints how much was done; `CLUESAT_FUZZ_BACKENDS='minisat;cadical -q'` adds programs to every
//! twentieth session; `CLUESAT_FUZZ_SEED=n` starts elsewhere, for instance at the seed that a failure names.

use cluesat::backend::{Backend, Limits, Solver, SolverResult};
use cluesat::cnf::{ClauseSink, Cnf, Lit};

use crate::engines::{far, flagged};
use crate::random::lits;
use fastrand::Rng;

/// Programs take part in one session out of this many, as a process for each solve takes time.
const PROGRAMS: u64 = 20;

/// The engines of one session, all fresh.
fn engines(seed: u64) -> Vec<(String, Box<dyn Solver>)> {
    let started = |name: &str, backend: &Backend, limits: &Limits| (name.to_owned(), backend.solver(limits));
    let mut engines = vec![
        started("varisat", &Backend::Varisat, &Limits::none()),
        started("varisat with a deadline", &Backend::Varisat, &far()),
        started("varisat with a flag", &Backend::Varisat, &flagged()),
        started("batsat", &Backend::Batsat, &Limits::none()),
    ];
    let programs = std::env::var("CLUESAT_FUZZ_BACKENDS").unwrap_or_default();
    let take_part = |name: &&str| !name.is_empty() && seed.is_multiple_of(PROGRAMS);
    for command in programs.split(';').filter(take_part) {
        let backend: Backend = command.parse().unwrap_or_else(|error| panic!("{error}"));
        engines.push(started(command, &backend, &far()));
    }
    engines
}

/// What was done.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    sessions: usize,
    /// Calls of all engines together.
    solves: usize,
    satisfiable: usize,
    cores: usize,
    /// Cores that are smaller than the assumptions.
    small_cores: usize,
}

/// Runs sessions, as many as given or as the environment says.
fn run(name: &str, sessions: usize, session: impl Fn(u64, &mut Done)) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect(name));
    let sessions = number("CLUESAT_FUZZ_SESSIONS").unwrap_or(sessions as u64);
    let first = number("CLUESAT_FUZZ_SEED").unwrap_or(1);
    let mut done = Done::default();
    for seed in (first..).take(sessions as usize) {
        session(seed, &mut done);
        done.sessions += 1;
    }
    assert!(done.satisfiable > 0 && done.cores > 0 && done.small_cores > 0, "the sessions say something: {done:?}");
    eprintln!("{name}: {done:?}");
}

/// Assignments of the twelve variables of a small session, as a set of numbers below 4096.
#[derive(Clone)]
struct Assignments([u64; 64]);

const SMALL: usize = 12;

impl Assignments {
    fn all() -> Self {
        Assignments([u64::MAX; 64])
    }

    fn none() -> Self {
        Assignments([0; 64])
    }

    /// Those in which the literal is true.
    fn of(lit: Lit) -> Self {
        // Variables 0 to 5 are within a word, the others choose the word.
        const WITHIN: [u64; 6] = [
            0xaaaa_aaaa_aaaa_aaaa,
            0xcccc_cccc_cccc_cccc,
            0xf0f0_f0f0_f0f0_f0f0,
            0xff00_ff00_ff00_ff00,
            0xffff_0000_ffff_0000,
            0xffff_ffff_0000_0000,
        ];
        let var = lit.var().index();
        let word = |index: usize| match WITHIN.get(var) {
            Some(&word) => word,
            None if index >> (var - WITHIN.len()) & 1 == 1 => u64::MAX,
            None => 0,
        };
        Assignments(std::array::from_fn(|index| if lit.is_positive() { word(index) } else { !word(index) }))
    }

    fn and(&self, other: &Self) -> Self {
        Assignments(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    fn or(&self, other: &Self) -> Self {
        Assignments(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }

    /// Those in which all the literals are true.
    fn with(&self, lits: &[Lit]) -> Self {
        lits.iter().fold(self.clone(), |set, &lit| set.and(&Self::of(lit)))
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }
}

/// Few variables, added one by one; every verdict, model and core against all assignments.
fn small_session(seed: u64, done: &mut Done) {
    let mut random = Rng::with_seed(seed);
    let mut engines = engines(seed);
    let mut models = Assignments::all();
    let mut vars = 0;
    let mut log = Vec::new();
    let calls = 6 + random.usize(..50);
    let longest = 2 + random.usize(..3);
    for _ in 0..calls {
        match random.usize(..10) {
            0..=1 if vars < SMALL => {
                engines.iter_mut().for_each(|(_, solver)| assert_eq!(solver.new_var().index(), vars));
                vars += 1;
                log.push("new variable".to_owned());
            }
            2..=5 if vars > 0 => {
                // Rarely the empty clause; the same variable may come twice.
                let length = if random.usize(..200) == 0 { 0 } else { 1 + random.usize(..longest) };
                let clause = lits(&mut random, vars, length);
                engines.iter_mut().for_each(|(_, solver)| solver.add_clause(&clause));
                let allowed = clause.iter().fold(Assignments::none(), |set, &lit| set.or(&Assignments::of(lit)));
                models = models.and(&allowed);
                log.push(format!("add {clause:?}"));
            }
            _ => {
                let length = random.usize(..5).min(vars * 4);
                let assumptions = lits(&mut random, vars.max(1), length);
                log.push(format!("assume {assumptions:?}"));
                let left = models.with(&assumptions);
                for (name, solver) in &mut engines {
                    let verdict = solver.solve(&assumptions, &far());
                    let context = || format!("seed {seed}: {name} says {verdict:?} after\n{}", log.join("\n"));
                    done.solves += 1;
                    match verdict.as_ref().unwrap_or_else(|_| panic!("{}", context())) {
                        SolverResult::Sat(model) => {
                            assert_eq!(model.len(), vars, "{}", context());
                            let number =
                                model.lits().filter(|lit| lit.is_positive()).map(|lit| 1 << lit.var().index()).sum();
                            assert!(left.contains(number), "{}", context());
                            done.satisfiable += 1;
                        }
                        SolverResult::Unsat(core) => {
                            assert!(left.is_empty(), "{}", context());
                            assert!(core.iter().all(|lit| assumptions.contains(lit)), "{}", context());
                            assert!(models.with(core).is_empty(), "no core: {}", context());
                            done.cores += 1;
                            done.small_cores += usize::from(core.len() < assumptions.len());
                        }
                        SolverResult::Unknown => panic!("{}", context()),
                    }
                }
            }
        }
    }
}

/// Some hundred variables near the threshold where random formulas become hard; engines against each other,
/// models against the clauses, each core against the next engine.
fn large_session(seed: u64, done: &mut Done) {
    let mut random = Rng::with_seed(seed);
    let mut engines = engines(seed);
    let mut cnf = Cnf::new();
    let rounds = 4 + random.usize(..6);
    for _ in 0..rounds {
        for _ in 0..=random.usize(..25) {
            cnf.new_var();
            for (_, solver) in &mut engines {
                solver.new_var();
            }
        }
        let wanted = cnf.vars() * (25 + random.usize(..18)) / 10;
        while cnf.len() < wanted {
            let clause = lits(&mut random, cnf.vars(), 3);
            cnf.add_clause(&clause);
            engines.iter_mut().for_each(|(_, solver)| solver.add_clause(&clause));
        }
        for _ in 0..=random.usize(..4) {
            let length = random.usize(..8);
            let assumptions = lits(&mut random, cnf.vars(), length);
            let mut verdicts = Vec::new();
            for (name, solver) in &mut engines {
                let verdict = solver.solve(&assumptions, &far()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                done.solves += 1;
                if let SolverResult::Sat(model) = &verdict {
                    assert_eq!(cnf.violated(model), None, "seed {seed}: {name}");
                    assert!(assumptions.iter().all(|&lit| model.value(lit)), "seed {seed}: {name}");
                    done.satisfiable += 1;
                }
                verdicts.push(verdict);
            }
            let satisfiable = |verdict: &SolverResult| matches!(verdict, SolverResult::Sat(_));
            let agreed = verdicts.iter().all(|verdict| satisfiable(verdict) == satisfiable(&verdicts[0]));
            assert!(agreed, "seed {seed}: the engines differ under {assumptions:?}: {verdicts:?}");
            for (index, verdict) in verdicts.iter().enumerate() {
                let SolverResult::Unsat(core) = verdict else { continue };
                let next = (index + 1) % engines.len();
                assert!(core.iter().all(|lit| assumptions.contains(lit)), "seed {seed}: {}", engines[index].0);
                let proved = engines[next].1.solve(core, &far()).is_ok_and(|verdict| !satisfiable(&verdict));
                assert!(proved, "seed {seed}: {} gives {core:?}, which is no core", engines[index].0);
                done.solves += 1;
                done.cores += 1;
                done.small_cores += usize::from(core.len() < assumptions.len());
            }
        }
    }
}

#[test]
fn small_sessions() {
    run("small sessions", 1500, small_session);
}

#[test]
fn large_sessions() {
    run("large sessions", 60, large_session);
}

#[test]
fn the_set_of_assignments_is_right() {
    for number in 0..1 << SMALL {
        for var in 0..SMALL {
            let lit = cluesat::cnf::Var::new(var).positive();
            assert_eq!(Assignments::of(lit).contains(number), number >> var & 1 == 1);
            assert_eq!(Assignments::of(!lit).contains(number), number >> var & 1 == 0);
        }
    }
}
