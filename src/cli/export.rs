//! `export`: a puzzle as DIMACS, for any SAT solver.
//!
//! In: a puzzle. Out: clauses, with a map that says what each variable means. Must not know: any family's encoding.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args as ClapArgs, ValueEnum};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::exit::Exit;
use super::extension;
use super::files;
use super::options::{FormulaArgs, InputArgs};
use super::output;
use super::stream::{self, Failure, Job, Out, Verb};
use super::words;
use crate::card::Connectivity;
use crate::cnf::dimacs::{DimacsWriter, Notes};
use crate::cnf::{ClauseSink, Cnf, Counter, Encoder, Guard};
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::puzzle::Deduce;
use crate::rule::Vars;

/// The kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// `p cnf`.
    #[default]
    Cnf,
    /// `p gcnf`: one group for each rule, for tools that extract minimal unsatisfiable subsets; nothing is deduced first.
    Gcnf,
}

/// The arguments of `export`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    formula: FormulaArgs,
    /// The kind of file; cnf when not given.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Print variables, clauses and literals by kind of rule, instead of the clauses; with --output beside them: the
    /// clauses go into the file.
    #[arg(long)]
    stats: bool,
    /// Leave the map and all other comments out.
    #[arg(long)]
    bare: bool,
    /// Write to this file, packed when it ends in `.gz`; a kind that is not given is taken from its extension.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `export`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let packed = args.output.as_ref().filter(|path| extension::is_packed(path));
    let inputs = &args.inputs.inputs();
    let unpacked = packed.map_or(args.output.clone(), |path| Some(path.with_extension("")));
    let format = extension::format(args.format, unpacked.as_deref())?.unwrap_or_default();
    let export = Export { args, format };
    if let Some(path) = packed {
        files::keep(path, inputs)?;
        let file = BufWriter::new(files::Output::create(path)?);
        let mut packer = GzEncoder::new(file, Compression::default());
        let exit = stream::run(&export, &args.inputs, 1, &mut packer)?;
        packer.finish()?.flush()?;
        return Ok(exit);
    }
    let mut answer = output::open_apart(args.output.as_deref(), inputs)?;
    stream::run(&export, &args.inputs, 1, &mut *answer)
}

struct Export<'a> {
    args: &'a Args,
    format: OutputFormat,
}

impl Verb for Export<'_> {
    fn json(&self) -> bool {
        false
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let what = "a DIMACS file holds one puzzle, and this is the second one";
        Some(Diagnostic::new(what).help("give one puzzle at a time"))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, _: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.args.stats {
            let filed = self.args.output.as_ref().is_some_and(|path| path != Path::new("-"));
            if !filed {
                self.stats(puzzle, out.answer)?;
                return Ok(Exit::Yes);
            }
            let mut terminal = output::open(None).map_err(io::Error::other)?;
            self.stats(puzzle, &mut *terminal)?;
            terminal.flush()?;
        }
        let formula = &self.args.formula;
        let Ok(known) = puzzle.deduce(self.deduce()) else {
            let mut notes = self.notes(puzzle);
            notes.comments.push("deduction alone finds that there is no answer".into());
            let mut cnf = Cnf::new();
            cnf.add_clause(&[]);
            crate::cnf::dimacs::write(&mut *out.answer, &cnf, &notes)?;
            return Ok(Exit::Yes);
        };
        let grouped = self.format == OutputFormat::Gcnf;
        let guard = match (grouped, self.args.bare) {
            (true, _) => Guard::Traced,
            (false, false) => Guard::Named,
            (false, true) => Guard::Plain,
        };
        // The header states the size, so the encoder runs twice and the clauses are never held.
        let mut size = Counter::new();
        let mut enc = Encoder::with(&mut size, guard, formula.encoding());
        let vars = puzzle.encode(&known, &mut enc);
        let mut trace = enc.finish();
        let mut notes = if self.args.bare { Notes::default() } else { self.notes(puzzle) };
        if !self.args.bare {
            notes.names = std::mem::take(&mut trace.names);
            notes.groups = trace.rules.iter().map(|&rule| puzzle.phrase(rule as usize).to_string()).collect();
            notes.comments.extend(known_places(puzzle, &vars));
            notes.show = Some(puzzle.projection(&vars).into_iter().map(crate::cnf::Lit::var).collect());
        }
        let mut writer = if grouped {
            DimacsWriter::grouped(&mut *out.answer, size, &notes, &trace.clause_rules)
        } else {
            DimacsWriter::new(&mut *out.answer, size, &notes)
        };
        let mut enc = Encoder::with(&mut writer, self.second_pass(), formula.encoding());
        puzzle.encode(&known, &mut enc);
        enc.finish();
        writer.finish()?;
        Ok(Exit::Yes)
    }
}

