//! `sat`: an engine on a DIMACS file, in the formats of the SAT competition.
//!
//! In: a formula. Out: one `s` line, `v` lines, and exit code 10, 20, 0, or 1 for an error (2 for usage, before this).
//! Must not know: puzzles.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args as ClapArgs;
use clap::builder::{OsStringValueParser, TypedValueParser as _};

use super::exit::Exit;
use super::files;
use super::options::EngineArgs;
use super::output;
use super::progress;
use crate::backend::SolverResult;
use crate::cnf::dimacs::{self, Strictness};
use crate::cnf::{Lit, Model, SolverOutput, Var, write_values};
use crate::diagnostic::Source;
use crate::input::Input;

/// The arguments of `sat`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// A DIMACS file, which may be compressed; `-` or nothing for standard input.
    #[arg(value_name = "FILE", default_value = "-", value_parser = OsStringValueParser::new().map(formula))]
    file: Input,
    #[command(flatten)]
    engine: EngineArgs,
    /// Accept a file without a header, with a wrong one, or without the last 0.
    #[arg(long)]
    force: bool,
    /// Print no values.
    #[arg(long, short = 'n')]
    no_model: bool,
    /// Print to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `sat`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut out = match output::open(args.output.as_deref()) {
        Ok(out) => out,
        Err(error) => {
            output::complain_of(&error);
            return Ok(Exit::Code(1));
        }
    };
    match decide(args) {
        Ok((answer, values)) => {
            answer.write(&mut *out)?;
            if let Some(values) = values {
                write_values(&mut *out, values.all())?;
            }
            out.flush()?;
            Ok(Exit::Code(answer.exit_code()))
        }
        Err(error) => {
            output::complain_of(&error);
            Ok(Exit::Code(1))
        }
    }
}

/// The values of a formula's variables. A file may claim two thousand million of them in ten bytes, so those that occur
/// nowhere are not held; they are false.
struct Values {
    /// The number of variables.
    vars: usize,
    /// The variables that occur, ascending.
    used: Vec<Var>,
    /// Their values.
    model: Model,
}

impl Values {
    /// The true literal of each variable, in the order of the variables.
    fn all(&self) -> impl Iterator<Item = Lit> + '_ {
        let mut known = self.used.iter().zip(self.model.lits()).map(|(var, lit)| var.lit(lit.is_positive())).peekable();
        (0..self.vars).map(move |index| {
            let known = known.next_if(|lit| lit.var().index() == index);
            known.unwrap_or_else(|| Var::new(index).negative())
        })
    }
}

/// The formula.
fn formula(file: OsString) -> Input {
    if file == "-" { Input::Stdin } else { Input::Path(file.into()) }
}

fn decide(args: &Args) -> anyhow::Result<(SolverOutput, Option<Values>)> {
    let input = &args.file;
    let bytes = files::read(input, "as a formula")?;
    let name = input.name();
    let source = Source { name: &name, bytes: &bytes, first_line: 1 };
    let strictness = if args.force { Strictness::Relaxed } else { Strictness::Strict };
    let file = dimacs::read(&source, strictness)?;
    let progress = progress::start(None);
    progress.begin();
    let options = args.engine.options();
    let mut solver = options.backend.solver(&options.limits);
    let (compact, used) = file.cnf.compact();
    compact.pour(&mut *solver);
    let verdict = solver.solve(&[], &options.limits)?;
    Ok(match verdict {
        SolverResult::Unknown => (SolverOutput::Unknown, None),
        SolverResult::Unsat(_) => (SolverOutput::Unsat, None),
        SolverResult::Sat(_) if args.no_model => (SolverOutput::Sat(None), None),
        SolverResult::Sat(model) => {
            if let Some(clause) = compact.violated(&model) {
                bail!("{} gave a model that breaks the clause {clause:?}", solver.name());
            }
            (SolverOutput::Sat(None), Some(Values { vars: file.cnf.vars(), used, model }))
        }
    })
}
