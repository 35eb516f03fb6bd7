//! `decode`: what a SAT solver wrote, back into a board.
//!
//! In: a puzzle, and a solver's output on its exported formula. Out: the board, checked; clauses to go on with.
//! Must not know: which solver it was.

mod append;
mod fit;
mod print;

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use clap::Args as ClapArgs;

use super::exit::Exit;
use super::extension;
use super::files;
use super::header::{self, Made};
use super::options::{FormulaArgs, InputArgs, Style, StyleArgs};
use super::output;
use super::picture::BoardFormat;
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use crate::cnf::{Lit, SolverOutput};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Deduce, Family, Puzzle};
use crate::input::{Input, Records, unpacked};
use fit::{Fit, fit};

/// The arguments of `decode`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// The exported formula, whose comments hold the puzzle and the encoding; or the puzzle itself.
    #[arg(value_name = "FORMULA|PUZZLE")]
    puzzle: Input,
    /// The output of the solver; `-` for standard input.
    #[arg(value_name = "OUTPUT", default_value = "-")]
    output_of_solver: Input,
    #[command(flatten)]
    formula: FormulaArgs,
    #[command(flatten)]
    style: StyleArgs,
    /// Add clauses that rule out this flawed board to the exported formula.
    #[arg(long, value_name = "FILE.cnf")]
    append: Option<PathBuf>,
    /// With --append: also rule out an answer, so that the solver finds another one.
    #[arg(long, requires = "append")]
    block: bool,
    /// How the board is printed (default: the format that the extension of the output file names, else a drawing).
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<BoardFormat>,
    /// Read only this family of puzzles.
    #[arg(long, value_name = "FAMILY")]
    family: Option<&'static Family>,
    /// Read a puzzle of the kind that this file describes (docs/KINDS.md).
    #[arg(long, value_name = "FILE", value_parser = super::kinds::family, conflicts_with = "family")]
    kind: Option<&'static Family>,
    /// Print to this file; its extension names the format if no other option does.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `decode`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let (exported, input) = (&args.puzzle, &args.output_of_solver);
    let bytes = files::read(input, "as the output of a solver")?;
    let style = args.style.style(args.output.is_none());
    let format = extension::format(args.format, args.output.as_deref())?.unwrap_or_default();
    if header::comments(&bytes).is_some() {
        bail!("{} is a formula: the formula comes first, then the output of the solver", input.name());
    }
    args.append.iter().try_for_each(|file| files::reads(&Input::Path(file.clone())))?;
    let mut answer = output::open(args.output.as_deref())?;
    let mut inputs = InputArgs::of(exported.clone(), args.kind.or(args.family));
    let (mut made, mut opened) = (None, None);
    // Standard input may have to be waited for, so it is not tested for being a formula.
    if matches!(exported, Input::Path(path) if path.is_file()) {
        let text = files::read(exported, "as a formula or a puzzle")?;
        if let Some(comments) = header::comments(&text) {
            let (family, puzzle) = header::source(&comments).ok_or_else(|| {
                anyhow!("{} does not say from which puzzle it was made: give the puzzle instead", exported.name())
            })?;
            inputs = InputArgs::of(puzzle, Some(family));
            made = header::made(&comments);
        } else {
            let reader = unpacked(Box::new(Cursor::new(text)))?;
            opened = Some(Ok(Records::of(exported, reader, &inputs.parse_options())));
        }
    }
    let decode = Decode { args, format, style, name: input.name(), bytes, made };
    stream::run_on(&decode, &inputs, opened, Some(1), &mut *answer)
}

struct Decode<'a> {
    args: &'a Args,
    format: BoardFormat,
    style: Style,
    name: String,
    bytes: Vec<u8>,
    /// How the formula was made, where it says so itself.
    made: Option<Made>,
}

