//! Checks a proof step by step while it is read.
//!
//! In: a formula and the bytes of a DRAT proof. Out: how many steps were verified, or the first that fails. Must
//! not know: puzzles, engines.
//!
//! A step adds a clause or deletes one. An added clause is accepted when it follows by unit propagation (RUP) from the
//! clauses that are present, so every clause that is ever accepted follows from the formula, and deletions can only
//! make the proof fail. Both engines write such proofs. The more general rule of DRAT (RAT) is not accepted: there
//! deletions matter, also those of clauses that made a literal true. A checker that accepts that rule and keeps such
//! literals accepts a refutation of the satisfiable formula (1 2) (-2) (-3) by the steps `d 1 2 0`, `-1 3 0`, `0`.

use std::io::{self, Read};

use super::rup::Rup;
use super::steps::{Dialect, Steps, Wrong};
use crate::backend::{Limits, ProofFormat, dimacs, write_step};
use crate::cnf::Cnf;

/// The name of the checker, for people.
pub(super) const CHECKER: &str = "our checker of proofs, by unit propagation";

/// What was verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Verified {
    /// Clauses that were derived, the empty one among them.
    pub(super) lemmas: u64,
    /// Clauses that were deleted.
    pub(super) deletions: u64,
}

/// Verifies that the proof refutes the formula, as long as `go_on` returns true.
pub(super) fn verify(
    cnf: &Cnf,
    format: ProofFormat,
    proof: impl Read,
    go_on: &dyn Fn() -> bool,
) -> Result<Verified, Wrong> {
    let mut steps = Steps::new(cnf, Dialect::Drat(format), proof);
    let late = || Wrong { place: String::new(), reason: "was not checked to its end: the time was over".to_owned() };
    let verified = follow(cnf, &mut steps, |_, _| if go_on() { Ok(()) } else { Err(late()) })?;
    match steps.next(&mut Vec::new())? {
        None => Ok(verified),
        Some(_) => Err(steps.wrong("there is more behind the contradiction")),
    }
}

/// Verifies the log of a program, in any form, and writes it out in ours, up to the contradiction. At a limit it ends
/// with an error of the kind [`io::ErrorKind::TimedOut`].
pub(super) fn translate(
    cnf: &Cnf,
    log: impl Read,
    (format, out): (ProofFormat, &mut dyn io::Write),
    limits: &Limits,
) -> Result<io::Result<Verified>, Wrong> {
    let mut steps = match Steps::guess(cnf, log) {
        Ok(steps) => steps,
        Err(error) => return Ok(Err(error)),
    };
    let mut fault = None;
    let verified = follow(cnf, &mut steps, |deletes, clause| {
        let in_time = if limits.reached() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) };
        in_time.and_then(|()| write_step(deletes, clause.iter().copied(), format, out)).map_err(|error| {
            fault = Some(error);
            Wrong { place: String::new(), reason: String::new() }
        })
    });
    match fault {
        Some(error) => Ok(Err(error)),
        None => verified.map(Ok),
    }
}

