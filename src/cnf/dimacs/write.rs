//! Writes DIMACS while clauses arrive.
//!
//! In: clauses. Out: bytes. Must not know: where they go, what the clauses mean.

use std::io::{self, Write};

use super::notes::Notes;
use crate::cnf::{ClauseSink, Cnf, Counter, Lit, Var};

/// The number of bytes collected before they are written.
const BUFFER: usize = 1 << 16;

/// A sink that writes each clause when it arrives and stores none of them.
///
/// The size is stated in advance, as the header comes first: see the [module](super) for the two passes. An output
/// error is kept and returned by [`DimacsWriter::finish`].
#[derive(Debug)]
pub struct DimacsWriter<'g, W: Write> {
    out: W,
    buffer: Vec<u8>,
    error: Option<io::Error>,
    stated: Counter,
    written: Counter,
    /// Grouped: the rule of each clause.
    groups: Option<&'g [Option<u32>]>,
}

impl<W: Write> DimacsWriter<'static, W> {
    /// Starts a `p cnf` file for a formula of this size.
    pub fn new(out: W, size: Counter, notes: &Notes) -> Self {
        let header = format!("p cnf {} {}\n", size.vars(), size.clauses());
        Self::start(out, size, notes, None, &header)
    }
}

impl<W: Write> DimacsWriter<'static, W> {
    /// Starts a `p inccnf` file: lines of assumptions, `a 1 -2 0`, follow the clauses of this formula.
    pub fn incremental(out: W, size: Counter, notes: &Notes) -> Self {
        Self::start(out, size, notes, None, "p inccnf\n")
    }
}

impl<'g, W: Write> DimacsWriter<'g, W> {
    /// Starts a `p gcnf` file for a formula of this size, given the rule of each clause as a traced encoding
    /// records it: rule r is group r + 1, no rule is group 0.
    pub fn grouped(out: W, size: Counter, notes: &Notes, clause_rules: &'g [Option<u32>]) -> Self {
        let largest = clause_rules.iter().filter_map(|&rule| rule).max().map_or(0, |rule| rule as usize + 1);
        let groups = largest.max(notes.groups.len());
        let header = format!("p gcnf {} {} {groups}\n", size.vars(), size.clauses());
        Self::start(out, size, notes, Some(clause_rules), &header)
    }

    fn start(out: W, stated: Counter, notes: &Notes, groups: Option<&'g [Option<u32>]>, header: &str) -> Self {
        let buffer = Vec::with_capacity(BUFFER + 256);
        let mut writer = DimacsWriter { out, buffer, error: None, stated, written: Counter::new(), groups };
        let mut buffer = std::mem::take(&mut writer.buffer);
        notes.write(&mut buffer, &mut |buffer| writer.drain_when_full(buffer));
        buffer.extend_from_slice(header.as_bytes());
        if let Some(show) = &notes.show {
            buffer.extend_from_slice(b"c p show ");
            for var in show {
                number(&mut buffer, var.positive());
                writer.drain_when_full(&mut buffer);
            }
            buffer.extend_from_slice(b"0\n");
        }
        writer.buffer = buffer;
        writer
    }

    /// Writes the remaining bytes.
    ///
    /// # Errors
    /// When the output failed, or the formula does not have the stated size.
    pub fn finish(mut self) -> io::Result<W> {
        self.drain();
        match self.error {
            Some(error) => return Err(error),
            None => self.out.flush()?,
        }
        let (stated, written) = (self.stated, self.written);
        if (stated.vars(), stated.clauses()) != (written.vars(), written.clauses()) {
            let message = format!(
                "the header states {} variables and {} clauses, but {} and {} were written",
                stated.vars(),
                stated.clauses(),
                written.vars(),
                written.clauses()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(self.out)
    }

    fn drain(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }

    /// Writes a buffer that replaces our own while the notes fill it.
    fn drain_when_full(&mut self, buffer: &mut Vec<u8>) {
        if buffer.len() >= BUFFER {
            std::mem::swap(&mut self.buffer, buffer);
            self.drain();
            std::mem::swap(&mut self.buffer, buffer);
        }
    }
}

impl<W: Write> ClauseSink for DimacsWriter<'_, W> {
    fn new_var(&mut self) -> Var {
        self.written.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if let Some(groups) = self.groups {
            let rule = groups.get(self.written.clauses()).copied().flatten();
            self.buffer.push(b'{');
            digits(&mut self.buffer, rule.map_or(0, |rule| rule + 1));
            self.buffer.extend_from_slice(b"} ");
        }
        self.written.add_clause(clause);
        for &lit in clause {
            number(&mut self.buffer, lit);
        }
        self.buffer.extend_from_slice(b"0\n");
        if self.buffer.len() >= BUFFER {
            self.drain();
        }
    }
}

/// Appends a literal and a space.
pub(in crate::cnf) fn number(out: &mut Vec<u8>, lit: Lit) {
    if !lit.is_positive() {
        out.push(b'-');
    }
    digits(out, lit.var().positive().to_dimacs().unsigned_abs());
    out.push(b' ');
}

fn digits(out: &mut Vec<u8>, mut number: u32) {
    let mut digits = [0; 10];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Writes a formula in memory.
///
/// # Errors
/// When the output fails.
pub fn write(out: impl Write, cnf: &Cnf, notes: &Notes) -> io::Result<()> {
    pour(cnf, DimacsWriter::new(out, Counter::from(cnf), notes))
}

/// Writes a formula in memory with its clauses in groups, like [`DimacsWriter::grouped`].
///
/// # Errors
/// When the output fails.
pub fn write_grouped(out: impl Write, cnf: &Cnf, notes: &Notes, clause_rules: &[Option<u32>]) -> io::Result<()> {
    pour(cnf, DimacsWriter::grouped(out, Counter::from(cnf), notes, clause_rules))
}

/// Writes a formula in memory as the start of an incremental file, like [`DimacsWriter::incremental`].
///
/// # Errors
/// When the output fails.
pub fn write_incremental(out: impl Write, cnf: &Cnf, notes: &Notes) -> io::Result<()> {
    pour(cnf, DimacsWriter::incremental(out, Counter::from(cnf), notes))
}

fn pour(cnf: &Cnf, mut writer: DimacsWriter<'_, impl Write>) -> io::Result<()> {
    // A header may claim more variables than can be counted one by one in reasonable time.
    writer.written = Counter::starting_at(cnf.vars(), 0);
    for clause in cnf.clauses() {
        writer.add_clause(clause);
    }
    writer.finish().map(drop)
}
