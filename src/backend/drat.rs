//! Writes DRAT proofs.
//!
//! In: clauses that an engine learns and deletes. Out: the steps of a proof, as bytes or text; clauses that it took
//! from outside. Must not know: puzzles, engines.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io;
use std::rc::Rc;

use super::ProofFormat;
use crate::cnf::Lit;

/// A log that the engine and the rule share.
pub(crate) type SharedLog<'l> = Rc<RefCell<DratLog<'l>>>;

/// Writes one step.
pub(crate) fn write_step(
    deletes: bool,
    codes: impl Iterator<Item = u32>,
    format: ProofFormat,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    match format {
        ProofFormat::Binary => {
            let mut bytes = smallvec::SmallVec::<[u8; 128]>::new();
            bytes.push(if deletes { b'd' } else { b'a' });
            for code in codes {
                // Twice the 1-based variable, plus one when negated: seven bits at a time, the lowest first.
                let mut number = code + 2;
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
            for code in codes {
                write!(out, "{} ", dimacs(code))?;
            }
            out.write_all(b"0\n")
        }
    }
}

/// A literal of a step as a DIMACS number.
pub(crate) fn dimacs(code: u32) -> i64 {
    let number = i64::from(code >> 1) + 1;
    if code & 1 == 0 { number } else { -number }
}

/// A proof in progress, and the lemmas that it relies on.
pub(crate) struct DratLog<'w> {
    /// `None` where only the lemmas are wanted.
    out: Option<(ProofFormat, io::BufWriter<&'w mut dyn io::Write>)>,
    /// The number of copies of each clause that were written and not deleted, keyed by a sum over its literals. An
    /// engine may delete a clause from which it has removed literals that are false for good; the proof does not
    /// contain that shorter clause.
    live: HashMap<u64, u32>,
    refuted: bool,
    fault: Option<io::Error>,
    lemmas: HashSet<Vec<Lit>>,
}

impl<'w> DratLog<'w> {
    /// A log that writes to `out`, if given.
    pub(crate) fn new(out: Option<(ProofFormat, &'w mut dyn io::Write)>) -> Self {
        let out = out.map(|(format, out)| (format, io::BufWriter::with_capacity(1 << 16, out)));
        DratLog { out, live: HashMap::new(), refuted: false, fault: None, lemmas: HashSet::new() }
    }

    /// A clause that follows by unit propagation from those before it and from lemmas.
    pub(crate) fn learnt(&mut self, clause: &[Lit]) {
        self.write(false, clause);
    }

    /// A learnt clause is deleted, or what remains of one.
    pub(crate) fn deleted(&mut self, clause: &[Lit]) {
        self.write(true, clause);
    }

    /// A clause of the rule that the engine follows; learnt clauses depend on it.
    pub(crate) fn lemma(&mut self, clause: &[Lit]) {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        self.lemmas.insert(clause);
    }

    /// Whether writing has failed, so that going on is pointless.
    pub(crate) fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// Ends the proof of an engine that found no model.
    ///
    /// # Errors
    /// When something could not be written.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if !self.refuted {
            self.write(false, &[]);
        }
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        self.out.as_mut().map_or(Ok(()), |(_, out)| io::Write::flush(out))
    }

    /// The lemmas, each once, in a reproducible order.
    pub(crate) fn take_lemmas(&mut self) -> Vec<Vec<Lit>> {
        let mut lemmas: Vec<Vec<Lit>> = self.lemmas.drain().collect();
        lemmas.sort_unstable();
        lemmas
    }

    fn write(&mut self, deletes: bool, clause: &[Lit]) {
        let Some((format, out)) = &mut self.out else { return };
        if self.refuted || self.fault.is_some() {
            return;
        }
        let key = clause.iter().map(|lit| mixed(lit.code() as u64)).fold(0, u64::wrapping_add);
        let copies = self.live.entry(key).or_default();
        match copies.checked_sub(u32::from(deletes)) {
            None => return,
            Some(rest) => *copies = rest + u32::from(!deletes),
        }
        if *copies == 0 {
            self.live.remove(&key);
        }
        let codes = clause.iter().map(|lit| lit.code() as u32);
        self.fault = write_step(deletes, codes, *format, out).err();
        self.refuted |= clause.is_empty();
    }
}

/// Spreads a number over all bits (the finalizer of `splitmix64`).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
