//! The output of a SAT solver.
//!
//! In: the output of any solver, in any of the dialects below. Out: a [`SolverOutput`]; also the reverse, in the format
//! of the SAT competition. Must not know: engines, formulas, puzzles.
//!
//! | dialect | verdict | values |
//! | --- | --- | --- |
//! | the competition's, of most | `s SATISFIABLE`, `s UNSATISFIABLE`, `s UNKNOWN` | `v 1 -2 0` |
//! | cryptominisat | also `s INDETERMINATE` | the same |
//! | `MiniSat`, on its output | `SATISFIABLE`, `UNSATISFIABLE`, `INDETERMINATE` | none |
//! | `MiniSat`, in its result file | `SAT`, `UNSAT`, `INDET` | the next line, without a `v` |
//! | `CaDiCaL` at a limit | none | none |
//!
//! Without a verdict the answer is [`SolverOutput::Unknown`]. All other lines are ignored.

use std::io::{self, Write};
use std::ops::Range;

use super::Lit;
use super::dimacs::number;
use crate::diagnostic::{Diagnostic, Source};

/// The values from a solver: the literals that are true. A variable may be missing; then any value is fine.
pub type Assignment = Vec<Lit>;

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverOutput {
    /// Satisfiable; with the values, unless the solver does not print them.
    Sat(Option<Assignment>),
    /// Unsatisfiable.
    Unsat,
    /// Neither: the solver gave up, or was stopped.
    Unknown,
}

/// The greatest width of a line of values.
const WIDTH: usize = 78;

impl SolverOutput {
    /// Reads what a solver printed, or wrote into its result file.
    ///
    /// # Errors
    /// When it is malformed: cut off, contradictory, or with values that are no literals.
    pub fn read(source: &Source<'_>) -> Result<SolverOutput, Diagnostic> {
        let mut reader =
            Reader { source: *source, verdict: None, values: None, closed: false, last: 0..0, bare: false };
        let mut start = 0;
        for line in source.bytes.split_inclusive(|&byte| byte == b'\n') {
            reader.line(start, line.trim_ascii_end())?;
            start += line.len();
        }
        reader.end()
    }

    /// Prints the answer in the output format of the SAT competition: one `s` line; `v` lines at most 78 wide, the last
    /// of them ending in ` 0`.
    ///
    /// # Errors
    /// When the output fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let verdict: &[u8] = match self {
            SolverOutput::Sat(_) => b"s SATISFIABLE\n",
            SolverOutput::Unsat => b"s UNSATISFIABLE\n",
            SolverOutput::Unknown => b"s UNKNOWN\n",
        };
        out.write_all(verdict)?;
        let SolverOutput::Sat(Some(values)) = self else { return Ok(()) };
        write_values(out, values.iter().copied())
    }

    /// The exit code of a SAT solver with this answer.
    pub fn exit_code(&self) -> u8 {
        match self {
            SolverOutput::Sat(_) => 10,
            SolverOutput::Unsat => 20,
            SolverOutput::Unknown => 0,
        }
    }
}

/// Prints the values of all variables, as [`SolverOutput::write`] does.
///
/// # Errors
/// When the output fails.
pub fn write_values(out: &mut dyn Write, values: impl Iterator<Item = Lit>) -> io::Result<()> {
    let (mut line, mut word) = (b"v".to_vec(), Vec::with_capacity(16));
    for lit in values.map(Some).chain([None]) {
        word.clear();
        match lit {
            Some(lit) => number(&mut word, lit),
            None => word.extend_from_slice(b"0 "),
        }
        // A word ends with a space, which becomes the one before the next word.
        if line.len() + word.len() > WIDTH {
            line.push(b'\n');
            out.write_all(&line)?;
            line.truncate(1);
        }
        line.push(b' ');
        line.extend_from_slice(word.trim_ascii_end());
    }
    line.push(b'\n');
    out.write_all(&line)
}

struct Reader<'a> {
    source: Source<'a>,
    verdict: Option<SolverOutput>,
    values: Option<Assignment>,
    /// Whether the values have ended with 0.
    closed: bool,
    /// The last line of values.
    last: Range<usize>,
    /// Whether `SAT` has been read, so that lines of numbers are values.
    bare: bool,
}