impl Export<'_> {
    /// How much is deduced first: nothing where each clause is to stay with its rule.
    fn deduce(&self) -> Deduce {
        if self.format == OutputFormat::Gcnf { Deduce::Off } else { self.args.formula.deduce() }
    }

    /// How the second pass treats rules: as the first one, or the clauses would not be the same.
    fn second_pass(&self) -> Guard {
        if self.format == OutputFormat::Gcnf { Guard::Traced } else { Guard::Plain }
    }

    /// The comments in front.
    fn notes(&self, puzzle: &Arc<dyn Puzzle>) -> Notes {
        let formula = &self.args.formula;
        let mut comments =
            vec![format!("cluesat {}: {}", env!("CARGO_PKG_VERSION"), sized(puzzle)), formula.told(self.deduce())];
        if puzzle.lazy_rules().next().is_some() {
            comments.push(match formula.encoding().connectivity {
                Connectivity::Lazy | Connectivity::Lemmas => {
                    "connectivity is lazy: a model may have several loops, `cluesat decode` tells".into()
                }
                Connectivity::Static => {
                    "connectivity is static: every model is an answer; to count answers, project onto the variables shown".into()
                }
                Connectivity::Order => "connectivity is order: every model is an answer, and each answer has one model".into(),
            });
        }
        comments.extend(compact(puzzle).map(|text| format!("{PUZZLE}{text}")));
        Notes { comments, ..Notes::default() }
    }

    fn stats(&self, puzzle: &Arc<dyn Puzzle>, out: &mut dyn Write) -> Result<(), Failure> {
        let formula = &self.args.formula;
        let Ok(known) = puzzle.deduce(self.deduce()) else {
            writeln!(out, "no answer, by deduction alone")?;
            return Ok(());
        };
        let mut cnf = Cnf::new();
        let guard = if self.format == OutputFormat::Gcnf { Guard::Traced } else { Guard::Counted };
        let mut enc = Encoder::with(&mut cnf, guard, formula.encoding());
        let vars = puzzle.encode(&known, &mut enc);
        let trace = enc.finish();
        let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (clause, rule) in cnf.clauses().zip(&trace.clause_rules) {
            let kind = rule.map_or("definition", |rule| puzzle.rules()[trace.rules[rule as usize] as usize].kind());
            let (clauses, literals) = kinds.entry(kind).or_default();
            *clauses += 1;
            *literals += clause.len();
        }
        let own = puzzle.projection(&vars).len();
        writeln!(
            out,
            "{} ({own} of the answer, {} auxiliary), {}, {}",
            words::count(cnf.vars(), "variable"),
            cnf.vars() - own,
            words::count(cnf.len(), "clause"),
            words::count(cnf.literals(), "literal"),
        )?;
        for (kind, (clauses, literals)) in kinds {
            writeln!(out, "  {kind:<12} {clauses:>9} clauses {literals:>10} literals")?;
        }
        Ok(())
    }
}

/// What the comment that has the puzzle begins with.
const PUZZLE: &str = "puzzle ";

/// The family and the size of a puzzle.
fn sized(puzzle: &Arc<dyn Puzzle>) -> String {
    let (height, width) = puzzle.size();
    format!("{} with {height} rows and {width} columns", puzzle.family().name)
}

/// A puzzle in a line, where it can be said in one.
fn compact(puzzle: &Arc<dyn Puzzle>) -> Option<String> {
    puzzle.one_line().map(|(_, text)| text)
}

/// Of which other puzzle than this one a file is the export, by the comments in front of it.
pub(super) fn foreign(comments: &[String], puzzle: &Arc<dyn Puzzle>) -> Option<String> {
    let size = comments.iter().find_map(|line| line.strip_prefix("cluesat ")?.split_once(": ").map(|(_, size)| size));
    if let Some(size) = size.filter(|&size| size != sized(puzzle)) {
        return Some(format!("of a {size}"));
    }
    let told = comments.iter().find_map(|line| line.strip_prefix(PUZZLE))?;
    compact(puzzle).filter(|text| text != told).map(|_| "of another puzzle of the same size".into())
}

/// What deduction found, for those who read the map: `known r3c4 = 7`.
fn known_places(puzzle: &Arc<dyn Puzzle>, vars: &Vars) -> Vec<String> {
    let known = puzzle.all_places().filter_map(|place| {
        let value = vars.known().only(place)?;
        Some(format!("known {} = {}", puzzle.layout().name(place), puzzle.value_name(place, value)))
    });
    known.collect()
}
