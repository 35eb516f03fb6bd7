//! Checks a proof, step by step as it is read.
//!
//! In: a formula and the bytes of a DRAT proof. Out: how many steps were verified, or the first that fails. Must
//! not know: puzzles, engines.
//!
//! A step adds a clause or deletes one. An added clause is accepted when it follows by unit propagation (RUP) from
//! the clauses that are there, so every clause that is ever accepted follows from the formula, and deletions can
//! only make the proof fail. Both engines write such proofs. The wider rule of DRAT (RAT) is not accepted: dratify
//! 0.1.10 keeps a literal that was propagated from a clause when that clause is deleted, and forgets it where the
//! rule asks for all clauses with that literal, so that it accepts a refutation of the satisfiable formula (1 2)
//! (-2) (-3) by the steps `d 1 2 0`, `-1 3 0`, `0`. A test holds on to that.

use std::collections::HashMap;
use std::io::{self, Read};

use dratify::Checker;

use super::steps::{Dialect, Steps, Wrong};
use crate::backend::{Limits, ProofFormat};
use crate::cnf::{Cnf, Lit};

/// Who checks, for people.
pub(super) const CHECKER: &str = "dratify 0.1.10, by unit propagation";

/// What was verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Verified {
    /// Clauses that were derived, the empty one among them.
    pub(super) lemmas: u64,
    /// Clauses that were deleted.
    pub(super) deletions: u64,
}

/// Verifies that the proof refutes the formula.
pub(super) fn verify(cnf: &Cnf, format: ProofFormat, proof: impl Read) -> Result<Verified, Wrong> {
    let mut steps = Steps::new(cnf, Dialect::Drat(format), proof);
    let verified = follow(cnf, &mut steps, |_, _| Ok(()))?;
    match steps.next(&mut Vec::new())? {
        None => Ok(verified),
        Some(_) => Err(steps.wrong("there is more behind the contradiction")),
    }
}

/// Verifies the log of a program, in any form, and writes it out in ours, up to the contradiction. At a limit it
/// ends with an error of the kind [`io::ErrorKind::TimedOut`].
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
        in_time.and_then(|()| write(deletes, clause, format, out)).map_err(|error| {
            fault = Some(error);
            Wrong { place: String::new(), reason: String::new() }
        })
    });
    match fault {
        Some(error) => Ok(Err(error)),
        None => verified.map(Ok),
    }
}

/// Writes a step.
fn write(deletes: bool, clause: &[u32], format: ProofFormat, out: &mut dyn io::Write) -> io::Result<()> {
    match format {
        ProofFormat::Binary => {
            let mut bytes = vec![if deletes { b'd' } else { b'a' }];
            for &lit in clause {
                // Twice the variable, from 1, and one more when negated: seven bits at a time, the lowest first.
                let mut number = lit + 2;
                while number >= 0x80 {
                    bytes.push(number as u8 | 0x80);
                    number >>= 7;
                }
                bytes.push(number as u8);
            }
            bytes.push(0);
            out.write_all(&bytes)
        }
        ProofFormat::Text => {
            if deletes {
                out.write_all(b"d ")?;
            }
            clause.iter().try_for_each(|&lit| write!(out, "{} ", dimacs(lit)))?;
            out.write_all(b"0\n")
        }
    }
}

/// Verifies steps; each that holds goes to `then`, which may end it.
fn follow<R: Read>(
    cnf: &Cnf,
    steps: &mut Steps<'_, R>,
    mut then: impl FnMut(bool, &[u32]) -> Result<(), Wrong>,
) -> Result<Verified, Wrong> {
    let mut database = Database::new(cnf);
    let mut verified = Verified::default();
    let mut clause = Vec::new();
    while let Some(deletes) = steps.next(&mut clause)? {
        if deletes {
            verified.deletions += 1;
            database.delete(&clause);
            then(true, &clause)?;
            continue;
        }
        verified.lemmas += 1;
        if !database.derive(&clause) {
            let shown = itertools::join(clause.iter().map(|&lit| dimacs(lit)), " ");
            let what = if clause.is_empty() { "the empty clause".into() } else { format!("the clause `{shown}`") };
            return Err(steps.wrong(format!("{what} does not follow from the clauses before it")));
        }
        then(false, &clause)?;
        if clause.is_empty() {
            return Ok(verified);
        }
    }
    Err(steps.wrong("the proof ends without a contradiction"))
}

/// The clauses that steps may rest on, and the checker that knows them.
///
/// A deletion costs dratify a walk along all clauses with each of its literals, which took most of the time of large
/// proofs. So deleted clauses stay in the checker, which is sound as they follow from the formula, until there are
/// many; then a fresh one gets those that are left. Of the literals that are true by themselves none is forgotten:
/// the old checker confirms each as a step of its own.
struct Database {
    checker: Checker,
    vars: usize,
    /// The clauses that are not deleted, each as often as it is there, by their literals in order.
    live: HashMap<Box<[u32]>, u32>,
    /// How many clauses are in the checker, and those of them that are deleted.
    held: usize,
    doomed: Vec<Box<[u32]>>,
}

impl Database {
    /// With fewer deleted clauses than this the checker goes on as it is.
    const FEW: usize = 2_000;

