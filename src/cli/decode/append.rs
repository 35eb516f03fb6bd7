//! Clauses that are added to an exported formula.
//!
//! In: the file, clauses. Out: the file with them; a refusal where it is another puzzle's. Must not know: what they
//! mean.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::Decode;
use crate::cli::stream::{Failure, Out};
use crate::cli::written::Output;
use crate::cli::{extension, files, header, words};
use crate::cnf::dimacs::{self, Strictness};
use crate::cnf::{ClauseSink, Lit};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Puzzle;
use crate::input::Input;

impl Decode<'_> {
    /// The exported file, if clauses are to be added to it.
    pub(super) fn appended(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<dimacs::Dimacs>, Failure> {
        let Some(path) = &self.args.append else { return Ok(None) };
        let bytes = files::read(&Input::Path(path.clone()), "for --append")
            .map_err(|error| Diagnostic::new(error.to_string()).help("give the file that `cluesat export` wrote"))?;
        let source = Source { name: &path.display().to_string(), bytes: &bytes, first_line: 1 };
        let file = dimacs::read(&source, Strictness::Strict)?;
        match header::foreign(&file.notes.comments, puzzle) {
            Some(other) => Err(self.of_another_puzzle(&format!("is the export {other}"))),
            None => Ok(Some(file)),
        }
    }

    /// The error for an exported file of another puzzle.
    pub(super) fn of_another_puzzle(&self, what: &str) -> Failure {
        let name = self.args.append.as_deref().unwrap_or(Path::new("")).display();
        Diagnostic::new(format!("{name} {what}; nothing was added"))
            .help("append to the file that was exported from this puzzle with the same options")
            .into()
    }

    /// Adds clauses to the exported file, its header with them.
    pub(super) fn append(
        &self,
        mut file: dimacs::Dimacs,
        clauses: &[Vec<Lit>],
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.args.append else { return Ok(()) };
        let name = path.display().to_string();
        for clause in clauses {
            if let Some(lit) = clause.iter().find(|lit| lit.var().index() >= file.cnf.vars()) {
                return Err(Diagnostic::new(format!("{name} has no variable {lit:?}"))
                    .help("append to the file that was exported from this puzzle with the same options")
                    .into());
            }
            file.cnf.add_clause(clause);
        }
        let mut text = Vec::new();
        if extension::is_packed(path) {
            let mut packer = GzEncoder::new(&mut text, Compression::default());
            dimacs::write(&mut packer, &file.cnf, &file.notes)?;
            packer.finish()?;
        } else {
            dimacs::write(&mut text, &file.cnf, &file.notes)?;
        }
        let mut new = Output::rewrite(path).map_err(|error| Diagnostic::new(error.to_string()))?;
        new.write_all(&text)?;
        out.say(&format!("{} added to {name}", words::count(clauses.len(), "clause")));
        Ok(())
    }
}
