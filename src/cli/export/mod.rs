//! `export`: puzzles as DIMACS, for any SAT solver, or as OPB, for pseudo-Boolean ones.
//!
//! In: puzzles. Out: clauses, with a map that says what each variable means; of many puzzles, a file each. Must not
//! know: any family's encoding.

mod folder;
mod formula;
mod opb;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args as ClapArgs, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::exit::Exit;
use super::extension;
use super::options::{FormulaArgs, InputArgs};
use super::output;
use super::stream::{self, Failure, Out, PuzzleContext, Verb};
use super::written;
use crate::diagnostic::Diagnostic;
use crate::family::{Deduce, Puzzle};
use formula::Formula;

/// The kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// `p cnf`.
    #[default]
    Cnf,
    /// `p gcnf`: one group for each rule, for tools that extract minimal unsatisfiable subsets; nothing is deduced
    /// first.
    Gcnf,
    /// Pseudo-Boolean constraints: counts stand as they are.
    Opb,
}

impl OutputFormat {
    /// The end of the name of such a file.
    fn extension(self) -> &'static str {
        match self {
            OutputFormat::Cnf => "cnf",
            OutputFormat::Gcnf => "gcnf",
            OutputFormat::Opb => "opb",
        }
    }
}

/// The arguments of `export`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    formula: FormulaArgs,
    /// The kind of file (default: cnf).
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Print the numbers of variables, clauses and literals for each kind of rule, instead of the clauses. With
    /// --output, the clauses go into the file as well.
    #[arg(long)]
    stats: bool,
    /// Leave out the map and all other comments.
    #[arg(long)]
    bare: bool,
    /// With a folder: say whether each formula has a model, as far as our engine finds out with a bounded effort; also
    /// in `benchmarks.csv` there, with the family of the puzzle.
    #[arg(long)]
    expect: bool,
    /// Write to this file, compressed if its name ends in `.gz`; its extension names the kind if `--format` does not.
    /// A folder, as in `-o out/`, gets one file for each puzzle, and their sizes are printed.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    fn formula(&self, format: OutputFormat) -> Formula {
        let deduce = if format == OutputFormat::Gcnf { Deduce::Off } else { self.formula.deduce() };
        Formula { format, deduce, encoding: self.formula.encoding(), bare: self.bare }
    }
}

/// Runs `export`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(folder) = args.output.as_deref().filter(|path| folder::is_folder(path)) {
        return folder::run(args, folder);
    }
    if args.expect {
        let what = "`--expect` is for a folder of formulas";
        return Err(Diagnostic::new(what).help("name one with `-o FOLDER/`").into());
    }
    let packed = args.output.as_ref().filter(|path| extension::is_packed(path));
    let unpacked = packed.map_or(args.output.clone(), |path| Some(path.with_extension("")));
    let format = extension::format(args.format, unpacked.as_deref())?.unwrap_or_default();
    let export = Export { args, formula: args.formula(format) };
    if let Some(path) = packed {
        let file = BufWriter::new(written::Output::create(path)?);
        let mut packer = Packer(GzEncoder::new(file, Compression::default()));
        let exit = stream::run(&export, &args.inputs, Some(1), &mut packer)?;
        packer.0.finish()?.flush()?;
        return Ok(exit);
    }
    let mut answer = output::open(args.output.as_deref())?;
    stream::run(&export, &args.inputs, Some(1), &mut *answer)
}

/// Packs, and is never flushed before the end: that would cut what is packed at moments that differ from run to run.
struct Packer<W: Write>(GzEncoder<W>);

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Export<'a> {
    args: &'a Args,
    formula: Formula,
}

impl Verb for Export<'_> {
    fn only_one(&self) -> Option<Diagnostic> {
        let what = "a DIMACS file holds one puzzle, and this is the second one";
        Some(Diagnostic::new(what).help("give one puzzle at a time, or a folder for a file each: `-o FOLDER/`"))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.args.stats {
            if self.formula.format == OutputFormat::Opb {
                return Err(Diagnostic::new("`--stats` is about clauses, and OPB has counts besides").into());
            }
            let filed = self.args.output.as_ref().is_some_and(|path| path != Path::new("-"));
            if !filed {
                self.formula.stats(puzzle, out.answer)?;
                return Ok(Exit::Yes);
            }
            let mut terminal = output::open(None).map_err(io::Error::other)?;
            self.formula.stats(puzzle, &mut *terminal)?;
            terminal.flush()?;
        }
        let size = self.formula.write(puzzle, &mut *out.answer)?;
        formula::note_if_empty(size, job, out);
        Ok(Exit::Yes)
    }
}
