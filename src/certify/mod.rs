//! Certificates: verdicts that need no trust.
//!
//! In: a puzzle, or a certificate from anyone. Out: a certificate, or what is wrong with one. Must not know: files, the
//! command line; a [`Store`] holds the parts of a certificate by name.
//!
//! A certificate says that a puzzle has exactly the answers that it lists: none, one, or N. Its parts:
//!
//! - the puzzle, byte for byte as it was read;
//! - `answers.json`, the answers;
//! - `formula.cnf`, in this order the rules of the puzzle as clauses, lemmas, and for each answer a clause that
//!   blocks it; comment lines name each variable;
//! - `loops.json`, for loops: why each lemma holds, a separate loop or a cut;
//! - `proof.drat` (binary) or `proof.drat.txt`, the proof that the formula has no model;
//! - `manifest.json`, the verdict, sizes, hashes, versions;
//! - beside them, if wanted, `proof.lrat`, the proof with hints, which nobody here reads.
//!
//! The argument that [`check`] verifies: take any answer of the puzzle and give each variable its meaning. Each
//! rule clause and each lemma is true, since it follows from the rules; each blocking clause is true, unless the
//! answer is the one that it blocks. The formula has no model, so the answer is one of the list. Hence a clause
//! that is missing can only make the proof fail, and a clause that does not follow from the rules must be refused.
//!
//! The formula covers the whole puzzle: nothing is deduced beforehand.
//!
//! A puzzle that was cut into parts has a certificate for each: the formula ends with the facts of the part, and the
//! answers are all answers in that part. One more certificate says that no answer lies outside the parts: its formula
//! ends with a clause for each part, which says that one of its facts does not hold. [`whole`] combines them.

mod answers;
mod bounds;
mod check;
mod drat;
mod earlier;
mod formula;
mod judge;
mod loops;
mod lrat;
mod manifest;
mod plain;
mod prove;
mod refute;
mod rup;
mod stated;
mod steps;
#[cfg(test)]
mod tests;
mod whole;

use std::fmt;
use std::io;
use std::path::PathBuf;

pub use check::{Check, CheckError, Claim, Refusal, Report, check};
pub use earlier::obstacle;
pub use lrat::write_lrat;
#[cfg(feature = "cli")]
pub(crate) use manifest::sha256;
pub use manifest::{MANIFEST, Part, Sizes, is_part};
pub use plain::Plain;
pub use prove::{Original, Outcome, ProveError, Proved, Task, prove, prove_cover};
pub use whole::whole;

/// The parts of one certificate, by name.
pub trait Store {
    /// Creates a part; an existing one with the same name is replaced.
    ///
    /// # Errors
    /// When it cannot be written.
    fn create(&self, name: &str) -> io::Result<Box<dyn io::Write + '_>>;

    /// Reads a part.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn open(&self, name: &str) -> io::Result<Box<dyn io::Read + '_>>;

    /// Removes a part, if it exists.
    ///
    /// # Errors
    /// When it cannot be removed.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// The names of everything in the store, whether parts or not; empty if that is not known.
    ///
    /// # Errors
    /// When the names cannot be read.
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(Vec::new())
    }

    /// Whether who reads has given up: then a check stops, and accepts nothing.
    fn is_given_up(&self) -> bool {
        false
    }

    /// The path of a part, for programs that write it themselves; `None` when it is not a file.
    fn path(&self, name: &str) -> Option<PathBuf>;
}

/// A store that keeps nothing, to find out what a certificate costs. It cannot be used with programs that log their
/// proofs into files.
#[derive(Clone, Copy, Debug)]
pub struct Nowhere;

impl Store for Nowhere {
    fn create(&self, _name: &str) -> io::Result<Box<dyn io::Write + '_>> {
        Ok(Box::new(io::sink()))
    }
    fn open(&self, _name: &str) -> io::Result<Box<dyn io::Read + '_>> {
        Err(io::ErrorKind::NotFound.into())
    }
    fn remove(&self, _name: &str) -> io::Result<()> {
        Ok(())
    }
    fn path(&self, _name: &str) -> Option<PathBuf> {
        None
    }
}

/// The claim of a certificate: the puzzle has exactly this many answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Certified(
    /// The number of answers.
    pub usize,
);

impl Certified {
    /// The verdict in one word.
    pub fn word(self) -> &'static str {
        match self.0 {
            0 => "none",
            1 => "unique",
            _ => "exact",
        }
    }
}

impl fmt::Display for Certified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("no answer"),
            1 => f.write_str("unique"),
            n => write!(f, "exactly {n} answers"),
        }
    }
}