impl Reader<'_> {
    fn at(&self, span: Range<usize>, title: impl Into<String>) -> Diagnostic {
        Diagnostic::at(&self.source, span, title)
    }

    fn line(&mut self, start: usize, line: &[u8]) -> Result<(), Diagnostic> {
        let span = start..start + line.len();
        match line {
            [b's', b' ' | b'\t', rest @ ..] => {
                let answer = match rest.trim_ascii() {
                    b"SATISFIABLE" => SolverOutput::Sat(None),
                    b"UNSATISFIABLE" => SolverOutput::Unsat,
                    b"UNKNOWN" | b"INDETERMINATE" => SolverOutput::Unknown,
                    other => {
                        let other = String::from_utf8_lossy(&other[..other.len().min(40)]).into_owned();
                        let error = self.at(span, format!("`{}` is not an answer", other.escape_default()));
                        return Err(error.help("an answer is `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`"));
                    }
                };
                self.verdict(answer, span)
            }
            b"SATISFIABLE" => self.verdict(SolverOutput::Sat(None), span),
            b"UNSATISFIABLE" | b"UNSAT" => self.verdict(SolverOutput::Unsat, span),
            b"INDETERMINATE" | b"INDET" | b"UNKNOWN" => self.verdict(SolverOutput::Unknown, span),
            b"SAT" => {
                self.bare = true;
                self.verdict(SolverOutput::Sat(None), span)
            }
            [b'v', b' ' | b'\t', ..] | b"v" => self.numbers(start + 1, &line[1..]),
            // MiniSat puts a space before a value when the variables before it have none.
            _ => match line.trim_ascii_start().first() {
                Some(b'-' | b'0'..=b'9') if self.bare => self.numbers(start, line),
                _ => Ok(()),
            },
        }
    }

    fn verdict(&mut self, answer: SolverOutput, span: Range<usize>) -> Result<(), Diagnostic> {
        match &self.verdict {
            Some(earlier) if *earlier != answer => {
                let error = self.at(span, "the solver contradicts its own answer further up");
                Err(error.help("keep the output of one run on one formula"))
            }
            _ => {
                self.verdict = Some(answer);
                Ok(())
            }
        }
    }

    fn numbers(&mut self, start: usize, line: &[u8]) -> Result<(), Diagnostic> {
        self.last = start..start + line.len();
        let mut at = 0;
        for word in line.split(u8::is_ascii_whitespace) {
            let span = start + at..start + at + word.len();
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            if self.closed {
                return Err(self.at(span, "values go on behind the closing 0").help("keep one model only"));
            }
            let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<i32>().ok());
            match number {
                Some(0) if word == b"0" => self.closed = true,
                Some(number) if number != 0 && number.unsigned_abs() < i32::MAX as u32 && word[0] != b'+' => {
                    self.values.get_or_insert_default().push(Lit::from_dimacs(number));
                }
                _ => {
                    let word = String::from_utf8_lossy(&word[..word.len().min(20)]).into_owned();
                    return Err(self.at(span, format!("`{}` is not a literal", word.escape_default())));
                }
            }
        }
        self.values.get_or_insert_default();
        Ok(())
    }

    fn end(self) -> Result<SolverOutput, Diagnostic> {
        let satisfiable = match self.verdict {
            Some(SolverOutput::Sat(_)) => true,
            Some(SolverOutput::Unsat) if self.values.is_some() => {
                return Err(self.at(self.last.clone(), "values, although the answer is unsatisfiable"));
            }
            Some(SolverOutput::Unsat) => return Ok(SolverOutput::Unsat),
            Some(SolverOutput::Unknown) | None => false,
        };
        if satisfiable && self.values.is_some() && !self.closed {
            let error = self.at(self.last.clone(), "the values do not end with 0");
            return Err(error.help("the output was cut off: run the solver again"));
        }
        if !satisfiable {
            return Ok(SolverOutput::Unknown);
        }
        if let Some(values) = &self.values {
            let mut sorted: Vec<Lit> = values.clone();
            if !sorted.is_sorted() {
                sorted.sort_unstable();
            }
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == !pair[1]) {
                let var = pair[0].var().positive().to_dimacs();
                return Err(self.at(self.last.clone(), format!("variable {var} is both true and false")));
            }
        }
        Ok(SolverOutput::Sat(self.values))
    }
}