    fn new(cnf: &Cnf) -> Self {
        let theirs = |lit: &Lit| lit.code() as u32;
        let clauses: Vec<Vec<u32>> = cnf.clauses().map(|clause| clause.iter().map(theirs).collect()).collect();
        let checker = Checker::new(cnf.vars() as u32, &clauses, false, true);
        let mut live = HashMap::new();
        let held = clauses.len();
        for clause in clauses {
            *live.entry(key(&clause)).or_default() += 1;
        }
        Database { checker, vars: cnf.vars(), live, held, doomed: Vec::new() }
    }

    fn derive(&mut self, clause: &[u32]) -> bool {
        let follows = self.checker.check_step(false, clause);
        if follows {
            *self.live.entry(key(clause)).or_default() += 1;
            self.held += 1;
        }
        follows
    }

    fn delete(&mut self, clause: &[u32]) {
        // What is true by itself stays, as in all checkers of DRAT.
        let key = key(clause);
        if key.len() < 2 {
            return;
        }
        let Some(times) = self.live.get_mut(&key) else { return };
        *times -= 1;
        if *times == 0 {
            self.live.remove(&key);
        }
        self.doomed.push(key);
        if self.doomed.len() > Self::FEW && 2 * self.doomed.len() > self.held {
            self.start_afresh();
        }
    }

    fn start_afresh(&mut self) {
        // A clause that is a unit by now may be deleted although what it says is needed.
        for lit in units(self.vars, self.live.keys().chain(&self.doomed)) {
            if self.checker.check_step(false, &[lit]) {
                self.live.entry(Box::from([lit])).or_insert(1);
            }
        }
        let mut clauses: Vec<Vec<u32>> = Vec::with_capacity(self.live.len());
        for (clause, &times) in &self.live {
            clauses.extend((0..times).map(|_| clause.to_vec()));
        }
        // Not in the order of a hash: the same proof, the same work.
        clauses.sort_unstable();
        self.held = clauses.len();
        self.doomed.clear();
        self.checker = Checker::new(self.vars as u32, &clauses, false, true);
    }
}

/// The literals that are true by unit propagation.
fn units<'c>(vars: usize, clauses: impl Iterator<Item = &'c Box<[u32]>> + Clone) -> Vec<u32> {
    // For each literal the clauses that have it, one after the other.
    let mut start = vec![0; 2 * vars + 1];
    for &lit in clauses.clone().flatten() {
        start[lit as usize + 1] += 1;
    }
    for lit in 0..2 * vars {
        start[lit + 1] += start[lit];
    }
    let mut with = vec![0u32; start[2 * vars]];
    let mut next = start.clone();
    let all: Vec<&[u32]> = clauses.map(|clause| &**clause).collect();
    for (index, clause) in all.iter().enumerate() {
        for &lit in *clause {
            with[next[lit as usize]] = index as u32;
            next[lit as usize] += 1;
        }
    }
    let mut open: Vec<u32> = all.iter().map(|clause| clause.len() as u32).collect();
    let mut is_true = vec![false; 2 * vars];
    let mut found: Vec<u32> = Vec::new();
    for clause in all.iter().filter(|clause| clause.len() == 1) {
        if !std::mem::replace(&mut is_true[clause[0] as usize], true) {
            found.push(clause[0]);
        }
    }
    let mut done = 0;
    while let Some(&lit) = found.get(done) {
        done += 1;
        let wrong = lit as usize ^ 1;
        for &index in &with[start[wrong]..start[wrong + 1]] {
            let left = &mut open[index as usize];
            *left -= 1;
            if *left == 1 {
                let clause = all[index as usize];
                let last = clause.iter().find(|&&lit| !is_true[lit as usize ^ 1]);
                if let Some(&last) = last
                    && !std::mem::replace(&mut is_true[last as usize], true)
                {
                    found.push(last);
                }
            }
        }
    }
    found
}

/// The literals of a clause in order, each once.
fn key(clause: &[u32]) -> Box<[u32]> {
    let mut lits = clause.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits.into_boxed_slice()
}

fn dimacs(lit: u32) -> i64 {
    let number = i64::from(lit >> 1) + 1;
    if lit & 1 == 0 { number } else { -number }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ClauseSink;

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
        verify(cnf, ProofFormat::Text, proof.as_bytes())
    }

    #[test]
    fn steps_are_verified_in_both_forms() {
        let cnf = formula(2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
        let good = text(&cnf, "c a comment\n1 0\nd 1 2 0\n0\n");
        assert_eq!(good, Ok(Verified { lemmas: 2, deletions: 1 }));
        let good = verify(&cnf, ProofFormat::Binary, &b"a\x02\x00d\x02\x04\x00a\x00"[..]);
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
        let cut = verify(&cnf, ProofFormat::Binary, &b"a\x02"[..]).expect_err("cut off");
        assert_eq!(cut.reason, "the proof ends in the middle of a step");
        let odd = verify(&cnf, ProofFormat::Binary, &b"x"[..]).expect_err("no step");
        assert_eq!(odd.reason, "byte 0x78 begins no step");
    }

    #[test]
    fn no_satisfiable_formula_is_refuted() {
        let cnf = formula(3, &[&[1, 2], &[-2], &[-3]]);
        let tricky = text(&cnf, "d 1 2 0\n-1 3 0\n0\n");
        assert_eq!(tricky.expect_err("1 is true, 2 and 3 are false").place, "step 2");
        // The wider rule is what would let it pass.
        let clauses = [vec![0, 2], vec![3], vec![5]];
        let mut wider = Checker::new(3, &clauses, true, true);
        assert!(wider.check_step(true, &[0, 2]) && wider.check_step(false, &[1, 4]) && wider.check_step(false, &[]));
    }
}
