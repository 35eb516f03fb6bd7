//! Any SAT solver that reads DIMACS from its standard input, one process for each solve.
//!
//! In: our clauses. Out: our results. Must not know: puzzles, and which solver it is.
//!
//! The formula is kept here, so that clauses can be added between solves and every model can be checked against all of
//! them. Assumptions are added to the file as unit clauses, so a core always contains all of them. The dialect is
//! recognised from the output: see [`SolverOutput`]. Standard error is used where standard output has no values.

use std::path::Path;
use std::process::ExitStatus;
use std::sync::Arc;

use super::command::CommandLine;
use super::ended::{End, Feed, Output};
use super::process::run;
use super::{BackendError, Limits, ProofFormat, Refutation, Solver, SolverResult};
use crate::cnf::dimacs::{DimacsWriter, Notes};
use crate::cnf::{Assignment, ClauseSink, Cnf, Counter, Lit, Model, SolverOutput, Var};
use crate::diagnostic::Source;

/// An output longer than this plus 32 bytes for each variable cannot be an answer.
const MOST: usize = 64 << 20;

/// An external engine behind our trait.
pub(super) struct External {
    command: CommandLine,
    args: Vec<String>,
    cnf: Arc<Cnf>,
    /// Whether the empty clause was added. Not every program can read one.
    empty_clause: bool,
}

impl External {
    pub(super) fn new(command: &CommandLine) -> Self {
        let args = command.solving_args();
        External { command: command.clone(), args, cnf: Arc::default(), empty_clause: false }
    }

    fn failed(&self, problem: impl Into<String>) -> BackendError {
        BackendError { backend: self.command.to_string(), problem: problem.into() }
    }

    /// Writes the formula and the assumptions.
    fn feed(&self, assumptions: &[Lit]) -> Feed {
        let (cnf, assumptions) = (Arc::clone(&self.cnf), assumptions.to_vec());
        Box::new(move |out| {
            let size = Counter::starting_at(cnf.vars(), cnf.len() + assumptions.len());
            let mut writer = DimacsWriter::new(out, size, &Notes::default());
            cnf.pour(&mut writer);
            for &lit in &assumptions {
                writer.add_clause(&[lit]);
            }
            writer.finish().map(drop)
        })
    }

    /// The answer of the program, if it agrees with how the program ended.
    fn answer(&self, output: &Output) -> Result<SolverOutput, BackendError> {
        let read = |bytes: &[u8]| {
            SolverOutput::read(&Source { name: "", bytes, first_line: 1 }).map_err(|error| {
                let line = error.spot.as_ref().map_or(1, |spot| spot.line);
                self.failed(format!("gave a garbled answer in line {line}: {}", error.title))
            })
        };
        if let Some(problem) = killed(output.status) {
            return Err(self.failed(problem));
        }
        let answer = match (read(&output.stdout)?, read(&output.stderr)?) {
            (SolverOutput::Unknown | SolverOutput::Sat(None), answer @ SolverOutput::Sat(Some(_))) => answer,
            (SolverOutput::Unknown, answer) | (answer, SolverOutput::Unknown) => answer,
            (one, other) if one == other => one,
            (answer @ SolverOutput::Sat(Some(_)), SolverOutput::Sat(_)) => answer,
            _ => return Err(self.failed("contradicts itself")),
        };
        let code = output.status.code();
        match (&answer, code) {
            (SolverOutput::Sat(_), Some(20)) | (SolverOutput::Unsat, Some(10)) => {
                Err(self.failed(format!("gave an answer that does not fit its exit code, {}", code.unwrap_or(0))))
            }
            (SolverOutput::Unknown, Some(code))
                if code != 0 && !gives_up(&output.stdout) && !gives_up(&output.stderr) =>
            {
                let said = last_line(&output.stderr).or_else(|| last_line(&output.stdout));
                let said = said.map_or(String::new(), |line| format!(", saying `{line}`"));
                Err(self.failed(format!("ended with exit code {code} and no answer{said}")))
            }
            _ => Ok(answer),
        }
    }