/// Verifies steps; each valid step is passed to `then`, which may stop.
fn follow<R: Read>(
    cnf: &Cnf,
    steps: &mut Steps<'_, R>,
    mut then: impl FnMut(bool, &[u32]) -> Result<(), Wrong>,
) -> Result<Verified, Wrong> {
    let mut rup = Rup::new(cnf);
    let mut verified = Verified::default();
    let mut clause = Vec::new();
    while let Some(deletes) = steps.next(&mut clause)? {
        if deletes {
            verified.deletions += 1;
            rup.remove(&clause);
            then(true, &clause)?;
            continue;
        }
        verified.lemmas += 1;
        if !rup.follows(&clause) {
            let shown = itertools::join(clause.iter().map(|&lit| dimacs(lit)), " ");
            let what = if clause.is_empty() { "the empty clause".into() } else { format!("the clause `{shown}`") };
            return Err(steps.wrong(format!("{what} does not follow from the clauses before it")));
        }
        then(false, &clause)?;
        if clause.is_empty() {
            return Ok(verified);
        }
        rup.add(&clause);
    }
    Err(steps.wrong("the proof ends without a contradiction"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{ClauseSink, Lit};
    use dratify::Checker;

    fn formula(vars: usize, clauses: &[&[i32]]) -> Cnf {
        let mut cnf = Cnf::new();
        for _ in 0..vars {
            cnf.new_var();
        }
        for clause in clauses {
            let lits: Vec<Lit> = clause.iter().map(|&number| Lit::from_dimacs(number)).collect();
            cnf.add_clause(&lits);
        }
        cnf
    }

    fn text(cnf: &Cnf, proof: &str) -> Result<Verified, Wrong> {
        verify(cnf, ProofFormat::Text, proof.as_bytes(), &|| true)
    }

    #[test]
    fn steps_are_verified_in_both_forms() {
        let cnf = formula(2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
        let good = text(&cnf, "c a comment\n1 0\nd 1 2 0\n0\n");
        assert_eq!(good, Ok(Verified { lemmas: 2, deletions: 1 }));
        let good = verify(&cnf, ProofFormat::Binary, &b"a\x02\x00d\x02\x04\x00a\x00"[..], &|| true);
        assert_eq!(good, Ok(Verified { lemmas: 2, deletions: 1 }));
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_place() {
        let cnf = formula(2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
        let refused = |proof: &str| {
            let wrong = text(&cnf, proof).expect_err("the proof is wrong");
            format!("{}: {}", wrong.place, wrong.reason)
        };
        assert_eq!(refused("0\n"), "step 1: the empty clause does not follow from the clauses before it");
        assert_eq!(refused("1 0\n"), "step 2: the proof ends without a contradiction");
        assert_eq!(refused("1 0\n3 0\n"), "step 2: there is no variable 3: the formula has 2");
        assert_eq!(refused("1 x 0\n"), "step 1: `x` is not a literal");
        assert_eq!(refused("1\n"), "step 1: the proof ends in the middle of a step");
        let cut = verify(&cnf, ProofFormat::Binary, &b"a\x02"[..], &|| true).expect_err("cut off");
        assert_eq!(cut.reason, "the proof ends in the middle of a step");
        let odd = verify(&cnf, ProofFormat::Binary, &b"x"[..], &|| true).expect_err("no step");
        assert_eq!(odd.reason, "byte 0x78 begins no step");
    }

    /// On random formulas and steps it says what another checker says, and a brute force says that it is right.
    #[test]
    fn steps_are_judged_as_by_another_checker() {
        const VARS: u32 = 6;
        let mut random = fastrand::Rng::with_seed(7);
        let mut seen = [0; 3];
        for _ in 0..4_000 {
            let mut clause =
                |most: usize| -> Vec<u32> { (0..random.usize(1..=most)).map(|_| random.u32(..2 * VARS)).collect() };
            let clauses: Vec<Vec<u32>> = (0..16).map(|_| clause(4)).collect();
            let lits = |clause: &[u32]| clause.iter().map(|&lit| dimacs(lit) as i32).collect::<Vec<i32>>();
            let numbers: Vec<Vec<i32>> = clauses.iter().map(|clause| lits(clause)).collect();
            let cnf = formula(VARS as usize, &numbers.iter().map(Vec::as_slice).collect::<Vec<_>>());
            let models: Vec<u32> = (0..1 << VARS)
                .filter(|model| clauses.iter().all(|clause| clause.iter().any(|lit| model >> (lit / 2) & 1 != lit & 1)))
                .collect();
            let (mut rup, mut other) = (Rup::new(&cnf), Checker::new(VARS, &clauses, false, true));
            let mut present = clauses;
            for step in 0..24 {
                if step % 3 == 2 && present.len() > 1 {
                    let gone = present.swap_remove(step * 7 % present.len());
                    rup.remove(&gone);
                    other.check_step(true, &gone);
                    continue;
                }
                let clause = clause(3);
                let follows = rup.follows(&clause);
                seen[usize::from(follows)] += 1;
                let holds = |model: &u32| clause.iter().any(|lit| model >> (lit / 2) & 1 != lit & 1);
                assert!(!follows || models.iter().all(holds), "{numbers:?} {clause:?}");
                if other.check_step(false, &clause) {
                    assert!(follows, "{numbers:?} {clause:?}");
                } else if follows {
                    // A clause of which one literal was left when it came is shorter here, and stays.
                    seen[2] += 1;
                    break;
                }
                if follows {
                    rup.add(&clause);
                    present.push(clause);
                }
            }
        }
        assert!(seen[0] > 5_000 && seen[1] > 10_000 && seen[2] < 400, "{seen:?}");
    }

    #[test]
    fn no_satisfiable_formula_is_refuted() {
        let cnf = formula(3, &[&[1, 2], &[-2], &[-3]]);
        let tricky = text(&cnf, "d 1 2 0\n-1 3 0\n0\n");
        assert_eq!(tricky.expect_err("1 is true, 2 and 3 are false").place, "step 2");
        // Only the more general rule lets it pass, in a checker that keeps literals of deleted clauses.
        let clauses = [vec![0, 2], vec![3], vec![5]];
        let mut wider = Checker::new(3, &clauses, true, true);
        assert!(wider.check_step(true, &[0, 2]) && wider.check_step(false, &[1, 4]) && wider.check_step(false, &[]));
    }
}
