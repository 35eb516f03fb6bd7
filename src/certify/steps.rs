//! Reads proofs step by step, in the formats that engines write.
//!
//! In: the bytes of a proof. Out: clauses that are added or deleted. Must not know: whether the steps are right.
//!
//! DRAT comes as bytes or as lines of text; LRAT, as text, gives each clause a number and names the clauses that it
//! follows from. Those hints are skipped, and a deletion by number is turned into the deletion of the clause, so that
//! one checker is enough for all formats.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, BufReader, Read};

use crate::backend::ProofFormat;
use crate::cnf::Cnf;

/// The format of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// DRAT, as bytes or text.
    Drat(ProofFormat),
    /// LRAT as text.
    Lrat,
}

/// Where a proof is wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) place: String,
    pub(super) reason: String,
}

/// The steps of a proof.
pub(super) struct Steps<'f, R> {
    reader: BufReader<R>,
    dialect: Dialect,
    /// The formula; the proof may use no other variables.
    cnf: &'f Cnf,
    /// The number of the current step, from 1.
    number: u64,
    /// LRAT: the clauses that were added and not deleted, by number.
    named: HashMap<u64, Vec<u32>>,
    /// LRAT: clauses that the last line deletes.
    doomed: VecDeque<Vec<u32>>,
    line: Vec<u8>,
}

impl<'f, R: Read> Steps<'f, R> {
    pub(super) fn new(cnf: &'f Cnf, dialect: Dialect, proof: R) -> Self {
        let reader = BufReader::with_capacity(1 << 16, proof);
        Steps { reader, dialect, cnf, number: 0, named: HashMap::new(), doomed: VecDeque::new(), line: Vec::new() }
    }

    /// Reads steps in the format suggested by the first bytes.
    ///
    /// # Errors
    /// When nothing can be read.
    pub(super) fn guess(cnf: &'f Cnf, proof: R) -> io::Result<Self> {
        let mut steps = Steps::new(cnf, Dialect::Drat(ProofFormat::Binary), proof);
        steps.dialect = look(steps.reader.fill_buf()?);
        Ok(steps)
    }

    pub(super) fn wrong(&self, reason: impl Into<String>) -> Wrong {
        Wrong { place: format!("step {}", self.number), reason: reason.into() }
    }

    /// Reads the next step into `clause` and returns whether it deletes. `None` at the end.
    pub(super) fn next(&mut self, clause: &mut Vec<u32>) -> Result<Option<bool>, Wrong> {
        clause.clear();
        self.number += 1;
        match self.dialect {
            Dialect::Drat(ProofFormat::Binary) => self.next_binary(clause),
            Dialect::Drat(ProofFormat::Text) => self.next_text(clause),
            Dialect::Lrat => self.next_lrat(clause),
        }
    }

    fn literal(&self, var: u64, negative: bool) -> Result<u32, Wrong> {
        let vars = self.cnf.vars();
        if var == 0 || var > vars as u64 {
            return Err(self.wrong(format!("there is no variable {var}: the formula has {vars}")));
        }
        Ok((var as u32 - 1) * 2 + u32::from(negative))
    }