impl Verb for Decode<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner { json: self.format == BoardFormat::Json, ..Manner::default() }
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let what = "what a solver wrote is on one formula, and this is the second puzzle";
        Some(Diagnostic::new(what).help("give the one puzzle that was exported"))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let source = Source { name: &self.name, bytes: &self.bytes, first_line: 1 };
        let values = match SolverOutput::read(&source)? {
            SolverOutput::Sat(Some(values)) => values,
            SolverOutput::Sat(None) => {
                return Err(Diagnostic::new(format!("{} says satisfiable, but has no values", self.name))
                    .help("MiniSat writes them to its result file: `minisat FORMULA RESULT`")
                    .into());
            }
            SolverOutput::Unsat => return self.verdict(job, out, "none", "no answer", Exit::No),
            SolverOutput::Unknown => {
                let has_status = self.bytes.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"s "));
                let lost = || format!("no verdict: {} has no line `s SATISFIABLE` or `s UNSATISFIABLE`", self.name);
                let text = if has_status { "the solver gave no verdict".to_owned() } else { lost() };
                return self.verdict(job, out, "limit", &text, Exit::Limit);
            }
        };
        let appended = self.appended(puzzle)?;
        let made = appended.as_ref().and_then(|file| header::made(&file.notes.comments)).or_else(|| self.made.clone());
        let (deduce, encoding) = match &made {
            Some(made) => made.clone(),
            None => (self.args.formula.deduce(), self.args.formula.encoding()),
        };
        let Some(mut fitted) = fit(puzzle, deduce, &encoding, &values) else {
            return self.verdict(job, out, "none", "no answer", Exit::No);
        };
        // The output does not show which formula it belongs to, only which one it does not.
        if fitted.wrong.is_some() && made.is_none() {
            let (other, how) = if deduce == Deduce::Off { (Deduce::Full, "without") } else { (Deduce::Off, "with") };
            if let Some(fitting) = fit(puzzle, other, &encoding, &values).filter(|fit| fit.wrong.is_none()) {
                out.say(&format!("decoded as exported {how} --raw: the values fit no other formula"));
                fitted = fitting;
            }
        }
        let Fit { vars, model, cnf, wrong } = fitted;
        if let Some(wrong) = wrong {
            return Err(Diagnostic::new(format!("these values {wrong}"))
                .help(match &made {
                    Some(_) => "the output belongs to another formula than this one",
                    None => "give the exported formula in place of the puzzle, or the --raw, --encoding and --connectivity of the export",
                })
                .into());
        }
        let board = vars.decode(&model);
        let flaws = puzzle.check(&board);
        let lazy = puzzle.lazy_rules().filter(|&(rule, _)| flaws.iter().any(|flaw| flaw.rule == rule));
        let lemmas = lazy.flat_map(|(_, rule)| rule.lemmas(puzzle.rules(), &vars, &board));
        let mut clauses: Vec<Vec<Lit>> = lemmas.map(|lemma| lemma.clause).collect();
        if self.args.block && flaws.is_empty() {
            clauses.push(puzzle.blocking(&vars, &board).into_iter().map(|lit| !lit).collect());
        }
        if let Some(file) = appended {
            if file.cnf.vars() != cnf.vars() || !file.cnf.clauses().take(cnf.len()).eq(cnf.clauses()) {
                return Err(self.of_another_puzzle("begins with other clauses than an export of this puzzle"));
            }
            let is_kept = |clause: &&[Lit]| clause.iter().any(|&lit| model.value(lit));
            if let Some(clause) = file.cnf.clauses().skip(cnf.len()).find(|clause| !is_kept(clause)) {
                let title = format!("these values do not satisfy the clause {clause:?}, which was appended");
                let help = "the output is older than that clause: run the solver on the file again";
                return Err(Diagnostic::new(title).help(help).into());
            }
            self.append(file, &clauses, out)?;
        }
        let exit = if flaws.is_empty() { Exit::Yes } else { Exit::No };
        self.print(puzzle, job, &board, &flaws, out)?;
        Ok(exit)
    }
}
