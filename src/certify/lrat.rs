//! The proof of a certificate with hints (LRAT): for each step the clauses from which it follows.
//!
//! In: a formula, a DRAT proof. Out: the same steps with numbers, each with the clauses to look at in turn: each has one
//! literal left, the last none. A checker then searches nothing, and can itself be verified (Cruz-Filipe, Heule, Hunt,
//! Kaufmann and Schneider-Kamp, "Efficient certified RAT verification", CADE 2017). Must not know: puzzles, engines.
//!
//! A literal that holds without assumptions becomes a step of its own, so that what uses it has one clause to name and
//! deletions take nothing away. There are as many steps as in the proof, one more for each such literal.

use std::collections::HashMap;
use std::io::{self, BufWriter, Read, Write};

use super::manifest::{self, Manifest};
use super::steps::{Dialect, Steps, Wrong};
use super::{MANIFEST, Store};
use crate::backend;
use crate::cnf::Cnf;
use crate::cnf::dimacs::{self, Strictness};
use crate::diagnostic::Source;

/// Writes `proof.lrat` beside the other parts of a certificate, as text: for checkers that want hints, such as `cake_lpr`.
/// It is no part of the certificate, which [`check`](super::check()) judges without it.
///
/// # Errors
/// When there is no certificate that can be read, or the file cannot be written; an error of the kind
/// [`io::ErrorKind::InvalidData`] when the proof is wrong.
pub fn write_lrat(store: &dyn Store) -> io::Result<()> {
    let mut text = Vec::new();
    store.open(MANIFEST)?.take(manifest::MAX_MANIFEST).read_to_end(&mut text)?;
    let manifest: Manifest = serde_json::from_slice(&text)?;
    let format = manifest.proof().ok_or_else(|| wrong(format!("{MANIFEST} names no proof")))?;
    text.clear();
    store.open(manifest::FORMULA)?.read_to_end(&mut text)?;
    let source = Source { name: manifest::FORMULA, bytes: &text, first_line: 1 };
    let formula = dimacs::read(&source, Strictness::Strict).map_err(|error| wrong(error.title))?;
    let proof = store.open(manifest::proof_name(format))?;
    let mut steps = Steps::new(&formula.cnf, Dialect::Drat(format), proof);
    let out = store.create(manifest::LRAT)?;
    write(&formula.cnf, &mut steps, out, &|| !store.is_given_up())
}

/// A literal by its code.
type Code = u32;

/// The number of a clause, from 1.
type Id = usize;

fn at_its_place(Wrong { place, reason }: Wrong) -> io::Error {
    wrong(format!("{place}: {reason}"))
}

