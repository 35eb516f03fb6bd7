//! `decode`: what a SAT solver wrote, back into a board.
//!
//! In: a puzzle, and a solver's output on its exported formula. Out: the board, checked; clauses to go on with.
//! Must not know: which solver it was.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args as ClapArgs;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::exit::Exit;
use super::options::{FormulaArgs, InputArgs, Style, StyleArgs};
use super::output;
use super::picture::BoardFormat;
use super::stream::{self, Failure, Job, Out, Verb};
use super::words;
use crate::cnf::dimacs::{self, Strictness};
use crate::cnf::{Answer, ClauseSink, Cnf, Encoder, Guard, Lit, Model};
use crate::diagnostic::Diagnostic;
use crate::input::{Input, Source};
use crate::puzzle::{Board, Marks, Puzzle};
use crate::render::json;

/// The arguments of `decode`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// The puzzle that was exported.
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// What the solver wrote, `-` for standard input.
    #[arg(value_name = "OUTPUT", default_value = "-")]
    output_of_solver: String,
    #[command(flatten)]
    formula: FormulaArgs,
    #[command(flatten)]
    style: StyleArgs,
    /// Add the clauses that rule this flawed board out to the exported formula.
    #[arg(long, value_name = "FILE.cnf")]
    append: Option<PathBuf>,
    /// With --append: rule an answer out too, to find another one.
    #[arg(long, requires = "append")]
    block: bool,
    /// How the board is printed; by the file's name when not given, else as a drawing.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<BoardFormat>,
    /// Only this family: nonogram, sudoku or slitherlink.
    #[arg(long, value_name = "FAMILY")]
    family: Option<crate::puzzle::Family>,
    /// Print to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `decode`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let input = Input::from_argument(&args.output_of_solver);
    let mut bytes = Vec::new();
    let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
    read.with_context(|| format!("cannot read {}", input.name()))?;
    let style = args.style.style(args.output.is_none());
    let format = args.format.or_else(|| BoardFormat::of(args.output.as_deref()?)).unwrap_or_default();
    let mut answer = output::open(args.output.as_deref())?;
    let inputs = InputArgs::of(&args.puzzle, args.family);
    stream::run(&Decode { args, format, style, name: input.name(), bytes }, &inputs, 1, &mut *answer)
}

struct Decode<'a> {
    args: &'a Args,
    format: BoardFormat,
    style: Style,
    name: String,
    bytes: Vec<u8>,
}

#[derive(serde::Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    head: json::Head<'a>,
    answers: Vec<json::Board<'a>>,
    flaws: Vec<String>,
}

impl Verb for Decode<'_> {
    fn json(&self) -> bool {
        self.format == BoardFormat::Json
    }

    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let source = Source { name: &self.name, bytes: &self.bytes, first_line: 1 };
        let values = match Answer::read(&source)? {
            Answer::Sat(Some(values)) => values,
            Answer::Sat(None) => {
                return Err(Diagnostic::new(format!("{} says satisfiable, but gives no values", self.name))
                    .help("MiniSat writes them to its result file: `minisat FORMULA RESULT`")
                    .into());
            }
            Answer::Unsat => return self.verdict(job, out, "none", "no answer", Exit::No),
            Answer::Unknown => return self.verdict(job, out, "limit", "the solver gave no verdict", Exit::Limit),
        };
        let formula = &self.args.formula;
        let Ok(known) = puzzle.deduce(formula.deduce()) else {
            return self.verdict(job, out, "none", "no answer", Exit::No);
        };
        let mut cnf = Cnf::new();
        let mut enc = Encoder::with(&mut cnf, Guard::Plain, formula.encoding());
        let vars = puzzle.encode(&known, &mut enc);
        enc.finish();
        let model = Model::from_lits(cnf.vars(), values);
        if let Some(clause) = cnf.violated(&model) {
            return Err(Diagnostic::new(format!("these values do not satisfy the clause {clause:?} of the formula"))
                .help("decode with the same --raw, --encoding and --connectivity as the export")
                .into());
        }
        let board = puzzle.decode(&vars, &model);
        let flaws = puzzle.check(&board);
        let mut clauses: Vec<Vec<Lit>> = puzzle.block(&vars, &board, &flaws).into_iter().flatten().collect();
        if self.args.block && flaws.is_empty() {
            clauses.push(puzzle.signature(&vars, &board).into_iter().map(|lit| !lit).collect());
        }
        self.append(&clauses, out)?;
        let exit = if flaws.is_empty() { Exit::Yes } else { Exit::No };
        let scene = || puzzle.draw(Some(&board), &Marks::new());
        match self.format {
            BoardFormat::Json => out.json(&Report {
                head: job.head(if flaws.is_empty() { "solved" } else { "flawed" }),
                answers: vec![json::Board(board.data())],
                flaws: flaws.iter().map(ToString::to_string).collect(),
            })?,
            BoardFormat::Line => writeln!(out.answer, "{}", puzzle.line(&board))?,
            BoardFormat::Text => write!(out.answer, "{}", self.style.draw(&scene()))?,
            picture => {
                let picture = picture.picture().expect("all others were dealt with");
                out.answer.write_all(&picture.draw(&[scene()], &self.style))?;
            }
        }
        for flaw in flaws.iter().filter(|_| !self.json()) {
            // A picture has no place for words.
            if self.format.picture().is_some() {
                let _ = writeln!(out.talk, "flaw: {flaw}");
            } else {
                writeln!(out.answer, "flaw: {flaw}")?;
            }
        }
        Ok(exit)
    }
}

impl Decode<'_> {
    fn verdict(
        &self,
        job: &Job<'_>,
        out: &mut Out<'_>,
        status: &'static str,
        words: &str,
        exit: Exit,
    ) -> Result<Exit, Failure> {
        if self.json() {
            out.json(&Report { head: job.head(status), answers: Vec::new(), flaws: Vec::new() })?;
        } else {
            writeln!(out.answer, "{words}")?;
        }
        Ok(exit)
    }

    /// Adds clauses to the exported file, its header with them.
    fn append(&self, clauses: &[Vec<Lit>], out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(path) = &self.args.append else { return Ok(()) };
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let read = Input::Path(path.clone()).open().and_then(|mut reader| reader.read_to_end(&mut bytes));
        read.map_err(|error| Diagnostic::new(format!("cannot read {name}: {error}")))?;
        let source = Source { name: &name, bytes: &bytes, first_line: 1 };
        let mut file = dimacs::read(&source, Strictness::Strict)?;
        for clause in clauses {
            if let Some(lit) = clause.iter().find(|lit| lit.var().index() >= file.cnf.vars()) {
                return Err(Diagnostic::new(format!("{name} has no variable {lit:?}"))
                    .help("append to the file that was exported from this puzzle with the same options")
                    .into());
            }
            file.cnf.add_clause(clause);
        }
        let mut text = Vec::new();
        if path.extension().is_some_and(|extension| extension == "gz") {
            let mut packer = GzEncoder::new(&mut text, Compression::default());
            dimacs::write(&mut packer, &file.cnf, &file.notes)?;
            packer.finish()?;
        } else {
            dimacs::write(&mut text, &file.cnf, &file.notes)?;
        }
        fs::write(path, text).map_err(|error| Diagnostic::new(format!("cannot write {name}: {error}")))?;
        // When nobody listens to the talk, the answers still count.
        let _ = writeln!(out.talk, "{} added to {name}", words::count(clauses.len(), "clause"));
        Ok(())
    }
}