    fn byte(&mut self) -> Result<Option<u8>, Wrong> {
        match self.reader.fill_buf() {
            Ok([]) => Ok(None),
            Ok(&[byte, ..]) => {
                self.reader.consume(1);
                Ok(Some(byte))
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => self.byte(),
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

    /// Reads the next line that holds a step; `false` at the end.
    fn next_line(&mut self) -> Result<bool, Wrong> {
        // A clause contains each literal at most once, with at most 12 bytes for each; hints take no more room than
        // clauses.
        let most = 24 * self.cnf.vars() + 64;
        let most = if self.dialect == Dialect::Lrat { most + (1 << 26) } else { most };
        loop {
            self.line.clear();
            match (&mut self.reader).take(most as u64).read_until(b'\n', &mut self.line) {
                Ok(0) => return Ok(false),
                Ok(_) => {}
                Err(error) => return Err(self.wrong(format!("cannot be read: {error}"))),
            }
            if self.line.last() != Some(&b'\n') {
                return Err(self.wrong("the proof ends in the middle of a step"));
            }
            let text = self.line.trim_ascii();
            if !text.is_empty() && text[0] != b'c' {
                return Ok(true);
            }
        }
    }

    /// The numbers on the line up to its 0, from word `from` on, and how many words they took.
    fn numbers(&self, from: usize, ends_here: bool) -> Result<(Vec<i64>, usize), Wrong> {
        let text = std::str::from_utf8(&self.line).map_err(|_| self.wrong("is not text"))?;
        let mut words = text.split_ascii_whitespace().skip(from);
        let mut numbers = Vec::new();
        loop {
            let word = words.next().ok_or_else(|| self.wrong("the proof ends in the middle of a step"))?;
            match word.parse() {
                Ok(0) => break,
                Ok(number) => numbers.push(number),
                Err(_) => return Err(self.wrong(format!("`{word}` is not a literal"))),
            }
        }
        if ends_here && words.next().is_some() {
            return Err(self.wrong("there is more on the line behind its 0"));
        }
        let taken = from + numbers.len() + 1;
        Ok((numbers, taken))
    }

    fn word(&self, index: usize) -> &str {
        let text = std::str::from_utf8(&self.line).unwrap_or_default();
        text.split_ascii_whitespace().nth(index).unwrap_or_default()
    }

    fn literals(&self, numbers: &[i64], clause: &mut Vec<u32>) -> Result<(), Wrong> {
        for number in numbers {
            clause.push(self.literal(number.unsigned_abs(), *number < 0)?);
        }
        Ok(())
    }

    fn next_text(&mut self, clause: &mut Vec<u32>) -> Result<Option<bool>, Wrong> {
        if !self.next_line()? {
            return Ok(None);
        }
        let deletes = self.word(0) == "d";
        let (numbers, _) = self.numbers(usize::from(deletes), true)?;
        self.literals(&numbers, clause)?;
        Ok(Some(deletes))
    }

    /// `ID LITERALS 0 HINTS 0`, or `ID d IDS 0`.
    fn next_lrat(&mut self, clause: &mut Vec<u32>) -> Result<Option<bool>, Wrong> {
        loop {
            if let Some(mut doomed) = self.doomed.pop_front() {
                clause.append(&mut doomed);
                return Ok(Some(true));
            }
            if !self.next_line()? {
                return Ok(None);
            }
            let id: u64 = self.word(0).parse().map_err(|_| self.wrong("there is no number of a clause"))?;
            if self.word(1) != "d" {
                let (numbers, hints) = self.numbers(1, false)?;
                self.numbers(hints, true)?;
                self.literals(&numbers, clause)?;
                self.named.insert(id, clause.clone());
                return Ok(Some(false));
            }
            for id in self.numbers(2, true)?.0 {
                let id = id.unsigned_abs();
                let theirs = |index: usize| self.cnf.clause(index).iter().map(|lit| lit.code() as u32).collect();
                let of_formula = || (id as usize).checked_sub(1).filter(|&index| index < self.cnf.len()).map(theirs);
                let doomed = self.named.remove(&id).or_else(of_formula);
                self.doomed.push_back(doomed.ok_or_else(|| self.wrong(format!("there is no clause {id}")))?);
            }
        }
    }
}

/// The format suggested by the first bytes of a proof.
///
/// If all bytes could be text, it is text, since a binary proof soon leaves that range. Two zeros on the first line, or
/// a `d` after a number, indicate LRAT. A wrong guess only makes the proof fail.
fn look(start: &[u8]) -> Dialect {
    let start = &start[..start.len().min(1 << 12)];
    let is_text = |&byte: &u8| byte.is_ascii_digit() || b" -\r\ncd".contains(&byte);
    let first = start.split(|&byte| byte == b'\n').find(|line| !line.is_empty() && line[0] != b'c');
    match first {
        Some(first) if first.iter().all(is_text) && first[0] != b'a' => {
            let words: Vec<&[u8]> = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
            let zeros = words.iter().filter(|&&word| word == b"0").count();
            let lrat = zeros > 1 || words.get(1).is_some_and(|&word| word == b"d");
            if lrat { Dialect::Lrat } else { Dialect::Drat(ProofFormat::Text) }
        }
        _ => Dialect::Drat(ProofFormat::Binary),
    }
}