/// A proof that is wrong.
fn wrong(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

/// Writes the steps up to the contradiction, as long as `go_on` returns true.
///
/// # Errors
/// When a step does not follow, or nothing can be written.
fn write<R: Read>(cnf: &Cnf, steps: &mut Steps<'_, R>, out: impl Write, go_on: &dyn Fn() -> bool) -> io::Result<()> {
    let mut hinted = Hinted {
        clauses: vec![Vec::new()],
        watches: vec![Vec::new(); 2 * cnf.vars()],
        truth: vec![0; 2 * cnf.vars()],
        why: vec![0; cnf.vars()],
        holds: vec![false; cnf.vars()],
        seen: vec![false; cnf.vars()],
        fixed: 0,
        trail: Vec::new(),
        by_lits: HashMap::new(),
        ended: false,
        out: BufWriter::new(out),
    };
    for clause in cnf.clauses() {
        hinted.keep(&clause.iter().map(|lit| lit.code() as Code).collect::<Vec<_>>());
    }
    for id in 1..hinted.clauses.len() {
        hinted.watch(id)?;
    }
    let mut clause = Vec::new();
    while !hinted.ended {
        if !go_on() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let Some(deletes) = steps.next(&mut clause).map_err(at_its_place)? else {
            return Err(at_its_place(steps.wrong("the proof ends without a contradiction")));
        };
        clause.sort_unstable();
        clause.dedup();
        if deletes {
            hinted.delete(&clause)?;
        } else if !hinted.derive(&clause)? {
            return Err(at_its_place(steps.wrong("a clause does not follow from the clauses before it")));
        }
    }
    hinted.out.flush()
}

/// The clauses that are present.
struct Hinted<W: Write> {
    /// By number; a deleted one is empty. The first two literals are watched.
    clauses: Vec<Vec<Code>>,
    /// By literal, the clauses that watch it.
    watches: Vec<Vec<Id>>,
    /// By literal: 1 when it is true, -1 when it is false, 0 when it is open.
    truth: Vec<i8>,
    /// By variable, the clause that gave its value; none for what is assumed.
    why: Vec<Id>,
    /// By variable, whether its value holds without assumptions.
    holds: Vec<bool>,
    /// By variable, whether a reason is wanted (reused).
    seen: Vec<bool>,
    /// How much of the trail holds without assumptions.
    fixed: usize,
    trail: Vec<Code>,
    /// The numbers of the clauses with these literals, ascending.
    by_lits: HashMap<Vec<Code>, Vec<Id>>,
    /// Whether the empty clause was written.
    ended: bool,
    out: BufWriter<W>,
}

impl<W: Write> Hinted<W> {
    /// Stores a clause under the next number.
    fn keep(&mut self, lits: &[Code]) -> Id {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let id = self.clauses.len();
        self.by_lits.entry(lits.clone()).or_default().push(id);
        self.clauses.push(lits);
        id
    }

    /// Watches a clause, and finds what holds without assumptions.
    fn watch(&mut self, id: Id) -> io::Result<()> {
        if self.ended {
            return Ok(());
        }
        let Hinted { clauses, truth, .. } = self;
        let clause = &mut clauses[id];
        if clause.windows(2).any(|two| two[0] ^ 1 == two[1]) || clause.iter().any(|&lit| truth[lit as usize] > 0) {
            return Ok(());
        }
        clause.sort_by_key(|&lit| truth[lit as usize] < 0);
        let open = clause.iter().filter(|&&lit| truth[lit as usize] == 0).count();
        match (open, &clause[..]) {
            (0, _) => self.end(id),
            (1, &[lit, ..]) => {
                self.assume(lit, id);
                self.fix()
            }
            (_, &[one, other, ..]) => {
                self.watches[one as usize].push(id);
                self.watches[other as usize].push(id);
                Ok(())
            }
            (_, _) => Ok(()),
        }
    }

    fn assume(&mut self, lit: Code, why: Id) {
        self.truth[lit as usize] = 1;
        self.truth[lit as usize ^ 1] = -1;
        self.why[lit as usize / 2] = why;
        self.trail.push(lit);
    }

    /// Propagates what holds without assumptions. Each literal of it becomes a step.
    fn fix(&mut self) -> io::Result<()> {
        let conflict = self.propagate(self.fixed);
        while self.fixed < self.trail.len() {
            let lit = self.trail[self.fixed];
            self.fixed += 1;
            self.holds[lit as usize / 2] = true;
            let why = self.why[lit as usize / 2];
            if self.clauses[why].len() > 1 {
                let others = self.clauses[why].iter().filter(|&&other| other != lit);
                let hints: Vec<Id> = others.map(|&other| self.why[other as usize / 2]).chain([why]).collect();
                self.why[lit as usize / 2] = self.step(&[lit], &hints)?;
            }
        }
        conflict.map_or(Ok(()), |id| self.end(id))
    }

    /// The empty clause, from one of which all literals are false without assumptions.
    fn end(&mut self, id: Id) -> io::Result<()> {
        let hints: Vec<Id> = self.clauses[id].iter().map(|&lit| self.why[lit as usize / 2]).chain([id]).collect();
        self.step(&[], &hints)?;
        self.ended = true;
        Ok(())
    }

    /// Writes a step and stores its clause, which nobody watches yet.
    fn step(&mut self, lits: &[Code], hints: &[Id]) -> io::Result<Id> {
        let id = self.keep(lits);
        write!(self.out, "{id} ")?;
        lits.iter().try_for_each(|&lit| write!(self.out, "{} ", backend::dimacs(lit)))?;
        write!(self.out, "0 ")?;
        hints.iter().try_for_each(|hint| write!(self.out, "{hint} "))?;
        writeln!(self.out, "0")?;
        Ok(id)
    }

    /// Adds a clause; false when it does not follow.
    fn derive(&mut self, lits: &[Code]) -> io::Result<bool> {
        let Some(hints) = self.hints(lits) else { return Ok(false) };
        let id = self.step(lits, &hints)?;
        if lits.is_empty() {
            self.ended = true;
            return Ok(true);
        }
        self.watch(id)?;
        Ok(true)
    }

    /// The clauses from which a clause follows, in the order in which they are to be looked at.
    fn hints(&mut self, lits: &[Code]) -> Option<Vec<Id>> {
        if let Some(&lit) = lits.iter().find(|&&lit| self.truth[lit as usize] > 0) {
            return Some(vec![self.why[lit as usize / 2]]);
        }
        if lits.windows(2).any(|two| two[0] ^ 1 == two[1]) {
            // It holds by itself.
            return Some(Vec::new());
        }
        for &lit in lits {
            if self.truth[lit as usize] == 0 {
                self.assume(lit ^ 1, 0);
            }
        }
        let conflict = self.propagate(self.fixed);
        let hints = conflict.map(|id| self.reasons(id));
        for lit in self.trail.drain(self.fixed..) {
            self.truth[lit as usize] = 0;
            self.truth[lit as usize ^ 1] = 0;
        }
        hints
    }

    /// The clauses that led to one without a literal left.
    fn reasons(&mut self, conflict: Id) -> Vec<Id> {
        let (mut units, mut hints) = (Vec::new(), vec![conflict]);
        let mut wanted: Vec<usize> = self.clauses[conflict].iter().map(|&lit| lit as usize / 2).collect();
        for at in (self.fixed..=self.trail.len()).rev() {
            for var in wanted.drain(..) {
                if !std::mem::replace(&mut self.seen[var], true) && self.holds[var] {
                    units.push(var);
                }
            }
            let Some(&lit) = self.trail[self.fixed..].get(at.wrapping_sub(self.fixed + 1)) else { continue };
            let (var, why) = (lit as usize / 2, self.why[lit as usize / 2]);
            if std::mem::take(&mut self.seen[var]) && why > 0 {
                hints.push(why);
                wanted.extend(self.clauses[why].iter().map(|&lit| lit as usize / 2).filter(|&other| other != var));
            }
        }
        units.iter().for_each(|&var| self.seen[var] = false);
        hints.extend(units.into_iter().map(|var| self.why[var]));
        hints.reverse();
        hints
    }

    /// Propagates the literals from this one on: a clause that has no literal left.
    fn propagate(&mut self, from: usize) -> Option<Id> {
        let mut next = from;
        while let Some(&lit) = self.trail.get(next) {
            next += 1;
            let gone = lit ^ 1;
            let mut watching = std::mem::take(&mut self.watches[gone as usize]);
            let mut conflict = None;
            watching.retain(|&id| {
                let clause = &mut self.clauses[id];
                if conflict.is_some() || clause.is_empty() {
                    return !clause.is_empty();
                }
                if clause[0] == gone {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                if self.truth[first as usize] > 0 {
                    return true;
                }
                if let Some(other) = (2..clause.len()).find(|&at| self.truth[clause[at] as usize] >= 0) {
                    clause.swap(1, other);
                    self.watches[clause[1] as usize].push(id);
                    return false;
                }
                if self.truth[first as usize] < 0 {
                    conflict = Some(id);
                } else {
                    self.truth[first as usize] = 1;
                    self.truth[first as usize ^ 1] = -1;
                    self.why[first as usize / 2] = id;
                    self.trail.push(first);
                }
                true
            });
            self.watches[gone as usize].extend(watching);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Deletes a clause, but none of one literal: others may rest on it.
    fn delete(&mut self, lits: &[Code]) -> io::Result<()> {
        if lits.len() < 2 {
            return Ok(());
        }
        if let Some(id) = self.by_lits.get_mut(lits).and_then(Vec::pop) {
            self.clauses[id] = Vec::new();
            writeln!(self.out, "{} d {id} 0", self.clauses.len() - 1)?;
        }
        Ok(())
    }
}
