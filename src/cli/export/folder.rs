//! Exports many puzzles, one file each.
//!
//! In: puzzles, a folder. Out: files in it, named after those that the puzzles came from, and a table of their sizes.
//! Must not know: how a formula is written.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, bail};

use super::Args;
use super::formula::{self, Formula};
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::stream::{self, Failure, Out, PuzzleContext, Verb};
use crate::cli::written;
use crate::family::Puzzle;

/// The file that says what an engine is to say of each formula.
const BENCHMARKS: &str = "benchmarks.csv";

/// A field of it, in quotes where it needs them.
fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n']) { Cow::Owned(format!("\"{}\"", text.replace('"', "\"\""))) } else { text.into() }
}

/// Whether a path is a folder: it exists as one, or its name looks like one.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Writes all puzzles into a folder.
pub(super) fn run(args: &Args, folder: &Path) -> anyhow::Result<Exit> {
    if args.stats {
        bail!("`--stats` is for one puzzle; with a folder, the sizes are printed anyway");
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut answer = output::open(None)?;
    let expected = if args.expect { "  expected" } else { "" };
    writeln!(answer, "{:>9} {:>9} {:>10}{expected}  file", "variables", "clauses", "literals")?;
    let formula = args.formula(args.format.unwrap_or_default());
    let expected = args.expect.then(|| Mutex::new("file,family,expected\n".to_owned()));
    let verb = Exports { formula, folder, taken: Mutex::default(), expected };
    let exit = stream::run(&verb, &args.inputs, Some(1), &mut *answer)?;
    if let Some(rows) = verb.expected {
        let mut file = written::Output::create(&folder.join(BENCHMARKS))?;
        file.write_all(rows.into_inner().unwrap_or_else(PoisonError::into_inner).as_bytes())?;
        file.flush()?;
    }
    Ok(exit)
}

struct Exports<'a> {
    formula: Formula,
    folder: &'a Path,
    /// Names of files of this run.
    taken: Mutex<HashSet<PathBuf>>,
    /// The list of what an engine is to say of each, if that is wanted.
    expected: Option<Mutex<String>>,
}

impl Verb for Exports<'_> {
    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let path = self.path(job);
        let file = written::Output::create(&path).map_err(io::Error::other)?;
        let mut file = BufWriter::new(file);
        let size = self.formula.write(puzzle, &mut file)?;
        file.flush()?;
        let (vars, clauses, literals) = (size.vars(), size.clauses(), size.literals());
        write!(out.answer, "{vars:>9} {clauses:>9} {literals:>10}")?;
        if let Some(rows) = &self.expected {
            let expected = self.formula.expected(puzzle)?;
            write!(out.answer, "  {expected:<8}")?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let family = puzzle.family().name;
            let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
            *rows += &format!("{},{},{expected}\n", field(&name), field(family));
        }
        writeln!(out.answer, "  {}", path.display())?;
        formula::note_if_empty(size, job, out);
        Ok(Exit::Yes)
    }
}

impl Exports<'_> {
    /// The file of a puzzle: the name of the file that it came from, with a number where that holds several.
    fn path(&self, job: &PuzzleContext<'_>) -> PathBuf {
        let extension = self.formula.format.extension();
        let from = Path::new(&*job.record.name);
        let stem = match from.file_stem() {
            Some(stem) if from.is_file() => stem.to_string_lossy().into_owned(),
            _ => "puzzle".to_owned(),
        };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let numbered = (job.record.index..).map(|number| match number {
            0 => self.folder.join(format!("{stem}.{extension}")),
            _ => self.folder.join(format!("{stem}-{}.{extension}", number + 1)),
        });
        let free = numbered.into_iter().find(|path| !taken.contains(path)).expect("numbers do not end");
        taken.insert(free.clone());
        free
    }
}
