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

use std::io::{self, BufRead, BufReader, Read};

use dratify::Checker;

use crate::backend::ProofFormat;
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

/// Where a proof is wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) place: String,
    pub(super) reason: String,
}

/// Verifies that the proof refutes the formula.
pub(super) fn verify(cnf: &Cnf, format: ProofFormat, proof: impl Read) -> Result<Verified, Wrong> {
    let theirs = |lit: &Lit| lit.code() as u32;
    let clauses: Vec<Vec<u32>> = cnf.clauses().map(|clause| clause.iter().map(theirs).collect()).collect();
    let mut checker = Checker::new(cnf.vars() as u32, &clauses, false, true);
    drop(clauses);
    let mut steps = Steps { reader: BufReader::with_capacity(1 << 16, proof), format, vars: cnf.vars(), number: 0 };
    let mut verified = Verified::default();
    let mut clause = Vec::new();
    while let Some(deletes) = steps.next(&mut clause)? {
        if deletes {
            verified.deletions += 1;
            checker.check_step(true, &clause);
            continue;
        }
        verified.lemmas += 1;
        if !checker.check_step(false, &clause) {
            let shown = itertools::join(clause.iter().map(|&lit| dimacs(lit)), " ");
            let what = if clause.is_empty() { "the empty clause".into() } else { format!("the clause `{shown}`") };
            return Err(steps.wrong(format!("{what} does not follow from the clauses before it")));
        }
        if clause.is_empty() {
            return Ok(verified);
        }
    }
    Err(steps.wrong("the proof ends without a contradiction"))
}

fn dimacs(lit: u32) -> i64 {
    let number = i64::from(lit >> 1) + 1;
    if lit & 1 == 0 { number } else { -number }
}

/// The steps of a proof.
struct Steps<R> {
    reader: BufReader<R>,
    format: ProofFormat,
    /// The formula's variables; the proof may use no others.
    vars: usize,
    /// The step under way, from 1.
    number: u64,
}

impl<R: Read> Steps<R> {
    fn wrong(&self, reason: impl Into<String>) -> Wrong {
        Wrong { place: format!("step {}", self.number), reason: reason.into() }
    }

    /// Reads the next step into `clause`: whether it deletes. `None` at the end.
    fn next(&mut self, clause: &mut Vec<u32>) -> Result<Option<bool>, Wrong> {
        clause.clear();
        self.number += 1;
        match self.format {
            ProofFormat::Binary => self.next_binary(clause),
            ProofFormat::Text => self.next_text(clause),
        }
    }

    fn literal(&self, var: u64, negative: bool) -> Result<u32, Wrong> {
        if var == 0 || var > self.vars as u64 {
            return Err(self.wrong(format!("there is no variable {var}: the formula has {}", self.vars)));
        }
        Ok((var as u32 - 1) * 2 + u32::from(negative))
    }

    fn byte(&mut self) -> Result<Option<u8>, Wrong> {
        let mut byte = [0];
        match self.reader.read_exact(&mut byte) {
            Ok(()) => Ok(Some(byte[0])),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(self.wrong(format!("cannot be read: {error}"))),
        }
    }

    fn next_binary(&mut self, clause: &mut Vec<u32>) -> Result<Option<bool>, Wrong> {
        let deletes = match self.byte()? {
            None => return Ok(None),
            Some(b'a') => false,
            Some(b'd') => true,
            Some(other) => return Err(self.wrong(format!("byte {other:#04x} begins no step"))),
        };
        loop {
            let mut number = 0u64;
            let mut shift = 0;
            loop {
                let byte = self.byte()?.ok_or_else(|| self.wrong("the proof ends in the middle of a step"))?;
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
                if shift > 35 {
                    return Err(self.wrong("a number is too large"));
                }
            }
            if number == 0 {
                return Ok(Some(deletes));
            }
            clause.push(self.literal(number >> 1, number & 1 == 1)?);
        }
    }

    fn next_text(&mut self, clause: &mut Vec<u32>) -> Result<Option<bool>, Wrong> {
        let mut line = Vec::new();
        loop {
            line.clear();
            // A clause holds each literal at most once, with at most 12 bytes for each.
            let longest = 24 * self.vars as u64 + 64;
            let read = (&mut self.reader).take(longest).read_until(b'\n', &mut line);
            match read {
                Ok(0) => return Ok(None),
                Ok(_) => {}
                Err(error) => return Err(self.wrong(format!("cannot be read: {error}"))),
            }
            let text = line.trim_ascii();
            if !text.is_empty() && text[0] != b'c' {
                break;
            }
        }
        let text = std::str::from_utf8(&line).map_err(|_| self.wrong("is not text"))?.trim();
        let (deletes, text) = text.strip_prefix("d ").map_or((false, text), |rest| (true, rest));
        let mut ended = false;
        for word in text.split_ascii_whitespace() {
            let number: i64 = word.parse().map_err(|_| self.wrong(format!("`{word}` is not a literal")))?;
            if ended {
                return Err(self.wrong("there is more on the line behind its 0"));
            }
            ended = number == 0;
            if !ended {
                clause.push(self.literal(number.unsigned_abs(), number < 0)?);
            }
        }
        if ended { Ok(Some(deletes)) } else { Err(self.wrong("the proof ends in the middle of a step")) }
    }
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
