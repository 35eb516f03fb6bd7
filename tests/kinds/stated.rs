//! Formulas of kinds that stand alone, against all boards.

use std::sync::Arc;

use cluesat::board::Domains;
use cluesat::card::{Connectivity, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode};
use cluesat::family::Puzzle;
use cluesat::family::described::{self, Described};
use cluesat::kind::built_in;
use fastrand::Rng;
use varisat::ExtendFormula as _;

fn varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_dimacs(lit.to_dimacs() as isize)
}

/// Where a puzzle does not refuse it, the clauses for programs that know nothing else are true on the boards that pass, and
/// on no others.
#[test]
fn clauses_for_other_programs_state_the_whole_puzzle() {
    let (mut stated, mut refused) = (0, 0);
    for kind in built_in() {
        let family = described::family(kind);
        let mut random = Rng::with_seed(23);
        let mut tried = 0;
        for _ in 0..100 {
            let Ok(made) = Described::new(family, kind, super::random_given(kind, &mut random)) else { continue };
            let puzzle: Arc<dyn Puzzle> = Arc::new(made);
            let Some(boards) = super::boards(&*puzzle).filter(|boards| boards.len() <= 600) else { continue };
            if puzzle.unstated().is_some() {
                refused += 1;
                break;
            }
            let encoding = Encoding { connectivity: Connectivity::Static, ..Encoding::default() };
            let mut cnf = Cnf::new();
            let mut enc = Encoder::with(&mut cnf, RuleMode::Plain, encoding);
            let vars = puzzle.encode(&Domains::all(puzzle.holds()), &mut enc);
            enc.finish();
            let mut solver = varisat::Solver::new();
            cnf.clauses().for_each(|clause| {
                solver.add_clause(&clause.iter().map(|&lit| varisat(lit)).collect::<Vec<_>>());
            });
            for board in &boards {
                let said = vars.open().map(|(place, value, lit)| if board[place] == value { lit } else { !lit });
                solver.assume(&said.map(varisat).collect::<Vec<_>>());
                let is_model = solver.solve().expect("no limit is set");
                assert_eq!(is_model, puzzle.check(board).is_empty(), "{} {puzzle:?} {board:?}", kind.name);
            }
            stated += 1;
            tried += 1;
            if tried == 5 {
                break;
            }
        }
    }
    assert!(stated > 200 && refused > 5, "{stated} {refused}");
}