    /// The values as a model that was checked against every clause and assumption.
    fn model(&self, values: &Assignment, assumptions: &[Lit]) -> Result<Model, BackendError> {
        let vars = self.cnf.vars();
        if let Some(lit) = values.iter().find(|lit| lit.var().index() >= vars) {
            let var = lit.var().positive().to_dimacs();
            return Err(self.failed(format!("gave a value to variable {var} of {vars}")));
        }
        let model = Model::from_lits(vars, values.iter().copied());
        let wrong = assumptions.iter().find(|&&lit| !model.value(lit)).map(std::slice::from_ref);
        if let Some(clause) = wrong.or_else(|| self.cnf.violated(&model)) {
            return Err(self.failed(format!("gave a model that does not satisfy the clause {clause:?}")));
        }
        Ok(model)
    }
}

impl ClauseSink for External {
    fn new_var(&mut self) -> Var {
        Arc::make_mut(&mut self.cnf).new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.empty_clause |= clause.is_empty();
        Arc::make_mut(&mut self.cnf).add_clause(clause);
    }
}

impl Solver for External {
    fn name(&self) -> String {
        self.command.to_string()
    }

    fn reset(&mut self) -> bool {
        match Arc::get_mut(&mut self.cnf) {
            Some(cnf) => cnf.clear(),
            // An abandoned program is still reading it.
            None => self.cnf = Arc::default(),
        }
        self.empty_clause = false;
        true
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        if self.empty_clause {
            return Ok(SolverResult::Unsat(Vec::new()));
        }
        if limits.reached() {
            return Ok(SolverResult::Unknown);
        }
        let most = MOST + 32 * self.cnf.vars();
        let output = match run(&self.command, &self.args, self.feed(assumptions), limits, most) {
            Ok(End::Done(output)) => output,
            Ok(End::Limit) => return Ok(SolverResult::Unknown),
            Ok(End::Flood) => return Err(self.failed(format!("printed more than {} MiB", most >> 20))),
            Err(error) => return Err(self.failed(format!("could not be run: {error}"))),
        };
        match self.answer(&output)? {
            SolverOutput::Sat(Some(values)) => Ok(SolverResult::Sat(self.model(&values, assumptions)?)),
            SolverOutput::Sat(None) => Err(self.failed("found a model, but prints no values")),
            SolverOutput::Unsat => Ok(SolverResult::Unsat(assumptions.to_vec())),
            SolverOutput::Unknown => Ok(SolverResult::Unknown),
        }
    }
}

/// Decides a formula, and lets the program write its proof into a file. Only the program's result is known here: the
/// file may contain anything.
pub(super) fn refute(
    command: &CommandLine,
    cnf: &Arc<Cnf>,
    format: ProofFormat,
    proof: &Path,
    limits: &Limits,
) -> Result<Refutation, BackendError> {
    let mut external = External::new(command);
    let args = command.proving_args(proof, format == ProofFormat::Text);
    external.args = args.ok_or_else(|| external.failed(LOGS_NO_PROOFS))?;
    external.cnf = Arc::clone(cnf);
    Ok(match external.solve(&[], limits)? {
        SolverResult::Sat(model) => Refutation::Satisfiable(model),
        SolverResult::Unsat(_) => Refutation::Proved,
        SolverResult::Unknown => Refutation::Unknown,
    })
}

/// The message for programs that are not known to write proofs.
pub(super) const LOGS_NO_PROOFS: &str = "is not known to write proofs: put `{proof}` where it takes the name of the \
                                         file for a DRAT or LRAT proof, or use `varisat` or `cadical`";

/// How the program was killed or crashed, if it was.
fn killed(status: ExitStatus) -> Option<String> {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Some(format!("was ended by signal {signal}"));
    }
    status.code().is_none().then(|| "did not end by itself".into())
}

/// Whether the output states explicitly that the solver gives up.
fn gives_up(output: &[u8]) -> bool {
    let words: [&[u8]; 5] = [b"s UNKNOWN", b"s INDETERMINATE", b"INDETERMINATE", b"INDET", b"UNKNOWN"];
    output.split(|&byte| byte == b'\n').any(|line| words.contains(&line.trim_ascii_end()))
}

/// The last line that is not blank, shortened for a message.
fn last_line(output: &[u8]) -> Option<String> {
    let line = output.trim_ascii_end().rsplit(|&byte| byte == b'\n').next()?.trim_ascii();
    let text: String = String::from_utf8_lossy(line).chars().filter(|c| !c.is_control()).take(100).collect();
    (!text.is_empty()).then_some(text)
}
